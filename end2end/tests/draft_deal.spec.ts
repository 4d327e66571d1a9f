// A tablet that has been away: which deal its draft is for, and what a correction is made behind.
import type { APIRequestContext, Page } from "@playwright/test";
import { atTable, booked, Finger, startGame, stored } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

/** Another tablet books a deal: this player wins by 20 from the next one, in a game in which Anna is still East. */
async function bookElsewhere(request: APIRequestContext, game: string, number: number, winner: number, previewed: object) {
  const from = (winner % 4) + 1;
  const facts = { outcome: { kind: "won", winner, from }, hands: { [winner]: { kind: "points", points: 20 } } };
  const deal = { id: crypto.randomUUID(), number, facts, previewed };
  const recorded = await request.post(`/api/games/${game}/deals`, { data: deal });
  expect(recorded.status(), await recorded.text()).toBe(201);
}

/** Two deals after which Christa is East. */
async function bookTwo(request: APIRequestContext, game: string) {
  await bookElsewhere(request, game, 1, 2, { 1: -40, 2: 80, 3: -20, 4: -20 });
  await bookElsewhere(request, game, 2, 3, { 1: -20, 2: -40, 3: 80, 4: -20 });
}

/** Holds back what the club says of the game, until it is let go. */
async function holdBack(page: Page, game: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/games/${game}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const head = (page: Page) => page.locator(".bar .where");
const save = (page: Page) => page.locator(".entry .save");

/** Opens the seat of Anna for the first deal, and leaves the page as a tablet does that discards it. */
async function openAndLeave(page: Page, request: APIRequestContext): Promise<string> {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await stored(page);
  await page.goto("about:blank");
  return game;
}

test("an entry that comes back is for the deal that the club says is next", async ({ page, request }) => {
  const game = await openAndLeave(page, request);
  await bookTwo(request, game);
  const letGo = await holdBack(page, game);
  await page.goto(`/spiel/${game}/eingabe?mah-jongg=1`);
  await expect(head(page)).toContainText("Spiel 1");
  letGo();
  await expect(head(page)).toContainText("Spiel 3");
  await expect(page.locator('[data-band="booked-elsewhere"]')).toHaveCount(0);
  await expect(save(page)).toHaveText("Speichern");
  const finger = new Finger(page);
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(40);
  await finger.save();
  // Christa is East and pays double.
  await expect.poll(() => booked(request, game)).toEqual([100, 0, -20, -80]);
});

test("what is entered before the club has answered is for the deal that it says is next", async ({ page, request }) => {
  const game = await openAndLeave(page, request);
  await bookTwo(request, game);
  const letGo = await holdBack(page, game);
  await page.goto(`/spiel/${game}/eingabe?mah-jongg=1`);
  const finger = new Finger(page);
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(40);
  await expect(head(page)).toContainText("Spiel 1");
  letGo();
  await expect(head(page)).toContainText("Spiel 3");
  await expect(page.locator('[data-from="0"]')).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(QUIET);
  await finger.save();
  await expect.poll(() => booked(request, game)).toEqual([100, 0, -20, -80]);
});

test("a deal that another tablet books before anything is entered is passed, and that is said", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await expect(head(page)).toContainText("Spiel 1");
  await bookElsewhere(request, game, 1, 2, { 1: -40, 2: 80, 3: -20, 4: -20 });
  await expect(head(page)).toContainText("Spiel 2");
  await expect(page.locator('[data-band="booked-elsewhere"]')).toContainText("Hier geht es mit Spiel 2 weiter");
  await expect(save(page)).toHaveText("Speichern");
  await expect(page.locator(".entry .winner")).toContainText("Anna");
});

test("a draft keeps its deal when another tablet has booked that", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(96);
  await page.waitForTimeout(QUIET);
  await bookElsewhere(request, game, 1, 2, { 1: -40, 2: 80, 3: -20, 4: -20 });
  await expect(page.locator('[data-band="booked-elsewhere"]')).toContainText("Spiel 1 ist schon geschrieben");
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="leave"]').tap();
  await expect(page.locator('[data-band="draft"]')).toContainText("Spiel 1 ist inzwischen geschrieben");
  // Also behind another seat, and when the page is loaded again.
  await page.waitForTimeout(QUIET);
  await finger.seat("Dieter");
  for (const _ of ["at once", "loaded again"]) {
    await expect(head(page)).toContainText("Spiel 1");
    await expect(save(page)).toHaveText("Als zweite Eingabe speichern");
    await expect(page.locator(".entry .winner")).toContainText("Anna");
    await page.waitForTimeout(QUIET);
    await page.reload();
  }
  // Once it is discarded the next deal is entered, for the tapped player; the club need not have answered again.
  await expect(head(page)).toContainText("Spiel 1");
  await holdBack(page, game);
  await page.reload();
  await page.locator('[data-band="draft"] [data-choice="discard"]').tap();
  await expect(head(page)).toContainText("Spiel 2");
  await expect(save(page)).toHaveText("Speichern");
  await expect(page.locator('[data-band="booked-elsewhere"]')).toContainText("Hier geht es mit Spiel 2 weiter");
});

test("a winner who was changed stays the winner when the page is loaded again", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.locator(".entry .winner").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-winner="2"]').tap();
  await expect(page.locator(".entry .winner")).toContainText("Bertl");
  await page.waitForTimeout(QUIET);
  await page.reload();
  await expect(page.locator(".entry .winner")).toContainText("Bertl");
});

test("a correction that was begun before the club had answered is made behind its newest deal", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(48);
  await finger.save();
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await stored(page);
  await page.waitForTimeout(QUIET);
  await page.goto("about:blank");
  await bookElsewhere(request, game, 2, 2, { 1: -40, 2: 80, 3: -20, 4: -20 });
  const letGo = await holdBack(page, game);
  await page.goto(`/spiel/${game}/berichtigen/1`);
  await finger.from("Christa");
  await finger.save();
  // Until the club has answered nothing can be booked behind a deal that is not the last.
  await expect(page.locator("[data-waits-for-club]")).toBeVisible();
  await expect(page.locator(".correction")).toHaveCount(0);
  letGo();
  // What the correction changes of the deal that was not known here is shown as well.
  await expect(page.locator(".correction")).toContainText("+248");
  await page.waitForTimeout(QUIET);
  await page.locator(".correction .main").first().tap();
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await expect.poll(async () => (await (await request.get(`/api/games/${game}`)).json()).deals[0].facts.outcome.from).toBe(3);
});
