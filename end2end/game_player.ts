// Plays a game on a tablet, deal by deal; what each deal moves is compared with a second answer.
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { expectDeals, SAME_KEY } from "./finger.ts";
import { expect } from "./ostwind.ts";
import { eastAfter, type Rules, settlement, type Win } from "./settlement.ts";

/** A figure without the marks that make it readable. */
export const plain = (text: string) => text.replaceAll(/[\s+.]/g, "").replaceAll("−", "-");

/** Plays a game on the tablet; players go by their number, 1 is the first East. */
export class GamePlayer {
  deals = 0;
  constructor(
    readonly page: Page,
    readonly names: string[],
    readonly rules: Rules,
  ) {}

  async tap(selector: string) {
    await this.page.locator(selector).first().tap();
  }

  /** The number of the player who is East now. */
  async east(): Promise<number> {
    return Number(await this.page.locator(".seat.east").getAttribute("data-player"));
  }

  /** What the seats show, player 1 first. */
  async balances(): Promise<number[]> {
    const of = (player: number) => this.page.locator(`.seat[data-player="${player}"] .balance`).textContent();
    return (await Promise.all([1, 2, 3, 4].map(of))).map((text) => Number(plain(text ?? "")));
  }

  after(player: number, steps = 1): number {
    return ((player - 1 + steps) % 4) + 1;
  }

  /** Opens the entry for somebody who has Mah-Jongg, and says whose tile it was: 0 is the wall. */
  async calls(winner: number, from: number) {
    await this.tap(`.seat[data-player="${winner}"]`);
    await expect(this.page.locator(".entry")).toBeVisible();
    await this.tap(`[data-from="${from}"]`);
  }

  async active(player: number) {
    await this.tap(`[data-player="${player}"] .who`);
  }

  async number(value: number) {
    await this.tap('[data-way="number"]');
    let last = "";
    for (const digit of String(value)) {
      if (digit === last) await this.page.waitForTimeout(SAME_KEY);
      await this.tap(`.pad .digit:text-is("${digit}")`);
      last = digit;
    }
  }

  /** Sets as they are tapped: `chow 2m`, `pung 5z`, `concealed pung 1s`, `kong 3p`, `pair 2z`; a flower is its tile. */
  async tiles(...sets: string[]) {
    await this.tap('[data-way="tiles"]');
    for (const set of sets) {
      const words = set.split(" ");
      const tile = words.pop() ?? "";
      const is_concealed = words[0] === "concealed";
      const kind = words.at(-1);
      if (is_concealed) await this.tap('[data-kind="concealed"]');
      if (kind !== undefined) await this.tap(`[data-kind="${kind}"]`);
      await this.tap(`.keyboard .key[data-tile="${tile}"]`);
      if (is_concealed) await this.tap('[data-kind="concealed"]');
    }
  }

  async save() {
    await expect(this.page.locator(".entry .save")).toBeEnabled();
    await this.tap(".entry .save");
    await this.recorded();
  }

  async recorded() {
    this.deals++;
    await expect(this.page.locator(".seats")).toBeVisible();
    await expectDeals(this.page, this.deals);
  }

  /** A deal of which only values are known; it moves what the rules say, and East is who they say. */
  async quick(winner: number, from: number, value: number) {
    const before = await this.balances();
    const win: Win = { east: await this.east(), winner, from, value };
    await this.calls(winner, from);
    await this.number(value);
    await this.save();
    const moved = (await this.balances()).map((balance, at) => balance - (before[at] ?? 0));
    expect(moved, `${this.rules} ${JSON.stringify(win)}`).toEqual(settlement(this.rules, win));
    const next = eastAfter(this.rules, win, this.deals);
    const isOver = (await this.page.locator('[data-action="complete"]').count()) > 0;
    if (next !== undefined && !isOver) expect(await this.east(), `East after ${JSON.stringify(win)}`).toBe(next);
  }

  async drawn() {
    await this.tap('[data-action="draw"]');
    await this.tap('[data-action="record-draw"]');
    await this.recorded();
  }

  /** A fault, entered at the table. */
  async fault(id: string, payer: number, more: string[] = []) {
    await this.tap('.table-actions [data-action="other"]');
    await this.tap('[data-choice="fault-switch"]');
    await this.tap(`[data-fault="${id}"]`);
    await this.tap(`[data-payer="${payer}"]`);
    for (const selector of more) await this.tap(selector);
    await this.save();
  }

  /** Somebody other than East wins, until all rounds are played. */
  async playOut(value: number) {
    for (let safety = 0; safety < 24; safety++) {
      if ((await this.page.locator('[data-action="complete"]').count()) > 0) return;
      const east = await this.east();
      await this.quick(this.after(east), this.after(east, 2), value);
    }
    throw new Error("The game does not end.");
  }

  /** Ends the game, and compares the figures on the screen with the sheet, as numbers and as paper. */
  async finish(actions: string[]) {
    for (const one of actions) await this.tap(`[data-action="${one}"]`);
    await expect(this.page.locator(".finished")).toBeVisible();
    await expect(this.page.locator(".pill")).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    const shown = await this.page.locator(".finished [data-total]").allTextContents();
    const id = new URL(this.page.url()).pathname.split("/").at(-1);
    const csv = await (await this.page.request.get(`/api/games/${id}/sheet.csv`)).text();
    for (const figure of shown) expect(plain(csv)).toContain(plain(figure));
    const sum = shown.reduce((sum, figure) => sum + Number(plain(figure)), 0);
    expect(sum).toBe(0);
    const href = (await this.page.locator('[data-paper="sheet.pdf"]').getAttribute("href")) ?? "";
    const paper = await this.page.request.get(href);
    expect(paper.headers()["content-type"]).toBe("application/pdf");
    const { text } = await extractText(new Uint8Array(await paper.body()), { mergePages: true });
    for (const figure of shown) expect(plain(text)).toContain(plain(figure));
  }
}
