// Barriers that two checkers find on a page, axe and HTML_CodeSniffer: by day, at night, and in strong contrast.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sniffed } from "./sniffer.ts";

export const THEMES = ["contrast", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Which rules of axe look at colours, by theme: black and white have the contrast of level AAA. */
const COLOURS = { light: "color-contrast", dark: "color-contrast", contrast: "color-contrast-enhanced" } as const;

/** Draws the page by day, at night or in strong contrast; it looks at the system's wish only when it is loaded. */
export async function setTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme === "dark" ? "dark" : "light", contrast: theme === "contrast" ? "more" : "no-preference" });
  await page.evaluate((theme) => {
    // What hangs on a wall is always dark, and published pages follow the system by themselves.
    const hasThemes = document.querySelector('html:not([data-always]) script[src$="theme.js"]') !== null;
    if (hasThemes) document.documentElement.dataset.theme = theme;
  }, theme);
}

async function byAxe(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" ")}`);
}

/** What both checkers find on the page as it is shown, or on a part of it, in words. */
export async function barriersAsShown(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await byAxe(within === undefined ? axe : axe.include(within));
  return [...found, ...(await sniffed(page, "everything", within))];
}

/** What both checkers find on the page that is shown, in each theme, in words; the page stays light. */
export async function barriers(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await setTheme(page, theme);
    // Only the colours differ from one theme to another.
    const isThere = await page.evaluate((theme) => theme !== "contrast" || document.querySelector("html[data-always]") === null, theme);
    if (!isThere) continue;
    const colours = async () => [
      ...(await byAxe(new AxeBuilder({ page }).withRules([COLOURS[theme]]))),
      ...(await sniffed(page, "contrast")),
    ];
    const here = await (theme === "light" ? barriersAsShown(page) : colours());
    found.push(...here.map((barrier) => `${screen} ${theme}: ${barrier}`));
  }
  return found;
}
