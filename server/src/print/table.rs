//! A table before it is placed: its cells shaped, its columns as wide as they need to be at a
//! given text size, its rows as high as their lines.

use club::report::sheet::{Align, Row, Table};
use texts::Lang;

use super::Problem;
use super::fonts::{Weight, scale};
use super::paper::Length;
use super::words::{TILE_HEIGHT, Word, Words};

/// A table with every cell shaped.
pub(crate) struct Shaped<'a> {
    /// The table as data.
    pub table: &'a Table,
    /// Its own heading.
    pub caption: Option<Words>,
    /// Headings over several columns.
    pub groups: Vec<(Words, usize)>,
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
}

/// How far columns may give way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// No cell takes a second line.
    OneLine,
    /// Text may take several lines, figures may not.
    TextWraps,
    /// Whatever it takes to stay on the paper.
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
    let groups = table
        .groups
        .iter()
        .map(|group| Ok((Words::of(&group.head, Weight::Bold, lang)?, group.span)));
    let heads = table.columns.iter().map(|column| Words::of(&column.head, Weight::Bold, lang));
    let rows = table.rows.iter().map(|line| match line {
        Row::Cells(cells) => row(cells, Weight::Regular).map(ShapedRow::Cells),
        Row::Marker(cell) => Words::of(cell, Weight::Bold, lang).map(ShapedRow::Marker),
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
    pub(crate) fn widths(&self, size: Length, available: Length, fit: Fit) -> Option<Vec<Length>> {
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
        let mut widths: Vec<Length> =
            self.heads.iter().map(|head| scale(head.widest(), head_size(size)) + clear).collect();
        let body = self.rows.iter().filter_map(|row| match row {
            ShapedRow::Cells(cells) => Some(cells),
            ShapedRow::Marker(_) => None,
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
        let mut first = 0;
        for (head, span) in &self.groups {
            let columns = &mut widths[first..first + span];
            let missing = scale(head.widest(), size) + clear - columns.iter().sum::<Length>();
            if missing > 0 {
                let share = missing / *span as Length + 1;
                columns.iter_mut().for_each(|width| *width += share);
            }
            first += span;
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
