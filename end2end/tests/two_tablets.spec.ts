// Two tablets at one table: the second sees what the first has booked, and conflicts are for people to decide.
import type { Browser, Page } from "@playwright/test";
import { atTable, booked, Finger, type Name, startGame } from "../finger.ts";
import { misplaced } from "../measure.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

// A tablet without a network says so on its console, and so does one whose entry is refused.
test.use({ expected: /ERR_INTERNET_DISCONNECTED|status of 409/ });

const rows = (page: Page) => page.locator(".deals tr.deal");

/** What the page shows on a tablet and on a phone, by day and at night. */
async function pictures(page: Page, name: string) {
  for (const [kind, width, height] of [["tablet", 1180, 820], ["telefon", 390, 844]] as const) {
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize({ width, height });
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      await picture(page, `${name}-${kind}-${theme}.png`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
}

/** Somebody wins from the wall. */
async function wins(page: Page, points: number, winner: Name = "Anna") {
  const finger = new Finger(page);
  await finger.seat(winner);
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(points);
  await finger.save();
  await expect(page.locator(".seats")).toBeVisible();
}

/** Another tablet at the same table. */
async function another(browser: Browser, url: string, game: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, hasTouch: true, viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await atTable(page, game);
  return page;
}

/** Both write deal 1, the second without a network; then it comes back. */
async function collide(page: Page, second: Page, first: number, other: number) {
  await second.context().setOffline(true);
  await wins(page, first);
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await wins(second, other);
  await second.context().setOffline(false);
  // Asked at once instead of after some seconds.
  await second.evaluate(() => dispatchEvent(new Event("online")));
}

test("the second tablet sees each deal as the first books it", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const second = await another(browser, ostwind.url, game);
  await wins(page, 50);
  await expect(rows(second)).toHaveCount(1);
  await wins(second, 60);
  await expect(rows(page)).toHaveCount(2);
  await second.context().close();
});

test("both wrote the same deal: the keepers see both and choose theirs", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const second = await another(browser, ostwind.url, game);
  await collide(page, second, 50, 70);
  const notice = second.locator(".notice.refused");
  await expect(notice).toContainText("Zwei Eingaben für Spiel 1");
  // The four seats stay where they are, whatever has to be said.
  for (const [width, height] of [[1180, 820], [1024, 768], [960, 600]] as const) {
    await second.setViewportSize({ width, height });
    expect(await misplaced(second, ".seats, .notice")).toEqual([]);
    expect(await second.evaluate(() => scrollY)).toBe(0);
  }
  await pictures(second, "zwei-eingaben");
  await expect(notice).toContainText("Im Club");
  await expect(notice).toContainText("Anna +300");
  await expect(notice).toContainText("Anna +420");
  // Nothing vanishes before somebody has decided, not even when the tablet is put off and on.
  await second.reload();
  await expect(notice).toContainText("Anna +420");
  await second.getByRole("button", { name: "Meine Eingabe gilt" }).tap();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => booked(request, game)).toEqual([420, -140, -140, -140]);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator(".deals tfoot td").nth(1)).toHaveText("+420");
  // Both versions stay to be read.
  const kept = await (await request.get(`/api/games/${game}`)).json();
  expect(kept.withdrawn).toHaveLength(1);
  await second.context().close();
});

test("both wrote the same deal: what the club has holds", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const second = await another(browser, ostwind.url, game);
  await collide(page, second, 50, 70);
  await second.getByRole("button", { name: "Was im Club steht, gilt" }).tap();
  await expect(second.locator(".notice.refused")).toHaveCount(0);
  await expect(second.locator(".pill")).toHaveText("Im Club gespeichert");
  await expect(rows(second)).toHaveCount(1);
  expect(await booked(request, game)).toEqual([300, -100, -100, -100]);
  await second.context().close();
});

test("they were two deals: the second comes behind", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const second = await another(browser, ostwind.url, game);
  await second.context().setOffline(true);
  await wins(page, 50);
  await wins(second, 70);
  await wins(second, 80);
  await second.context().setOffline(false);
  await second.evaluate(() => dispatchEvent(new Event("online")));
  await second.getByRole("button", { name: "Beides wurde gespielt" }).tap();
  await expect(second.locator(".pill")).toHaveText("Im Club gespeichert");
  await expect(rows(second)).toHaveCount(3);
  await expect(rows(page)).toHaveCount(3);
  expect(await booked(request, game)).toEqual([1200, -400, -400, -400]);
  await second.context().close();
});

// Who is East in the second deal follows from the first: Anna goes on as East, or Bertl is it.
for (const [answer, sums] of [
  ["keep-booked", [-16, 392, -188, -188]],
  ["keep-own", [-368, 628, 40, -300]],
] as const) {
  test(`what was written behind two entries is counted on from what holds: ${answer}`, async ({ page, browser, ostwind, request }) => {
    const game = await startGame(request);
    await atTable(page, game);
    const second = await another(browser, ostwind.url, game);
    await second.context().setOffline(true);
    await wins(page, 36);
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await wins(second, 68, "Christa");
    if (answer === "keep-booked") await wins(second, 116, "Bertl");
    await second.context().setOffline(false);
    await second.evaluate(() => dispatchEvent(new Event("online")));
    await expect(second.locator('[data-notice="conflict"]')).toBeVisible();
    // Nobody has decided yet, and the game goes on.
    if (answer === "keep-own") await wins(second, 116, "Bertl");
    await second.locator(`[data-action="${answer}"]`).tap();
    await expect(second.locator(".pill")).toHaveText("Im Club gespeichert");
    await expect(second.locator(".notice.refused")).toHaveCount(0);
    expect(await booked(request, game)).toEqual(sums);
    await expect(rows(page)).toHaveCount(2);
    await second.context().close();
  });
}

test("two keepers who wrote the same are not asked", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const second = await another(browser, ostwind.url, game);
  await collide(page, second, 50, 50);
  await expect(second.locator(".pill")).toHaveText("Im Club gespeichert");
  await expect(second.locator(".notice.refused")).toHaveCount(0);
  await expect(rows(second)).toHaveCount(1);
  await second.context().close();
});
