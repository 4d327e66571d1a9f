// An evening from "who is here" to the table: nobody types a name twice, two officers see the same, and a tablet begins with one tap.
import type { APIRequestContext } from "@playwright/test";
import { addEvening, here, NOBODY, seatingTable as table } from "../evening.ts";
import { faults } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

test.use({ expected: /409|ERR_INTERNET_DISCONNECTED/ });

const NAMES = ["Anna Bauer", "Bertl Huber", "Cilli Moser", "Dora Gruber", "Emil Lang", "Fritz Wolf", "Gerti Haas", "Hans Beer"];

/** An evening of today with eight people in the books. */
const evening = (request: APIRequestContext) => addEvening(request, NAMES);

test("who is here is seated, two change places, and the tablet begins with one tap", async ({ page, request, browser, baseURL }) => {
  const address = await evening(request);
  await page.goto(address);
  for (const name of NAMES) await here(page, name);
  await page.getByRole("button", { name: "Tische vorschlagen" }).tap();
  await expect(page.getByRole("heading", { name: "Sitzvorschlag" })).toBeVisible();
  await expect(table(page, 2).locator(".seats li")).toHaveCount(4);

  // Two taps, and a second officer sees the same after opening the page.
  const one = await table(page, 1).locator(".seats li").first().innerText();
  const other = await table(page, 2).locator(".seats li").first().innerText();
  await table(page, 1).getByRole("button", { name: one }).tap();
  await expect(table(page, 1).locator(".picked")).toHaveText(one);
  await table(page, 2).getByRole("button", { name: other }).tap();
  await expect(table(page, 1).locator(".seats li").first()).toHaveText(other);
  const second = await browser.newContext({ baseURL, storageState: await page.context().storageState(), hasTouch: true });
  const officer = await second.newPage();
  await officer.goto(address);
  await expect(table(officer, 1).locator(".seats li").first()).toHaveText(other);

  await table(page, 1).locator("select").selectOption("steiermark");
  await page.getByRole("button", { name: "So setzen" }).tap();
  await expect(page.getByRole("status").first()).toContainText("Die Tische sind gesetzt");
  // The second officer's form is stale: it is refused, and the page shows what holds.
  await officer.getByRole("button", { name: "Neu vorschlagen" }).tap();
  await expect(officer.getByRole("alert")).toContainText("Inzwischen");
  await expect(officer.getByRole("heading", { name: "Am Tisch" })).toBeVisible();
  await second.close();

  // A tablet with the code of the evening and nothing else.
  await page.getByRole("button", { name: "Code für die Tablets" }).tap();
  const link = new URL((await page.locator("#link").innerText()).trim());
  const tablet = await browser.newContext({ baseURL, storageState: NOBODY, hasTouch: true, locale: "de-AT" });
  const device = await tablet.newPage();
  await device.goto(`${link.pathname}?tisch=1`);
  await expect(device).toHaveURL(/\/neu\?tisch=1$/);
  await expect(device.locator(".places input").first()).toHaveValue(other);
  await expect(device.locator(".table-name input")).toHaveValue("Tisch 1");
  await expect(device.locator('.choice:has(input[value="steiermark"]) input')).toBeChecked();
  await device.getByRole("button", { name: "Beginnen" }).tap();
  await expect(device.locator(".seats")).toBeVisible();
  const begun = async () => (await (await request.get("/api/tables")).json()).some((one: { is_begun?: boolean }) => one.is_begun);
  await expect.poll(begun).toBe(true);

  // Its table is begun; the other is still offered, and one tap fills it in.
  await device.goto("/neu");
  await expect(device.locator("[data-tonight]")).toHaveCount(1);
  const waiting = device.locator('[data-tonight="2"]');
  await expect(waiting).toContainText("Tisch 2: ");
  const box = await waiting.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await waiting.tap();
  await expect(device.locator(".places input").first()).toHaveValue(one);
  await tablet.close();

  await page.goto(address);
  await expect(table(page, 1).locator("[data-game-state]")).toHaveText("läuft");
  await expect(table(page, 2).getByRole("link", { name: "Partie beginnen" })).toHaveAttribute("href", "/neu?tisch=2");
});

test("without a network the tablet offers what it has read last", async ({ page, request, context }) => {
  const address = await evening(request);
  await page.goto(address);
  for (const name of NAMES.slice(0, 4)) await here(page, name);
  await page.getByRole("button", { name: "Tische vorschlagen" }).tap();
  await page.getByRole("button", { name: "So setzen" }).tap();
  await expect(page.getByRole("status").first()).toContainText("Die Tische sind gesetzt");
  await page.goto("/neu");
  await expect(page.locator("[data-tonight]").first()).toBeVisible();
  // The application is on the device before the network goes.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.locator("[data-tonight]").first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("[data-tonight]").first()).toBeVisible();
  await page.locator("[data-tonight]").first().tap();
  for (const place of await page.locator(".places input").all()) await expect(place).not.toHaveValue("");
  await context.setOffline(false);
});

test("the page of an evening fits a tablet and a phone, light and dark", async ({ page, request }) => {
  const address = await evening(request);
  await page.goto(address);
  for (const name of NAMES) await here(page, name);
  await page.getByRole("button", { name: "Tische vorschlagen" }).tap();
  await expect(page.getByRole("button", { name: "So setzen" })).toBeVisible();
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[1180, 820], [820, 1180], [390, 844]]) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page, `${colorScheme} ${width}`, "body", ".tabs, .subnav, .seats, .bar, .nav")));
    }
  }
  expect(found).toEqual([]);
});
