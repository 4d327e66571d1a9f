// The table and the entry on phones: what has to be read or tapped is in sight.
import type { Page } from "@playwright/test";
import { atTable, booked, fourHandsByTiles, report, startGame } from "../finger.ts";
import { misplaced } from "../measure.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

const PHONES = [[390, 844], [360, 640]] as const;

const box = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

for (const [width, height] of PHONES) {
  test(`a hand by tiles on a phone of ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Christa");
    await finger.from("Bertl");
    await page.keyboard.type("u2m3m5z4pa2s");
    await expect(page.locator('[data-choice="circumstances"]')).toBeVisible();
    // The next hand has opened; back to the winner's.
    await finger.hand("Christa");
    await expect(page.locator(".working .chain")).toContainText("verdoppelt");
    const [sentence, value] = [await box(page, ".working .chain"), await box(page, ".value")];
    expect(sentence.bottom).toBeLessThanOrEqual(value.bottom);
    // The tabs stand in the order of the seats, whichever is open.
    const tabs = await page.locator(".hand .who b").evaluateAll((names) =>
      names.map((name) => [name.textContent ?? "", name.getBoundingClientRect().left] as const).toSorted(([, one], [, other]) => one - other),
    );
    expect(tabs.map(([name]) => name)).toEqual(["Anna", "Bertl", "Christa", "Dieter"]);
    // What the tile was, and the first rows of keys, without scrolling.
    const save = await box(page, ".entry .save");
    expect((await box(page, '[data-choice="circumstances"]')).bottom).toBeLessThanOrEqual(height);
    expect((await box(page, ".keyboard .row.circles .key")).bottom).toBeLessThanOrEqual(save.y);
    await expect(page.locator(".value")).toBeInViewport({ ratio: 1 });
  });

  test(`numbers on a phone of ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Christa");
    await finger.from("Bertl");
    await finger.way("number");
    const save = await box(page, ".entry .save");
    // At least three rows of the pad, and the fields two by two in the order of the seats.
    expect((await box(page, '.pad .digit:text-is("9")')).bottom).toBeLessThanOrEqual(save.y);
    const places = await page.locator(".hands .hand .who b").evaluateAll((names) =>
      names.map((name) => {
        const { left, top } = name.getBoundingClientRect();
        return { name: name.textContent, left: Math.round(left), top: Math.round(top) };
      }),
    );
    expect(places.map(({ name }) => name)).toEqual(["Anna", "Bertl", "Christa", "Dieter"]);
    const [anna, bertl, christa, dieter] = places;
    // The open field has a thicker edge.
    const isAligned = (one: number, other: number) => Math.abs(one - other) <= 3;
    expect(isAligned(anna!.top, bertl!.top) && isAligned(christa!.top, dieter!.top)).toBe(true);
    expect(isAligned(anna!.left, christa!.left) && isAligned(bertl!.left, dieter!.left)).toBe(true);
    expect(christa!.top).toBeGreaterThan(anna!.top + 20);
  });

  test(`the wind of the round is asked in sight on a phone of ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request, {}, "steiermark"));
    await page.locator('[data-action="other"]').tap();
    await expect(page.locator(".entry .ask").first()).toBeVisible();
    for (const selector of ['.entry [data-wind="N"]', '[data-choice="fault-switch"]', '[data-choice="drawn"]']) {
      expect((await box(page, selector)).bottom, selector).toBeLessThanOrEqual((await box(page, ".entry .save")).y);
    }
    await finger.on('.entry [data-winner="1"]');
    await finger.from("Mauer");
    expect((await box(page, '.entry [data-wind="N"]')).bottom).toBeLessThanOrEqual((await box(page, ".entry .save")).y);
  });

  test(`the keyboard's focus is never below what stays in place on a phone of ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Anna");
    await finger.from("Mauer");
    const covered: string[] = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const save = document.querySelector(".entry .save")!.getBoundingClientRect();
        const { top, bottom } = focused.getBoundingClientRect();
        const stays = focused.matches(".save, .circumstances-button, .value *, .payments *, body, .bar *");
        return !stays && (top > save.top - 8 || bottom <= 0) ? focused.outerHTML.slice(0, 80) : null;
      });
      if (found !== null) covered.push(found);
    }
    expect(covered).toEqual([]);
  });
}

// The keys of every tile stand below each other, so that no tap is spent on a suit.
for (const [width, height] of [[412, 915], ...PHONES] as const) {
  test(`four hands by tiles take few taps on a phone of ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const game = await startGame(request);
    const finger = await atTable(page, game);
    await fourHandsByTiles(finger);
    await expect.poll(async () => (await booked(request, game)).some((net) => net !== 0)).toBe(true);
    await report({ [`four_hands_by_tiles ${width}x${height}`]: finger.taps });
    expect(finger.taps).toBeLessThanOrEqual(24);
  });

  test(`every tile is a finger's width, in one sight with the hands: ${width} × ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, await startGame(request));
    await finger.seat("Anna");
    await page.waitForTimeout(QUIET);
    await finger.from("Mauer");
    expect(await misplaced(page, ".keyboard", { scrolls: ".keyboard .row" })).toEqual([]);
    const rest = (await box(page, '.key[data-tile="7z"]')).bottom - (await box(page, ".entry .save")).y;
    // Only where a phone is low does the page scroll for it, and the tabs of the hands stay in sight.
    if (height > 800) expect(rest).toBeLessThanOrEqual(0);
    await page.evaluate((rest) => scrollTo(0, Math.max(0, Math.ceil(rest))), rest);
    for (const selector of ['.hand[data-player="2"] .who', ".kinds", '.key[data-tile="1m"]', '.key[data-tile="7z"]']) {
      await expect(page.locator(selector)).toBeInViewport({ ratio: 1 });
      expect((await box(page, selector)).y, selector).toBeGreaterThanOrEqual((await box(page, ".value")).bottom);
    }
    // Flowers leave the other keys where they were, and go with the hand.
    const before = await box(page, '.key[data-tile="7z"]');
    await finger.on(".keyboard .bonus-switch");
    await expect(page.locator('.key[data-tile="8f"]')).toBeInViewport({ ratio: 1 });
    expect(await box(page, '.key[data-tile="7z"]')).toEqual(before);
    await finger.hand("Bertl");
    await expect(page.locator('.key[data-tile="1m"]')).toBeVisible();
    await expect(page.locator('.key[data-tile="8f"]')).toBeHidden();
  });
}

test("the head of a phone's table is one line, and a draft can be discarded there", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const finger = await atTable(page, await startGame(request));
  expect((await box(page, ".bar")).height).toBeLessThanOrEqual(64);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.keyboard.type("u2m");
  await page.waitForTimeout(700);
  await page.locator(".bar .cancel").tap();
  await page.waitForTimeout(700);
  await page.locator('[data-choice="leave"]').tap();
  const band = page.locator('[data-band="draft"]');
  await expect(band).toBeVisible();
  await page.waitForTimeout(700);
  await band.locator('[data-choice="discard"]').tap();
  await expect(band).toHaveCount(0);
});

test("on an upright tablet the pad lies below the thumb", async ({ page, request }) => {
  await page.setViewportSize({ width: 800, height: 1280 });
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  expect((await box(page, '.pad .digit:text-is("1")')).y).toBeGreaterThan(640);
  // What stands in the head of the panel covers nothing of the payments.
  expect((await box(page, ".value .sum")).right).toBeLessThanOrEqual((await box(page, ".payments")).x);
});
