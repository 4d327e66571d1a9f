// A nervous finger taps every button twice: what the club has booked stays what one tap would have booked.
import type { Page } from "@playwright/test";
import { atTable, booked, Finger, startGame } from "../finger.ts";
import { SIZES } from "../measure.ts";
import { QUIET, tapCalmly, tapRepeatedly, touch } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

/** What follows the first tap of a trembling finger: pauses in milliseconds. More on the size where most was lost. */
const furtherTaps = (width: number) => (width === 1024 ? [[60], [120], [250, 250], [500]] : [[120], [120, 250]]);

/** Waits until the club has as many deals of the game as it should, and has nothing else to come. */
async function expectDeals(page: Page, game: string, deals: number) {
  await expect(page.locator(".pill:not(.waits)").first()).toBeVisible();
  const answer = await page.request.get(`/api/games/${game}`);
  const { deals: standing } = await answer.json();
  expect(standing).toHaveLength(deals);
}

/** Enters a hand by its number, up to the button that saves it. */
async function byNumber(finger: Finger, points: number) {
  const { page } = finger;
  await tapCalmly(page.locator('.seats .seat:has-text("Anna")'));
  // On a phone the wall lies where the seat was touched, and taps there are ignored for a moment.
  await tapCalmly(page.locator('[data-from="0"]'));
  await tapCalmly(page.locator('[data-way="number"]'));
  await finger.digits(points);
}

for (const [width, height] of SIZES) {
  test(`saving twice books a deal once and leaves the table alone, ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const game = await startGame(request);
    const finger = await atTable(page, game);
    let deals = 0;
    for (const further of furtherTaps(width)) {
      await byNumber(finger, 26);
      await tapRepeatedly(page, page.locator(".entry .save"), ...further);
      deals++;
      await expect(page.locator(".deals tr.deal")).toHaveCount(deals);
      await expect(page).toHaveURL(new RegExp(`/spiel/${game}$`));
    }
    await expectDeals(page, game, deals);
    expect(await booked(request, game)).not.toEqual([0, 0, 0, 0]);
  });

  test(`a draw confirmed twice is booked once, ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const game = await startGame(request);
    await atTable(page, game);
    let deals = 0;
    for (const further of furtherTaps(width)) {
      await tapCalmly(page.locator('[data-action="draw"]'));
      await tapRepeatedly(page, page.locator('[data-action="record-draw"]'), ...further);
      deals++;
      await expect(page.locator(".deals tr.deal")).toHaveCount(deals);
    }
    await expectDeals(page, game, deals);
  });
}

test("taking back twice takes one deal back, and a second after a moment", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  for (const points of [24, 26, 28]) {
    await byNumber(finger, points);
    await finger.save();
    await expect(page.locator(".seats")).toBeVisible();
  }
  await tapRepeatedly(page, page.locator(".undo"), 120);
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await page.waitForTimeout(QUIET);
  await expectDeals(page, game, 2);
});

test("a key touched twice by a trembling finger counts once, different keys always count", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.kind("pung");
  await expect(page.locator('[data-kind="pung"]')).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(QUIET);
  await tapRepeatedly(page, page.locator('.keyboard .key[data-tile="5m"]'), 60);
  const set = page.locator(".entry .hand.active .set").first();
  await expect(set.locator(".tile")).toHaveCount(3);
  await finger.kind("single");
  const quick = ["1p", "2p", "3p", "4p"];
  const spots = [];
  for (const tile of quick) spots.push(await page.locator(`.keyboard .key[data-tile="${tile}"]`).boundingBox());
  // Four keys in 400 ms.
  const touches = spots.map((box) => {
    if (box === null) throw new Error("a key without a place");
    return { pause: 100, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await touch(page, touches);
  for (const tile of quick) await expect(page.locator(`.entry .hand.active .tile-${tile}`).first()).toBeVisible();
});

test("leaving twice asks once, and the question stays", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await page.waitForTimeout(QUIET);
  await finger.from("Mauer");
  await tapRepeatedly(page, page.locator(".bar .cancel"), 120, 250);
  await expect(page.locator('[data-choice="leave"]')).toBeVisible();
  await page.waitForTimeout(QUIET);
  await tapRepeatedly(page, page.locator('[data-choice="stay"]'), 120);
  await expect(page.locator('[data-choice="leave"]')).toHaveCount(0);
  await expect(page.locator('[data-from="0"]')).toHaveAttribute("aria-pressed", "true");
});
