// Taps on the tablet and counts them, in a game of four in which Anna is the first East.
import type { APIRequestContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { QUIET } from "./nervous.ts";
import { expect } from "./ostwind.ts";

export const NAMES = ["Anna", "Bertl", "Christa", "Dieter"] as const;
export type Name = (typeof NAMES)[number];

/** Starts a game of four in which Anna is the first East. */
export async function startGame(request: APIRequestContext, options: object = {}, rules = "klassisch"): Promise<string> {
  const known: { id: string; name: string }[] = await (await request.get("/api/people")).json();
  const players: string[] = [];
  for (const name of NAMES) {
    let person = known.find((other) => other.name === name);
    if (person === undefined) {
      person = { id: randomUUID(), name };
      expect((await request.post("/api/people", { data: person })).status()).toBe(201);
    }
    players.push(person.id);
  }
  const id = randomUUID();
  const ruleset = { rules, options };
  const started = await request.post("/api/games", { data: { id, ruleset, players, table: "1" } });
  expect(started.status(), await started.text()).toBe(201);
  return id;
}

/** Taps on the entry screen; `taps` is their number. */
export class Finger {
  taps = 0;
  private last = "";

  constructor(readonly page: Page) {}

  /** The same control twice as slowly as people tap on purpose: what comes faster is taken for one touch. */
  async on(selector: string) {
    if (selector === this.last) await this.page.waitForTimeout(SAME_KEY);
    this.last = selector;
    await this.page.locator(selector).tap();
    this.taps++;
  }

  /** At the table: the seat of the winner. */
  seat = async (name: Name) => {
    await this.on(`.seats .seat:has-text("${name}")`);
    await expect(this.page.locator(".entry")).toBeVisible();
  };
  from = (name: Name | "Mauer") => this.on(`[data-from="${NAMES.indexOf(name as Name) + 1}"]`);
  hand = (name: Name) => this.on(`[data-player="${NAMES.indexOf(name) + 1}"] .who`);
  kind = (kind: "chow" | "pung" | "kong" | "pair" | "single" | "concealed") =>
    this.on(`[data-kind="${kind}"]`);
  way = (way: "tiles" | "items" | "number") => this.on(`[data-way="${way}"]`);
  /** Opens what can be said of how the tile came, or closes it. */
  circumstances = () => this.on('.entry [data-choice="circumstances"]');
  /** A phone shows flowers and seasons after a tap. */
  tile = async (tile: string) => {
    const key = `.keyboard .key[data-tile="${tile}"]`;
    await expect(this.page.locator(".keyboard")).toBeVisible();
    if (!(await this.page.locator(key).isVisible())) await this.on(".keyboard .bonus-switch");
    await this.on(key);
  };
  save = () => this.on(".entry .save");

  /** Digits are not counted, since values differ in length. */
  async digits(number: number) {
    for (const digit of String(number)) {
      await this.on(`.pad .digit:text-is("${digit}")`);
      this.taps--;
    }
  }
}

/** What somebody has in hand, shown in the head of the hand. */
export const worth = (page: Page, name: Name) => page.locator(`.hand[data-player="${NAMES.indexOf(name) + 1}"] .worth`);

/** Four hands by tiles at a table where nobody has won yet, saved; answers the taps after the winner's. */
export async function fourHandsByTiles(finger: Finger): Promise<number> {
  const { page } = finger;
  await finger.seat("Anna");
  // On a phone the wall lies where the seat was touched.
  await page.waitForTimeout(QUIET);
  await finger.from("Mauer");
  // Two chows, two pungs, a pair: a chow is ready to be tapped, and after four sets a pair is.
  await finger.tile("1m");
  await finger.tile("4s");
  await finger.kind("pung");
  await finger.tile("5p");
  await finger.tile("7z");
  await finger.tile("9m");
  const oneHand = finger.taps;
  // The winner's hand is complete, so the next one has opened.
  await expect(page.locator('.hand[data-player="2"]')).toHaveClass(/active/);
  await expect(worth(page, "Anna")).toHaveText("68");
  // The others: two sets and a flower each.
  for (const [name, sets, flower] of [
    ["Bertl", ["2z", "1p"], "2f"],
    ["Christa", ["3z", "9s"], "3f"],
    ["Dieter", ["4z", "9p"], "5f"],
  ] as const) {
    if (name !== "Bertl") await finger.hand(name);
    for (const tile of [...sets, flower]) await finger.tile(tile);
    await expect(worth(page, name)).not.toHaveText("0");
  }
  await finger.save();
  return oneHand;
}

/** A second touch of one button counts after so many milliseconds; sooner it is a double tap. */
export const SAME_KEY = 400;

export async function atTable(page: Page, game: string): Promise<Finger> {
  await page.goto(`/spiel/${game}`);
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  return new Finger(page);
}

/** Expects that the table shows so many deals; of many only the newest have rows. */
export async function expectDeals(page: Page, deals: number) {
  const rows = page.locator(".deals tr.deal");
  if (deals === 0) await expect(rows).toHaveCount(0);
  else await expect(rows.first()).toHaveAttribute("data-deal", String(deals));
}

/** Waits until the device has stored what was tapped: what the page says is being saved would be lost with the page. */
export async function stored(page: Page) {
  await expect(page.locator("header .pill")).not.toHaveText(/Wird gespeichert|Saving/);
}

/** What the server has booked for the game, player by player. */
export async function booked(request: APIRequestContext, game: string): Promise<number[]> {
  const games = await (await request.get("/api/games")).json();
  const totals = games.find((other: { id: string }) => other.id === game).totals;
  return NAMES.map((_, at) => totals[String(at + 1)]);
}

/** Adds figures to the report; two workers may write at once, so each leaves its own file. */
export async function report(taps: Record<string, number>) {
  const folder = join(import.meta.dirname, "../target/reports");
  const file = join(folder, "taps.json");
  await mkdir(folder, { recursive: true });
  const before = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify({ ...before, ...taps }, null, 2)}\n`);
  await rename(draft, file);
}
