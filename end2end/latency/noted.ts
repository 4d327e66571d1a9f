// The page with the figures noted so far, a row per note, and what was measured now beside its last row.
import { execFileSync } from "node:child_process";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../docs/latency.md");

/** A column of the page: the figure's name and its heading. */
export const COLUMNS = {
  tap_on_tile_median_ms: "tile",
  save_median_ms: "save",
  table_after_save_median_ms: "table after a save",
  table_at_0_deals_ms: "table, 0 deals",
  table_at_40_deals_ms: "table, 40 deals",
  table_at_160_deals_ms: "table, 160 deals",
  cold_start_median_ms: "cold start",
  warm_start_median_ms: "warm start",
} as const;

export type Figure = keyof typeof COLUMNS;
export type Figures = Partial<Record<Figure, number>>;

const FIGURES = Object.keys(COLUMNS) as Figure[];

/** The cells of the page's last row: commit, a figure per column, why it was noted. */
async function lastRow(): Promise<string[]> {
  const rows = (await readFile(PAGE, "utf8")).split("\n").filter((line) => line.startsWith("| "));
  return rows.at(-1)!.split("|").slice(1, -1).map((cell) => cell.trim());
}

/** Prints the figures beside those noted last; with `OSTWIND_NOTE` adds a row that gives it as the reason. */
export async function compare(now: Figures) {
  const before = await lastRow();
  console.log(`${"milliseconds".padEnd(24)}${"now".padStart(8)}${before[0]!.padStart(12)}`);
  FIGURES.forEach((figure, at) => {
    const value = String(now[figure] ?? "–");
    console.log(`${COLUMNS[figure].padEnd(24)}${value.padStart(8)}${(before[at + 1] ?? "").padStart(12)}`);
  });
  const reason = process.env.OSTWIND_NOTE;
  if (reason === undefined) return;
  const commit = execFileSync("git", ["rev-parse", "--short=9", "HEAD"], { encoding: "utf8" }).trim();
  const cells = [commit, ...FIGURES.map((figure) => now[figure] ?? ""), reason];
  await appendFile(PAGE, `| ${cells.join(" | ")} |\n`);
}
