// A club enters its own hands by example in a few taps, and the table recognises them.
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { barriersAsShown } from "../barriers.ts";
import { atTable, booked, expectDeals, report, startGame } from "../finger.ts";
import { beyondTheEdge } from "../measure.ts";
import { expect, test } from "../ostwind.ts";
import { draw, picture } from "../pictures.ts";

const LIST = "/verein/sonderspiele/steiermark";
const RULES = "Eigene Spiele";
const MOST_TAPS = 25;
const SLIP = 700;

// Taps keys and boxes of the editor, waits for the text, and saves; answers how many taps it took.
async function enter(page: Page, list: string, hand: { name: string; worth: string; tiles: string; ticks: string[]; text: string }) {
  let taps = 0;
  await page.goto(list);
  await page.getByRole("link", { name: "Neues Sonderspiel" }).tap();
  taps += 1;
  for (const tile of hand.tiles.split(" ")) {
    const key = page.locator(`.tile-keys #do-${tile}`);
    await key.tap();
    taps += 1;
  }
  await expect(page.getByText("14 von 14")).toBeVisible();
  for (const tick of hand.ticks) {
    await page.getByRole("checkbox", { name: tick, exact: true }).check();
    taps += 1;
  }
  await expect(page.locator("#pattern")).toHaveValue(hand.text);
  await expect(page.locator("[data-example]")).toHaveCount(6);
  for (const [field, value] of [["Name", hand.name], ["Wert", hand.worth]]) {
    await page.getByLabel(field, { exact: true }).tap();
    await page.getByLabel(field, { exact: true }).fill(value);
    taps += 1;
  }
  await page.getByRole("button", { name: "Speichern" }).tap();
  taps += 1;
  await expect(page.getByText("Das Sonderspiel ist gespeichert. Es gilt ab der nächsten Partie.")).toBeVisible();
  return taps;
}

test("pairs, a knitted hand and an invented one are entered by example and found at the table", async ({ page, request }) => {
  // Tests share a club: rules of its own leave the others as they are.
  await page.goto("/verein/regeln/neu/steiermark");
  await page.locator('[name="name"]').fill(RULES);
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page).toHaveURL(/saved=1/);
  const known: { id: string; name: string }[] = await (await request.get("/api/presets")).json();
  const { id } = known.find(({ name }) => name === RULES) ?? { id: "" };
  const hands = [
    { name: "Unsere Paare", worth: "1000", tiles: "2m 2m 6p 6p 7p 7p 4s 4s 9s 9s 2z 2z 6z 6z",
      ticks: ["alle Steine beliebig"], text: "7 Paar" },
    { name: "Unser Gestrick", worth: "3000", tiles: "7m 7p 7s 8m 8p 8s 9m 9p 9s 9m 9p 9s 6p 6s",
      ticks: ["alle Steine beliebig"], text: "4 Strick3 Strick2" },
    { name: "Gleiche Zahlen", worth: "1500", tiles: "5m 5m 5m 5p 5p 5p 5s 5s 5s 1z 1z 1z 2z 2z",
      ticks: ["Farbe", "Zahlen wandern gemeinsam", "Wind", "offen erlaubt"], text: "nnna nnnb nnnc Pong(u) Paar(v)" },
  ];
  for (const hand of hands) {
    const taps = await enter(page, `/verein/sonderspiele/${id}`, hand);
    expect(taps, hand.name).toBeLessThanOrEqual(MOST_TAPS);
    await report({ [`a hand of one's own by example: ${hand.name}`]: taps });
    await expect(page.locator("[data-hand]", { hasText: hand.name }).locator("[data-value]"))
      .toHaveText(hand.worth.replace(/(\d)(\d{3})$/, "$1\u202f$2"));
  }
  const saved: { id: string; ruleset: { options: object } }[] = await (await request.get("/api/presets")).json();
  const options = saved.find((preset) => preset.id === id)?.ruleset.options;
  for (const [name, kind, tiles] of [
    ["Unsere Paare", "pair", "1m 3m 5p 8s 2z 3z 7z"],
    ["Unser Gestrick", "single", "1m 1p 1s 2m 2p 2s 4m 4p 4s 5m 5p 5s 8m 8p"],
  ] as const) {
    const finger = await atTable(page, await startGame(request, options, "steiermark"));
    await finger.seat("Anna");
    await finger.from("Mauer");
    await page.getByRole("button", { name: "Ost", exact: true }).tap();
    await finger.kind(kind);
    for (const tile of tiles.split(" ")) await finger.tile(tile);
    await expect(page.locator("[data-own-hand]")).toContainText(name);
  }
  const finger = await atTable(page, await startGame(request, options, "steiermark"));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.kind("pung");
  for (const tile of ["3m", "3p", "3s", "4z"]) await finger.tile(tile);
  await finger.kind("pair");
  await finger.tile("1z");
  await page.getByRole("button", { name: "Ost", exact: true }).tap();
  await expect(page.locator("[data-own-hand]")).toContainText("Gleiche Zahlen");
  await draw(page, "own-hands-table", ["quer", "hoch", "telefon"]);
  for (const [name, path] of [["filled", "/gleiche-zahlen/aendern"], ["page", "/gleiche-zahlen/ansehen"], ["several", ""]] as const) {
    await page.goto(`/verein/sonderspiele/${id}${path}`);
    await draw(page, `own-hands-${name}`, ["quer", "hoch", "telefon"]);
  }
  const booklet = page.getByRole("link", { name: "Spielmappe als Karten" });
  const printed = await request.get(await booklet.getAttribute("href") ?? "");
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  const { text } = await extractText(new Uint8Array(await printed.body()), { mergePages: true });
  for (const hand of hands) expect(text, hand.name).toContain(hand.name);
});

test("the table takes no hand it does not want, is offered a Bochowe, and is told what fits not", async ({ page, request }) => {
  const entry = (id: string, name: string, pattern: string) =>
    ({ id, name, callable: false, kong_allowed: false, active: true, pattern });
  const options = {
    special_hands: [entry("paare", "Paare", "7 pair"), entry("bunte", "Bunte Paare", "7 pair!; suits=3"),
      entry("gestrick", "Gestrick", "4 knit3 knit2")],
    special_values: { paare: 1000, bunte: 800, gestrick: 1200 },
  };
  const game = await startGame(request, options, "steiermark");
  const finger = await atTable(page, game);
  const note = (kind: string) => page.locator(`[data-note="${kind}"]`);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.getByRole("button", { name: "Ost", exact: true }).tap();
  await finger.kind("pair");
  for (const tile of ["2m", "6p", "7p", "4s", "9s", "2z", "6z"]) await finger.tile(tile);
  await expect(note("counts")).toContainText("Paare · 1\u202f000");
  await expect(note("counts")).toContainText("auch: Bunte Paare");
  await note("counts").getByRole("button", { name: "Nicht zählen" }).tap();
  await expect(note("counts")).toContainText("Bunte Paare · 800");
  await expect(note("without")).toContainText("Paare zählt diesmal nicht.");
  // Where another button has come under the finger, a tap at once is a slip.
  await page.waitForTimeout(SLIP);
  await note("without").getByRole("button", { name: "Doch zählen" }).tap();
  await expect(note("counts")).toContainText("1\u202f000");
  await page.waitForTimeout(SLIP);
  await note("counts").getByRole("button", { name: "Nicht zählen" }).tap();
  await finger.hand("Bertl");
  await finger.kind("single");
  for (const tile of "7m 7p 7s 8m 8p 8s 2m 2p 2s 9m 9p 9s 6p".split(" ")) await finger.tile(tile);
  await expect(note("ready")).toContainText("Es fehlt nur noch: Zeichen 6 oder Bambus 6.");
  await note("ready").getByRole("button", { name: "Nein" }).tap();
  await expect(note("ready")).toHaveCount(0);
  await finger.on(".key.back");
  await finger.tile("6s");
  await expect(note("ready")).toHaveCount(0);
  await finger.hand("Christa");
  await finger.kind("single");
  for (const tile of "1m 1p 1s 3m 3p 3s 4m 4p 4s 5m 5p 5s 6m".split(" ")) await finger.tile(tile);
  await page.waitForTimeout(SLIP);
  await note("ready").getByRole("button", { name: "Eintragen" }).tap();
  await expect(note("noted")).toContainText("Gestrick");
  await finger.save();
  await expectDeals(page, 1);
  // 800 and 2 from the wall, twice for East; of the losers' tiles nothing counts.
  await expect.poll(() => booked(request, game)).toEqual([4812, -1604, -1604, -1604]);
  await expect(page.locator("body")).toContainText("Gestrick");
  await finger.seat("Bertl");
  await finger.from("Mauer");
  await finger.kind("pair");
  for (const tile of ["2m", "6p", "7p", "4s", "9s", "2z", "6z"]) await finger.tile(tile);
  await finger.hand("Bertl");
  await finger.way("items");
  await finger.on('[data-special="gestrick"]');
  await expect(note("against")).toHaveText(/Gestrick passt nicht zu den Steinen\./);
});

test("a word that was meant goes into the text by a tap, and every word stands in a list", async ({ page }) => {
  await page.goto(`${LIST}/neu`);
  await page.locator("#pattern").fill("4 Pongg Paar");
  await page.getByRole("button", { name: "„Pong“ einsetzen" }).tap();
  await expect(page.locator("#pattern")).toHaveValue("4 Pong Paar");
  await expect(page.locator("[data-example]")).toHaveCount(6);
  await page.getByRole("link", { name: "Alle Wörter" }).tap();
  await expect(page.locator("#words")).toContainText("Mischchow");
  await expect(page.locator("#words")).toBeInViewport();
});

for (const [theme, device, width, height] of [["light", "tablet", 1180, 820], ["dark", "phone", 390, 844]] as const) {
  test(`axe finds no barrier in list, editor and collection on a ${device} (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    for (const [name, path] of [
      ["list", LIST], ["hand", `${LIST}/seven-pairs/ansehen`], ["new", `${LIST}/neu`], ["editor", `${LIST}/neu?aus=triple-knitted`], ["collection", `${LIST}/sammlung?suche=paar`],
    ] as const) {
      await page.goto(path);
      expect(await barriersAsShown(page)).toEqual([]);
      expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0);
      await picture(page, `own-hands-${name}-${device}-${theme}.png`);
    }
  });
}
