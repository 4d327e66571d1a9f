// A nervous finger: it hits the same spot two or three times, whatever lies there by then.
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** The point at which a finger hits a control. */
export async function spotOf(control: Locator): Promise<{ x: number; y: number }> {
  await expect(control).toBeEnabled();
  await control.scrollIntoViewIfNeeded();
  // Under nothing else. The page would see the touch of a trial tap.
  const canBeHit = (element: Element) => {
    const isHit = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    if (isHit()) return true;
    // What is in sight may lie below something that stays at the edge of the screen.
    element.scrollIntoView({ block: "center" });
    return isHit();
  };
  await expect.poll(() => control.evaluate(canBeHit)).toBe(true);
  const box = await control.boundingBox();
  if (box === null) throw new Error(`nothing to hit: ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How long a finger rests on the glass; milliseconds. */
const REST = 20;

/** One touch of a series: so long after the one before (milliseconds), and where. */
export interface Touch {
  pause: number;
  x: number;
  y: number;
}

/** Where a page was touched last. */
const lastSpots = new WeakMap<Page, { x: number; y: number }>();

/** The way to a page's glass. It stays open: closing it would give the page its network back. */
const ways = new WeakMap<Page, CDPSession>();

async function wayTo(page: Page): Promise<CDPSession> {
  const way = ways.get(page) ?? (await page.context().newCDPSession(page));
  ways.set(page, way);
  return way;
}

/** Two taps nearer than this are on one spot for the screen, which may ignore the second; pixels, with some slack. */
const SPOT = 32;

/** Waits where the screen may still ignore a tap on this spot, because the last one was there. */
async function untilQuiet(page: Page, { x, y }: { x: number; y: number }) {
  const last = lastSpots.get(page);
  if (last === undefined || Math.abs(last.x - x) > SPOT || Math.abs(last.y - y) > SPOT) return;
  await page.waitForTimeout(QUIET);
}

/** Taps like a person who waits only where the screen may ignore a tap. Every touch of the page has to be made with this. */
export async function tapCalmly(control: Locator) {
  const page = control.page();
  await untilQuiet(page, await spotOf(control));
  const spot = await spotOf(control);
  await page.touchscreen.tap(spot.x, spot.y);
  lastSpots.set(page, spot);
}

/**
 * A series of touches. Every touch carries the time at which it is meant to happen, so that a slow machine makes no pause
 * longer.
 */
export async function touch(page: Page, touches: readonly Touch[]) {
  const browser = await wayTo(page);
  let time = Date.now();
  for (const { pause, x, y } of touches) {
    await page.waitForTimeout(pause);
    time += pause;
    await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }], timestamp: time / 1000 });
    const lifted = (time + REST) / 1000;
    await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: lifted });
  }
}

/** Taps a control, and the spot where it lay once more after each of the pauses (milliseconds). */
export async function tapRepeatedly(page: Page, control: Locator, ...pauses: number[]) {
  await untilQuiet(page, await spotOf(control));
  const spot = await spotOf(control);
  await touch(page, [0, ...pauses].map((pause) => ({ pause, ...spot })));
  lastSpots.set(page, spot);
}

/** So long the screen ignores taps on the spot of the last one after it has changed, and some more. */
export const QUIET = 700;
