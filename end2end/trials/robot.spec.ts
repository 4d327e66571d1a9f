// Random evenings of a nervous finger: every main button is hit two or three times, the page is reloaded at random
// moments, and the books must equal a model that counts each deal once. `OSTWIND_EVENINGS=2000` plays more of them,
// `OSTWIND_SEED` others.
import type { Page } from "@playwright/test";
import { atTable, booked, Finger, NAMES, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { type Deal, Dice, hit, totals } from "../robot.ts";
import { expect, test } from "../ostwind.ts";

const EVENINGS = Number(process.env.OSTWIND_EVENINGS ?? 3);
const SEED = Number(process.env.OSTWIND_SEED ?? 20_261_122);
const SIZES = [[1180, 820], [820, 1180], [390, 844]] as const;
/** Steps of an evening. */
const STEPS = 6;

const DRAW = '[data-action="draw"]';
const CONFIRM = '[data-action="record-draw"]';
const UNDO = '[data-action="undo"]';
const RESTORE = '[data-action="restore"]';

/** Waits until the page has as many deals as the model, and leaves the spot of the last tap alone for a moment. */
async function settled(page: Page, deals: Deal[]) {
  await expect(page.locator(".deals tr.deal")).toHaveCount(deals.length);
  await page.waitForTimeout(QUIET);
}

/** A draft that an earlier reload left is not what this robot wants to go on with. */
async function discardDraft(page: Page) {
  const discard = page.locator('[data-band="draft"] [data-choice="discard"]');
  if (await discard.isVisible()) {
    await discard.tap();
    await page.waitForTimeout(QUIET);
  }
}

async function win(page: Page, dice: Dice, game: string): Promise<Deal> {
  const finger = new Finger(page);
  const winner = dice.below(NAMES.length);
  const points = 2 + 2 * dice.below(60);
  await hit(page, dice, `.seats .seat:has-text("${NAMES[winner]}")`);
  await expect(page.locator(".entry")).toBeVisible();
  await page.waitForTimeout(QUIET);
  if (dice.below(4) === 0) {
    await page.reload();
    await expect(page.locator(".entry")).toBeVisible();
  }
  await discardDraft(page);
  await expect(page).toHaveURL(new RegExp(`${game}/eingabe`));
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(points);
  await hit(page, dice, ".entry .save");
  await expect(page.locator(".seats")).toBeVisible();
  return { winner, points };
}

async function step(page: Page, dice: Dice, game: string, deals: Deal[]) {
  const what = dice.below(10);
  if (what < 5) {
    deals.push(await win(page, dice, game));
  } else if (what < 7) {
    await hit(page, dice, DRAW);
    await page.waitForTimeout(QUIET);
    await hit(page, dice, CONFIRM);
    deals.push(null);
  } else if (deals.length > 0) {
    await hit(page, dice, UNDO);
    const gone = deals.pop();
    await settled(page, deals);
    if (gone !== undefined && dice.below(2) === 0) {
      await hit(page, dice, RESTORE);
      deals.push(gone);
    }
  }
  await settled(page, deals);
  if (dice.below(3) === 0) {
    await page.reload();
    await settled(page, deals);
  }
}

for (const [width, height] of SIZES) {
  test(`${EVENINGS} random evenings of a nervous finger, ${width} × ${height}`, async ({ page, request }) => {
    test.setTimeout(120_000 * EVENINGS);
    await page.setViewportSize({ width, height });
    for (let evening = 0; evening < EVENINGS; evening++) {
      const seed = SEED + 1_000_003 * evening + width;
      const dice = new Dice(seed);
      const game = await startGame(request);
      await atTable(page, game);
      const deals: Deal[] = [];
      for (let number = 0; number < STEPS; number++) await step(page, dice, game, deals);
      await expect(page.locator(".pill:not(.waits)").first()).toBeVisible();
      expect(await booked(request, game), `seed ${seed}`).toEqual(totals(deals));
    }
  });
}
