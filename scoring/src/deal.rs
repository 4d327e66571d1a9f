//! A whole deal by seat: what was entered of each hand, valued and settled. The one way in for a table.

pub use crate::given::Given;
use crate::hand::{Circumstances, Hand, SpecialHand};
use crate::notation::{self, Written};
use crate::options::LARGEST_NUMBER;
use crate::problem::{Problem, Problems, Shape};
use crate::ruleset::Ruleset;
use crate::seat::{BySeat, Wind};
use crate::settlement::{Finish, Outcome, Settlement};
use crate::special::{self, Memory, Near, Special, SpecialHandEntry, Valued};
use crate::tile::{BonusTiles, Counts};
use crate::value::{Points, Value};

/// A deal by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The wind of the round.
    pub round: Wind,
    /// How it ended.
    pub outcome: Outcome<Wind>,
    /// How the winning tile came, as it was entered; meaningless without a winner.
    pub how: Circumstances,
    /// What was entered of each hand; `None` for a seat that takes no part.
    pub hands: BySeat<Option<Given>>,
    /// Whose hand counts nothing.
    pub dead: BySeat<bool>,
}

/// A deal, valued and settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// What each hand is worth; `None` for a seat that takes no part.
    pub values: BySeat<Option<Value>>,
    /// Who pays whom.
    pub settlement: Settlement<Wind>,
}

/// A problem of one hand, or of the deal as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealProblem<P> {
    /// Whose hand; `None` for the deal.
    pub of: Option<P>,
    /// What is wrong.
    pub problem: Problem,
}

/// What a deal is worth to everybody: every hand valued, then settled. All problems at once.
///
/// # Errors
/// What speaks against a hand, against the four together (a fifth copy of a tile, one flower
/// twice), or against the settlement.
///
/// ```
/// use scoring::deal::{Deal, Given, score_deal};
/// use scoring::{BySeat, Circumstances, Family, Outcome, Points, Ruleset, Wind};
///
/// let deal = Deal {
///     round: Wind::East,
///     outcome: Outcome::Won { winner: Wind::East, from: None, liable: None },
///     how: Circumstances::of(&[scoring::Circumstance::SelfDrawn]),
///     hands: BySeat {
///         east: Some(Given::points(Points(40))),
///         south: Some(Given::nothing()),
///         west: Some(Given::nothing()),
///         north: Some(Given::nothing()),
///     },
///     dead: BySeat::default(),
/// };
/// let scored = score_deal(&deal, &Ruleset::preset(Family::Klassisch)).expect("a deal without fault");
/// assert_eq!(scored.settlement.net(Wind::East).0, 240);
/// ```
pub fn score_deal(deal: &Deal, ruleset: &Ruleset) -> Result<Scored, Vec<DealProblem<Wind>>> {
    let mut problems = stock_problems(deal);
    let winner = match &deal.outcome {
        Outcome::Won { winner, .. } => Some(*winner),
        Outcome::Drawn | Outcome::Fault { .. } => None,
    };
    let hands_count = winner.is_some() || ruleset.settles_draws();
    let mut special = false;
    let values = BySeat::from_fn(|seat| {
        let given = deal.hands[seat].as_ref()?;
        let wins = winner == Some(seat);
        let how = wins.then_some(deal.how);
        let found = value(given, seat, deal.round, how, ruleset);
        special |= wins && matches!(given, Given::Special { .. });
        special |= wins && found.as_ref().is_ok_and(Value::is_special);
        match found {
            // A hand can be entered for the statistics of flowers although it is worth nothing here.
            Ok(_) if !(wins || hands_count && ruleset.values_losers()) => {
                Some(Value::given(Points::ZERO))
            }
            Ok(value) if value.below_minimum => {
                let problem = Problem::BelowMinimum { points: value.points.0 };
                problems.push(DealProblem { of: Some(seat), problem });
                None
            }
            Ok(value) => Some(value),
            Err(found) => {
                problems.extend(
                    found.into_iter().map(|problem| DealProblem { of: Some(seat), problem }),
                );
                None
            }
        }
    });
    if !problems.is_empty() {
        return Err(problems);
    }
    let points = BySeat::from_fn(|seat| values[seat].as_ref().map(|value| value.points));
    let finish = Finish { outcome: deal.outcome.clone(), points, dead: deal.dead, special };
    match ruleset.settle(&finish) {
        Ok(settlement) => Ok(Scored { values, settlement }),
        Err(problem) => Err(vec![DealProblem { of: None, problem }]),
    }
}

/// What one hand is worth, however it was entered. `how` is there for the winner.
///
/// # Errors
/// Everything that speaks against it.
///
/// ```
/// use scoring::deal::{Given, value};
/// use scoring::{Family, Ruleset, Wind};
///
/// let pung = Given::Tiles {
///     concealed: String::new(),
///     melds: vec!["555z".to_owned()],
///     winning_tile: String::new(),
///     bonus: String::new(),
///     without: Vec::new(),
/// };
/// let worth = value(&pung, Wind::North, Wind::East, None, &Ruleset::preset(Family::Klassisch));
/// assert_eq!(worth.expect("a loser's pung of dragons").points.0, 8);
/// ```
pub fn value(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Option<Circumstances>,
    ruleset: &Ruleset,
) -> Result<Value, Vec<Problem>> {
    valued(given, seat, round, how, ruleset).map(|valued| valued.value)
}

/// The same, with what the club's own hands have to do with it.
///
/// # Errors
/// Everything that speaks against it.
pub fn valued(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Option<Circumstances>,
    ruleset: &Ruleset,
) -> Result<Valued, Vec<Problem>> {
    let all = |problems: Problems| problems.all().to_vec();
    match given {
        Given::Tiles { without, .. } => {
            if without.len() > special::MOST_STORED {
                let (found, most) = (without.len(), special::MOST_STORED);
                return Err(vec![Shape::TooMany { field: "without", found, most }.into()]);
            }
            let asked = special::Question { without, near: false };
            hand(given, seat, round, how)
                .and_then(|hand| special::valuing::value(ruleset, &hand, asked))
                .map_err(all)
        }
        Given::Items { items, bonus } => {
            check_bonus(bonus, ruleset)?;
            let ticks: Vec<(&str, u8)> =
                items.iter().map(|(id, count)| (id.as_str(), *count)).collect();
            ruleset.tally(&ticks, how.is_some()).map(Valued::from).map_err(all)
        }
        Given::Points { points, bonus } => {
            check_bonus(bonus, ruleset)?;
            if (0..=LARGEST_NUMBER).contains(&points.0) {
                Ok(Value::given(*points).into())
            } else {
                Err(vec![Shape::ImpossiblePoints.into()])
            }
        }
        Given::Special { id, value, concealed, bonus, against_tiles: _ } => {
            let (Some(how), Ok(bonus)) = (how, notation::bonus(bonus)) else {
                return Err(vec![match notation::bonus(bonus) {
                    Err(problem) => problem,
                    Ok(_) => Shape::SpecialNotPlayed.into(),
                }]);
            };
            if value.is_some_and(|points| !(0..=LARGEST_NUMBER).contains(&points.0)) {
                return Err(vec![Shape::ImpossiblePoints.into()]);
            }
            let special = SpecialHand {
                seat,
                round,
                id: id.clone(),
                value: *value,
                concealed: *concealed,
                bonus,
                how: how.implied(),
            };
            ruleset.score_special(&special).map(Valued::from).map_err(all)
        }
    }
}

/// Refuses flowers that cannot be read or are not played.
fn check_bonus(bonus: &str, ruleset: &Ruleset) -> Result<(), Vec<Problem>> {
    match notation::bonus(bonus) {
        Err(problem) => Err(vec![problem]),
        Ok(BonusTiles::NONE) => Ok(()),
        Ok(_) if ruleset.plays_bonus_tiles() => Ok(()),
        Ok(_) => Err(vec![Shape::BonusTilesNotPlayed.into()]),
    }
}

/// The hand that tiles are, as far as they were entered.
fn hand(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Option<Circumstances>,
) -> Result<Hand, Problems> {
    let (mut concealed, mut melds, mut winning_tile, mut bonus) = ("", &[][..], "", "");
    if let Given::Tiles { concealed: tiles, melds: sets, winning_tile: last, bonus: had, .. } =
        given
    {
        (concealed, melds, bonus) = (tiles, sets, had);
        winning_tile = if how.is_some() { last } else { "" };
    }
    let written = Written { concealed, melds, winning_tile, bonus, win: how, partial: true };
    notation::hand(seat, round, written)
}

/// Which of the club's own hands a winner's tiles count as; none if they count as an ordinary hand.
pub fn own_hand<'a>(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Circumstances,
    ruleset: &'a Ruleset,
) -> Option<&'a SpecialHandEntry> {
    let Special::Hand { id, .. } = valued(given, seat, round, Some(how), ruleset).ok()?.special?
    else {
        return None;
    };
    ruleset.special_hands().iter().find(|entry| entry.id == id)
}

/// The club's own hands that tiles nearly are: a winner's that miss a rule alone, a loser's that miss one tile.
pub fn near_hands(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Option<Circumstances>,
    ruleset: &Ruleset,
) -> Vec<Near> {
    let Given::Tiles { without, .. } = given else { return Vec::new() };
    let near = |hand: Hand| special::valuing::near(ruleset, &hand, without);
    hand(given, seat, round, how).map_or_else(|_| Vec::new(), near)
}

/// Whether a winner's tiles are an own hand that was chosen by hand; none where it is not known by its tiles.
pub fn fits(
    given: &Given,
    seat: Wind,
    round: Wind,
    how: Circumstances,
    entry: &SpecialHandEntry,
) -> Option<bool> {
    let pattern = entry.pattern.as_ref()?.pattern();
    let hand = hand(given, seat, round, Some(how)).ok()?;
    Some(pattern.fits(&hand, entry.allowed(), &mut Memory::default()).is_some())
}

/// One stock for all four: no kind five times, no flower in two hands.
fn stock_problems(deal: &Deal) -> Vec<DealProblem<Wind>> {
    let mut problems = Vec::new();
    let mut stock = Counts::default();
    let mut flowers = BonusTiles::NONE;
    for (seat, given) in deal.hands.iter() {
        let Some(given) = given else { continue };
        let bonus = given.bonus();
        let (concealed, melds, winning_tile) = match given {
            Given::Tiles { concealed, melds, winning_tile, .. } => {
                (concealed.as_str(), melds.as_slice(), winning_tile.as_str())
            }
            Given::Special { .. } | Given::Items { .. } | Given::Points { .. } => {
                ("", [].as_slice(), "")
            }
        };
        // A hand that cannot be read, or has one tile too often, reports that itself.
        let mut own = Counts::default();
        let in_hand = notation::tiles("concealed", concealed).unwrap_or_default();
        let laid_out = melds.iter().filter_map(|text| notation::meld(text).ok());
        let last = notation::tiles("winning_tile", winning_tile).unwrap_or_default();
        for tile in
            in_hand.into_iter().chain(laid_out.flat_map(|meld| meld.tiles())).chain(last).take(60)
        {
            own.add(tile);
        }
        for (tile, copies) in own.iter() {
            let before = stock.of(tile);
            stock.add_many(tile, copies.min(4));
            let copies = stock.of(tile);
            if before <= 4 && copies > 4 && before > 0 {
                let problem = Problem::TooManyCopies { tile, copies };
                problems.push(DealProblem { of: Some(seat), problem });
            }
        }
        for tile in notation::bonus(bonus).unwrap_or_default().iter() {
            if !flowers.insert(tile) {
                let problem = Problem::DuplicateBonus { tile };
                problems.push(DealProblem { of: Some(seat), problem });
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Family;
    use serde_json::json;

    fn tiles(concealed: &str, melds: &[&str], winning_tile: &str, bonus: &str) -> Given {
        Given::Tiles {
            concealed: concealed.to_owned(),
            melds: melds.iter().map(|text| (*text).to_owned()).collect(),
            winning_tile: winning_tile.to_owned(),
            bonus: bonus.to_owned(),
            without: Vec::new(),
        }
    }

    fn first_example() -> Deal {
        Deal {
            round: Wind::East,
            outcome: Outcome::Won { winner: Wind::East, from: Some(Wind::North), liable: None },
            how: Circumstances::NONE,
            hands: BySeat {
                east: Some(tiles("22m45p777z", &["333s", "6666m"], "6p", "")),
                south: Some(tiles("55z", &["222z"], "", "")),
                west: Some(tiles("33z66z", &["444p", "1111p"], "", "")),
                north: Some(Given::points(Points(32))),
            },
            dead: BySeat::default(),
        }
    }

    #[test]
    fn the_first_printed_example_by_tiles_and_by_number() {
        let scored = score_deal(&first_example(), &Ruleset::preset(Family::Klassisch)).unwrap();
        let points = scored.values.map(|value| value.unwrap().points.0);
        assert_eq!(points, BySeat { east: 76, south: 12, west: 22, north: 32 });
        let nets = BySeat::from_fn(|seat| scored.settlement.net(seat).0);
        assert_eq!(nets, BySeat { east: 456, south: -182, west: -152, north: -122 });
    }

    #[test]
    fn one_stock_for_all_four() {
        let mut deal = first_example();
        deal.hands.south = Some(tiles("", &["333s"], "", "1f"));
        deal.hands.west = Some(tiles("", &[], "", "1f5f"));
        let problems = score_deal(&deal, &Ruleset::preset(Family::Klassisch)).unwrap_err();
        let codes: Vec<_> = problems.iter().map(|found| (found.of, found.problem.code())).collect();
        assert_eq!(
            codes,
            [(Some(Wind::South), "too-many-copies"), (Some(Wind::West), "duplicate-bonus"),]
        );
    }

    #[test]
    fn flowers_beside_a_number_change_nothing_but_are_there_once() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let with_flowers = |south: &str, north: &str| {
            let given = |points, bonus: &str| {
                Some(Given::Points { points: Points(points), bonus: bonus.to_owned() })
            };
            let mut deal = first_example();
            deal.hands.south = given(8, south);
            deal.hands.north = given(32, north);
            score_deal(&deal, &ruleset)
        };
        let plain = with_flowers("", "").unwrap();
        assert_eq!(with_flowers("26f", "4f").unwrap(), plain);
        let codes = |south, north| {
            let problems = with_flowers(south, north).unwrap_err();
            problems.iter().map(|found| found.problem.code()).collect::<Vec<_>>()
        };
        assert_eq!(codes("2f", "24f"), ["duplicate-bonus"]);
        assert_eq!(codes("22f", ""), ["duplicate-bonus"]);
        assert_eq!(codes("1m", ""), ["bad-tile"]);
        let changes = json!({"bonus_tiles": false});
        let without = ruleset.with(changes.as_object().unwrap()).unwrap();
        let given = Given::Points { points: Points(8), bonus: "2f".to_owned() };
        let refused = value(&given, Wind::South, Wind::East, None, &without).unwrap_err();
        assert_eq!(refused, [Shape::BonusTilesNotPlayed.into()]);
    }

    #[test]
    fn a_loser_needs_to_show_only_what_scores() {
        let mut deal = first_example();
        deal.hands.south = Some(Given::nothing());
        let scored = score_deal(&deal, &Ruleset::preset(Family::Klassisch)).unwrap();
        assert_eq!(scored.values.south.unwrap().points, Points::ZERO);
    }
}
