// An evening of today: who is here, and the tables on its page.
import type { APIRequestContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expect } from "./ostwind.ts";

/** A device on which nobody has signed in. */
export const NOBODY = { cookies: [], origins: [] };

/** How long after midnight an evening goes on, in milliseconds. */
const NIGHT = 6 * 3_600_000;

/** The date in the club at an instant, in milliseconds. */
export const dateAt = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: process.env.OSTWIND_TIME_ZONE }).format(at);

/** Adds people, those who are not in the books yet, and an evening of today or of the night that goes on; the address of its page. */
export async function addEvening(request: APIRequestContext, names: readonly string[]): Promise<string> {
  const known: { name: string }[] = await (await request.get("/api/people")).json();
  for (const name of names) {
    if (known.some((person) => person.name === name)) continue;
    await request.post("/api/people", { data: { id: randomUUID(), name } });
  }
  const key = randomUUID();
  const form = { key, day: dateAt(Date.now() - NIGHT), kind: "club_evening", name: "" };
  const added = await request.post("/verein/abende", { form, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(added.ok(), await added.text()).toBe(true);
  return `/verein/abende/${key}`;
}

/** A table on the page of an evening. */
export const seatingTable = (page: Page, number: number) => page.locator(`.board.seating[data-table="${number}"]`);

const chip = (page: Page, name: string) => page.locator(".chips li").filter({ hasText: name });

/** Those who are not known to come stand behind a line that opens. */
export async function here(page: Page, name: string) {
  if (!(await chip(page, name).isVisible())) await page.locator("details.present > summary").tap();
  await chip(page, name).getByRole("button").tap();
  await expect(chip(page, name)).toHaveAttribute("data-presence", "here");
}

/** The club decides that a slip is handed in once all have confirmed at the table, as new clubs have it. */
export async function takeConfirmationsForSlips(page: Page) {
  await page.goto("/verein/ordnung/aendern");
  await page.locator('[name="slip_by_confirmation"]').check();
  await page.locator("main form button.main").first().click();
  await expect(page).toHaveURL(/\/verein\/ordnung\?saved=/);
}
