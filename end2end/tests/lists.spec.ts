// What the table and the entry have room for on a tablet held sideways, and two tabs of one device.
import type { APIRequestContext, Page } from "@playwright/test";
import { atTable, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

/** How many of these can be seen whole in the box that scrolls them. */
async function inSight(page: Page, items: string, within: string): Promise<number> {
  return await page.locator(items).evaluateAll((all, within) => {
    const box = document.querySelector(within)!;
    const { top: first, bottom } = box.getBoundingClientRect();
    // The sum stays at the foot.
    const last = box.querySelector("tfoot")?.getBoundingClientRect().top ?? bottom;
    const isInside = ({ top, bottom }: DOMRect) => top >= first - 1 && bottom <= last + 1;
    return all.filter((one) => isInside(one.getBoundingClientRect())).length;
  }, within);
}

/** Books deals that nobody won. */
async function drawn(request: APIRequestContext, game: string, deals: number) {
  for (let number = 1; number <= deals; number++) {
    const facts = { outcome: { kind: "drawn" }, hands: {} };
    const data = { id: crypto.randomUUID(), number, facts, previewed: { 1: 0, 2: 0, 3: 0, 4: 0 } };
    const recorded = await request.post(`/api/games/${game}/deals`, { data });
    expect(recorded.status(), await recorded.text()).toBe(201);
  }
}

test("of six deals with the payments of the last at least five are in sight, and always the sum", async ({ page, request }) => {
  const game = await startGame(request);
  await drawn(request, game, 5);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(96);
  await finger.save();
  await expect(page.locator(".deals .matrix")).toBeVisible();
  await expect(page.locator(".score-chart")).toBeVisible();
  expect(await inSight(page, ".deals tr.deal", ".scroll")).toBeGreaterThanOrEqual(5);
  await expect(page.locator(".deals > tfoot th")).toBeInViewport({ ratio: 1 });
});

test("while seats are exchanged the payments of the last deal are whole", async ({ page, request }) => {
  const game = await startGame(request, {}, "mcr");
  await drawn(request, game, 3);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("number");
  await finger.digits(24);
  await finger.save();
  await expect(page.locator(".exchange")).toBeVisible();
  await expect(page.locator(".score-chart")).toBeHidden();
  expect(await inSight(page, ".deals .matrix tr", ".scroll")).toBe(5);
});

test("by list the open hand leaves the room to the items", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request));
  await finger.seat("Anna");
  await finger.from("Mauer");
  await finger.way("items");
  const hand = await page.locator(".hand.active").boundingBox();
  expect(hand!.height).toBeLessThanOrEqual(110);
  // Two columns.
  expect(await inSight(page, ".item", ".items")).toBeGreaterThanOrEqual(12);
});

test("a second tab of the device sees what is begun in the first", async ({ page, request, context }) => {
  const game = await startGame(request);
  const other = await context.newPage();
  await atTable(other, game);
  const finger = await atTable(page, game);
  await finger.seat("Anna");
  await finger.from("Mauer");
  await page.keyboard.type("u2m3m");
  const band = other.locator('[data-band="draft"]');
  await expect(band).toContainText("Anna, 2 Figuren");
  await page.waitForTimeout(QUIET);
  await page.locator('.bar .cancel').tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="leave"]').tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-band="draft"] [data-choice="discard"]').tap();
  await expect(band).toHaveCount(0);
});

test("the history builds the working of a deal when it is opened", async ({ page, request }) => {
  const game = await startGame(request);
  await drawn(request, game, 3);
  await page.goto(`/spiel/${game}/verlauf`);
  const first = page.locator('details.deal[data-deal="1"]');
  await expect(page.locator("details.deal")).toHaveCount(3);
  await expect(first.locator("a.button, a[href*='berichtigen']")).toHaveCount(0);
  await first.locator("summary").tap();
  await expect(first.locator("a[href*='berichtigen']")).toBeVisible();
});
