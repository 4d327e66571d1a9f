//! The totals at the end of a sheet that is typed in: what its lines come to, and which figure was probably misread.

use crate::game::{PlayerNo, player_numbers};
use crate::typed::{LineProblem, PLAYERS, ReadSheet, TypedLine};

/// A total that stands on the sheet and is not that of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherTotal {
    /// Whose.
    pub player: PlayerNo,
    /// What stands on the sheet.
    pub written: i64,
    /// What the lines come to.
    pub counted: i64,
}

/// A figure that, read otherwise, makes its line and the total of its player right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikelySlip {
    /// The number of its line, from 1.
    pub line: usize,
    /// Whose figure.
    pub player: PlayerNo,
    /// What was typed.
    pub typed: i64,
    /// What fits.
    pub instead: i64,
}

/// What the lines come to, player 1 first: as counted where every line fits, else the sums of the results that were
/// typed; `None` where a line has only some of them.
pub fn line_totals(read: &ReadSheet, lines: &[TypedLine]) -> Option<[i64; 4]> {
    if read.problems.is_empty() {
        let counted: Vec<i64> = read.history.totals().values().map(|points| points.0).collect();
        return counted.try_into().ok();
    }
    let mut totals = [0; 4];
    for line in lines.iter().filter(|line| !line.is_empty()) {
        for (total, net) in totals.iter_mut().zip(line.nets) {
            *total += net?;
        }
    }
    Some(totals)
}

/// The totals on the sheet that are not those of its lines; an empty one is not compared.
pub fn other_totals(counted: [i64; 4], written: [Option<i64>; 4]) -> Vec<OtherTotal> {
    let pairs = player_numbers(PLAYERS).zip(counted).zip(written);
    pairs
        .filter_map(|((player, counted), written)| {
            let written = written?;
            (written != counted).then_some(OtherTotal { player, written, counted })
        })
        .collect()
}

/// The figure that was probably misread: exactly one line and one total are wrong, by the same difference.
pub fn likely_slip(
    read: &ReadSheet,
    lines: &[TypedLine],
    others: &[OtherTotal],
) -> Option<LikelySlip> {
    let [other] = others else { return None };
    let mut problems = read.problems.iter();
    let (Some((line, LineProblem::Sum(sum))), None) = (problems.next(), problems.next()) else {
        return None;
    };
    if other.counted - other.written != *sum {
        return None;
    }
    let typed = lines.get(line - 1)?.nets.get(usize::from(other.player.0) - 1).copied()??;
    Some(LikelySlip { line: *line, player: other.player, typed, instead: typed - sum })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::read_sheet;
    use scoring::{Family, Ruleset};

    fn lines(all: &[[i64; 4]]) -> Vec<TypedLine> {
        let line = |nets: &[i64; 4]| TypedLine { nets: nets.map(Some), ..TypedLine::default() };
        all.iter().map(line).collect()
    }

    #[test]
    fn a_wrong_line_and_a_wrong_total_point_at_one_figure() {
        let typed = lines(&[[-8, 38, -8, -22], [32, -8, -16, -28]]);
        let read = read_sheet(&Ruleset::preset(Family::Mcr), &typed);
        let counted = line_totals(&read, &typed).unwrap();
        assert_eq!(counted, [24, 30, -24, -50]);
        let others = other_totals(counted, [Some(24), Some(30), None, Some(-30)]);
        let other = OtherTotal { player: PlayerNo(4), written: -30, counted: -50 };
        assert_eq!(others, [other]);
        let slip = LikelySlip { line: 2, player: PlayerNo(4), typed: -28, instead: -8 };
        assert_eq!(likely_slip(&read, &typed, &others), Some(slip));
        // A total that is wrong by another difference points at nothing.
        let others = other_totals(counted, [None, None, None, Some(-31)]);
        assert_eq!(likely_slip(&read, &typed, &others), None);
    }

    #[test]
    fn totals_of_a_sheet_that_fits_are_those_of_the_game() {
        let typed = lines(&[[-8, 38, -8, -22], [-22, 66, -22, -22]]);
        let read = read_sheet(&Ruleset::preset(Family::Mcr), &typed);
        let counted = line_totals(&read, &typed).unwrap();
        assert_eq!(counted, [-30, 104, -30, -44]);
        assert_eq!(other_totals(counted, [Some(-30), Some(104), Some(-30), Some(-44)]), []);
    }
}
