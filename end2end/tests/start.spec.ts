// The application starts: with the server, without a network, and for somebody who cannot see it.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../ostwind.ts";

test("starts and says its name", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Ostwind/);
  await expect(page.locator("main")).toBeVisible();
  // Every tile and the large winds are there, ready to be shown.
  await expect(page.locator("symbol[id^=tile-wind]")).toHaveCount(4);
  const tiles = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    return new Set(rules.map((rule) => /^\.tile-(\d[mpszf]|back) .*data:image/.exec(rule)?.[1])).size;
  });
  // Forty-two faces, the back, and everything else as one.
  expect(tiles).toBe(44);
});

test.describe("without a network", () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED/ });

  test("starts again without a network", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto("/");
    await expect(page.locator("main")).toBeVisible();
  });
});

test("follows the theme of the device, and the reader's choice above it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("has no barrier that axe can find", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main")).toBeVisible();
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations).toEqual([]);
});

test("files that are gone are reported as gone", async ({ request }) => {
  expect((await request.get("/assets/gone/app.js")).status()).toBe(404);
  const page = await request.get("/");
  expect(page.headers()["content-security-policy"]).toContain("script-src 'self'");
});
