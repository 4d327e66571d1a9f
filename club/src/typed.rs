//! A sheet that was written by hand and is typed in: each line becomes the facts of a deal, or a problem. The
//! federation's form has only what each player won or lost, which shows who won and from whom; the other forms have the
//! four hands.

use std::collections::BTreeMap;

use scoring::customs::Paper;
use scoring::deal::{DealProblem, Given};
use scoring::penalty::{Penalty, PenaltyId};
use scoring::{Family, Points, Ruleset, Wind};

use crate::game::{DealFacts, DealOutcome, History, PlayerNo, player_numbers};

/// How many players such a sheet is for.
pub const PLAYERS: u8 = 4;

/// A line as it was typed. What is not on the sheet stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedLine {
    /// Who won; `None`: nobody.
    pub winner: Option<PlayerNo>,
    /// Whose tile won; `None`: a tile from the wall.
    pub from: Option<PlayerNo>,
    /// Who is liable for all (Pao).
    pub liable: Option<PlayerNo>,
    /// Whose hand is dead.
    pub dead: Vec<PlayerNo>,
    /// The wind thrown before this deal.
    pub thrown: Option<Wind>,
    /// What the hands were worth, player 1 first.
    pub values: [Option<i64>; 4],
    /// What everybody won or lost, player 1 first.
    pub nets: [Option<i64>; 4],
}

impl TypedLine {
    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        *self == TypedLine::default()
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineProblem {
    /// Something is missing.
    Missing,
    /// What was won and lost does not add up to zero; the sum.
    Sum(i64),
    /// No deal comes to these figures.
    NoSuchDeal,
    /// The hands give other results than those typed: the results they give.
    Otherwise(BTreeMap<PlayerNo, Points>),
    /// The facts cannot be scored.
    Facts(Vec<DealProblem<PlayerNo>>),
    /// The game was over before this line.
    AfterTheEnd,
}

/// What a sheet comes to.
#[derive(Clone, Debug)]
pub struct ReadSheet {
    /// The game up to the first wrong line.
    pub history: History,
    /// The facts of each line that was read, in order.
    pub facts: Vec<DealFacts>,
    /// What is wrong, by the number of the line, from 1.
    pub problems: BTreeMap<usize, LineProblem>,
}

/// Whether only results stand on a sheet of these rules.
pub const fn has_results_only(family: Family) -> bool {
    matches!(family.customs().paper, Paper::ScoreSheet)
}

/// Reads a sheet line by line; empty lines at its end are left out. Lines after a wrong one are checked by their sums
/// alone, because it is not known any more who sits where.
pub fn read_sheet(ruleset: &Ruleset, lines: &[TypedLine]) -> ReadSheet {
    let mut sheet = ReadSheet {
        history: History::start(PLAYERS, ruleset),
        facts: Vec::new(),
        problems: BTreeMap::new(),
    };
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |at| at + 1);
    for (number, line) in (1..).zip(&lines[..last]) {
        let is_in_step = sheet.problems.is_empty();
        let read = if is_in_step {
            read_line(ruleset, &sheet.history, line)
        } else {
            check_sums(ruleset.family(), line).map(|()| None)
        };
        match read {
            Ok(Some(facts)) => match sheet.history.play(&facts, ruleset) {
                Ok(_) => sheet.facts.push(facts),
                Err(problems) => drop(sheet.problems.insert(number, LineProblem::Facts(problems))),
            },
            Ok(None) => {}
            Err(problem) => drop(sheet.problems.insert(number, problem)),
        }
    }
    sheet
}

fn check_sums(family: Family, line: &TypedLine) -> Result<(), LineProblem> {
    let typed = line.nets.iter().flatten().count();
    if typed == 0 && !has_results_only(family) {
        return Ok(());
    }
    if typed < line.nets.len() {
        return Err(LineProblem::Missing);
    }
    match line.nets.iter().flatten().sum() {
        0 => Ok(()),
        sum => Err(LineProblem::Sum(sum)),
    }
}

fn read_line(
    ruleset: &Ruleset,
    history: &History,
    line: &TypedLine,
) -> Result<Option<DealFacts>, LineProblem> {
    if history.now.is_over {
        return Err(LineProblem::AfterTheEnd);
    }
    check_sums(ruleset.family(), line)?;
    let facts = if has_results_only(ruleset.family()) {
        by_results(line, ruleset.least().0).ok_or(LineProblem::NoSuchDeal)?
    } else if is_fault(line) {
        return by_fault(ruleset, history, line).map(Some);
    } else {
        by_hands(ruleset, line)?
    };
    let scored = history.now.score(&facts, ruleset).map_err(LineProblem::Facts)?;
    let nets = scored.net(PLAYERS);
    let typed: Vec<i64> = line.nets.iter().flatten().copied().collect();
    if !typed.is_empty() && !nets.values().map(|points| points.0).eq(typed) {
        return Err(if has_results_only(ruleset.family()) {
            LineProblem::NoSuchDeal
        } else {
            LineProblem::Otherwise(nets)
        });
    }
    Ok(Some(facts))
}

/// The deal with these results by the federation's rules. The only one who gained won; if the three others lost alike,
/// the tile came from the wall, otherwise it came from the one who lost most. Nobody wins with less than `minimum`. If
/// three gain the same and one pays, it is a false win.
fn by_results(line: &TypedLine, minimum: i64) -> Option<DealFacts> {
    let results: Vec<(PlayerNo, i64)> =
        player_numbers(PLAYERS).zip(line.nets.iter().flatten().copied()).collect();
    let gains: Vec<&(PlayerNo, i64)> = results.iter().filter(|(_, points)| *points > 0).collect();
    let losses: Vec<&(PlayerNo, i64)> = results.iter().filter(|(_, points)| *points < 0).collect();
    let facts = |outcome, hands: BTreeMap<PlayerNo, Given>| DealFacts {
        outcome,
        hands,
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    };
    match (gains.as_slice(), losses.as_slice()) {
        ([], []) => Some(facts(DealOutcome::Drawn, BTreeMap::new())),
        ([(winner, gain)], [_, _, _]) => {
            let most = losses.iter().min_by_key(|(_, points)| *points)?;
            let least = losses.iter().max_by_key(|(_, points)| *points)?;
            let is_from_wall = most.1 == least.1;
            // Everybody pays the base; the value is paid by everybody after a win from the wall, otherwise by the discarder.
            let base = 8;
            let value = if is_from_wall { -most.1 - base } else { gain - 3 * base };
            if value < minimum {
                return None;
            }
            let outcome = DealOutcome::Won {
                winner: *winner,
                from: (!is_from_wall).then_some(most.0),
                liable: None,
                how: Vec::new(),
            };
            let hand = Given::points(Points(value));
            Some(facts(outcome, [(*winner, hand)].into()))
        }
        ([one, two, three], [(by, _)]) if one.1 == two.1 && two.1 == three.1 => {
            let penalty = Penalty {
                id: PenaltyId::FalseWin,
                by: vec![*by],
                to: Vec::new(),
                tile_from: None,
                excluded: Vec::new(),
            };
            Some(facts(DealOutcome::Fault { penalty, ends_deal: true }, BTreeMap::new()))
        }
        _ => None,
    }
}

/// The deal with these hands. Where nobody won, the hands count only by rules that settle draws.
fn by_hands(ruleset: &Ruleset, line: &TypedLine) -> Result<DealFacts, LineProblem> {
    let outcome = match line.winner {
        None => DealOutcome::Drawn,
        Some(winner) => {
            DealOutcome::Won { winner, from: line.from, liable: line.liable, how: Vec::new() }
        }
    };
    let do_count = line.winner.is_some() || ruleset.settles_draws();
    let mut hands = BTreeMap::new();
    for (player, value) in player_numbers(PLAYERS).zip(line.values) {
        match value {
            Some(points) => {
                hands.insert(player, Given::points(Points(points)));
            }
            // The winner's hand has to be there; the others may be empty.
            None if line.winner == Some(player) => return Err(LineProblem::Missing),
            None => {}
        }
    }
    if !do_count {
        hands.clear();
    }
    Ok(DealFacts {
        outcome,
        hands,
        dead: line.dead.clone(),
        thrown_wind: line.thrown,
        ..DealFacts::drawn()
    })
}

/// Whether a line is a fault: nobody won, no hand was entered, and something was paid.
fn is_fault(line: &TypedLine) -> bool {
    let has_hands = line.values.iter().any(Option::is_some) || !line.dead.is_empty();
    let is_paid = line.nets.iter().flatten().any(|net| *net != 0);
    line.winner.is_none() && !has_hands && is_paid
}

/// The first fault that gives these results: those who lost paid those who gained.
fn by_fault(
    ruleset: &Ruleset,
    history: &History,
    line: &TypedLine,
) -> Result<DealFacts, LineProblem> {
    let nets: Vec<i64> = line.nets.iter().flatten().copied().collect();
    let whose = |is_meant: fn(i64) -> bool| -> Vec<PlayerNo> {
        let players = player_numbers(PLAYERS).zip(&nets);
        players.filter(|(_, net)| is_meant(**net)).map(|(player, _)| player).collect()
    };
    let (by, to) = (whose(|net| net < 0), whose(|net| net > 0));
    let faults = PenaltyId::ALL.into_iter().map(|id| DealFacts {
        outcome: DealOutcome::Fault {
            penalty: Penalty {
                id,
                by: by.clone(),
                to: to.clone(),
                tile_from: None,
                excluded: Vec::new(),
            },
            ends_deal: true,
        },
        hands: BTreeMap::new(),
        dead: Vec::new(),
        thrown_wind: line.thrown,
        ..DealFacts::drawn()
    });
    let mut fitting = faults.filter(|facts| {
        history.now.score(facts, ruleset).is_ok_and(|scored| {
            scored.net(PLAYERS).values().map(|points| points.0).eq(nets.iter().copied())
        })
    });
    fitting.next().ok_or(LineProblem::NoSuchDeal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::{Dice, play_random_deal};

    fn nets(nets: [i64; 4]) -> TypedLine {
        TypedLine { nets: nets.map(Some), ..TypedLine::default() }
    }

    fn mcr() -> Ruleset {
        Ruleset::preset(Family::Mcr)
    }

    /// The examples of `docs/rules/abrechnungsblatt.md`, section 2.
    #[test]
    fn results_show_who_won_and_from_whom() {
        let lines = [[-8, 38, -8, -22], [-22, 66, -22, -22], [32, -8, -16, -8], [0, 0, 0, 0]];
        let sheet = read_sheet(&mcr(), &lines.map(nets));
        assert_eq!(sheet.problems, BTreeMap::new());
        let found: Vec<(Option<u8>, Option<u8>)> = sheet
            .facts
            .iter()
            .map(|facts| match &facts.outcome {
                DealOutcome::Won { winner, from, .. } => {
                    (Some(winner.0), from.map(|player| player.0))
                }
                DealOutcome::Drawn | DealOutcome::Fault { .. } => (None, None),
            })
            .collect();
        assert_eq!(found, [(Some(2), Some(4)), (Some(2), None), (Some(1), Some(3)), (None, None)]);
        let totals: Vec<i64> = sheet.history.totals().values().map(|points| points.0).collect();
        assert_eq!(totals, [2, 96, -46, -52]);
    }

    #[test]
    fn a_wrong_figure_in_line_nine_is_found_at_line_nine() {
        let good = nets([-8, 38, -8, -22]);
        let cases = [
            (nets([-8, 38, -8, -23]), LineProblem::Sum(-1)),
            // The sum is zero, but no deal gives this: a win needs at least eight points.
            (nets([-8, 30, -8, -14]), LineProblem::NoSuchDeal),
            (nets([10, -20, 20, -10]), LineProblem::NoSuchDeal),
            (
                TypedLine { nets: [Some(-8), Some(38), None, Some(-22)], ..TypedLine::default() },
                LineProblem::Missing,
            ),
        ];
        for (wrong, problem) in cases {
            let mut lines = vec![good.clone(); 16];
            lines[8] = wrong.clone();
            let found: Vec<usize> = read_sheet(&mcr(), &lines).problems.keys().copied().collect();
            assert_eq!(found, [9], "{wrong:?}");
            let found = read_sheet(&mcr(), &lines).problems.remove(&9).unwrap();
            assert!(found == problem || matches!(found, LineProblem::Facts(_)), "{found:?}");
        }
    }

    #[test]
    fn any_game_of_chance_can_be_typed_from_its_results() {
        for seed in 0..40 {
            let ruleset = mcr();
            let mut history = History::start(PLAYERS, &ruleset);
            let mut dice = Dice::new(seed);
            while !history.now.is_over {
                play_random_deal(&mut history, &ruleset, &mut dice);
            }
            let lines: Vec<TypedLine> = history
                .deals
                .iter()
                .map(|played| {
                    let net = played.scored.net(PLAYERS);
                    let mut points = net.values().map(|points| points.0);
                    nets([0; 4].map(|_| points.next().unwrap_or_default()))
                })
                .collect();
            let sheet = read_sheet(&ruleset, &lines);
            assert_eq!(sheet.problems, BTreeMap::new(), "seed {seed}");
            assert_eq!(sheet.history.totals(), history.totals(), "seed {seed}");
        }
    }

    #[test]
    fn a_dead_hand_a_liable_player_and_a_fault_are_read() {
        let ruleset = Ruleset::preset(Family::Steiermark);
        let line = TypedLine {
            winner: Some(PlayerNo(1)),
            values: [Some(100), Some(40), None, Some(20)],
            dead: vec![PlayerNo(3)],
            thrown: Some(Wind::East),
            ..TypedLine::default()
        };
        let sheet = read_sheet(&ruleset, std::slice::from_ref(&line));
        assert_eq!(sheet.problems, BTreeMap::new());
        // East gets everything twice; the dead player pays the others their full value.
        let totals: Vec<i64> = sheet.history.totals().values().map(|points| points.0).collect();
        assert_eq!(totals, [600, -200 + 40 + 20, -200 - 40 - 20, -200 + 20 - 20]);

        let ruleset = Ruleset::preset(Family::MaJiang);
        let won = TypedLine {
            winner: Some(PlayerNo(2)),
            from: Some(PlayerNo(4)),
            liable: Some(PlayerNo(3)),
            values: [None, Some(64), None, None],
            ..TypedLine::default()
        };
        let sheet = read_sheet(&ruleset, &[won]);
        assert_eq!(sheet.problems, BTreeMap::new());
        let totals = sheet.history.totals();
        assert!(totals[&PlayerNo(3)] < Points::ZERO);
        assert_eq!([totals[&PlayerNo(1)], totals[&PlayerNo(4)]], [Points::ZERO; 2]);

        let changed = serde_json::json!({"rules": "klassisch", "options": {"penalties": "dmjl"}});
        let ruleset: Ruleset = serde_json::from_value(changed).unwrap();
        let sheet = read_sheet(&ruleset, &[nets([100, -300, 100, 100]), nets([100, -200, 50, 50])]);
        let DealOutcome::Fault { penalty, .. } = &sheet.facts[0].outcome else { panic!() };
        assert_eq!(
            (penalty.id, &penalty.by[..]),
            (PenaltyId::FalseNamingMahJongg, &[PlayerNo(2)][..])
        );
        assert_eq!(sheet.problems, [(2, LineProblem::NoSuchDeal)].into());
    }

    #[test]
    fn hands_of_a_draw_count_where_draws_are_settled() {
        let line = |nets: [Option<i64>; 4]| TypedLine {
            values: [20, 12, 22, 32].map(Some),
            nets,
            ..TypedLine::default()
        };
        let totals = |ruleset: &Ruleset, line: TypedLine| -> Vec<i64> {
            let sheet = read_sheet(ruleset, &[line]);
            assert_eq!(sheet.problems, BTreeMap::new());
            assert_eq!(sheet.facts[0].outcome, DealOutcome::Drawn);
            sheet.history.totals().values().map(|points| points.0).collect()
        };
        let preset = Ruleset::preset(Family::Klassisch);
        assert_eq!(totals(&preset, line([None; 4])), [0; 4]);
        let changed = serde_json::json!({"rules": "klassisch", "options": {"draw_settles": true}});
        let ruleset: Ruleset = serde_json::from_value(changed).unwrap();
        // Everybody gets the difference from everybody with less, East twice: +16 −4 −24, −16 −10 −20, +4 +10 −10, +24 +20 +10.
        let nets = [-12, -46, 4, 54];
        assert_eq!(totals(&ruleset, line([None; 4])), nets);
        assert_eq!(totals(&ruleset, line(nets.map(Some))), nets);
    }

    #[test]
    fn hands_are_counted_and_compared_with_what_was_written() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let line = |nets: [Option<i64>; 4]| TypedLine {
            winner: Some(PlayerNo(1)),
            values: [76, 12, 22, 32].map(Some),
            nets,
            ..TypedLine::default()
        };
        // The first example of the rule text.
        let right = [456, -182, -152, -122].map(Some);
        let sheet = read_sheet(&ruleset, &[line([None; 4]), line(right)]);
        assert_eq!(sheet.problems, BTreeMap::new());
        let wrong = [456, -182, -142, -132].map(Some);
        let sheet = read_sheet(&ruleset, &[line(right), line(wrong)]);
        assert!(matches!(sheet.problems[&2], LineProblem::Otherwise(_)));
        let nobody = TypedLine { winner: Some(PlayerNo(2)), ..TypedLine::default() };
        assert_eq!(read_sheet(&ruleset, &[nobody]).problems[&1], LineProblem::Missing);
    }
}
