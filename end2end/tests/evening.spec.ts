// What can go wrong of an evening: a wrong deal found late, no network, a server that dies, a tablet that dies, a wrong
// clock, a full tablet, two tablets. Nothing is lost, nothing is booked twice.
import { type APIRequestContext, chromium, type Page } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTable, booked, expectDeals, Finger, report, startGame, stored } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, Ostwind, test } from "../ostwind.ts";

const pill = (page: Page) => page.locator(".pill");
const rows = (page: Page) => page.locator(".deals tr.deal");

/** Nobody wins. */
async function draw(page: Page, finger = new Finger(page)) {
  await finger.on('button:has-text("Unentschieden")');
  await finger.on('button:has-text("Ja, eintragen")');
}

/** A deal of a known value: winner, whose tile, number, saved. */
async function win(finger: Finger, points: number) {
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(points);
  await finger.save();
  await expect(finger.page.locator(".seats")).toBeVisible();
}

/** The numbers of the deals the club has, in order. */
async function numbers(request: APIRequestContext, url: string): Promise<number[]> {
  const game = await (await request.get(url)).json();
  return game.deals.map((deal: { number: number }) => deal.number);
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test("a draw, an undo and an old mistake take few taps", async ({ page, request }) => {
  const game = await startGame(request);
  const drawn = await atTable(page, game);
  await draw(page, drawn);
  await expect(rows(page)).toHaveCount(1);
  const undone = new Finger(page);
  await undone.on('button:has-text("Rückgängig")');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Wiederherstellen" }).tap();
  await expect(rows(page)).toHaveCount(1);

  await win(new Finger(page), 50);
  await draw(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(pill(page)).toHaveText("Im Club gespeichert");
  // Deal 2 was won off Christa, not off the wall.
  const finger = new Finger(page);
  await finger.on('[aria-label="Spiel 2 berichtigen"]');
  await expect(page.locator(".entry")).toBeVisible();
  await finger.from("Christa");
  await finger.save();
  await expect(page.locator(".correction")).toContainText("Spiel 2");
  await expect(page.locator(".correction")).toContainText("Am Ende");
  await finger.on('.correction button:has-text("Vertippt")');
  await expect(page.locator(".seats")).toBeVisible();
  await expect(rows(page).nth(1)).toContainText("Christa");
  await expect(pill(page)).toHaveText("Im Club gespeichert");
  const state = await (await request.get(`/api/games/${game}`)).json();
  expect(state.corrections).toHaveLength(1);
  expect(state.corrections[0].reason).toBe("Vertippt");
  expect(state.deals.map((deal: { number: number }) => deal.number)).toEqual([1, 2, 3]);
  expect(state.deals[1].facts.outcome.from).toBe(3);
  await page.reload();
  await expect(rows(page).nth(1)).toContainText("Christa");

  // What it was before is readable, beside what stands: when, by whom and why.
  await page.goto(`/spiel/${game}/verlauf`);
  await page.getByRole("link", { name: "Geändertes" }).tap();
  for (const text of ["Vertippt", "Vorstand", "berichtigt", "gilt"]) {
    await expect(page.locator("body")).toContainText(text);
  }
  await report({ draw: drawn.taps, undo: undone.taps, fix_older_deal: finger.taps });
  expect(drawn.taps).toBeLessThanOrEqual(2);
  expect(undone.taps).toBe(1);
  expect(finger.taps).toBeLessThanOrEqual(4);
});

test("what a correction cannot do it says, and what was changed can be left", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await win(finger, 50);
  await finger.on('[aria-label="Spiel 1 berichtigen"]');
  await finger.save();
  await expect(page.locator(".correction")).toContainText("gleiche Beträge");
  await page.locator(".correction").getByRole("button", { name: "Abbrechen" }).tap();
  await expect(page.locator(".correction")).toHaveCount(0);
  // Both buttons lie at the top left: the second needs a moment.
  await page.waitForTimeout(QUIET);
  await page.locator(".bar .cancel").tap();
  await expect(page).toHaveURL(/\/spiel\/[0-9a-f-]{36}$/);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${page.url()}/berichtigen/7`);
  await expect(page.locator(".seats")).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("an evening of sixteen deals is written, corrected and sent in order", async ({ page, request, context }) => {
    const game = await startGame(request);
    const finger = await atTable(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const number of upTo(16)) {
      if (number % 3 === 0) await draw(page);
      else await win(finger, 40 + 2 * number);
      await expectDeals(page, number);
    }
    await finger.on('[aria-label="Spiel 2 berichtigen"]');
    await finger.from("Christa");
    await finger.save();
    await finger.on('.correction button:has-text("Vertippt")');
    await expect(pill(page)).toHaveText("17 warten");
    // A cold start: nothing comes from the network, all of it is there.
    await page.reload();
    await expectDeals(page, 16);
    await expect(pill(page)).toHaveText("17 warten");
    const shown = await page.locator(".deals tfoot td").allTextContents();
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    expect(await numbers(request, `/api/games/${game}`)).toEqual(upTo(16));
    const sign = (points: number) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;
    const totals = (await booked(request, game)).map(sign);
    expect(shown.slice(-4).map((text) => text.replace(/\s/g, ""))).toEqual(totals);
  });
});

test("a tablet whose clock is wrong by a day writes all the same", async ({ page, request }) => {
  const game = await startGame(request);
  const day = 24 * 60 * 60 * 1000;
  await page.clock.install({ time: Date.now() + day });
  await atTable(page, game);
  await draw(page);
  await expect(pill(page)).toHaveText("Im Club gespeichert");
  // Somebody puts it right, and a day too far: what is written later still comes later.
  await page.clock.setSystemTime(Date.now() - day);
  for (const _ of upTo(3)) await draw(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(pill(page)).toHaveText("Im Club gespeichert");
  expect(await numbers(request, `/api/games/${game}`)).toEqual(upTo(4));
  const state = await (await request.get(`/api/games/${game}`)).json();
  for (const deal of state.deals) {
    expect(Math.abs(Date.parse(deal.recorded_at) - Date.now())).toBeLessThan(60_000);
  }
});

test.describe("without a network and without a clock", () => {
  test.use({ expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 409/ });

  test("what was written before the clock was put right stays before what is written after", async ({ page, request, context }) => {
    const game = await startGame(request);
    await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
    await atTable(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const _ of upTo(3)) await draw(page);
    await stored(page);
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await win(new Finger(page), 50);
    await expect(rows(page)).toHaveCount(4);
    // Read again from what the tablet keeps, in the order of the ids.
    await stored(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(3)).toContainText("Unentschieden");
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    const state = await (await request.get(`/api/games/${game}`)).json();
    expect(state.deals.map((deal: { facts: { outcome: { kind: string } } }) => deal.facts.outcome.kind))
      .toEqual(["drawn", "drawn", "drawn", "won"]);
  });

  test("somebody whom two tablets have added is one person", async ({ page, request, context }) => {
    const known = (name: string) => ({ id: crypto.randomUUID(), name });
    const names = ["Gerti Zwei", "Hias Zwei", "Inge Zwei", "Jutta Zwei"];
    // Written yesterday, sent today.
    const yesterday = Date.now() - 24 * 60 * 60 * 1000;
    await page.clock.install({ time: yesterday });
    await page.goto("/neu");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.getByLabel("Tisch").fill("Tisch Zwei");
    for (const [at, wind] of ["Ost", "Süd", "West", "Nord"].entries()) {
      // With two blanks between the names: they do not count.
      await page.getByLabel(`Spieler ${at + 1}: ${wind}`).fill((names[at] ?? "").replace(" ", "  "));
    }
    await page.getByRole("button", { name: "Partie beginnen" }).click();
    await draw(page);
    const gerti = known("Gerti Zwei");
    expect((await request.post("/api/people", { data: gerti })).status()).toBe(201);
    await page.clock.setSystemTime(Date.now());
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    const game = page.url().split("/").at(-1);
    const state = await (await request.get(`/api/games/${game}`)).json();
    expect(state.players[0].id).toBe(gerti.id);
    expect(state.deals).toHaveLength(1);
    for (const made of [state.started_at, state.deals[0].recorded_at]) {
      expect(Math.abs(Date.parse(made) - yesterday)).toBeLessThan(120_000);
    }
    await expect(page.locator(".seat").first()).toContainText("Gerti");
  });
});

test.describe("a tablet that may not", () => {
  test.use({ expected: /status of 403/ });

  test("sends what it may, and keeps the rest", async ({ page, request }) => {
    const json = { code: "not_allowed", message: "Dazu fehlt die Berechtigung." };
    let isRefused = true;
    await page.route("**/api/games", (route) =>
      isRefused && route.request().method() === "POST" ? route.fulfill({ status: 403, json }) : route.continue(),
    );
    const game = await startGame(request);
    await page.goto("/neu");
    for (const [at, name] of ["Anna", "Bertl", "Christa", "Dieter"].entries()) {
      await page.locator(".places input").nth(at).fill(name);
    }
    await page.getByRole("button", { name: "Partie beginnen" }).tap();
    await expect(pill(page)).toHaveText("1 wartet");
    await page.goto(`/spiel/${game}`);
    await draw(page);
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    await expect.poll(() => numbers(request, `/api/games/${game}`)).toEqual([1]);
    await expect(pill(page)).toHaveText("1 wartet");
    isRefused = false;
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(pill(page)).toHaveText("Im Club gespeichert");
  });
});

test("where draws settle, the hands are asked before a draw is booked", async ({ page, request }) => {
  const game = await startGame(request, { draw_settles: true });
  await atTable(page, game);
  await page.locator("[data-action=draw]").tap();
  await expect(page.locator(".entry")).toBeVisible();
  // The same button of the table lay on this spot, where taps are ignored for a moment.
  await page.waitForTimeout(QUIET);
  const finger = new Finger(page);
  await finger.on('.entry [data-choice="drawn"]');
  await finger.hand("Bertl");
  await finger.tile("2z");
  await finger.save();
  await expect.poll(() => booked(request, game)).not.toEqual([0, 0, 0, 0]);
});

test.describe("a full tablet", () => {
  test.use({ expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("says so, keeps what was written, and sends it", async ({ page, request, context }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    const game = await startGame(request);
    await atTable(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await draw(page);
    await draw(page);
    await expect(page.locator(".notice").first()).toContainText("Der Speicher des Tablets ist voll");
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    expect(await numbers(request, `/api/games/${game}`)).toEqual([1, 2]);
  });

  test("keeps what found no room as soon as there is some", async ({ page, request, context }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...all) {
        if (Object(window).full) throw new DOMException("no room", "QuotaExceededError");
        return put.apply(this, all);
      };
    });
    const game = await startGame(request);
    await atTable(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    const full = (is: boolean) => page.evaluate((is) => Object.assign(window, { full: is }), is);
    const notice = page.locator(".notice", { hasText: "Der Speicher des Tablets ist voll" });
    await full(true);
    await draw(page);
    await expect(notice).toBeVisible();
    await full(false);
    await draw(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(notice).toHaveCount(0, { timeout: 20_000 });
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    expect(await numbers(request, `/api/games/${game}`)).toEqual([1, 2]);
  });
});

test.describe("a server of its own", () => {
  test.use({ expected: /ERR_CONNECTION|Failed to load resource/ });
  test.setTimeout(480_000);

  test("killed in the middle of two hundred deals, it has each of them once", async ({ page, playwright }) => {
    const server = await Ostwind.start();
    const request = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
    try {
      const game = await startGame(request);
      await page.context().addCookies(server.board.cookies);
      await page.goto(`${server.url}/spiel/${game}`);
      await expect(page.locator(".seat").first()).toBeVisible();
      for (const number of upTo(200)) {
        if (number === 60 || number === 130) await server.kill();
        if (number === 75 || number === 150) await server.startAgain();
        await draw(page);
      }
      await expectDeals(page, 200);
      await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 60_000 });
      expect(await numbers(request, `/api/games/${game}`)).toEqual(upTo(200));
      await page.reload();
      await expectDeals(page, 200);
    } finally {
      await request.dispose();
      await server.stop();
    }
  });
});

/** A browser of its own, with a profile that outlives it, which can be killed like any program. */
async function browserAt(profile: string): Promise<[ChildProcess, Page]> {
  const executable = process.env.OSTWIND_CHROMIUM ?? "/usr/bin/chromium";
  const running = spawn(executable, [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-port=0",
    "--window-size=1180,820",
    `--user-data-dir=${profile}`,
  ], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    running.stderr?.on("data", (text) => {
      output += text;
      const found = /listening on (ws:\S+)/.exec(output);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    running.on("exit", () => reject(new Error(output)));
  });
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error("the browser has no window");
  return [running, await context.newPage()];
}

async function killed(running: ChildProcess) {
  const exit = once(running, "exit");
  running.kill("SIGKILL");
  await exit;
}

test("a browser killed with entries waiting still has them", async ({ playwright }) => {
  test.setTimeout(120_000);
  const server = await Ostwind.start();
  const request = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
  const profile = await mkdtemp(join(tmpdir(), "ostwind-browser-"));
  let running: ChildProcess | undefined;
  try {
    const game = await startGame(request);
    let page: Page;
    [running, page] = await browserAt(profile);
    await page.context().addCookies(server.board.cookies);
    await page.goto(`${server.url}/spiel/${game}`);
    await expect(page.locator(".seat").first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.kill();
    for (const _ of upTo(3)) {
      await page.locator('[data-action="draw"]').click();
      await page.locator('[data-action="record-draw"]').click();
      // What is tapped sooner in the same place counts for nothing.
      await page.waitForTimeout(QUIET);
    }
    await expect(pill(page)).toHaveText("3 warten");
    await killed(running);
    [running, page] = await browserAt(profile);
    // A browser writes its cookies to the disk when it likes, and was killed before.
    await page.context().addCookies(server.board.cookies);
    await page.goto(`${server.url}/spiel/${game}`);
    await expect(rows(page)).toHaveCount(3);
    await expect(pill(page)).toHaveText("3 warten");
    await server.startAgain();
    await expect(pill(page)).toHaveText("Im Club gespeichert", { timeout: 30_000 });
    expect(await numbers(request, `/api/games/${game}`)).toEqual([1, 2, 3]);
  } finally {
    if (running !== undefined && running.exitCode === null && running.signalCode === null) await killed(running);
    await request.dispose();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
});
