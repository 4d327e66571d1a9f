//! A person's year in ten honours, each with the game and the deal where it was won.
//!
//! Ties: the earlier game wins, within a game the earlier deal; of people, the one who was met first.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use scoring::{Points, Ruleset};

use crate::game::{DealFacts, DealOutcome, PlayerNo, Situation};

/// How a deal ended for one person at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealEnd {
    /// Won with a tile from the wall.
    SelfDrawn,
    /// Won with a tile that another discarded.
    FromDiscard,
    /// Another won with this person's tile.
    GaveTile,
    /// Anything else.
    Other,
}

/// A deal of a game, for one person at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnDeal {
    /// Its number in the game.
    pub number: u32,
    /// Points won or lost.
    pub net: Points,
    /// How it ended.
    pub end: DealEnd,
}

/// A game of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame<P> {
    /// Its day.
    pub day: NaiveDate,
    /// Points won or lost.
    pub points: Points,
    /// Who played too, and what came from each; negative: what went there.
    pub others: Vec<(P, Points)>,
    /// The hand that was worth most, of those known by their tiles: its deal and its worth.
    pub best_hand: Option<(u32, Points)>,
    /// The deals at the table in order, those sat out left out; none of a game from paper.
    pub deals: Vec<OwnDeal>,
}

/// What is honoured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HonourKind {
    /// The hand that was worth most.
    BestHand,
    /// The deal with the largest gain.
    BestDeal,
    /// The game with the largest gain.
    BestGame,
    /// The evening with the largest gain.
    BestEvening,
    /// The most wins from the wall in one game.
    MostSelfDrawn,
    /// The most deals won in a row, in one game.
    LongestWinning,
    /// The most deals in a row without giving away the winning tile, over all games.
    LongestSafe,
    /// From the lowest balance in a game to its end.
    Comeback,
    /// With whom most games were played.
    MostMet,
    /// From whom most points came.
    Favourite,
}

impl HonourKind {
    /// The name for programs and tests.
    pub const fn id(self) -> &'static str {
        match self {
            HonourKind::BestHand => "best_hand",
            HonourKind::BestDeal => "best_deal",
            HonourKind::BestGame => "best_game",
            HonourKind::BestEvening => "best_evening",
            HonourKind::MostSelfDrawn => "most_self_drawn",
            HonourKind::LongestWinning => "longest_winning",
            HonourKind::LongestSafe => "longest_safe",
            HonourKind::Comeback => "comeback",
            HonourKind::MostMet => "most_met",
            HonourKind::Favourite => "favourite",
        }
    }
}

/// An honour and where it was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Honour<P> {
    /// Which.
    pub kind: HonourKind,
    /// Points, deals or games.
    pub figure: i64,
    /// The game, by its place among those of the year.
    pub game: usize,
    /// The deal, where it is one.
    pub deal: Option<u32>,
    /// The other person, where there is one.
    pub person: Option<P>,
}

/// A figure with its place, of which the largest is wanted.
type Found = (i64, usize, Option<u32>);

/// The honours of a year, from its games in the order in which they were played. What nobody would be proud of (no win
/// from the wall, no gain from anybody) is left out.
pub fn honours<P: Copy + Ord>(games: &[OwnGame<P>]) -> Vec<Honour<P>> {
    let of_games = |of: fn(&OwnGame<P>) -> Option<Found>| {
        largest(games.iter().enumerate().filter_map(move |(at, game)| {
            let (figure, _, deal) = of(game)?;
            Some((figure, at, deal))
        }))
    };
    let alone = [
        (HonourKind::BestHand, of_games(best_hand)),
        (HonourKind::BestDeal, of_games(best_deal)),
        (HonourKind::BestGame, of_games(|game| Some((game.points.0, 0, None)))),
        (HonourKind::BestEvening, best_evening(games)),
        (HonourKind::MostSelfDrawn, of_games(self_drawn)),
        (HonourKind::LongestWinning, of_games(longest_winning)),
        (HonourKind::LongestSafe, longest_safe(games)),
        (HonourKind::Comeback, of_games(comeback)),
    ];
    let alone = alone.into_iter().filter_map(|(kind, found)| {
        let (figure, game, deal) = found?;
        Some(Honour { kind, figure, game, deal, person: None })
    });
    alone.chain(most_met(games)).chain(favourite(games)).collect()
}

/// The first of those with the largest figure.
fn largest(found: impl Iterator<Item = Found>) -> Option<Found> {
    found.fold(None, |best: Option<Found>, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        Some(_) | None => Some(one),
    })
}

fn best_hand<P>(game: &OwnGame<P>) -> Option<Found> {
    game.best_hand.map(|(deal, points)| (points.0, 0, Some(deal)))
}

fn best_deal<P>(game: &OwnGame<P>) -> Option<Found> {
    let deals = game.deals.iter().filter(|deal| deal.net.0 > 0);
    largest(deals.map(|deal| (deal.net.0, 0, Some(deal.number))))
}

/// The day with the largest sum, and the best game of that day.
fn best_evening<P>(games: &[OwnGame<P>]) -> Option<Found> {
    let mut days: Vec<(NaiveDate, i64, Found)> = Vec::new();
    for (at, game) in games.iter().enumerate() {
        let own = (game.points.0, at, None);
        match days.iter_mut().find(|(day, ..)| *day == game.day) {
            Some((_, sum, best)) => {
                *sum += own.0;
                *best = if own.0 > best.0 { own } else { *best };
            }
            None => days.push((game.day, own.0, own)),
        }
    }
    largest(days.into_iter().map(|(_, sum, (_, game, _))| (sum, game, None)))
}

fn self_drawn<P>(game: &OwnGame<P>) -> Option<Found> {
    let drawn = game.deals.iter().filter(|deal| deal.end == DealEnd::SelfDrawn).count();
    (drawn > 0).then(|| (count(drawn), 0, None))
}

/// The longest run of won deals of a game, two at least, and the deal with which it began.
fn longest_winning<P>(game: &OwnGame<P>) -> Option<Found> {
    let is_won = |deal: &OwnDeal| matches!(deal.end, DealEnd::SelfDrawn | DealEnd::FromDiscard);
    let (mut best, mut run): (Option<Found>, Found) = (None, (0, 0, None));
    for deal in &game.deals {
        run = if is_won(deal) { longer(run, (0, deal.number)) } else { (0, 0, None) };
        best = largest(best.into_iter().chain([run]));
    }
    best.filter(|(length, ..)| *length >= 2)
}

/// A run that goes on, or begins at this game and deal.
fn longer(run: Found, at: (usize, u32)) -> Found {
    match run {
        (0, ..) => (1, at.0, Some(at.1)),
        (length, game, deal) => (length + 1, game, deal),
    }
}

/// The longest run of deals in which nobody won with this person's tile, two at least, and where it began.
fn longest_safe<P>(games: &[OwnGame<P>]) -> Option<Found> {
    let (mut best, mut run): (Option<Found>, Found) = (None, (0, 0, None));
    let deals = games.iter().enumerate().flat_map(|(at, game)| {
        let deals = game.deals.iter();
        deals.map(move |deal| (at, deal))
    });
    for (at, deal) in deals {
        let gave = deal.end == DealEnd::GaveTile;
        run = if gave { (0, 0, None) } else { longer(run, (at, deal.number)) };
        best = largest(best.into_iter().chain([run]));
    }
    best.filter(|(length, ..)| *length >= 2)
}

/// How far a balance rose from its lowest point below zero to the end of the game, and the deal of that point.
fn comeback<P>(game: &OwnGame<P>) -> Option<Found> {
    let (mut balance, mut lowest) = (0, (0, None));
    for deal in &game.deals {
        balance += deal.net.0;
        if balance < lowest.0 {
            lowest = (balance, Some(deal.number));
        }
    }
    let rise = balance - lowest.0;
    (lowest.1.is_some() && rise > 0).then_some((rise, 0, lowest.1))
}

/// Everybody who was met, in the order of meeting: games, sum, the last game, and the game with the largest gain.
fn met<P: Copy + Ord>(games: &[OwnGame<P>]) -> Vec<(P, i64, i64, usize, Found)> {
    let mut all: Vec<(P, i64, i64, usize, Found)> = Vec::new();
    for (at, game) in games.iter().enumerate() {
        for (person, points) in &game.others {
            let own = (points.0, at, None);
            match all.iter_mut().find(|(known, ..)| known == person) {
                Some((_, games, sum, last, best)) => {
                    (*games, *sum, *last) = (*games + 1, *sum + points.0, at);
                    *best = if own.0 > best.0 { own } else { *best };
                }
                None => all.push((*person, 1, points.0, at, own)),
            }
        }
    }
    all
}

fn most_met<P: Copy + Ord>(games: &[OwnGame<P>]) -> Option<Honour<P>> {
    let all = met(games);
    let (at, ..) = first_largest(all.iter().map(|(_, games, ..)| *games))?;
    let (person, games, _, last, _) = all[at];
    let (kind, person) = (HonourKind::MostMet, Some(person));
    Some(Honour { kind, figure: games, game: last, deal: None, person })
}

fn favourite<P: Copy + Ord>(games: &[OwnGame<P>]) -> Option<Honour<P>> {
    let all = met(games);
    let (at, sum) = first_largest(all.iter().map(|(_, _, sum, ..)| *sum))?;
    let (person, _, _, _, (_, game, _)) = all[at];
    let (kind, person) = (HonourKind::Favourite, Some(person));
    (sum > 0).then_some(Honour { kind, figure: sum, game, deal: None, person })
}

/// The place and the figure of the first of those with the largest figure.
fn first_largest(figures: impl Iterator<Item = i64>) -> Option<(usize, i64)> {
    let found = figures.enumerate().map(|(at, figure)| (figure, at, None));
    largest(found).map(|(figure, at, _)| (at, figure))
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The deals of one player of a game, from the facts of its entries and what the player won or lost in each entry.
/// What was paid for a fault after which the deal went on belongs to that deal.
pub fn own_deals(
    players: u8,
    ruleset: &Ruleset,
    player: PlayerNo,
    entries: &[DealFacts],
    nets: &BTreeMap<u32, Points>,
) -> Vec<OwnDeal> {
    let progress = ruleset.progress();
    let mut now = Situation::start(players, ruleset);
    let (mut deals, mut paid_before) = (Vec::new(), Points::ZERO);
    for facts in entries {
        let net = nets.get(&now.number).copied().unwrap_or_default() + paid_before;
        let next = now.after(facts, &progress);
        let goes_on = next.deal == now.deal;
        paid_before = if goes_on { net } else { Points::ZERO };
        if !goes_on && now.seat_of(player).is_some() {
            deals.push(OwnDeal { number: now.deal, net, end: end_for(player, facts) });
        }
        now = next;
    }
    deals
}

fn end_for(player: PlayerNo, facts: &DealFacts) -> DealEnd {
    match &facts.outcome {
        DealOutcome::Won { winner, from: None, .. } if *winner == player => DealEnd::SelfDrawn,
        DealOutcome::Won { winner, .. } if *winner == player => DealEnd::FromDiscard,
        DealOutcome::Won { from: Some(from), .. } if *from == player => DealEnd::GaveTile,
        DealOutcome::Won { .. } | DealOutcome::Drawn | DealOutcome::Fault { .. } => DealEnd::Other,
    }
}
