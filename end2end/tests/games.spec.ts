// A whole game by each rule set, played with a finger from the seat draw to the last deal, with every way a deal can
// go at least once over the six. What a deal by numbers moves, and who is East then, is computed a second time; at its
// end the figures on the sheet are those on the screen. On the way pictures for the handbook are taken.
import type { Page } from "@playwright/test";
import { join } from "node:path";
import { extractText } from "unpdf";
import { barriersAsShown } from "../barriers.ts";
import { GamePlayer } from "../game_player.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";
import type { Rules } from "../settlement.ts";

const SCREENS = [
  ["quer-hell", 1180, 820, "light", true],
  ["hoch-hell", 820, 1180, "light", false],
  ["quer-dunkel", 1180, 820, "dark", false],
  ["hoch-dunkel", 820, 1180, "dark", true],
] as const;

/** A picture of what the page shows, held both ways, by day and at night; axe finds no barrier by day in the one and at night in the other. */
async function look(page: Page, name: string) {
  for (const [kind, width, height, theme, isAnalysed] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await picture(page, `${name}-${kind}.png`);
    if (!isAnalysed) continue;
    expect(await barriersAsShown(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
}

/** From the first screen to the table: rules, names, a seat draw. */
async function begin(page: Page, family: Rules, rules: string, mark: string): Promise<GamePlayer> {
  await page.goto("/neu");
  await page.getByRole("radio", { name: rules, exact: true }).check();
  await page.getByLabel("Tisch").fill(`Tisch ${mark}`);
  for (const [at, name] of ["Anna", "Bertl", "Christa", "Dieter"].entries()) {
    await page.locator(".places input").nth(at).fill(`${name} ${mark}`);
  }
  await page.getByRole("button", { name: "Plätze auslosen" }).tap();
  const names: string[] = [];
  for (const field of await page.locator(".places input").all()) names.push(await field.inputValue());
  expect(new Set(names).size).toBe(4);
  await page.getByRole("button", { name: "Partie beginnen" }).tap();
  await expect(page.locator(".seats")).toBeVisible();
  return new GamePlayer(page, names, family);
}

test.describe.configure({ timeout: 240_000 });

test("klassisch: four hands by tiles, self-drawn, dead, by numbers", async ({ page }) => {
  const recorder = await begin(page, "klassisch", "Klassisch", "Klassisch");
  // East wins from the wall; all four hands are entered, with their flowers.
  await recorder.calls(1, 0);
  await recorder.tiles("chow 2m", "pung 5z", "concealed pung 1s", "kong 3p", "pair 2z");
  await recorder.active(2);
  await recorder.tiles("pung 9s", "pair 7z", "1f");
  await recorder.active(3);
  await recorder.tiles("kong 6p", "5f");
  await recorder.active(4);
  await recorder.tiles("concealed pung 4m");
  await look(page, "eingabe-steine");
  await recorder.save();
  // A discard; a hand that is dead pays and settles as nothing.
  await recorder.calls(2, 3);
  await recorder.tiles("pung 1m", "chow 4s", "chow 6s", "pung 9p", "pair 5p");
  await recorder.active(4);
  await recorder.tiles("pung 6z");
  await recorder.tap('.hand.active [data-choice="kill"]');
  await recorder.save();
  await recorder.drawn();
  await recorder.playOut(64);
  await look(page, "tisch");
  await recorder.finish(["complete"]);
});

test("grundregel: items, a robbed kong, abandoned once and played to its end once", async ({ page }) => {
  const first = await begin(page, "grundregel", "Klassisch, Grundregel", "Abbruch");
  await first.drawn();
  await first.finish(["end", "abandoned"]);
  await expect(page.locator(".finished")).toContainText("Abgebrochen");
  const recorder = await begin(page, "grundregel", "Klassisch, Grundregel", "Grundregel");
  // By items, as somebody counts who knows the list by heart.
  await recorder.calls(2, 3);
  await recorder.tap('[data-way="items"]');
  await recorder.tap('.items .more:not([aria-disabled="true"])');
  await recorder.save();
  // A robbed kong.
  await recorder.calls(3, 4);
  await recorder.tiles("pung 1m", "pung 9s", "pung 7p", "pair 5z", "chow 2s");
  await recorder.tap('[data-choice="circumstances"]');
  await recorder.tap('[data-flag="robbed_kong"]');
  await recorder.save();
  await recorder.playOut(40);
  await recorder.finish(["complete"]);
});

test("ma-jiang: Pao, a false Sik, an obstruction", async ({ page }) => {
  const recorder = await begin(page, "ma-jiang", "Ma Jiang", "MaJiang");
  // Player 3 shows nine tiles of a suit, the table is warned, and player 2 feeds the pure suit all the same.
  await recorder.tap('[data-action="pao"]');
  await recorder.tap('[data-against="3"]');
  // The next question stands where the last one stood: what is tapped there at once is taken for a nervous finger.
  await page.waitForTimeout(QUIET);
  await recorder.tap('[data-kind="nine-tiles"]');
  await page.waitForTimeout(QUIET);
  await recorder.tap('[data-by="1"]');
  await expect(page.locator(".remark")).toContainText("9-Steine-Pao");
  await recorder.calls(3, 2);
  await recorder.tiles("pung 1m", "pung 2m", "pung 3m", "concealed pung 5m", "pair 9m");
  await expect(page.locator('[data-pao="nine-tiles"]')).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".verdict")).toContainText("zahlt für alle (9-Steine-Pao)");
  await look(page, "pao");
  await recorder.save();
  const nets = page.locator(".deals tr.deal").first().locator("td button");
  await expect(nets.nth(0)).toHaveText("0");
  await expect(nets.nth(3)).toHaveText("0");
  await expect(page.locator(".remark")).toHaveCount(0);
  // Faults: one that gives the deal a price, one that only disturbs.
  await recorder.fault("false-sik-exposed", 1, ['[data-tile="2"]']);
  await recorder.fault("obstruction", 4, ['[data-tile="0"]']);
  await recorder.drawn();
  await recorder.playOut(16);
  await recorder.finish(["complete"]);
});

test("mcr: a hand by its tiles, an error Hu, seats exchanged after each round", async ({ page }) => {
  const recorder = await begin(page, "mcr", "MCR, internationale Wettkampfregeln", "MCR");
  await recorder.calls(1, 0);
  await recorder.tiles("concealed chow 1m", "concealed chow 4m", "concealed chow 7m", "concealed pung 5z", "pair 2p");
  await recorder.save();
  await recorder.fault("false-win", await recorder.east());
  for (let deal = recorder.deals; deal < 4; deal++) {
    const east = await recorder.east();
    await recorder.quick(recorder.after(east), east, 12);
  }
  await expect(page.locator(".exchange")).toBeVisible();
  await look(page, "platzwechsel");
  await recorder.playOut(10);
  await recorder.finish(["complete"]);
});

test("hong-kong: one pays for all, a false win", async ({ page }) => {
  const recorder = await begin(page, "hong-kong", "Hong Kong, alter Stil", "HongKong");
  // Ten faan are the limit of 128; the table says that player 2 is liable, who pays four times that.
  await recorder.calls(3, 2);
  await recorder.tiles("pung 1m", "pung 2m", "pung 3m", "concealed pung 5m", "pair 9m");
  await recorder.tap('[data-choice="circumstances"]');
  await recorder.tap('[data-liable="2"]');
  await recorder.save();
  const nets = page.locator(".deals tr.deal").first().locator("td button");
  await expect(nets.nth(0)).toHaveText("0");
  await expect(nets.nth(2)).toContainText("512");
  await recorder.fault("false-win", 4);
  await recorder.drawn();
  await recorder.playOut(16);
  await recorder.finish(["complete"]);
});

test("steiermark: the die of the round, a special hand, a false call, bankruptcy", async ({ page }) => {
  const recorder = await begin(page, "steiermark", "Steiermark, Grüner Drache", "Steiermark");
  await recorder.tap('[data-action="throw"]');
  await expect(page.locator('[data-wind].on')).toHaveCount(1);
  // A special hand of the club, with a flower.
  await recorder.calls(2, 0);
  await recorder.tap('[data-way="items"]');
  await recorder.tap('[data-special="seven-pairs"]');
  await recorder.tap('.keys .key[data-tile="1f"]');
  await recorder.save();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await recorder.drawn();
  // A call that was false: play goes on.
  await recorder.fault("false-mah-jongg", 3, ['[data-over="no"]']);
  // Player 2 takes it all: three have nothing left, and somebody lends.
  for (let deal = 0; deal < 12 && (await page.locator('[data-action="play-on"]').count()) === 0; deal++) {
    if ((await page.locator('[data-action="throw"]').count()) > 0) await recorder.tap('[data-action="throw"]');
    await recorder.quick(2, 0, 900);
  }
  await expect(page.locator(".table-actions")).toContainText("kein Spielgeld mehr");
  await expect(page.locator(".remark").first()).toContainText("schuldet");
  await look(page, "bankrott");
  await recorder.tap('[data-action="play-on"]');
  await expect(page.locator('[data-action="draw"]')).toBeVisible();
  await recorder.drawn();
  await recorder.tap('[data-action="agreed"]');
  await recorder.finish([]);
  await look(page, "abrechnung");
});

test("steiermark: a Bochowe at the table, flowers beside a number, and who lends", async ({ page, request }) => {
  const people = ["Anna", "Bertl", "Christa", "Dieter"].map((name) => ({ id: crypto.randomUUID(), name: `${name} Bochowe` }));
  for (const person of people) expect((await request.post("/api/people", { data: person })).ok()).toBe(true);
  const id = crypto.randomUUID();
  const ruleset = { rules: "steiermark", options: { creditor: "chosen", special_values: { "seven-pairs": 1000, "thirteen-wonders": 2000 } } };
  const start = { id, ruleset, players: people.map((person) => person.id), table: "Tisch Bochowe" };
  expect((await request.post("/api/games", { data: start })).ok()).toBe(true);
  await page.goto(`/spiel/${id}`);
  const recorder = new GamePlayer(page, people.map((person) => person.name), "steiermark");
  await recorder.tap('[data-action="throw"]');
  // Three taps: a Bochowe, whose, which. It stays over a closed browser, and goes by a tap.
  await recorder.tap('[data-action="missed"]');
  await expect(page.locator(".question")).toContainText("Noch ohne Wert beim Club");
  await recorder.tap('[data-bochowe="1"]');
  await look(page, "bochowe");
  await recorder.tap('[data-missed="1 thirteen-wonders"]');
  await recorder.tap('[data-action="missed"]');
  await recorder.tap('[data-bochowe="3"]');
  await recorder.tap('[data-missed="3 seven-pairs"]');
  await page.reload();
  await expect(page.locator(".remark")).toHaveText([
    "Bochowe: Anna, Spiel der 13 Wunder×",
    "Bochowe: Christa, Paarespiel×",
  ]);
  await recorder.tap('.remark >> nth=1 >> [data-action="forget"]');
  await expect(page.locator(".remark")).toHaveCount(1);
  // Who wins has missed nothing, and another is remembered only when all is counted.
  await recorder.calls(1, 2);
  await recorder.number(100);
  await recorder.tap('[data-choice="circumstances"]');
  await expect(page.locator('[data-bochowe="1"]')).toHaveCount(0);
  await recorder.tap('[data-bochowe="4"]');
  await recorder.tap('[data-choice="circumstances"]');
  // Flowers are entered beside the number and do not change it; there is one of each.
  await recorder.tap('.keys .key[data-tile="1f"]');
  await recorder.tap('.keys .key[data-tile="6f"]');
  await recorder.active(2);
  await expect(page.locator('.keys .key[data-tile="1f"]')).toHaveAttribute("aria-disabled", "true");
  await recorder.tap('.keys .key[data-tile="2f"]');
  await expect(page.locator('.hand[data-player="1"] .worth')).toHaveText("100");
  await expect(page.locator('.hand[data-player="2"] .worth')).toHaveText("0");
  await look(page, "blumen-zur-zahl");
  await recorder.save();
  await expect(page.locator(".remark")).toHaveCount(0);
  await expect(page.locator(".deals .opened")).toContainText("Bochowe: Dieter, Paarespiel");
  // A deal that leaves somebody without money asks who lends; the richest is proposed.
  await recorder.calls(2, 0);
  await recorder.number(1400);
  await recorder.tap('[data-choice="circumstances"]');
  await expect(page.locator('[data-lend="1 2"]')).toHaveAttribute("aria-pressed", "true");
  await recorder.tap('[data-lend="1 4"]');
  await look(page, "wer-leiht");
  await recorder.save();
  await expect(page.locator(".remark").first()).toHaveText(/Anna schuldet Dieter/);
  // Nobody won: what was noted goes along. An older deal gets what was forgotten.
  await recorder.tap('[data-action="missed"]');
  await recorder.tap('[data-bochowe="2"]');
  await recorder.tap('[data-action="cancel"]');
  if ((await page.locator('[data-action="throw"]').count()) > 0) await recorder.tap('[data-action="throw"]');
  await recorder.drawn();
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await page.goto(`/spiel/${id}/berichtigen/2`);
  await recorder.tap('[data-choice="circumstances"]');
  await recorder.tap('[data-bochowe="3"]');
  await recorder.tap(".entry .save");
  await page.locator(".correction .main").first().tap();
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await page.goto(`/spiel/${id}/verlauf`);
  await expect(page.locator("main")).toContainText("Bochowe: Bertl, Paarespiel");
  // What is closed is built when it is opened.
  await page.locator('details.deal[data-deal="2"] summary').tap();
  await expect(page.locator("main")).toContainText("Bochowe: Christa, Paarespiel");
  await page.goto(`/spiel/${id}`);
  await recorder.tap('[data-action="end"]');
  await recorder.tap('[data-action="agreed"]');
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  const facts = (await (await request.get(`/api/games/${id}`)).json()).deals.map((deal: { facts: object }) => deal.facts);
  expect(facts[0].hands["1"]).toEqual({ kind: "points", points: 100, bonus: "16f" });
  expect(facts[1].loans).toEqual([{ debtor: 1, creditor: 4 }]);
  // The page of records shows all three, and the slip has them on its back.
  const year = await (await request.get("/verein/rekorde")).text();
  expect(year.split("Paarespiel").length - 1).toBeGreaterThanOrEqual(3);
  const slip = await (await request.get(`/api/games/${id}/slip.pdf`)).body();
  const { text } = await extractText(new Uint8Array(slip), { mergePages: true });
  expect(text).toMatch(/Bochowe[^]*Dieter Bochowe[^]*Paarespiel/);
});
