// The first minute: from the door of a new club to the first saved deal, counted in taps, without console or handbook.
import type { Page } from "@playwright/test";
import { report } from "../finger.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";

const test = testWith(() => Ostwind.fresh());

/** The most taps from the first screen to the first saved deal; typing does not count, going to a field does. */
const MOST_TAPS = 12;

async function fill(page: Page, name: string, words: string) {
  await page.locator(`input[name="${name}"]`).tap();
  await page.keyboard.type(words);
}

test.use({ expected: /status of 401/ });

test("from the door to the first saved deal", async ({ page, ostwind }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/anfang$/);
  let taps = 0;
  for (const [field, words] of [
    ["club", "Mah-Jongg-Club Hochlantsch"],
    ["start_code", ostwind.firstCode],
    ["name", "Anna Habsburg"],
    ["login", "anna"],
    ["password", "vier Winde und ein Drache"],
  ] as const) {
    await fill(page, field, words);
    taps++;
  }
  const tap = async (selector: string) => {
    await page.locator(selector).first().tap();
    taps++;
  };
  await tap('button[value="trial"]');
  await expect(page).toHaveURL(/\/spiel\//);
  // The winner, off the wall, by number; then what the others have.
  await tap(".seats .seat");
  await expect(page.locator(".entry")).toBeVisible();
  await expect(page.locator('.entry [data-from="0"]')).toHaveText("Mauer");
  await tap('.entry [data-from="0"]');
  await tap('[data-way="number"]');
  await page.keyboard.type("40");
  await tap(".entry .save");
  await expect(page.locator(".entry")).toHaveCount(0);
  await expect(page.locator("header .pill")).not.toHaveClass(/waits/);
  // The server has it: East of a first deal of forty has twice forty of each of the three.
  await page.reload();
  await expect(page.locator(".seats .seat").first()).toContainText("+240");
  await report({ "newcomer, first deal": taps });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
