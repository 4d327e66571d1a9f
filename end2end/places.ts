// Where buttons stand on one screen and on the next of an evening.
import type { APIRequestContext, Page } from "@playwright/test";
import { atTable, startGame } from "./finger.ts";
import { tapCalmly } from "./nervous.ts";
import { expect } from "./ostwind.ts";

/** What books something. */
const CONFIRMS = [
  ".entry .save",
  '[data-action="record-draw"]',
  '[data-action="draw"]',
  '[data-action="agreed"]',
  '[data-action="abandoned"]',
  '[data-action="restore"]',
  ".correction .main",
  "[data-confirm]",
].join(", ");

/** What takes back, discards or leaves. */
const DESTROYS = [
  ".bar .cancel",
  ".undo",
  '[data-choice="discard"]',
  '[data-choice="leave"]',
  '[data-choice="cancel-correction"]',
  '[data-action="reopen"]',
  '[data-action="reopen-now"]',
].join(", ");

interface Place {
  label: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The places on the screen of the controls that can be seen. */
async function places(page: Page, screen: string, selector: string): Promise<Place[]> {
  return await page.evaluate(([screen, selector]) => {
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) => control.checkVisibility());
    return controls.map((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return { label: `${screen}: ${control.innerText.trim()}`, left, top, right, bottom };
    });
  }, [screen, selector] as const);
}

/** So near, in pixels, a trembling finger comes down beside its last spot. */
const NEAR = 12;

function meet(one: Place, other: Place): boolean {
  const apart = one.right + NEAR <= other.left || other.right + NEAR <= one.left || one.bottom + NEAR <= other.top || other.bottom + NEAR <= one.top;
  return !apart;
}

/** An evening on one size of screen, by one rule set, in one language. */
export interface Evening {
  size: readonly [number, number];
  rules: string;
  language: string;
}

/**
 * Plays an evening; gives back what takes back, discards or leaves and stands where something was confirmed on the screen
 * before, and how many such controls were looked at.
 */
export async function metPlaces(
  page: Page,
  request: APIRequestContext,
  { size: [width, height], rules, language }: Evening,
): Promise<{ met: string[]; destroys: number }> {
  await page.setViewportSize({ width, height });
  const game = await startGame(request, {}, rules);
  // On a phone the table has no room for the languages.
  await page.goto(`/spiel/${game}/verlauf`);
  await page.getByRole("button", { name: language }).click();
  const finger = await atTable(page, game);
  const tap = (selector: string) => tapCalmly(page.locator(selector));
  let confirms: Place[] = [];
  let destroys = 0;
  const met: string[] = [];
  // What is confirmed on one screen, and what destroys on the next.
  const note = async (screen: string) => {
    await page.evaluate(() => scrollTo(0, 0));
    const now = await places(page, screen, DESTROYS);
    for (const one of now) {
      met.push(...confirms.filter((other) => meet(one, other)).map((other) => `${other.label} → ${one.label}`));
    }
    destroys += now.length;
    const found = await places(page, screen, CONFIRMS);
    // The ways of entering are one screen.
    confirms = screen.startsWith("entry") ? [...confirms, ...found] : found;
  };

  await note("table");
  if (rules !== "steiermark") {
    await tap('[data-action="draw"]');
    await note("draw?");
    await tap('[data-action="cancel"]');
  }
  await tap('[data-action="end"]');
  await note("end?");
  await tap('[data-action="cancel"]');
  await tap('.seats .seat:has-text("Anna")');
  await expect(page.locator(".entry")).toBeVisible();
  await tap('[data-from="0"]');
  await note("entry by tiles");
  await tap('[data-way="items"]');
  await note("entry by items");
  await tap('[data-way="number"]');
  await finger.digits(["mcr", "ma-jiang", "hong-kong"].includes(rules) ? 16 : 26);
  await note("entry by number");
  await tap('[data-way="tiles"]');
  await note("entry by tiles");
  await tap('[data-way="number"]');
  const wind = page.locator('.entry [data-wind="E"]');
  if (await wind.isVisible()) await tapCalmly(wind);
  await tap(".bar .cancel");
  await note("leave?");
  await tap('[data-choice="leave"]');
  await expect(page.locator('[data-choice="resume"]')).toBeVisible();
  await note("table with a draft");
  await tap('[data-choice="resume"]');
  await expect(page.locator('[data-choice="keep"]')).toBeVisible();
  await note("entry resumed");
  await tap('[data-choice="keep"]');
  await tap(".entry .save");
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await note("table with a deal");
  await tap("tr.deal td:first-child a");
  await expect(page.locator(".entry")).toBeVisible();
  await tap('[data-from="3"]');
  await tap(".entry .save");
  await expect(page.locator(".correction")).toBeVisible();
  await note("correction");
  await tap('[data-choice="cancel-correction"]');
  await tap(".bar .cancel");
  await tap('[data-choice="leave"]');
  await tap(".undo");
  await expect(page.locator('[data-action="restore"]')).toBeVisible();
  await note("taken back");

  await tap('[data-action="restore"]');
  await note("restored");
  await tap('[data-action="end"]');
  await note("end?");
  await tap('[data-action="agreed"]');
  await expect(page.locator(".finished")).toBeVisible();
  await note("finished");
  await tap('[data-action="reopen"]');
  await expect(page.locator('[data-action="reopen-now"]')).toBeVisible();
  await note("reopen?");
  await tap('[data-action="reopen-now"]');
  await expect(page.locator(".table-actions")).toBeVisible();
  await note("reopened");
  return { met, destroys };
}
