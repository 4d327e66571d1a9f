// Random evenings of a nervous finger: every main button is hit two or three times, the page is reloaded at random
// moments, and the books must equal a model that counts each deal once. `OSTWIND_EVENINGS=2000` plays more of them,
// `OSTWIND_TABLES` several at once, `OSTWIND_SEED` others. The figures stand in `target/reports/robot-*.json`.
import type { Browser, Page } from "@playwright/test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { booked, expectDeals, Finger, NAMES, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { type Deal, Dice, hit, totals } from "../robot.ts";
import { expect as expectQuickly, type Ostwind, test } from "../ostwind.ts";

// Many tables play at once.
const expect = expectQuickly.configure({ timeout: 30_000 });

const EVENINGS = Number(process.env.OSTWIND_EVENINGS ?? 6);
const TABLES = Number(process.env.OSTWIND_TABLES ?? 2);
const SEED = Number(process.env.OSTWIND_SEED ?? 20_261_122);
const SIZES = [[1180, 820], [820, 1180], [390, 844]] as const;
/** So many failed evenings are enough to look into. */
const ENOUGH = 8;

const DRAW = '[data-action="draw"]';
const CONFIRM = '[data-action="record-draw"]';
const UNDO = '[data-action="undo"]';
const RESTORE = '[data-action="restore"]';

/** Waits until the page has as many deals as the model, and leaves the spot of the last tap alone for a moment. */
async function settled(page: Page, deals: Deal[]) {
  await expectDeals(page, deals.length);
  await page.waitForTimeout(QUIET);
}

/** Opens a game without loading the application again, as a tap on a link does. */
async function openGame(page: Page, game: string) {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/spiel/${game}`);
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  await expect(page.locator(".deals tr.deal")).toHaveCount(0);
}

/** Taps a seat and writes a number; now and then leaves first, or loses the page in the middle. */
async function win(page: Page, dice: Dice): Promise<Deal> {
  const finger = new Finger(page);
  const winner = dice.below(NAMES.length);
  // Nobody wins with less.
  const points = 20 + 2 * dice.below(50);
  await hit(page, dice, `.seats .seat:has-text("${NAMES[winner]}")`);
  await expect(page.locator(".entry")).toBeVisible();
  await page.waitForTimeout(QUIET);
  await finger.from("Mauer");
  if (dice.below(6) === 0) {
    await hit(page, dice, ".cancel");
    await page.waitForTimeout(QUIET);
    await hit(page, dice, dice.below(2) === 0 ? '[data-choice="stay"]' : '[data-choice="leave"]');
    await page.waitForTimeout(QUIET);
    const resume = page.locator('[data-choice="resume"]');
    if (await resume.isVisible()) await hit(page, dice, '[data-choice="resume"]');
    await expect(page.locator(".entry")).toBeVisible();
    await page.waitForTimeout(QUIET);
  }
  await finger.way("number");
  await finger.digits(points);
  if (dice.below(6) === 0) {
    // A draft is stored with the frame after the tap.
    await page.waitForTimeout(QUIET);
    await page.reload();
    await expect(page.locator(".entry .save")).toBeEnabled();
    await hit(page, dice, '[data-choice="keep"]');
    await page.waitForTimeout(QUIET);
  }
  await hit(page, dice, ".entry .save");
  await expect(page.locator(".seats")).toBeVisible();
  return { winner, points };
}

async function step(page: Page, dice: Dice, deals: Deal[]) {
  const what = dice.below(10);
  if (what < 5) {
    deals.push(await win(page, dice));
  } else if (what < 7 || deals.length === 0) {
    await hit(page, dice, DRAW);
    await page.waitForTimeout(QUIET);
    await hit(page, dice, CONFIRM);
    deals.push(null);
  } else {
    await hit(page, dice, UNDO);
    const gone = deals.pop();
    await settled(page, deals);
    if (gone !== undefined && dice.below(2) === 0) {
      await hit(page, dice, RESTORE);
      deals.push(gone);
    }
  }
  // At once, while the last change may still be on its way to the disk or to the club.
  if (dice.below(6) === 0 && deals.length > 0 && (await page.locator(`[data-deal="${deals.length}"]`).count()) === 1) {
    await expect(page.locator(".pill")).not.toContainText("…");
    await page.reload();
  }
  await settled(page, deals);
}

/** One evening; gives back what was booked and what the model says. */
async function evening(page: Page, dice: Dice, ostwind: Ostwind): Promise<{ books: number[]; model: number[]; deals: number }> {
  const { request } = page.context();
  const game = await startGame(request);
  await openGame(page, game);
  const deals: Deal[] = [];
  for (let steps = 2 + dice.below(3); steps > 0; steps--) await step(page, dice, deals);
  if (dice.below(2) === 0 && deals.length > 0) {
    await hit(page, dice, '[data-action="end"]');
    await page.waitForTimeout(QUIET);
    await hit(page, dice, '[data-action="agreed"]');
    await expect(page.locator(".finished")).toBeVisible();
    await page.waitForTimeout(QUIET);
  }
  await expect(page.locator(".pill:not(.waits)").first()).toBeVisible();
  await expect(page).toHaveURL(`${ostwind.url}/spiel/${game}`);
  const state = await (await request.get(`/api/games/${game}`)).json();
  const books = await booked(request, game);
  const model = totals(deals);
  if (state.deals.length !== deals.length) throw new Error(`${state.deals.length} deals instead of ${deals.length}`);
  return { books, model, deals: deals.length };
}

/** A page of its own, signed in, with the application loaded. */
async function table(browser: Browser, ostwind: Ostwind, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ostwind.url,
    storageState: ostwind.board,
    viewport: { width, height },
    hasTouch: true,
    locale: "de-AT",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto("/");
  await expect(page.locator(".start")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

for (const [width, height] of SIZES) {
  test(`random evenings of a nervous finger, ${width} × ${height}`, async ({ browser, ostwind }) => {
    const evenings = Math.ceil(EVENINGS / SIZES.length);
    test.setTimeout(60_000 + 60_000 * evenings);
    const failures: string[] = [];
    let [begun, played, deals] = [0, 0, 0];
    const reports = join(import.meta.dirname, "../../target/reports");
    await mkdir(reports, { recursive: true });
    const began = Date.now();
    const save = async () => {
      const seconds = Math.round((Date.now() - began) / 1000);
      const figures = { width, height, seed: SEED, evenings: played, deals, seconds, failures };
      await writeFile(join(reports, `robot-${width}x${height}.json`), `${JSON.stringify(figures, null, 2)}\n`);
    };
    // The four people are added once, before several tables start games with them.
    const context = await browser.newContext({ baseURL: ostwind.url, storageState: ostwind.board });
    await startGame(context.request);
    await context.close();
    const play = async () => {
      let page: Page | undefined;
      while (begun < evenings && failures.length < ENOUGH) {
        const seed = SEED + 1_000_003 * begun++ + width;
        try {
          page ??= await table(browser, ostwind, width, height);
          const result = await evening(page, new Dice(seed), ostwind);
          deals += result.deals;
          played++;
          if (String(result.books) !== String(result.model)) {
            failures.push(`seed ${seed}: booked ${result.books}, the model says ${result.model}`);
          }
        } catch (error) {
          failures.push(`seed ${seed}: ${String(error).slice(0, 600)}`);
          await page?.screenshot({ path: join(reports, `robot-${seed}.png`) });
          await page?.context().close();
          page = undefined;
        }
        if (played % 5 === 0) await save();
      }
      await page?.context().close();
    };
    await Promise.all(Array.from({ length: TABLES }, play));
    await save();
    expect(failures).toEqual([]);
    expect(played).toBe(evenings);
  });
}
