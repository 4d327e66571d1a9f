// A tournament of 32 players and 8 rounds by a robot: two tables of each round on tablets, one entry cancelled, somebody who leaves
// after round 4 and a substitute in the empty seat, three penalties, two wrong totals, a correction after the end. The figures
// stand in `target/reports/tournament.json`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "../ostwind.ts";
import { Tournament } from "../tournament.ts";

test.setTimeout(1_800_000);

test("32 players and 8 rounds agree with an auditor's sums", async ({ page, browser, ostwind }) => {
  const began = Date.now();
  const tournament = new Tournament(page, browser, ostwind.url, {
    players: 32,
    rounds: 8,
    tablets: 2,
    hands: 3,
    cancels: true,
    leavesAfter: 4,
    penalties: [[1, 1], [3, 4], [6, 7]],
    wrong: [[2, 5], [7, 3]],
    corrected: [2, 6],
  });
  await tournament.begin();
  await tournament.play();
  await tournament.compare();
  await tournament.end();
  const folder = join(import.meta.dirname, "../../target/reports");
  await mkdir(folder, { recursive: true });
  const figures = { ...tournament.figures, tables: tournament.counted.size, seconds: Math.round((Date.now() - began) / 1000) };
  await writeFile(join(folder, "tournament.json"), `${JSON.stringify(figures, null, 2)}\n`);
});
