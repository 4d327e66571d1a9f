// Where the robot plays: a server of its own that can be killed, a tablet, and a second one where two write.
import type { Browser, Page } from "@playwright/test";
import { startGame } from "./finger.ts";
import { expect as expectQuickly, Ostwind } from "./ostwind.ts";

// Many tables play at once.
export const expect = expectQuickly.configure({ timeout: 30_000 });

export interface Size {
  width: number;
  height: number;
}

/** What happened in the evenings of a robot. */
export class Figures {
  evenings = 0;
  deals = 0;
  undos = 0;
  reloads = 0;
  rotations = 0;
  networks = 0;
  kills = 0;
  /** Evenings in which a second tablet wrote. */
  ofTwoTablets = 0;
  /** Deals that two tablets wrote. */
  conflicts = 0;
}

/** A tablet: signed in, with the application loaded. */
export class Tablet {
  isOffline = false;
  /** What the page reported. */
  readonly errors: string[] = [];

  private constructor(readonly page: Page) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  static async open(browser: Browser, ostwind: Ostwind, viewport: Size): Promise<Tablet> {
    const context = await browser.newContext({
      baseURL: ostwind.url,
      storageState: ostwind.board,
      viewport,
      hasTouch: true,
      locale: "de-AT",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto("/");
    await expect(page.locator(".start")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    return new Tablet(page);
  }

  /** Opens a game without loading the application again, as a tap on a link does. */
  async openGame(game: string) {
    await this.page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/spiel/${game}`);
    await expect(this.page.locator(".seats .seat").first()).toBeVisible();
  }

  async setOffline(isOffline: boolean) {
    await this.page.context().setOffline(isOffline);
    this.isOffline = isOffline;
    if (!isOffline) await this.ask();
  }

  /** Has the tablet ask the club at once instead of after some seconds. */
  async ask() {
    await this.page.evaluate(() => dispatchEvent(new Event("online")));
  }

  async rotate() {
    const size = this.page.viewportSize();
    if (size !== null) await this.page.setViewportSize({ width: size.height, height: size.width });
  }

  /** Everything that was tapped has arrived at the club. */
  async sent() {
    await expect(this.page.locator(".pill:not(.waits)").first()).toBeVisible();
    await expect(this.page.locator(".pill.waits")).toHaveCount(0);
  }
}

export class RobotTable {
  isDead = false;
  private other: Tablet | undefined;

  private constructor(
    private readonly browser: Browser,
    readonly ostwind: Ostwind,
    readonly first: Tablet,
  ) {}

  static async open(browser: Browser, size: Size): Promise<RobotTable> {
    const ostwind = await Ostwind.start();
    const first = await Tablet.open(browser, ostwind, size);
    // The four people are added once.
    await startGame(first.page.request);
    return new RobotTable(browser, ostwind, first);
  }

  /** The second tablet, in a size of its own. */
  async second(size: Size): Promise<Tablet> {
    this.other ??= await Tablet.open(this.browser, this.ostwind, size);
    await this.other.page.setViewportSize(size);
    return this.other;
  }

  get tablets(): Tablet[] {
    return this.other === undefined ? [this.first] : [this.first, this.other];
  }

  async kill() {
    if (this.isDead) return;
    this.isDead = true;
    await this.ostwind.kill();
  }

  async startAgain() {
    if (!this.isDead) return;
    await this.ostwind.startAgain();
    this.isDead = false;
    for (const tablet of this.tablets) await tablet.ask();
  }

  async close() {
    for (const tablet of this.tablets) await tablet.page.context().close();
    await this.ostwind.stop();
  }
}
