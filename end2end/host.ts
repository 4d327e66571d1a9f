// A server with several clubs, each under a name that leads to this machine.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BINARY, freePort } from "./ostwind.ts";

/** One of its clubs. */
interface HostedClub {
  url: string;
  /** Where the first account is made. */
  invitation: string;
}

export class Host {
  readonly clubs: HostedClub[] = [];

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly process: ChildProcess,
  ) {}

  /** Starts a server with new clubs by these keys. */
  static async start(...keys: string[]): Promise<Host> {
    const folder = await mkdtemp(join(tmpdir(), "ostwind-clubs-"));
    const port = await freePort();
    const server = spawn(BINARY, ["serve", "--clubs", folder, "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
    await once(server.stdout, "data");
    const host = new Host(folder, port, server);
    for (const key of keys) host.clubs.push(await host.create(key));
    return host;
  }

  /** Adds the pages of the host itself, for those who look after it. */
  pages(): Promise<HostedClub> {
    return this.create("server", "--host");
  }

  private async create(key: string, ...options: string[]): Promise<HostedClub> {
    const url = `http://${key}.localhost:${this.port}`;
    const output = await this.command("create", key, "--address", url, ...options);
    const invitation = /http\S+\/einladung\/\w+/.exec(output)?.[0];
    if (invitation === undefined) throw new Error(`No invitation for ${key}: ${output}`);
    return { url, invitation };
  }

  /** Does something with the clubs while the server runs; says what was printed. */
  async command(...command: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(BINARY, ["club", ...command, "--clubs", this.folder]);
    return stdout;
  }

  /** Ends the server and removes its clubs. */
  async stop() {
    const exit = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await exit;
    await rm(this.folder, { recursive: true, force: true });
  }
}
