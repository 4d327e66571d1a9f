//! Charts as views for `parts/charts.html`: curves over days, sparklines, podium, columns, bars for and against, stacked
//! bars. Integers in, positions out. The drawing stretches with the page, words keep their size.

mod bars;
mod curves;

use std::fmt;

pub use bars::{
    Column, Columns, Opponent, Stacked, Step, Versus, columns, podium, stacked, versus, widths,
};
pub use curves::{CurveData, Curves, Mark, Series, Spark, Unit, curves, months, sparkline};

/// A position along a side, in hundredths of a percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(i64);

/// The whole of a side.
const WHOLE: i64 = 10_000;

impl Percent {
    /// How much `part` is of `whole`; 0 of nothing.
    fn of(part: i64, whole: i64) -> Percent {
        let (part, whole) = (i128::from(part), i128::from(whole.max(1)));
        Percent(i64::try_from(part * i128::from(WHOLE) / whole).unwrap_or(WHOLE))
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(to, "{sign}{}.{:02}%", size / 100, size % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_has_two_places() {
        assert_eq!(Percent::of(1, 3).to_string(), "33.33%");
        assert_eq!(Percent::of(0, 0).to_string(), "0.00%");
        assert_eq!(Percent(-105).to_string(), "-1.05%");
        assert_eq!(Percent::of(i64::MAX, i64::MAX).to_string(), "100.00%");
    }
}
