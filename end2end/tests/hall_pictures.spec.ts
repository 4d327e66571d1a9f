// What the handbook's chapter about the hall shows: the first start, the page that connects a device as three kinds of device
// see it, the group of the settings about HTTPS, and the sheet for the wall.
import { type Browser, expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { BINARY, freePort, Ostwind } from "../ostwind.ts";
import { draw, PICTURES } from "../pictures.ts";

const IPAD = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

const CLUB = "Mah-Jongg-Club Grüner Drache";

/** A page of a device that calls itself so. */
async function device(browser: Browser, userAgent: string) {
  const context = await browser.newContext({ userAgent, locale: "de-AT", hasTouch: userAgent !== WINDOWS });
  return context.newPage();
}

test("the door of a new club is drawn", async ({ browser }) => {
  const server = await Ostwind.fresh();
  try {
    const page = await device(browser, IPAD);
    await page.goto(`${server.url}/anfang`);
    await draw(page, "erster-start", ["quer", "telefon"]);
  } finally {
    await server.stop();
  }
});

test("a device that is not connected sees its own steps first", async ({ browser }) => {
  const server = await Ostwind.start();
  const httpPort = await freePort();
  const connectAt = `http://127.0.0.1:${httpPort}/verbinden`;
  try {
    await server.kill();
    await server.startAgain(["--tls", "own", "--http-port", String(httpPort), "--club", CLUB], connectAt);
    for (const [name, userAgent, kind, sizes] of [
      ["verbinden-ipad", IPAD, "ipad", ["hoch", "quer", "telefon"]],
      ["verbinden-android", ANDROID, "android", ["hoch", "telefon"]],
      ["verbinden-computer", WINDOWS, "windows", ["quer"]],
    ] as const) {
      const page = await device(browser, userAgent);
      await page.goto(connectAt);
      await expect(page.locator('[data-check="missing"]')).toBeVisible();
      await expect(page.locator("details[open]")).toHaveAttribute("data-device", kind);
      await expect(page.locator("details").first()).toHaveAttribute("data-device", kind);
      await draw(page, name, sizes);
      await page.context().close();
    }

    // The settings by HTTPS, as the board sees them, and the sheet that is printed there.
    const address = server.url.replace("http:", "https:");
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "de-AT" });
    await context.addCookies(server.boardByHttps(address));
    const page = await context.newPage();
    await page.goto(`${address}/verein/einstellungen`);
    const group = page.locator('[data-group="https"]');
    await expect(group.locator(".state.ok")).toBeVisible();
    await draw(page, "einstellungen-https", ["quer", "telefon"], group);
    const sheet = await context.request.get(`${address}/verein/einstellungen/aushang.pdf`);
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
    await context.close();
    // The same sheet from the command line, with the ports as they are where nobody changes them.
    const file = join(PICTURES, "aushang");
    await mkdir(PICTURES, { recursive: true });
    execFileSync(BINARY, ["print", "aushang", "--out", `${file}.pdf`, "--club", CLUB, "--data", server.data]);
    execFileSync("pdftoppm", ["-png", "-singlefile", "-r", "60", `${file}.pdf`, file]);
  } finally {
    await server.stop();
  }
});
