// What was tapped for a deal is never lost: not by a reload, not by going back, not by leaving.
import type { Page } from "@playwright/test";
import { atTable, booked, type Finger, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

const offer = (page: Page) => page.locator('[data-band="draft"]');
const sets = (page: Page) => page.locator(".entry .hand.active .set");

/** Three sets of the winner's hand, and whose tile it was. */
async function threeSets(finger: Finger) {
  await finger.seat("Anna");
  await finger.from("Bertl");
  for (const tile of ["1m", "5p", "9s"]) {
    await finger.kind("pung");
    await finger.tile(tile);
  }
  await expect(sets(finger.page)).toHaveCount(3);
  // Kept with the next frame.
  await finger.page.waitForTimeout(QUIET);
}

async function expectThreeSets(page: Page) {
  await expect(sets(page)).toHaveCount(3);
  await expect(page.locator('[data-from="2"]')).toHaveAttribute("aria-pressed", "true");
}

test("a draft survives a reload and is offered in words", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await threeSets(finger);
  await page.reload();
  await expect(offer(page)).toContainText("Anna");
  await expectThreeSets(page);
  await page.locator('[data-choice="keep"]').tap();
  await expect(offer(page)).toHaveCount(0);
  await expectThreeSets(page);
});

test("a draft survives the way back and forth, and other deals do not get it", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await threeSets(finger);
  await page.goBack();
  await expect(page.locator(".seats")).toBeVisible();
  await page.goForward();
  await expectThreeSets(page);

  // Another game has another draft.
  const other = await startGame(request);
  await (await atTable(page, other)).seat("Anna");
  await expect(sets(page)).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);
});

test("leaving with something entered asks once and keeps it", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await threeSets(finger);
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="stay"]').tap();
  await expectThreeSets(page);
  await page.waitForTimeout(QUIET);
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="leave"]').tap();
  await expect(page.locator(".seats")).toBeVisible();
  await page.waitForTimeout(QUIET);
  await finger.seat("Anna");
  await expectThreeSets(page);
  expect(await booked(request, game)).toEqual([0, 0, 0, 0]);
});

test("what was discarded or saved is not offered again", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await threeSets(finger);
  await page.reload();
  await page.locator('[data-choice="discard"]').tap();
  await expect(sets(page)).toHaveCount(0);
  await page.waitForTimeout(QUIET);
  await page.goto(`/spiel/${game}`);
  await finger.seat("Anna");
  await expect(offer(page)).toHaveCount(0);
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(20);
  await finger.save();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await page.waitForTimeout(QUIET);
  await finger.seat("Anna");
  await expect(offer(page)).toHaveCount(0);
  await expect(sets(page)).toHaveCount(0);
});
