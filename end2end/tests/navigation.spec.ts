// The shell: the same entries on the server's pages and on the application's screens, each reached by two taps at most, in
// three sizes, light and dark, without a barrier, a cut word or a sideways scroll.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

const SIZES = [[1180, 820], [820, 1180], [390, 844]] as const;

/** A screen of the application and a page of the server. */
const SHELLS = ["/rechner", "/verein/probe"] as const;

/** The addresses that one sees in the menu, and what lies behind "more". */
async function entries(page: Page): Promise<string[]> {
  const visible = page.locator(".nav a:visible");
  await expect(visible.first()).toBeVisible();
  return visible.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** What is too small for a finger or cut off. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) found.push(`${width} px wide`);
    for (const target of document.querySelectorAll<HTMLElement>(".side a, .side button, .head a, .head button, .subnav a")) {
      const box = target.getBoundingClientRect();
      // Not drawn, or in a menu that is closed.
      if (box.width === 0 || target.closest("details:not([open]) > :not(summary)") !== null) continue;
      const name = target.textContent.trim();
      if (box.height < 44 || box.width < 44) found.push(`${name}: ${box.width} × ${box.height}`);
      if (target.scrollWidth > target.clientWidth + 1) found.push(`${name} is cut`);
    }
    return found;
  });
}

for (const [width, height] of SIZES) {
  test(`every entry is two taps away at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const first: string[][] = [];
    for (const shell of SHELLS) {
      await page.goto(shell);
      await expect(page.locator(`.nav a[href="/verein/partien"]`).first()).toBeVisible();
      first.push(await entries(page));
    }
    expect(first[0]).toEqual(first[1]);
    const { pages }: { pages: string[] } = await (await page.request.get("/api/menu")).json();
    expect(pages.length).toBeGreaterThan(15);
    const reached = new Set<string>();
    for (const entry of first[0] ?? []) {
      await page.goto("/verein/probe");
      await page.locator(`.nav a[href="${entry}"]:visible`).first().tap();
      await expect(page).toHaveURL(new RegExp(`${entry === "/" ? "/" : entry}(/[^/]*)?$`));
      await expect(page.locator("h1")).toBeVisible();
      reached.add(entry);
      // The second tap: a sub-entry of the page, or an entry of "more".
      // Read at once: the first screen draws its rows again when news arrives.
      const links = page.locator(".nav a:visible, .subnav a:visible, .rows a");
      for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) reached.add(address);
      for (const address of [...reached]) if (address === "/mehr") reached.delete(address);
    }
    const missing = pages.filter((address) => !reached.has(address));
    // On a narrow screen the sub-entries of an entry behind "more" are tabs of its page: the third tap.
    const behind = width < 1024 ? ["/regeln", "/verein/sonderspiele", "/rechner", "/verein/probe", "/verein/ordnung", "/verein/zugang", "/verein/export", "/verein/protokoll"] : [];
    expect(missing.filter((address) => !behind.includes(address))).toEqual([]);
  });

  for (const theme of ["light", "dark"] as const) {
    test(`the shell has no barrier at ${width} × ${height}, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      for (const address of ["/", "/neu", "/rechner", "/verein/partien", "/verein/zugang", "/regeln/klassisch", "/mehr"]) {
        await page.goto(address);
        await expect(page.locator(`.nav a[href="/verein/partien"]`).first()).toBeVisible();
        await picture(page, `shell${address.replaceAll("/", "-")}-${theme}-${width}x${height}.png`);
        expect(await faults(page), address).toEqual([]);
        expect(await barriersAsShown(page), address).toEqual([]);
      }
    });
  }
}

test("importing is a tap away from the data page, and leads back there", async ({ page }) => {
  await page.goto("/verein/export");
  await page.locator('main a[href="/verein/einlesen"]').tap();
  await expect(page.locator('.nav a[href="/verein/export"]')).toHaveAttribute("aria-current", "page");
  await page.locator(".head .back").tap();
  await expect(page).toHaveURL(/\/verein\/export$/);
});
