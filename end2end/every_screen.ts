// Every screen of an evening, by any rules, in any language, with names as long as a table can have them.
import type { APIRequestContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { faults } from "./measure.ts";
import { tapCalmly } from "./nervous.ts";
import { expect } from "./ostwind.ts";

export const RULES = ["klassisch", "grundregel", "ma-jiang", "mcr", "steiermark", "hong-kong"] as const;
export const LANGUAGES = ["Deutsch", "English"] as const;

/** First names as long as short names may be; two people of one first name are called by their whole names. */
const PEOPLE = ["Maximiliane Oberhuber", "Franz-Josef Unterweger", "Anna Habsburg", "Anna Wittgenstein", "Kunigunde Lang"];

/** Where five may play, five do. */
const players = (rules: string) => (rules === "ma-jiang" ? 5 : 4);

/** Boxes that may scroll inside: the list of deals, the items and tiles of a hand, the special hands. */
const SCROLLS = ".scroll, .working, .items, .item-list, .specials, .entry .content, .entry .sheet, .entry .fault, .lone .hands";

async function start(request: APIRequestContext, rules: string): Promise<string> {
  const known: { id: string; name: string }[] = await (await request.get("/api/people")).json();
  const ids: string[] = [];
  for (const name of PEOPLE.slice(0, players(rules))) {
    const person = known.find((other) => other.name === name) ?? { id: randomUUID(), name };
    await request.post("/api/people", { data: person });
    ids.push(person.id);
  }
  const id = randomUUID();
  const data = { id, ruleset: { rules, options: {} }, players: ids, table: "Gaststube hinten" };
  const started = await request.post("/api/games", { data });
  expect(started.status(), await started.text()).toBe(201);
  return id;
}

/**
 * Goes through the screens of an evening and gives back what does not fit: outside, covered, too small, cut off. `sizes`
 * are those in which each screen is looked at.
 */
export async function everyScreen(
  page: Page,
  request: APIRequestContext,
  [rules, language]: readonly [string, string],
  sizes: readonly (readonly [number, number])[],
): Promise<string[]> {
  const found: string[] = [];
  const [first] = sizes;
  if (first === undefined) return found;
  const look = async (screen: string, within = "body") => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page, `${rules} ${language}, ${screen} ${width} × ${height}`, within, SCROLLS)));
    }
    await page.setViewportSize({ width: first[0], height: first[1] });
  };
  const tap = (selector: string) => tapCalmly(page.locator(selector));
  await page.setViewportSize({ width: first[0], height: first[1] });
  const game = await start(request, rules);
  await page.goto("/");
  await page.evaluate((lang) => (document.cookie = `lang=${lang}; Path=/`), language === "English" ? "en" : "de-AT");
  await page.reload();
  await expect(page.locator(".running-game").first()).toBeVisible();
  await look("start");
  await page.goto("/neu");
  await expect(page.locator(".places input").first()).toBeVisible();
  await look("new game");
  await page.goto(`/spiel/${game}`);
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  await look("table");
  await tap('[data-action="end"]');
  await look("table that asks", ".question");
  await tap('[data-action="cancel"]');
  await tapCalmly(page.locator(".seats .seat").first());
  await expect(page.locator(".entry")).toBeVisible();
  await look("entry that asks");
  await tap('[data-from="2"]');
  await page.keyboard.type("2fc2mk9mu5su5za2z");
  await look("entry by tiles");
  const circumstances = page.locator('[data-choice="circumstances"]');
  if (await circumstances.isVisible()) {
    await tapCalmly(circumstances);
    await look("circumstances", ".entry .sheet");
    await tap(".entry .sheet .done");
  }
  for (const way of ["items", "number"]) {
    await tap(`[data-way="${way}"]`);
    await look(`entry by ${way}`);
  }
  await page.keyboard.type(["mcr", "ma-jiang", "hong-kong"].includes(rules) ? "16" : "26");
  const wind = page.locator('.entry [data-wind="E"]');
  if (await wind.isVisible()) await tapCalmly(wind);
  await tap(".entry .save");
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await look("table with a deal");
  await tap('[data-action="end"]');
  await tap('[data-action="agreed"]');
  await expect(page.locator(".finished")).toBeVisible();
  await look("finished");
  await tap('[data-confirm="1"]');
  await look("finished and confirmed");
  return found;
}
