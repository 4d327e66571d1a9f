// What a deal of which only the winner's value is known moves, and who is East after it: a second answer, from docs/rules alone.
import type { RULES } from "./every_screen.ts";

export type Rules = (typeof RULES)[number];

/** A deal; players go by their number from 1, and `from` is 0 for the wall. */
export type Win = { east: number; winner: number; from: number; value: number };

const PLAYERS = [1, 2, 3, 4] as const;

/** What a loser pays. */
function payment(rules: Rules, { east, winner, from, value }: Win, loser: number): number {
  const isEast = loser === east || winner === east;
  const isLiable = from === 0 || from === loser;
  switch (rules) {
    case "klassisch":
    case "grundregel":
    case "steiermark":
      return value * (isEast ? 2 : 1);
    case "ma-jiang":
      return value * (isEast ? 2 : 1) * (isLiable ? 2 : 1);
    case "mcr":
      return 8 + (isLiable ? value : 0);
    case "hong-kong":
      return value * (isLiable ? 2 : 1);
  }
}

/** What everybody won or lost, player 1 first. */
export function settlement(rules: Rules, win: Win): number[] {
  const paid = PLAYERS.map((player) => (player === win.winner ? 0 : payment(rules, win, player)));
  const all = paid.reduce((sum, one) => sum + one, 0);
  return PLAYERS.map((player, at) => (player === win.winner ? all : -(paid[at] ?? 0)));
}

/** The seats of the four rounds of MCR, East first. */
const EXCHANGED = [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 2, 1], [4, 3, 1, 2]] as const;

/** Who is East after a win; `deals` have been played with it. */
export function eastAfter(rules: Rules, { east, winner }: Win, deals: number): number | undefined {
  if (rules === "mcr") return EXCHANGED[Math.floor(deals / 4)]?.[deals % 4];
  return winner === east ? east : (east % 4) + 1;
}
