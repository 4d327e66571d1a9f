// A nervous finger: it hits the same spot two or three times, whatever lies there by then.
import { expect, type Locator, type Page } from "@playwright/test";

/** The point at which a finger hits a control. */
export async function spotOf(control: Locator): Promise<{ x: number; y: number }> {
  await expect(control).toBeEnabled();
  await control.scrollIntoViewIfNeeded();
  // Under nothing else. The page would see the touch of a trial tap.
  const canBeHit = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => control.evaluate(canBeHit)).toBe(true);
  const box = await control.boundingBox();
  if (box === null) throw new Error(`nothing to hit: ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger rests this long on the glass; milliseconds. */
const REST = 20;

/** One touch of a series: so long after the one before (milliseconds), and where. */
export interface Touch {
  pause: number;
  x: number;
  y: number;
}

/**
 * A series of touches. Every touch carries the time at which it is meant to happen, so that a slow machine makes no pause
 * longer.
 */
export async function touch(page: Page, touches: readonly Touch[]) {
  const browser = await page.context().newCDPSession(page);
  let time = Date.now();
  for (const { pause, x, y } of touches) {
    await page.waitForTimeout(pause);
    time += pause;
    await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }], timestamp: time / 1000 });
    const lifted = (time + REST) / 1000;
    await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: lifted });
  }
  await browser.detach();
}

/** Taps a control, and the spot where it lay once more after each of the pauses (milliseconds). */
export async function tapRepeatedly(page: Page, control: Locator, ...pauses: number[]) {
  const spot = await spotOf(control);
  await touch(page, [0, ...pauses].map((pause) => ({ pause, ...spot })));
}

/** So long the screen ignores taps on the spot of the last one after it has changed, and some more. */
export const QUIET = 700;
