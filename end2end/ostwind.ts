// The fixtures of every browser test: a server of its own with an empty club, stopped when the tests are done.
import { test as base } from "@playwright/test";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The program under test. */
export const BINARY =
  process.env.OSTWIND_BINARY ?? join(import.meta.dirname, "../target/debug/ostwind");

/** The cookies of somebody who has signed in, as `storageState` takes them. */
interface SignedIn {
  cookies: {
    name: string;
    value: string;
    domain: string;
    path: string;
    expires: number;
    httpOnly: boolean;
    secure: boolean;
    sameSite: "Lax";
  }[];
  origins: [];
}

/** A running server and its data folder. */
export class Ostwind {
  /** The code with which a new club is opened. */
  firstCode = "";

  /** The board's session, which may do everything. */
  board: SignedIn = { cookies: [], origins: [] };

  private constructor(
    readonly url: string,
    readonly data: string,
    private process: ChildProcess,
  ) {}

  /** Starts a server on a free port, with a fresh data folder, and waits until it is ready. */
  static async start(...options: string[]): Promise<Ostwind> {
    let output = "";
    const server = await Ostwind.launched(options, (text) => (output += text));
    await server.signIn(() => /\/einladung\/\w+/.exec(output)?.[0]);
    return server;
  }

  /** Starts a server of an invented club of a year, whose last slips are awaited and whose dues are open. */
  static async withBooks(): Promise<Ostwind> {
    let output = "";
    const data = await mkdtemp(join(tmpdir(), "ostwind-"));
    const people = ["--people", "16", "--games", "24", "--years", "1"];
    await promisify(execFile)(BINARY, ["demo", "--data", data, ...people]);
    const server = await Ostwind.launched([], (text) => (output += text), data);
    await server.signIn(() => /\/einladung\/\w+/.exec(output)?.[0]);
    return server;
  }

  /** Starts a server of a club in which nobody has an account yet. */
  static async fresh(): Promise<Ostwind> {
    let output = "";
    const server = await Ostwind.launched([], (text) => (output += text));
    server.firstCode = await printed(() => /\d{3} \d{3}$/m.exec(output)?.[0]);
    return server;
  }

  /** Starts a server of the sample club, in which everybody takes a seat without signing in. */
  static async sample(): Promise<Ostwind> {
    return Ostwind.launched(["--demo"], () => {});
  }

  private static async launched(options: string[], onOutput: (text: string) => void, folder?: string): Promise<Ostwind> {
    const data = folder ?? (await mkdtemp(join(tmpdir(), "ostwind-")));
    const port = await freePort();
    const server = new Ostwind(`http://127.0.0.1:${port}`, data, launch(data, port, options));
    server.process.stdout?.on("data", (text) => onOutput(String(text)));
    await server.ready();
    return server;
  }

  /** Starts the sample club. It needs no session: its seats are taken at `/vorfuehrung/…`. */
  static async startSample(): Promise<Ostwind> {
    const data = await mkdtemp(join(tmpdir(), "ostwind-"));
    const port = await freePort();
    const sample = spawn(BINARY, ["serve", "--demo", "--port", String(port)], { stdio: ["ignore", "pipe", "pipe"] });
    const server = new Ostwind(`http://127.0.0.1:${port}`, data, sample);
    await server.ready();
    return server;
  }

  /** Opens the invitation that the first start prints. */
  private async signIn(link: () => string | undefined) {
    const address = await printed(link);
    const password = "vier Winde und ein Drache";
    const fields = { name: "Vorstand", login: "vorstand", new_password: password, repeated: password };
    const answer = await fetch(this.url + address, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    const [, name, value] = /^([\w-]*session)=(\w+);/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
    if (name === undefined || value === undefined) throw new Error(`The first start gave no session: ${answer.status}`);
    const { hostname: domain } = new URL(this.url);
    const cookie = { name, value, domain, path: "/" };
    const expires = Math.floor(Date.now() / 1000) + 86_400;
    this.board.cookies = [{ ...cookie, expires, httpOnly: true, secure: false, sameSite: "Lax" }];
  }

  /** The board's cookies at an address by HTTPS, where only those are believed that are bound to the host. */
  boardByHttps(url: string) {
    const bound = { url, httpOnly: true, secure: true, sameSite: "Lax" as const };
    return this.board.cookies.map(({ name, value, expires }) => ({ ...bound, name: `__Host-${name}`, value, expires }));
  }

  /** Kills the server with a signal that it cannot handle. */
  async kill() {
    const exit = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await exit;
  }

  /** Restarts a killed server with the same data on the same port; `answersAt` is what answers once it is ready. */
  async startAgain(options: string[] = [], answersAt = this.healthAddress) {
    this.process = launch(this.data, Number(new URL(this.url).port), options);
    await this.ready(answersAt);
  }

  private get healthAddress() {
    return `${this.url}/api/health`;
  }

  private async ready(answersAt = this.healthAddress) {
    let log = "";
    this.process.stdout?.on("data", (text) => (log += text));
    this.process.stderr?.on("data", (text) => (log += text));
    this.process.on("error", (error) => (log += String(error)));
    for (let attempt = 0; attempt < 150; attempt++) {
      const ended = this.process.exitCode !== null || this.process.pid === undefined;
      if (ended) break;
      const answer = await fetch(answersAt).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.stop();
    throw new Error(`${BINARY} does not become ready:\n${log}`);
  }

  /** Stops this server and removes its data. */
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
  // The sample club lies in a folder of its own.
  const folder = options.includes("--demo") ? [] : ["--data", data];
  return spawn(BINARY, ["serve", ...folder, "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Waits until the program has printed something. */
async function printed(found: () => string | undefined): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const text = found();
    if (text !== undefined) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The first start has printed neither link nor code.");
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  probe.close();
  await once(probe, "close");
  return address.port;
}

/**
 * A test with the server of its worker; `page.goto("/")` is that server's first page. An error on the browser's
 * console fails the test.
 */
export const test = base.extend<
  { expected: RegExp | undefined; consoleErrors: void },
  { ostwind: Ostwind }
>({
  // The console errors a test provokes on purpose, such as a refused request or a lost network.
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
  // Pages and requests use the board's session unless a test sets another one.
  storageState: async ({ ostwind }, use) => use(ostwind.board),
  consoleErrors: [
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

/** A test with a server of its own file's, which is started so. */
export const testWith = (start: () => Promise<Ostwind>) =>
  test.extend<object, { ostwind: Ostwind }>({
    ostwind: [
      async ({}, use) => {
        const server = await start();
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],
  });

export { expect } from "@playwright/test";
