// Every page of the sample club as each role, in three sizes: nothing outside, cut, too small, and no barrier.
import { join } from "node:path";
import { barriers, setTheme } from "../barriers.ts";
import { visitEveryPage } from "../every_page.ts";
import { ENLARGED, faults, setLetters, takenByBars } from "../measure.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";
import { writeOverview } from "../overview.ts";
import { PICTURES, picture, takesPictures } from "../pictures.ts";

const SIZES = [[1180, 820], [820, 1180], [390, 844]] as const;

/** The seats of the sample club, and the kinds of pages that each reaches at least. */
const SEATS = { administrator: 90, master_of_ceremonies: 70, treasurer: 45, auditor: 55, member: 40, table: 12 };

/** Seats whose pages are searched for barriers too; what the others see is on these. */
const SEARCHED: readonly string[] = ["administrator", "member"];

/** The most pixels of a phone that head and tabs may take; it has 844. */
const MOST_BARS = 200;

/** Boxes that may scroll inside. */
const SCROLLS =
  ".scroll, .nav, .subnav, .tabs, .seats, .bar, .working, .items, .item-list, .specials, .entry .content, .entry .sheet, .entry .fault";

/** Enlarged, wide tables do as well. */
const ENLARGED_SCROLLS = `${SCROLLS}, .sec, .deals-list, .wide`;

const test = testWith(() => Ostwind.sample());

for (const [seat, least] of Object.entries(SEATS)) {
  test(`every page of the sample club fits, as ${seat}`, async ({ page }) => {
    // A hundred pages in three sizes: no limit that a slow machine would break.
    test.setTimeout(3_600_000);
    await page.goto(`/vorfuehrung/${seat}`);
    const found: string[] = [];
    const kinds = await visitEveryPage(page, async (kind) => {
      const name = kind === "/" ? "today" : kind.slice(1).replaceAll(/[^\w-]+/g, "_");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        found.push(...(await faults(page, `${kind} ${width} × ${height}`, "body", SCROLLS)));
        const taken = width === 390 ? await takenByBars(page) : 0;
        if (taken > MOST_BARS) found.push(`${kind}: ${taken} px are taken before the content begins`);
        for (const theme of ["light", "dark"] as const) {
          if (!takesPictures || (theme === "dark" && seat !== "administrator")) continue;
          await setTheme(page, theme);
          const options = { type: "jpeg", quality: 60 } as const;
          await picture(page, `screens/${seat}/${name}-${theme}-${width}x${height}.jpeg`, options);
        }
        if (takesPictures) await setTheme(page, "light");
      }
      if (!SEARCHED.includes(seat)) return;
      for (const { name: enlarged, size: [width, height], letters } of ENLARGED) {
        await page.setViewportSize({ width, height });
        await setLetters(page, letters);
        found.push(...(await faults(page, `${kind} at ${enlarged}`, "body", ENLARGED_SCROLLS)));
        await picture(page, `screens/${seat}/${name}-${enlarged.replace(" %", "")}.jpeg`, { type: "jpeg", quality: 60 });
      }
      await setLetters(page, 16);
      await page.setViewportSize({ width: 1180, height: 820 });
      found.push(...(await barriers(page, kind)));
    });
    // OSTWIND_DRAWINGS names folders with drawings, which are laid beside the pictures.
    if (takesPictures) await writeOverview(join(PICTURES, "screens", seat), process.env.OSTWIND_DRAWINGS);
    console.log(`${seat}: ${kinds.length} kinds of pages`);
    expect(kinds.length).toBeGreaterThanOrEqual(least);
    expect(found).toEqual([]);
  });
}
