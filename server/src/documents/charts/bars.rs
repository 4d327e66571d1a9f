//! Bars: podium, columns of a distribution, for and against, parts of a whole, the four small bars of a game.

use super::{Percent, WHOLE};
use texts::numbers;

/// A step of the podium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// 1 to 3; equals share it.
    pub place: u32,
    pub name: String,
    /// Where the name leads.
    pub address: String,
    /// The figure as it is written.
    pub figure: String,
    /// In pixels.
    pub height: i64,
}

/// The first three on steps true to scale, at least 34 pixels high: place, name, address, figure and how it is written.
pub fn podium(first: Vec<(u32, String, String, i64, String)>) -> Vec<Step> {
    const HIGHEST: i64 = 157;
    const LOWEST: i64 = 34;
    let most = first.iter().map(|(.., figure, _)| *figure).max().unwrap_or(0);
    let steps = first.into_iter().take(3).map(|(place, name, address, figure, words)| {
        let height = if most > 0 { figure.max(0) * HIGHEST / most } else { 0 };
        Step { place, name, address, figure: words, height: height.max(LOWEST) }
    });
    steps.collect()
}

/// A column of a distribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub x: Percent,
    /// The middle, for the number above it.
    pub middle: Percent,
    pub width: Percent,
    pub y: Percent,
    pub height: Percent,
    pub number: String,
    pub is_minus: bool,
}

/// Columns with a number above each and the limits between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    pub sentence: String,
    pub columns: Vec<Column>,
    /// Position and name of the limits between the columns.
    pub ticks: Vec<(Percent, String)>,
    /// The names of the columns of the table.
    pub heads: [&'static str; 2],
    /// The same figures as a table: what, and how often.
    pub rows: Vec<(String, String)>,
}

impl Columns {
    /// The same columns with a name below the middle of each.
    #[must_use]
    pub fn with_names(self, names: impl IntoIterator<Item = String>) -> Columns {
        let middles = self.columns.iter().map(|column| column.middle);
        Columns { ticks: middles.zip(names).collect(), ..self }
    }

    /// The same columns with their figures as a table.
    #[must_use]
    pub fn with_table(self, heads: [&'static str; 2], rows: Vec<(String, String)>) -> Columns {
        Columns { heads, rows, ..self }
    }
}

/// How often something was: number and whether it is a loss. `limits` are the names between neighbours.
pub fn columns(counts: &[(u32, bool)], limits: &[String], sentence: String) -> Columns {
    let most = counts.iter().map(|(count, _)| *count).max().unwrap_or(0).max(1);
    let slots = i64::try_from(counts.len().max(1)).unwrap_or(1);
    let slot = WHOLE / slots;
    let columns = (0..).zip(counts).map(|(at, (count, is_minus))| {
        let height = Percent::of(i64::from(*count), i64::from(most)).0;
        Column {
            x: Percent(at * slot + slot * 3 / 100),
            middle: Percent(at * slot + slot / 2),
            width: Percent(slot * 94 / 100),
            y: Percent(WHOLE - height),
            height: Percent(height),
            number: count.to_string(),
            is_minus: *is_minus,
        }
    });
    let ticks = (1..).zip(limits).map(|(at, name)| (Percent(at * slot), name.clone()));
    let ticks = ticks.collect();
    Columns { sentence, columns: columns.collect(), ticks, heads: ["", ""], rows: Vec::new() }
}

/// Somebody one has won from or lost to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub name: String,
    /// Where the name leads; empty: nowhere.
    pub address: String,
    pub figure: String,
    pub is_minus: bool,
    pub x: Percent,
    pub width: Percent,
}

/// Bars to the right for gains, to the left for losses, on one scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    pub rows: Vec<Opponent>,
}

/// Name, address and figure of each row.
pub fn versus(rows: Vec<(String, String, i64)>) -> Versus {
    const HALF: i64 = WHOLE / 2;
    let most = rows.iter().map(|(_, _, figure)| figure.abs()).max().unwrap_or(0);
    let rows = rows.into_iter().map(|(name, address, figure)| {
        // A little is left at each side.
        let width = Percent::of(figure.abs(), most).0 * 48 / 100;
        let is_minus = figure < 0;
        let x = if is_minus { HALF - width } else { HALF };
        let (x, width) = (Percent(x), Percent(width));
        Opponent { name, address, figure: numbers::signed(figure), is_minus, x, width }
    });
    Versus { rows: rows.collect() }
}

/// A whole in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacked {
    pub sentence: String,
    /// Position, width, the kind: `own`, `other`, `lost` or `none`.
    pub parts: Vec<(Percent, Percent, &'static str)>,
}

/// Parts with their kind: `own` filled, `other` outlined, `lost` outlined as a loss, `none` pale.
pub fn stacked(parts: &[(u32, &'static str)], sentence: String) -> Stacked {
    let whole: i64 = parts.iter().map(|(count, _)| i64::from(*count)).sum();
    let mut done = 0;
    let parts = parts.iter().map(|(count, kind)| {
        let x = Percent::of(done, whole);
        done += i64::from(*count);
        (x, Percent(Percent::of(done, whole).0 - x.0), *kind)
    });
    Stacked { sentence, parts: parts.filter(|(_, width, _)| width.0 > 0).collect() }
}

/// The widths of bars on one scale, the longest over the whole width.
pub fn widths(counts: impl IntoIterator<Item = u32>) -> Vec<Percent> {
    let counts: Vec<i64> = counts.into_iter().map(i64::from).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    counts.into_iter().map(|count| Percent::of(count, most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heights(figures: &[i64]) -> Vec<i64> {
        let line =
            |(at, figure): (u32, &i64)| (at, String::new(), String::new(), *figure, String::new());
        let steps = podium((1..).zip(figures).map(line).collect());
        steps.into_iter().map(|step| step.height).collect()
    }

    #[test]
    fn the_podium_is_true_to_scale_and_has_steps_of_34_at_least() {
        assert_eq!(heights(&[3_768, 1_984, 1_590, 900]), [157, 82, 66]);
        assert_eq!(heights(&[1_000, 20, -700]), [157, 34, 34]);
        assert_eq!(heights(&[-5, -9]), [34, 34]);
        assert_eq!(heights(&[]), Vec::<i64>::new());
    }

    #[test]
    fn columns_reach_from_the_ground_to_their_share_of_the_highest() {
        let drawn = columns(&[(9, true), (66, true), (33, false)], &[], String::new());
        let found: Vec<String> = drawn.columns.iter().map(|one| one.height.to_string()).collect();
        assert_eq!(found, ["13.63%", "100.00%", "50.00%"]);
        assert!(drawn.columns.iter().all(|one| one.y.0 + one.height.0 == WHOLE));
        assert!(drawn.columns.windows(2).all(|two| two[0].x.0 + two[0].width.0 < two[1].x.0));
        assert!(columns(&[(0, false)], &[], String::new()).columns[0].height == Percent(0));
        let named = drawn.clone().with_names(["a", "b", "c"].map(str::to_owned));
        let places: Vec<Percent> = named.ticks.iter().map(|(at, _)| *at).collect();
        assert_eq!(places, drawn.columns.iter().map(|one| one.middle).collect::<Vec<_>>());
    }

    #[test]
    fn gains_go_right_and_losses_left_from_the_middle() {
        let drawn = versus(vec![
            (String::new(), String::new(), 1_192),
            (String::new(), String::new(), -596),
            (String::new(), String::new(), 0),
        ]);
        let found: Vec<(i64, i64)> = drawn.rows.iter().map(|row| (row.x.0, row.width.0)).collect();
        assert_eq!(found, [(5_000, 4_800), (2_600, 2_400), (5_000, 0)]);
    }

    #[test]
    fn parts_fill_the_whole_without_gaps() {
        let drawn = stacked(&[(12, "own"), (0, "other"), (28, "lost")], String::new());
        assert_eq!(drawn.parts.len(), 2);
        let end = drawn.parts.iter().fold(0, |end, (x, width, _)| {
            assert_eq!(x.0, end);
            end + width.0
        });
        assert_eq!(end, WHOLE);
        assert!(stacked(&[], String::new()).parts.is_empty());
    }
}
