// Where buttons stand on one screen and on the next: what takes something back, discards or leaves never stands where
// something is confirmed, in no size, rule set or language.
import type { Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { SIZES } from "../measure.ts";
import { QUIET, tapCalmly } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

/** What books something. */
const CONFIRMS = [
  ".entry .save",
  '[data-action="record-draw"]',
  '[data-action="draw"]',
  '[data-action="agreed"]',
  '[data-action="abandoned"]',
  '[data-action="restore"]',
  ".correction .main",
  "[data-confirm]",
].join(", ");

/** What takes back, discards or leaves. */
const DESTROYS = [
  ".bar .cancel",
  ".undo",
  '[data-choice="discard"]',
  '[data-choice="leave"]',
  '[data-choice="cancel-correction"]',
  '[data-action="reopen"]',
  '[data-action="reopen-now"]',
].join(", ");

interface Place {
  label: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The places on the screen of the controls that can be seen. */
async function places(page: Page, screen: string, selector: string): Promise<Place[]> {
  return await page.evaluate(([screen, selector]) => {
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) => control.checkVisibility());
    return controls.map((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return { label: `${screen}: ${control.innerText.trim()}`, left, top, right, bottom };
    });
  }, [screen, selector] as const);
}

/** So near, in pixels, a trembling finger comes down beside its last spot. */
const NEAR = 12;

function meet(one: Place, other: Place): boolean {
  const apart = one.right + NEAR <= other.left || other.right + NEAR <= one.left || one.bottom + NEAR <= other.top || other.bottom + NEAR <= one.top;
  return !apart;
}

const RULES = ["klassisch", "grundregel", "ma-jiang", "mcr", "steiermark"] as const;

for (const [at, [width, height]] of SIZES.entries()) {
  const rules = RULES[at % RULES.length] ?? "klassisch";
  const language = at % 2 === 0 ? "Deutsch" : "English";
  test(`nothing destroys where something was confirmed: ${width} × ${height}, ${rules}, ${language}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const game = await startGame(request, {}, rules);
    const finger = await atTable(page, game);
    const tap = (selector: string) => tapCalmly(page.locator(selector));
    await page.getByRole("button", { name: language }).click();
    let confirms: Place[] = [];
    let destroys = 0;
    const met: string[] = [];
    // What is confirmed on one screen, and what destroys on the next.
    const note = async (screen: string) => {
      await page.evaluate(() => scrollTo(0, 0));
      const now = await places(page, screen, DESTROYS);
      for (const one of now) {
        met.push(...confirms.filter((other) => meet(one, other)).map((other) => `${other.label} → ${one.label}`));
      }
      destroys += now.length;
      const found = await places(page, screen, CONFIRMS);
      // The ways of entering are one screen.
      confirms = screen.startsWith("entry") ? [...confirms, ...found] : found;
    };

    await note("table");
    if (rules !== "steiermark") {
      await tap('[data-action="draw"]');
      await note("draw?");
      await tap('[data-action="cancel"]');
    }
    await tap('[data-action="end"]');
    await note("end?");
    await tap('[data-action="cancel"]');
    await tap('.seats .seat:has-text("Anna")');
    await expect(page.locator(".entry")).toBeVisible();
    await tap('[data-from="0"]');
    await note("entry by tiles");
    await tap('[data-way="items"]');
    await note("entry by items");
    await tap('[data-way="number"]');
    await finger.digits(rules === "mcr" || rules === "ma-jiang" ? 16 : 26);
    await note("entry by number");
    await tap('[data-way="tiles"]');
    await note("entry by tiles");
    await tap('[data-way="number"]');
    const wind = page.locator('.entry [data-wind="E"]');
    if (await wind.isVisible()) await tapCalmly(wind);
    await tap(".bar .cancel");
    await note("leave?");
    await tap('[data-choice="leave"]');
    await expect(page.locator('[data-choice="resume"]')).toBeVisible();
    await note("table with a draft");
    await tap('[data-choice="resume"]');
    await expect(page.locator('[data-choice="keep"]')).toBeVisible();
    await note("entry resumed");
    await tap('[data-choice="keep"]');
    await tap(".entry .save");
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    await note("table with a deal");
    await tap("tr.deal td:first-child a");
    await expect(page.locator(".entry")).toBeVisible();
    await tap('[data-from="3"]');
    await tap(".entry .save");
    await expect(page.locator(".correction")).toBeVisible();
    await note("correction");
    await tap('[data-choice="cancel-correction"]');
    await tap(".bar .cancel");
    await tap('[data-choice="leave"]');
    await tap(".undo");
    await expect(page.locator('[data-action="restore"]')).toBeVisible();
    await note("taken back");

    await tap('[data-action="restore"]');
    await note("restored");
    await tap('[data-action="end"]');
    await note("end?");
    await tap('[data-action="agreed"]');
    await expect(page.locator(".finished")).toBeVisible();
    await note("finished");
    await tap('[data-action="reopen"]');
    await expect(page.locator('[data-action="reopen-now"]')).toBeVisible();
    await note("reopen?");
    await tap('[data-action="reopen-now"]');
    await expect(page.locator(".table-actions")).toBeVisible();
    await note("reopened");
    expect(destroys).toBeGreaterThan(10);
    expect(met).toEqual([]);
  });
}

test("one thing is said at a time, and the keyboard goes on where it asked", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await page.locator('[data-action="draw"]').focus();
  for (const key of ["Escape", "Enter"]) {
    await page.keyboard.press("Enter");
    const question = page.locator(".question");
    await expect(question).toBeFocused();
    if (key === "Enter") await page.locator('[data-action="record-draw"]').focus();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
    await expect(page.locator('[data-action="draw"]')).toBeFocused();
  }
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.tile("1m");
  await page.waitForTimeout(QUIET);
  await page.goBack();
  await expect(page.locator('[data-band="draft"]')).toBeVisible();
  await page.locator(".undo").tap();
  await expect(page.locator('[data-band="restore"]')).toBeVisible();
  await expect(page.locator('[data-band="draft"]')).toHaveCount(0);
  await page.waitForTimeout(QUIET);
  await page.locator('[data-action="close-restore"]').tap();
  await expect(page.locator('[data-band="draft"]')).toBeVisible();
});
