// What every browser test starts from: a server of its own, with an empty club, ended when the tests are done.
import { test as base } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BINARY =
  process.env.OSTWIND_BINARY ?? join(import.meta.dirname, "../target/debug/ostwind");

/** A running server and its data folder. */
export class Ostwind {
  private constructor(
    readonly url: string,
    readonly data: string,
    private process: ChildProcess,
  ) {}

  /** Starts a server on a free port, with a fresh data folder, and waits until it is ready. */
  static async start(...options: string[]): Promise<Ostwind> {
    const data = await mkdtemp(join(tmpdir(), "ostwind-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = new Ostwind(url, data, launch(data, port, options));
    await server.ready();
    return server;
  }

  /** Pulls the plug: no signal that could be caught, nothing tidied up. */
  async kill() {
    const exit = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await exit;
  }

  /** Starts it again where it was. */
  async startAgain() {
    this.process = launch(this.data, Number(new URL(this.url).port), []);
    await this.ready();
  }

  private async ready() {
    let log = "";
    this.process.stdout?.on("data", (text) => (log += text));
    this.process.stderr?.on("data", (text) => (log += text));
    this.process.on("error", (error) => (log += String(error)));
    for (let attempt = 0; attempt < 150; attempt++) {
      const ended = this.process.exitCode !== null || this.process.pid === undefined;
      if (ended) break;
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.stop();
    throw new Error(`${BINARY} does not become ready:\n${log}`);
  }

  /** Ends this server, and only this one, and removes its data. */
  async stop() {
    if (this.process.pid !== undefined && this.process.exitCode === null && this.process.signalCode === null) {
      const exit = once(this.process, "exit");
      this.process.kill("SIGTERM");
      const hard = setTimeout(() => this.process.kill("SIGKILL"), 5_000);
      await exit;
      clearTimeout(hard);
    }
    await rm(this.data, { recursive: true, force: true });
  }
}

function launch(data: string, port: number, options: string[]): ChildProcess {
  return spawn(BINARY, ["serve", "--data", data, "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  probe.close();
  await once(probe, "close");
  return address.port;
}

/**
 * A test with the server of its worker: `page.goto("/")` is that server's first page. Every page must stay
 * without errors: what the browser's console reports as an error fails the test.
 */
export const test = base.extend<
  { expected: RegExp | undefined; quiet: void },
  { ostwind: Ostwind }
>({
  // What a test brings about on purpose, as the browser reports it: a refusal, a network that is gone.
  expected: [undefined, { option: true }],
  ostwind: [
    async ({}, use) => {
      const server = await Ostwind.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ ostwind }, use) => use(ostwind.url),
  quiet: [
    async ({ page, expected }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        const isExpected = expected?.test(message.text()) ?? false;
        if (message.type() === "error" && !isExpected) errors.push(message.text());
      });
      await use();
      if (errors.length > 0) throw new Error(`The page reported:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
