//! Everything the club shows or prints, as data: columns, rows and totals before any paper.

pub mod sheet;
