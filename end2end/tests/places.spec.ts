// Where buttons stand on one screen and on the next: what takes something back, discards or leaves never stands where
// something is confirmed, in no size, rule set or language.
import type { Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { SIZES } from "../measure.ts";
import { QUIET } from "../nervous.ts";
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
    const rest = () => page.waitForTimeout(QUIET);

    await note("table");
    if (rules !== "steiermark") {
      await page.locator('[data-action="draw"]').tap();
      await note("draw?");
      await page.locator('[data-action="cancel"]').tap();
      await rest();
    }
    await page.locator('[data-action="end"]').tap();
    await note("end?");
    await page.locator('[data-action="cancel"]').tap();
    await rest();
    await finger.seat("Anna");
    await rest();
    await finger.from("Mauer");
    await note("entry by tiles");
    await finger.way("items");
    await note("entry by items");
    await finger.way("number");
    await finger.digits(rules === "mcr" || rules === "ma-jiang" ? 16 : 26);
    await note("entry by number");
    await finger.way("tiles");
    await note("entry by tiles");
    await finger.way("number");
    const wind = page.locator('.entry [data-wind="E"]');
    if (await wind.isVisible()) await wind.tap();
    await page.locator(".bar .cancel").tap();
    await note("leave?");
    await rest();
    await page.locator('[data-choice="leave"]').tap();
    await expect(page.locator('[data-choice="resume"]')).toBeVisible();
    await note("table with a draft");
    await rest();
    await page.locator('[data-choice="resume"]').tap();
    await expect(page.locator('[data-choice="keep"]')).toBeVisible();
    await note("entry resumed");
    await rest();
    await page.locator('[data-choice="keep"]').tap();
    await rest();
    await finger.save();
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    await note("table with a deal");
    await rest();
    await page.locator("tr.deal td:first-child a").tap();
    await expect(page.locator(".entry")).toBeVisible();
    await rest();
    await finger.from("Christa");
    await finger.save();
    await expect(page.locator(".correction")).toBeVisible();
    await note("correction");
    await rest();
    await page.locator('[data-choice="cancel-correction"]').tap();
    await rest();
    await page.locator(".bar .cancel").tap();
    await rest();
    await page.locator('[data-choice="leave"]').tap();
    await rest();
    await page.locator(".undo").tap();
    await expect(page.locator('[data-action="restore"]')).toBeVisible();
    await note("taken back");

    await rest();
    await page.locator('[data-action="restore"]').tap();
    await note("restored");
    await rest();
    await page.locator('[data-action="end"]').tap();
    await note("end?");
    await rest();
    await page.locator('[data-action="agreed"]').tap();
    await expect(page.locator(".finished")).toBeVisible();
    await note("finished");
    await rest();
    await page.locator('[data-action="reopen"]').tap();
    await expect(page.locator('[data-action="reopen-now"]')).toBeVisible();
    await note("reopen?");
    await rest();
    await page.locator('[data-action="reopen-now"]').tap();
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
