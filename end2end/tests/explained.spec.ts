// The „?“ beside an unusual word, at the table, while a deal is entered, and on the pages of the server.
import { barriers } from "../barriers.ts";
import { atTable, startGame } from "../finger.ts";
import { QUIET, tapCalmly } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

test("a word at the table is explained, and the keyboard goes on beside it", async ({ page, request }) => {
  await atTable(page, await startGame(request, {}, "ma-jiang"));
  await page.locator('[data-action="pao"]').focus();
  await page.keyboard.press("Enter");
  const mark = page.locator(".question").getByRole("button", { name: "Was heißt „Pao“?" });
  await mark.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Was heißt „Pao“?" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("zahlt für alle");
  await expect(dialog).toContainText("Zum Beispiel:");
  expect(await barriers(page, "a word at the table")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // The question that waits is still there.
  await expect(mark).toBeFocused();
  await page.locator('[data-against="1"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".question .explained").click();
  await expect(page.getByRole("dialog", { name: "Was heißt „Pao“?" })).toContainText("9-Steine-Pao");
  // A long explanation begins at its beginning.
  await page.setViewportSize({ width: 390, height: 640 });
  await expect(page.locator("dialog.explanation h2").first()).toBeInViewport();
});

test("how the winds move, and whose call it is, is explained by the rules that are played", async ({ page, request }) => {
  await atTable(page, await startGame(request, {}, "mcr"));
  await tapCalmly(page.locator(".east-rule .explained"));
  const dialog = page.locator("dialog.explanation");
  await expect(dialog).toContainText("Die Winde wandern nach jedem Spiel weiter");
  await page.waitForTimeout(QUIET);
  await dialog.getByRole("button", { name: "Schließen" }).tap();
  await expect(dialog).toHaveCount(0);
  await atTable(page, await startGame(request, {}, "steiermark"));
  await tapCalmly(page.locator(".east-rule .explained"));
  await expect(dialog).toContainText("Gewinnt Ost, bleiben die Winde");
  await expect(dialog).toContainText("Radl");
});

test("while a deal is entered a word is explained without touching the hand", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(76);
  await expect(page.locator(".payments")).toContainText("Ost zählt doppelt");
  await tapCalmly(page.locator(".payments .explained"));
  const dialog = page.locator("dialog.explanation");
  await expect(dialog).toContainText("Ost zahlt das Doppelte und bekommt das Doppelte.");
  // Keys of the screen below rest.
  await page.keyboard.press("5");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".entry")).toBeVisible();
  await expect(page.locator('.hand[data-player="1"] .worth')).toHaveText("76");
  await finger.hand("Bertl");
  await tapCalmly(page.locator(".hand.active .explained"));
  await expect(dialog).toContainText("kann nicht gewinnen und zählt 0");
  const more = dialog.getByRole("link", { name: "Mehr im Handbuch" });
  const [handbook] = await Promise.all([page.waitForEvent("popup"), more.click()]);
  await expect(handbook.locator("#ein-spiel-schreiben")).toBeVisible();
});

test("a page leads to the part of the handbook that describes it, and the handbook is searched", async ({ page }) => {
  await page.goto("/verein/kassa");
  await page.getByRole("link", { name: /^Handbuch: / }).click();
  await expect(page).toHaveURL(/\/handbuch\/vereinsjahr#kassa$/);
  await expect(page.locator("#kassa")).toBeInViewport();
  expect(await barriers(page, "handbook")).toEqual([]);
  await page.goto("/handbuch");
  await page.getByLabel("Im Handbuch suchen").fill("Handballen");
  await page.keyboard.press("Enter");
  const found = page.locator('[data-hits="handbook"] a');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.locator("#ein-fehler")).toBeInViewport();
  await page.goto("/verein/regeln/neu/steiermark");
  const word = page.locator("details.explanation").filter({ has: page.getByLabel("Was heißt „Bochowe“?") });
  await word.locator("summary").click();
  await expect(word).toContainText("Ein Sonderspiel, das fertig war und nicht gewonnen wurde.");
});
