// A small tournament by a robot: a table on a tablet, one on paper, a penalty, a wrong total, a correction after the end.
import { test } from "../ostwind.ts";
import { Tournament } from "../tournament.ts";

test("a small tournament is held from the plan to the list, with a table on a tablet", async ({ page, browser, ostwind }) => {
  const tournament = new Tournament(page, browser, ostwind.url, {
    players: 8,
    rounds: 2,
    tablets: 1,
    hands: 2,
    cancels: false,
    penalties: [[1, 1]],
    wrong: [[1, 2]],
    corrected: [1, 2],
    pictures: true,
  });
  await tournament.begin();
  await tournament.play();
  await tournament.compare();
  await tournament.end();
});
