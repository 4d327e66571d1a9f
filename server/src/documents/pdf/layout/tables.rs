//! Setting tables: heads, rows, lines and boxes.

use club::report::sheet::Align;

use super::{Area, Composer, Placed, PlacedCell, PlacedRow, Role, RowShape};
use crate::documents::pdf::paper::{Length, Lines, millimetres};
use crate::documents::pdf::table::{self, Shaped};

impl Composer<'_> {
    pub(super) fn table(&mut self, table: &Shaped<'_>) -> Option<()> {
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
}
