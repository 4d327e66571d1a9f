// The rules to look things up in: a menu of rule sets, live search, empty state, and no barrier in any light on any screen.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { beyondTheEdge } from "../measure.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

const field = (page: Page) => page.getByRole("searchbox");
const names = (page: Page) => page.locator(".chapter h3:visible");

test("a search finds by name, condition and id, in both languages", async ({ page }) => {
  await page.goto("/regeln");
  await expect(page.getByRole("status").filter({ hasText: "Regeln" })).toHaveText("65 Regeln");
  await field(page).fill("Drachen");
  await expect(names(page).filter({ hasText: "Große Drei Drachen" })).toBeVisible();
  await expect(names(page).filter({ hasText: "Sieben" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Limithände" })).toBeVisible();
  await field(page).fill("squirming");
  await expect(names(page)).toHaveText(["Die sich windende Schlange"]);
  await field(page).fill("limit-nine-lanterns");
  await expect(names(page)).toHaveText(["Neun Laternen"]);
});

test("nothing found says what to do, and one tap leads back", async ({ page }) => {
  await page.goto("/regeln/mcr");
  await expect(names(page)).toHaveCount(81);
  await field(page).fill("xyz");
  await expect(names(page)).toHaveCount(0);
  await expect(page.getByText("Keine Regel passt zu „xyz“.")).toBeVisible();
  await page.getByRole("button", { name: "Suche leeren" }).tap();
  await expect(names(page)).toHaveCount(81);
});

test("every rule set is in the menu, with its tiles and its paper", async ({ page, request }) => {
  await page.goto("/regeln");
  const sets = [
    ["Ma Jiang", "ma-jiang", 27],
    ["MCR", "mcr", 81],
    ["Grundregel", "grundregel", 46],
    ["Steiermark", "steiermark", 38 + 6],
    ["Hong Kong", "hong-kong", 29],
    ["Klassisch", "klassisch", 65],
  ] as const;
  for (const [name, id, count] of sets) {
    await page.locator(".pick > summary").click();
    await page.locator(`.pick a[href$="/${id}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/regeln/${id}$`));
    await expect(page.locator(".pick > summary")).toContainText(name);
    await expect(names(page)).toHaveCount(count);
    expect(await page.locator(".example .tile").count()).toBeGreaterThan(count * 8);
    // The link is there twice, for wide screens and for phones; the style sheet shows one of them.
    const paper = page.getByRole("link", { name: "Als Regelmappe drucken" });
    await expect(paper).toHaveCount(1);
    const printed = await request.get((await paper.getAttribute("href")) ?? "");
    expect(printed.headers()["content-type"]).toBe("application/pdf");
  }
});

// Each theme and each size once; the markup is the same in all, so that only colours and places differ.
for (const [theme, device, width, height] of [["light", "tablet", 1180, 820], ["dark", "phone", 390, 844]] as const) {
  test(`axe finds no barrier, nothing is wider than a ${device} (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    for (const family of ["klassisch", "steiermark"]) {
      await page.goto(`/regeln/${family}`);
      await expect(names(page).first()).toBeVisible();
      expect(await barriersAsShown(page)).toEqual([]);
      expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0);
      await picture(page, `rules-${family}-${device}-${theme}.png`);
    }
    await field(page).fill("xyz");
    await expect(page.getByText("Keine Regel passt")).toBeVisible();
    expect(await barriersAsShown(page)).toEqual([]);
    await picture(page, `rules-empty-${device}-${theme}.png`);
  });
}
