// Pictures for people to look at and for the handbook: what a page shows, by day and at night, on tablet, phone and computer.
// They are taken by `cargo xtask pictures` only; what a test expects of a page it measures.
import { expect, type Locator, type Page, type PageScreenshotOptions } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { barriersAsShown } from "./barriers.ts";

/** Where the pictures go; those that the handbook shows are copied into `docs/handbuch/bilder`. */
export const PICTURES = join(import.meta.dirname, "../target/reports/pictures");

/** Whether this run is one for pictures. */
export const takesPictures = process.env.OSTWIND_PICTURES !== undefined;

/** Takes a picture, named by its path below [`PICTURES`], where the run is one for pictures. */
export async function picture(page: Page, name: string, options: PageScreenshotOptions = {}) {
  if (!takesPictures) return;
  const path = join(PICTURES, name);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ animations: "disabled", ...options, path });
}

/** The sizes in which a page is drawn, by what they are called in the name of a picture. */
const SIZES = { quer: [1180, 820], hoch: [820, 1180], telefon: [390, 844] } as const;

/** Draws a page, or a part of it, in these sizes, by day and at night; nothing is wider than the page, and axe finds no barrier. */
export async function draw(page: Page, name: string, sizes: readonly (keyof typeof SIZES)[], part?: Locator) {
  for (const size of sizes) {
    const [width, height] = SIZES[size];
    await page.setViewportSize({ width, height });
    await part?.evaluate((element) => element.scrollIntoView({ block: "center" }));
    for (const [kind, theme] of [["dunkel", "dark"], ["hell", "light"]] as const) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await picture(page, `${name}-${size}-${kind}.png`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${name} ${size}`).toBeLessThanOrEqual(0);
      expect(await barriersAsShown(page), `${name} ${size} ${kind}`).toEqual([]);
    }
  }
}
