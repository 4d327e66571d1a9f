// After the end: one screen with places, the club's own paper first, and the way to an old deal, in every size.
import { randomUUID } from "node:crypto";
import { booked, startGame } from "../finger.ts";
import { beyondTheEdge, misplaced } from "../measure.ts";
import { expect, test } from "../ostwind.ts";

const SIZES = [[1180, 820], [1024, 768], [960, 600], [820, 1180], [810, 1080], [768, 1024], [390, 844], [360, 740]] as const;
const PAPERS = [["steiermark", "slip.pdf"], ["mcr", "score-sheet.pdf"], ["klassisch", "sheet.pdf"]] as const;

for (const [rules, paper] of PAPERS) {
  test(`a finished game by ${rules} offers ${paper} first`, async ({ page, request }) => {
    const game = await startGame(request, {}, rules);
    const facts = { outcome: { kind: "drawn" }, thrown_wind: rules === "steiermark" ? "E" : undefined };
    const previewed = { 1: 0, 2: 0, 3: 0, 4: 0 };
    const deal = await request.post(`/api/games/${game}/deals`, { data: { id: randomUUID(), number: 1, facts, previewed } });
    expect(deal.status(), await deal.text()).toBe(201);
    const end = await request.post(`/api/games/${game}/end`, { data: { id: randomUUID(), how: "agreed", after: 1 } });
    expect(end.ok(), await end.text()).toBe(true);
    await page.goto(`/spiel/${game}`);
    const main = page.locator(".finished .button.main");
    await expect(main).toHaveAttribute("data-paper", paper);
    const pdf = await request.get((await main.getAttribute("href")) ?? "");
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    await expect(page.locator(".finished [data-total]")).toHaveText(["0", "0", "0", "0"]);
    expect(await booked(request, game)).toEqual([0, 0, 0, 0]);
    for (const language of ["Deutsch", "English"]) {
      await page.getByRole("button", { name: language }).click();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await misplaced(page, ".finished, .bar"), `${language} ${width} × ${height}`).toEqual([]);
        expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0);
      }
    }
    // An old deal is corrected from the history.
    await page.goto(`/spiel/${game}/verlauf`);
    await expect(page.locator(`a[href="/spiel/${game}/berichtigen/1"]`)).toBeVisible();
  });
}
