// The application starts: with the server, without a network, and for somebody who cannot see it.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
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
  expect(await barriersAsShown(page)).toEqual([]);
});

/** Width and height of a PNG, from its header. */
const pngSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("can be installed, and its shortcuts lead into the application", async ({ page, request }) => {
  await page.goto("/");
  // What Chromium itself has against the manifest.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Ostwind", short_name: "Ostwind", display: "standalone", scope: "/" });
  // Android makes its splash screen of name, colour and the large icon.
  expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
  const pictures: { src: string; sizes: string; type: string; purpose?: string }[] = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons),
    { src: "/icons/apple-touch-180.png", sizes: "180x180", type: "image/png" },
  ];
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    if (type === "image/png") expect(pngSize(await answer.body()), src).toBe(sizes);
  }
  const purposes = pictures.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512"]));
  // The home screen of an iPad: a picture and a name, also from the page at which one signs in.
  await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute("content", "Ostwind");
  for (const address of ["/", "/anmelden", "/regeln"]) {
    const html = await (await request.get(address)).text();
    expect(html, address).toContain('rel="manifest"');
    expect(html, address).toContain('rel="apple-touch-icon"');
  }
  expect(manifest.shortcuts.map((shortcut: { url: string }) => shortcut.url)).toContain("/neu");
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.locator("main")).toBeVisible();
    await expect(page.locator("main.not-found")).toHaveCount(0);
  }
});

test("files that are gone are reported as gone", async ({ request }) => {
  expect((await request.get("/assets/gone/app.js")).status()).toBe(404);
  const page = await request.get("/");
  expect(page.headers()["content-security-policy"]).toContain("script-src 'self'");
});

test.describe("on an iPad", () => {
  test.use({ screen: { width: 820, height: 1180 }, deviceScaleFactor: 2 });

  /** The pictures of the start as the browser reads them: how the tablet is held, size, colours of corner and middle. */
  const pictures = (page: Page) =>
    page.locator('link[rel="apple-touch-startup-image"]').evaluateAll((links) =>
      Promise.all(links.map(async (link) => {
        const { href, media } = link as HTMLLinkElement;
        const picture = new Image();
        picture.src = href;
        await picture.decode();
        const context = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height }).getContext("2d");
        context?.drawImage(picture, 0, 0);
        const colour = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].join();
        const middle = colour(picture.width / 2, picture.height / 2 - picture.width / 100);
        return { media, size: `${picture.width}x${picture.height}`, isOneColour: middle === colour(0, 0), bytes: href.length };
      })),
    );

  test("the start has a picture for both ways of holding it, by day and at night", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(2);
      const found = await pictures(page);
      expect(found.map(({ media, size, isOneColour }) => [media, size, isOneColour])).toEqual([
        ["screen and (orientation: portrait)", "1640x2360", false],
        ["screen and (orientation: landscape)", "2360x1640", false],
      ]);
      for (const { bytes } of found) expect(bytes).toBeLessThan(200_000);
    }
  });

  test("other browsers, and Ostwind on the home screen, draw none", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("main")).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(0);
  });
});
