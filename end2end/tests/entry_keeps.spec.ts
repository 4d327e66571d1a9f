// What was tapped for a deal is never lost, impossible values are said, and another tablet's deal is said at once.
import type { Page } from "@playwright/test";
import { atTable, booked, Finger, report, startGame } from "../finger.ts";
import { cutWords, misplaced } from "../measure.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

const sets = (page: Page) => page.locator(".entry .hand.active .set");
const band = (page: Page, which: string) => page.locator(`[data-band="${which}"]`);

/** Anna has two sets and Bertl one. */
async function begin(finger: Finger) {
  await finger.seat("Anna");
  await finger.from("Dieter");
  await finger.tile("1m");
  await finger.tile("4m");
  await finger.hand("Bertl");
  await finger.tile("5z");
}

async function expectBegun(page: Page) {
  await expect(page.locator('.entry [data-from="4"]')).toHaveAttribute("aria-pressed", "true");
  await page.locator('.hand[data-player="2"] .who').tap();
  await expect(sets(page)).toHaveCount(1);
  await page.locator('.hand[data-player="1"] .who').tap();
  await expect(sets(page)).toHaveCount(2);
}

test("a deal that was begun survives a reload, the way back and the table", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await begin(finger);
  await page.waitForTimeout(200);
  await page.reload();
  await expect(band(page, "draft")).toBeVisible();
  await expectBegun(page);
  await page.goBack();
  await expect(page.locator(".seats")).toBeVisible();
  await page.goForward();
  await expectBegun(page);
  // Leaving asks once, and what was begun is there again behind the seat.
  await page.locator(".bar .cancel").tap();
  // A tap where the finger was is ignored for a moment.
  await page.waitForTimeout(700);
  await page.locator('[data-choice="leave"]').tap();
  await expect(page.locator(".seats")).toBeVisible();
  await page.waitForTimeout(700);
  await finger.seat("Anna");
  await expectBegun(page);
  await page.locator('[data-choice="discard"]').tap();
  await expect(page.locator(".entry .set")).toHaveCount(0);
  await page.reload();
  await expect(band(page, "draft")).toHaveCount(0);
});

test("a correction that was begun is kept, and asks before it is left", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(48);
  await finger.save();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await page.waitForTimeout(700);
  await page.locator("tr.deal td:first-child a").tap();
  await expect(page.locator(".entry")).toBeVisible();
  await page.waitForTimeout(700);
  // Nothing was changed, so nothing is asked.
  await page.locator(".bar .cancel").tap();
  await expect(page.locator(".seats")).toBeVisible();
  await page.waitForTimeout(700);
  await page.locator("tr.deal td:first-child a").tap();
  await finger.from("Christa");
  await page.waitForTimeout(200);
  await page.reload();
  await expect(band(page, "draft")).toBeVisible();
  await expect(page.locator('.entry [data-from="3"]')).toHaveAttribute("aria-pressed", "true");
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(700);
  await page.locator('[data-choice="leave"]').tap();
  await page.waitForTimeout(700);
  // It is no draft of the next deal.
  await expect(page.locator('[data-choice="resume"]')).toHaveCount(0);
  await page.locator("tr.deal td:first-child a").tap();
  await page.locator('[data-choice="discard"]').tap();
  await expect(page.locator('.entry [data-from="3"]')).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(page.locator(".entry")).toBeVisible();
  await expect(band(page, "draft")).toHaveCount(0);
  expect(await booked(request, game)).toEqual([288, -96, -96, -96]);
});

test("a special hand can be worth something else this once", async ({ page, request }) => {
  const game = await startGame(request, {}, "steiermark");
  const finger = await atTable(page, game);
  await finger.seat("Bertl");
  await finger.from("Mauer");
  await page.locator('.entry [data-wind="E"]').tap();
  await finger.way("items");
  await page.locator('[data-special="seven-pairs"]').tap();
  await page.locator('[data-special-value]').fill("1200");
  await page.locator('[data-special-value]').blur();
  await expect(page.locator('.hand[data-player="2"] .worth')).toHaveText(/^1.202$/);
  await finger.save();
  const deal = async () => (await (await request.get(`/api/games/${game}`)).json()).deals[0]?.facts.hands["2"];
  await expect.poll(deal).toMatchObject({ kind: "special", id: "seven-pairs", value: 1200 });
});

test("what was saved is not offered again", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await begin(finger);
  await finger.hand("Anna");
  await finger.way("number");
  await finger.digits(48);
  await finger.save();
  await expect.poll(async () => (await booked(request, game))[0]).not.toBe(0);
  await page.waitForTimeout(700);
  await finger.seat("Anna");
  await expect(page.locator(".entry .set")).toHaveCount(0);
  await expect(band(page, "draft")).toHaveCount(0);
});

test("a deal that is saved is never shown as another tablet's", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(64);
  // The page stands until the next frame, with the saved deal already in the game.
  await page.evaluate(() => {
    const bands: string[] = [];
    Object.assign(window, { bands });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof HTMLElement && node.dataset.band) bands.push(node.dataset.band);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await finger.save();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { bands: string[] }).bands)).toEqual([]);
});

test("another tablet's deal is said at once, and the own hand stays", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await begin(finger);
  const facts = { outcome: { kind: "won", winner: 3, from: 2 }, hands: { 3: { kind: "points", points: 96 } } };
  const previewed = { 1: -192, 2: -96, 3: 384, 4: -96 };
  const deal = { id: crypto.randomUUID(), number: 1, facts, previewed };
  const recorded = await request.post(`/api/games/${game}/deals`, { data: deal });
  expect(recorded.status(), await recorded.text()).toBe(201);
  await expect(band(page, "booked-elsewhere")).toContainText("96");
  await expect(page.locator(".entry .save")).toHaveText("Als zweite Eingabe speichern");
  await expectBegun(page);
});

test("a hand goes with the winner when another seat was meant", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  const worth = (player: number) => page.locator(`.hand[data-player="${player}"] .worth`);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(304);
  await page.locator(".entry .winner").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-winner="2"]').tap();
  await expect(worth(2)).toHaveText("304");
  await expect(worth(1)).toHaveText("0");
  // The same by way of the table.
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="leave"]').tap();
  await page.waitForTimeout(QUIET);
  await finger.seat("Christa");
  await expect(worth(3)).toHaveText("304");
  await page.waitForTimeout(QUIET);
  await finger.save();
  // Anna is East and pays double.
  await expect.poll(() => booked(request, game)).toEqual([-608, -304, 1216, -304]);
});

test("a value that no hand has waits until it is insisted on", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(303);
  await expect(page.locator('[data-impossible="odd"]')).toBeVisible();
  await expect(page.locator(".entry .save")).toBeDisabled();
  await page.locator('[data-choice="insist"]').tap();
  await expect(page.locator("[data-impossible]")).toHaveCount(0);
  await finger.save();
  await expect.poll(async () => (await booked(request, game))[0]).toBe(1818);
});

test("MCR takes no hand below eight", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request, {}, "mcr"));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(5);
  await expect(page.locator('[data-impossible="below-minimum"]')).toBeVisible();
  await expect(page.locator('[data-choice="insist"]')).toHaveCount(0);
  await expect(page.locator(".entry .save")).toBeDisabled();
});

test("who can be paid for a fault keeps her place when somebody else pays", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request, {}, "steiermark"));
  await finger.seat("Anna");
  await page.waitForTimeout(700);
  await page.locator('[data-choice="fault-switch"]').tap();
  // Who made the fault is asked, not who pays.
  await expect(page.getByRole("group", { name: "Wer hat den Fehler gemacht?" }).locator("[data-payer]").first()).toBeVisible();
  await page.locator("[data-fault]").first().tap();
  const places = () => page.locator("[data-payee]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const before = await places();
  expect(before.length).toBeGreaterThan(3);
  await page.locator('[data-payer="3"]').tap();
  await expect(page.locator('[data-payee="3"]')).toHaveAttribute("aria-disabled", "true");
  expect(await places()).toEqual(before);
});

test("on a phone value and payments stay in sight while the keys are tapped", async ({ page, request }) => {
  for (const [width, height] of [[390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Anna");
    await page.waitForTimeout(700);
    await finger.from("Mauer");
    for (const tile of ["1m", "7m"]) {
      await finger.tile(tile);
      for (const part of [".entry .value", ".entry .payments", `.key[data-tile="${tile}"]`]) {
        await expect(page.locator(part)).toBeInViewport({ ratio: 0.99 });
      }
    }
    // Nobody had to scroll for it.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test("four hands by number take eight taps and their digits", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Christa");
  await finger.way("number");
  for (const value of [48, 16, 50]) {
    await finger.digits(value);
    await finger.on(".pad .next");
  }
  await finger.digits(2);
  await finger.save();
  await expect.poll(async () => (await booked(request, game)).some((net) => net !== 0)).toBe(true);
  await report({ four_hands_by_number: finger.taps });
  expect(finger.taps).toBeLessThanOrEqual(8);
});

const SIZES = [[1180, 820], [1024, 768], [960, 600], [820, 1180], [810, 1080], [768, 1024], [390, 844], [360, 740]] as const;

for (const rules of ["klassisch", "grundregel", "ma-jiang", "mcr", "steiermark", "hong-kong"]) {
  test(`nothing is cut, covered or too small in any size: ${rules}`, async ({ page, request }) => {
    const finger = await atTable(page, await startGame(request, {}, rules));
    await finger.seat("Anna");
    await finger.from("Dieter");
    for (const way of ["tiles", "items", "number"] as const) {
      await finger.way(way);
      if (way === "tiles") await page.keyboard.type("2fc2mk9mu5su5za2z");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const found = await misplaced(page, ".entry", { scrolls: ".entry .content, .entry .working, .entry .items, .entry .hands, .entry .keys" });
        expect(found, `${rules}, ${way}, ${width} × ${height}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1180, height: 820 });
    }
  });
}

test("who has Mah-Jongg is asked without cutting a name", async ({ page, request }) => {
  const game = await startGame(request);
  const url = new URL((await request.get("/api/health")).url()).origin;
  for (const language of ["de", "en"]) {
    await page.context().addCookies([{ name: "lang", value: language, url }]);
    await page.goto(`/spiel/${game}/eingabe`);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(page.locator(".entry [data-winner]")).toHaveCount(4);
      const size = `${language}, ${width} × ${height}`;
      expect(await cutWords(page, ".entry .how"), size).toEqual([]);
      expect(await misplaced(page, ".entry .how"), size).toEqual([]);
    }
  }
});
