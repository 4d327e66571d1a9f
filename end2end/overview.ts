// One page per seat with every picture that the walk took, beside the drawing of the same screen where there is one.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The drawing of a page, by the name of its pictures. */
const DRAWN: Record<string, string> = {
  today: "today",
  verein_partien: "games",
  verein_partien_: "game",
  verein_jahr: "year",
  verein_wochenliste: "week",
  verein_personen: "people",
  verein_personen_: "person",
  verein_kassa: "money",
  verein_kassa_bericht: "cash-report",
  verein_einstellungen: "settings",
  verein_zugang: "access",
  verein_export: "data",
  verein_ordnung: "statutes",
  verein_rekorde: "records",
  verein_blumen: "flowers",
  verein_probe: "rehearsal",
  verein_abende_: "evening",
  rechner: "calc",
  mehr: "more",
};

/** Words safe inside of markup. */
const safe = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Writes `index.html` into the folder of a seat; `drawings` are the folders with drawings, separated by colons. */
export async function writeOverview(folder: string, drawings: string | undefined): Promise<void> {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith(".jpeg")).sort();
  const drawn = new Map<string, string>();
  for (const place of (drawings ?? "").split(":").filter((place) => place !== "")) {
    for (const name of await readdir(place)) drawn.set(name, pathToFileURL(join(place, name)).href);
  }
  const figures = pictures.map((name) => {
    const [, page = "", variant = ""] = /^(.*)-((?:light|dark)-\d+x\d+)\.jpeg$/.exec(name) ?? [];
    const drawing = drawn.get(`${DRAWN[page] ?? page}-${variant}.png`);
    const beside = drawing === undefined ? "" : `<img loading="lazy" alt="" src="${safe(drawing)}">`;
    return `<figure data-page="${safe(page)}"><figcaption>${safe(name)}</figcaption>
<div><img loading="lazy" alt="" src="${safe(name)}">${beside}</div></figure>`;
  });
  const style = "body{font:14px sans-serif}div{display:flex;gap:1rem;align-items:start}img{max-width:48%;border:1px solid #999}";
  const html = `<!doctype html><meta charset="utf-8"><title>${figures.length}</title><style>${style}</style>\n${figures.join("\n")}\n`;
  await writeFile(join(folder, "index.html"), html);
}
