// One hand by itself: counted under every rule set, passed on by a link, forgotten where it makes no sense.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { beyondTheEdge, cutWords, misplaced } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

// East's hand of the first printed example: 76 by the classical rules.
const HAND = "concealed=22m45p777z&melds=333s,6666m&winning_tile=6p";

const worth = (page: Page) => page.locator(".calculator .hand .worth");
const rules = (page: Page, family: string) => page.locator('[data-choice="rules"]').selectOption(family);
const others = (page: Page) => page.locator(".calculator .others tr");

test("a hand is counted by the rules that were chosen, and by all others beside", async ({ page }) => {
  await page.goto(`/rechner/klassisch?seat=E&round=E&from=discard&${HAND}`);
  await expect(worth(page)).toHaveText("76");
  await expect(others(page)).toHaveCount(6);
  await expect(others(page).nth(1)).toContainText("76");
  await expect(others(page).nth(2)).toContainText("Drachenpung, Gerufener Kong");
  await page.locator('[data-seat="S"]').tap();
  await expect(worth(page)).toHaveText("76");
  await page.locator('[data-from="true"]').tap();
  // Two points more for the drawn tile, doubled once: (38 + 2) × 2.
  await expect(worth(page)).toHaveText("80");
  await rules(page, "mcr");
  await expect(worth(page)).not.toHaveText("80");
});

test("a link leads to the same hand on another tablet", async ({ page, browser, ostwind }) => {
  await page.goto("/");
  await page.locator('.nav a[href="/verein/regeln"]').tap();
  await page.locator('.nav a[href="/rechner"]').tap();
  await page.locator('[data-kind="pung"]').tap();
  await expect(page.locator('[data-kind="pung"]')).toHaveAttribute("aria-pressed", "true");
  for (const tile of ["3s", "6m", "7z", "1z"]) {
    await page.locator(`.keyboard .key[data-tile="${tile}"]`).tap();
  }
  await page.locator('.keyboard .key[data-tile="2m"]').tap();
  // The last tap has arrived: the pair is part of the link, and the whole hand is worth something.
  const field = page.locator(".calculator .link input");
  await expect(field).toHaveValue(/2m.*2m|22m/);
  await expect(worth(page)).toHaveText(/^[1-9]/);
  const [points, link] = [await worth(page).textContent(), await field.inputValue()];
  expect(new URL(link).origin).toBe(new URL(ostwind.url).origin);
  const other = await (await browser.newContext({ locale: "de-AT" })).newPage();
  await other.goto(link);
  await expect(worth(other)).toHaveText(points ?? "");
  await other.context().close();
});

test("a loser's hand goes on where it was when the page is loaded again", async ({ page }) => {
  await page.goto("/rechner/klassisch");
  await page.locator('[data-hand="loser"]').tap();
  await page.locator('[data-kind="pung"]').tap();
  await page.locator('.keyboard .key[data-tile="5z"]').tap();
  await expect(worth(page)).toHaveText("8");
  await page.reload();
  await expect(worth(page)).toHaveText("8");
  await expect(page.locator(".calculator .value .points")).toHaveText("8");
  await page.locator('[data-kind="pung"]').tap();
  await page.locator('.keyboard .key[data-tile="6z"]').tap();
  await expect(page.locator(".calculator .hand .set")).toHaveCount(2);
  await expect(worth(page)).not.toHaveText("8");
});

test("what was ticked by one rule set is nothing to another", async ({ page }) => {
  await page.goto("/rechner/klassisch");
  await page.locator('[data-way="items"]').tap();
  await page.locator(".items .more").first().tap();
  await expect(page.locator(".items .item.on")).toHaveCount(1);
  await rules(page, "steiermark");
  await expect(page.locator(".items .item.on")).toHaveCount(0);
  await expect(page.locator(".items .item").first()).toBeVisible();
});

test("every rule set takes tiles, ticked items and a number", async ({ page }) => {
  for (const family of ["ma-jiang", "klassisch", "mcr", "grundregel", "steiermark", "hong-kong"]) {
    await page.goto(`/rechner/${family}?seat=E&round=E&from=wall&concealed=222m444p666s555z7z&winning_tile=7z`);
    await expect(worth(page)).toHaveText(/^\d/);
    await page.locator('[data-way="items"]').tap();
    await page.locator('.items .more:not([aria-disabled="true"])').first().tap();
    await expect(page.locator(".hand .ticked")).not.toBeEmpty();
    await page.locator('[data-way="number"]').tap();
    await page.locator('.pad .digit:text-is("4")').tap();
    await page.locator('.pad .digit:text-is("2")').tap();
    await expect(worth(page)).toHaveText("42");
  }
});

test("a special hand of the club has the club's value, or none yet", async ({ page }) => {
  await page.goto("/rechner/steiermark");
  await page.locator('[data-way="items"]').tap();
  await page.locator('[data-special="seven-pairs"]').tap();
  // The drawn tile counts two on top of the club's value.
  await expect(worth(page)).toHaveText(/^1.002$/);
  await page.locator('[data-from="false"]').tap();
  await expect(worth(page)).toHaveText(/^1.000$/);
  await page.locator('.keys .key[data-tile="1f"]').tap();
  await expect(worth(page)).toHaveText(/^1.004$/);
  await page.reload();
  await expect(page.locator(".hand .ticked")).toHaveText("Paarespiel, Blume 1 (Pflaume)");
  await expect(worth(page)).toHaveText(/^1.004$/);
  await page.locator('[data-special="great-terminals"]').tap();
  await expect(worth(page)).toHaveText("–");
  await expect(page.locator(".open-points")).toContainText("Für das Sonderspiel „Großes Ecksteinspiel“ hat der Club noch keinen Wert eingetragen");
});

test("the club's own rules are offered, with their options, for winner and loser", async ({ page }) => {
  await page.goto("/verein/regeln/neu/klassisch");
  await page.locator('[name="name"]').fill("Klassisch, Limit 40");
  await page.locator('[name="limit"]').fill("40");
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page).toHaveURL(/saved=1/);
  await page.goto(`/rechner/klassisch?seat=E&round=E&from=discard&${HAND}`);
  await expect(worth(page)).toHaveText("76");
  await page.locator('[data-choice="rules"]').selectOption({ label: "Klassisch, Limit 40" });
  await expect(worth(page)).toHaveText("40");
  await rules(page, "klassisch");
  await expect(worth(page)).toHaveText("76");
  // A loser has no Mah-Jongg points.
  await page.locator('[data-hand="loser"]').tap();
  await expect(worth(page)).not.toHaveText("76");
});

test("what is asked, every key and the circumstances are in sight at once", async ({ page }) => {
  await page.goto(`/rechner/klassisch?seat=E&round=E&from=discard&${HAND}`);
  await expect(worth(page)).toHaveText("76");
  for (const family of ["klassisch", "ma-jiang", "mcr", "grundregel", "steiermark", "hong-kong"]) {
    await rules(page, family);
    await expect(page.locator('[data-choice="circumstances"]')).toBeVisible();
    const below = await page.evaluate(() => {
      const parts = '.calculator .how button, .calculator .keys button, .calculator .value, [data-choice="circumstances"]';
      const all = [...document.querySelectorAll<HTMLElement>(parts)].filter((part) => part.checkVisibility());
      return all.filter((part) => part.getBoundingClientRect().bottom > innerHeight).map((part) => part.outerHTML);
    });
    expect(below, family).toEqual([]);
  }
});

test("an empty hand says what is missing, in words that fit", async ({ page }) => {
  await page.goto("/rechner/klassisch");
  // There is nobody whose hand it could be.
  await expect(page.locator(".calculator .open-points")).not.toContainText("Blatt von");
  const hint = page.locator(".calculator .hand .hint");
  const byTiles = await hint.innerText();
  await page.locator('[data-way="items"]').tap();
  // A list has no kinds of sets to choose.
  await expect(hint).not.toHaveText(byTiles);
});

for (const [theme, width, height] of [["light", 1180, 820], ["dark", 820, 1180], ["dark", 390, 844]] as const) {
  test(`no barrier: ${theme}, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`/rechner/klassisch?seat=E&round=E&from=discard&${HAND}`);
    await expect(worth(page)).toHaveText("76");
    expect(await barriersAsShown(page)).toEqual([]);
    expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0);
    expect(await cutWords(page, ".calculator .how")).toEqual([]);
    expect(await misplaced(page, ".calculator .how", { scrolls: ".calculator" })).toEqual([]);
    // What is asked, the hand and the keys have the whole width where they stand one below the other.
    const whole = (await page.locator(".calculator .entry").boundingBox())?.width ?? 0;
    const how = (await page.locator(".calculator .how").boundingBox())?.width ?? 0;
    expect(whole - how).toBeLessThanOrEqual(4);
  });
}
