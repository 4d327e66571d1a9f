//! Widths and heights of a table's cells, before anything is set.

use club::report::sheet::Room;

use super::{Attempt, Placed, PlacedCell, PlacedRow, RowShape, SIGNATURE};
use crate::documents::pdf::fonts::scale;
use crate::documents::pdf::paper::{Length, Lines, Paper};
use crate::documents::pdf::table::{self, Shaped, ShapedRow};
use crate::documents::pdf::words::Words;

impl<'t, 'a> Placed<'t, 'a> {
    pub(super) fn new(
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
    pub(super) fn head(&self) -> Length {
        self.groups.iter().map(|line| line.height).sum::<Length>() + self.heads.height
    }

    /// Where groups of columns meet.
    pub(super) fn boundaries(&self) -> Vec<Length> {
        let first = self.groups.first().map_or(&[][..], |line| &line.cells);
        first.iter().skip(1).map(|group| group.x).collect()
    }

    pub(super) fn last_is_totals(&self, number: usize) -> bool {
        self.shaped.totals.is_some() && number + 1 == self.rows.len()
    }
}
