// The table and the entry by keyboard and for the ears: where the focus goes on, and what is said.
import { atTable, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

test("after saving and taking back the keyboard goes on at the table, and what happened is said", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  const said = page.locator("[data-said]");
  const board = page.locator(".board");
  await expect(said).toHaveText("");
  await page.locator('.seats [data-player="1"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".entry")).toBeFocused();
  await page.locator('[data-from="0"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-way="number"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("24");
  await expect(page.locator(".entry .save")).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(board).toBeFocused();
  await expect(said).toHaveText("Anna gewinnt 144 von allen dreien. Ost-Runde, Spiel 2, Anna bleibt Ost.");
  // The first seat in the order of players is the next stop.
  await page.keyboard.press("Tab");
  await expect(page.locator('.seats [data-player="1"]')).toBeFocused();
  // 0 says what the one has whose seat has the focus, 9 what everybody has.
  await page.keyboard.press("0");
  await expect(said).toHaveText("Anna, Ost, plus 144, erster Platz.");
  await page.keyboard.press("9");
  await expect(said).toHaveText("Anna plus 144, Bertl minus 48, Christa minus 48, Dieter minus 48.");
  await page.locator('.seats [data-player="3"]').focus();
  await page.keyboard.press("0");
  await expect(said).toHaveText("Christa, West, minus 48, zweiter Platz.");
  await page.locator(".undo").focus();
  // Elsewhere the keys say nothing.
  await page.keyboard.press("9");
  await expect(said).toHaveText("Christa, West, minus 48, zweiter Platz.");
  await page.keyboard.press("Enter");
  await expect(page.locator(".deals tr.deal")).toHaveCount(0);
  await expect(board).toBeFocused();
  await expect(said).toHaveText("Spiel 1 zurückgenommen. Die Partie steht am Anfang.");
});

test("Enter saves after a tap on the wall", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.way("number");
  await finger.from("Mauer");
  await page.keyboard.type("24");
  await expect(page.locator(".entry .save")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
});

test("the sheet of circumstances takes the focus and gives it back", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.keyboard.type("c1mc4mu5zu6za2z");
  const button = page.locator('[data-choice="circumstances"]');
  await button.focus();
  await page.keyboard.press("Enter");
  const sheet = page.locator(".entry .sheet");
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sheet.locator(".done")).toBeFocused();
  // Tab stays within, in both directions.
  await page.keyboard.press("Shift+Tab");
  await expect(sheet.locator("button").last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sheet.locator(".done")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a device that turns dark in the evening takes the tablet along", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  const root = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-theme", "dark");
  // Who asks for strong contrast gets it by day and at night.
  await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
  await expect(root).toHaveAttribute("data-theme", "contrast");
  await page.emulateMedia({ colorScheme: "dark", contrast: "no-preference" });
  await expect(root).toHaveAttribute("data-theme", "dark");
  // Who has chosen once keeps the choice.
  for (const [name, theme] of [["Kontrast", "contrast"], ["Hell", "light"]] as const) {
    await page.waitForTimeout(QUIET);
    await page.getByRole("button", { name }).tap();
    await expect(root).toHaveAttribute("data-theme", theme);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-theme", "light");
});
