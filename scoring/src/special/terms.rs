//! What the conditions of a pattern ask of everything but the tiles: seat, round, bonus tiles and flags.

use super::binding::SeatAndRound;
use super::chance::Chance;
use super::matcher::Pattern;
use super::pattern::{Flag, Measure, Rule};
use crate::hand::{Circumstance, Circumstances};
use crate::seat::Wind;
use crate::tile::{BonusTile, BonusTiles};

/// What is agreed before a hand is built. `None` leaves the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) seat: Wind,
    pub(super) round: Wind,
    pub(super) bonus: BonusTiles,
    /// Whether something must lie open, or nothing may.
    pub(super) open: Option<bool>,
    /// Whether the winning tile is drawn.
    pub(super) drawn: Option<bool>,
    /// Flags beside that.
    flags: Circumstances,
}

impl Terms {
    pub(super) fn winds(&self) -> SeatAndRound {
        SeatAndRound { seat: Some(self.seat), round: Some(self.round) }
    }

    /// The flags of a win whose tile is drawn, or not.
    pub(super) fn how(&self, drawn: bool) -> Circumstances {
        let mut how = self.flags;
        if drawn {
            how.insert(Circumstance::SelfDrawn);
        }
        how.implied()
    }

    /// Terms that fulfil every condition; none if some contradict each other.
    pub(super) fn of(
        pattern: &Pattern,
        wished: SeatAndRound,
        chance: &mut Chance,
    ) -> Option<Terms> {
        let heaven = asked(pattern, Flag::Heaven)?;
        // East alone wins with the dealt tiles.
        let dealt = (heaven == Some(true)).then_some(Wind::East);
        let rules = || pattern.conditions().iter().map(|condition| &condition.rule);
        let seats =
            rules().filter_map(|rule| if let Rule::Seat(wind) = rule { Some(*wind) } else { None });
        let seat = one_wind(seats.chain(dealt).chain(wished.seat))?;
        let rounds = rules()
            .filter_map(|rule| if let Rule::Round(wind) = rule { Some(*wind) } else { None });
        let round = one_wind(rounds.chain(wished.round))?;
        let seat = seat.unwrap_or_else(|| Wind::ALL[chance.below(4)]);
        let round = round.unwrap_or_else(|| Wind::ALL[chance.below(4)]);
        Some(Terms {
            seat,
            round,
            bonus: bonus(pattern, seat, chance)?,
            open: open(pattern, heaven)?,
            drawn: drawn(pattern, heaven)?,
            flags: flags(pattern)?,
        })
    }
}

/// One wind from several wishes; `None` if they contradict each other.
fn one_wind(mut wishes: impl Iterator<Item = Wind>) -> Option<Option<Wind>> {
    let first = wishes.next();
    wishes.all(|wind| Some(wind) == first).then_some(first)
}

/// What is asked of a flag; the outer `None` is a contradiction.
fn asked(pattern: &Pattern, flag: Flag) -> Option<Option<bool>> {
    let asked = pattern.flagged(flag);
    let first = asked.first().copied();
    asked.iter().all(|set| Some(*set) == first).then_some(first)
}

/// One wish from several; `None` if they contradict each other.
fn united(wishes: &[Option<bool>]) -> Option<Option<bool>> {
    let first = wishes.iter().flatten().next().copied();
    wishes.iter().flatten().all(|wish| Some(*wish) == first).then_some(first)
}

/// What lies open; the dealt tiles of heaven do not, nor a hand won at the first chance.
fn open(pattern: &Pattern, heaven: Option<bool>) -> Option<Option<bool>> {
    let closed = asked(pattern, Flag::Concealed)?.map(|closed| !closed);
    let earth = asked(pattern, Flag::Earth)?;
    let dealt = (heaven == Some(true) || earth == Some(true)).then_some(false);
    united(&[asked(pattern, Flag::Open)?, closed, dealt])
}

/// How the last tile comes: a replacement and the dealt tiles are drawn, a kong is robbed from another.
fn drawn(pattern: &Pattern, heaven: Option<bool>) -> Option<Option<bool>> {
    let claimed = asked(pattern, Flag::Claimed)?.map(|claimed| !claimed);
    let replacement = asked(pattern, Flag::Replacement)?.filter(|set| *set);
    let robbed = asked(pattern, Flag::Robbed)?.filter(|set| *set).map(|_| false);
    united(&[asked(pattern, Flag::Drawn)?, claimed, replacement, robbed, heaven.filter(|set| *set)])
}

fn flags(pattern: &Pattern) -> Option<Circumstances> {
    let mut how = Circumstances::NONE;
    for (flag, circumstance) in [
        (Flag::WallEnd, Circumstance::LastTile),
        (Flag::Replacement, Circumstance::Replacement),
        (Flag::Robbed, Circumstance::RobbedKong),
        (Flag::Heaven, Circumstance::Heaven),
        (Flag::Earth, Circumstance::Earth),
        (Flag::Call, Circumstance::OriginalCall),
        (Flag::LastCopy, Circumstance::LastCopy),
    ] {
        if asked(pattern, flag)? == Some(true) {
            how.insert(circumstance);
        }
    }
    // The dealt tiles are neither the last of the wall nor a replacement, and only East has them.
    let excluded = [Circumstance::LastTile, Circumstance::Replacement, Circumstance::Earth];
    let contradicts =
        how.has(Circumstance::Heaven) && excluded.into_iter().any(|flag| how.has(flag));
    let robs_last = how.has(Circumstance::RobbedKong) && how.has(Circumstance::LastTile);
    (!contradicts && !robs_last).then_some(how)
}

/// Bonus tiles that fulfil what is asked of them, few more often than many.
fn bonus(pattern: &Pattern, seat: Wind, chance: &mut Chance) -> Option<BonusTiles> {
    let fulfils = |bonus: BonusTiles| {
        pattern.conditions().iter().all(|condition| {
            let Rule::Measured(measure, number) = condition.rule else { return true };
            match measure {
                Measure::Flowers => number.holds(bonus.count()),
                Measure::OwnFlowers => number.holds(bonus.flower_of(seat) + bonus.season_of(seat)),
                Measure::FlowerSets => {
                    number.holds(u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4))
                }
                Measure::Suits | Measure::Kinds => true,
            }
        })
    };
    let set = |bits: usize| {
        let mut bonus = BonusTiles::NONE;
        for tile in BonusTile::all().filter(|tile| bits >> (tile.digit() - 1) & 1 == 1) {
            bonus.insert(tile);
        }
        bonus
    };
    let possible: Vec<BonusTiles> = (0..256).map(set).filter(|bonus| fulfils(*bonus)).collect();
    let fewest = possible.iter().map(|bonus| bonus.count()).min()?;
    let few: Vec<BonusTiles> =
        possible.into_iter().filter(|bonus| bonus.count() == fewest).collect();
    Some(few[chance.below(few.len())])
}
