// A robot with a nervous finger, and a model of what it should have booked. Both are driven by one seed.
import type { Page } from "@playwright/test";
import { NAMES } from "./finger.ts";
import { spotOf, touch } from "./nervous.ts";
import { eastAfter, settlement } from "./settlement.ts";

/** Numbers that look random and are the same for the same seed (xorshift, 32 bits). */
export class Dice {
  constructor(private state: number) {
    if (state === 0) this.state = 1;
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % end;
  }

  pick<T>(all: readonly T[]): T {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }
}

/** A deal of the model: who won how much, or nobody. */
export type Deal = { winner: number; points: number } | null;

/** What everybody has after the deals by the classical rules. East stays after a draw. */
export function totals(deals: readonly Deal[]): number[] {
  let all = NAMES.map(() => 0);
  let east = 1;
  for (const [at, deal] of deals.entries()) {
    if (deal === null) continue;
    const win = { east, winner: deal.winner + 1, from: 0, value: deal.points };
    const moved = settlement("klassisch", win);
    all = all.map((points, player) => points + (moved[player] ?? 0));
    east = eastAfter("klassisch", win, at + 1) ?? east;
  }
  return all;
}

/** Hits a main button two or three times, 60 to 500 ms apart, within 12 pixels of where it lay. */
export async function hit(page: Page, dice: Dice, selector: string) {
  const spot = await spotOf(page.locator(selector));
  const more = Array.from({ length: 1 + dice.below(2) }, () => ({
    pause: 60 + dice.below(441),
    x: spot.x + dice.below(17) - 8,
    y: spot.y + dice.below(17) - 8,
  }));
  await touch(page, [{ pause: 0, ...spot }, ...more]);
}
