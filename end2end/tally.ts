// Counts what a page is tapped and what is typed into it, whatever helper does it and however often the page changes.
import type { BrowserContext, Page } from "@playwright/test";

/** How often a page was touched, and into how many fields somebody typed. */
export interface Tally {
  taps: number;
  texts: number;
}

/** Counts in every page of a context that is opened from now on. */
export async function count(context: BrowserContext) {
  await context.addInitScript(() => {
    const add = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && add("tally-taps"), { capture: true });
    const typed = new WeakSet<EventTarget>();
    addEventListener("input", ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/checkbox|radio/.test(target.type));
      if (!isText || typed.has(target)) return;
      typed.add(target);
      add("tally-texts");
    }, { capture: true });
  });
}

/** What was counted since the last time. */
export async function tally(page: Page): Promise<Tally> {
  return await page.evaluate(() => {
    const take = (name: string) => {
      const counted = Number(sessionStorage.getItem(name));
      sessionStorage.removeItem(name);
      return counted;
    };
    return { taps: take("tally-taps"), texts: take("tally-texts") };
  });
}

/** Both together. */
export function sum(all: readonly Tally[]): Tally {
  return all.reduce((one, other) => ({ taps: one.taps + other.taps, texts: one.texts + other.texts }), { taps: 0, texts: 0 });
}
