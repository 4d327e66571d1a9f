// Where buttons stood on one screen and on the next: what takes something back, discards or leaves never stands where
// something is confirmed. Each size with one rule set and language; all of them: `trials/places.spec.ts`.
import { atTable, startGame } from "../finger.ts";
import { SIZES } from "../measure.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";
import { metPlaces } from "../places.ts";

const RULES = ["klassisch", "grundregel", "ma-jiang", "mcr", "steiermark", "hong-kong"] as const;

for (const [at, size] of SIZES.entries()) {
  const rules = RULES[at % RULES.length] ?? "klassisch";
  const language = at % 2 === 0 ? "Deutsch" : "English";
  test(`nothing destroys where something was confirmed: ${size.join(" × ")}, ${rules}, ${language}`, async ({ page, request }) => {
    const { met, destroys } = await metPlaces(page, request, { size, rules, language });
    expect(destroys).toBeGreaterThan(10);
    expect(met).toEqual([]);
  });
}

test("one thing is said at a time, and the keyboard goes on where it asked", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await page.locator('[data-action="draw"]').focus();
  for (const key of ["Escape", "Enter"]) {
    await page.keyboard.press("Enter");
    const question = page.locator(".question");
    await expect(question).toBeFocused();
    if (key === "Enter") await page.locator('[data-action="record-draw"]').focus();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
    await expect(page.locator('[data-action="draw"]')).toBeFocused();
  }
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.tile("1m");
  await page.waitForTimeout(QUIET);
  await page.goBack();
  await expect(page.locator('[data-band="draft"]')).toBeVisible();
  await page.locator(".undo").tap();
  await expect(page.locator('[data-band="restore"]')).toBeVisible();
  await expect(page.locator('[data-band="draft"]')).toHaveCount(0);
  await page.waitForTimeout(QUIET);
  await page.locator('[data-action="close-restore"]').tap();
  await expect(page.locator('[data-band="draft"]')).toBeVisible();
});
