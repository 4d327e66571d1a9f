// A person's year and the club's year: one sheet of paper each, and nothing outside or too small on a screen.
import type { Page } from "@playwright/test";
import { faults } from "../measure.ts";
import { expect, Ostwind, testWith } from "../ostwind.ts";

/** The first of the year's list who shows the own figures, as the address of their page: the sample's people differ from day to day. */
async function personWithFigures(page: Page): Promise<string> {
  await page.goto("/verein/jahr");
  const [shown] = /\d{4}/.exec((await page.locator("h1").textContent()) ?? "") ?? [];
  for (const link of await page.locator(".ranking-of-year tbody th a").all()) {
    const person = (await link.getAttribute("href")) ?? "";
    const year = await page.request.get(`${person}/jahr/${shown}`);
    if ((await year.text()).includes("year-page")) return person;
  }
  throw new Error("nobody of the year's list shows the own figures");
}

const test = testWith(() => Ostwind.sample());

test("a year is printed on one sheet, in ink also from a dark screen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/vorfuehrung/administrator");
  const person = await personWithFigures(page);
  const year = await page.locator("h1").textContent().then((title) => /\d{4}/.exec(title ?? "")?.[0]);
  for (const address of [`${person}/jahr/${year}`, `/verein/jahr/${year}/rueckblick`]) {
    await page.goto(address);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages, address).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    const ink = await page.locator(".year-page h2").evaluate((title) => getComputedStyle(title).color);
    const [red, green, blue] = (ink.match(/\d+/g) ?? []).map(Number);
    expect(Math.max(red, green, blue), ink).toBeLessThan(90);
    await page.emulateMedia({ media: null });
  }
});

test("the pages of a person and of a year fit three sizes", async ({ page }) => {
  await page.goto("/vorfuehrung/administrator");
  const person = await personWithFigures(page);
  const found: string[] = [];
  for (const path of ["", "/jahr/2026", "/partien", "/zugehoerigkeit", "/daten", "/einwilligung", "/profil", "/name"]) {
    await page.goto(`${person}${path}`);
    for (const [width, height] of [[1180, 820], [820, 1180], [390, 844]]) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page, `${path} ${width}`, "body", ".tabs, .subnav, .seats, .bar, .nav")));
    }
  }
  expect(found).toEqual([]);
});

test("a list shows everybody's sum on a phone, and every column on its side and on a tablet", async ({ page }) => {
  await page.goto("/vorfuehrung/administrator");
  await page.goto("/liste/");
  const week = await page.locator('a[href^="/liste/woche-"][href$=".html"]').first().getAttribute("href");
  for (const address of [week ?? "", "/liste/jahr.html", "/verein/wochenliste"]) {
    await page.goto(address);
    const list = page.locator("div:has(> table)").first();
    const outside = () => list.evaluate((box) => box.scrollWidth - box.clientWidth);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list.getByRole("columnheader", { name: "Summe", exact: true })).toBeVisible();
    await expect(list.getByRole("columnheader", { name: "Beste", exact: true })).toBeHidden();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await outside(), `${address} ${width}`).toBe(0);
    }
    for (const [width, height] of [[844, 390], [820, 1180]]) {
      await page.setViewportSize({ width, height });
      await expect(list.getByRole("columnheader", { name: "Schlechteste", exact: true })).toBeVisible();
      expect(await outside(), `${address} ${width}`).toBe(0);
    }
  }
});
