// The table without a network: what was said about it covers nothing, and one tap takes a deal back.
import { atTable, booked, startGame, stored } from "../finger.ts";
import { misplaced } from "../measure.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

test.use({ expected: /ERR_INTERNET_DISCONNECTED/ });

const SIZES = [
  [1180, 820],
  [1280, 800],
  [1112, 834],
  [1024, 768],
  [960, 600],
  [900, 600],
  [834, 1112],
  [600, 900],
  [412, 915],
  [915, 412],
  [844, 390],
  [640, 360],
] as const;

test("without a network a deal is taken back by one tap, in every size", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await page.context().setOffline(true);
  for (const [width, height] of SIZES) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await page.locator('[data-action="draw"]').tap();
    await page.locator('[data-action="record-draw"]').tap();
    await expect(page.locator(".notices")).toContainText("nicht erreichbar");
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    expect(await misplaced(page, ".aside-head, .seats, .table-actions"), size).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), size).toBeLessThanOrEqual(0);
    await page.waitForTimeout(QUIET);
    await page.locator(".undo").tap();
    await expect(page.locator(".deals tr.deal")).toHaveCount(0);
    await page.locator('[data-action="close-restore"]').tap();
    await page.waitForTimeout(QUIET);
  }
  await stored(page);
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  expect(await booked(request, game)).toEqual([0, 0, 0, 0]);
});
