// Firefox by WebDriver BiDi, through puppeteer-core, which `cargo xtask engines` installs below `target`.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cookie, Driver, Engine, Hall } from "./tablet.ts";

const TOOLS = join(import.meta.dirname, "../../target/tools/engines/");
const EXECUTABLE = process.env.OSTWIND_FIREFOX ?? "/usr/bin/firefox-esr";

// The part of puppeteer's types that is used; the package is not installed with the other tests.
interface Page {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  evaluate(run: string): Promise<unknown>;
  $(selector: string): Promise<{ tap(): Promise<void> } | null>;
  setCookie(cookie: Cookie & { path: string }): Promise<void>;
  screenshot(options: { encoding: "base64" }): Promise<string>;
  close(): Promise<void>;
}

interface Browser {
  version(): Promise<string>;
  createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts Firefox; with a hall in a profile of its own that is kept between starts. */
export async function startFirefox(hall?: Hall, profile?: string): Promise<Engine> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), "ostwind-firefox-")));
  if (hall?.root !== undefined) trust(folder, hall.root);
  const puppeteer = await import(createRequire(TOOLS).resolve("puppeteer-core"));
  const browser: Browser = await puppeteer.default.launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    headless: true,
    userDataDir: folder,
    // Without this a certificate that nobody trusts would be accepted, and the test of the hall would show nothing.
    acceptInsecureCerts: false,
    extraPrefsFirefox: {
      "intl.accept_languages": "de-AT",
      "dom.security.https_first": false,
      ...(hall === undefined ? {} : { "network.dns.localDomains": hall.name }),
    },
  });
  let isInUse = false;
  return {
    version: await browser.version(),
    async tablet() {
      if (profile !== undefined) return driver(await browser.newPage(), async () => {});
      if (isInUse) {
        // A tab in the background draws nothing: the second tablet is a browser of its own.
        const other = await startFirefox();
        return { ...(await other.tablet()), close: () => other.stop() };
      }
      isInUse = true;
      const context = await browser.createBrowserContext();
      return driver(await context.newPage(), async () => {
        isInUse = false;
        await context.close();
      });
    },
    async stop() {
      await browser.close();
      if (profile === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds a root to the certificates of a profile, as somebody does in the settings. */
function trust(profile: string, root: string) {
  const database = ["-d", `sql:${profile}`];
  if (!existsSync(join(profile, "cert9.db"))) execFileSync("certutil", ["-N", ...database, "--empty-password"]);
  execFileSync("certutil", ["-A", ...database, "-t", "C,,", "-n", "ostwind", "-i", root]);
}

async function driver(page: Page, closed: () => Promise<void>): Promise<Driver> {
  await page.setViewport({ width: 1180, height: 820 });
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async run<T>(body: string, ...args: unknown[]) {
      return (await page.evaluate(`(async (...args) => {${body}})(...${JSON.stringify(args)})`)) as T;
    },
    async tapOn(selector) {
      const target = await page.$(selector);
      if (target === null) throw new Error(`gone: ${selector}`);
      await target.tap();
    },
    async setCookie(cookie) {
      await page.setCookie({ ...cookie, path: "/" });
    },
    picture: () => page.screenshot({ encoding: "base64" }),
    async close() {
      await page.close();
      await closed();
    },
  };
}
