// A club's week at three tables, from the sign-up to the list: who has said once that he comes is typed by nobody any more. Taps
// and typed fields are counted section by section. Thursday, Saturday and Sunday are one day here, because the server has one clock.
import type { Browser, Page } from "@playwright/test";
import { addEvening, NOBODY, seatingTable, takeConfirmationsForSlips } from "../evening.ts";
import { report } from "../finger.ts";
import { GamePlayer, plain } from "../game_player.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";
import { eastAfter, settlement } from "../settlement.ts";
import { count, sum, type Tally, tally } from "../tally.ts";

const test = testWith(() => Ostwind.start());

const NAMES = [
  "Anna Bauer", "Bertl Huber", "Cilli Moser", "Dora Gruber", "Emil Lang", "Fritz Wolf",
  "Gerti Haas", "Hans Beer", "Irmi Fuchs", "Josef Kern", "Klara Lenz", "Ludwig Marx",
];

/** Two rounds: enough to count by the statutes of a new club. */
const DEALS = 8;

const TABLES = [1, 2, 3] as const;

/** A line of the list. */
interface Row {
  name: string;
  games: string;
  points: number;
}

/** A device of somebody who has no account, on which taps are counted. */
async function device(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: NOBODY, hasTouch: true, locale: "de-AT" });
  await count(context);
  return await context.newPage();
}

/** Somebody opens the own link and says yes. */
async function signUp(browser: Browser, address: string, officer: Page, name: string): Promise<Tally> {
  await officer.goto(`${address}/einladen`);
  await officer.locator("select").selectOption({ label: name });
  await officer.locator("main form button.main").tap();
  const link = new URL((await officer.locator("#link").innerText()).trim());
  const page = await device(browser, link.origin);
  await page.goto(link.pathname);
  await page.getByRole("button", { name: "Ich komme", exact: true }).tap();
  await expect(page.locator('[data-answer="yes"]')).toBeVisible();
  const counted = await tally(page);
  await page.context().close();
  return counted;
}

/** A game of two rounds on a tablet that shows its table; what everybody has in the end, by a second answer. */
async function play(page: Page, number: number): Promise<number[]> {
  const recorder = new GamePlayer(page, [], "steiermark");
  let [east, totals] = [1, [0, 0, 0, 0]];
  for (let deal = 1; deal <= DEALS; deal++) {
    if ((await page.locator('[data-action="throw"]').count()) > 0) await recorder.tap('[data-action="throw"]');
    const winner = recorder.after(east);
    const win = { east, winner, from: deal % 3 === 0 ? 0 : recorder.after(winner), value: 20 + 4 * number + 2 * deal };
    await recorder.quick(win.winner, win.from, win.value);
    const moved = settlement("steiermark", win);
    totals = totals.map((points, at) => points + (moved[at] ?? 0));
    east = eastAfter("steiermark", win, deal) ?? east;
  }
  return totals;
}

test("an evening of three tables from the sign-up to the list", async ({ page, request, browser, baseURL }) => {
  test.slow();
  const list = `Name;Stand\n${NAMES.map((name) => `${name};Mitglied`).join("\n")}\n`;
  const headers = { "Sec-Fetch-Site": "same-origin" };
  expect((await request.post("/verein/einlesen/anwenden", { form: { list }, headers })).ok()).toBe(true);
  const address = await addEvening(request, NAMES);
  await takeConfirmationsForSlips(page);
  await count(page.context());
  const sections: Record<string, Tally> = {};

  // Thursday: everybody says so once, by the own link.
  const answers: Tally[] = [];
  for (const name of NAMES) answers.push(await signUp(browser, address, page, name));
  sections["sign-up"] = sum(answers);
  expect(sections["sign-up"]).toEqual({ taps: NAMES.length, texts: 0 });
  await tally(page);

  // Saturday: who has said yes is here, the tables are proposed and set.
  await page.goto("/");
  await page.locator(`a[href="${address}"]`).first().tap();
  await page.getByRole("button", { name: "Alle, die zugesagt haben, sind da" }).tap();
  await expect(page.locator('[data-presence="here"]')).toHaveCount(NAMES.length);
  await page.getByRole("button", { name: "Tische vorschlagen" }).tap();
  await page.getByRole("button", { name: "So setzen" }).tap();
  await expect(page.getByRole("status").first()).toContainText("Die Tische sind gesetzt");
  const seated: string[][] = [];
  for (const number of TABLES) seated.push(await seatingTable(page, number).locator(".seats li").allInnerTexts());
  expect(seated.flat().toSorted()).toEqual(NAMES.toSorted());
  sections["attendance and seating"] = await tally(page);
  await page.getByRole("button", { name: "Code für die Tablets" }).tap();
  const code = new URL((await page.locator("#link").innerText()).trim()).pathname;
  sections["code for the tablets"] = await tally(page);

  // Two tablets scan the card of their table, the third scans the code of the evening and says which table it is.
  const totals = new Map<string, number>();
  const [begun, ended]: [Tally[], Tally[]] = [[], []];
  await Promise.all(TABLES.map(async (number) => {
    const tablet = await device(browser, baseURL);
    await tablet.goto(number === 3 ? code : `${code}?tisch=${number}`);
    if (number === 3) await tablet.goto("/neu");
    if (number === 3) await tablet.locator(`[data-tonight="${number}"]`).tap();
    const places = tablet.locator(".places input");
    await expect(places.first()).not.toHaveValue("");
    const names = await Promise.all((await places.all()).slice(0, 4).map((place) => place.inputValue()));
    expect(names).toEqual(seated[number - 1]);
    await tablet.getByRole("button", { name: "Beginnen" }).tap();
    await expect(tablet.locator(".seats")).toBeVisible();
    begun.push(await tally(tablet));
    const points = await play(tablet, number);
    names.forEach((name, at) => totals.set(name, points[at] ?? 0));
    await tally(tablet);
    for (const action of ["end", "agreed"]) await tablet.locator(`[data-action="${action}"]`).tap();
    for (const player of [1, 2, 3, 4]) {
      // The screen has just changed, and a finger may still be on it.
      await tablet.waitForTimeout(700);
      await tablet.locator(`[data-confirm="${player}"]`).tap();
      await expect(tablet.locator(`[data-confirm="${player}"]`)).toHaveAttribute("aria-pressed", "true");
    }
    await expect(tablet.locator("[data-counted]")).toHaveAttribute("data-counted", "yes");
    await expect(tablet.locator(".pill")).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    ended.push(await tally(tablet));
    await tablet.context().close();
  }));
  for (const one of begun) expect(one.taps).toBeLessThanOrEqual(3);
  sections["three tables begun"] = sum(begun);
  sections["three tables ended and confirmed"] = sum(ended);

  // Sunday: the list, from the first screen.
  await page.goto("/");
  await page.locator('[data-task] a[href^="/verein/wochenliste"]').first().tap();
  await page.locator('main a[href^="/verein/"][href*="veroeffentlichen"]').tap();
  await page.locator('form[action="/verein/wochenliste"] footer button[type="submit"]').tap();
  await expect(page).toHaveURL(/saved=1/);
  sections["list published"] = await tally(page);
  await page.goto((await page.locator('[data-list="standing"] a').first().getAttribute("href")) ?? "");
  await expect(page.locator("main")).toContainText(/Gewertete Partien:? 3/);
  const ranking = page.locator("table").first();
  const heads = await ranking.locator("thead th").allInnerTexts();
  const at = (head: string) => heads.findIndex((text) => text.trim() === head);
  const listed: Row[] = [];
  for (const row of await ranking.locator("tbody tr").all()) {
    const cells = await row.locator("th, td").allInnerTexts();
    listed.push({ name: cells[at("Name")] ?? "", games: cells[at("Partien")] ?? "", points: Number(plain(cells[at("Summe")] ?? "")) });
  }
  const expected = [...totals].map(([name, points]): Row => ({ name, games: "1", points }));
  // Who is even may stand in any order.
  const byPoints = (one: Row, other: Row) => other.points - one.points || one.name.localeCompare(other.name, "de");
  expect(listed.toSorted(byPoints)).toEqual(expected.toSorted(byPoints));
  expect(listed.map(({ points }) => points)).toEqual(expected.map(({ points }) => points).toSorted((one, other) => other - one));

  // Nothing was typed since the sign-up, and nothing takes more taps than it has to.
  for (const [section, { taps, texts }] of Object.entries(sections)) {
    await report({ [`week, ${section}`]: taps, [`week, ${section}, typed`]: texts });
    expect(texts, section).toBe(0);
  }
  expect(sections["attendance and seating"].taps).toBeLessThanOrEqual(4);
});
