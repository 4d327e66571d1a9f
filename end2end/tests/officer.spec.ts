// An officer's week, counted in taps from the first screen: slips in, list published, dues booked.
import { report } from "../finger.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";

const test = testWith(() => Ostwind.withBooks());

/** The most taps of a week. */
const MOST_TAPS = 12;

test("slips in, list published, dues booked", async ({ page, request }) => {
  const waiting = async () => {
    const today = (await (await request.get("/api/today")).json()) as { tasks: { kind: string; count: number }[] };
    return Object.fromEntries(today.tasks.map((task) => [task.kind, task.count]));
  };
  const before = await waiting();
  expect(before.slips).toBeGreaterThan(0);
  expect(before.weekly_list).toBeGreaterThan(0);
  expect(before.dues).toBeGreaterThan(0);
  let taps = 0;
  const tap = async (selector: string) => {
    await page.locator(selector).first().tap();
    taps++;
  };
  const home = async () => {
    await tap('nav a[href="/"]:visible');
    await expect(page.locator("[data-task]").first()).toBeVisible();
  };
  await page.goto("/");
  await tap('[data-task] a[href^="/verein/partien"]');
  await tap('main a[href$="/zettel"]');
  await tap('form[action$="/zettel"] footer button[type="submit"]');
  await expect(page).toHaveURL(/saved=zettel/);
  await home();
  await tap('[data-task] a[href^="/verein/wochenliste"]');
  await tap('main a[href^="/verein/"][href*="veroeffentlichen"]');
  await tap('form[action="/verein/wochenliste"] footer button[type="submit"]');
  await expect(page).toHaveURL(/saved=1/);
  await home();
  await tap('[data-task] a[href^="/verein/kassa"]');
  await tap("[data-dues] a[data-sheet]");
  await tap('form[action="/verein/kassa"] footer button[type="submit"]');
  await expect(page).toHaveURL(/saved=1/);
  const after = await waiting();
  expect(after.slips ?? 0).toBeLessThan(before.slips ?? 0);
  expect(after.weekly_list).toBeUndefined();
  expect(after.dues).toBe((before.dues ?? 0) - 1);
  await report({ "officer, a week": taps });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
