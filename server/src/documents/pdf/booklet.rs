//! The club's own hands on paper: pages of A5, two on a sheet of A4, to be folded or to be cut.

use club::report::booklet::{Booklet, Card};
use scoring::Unit;
use scoring::special::Price;
use texts::{Lang, Text, booklet as words, numbers, rulebook, rulesets};

use crate::documents::pdf::canvas::Canvas;
use crate::documents::pdf::fonts::Weight;
use crate::documents::pdf::layout::{Ink, Mark, Page, Role};
use crate::documents::pdf::paper::{Length, Paper, booklet as paper_of, millimetres};
use crate::documents::pdf::{Problem, document};
use crate::documents::tile_images;

/// How wide a tile of the picture is, so that it is read at arm's length.
const PICTURE_TILE: Length = millimetres(10);
/// How wide one of a further example is.
const EXAMPLE_TILE: Length = millimetres(7);
/// Hands in the list of a page.
const LISTED: usize = 20;
/// The tiles on the cover.
const COVER_TILES: &str = "123456789s";

/// How the pages lie on the sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// All sheets are folded in the middle, one inside the other.
    Booklet,
    /// Every sheet is cut in the middle.
    Cards,
}

/// A page of A5.
#[derive(Clone, Copy)]
enum Leaf<'a> {
    Cover,
    HowToRead,
    Card(&'a Card),
    Notes,
    /// The hands from this place on.
    List(usize),
}

/// The booklet as a PDF.
///
/// # Errors
/// A name or a picture cannot be printed.
pub fn booklet(booklet: &Booklet, fold: Fold, lang: Lang) -> Result<Vec<u8>, Problem> {
    let paper = paper_of();
    let leaves = leaves(booklet, fold);
    let mut canvas = Canvas::new(words::TITLE.get(lang));
    for (left, right) in sheets(leaves.len(), fold) {
        canvas.out.pages.push(Page::default());
        for y in [0, paper.height - millimetres(6)] {
            canvas.rule((paper.width / 2, y), (paper.width / 2, y + millimetres(6)), false);
        }
        for (place, x) in [(left, 0), (right, paper.width / 2)] {
            let Some(leaf) = leaves.get(place) else { continue };
            let x = x + paper.left;
            let width = paper.width / 2 - paper.left - paper.right;
            let sheet = Sheet { canvas: &mut canvas, paper: &paper, x, y: paper.top, width, lang };
            sheet.leaf(*leaf, booklet, place + 1)?;
        }
    }
    Ok(document::write(&canvas.out, &paper, lang))
}

/// The pages in reading order; a folded booklet has a multiple of four.
fn leaves(booklet: &Booklet, fold: Fold) -> Vec<Leaf<'_>> {
    let mut leaves = vec![Leaf::Cover, Leaf::HowToRead];
    leaves.extend(booklet.cards.iter().map(Leaf::Card));
    let lists = booklet.cards.len().div_ceil(LISTED).max(1);
    while fold == Fold::Booklet && !(leaves.len() + lists).is_multiple_of(4) {
        leaves.push(Leaf::Notes);
    }
    leaves.extend((0..lists).map(|at| Leaf::List(at * LISTED)));
    leaves
}

/// Which pages lie side by side on each side of the sheets, by their places.
fn sheets(many: usize, fold: Fold) -> Vec<(usize, usize)> {
    match fold {
        Fold::Cards => (0..many.div_ceil(2)).map(|at| (2 * at, 2 * at + 1)).collect(),
        Fold::Booklet => (0..many / 2)
            .map(|at| {
                let last = many - 1 - at;
                if at % 2 == 0 { (last, at) } else { (at, last) }
            })
            .collect(),
    }
}

/// What a hand is worth, as large figures.
fn worth(price: Option<Price>, lang: Lang) -> String {
    match price {
        None => "–".to_owned(),
        Some(Price::Points(points) | Price::Fraction(points)) => numbers::points(points),
        Some(Price::Doublings(times)) => {
            rulebook::worth(times.into(), Unit::Doublings, false, lang)
        }
    }
}

/// A page while it is drawn, from above.
struct Sheet<'a> {
    canvas: &'a mut Canvas,
    paper: &'a Paper,
    x: Length,
    y: Length,
    width: Length,
    lang: Lang,
}

impl Sheet<'_> {
    fn leaf(mut self, leaf: Leaf<'_>, booklet: &Booklet, number: usize) -> Result<(), Problem> {
        match leaf {
            Leaf::Cover => return self.cover(booklet),
            Leaf::HowToRead => self.how_to_read()?,
            Leaf::Card(card) => self.card(card)?,
            Leaf::Notes => {
                self.title(words::NOTES.get(self.lang), "")?;
                self.lines();
            }
            Leaf::List(from) => self.list(booklet, from)?,
        }
        self.foot(booklet, number)
    }

    fn word(&self, words: Text) -> &'static str {
        words.get(self.lang)
    }

    fn bottom(&self) -> Length {
        self.paper.height - self.paper.bottom - millimetres(8)
    }

    /// A heading with something large at its right, over a heavy line.
    fn title(&mut self, name: &str, right: &str) -> Result<(), Problem> {
        let element = self.canvas.element(Role::Caption, 0);
        let (size, end) = (self.paper.title, self.x + self.width);
        self.y += millimetres(9);
        let taken = self.canvas.right((end, self.y), size, right, Weight::Bold, element)?;
        let room = self.width - taken - millimetres(4);
        let at = (self.x, self.y);
        self.canvas.fitted(at, (size * 8 / 10, room), name, Weight::Bold, element)?;
        self.y += millimetres(3);
        self.canvas.rule((self.x, self.y), (end, self.y), true);
        self.y += millimetres(4);
        Ok(())
    }

    fn small_title(&mut self, words: Text) -> Result<(), Problem> {
        let element = self.canvas.element(Role::Paragraph, 0);
        self.y += millimetres(6);
        let at = (self.x, self.y);
        self.canvas.left(
            at,
            self.paper.largest * 9 / 10,
            self.word(words),
            Weight::Bold,
            element,
        )?;
        self.y += millimetres(3);
        Ok(())
    }

    /// Running text that begins with something bold, broken at blanks.
    fn text(&mut self, bold: &str, text: &str, size: Length) -> Result<(), Problem> {
        let element = self.canvas.element(Role::Paragraph, 0);
        let blank = size / 4;
        let mut at = 0;
        self.y += size;
        let bold = bold.split_whitespace().map(|word| (word, Weight::Bold));
        let rest = text.split_whitespace().map(|word| (word, Weight::Regular));
        for (word, weight) in bold.chain(rest) {
            let width = self.canvas.width(word, weight, size)?;
            if at > 0 && at + width > self.width {
                at = 0;
                self.y += size * 14 / 10;
            }
            let place = (self.x + at, self.y);
            self.canvas.fitted(place, (size, self.width), word, weight, element)?;
            at += width + blank;
        }
        self.y += millimetres(3);
        Ok(())
    }

    /// Groups of tiles, so wide each, broken between groups and within what is longer than a line.
    fn tiles(&mut self, groups: &[String], width: Length) -> Result<(), Problem> {
        let element = self.canvas.element(Role::Figure, 0);
        let (height, top, left) = (width * 50 / 36, self.y, self.x);
        let (gap, between) = (width / 20, width / 3);
        let mut at = 0;
        for group in groups {
            let unreadable = || Problem::UnreadableTiles { group: group.clone() };
            let tiles = tile_images::group(group).ok_or_else(unreadable)?;
            let whole = tiles.len() as Length * (width + gap) - gap;
            if at > 0 && at + whole > self.width {
                (at, self.y) = (0, self.y + height + millimetres(2));
            }
            for tile in tiles {
                if at > 0 && at + width > self.width {
                    (at, self.y) = (0, self.y + height + millimetres(2));
                }
                let ink = Ink::Tile { x: left + at, y: self.y, height, tile };
                self.canvas.page().marks.push(Mark { element: Some(element), ink });
                at += width + gap;
            }
            at += between;
        }
        self.y += height;
        let edges = [left, top, left + self.width, self.y];
        self.canvas.out.elements[element].picture = Some((groups.join(" "), edges));
        self.y += millimetres(3);
        Ok(())
    }

    fn card(&mut self, card: &Card) -> Result<(), Problem> {
        self.title(&card.name, &worth(card.price, self.lang))?;
        if !card.picture.is_empty() {
            self.tiles(&card.picture, PICTURE_TILE)?;
        }
        // A long description is set smaller, so that everything has room.
        let is_long = card.text.chars().count() > 160;
        let size = self.paper.largest * if is_long { 8 } else { 10 } / 10;
        if !card.text.is_empty() {
            self.text("", &card.text, size)?;
        }
        self.allowed(card)?;
        if !card.examples.is_empty() {
            self.small_title(words::ALSO)?;
        }
        for example in &card.examples {
            let rows = 1 + example.iter().map(String::len).sum::<usize>() as Length / 26;
            let height = rows * EXAMPLE_TILE * 50 / 36;
            if self.y + height < self.bottom() {
                self.tiles(example, EXAMPLE_TILE)?;
            }
        }
        if !card.mistaken_for.is_empty() && self.y + millimetres(16) < self.bottom() {
            self.small_title(words::NOT_TO_BE_CONFUSED)?;
            let name = |(name, price): &(String, Option<Price>)| match price {
                Some(_) => format!("{name} ({})", worth(*price, self.lang)),
                None => name.clone(),
            };
            let names: Vec<String> = card.mistaken_for.iter().map(name).collect();
            self.text("", &names.join(", "), self.paper.largest * 8 / 10)?;
        }
        Ok(())
    }

    /// What may be claimed and declared, and what collecting adds, in a frame.
    fn allowed(&mut self, card: &Card) -> Result<(), Problem> {
        let yes_or_no = |may: bool| self.word(if may { words::YES } else { words::NO }).to_owned();
        let collected = match card.collected {
            0 => "–".to_owned(),
            points => format!("+{}", numbers::points(points)),
        };
        let cells = [
            (words::OPEN, yes_or_no(card.callable)),
            (words::KONG, yes_or_no(card.kong_allowed)),
            (words::IN_THE_HAND, collected),
        ];
        let (share, top, height) = (self.width / 3, self.y, millimetres(14));
        let (left, right, bottom) = (self.x, self.x + self.width, top + height);
        for y in [top, bottom] {
            self.canvas.rule((left, y), (right, y), false);
        }
        for x in [left, left + share, left + 2 * share, right] {
            self.canvas.rule((x, top), (x, bottom), false);
        }
        let small = self.paper.smallest;
        for (at, (label, value)) in cells.into_iter().enumerate() {
            let element = self.canvas.element(Role::Paragraph, 0);
            let x = left + share * at as Length + millimetres(3);
            let label = self.word(label);
            self.canvas.left((x, top + millimetres(5)), small, label, Weight::Regular, element)?;
            let at = (x, top + millimetres(11));
            self.canvas.left(at, self.paper.largest, &value, Weight::Bold, element)?;
        }
        self.y = bottom;
        Ok(())
    }

    fn cover(&mut self, booklet: &Booklet) -> Result<(), Problem> {
        let (left, right) = (self.x, self.x + self.width);
        let (top, bottom) = (self.paper.top, self.paper.height - self.paper.bottom);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        for (at, from) in corners.into_iter().enumerate() {
            self.canvas.rule(from, corners[(at + 1) % 4], true);
        }
        let middle = left + self.width / 2;
        let room = self.width - millimetres(10);
        let element = self.canvas.element(Role::Title, 0);
        let title = self.word(words::TITLE);
        self.canvas.centre((middle, millimetres(80)), self.paper.title * 3 / 2, title, element)?;
        let subtitle = self.word(words::SUBTITLE);
        let element = self.canvas.element(Role::Paragraph, 0);
        let at = (middle, millimetres(92));
        self.canvas.lightly(at, self.paper.largest, subtitle, element)?;
        let tile = millimetres(11);
        let tiles = tile_images::group(COVER_TILES).unwrap_or_default();
        let first = middle - tile * tiles.len() as Length / 2;
        for (at, tile_drawn) in tiles.into_iter().enumerate() {
            let (x, y) = (first + tile * at as Length, millimetres(104));
            let ink = Ink::Tile { x, y, height: millimetres(14), tile: tile_drawn };
            self.canvas.page().marks.push(Mark { element: None, ink });
        }
        let preset = rulesets::name(&booklet.preset, booklet.family, self.lang);
        let state = words::as_of(&preset, booklet.valid_from, self.lang);
        let lines = booklet.issuer.iter().chain([&state]);
        for (at, line) in lines.enumerate() {
            let element = self.canvas.element(Role::Paragraph, 0);
            let width = self.canvas.width(line, Weight::Regular, self.paper.largest)?;
            let size =
                if width > room { self.paper.largest * room / width } else { self.paper.largest };
            let y = millimetres(145) + millimetres(8) * at as Length;
            self.canvas.lightly((middle, y), size, line, element)?;
        }
        Ok(())
    }

    fn how_to_read(&mut self) -> Result<(), Problem> {
        self.title(self.word(words::HOW_TO_READ), "")?;
        for (bold, rest) in words::EXPLAINED {
            self.text(self.word(bold), self.word(rest), self.paper.largest)?;
            self.y += millimetres(3);
        }
        Ok(())
    }

    /// Page, name and worth of each hand.
    fn list(&mut self, booklet: &Booklet, from: usize) -> Result<(), Problem> {
        self.title(self.word(words::ALL_AT_A_GLANCE), "")?;
        if booklet.cards.is_empty() {
            return self.text("", self.word(words::NONE), self.paper.largest);
        }
        let table = self.canvas.element(Role::Table, 0);
        let (size, end) = (self.paper.largest * 9 / 10, self.x + self.width);
        for (at, card) in booklet.cards.iter().enumerate().skip(from).take(LISTED) {
            self.y += millimetres(5);
            let row = self.canvas.element(Role::Row, table);
            let [page, name, value] = [Role::Data, Role::RowHead { span: 1 }, Role::Data]
                .map(|role| self.canvas.element(role, row));
            // Before the first card there are the cover and what explains the cards.
            let number = (at + 3).to_string();
            self.canvas.left((self.x, self.y), size, &number, Weight::Regular, page)?;
            let worth = worth(card.price, self.lang);
            let taken = self.canvas.right((end, self.y), size, &worth, Weight::Regular, value)?;
            let left = self.x + millimetres(12);
            let room = end - taken - millimetres(3) - left;
            self.canvas.fitted((left, self.y), (size, room), &card.name, Weight::Bold, name)?;
            self.y += self.paper.row - millimetres(5);
            self.canvas.rule(
                (self.x, self.y - millimetres(1)),
                (end, self.y - millimetres(1)),
                false,
            );
        }
        Ok(())
    }

    /// Lines to write on.
    fn lines(&mut self) {
        self.y += millimetres(8);
        while self.y < self.bottom() {
            self.canvas.rule((self.x, self.y), (self.x + self.width, self.y), false);
            self.y += millimetres(9);
        }
    }

    fn foot(&mut self, booklet: &Booklet, number: usize) -> Result<(), Problem> {
        let (size, end) = (self.paper.smallest, self.x + self.width);
        let y = self.paper.height - self.paper.bottom;
        self.canvas.rule((self.x, y - millimetres(5)), (end, y - millimetres(5)), false);
        let element = self.canvas.element(Role::Paragraph, 0);
        let issuer = booklet.issuer.as_deref().unwrap_or_default();
        let room = self.width - millimetres(12);
        self.canvas.fitted((self.x, y), (size, room), issuer, Weight::Regular, element)?;
        self.canvas.right((end, y), size, &number.to_string(), Weight::Regular, element)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_booklet_is_read_in_order() {
        assert_eq!(sheets(8, Fold::Booklet), [(7, 0), (1, 6), (5, 2), (3, 4)]);
        assert_eq!(sheets(5, Fold::Cards), [(0, 1), (2, 3), (4, 5)]);
    }
}
