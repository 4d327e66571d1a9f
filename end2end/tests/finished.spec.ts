// After the end: one screen with places, the club's own paper first, and the way to an old deal, in every size.
import { randomUUID } from "node:crypto";
import { extractText } from "unpdf";
import { atTable, booked, startGame, stored } from "../finger.ts";
import { beyondTheEdge, misplaced } from "../measure.ts";
import { tapRepeatedly } from "../nervous.ts";
import { expect, Ostwind, test } from "../ostwind.ts";

test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const SIZES = [[1180, 820], [1024, 768], [960, 600], [820, 1180], [810, 1080], [768, 1024], [390, 844], [360, 740]] as const;
const PAPERS = [["steiermark", "slip.pdf"], ["mcr", "score-sheet.pdf"], ["klassisch", "sheet.pdf"]] as const;

for (const [rules, paper] of PAPERS) {
  test(`a finished game by ${rules} offers ${paper} first`, async ({ page, request }) => {
    const game = await startGame(request, {}, rules);
    const facts = { outcome: { kind: "drawn" }, thrown_wind: rules === "steiermark" ? "E" : undefined };
    const previewed = { 1: 0, 2: 0, 3: 0, 4: 0 };
    const deal = await request.post(`/api/games/${game}/deals`, { data: { id: randomUUID(), number: 1, facts, previewed } });
    expect(deal.status(), await deal.text()).toBe(201);
    const end = await request.post(`/api/games/${game}/end`, { data: { id: randomUUID(), how: "agreed", after: 1 } });
    expect(end.ok(), await end.text()).toBe(true);
    await page.goto(`/spiel/${game}`);
    const main = page.locator(".finished .button.main");
    await expect(main).toHaveAttribute("data-paper", paper);
    const pdf = await request.get((await main.getAttribute("href")) ?? "");
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    await expect(page.locator(".finished [data-total]")).toHaveText(["0", "0", "0", "0"]);
    // Where a running game says its round and deal, a finished one has nothing but its table.
    await expect(page.locator(".bar .where")).not.toContainText(/Runde|Radl|Spiel/);
    expect(await booked(request, game)).toEqual([0, 0, 0, 0]);
    for (const language of ["Deutsch", "English"]) {
      // On a phone there is no room for the languages.
      await page.setViewportSize({ width: 1180, height: 820 });
      await page.getByRole("button", { name: language }).click();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await misplaced(page, ".finished, .bar"), `${language} ${width} × ${height}`).toEqual([]);
        expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0);
      }
    }
    // An old deal is corrected from the history.
    await page.goto(`/spiel/${game}/verlauf`);
    await expect(page.locator(`a[href="/spiel/${game}/berichtigen/1"]`)).toBeVisible();
  });
}

test("everybody at the table confirms, once for each nervous finger, without a network too", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('[data-action="end"]').tap();
  await page.waitForTimeout(700);
  await page.locator('[data-action="agreed"]').tap();
  const confirm = (player: number) => page.locator(`[data-confirm="${player}"]`);
  await expect(confirm(1)).toBeVisible();
  await page.waitForTimeout(700);
  await tapRepeatedly(page, confirm(1), 120, 250);
  await expect(confirm(1)).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(true);
  await tapRepeatedly(page, confirm(2), 120);
  await tapRepeatedly(page, confirm(3), 300);
  await page.waitForTimeout(700);
  // On purpose she takes it back.
  await confirm(3).tap();
  await expect(confirm(3)).toHaveAttribute("aria-pressed", "false");
  await stored(page);
  await page.reload();
  await expect(confirm(2)).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  await expect.poll(async () => (await (await request.get(`/api/games/${game}`)).json()).confirmed).toEqual([1, 2]);
  // And it is printed.
  const paper = await (await request.get(`/api/games/${game}/sheet.html?lang=de`)).text();
  expect(paper).toContain("bestätigt: Anna, Bertl");
});

test("a game that was ended by mistake goes on, without a network and for a nervous finger too", async ({ page, request }) => {
  const game = await startGame(request);
  await atTable(page, game);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.locator('[data-action="end"]').tap();
  await page.waitForTimeout(700);
  await page.locator('[data-action="agreed"]').tap();
  const reopen = page.locator('[data-action="reopen"]');
  await expect(reopen).toHaveAttribute("aria-expanded", "false");
  await page.waitForTimeout(700);
  await tapRepeatedly(page, reopen, 120);
  const now = page.locator('[data-action="reopen-now"]');
  await expect(now).toBeVisible();
  // It is asked first, and the keyboard leaves the question.
  await page.keyboard.press("Escape");
  await expect(now).toBeHidden();
  await page.waitForTimeout(700);
  await reopen.tap();
  expect(await misplaced(page, ".finished, .bar")).toEqual([]);
  await page.waitForTimeout(700);
  await tapRepeatedly(page, now, 120, 250);
  await expect(page.locator(".table-actions")).toBeVisible();
  await stored(page);
  await page.reload();
  await expect(page.locator(".table-actions")).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  const held = async () => (await (await request.get(`/api/games/${game}`)).json()) as { ended: unknown; version: number };
  // Started, ended, reopened.
  await expect.poll(async () => (await held()).version).toBe(3);
  expect((await held()).ended).toBeNull();
  await page.locator('[data-action="end"]').tap();
  await page.waitForTimeout(700);
  await page.locator('[data-action="agreed"]').tap();
  await expect(page.locator(".finished [data-confirm]")).toHaveCount(4);
  await expect.poll(async () => (await held()).version).toBe(4);
});

test("papers go by the time of the club's place, whatever the machine's is", async ({ playwright }) => {
  // Between these two places it is never the same day.
  const zones = ["Pacific/Kiritimati", "Pacific/Niue"] as const;
  const day = (zone: string, at: Date) => {
    const parts = new Intl.DateTimeFormat("de-AT", { timeZone: zone, day: "2-digit", month: "2-digit", year: "numeric" });
    return parts.format(at);
  };
  for (const zone of zones) {
    const server = await Ostwind.start("--time-zone", zone);
    const request = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
    try {
      const game = await startGame(request, {}, "steiermark");
      const { started_at } = await (await request.get(`/api/games/${game}`)).json();
      const sheet = await (await request.get(`/api/games/${game}/sheet.html?lang=de`)).text();
      const shown = sheet.replaceAll(/[\s\u00a0]/g, "");
      for (const other of zones) {
        expect(shown.includes(day(other, new Date(started_at))), `${zone}: ${other}`).toBe(other === zone);
      }
      const slip = await request.get(`/api/games/${game}/slip.pdf`);
      const { text } = await extractText(new Uint8Array(await slip.body()), { mergePages: true });
      expect(text.replaceAll(/[\s\u00a0]/g, "")).toContain(day(zone, new Date(started_at)));
    } finally {
      await request.dispose();
      await server.stop();
    }
  }
});
