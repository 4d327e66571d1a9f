//! Typed values that no hand of a rule set can have: mostly typing mistakes.

use scoring::special::{OwnHands, SpecialHandEntry};
use scoring::{Points, PossibleValues, Ruleset, steiermark};

/// Why no hand can be worth so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpossibleValue {
    /// A winner needs at least so much by the rules of the game.
    BelowMinimum(Points),
    /// Every winning hand is worth at least so much, whatever its tiles.
    BelowSmallest(Points),
    /// No hand is worth more.
    AboveLimit(Points),
    /// All values of these rules are even.
    Odd,
    /// The table of values does not contain it; the next lower and next higher value, if any.
    NotInTable(Option<Points>, Option<Points>),
}

impl ImpossibleValue {
    /// Whether the table may book it all the same; never below the minimum that the rules ask of a winner.
    pub const fn may_insist(self) -> bool {
        match self {
            ImpossibleValue::BelowMinimum(_) => false,
            ImpossibleValue::BelowSmallest(_)
            | ImpossibleValue::AboveLimit(_)
            | ImpossibleValue::Odd
            | ImpossibleValue::NotInTable(..) => true,
        }
    }

    /// The name in `data-impossible` attributes.
    pub const fn id(self) -> &'static str {
        match self {
            ImpossibleValue::BelowMinimum(_) => "below-minimum",
            ImpossibleValue::BelowSmallest(_) => "below-smallest",
            ImpossibleValue::AboveLimit(_) => "above-limit",
            ImpossibleValue::Odd => "odd",
            ImpossibleValue::NotInTable(..) => "not-in-table",
        }
    }
}

/// Why no hand can be worth this; `None` if one can. Of losers only what the rules count is checked.
pub(crate) fn impossible_value(
    ruleset: &Ruleset,
    points: Points,
    wins: bool,
) -> Option<ImpossibleValue> {
    let problem = ordinary_problem(ruleset, points, wins)?;
    let is_own = points >= ruleset.least()
        && ruleset.own_hands().is_some_and(|own| is_worth_of_own(own, ruleset, points, wins));
    (!is_own).then_some(problem)
}

/// Whether one of the club's own hands can be worth this.
fn is_worth_of_own(own: OwnHands<'_>, ruleset: &Ruleset, points: Points, wins: bool) -> bool {
    let club = ruleset.play_money();
    let of_hand = |hand: &SpecialHandEntry| {
        if !wins {
            return own.fishing_price(hand).is_some_and(|price| own.cut(price) == Some(points));
        }
        let collected = club.map_or(0, |_| hand.collected());
        let prices = [(false, collected), (false, 0), (true, 0)].into_iter();
        prices.filter_map(|(called, more)| own.price(hand, called)?.plus(more)).any(|price| {
            let extras = club.map_or_else(|| vec![0], extras);
            extras
                .into_iter()
                .any(|more| price.plus(more).and_then(|all| own.cut(all)) == Some(points))
        })
    };
    own.hands.iter().filter(|hand| hand.active).any(of_hand)
}

/// What flowers and the drawn tile can add to a special hand.
fn extras(options: &steiermark::Options) -> Vec<i64> {
    // Fourteen doublings are more than all flower factors together.
    let doublings = if options.special_flower_factors { 0..=14 } else { 0..=0 };
    let flowers =
        (0..=8).flat_map(|flowers| doublings.clone().map(move |times| (4 * flowers) << times));
    flowers.flat_map(|points| [points, points + 2]).collect()
}

/// Why no hand that follows from the rules can be worth this.
fn ordinary_problem(ruleset: &Ruleset, points: Points, wins: bool) -> Option<ImpossibleValue> {
    match ruleset.possible_values() {
        PossibleValues::Any => {
            let least = ruleset.least();
            (wins && points < least).then_some(ImpossibleValue::BelowMinimum(least))
        }
        PossibleValues::Listed(known) => {
            wins.then(|| not_in_table(known, ruleset.least(), points)).flatten()
        }
        PossibleValues::Even { limit, adds_limits } => {
            let roof = limit.filter(|_| !(wins && adds_limits));
            classical(ruleset, [limit, roof], points, wins)
        }
    }
}

fn not_in_table(mut known: Vec<Points>, least: Points, points: Points) -> Option<ImpossibleValue> {
    if points < least {
        return Some(ImpossibleValue::BelowMinimum(least));
    }
    known.sort_unstable();
    if known.contains(&points) {
        return None;
    }
    let below = known.iter().rfind(|value| **value < points).copied();
    let above = known.iter().find(|value| **value > points).copied();
    Some(ImpossibleValue::NotInTable(below, above))
}

/// The item that every winner has: its id in each of the two kinds of rule sets.
const ALWAYS_WON: [&str; 2] = ["mah-jongg", "complete-hand"];

/// Points are even and doubled, so a value is even; only a limit or half a limit can be odd. `roof` is the most that
/// any hand can be worth.
fn classical(
    ruleset: &Ruleset,
    [limit, roof]: [Option<i64>; 2],
    points: Points,
    wins: bool,
) -> Option<ImpossibleValue> {
    // Both the limit and half of it are even only if the limit is a multiple of four.
    let is_even = limit.is_none_or(|limit| limit % 4 == 0);
    let always = |id: &&str| ruleset.tally(&[(*id, 1)], true).ok();
    let smallest = ALWAYS_WON.iter().filter(|_| wins).find_map(always);
    if is_even && points.0 % 2 != 0 {
        return Some(ImpossibleValue::Odd);
    }
    if let Some(roof) = roof.map(Points).filter(|roof| points > *roof) {
        return Some(ImpossibleValue::AboveLimit(roof));
    }
    let smallest = smallest.map(|value| value.points).filter(|smallest| points < *smallest);
    smallest.map(ImpossibleValue::BelowSmallest)
}

#[cfg(test)]
mod tests {
    use scoring::Family;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_an_own_hand_is_worth_is_possible() {
        let own = |family, worth: serde_json::Value| {
            let hand = json!({
                "id": "own", "name": "Eigenes", "callable": true, "kong_allowed": true, "active": true,
                "pattern": "7 pair", "worth": worth, "fishing": {"points": 303},
            });
            let options = json!({ "special_hands": [hand] });
            Ruleset::preset(family).with(options.as_object().unwrap()).unwrap()
        };
        let above = Some(ImpossibleValue::AboveLimit(Points(500)));
        let odd = Some(ImpossibleValue::Odd);
        let styrian = || own(Family::Steiermark, json!({ "points": 1001 }));
        let cases = [
            (own(Family::Klassisch, json!({ "points": 305 })), true, 305, None),
            (own(Family::Klassisch, json!({ "points": 305 })), true, 307, odd),
            (own(Family::Klassisch, json!({ "limit": [2, 1] })), true, 1000, None),
            (own(Family::Klassisch, json!({ "limit": [2, 1] })), true, 1002, above),
            (own(Family::Klassisch, json!({ "points": 1001 })), true, 1001, odd),
            (own(Family::Klassisch, json!({ "points": 6 })), true, 6, None),
            (own(Family::Klassisch, json!({ "points": 6 })), false, 303, None),
            (own(Family::Klassisch, json!({ "points": 6 })), false, 305, odd),
            (own(Family::MaJiang, json!({ "points": 24 })), true, 24, None),
            (styrian(), true, 1001, None),
            // Eight flowers and the drawn tile, collected in the hand; nothing gives more.
            (styrian(), true, 1535, None),
            (styrian(), true, 999, odd),
            (styrian(), true, 1537, odd),
        ];
        for (ruleset, wins, points, expected) in cases {
            assert_eq!(impossible_value(&ruleset, Points(points), wins), expected, "{points}");
        }
    }
}
