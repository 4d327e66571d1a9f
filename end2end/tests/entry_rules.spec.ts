// What the rules of a game change at the table and on the entry screen.
import { atTable, startGame } from "../finger.ts";
import { QUIET } from "../nervous.ts";
import { expect, test } from "../ostwind.ts";

test("Ma Jiang: Pao asks what belongs together, and ending the game stands in the line of the others", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request, {}, "ma-jiang"));
  const line = async (action: string) => Math.round((await page.locator(`[data-action="${action}"]`).boundingBox())!.y);
  expect(await line("end")).toBe(await line("draw"));
  await finger.seat("Anna");
  await finger.from("Bertl");
  await page.keyboard.type("u2m");
  await expect(page.locator(".pao")).toContainText("Pao, wenn:");
  await expect(page.locator(".pao")).not.toContainText("Pao angesagt:");
  await expect(page.locator('.pao [data-question="few"]')).toHaveText("höchstens 5 Steine in der Mauer");
});

test("Ma Jiang: no loser's hand opens behind the winner's, since none counts", async ({ page, request }) => {
  const finger = await atTable(page, await startGame(request, {}, "ma-jiang"));
  await finger.seat("Anna");
  await finger.from("Bertl");
  await page.keyboard.type("u2m3m5p6pa2s");
  await expect(page.locator(".entry .save")).toBeEnabled();
  await expect(page.locator('.hand[data-player="1"]')).toHaveClass(/active/);
});

test("Steiermark: the wind to throw is named, and a fault is saved before it is thrown", async ({ page, request }) => {
  await atTable(page, await startGame(request, {}, "steiermark"));
  await expect(page.locator(".table-actions").getByText("Gewürfelter Rundenwind:")).toBeVisible();
  const penalty = page.locator('[data-action="other"]');
  await expect(penalty).toHaveText("Strafe, anderes");
  await penalty.tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-choice="fault-switch"]').tap();
  await page.waitForTimeout(QUIET);
  await page.locator('[data-fault="false-mah-jongg"]').tap();
  await page.locator('[data-payer="3"]').tap();
  await page.waitForTimeout(QUIET);
  await page.locator(".entry .save").tap();
  await expect(page.locator(".deals tr.deal")).toHaveCount(1);
});
