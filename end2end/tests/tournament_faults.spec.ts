// A phone in the hall of a tournament that loses the network, or whose stream is refused: it catches up by itself.
import { type APIRequestContext, type BrowserContext, expect as expectQuickly, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { Ostwind, test } from "../ostwind.ts";

/** A page asks by itself every twenty seconds, and up to two later. */
const expect = expectQuickly.configure({ timeout: 40_000 });

/** A tournament of eight that everybody may see, in its first round; its address for programs. */
async function begun(request: APIRequestContext, name: string): Promise<{ id: string; api: string }> {
  const id = randomUUID();
  const api = `/api/tournaments/${id}`;
  const good = async (address: string, data: unknown) => {
    const answer = await request.post(address, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const rules = { place: "Aflenz", first_day: "2026-11-28", days: 1, rules: "mcr", rounds: 2, minutes: 115 };
  await good("/api/tournaments", { id, name, ...rules });
  const entrants = Array.from({ length: 8 }, (_, at) =>
    ({ id: randomUUID(), first_name: "Vorname", last_name: `Person ${at + 1}`, country: "AUT" }));
  await good(`${api}/entrants`, entrants);
  await good(`${api}/plan`, { seed: 7 });
  const shown = await request.post(`/verein/turniere/${id}/oeffentlich`, { form: { audience: "everybody" } });
  expect(shown.ok()).toBe(true);
  await good(`${api}/clock`, { do: "start", round: 1 });
  return { id, api };
}

const enter = async (request: APIRequestContext, api: string, totals: number[]) => {
  const answer = await request.post(`${api}/slips`, { data: { id: randomUUID(), round: 1, table: 1, totals } });
  expect((await answer.json()).state).toBe("handed_in");
};

/** The points of the first in the list, as the page shows them. */
const first = (page: Page) => page.locator("tr[data-place]").first().locator("td").last();

/** What two screens say about the time that is left, read at the same moment as far as a program can: milliseconds. */
async function apart(one: Page, other: Page): Promise<number> {
  const left = async (page: Page) => {
    const [left, at] = await page.evaluate(() => [Number(document.querySelector<HTMLElement>("[data-clock]")?.dataset.left), Date.now()]);
    return (left ?? NaN) + (at ?? NaN);
  };
  return Math.abs(await left(one) - await left(other));
}

/** Counts the strokes of the gong, in the page: each opens a device for sound. */
function countGongs() {
  const counted = window as unknown as { gongs: number };
  counted.gongs = 0;
  class Silent {
    constructor() {
      counted.gongs += 1;
      throw new Error("silent");
    }
  }
  Object.assign(window, { AudioContext: Silent });
}

const strokes = (page: Page) => page.evaluate(() => (window as unknown as { gongs: number }).gongs);

const strangers = async (context: BrowserContext, count: number) => {
  const browser = context.browser();
  if (browser === null) throw new Error("no browser");
  const make = async () => (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  return Promise.all(Array.from({ length: count }, make));
};

test("a phone that loses the network shows list and clock again by itself", async ({ request, context, ostwind }) => {
  const { id, api } = await begun(request, "Ohne Netz");
  const [phone, screen] = await strangers(context, 2);
  if (phone === undefined || screen === undefined) throw new Error("no page");
  for (const page of [phone, screen]) await page.goto(`${ostwind.url}/turnier/${id}`);
  await enter(request, api, [30, 10, -15, -25]);
  for (const page of [phone, screen]) await expect(first(page)).toHaveText("+30");
  await phone.context().setOffline(true);
  await enter(request, api, [48, -16, -16, -16]);
  await expect(first(screen)).toHaveText("+48");
  await expect(phone.locator("[data-clock]")).toHaveAttribute("data-cut", "true");
  await expect(first(phone)).toHaveText("+30");
  await phone.context().setOffline(false);
  await expect(first(phone)).toHaveText("+48");
  await expect(phone.locator("[data-clock]")).not.toHaveAttribute("data-cut", "true");
  await expect(phone.locator("[data-clock]")).toHaveAttribute("data-phase", "runs");
  // A screen draws its clock every 200 ms.
  expect(await apart(phone, screen)).toBeLessThan(300 + 200);
  for (const page of [phone, screen]) await page.context().close();
});

test("a phone whose stream was refused follows all the same", async ({ request, context, ostwind }) => {
  const { id, api } = await begun(request, "Ohne Strom");
  const [phone] = await strangers(context, 1);
  if (phone === undefined) throw new Error("no page");
  let isRefused = true;
  let refused = 0;
  await phone.route("**/clock/live", (route) => {
    if (!isRefused) return route.continue();
    refused += 1;
    return route.fulfill({ status: 502, body: "" });
  });
  await phone.goto(`${ostwind.url}/turnier/${id}`);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await enter(request, api, [30, 10, -15, -25]);
  await expect(first(phone)).toHaveText("+30");
  // When the stream is let through again, it is opened again.
  const opened = phone.waitForResponse((answer) => answer.url().endsWith("/clock/live") && answer.status() === 200, { timeout: 40_000 });
  isRefused = false;
  await opened;
  await enter(request, api, [48, -16, -16, -16]);
  await expect(first(phone)).toHaveText("+48");
  await phone.context().close();
});

test("a phone that has long been without the network does not gong by itself", async ({ request, context, ostwind }) => {
  const { id, api } = await begun(request, "Verlängert");
  const [phone] = await strangers(context, 1);
  if (phone === undefined) throw new Error("no page");
  await phone.addInitScript(countGongs);
  await phone.clock.install();
  await phone.goto(`${ostwind.url}/turnier/${id}`);
  const clock = phone.locator("[data-clock]");
  await expect(clock).toHaveAttribute("data-phase", "runs");
  await expect(clock.locator(".cut")).toBeEmpty();
  await phone.context().setOffline(true);
  await phone.clock.fastForward(60_000);
  await expect(clock.locator(".cut")).toContainText("Keine Verbindung seit");
  await expect(clock).toHaveAttribute("data-phase", "runs");
  // Where the time would be up, the director may have given more.
  await phone.clock.fastForward(115 * 60_000);
  await expect(clock).toHaveAttribute("data-phase", "unsure");
  await expect(clock).toContainText("Nach letztem Stand ist die Zeit aus");
  await expect(clock).toContainText("Es gilt, was die Leitung sagt");
  expect(await strokes(phone)).toBe(0);
  await phone.context().setOffline(false);
  await expect(clock).toHaveAttribute("data-phase", "runs");
  await expect(clock.locator(".cut")).toBeEmpty();
  // And the gong that comes then sounds once.
  const ended = await request.post(`${api}/clock`, { data: { do: "last_hand" } });
  expect(ended.status(), await ended.text()).toBe(200);
  await expect(clock).toHaveAttribute("data-phase", "last_hand");
  await expect.poll(() => strokes(phone)).toBe(1);
  await phone.context().close();
});

test("a server that is killed in the middle of a round is followed again, and gongs once", async ({ playwright, browser }) => {
  const server = await Ostwind.start();
  const request = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    const { id, api } = await begun(request, "Ohne Server");
    const page = await context.newPage();
    await page.addInitScript(countGongs);
    await page.goto(`${server.url}/turnier/${id}`);
    await expect(page.locator("[data-clock]")).toHaveAttribute("data-phase", "runs");
    const moved = await request.post(`${api}/clock`, { data: { do: "set", left_ms: 6_000 } });
    expect(moved.status()).toBe(200);
    await expect.poll(async () => Number(await page.locator("[data-clock]").getAttribute("data-left"))).toBeLessThan(6_001);
    await server.kill();
    // It counts on without the server and gongs at its time.
    await expect(page.locator("[data-clock]")).toHaveAttribute("data-phase", "last_hand");
    await server.startAgain();
    await enter(request, api, [30, 10, -15, -25]);
    await expect(first(page)).toHaveText("+30");
    await expect(page.locator("[data-clock]")).toHaveAttribute("data-gongs", "1");
    expect(await strokes(page)).toBe(1);
    // A screen that is opened again does not sound the same gong once more.
    await page.reload();
    await expect(page.locator("[data-clock]")).toHaveAttribute("data-gongs", "1");
    expect(await strokes(page)).toBe(0);
  } finally {
    await context.close();
    await request.dispose();
    await server.stop();
  }
});
