// An evening's rules: the preset of last time, by its own name, and what a game still needs to count.
import type { Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

const PLAYERS = ["Wilma", "Xaver", "Yvonne", "Zita"];

/** Chooses rules by a click on their name, which waits until nothing on the page moves any more. */
const chooseRules = (page: Page, id: string) =>
  page.locator("label.choice", { has: page.locator(`input[value="${id}"]`) }).click();

/** Saves a preset of the club's own, or changes one. */
async function savePreset(page: Page, path: string, name: string, limit: string) {
  await page.goto(path);
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="limit"]').fill(limit);
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page).toHaveURL(/saved=1/);
}

test("“as last time” takes the preset of the last game, and says if it has changed since", async ({ page }) => {
  await savePreset(page, "/verein/regeln/neu/klassisch", "Klassisch mit Strafen", "1000");
  const presets: { id: string; name: string }[] = await (await page.request.get("/api/presets")).json();
  const own = presets.find((preset) => preset.name === "Klassisch mit Strafen");
  if (own === undefined) throw new Error("the preset is not offered");

  await page.goto("/neu");
  await chooseRules(page, own.id);
  const fields = page.locator(".places input");
  for (const [at, name] of PLAYERS.entries()) await fields.nth(at).fill(name);
  await page.locator('main button[type="submit"]').click();
  await expect(page).toHaveURL(/\/spiel\/[0-9a-f-]{36}$/);
  await expect(page.locator(".pill:not(.waits)").first()).toBeVisible();
  // The table says by which rules it plays, in the club's own words.
  await expect(page.locator(`[data-preset="${own.id}"]`)).toHaveText("Klassisch mit Strafen");

  const game = page.url().split("/").pop() ?? "";
  await page.goto("/neu");
  await page.locator('[data-action="like-last"]').click();
  await expect(page.locator(`input[name="rules"][value="${own.id}"]`)).toBeChecked();
  await expect(page.locator("[data-changed-since]")).toHaveCount(0);

  await savePreset(page, `/verein/regeln/${own.id}`, "Klassisch mit Strafen", "2000");
  await page.goto("/neu");
  const list: { id: string; preset?: { has_changed?: boolean } }[] = await (await page.request.get("/api/games")).json();
  expect(list.find((other) => other.id === game)?.preset?.has_changed).toBe(true);
  await page.locator('[data-action="like-last"]').click();
  await expect(page.locator(`input[name="rules"][value="${own.id}"]`)).toBeChecked();
  await expect(page.locator("[data-changed-since]")).toHaveCount(1);
});

/** The rules that the device has stored, which comes after they are on the screen. */
const storedRules = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("ostwind");
    const database = await new Promise<IDBDatabase>((done) => (opening.onsuccess = () => done(opening.result)));
    const rules = database.transaction("kept").objectStore("kept").get("presets");
    await new Promise((done) => (rules.onsuccess = done));
    database.close();
    return String(rules.result);
  });

test("a slow club is waited for before a game begins by its rules, but not for long", async ({ page, request }) => {
  await savePreset(page, "/verein/regeln/neu/klassisch", "Langsamer Verein", "1000");
  const saved: { id: string; name: string }[] = await (await request.get("/api/presets")).json();
  const { id } = saved.find((preset) => preset.name === "Langsamer Verein") ?? { id: "" };
  // The device stores the rules as they are now; then they change.
  await page.goto("/neu");
  await expect(page.locator(`input[name="rules"][value="${id}"]`)).toBeAttached();
  await expect.poll(() => storedRules(page)).toContain(id);
  await savePreset(page, `/verein/regeln/${id}`, "Langsamer Verein", "3000");

  let held: Promise<void> | undefined;
  // It stays until the end: what the page sends while a browser stops intercepting may never be sent.
  await page.route("**/api/presets", async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  /** Begins a game while the answer with the rules is held back; `meanwhile` gets what lets it go. */
  const begin = async (meanwhile: (letGo: () => void) => Promise<void>) => {
    let letGo = () => {};
    held = new Promise((resolve) => (letGo = resolve));
    await page.goto("/neu");
    await chooseRules(page, id);
    for (const [at, name] of PLAYERS.entries()) await page.locator(".places input").nth(at).fill(name);
    await page.locator("button.begin").click();
    await expect(page.locator("button.begin")).toHaveText("Wird geladen …");
    await meanwhile(letGo);
    await expect(page).toHaveURL(/\/spiel\/[0-9a-f-]{36}$/);
    letGo();
    const address = `/api/games/${page.url().split("/").pop()}`;
    await expect.poll(async () => (await request.get(address)).status()).toBe(200);
    const detail = await (await request.get(address)).json();
    return /"limit":(\d+)/.exec(JSON.stringify(detail.ruleset))?.[1];
  };
  expect(await begin(async (letGo) => letGo())).toBe("3000");
  await savePreset(page, `/verein/regeln/${id}`, "Langsamer Verein", "4000");
  // Nobody waits for a club that does not answer: the game begins by the rules this device knows.
  expect(await begin(async () => {})).toBe("3000");
});

test("the table says what a game still needs to count, and the button that ends it says the same", async ({ page, request }) => {
  test.slow();
  const game = await startGame(request, {}, "steiermark");
  await atTable(page, game);
  const line = page.locator("[data-counts]").first();
  await expect(line).toHaveAttribute("data-counts", "no");
  await expect(line).toHaveAttribute("data-missing", "8");

  // Each deal is won by the player who sits South, so that the winds move on: two rounds are finished, a third begun.
  const seats = [2, 3, 4, 1];
  const expected = ["7", "6", "5", "4", "3", "2", "1", "0", "3"];
  for (const [at, missing] of expected.entries()) {
    const winner = seats[at % 4] ?? 1;
    const losers = [1, 2, 3, 4].filter((player) => player !== winner);
    // East pays and receives double.
    const east = [1, 2, 3, 4][at % 4];
    const net = Object.fromEntries(losers.map((player) => [player, player === east ? -20 : -10]));
    const previewed = { ...net, [winner]: 40 };
    const facts = {
      outcome: { kind: "won", winner },
      hands: { [winner]: { kind: "points", points: 10 } },
      thrown_wind: at % 4 === 0 ? "E" : undefined,
    };
    const record = { id: crypto.randomUUID(), number: at + 1, facts, previewed };
    const answer = await request.post(`/api/games/${game}/deals`, { data: record });
    expect(answer.status(), await answer.text()).toBe(201);
    await expect(line).toHaveAttribute("data-missing", missing, { timeout: 15_000 });
    await expect(line).toHaveAttribute("data-counts", missing === "0" ? "yes" : "no");
  }
  await page.locator('[data-action="end"]').tap();
  await page.waitForTimeout(QUIET);
  // The question says the same as the line.
  await expect(page.locator('[data-action="agreed"]')).toContainText("zählt sie nicht");
  await page.locator('[data-action="agreed"]').tap();
  await expect(page.locator(".pill:not(.waits)").first()).toBeVisible();
  await expect(page.locator("[data-counts]")).toHaveCount(0);
});
