// The club sets its rules on a page of the server; the tablets offer them for the next game.
import { barriersAsShown } from "../barriers.ts";
import { tapCalmly } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

test.describe("a form with a mistake", () => {
  test.use({ expected: /422/ });

  test("a value the club enters is there for the next game", async ({ page }) => {
    await page.goto("/verein/regeln");
    await expect(page.getByText("Sonderspiele haben noch keinen Wert")).toBeVisible();
    await page.goto("/verein/sonderspiele/steiermark");
    await page.getByRole("link", { name: "Spiel der 13 Wunder: Ändern" }).tap();
    await page.getByLabel("Wert", { exact: true }).fill("viel");
    await page.getByRole("button", { name: "Speichern" }).tap();
    await expect(page.getByRole("alert")).toContainText("Es wurde nichts gespeichert.");
    await expect(page.getByLabel("Wert", { exact: true })).toHaveValue("viel");
    expect(await barriersAsShown(page)).toEqual([]);
    await page.getByLabel("Wert", { exact: true }).fill("2100");
    await page.getByRole("button", { name: "Speichern" }).tap();
    await expect(page.getByText("Das Sonderspiel ist gespeichert. Es gilt ab der nächsten Partie.")).toBeVisible();
    await page.locator('.nav a[href="/regeln"]').tap();
    await page.locator(".pick > summary").tap();
    await page.getByRole("link", { name: "Steiermark, Grüner Drache" }).tap();
    await expect(page.locator("li", { hasText: "Spiel der 13 Wunder" }).locator(".worth")).toHaveText("2\u202f100 Punkte");

    await page.locator('.nav a[href="/"]').tap();
    await page.getByRole("link", { name: "Neue Partie" }).tap();
    await page.getByText("Steiermark, Grüner Drache").tap();
    for (const [at, wind] of ["Ost", "Süd", "West", "Nord"].entries()) {
      await page.getByLabel(`Spieler ${at + 1}: ${wind}`).fill(`${wind} Verein`);
    }
    await page.getByRole("button", { name: "Partie beginnen" }).tap();
    await page.locator(".seat").first().tap();
    await page.getByRole("button", { name: "Mauer" }).tap();
    await page.locator(".ways").getByText("Liste").tap();
    await page.getByRole("button", { name: "Spiel der 13 Wunder" }).tap();
    await page.locator("[data-wind=E]").tap();
    await expect(page.locator(".value")).toContainText("2\u202f10");
  });
});

test("rules under another name are offered beside the six", async ({ page }) => {
  await page.goto("/verein/regeln");
  await page.getByRole("link", { name: "Weiteres Regelwerk anlegen, auf Grundlage von Klassisch", exact: true }).tap();
  await page.getByLabel("Name im Club").fill("Dienstagsrunde");
  await page.getByLabel("Limit", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Speichern" }).tap();
  await expect(page.getByRole("heading", { name: "Dienstagsrunde" })).toBeVisible();
  await page.goto("/neu");
  await page.getByText("Dienstagsrunde").tap();
  await expect(page.getByRole("radio", { name: "Dienstagsrunde" })).toBeChecked();
});

test("three and five sit down to Ma Jiang", async ({ page }) => {
  await page.goto("/neu");
  await expect(page.getByRole("radio", { name: "5" })).toHaveCount(0);
  await page.getByText("Ma Jiang").tap();
  await page.getByText("3", { exact: true }).tap();
  await expect(page.locator(".places li")).toHaveCount(3);
  await page.getByText("5", { exact: true }).tap();
  await expect(page.locator(".places li")).toHaveCount(5);
  for (const [at, field] of (await page.locator(".places input").all()).entries()) {
    await field.fill(`Fünfte ${at}`);
  }
  await page.getByRole("button", { name: "Plätze auslosen" }).tap();
  await page.getByRole("button", { name: "Partie beginnen" }).tap();
  await expect(page.locator(".seat")).toHaveCount(5);
  await expect(page.getByText("setzt aus")).toBeVisible();
  // All five have a column of the list, and a line of their own in the chart.
  const tap = (selector: string) => tapCalmly(page.locator(selector).first());
  await tap('[data-action="draw"]');
  await tap('[data-action="record-draw"]');
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
  await tap('.seats .seat[data-player="2"]');
  await tap('[data-from="0"]');
  await tap('[data-way="number"]');
  for (const digit of ["1", "2", "8"]) await tap(`.pad .digit:text-is("${digit}")`);
  await tap(".entry .save");
  await expect(page.locator(".deals tr.deal")).toHaveCount(2);
  await expect(page.locator(".score-chart polyline")).toHaveCount(5);
  const colours = await page.locator(".score-chart polyline").evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke));
  expect(new Set(colours).size).toBe(5);
  for (const [width, height] of [[1180, 820], [1024, 768], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    const cut = () => page.locator(".deals :is(th, td)").evaluateAll((cells) => {
      const room = document.querySelector(".scroll")!.getBoundingClientRect();
      return cells.filter((cell) => cell.getBoundingClientRect().right > room.right + 1).map((cell) => cell.textContent);
    });
    await expect.poll(cut, `${width} × ${height}`).toEqual([]);
  }
});

// Each theme and each size once; the markup is the same in all, so that only colours and places differ.
for (const [theme, device, width, height] of [["light", "tablet", 1180, 820], ["dark", "phone", 390, 844]] as const) {
  test(`axe finds no barrier on the club's pages on a ${device} (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    for (const [name, address] of [["list", "/verein/regeln"], ["form", "/verein/regeln/steiermark"], ["ranking", "/rangliste"]] as const) {
      await page.goto(address);
      expect(await barriersAsShown(page)).toEqual([]);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll).toBeLessThanOrEqual(width);
      await picture(page, `club-${name}-${device}-${theme}.png`);
    }
  });
}

test("a logo is chosen as a file, stands on the page for everybody, and goes again", async ({ page }) => {
  await page.goto("/verein/einstellungen");
  const logo = page.locator('[data-group="club"] img.logo');
  await expect(logo).toHaveCount(0);
  await page.locator('a[href="/verein/einstellungen/logo"]').tap();
  await page.locator("#file").setInputFiles("../server/tests/samples/logos/progressive.jpg");
  await page.locator("dialog button.main").tap();
  await expect(page.getByRole("status")).toContainText("Das Logo ist geändert");
  // Drawn, not only named.
  const drawn = (image: HTMLImageElement) => image.complete && image.naturalWidth;
  await expect.poll(() => logo.evaluate(drawn)).toBe(160);
  await page.goto("/liste/");
  await expect.poll(() => page.locator("img.logo").evaluate(drawn)).toBe(160);
  expect(await barriersAsShown(page)).toEqual([]);
  await page.goto("/verein/einstellungen/logo");
  await page.locator("#remove").check();
  await page.locator("button.main").tap();
  await expect(page.getByRole("status")).toContainText("Das Logo ist geändert");
  await expect(logo).toHaveCount(0);
});
