// A nervous finger taps every button twice: what the club has booked stays what one tap would have booked.
import type { Page } from "@playwright/test";
import { atTable, booked, Finger, SAME_KEY, startGame, stored } from "../finger.ts";
import { SIZES } from "../measure.ts";
import { QUIET, spotOf, tapCalmly, tapRepeatedly, touch } from "../nervous.ts";
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

test("what was taken back comes again deal by deal, also when the page was loaded again", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  for (const points of [24, 26, 28]) {
    await byNumber(finger, points);
    await finger.save();
    await expect(page.locator(".seats")).toBeVisible();
  }
  const totals = await page.locator(".deals tfoot td").allTextContents();
  await tapCalmly(page.locator(".undo"));
  await tapCalmly(page.locator(".undo"));
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await stored(page);
  await page.reload();
  const band = page.locator('[data-band="restore"]');
  await expect(band).toContainText("Die letzten 2 Spiele");
  await tapCalmly(page.locator('[data-action="restore"]'));
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await expect(band).toContainText("Das letzte Spiel");
  await tapCalmly(page.locator('[data-action="restore"]'));
  await expect(page.locator(".deals tr.deal")).toHaveCount(3);
  await expect(band).toHaveCount(0);
  expect(await page.locator(".deals tfoot td").allTextContents()).toEqual(totals);
  await expectDeals(page, game, 3);
  // A deal in their place ends the offer.
  await tapCalmly(page.locator(".undo"));
  await byNumber(finger, 30);
  await finger.save();
  await expect(page.locator(".deals tr.deal")).toHaveCount(3);
  await expect(band).toHaveCount(0);
});

test("a key touched twice by a trembling finger counts once, different keys always count", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.kind("pung");
  await expect(page.locator('[data-kind="pung"]')).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(QUIET);
  await tapRepeatedly(page, page.locator('.keyboard .key[data-tile="5m"]'), 60, 220, 320);
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

test("a double tap counts once on digits, lists, toggles and flowers", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await tapRepeatedly(page, page.locator('[data-kind="concealed"]'), 220);
  await expect(page.locator('[data-kind="concealed"]')).toHaveAttribute("aria-pressed", "true");
  await tapRepeatedly(page, page.locator('.keyboard .key[data-tile="1f"]'), 220);
  await expect(page.locator('.keyboard .key[data-tile="1f"]')).toHaveAttribute("aria-pressed", "true");
  await finger.tile("1m");
  await finger.tile("4m");
  await tapRepeatedly(page, page.locator(".keyboard .back"), 300);
  await expect(page.locator(".entry .hand.active .set:not(.bonus)")).toHaveCount(1);
  await finger.way("items");
  await tapRepeatedly(page, page.locator(".items .more").first(), 220);
  await expect(page.locator(".items .more b").first()).toHaveText("1 ×");
  await finger.way("number");
  const five = page.locator('.pad .digit:text-is("5")');
  await tapRepeatedly(page, five, 220);
  await expect(page.locator(".entry .hand.active .worth")).toHaveText("5");
  // On purpose a digit is typed twice.
  await page.waitForTimeout(SAME_KEY);
  await five.tap();
  await expect(page.locator(".entry .hand.active .worth")).toHaveText("55");
  await finger.way("tiles");
  await page.keyboard.type("c4mu5zu6za2z");
  await finger.circumstances();
  const flag = page.locator("[data-flag]").first();
  await tapRepeatedly(page, flag, 220);
  await expect(flag).toHaveAttribute("aria-pressed", "true");
});

/** Fingers on the glass: they come down together, move together, and are lifted. */
async function gesture(page: Page, fingers: { x: number; y: number }[], moves: { x: number; y: number }[] = []) {
  const browser = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as [] });
  const at = (by: { x: number; y: number }) => fingers.map(({ x, y }, id) => ({ x: x + by.x, y: y + by.y, id }));
  for (let count = 1; count <= fingers.length; count++) await send("touchStart", at({ x: 0, y: 0 }).slice(0, count));
  for (const move of moves) await send("touchMove", at(move));
  await send("touchEnd", []);
  await browser.detach();
}

const up = (by: number) => [1, 2, 3, 4, 5].map((step) => ({ x: 0, y: (-by * step) / 5 }));

test("a palm on the keys types nothing", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.waitForTimeout(QUIET);
  const spots = [];
  for (const tile of ["1m", "4m", "7m"]) spots.push(await spotOf(page.locator(`.keyboard .key[data-tile="${tile}"]`)));
  await gesture(page, spots);
  await expect(page.locator(".entry .hand.active .set")).toHaveCount(0);
  // A single finger types as before, however long it rests.
  const browser = await page.context().newCDPSession(page);
  const key = await spotOf(page.locator('.keyboard .key[data-tile="1p"]'));
  await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [key] });
  await page.waitForTimeout(900);
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.locator(".entry .hand.active .set")).toHaveCount(1);
});

for (const [width, height] of [[1180, 820], [900, 600], [412, 915], [360, 640]] as const) {
  test(`a swipe over the keys types nothing, and scrolls where there is more: ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Anna");
    await page.waitForTimeout(QUIET);
    await finger.from("Mauer");
    for (const [way, key] of [["tiles", '.key[data-tile="1m"]'], ["number", '.pad .digit:text-is("1")']] as const) {
      await finger.way(way);
      await page.waitForTimeout(QUIET);
      const spot = await spotOf(page.locator(key));
      const before = await page.evaluate(() => scrollY);
      const rest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
      await gesture(page, [spot], up(150));
      // A browser that is busy may let a swipe go by: then the finger does it again.
      const swipe = async () => {
        if (await page.evaluate(() => scrollY) <= before) await gesture(page, [spot], up(150));
        return page.evaluate(() => scrollY);
      };
      if (rest > 40) await expect.poll(swipe).toBeGreaterThan(before);
      await expect(page.locator(".entry .hand.active .set")).toHaveCount(0);
      await expect(page.locator(".entry .hand.active .worth")).toHaveText("0");
      await page.evaluate(() => scrollTo(0, 0));
    }
  });
}
