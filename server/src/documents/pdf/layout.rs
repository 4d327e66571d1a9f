//! A sheet placed on pages: where every line, rule and tile stands, and which part of the
//! document's structure it belongs to. Positions run from the upper left corner.

use std::rc::Rc;

use club::report::sheet::{Align, Cell, Room, Sheet};
use texts::Lang;

use crate::documents::pdf::Problem;
use crate::documents::pdf::fonts::{self, Line, Weight, scale};
use crate::documents::pdf::paper::{Length, Lines, Paper, Part, millimetres};
use crate::documents::pdf::table::{self, Fit, Shaped, ShapedRow};
use crate::documents::pdf::words::{BLANK, TILE_GAP, TILE_HEIGHT, TILE_WIDTH, Word, Words};
use crate::documents::qr_code::{self, Squares};
use crate::documents::tile_images::Tile;

/// A sheet on its pages.
#[derive(Default)]
pub(crate) struct LaidOut {
    /// The document's title.
    pub title: String,
    /// The pages, first to last.
    pub pages: Vec<Page>,
    /// The structure; the first is the document itself.
    pub elements: Vec<Element>,
}

/// What stands on a page.
#[derive(Default)]
pub(crate) struct Page {
    /// Text and tiles, in reading order.
    pub marks: Vec<Mark>,
    /// Lines.
    pub rules: Vec<Rule>,
}

/// A part of the document's structure, as a reader that speaks needs it.
pub(crate) struct Element {
    /// What it is.
    pub role: Role,
    /// What it is part of; the document itself is part of nothing.
    pub parent: Option<usize>,
    /// What a picture shows, and where it stands: left, top, right and bottom edge.
    pub picture: Option<(String, [Length; 4])>,
}

/// What a part of the structure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The whole.
    Document,
    /// The title.
    Title,
    /// A table's own heading.
    Caption,
    /// Running text.
    Paragraph,
    /// A table.
    Table,
    /// A row.
    Row,
    /// A cell that names its column, or several.
    ColumnHead {
        /// Over how many columns.
        span: usize,
    },
    /// A cell that names its row.
    RowHead {
        /// Over how many columns.
        span: usize,
    },
    /// A cell.
    Data,
    /// A cell over several columns.
    SpannedData {
        /// Over how many.
        span: usize,
    },
    /// A picture.
    Figure,
}

/// Something visible.
pub(crate) struct Mark {
    /// The element it belongs to; `None` for what only repeats or decorates.
    pub element: Option<usize>,
    /// What is seen.
    pub ink: Ink,
}

/// What is seen.
pub(crate) enum Ink {
    /// A line of text.
    Text {
        /// Left end.
        x: Length,
        /// Baseline.
        y: Length,
        /// Size.
        size: Length,
        /// Glyphs.
        line: Line,
    },
    /// A tile.
    Tile {
        /// Left edge.
        x: Length,
        /// Upper edge.
        y: Length,
        /// Height; the width follows.
        height: Length,
        /// Which.
        tile: Tile,
    },
    /// An address to be scanned.
    Code {
        /// Left edge.
        x: Length,
        /// Upper edge.
        y: Length,
        /// Length of an edge.
        side: Length,
        /// What is drawn.
        squares: Rc<Squares>,
    },
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Where it begins.
    pub from: (Length, Length),
    /// Where it ends.
    pub to: (Length, Length),
    /// Whether it parts what belongs apart.
    pub is_heavy: bool,
}

/// Everything of a sheet, shaped.
struct Content<'a> {
    issuer: Option<Words>,
    title: Words,
    facts: Vec<(Words, Words)>,
    code: Option<Code>,
    tables: Vec<Shaped<'a>>,
    notes: Vec<Words>,
    signatures: Vec<(Words, Option<Words>)>,
}

/// An address to be scanned, in the upper right corner.
struct Code {
    label: Words,
    address: String,
    squares: Rc<Squares>,
}

/// Edge of a code: large enough for a telephone at arm's length.
const CODE_SIDE: Length = millimetres(25);

/// Height of a line to write on.
const WRITING: Length = millimetres(7);

/// Height of a row that is signed.
const SIGNATURE: Length = millimetres(14);

/// One way to lay a sheet out.
#[derive(Clone, Copy)]
struct Attempt {
    size: Length,
    fit: Fit,
    /// Added to the least height of every row.
    extra: Length,
    /// Whether a second page means that the attempt has failed.
    is_one_page: bool,
}

/// Places a sheet on as few pages as it takes, in the largest text that does not cost a page.
pub(crate) fn lay_out(sheet: &Sheet, paper: &Paper, lang: Lang) -> Result<LaidOut, Problem> {
    let content = shape(sheet, lang)?;
    let sizes = || (paper.smallest..=paper.largest).rev().step_by(25);
    // Below this text is better off with two lines than with smaller letters.
    let small = paper.smallest + (paper.largest - paper.smallest) / 3;
    let comfortable = sizes().filter(|size| *size >= small).map(|size| (size, Fit::OneLine));
    let tight = sizes().filter(|size| *size <= small).map(|size| (size, Fit::TextWraps));
    let ways: Vec<(Length, Fit)> =
        comfortable.chain(tight).chain([(paper.smallest, Fit::Anything)]).collect();

    let least_extra = |size: Length| (paper.row - scale(1300, size)).clamp(0, size / 4);
    let on_one_page = ways.iter().find_map(|(size, fit)| {
        let attempt =
            Attempt { size: *size, fit: *fit, extra: least_extra(*size), is_one_page: true };
        compose(&content, paper, attempt).map(|(_, spare)| (attempt, spare))
    });
    let attempt = match on_one_page {
        Some((attempt, spare)) => {
            let lines = |table: &Shaped<'_>| match paper.lines {
                Lines::Rows => table.rows.len() + 1,
                // Markers and signatures are as high as they have to be.
                Lines::Boxes => {
                    let grows = |row: &&ShapedRow| match row {
                        ShapedRow::Cells(_) | ShapedRow::Spanned(_, Room::Line) => true,
                        ShapedRow::Marker(_) | ShapedRow::Spanned(_, Room::Signature) => false,
                    };
                    table.rows.iter().filter(grows).count() + table.groups.len() + 1
                }
            };
            let rows = content.tables.iter().map(lines).sum::<usize>().max(1);
            let wanted = (paper.row - scale(1300, attempt.size)).max(attempt.extra);
            let extra = wanted.min(attempt.extra + spare / rows as Length);
            let generous = Attempt { extra, ..attempt };
            // Markers grow a little as well; where that is too much, nothing grows.
            let fitting =
                if compose(&content, paper, generous).is_some() { generous } else { attempt };
            match paper.lines {
                Lines::Rows => fitting,
                Lines::Boxes => filling_the_page(&content, paper, fitting),
            }
        }
        None => on_several_pages(&content, paper, &ways),
    };
    let (mut laid_out, _) =
        compose(&content, paper, attempt).expect("the same attempt has succeeded before");
    laid_out.title = texts::print::cell(&sheet.title, lang);
    Ok(laid_out)
}

/// A form for pens takes the whole page: its rows grow as far as there is paper, a fifth of a millimetre at a time.
fn filling_the_page(content: &Content<'_>, paper: &Paper, attempt: Attempt) -> Attempt {
    let step = millimetres(1) / 5;
    let higher = (1..=60).map(|steps| Attempt { extra: attempt.extra + steps * step, ..attempt });
    let fitting = higher.take_while(|attempt| compose(content, paper, *attempt).is_some());
    fitting.last().unwrap_or(attempt)
}

/// Several sheets one after the other, under the title of the first.
pub(crate) fn join(sheets: Vec<LaidOut>) -> LaidOut {
    let mut sheets = sheets.into_iter();
    let mut whole = sheets.next().unwrap_or_default();
    for sheet in sheets {
        // Every sheet begins with the element of the document, of which there is one.
        let offset = whole.elements.len() - 1;
        let moved = |element: usize| if element == 0 { 0 } else { element + offset };
        whole.elements.extend(sheet.elements.into_iter().skip(1).map(|mut element| {
            element.parent = element.parent.map(moved);
            element
        }));
        whole.pages.extend(sheet.pages.into_iter().map(|mut page| {
            for mark in &mut page.marks {
                mark.element = mark.element.map(moved);
            }
            page
        }));
    }
    whole
}

/// Several pages it is: the first way whose width fits, with rows as generous as the least number
/// of pages allows, so that no page holds three lines only.
fn on_several_pages(content: &Content<'_>, paper: &Paper, ways: &[(Length, Fit)]) -> Attempt {
    let pages = |attempt| compose(content, paper, attempt).map(|(out, _)| out.pages.len());
    let (attempt, least) = ways
        .iter()
        .map(|(size, fit)| Attempt { size: *size, fit: *fit, extra: size / 4, is_one_page: false })
        .find_map(|attempt| pages(attempt).map(|pages| (attempt, pages)))
        .expect("the last way fits any table");
    let most = (paper.row - scale(1300, attempt.size)).max(attempt.extra);
    (attempt.extra..=most)
        .rev()
        .step_by(50)
        .map(|extra| Attempt { extra, ..attempt })
        .find(|attempt| pages(*attempt) == Some(least))
        .unwrap_or(attempt)
}

fn shape<'a>(sheet: &'a Sheet, lang: Lang) -> Result<Content<'a>, Problem> {
    let label = |label, weight| Words::text(texts::print::label(label).get(lang), weight);
    let mut code = None;
    let mut facts = Vec::new();
    for fact in &sheet.facts {
        let label = label(fact.label, Weight::Regular)?;
        if let Cell::Code(address) = &fact.value {
            let squares = qr_code::squares(address)
                .map_err(|_| Problem::AddressTooLong { address: address.clone() })?;
            code = Some(Code { label, address: address.clone(), squares: Rc::new(squares) });
        } else {
            facts.push((label, Words::of(&fact.value, Weight::Bold, lang)?));
        }
    }
    let signatures = sheet.signatures.iter().map(|signature| {
        let name = signature.name.as_ref().map(|name| Words::text(name, Weight::Regular));
        Ok((label(signature.role, Weight::Regular)?, name.transpose()?))
    });
    let issuer = sheet.issuer.as_ref().map(|issuer| Words::text(issuer, Weight::Regular));
    Ok(Content {
        issuer: issuer.transpose()?,
        title: Words::of(&sheet.title, Weight::Bold, lang)?,
        facts,
        code,
        tables: sheet
            .blocks
            .iter()
            .map(|table| table::shape(table, lang))
            .collect::<Result<_, _>>()?,
        notes: sheet
            .notes
            .iter()
            .map(|note| Words::of(note, Weight::Regular, lang))
            .collect::<Result<_, _>>()?,
        signatures: signatures.collect::<Result<_, _>>()?,
    })
}

/// Lays the content out one way. `None` when that way does not fit; else the pages, and how much
/// of the last one is left.
fn compose(content: &Content<'_>, paper: &Paper, attempt: Attempt) -> Option<(LaidOut, Length)> {
    let document = Element { role: Role::Document, parent: None, picture: None };
    let mut composer = Composer {
        paper,
        attempt,
        out: LaidOut {
            title: String::new(),
            pages: vec![Page::default()],
            elements: vec![document],
        },
        y: paper.top,
        kept_clear: 0,
    };
    for part in &paper.order {
        match part {
            Part::Heading => composer.heading(content)?,
            Part::Facts => {
                composer.facts(&content.facts)?;
                composer.below_code(content.code.as_ref());
            }
            Part::Tables => {
                for table in &content.tables {
                    composer.table(table)?;
                }
            }
            Part::Notes => composer.notes(&content.notes)?,
            Part::Signatures => composer.signatures(&content.signatures)?,
            // Laid out elsewhere.
            Part::Certificate => {}
        }
    }
    let spare = composer.bottom() - composer.y;
    Some((composer.out, spare))
}

struct Composer<'a> {
    paper: &'a Paper,
    attempt: Attempt,
    out: LaidOut,
    /// Where the next thing goes.
    y: Length,
    /// What heading and facts leave free at the right, for a code.
    kept_clear: Length,
}

/// Where lines are set.
#[derive(Clone, Copy)]
struct Area {
    x: Length,
    y: Length,
    width: Length,
}

impl Composer<'_> {
    fn bottom(&self) -> Length {
        self.paper.height - self.paper.bottom
    }

    fn element(&mut self, role: Role, parent: usize) -> usize {
        self.out.elements.push(Element { role, parent: Some(parent), picture: None });
        self.out.elements.len() - 1
    }

    fn page(&mut self) -> &mut Page {
        self.out.pages.last_mut().expect("a layout begins with a page")
    }

    /// Makes room for `height`; on the next page where this one is full. Returns whether a page
    /// was begun; `None` where that is not wanted.
    fn room_for(&mut self, height: Length) -> Option<bool> {
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

    fn rule(&mut self, from: (Length, Length), to: (Length, Length)) {
        self.page().rules.push(Rule { from, to, is_heavy: false });
    }

    fn heavy_rule(&mut self, from: (Length, Length), to: (Length, Length)) {
        self.page().rules.push(Rule { from, to, is_heavy: true });
    }

    /// What a line of text may take.
    fn text_width(&self) -> Length {
        self.paper.text_width() - self.kept_clear
    }

    /// Sets lines below each other.
    fn set(
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
            let ink = Ink::Text { x: x + scale(at, size), y, size, line };
            self.page().marks.push(Mark { element, ink });
        }
    }

    /// A paragraph over the whole width.
    fn paragraph(&mut self, words: &Words, size: Length, role: Role) -> Option<()> {
        let width = self.text_width();
        let lines = words.lines(width * 1000 / size);
        let height = table::lines_height(&lines, size);
        self.room_for(height)?;
        let element = self.element(role, 0);
        let area = Area { x: self.paper.left, y: self.y, width };
        self.set(&lines, area, size, Align::Left, Some(element));
        self.y += height;
        Some(())
    }

    fn heading(&mut self, content: &Content<'_>) -> Option<()> {
        if let Some(code) = &content.code {
            self.code(code);
        }
        if let Some(issuer) = &content.issuer {
            self.paragraph(issuer, self.paper.largest, Role::Paragraph)?;
        }
        self.paragraph(&content.title, self.paper.title, Role::Title)?;
        self.y += millimetres(3);
        Some(())
    }

    /// A code in the corner, with what it is for below it. Heading and facts keep clear of it.
    fn code(&mut self, code: &Code) {
        let (x, y) = (self.paper.width - self.paper.right - CODE_SIDE, self.y);
        let figure = self.element(Role::Figure, 0);
        let edges = [x, y, x + CODE_SIDE, y + CODE_SIDE];
        self.out.elements[figure].picture = Some((code.address.clone(), edges));
        let squares = Rc::clone(&code.squares);
        let ink = Ink::Code { x, y, side: CODE_SIDE, squares };
        self.page().marks.push(Mark { element: Some(figure), ink });
        let size = 750;
        let label = code.label.lines(CODE_SIDE * 1000 / size);
        let element = self.element(Role::Paragraph, 0);
        let area = Area { x, y: y + CODE_SIDE - millimetres(1), width: CODE_SIDE };
        self.set(&label, area, size, Align::Centre, Some(element));
        self.kept_clear = CODE_SIDE + millimetres(5);
    }

    /// What stands beside a code has ended.
    fn below_code(&mut self, code: Option<&Code>) {
        if code.is_some() {
            self.kept_clear = 0;
            self.y = self.y.max(self.paper.top + CODE_SIDE + millimetres(5));
        }
    }

    /// Facts side by side, five to a line: the label small, the value below it; a line to write on
    /// where there is no value yet.
    fn facts(&mut self, facts: &[(Words, Words)]) -> Option<()> {
        let size = self.attempt.size;
        let small = table::head_size(size);
        for line in facts.chunks(5) {
            let width = self.text_width() / line.len().max(2) as Length;
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

    fn table(&mut self, table: &Shaped<'_>) -> Option<()> {
        let way = (self.attempt.fit, self.paper.lines);
        let widths = table.widths(self.attempt.size, self.paper.text_width(), way)?;
        let placed = Placed::new(table, widths, self.paper, self.attempt);
        if let Some(caption) = &table.caption {
            self.room_for(placed.head() + self.attempt.size * 4)?;
            self.paragraph(caption, self.attempt.size * 12 / 10, Role::Caption)?;
            self.y += self.attempt.size * 3 / 10;
        }
        let first_row = placed.rows.first().map_or(0, |row| row.height);
        self.room_for(placed.head() + first_row)?;
        let element = self.element(Role::Table, 0);
        self.table_head(&placed, Some(element));
        for (number, row) in placed.rows.iter().enumerate() {
            // A marker never stands alone at the foot of a page, nor does the last line.
            let next = placed.rows.get(number + 1).map_or(0, |next| next.height);
            let keeps_next = row.shape == RowShape::Marker || placed.last_is_totals(number + 1);
            if self.room_for(row.height + if keeps_next { next } else { 0 })? {
                self.table_head(&placed, None);
            }
            self.table_row(&placed, row, element);
        }
        self.y += millimetres(5);
        Some(())
    }

    /// The head of a table; on later pages it repeats, and is no part of the structure.
    fn table_head(&mut self, placed: &Placed<'_, '_>, table: Option<usize>) {
        let size = self.attempt.size;
        let first = self.y;
        for (number, line) in placed.groups.iter().enumerate() {
            let top = self.y;
            let row = table.map(|table| self.element(Role::Row, table));
            for (place, group) in line.cells.iter().enumerate() {
                let role = Role::ColumnHead { span: group.span };
                let element = row.map(|row| self.element(role, row));
                let align = match self.paper.lines {
                    Lines::Boxes if place == 0 => Align::Left,
                    Lines::Rows | Lines::Boxes => Align::Centre,
                };
                self.set_cell(group, (top, line.height), (size, align), element);
            }
            self.y += line.height;
            match self.paper.lines {
                Lines::Boxes => self.box_in(&line.cells, top, number == 0),
                Lines::Rows => {}
            }
        }
        let small = table::head_size(size);
        let row = table.map(|table| self.element(Role::Row, table));
        let top = self.y;
        for (cell, column) in placed.heads.cells.iter().zip(&placed.shaped.table.columns) {
            let element = row.map(|row| self.element(Role::ColumnHead { span: 1 }, row));
            match self.paper.lines {
                // Heads stand on the line below them.
                Lines::Rows => {
                    let used = table::lines_height(&cell.lines, small);
                    let top = top + placed.heads.height - used - size * 2 / 10;
                    self.set_cell(cell, (top, used), (small, column.align), element);
                }
                Lines::Boxes => {
                    let align = match column.align {
                        Align::Left => Align::Left,
                        Align::Centre | Align::Right => Align::Centre,
                    };
                    self.set_cell(cell, (top, placed.heads.height), (small, align), element);
                }
            }
        }
        self.y += placed.heads.height;
        match self.paper.lines {
            Lines::Rows => {
                self.boundaries(placed, first);
                self.line_below();
            }
            Lines::Boxes => {
                self.box_in(&placed.heads.cells, top, placed.groups.is_empty());
                self.heavy_boundaries(placed, first);
                self.heavy_line_below();
            }
        }
    }

    /// Sets a cell in the middle of its row.
    fn set_cell(
        &mut self,
        cell: &PlacedCell,
        (top, height): (Length, Length),
        (size, align): (Length, Align),
        element: Option<usize>,
    ) {
        let pad = table::padding(self.attempt.size);
        let used = table::lines_height(&cell.lines, size);
        let area =
            Area { x: cell.x + pad, y: top + (height - used) / 2, width: cell.width - 2 * pad };
        self.set(&cell.lines, area, size, align, element);
    }

    fn table_row(&mut self, placed: &Placed<'_, '_>, row: &PlacedRow, table: usize) {
        let size = self.attempt.size;
        let top = self.y;
        let element = self.element(Role::Row, table);
        for (number, cell) in row.cells.iter().enumerate() {
            let column_align = |column: usize| placed.shaped.table.columns[column].align;
            let (role, align) = match row.shape {
                RowShape::Marker => {
                    let align = match self.paper.lines {
                        Lines::Rows => Align::Left,
                        Lines::Boxes => Align::Centre,
                    };
                    (Role::RowHead { span: placed.heads.cells.len() }, align)
                }
                RowShape::Spanned if number == 0 => {
                    (Role::RowHead { span: cell.span }, Align::Left)
                }
                RowShape::Spanned => (Role::SpannedData { span: cell.span }, Align::Centre),
                RowShape::Cells if number == placed.shaped.table.row_head => {
                    (Role::RowHead { span: 1 }, column_align(number))
                }
                RowShape::Cells => (Role::Data, column_align(number)),
            };
            let element = self.element(role, element);
            self.set_cell(cell, (top, row.height), (size, align), Some(element));
        }
        self.y += row.height;
        match (self.paper.lines, row.shape) {
            (Lines::Rows, RowShape::Marker) => self.line_below(),
            (Lines::Rows, RowShape::Cells | RowShape::Spanned) => {
                self.boundaries(placed, top);
                self.line_below();
            }
            (Lines::Boxes, RowShape::Cells) => {
                self.box_in(&row.cells, top, false);
                self.heavy_boundaries(placed, top);
            }
            (Lines::Boxes, RowShape::Spanned) => {
                self.box_in(&row.cells, top, true);
                // Where this row has a boundary, and the groups above have it too.
                let cells: Vec<Length> = row.cells.iter().skip(1).map(|cell| cell.x).collect();
                let mut edges = placed.boundaries();
                edges.retain(|edge| cells.contains(edge));
                self.heavy_uprights(&edges, top);
            }
            (Lines::Boxes, RowShape::Marker) => {
                self.box_in(&row.cells, top, true);
                self.heavy_line_below();
            }
        }
    }

    /// Upright lines between groups of columns.
    fn boundaries(&mut self, placed: &Placed<'_, '_>, top: Length) {
        let y = self.y;
        for x in placed.boundaries() {
            self.rule((x, top), (x, y));
        }
    }

    fn heavy_boundaries(&mut self, placed: &Placed<'_, '_>, top: Length) {
        self.heavy_uprights(&placed.boundaries(), top);
    }

    fn heavy_uprights(&mut self, inner: &[Length], top: Length) {
        let y = self.y;
        let edges = [self.paper.left, self.paper.width - self.paper.right];
        for x in inner.iter().chain(&edges) {
            self.heavy_rule((*x, top), (*x, y));
        }
    }

    /// A box around each cell of the row that ends here.
    fn box_in(&mut self, cells: &[PlacedCell], top: Length, is_apart: bool) {
        let y = self.y;
        let (left, right) = (self.paper.left, self.paper.width - self.paper.right);
        if is_apart {
            self.heavy_rule((left, top), (right, top));
        }
        for cell in cells.iter().skip(1) {
            self.rule((cell.x, top), (cell.x, y));
        }
        self.heavy_uprights(&[], top);
        self.line_below();
    }

    fn line_below(&mut self) {
        let (left, right, y) = (self.paper.left, self.paper.width - self.paper.right, self.y);
        self.rule((left, y), (right, y));
    }

    fn heavy_line_below(&mut self) {
        let (left, right, y) = (self.paper.left, self.paper.width - self.paper.right, self.y);
        self.heavy_rule((left, y), (right, y));
    }

    fn notes(&mut self, notes: &[Words]) -> Option<()> {
        for note in notes {
            self.paragraph(note, self.attempt.size * 9 / 10, Role::Paragraph)?;
        }
        Some(())
    }

    /// Lines to sign on, up to five side by side, with room for a pen above.
    fn signatures(&mut self, signatures: &[(Words, Option<Words>)]) -> Option<()> {
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

/// A table with widths and heights, ready to be set.
struct Placed<'t, 'a> {
    shaped: &'t Shaped<'a>,
    groups: Vec<PlacedRow>,
    heads: PlacedRow,
    rows: Vec<PlacedRow>,
}

struct PlacedCell {
    x: Length,
    width: Length,
    span: usize,
    lines: Vec<Vec<Word>>,
}

struct PlacedRow {
    height: Length,
    shape: RowShape,
    cells: Vec<PlacedCell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowShape {
    Cells,
    Marker,
    Spanned,
}

impl<'t, 'a> Placed<'t, 'a> {
    fn new(
        shaped: &'t Shaped<'a>,
        widths: Vec<Length>,
        paper: &Paper,
        Attempt { size, extra, .. }: Attempt,
    ) -> Self {
        let clear = 2 * table::padding(size);
        let cell = |words: &Words, (first, span): (usize, usize), size: Length| {
            let x = paper.left + widths[..first].iter().sum::<Length>();
            let width: Length = widths[first..first + span].iter().sum();
            PlacedCell { x, width, span, lines: words.lines((width - clear) * 1000 / size) }
        };
        let row = |shape, cells: Vec<PlacedCell>, size: Length, extra: Length| {
            let heights = cells.iter().map(|cell| table::lines_height(&cell.lines, size));
            let height = heights.max().unwrap_or(0).max(scale(1300, size)) + extra;
            PlacedRow { height, shape, cells }
        };
        let single = |words: &[Words], size| -> Vec<PlacedCell> {
            words.iter().enumerate().map(|(at, words)| cell(words, (at, 1), size)).collect()
        };
        let spanned = |cells: &[(Words, usize)]| -> Vec<PlacedCell> {
            let mut first = 0;
            let mut placed = Vec::new();
            for (words, span) in cells {
                placed.push(cell(words, (first, *span), size));
                first += span;
            }
            placed
        };
        let small = table::head_size(size);
        // Boxes are written in, the uppermost too.
        let (group_extra, head_extra) = match paper.lines {
            Lines::Rows => (size * 2 / 10, size * 4 / 10),
            Lines::Boxes => (extra, size * 4 / 10),
        };
        let groups = shaped
            .groups
            .iter()
            .map(|line| row(RowShape::Spanned, spanned(line), size, group_extra));
        let body = shaped.rows.iter().map(|line| match line {
            ShapedRow::Cells(words) => row(RowShape::Cells, single(words, size), size, extra),
            ShapedRow::Marker(words) => {
                let cells = vec![cell(words, (0, widths.len()), size)];
                // Nobody writes into a marker.
                let extra = match paper.lines {
                    Lines::Rows => extra,
                    Lines::Boxes => extra.min(size * 4 / 10),
                };
                row(RowShape::Marker, cells, size, extra)
            }
            ShapedRow::Spanned(cells, room) => {
                let mut placed = row(RowShape::Spanned, spanned(cells), size, extra);
                match room {
                    Room::Line => {}
                    Room::Signature => placed.height = placed.height.max(SIGNATURE),
                }
                placed
            }
        });
        let totals = shaped
            .totals
            .iter()
            .map(|words| row(RowShape::Cells, single(words, size), size, extra));
        Placed {
            shaped,
            groups: groups.collect(),
            heads: row(RowShape::Cells, single(&shaped.heads, small), small, head_extra),
            rows: body.chain(totals).collect(),
        }
    }

    /// Height of the whole head, groups included.
    fn head(&self) -> Length {
        self.groups.iter().map(|line| line.height).sum::<Length>() + self.heads.height
    }

    /// Where groups of columns meet.
    fn boundaries(&self) -> Vec<Length> {
        let first = self.groups.first().map_or(&[][..], |line| &line.cells);
        first.iter().skip(1).map(|group| group.x).collect()
    }

    fn last_is_totals(&self, number: usize) -> bool {
        self.shaped.totals.is_some() && number + 1 == self.rows.len()
    }
}

/// The foot of every page, once their number is known.
pub(crate) fn number_pages(
    laid_out: &mut LaidOut,
    paper: &Paper,
    lang: Lang,
) -> Result<(), Problem> {
    let size = 750;
    let of = laid_out.pages.len();
    let y = paper.height - paper.bottom / 2;
    let title = fonts::shape(&laid_out.title, Weight::Regular)?;
    for (number, page) in laid_out.pages.iter_mut().enumerate() {
        let line = fonts::shape(&texts::print::page(number + 1, of, lang), Weight::Regular)?;
        let x = paper.width - paper.right - scale(line.thousandths, size);
        let foot = [(paper.left, title.clone()), (x, line)];
        page.marks.extend(
            foot.into_iter()
                .map(|(x, line)| Mark { element: None, ink: Ink::Text { x, y, size, line } }),
        );
    }
    Ok(())
}
