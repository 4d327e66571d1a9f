// How long a tap takes to show its effect on a slow tablet: Chromium with its processor slowed six times.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atTable, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

const TILES = ["1m", "4m", "5p", "6p", "2s", "3s", "7s", "2z", "5z"] as const;

const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

test("how long taps and saving take on a slow tablet is measured", async ({ page, request }) => {
  test.setTimeout(240_000);
  const game = await startGame(request);
  const finger = await atTable(page, game);
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // From the event of the finger to the first frame that is painted after the page has changed.
  await page.evaluate(() => {
    const measured: number[] = [];
    Object.assign(window, { measured });
    let tapped: number | undefined;
    addEventListener("click", (event) => (tapped = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      const since = tapped;
      if (since === undefined) return;
      tapped = undefined;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => measured.push(performance.now() - since);
        painted.port2.postMessage(undefined);
      });
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  const taken = async () => {
    await expect.poll(() => page.evaluate(() => (window as unknown as { measured: number[] }).measured.length)).toBeGreaterThan(0);
    return page.evaluate(() => (window as unknown as { measured: number[] }).measured.splice(0)[0] ?? 0);
  };
  const [taps, saves]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    await finger.seat("Anna");
    await finger.from("Mauer");
    await finger.kind("pung");
    await page.evaluate(() => (window as unknown as { measured: number[] }).measured.splice(0));
    for (const tile of TILES.slice(0, 4)) {
      await finger.tile(tile);
      taps.push(await taken());
    }
    await finger.way("number");
    await finger.digits(50 + round);
    await page.waitForTimeout(200);
    await page.evaluate(() => (window as unknown as { measured: number[] }).measured.splice(0));
    await finger.save();
    saves.push(await taken());
    await expect(page.locator(".deals tr.deal")).toHaveCount(round + 1);
  }
  const figures = {
    slowed: 6,
    tap_on_tile_median_ms: Math.round(median(taps)),
    tap_on_tile_longest_ms: Math.round(Math.max(...taps)),
    save_median_ms: Math.round(median(saves)),
    save_longest_ms: Math.round(Math.max(...saves)),
  };
  const folder = join(import.meta.dirname, "../../target/reports");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "latency.json"), `${JSON.stringify(figures, null, 2)}\n`);
  // A benchmark, no timed test: machines differ, and this one may be busy.
  expect(taps).toHaveLength(20);
  expect(saves).toHaveLength(5);
});
