// What a screen reader says: a virtual one walks through the page and writes down every phrase.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve("@guidepup/virtual-screen-reader/browser.js")), "utf8");
const ADDRESS = "/virtual-screen-reader.js";

interface Virtual {
  start(options: { container: Node }): Promise<void>;
  next(): Promise<void>;
  stop(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
}

type Scope = typeof globalThis & { virtual: Virtual };

/** A screen reader on one page; the page has to be without its service worker, which would be asked for the script. */
export class Reader {
  private constructor(private readonly page: Page) {}

  /** Begins at the start of a part of the page. */
  static async at(page: Page, part: string): Promise<Reader> {
    await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT }));
    await page.evaluate(
      async ([address, part]) => {
        const scope = globalThis as Scope;
        scope.virtual ??= (await import(address)).virtual;
        const container = document.querySelector(part);
        if (container === null) throw new Error(`nothing is ${part}`);
        await scope.virtual.start({ container });
      },
      [ADDRESS, part] as const,
    );
    return new Reader(page);
  }

  /** Reads on to the end of the part, and gives back what was said, in one line for each phrase. */
  async toTheEnd(): Promise<string[]> {
    return await this.page.evaluate(async () => {
      const { virtual } = globalThis as Scope;
      const first = await virtual.lastSpokenPhrase();
      // At its end it begins again.
      for (let steps = 0; steps < 500; steps++) {
        await virtual.next();
        if ((await virtual.lastSpokenPhrase()) === first) break;
      }
      return (await virtual.spokenPhraseLog()).slice(0, -1);
    });
  }

  /** What it has said by itself since it began: what changed on the page; nothing twice. */
  async heard(): Promise<string[]> {
    const said = await this.page.evaluate(async () => (globalThis as Scope).virtual.spokenPhraseLog());
    return [...new Set(said.filter((phrase) => /^(polite|assertive): ./.test(phrase)))];
  }

  /** Puts it away. */
  async stop() {
    await this.page.evaluate(async () => (globalThis as Scope).virtual.stop());
  }
}
