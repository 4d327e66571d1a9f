//! What the year's statistics need from a game: its course, and figures of every player that can be added up.

use chrono::{DateTime, Utc};
use scoring::deal::{self, Given};
use scoring::notation;
use scoring::{BonusTiles, Points, Ruleset, Unit, Wind};
use serde::{Deserialize, Serialize};

use crate::game::{DealOutcome, History, Played, PlayerNo, player_numbers};
use crate::year::table_points;

/// The figures of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTally {
    /// How many rounds were played to their end.
    pub whole_rounds: u8,
    /// Whether it stands within a round.
    pub is_round_broken: bool,
    /// Whether so many players have no money left that a Partie of `steiermark` ends.
    pub is_bankrupt: bool,
    /// How many deals were played; penalties in between do not count.
    pub deals: u32,
    /// The players, in order.
    pub players: Vec<Tally>,
    /// Hands to be listed, in the order in which they were won.
    pub special_hands: Vec<SpecialWin>,
}

/// The figures of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tally {
    /// Points won or lost.
    pub points: Points,
    /// Table points in twelfths.
    pub twelfths: i64,
    /// Deals at the table, those sat out not counted.
    pub deals: u32,
    /// Of these, as East.
    pub as_east: u32,
    /// Deals won.
    pub wins: u32,
    /// Of these, with a tile from the wall.
    pub self_drawn: u32,
    /// Deals in which another won with this player's tile.
    pub discarded: u32,
    /// Flowers and seasons.
    pub flowers: FlowerTally,
    /// The hand won that was worth most, of those known by their tiles.
    pub best: Option<ShownHand>,
    /// The hand won that was worth least, of those known by their tiles.
    pub cheapest: Option<ShownHand>,
}

/// Flowers and seasons somebody had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FlowerTally {
    /// Of the own wind.
    pub own: u32,
    /// Of other winds.
    pub others: u32,
    /// Complete groups of four flowers or four seasons; all eight tiles are two groups.
    pub groups: u32,
    /// All eight at once.
    pub all_eight: u32,
}

impl FlowerTally {
    /// Adds what was had in one deal.
    fn add(&mut self, tiles: BonusTiles, seat: Wind) {
        let own = u32::from(tiles.flower_of(seat) + tiles.season_of(seat));
        self.own += own;
        self.others += u32::from(tiles.count()) - own;
        let groups = [tiles.flowers(), tiles.seasons()].iter().filter(|group| **group == 4).count();
        self.groups += u32::try_from(groups).unwrap_or_default();
        self.all_eight += u32::from(tiles.count() == 8);
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: FlowerTally) -> FlowerTally {
        FlowerTally {
            own: self.own + other.own,
            others: self.others + other.others,
            groups: self.groups + other.groups,
            all_eight: self.all_eight + other.all_eight,
        }
    }
}

/// A hand that was won, as it can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownHand {
    /// In which deal of the game.
    pub deal: u32,
    /// What it was worth.
    pub points: Points,
    /// Its tiles as groups of the notation, the winning tile last.
    pub tiles: Vec<String>,
}

/// A special hand that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialWin {
    /// In which deal of the game.
    pub deal: u32,
    /// Who won it.
    pub player: PlayerNo,
    /// Which: of `steiermark` the id of the club's catalogue, else the id of the rule.
    pub hand: String,
    /// What it was worth.
    pub points: Points,
}

/// From the start of a game to its last deal, in whole minutes.
pub fn minutes(started_at: DateTime<Utc>, last_deal_at: Option<DateTime<Utc>>) -> u32 {
    let minutes = last_deal_at.map_or(0, |last| (last - started_at).num_minutes());
    u32::try_from(minutes.max(0)).unwrap_or(u32::MAX)
}

/// The longest plausible game, in minutes: a longer one was measured by a wrong clock.
const LONGEST_PLAUSIBLE: i64 = 24 * 60;

/// How long a game lasts, in whole minutes; `None` where a clock must be wrong.
pub fn minutes_played(started_at: DateTime<Utc>, until: DateTime<Utc>) -> Option<u32> {
    // Two correct clocks can differ by seconds, so one minute below zero is allowed.
    let minutes = (until - started_at).num_minutes();
    let is_plausible = (-1..=LONGEST_PLAUSIBLE).contains(&minutes);
    is_plausible.then(|| u32::try_from(minutes).unwrap_or(0))
}

/// Sums a game up.
pub fn sum_up(ruleset: &Ruleset, history: &History) -> GameTally {
    let totals = history.totals();
    let results: Vec<Points> =
        player_numbers(history.players).map(|player| totals[&player]).collect();
    let mut players: Vec<Tally> = results
        .iter()
        .zip(table_points(&results))
        .map(|(points, twelfths)| Tally { points: *points, twelfths, ..Tally::default() })
        .collect();
    let mut special_hands = Vec::new();
    for played in &history.deals {
        if !is_deal(played) {
            continue;
        }
        for (player, tally) in player_numbers(history.players).zip(&mut players) {
            if let Some(seat) = played.situation.seat_of(player) {
                add(tally, played, player, seat);
            }
        }
        special_hands.extend(special_wins(ruleset, played));
    }
    let now = &history.now;
    GameTally {
        whole_rounds: whole_rounds(history),
        is_round_broken: is_round_broken(history),
        is_bankrupt: is_bankrupt(ruleset, history),
        deals: now.deal - 1,
        players,
        special_hands,
    }
}

/// How many rounds were played to their end.
pub(crate) fn whole_rounds(history: &History) -> u8 {
    let now = &history.now;
    if now.is_over { now.round } else { now.round - 1 }
}

/// Whether the round that is going on has had a deal.
pub(crate) fn is_round_broken(history: &History) -> bool {
    let last = history.deals.iter().rev().find(|played| is_deal(played));
    !history.now.is_over && last.is_some_and(|last| last.situation.round == history.now.round)
}

/// Whether an entry is a deal of its own: a fault after which the deal went on is not.
pub const fn is_deal(played: &Played) -> bool {
    match played.facts.outcome {
        DealOutcome::Fault { ends_deal, .. } => ends_deal,
        DealOutcome::Drawn | DealOutcome::Won { .. } => true,
    }
}

fn add(tally: &mut Tally, played: &Played, player: PlayerNo, seat: Wind) {
    tally.deals += 1;
    tally.as_east += u32::from(seat == Wind::East);
    if let Some(given) = played.facts.hands.get(&player) {
        tally.flowers.add(notation::bonus(given.bonus()).unwrap_or(BonusTiles::NONE), seat);
    }
    let DealOutcome::Won { winner, from, .. } = &played.facts.outcome else {
        return;
    };
    tally.discarded += u32::from(*from == Some(player));
    if *winner != player {
        return;
    }
    tally.wins += 1;
    tally.self_drawn += u32::from(from.is_none());
    let Some(hand) = shown(played, player) else {
        return;
    };
    if tally.best.as_ref().is_none_or(|best| hand.points > best.points) {
        tally.best = Some(hand.clone());
    }
    if tally.cheapest.as_ref().is_none_or(|cheapest| hand.points < cheapest.points) {
        tally.cheapest = Some(hand);
    }
}

/// A hand as it can be drawn, where it is known by its tiles.
fn shown(played: &Played, player: PlayerNo) -> Option<ShownHand> {
    let value = played.scored.values.get(&player)?;
    let Given::Tiles { concealed, melds, winning_tile, .. } = played.facts.hands.get(&player)?
    else {
        return None;
    };
    let tiles = melds.iter().chain([concealed, winning_tile]).filter(|group| !group.is_empty());
    Some(ShownHand {
        deal: played.situation.deal,
        points: value.points,
        tiles: tiles.cloned().collect(),
    })
}

/// The winner's hand, where it is one to be listed: a special hand of the club, a limit hand, or a fan of 88.
fn special_wins(ruleset: &Ruleset, played: &Played) -> Option<SpecialWin> {
    let DealOutcome::Won { winner, .. } = played.facts.outcome else {
        return None;
    };
    let value = played.scored.values.get(&winner)?;
    let hand = match played.facts.hands.get(&winner) {
        Some(Given::Special { id, .. }) => id.clone(),
        Some(Given::Tiles { .. }) if value.is_special() => {
            let deal = played.situation.by_seat(&played.facts).ok()?;
            let seat = played.situation.seat_of(winner)?;
            let given = deal.hands[seat].as_ref()?;
            deal::own_hand(given, seat, deal.round, deal.how, ruleset)?.id.clone()
        }
        Some(Given::Tiles { .. } | Given::Items { .. } | Given::Points { .. }) | None => {
            let is_great = |worth| ruleset.great_item().is_some_and(|least| worth >= least);
            let great =
                value.items.iter().find(|item| item.unit == Unit::Limit || is_great(item.worth))?;
            debug_assert!(ruleset.rules().contains(&great.rule));
            great.rule.id().to_owned()
        }
    };
    Some(SpecialWin { deal: played.situation.deal, player: winner, hand, points: value.points })
}

/// Whether so many players have no money left at the end that a Partie of `steiermark` is bankrupt.
pub fn is_bankrupt(ruleset: &Ruleset, history: &History) -> bool {
    let chips = history.now.carry.chips().zip(ruleset.play_money());
    chips.is_some_and(|(chips, options)| chips.is_bankrupt(options.bankrupt_at))
}
