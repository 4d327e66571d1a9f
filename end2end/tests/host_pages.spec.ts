// Those who look after a server of several clubs: they make a club, stop it, open it again and take one in from a file.
import type { Browser, Page } from "@playwright/test";
import { writeFile } from "node:fs/promises";
import { Host } from "../host.ts";
import { expect, test } from "../ostwind.ts";
import { draw } from "../pictures.ts";

// A club that is stopped and a link that was used answer with these, as do a refused file and a word that is not the address.
test.use({ expected: /status of (404|422|503)|ERR_CONNECTION_REFUSED/, storageState: { cookies: [], origins: [] }, actionTimeout: 20_000 });

const PASSWORD = "vier Winde und ein Drache";
const SIZES = ["quer", "telefon"] as const;

/** Makes the account of a link to one. */
async function makeAccount(page: Page, invitation: string) {
  await page.goto(invitation);
  await page.getByLabel("Name, wie er im Protokoll steht").fill("Kilian Rauriser");
  await page.getByLabel("Anmeldename").fill("kilian");
  await page.getByLabel("Neues Passwort (mindestens 10 Zeichen)").fill(PASSWORD);
  await page.getByLabel("Neues Passwort noch einmal").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto anlegen" }).tap();
  await expect(page).toHaveURL(/\/konto$/);
}

/** Another browser, in which nobody is signed in. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  const nobody = { cookies: [], origins: [] };
  const context = await browser.newContext({ locale: "de-AT", hasTouch: true, storageState: nobody });
  return context.newPage();
}

/** The link that a page shows once. */
async function shownLink(page: Page): Promise<string> {
  const link = /http\S+\/(einladung|hilfe)\/\w+/.exec(await page.locator("main").innerText())?.[0];
  if (link === undefined) throw new Error("The page shows no link.");
  return link;
}

/** Makes a club on the pages of the host; the link to its first account. */
async function makeClub(page: Page, name: string, key: string): Promise<string> {
  await page.locator('a[href="/clubs/neu"]').first().tap();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Adresse", { exact: true }).fill(key);
  await page.locator('form[action="/clubs/neu"] button[type="submit"]').tap();
  await expect(page.locator("h1")).toHaveText("Der Club ist da");
  return shownLink(page);
}

/** Takes the club of a first link, as its board does; gives it a name where the host has not. */
async function takeClub(page: Page, link: string, name?: string) {
  await page.goto(link);
  if (name !== undefined) await page.getByLabel("Club", { exact: true }).fill(name);
  await page.getByLabel("Vor- und Nachname").fill("Anna Berger");
  await page.getByLabel("Anmeldename").fill("anna");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "QR-Code drucken" }).tap();
  await expect(page.locator("main")).toContainText(new URL(link).host);
}

test("a host makes a club, stops it and takes it in from a file", async ({ page, browser }) => {
  test.setTimeout(300_000);
  const host = await Host.start();
  const board = await anotherBrowser(browser);
  try {
    const office = await host.pages();
    await makeAccount(page, office.invitation);
    await page.goto(office.url);
    await expect(page.locator("main")).toContainText("Noch kein Club.");
    await draw(page, "host/clubs-empty", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    const link = await makeClub(page, "Murtaler Tafelrunde", "murtal");
    await draw(page, "host/new-club-done", SIZES);
    await takeClub(board, link);
    const club = new URL(link).origin;
    await page.goto(office.url);
    await draw(page, "host/clubs", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.getByRole("link", { name: "Murtaler Tafelrunde" }).tap();
    await expect(page.locator("h1")).toHaveText("Murtaler Tafelrunde");
    await draw(page, "host/club", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    const said = page.locator(".said");

    await page.getByRole("button", { name: "Ruhen lassen" }).tap();
    await expect(said).toContainText("Der Club ruht.");
    await draw(page, "host/club-resting", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    await said.getByRole("button", { name: "Wieder öffnen" }).tap();
    await expect(said).toContainText("Der Club ist offen.");

    await page.locator('a[href$="/sperren"]').tap();
    await page.getByLabel("Was Besucher lesen").fill("Wir ziehen um.");
    await page.locator('form[action$="/sperren"] button[type="submit"]').tap();
    await expect(said).toContainText("Der Club ist gesperrt.");
    await board.goto(club);
    await expect(board.locator("body")).toContainText("Wir ziehen um.");
    await said.getByRole("button", { name: "Wieder öffnen" }).tap();
    await board.goto(`${club}/verein/personen`);
    await expect(board.locator("h1")).toBeVisible();

    const taken = page.waitForEvent("download");
    await page.getByRole("link", { name: "Mitnehmen als Datei" }).tap();
    const file = await (await taken).path();

    await page.locator('a[href$="/loeschen"]').tap();
    const address = page.getByLabel("Zur Sicherheit die Adresse des Clubs");
    await address.fill("murtal");
    await page.locator('form[action$="/loeschen"] button[type="submit"]').tap();
    await expect(page.locator("body")).toContainText("Das ist nicht die Adresse dieses Clubs.");
    await address.fill(new URL(club).hostname);
    await page.locator('form[action$="/loeschen"] button[type="submit"]').tap();
    await expect(said).toContainText("Der Club ist im Papierkorb.");
    await board.goto(club);
    await expect(board.locator("h1")).toHaveText("Diesen Club gibt es hier nicht");
    await page.goto(`${office.url}/?zeigen=papierkorb`);
    await draw(page, "host/trash", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.getByRole("link", { name: "Murtaler Tafelrunde" }).tap();
    await page.getByRole("button", { name: "Zurückholen" }).first().tap();
    await expect(said).toContainText("Der Club ist offen.");

    await page.goto(`${office.url}/einlesen`);
    await page.getByLabel("Datei des Clubs").setInputFiles(file);
    await page.getByRole("button", { name: "Datei untersuchen" }).tap();
    await expect(page.locator("main")).toContainText("Protokoll lückenlos");
    await draw(page, "host/import", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.getByLabel("Adresse", { exact: true }).fill("murtal-neu");
    await page.getByRole("button", { name: "Club einlesen" }).tap();
    await expect(said).toContainText("Eingelesen, und alles stimmt.");
    await page.goto(`${office.url}/zustand`);
    await draw(page, "host/health", SIZES);
  } finally {
    // No page of a club asks any more when its server is gone.
    await page.goto("about:blank");
    await board.context().close();
    await host.stop();
  }
});

test("a stranger finds at the door the clubs that show themselves", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const host = await Host.start("hochschwab", "bambus");
  const stranger = await anotherBrowser(browser);
  try {
    const office = await host.pages();
    const [hochschwab, bambus] = host.clubs;
    if (!hochschwab || !bambus) throw new Error("two clubs were to be made");
    await stranger.goto(office.url);
    await expect(stranger.locator("h1")).toHaveText("Hier ziehen Clubs ein");
    await draw(stranger, "host/door-empty", SIZES);
    for (const [club, name, place, days] of [
      [hochschwab, "Mah-Jongg-Club Hochschwab", "Aflenz", ["Samstag"]],
      [bambus, "Bambus Graz", "Graz", ["Montag", "Donnerstag"]],
    ] as const) {
      await page.context().clearCookies();
      await takeClub(page, club.invitation, name);
      await page.goto(`${club.url}/verein/einstellungen`);
      await page.getByRole("link", { name: "Ins Verzeichnis" }).tap();
      await page.getByLabel("Unseren Club dort zeigen").check();
      await page.getByLabel("Ort", { exact: true }).fill(place);
      await page.getByLabel("Land").selectOption("Steiermark");
      for (const day of days) await page.getByLabel(day).check();
      await page.getByLabel("Beginn").fill("19:00");
      if (club === bambus) {
        await draw(page, "host/listing", SIZES);
        await page.setViewportSize({ width: 1180, height: 820 });
      }
      await page.getByRole("button", { name: "Speichern" }).tap();
      await expect(page.locator(".said")).toContainText("Der Eintrag im Verzeichnis ist gespeichert.");
    }
    const clubs = stranger.locator("[data-club]");
    await expect(async () => {
      await stranger.goto(office.url);
      await expect(clubs).toHaveCount(2, { timeout: 100 });
    }).toPass({ timeout: 30_000 });
    await draw(stranger, "host/door", SIZES);
    await stranger.setViewportSize({ width: 320, height: 640 });
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await stranger.getByRole("searchbox").fill("aflenz");
    await stranger.getByRole("searchbox").press("Enter");
    await expect(clubs).toHaveCount(1);
    await stranger.locator(".pick").last().locator("summary").tap();
    await stranger.getByRole("link", { name: "Montag" }).tap();
    await expect(stranger.locator("main")).toContainText("Dazu passt gerade kein Club.");
    await stranger.goto(hochschwab.url.replace("hochschwab", "hochscwab"));
    await expect(stranger.locator("h1")).toHaveText("Diesen Club gibt es hier nicht");
    await draw(stranger, "host/door-gone", SIZES);
    await stranger.getByRole("link", { name: "Mah-Jongg-Club Hochschwab" }).tap();
    await expect(stranger).toHaveURL(new RegExp(`^${hochschwab.url}/`));
  } finally {
    await page.goto("about:blank");
    await stranger.context().close();
    await host.stop();
  }
});

test("a stranger asks for a club at the door, and an officer opens it", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const host = await Host.start();
  const stranger = await anotherBrowser(browser);
  try {
    const office = await host.pages();
    await makeAccount(page, office.invitation);
    await stranger.goto(office.url);
    await expect(stranger.locator("body")).toContainText("nur auf Einladung");
    await page.goto(office.url);
    await page.getByRole("link", { name: "Was an der Türe steht" }).tap();
    await page.getByLabel("Gäste dürfen hier um einen Club anfragen").check();
    await page.getByRole("button", { name: "Speichern" }).tap();
    await expect(page.locator(".said")).toContainText("Die Türe ist geändert.");

    await stranger.goto(office.url);
    await stranger.getByRole("link", { name: "Einen Club eröffnen" }).first().tap();
    await expect(stranger.locator("h1")).toHaveText("Einen Club eröffnen");
    await draw(stranger, "host/open-club", SIZES);
    await stranger.getByLabel("Name des Clubs").fill("Murtaler Tafelrunde");
    await stranger.getByLabel("Adresse", { exact: true }).fill("Mur Tal");
    await stranger.getByLabel("Wer fragt").fill("Berta Murtaler");
    await stranger.getByLabel("E-Mail").fill("berta@murtal.example");
    await stranger.getByLabel("Nachricht").fill("Wir sind acht und spielen jeden zweiten Dienstag.");
    await stranger.getByRole("button", { name: "Anfrage senden" }).tap();
    await expect(stranger.locator("main")).toContainText("Die Anfrage ist noch nicht gesendet.");
    await draw(stranger, "host/open-club-refused", SIZES);
    await stranger.getByLabel("Adresse", { exact: true }).fill("murtal");
    await stranger.getByRole("button", { name: "Anfrage senden" }).tap();
    await expect(stranger.locator("main")).toContainText("Die Anfrage ist da.");

    await page.goto(office.url);
    await expect(page.locator("[data-request]")).toContainText("murtal.");
    await draw(page, "host/clubs-requests", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.locator("[data-request]").getByRole("link", { name: "Eröffnen" }).tap();
    await page.locator('form[action^="/anfragen/"] button[type="submit"]').tap();
    await expect(page.locator("h1")).toHaveText("Der Club ist eröffnet");
    await takeClub(stranger, await shownLink(page));
    await page.goto(office.url);
    await expect(page.locator("[data-request]")).toHaveCount(0);
  } finally {
    await page.goto("about:blank");
    await stranger.context().close();
    await host.stop();
  }
});

test("a file that is none of a club is refused in words", async ({ page }, info) => {
  const host = await Host.start();
  try {
    const office = await host.pages();
    await makeAccount(page, office.invitation);
    await page.goto(`${office.url}/einlesen`);
    await draw(page, "host/import-empty", SIZES);
    const file = info.outputPath("club.sqlite");
    await writeFile(file, "no books at all");
    await page.getByLabel("Datei des Clubs").setInputFiles(file);
    await page.getByRole("button", { name: "Datei untersuchen" }).tap();
    await expect(page.locator("main")).toContainText("Das ist keine Datei eines Clubs.");
    await draw(page, "host/import-bad", SIZES);
  } finally {
    await page.goto("about:blank");
    await host.stop();
  }
});

test("a board lets the host in for a day and ends it", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const host = await Host.start("drachen");
  const helper = await anotherBrowser(browser);
  try {
    const [drachen] = host.clubs;
    if (!drachen) throw new Error("a club was to be made");
    await takeClub(page, drachen.invitation, "Mah-Jongg-Club Drachen");
    const access = `${drachen.url}/verein/zugang`;
    await page.goto(access);
    await draw(page, "host/help-none", SIZES, page.locator('[data-group="help"]'));
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.getByRole("button", { name: "Hilfe-Link machen" }).tap();
    await expect(page.locator("h1")).toHaveText("Hilfe-Link");
    await draw(page, "host/help-link", SIZES);
    await page.setViewportSize({ width: 1180, height: 820 });
    const link = await shownLink(page);
    await helper.goto(link);
    await draw(helper, "host/help-door", SIZES);
    await helper.getByRole("button", { name: "In den Club gehen" }).tap();
    await expect(helper).toHaveURL(`${drachen.url}/`);
    await helper.goto(`${drachen.url}/verein/protokoll`);
    await expect(helper.locator("main")).toContainText("Hilfe vom Server");
    await helper.goto(`${drachen.url}/konto`);
    await draw(helper, "host/help-account", SIZES);
    await page.goto(access);
    await expect(page.locator('[data-group="help"]')).toContainText("Hilfe ist im Club");
    await draw(page, "host/help-here", SIZES, page.locator('[data-group="help"]'));
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.locator('[data-group="help"] a').tap();
    await page.locator('form[action="/verein/zugang/zurueck"] button[type="submit"]').tap();
    await expect(page.getByRole("button", { name: "Hilfe-Link machen" })).toBeVisible();
    await helper.goto(`${drachen.url}/verein/protokoll`);
    await expect(helper).toHaveURL(/\/anmelden/);
    await helper.goto(link);
    await expect(helper.locator("[data-link-gone]")).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await helper.context().close();
    await host.stop();
  }
});
