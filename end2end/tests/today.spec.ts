// The first screen for each role, and the search in both shells: without a barrier or a sideways scroll.
import type { Page } from "@playwright/test";
import { barriersAsShown } from "../barriers.ts";
import { expect, Ostwind, test } from "../ostwind.ts";
import { picture } from "../pictures.ts";

const SIZES = [[1180, 820], [820, 1180], [390, 844]] as const;

/** The seats of the sample club, and whether each may start games and read the club's books. */
const SEATS = [
  ["administrator", true, true],
  ["treasurer", false, true],
  ["member", false, true],
  ["table", true, false],
] as const;

/** The highest the line of the sample club may be, pixels; on a phone it had a fifth of the screen. */
const MOST_OF_DEMO = 80;

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test.describe("the sample club", () => {
  let sample: Ostwind;
  test.beforeAll(async () => {
    sample = await Ostwind.startSample();
  });
  test.afterAll(() => sample.stop());

  for (const [seat, mayPlay, mayRead] of SEATS) {
    test(`the first screen of ${seat}`, async ({ page }) => {
      await page.goto(`${sample.url}/vorfuehrung/${seat}`);
      await expect(page.locator(".running-game .tile").first()).toBeVisible();
      await expect(page.locator('.acts a[href="/neu"]')).toHaveCount(mayPlay ? 1 : 0);
      await expect(page.locator("[data-leader]")).toHaveCount(mayRead ? 5 : 0);
      if (mayRead) await expect(page.locator(".lines [data-game]").first()).toBeVisible();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of ["dark", "light"]) {
          await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          await picture(page, `today-${seat}-${theme}-${width}x${height}.png`, { fullPage: true });
        }
        await expectNoSidewaysScroll(page);
        // The line above the sample club leaves the screen to the club.
        expect((await page.locator(".demo").boundingBox())?.height).toBeLessThanOrEqual(MOST_OF_DEMO);
        const small = await page.locator("main a:visible, main button:visible").evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 43.5 && one.closest(".lede") === null).map((one) => one.outerHTML),
        );
        expect(small).toEqual([]);
      }
      expect(await barriersAsShown(page)).toEqual([]);
    });
  }

  test("line and menu are as high as the screen", async ({ page }) => {
    await page.goto(`${sample.url}/vorfuehrung/administrator`);
    await page.setViewportSize({ width: 1180, height: 820 });
    for (const address of ["/", "/verein/turniere"]) {
      await page.goto(`${sample.url}${address}`);
      const foot = await page.locator(".side .me").last().boundingBox();
      expect(foot!.y + foot!.height, address).toBeLessThanOrEqual(820);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(820);
  });

  test("what would come of another method stands beside the form at once", async ({ page }) => {
    await page.goto(`${sample.url}/vorfuehrung/administrator`);
    await page.goto(`${sample.url}/verein/probe`);
    await expect(page.locator("[data-outcome]")).toHaveCount(0);
    await page.locator("form[data-at-once] summary").first().click();
    await page.selectOption("form[data-at-once] [name=method]", "table_points");
    await expect(page.locator("[data-outcome] [data-person]").first()).toBeVisible();
    await expect(page).toHaveURL(/method=table_points/);
    // What cannot be read is named, and what was typed stays.
    await page.fill("form[data-at-once] [name=scale]", "vier");
    await expect(page.locator("main > .wrong")).toBeVisible();
    await expect(page.locator("form[data-at-once] [name=scale]")).toHaveValue("vier");
    await page.fill("form[data-at-once] [name=scale]", "5-3-2-1");
    await expect(page.locator("main > .wrong")).toHaveCount(0);
    await expect(page.locator("[data-outcome]")).toHaveCount(1);
  });

  test("the cash book of a year fits on a phone", async ({ page }) => {
    await page.goto(`${sample.url}/vorfuehrung/administrator`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${sample.url}/verein/kassa`);
    expect(await page.locator("[data-entry]").count()).toBeGreaterThan(5);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("nobody has signed in", () => {
  test.use({ storageState: { cookies: [], origins: [] }, expected: /status of 401/ });

  test("the first screen leads to the door", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator('main a[href="/anmelden"]').first()).toBeVisible();
    await expect(page.locator('.acts a[href="/neu"]')).toHaveCount(0);
  });
});

for (const [shell, address] of [["application", "/rechner"], ["server", "/verein/probe"]] as const) {
  test(`Ctrl-K searches in the shell of the ${shell}`, async ({ page, request }) => {
    const people = (await (await request.get("/api/people")).json()) as { name: string }[];
    if (people.every((person) => person.name !== "Öztürk Aylin")) {
      const person = { id: crypto.randomUUID(), name: "Öztürk Aylin" };
      expect((await request.post("/api/people", { data: person })).ok()).toBe(true);
    }
    await page.goto(address);
    await expect(page.locator("[data-search]").first()).toBeVisible();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    const [field, options] = [dialog.getByRole("combobox"), dialog.getByRole("option")];
    await expect(field).toBeFocused();
    await field.pressSequentially("oeztuerk");
    await expect(options).toHaveCount(1);
    await expect(field).toHaveAttribute("aria-activedescendant", "finder-0");
    expect(await barriersAsShown(page, "dialog")).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/verein\/personen\/[0-9a-f-]+$/);
    // The arrows choose; Escape leaves everything as it was.
    await page.goto(address);
    await expect(page.locator("[data-search]").first()).toBeVisible();
    await page.locator("body").press("/");
    await field.pressSequentially("re");
    await expect(options.nth(1)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // The calculator adds what was chosen to its address.
    await expect(page).toHaveURL(new RegExp(address));
  });
}
