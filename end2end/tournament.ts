// A robot that holds a tournament through the pages and on tablets, and an auditor who counts it by plain sums.
import { type Browser, expect as expectQuickly, type Page } from "@playwright/test";
import { join } from "node:path";
import { extractText } from "unpdf";
import { dateAt } from "./evening.ts";
import { expectDeals, Finger } from "./finger.ts";
import { QUIET } from "./nervous.ts";
import { picture } from "./pictures.ts";
import { Dice } from "./robot.ts";

const expect = expectQuickly.configure({ timeout: 30_000 });

/** How large a tournament is, and what goes wrong in it. */
export interface Wanted {
  players: number;
  rounds: number;
  /** So many tables of each round are on tablets. */
  tablets: number;
  /** So many hands are played there. */
  hands: number;
  /** Somebody leaves after this round, and a substitute takes the seat. */
  leavesAfter?: number;
  /** Somebody has cancelled before the first round. */
  cancels: boolean;
  /** At which tables (round and table) somebody gets a penalty. */
  penalties: [number, number][];
  /** At which tables the totals are first entered wrong. */
  wrong: [number, number][];
  /** Which table is entered again after the end. */
  corrected: [number, number];
  /** Whether pictures for the handbook are taken, into `target/reports/pictures`. */
  pictures?: boolean;
}

/** The totals of a table, penalties included, by the numbers at its seats. */
interface Counted {
  seats: number[];
  totals: number[];
}

const LETTERS = ["E", "S", "W", "N"] as const;
/** Numbers from here on are substitutes. */
const FIRST_SUBSTITUTE = 1001;

/** First names of which none is part of another. */
const firstName = (at: number) => `${"BDFGKLMNPRSTVWZ"[at % 15]}${"aeiou"[Math.floor(at / 15) % 5]}${"lmnrs"[at % 5]}o`;

/** Table points in twelfths: 4, 2, 1, 0 by total; equals share the sum of their places. */
export function twelfths(totals: number[]): number[] {
  return totals.map((own) => {
    const better = totals.filter((other) => other > own).length;
    const equal = totals.filter((other) => other === own).length;
    const places = [4, 2, 1, 0].slice(better, better + equal);
    return (places.reduce((sum, points) => sum + points, 0) * 12) / equal;
  });
}

/** A tournament that is being held. */
export class Tournament {
  base = "";
  /** What the auditor has seen at each table, by round and table. */
  readonly counted = new Map<string, Counted>();
  /** How many games were played on tablets, slips typed, hands tapped. */
  readonly figures = { tablets: 0, slips: 0, hands: 0, penalties: 0, wrong: 0 };
  private readonly penaltyAt = new Map<string, number>();
  private tablet: Page | undefined;

  constructor(
    private readonly page: Page,
    private readonly browser: Browser,
    private readonly url: string,
    private readonly wanted: Wanted,
    private readonly dice = new Dice(20_261_123),
  ) {}

  private get api() {
    return this.base.replace("/verein/turniere", "/api/tournaments");
  }

  private async submit(page = this.page) {
    await page.locator("main form button.main, main form footer button[type=submit]").first().click();
    await page.waitForLoadState();
  }

  /** Presses a button with hidden fields, or one that sends a form. */
  private async press(selector: string) {
    await this.page.locator(selector).first().click();
    await this.page.waitForLoadState();
  }

  /** Adds the tournament, its entries and its plan. */
  async begin() {
    const { page, wanted } = this;
    await page.goto("/verein/turniere/neu");
    await page.fill("[name=name]", "Robot Open");
    await page.fill("[name=place]", "Aflenz");
    await page.fill("[name=first_day]", dateAt(Date.now()));
    await page.selectOption("[name=rules]", "mcr");
    await page.fill("[name=rounds]", String(wanted.rounds));
    await page.fill("[name=country]", "AUT");
    await this.submit();
    await expect(page).toHaveURL(/\/verein\/turniere\/[0-9a-f-]{36}/);
    this.base = `/verein/turniere/${/turniere\/([0-9a-f-]{36})/.exec(page.url())?.[1]}`;
    const count = wanted.players + (wanted.cancels ? 1 : 0);
    const lines = Array.from({ length: count }, (_, at) =>
      `${firstName(at)};Robot ${at + 1};${String(90_000_000 + at).padStart(8, "0")};${at % 3 === 0 ? "SVN" : "AUT"};;Team ${at % 4}`);
    await page.goto(`${this.base}/einlesen`);
    await page.fill("[name=lines]", lines.join("\n"));
    await this.submit();
    await expect(page.locator("[data-entrant=plays]")).toHaveCount(count);
    if (wanted.cancels) await this.setStatus(`Robot ${count}`, "cancelled");
    await this.draw("2611");
    await this.picture(`${this.base}/plan?nr=3`, "turnier-plan");
    await this.picture(`${this.base}/nennungen`, "turnier-nennungen");
  }

  /** A picture of a page, if pictures are wanted, on a tablet and on a phone; nothing is wider than the page. */
  private async picture(address: string, name: string) {
    if (this.wanted.pictures !== true) return;
    await this.page.goto(address);
    for (const [kind, width, height, theme] of [["quer-hell", 1180, 820, "light"], ["telefon-dunkel", 390, 844, "dark"]] as const) {
      await this.page.setViewportSize({ width, height });
      await this.page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      await picture(this.page, `${name}-${kind}.png`);
      const beyond = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, name).toBeLessThanOrEqual(0);
    }
    await this.page.setViewportSize({ width: 1180, height: 820 });
  }

  private async setStatus(name: string, status: string) {
    await this.page.goto(`${this.base}/nennungen`);
    const row = this.page.locator("tr[data-entrant]").filter({ has: this.page.getByText(new RegExp(`${name}$`)) });
    const address = await row.locator("th a").getAttribute("href");
    await this.page.goto(address ?? "");
    await this.page.selectOption("[name=status]", status);
    await this.submit();
  }

  private async draw(seed: string) {
    await this.page.goto(`${this.base}/auslosen`);
    await this.page.fill("[name=seed]", seed);
    await this.submit();
    await expect(this.page).toHaveURL(/\/plan/);
  }

  /** Somebody goes home, a substitute comes, and what is left is drawn again. */
  private async somebodyLeaves() {
    await this.setStatus("Robot 5", "left");
    await this.page.goto(`${this.base}/nennung`);
    await this.page.fill("[name=first_name]", "Xeno");
    await this.page.fill("[name=last_name]", "Ersatz");
    await this.page.selectOption("[name=status]", "substitute");
    await this.submit();
    await this.draw("2612");
  }

  /** The seats of a round, table by table. */
  private async seats(round: number): Promise<number[][]> {
    const detail = await (await this.page.request.get(this.api)).json();
    return detail.rounds[round - 1].tables.map((table: { seats: number[] }) => table.seats);
  }

  /** Plays all rounds. */
  async play() {
    for (let round = 1; round <= this.wanted.rounds; round++) {
      const seats = await this.seats(round);
      const at = seats.flat();
      expect(new Set(at).size, "nobody sits twice in a round").toBe(at.length);
      for (const [index, four] of seats.entries()) {
        const table = index + 1;
        const place: [number, number] = [round, table];
        const isWanted = (places: [number, number][]) => places.some(([r, t]) => r === round && t === table);
        if (isWanted(this.wanted.penalties)) await this.punish(place);
        if (table <= this.wanted.tablets) await this.playOnTablet(place, four);
        else await this.enterOnPaper(place, four, isWanted(this.wanted.wrong));
      }
      await this.page.goto(`${this.base}/runde?runde=${round}`);
      await expect(this.page.locator("li[data-state=handed_in]")).toHaveCount(seats.length);
      if (round === this.wanted.leavesAfter) await this.somebodyLeaves();
    }
    const seats = (await this.seats(this.wanted.corrected[0]))[this.wanted.corrected[1] - 1] ?? [];
    await this.enterOnPaper(this.wanted.corrected, seats, false);
  }

  /** East gets a penalty of 20 points. */
  private async punish([round, table]: [number, number]) {
    await this.page.goto(`${this.base}/strafe?runde=${round}`);
    await this.page.selectOption("[name=who]", `${table}-E`);
    await this.page.fill("[name=points]", "-20");
    await this.page.fill("[name=reason]", "zu spät am Tisch");
    await this.submit();
    await expect(this.page.locator(`[data-given="${table}"]`)).toHaveCount(1);
    this.penaltyAt.set(`${round}/${table}`, -20);
    this.figures.penalties++;
  }

  /** Four totals that sum to zero; the penalty of East is added. */
  private someTotals(place: string): number[] {
    const [east, south, west] = [0, 0, 0].map(() => this.dice.below(241) - 120) as [number, number, number];
    return [east + (this.penaltyAt.get(place) ?? 0), south, west, -(east + south + west)];
  }

  private async enterOnPaper([round, table]: [number, number], seats: number[], isFirstWrong: boolean) {
    const totals = this.someTotals(`${round}/${table}`);
    if (isFirstWrong) {
      await this.type([round, table], totals.map((total, seat) => (seat === 2 ? total + 10 : total)));
      await expect(this.page.locator("[data-state=not_zero]")).toBeVisible();
      this.figures.wrong++;
    }
    await this.type([round, table], totals);
    await expect(this.page.locator(`li[data-table="${table}"]`)).toHaveAttribute("data-state", "handed_in");
    this.counted.set(`${round}/${table}`, { seats, totals });
    this.figures.slips++;
  }

  private async type([round, table]: [number, number], totals: number[]) {
    await this.page.goto(`${this.base}/tisch?runde=${round}&tisch=${table}`);
    for (const [seat, total] of totals.entries()) {
      await this.page.fill(`[name=t${seat}]`, String(Math.abs(total)));
      await this.page.setChecked(`[name=m${seat}]`, total < 0, { force: true });
    }
    await this.submit();
  }

  /** The director moves the table to a tablet; the tablet opens it by its code and writes the hands. */
  private async playOnTablet([round, table]: [number, number], seats: number[]) {
    const { page } = this;
    await page.goto(`${this.base}/tisch?runde=${round}&tisch=${table}`);
    await this.press("section.tablet form:has([name=to][value=tablet]) button");
    const card = page.locator(`li[data-table="${table}"]`);
    await expect(card).toHaveAttribute("data-hand", "1");
    const game = await card.getAttribute("data-game");
    await page.goto(`${this.base}/tisch?runde=${round}&tisch=${table}`);
    await this.press(`section.tablet form[action="/spiel/${game}/mitschreiben"] button`);
    await expect(page.locator("#link")).toBeVisible();
    const link = (await page.locator("#link").textContent())?.trim() ?? "";
    this.tablet ??= await (await this.browser.newContext({
      baseURL: this.url,
      hasTouch: true,
      viewport: { width: 1180, height: 820 },
      locale: "de-AT",
    })).newPage();
    await this.tablet.goto(link);
    await expect(this.tablet.locator(".seats .seat")).toHaveCount(4);
    await page.goto(`${this.base}/runde?runde=${round}`);
    const names: string[] = (await (await page.request.get(`/api/games/${game}`)).json()).players
      .map((person: { name: string }) => person.name.split(" ")[0] ?? "");
    const totals = [0, 0, 0, 0];
    for (let hand = 1; hand <= this.wanted.hands; hand++) {
      await this.tapHand(this.tablet, names, totals);
      await expectDeals(this.tablet, hand);
      // The page of the round follows by itself.
      await expect(card).toHaveAttribute("data-hand", String(hand + 1));
    }
    if (round === 1 && table === 1) {
      await this.picture(`${this.base}/tisch?runde=1&tisch=1`, "turnier-tisch");
      await this.picture(`${this.base}/runde?runde=1`, "turnier-runde");
    }
    await this.tablet.waitForTimeout(QUIET);
    await this.tablet.locator('[data-action="end"]').tap();
    await this.tablet.waitForTimeout(QUIET);
    await this.tablet.locator('[data-action="agreed"]').tap();
    await expect(this.tablet.locator(".finished")).toBeVisible();
    await expect(card).toHaveAttribute("data-state", "handed_in");
    totals[0] = (totals[0] ?? 0) + (this.penaltyAt.get(`${round}/${table}`) ?? 0);
    this.counted.set(`${round}/${table}`, { seats, totals });
    this.figures.tablets++;
  }

  /** One hand at the table: eight from everybody, and the value from the one who dealt in or from all. */
  private async tapHand(tablet: Page, names: string[], totals: number[]) {
    const winner = this.dice.below(4);
    const from = this.dice.below(2) === 0 ? -1 : (winner + 1 + this.dice.below(3)) % 4;
    const value = 8 + this.dice.below(40);
    await tablet.waitForTimeout(QUIET);
    await tablet.locator(`.seats .seat:has-text("${names[winner]}")`).tap();
    await expect(tablet.locator(".entry")).toBeVisible();
    await tablet.waitForTimeout(QUIET);
    const finger = new Finger(tablet);
    await finger.on(`[data-from="${from + 1}"]`);
    await finger.way("number");
    await finger.digits(value);
    await finger.save();
    await expect(tablet.locator(".seats")).toBeVisible();
    for (const seat of LETTERS.keys()) {
      if (seat === winner) continue;
      const paid = 8 + (from === -1 || from === seat ? value : 0);
      totals[seat] = (totals[seat] ?? 0) - paid;
      totals[winner] = (totals[winner] ?? 0) + paid;
    }
    this.figures.hands++;
  }

  /** The list as the auditor counts it: number, twelfths, score, place. */
  audited(): { number: number; points: number; score: number; place: number }[] {
    const sums = new Map<number, { points: number; score: number }>();
    for (const { seats, totals } of this.counted.values()) {
      const points = twelfths(totals);
      for (const [at, number] of seats.entries()) {
        const sum = sums.get(number) ?? { points: 0, score: 0 };
        sums.set(number, { points: sum.points + (points[at] ?? 0), score: sum.score + (totals[at] ?? 0) });
      }
    }
    const all = [...sums].filter(([number]) => number < FIRST_SUBSTITUTE).map(([number, sum]) => ({ number, ...sum }));
    all.sort((one, other) => other.points - one.points || other.score - one.score || one.number - other.number);
    const isBetter = (one: { points: number; score: number }, other: { points: number; score: number }) =>
      one.points > other.points || (one.points === other.points && one.score > other.score);
    return all.map((one) => ({ ...one, place: 1 + all.filter((other) => isBetter(other, one)).length }));
  }

  /** The list, its files, the report and the papers agree with the auditor. */
  async compare() {
    const { page } = this;
    const audited = this.audited();
    expect(audited.length).toBe(this.wanted.players);
    const csv = await (await page.request.get(`${this.base}/liste.csv`)).text();
    const rows = csv.trim().split(/\r?\n/).slice(1).map((line) => line.split(";"));
    expect(rows.map((row) => [row[0], row[1], row[6], row[7]].map(Number))).toEqual(
      audited.map(({ place, number, points, score }) => [place, number, points, score]),
    );
    await page.goto(`${this.base}/liste`);
    const listed = page.locator("tr[data-place]");
    const places = await listed.evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset.place)));
    expect(places).toEqual(audited.map(({ place }) => place));
    const scores = await page.locator("tr[data-place] td:last-child").allTextContents();
    expect(scores.map(plain)).toEqual(audited.map(({ score }) => score));
    // The report has the same lines, with the numbers of the federation.
    const report = await (await page.request.get(`${this.base}/bericht.csv`)).text();
    const lines = report.trim().split(/\r?\n/).slice(1).map((line) => line.split(","));
    expect(lines.length).toBe(audited.length);
    for (const [at, line] of lines.entries()) {
      expect(Number(line[0])).toBe(audited[at]?.place);
      expect(line[1]).toMatch(/^\d{8}$/);
      expect(Number(line[6])).toBe(audited[at]?.score);
    }
    await this.picture(`${this.base}/liste`, "turnier-liste");
    await this.picture(`${this.base}/bericht`, "turnier-bericht");
    await this.picture(this.base, "turnier-tag");
    const pdf = await this.paper("/liste.pdf");
    for (const { score } of audited) expect(pdf).toContain(String(Math.abs(score)));
    expect(await this.paper("/plan.pdf")).toContain("Robot 1");
    await page.goto(`${this.base}/bericht`);
    await expect(page.locator("[data-check]").first()).toBeVisible();
  }

  /** The text of a paper without the blanks in its figures. */
  private async paper(part: string): Promise<string> {
    const bytes = await (await this.page.request.get(`${this.base}${part}`)).body();
    const { text } = await extractText(new Uint8Array(bytes));
    return text.join(" ").replace(/(\d)[\u202f\u00a0](\d)/g, "$1$2");
  }

  async end() {
    await this.tablet?.context().close();
  }
}

/** A figure of a page as a number. */
const plain = (text: string) => Number(text.replace(/[\s\u202f\u00a0+]/g, "").replace("−", "-"));
