//! A certificate on its page: a double frame with a wind in each corner, everything centred, a row of tiles as decoration.

use std::sync::Arc;

use club::report::sheet::{Label, Sheet};
use texts::Lang;

use crate::documents::logo::Logo;
use crate::documents::pdf::fonts::{Line, Weight, scale};
use crate::documents::pdf::layout::{Element, Ink, LaidOut, Mark, Page, Role, Rule, logo_size};
use crate::documents::pdf::paper::{Length, Paper, millimetres};
use crate::documents::pdf::table::line_height;
use crate::documents::pdf::words::{Word, Words};
use crate::documents::pdf::{Print, Problem};
use crate::documents::tile_images::{self, Tile};

/// Distance from the margin of the paper to the frame.
const FRAME: Length = millimetres(3);
/// Distance between the two lines of the frame, where the winds stand.
const BAND: Length = millimetres(13);
/// Height of a tile in a corner.
const CORNER_TILE: Length = millimetres(11);
/// Height of the tiles above the title.
const TITLE_TILE: Length = millimetres(24);
/// Height of the tiles of the row.
const ROW_TILE: Length = millimetres(14);
/// The widest line of text.
const TEXT_WIDTH: Length = millimetres(140);

/// The winds, from the upper left corner on as one looks round a table.
const WINDS: &str = "1342z";
/// The tiles above the title: the dragons.
const DRAGONS: &str = "567z";
/// The row of tiles for the first: one of each end, wind and dragon.
const WINNERS_HAND: &str = "19m19p19s1234567z1z";
/// For the last: all the flowers.
const FLOWERS: &str = "12345678f";

/// Places a certificate. Its remarks are, in this order, the year, the name, the words and the day.
pub(crate) fn lay_out(sheet: &Sheet, paper: &Paper, print: &Print) -> Result<LaidOut, Problem> {
    let lang = print.lang;
    let [year, name, words, day] = sheet.notes.as_slice() else {
        // A sheet with other remarks is not laid out: the document has no pages.
        return Ok(LaidOut::default());
    };
    let mut drawn = Drawn::new(paper, texts::print::cell(&sheet.title, lang));
    drawn.frame();
    let of = |cell, weight| Words::of(cell, weight, lang);
    drawn.y = millimetres(38);
    match print.logo.as_ref().filter(|_| sheet.issuer.is_some()) {
        Some(logo) => drawn.logo(logo),
        None => drawn.tiles(DRAGONS, TITLE_TILE),
    }
    drawn.y += millimetres(9);
    if let Some(issuer) = &sheet.issuer {
        drawn.text(&Words::text(issuer, Weight::Regular)?, 1_500, Role::Paragraph);
        drawn.y += millimetres(3);
    }
    drawn.text(&of(&sheet.title, Weight::Bold)?, paper.title, Role::Title);
    drawn.y += millimetres(1);
    drawn.text(&of(year, Weight::Regular)?, paper.largest, Role::Paragraph);
    drawn.y += millimetres(12);
    drawn.text(&of(name, Weight::Bold)?, 3_000, Role::Caption);
    drawn.line(millimetres(120));
    drawn.y += millimetres(5);
    drawn.text(&of(words, Weight::Regular)?, 1_450, Role::Paragraph);
    drawn.y += millimetres(10);
    drawn.facts(sheet, lang)?;
    let is_winner = sheet
        .facts
        .iter()
        .any(|fact| fact.label == Label::Rank && fact.value == club::report::sheet::Cell::Count(1));
    drawn.y = drawn.y.max(millimetres(214));
    drawn.tiles(if is_winner { WINNERS_HAND } else { FLOWERS }, ROW_TILE);
    drawn.y = millimetres(240);
    drawn.text(&of(day, Weight::Regular)?, 1_100, Role::Paragraph);
    drawn.signatures(sheet, lang)?;
    Ok(drawn.out)
}

struct Drawn<'a> {
    paper: &'a Paper,
    out: LaidOut,
    y: Length,
}

impl Drawn<'_> {
    fn new(paper: &Paper, title: String) -> Drawn<'_> {
        let document = Element { role: Role::Document, parent: None, picture: None };
        let out = LaidOut { title, pages: vec![Page::default()], elements: vec![document] };
        Drawn { paper, out, y: 0 }
    }

    fn page(&mut self) -> &mut Page {
        self.out.pages.last_mut().expect("a certificate begins with a page")
    }

    fn element(&mut self, role: Role) -> usize {
        self.out.elements.push(Element { role, parent: Some(0), picture: None });
        self.out.elements.len() - 1
    }

    /// Two lines around everything; the winds stand between them in the corners.
    fn frame(&mut self) {
        let (width, height) = (self.paper.width, self.paper.height);
        let outer = self.paper.left - FRAME;
        for (edge, is_heavy) in
            [(outer, true), (outer + millimetres(2), false), (outer + BAND, false)]
        {
            let (right, bottom) = (width - edge, height - edge);
            let corners = [(edge, edge), (right, edge), (right, bottom), (edge, bottom)];
            for (at, from) in corners.into_iter().enumerate() {
                let to = corners[(at + 1) % corners.len()];
                self.page().rules.push(Rule { from, to, is_heavy });
            }
        }
        // The corners of the inner line are cut off for the winds.
        let tile_width = CORNER_TILE * 36 / 50;
        let middle = outer + BAND;
        let places = [
            (middle, middle),
            (width - middle, middle),
            (width - middle, height - middle),
            (middle, height - middle),
        ];
        let winds = tile_images::group(WINDS).unwrap_or_default();
        for ((x, y), tile) in places.into_iter().zip(winds) {
            let ink = Ink::Tile {
                x: x - tile_width / 2,
                y: y - CORNER_TILE / 2,
                height: CORNER_TILE,
                tile,
            };
            self.clear_behind((x, y), (tile_width, CORNER_TILE));
            self.page().marks.push(Mark { element: None, ink });
        }
    }

    /// Takes away the lines behind a tile in a corner.
    fn clear_behind(&mut self, (x, y): (Length, Length), (width, height): (Length, Length)) {
        let gap = millimetres(2);
        let (half_width, half_height) = (width / 2 + gap, height / 2 + gap);
        for rule in &mut self.page().rules {
            for (end, other) in [(rule.from, rule.to), (rule.to, rule.from)] {
                if end != (x, y) {
                    continue;
                }
                let toward = |from: Length, to: Length, by: Length| match to.cmp(&from) {
                    std::cmp::Ordering::Less => from - by,
                    std::cmp::Ordering::Equal => from,
                    std::cmp::Ordering::Greater => from + by,
                };
                let moved =
                    (toward(end.0, other.0, half_width), toward(end.1, other.1, half_height));
                if rule.from == end {
                    rule.from = moved;
                } else {
                    rule.to = moved;
                }
            }
        }
    }

    /// Lines in the middle of the page; letters become smaller where a single word is too wide.
    fn text(&mut self, words: &Words, size: Length, role: Role) {
        let widest = scale(words.widest(), size);
        let size = if widest > TEXT_WIDTH { size * TEXT_WIDTH / widest } else { size };
        let element = self.element(role);
        let middle = self.paper.width / 2;
        for line in words.lines(TEXT_WIDTH * 1000 / size) {
            self.centred(&line, middle, size, element);
        }
    }

    fn centred(&mut self, words: &[Word], middle: Length, size: Length, element: usize) {
        let mut line = Line::default();
        for word in words {
            match word {
                Word::Text(shaped) => {
                    if !line.runs.is_empty() {
                        line.push_blank();
                    }
                    line.append(shaped);
                }
                Word::Tiles(_) => {}
            }
        }
        let height = line_height(words, size);
        let x = middle - scale(line.thousandths, size) / 2;
        let y = self.y + height / 2 + scale(357, size);
        let ink = Ink::Text { x, y, size, line, is_red: false };
        self.page().marks.push(Mark { element: Some(element), ink });
        self.y += height;
    }

    /// A line below a name.
    fn line(&mut self, width: Length) {
        let (middle, y) = (self.paper.width / 2, self.y + millimetres(2));
        let rule =
            Rule { from: (middle - width / 2, y), to: (middle + width / 2, y), is_heavy: false };
        self.page().rules.push(rule);
        self.y = y;
    }

    /// A row of tiles in the middle of the page.
    fn tiles(&mut self, group: &str, height: Length) {
        let tiles: Vec<Tile> = tile_images::group(group).unwrap_or_default();
        let (width, gap) = (height * 36 / 50, height / 20);
        let whole = (width + gap) * tiles.len() as Length - gap;
        let (left, y) = ((self.paper.width - whole) / 2, self.y);
        for (number, tile) in tiles.into_iter().enumerate() {
            let x = left + (width + gap) * number as Length;
            let ink = Ink::Tile { x, y, height, tile };
            self.page().marks.push(Mark { element: None, ink });
        }
        self.y += height;
    }

    /// A logo in the middle of the page, as high as tiles there.
    fn logo(&mut self, logo: &Arc<Logo>) {
        let size = logo_size(logo, (TEXT_WIDTH, TITLE_TILE));
        let (x, y) = ((self.paper.width - size.0) / 2, self.y + (TITLE_TILE - size.1) / 2);
        let ink = Ink::Logo { x, y, size, logo: Arc::clone(logo) };
        self.page().marks.push(Mark { element: None, ink });
        self.y += TITLE_TILE;
    }

    /// Figures side by side, each below its name.
    fn facts(&mut self, sheet: &Sheet, lang: Lang) -> Result<(), Problem> {
        let many = sheet.facts.len().max(1) as Length;
        let share = TEXT_WIDTH / many;
        let left = (self.paper.width - TEXT_WIDTH) / 2;
        let top = self.y;
        for (number, fact) in sheet.facts.iter().enumerate() {
            let middle = left + share * number as Length + share / 2;
            let label = texts::print::label(fact.label).get(lang);
            self.y = top;
            for (words, size) in [
                (Words::text(label, Weight::Regular)?, 950),
                (Words::of(&fact.value, Weight::Bold, lang)?, 1_600),
            ] {
                let element = self.element(Role::Paragraph);
                for line in words.lines(i64::MAX / 4) {
                    self.centred(&line, middle, size, element);
                }
            }
        }
        Ok(())
    }

    /// Two lines to sign on.
    fn signatures(&mut self, sheet: &Sheet, lang: Lang) -> Result<(), Problem> {
        let top = self.paper.height - millimetres(39);
        let many = sheet.signatures.len().max(1) as Length;
        let share = millimetres(150) / many;
        let left = (self.paper.width - millimetres(150)) / 2;
        for (number, signature) in sheet.signatures.iter().enumerate() {
            let from = left + share * number as Length + millimetres(5);
            let to = from + share - millimetres(10);
            self.page().rules.push(Rule { from: (from, top), to: (to, top), is_heavy: false });
            self.y = top + millimetres(1);
            let words =
                Words::text(texts::print::label(signature.role).get(lang), Weight::Regular)?;
            let element = self.element(Role::Paragraph);
            for line in words.lines(i64::MAX / 4) {
                self.centred(&line, from.midpoint(to), 900, element);
            }
        }
        Ok(())
    }
}
