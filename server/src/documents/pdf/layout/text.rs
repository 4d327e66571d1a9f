//! Setting lines, headings, facts, notes and signatures, from the top of a page down.

use std::rc::Rc;
use std::sync::Arc;

use club::report::sheet::Align;

use super::{
    Area, Code, Composer, Content, Element, Ink, Mark, Page, Role, Rule, WRITING, logo_size,
};
use crate::documents::logo::Logo;
use crate::documents::pdf::fonts::{Line, scale};
use crate::documents::pdf::paper::{Length, millimetres};
use crate::documents::pdf::table;
use crate::documents::pdf::words::{BLANK, TILE_GAP, TILE_HEIGHT, TILE_WIDTH, Word, Words};

/// A logo is not higher on any paper.
const HIGHEST_LOGO: Length = millimetres(18);

impl Composer<'_> {
    pub(super) fn bottom(&self) -> Length {
        self.paper.height - self.paper.bottom
    }

    pub(super) fn element(&mut self, role: Role, parent: usize) -> usize {
        self.out.elements.push(Element { role, parent: Some(parent), picture: None });
        self.out.elements.len() - 1
    }

    fn page(&mut self) -> &mut Page {
        self.out.pages.last_mut().expect("a layout begins with a page")
    }

    /// Makes room for `height`; on the next page where this one is full. Returns whether a page
    /// was begun; `None` where that is not wanted.
    pub(super) fn room_for(&mut self, height: Length) -> Option<bool> {
        if self.y + height <= self.bottom() {
            return Some(false);
        }
        if self.attempt.is_one_page {
            return None;
        }
        self.out.pages.push(Page::default());
        self.y = self.paper.top;
        Some(true)
    }

    pub(super) fn rule(&mut self, from: (Length, Length), to: (Length, Length)) {
        self.page().rules.push(Rule { from, to, is_heavy: false });
    }

    pub(super) fn heavy_rule(&mut self, from: (Length, Length), to: (Length, Length)) {
        self.page().rules.push(Rule { from, to, is_heavy: true });
    }

    /// What a line of text may take.
    fn text_width(&self) -> Length {
        self.paper.text_width() - self.kept_clear
    }

    /// Sets lines below each other.
    pub(super) fn set(
        &mut self,
        lines: &[Vec<Word>],
        area: Area,
        size: Length,
        align: Align,
        element: Option<usize>,
    ) {
        let mut top = area.y;
        for line in lines {
            let height = table::line_height(line, size);
            let words: i64 = line.iter().map(Word::width).sum();
            let natural = scale(words + BLANK * (line.len() as i64 - 1).max(0), size);
            let x = match align {
                Align::Left => area.x,
                Align::Centre => area.x + (area.width - natural) / 2,
                Align::Right => area.x + area.width - natural,
            };
            self.set_line(line, (x, top, height), size, element);
            top += height;
        }
    }

    fn set_line(
        &mut self,
        line: &[Word],
        (x, top, height): (Length, Length, Length),
        size: Length,
        element: Option<usize>,
    ) {
        // Capital letters stand in the middle of their line.
        let y = top + height / 2 + scale(357, size);
        let mut at = 0;
        let mut text: Option<(i64, Line)> = None;
        for word in line {
            match word {
                Word::Text(shaped) => {
                    let (_, line) = text.get_or_insert_with(|| (at, Line::default()));
                    if !line.runs.is_empty() {
                        line.push_blank();
                    }
                    line.append(shaped);
                }
                Word::Tiles(tiles) => {
                    self.set_text(text.take(), (x, y), size, element);
                    let tile_height = scale(TILE_HEIGHT, size);
                    for (number, tile) in tiles.iter().enumerate() {
                        let offset = at + number as i64 * (TILE_WIDTH + TILE_GAP);
                        let ink = Ink::Tile {
                            x: x + scale(offset, size),
                            y: top + (height - tile_height) / 2,
                            height: tile_height,
                            tile: *tile,
                        };
                        self.page().marks.push(Mark { element, ink });
                    }
                }
            }
            at += word.width() + BLANK;
        }
        self.set_text(text, (x, y), size, element);
    }

    fn set_text(
        &mut self,
        text: Option<(i64, Line)>,
        (x, y): (Length, Length),
        size: Length,
        element: Option<usize>,
    ) {
        if let Some((at, line)) = text {
            let ink = Ink::Text { x: x + scale(at, size), y, size, line, is_red: false };
            self.page().marks.push(Mark { element, ink });
        }
    }

    /// A paragraph over the whole width.
    pub(super) fn paragraph(&mut self, words: &Words, size: Length, role: Role) -> Option<()> {
        let width = self.text_width() - self.indent;
        let lines = words.lines(width * 1000 / size);
        let height = table::lines_height(&lines, size);
        self.room_for(height)?;
        let element = self.element(role, 0);
        let area = Area { x: self.paper.left + self.indent, y: self.y, width };
        self.set(&lines, area, size, Align::Left, Some(element));
        self.y += height;
        Some(())
    }

    pub(super) fn heading(&mut self, content: &Content<'_>) -> Option<()> {
        if let Some(code) = &content.code {
            self.code(code);
        }
        let below_logo = content.logo.as_ref().map(|logo| self.logo(logo));
        if let Some(issuer) = &content.issuer {
            self.paragraph(issuer, self.paper.largest, Role::Paragraph)?;
        }
        // A name that is wider than its room becomes smaller before it breaks.
        let room = self.text_width() - self.indent;
        let widest = scale(content.title.widest(), self.paper.title);
        let size = self.paper.title * room.min(widest) / widest.max(1);
        self.paragraph(&content.title, size, Role::Title)?;
        self.y = self.y.max(below_logo.unwrap_or(0)) + millimetres(3);
        self.indent = 0;
        Some(())
    }

    /// A logo at the left of the heading, which keeps clear of it; where it ends. The issuer's name beside it says the same to who
    /// cannot see it.
    fn logo(&mut self, logo: &Arc<Logo>) -> Length {
        // As high as issuer and title, so that nothing below has less room.
        let height = scale(1300, self.paper.largest + self.paper.title).min(HIGHEST_LOGO);
        let room = (self.paper.text_width() / 4, height);
        let size = logo_size(logo, room);
        let ink = Ink::Logo { x: self.paper.left, y: self.y, size, logo: Arc::clone(logo) };
        self.page().marks.push(Mark { element: None, ink });
        self.indent = size.0 + millimetres(4);
        self.y + size.1
    }

    /// A code in the corner, with what it is for below it. Heading and facts keep clear of it.
    fn code(&mut self, code: &Code) {
        let side = self.paper.code;
        let (x, y) = (self.paper.width - self.paper.right - side, self.y);
        let figure = self.element(Role::Figure, 0);
        let edges = [x, y, x + side, y + side];
        self.out.elements[figure].picture = Some((code.address.clone(), edges));
        let squares = Rc::clone(&code.squares);
        let ink = Ink::Code { x, y, side, squares };
        self.page().marks.push(Mark { element: Some(figure), ink });
        let size = 750;
        let label = code.label.lines(side * 1000 / size);
        let element = self.element(Role::Paragraph, 0);
        let area = Area { x, y: y + side - millimetres(1), width: side };
        self.set(&label, area, size, Align::Centre, Some(element));
        self.kept_clear = side + millimetres(5);
    }

    /// Ends the part beside a code: what follows has the full width and stands below it.
    pub(super) fn below_code(&mut self, code: Option<&Code>) {
        if code.is_some() {
            self.kept_clear = 0;
            self.y = self.y.max(self.paper.top + self.paper.code + millimetres(5));
        }
    }

    /// Facts side by side, up to five to a line and as many on each: the label small, the value below it; a line to write on
    /// where there is no value yet.
    pub(super) fn facts(&mut self, facts: &[(Words, Words)]) -> Option<()> {
        let size = self.attempt.size;
        let small = table::head_size(size);
        let lines = facts.len().div_ceil(5).max(1);
        let across = facts.len().div_ceil(lines).max(2);
        for line in facts.chunks(across) {
            let width = self.text_width() / across as Length;
            let inner = width - size;
            let shaped: Vec<_> = line
                .iter()
                .map(|(label, value)| {
                    (label.lines(inner * 1000 / small), value.lines(inner * 1000 / size))
                })
                .collect();
            let height = shaped
                .iter()
                .map(|(label, value)| {
                    let value = table::lines_height(value, size);
                    table::lines_height(label, small) + if value == 0 { WRITING } else { value }
                })
                .max()
                .unwrap_or(0);
            self.room_for(height)?;
            for (number, (label, value)) in shaped.iter().enumerate() {
                let element = self.element(Role::Paragraph, 0);
                let x = self.paper.left + width * number as Length;
                let area = Area { x, y: self.y, width: inner };
                self.set(label, area, small, Align::Left, Some(element));
                let element = self.element(Role::Paragraph, 0);
                let area = Area { y: self.y + table::lines_height(label, small), ..area };
                self.set(value, area, size, Align::Left, Some(element));
                if value.is_empty() {
                    let y = self.y + height;
                    self.rule((x, y), (x + inner, y));
                }
            }
            self.y += height + size * 6 / 10;
        }
        self.y += millimetres(2);
        Some(())
    }

    pub(super) fn notes(&mut self, notes: &[Words]) -> Option<()> {
        for note in notes {
            self.paragraph(note, self.attempt.size * 9 / 10, Role::Paragraph)?;
        }
        Some(())
    }

    /// Lines to sign on, up to five side by side, with room for a pen above.
    pub(super) fn signatures(&mut self, signatures: &[(Words, Option<Words>)]) -> Option<()> {
        let small = table::head_size(self.attempt.size).max(700);
        let across = signatures.len().clamp(1, 5);
        for row in signatures.chunks(across) {
            let width = self.paper.text_width() / across as Length;
            let inner = width - millimetres(5);
            let lines = |words: &Words| words.lines(inner * 1000 / small);
            let below = row
                .iter()
                .map(|(role, name)| {
                    let name = name.as_ref().map_or(0, |n| table::lines_height(&lines(n), small));
                    table::lines_height(&lines(role), small) + name
                })
                .max()
                .unwrap_or(0);
            self.room_for(millimetres(12) + below)?;
            self.y += millimetres(12);
            for (number, (role, name)) in row.iter().enumerate() {
                let x = self.paper.left + width * number as Length;
                let y = self.y;
                self.rule((x, y), (x + inner, y));
                let area = Area { x, y: y + small * 2 / 10, width: inner };
                let mut used = 0;
                for words in name.iter().chain([role]) {
                    let element = self.element(Role::Paragraph, 0);
                    let lines = lines(words);
                    let area = Area { y: area.y + used, ..area };
                    self.set(&lines, area, small, Align::Left, Some(element));
                    used += table::lines_height(&lines, small);
                }
            }
            self.y += below + small * 2 / 10;
        }
        Some(())
    }
}
