// Chance, a model of what should have been booked, and a nervous finger. All are driven by one seed.
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

  /** Yes in one of so many cases. */
  oneIn(cases: number): boolean {
    return this.below(cases) === 0;
  }

  pick<T>(all: readonly T[]): T {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }
}

/** Somebody has won from the wall. */
export interface Won {
  winner: number;
  points: number;
}

/** A deal of the model: who won how much, or nobody. */
export type Deal = Won | null;

export function wonByChance(dice: Dice): Won {
  // Nobody wins with less.
  return { winner: dice.below(NAMES.length), points: 20 + 2 * dice.below(50) };
}

export function dealByChance(dice: Dice): Deal {
  return dice.below(7) < 5 ? wonByChance(dice) : null;
}

export const inWords = (deal: Deal) => (deal === null ? "a draw" : `${NAMES[deal.winner]} ${deal.points}`);

export const isSame = (one: Deal, other: Deal) => inWords(one) === inWords(other);

/** The ways out where two tablets wrote one deal, as the buttons name them. */
export const ANSWERS = ["keep-booked", "keep-own", "keep-both"] as const;

/** What stands after two tablets wrote one deal and somebody chose; the same written twice is one deal. */
export function afterConflict(booked: Deal, own: Deal, answer: (typeof ANSWERS)[number]): Deal[] {
  if (isSame(booked, own)) return [booked];
  switch (answer) {
    case "keep-booked":
      return [booked];
    case "keep-own":
      return [own];
    case "keep-both":
      return [booked, own];
  }
}

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
  const more = Array.from({ length: 1 + dice.below(2) }, () => ({
    pause: 60 + dice.below(441),
    right: dice.below(17) - 8,
    down: dice.below(17) - 8,
  }));
  const { x, y } = await spotOf(page.locator(selector));
  const touches = more.map(({ pause, right, down }) => ({ pause, x: x + right, y: y + down }));
  await touch(page, [{ pause: 0, x, y }, ...touches]);
}
