//! Values a hand of `ma-jiang`: reads the tiles, walks the table, turns Faan and Laak into points.

use super::options::{Options, SeveralLimits};
use super::table::{LIMIT_HANDS, ROWS, Row, Worth};
use crate::hand::{Circumstance, Hand, Meld};
use crate::hand_view::{HandView, WinningHand};
use crate::problem::{Against, Problem, Problems, Shape as RequestShape};
use crate::reading::WinningForms;
use crate::seat::Wind;
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// What wins besides four sets and a pair.
const FORMS: WinningForms =
    WinningForms { seven_pairs: false, quads: false, thirteen_orphans: true };

/// Contradictions only `ma-jiang` knows: when a first tile wins, and for whom.
///
/// Source: `docs/rules/ma-jiang.md`, section 3.2.
pub fn contradictions(hand: &Hand) -> Vec<Problem> {
    use Circumstance as C;
    let mut found = Vec::new();
    let mut say = |against| {
        found.push(Problem::ContradictoryFlags { flag: C::Earth, against });
    };
    if !hand.won_by(C::Earth) {
        return found;
    }
    let is_open = |meld: &Meld| match meld {
        Meld::Kong { concealed, .. } => !concealed,
        Meld::Chow(_) | Meld::Pung(_) => true,
    };
    if hand.seat == Wind::East {
        if !hand.won_by(C::Replacement) && !hand.won_by(C::BonusReplacement) {
            say(Against::East);
        }
        if hand.melds.iter().any(is_open) {
            say(Against::LaidOut);
        }
    } else if !hand.melds.is_empty() {
        say(Against::LaidOut);
    }
    found
}

/// What a hand is worth: the winner's in its best reading, a loser's nothing.
///
/// # Errors
/// `bad-request` for bonus tiles where none are played, `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, options: &Options) -> Result<Value, Problems> {
    if !options.bonus_tiles && hand.bonus.count() > 0 {
        return Err(RequestShape::BonusTilesNotPlayed.into());
    }
    let Some(win) = hand.win else {
        return Ok(worthless(Grade::Tiles));
    };
    Problems::check(contradictions(hand))?;
    let winning = WinningHand::new(hand, win, FORMS);
    let mut best: Option<Counted> = None;
    let mut limits = 0u32;
    winning.each_reading(|view| {
        for (at, row) in LIMIT_HANDS.iter().enumerate() {
            limits |= u32::from((row.counts)(view, options)) << at;
        }
        let counted = counted(view, options);
        if best.as_ref().is_none_or(|best| counted.rank(options) > best.rank(options)) {
            best = Some(counted);
        }
    });
    let Some(Counted { counts, faan, laak }) = best else {
        return Err(Problem::NotAWinningHand.into());
    };
    if let Some(value) = limit_value(limits, options, Grade::Tiles) {
        return Ok(value);
    }
    let counts = ROWS.iter().zip(counts).filter(|(_, count)| *count > 0);
    let items = counts.map(|(row, count)| item(row, count, options)).collect();
    Ok(value_of(faan, laak, items, options, Grade::Tiles))
}

/// How often each rule counts in one reading of a hand: the table is walked once.
struct Counted {
    counts: [u8; ROWS.len()],
    faan: u32,
    laak: u32,
}

impl Counted {
    /// The order by which the best reading is chosen: points, then Faan including those that the Laak are worth.
    fn rank(&self, options: &Options) -> (Points, u32) {
        let all_faan = self.faan + options.table.faan_of_laak(self.laak);
        (options.points(self.faan, self.laak), all_faan)
    }
}

fn counted(view: &HandView<'_>, options: &Options) -> Counted {
    let mut all = Counted { counts: [0; ROWS.len()], faan: 0, laak: 0 };
    for (row, line) in ROWS.iter().zip(&mut all.counts) {
        *line = (row.counts)(view, options);
        let (faan, laak) = row.faan_and_laak(options.table);
        all.faan += u32::from(*line) * faan;
        all.laak += u32::from(*line) * laak;
    }
    all
}

/// A loser's hand: 0 points and no items.
pub(super) const fn worthless(grade: Grade) -> Value {
    Value {
        points: Points::ZERO,
        base: Points::ZERO,
        totals: Totals::FaanLaak { faan: 0, laak: 0 },
        limit: false,
        below_minimum: false,
        items: Vec::new(),
        grade,
    }
}

pub(super) fn item(row: &Row, count: u8, options: &Options) -> Item {
    let (faan, laak) = row.faan_and_laak(options.table);
    let (worth, unit) = match row.worth {
        Worth::Faan { .. } => (i64::from(faan), Unit::Faan),
        Worth::Laak(_) => (i64::from(laak), Unit::Laak),
        Worth::Limit => (options.limit_hand().0, Unit::Limit),
    };
    Item {
        rule: crate::value::Rule::MaJiang(row.rule),
        count,
        worth,
        unit,
        source: row.source(options.table),
    }
}

pub(super) fn value_of(
    faan: u32,
    laak: u32,
    items: Vec<Item>,
    options: &Options,
    grade: Grade,
) -> Value {
    let points = options.points(faan, laak);
    let all_faan = i64::from(faan + options.table.faan_of_laak(laak));
    Value {
        points,
        base: points,
        totals: Totals::FaanLaak { faan, laak },
        limit: points >= options.table.maximum(),
        below_minimum: all_faan < options.min_faan || points.0 < options.min_points,
        items,
        grade,
    }
}

/// The value of the limit hands that fit, as bits in the order of the table.
pub(super) fn limit_value(fitting: u32, options: &Options, grade: Grade) -> Option<Value> {
    if fitting == 0 {
        return None;
    }
    let items: Vec<Item> = LIMIT_HANDS
        .iter()
        .enumerate()
        .filter(|(at, _)| fitting >> at & 1 == 1)
        .map(|(_, row)| item(row, 1, options))
        .collect();
    let times = match options.several_limits {
        SeveralLimits::Once => 1,
        SeveralLimits::Added => i64::from(fitting.count_ones()),
    };
    let points = options.limit_hand() * times;
    Some(Value {
        points,
        base: points,
        totals: Totals::FaanLaak { faan: 0, laak: 0 },
        limit: true,
        // A limit hand always reaches the minimum of Faan, but not always that of points.
        below_minimum: points.0 < options.min_points,
        items,
        grade,
    })
}
