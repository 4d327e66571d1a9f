// What a screen reader says of a deal, a page and a question, phrase by phrase, by a virtual one.
import type { Page } from "@playwright/test";
import { atTable, type Finger, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";
import { Reader } from "../transcript.ts";

test.use({ serviceWorkers: "block" });

/** Anna wins 100 points from Christa. */
async function enterDeal(finger: Finger) {
  await finger.seat("Anna");
  await finger.from("Christa");
  await finger.way("number");
  await finger.digits(100);
  await finger.save();
}

/** The phrases that carry something: without the ends of things, words of markup alone, and the parts of what has a name. */
function spoken(phrases: string[]): string[] {
  const isMarkup = /^(end of .*|term|definition|paragraph|list|group|row|rowgroup|status)$/;
  return phrases.filter((phrase, at) => !isMarkup.test(phrase) && !phrases.slice(0, at).some((before) => before.includes(phrase) && before.includes(", ")));
}

async function press(page: Page, selector: string, key = "Enter") {
  await page.locator(selector).focus();
  await page.keyboard.press(key);
}

test("a deal by keyboard is said in one sentence, and what takes it back in another", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  const reader = await Reader.at(page, "body");
  await press(page, '.seats [data-player="3"]');
  await expect(page.locator(".entry")).toBeFocused();
  await press(page, '[data-from="1"]');
  await press(page, '[data-way="number"]');
  await page.keyboard.type("24");
  await expect.poll(() => reader.heard()).toContain("polite: 24");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".board")).toBeFocused();
  const deal = "polite: Christa gewinnt 96 von allen dreien. Ost-Runde, Spiel 2, Bertl ist Ost.";
  await expect.poll(() => reader.heard()).toContain(deal);
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await press(page, ".undo");
  const undone = "polite: Spiel 1 zurückgenommen. Die Partie steht am Anfang.";
  await expect.poll(() => reader.heard()).toContain(undone);
  // Besides the figures while they are typed nothing is said but these.
  const sentences = (await reader.heard()).filter((phrase) => !/^polite: \d+$/.test(phrase));
  expect(sentences.filter((phrase) => phrase.includes("gewinnt") || phrase.includes("gespeichert"))).toEqual([deal]);
});

test("a value that does not exist is said at once", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  await press(page, '.seats [data-player="1"]');
  await press(page, '[data-from="3"]');
  await press(page, '[data-way="number"]');
  await page.keyboard.type("303");
  await expect(page.locator('[data-impossible="odd"]')).toBeVisible();
  const reader = await Reader.at(page, "[data-impossible]");
  const [first, ...rest] = spoken(await reader.toTheEnd());
  expect(first).toBe("alert");
  expect(rest.join(" ")).toBe("Anna: 303 gibt es nicht: Die Werte sind gerade. button, Trotzdem 303");
});

test("a question says what is asked and which answers there are", async ({ page, request }) => {
  await atTable(page, await startGame(request));
  await press(page, '[data-action="draw"]');
  await expect(page.locator(".question")).toBeFocused();
  const reader = await Reader.at(page, ".question");
  expect(spoken(await reader.toTheEnd())).toEqual([
    "dialog, Unentschieden",
    "heading, Unentschieden?, level 2",
    "button, Ja, eintragen",
    "button, Abbrechen",
  ]);
});

test.describe("without a network", () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED/ });

  test("what waits for the club, and how the game ended, is said", async ({ page, request, context }) => {
    const finger = await atTable(page, await startGame(request));
    const reader = await Reader.at(page, "body");
    await context.setOffline(true);
    await enterDeal(finger);
    const waits = "Auf dem Tablet gespeichert, 1 wartet auf den Club";
    const deal = "polite: Anna gewinnt 600 von allen dreien. Ost-Runde, Spiel 2, Anna bleibt Ost.";
    await expect.poll(() => reader.heard()).toContain(deal);
    await expect.poll(async () => (await reader.heard()).join(" ")).toContain("polite: Der Club ist gerade nicht erreichbar.");
    await expect(page.getByRole("button", { name: waits })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await press(page, '[data-action="end"]');
    await press(page, '[data-action="agreed"]');
    await expect(page.locator(".finished")).toBeVisible();
    const end = "polite: Vereinbart beendet. Anna plus 600, Bertl minus 200, Christa minus 200, Dieter minus 200.";
    await expect.poll(() => reader.heard()).toContain(end);
  });
});

test("the page of a game says who, and how much", async ({ page, request }) => {
  const game = await startGame(request);
  await enterDeal(await atTable(page, game));
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await page.goto(`/verein/partien/${game}`);
  const result = await Reader.at(page, '[aria-label="Ergebnis"]');
  expect(spoken(await result.toTheEnd())).toEqual([
    "region, Ergebnis", "1. Anna", "+600", "2. Bertl", "−200", "2. Christa", "−200", "2. Dieter", "−200",
  ]);
  await result.stop();
  const deals = await Reader.at(page, ".deals-list table");
  expect((await deals.toTheEnd()).filter((phrase) => phrase.startsWith("row,"))).toEqual([
    "row, Spiel Mah-Jongg Anna Bertl Christa Dieter",
    "row, 1 Anna +600 −200 −200 −200",
    "row, Summe +600 −200 −200 −200",
  ]);
});

test("who follows a table on a phone by ear hears each deal, and that it was taken back", async ({ page, request, browser }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "de-AT", viewport: { width: 390, height: 844 }, serviceWorkers: "block", storageState: { cookies: [], origins: [] } });
  const phone = await context.newPage();
  await phone.goto(`/spiel/${game}/zuschauen`);
  const reader = await Reader.at(phone, "body");
  await enterDeal(finger);
  const deal = "polite: N. N. gewinnt 600 von allen dreien. Ost-Runde, Spiel 2, N. N. bleibt Ost.";
  await expect.poll(() => reader.heard()).toEqual([deal]);
  await page.getByRole("button", { name: "Rückgängig" }).tap();
  await expect.poll(() => reader.heard()).toEqual([deal, "polite: Spiel 1 zurückgenommen. Die Partie steht am Anfang."]);
  await reader.stop();
  const seats = await Reader.at(phone, ".watched");
  console.log(spoken(await seats.toTheEnd()));
  await context.close();
});
