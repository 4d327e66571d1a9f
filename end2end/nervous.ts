// A nervous finger: it hits the same spot two or three times, whatever lies there by then.
import type { Locator, Page } from "@playwright/test";

/** The point at which a finger hits a control. */
export async function spotOf(control: Locator): Promise<{ x: number; y: number }> {
  // Waits until it can be hit at all: it is shown, enabled and under nothing else.
  await control.tap({ trial: true });
  const box = await control.boundingBox();
  if (box === null) throw new Error(`nothing to hit: ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps a control, and the spot where it lay once more after each of the pauses (milliseconds). */
export async function tapRepeatedly(page: Page, control: Locator, ...pauses: number[]) {
  const { x, y } = await spotOf(control);
  await page.touchscreen.tap(x, y);
  for (const pause of pauses) {
    await page.waitForTimeout(pause);
    await page.touchscreen.tap(x, y);
  }
}

/** So long the screen ignores taps on the spot of the last one after it has changed, and some more. */
export const QUIET = 700;
