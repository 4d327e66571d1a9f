// "Zählt sie?": six kinds of games, and every place that speaks of one says the same of it.
import type { APIRequestContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { extractText } from "unpdf";
import { startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";
import { Tournament } from "../tournament.ts";

/** Deals that nobody wins, and the end of the game. */
async function play(request: APIRequestContext, game: string, deals: number, how: "agreed" | "abandoned", hasThrow: boolean) {
  const previewed = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (let number = 1; number <= deals; number++) {
    const thrown_wind = hasThrow && number % 4 === 1 ? "E" : undefined;
    const facts = { outcome: { kind: "drawn" }, thrown_wind };
    const deal = await request.post(`/api/games/${game}/deals`, { data: { id: randomUUID(), number, facts, previewed } });
    expect(deal.status(), await deal.text()).toBe(201);
  }
  const end = await request.post(`/api/games/${game}/end`, { data: { id: randomUUID(), how, after: deals } });
  expect(end.ok(), await end.text()).toBe(true);
}

/** A game of a tournament on a tablet. */
async function tournamentGame(page: Page, tournament: Tournament): Promise<string> {
  await tournament.begin();
  await page.goto(`${tournament.base}/tisch?runde=1&tisch=1`);
  await page.locator("section.tablet form:has([name=to][value=tablet]) button").click();
  const card = page.locator('li[data-table="1"]');
  await expect(card).toHaveAttribute("data-hand", "1");
  return (await card.getAttribute("data-game")) ?? "";
}

test("every place says the same of six kinds of games", async ({ page, browser, request, ostwind }) => {
  test.slow();
  await page.goto("/verein/ordnung/aendern");
  await page.locator('[name="slip_by_confirmation"]').check();
  await page.locator("main form button.main, main form footer button[type=submit]").first().click();
  await expect(page).toHaveURL(/\/verein\/ordnung\?saved=/);

  const games: [game: string, word: string, isSlip: boolean][] = [];
  const add = async (deals: number, how: "agreed" | "abandoned", word: string) => {
    const game = await startGame(request, {}, "steiermark");
    await play(request, game, deals, how, true);
    games.push([game, word, true]);
    return game;
  };
  // The fourth tick changes the verdict under the finger.
  const confirmed = await add(8, "agreed", "Zählt");
  await page.goto(`/spiel/${confirmed}`);
  const verdict = page.locator("[data-counted]");
  await expect(verdict).toContainText("Zählt mit Zettel · 2 Radln fertig. Zettel bis");
  await expect(verdict).toContainText("oder alle am Tisch bestätigen");
  for (const player of [1, 2, 3, 4]) {
    await page.locator(`[data-confirm="${player}"]`).tap();
    await expect(page.locator(`[data-confirm="${player}"]`)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(verdict).toHaveAttribute("data-counted", "yes");
  await expect(verdict).toContainText("2 Radln fertig, alle haben bestätigt.");
  await expect.poll(async () => (await (await request.get(`/api/games/${confirmed}`)).json()).confirmed).toEqual([1, 2, 3, 4]);

  const handedIn = await add(8, "agreed", "Zählt");
  await page.goto(`/verein/partien/${handedIn}`);
  await page.locator(`a[href$="/${handedIn}/zettel"]`).click();
  await page.locator("main form button.main, dialog form button.main, main form footer button[type=submit]").first().click();
  await expect(page.locator("[data-why]")).toHaveAttribute("data-why", "rounds");
  await add(8, "agreed", "Zählt mit Zettel");
  await add(4, "agreed", "Zählt nicht");
  await add(8, "abandoned", "Zählt nicht");
  const wanted = { players: 4, rounds: 1, tablets: 1, hands: 1, cancels: false, penalties: [], wrong: [], corrected: [1, 1] as [number, number] };
  const ofTournament = await tournamentGame(page, new Tournament(page, browser, ostwind.url, wanted));
  await play(request, ofTournament, 4, "agreed", false);
  games.push([ofTournament, "Nur Turnier", false]);

  const today = new Date().toISOString().slice(0, 10);
  await page.goto("/verein/partien");
  const rows = page.locator("[data-game]");
  await expect(rows).toHaveCount(games.length);
  const numbers = await rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset["game"])).sort((a, b) => a - b));
  const week = await (await request.get(`/verein/wochenliste/vorschau/${today}/internal/txt`)).text();
  for (const [at, [game, word, isSlip]] of games.entries()) {
    const number = numbers[at];
    await page.goto("/verein/partien");
    const row = page.locator(`[data-game="${number}"]`);
    const why = await row.getAttribute("data-why");
    await expect(row.locator(".state"), `${word}: the list`).toHaveText(word);
    await page.goto(`/verein/partien/${game}`);
    await expect(page.locator("p[data-why]"), `${word}: its page`).toHaveAttribute("data-why", why ?? "");
    await expect(page.locator("p[data-why] .state")).toHaveText(word);
    await page.goto(`/spiel/${game}`);
    await expect(page.locator("[data-counted] b"), `${word}: its tablet`).toHaveText(word);
    if (isSlip) {
      const slip = await (await request.get(`/api/games/${game}/slip.pdf?lang=de`)).body();
      const { text } = await extractText(new Uint8Array(slip), { mergePages: true });
      expect(text.replaceAll(/\s+/g, " "), `${word}: its slip`).toContain(`${word}: `);
    }
    const line = week.split("\n").find((line) => line.includes(`Partie ${number} `)) ?? "";
    expect(line.includes("Zählt") || line.includes("Nur Turnier"), `${word}: the list of the week`).toBe(word !== "Zählt");
    if (word !== "Zählt") expect(line).toContain(`${word}: `);
  }
  // Anna has played five games of the club, and two of them count.
  await page.goto("/rangliste");
  const anna = page.locator("tr", { hasText: "Anna" });
  await expect(anna.locator("td").nth(1)).toHaveText("2");
});
