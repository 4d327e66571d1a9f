// Looking on: a table is followed without an account, changes arrive by themselves, codes lead there.
import { barriersAsShown } from "../barriers.ts";
import { atTable, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

test("who looks on sees each deal as it is booked, and its undoing", async ({ page, request, browser }) => {
  const game = await startGame(request);
  const finger = await atTable(page, game);
  await page.getByRole("link", { name: "Zuschauen" }).tap();
  await expect(page).toHaveURL(/\/zuschauen\?lang=de$/);
  await expect(page.getByText("Noch kein Spiel geschrieben.")).toBeVisible();
  const guest = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    locale: "en-GB",
    storageState: { cookies: [], origins: [] },
  });
  await guest.goto(`/spiel/${game}/zuschauen`);
  await expect(guest.getByText("No deal recorded yet.")).toBeVisible();

  await page.goBack();
  await finger.seat("Anna");
  await finger.from("Christa");
  await finger.way("number");
  await finger.digits(100);
  await finger.save();
  // Nobody here was asked whether strangers may read the name.
  await expect(guest.locator("tbody tr")).toHaveText(/1\s*N\. N\. from N\. N\.\s*\+600\s*−200\s*−200\s*−200/);
  await expect(guest.locator(".watched li").first()).toContainText("+600");
  await page.getByRole("button", { name: "Rückgängig" }).tap();
  await expect(guest.getByText("No deal recorded yet.")).toBeVisible();

  await guest.getByText("On another device").click();
  const code = guest.getByRole("img", { name: "Looking on: for everybody in the room" });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.close();
});

// Each theme and each size once; the markup is the same in all, so that only colours and places differ.
for (const [theme, device, width, height] of [["light", "tablet", 1180, 820], ["dark", "phone", 390, 844]] as const) {
  test(`axe finds no barrier for who looks on with a ${device} (${theme})`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: theme });
    const game = await startGame(request);
    const finger = await atTable(page, game);
    for (const points of [20, 300]) {
      await finger.seat("Bertl");
      await finger.from("Mauer");
      await finger.way("number");
      await finger.digits(points);
      await finger.save();
      await expect(page.locator(".seats")).toBeVisible();
    }
    await expect(page.locator(".pill")).toHaveText("Im Club gespeichert");
    await page.setViewportSize({ width, height });
    await page.goto(`/spiel/${game}/zuschauen`);
    await expect(page.locator("tbody tr")).toHaveCount(2);
    await page.getByText("Auf einem anderen Gerät").tap();
    expect(await barriersAsShown(page)).toEqual([]);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scroll).toBeLessThanOrEqual(width);
    await picture(page, `watch-${device}-${theme}.png`, { fullPage: true });
  });
}
