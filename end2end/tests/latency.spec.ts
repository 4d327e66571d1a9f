// How long a tap takes to show its effect on a slow tablet: Chromium with its processor slowed six times. The browser
// itself reports, for each event of a finger, how long it took until the next frame was on the screen ("event timing").
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

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
 * A finger on a key, which acts when touched. It comes to the page at the moment its event names. (The way of [`tap`]
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

/** What takes less is not told by the browser. */
const LEAST = 16;

/** From the event of the finger to the frame that shows what it did, in milliseconds, told in steps of eight. */
async function shown(page: Page, event: string): Promise<number> {
  type Told = { told: Record<string, number[]> };
  for (let attempt = 0; attempt < 30; attempt++) {
    const told = await page.evaluate((event) => (window as unknown as Told).told[event] ?? [], event);
    if (told[0] !== undefined) return told[0];
    await page.waitForTimeout(100);
  }
  return LEAST;
}

test("how long taps and saving take on a slow tablet is measured", async ({ page, request }) => {
  test.setTimeout(240_000);
  const game = await startGame(request);
  const finger = await atTable(page, game);
  const hand = await page.context().newCDPSession(page);
  await hand.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.evaluate((least) => {
    const told: Record<string, number[]> = {};
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      const now = (window as unknown as { told: Record<string, number[]> }).told;
      for (const entry of list.getEntries()) (now[entry.name] ??= []).push(entry.duration);
    }).observe({ type: "event", durationThreshold: least } as PerformanceObserverInit);
  }, LEAST);
  const forget = async () => {
    await page.waitForTimeout(400);
    await page.evaluate(() => Object.assign(window, { told: {} }));
  };
  const [taps, saves, tables]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 6; round++) {
    await finger.seat("Anna");
    await finger.from("Mauer");
    await finger.kind("pung");
    for (const tile of TILES) {
      await forget();
      await press(hand, page.locator(`.keyboard .key[data-tile="${tile}"]`));
      taps.push(await shown(page, "pointerdown"));
      await expect(page.locator(`.hand.active .set .tile-${tile}`)).toHaveCount(3);
    }
    await finger.way("number");
    await finger.digits(50 + 2 * round);
    await forget();
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
    await tap(hand, page.locator(".entry .save"));
    saves.push(await shown(page, "click"));
    await expect(page.locator(".deals tr.deal")).toHaveCount(round + 1);
    await page.waitForTimeout(200);
    tables.push(await page.evaluate(() => (window as unknown as { table: number }).table));
  }
  const figures = {
    slowed: 6,
    tap_on_tile_median_ms: median(taps),
    tap_on_tile_longest_ms: Math.max(...taps),
    save_median_ms: median(saves),
    save_longest_ms: Math.max(...saves),
    table_after_save_median_ms: Math.round(median(tables)),
  };
  const folder = join(import.meta.dirname, "../../target/reports");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "latency.json"), `${JSON.stringify(figures, null, 2)}\n`);
  // A benchmark, no timed test: machines differ, and this one may be busy.
  expect(taps).toHaveLength(24);
  expect(saves).toHaveLength(6);
});
