// Everything that can be tapped lies on the screen, whatever its size.
import { misplaced } from "../measure.ts";
import { atTable, startGame } from "../finger.ts";
import { expect, test } from "../ostwind.ts";

test("circumstances can be reached while the wind of the round is not thrown yet", async ({ page, request }) => {
  const game = await startGame(request, {}, "steiermark");
  for (const [width, height] of [[810, 1080], [820, 1180], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    const finger = await atTable(page, game);
    await finger.seat("Anna");
    await expect(page.locator(".entry [data-wind]")).toHaveCount(4);
    await finger.circumstances();
    await expect(page.locator(".entry [data-bochowe]").first()).toBeVisible();
    const places = await misplaced(page, ".entry .sheet, .entry .thrown", { scrolls: ".entry .sheet" });
    expect(places, `${width} × ${height}`).toEqual([]);
    await page.locator(".entry [data-bochowe]").first().tap();
    await expect(page.locator('.entry [data-bochowe][aria-pressed="true"]')).toHaveCount(1);
  }
});
