//! A table before it is placed: its cells shaped, its columns as wide as they need to be at a
//! given text size, its rows as high as their lines.

use club::report::sheet::{Align, Group, Room, Row, Table};
use texts::Lang;

use crate::documents::pdf::Problem;
use crate::documents::pdf::fonts::{Weight, scale};
use crate::documents::pdf::paper::{Length, Lines, millimetres};
use crate::documents::pdf::words::{TILE_HEIGHT, Word, Words};

/// A table with every cell shaped.
pub(crate) struct Shaped<'a> {
    /// The table as data.
    pub table: &'a Table,
    /// Its own heading.
    pub caption: Option<Words>,
    /// Headings over several columns, line by line.
    pub groups: Vec<Vec<(Words, usize)>>,
    /// Headings of the columns.
    pub heads: Vec<Words>,
    /// Its rows.
    pub rows: Vec<ShapedRow>,
    /// Its last line.
    pub totals: Option<Vec<Words>>,
}

/// A row with every cell shaped.
pub(crate) enum ShapedRow {
    /// One cell per column.
    Cells(Vec<Words>),
    /// One line across all columns.
    Marker(Words),
    /// Cells over several columns each.
    Spanned(Vec<(Words, usize)>, Room),
}

/// How far columns may be narrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// No cell takes a second line.
    OneLine,
    /// Text may take several lines, figures may not.
    TextWraps,
    /// All columns are narrowed until the table fits; words and figures may break.
    Anything,
}

/// Shapes every cell of a table.
pub(crate) fn shape(table: &Table, lang: Lang) -> Result<Shaped<'_>, Problem> {
    let row = |cells: &[_], weight| {
        cells.iter().map(|cell| Words::of(cell, weight, lang)).collect::<Result<Vec<_>, _>>()
    };
    let caption = match table.caption {
        Some(label) => Some(Words::text(texts::print::label(label).get(lang), Weight::Bold)?),
        None => None,
    };
    let spanned = |groups: &[Group]| {
        let cells = groups
            .iter()
            .map(|group| Ok((Words::of(&group.head, Weight::Bold, lang)?, group.span)));
        cells.collect::<Result<Vec<_>, _>>()
    };
    let groups = table.group_rows().into_iter().map(spanned);
    let heads = table.columns.iter().map(|column| Words::of(&column.head, Weight::Bold, lang));
    let rows = table.rows.iter().map(|line| match line {
        Row::Cells(cells) => row(cells, Weight::Regular).map(ShapedRow::Cells),
        Row::Marker(cell) => Words::of(cell, Weight::Bold, lang).map(ShapedRow::Marker),
        Row::Spanned { cells, room } => {
            spanned(cells).map(|cells| ShapedRow::Spanned(cells, *room))
        }
    });
    Ok(Shaped {
        table,
        caption,
        groups: groups.collect::<Result<_, _>>()?,
        heads: heads.collect::<Result<_, _>>()?,
        rows: rows.collect::<Result<_, _>>()?,
        totals: table.totals.as_ref().map(|cells| row(cells, Weight::Bold)).transpose()?,
    })
}

/// What a pen needs for a name.
const WRITTEN_NAME: Length = millimetres(21);

/// Clear on either side of a cell.
pub(crate) fn padding(size: Length) -> Length {
    size * 45 / 100
}

/// The size of column headings.
pub(crate) fn head_size(size: Length) -> Length {
    size * 82 / 100
}

/// Height of lines as they stand in a cell, without the clearance above and below.
pub(crate) fn lines_height(lines: &[Vec<Word>], size: Length) -> Length {
    lines.iter().map(|line| line_height(line, size)).sum()
}

/// Height of one line.
pub(crate) fn line_height(line: &[Word], size: Length) -> Length {
    let has_tiles = line.iter().any(|word| matches!(word, Word::Tiles(_)));
    if has_tiles { scale(TILE_HEIGHT + 200, size) } else { scale(1300, size) }
}

impl Shaped<'_> {
    /// The width of each column, together exactly `available`; `None` when the table needs more.
    pub(crate) fn widths(
        &self,
        size: Length,
        available: Length,
        (fit, lines): (Fit, Lines),
    ) -> Option<Vec<Length>> {
        match lines {
            Lines::Rows => self.as_wide_as_needed(size, available, fit),
            Lines::Boxes if self.groups.is_empty() => self.as_wide_as_needed(size, available, fit),
            Lines::Boxes => self.equally_wide(size, available, fit),
        }
    }

    /// The columns of figures share what the others leave. Headings over them give way.
    fn equally_wide(&self, size: Length, available: Length, fit: Fit) -> Option<Vec<Length>> {
        let is_figures = |column: usize| self.table.columns[column].align == Align::Right;
        let mut widths = self.wanted_by_columns(size, Words::natural);
        for (width, column) in widths.iter_mut().zip(&self.table.columns) {
            if column.align == Align::Left {
                *width = (*width).max(WRITTEN_NAME);
            }
        }
        let rest: Length =
            (0..widths.len()).filter(|at| !is_figures(*at)).map(|at| widths[at]).sum();
        let figures = (0..widths.len()).filter(|at| is_figures(*at)).count() as Length;
        let widest = (0..widths.len()).filter(|at| is_figures(*at)).map(|at| widths[at]).max();
        let Some(widest) = widest.filter(|_| available > rest) else {
            return self.as_wide_as_needed(size, available, fit);
        };
        let share = (available - rest) / figures;
        if share < widest {
            return self.as_wide_as_needed(size, available, fit);
        }
        for (at, width) in widths.iter_mut().enumerate() {
            if is_figures(at) {
                *width = share;
            }
        }
        // What the division left goes to the first column.
        widths[0] += available - widths.iter().sum::<Length>();
        Some(widths)
    }

    fn as_wide_as_needed(&self, size: Length, available: Length, fit: Fit) -> Option<Vec<Length>> {
        let mut widths = self.wanted(size, Words::natural);
        let total: Length = widths.iter().sum();
        if total > available {
            let least = match fit {
                Fit::OneLine => return None,
                Fit::TextWraps | Fit::Anything => self.wanted(size, Words::widest),
            };
            give_way(&mut widths, &least, total - available);
        }
        let total: Length = widths.iter().sum();
        if total > available {
            match fit {
                Fit::OneLine | Fit::TextWraps => return None,
                Fit::Anything => {
                    for width in &mut widths {
                        *width = *width * available / total;
                    }
                }
            }
        }
        self.spread(&mut widths, available);
        Some(widths)
    }

    /// What the columns ask for. Figures never break, so only text asks through `measure`.
    fn wanted(&self, size: Length, measure: impl Fn(&Words) -> i64) -> Vec<Length> {
        let clear = 2 * padding(size);
        let mut widths = self.wanted_by_columns(size, measure);
        for line in &self.groups {
            let mut first = 0;
            for (head, span) in line {
                let columns = &mut widths[first..first + span];
                let missing = scale(head.widest(), size) + clear - columns.iter().sum::<Length>();
                if missing > 0 {
                    let share = missing / *span as Length + 1;
                    columns.iter_mut().for_each(|width| *width += share);
                }
                first += span;
            }
        }
        widths
    }

    /// The same, but for headings over several columns.
    fn wanted_by_columns(&self, size: Length, measure: impl Fn(&Words) -> i64) -> Vec<Length> {
        let clear = 2 * padding(size);
        let mut widths: Vec<Length> =
            self.heads.iter().map(|head| scale(head.widest(), head_size(size)) + clear).collect();
        let body = self.rows.iter().filter_map(|row| match row {
            ShapedRow::Cells(cells) => Some(cells),
            ShapedRow::Marker(_) | ShapedRow::Spanned(..) => None,
        });
        for cells in body.chain(&self.totals) {
            for ((width, cell), column) in widths.iter_mut().zip(cells).zip(&self.table.columns) {
                let wanted = match column.align {
                    Align::Left => measure(cell),
                    Align::Centre | Align::Right => cell.natural(),
                };
                *width = (*width).max(scale(wanted, size) + clear);
            }
        }
        // A cell of one column that stands beside wider ones, as the name of a row does.
        let spanned = self.rows.iter().filter_map(|row| match row {
            ShapedRow::Spanned(cells, _) => Some(cells),
            ShapedRow::Cells(_) | ShapedRow::Marker(_) => None,
        });
        for cells in spanned.chain(&self.groups) {
            let mut first = 0;
            for (cell, span) in cells {
                if *span == 1 {
                    let width = &mut widths[first];
                    *width = (*width).max(scale(cell.widest(), size) + clear);
                }
                first += span;
            }
        }
        widths
    }

    /// Shares out what is left: text takes more of it than figures.
    fn spread(&self, widths: &mut [Length], available: Length) {
        let share = |align| match align {
            Align::Left => 3,
            Align::Centre | Align::Right => 1,
        };
        let shares: Length = self.table.columns.iter().map(|column| share(column.align)).sum();
        let spare = available - widths.iter().sum::<Length>();
        for (width, column) in widths.iter_mut().zip(&self.table.columns) {
            *width += spare * share(column.align) / shares;
        }
        let rest = available - widths.iter().sum::<Length>();
        if let Some(last) = widths.last_mut() {
            *last += rest;
        }
    }
}

/// Takes `excess` from the columns that can do with less, in proportion to what they can spare.
fn give_way(widths: &mut [Length], least: &[Length], excess: Length) {
    let spare: Vec<Length> =
        widths.iter().zip(least).map(|(width, least)| (width - least).max(0)).collect();
    let total: Length = spare.iter().sum();
    if total == 0 {
        return;
    }
    for (width, spare) in widths.iter_mut().zip(spare) {
        // Rounded up, so that the parts never fall short of the excess; at most all of it.
        *width -= ((spare * excess + total - 1) / total).min(spare);
    }
}
