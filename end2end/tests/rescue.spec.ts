// What waits on a tablet is never passed over in silence, can be taken to another device, and nothing internal stays behind.
import type { Page } from "@playwright/test";
import { atTable, booked, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

/** Stores a text as if an earlier or later version had done so. */
async function storeChange(page: Page, name: string, text: string) {
  await page.evaluate(async ([name, text]) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("ostwind", 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction("kept", "readwrite");
    transaction.objectStore("kept").put(text, name);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  }, [name, text] as const);
}

async function draw(page: Page) {
  await page.locator('[data-action="draw"]').click();
  await page.locator('[data-action="record-draw"]').click();
}

test("an entry that this version cannot read stays visible and stored", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  const text = '{"version":9,"id":"0190f2a0-0000-7000-8000-000000000001","change":{"dance":{}}}';
  await storeChange(page, "outbox/0190f2a0-0000-7000-8000-000000000001", text);
  for (let round = 0; round < 2; round++) {
    await page.reload();
    await expect(page.locator('[data-notice="unreadable"]')).toBeVisible();
    await expect(page.locator(".pill.waits")).toContainText("1");
  }
  await page.locator('[data-action="show-unreadable"]').click();
  await expect(page.locator('[data-notice="unreadable"] textarea')).toHaveValue(text);
  // What can be read is sent all the same.
  await draw(page);
  await expect.poll(async () => (await (await request.get(`/api/games/${game}`)).json()).deals.length).toBe(1);
});

test("what waits is read in on another device and booked once", async ({ page, browser, ostwind, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  await page.context().setOffline(true);
  await draw(page);
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await draw(page);
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await page.locator('[data-action="rescue"]').click();
  const panel = page.locator(".rescue");
  await expect(panel.locator("ol li")).toHaveCount(2);
  await expect(panel.locator("[data-persistent]")).toBeVisible();
  await expect(panel.locator('[data-picture="0"] path')).toHaveAttribute("d", /^M/);
  await panel.locator('[data-action="next-picture"]').click();
  await expect(panel.locator('[data-picture="1"]')).toBeVisible();
  await expect(panel.locator('[data-action="rescue-file"]')).toHaveAttribute("href", /^data:text\/plain/);
  await panel.locator('[data-action="rescue-text"]').click();
  const text = await panel.locator("textarea[readonly]").inputValue();
  expect(text.split("\n")).toHaveLength(2);

  const context = await browser.newContext({ baseURL: ostwind.url, storageState: ostwind.board });
  const other = await context.newPage();
  // Nothing waits there: the settings lead to the panel.
  await other.goto("/verein/einstellungen");
  await other.getByRole("link", { name: "Gesicherte Spiele eines Tablets" }).click();
  const file = { name: "ostwind-eingaben.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  await other.locator('[data-field="read-in-file"]').setInputFiles(file);
  await expect(other.locator('[data-field="read-in"]')).toHaveValue(text);
  await other.locator('[data-action="read-in"]').click();
  await expect(other.locator("[data-read]")).toHaveAttribute("data-read", "2");
  const deals = async () => (await (await request.get(`/api/games/${game}`)).json()).deals.length;
  await expect.poll(deals).toBe(2);
  await context.close();

  // Back in the network the first tablet sends the same once more: each deal stays one.
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  expect(await deals()).toBe(2);
  expect(await booked(request, game)).toEqual([0, 0, 0, 0]);
});

test("a wrong clock is said, and stays said", async ({ page, request }) => {
  const game = await startGame(request);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 400 * 86_400_000;
  });
  await atTable(page, game);
  await expect(page.locator('[data-notice="clock"]')).toContainText("400");
  await page.reload();
  await expect(page.locator('[data-notice="clock"]')).toBeVisible();
});

test("a wrong clock gives no duration, and the bar says so", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  const time = page.locator(".bar .time");
  await expect(time).toHaveAttribute("data-clock", "fine");
  await expect(time).toContainText("0");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  for (const days of [400, -400]) {
    await page.addInitScript((days) => {
      const now = Date.now;
      Date.now = () => now() + days * 86_400_000;
    }, days);
    await page.reload();
    await expect(time).toHaveAttribute("data-clock", "doubtful");
    await expect(time).not.toContainText(/\d/);
    // The next shift is added to this one.
    await page.addInitScript((days) => {
      const now = Date.now;
      Date.now = () => now() - days * 86_400_000;
    }, days);
  }
  // Once the club has said what time it is, the duration is there again.
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(time).toHaveAttribute("data-clock", "fine");
});

test("a person who is asked to sign in finds no internal page on the tablet", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.goto("/rangliste");
  const kept = () => page.evaluate(async () => (await (await caches.open("pages")).keys()).length);
  await expect.poll(kept).toBeGreaterThan(0);
  // The same happens with the form that signs out; here it would end the session of every other test.
  await page.goto("/anmelden");
  await expect.poll(kept).toBe(0);
});

test("an address without HTTPS is said on every table", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await expect(page.locator('[data-notice="insecure"]')).toHaveCount(0);
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.reload();
  await expect(page.locator('[data-notice="insecure"]')).toBeVisible();
  await page.locator('[data-action="why-insecure"]').click();
  await expect(page.locator('[data-notice="insecure"]')).toContainText("https");
});

test("without a network the first screen does not say that nothing was played", async ({ page }) => {
  await page.route("**/api/games", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator(".start")).toBeVisible();
  await expect(page.getByText("sobald die erste beendet ist")).toHaveCount(0);
  for (const [width, height] of [[390, 844], [360, 740], [1180, 820]] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
