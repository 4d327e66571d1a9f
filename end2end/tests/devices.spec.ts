// What a browser lacks is replaced or said, and a new version takes over between two deals.
import type { Page } from "@playwright/test";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { atTable, booked, Finger, startGame } from "../finger.ts";
import { misplaced } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

const DAY = 24 * 60 * 60 * 1000;

const notice = (page: Page, name: string) => page.locator(`[data-notice="${name}"]`);

test("a browser that lets the screen sleep says so once, at the table", async ({ page, request }) => {
  await page.addInitScript(() => delete (Navigator.prototype as Partial<Navigator>).wakeLock);
  const game = await startGame(request);
  await page.goto("/");
  await expect(page.locator("main")).toBeVisible();
  await expect(notice(page, "wake-lock")).toHaveCount(0);
  await atTable(page, game);
  await notice(page, "wake-lock").locator('[data-action="read"]').tap();
  await expect(notice(page, "wake-lock")).toHaveCount(0);
  await atTable(page, game);
  await expect(notice(page, "wake-lock")).toHaveCount(0);
});

test("where the screen stays awake nothing is said", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await expect(page.locator("[data-notice]")).toHaveCount(0);
});

/** Makes the browser look like Safari after days without a visit; from the home screen if `isInstalled`. */
async function likeSafari(page: Page, days: number, isInstalled: boolean) {
  await page.addInitScript(
    ([lastStart, isInstalled]) => {
      Object.assign(window, { GestureEvent: class {} });
      StorageManager.prototype.persist = () => Promise.resolve(false);
      if (sessionStorage.length === 0) localStorage.setItem("last-start", String(lastStart));
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia.call(window, isInstalled && query.includes("standalone") ? "all" : query);
    },
    [Date.now() - days * DAY, isInstalled] as const,
  );
}

test.describe("a browser that deletes what is stored after a week", () => {
  test.use({ expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("says so with the steps, and while entries wait how long nobody was here", async ({ page, request, context }) => {
    await likeSafari(page, 5, false);
    const game = await startGame(request);
    const finger = await atTable(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const eviction = notice(page, "eviction");
    await eviction.locator('[data-action="why-eviction"]').tap();
    await expect(eviction.locator("p")).toHaveCount(2);
    expect(await misplaced(page, ".notice")).toEqual([]);
    await eviction.locator('[data-action="read"]').tap();
    await expect(eviction).toHaveCount(0);
    // An entry waits: now it matters, and it stays after loading again.
    await context.setOffline(true);
    await finger.on('[data-action="draw"]');
    await finger.on('[data-action="record-draw"]');
    await expect(eviction).toHaveAttribute("data-days", "5");
    await expect(eviction.locator("b")).toHaveCount(1);
    await expect(eviction.locator('[data-action="read"]')).toHaveCount(0);
    await page.reload();
    await expect(eviction).toHaveAttribute("data-days", "5");
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(eviction).toHaveCount(0);
  });

  test("says nothing of it when opened from the home screen", async ({ page, request }) => {
    await likeSafari(page, 5, true);
    await atTable(page, await startGame(request));
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await expect(notice(page, "eviction")).toHaveCount(0);
  });
});

test.describe("without zoom", () => {
  test.use({ serviceWorkers: "block" });

  test("tiles are as large as with it", async ({ page, request }) => {
    const sizes = async () => {
      const finger = await atTable(page, await startGame(request));
      await finger.seat("Anna");
      await finger.from("Mauer");
      await finger.tile("1m");
      await finger.kind("kong");
      await finger.tile("5p");
      await finger.hand("Bertl");
      await finger.tile("7z");
      await expect(page.locator(".entry .hand .tile").first()).toBeVisible();
      const found: [string, number][] = [];
      for (const [width, height] of [[1180, 820], [1024, 740], [390, 844], [390, 700]] as const) {
        await page.setViewportSize({ width, height });
        const boxes = await page.locator(".entry .tile").evaluateAll((tiles) =>
          tiles.flatMap((tile) => {
            const { width, height } = tile.getBoundingClientRect();
            return [width, height];
          }),
        );
        found.push(...boxes.map((size): [string, number] => [`${width} × ${height}`, Math.round(size)]));
      }
      await page.setViewportSize({ width: 1180, height: 820 });
      return found;
    };
    const zoomed = await sizes();
    await page.route(/\/style\.css$/, async (route) => {
      const sheet = await (await route.fetch()).text();
      const older = sheet.replace(/zoom: [\d.]+;/g, "").replace("@supports not (zoom: 1)", "@supports (display: block)");
      await route.fulfill({ body: older, contentType: "text/css" });
    });
    const plain = await sizes();
    expect(plain).toHaveLength(zoomed.length);
    expect(zoomed.length).toBeGreaterThan(100);
    const differing = plain.flatMap(([window, size], at) => {
      const [, expected = 0] = zoomed[at] ?? [];
      return Math.abs(size - expected) > 1 ? [`${window}: tile ${at >> 1}, ${size} for ${expected}`] : [];
    });
    expect(differing).toEqual([]);
  });
});

test("a browser that is too old says so in a sentence, and loads nothing", async ({ page, request }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto("/");
  await expect(page.locator("#too-old")).toBeVisible();
  await expect(page.locator("main")).toHaveCount(0);
  // The versions are those of the README.
  const oldest = /iPadOS (?:und|and) Safari (\d+), Chrome (?:und|and) Edge (\d+), Firefox (\d+)/;
  const readme = await readFile(join(import.meta.dirname, "../../README.md"), "utf8");
  const stated = oldest.exec(readme)?.slice(1);
  expect(stated).toHaveLength(3);
  for (const sentence of await page.locator("#too-old p:nth-child(n+2)").allTextContents()) {
    expect(oldest.exec(sentence)?.slice(1)).toEqual(stated);
  }
  // An old browser can read the check itself.
  const source = await page.locator('script[src$="/check.js"]').getAttribute("src");
  const check = await (await request.get(source ?? "")).text();
  expect(check).toContain("too-old");
  expect(check).not.toMatch(/=>|`|\bconst\b|\blet\b|\bclass\b|\?\.|\?\?/);
});

test("a browser that is new enough sees nothing of the check", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("#too-old")).toBeHidden();
});

/** Stands between browser and server, and names the client's version differently once `isNewer` is set. */
class TwoVersions {
  isNewer = false;
  readonly next: string;
  private proxy: Server;

  private constructor(
    private server: string,
    readonly version: string,
  ) {
    this.next = `${version}next`;
    this.proxy = createServer((asked, answer) => {
      const { "accept-encoding": _encoding, "if-none-match": _match, ...headers } = asked.headers;
      const path = (asked.url ?? "/").replace(this.next, version);
      const forwarded = ask(this.server + path, { method: asked.method, headers }, (from) => {
        const isVersioned = path === "/sw.js" || (from.headers["content-type"] ?? "").startsWith("text/html");
        if (!this.isNewer || !isVersioned) {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
          return;
        }
        void text(from).then((body) => {
          const { "content-length": _length, etag: _etag, ...rest } = from.headers;
          answer.writeHead(from.statusCode ?? 502, rest);
          answer.end(body.replaceAll(version, this.next));
        });
      });
      forwarded.on("error", () => answer.destroy());
      answer.on("close", () => forwarded.destroy());
      asked.pipe(forwarded);
    });
  }

  static async start(server: string): Promise<TwoVersions> {
    const page = await (await fetch(server)).text();
    const version = /\/assets\/(\w+)\//.exec(page)?.[1];
    if (version === undefined) throw new Error("the page names no version");
    const versions = new TwoVersions(server, version);
    versions.proxy.listen(0, "127.0.0.1");
    await once(versions.proxy, "listening");
    return versions;
  }

  get url() {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  stop() {
    this.proxy.closeAllConnections();
    this.proxy.close();
  }
}

async function text(from: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

test("a new version takes over between two deals, never in the middle of one", async ({ page, ostwind, request }) => {
  const game = await startGame(request);
  const versions = await TwoVersions.start(ostwind.url);
  const running = () => page.locator('script[src$="/boot.js"]').getAttribute("src");
  try {
    await page.goto(`${versions.url}/spiel/${game}`);
    await expect(page.locator(".seats .seat").first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const finger = new Finger(page);
    await finger.seat("Anna");
    versions.isNewer = true;
    const isWaiting = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return registration.waiting !== null || (await registration.update(), false);
      });
    await expect.poll(isWaiting).toBe(true);
    // Nobody touches the entry for a while: it stays what it is.
    await page.waitForTimeout(7_000);
    await expect(page.locator(".entry")).toBeVisible();
    expect(await running()).toBe(`/assets/${versions.version}/boot.js`);
    expect(await isWaiting()).toBe(true);
    await finger.from("Mauer");
    await finger.way("number");
    await finger.digits(50);
    await finger.save();
    // Then the table is shown, and the new version comes and says so.
    await expect(notice(page, "updated")).toBeVisible({ timeout: 20_000 });
    expect(await running()).toBe(`/assets/${versions.next}/boot.js`);
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    expect(await booked(request, game)).toEqual([300, -100, -100, -100]);
    await notice(page, "updated").locator('[data-action="read"]').tap();
    await expect(notice(page, "updated")).toHaveCount(0);
    await page.reload();
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    await expect(notice(page, "updated")).toHaveCount(0);
  } finally {
    versions.stop();
  }
});
