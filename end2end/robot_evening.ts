// An evening of the robot: deals, what is taken back, and everything that may go wrong around them.
import type { Page } from "@playwright/test";
import { booked, expectDeals, NAMES, startGame, stored } from "./finger.ts";
import { QUIET, tapCalmly } from "./nervous.ts";
import * as robot from "./robot.ts";
import { type Deal, hit, inWords } from "./robot.ts";
import { expect, type Figures, type RobotTable, type Size, type Tablet } from "./robot_table.ts";

/** What was begun is offered again, unless something else is said in the same place: then the seat leads to it. */
async function isOffered(page: Page): Promise<boolean> {
  await expect(page.locator(".seats")).toBeVisible();
  return (await page.locator('[data-band="restore"]').count()) === 0;
}

export class Evening {
  /** What was done, to be read when the evening failed. */
  readonly story: string[] = [];
  private deals: Deal[] = [];
  private game = "";
  private second: Tablet | undefined;

  constructor(
    private readonly table: RobotTable,
    private readonly dice: robot.Dice,
    private readonly sizes: readonly Size[],
    private readonly figures: Figures,
  ) {}

  /** Plays, and throws where the books are not what the model says. */
  async play() {
    const { first, ostwind } = this.table;
    this.game = await startGame(first.page.request);
    await first.openGame(this.game);
    await expectDeals(first.page, 0);
    for (let steps = 3 + this.dice.below(3); steps > 0; steps--) await this.step();
    await this.shown(first);
    const isEnded = this.dice.oneIn(2) && this.deals.length > 0;
    if (isEnded) await this.end(first.page);
    await this.mend();
    await first.sent();
    await expect(first.page).toHaveURL(`${ostwind.url}/spiel/${this.game}`);
    if (this.second !== undefined) {
      this.figures.ofTwoTablets++;
      if (!isEnded) await this.shown(this.second);
    }
    await this.compare(first.page);
    this.figures.evenings++;
    this.figures.deals += this.deals.length;
  }

  private tell(what: string) {
    this.story.push(what);
  }

  private get page(): Page {
    return this.table.first.page;
  }

  private async step() {
    const { dice, table } = this;
    if (dice.oneIn(4)) await this.rotate(table.first);
    const what = dice.below(20);
    if (what >= 15) {
      await this.mend();
      if (what < 17) await this.relay();
      else await this.collide();
      return;
    }
    await this.weather();
    const isKilled = dice.oneIn(8);
    const after = dice.below(4_000);
    const action = what < 11 || this.deals.length === 0 ? this.enter() : this.takeBack();
    await Promise.all([action, isKilled ? this.killAfter(after) : undefined]);
    // At once, while the last change may still be on its way to the disk or to the club.
    if (dice.oneIn(5)) await this.reload();
    await this.settled(table.first);
  }

  /** Waits until the page has as many deals as the model, and leaves the spot of the last tap alone for a moment. */
  private async settled(tablet: Tablet) {
    await expectDeals(tablet.page, this.deals.length);
    await tablet.page.waitForTimeout(QUIET);
  }

  private async reload() {
    await stored(this.page);
    this.tell("reload");
    await this.page.reload();
    this.figures.reloads++;
  }

  private async rotate(tablet: Tablet) {
    this.tell("rotate");
    await tablet.rotate();
    await tablet.page.waitForTimeout(QUIET);
    this.figures.rotations++;
  }

  private async network(tablet: Tablet, isOffline: boolean) {
    if (tablet.isOffline === isOffline) return;
    this.tell(isOffline ? "no network" : "network");
    await tablet.setOffline(isOffline);
    this.figures.networks++;
  }

  private async kill() {
    if (this.table.isDead) return;
    this.tell("kill");
    await this.table.kill();
    this.figures.kills++;
  }

  private async killAfter(milliseconds: number) {
    await this.page.waitForTimeout(milliseconds);
    await this.kill();
  }

  /** The network and the server come and go. */
  private async weather() {
    const { dice, table } = this;
    const isOther = table.first.isOffline ? dice.oneIn(2) : dice.oneIn(6);
    if (isOther) await this.network(table.first, !table.first.isOffline);
    if (!table.isDead && dice.oneIn(8)) {
      await this.kill();
    } else if (table.isDead && dice.oneIn(2)) {
      this.tell("start again");
      await table.startAgain();
    }
  }

  /** Network and server are there again. */
  private async mend() {
    for (const tablet of this.table.tablets) await this.network(tablet, false);
    await this.table.startAgain();
    await this.table.first.sent();
  }

  private async enter() {
    const deal = robot.dealByChance(this.dice);
    await this.write(this.table.first, deal);
    this.deals.push(deal);
  }

  private async takeBack() {
    this.tell("undo");
    await hit(this.page, this.dice, '[data-action="undo"]');
    const gone = this.deals.pop();
    this.figures.undos++;
    await this.settled(this.table.first);
    if (gone === undefined || !this.dice.oneIn(2)) return;
    this.tell("restore");
    await hit(this.page, this.dice, '[data-action="restore"]');
    this.deals.push(gone);
  }

  /** Writes a deal on a tablet and saves it. */
  private async write(tablet: Tablet, deal: Deal) {
    const { page } = tablet;
    this.tell(`${tablet === this.table.first ? "first" : "second"}: ${inWords(deal)}`);
    if (deal === null) {
      await hit(page, this.dice, '[data-action="draw"]');
      await page.waitForTimeout(QUIET);
      await hit(page, this.dice, '[data-action="record-draw"]');
    } else {
      await this.prepare(tablet, deal);
      await hit(page, this.dice, ".entry .save");
    }
    await expect(page.locator(".seats")).toBeVisible();
  }

  /** Taps a seat and writes a number; now and then leaves first, or something happens in the middle. */
  private async prepare(tablet: Tablet, { winner, points }: robot.Won) {
    const { dice } = this;
    const { page } = tablet;
    const seat = `.seats .seat:has-text("${NAMES[winner]}")`;
    await hit(page, dice, seat);
    await expect(page.locator(".entry")).toBeVisible();
    await page.waitForTimeout(QUIET);
    await tapCalmly(page.locator('[data-from="0"]'));
    if (dice.oneIn(6)) await this.leave(page, seat);
    await this.amid(tablet);
    await tapCalmly(page.locator('[data-way="number"]'));
    for (const digit of String(points)) await tapCalmly(page.locator(`.pad .digit:text-is("${digit}")`));
    await expect(page.locator(".entry .save")).toBeEnabled();
    // A draft is stored with the frame after the tap.
    await page.waitForTimeout(QUIET);
    await this.amid(tablet);
  }

  /** Leaves the entry by a nervous touch, and comes back to it. */
  private async leave(page: Page, seat: string) {
    this.tell("cancel");
    const isBack = this.dice.oneIn(2);
    await hit(page, this.dice, ".cancel");
    await page.waitForTimeout(QUIET);
    await hit(page, this.dice, isBack ? '[data-choice="leave"]' : '[data-choice="stay"]');
    await page.waitForTimeout(QUIET);
    if (isBack) await hit(page, this.dice, (await isOffered(page)) ? '[data-choice="resume"]' : seat);
    await expect(page.locator(".entry")).toBeVisible();
    await page.waitForTimeout(QUIET);
  }

  /** In the middle of an entry the tablet is turned, is loaded again, or finds or loses the network. */
  private async amid(tablet: Tablet) {
    const what = this.dice.below(12);
    if (what === 0) await this.rotate(tablet);
    if (what === 1 && tablet === this.table.first) await this.network(tablet, !tablet.isOffline);
    if (what !== 2) return;
    await tablet.page.waitForTimeout(QUIET);
    this.tell("reload");
    await tablet.page.reload();
    this.figures.reloads++;
    await hit(tablet.page, this.dice, '[data-choice="keep"]');
    await tablet.page.waitForTimeout(QUIET);
  }

  /** The second tablet at the same table. */
  private async other(): Promise<Tablet> {
    const tablet = await this.table.second(this.dice.pick(this.sizes));
    if (this.second === undefined) await tablet.openGame(this.game);
    this.second = tablet;
    await this.settled(tablet);
    return tablet;
  }

  /** The second tablet books a deal, and the first shows it. */
  private async relay() {
    const deal = robot.dealByChance(this.dice);
    const other = await this.other();
    await this.write(other, deal);
    this.deals.push(deal);
    await this.settled(other);
    await other.sent();
    await this.settled(this.table.first);
  }

  /** Both tablets write the same deal, and somebody decides. */
  private async collide() {
    const { dice } = this;
    const other = await this.other();
    const writesMeanwhile = dice.oneIn(2);
    const kept = robot.wonByChance(dice);
    const answer = dice.pick(robot.ANSWERS);
    const theirs = dice.oneIn(8) ? kept : robot.dealByChance(dice);
    this.figures.conflicts++;
    if (writesMeanwhile) {
      // The first has not saved yet when the second does.
      this.tell(`first begins: ${inWords(kept)}`);
      await this.prepare(this.table.first, kept);
      await this.network(this.table.first, false);
      await this.write(other, theirs);
      await other.sent();
      await hit(this.page, dice, ".entry .save");
      await expect(this.page.locator(".seats")).toBeVisible();
      await this.decide(this.table.first, theirs, kept, answer);
    } else {
      await this.network(other, true);
      await this.write(this.table.first, kept);
      await this.network(this.table.first, false);
      await this.table.first.sent();
      await this.write(other, theirs);
      const next = dice.oneIn(3) ? robot.dealByChance(dice) : undefined;
      await other.page.waitForTimeout(QUIET);
      if (next !== undefined) await this.write(other, next);
      await this.network(other, false);
      await this.decide(other, kept, theirs, answer);
      if (next !== undefined) this.deals.push(next);
    }
    await other.sent();
    await this.table.first.sent();
    await this.settled(other);
    await this.settled(this.table.first);
  }

  /** Answers the question of the tablet whose entry came second. */
  private async decide(tablet: Tablet, theirs: Deal, own: Deal, answer: (typeof robot.ANSWERS)[number]) {
    const { page } = tablet;
    if (!robot.isSame(theirs, own)) {
      const notice = page.locator('[data-notice="conflict"]');
      await expect(notice).toBeVisible();
      await page.waitForTimeout(QUIET);
      if (this.dice.oneIn(3)) {
        this.tell("reload, undecided");
        await page.reload();
        this.figures.reloads++;
        await expect(notice).toBeVisible();
      }
      this.tell(answer);
      await hit(page, this.dice, `[data-action="${answer}"]`);
      await expect(notice).toHaveCount(0);
    }
    this.deals.push(...robot.afterConflict(theirs, own, answer));
  }

  private async end(page: Page) {
    this.tell("end");
    await hit(page, this.dice, '[data-action="end"]');
    await page.waitForTimeout(QUIET);
    await hit(page, this.dice, '[data-action="agreed"]');
    await expect(page.locator(".finished")).toBeVisible();
    await page.waitForTimeout(QUIET);
  }

  /** A table shows the sums of the model. */
  private async shown({ page }: Tablet) {
    // Without a deal there is nothing to add up.
    if (this.deals.length === 0) return;
    const model = robot.totals(this.deals).join();
    const number = (text: string) => Number(text.replace("−", "-").replace(/[^-\d]/g, ""));
    const sums = async () => (await page.locator(".deals tfoot td").allTextContents()).slice(1).map(number).join();
    await expect.poll(sums, "what the table shows").toBe(model);
  }

  private async compare({ request }: Page) {
    const state = await (await request.get(`/api/games/${this.game}`)).json();
    expect(state.deals, "deals of the club").toHaveLength(this.deals.length);
    expect(await booked(request, this.game), "sums of the club").toEqual(robot.totals(this.deals));
    const errors = this.table.tablets.flatMap((tablet) => tablet.errors.splice(0));
    expect(errors, "errors of the pages").toEqual([]);
  }
}
