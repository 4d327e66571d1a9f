// A game on the tablet: started, played with draws, undone, looked at, ended, ranked; by touch, by keyboard, offline.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { stored } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

/** Four names nobody else has: every worker's tests share one club. */
function four(mark: string): string[] {
  return ["Anna", "Bertl", "Christa", "Dieter"].map((name) => `${name} ${mark}`);
}

async function startGame(page: Page, names: string[], table: string) {
  await page.goto("/neu");
  await page.getByLabel("Tisch").fill(table);
  for (const [at, wind] of ["Ost", "Süd", "West", "Nord"].entries()) {
    await page.getByLabel(`Spieler ${at + 1}: ${wind}`).fill(names[at] ?? "");
  }
  await page.getByRole("button", { name: "Partie beginnen" }).click();
  await expect(page).toHaveURL(/\/spiel\/[0-9a-f-]{36}$/);
}

async function draw(page: Page) {
  await page.getByRole("button", { name: "Unentschieden" }).click();
  await page.getByRole("button", { name: "Ja, eintragen" }).click();
}

/** Expects that axe finds no barrier, in light and in dark colours. */
async function barriers(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await barriersAsShown(page), colorScheme).toEqual([]);
  }
}

test("a game from its start to the ranking", async ({ page }) => {
  const names = four("Start");
  await startGame(page, names, "Tisch Start");
  const seats = page.locator(".seat");
  await expect(seats).toHaveCount(4);
  await expect(seats.first()).toHaveAccessibleName(`${names[0].split(" ")[0]}, Ost, 0: Mah-Jongg eintragen`);
  await expect(page.getByText("Noch kein Spiel geschrieben.")).toBeVisible();

  await draw(page);
  await draw(page);
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");

  // One tap takes a deal back, one brings it back.
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await page.getByRole("button", { name: "Wiederherstellen" }).click();
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await stored(page);
  await page.reload();
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);

  await page.getByRole("link", { name: "Verlauf" }).click();
  await expect(page.locator("details.deal")).toHaveCount(2);
  await expect(page.getByText("Niemand zahlt.").first()).toBeVisible();
  await page.getByRole("link", { name: "Geändertes" }).click();
  await expect(page.locator("body")).toContainText("zurückgenommen");
  await page.goBack();
  await page.getByRole("link", { name: "Zum Tisch" }).click();

  await page.getByRole("button", { name: "Partie beenden" }).click();
  await page.locator('[data-action="agreed"]').click();
  await expect(page.getByText("Vereinbart beendet", { exact: true })).toBeVisible();
  await expect(seats).toHaveCount(0);
  await expect(page.locator(".finished [data-total]")).toHaveText(["0", "0", "0", "0"]);
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  const sheet = await page.locator("[data-paper]").first().getAttribute("href");
  const paper = await page.request.get(sheet ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");

  // Two deals are no round: also with its slip the game does not count, and the ranking has only games that do.
  const game = sheet?.split("/")[3];
  await page.goto(`/verein/partien/${game}/zettel`);
  await page.locator("main form button.main, dialog form button.main, main form footer button[type=submit]").first().click();
  await expect(page.locator("[data-why] .state")).toHaveText(/Zählt nicht/i);
  await page.goto("/rangliste");
  await expect(page.getByRole("heading", { name: "Alle Jahre" })).toBeVisible();
  await expect(page.locator(".ranking tbody tr", { hasText: names[0] ?? "" })).toHaveCount(0);
  await page.goto("/");
  const ended = page.locator(`.lines [data-game="${game}"]`);
  await expect(ended).toContainText("Vereinbart");
  await expect(ended).toContainText(names[0].split(" ")[0] ?? "");
});

test("the four names of last time are one tap, and a name twice is refused with words", async ({ page }) => {
  const names = four("Letztes");
  await startGame(page, names, "Tisch Letztes");
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  await page.goto("/neu");
  await page.getByRole("button", { name: "Wie letztes Mal" }).click();
  const first = page.getByLabel("Spieler 1: Ost");
  await expect(first).not.toHaveValue("");
  const before: string[] = [];
  for (const field of await page.locator(".places input").all()) before.push(await field.inputValue());
  await page.getByRole("button", { name: "Plätze auslosen" }).click();
  const after: string[] = [];
  for (const field of await page.locator(".places input").all()) after.push(await field.inputValue());
  expect(after.toSorted()).toEqual(before.toSorted());
  await first.fill(after[1] ?? "");
  await page.getByRole("button", { name: "Partie beginnen" }).click();
  await expect(page.getByRole("alert")).toContainText("zweimal");
  await expect(page).toHaveURL(/\/neu$/);
});

test("English in the middle of a game changes words only", async ({ page }) => {
  await startGame(page, four("Sprache"), "Tisch Sprache");
  await draw(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByText("East round", { exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
});

test.describe("a broken network", () => {
  test.use({ expected: /ERR_FAILED/ });

  test("a game goes on without a network, and arrives once the network is back", async ({ page }) => {
    await startGame(page, four("Netz"), "Tisch Netz");
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await page.evaluate(() => navigator.serviceWorker.ready);
    let isCut = true;
    await page.route("**/api/**", (route) => isCut ? route.abort() : route.continue());
    await draw(page);
    await draw(page);
    await expect(page.locator(".pill")).toHaveText("2 warten");
    await page.goto("/");
    await page.getByRole("link", { name: /Tisch Netz/ }).click();
    await expect(page.locator(".deals tr.deal")).toHaveCount(2);
    await expect(page.locator(".pill")).toHaveText("2 warten");
    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const booked = await (await page.request.get(`/api/games/${id}`)).json();
    expect(booked.deals.map((deal: { number: number }) => deal.number)).toEqual([1, 2]);
  });
});

test.describe("a club that refuses", () => {
  test.use({ expected: /status of 422/ });

  test("what the club refuses is shown, and stays until somebody decides", async ({ page }) => {
    await startGame(page, four("Nein"), "Tisch Nein");
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    const json = { code: "preview_differs", message: "Der Club rechnet anders." };
    await page.route("**/api/games/*/deals", (route) => route.fulfill({ status: 422, json }));
    await draw(page);
    await expect(page.locator(".notice.refused")).toContainText("nicht angenommen");
    await page.getByRole("button", { name: "Eingabe verwerfen" }).click();
    await expect(page.locator(".notice.refused")).toHaveCount(0);
    await page.unroute("**/api/games/*/deals");
    await page.reload();
    await expect(page.locator(".seats .seat")).toHaveCount(4);
    await expect(page.locator(".deals tr.deal")).toHaveCount(0);
  });
});

test.describe("a name the club cannot print", () => {
  test.use({ expected: /status of (404|422)/ });

  test("is asked for once more, and the game goes on", async ({ page }) => {
    await startGame(page, four("Name"), "Tisch 😀");
    await draw(page);
    await expect(page.locator(".notice.refused")).toContainText("nicht angenommen");
    page.once("dialog", (dialog) => dialog.accept("Tisch Sonne"));
    await page.getByRole("button", { name: "Anderer Name" }).click();
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await expect(page.locator(".notice.refused")).toHaveCount(0);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const booked = await (await page.request.get(`/api/games/${id}`)).json();
    expect([booked.table, booked.deals.length]).toEqual(["Tisch Sonne", 1]);
    await expect(page.locator(".bar")).toContainText("Tisch Sonne");
  });
});

test("everything on the table works by keyboard", async ({ page }) => {
  await startGame(page, four("Tasten"), "Tisch Tasten");
  await page.getByRole("button", { name: "Unentschieden" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ja, eintragen" }).focus();
  await page.keyboard.press("Space");
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  // From the top of the page, every control is reached by the tabulator alone.
  await page.locator(".brand").focus();
  const reached = new Set<string>();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  const all = [...reached].join("|");
  for (const name of ["Anna Tasten", "Dieter Tasten", "Verlauf", "Rückgängig", "Partie beenden"]) {
    expect(all).toContain(name.split(" ")[0]);
  }
});

test.describe("every page", () => {
  // An unknown address is refused in words; the browser reports its status.
  test.use({ expected: /status of 404/ });

  test("axe finds no barrier on any page", async ({ page }) => {
    // Seven pages are looked through, however busy the machine is.
    test.setTimeout(180_000);
    await startGame(page, four("Axe"), "Tisch Axe");
    await barriers(page);
    await draw(page);
    await draw(page);
    await expect(page.locator(".deals tr.deal")).toHaveCount(2);
    await barriers(page);
    const table = new URL(page.url()).pathname;
    for (const address of [`${table}/verlauf`, "/", "/neu", "/rangliste", "/gibt-es-nicht"]) {
      await page.goto(address);
      await expect(page.locator("main h1")).toHaveCount(1);
      await barriers(page);
    }
  });
});

test("a note that cannot be read is no note", async ({ page }) => {
  await startGame(page, four("Notiz"), "Tisch Notiz");
  // The address changes before the game is stored; a page that is left in between says so, and this test is not about that.
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  for (const damaged of ["", "1", "1 0", "1 0 {", '1 0 {"outcome":', '1 0 {"outcome":{"kind":"moon"}}', "1 E 1 nine-tiles 3", "\u0000 0 []"]) {
    await page.evaluate(([id, text]) => localStorage.setItem(`deal-${id}`, text ?? ""), [id, damaged]);
    await page.reload();
    await expect(page.locator(".seat")).toHaveCount(4);
    await expect(page.locator(".remark")).toHaveCount(0);
  }
  await draw(page);
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
});
