// WebKit by WebDriver: Debian's WebKitWebDriver and MiniBrowser on a screen in memory (Xvfb).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ostwind.ts";
import type { Cookie, Driver, Engine, Hall } from "./tablet.ts";

const BROWSER = process.env.OSTWIND_WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** The key of an element in WebDriver's answers. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKit's driver has one session, so each tablet has a driver and a browser of its own. */
export async function startWebkit(hall?: Hall): Promise<Engine> {
  const running: Session[] = [];
  const first = await Session.start(hall);
  running.push(first);
  let isFirstTaken = false;
  return {
    version: first.version,
    async tablet() {
      if (!isFirstTaken) {
        isFirstTaken = true;
        return first;
      }
      const session = await Session.start(hall);
      running.push(session);
      return session;
    },
    async stop() {
      await Promise.all(running.map((session) => session.close()));
    },
  };
}

class Session implements Driver {
  version = "";
  private session = "";

  private constructor(
    private address: string,
    private process: ChildProcess,
    private folder: string,
  ) {}

  static async start(hall?: Hall): Promise<Session> {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), "ostwind-webkit-"));
    const command = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1024x24", "WebKitWebDriver", `--port=${port}`];
    const [program = "", ...options] = hall === undefined ? command : await inHall(hall, folder, command);
    // A process group of its own: the driver, its screen and its browser end together.
    const process_ = spawn(program, options, {
      stdio: "ignore",
      detached: true,
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, LANG: "C.UTF-8" },
    });
    const driver = new Session(`http://127.0.0.1:${port}`, process_, folder);
    const options_ = { binary: BROWSER, args: ["--automation"] };
    const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options_ } };
    await driver.answers();
    const started = await driver.ask<{ sessionId: string; capabilities: { browserVersion: string } }>("POST", "/session", { capabilities });
    driver.session = `/session/${started.sessionId}`;
    driver.version = `webkit/${started.capabilities.browserVersion}`;
    await driver.ask("POST", `${driver.session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    await driver.ask("POST", `${driver.session}/window/rect`, { width: 1180, height: 900 });
    return driver;
  }

  private async answers() {
    for (let attempt = 0; attempt < 150; attempt++) {
      const answer = await fetch(`${this.address}/status`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("WebKitWebDriver does not become ready");
  }

  private async ask<T>(method: string, path: string, body: object = {}): Promise<T> {
    const request = method === "GET" || method === "DELETE" ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(this.address + path, request);
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async open(url: string) {
    await this.ask("POST", `${this.session}/url`, { url });
  }

  async reload() {
    await this.ask("POST", `${this.session}/refresh`);
  }

  async run<T>(body: string, ...args: unknown[]): Promise<T> {
    const script = `
      const all = [...arguments], done = all.pop();
      (async (...args) => {${body}})(...all).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.ask<{ value: T; error?: string }>("POST", `${this.session}/execute/async`, { script, args });
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async tapOn(selector: string) {
    const found = await this.ask<Record<string, string>>("POST", `${this.session}/element`, { using: "css selector", value: selector });
    await this.ask("POST", `${this.session}/element/${found[ELEMENT]}/click`);
  }

  async setCookie({ expires, ...cookie }: Cookie) {
    await this.ask("POST", `${this.session}/cookie`, { cookie: { ...cookie, path: "/", expiry: expires } });
  }

  async picture() {
    return this.ask<string>("GET", `${this.session}/screenshot`);
  }

  async close() {
    if (this.process.pid === undefined || this.process.exitCode !== null || this.process.signalCode !== null) return;
    if (this.session !== "") await this.ask("DELETE", this.session).catch(() => {});
    const exit = once(this.process, "exit");
    process.kill(-this.process.pid, "SIGTERM");
    const hard = setTimeout(() => this.process.pid !== undefined && process.kill(-this.process.pid, "SIGKILL"), 5_000);
    await exit;
    clearTimeout(hard);
    await rm(this.folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** The command in a view of the machine of its own, in which the name leads here and the root is trusted. Wants root. */
async function inHall(hall: Hall, folder: string, command: string[]): Promise<string[]> {
  const [hosts, certificates] = [join(folder, "hosts"), join(folder, "certificates.crt")];
  await writeFile(hosts, `127.0.0.1 localhost ${hall.name}\n`);
  const root = hall.root === undefined ? "" : await readFile(hall.root, "utf8");
  await writeFile(certificates, (await readFile(CERTIFICATES, "utf8")) + root);
  const mount = 'mount --bind "$1" /etc/hosts && mount --bind "$2" "$3" && shift 3 && exec "$@"';
  return ["unshare", "--mount", "sh", "-c", mount, "sh", hosts, certificates, CERTIFICATES, ...command];
}
