// The second checker: HTML_CodeSniffer, the engine of pa11y, put into the page that is open already.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("@pa11y/html_codesniffer/build/HTMLCS.js"), "utf8");

/** The ends of the codes of findings that are none. */
const FALSE_ALARMS: readonly string[] = [
  // A search has one field: it answers while one types, and at the Enter key.
  "3_2_2.H32.2",
  // A line across a table names the rows below it, as `scope` says; the checker knows headers of columns and rows only.
  "1_3_1.H43.HeadersRequired",
];

/** What the checker calls an error; its warnings and notices are questions to a person. */
const ERROR = 1;

interface Message {
  type: number;
  code: string;
  element: Element;
}

interface Sniffer {
  process(standard: string, content: Document | Element, done: () => void, failed: () => void): void;
  getMessages(): Message[];
}

/** What it finds on the page as it is shown, or on a part of it: by level AA, or by its contrast of colours alone. */
export async function sniffed(page: Page, what: "everything" | "contrast", within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "HTMLCS" in window))) await page.evaluate(SCRIPT);
  const found = await page.evaluate(
    async ([what, ERROR, within]) => {
      const scope = window as unknown as { HTMLCS: Sniffer; HTMLCS_WCAG2A: { sniffs: object[] } };
      // Standards of one's own are not found: that of level A, which nobody asks, is cut down.
      const include = ["Principle1.Guideline1_4.1_4_3", "Principle1.Guideline1_4.1_4_3_Contrast"];
      scope.HTMLCS_WCAG2A.sniffs = [{ standard: "WCAG2AAA", include }];
      const content = within === undefined ? document : document.querySelector(within);
      if (content === null) throw new Error(`nothing is ${within}`);
      // It complains of words that its own English lacks.
      const { error } = console;
      console.error = (...words: unknown[]) => /^Translation for/.test(String(words[0])) || error(...words);
      const standard = what === "contrast" ? "WCAG2A" : "WCAG2AA";
      await new Promise<void>((done, failed) => scope.HTMLCS.process(standard, content, done, () => failed(new Error(standard))));
      console.error = error;
      const errors = scope.HTMLCS.getMessages().filter(({ type }) => type === ERROR);
      return errors.map(({ code, element }) => ({ code, html: element.outerHTML.slice(0, 120) }));
    },
    [what, ERROR, within] as const,
  );
  const isTrue = ({ code }: { code: string }) => !FALSE_ALARMS.some((alarm) => code.endsWith(alarm));
  return found.filter(isTrue).map(({ code, html }) => `${code}: ${html}`);
}
