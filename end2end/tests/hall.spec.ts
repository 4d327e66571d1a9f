// In a hall: a tablet that reaches the server by a name on the local network, first without HTTPS, then connected.
import { type BrowserContext, chromium, expect, type LaunchOptions, type Page, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGame } from "../finger.ts";
import { freePort, Ostwind } from "../ostwind.ts";
import { draw } from "../pictures.ts";

const NAME = "ostwind.local";

const seats = (page: Page) => page.locator(".seats .seat");
const pill = (page: Page) => page.locator(".pill");
const insecure = (page: Page) => page.locator('[data-notice="insecure"]');

/** A browser with a home of its own, which keeps what it stored and whom it trusts. */
class Tablet {
  private constructor(
    private home: string,
    private options: LaunchOptions,
  ) {}

  static async make(options: LaunchOptions): Promise<Tablet> {
    return new Tablet(await mkdtemp(join(tmpdir(), "ostwind-tablet-")), options);
  }

  async start(): Promise<[BrowserContext, Page]> {
    const context = await chromium.launchPersistentContext(join(this.home, "profile"), {
      ...this.options,
      args: [...(this.options.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
      env: { ...process.env, HOME: this.home } as Record<string, string>,
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      locale: "de-AT",
    });
    return [context, context.pages()[0] ?? (await context.newPage())];
  }

  /** Installs a root, as somebody does by hand on a tablet. */
  async trust(root: string) {
    const list = join(this.home, ".pki/nssdb");
    await mkdir(list, { recursive: true });
    execFileSync("certutil", ["-N", "-d", `sql:${list}`, "--empty-password"]);
    execFileSync("certutil", ["-A", "-d", `sql:${list}`, "-t", "C,,", "-n", "ostwind", "-i", root]);
  }

  async remove() {
    await rm(this.home, { recursive: true, force: true });
  }
}

test("a tablet is connected in the hall, goes on without the server, and sends once", async ({ launchOptions, playwright }) => {
  const server = await Ostwind.start();
  const tablet = await Tablet.make(launchOptions);
  const { port } = new URL(server.url);
  const game = await startGame(await playwright.request.newContext({ baseURL: server.url, storageState: server.board }));
  let open: BrowserContext | undefined;
  try {
    // Without HTTPS the browser gives no service worker, and the application says what that means.
    let [context, page] = await tablet.start();
    open = context;
    await context.addCookies(server.board.cookies.map((cookie) => ({ ...cookie, domain: NAME })));
    await page.goto(`http://${NAME}:${port}/spiel/${game}`);
    await expect(seats(page)).toHaveCount(4);
    expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
    await expect(insecure(page)).toBeVisible();
    await insecure(page).locator('[data-action="why-insecure"]').tap();
    await expect(insecure(page).locator('a[href="/verbinden"]')).toBeVisible();
    await draw(page, "tisch-ohne-https", ["quer", "hoch"]);
    await page.setViewportSize({ width: 1180, height: 820 });

    // With a root of its own, which this tablet does not know yet.
    await server.kill();
    const httpPort = await freePort();
    const hall = ["--tls", "own", "--http-port", String(httpPort)];
    const connectAt = `http://127.0.0.1:${httpPort}/verbinden`;
    await server.startAgain(hall, connectAt);
    await page.goto(`http://${NAME}:${httpPort}/spiel/${game}`);
    await expect(page.locator('[data-check="missing"]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/verbinden");
    await context.close();

    // Once it trusts the root, the same address leads on to the game by HTTPS.
    await tablet.trust(join(server.data, "tls/root.crt"));
    [context, page] = await tablet.start();
    open = context;
    await context.addCookies(server.boardByHttps(`https://${NAME}:${port}`));
    await page.goto(`http://${NAME}:${httpPort}/spiel/${game}`);
    await expect(seats(page)).toHaveCount(4);
    expect(page.url()).toBe(`https://${NAME}:${port}/spiel/${game}`);
    await expect(insecure(page)).toHaveCount(0);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.close();

    // A cold start of the browser, while there is no server.
    await server.kill();
    [context, page] = await tablet.start();
    open = context;
    await page.goto(`https://${NAME}:${port}/spiel/${game}`);
    await expect(seats(page)).toHaveCount(4);
    await page.locator('[data-action="draw"]').tap();
    await page.locator('button:has-text("Ja, eintragen")').tap();
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    const deals = () =>
      page.evaluate(async (game) => (await (await fetch(`/api/games/${game}`)).json()).deals.length, game);

    // The server comes back: the deal is sent, and booked once.
    await server.startAgain(hall, connectAt);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    expect(await deals()).toBe(1);
    await page.reload();
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    expect(await deals()).toBe(1);
  } finally {
    await open?.close();
    await tablet.remove();
    await server.stop();
  }
});
