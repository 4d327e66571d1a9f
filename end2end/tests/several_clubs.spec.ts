// Two clubs on one server, in one browser: nothing that the browser keeps for one is seen at the other.
import type { Page } from "@playwright/test";
import { expect, test } from "../ostwind.ts";
import { Host } from "../host.ts";
import { draw } from "../pictures.ts";

// A host without a club and a locked one answer with these, and the service worker of a club outlives its server.
test.use({ expected: /status of (404|503)|ERR_CONNECTION_REFUSED/ });

/** What a browser keeps for the page it shows. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: Object.keys(localStorage),
  }));

/** Opens a club by its invitation, as its board does. */
async function openClub(page: Page, invitation: string) {
  await page.goto(invitation);
  await page.getByLabel("Club", { exact: true }).fill("Mah-Jongg-Club Drachen");
  await page.getByLabel("Vor- und Nachname").fill("Anna Berger");
  await page.getByLabel("Anmeldename").fill("anna");
  await page.getByLabel("Passwort").fill("vier Winde und ein Drache");
  await page.getByRole("button", { name: "QR-Code drucken" }).click();
}

test("two clubs in one browser share no session, no queue and no cache", async ({ page }) => {
  const host = await Host.start("drachen", "phoenix");
  try {
    const [drachen, phoenix] = host.clubs;
    if (!drachen || !phoenix) throw new Error("two clubs were to be made");
    await openClub(page, drachen.invitation);
    // Tablets are led to the club's own address.
    await expect(page.locator("main")).toContainText(new URL(drachen.url).host);
    await page.goto(drachen.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    const own = await kept(page);
    expect(own).toMatchObject({ databases: ["ostwind"], workers: 1 });
    expect(own.stored).toContain("theme");
    // An address of the other club that starts nothing by itself.
    await page.goto(`${phoenix.url}/api/health`);
    expect(await kept(page)).toEqual({ caches: [], databases: [], workers: 0, stored: [] });
    await page.goto(`${phoenix.url}/verein/personen`);
    await expect(page).toHaveURL(`${phoenix.url}/anfang`);
    await expect(page.locator("main")).toContainText("Das erste entsteht über die Einladung");
    await expect(page.locator("form")).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
    await page.goto(`${drachen.url}/verein/personen`);
    await expect(page).toHaveURL(`${drachen.url}/verein/personen`);
  } finally {
    // No page of a club asks any more when its server is gone.
    await page.goto("about:blank");
    await host.stop();
  }
});

test("a host without a club shows nothing of any, and a locked club says so", async ({ page }) => {
  const host = await Host.start("drachen");
  try {
    const [drachen] = host.clubs;
    if (!drachen) throw new Error("a club was to be made");
    await page.goto(drachen.url.replace("drachen", "phoenix"));
    await expect(page.locator("body")).toContainText("Unter dieser Adresse ist kein Club.");
    await host.command("suspend", "drachen", "--reason", "Bitte beim Verband melden.");
    await page.goto(drachen.url);
    await expect(page.locator("body")).toContainText("Dieser Club ist gesperrt.");
    await expect(page.locator("body")).toContainText("Bitte beim Verband melden.");
    await host.command("resume", "drachen");
    await page.goto(`${drachen.url}/api/health`);
    await expect(page.locator("body")).toContainText("ok");
  } finally {
    // No page of a club asks any more when its server is gone.
    await page.goto("about:blank");
    await host.stop();
  }
});

test("a tablet says that its club rests, and sends what it kept once the club is open", async ({ page }) => {
  const host = await Host.start("drachen");
  try {
    const [drachen] = host.clubs;
    if (!drachen) throw new Error("a club was to be made");
    await openClub(page, drachen.invitation);
    await page.goto(`${drachen.url}/neu`);
    for (const [at, name] of ["Anna", "Bertl", "Christa", "Dieter"].entries()) await page.locator(".places input").nth(at).fill(name);
    await page.getByRole("button", { name: "Partie beginnen" }).click();
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await host.command("rest", "drachen");
    await page.getByRole("button", { name: "Unentschieden" }).click();
    await page.getByRole("button", { name: "Ja, eintragen" }).click();
    const notice = page.locator('[data-notice="denied"]');
    await expect(notice).toContainText("Der Club ruht gerade");
    await expect(notice.locator("a")).toHaveCount(0);
    await expect(page.locator(".pill")).toHaveText("1 wartet");
    await draw(page, "host/tablet-resting", ["quer", "telefon"]);
    await page.reload();
    await expect(page.locator(".deals tr.deal")).toHaveCount(1);
    await expect(notice).toContainText("Der Club ruht gerade");
    await host.command("resume", "drachen");
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert", { timeout: 20_000 });
    await expect(notice).toHaveCount(0);
  } finally {
    // No page of a club asks any more when its server is gone.
    await page.goto("about:blank");
    await host.stop();
  }
});
