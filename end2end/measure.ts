// Measures where controls lie: inside the screen, under nothing else, large enough for a finger.
import type { Page } from "@playwright/test";

/** What is wrong with the place of a control. */
export interface Misplaced {
  /** How the control introduces itself: its words, or its markup. */
  control: string;
  problem: "outside" | "covered" | "small";
  /** Left, top, width, height in pixels. */
  box: [number, number, number, number];
}

/** The smallest side of a target for a finger, pixels. */
const TOUCH = 44;

/**
 * The controls below `within` that a finger cannot hit: outside of the screen even after scrolling the page, covered
 * by something else, or too small. Scrolling inside of a box counts as reached only where `scrolls` allows it.
 */
export async function misplaced(page: Page, within: string, options: { scrolls?: string; touch?: number } = {}): Promise<Misplaced[]> {
  return await page.evaluate(
    ([within, scrolls, touch]) => {
      const found: Misplaced[] = [];
      const controls = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(button, a[href], input, select, summary)`)];
      for (const control of controls) {
        // A link in the middle of a sentence is as high as its line.
        const sentence = control.parentElement?.textContent?.trim().length ?? 0;
        const isInSentence =
          getComputedStyle(control).display === "inline" && sentence > (control.textContent?.trim().length ?? 0);
        const shown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!shown || control.closest("[aria-hidden='true'], [hidden]")) continue;
        let target = control instanceof HTMLInputElement ? (control.closest("label") ?? control) : control;
        // A link may cover the whole row that it stands in.
        const cover = getComputedStyle(control, "::after");
        if (cover.content !== "none" && cover.position === "absolute" && cover.top === "0px" && cover.left === "0px") {
          for (let box = control.parentElement; box !== null; box = box.parentElement) {
            if (getComputedStyle(box).position === "static") continue;
            target = box;
            break;
          }
        }
        // Only the page itself may be scrolled to reach it, or a box that says so.
        const scrolled = control.closest(scrolls);
        if (scrolled !== null) control.scrollIntoView({ block: "center", inline: "center" });
        // What was measured before may have scrolled the page below a bar that stays at its edge.
        if (scrolled === null) scrollTo(0, 0);
        const before = target.getBoundingClientRect();
        if (scrolled === null && (before.top < 0 || before.bottom > innerHeight)) scrollBy(0, (before.top + before.bottom - innerHeight) / 2);
        const { left, top, width, height, right, bottom } = target.getBoundingClientRect();
        const box: Misplaced["box"] = [Math.round(left), Math.round(top), Math.round(width), Math.round(height)];
        const name = control.getAttribute("aria-label") ?? control.innerText.trim();
        const label = name === "" ? control.outerHTML.slice(0, 90) : name.slice(0, 60);
        const report = (problem: Misplaced["problem"]) => found.push({ control: label, problem, box });
        const slack = 0.5;
        if (left < -slack || right > innerWidth + slack || bottom <= 0 || top >= innerHeight || width === 0 || height === 0) {
          report("outside");
          continue;
        }
        if (!isInSentence && (width < touch - slack || height < touch - slack)) report("small");
        // The middle, and the middles of the four edges: neighbours that overlap cover one of them.
        const inset = 3;
        const spots = () => {
          const { left, top, right, bottom } = target.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return [[x, y], [left + inset, y], [right - inset, y], [x, top + inset], [x, bottom - inset]] as const;
        };
        const isCovered = ([x, y]: readonly [number, number]) => {
          if (y < 0 || y >= innerHeight) return false;
          const hit = document.elementFromPoint(Math.min(x, innerWidth - 1), y);
          return hit === null || !(target.contains(hit) || hit.contains(target));
        };
        // In a box that scrolls only the middle has to be reached.
        const covered = () => spots().slice(0, scrolled === null ? 5 : 1).some(isCovered);
        if (!covered()) continue;
        // What lies below a button that stays at the edge of the screen is reached by scrolling the page.
        scrollBy(0, (top + bottom - innerHeight) / 2);
        if (covered()) report("covered");
      }
      scrollTo(0, 0);
      return found;
    },
    [within, options.scrolls ?? ".never", options.touch ?? TOUCH] as const,
  );
}

/** Everything that is wrong with the screen that is shown, in words; `screen` stands in front. */
export async function faults(page: Page, screen: string, within: string, scrolls: string): Promise<string[]> {
  // The page lays itself out again after its size was changed.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const found: string[] = [];
  const beyond = await beyondTheEdge(page);
  if (beyond > 0) found.push(`${screen}: the page is ${beyond} px too wide`);
  for (const { control, problem, box } of await misplaced(page, within, { scrolls })) {
    found.push(`${screen}: “${control}” is ${problem} (${box.join(", ")})`);
  }
  for (const words of await cutWords(page, within)) found.push(`${screen}: “${words}” is cut off`);
  return found;
}

/** How far the page reaches beyond the right edge of the screen, pixels. */
export async function beyondTheEdge(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** The pixels of the screen that head and tabs take before the content begins; the line of the sample club is left out. */
export async function takenByBars(page: Page): Promise<number> {
  return await page.evaluate(() => {
    scrollTo(0, 0);
    const bottoms = [...document.querySelectorAll<HTMLElement>(".page > :is(.head, .subnav, .tabs)")]
      .filter((bar) => bar.checkVisibility())
      .map((bar) => bar.getBoundingClientRect().bottom);
    const sample = document.querySelector(".demo")?.getBoundingClientRect().height ?? 0;
    return Math.round(Math.max(0, ...bottoms) - sample);
  });
}

/** Words that do not fit into their box: cut off, or shortened by an ellipsis. */
export async function cutWords(page: Page, within: string): Promise<string[]> {
  return await page.evaluate((within) => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll(`:is(${within}) *, :is(${within})`)) {
      // A drawing is no box with words.
      if (!(element instanceof HTMLElement) || element.children.length > 0 || !element.checkVisibility() || element.closest(".unseen") !== null) continue;
      // Whatever hides what is too wide, here or in a box around it that does not scroll.
      const text = document.createRange();
      text.selectNodeContents(element);
      const words = text.getBoundingClientRect();
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        const hides = (style.overflowX === "hidden" || style.overflowX === "clip") && style.display !== "inline";
        const bounds = box.getBoundingClientRect();
        // Words for a screen reader only have a box of one pixel.
        if (hides && bounds.width <= 1.5 && bounds.height <= 1.5) break;
        if (hides && (words.right > bounds.right + 1 || words.left < bounds.left - 1)) {
          cut.push(element.textContent?.trim() ?? "");
          break;
        }
      }
    }
    return cut.filter((words) => words !== "");
  }, within);
}

/** Sets the size of letters that the reader has chosen in the browser, pixels; 16 is what nobody has changed. */
export async function setLetters(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } });
  await session.detach();
}

/** What somebody sees who enlarges: a page of 1280 pixels four times (WCAG 1.4.10), or letters twice (1.4.4). */
export const ENLARGED = [
  { name: "400 %", size: [320, 568], letters: 16 },
  { name: "200 %", size: [1180, 820], letters: 32 },
] as const;

/** The sizes in which screens are tested: six tablets and two phones. */
export const SIZES = [
  [1180, 820],
  [1024, 768],
  [960, 600],
  [820, 1180],
  [810, 1080],
  [768, 1024],
  [390, 844],
  [360, 740],
] as const;
