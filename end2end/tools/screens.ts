// Ten screens of the application with the same game on each, below target/reports/screens/$OSTWIND_SCREENS.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Finger, type Name, atTable, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

const FOLDER = join(import.meta.dirname, "../../target/reports/screens", process.env.OSTWIND_SCREENS ?? "after");
const LANDSCAPE = { width: 1180, height: 820 };
const PORTRAIT = { width: 820, height: 1180 };

async function picture(page: Page, name: string) {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** A deal with a known value. */
async function win(finger: Finger, winner: Name, from: Name | "Mauer", points: number) {
  await finger.seat(winner);
  await finger.from(from);
  await finger.way("number");
  await finger.digits(points);
  await finger.save();
  await expect(finger.page.locator(".seats")).toBeVisible();
}

test("screens", async ({ page, request }) => {
  await mkdir(FOLDER, { recursive: true });
  await page.clock.setFixedTime("2026-11-21T18:05:00Z");
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await win(finger, "Anna", "Mauer", 76);
  await win(finger, "Christa", "Bertl", 48);
  await win(finger, "Bertl", "Mauer", 120);
  await expect(page.locator(".deals tr.deal")).toHaveCount(3);
  await picture(page, "01-table");

  await finger.seat("Anna");
  await picture(page, "02-entry-empty");
  await finger.from("Mauer");
  for (const [kind, tile] of [["pung", "5z"], ["chow", "2m"], ["kong", "3p"], ["pung", "1s"], ["pair", "2z"]] as const) {
    await finger.kind(kind);
    await finger.tile(tile);
  }
  await picture(page, "03-entry-tiles");
  await page.setViewportSize(PORTRAIT);
  await picture(page, "04-entry-tiles-portrait");
  await page.setViewportSize(LANDSCAPE);
  await finger.hand("Bertl");
  await finger.way("items");
  await picture(page, "05-entry-items");
  await finger.way("number");
  await finger.digits(24);
  await picture(page, "06-entry-number");

  await page.goto(`/spiel/${game}/verlauf`);
  await expect(page.locator("details.deal")).toHaveCount(3);
  await picture(page, "07-history");
  await page.goto(`/spiel/${game}/berichtigen/2`);
  await expect(page.locator(".entry")).toBeVisible();
  await picture(page, "08-correction");
  await page.goto("/neu");
  await expect(page.getByLabel("Tisch")).toBeVisible();
  await picture(page, "09-new-game");
  const hand = "concealed=22m45p777z&melds=333s,6666m&winning_tile=6p";
  await page.goto(`/rechner/klassisch?seat=E&round=E&from=discard&${hand}`);
  await expect(page.locator(".calculator .hand .worth")).toHaveText("76");
  await picture(page, "10-calculator");
  await page.goto("/");
  await picture(page, "11-start");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.goto(`/spiel/${game}`);
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  await picture(page, "12-table-dark");
});
