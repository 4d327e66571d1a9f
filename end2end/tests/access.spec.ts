// Who gets in: signing in and out, a tablet with nothing but a code, and what waits while a code does not hold.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

const NOBODY = { cookies: [], origins: [] };
const pill = (page: Page) => page.locator("header .pill");

async function draw(page: Page) {
  await page.getByRole("button", { name: "Unentschieden" }).tap();
  await page.getByRole("button", { name: "Ja, eintragen" }).tap();
}

/** Signs in as the board on a page that asks for it. */
async function signIn(page: Page) {
  await page.getByLabel("E-Mail oder Anmeldename").fill("Vorstand");
  await page.getByLabel("Passwort", { exact: true }).fill("vier Winde und ein Drache");
  await page.getByRole("button", { name: "Anmelden" }).tap();
}

test.describe("a stranger", () => {
  test.use({ storageState: NOBODY, expected: /401/ });

  test("is led to sign in, and back to where he was going", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Bitte anmelden" }).tap();
    await expect(page).toHaveURL(/\/anmelden/);
    await page.goto("/verein/jahr");
    await signIn(page);
    await expect(page).toHaveURL(/\/verein\/jahr$/);
    await page.locator('.me a[href="/konto"]').tap();
    await expect(page.getByText("dieses Gerät")).toBeVisible();
    await page.getByRole("button", { name: "Abmelden", exact: true }).first().tap();
    await expect(page).toHaveURL(/\/anmelden$/);
    await page.goto("/verein/jahr");
    await expect(page).toHaveURL(/\/anmelden\?weiter=/);
  });
});

test.describe("a shared tablet", () => {
  test.use({ expected: /401/ });

  test("keeps nothing of the club when somebody has signed out", async ({ request, browser, baseURL }) => {
    await startGame(request);
    const [{ name }] = await (await request.get("/api/people")).json();
    const context = await browser.newContext({ baseURL, locale: "de-AT", hasTouch: true, storageState: NOBODY });
    const page = await context.newPage();
    // What the application has stored, by its names.
    const stored = () =>
      page.evaluate(async () => {
        const opening = indexedDB.open("ostwind");
        const database = await new Promise<IDBDatabase>((done) => (opening.onsuccess = () => done(opening.result)));
        const names = database.transaction("kept").objectStore("kept").getAllKeys();
        await new Promise((done) => (names.onsuccess = done));
        database.close();
        return names.result.map(String);
      });
    await page.goto("/neu");
    await page.goto("/verein/kassa");
    await signIn(page);
    await expect(page).toHaveURL(/\/verein\/kassa$/);
    const read = ["/verein/protokoll", "/verein/personen", "/rangliste"];
    for (const address of read) await page.goto(address);
    await page.goto("/neu");
    await expect.poll(stored).toContain("people");
    await page.goto("/konto");
    await page.getByRole("button", { name: "Abmelden", exact: true }).first().tap();
    await expect(page).toHaveURL(/\/anmelden$/);
    await expect.poll(stored).toEqual([]);
    // The account, the application, then the pages of the server, latest first.
    await page.goBack();
    await expect(page).toHaveURL(/\/anmelden\?weiter=%2Fkonto$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/neu$/);
    await expect(page.getByText(name)).toHaveCount(0);
    for (const address of read.reverse()) {
      await page.goBack();
      await expect(page).toHaveURL(`/anmelden?weiter=${encodeURIComponent(address)}`);
    }
    await context.close();
  });
});

test.describe("a tablet with a code", () => {
  test.use({ expected: /401/ });

  test("keeps its table, and what it wrote when the code was taken back", async ({ page, request, browser, baseURL }) => {
    const game = await startGame(request);
    const handOut = async () => {
      await page.goto(`/spiel/${game}/zuschauen`);
      await page.getByText("Auf einem anderen Gerät").tap();
      await page.getByRole("button", { name: "QR-Code zum Mitschreiben" }).tap();
      // A code of this machine alone is not drawn; its link is.
      await expect(page.locator("[data-unreachable]")).toBeVisible();
      return page.locator(".facts dd").first().innerText();
    };
    const context = await browser.newContext({
      baseURL,
      locale: "de-AT",
      hasTouch: true,
      viewport: { width: 1180, height: 820 },
      storageState: NOBODY,
    });
    const tablet = await context.newPage();
    await tablet.goto(await handOut());
    await expect(tablet).toHaveURL(new RegExp(`/spiel/${game}$`));
    await draw(tablet);
    await expect(pill(tablet)).toHaveText("Im Club gespeichert");

    await page.goto("/verein/zugang");
    await page.getByRole("link", { name: /^Zurücknehmen: Partie/ }).first().tap();
    await page.locator("button.danger").tap();
    await expect(page.locator(".said")).toBeVisible();
    await draw(tablet);
    await expect(tablet.getByRole("link", { name: "QR-Code des Tisches scannen" })).toBeVisible();
    await expect(pill(tablet)).toHaveText("1 wartet");
    await tablet.goto(await handOut());
    await expect(pill(tablet)).toHaveText("Im Club gespeichert");
    await expect(tablet.locator(".notice")).toHaveCount(0);
    const booked = await (await request.get(`/api/games/${game}`)).json();
    expect(booked.deals).toHaveLength(2);
    await context.close();
  });
});

// Each theme and each size once; the markup is the same in all, so that only colours and places differ.
for (const [theme, device, width, height] of [["light", "tablet", 1180, 820], ["dark", "phone", 390, 844]] as const) {
  test(`axe finds no barrier on the pages of access on a ${device} (${theme})`, async ({ page, browser, request, baseURL }) => {
    const game = await startGame(request);
    await request.post(`/spiel/${game}/mitschreiben`);
    const context = await browser.newContext({ baseURL, locale: "de-AT", storageState: NOBODY });
    const stranger = await context.newPage();
    for (const [name, looking, address] of [
      ["sign-in", stranger, "/anmelden"],
      ["account", page, "/konto"],
      ["access", page, "/verein/zugang"],
    ] as const) {
      await looking.emulateMedia({ colorScheme: theme });
      await looking.setViewportSize({ width, height });
      await looking.goto(address);
      expect(await barriersAsShown(looking)).toEqual([]);
      const scroll = await looking.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll).toBeLessThanOrEqual(width);
      await picture(looking, `${name}-${device}-${theme}.png`, { fullPage: true });
    }
    await context.close();
  });
}
