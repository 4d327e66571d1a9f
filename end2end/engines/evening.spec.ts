// An evening at the table in another engine: start, entry by tiles, correction, no network, two tablets, and in the hall.
import { type APIRequestContext, expect, test as base } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { booked, startGame } from "../finger.ts";
import { freePort, Ostwind } from "../ostwind.ts";
import { startFirefox } from "./firefox.ts";
import { type Driver, type Engine, Tablet } from "./tablet.ts";
import { startWebkit } from "./webkit.ts";

const NAME = "ostwind.local";

const rows = ".deals tr.deal";
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** The numbers of the deals the club has, in order. */
async function numbers(request: APIRequestContext, game: string): Promise<number[]> {
  const { deals } = await (await request.get(`/api/games/${game}`)).json();
  return deals.map((deal: { number: number }) => deal.number);
}

/** A driver with the board's session. */
async function signedIn(driver: Driver, server: Ostwind, url = server.url): Promise<Tablet> {
  // A cookie is set for the page that is shown.
  await driver.open(`${url}/icons/favicon.svg`);
  if (url.startsWith("https:")) {
    // There only a cookie is believed that the server itself has set by HTTPS.
    const account = { login: "vorstand", password: "vier Winde und ein Drache" };
    await driver.run(`await fetch("/anmelden", { method: "POST", body: new URLSearchParams(args[0]) })`, account);
    return new Tablet(driver);
  }
  const domain = new URL(url).hostname;
  for (const { name, value, expires } of server.board.cookies) await driver.setCookie({ name, value, domain, expires });
  return new Tablet(driver);
}

const test = base.extend<{ tablet: Tablet; club: APIRequestContext }, { server: Ostwind; engine: Engine }>({
  server: [
    async ({}, use) => {
      const server = await Ostwind.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  engine: [
    async ({}, use, info) => {
      const engine = info.project.name === "firefox" ? await startFirefox() : await startWebkit();
      console.log(engine.version);
      await use(engine);
      await engine.stop();
    },
    { scope: "worker" },
  ],
  club: async ({ playwright, server }, use) => {
    const club = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
    await use(club);
    await club.dispose();
  },
  tablet: async ({ engine, server }, use) => {
    const driver = await engine.tablet();
    await use(await signedIn(driver, server));
    await driver.close();
  },
});

test("a game begins with four names", async ({ tablet, server, club }) => {
  await tablet.driver.open(`${server.url}/`);
  await tablet.expectCount("main", 1);
  expect(await tablet.count("#too-old:not([hidden])")).toBe(0);
  await tablet.driver.open(`${server.url}/neu`);
  const names = ["Erika", "Franz", "Grete", "Hans"];
  await tablet.expectCount('input[list="people"]', 4);
  for (const [at, name] of names.entries()) await tablet.fill('input[list="people"]', at, name);
  await tablet.tap("button", "Partie beginnen");
  await tablet.expectCount(".seats .seat", 4);
  await tablet.expectText(".pill", "Im Club gespeichert");
  const games: { table: string }[] = await (await club.get("/api/games")).json();
  expect(games.length).toBe(1);
});

test("the first printed example by tiles", async ({ tablet, server, club }, info) => {
  const game = await startGame(club);
  await tablet.atTable(server.url, game);
  await tablet.tap(".seats .seat", "Anna");
  await tablet.tap('[data-from="4"]');
  await tablet.kind("pung");
  for (const tile of ["3s", "6m", "6m"]) await tablet.tile(tile);
  await tablet.kind("concealed");
  await tablet.tile("7z");
  await tablet.kind("pair");
  await tablet.tile("2m");
  await tablet.kind("chow");
  await tablet.tile("4p");
  await tablet.expectText('.hand[data-player="1"] .worth', "76");
  await tablet.hand(2);
  await tablet.tile("2z");
  await tablet.kind("pair");
  await tablet.tile("5z");
  await tablet.hand(3);
  for (const tile of ["4p", "1p", "1p"]) await tablet.tile(tile);
  await tablet.kind("pair");
  for (const tile of ["3z", "6z"]) await tablet.tile(tile);
  await tablet.hand(4);
  for (const tile of ["1z", "4z"]) await tablet.tile(tile);
  await tablet.expectText('.entry .net[data-player="1"] dd', "+456");
  await tablet.picture(`${info.project.name}-entry`);
  await tablet.tap(".entry .save");
  await expect.poll(() => booked(club, game)).toEqual([456, -182, -152, -122]);
});

test("an older deal is corrected", async ({ tablet, server, club }) => {
  const game = await startGame(club);
  await tablet.atTable(server.url, game);
  await tablet.draw();
  await tablet.win(50);
  await tablet.draw();
  await tablet.expectCount(rows, 3);
  await tablet.tap('[aria-label="Spiel 2 berichtigen"]');
  await tablet.tap('[data-from="3"]');
  await tablet.tap(".entry .save");
  await tablet.tap(".correction button", "Vertippt");
  await tablet.expectCount(".seats .seat", 4);
  await tablet.expectText(".pill", "Im Club gespeichert");
  const state = await (await club.get(`/api/games/${game}`)).json();
  expect(state.corrections).toHaveLength(1);
  expect(state.deals[1].facts.outcome.from).toBe(3);
});

test("an evening without the club is written, loaded again and sent in order", async ({ tablet, server, club }, info) => {
  const game = await startGame(club);
  await tablet.atTable(server.url, game);
  await tablet.ready();
  await server.kill();
  for (const number of upTo(8)) {
    if (number % 3 === 0) await tablet.draw();
    else await tablet.win(40 + 2 * number);
    await tablet.expectCount(rows, number);
  }
  await tablet.tap('[aria-label="Spiel 2 berichtigen"]');
  await tablet.tap('[data-from="3"]');
  await tablet.tap(".entry .save");
  await tablet.tap(".correction button", "Vertippt");
  await tablet.expectText(".pill", "9 warten");
  await tablet.picture(`${info.project.name}-offline`);
  await tablet.driver.reload();
  await tablet.expectCount(rows, 8);
  await tablet.expectText(".pill", "9 warten");
  await server.startAgain();
  await tablet.driver.run("dispatchEvent(new Event('online'))");
  await tablet.expectText(".pill", "Im Club gespeichert");
  expect(await numbers(club, game)).toEqual(upTo(8));
});

test("two tablets at one table: each sees the other's deals", async ({ tablet, server, club, engine }) => {
  const game = await startGame(club);
  const driver = await engine.tablet();
  const second = await signedIn(driver, server);
  try {
    await tablet.atTable(server.url, game);
    await second.atTable(server.url, game);
    await tablet.win(50);
    await second.expectCount(rows, 1);
    await second.draw();
    await tablet.expectCount(rows, 2);
    expect(await numbers(club, game)).toEqual([1, 2]);
  } finally {
    await driver.close();
  }
});

test("by a name in the hall: no service worker without HTTPS, and with it a cold start without the server", async ({ playwright }, info) => {
  const isFirefox = info.project.name === "firefox";
  const server = await Ostwind.start();
  const profile = await mkdtemp(join(tmpdir(), "ostwind-hall-"));
  const club = await playwright.request.newContext({ baseURL: server.url, storageState: server.board });
  const start = (root?: string): Promise<Engine> => {
    const hall = root === undefined ? { name: NAME } : { name: NAME, root };
    return isFirefox ? startFirefox(hall, profile) : startWebkit(hall);
  };
  const { port } = new URL(server.url);
  let engine: Engine | undefined;
  try {
    const game = await startGame(club);
    engine = await start();
    let tablet = await signedIn(await engine.tablet(), server, `http://${NAME}:${port}`);
    await tablet.atTable(`http://${NAME}:${port}`, game);
    expect(await tablet.driver.run("return 'serviceWorker' in navigator && isSecureContext")).toBe(false);
    await tablet.expectCount('[data-notice="insecure"]', 1);

    await server.kill();
    const httpPort = await freePort();
    const hall = ["--tls", "own", "--http-port", String(httpPort)];
    const connectAt = `http://127.0.0.1:${httpPort}/verbinden`;
    await server.startAgain(hall, connectAt);
    // Nobody has installed the root yet: the browser refuses.
    await tablet.driver.open(`https://${NAME}:${port}/`).catch(() => {});
    const isOpen = "return location.protocol === 'https:' && document.querySelector('script[src$=\"/boot.js\"]') !== null";
    expect(await tablet.driver.run<boolean>(isOpen)).toBe(false);
    await engine.stop();
    engine = await start(join(server.data, "tls/root.crt"));
    tablet = await signedIn(await engine.tablet(), server, `https://${NAME}:${port}`);
    await tablet.atTable(`https://${NAME}:${port}`, game);
    await tablet.expectCount('[data-notice="insecure"]', 0);
    await tablet.ready();

    await server.kill();
    // Debian's WebKit keeps nothing between starts when it is driven: there the page is opened again, after an empty one.
    if (isFirefox) {
      await engine.stop();
      engine = await start();
      tablet = new Tablet(await engine.tablet());
    } else {
      await tablet.driver.open("about:blank");
    }
    await tablet.atTable(`https://${NAME}:${port}`, game);
    await tablet.draw();
    await tablet.expectCount(rows, 1);
    await server.startAgain(hall, connectAt);
    await tablet.driver.run("dispatchEvent(new Event('online'))");
    await tablet.expectText(".pill", "Im Club gespeichert");
    const deals = () => tablet.driver.run<number>(`return (await (await fetch("/api/games/" + args[0])).json()).deals.length`, game);
    expect(await deals()).toBe(1);
    await tablet.driver.reload();
    await tablet.expectCount(rows, 1);
    expect(await deals()).toBe(1);
  } finally {
    await engine?.stop();
    await club.dispose();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
});
