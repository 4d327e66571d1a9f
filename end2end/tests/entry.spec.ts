// Entering deals by taps: the printed examples, what can and cannot be tapped, and how many taps it takes.
import type { APIRequestContext, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { barriersAsShown } from "../barriers.ts";
import { atTable, booked, Finger, fourHandsByTiles, NAMES, report, startGame, worth } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

async function expectNets(page: Page, nets: readonly string[]) {
  for (const [at, net] of nets.entries()) {
    await expect(page.locator(`.entry .net[data-player="${at + 1}"] dd`)).toHaveText(net);
  }
  await expect(page.locator(".entry .why output")).toHaveText(/Summe\s+0/);
}

/** What a reader finds on the game's printed sheet. */
async function printed(request: APIRequestContext, game: string): Promise<string> {
  const sheet = await request.get(`/api/games/${game}/sheet.pdf`);
  expect(sheet.headers()["content-type"]).toBe("application/pdf");
  const { text, totalPages } = await extractText(new Uint8Array(await sheet.body()), { mergePages: true });
  expect(totalPages).toBe(1);
  return text.replace(/\s+/g, " ");
}

test("the first printed example, by tiles", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Dieter");
  // East: 333s open, 6666m open kong, 777z concealed, 22m, and 4p5p with the 6p that won.
  await finger.kind("pung");
  await finger.tile("3s");
  await finger.tile("6m");
  await finger.tile("6m");
  await finger.kind("concealed");
  await finger.tile("7z");
  await finger.kind("pair");
  await finger.tile("2m");
  await finger.kind("chow");
  await finger.tile("4p");
  await expect(worth(page, "Anna")).toHaveText("76");
  // South: 222z open and a pair of white dragons.
  await finger.hand("Bertl");
  await finger.tile("2z");
  await finger.kind("pair");
  await finger.tile("5z");
  await expect(worth(page, "Bertl")).toHaveText("12");
  // West: 444p, an open kong of 1p, pairs of west winds and green dragons.
  await finger.hand("Christa");
  await finger.tile("4p");
  await finger.tile("1p");
  await finger.tile("1p");
  await finger.kind("pair");
  await finger.tile("3z");
  await finger.tile("6z");
  await expect(worth(page, "Christa")).toHaveText("22");
  // North: open pungs of the round wind and of the own wind; of the dragons no three are left.
  await finger.hand("Dieter");
  await expect(page.locator('.key[data-tile="5z"]')).toHaveAttribute("aria-disabled", "true");
  await finger.tile("1z");
  await finger.tile("4z");
  await expect(worth(page, "Dieter")).toHaveText("32");
  await expectNets(page, ["+456", "−182", "−152", "−122"]);
  await expect(page.locator(".entry .why")).toContainText("Ost zählt doppelt: 3 × 152");
  await finger.save();
  await expect.poll(() => booked(request, game)).toEqual([456, -182, -152, -122]);
  const sheet = await printed(request, game);
  for (const figure of ["76", "12", "22", "32", "+456", "−182", "−152", "−122"]) {
    expect(sheet.split(" ")).toContain(figure);
  }
});

test("every key shows its tile", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  for (const [width, height, keys] of [[1180, 820, 42], [820, 1180, 42], [390, 844, 34]] as const) {
    await page.setViewportSize({ width, height });
    // A picture that cannot be read, or has no room, is a blank key.
    const shown = await page.locator(".keyboard .key[data-tile] .tile").evaluateAll((tiles) =>
      Promise.all(
        tiles.map(async (tile) => {
          const [, source] = /^url\("(.*)"\)$/.exec(getComputedStyle(tile).backgroundImage) ?? [];
          const picture = new Image();
          picture.src = source ?? "";
          const isRead = await picture.decode().then(() => true, () => false);
          const { width, height } = tile.getBoundingClientRect();
          return isRead && width >= 24 && height >= 36;
        }),
      ),
    );
    expect(shown.filter(Boolean)).toHaveLength(keys);
  }
});

test("the second printed example, by numbers", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Christa");
  await finger.from("Bertl");
  await finger.way("number");
  await finger.digits(48);
  for (const [name, value] of [["Anna", 16], ["Bertl", 500], ["Dieter", 2]] as const) {
    await finger.hand(name);
    await finger.digits(value);
    await expect(worth(page, name)).toHaveText(String(value));
  }
  await expectNets(page, ["−1 036".replace(" ", "\u202f"), "+1\u202f418", "+192", "−574"]);
  await finger.save();
  await expect.poll(() => booked(request, game)).toEqual([-1036, 1418, 192, -574]);
  const sheet = await printed(request, game);
  for (const figure of [" 16 ", " 500 ", " 48 ", " 2 ", "−1 036", "+1 418", "+192", "−574"]) {
    expect(sheet).toContain(figure);
  }
});

test("a value that is known takes four taps and its digits", async ({ page, request }) => {
  const byDiscard = await atTable(page, await startGame(request));
  await byDiscard.seat("Anna");
  await byDiscard.from("Christa");
  await byDiscard.way("number");
  await byDiscard.digits(304);
  await byDiscard.save();
  await expect(page.locator(".seats")).toBeVisible();
  const drawn = await atTable(page, await startGame(request));
  await drawn.seat("Bertl");
  await drawn.from("Mauer");
  await drawn.way("number");
  await drawn.digits(62);
  await drawn.save();
  await expect(page.locator(".seats")).toBeVisible();
  await report({
    win_by_discard_known_value: byDiscard.taps,
    self_drawn_known_value: drawn.taps,
  });
  expect(byDiscard.taps).toBeLessThanOrEqual(4);
  expect(drawn.taps).toBeLessThanOrEqual(4);
});

test("hands by tiles take few taps", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  const oneHand = await fourHandsByTiles(finger);
  await expect.poll(async () => (await booked(request, game)).some((net) => net !== 0)).toBe(true);
  await report({ one_hand_by_tiles: oneHand, four_hands_by_tiles: finger.taps });
  expect(oneHand).toBeLessThanOrEqual(9);
  expect(finger.taps).toBeLessThanOrEqual(20);
});

test("only what is left and what fits can be tapped", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  const key = (tile: string) => page.locator(`.keyboard .key[data-tile="${tile}"]`);
  const expectOff = (tile: string, off: boolean) =>
    expect(key(tile)).toHaveAttribute("aria-disabled", String(off));
  await finger.seat("Anna");
  // A chow starts at 7 at the latest, and never with a wind.
  await expectOff("7p", false);
  await expectOff("8p", true);
  await expectOff("1z", true);
  await finger.kind("kong");
  await finger.tile("3p");
  // All four of this tile are used, for every player.
  await finger.hand("Bertl");
  await finger.kind("single");
  await expectOff("3p", true);
  await expect(key("3p")).toHaveClass(/gone/);
  await finger.kind("chow");
  for (const tile of ["1p", "2p", "3p"]) await expectOff(tile, true);
  await expectOff("4p", false);
  await finger.tile("1f");
  await finger.hand("Christa");
  await expectOff("1f", true);
  // What is taken back can be tapped again.
  await finger.hand("Anna");
  await page.keyboard.press("Backspace");
  await expectOff("3p", false);
});

test("only circumstances that can be and count are offered", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  const flag = (id: string) => page.locator(`[data-flag="${id}"]`);
  await finger.seat("Anna");
  await finger.from("Dieter");
  await page.keyboard.type("1234m");
  await expect(page.locator('[data-choice="circumstances"]')).toHaveCount(0);
  await page.keyboard.press("a");
  await page.keyboard.type("9p");
  await finger.hand("Anna");
  await finger.circumstances();
  await expect(flag("robbed_kong")).toHaveCount(0); // two nines are in the hand
  await page.locator('.hand.active .set button.tile').first().tap();
  await expect(flag("replacement")).toHaveCount(0);
  await finger.from("Mauer");
  await expect(flag("robbed_kong")).toHaveCount(0);
  await expect(flag("last_tile")).toBeVisible();
  await expect(flag("replacement")).toHaveCount(0);
  await expect(flag("bonus_replacement")).toHaveCount(0);
  await flag("last_tile").tap();
  await finger.circumstances();
  await expect(page.locator('[data-choice="circumstances"]')).toHaveText("Umstände (1)");
  await finger.circumstances();
  await flag("last_tile").tap();
  await finger.circumstances();
  await finger.tile("4f");
  await finger.circumstances();
  await expect(flag("bonus_replacement")).toBeVisible();
});

test("a keyboard is enough", async ({ page, request }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Dieter");
  await page.keyboard.type("u3s66m");
  await page.keyboard.type("v7za2mc4p");
  await expect(worth(page, "Anna")).toHaveText("76");
  // The winner's hand is complete, so the next one has opened.
  await page.keyboard.type("2za5z");
  await expect(worth(page, "Bertl")).toHaveText("12");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await booked(request, game))[0]).toBe(456);
});

test("a draw, a dead hand and a penalty", async ({ page, request }) => {
  const game = await startGame(request, { penalties: "dmjl", draw_settles: true });
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.on('.entry [data-choice="drawn"]');
  await finger.hand("Bertl");
  await finger.tile("2z");
  await expectNets(page, ["−16", "+32", "−8", "−8"]);
  await finger.on('.entry [data-choice="kill"]');
  await expectNets(page, ["0", "0", "0", "0"]);
  await finger.on('.entry [data-choice="fault-switch"]');
  await finger.on('[data-fault="false-mah-jongg-1"]');
  await finger.on('[data-payer="2"]');
  await expectNets(page, ["+100", "−300", "+100", "+100"]);
  await finger.save();
  await expect.poll(() => booked(request, game)).toEqual([100, -300, 100, 100]);
});

// Each size and each theme; on a phone, where most is arranged otherwise, both. The markup is the same in all, so that only colours and places differ.
for (const [theme, width, height] of [["light", 1180, 820], ["dark", 820, 1180], ["light", 390, 844], ["dark", 390, 844]] as const) {
  test(`no barrier and large targets: ${theme}, ${width} × ${height}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Anna");
    await finger.from("Dieter");
    await page.keyboard.type("14mu5p7za9p");
    for (const way of ["tiles", "items", "number"] as const) {
      await finger.way(way);
      expect(await barriersAsShown(page, ".entry")).toEqual([]);
      const small = await page.locator(".entry button:visible").evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test("nothing covers anything on tablets of eight to eleven inches, nor is out of reach", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Dieter");
  await page.keyboard.type("2fc2mk9mu5su5za2z");
  await finger.hand("Anna");
  await expect(page.locator(".hand.active .set")).toHaveCount(6);
  const sideways = [[960, 600], [1024, 768], [1133, 744], [1180, 820], [1280, 720], [1280, 800], [1340, 800]];
  const sizes = [...sideways, ...sideways.map((size) => size.toReversed())];
  const all = (["tiles", "items", "number"] as const).flatMap((way) => sizes.map((size) => ({ way, size })));
  for (const { way, size: [width = 0, height = 0] } of all) {
    if (width === 960) await finger.way(way);
    await page.setViewportSize({ width, height });
    const size = `${way}, ${width} × ${height}`;
    // Only where the screen is narrow like a phone's does the page scroll, and the button to save stays in sight.
    const scrolls = width <= 700;
    const found = await page.evaluate((scrolls) => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const parts = [".how", ".hands", ".keys", ".payments", ".foot", ...scrolls ? [] : [".save"]];
      const boxes = parts.map((part) => ({ part, box: box(`.entry ${part}`) }));
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
      const covered = boxes.flatMap((one, at) =>
        boxes.slice(at + 1).filter((other) => meet(one.box, other.box)).map((other) => `${one.part} and ${other.part}`));
      const inSight = [".save", ".keys", ".hand.active", ...scrolls ? [] : [".foot"]];
      const outside = inSight.filter((part) => box(`.entry ${part}`).bottom > innerHeight + 1);
      const cut = [...document.querySelectorAll(".entry .winner b, .entry .how button, .entry .kinds button")]
        .filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent);
      const small = [...document.querySelectorAll<HTMLElement>(".entry button")].filter((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44);
      }).map((button) => button.textContent);
      const spills = document.querySelector(".hands")!.scrollHeight - document.querySelector(".hands")!.clientHeight;
      return { covered, outside, cut, small, spills };
    }, scrolls);
    expect(found, size).toEqual({ covered: [], outside: [], cut: [], small: [], spills: 0 });
  }
});
