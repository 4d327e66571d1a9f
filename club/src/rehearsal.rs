//! What games would have come to by other rules: the proposed change is applied to the rules a game was played by, and
//! the same facts are played through by both. Nothing of it is stored.

use scoring::deal::DealProblem;
use scoring::progress::RoundWind;
use scoring::{Points, Rule, Ruleset, Unit, Value};
use serde_json::{Map, Value as Json};

use crate::correction::Shift;
use crate::game::{DealFacts, DealOutcome, History, Played, PlayerNo, player_numbers};
use crate::report::sheet::Chosen;

/// Proposed changes: some options of a rule set with other values. Of an option that is a table, such as the values of
/// special hands, it holds only the rows that differ; a row without a value is removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    changes: Map<String, Json>,
    is_whole: bool,
}

impl Proposal {
    /// What is different between two rule sets of one family.
    pub fn between(as_is: &Ruleset, proposed: &Ruleset) -> Proposal {
        let before = as_is.options();
        let changes = proposed.options().into_iter().filter_map(|(id, after)| {
            let before = before.get(&id)?;
            if *before == after {
                return None;
            }
            Some((id, rows_between(before, &after).unwrap_or(after)))
        });
        Proposal { changes: changes.collect(), is_whole: false }
    }

    /// All options of a rule set, which replace those of every game.
    pub fn whole(proposed: &Ruleset) -> Proposal {
        Proposal { changes: proposed.options(), is_whole: true }
    }

    /// Whether nothing is proposed.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The proposed options whose value differs from the one in `as_is`, with both values.
    pub fn settings(&self, as_is: &Ruleset) -> Vec<Setting> {
        let before = as_is.options();
        let both = self.changes.iter().filter_map(|(option, after)| {
            let before = before.get(option).filter(|before| *before != after)?;
            let value = Shift { before: Chosen::of(before), after: Chosen::of(after) };
            Some(Setting { option: option.clone(), value })
        });
        both.collect()
    }

    /// The rules a game would have been played by. Options that are not proposed stay as they were in this game; all
    /// options do where the proposal is for another family of rules.
    pub fn applied_to(&self, ruleset: &Ruleset) -> Ruleset {
        let own = ruleset.options();
        let changes = self.changes.iter().map(|(id, proposed)| {
            let own = own.get(id).filter(|_| !self.is_whole);
            let laid_over = own.and_then(|own| rows_laid_over(own, proposed));
            (id.clone(), laid_over.unwrap_or_else(|| proposed.clone()))
        });
        ruleset.with(&changes.collect()).unwrap_or_else(|_| ruleset.clone())
    }
}

/// An option that is proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Which, by its id.
    pub option: String,
    /// Its value before and after.
    pub value: Shift<Chosen>,
}

/// The rows that differ between two tables; a removed row is null. `None` if one of them is no table.
fn rows_between(before: &Json, after: &Json) -> Option<Json> {
    let (before, after) = (before.as_object()?, after.as_object()?);
    let gone = before.keys().filter(|row| !after.contains_key(*row));
    let gone = gone.map(|row| (row.clone(), Json::Null));
    let come = after.iter().filter(|(row, value)| before.get(*row) != Some(value));
    Some(Json::Object(gone.chain(come.map(|(row, value)| (row.clone(), value.clone()))).collect()))
}

/// A table with some of its rows replaced.
fn rows_laid_over(own: &Json, proposed: &Json) -> Option<Json> {
    let mut rows = own.as_object()?.clone();
    rows.extend(proposed.as_object()?.clone());
    rows.retain(|_, value| !value.is_null());
    Some(Json::Object(rows))
}

/// A game as it would have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsed {
    /// The game by the other rules.
    pub history: History,
    /// The deals in which somebody gains or loses another amount, in order.
    pub changes: Vec<DealShift>,
}

/// A deal in which somebody would gain or lose another amount, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealShift {
    /// Its number among the entries of the game, 1, 2, 3 …
    pub number: u32,
    /// Who won it.
    pub winner: Option<PlayerNo>,
    /// Hands that are worth something else. If there are none and nobody sits elsewhere, only the payments differ.
    pub hands: Vec<HandShift>,
    /// Whether somebody sits elsewhere, or another wind prevails.
    pub moves_winds: bool,
    /// What each player gains or loses, only for players for whom that changes.
    pub net: Vec<(PlayerNo, Shift<Points>)>,
}

impl DealShift {
    /// By how many points results change: the sum of all differences, without their signs.
    pub fn size(&self) -> u64 {
        self.net.iter().map(|(_, net)| net.after.0.abs_diff(net.before.0)).sum()
    }
}

/// A hand that would be worth something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandShift {
    /// Whose.
    pub player: PlayerNo,
    /// What it is worth, with its working.
    pub value: Shift<Value>,
}

/// What a rule adds to a hand in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The worth of one times how often it counts.
    pub amount: i64,
    /// Of what.
    pub unit: Unit,
}

impl HandShift {
    /// The rules that add something else to the hand, in the order of the items; `None` where a rule does not count.
    pub fn rules(&self) -> Vec<(Rule, Shift<Option<Counted>>)> {
        let counted = |value: &Value, rule: Rule| {
            let item = value.items.iter().find(|item| item.rule == rule)?;
            Some(Counted { amount: item.worth * i64::from(item.count), unit: item.unit })
        };
        let mut rules: Vec<Rule> = Vec::new();
        for item in self.value.before.items.iter().chain(&self.value.after.items) {
            if !rules.contains(&item.rule) {
                rules.push(item.rule);
            }
        }
        let shifts = rules.into_iter().map(|rule| {
            let before = counted(&self.value.before, rule);
            (rule, Shift { before, after: counted(&self.value.after, rule) })
        });
        shifts.filter(|(_, shift)| !shift.is_none()).collect()
    }
}

/// Why a game cannot be replayed by other rules: from there on its players would have played other deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A deal does not fit them.
    Deal {
        /// Its number.
        number: u32,
        /// What speaks against it.
        problems: Vec<DealProblem<PlayerNo>>,
    },
    /// All rounds would have been played before a deal that was played.
    AfterTheEnd {
        /// The number of the first deal after the end.
        number: u32,
    },
}

/// Plays a game through by the rules it was played by and by others.
///
/// # Errors
/// The first deal that does not fit the other rules. A deal that does not fit its own rules would be an error of this
/// program and is reported the same way.
pub fn rehearse<'a>(
    players: u8,
    as_is: &Ruleset,
    proposed: &Ruleset,
    facts: impl IntoIterator<Item = &'a DealFacts>,
) -> Result<Rehearsed, Obstacle> {
    let mut before = History::start(players, as_is);
    let mut after = History::start(players, proposed);
    let mut changes = Vec::new();
    let in_order = proposed.progress().round_wind == RoundWind::InOrder;
    for facts in facts {
        let number = before.now.number;
        let failed = |problems| Obstacle::Deal { number, problems };
        let old = before.play(facts, as_is).map_err(failed)?;
        if after.now.is_over {
            return Err(Obstacle::AfterTheEnd { number });
        }
        let mut facts = facts.clone();
        if in_order {
            // By these rules no wind is thrown.
            facts.thrown_wind = None;
        } else if after.now.prevailing.is_none() && facts.thrown_wind.is_none() {
            facts.thrown_wind = old.situation.prevailing;
        }
        let new = after.play(&facts, proposed).map_err(failed)?;
        changes.extend(shift(old, new, players));
    }
    Ok(Rehearsed { history: after, changes })
}

/// What differs in a deal; `None` where every player has the same result.
fn shift(old: &Played, new: &Played, players: u8) -> Option<DealShift> {
    let (was, is) = (&old.scored.settlement, &new.scored.settlement);
    if was == is {
        return None;
    }
    let net: Vec<(PlayerNo, Shift<Points>)> = player_numbers(players)
        .map(|player| (player, Shift { before: was.result(player), after: is.result(player) }))
        .filter(|(_, net)| !net.is_none())
        .collect();
    if net.is_empty() {
        return None;
    }
    let hands = old.scored.values.iter().filter_map(|(player, before)| {
        let after = new.scored.values.get(player)?;
        let value = Shift { before: before.clone(), after: after.clone() };
        (before.points != after.points).then_some(HandShift { player: *player, value })
    });
    let in_force = |played: &Played| played.facts.thrown_wind.or(played.situation.prevailing);
    Some(DealShift {
        number: new.situation.number,
        winner: match new.facts.outcome {
            DealOutcome::Won { winner, .. } => Some(winner),
            DealOutcome::Drawn | DealOutcome::Fault { .. } => None,
        },
        hands: hands.collect(),
        moves_winds: old.situation.seated != new.situation.seated || in_force(old) != in_force(new),
        net,
    })
}
