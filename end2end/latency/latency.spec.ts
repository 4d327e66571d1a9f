// How long a slow tablet takes, its processor slowed six times: a tap to show its effect, and the application to start. The
// browser itself reports for each event of a finger how long it took until the next frame was on the screen ("event
// timing"). Milliseconds depend on the machine, so they are printed; what is asserted are ratios within one run.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Browser, BrowserContext, CDPSession, Locator, Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { type Ostwind, expect, test } from "../ostwind.ts";
import { type Figures, compare } from "./noted.ts";

test.describe.configure({ mode: "default" });

// A trace would look through the whole page with every tap, on the very thread that is measured.
test.use({ trace: "off", screenshot: "off" });

const TILES = ["1m", "4m", "5p", "6p"] as const;

/** So long a finger rests on the glass in a quick tap, in milliseconds. */
const CONTACT = 80;

const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** Where a finger meets something. */
async function middle(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error("Nothing to tap.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A finger on a key, which acts when it is lifted. It comes to the page at the moment its event names. (The way of [`tap`]
 * first waits for a frame of the page, and what it waited would be counted; but this way makes no click.)
 */
async function press(hand: CDPSession, key: Locator) {
  const at = await middle(key);
  await hand.send("Input.synthesizeTapGesture", { ...at, duration: CONTACT, gestureSourceType: "touch" });
}

/** A finger that comes down and is lifted again, as fingers do. */
async function tap(hand: CDPSession, what: Locator) {
  const at = await middle(what);
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await new Promise((resolve) => setTimeout(resolve, CONTACT));
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** How many times slower the processor is made. */
const SLOWED = 6;

/** How often the application is started, cold and warm. */
const STARTS = 5;

/** Four Mbit/s with 20 ms latency, in bytes per second. */
const LINE = { offline: false, latency: 20, downloadThroughput: 500_000, uploadThroughput: 500_000 };

/** What takes less is not reported by the browser. */
const LEAST = 16;

/** From the event of the finger to the frame that shows what it did, in milliseconds, in steps of eight. */
async function shown(page: Page, event: string): Promise<number> {
  type Reported = { reported: Record<string, number[]> };
  for (let attempt = 0; attempt < 30; attempt++) {
    const reported = await page.evaluate((event) => (window as unknown as Reported).reported[event] ?? [], event);
    if (reported[0] !== undefined) return reported[0];
    await page.waitForTimeout(100);
  }
  return LEAST;
}

/** What was measured so far in this run. */
const figures: Figures = {};

test.afterAll(async () => {
  const folder = join(import.meta.dirname, "../../target/reports");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "latency.json"), `${JSON.stringify(figures, null, 2)}\n`);
  await compare(figures);
});

/** Collects what the browser reports of events, by the event's name. */
async function observeEvents(page: Page) {
  await page.evaluate((least) => {
    const reported: Record<string, number[]> = {};
    Object.assign(window, { reported });
    new PerformanceObserver((list) => {
      const now = (window as unknown as { reported: Record<string, number[]> }).reported;
      for (const entry of list.getEntries()) (now[entry.name] ??= []).push(entry.duration);
    }).observe({ type: "event", durationThreshold: least } as PerformanceObserverInit);
  }, LEAST);
}

/** Notes when the first deal of the table is painted after the next click. */
async function observeTable(page: Page) {
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      const look = () => {
        if (!document.querySelector(".deals tr.deal")) return requestAnimationFrame(look);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => Object.assign(window, { table: performance.now() - event.timeStamp });
        painted.port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
}

/** Six deals of four taps on tiles each, in a game of their own. */
async function measureTaps(page: Page, hand: CDPSession, request: APIRequestContext): Promise<Figures> {
  await hand.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const finger = await atTable(page, await startGame(request));
  await hand.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await observeEvents(page);
  const forget = async () => {
    await page.waitForTimeout(400);
    await page.evaluate(() => Object.assign(window, { reported: {} }));
  };
  const [taps, saves, tables]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 6; round++) {
    await finger.seat("Anna");
    await finger.from("Mauer");
    await finger.kind("pung");
    for (const tile of TILES) {
      await forget();
      await press(hand, page.locator(`.keyboard .key[data-tile="${tile}"]`));
      taps.push(await shown(page, "pointerup"));
      await expect(page.locator(`.hand.active .set .tile-${tile}`)).toHaveCount(3);
    }
    await finger.way("number");
    await finger.digits(50 + 2 * round);
    await forget();
    await observeTable(page);
    await tap(hand, page.locator(".entry .save"));
    saves.push(await shown(page, "click"));
    await expect(page.locator(".deals tr.deal")).toHaveCount(round + 1);
    await page.waitForTimeout(200);
    tables.push(await page.evaluate(() => (window as unknown as { table: number }).table));
  }
  expect(taps).toHaveLength(24);
  return {
    tap_on_tile_median_ms: median(taps),
    save_median_ms: median(saves),
    table_after_save_median_ms: Math.round(median(tables)),
  };
}

/** From the request for the page until its first screen is painted, in milliseconds. */
async function startTime(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", LINE);
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector("main.start")) return requestAnimationFrame(look);
      const painted = new MessageChannel();
      painted.port1.onmessage = () => Object.assign(window, { started: performance.now() });
      painted.port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/");
  await page.waitForFunction(() => "started" in window);
  const time = await page.evaluate(() => (window as unknown as { started: number }).started);
  // The next start has everything from the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  return time;
}

/** Starts on a device that has nothing, and again on the same one. */
async function measureStarts(browser: Browser, ostwind: Ostwind): Promise<Figures> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round++) {
    const context = await browser.newContext({ baseURL: ostwind.url, storageState: ostwind.board });
    cold.push(await startTime(context));
    warm.push(await startTime(context));
    await context.close();
  }
  return { cold_start_median_ms: Math.round(median(cold)), warm_start_median_ms: Math.round(median(warm)) };
}

test("a slow tablet shows a tile, a saved deal and the table", async ({ page, request }) => {
  test.setTimeout(240_000);
  const hand = await page.context().newCDPSession(page);
  Object.assign(figures, await measureTaps(page, hand, request));
});

/** So many deals are written when the table is measured. */
const WRITTEN = [0, 40, 160] as const;

/** How often saving is measured in each game; the quickest counts, because a busy machine only makes it slower. */
const SAVES = 7;

/** So many times longer the table may take behind a long evening. */
const LONGER = 2;

/** A game with so many deals. */
async function gameOf(request: APIRequestContext, deals: number): Promise<string> {
  const game = await startGame(request, { east_win_cap: null });
  for (let number = 1; number <= deals; number++) {
    // Anna stays East however often she wins, and every second deal is drawn.
    const points = 20 + 2 * (number % 40);
    const won = { outcome: { kind: "won", winner: 1 }, hands: { 1: { kind: "points", points } } };
    const isWon = number % 2 === 0;
    const facts = isWon ? won : { outcome: { kind: "drawn" }, hands: {} };
    const each = isWon ? 2 * points : 0;
    const previewed = { 1: 3 * each, 2: -each, 3: -each, 4: -each };
    const recorded = await request.post(`/api/games/${game}/deals`, { data: { id: crypto.randomUUID(), number, facts, previewed } });
    expect(recorded.status(), await recorded.text()).toBe(201);
  }
  return game;
}

/** The least time from saving a deal to the painted table, in milliseconds; each deal is taken back. */
async function quickestTable(page: Page, hand: CDPSession, game: string): Promise<number> {
  const finger = await atTable(page, game);
  const times: number[] = [];
  for (let round = 0; round < SAVES; round++) {
    await finger.seat("Anna");
    await finger.from("Mauer");
    await finger.way("number");
    await finger.digits(50);
    await page.waitForTimeout(500);
    await observeTable(page);
    await tap(hand, page.locator(".entry .save"));
    await page.waitForFunction(() => "table" in window);
    times.push(await page.evaluate(() => (window as unknown as { table: number }).table));
    await page.evaluate(() => Reflect.deleteProperty(window, "table"));
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await page.waitForTimeout(700);
    await finger.on(".undo");
    await page.waitForTimeout(700);
  }
  return Math.min(...times);
}

test("the table is there as soon after a long evening as after the first deal", async ({ page, request }) => {
  test.setTimeout(300_000);
  const hand = await page.context().newCDPSession(page);
  const after: number[] = [];
  for (const deals of WRITTEN) after.push(Math.round(await quickestTable(page, hand, await gameOf(request, deals))));
  const [at0 = 0, at40 = 0, at160 = 0] = after;
  Object.assign(figures, { table_at_0_deals_ms: at0, table_at_40_deals_ms: at40, table_at_160_deals_ms: at160 });
  expect(at40 / at0, String(after)).toBeLessThanOrEqual(LONGER);
  expect(at160 / at0, String(after)).toBeLessThanOrEqual(LONGER);
});

test("the application starts sooner from the service worker than from a slow line", async ({ browser, ostwind }) => {
  test.setTimeout(240_000);
  Object.assign(figures, await measureStarts(browser, ostwind));
  expect(figures.warm_start_median_ms).toBeLessThan(figures.cold_start_median_ms!);
});
