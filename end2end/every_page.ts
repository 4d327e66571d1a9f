// Every page that a seat of the sample club can reach by links, one of each kind.
import { expect, type Page, type Request } from "@playwright/test";

/** What differs between two pages of one kind: ids, days, years and numbers. */
const VARIES = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2}|\d+/g;

/** Documents, other seats, and what leads out of the club. */
const NO_PAGE = /\.(pdf|csv|xlsx|ods|json|zip|html|ics|atom|xml|webmanifest|svg)$|^\/(api|vorfuehrung|verein\/wochenliste\/vorschau|assets|pages|verbinden)\b/;

/** The kind of a page: its address without what varies and without its query, which chooses among the same things. */
export function kindOf(address: string): string {
  return new URL(address, "http://club.example").pathname.replace(VARIES, "{}").replace(/(regeln|neu)\/[a-z-]+$/, "$1/{}");
}

/** What the pages have asked of the club and not received yet; live streams never end and do not count. */
function unanswered(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** Waits until a page is drawn: the application draws its screen after the page has come, and its lists after the answers. */
async function drawn(page: Page, open: Set<Request>) {
  await page.locator("main").first().waitFor({ timeout: 10_000 });
  do {
    await expect.poll(() => open.size).toBe(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  } while (open.size > 0);
}

/** Visits one page of each kind, beginning at the first screen; `look` sees each of them. */
export async function visitEveryPage(page: Page, look: (kind: string) => Promise<void>): Promise<string[]> {
  const known = new Set<string>();
  const waiting: string[] = [];
  const add = (address: string) => {
    const url = new URL(address, page.url());
    url.searchParams.delete("lang");
    const kind = kindOf(url.pathname + url.search);
    if (known.has(kind) || NO_PAGE.test(url.pathname)) return;
    known.add(kind);
    waiting.push(url.pathname + url.search);
  };
  const open = unanswered(page);
  await page.goto("/");
  add("/");
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await page.goto(address);
    await drawn(page, open);
    const links = page.locator("a[href]:not([download]):not([target])");
    const own = await links.evaluateAll((all) =>
      all.map((link) => link as HTMLAnchorElement).filter((link) => link.origin === location.origin).map((link) => link.href),
    );
    own.forEach(add);
    await look(kindOf(address));
  }
  return [...known].sort();
}
