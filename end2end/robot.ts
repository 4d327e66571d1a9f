// A robot with a nervous finger, and a model of what it should have booked. Both are driven by one seed.
import type { Page } from "@playwright/test";
import { NAMES } from "./finger.ts";
import { spotOf, touch } from "./nervous.ts";

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

/**
 * What everybody has after the deals: the winner gets the value from each of the others, doubled where East pays or
 * receives; losers have nothing. East stays after a win of East and after a draw.
 */
export function totals(deals: readonly Deal[]): number[] {
  const all = NAMES.map(() => 0);
  let east = 0;
  for (const deal of deals) {
    if (deal === null) continue;
    for (const loser of NAMES.keys()) {
      if (loser === deal.winner) continue;
      const paid = deal.points * (loser === east || deal.winner === east ? 2 : 1);
      all[loser] = (all[loser] ?? 0) - paid;
      all[deal.winner] = (all[deal.winner] ?? 0) + paid;
    }
    if (deal.winner !== east) east = (east + 1) % NAMES.length;
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
