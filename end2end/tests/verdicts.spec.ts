// "Zählt sie?": eight kinds of games, and every place that speaks of one says the same of it.
import type { APIRequestContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { extractText } from "unpdf";
import { addEvening, dateAt, takeConfirmationsForSlips } from "../evening.ts";
import { Finger, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";
import { Tournament } from "../tournament.ts";

// A game belongs to the evening of its day, so there may be but one.
const test = testWith(() => Ostwind.start());

test.use({ expected: /ERR_INTERNET_DISCONNECTED/ });

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

/** A game of which something is known. */
interface Kind {
  game: string;
  word: string;
  /** What stands beside the word in lists and on papers. */
  reason: string | RegExp;
  /** The sentence on its page and its tablet. */
  sentence: string | RegExp;
  isOfTournament?: boolean;
}

/** Sends a form of a game's page. */
async function decide(page: Page, game: string, form: string, reason?: string) {
  await page.goto(`/verein/partien/${game}`);
  await page.locator(`a[href$="/${game}/${form}"]`).click();
  const sheet = page.locator(`form[action$="/${game}/${form}"]`);
  if (reason !== undefined) await sheet.locator('[name="reason"]').fill(reason);
  await sheet.locator("button[type=submit], button.main, button.danger").last().click();
  await expect(page.locator(".said")).toBeVisible();
}

/** On the tablet Christa says that a deal is not right. */
async function dispute(page: Page, game: string, deal: number) {
  await page.goto(`/spiel/${game}`);
  await page.locator('[data-action="dispute"]').tap();
  const say = page.locator('[data-action="say-wrong"]');
  await expect(say).toBeDisabled();
  await page.locator('[data-says="3"]').tap();
  await page.locator('[data-choice="wrong-deal"]').selectOption(String(deal));
  await page.waitForTimeout(700);
  await say.tap();
  await expect(page.locator('[data-confirm="3"]')).toContainText(`stimmt nicht: Spiel ${deal}`);
  await expect(page.locator("[data-counted] b")).toHaveText("Strittig");
}

/** How many games of Anna count in the ranking over all years. */
async function inRanking(page: Page): Promise<number> {
  await page.goto("/rangliste");
  const anna = page.locator("tr", { hasText: "Anna" });
  return (await anna.count()) === 0 ? 0 : Number(await anna.locator("td").nth(1).innerText());
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("every place says the same of eight kinds of games", async ({ page, browser, request, ostwind }) => {
  test.slow();
  await takeConfirmationsForSlips(page);
  await addEvening(request, []);

  const before = await inRanking(page);
  const kinds: Kind[] = [];
  const add = async (deals: number, how: "agreed" | "abandoned", kind: Omit<Kind, "game">) => {
    const game = await startGame(request, { east_stays_on_draw: false }, "steiermark");
    await play(request, game, deals, how, true);
    kinds.push({ game, ...kind });
    return game;
  };
  const twoRounds = "2 Radln fertig";
  // The fourth tick changes the verdict under the finger.
  const confirmed = await add(8, "agreed", { word: "Zählt", reason: twoRounds, sentence: `${twoRounds}, alle haben bestätigt.` });
  await page.goto(`/spiel/${confirmed}`);
  const verdict = page.locator("[data-counted]");
  await expect(verdict).toContainText("Zählt mit Zettel · 2 Radln fertig. Zettel bis");
  await expect(verdict).toContainText("oder alle am Tisch bestätigen");
  for (const player of [1, 2, 3, 4]) {
    await page.locator(`[data-confirm="${player}"]`).tap();
    await expect(page.locator(`[data-confirm="${player}"]`)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(verdict).toHaveAttribute("data-counted", "yes");
  await expect.poll(async () => (await (await request.get(`/api/games/${confirmed}`)).json()).confirmed).toEqual([1, 2, 3, 4]);

  const handedIn = await add(8, "agreed", { word: "Zählt", reason: twoRounds, sentence: `${twoRounds}, der Zettel ist da.` });
  await decide(page, handedIn, "zettel");
  await add(8, "agreed", { word: "Zählt mit Zettel", reason: /^bis /, sentence: /^2 Radln fertig\. Zettel bis .*, oder alle am Tisch bestätigen\.$/ });
  await add(4, "agreed", { word: "Zählt nicht", reason: "zu kurz", sentence: /^1 Radl fertig in .*; es braucht 2/ });
  await add(8, "abandoned", { word: "Zählt nicht", reason: "abgebrochen", sentence: "Sie wurde abgebrochen." });
  const disputed = await add(8, "agreed", { word: "Strittig", reason: "Spiel 6", sentence: /^Christa hat „stimmt nicht“ getippt: Spiel 6\./ });
  await dispute(page, disputed, 6);
  await expect.poll(async () => (await (await request.get(`/api/games/${disputed}`)).json()).disputes?.length).toBe(1);
  const struck = await add(8, "agreed", { word: "Gestrichen", reason: /^am /, sentence: /^Vom Vorstand am .*: doppelt eingetippt\./ });
  await decide(page, struck, "streichen", "doppelt eingetippt");
  const wanted = { players: 4, rounds: 1, tablets: 1, hands: 1, cancels: false, penalties: [], wrong: [], corrected: [1, 1] as [number, number] };
  const ofTournament = await tournamentGame(page, new Tournament(page, browser, ostwind.url, wanted));
  await play(request, ofTournament, 4, "agreed", false);
  kinds.push({ game: ofTournament, word: "Nur Turnier", reason: "nicht fürs Jahr", sentence: /^Zählt im Turnier, nicht fürs Jahr/, isOfTournament: true });

  const week = await (await request.get(`/verein/wochenliste/vorschau/${dateAt(Date.now())}/internal/txt`)).text();
  for (const { game, word, reason, sentence, isOfTournament } of kinds) {
    const of = `${word}, ${String(reason)}`;
    let why = "";
    const lists = ["/verein/partien"];
    await page.goto(`/verein/partien/${game}`);
    const number = /\d+/.exec(await page.locator("h1").innerText())?.[0] ?? "";
    if (!isOfTournament) {
      lists.push((await page.locator('a[href^="/verein/abende/"]').first().getAttribute("href")) ?? "");
    }
    for (const list of lists) {
      await page.goto(list);
      const row = page.locator(`[data-game="${number}"]`);
      await expect(row.locator(".state"), `${of}: ${list}`).toHaveText(word);
      await expect(row.locator(".end small"), `${of}: ${list}`).toHaveText(reason);
      why = (await row.getAttribute("data-why")) ?? "";
    }
    await page.goto(`/verein/partien/${game}`);
    await expect(page.locator("p[data-why]"), `${of}: its page`).toHaveAttribute("data-why", why);
    await expect(page.locator("p[data-why] .state")).toHaveText(word);
    const onPage = plain(await page.locator("p[data-why] + p.note").innerText());
    await page.goto(`/spiel/${game}`);
    await expect(page.locator("[data-counted] b"), `${of}: its tablet`).toHaveText(word);
    const onTablet = plain(await page.locator("[data-counted]").innerText()).replace(`${word} · `, "");
    expect(onTablet, `${of}: its tablet`).toMatch(sentence);
    // The page may add since when the slip is there.
    expect(onPage, `${of}: its page`).toContain(onTablet);
    if (!isOfTournament) {
      const slip = await (await request.get(`/api/games/${game}/slip.pdf?lang=de`)).body();
      const { text } = await extractText(new Uint8Array(slip), { mergePages: true });
      expect(plain(text), `${of}: its slip`).toContain(`${word}: `);
    }
    const line = week.split("\n").find((line) => line.includes(`Partie ${number} `)) ?? "";
    expect(line.includes(`${word}: `), `${of}: the list of the week, ${line}`).toBe(word !== "Zählt");
  }
  // Anna has played seven games of the club here, and two of them count.
  expect(await inRanking(page)).toBe(before + 2);

  // What was decided is taken back: one by the player's word, the other by the board.
  await page.goto(`/spiel/${disputed}`);
  await expect(page.locator('[data-action="correct-disputed"]')).toHaveAttribute("href", `/spiel/${disputed}/berichtigen/6`);
  await page.locator('[data-confirm="3"]').tap();
  await expect(page.locator("[data-counted] b")).toHaveText("Zählt mit Zettel");
  await expect(page.locator('[data-action="correct-disputed"]')).toHaveCount(0);
  await decide(page, struck, "nicht-streichen");
  await decide(page, struck, "zettel");
  expect(await inRanking(page)).toBe(before + 3);
});

test("who corrects from the page of a game is back there once the club has it", async ({ page, request, context }) => {
  const game = await startGame(request);
  await play(request, game, 8, "agreed", false);
  const finger = new Finger(page);
  const correct = async () => {
    await page.goto(`/verein/partien/${game}`);
    await page.locator('a[href*="berichtigen/1"]').tap();
    await expect(page.locator(".entry")).toBeVisible();
  };
  const book = async () => {
    await finger.save();
    await finger.on('.correction button:has-text("Vertippt")');
  };
  // Anna has won it after all.
  await correct();
  await finger.on('button:has-text("Unentschieden")');
  await finger.on('[data-winner="1"]');
  await page.waitForTimeout(QUIET);
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(50);
  await book();
  await expect(page).toHaveURL(new RegExp(`/verein/partien/${game}$`));
  await expect(page.locator("#spiel-1")).toContainText("Anna");
  expect((await (await request.get(`/api/games/${game}`)).json()).corrections).toHaveLength(1);

  // What cannot be sent stays on this tablet, and the table says so.
  await correct();
  await finger.from("Bertl");
  await context.setOffline(true);
  await book();
  await expect(page).toHaveURL(new RegExp(`/spiel/${game}$`));
  await expect(page.locator(".pill")).toHaveText("1 wartet");
  await context.setOffline(false);
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
});

test("an officer settles what a player says is not right", async ({ page, request }) => {
  const game = await startGame(request, { east_stays_on_draw: false }, "steiermark");
  await play(request, game, 8, "agreed", true);
  await dispute(page, game, 2);
  // Without a network it stays on the tablet, and is not lost.
  await expect(page.locator(".pill:not(.waits)")).toBeVisible();
  await page.goto(`/verein/partien/${game}`);
  await expect(page.locator("p[data-why]")).toHaveAttribute("data-why", "disputed");
  await page.locator('a[href="#spiel-2"]').click();
  await expect(page.locator("#spiel-2")).toBeInViewport();
  await decide(page, game, "strittig", "nachgezählt, stimmt doch");
  await expect(page.locator("p[data-why]")).toHaveAttribute("data-why", "slip_awaited");
  await page.goto(`/spiel/${game}`);
  await expect(page.locator('[data-confirm="3"]')).toHaveText("Christa");
});
