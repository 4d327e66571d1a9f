// What the trials ask of a browser, whatever its driver.
import { expect } from "@playwright/test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A cookie of the club, for a host. */
export interface Cookie {
  name: string;
  value: string;
  domain: string;
  /** When it ends, in seconds; without that it ends with the browser. */
  expires: number;
}

/** How a driver moves a browser. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of an async function in the page; `args` are its arguments. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Taps the middle of the one element that the selector finds. */
  tapOn(selector: string): Promise<void>;
  setCookie(cookie: Cookie): Promise<void>;
  /** What the window shows, as a PNG in base 64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** A running browser, which opens tablets that share nothing. */
export interface Engine {
  readonly version: string;
  tablet(): Promise<Driver>;
  stop(): Promise<void>;
}

/** What a browser needs for a server in the hall: the name of the server and the root to trust. */
export interface Hall {
  name: string;
  root?: string;
}

/** Marks the element to be tapped, and says whether it can be: shown, not moving, and nothing above it. */
const MARK = `
  const [selector, words, mark] = args;
  const found = [...document.querySelectorAll(selector)].filter((one) => one.textContent.includes(words));
  const target = found.find((one) => one.getClientRects().length > 0);
  if (target === undefined) return "missing";
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = () => JSON.stringify(target.getBoundingClientRect());
  const before = box();
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (box() !== before) return "moving";
  const { x, y, width, height } = target.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (top === null || !(target.contains(top) || top.contains(target))) return "covered";
  for (const one of document.querySelectorAll("[data-tap]")) one.removeAttribute("data-tap");
  target.setAttribute("data-tap", mark);
  return "ready";
`;

/** A tablet with the words of the game, as a finger and an eye use it. */
export class Tablet {
  private taps = 0;

  constructor(readonly driver: Driver) {}

  async tap(selector: string, words = "") {
    const mark = String(++this.taps);
    await expect
      .poll(() => this.driver.run<string>(MARK, selector, words, mark), { message: `tap on ${selector} ${words}` })
      .toBe("ready");
    await this.driver.tapOn(`[data-tap="${mark}"]`);
  }

  /** How many elements there are. */
  count = (selector: string) => this.driver.run<number>("return document.querySelectorAll(args[0]).length", selector);

  text = (selector: string) => this.driver.run<string>("return document.querySelector(args[0])?.textContent ?? ''", selector);

  async expectCount(selector: string, count: number) {
    await expect.poll(() => this.count(selector), { message: selector }).toBe(count);
  }

  async expectText(selector: string, words: string) {
    await expect.poll(() => this.text(selector), { message: selector, timeout: 40_000 }).toContain(words);
  }

  /** Fills the field with this number as typing does. */
  fill = (selector: string, at: number, words: string) =>
    this.driver.run(
      `const [selector, at, words] = args;
       const field = document.querySelectorAll(selector)[at];
       field.focus();
       field.value = words;
       field.dispatchEvent(new Event("input", { bubbles: true }));
       field.dispatchEvent(new Event("change", { bubbles: true }));`,
      selector,
      at,
      words,
    );

  /** Waits until the service worker serves this page. */
  async ready() {
    const state = () => this.driver.run<boolean>(
      "await navigator.serviceWorker.ready; return navigator.serviceWorker.controller !== null",
    );
    await expect.poll(state).toBe(true);
  }

  /** Keeps what the window shows, for people to look at. */
  async picture(name: string) {
    const folder = join(import.meta.dirname, "../../target/reports/pictures");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.png`), Buffer.from(await this.driver.picture(), "base64"));
  }

  async atTable(url: string, game: string) {
    await this.driver.open(`${url}/spiel/${game}`);
    await this.expectCount(".seats .seat", 4);
  }

  /** Nobody wins. */
  async draw() {
    await this.tap('[data-action="draw"]');
    await this.tap('[data-action="record-draw"]');
  }

  /** Anna draws the winning tile from the wall; the hand is worth so many points. */
  async win(points: number) {
    await this.tap(".seats .seat", "Anna");
    await this.tap('[data-from="0"]');
    await this.tap('[data-way="number"]');
    for (const digit of String(points)) {
      await this.tap(".pad .digit", digit);
      // The same key sooner is taken for the bounce of a finger.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await this.tap(".entry .save");
    await this.expectCount(".seats .seat", 4);
  }

  /** A key of the keyboard of tiles. */
  async tile(tile: string) {
    await this.tap(`.keyboard .key[data-tile="${tile}"]`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }

  kind = (kind: string) => this.tap(`[data-kind="${kind}"]`);

  hand = (player: number) => this.tap(`[data-player="${player}"] .who`);
}
