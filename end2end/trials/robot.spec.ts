// Random evenings of a nervous finger: every main button is hit two or three times, tablets are turned and loaded again, the
// network comes and goes, a second tablet writes, the server is killed; and the books must equal a model that counts each deal
// once. `OSTWIND_EVENINGS=2000` plays more of them, `OSTWIND_TABLES` several at once, `OSTWIND_SEED` others; `OSTWIND_REPLAY`
// plays the one with that seed. The figures stand in `target/reports/robot-*.json`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "../ostwind.ts";
import { Dice } from "../robot.ts";
import { Evening } from "../robot_evening.ts";
import { expect, Figures, RobotTable, type Size } from "../robot_table.ts";

const EVENINGS = Number(process.env.OSTWIND_EVENINGS ?? 10);
const TABLES = Number(process.env.OSTWIND_TABLES ?? 2);
const SEED = Number(process.env.OSTWIND_SEED ?? 20_261_125);
const REPLAY = process.env.OSTWIND_REPLAY;
const SIZES: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 1112, height: 834 },
  { width: 900, height: 600 },
  { width: 412, height: 915 },
  { width: 360, height: 640 },
];
/** So many failed evenings are enough to look into. */
const ENOUGH = 8;
const REPORTS = join(import.meta.dirname, "../../target/reports");

/** The seeds of a size's evenings; a seed divided by the number of sizes leaves the size's place. */
function seedsOf(place: number): number[] {
  if (REPLAY !== undefined) return Number(REPLAY) % SIZES.length === place ? [Number(REPLAY)] : [];
  const first = SEED - (SEED % SIZES.length) + place;
  return Array.from({ length: Math.ceil(EVENINGS / SIZES.length) }, (_, at) => first + SIZES.length * 7_919 * at);
}

for (const [place, size] of SIZES.entries()) {
  const seeds = seedsOf(place);
  if (seeds.length === 0) continue;
  const name = `${size.width}x${size.height}`;
  test(`random evenings of a nervous finger, ${name}`, async ({ browser }) => {
    test.setTimeout(120_000 + 120_000 * seeds.length);
    const failures: string[] = [];
    const figures = new Figures();
    const waiting = [...seeds];
    await mkdir(REPORTS, { recursive: true });
    const began = Date.now();
    const save = async () => {
      if (REPLAY !== undefined) return;
      const seconds = Math.round((Date.now() - began) / 1000);
      await writeFile(join(REPORTS, `robot-${name}.json`), `${JSON.stringify({ seconds, ...figures, failures }, null, 2)}\n`);
    };
    const play = async () => {
      let table: RobotTable | undefined;
      while (failures.length < ENOUGH) {
        const seed = waiting.shift();
        if (seed === undefined) break;
        let evening: Evening | undefined;
        try {
          table ??= await RobotTable.open(browser, size);
          await table.first.page.setViewportSize(size);
          const playing = (evening = new Evening(table, new Dice(seed), SIZES, figures));
          // A step of its own: without one, Playwright looks through all steps of the test before each new one.
          await test.step(`evening ${seed}`, () => playing.play());
        } catch (error) {
          const failure = `seed ${seed}: ${String(error).slice(0, 600)}; ${evening?.story.join(", ")}`;
          failures.push(failure);
          console.log(failure);
          for (const [at, { page }] of table?.tablets.entries() ?? []) {
            await page.screenshot({ path: join(REPORTS, `robot-${seed}-${at + 1}.png`) });
          }
          await table?.close();
          table = undefined;
        }
        await save();
      }
      await table?.close();
    };
    await Promise.all(Array.from({ length: TABLES }, play));
    await save();
    expect(failures).toEqual([]);
    expect(figures.evenings).toBe(seeds.length);
  });
}
