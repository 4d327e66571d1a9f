// Every screen of an evening in every size, rule set and language: nothing outside, nothing covered, nothing too small
// for a finger, no name cut off.
import type { Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { beyondTheEdge, cutWords, misplaced, SIZES } from "../measure.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

const RULES = ["klassisch", "grundregel", "ma-jiang", "mcr", "steiermark"] as const;
const LANGUAGES = ["de", "en"] as const;

/** Boxes that may scroll inside: the list of deals, the items of a hand, the special hands. */
const SCROLLS = ".scroll, .working, .items, .item-list, .specials";

/** What is wrong with a screen, in each size; with the screen's name in front. */
async function faults(page: Page, screen: string, within: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // The page lays itself out again.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const where = `${screen} ${width} × ${height}`;
    const beyond = await beyondTheEdge(page);
    if (beyond > 0) found.push(`${where}: the page is ${beyond} px too wide`);
    for (const { control, problem, box } of await misplaced(page, within, { scrolls: SCROLLS })) {
      found.push(`${where}: “${control}” is ${problem} (${box.join(", ")})`);
    }
    for (const words of await cutWords(page, ".seats, .deeds, .entry .how, .entry .hands, .entry .foot")) {
      found.push(`${where}: “${words}” is cut off`);
    }
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  return found;
}

for (const rules of RULES) {
  for (const lang of LANGUAGES) {
    test(`everything fits: ${rules}, ${lang}`, async ({ page, request }) => {
      const game = await startGame(request, {}, rules);
      await page.goto("/");
      await page.getByRole("button", { name: lang === "de" ? "Deutsch" : "English" }).click();
      const all: string[] = await faults(page, "start", "body");
      await page.goto("/neu");
      await expect(page.locator(".places input").first()).toBeVisible();
      all.push(...(await faults(page, "new game", "main")));
      const finger = await atTable(page, game);
      all.push(...(await faults(page, "table", "body")));
      await page.waitForTimeout(QUIET);
      await finger.seat("Anna");
      await finger.from("Mauer");
      all.push(...(await faults(page, "entry by tiles", ".entry")));
      await finger.way("number");
      all.push(...(await faults(page, "entry by number", ".entry")));
      await finger.way("items");
      all.push(...(await faults(page, "entry by items", ".entry")));
      expect(all).toEqual([]);
    });
  }
}
