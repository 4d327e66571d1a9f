//! What a draft amounts to: values, payments, and what else could be said.

use std::collections::BTreeMap;

use scoring::deal::{self, DealProblem, Given};
use scoring::special::{Near, Valued};
use scoring::{Circumstance, Circumstances, Problem, Rule, Ruleset, Value, Wind};

use super::actions::fits_source;
use super::draft::{DealEnding, Draft, WinSource};
use super::impossible::{ImpossibleValue, impossible_value};
use super::pao::PaoView;
use super::table::Table;
use crate::game::by_player;
use crate::{DealFacts, DealOutcome, LoanNote, PlayerNo, ScoredDeal};

/// What a hand is worth by itself, or everything that speaks against it.
pub type HandValue = Result<Value, Vec<Problem>>;

/// The same, with what the club's own hands have to do with it.
pub type ValuedHand = Result<Valued, Vec<Problem>>;

/// What has still to be said before there is anything to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Which wind was thrown for the round.
    RoundWind,
    /// Who has Mah-Jongg.
    Winner,
    /// Whose tile won.
    Source,
    /// The winner's hand.
    Hand(PlayerNo),
    /// Which fault it was.
    Fault,
    /// Who made the fault.
    Payer,
}

/// An item that can be ticked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tickable {
    /// Which.
    pub rule: Rule,
    /// What one of it would be worth by itself.
    pub alone: Value,
    /// How often it was ticked.
    pub count: u8,
    /// Whether one more is allowed beside the other items.
    pub can_add: bool,
}

/// Everything the value of one hand depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandQuestion {
    given: Given,
    seat: Wind,
    round: Wind,
    how: Option<Circumstances>,
}

impl HandQuestion {
    /// What the hand is worth.
    pub fn value(&self, ruleset: &Ruleset) -> HandValue {
        deal::value(&self.given, self.seat, self.round, self.how, ruleset)
    }

    /// The same, with what the club's own hands have to do with it.
    pub fn valued(&self, ruleset: &Ruleset) -> ValuedHand {
        deal::valued(&self.given, self.seat, self.round, self.how, ruleset)
    }

    /// The club's own hands that the tiles nearly are.
    pub fn near_hands(&self, ruleset: &Ruleset) -> Vec<Near> {
        deal::near_hands(&self.given, self.seat, self.round, self.how, ruleset)
    }
}

/// Everything the possible circumstances depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircumstanceQuestion {
    hand: HandQuestion,
    source: WinSource,
    chosen: Circumstances,
    east_wins: u8,
}

impl CircumstanceQuestion {
    /// Every circumstance that was chosen, or can be without contradiction and changes the value.
    pub fn possible(&self, ruleset: &Ruleset) -> Vec<Circumstance> {
        let now = self.hand.value(ruleset).ok();
        let changes = |flag: Circumstance| {
            // East's ninth win in a row needs eight before it.
            let fits_series = flag != Circumstance::NinthWin || self.east_wins >= 8;
            if !fits_series || !fits_source(flag, self.source) {
                return false;
            }
            let mut how = self.hand.how.unwrap_or(Circumstances::NONE);
            how.insert(flag);
            let with = HandQuestion { how: Some(how), ..self.hand.clone() };
            // An own hand may fit by a circumstance alone.
            with.value(ruleset).is_ok_and(|value| now.as_ref() != Some(&value))
        };
        Circumstance::ALL
            .into_iter()
            .filter(|flag| *flag != Circumstance::SelfDrawn)
            .filter(|flag| self.chosen.has(*flag) || changes(*flag))
            .collect()
    }
}

/// What the draft amounts to.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What is still missing.
    pub missing: Vec<Missing>,
    /// Values that no hand of these rules can have.
    pub impossible: Vec<(PlayerNo, ImpossibleValue)>,
    /// The facts, once nothing is missing.
    pub facts: Option<DealFacts>,
    /// The facts scored, or their problems.
    pub scored: Option<Result<ScoredDeal, Vec<DealProblem<PlayerNo>>>>,
    /// Whether somebody can be named liable for all by hand; false where [`Preview::pao`] decides it.
    pub may_be_liable: bool,
    /// Whom the deal leaves without money, and who can lend it, the richest first; where the table chooses that.
    pub loans: Vec<(PlayerNo, Vec<PlayerNo>)>,
    /// Pao, where the rules play it and the winner's hand is entered by its tiles.
    pub pao: Option<PaoView>,
}

impl Preview {
    /// The facts with what comes of them, once they can be booked.
    pub fn bookable(&self) -> Option<(&DealFacts, &ScoredDeal)> {
        match (&self.facts, &self.scored) {
            (Some(facts), Some(Ok(scored))) if self.impossible.is_empty() => Some((facts, scored)),
            (Some(_) | None, Some(_) | None) => None,
        }
    }
}

impl Draft {
    /// What the value of a player's hand depends on; `None` when nothing was entered, or the round has no wind yet.
    pub fn hand_question(&self, table: &Table, player: PlayerNo) -> Option<HandQuestion> {
        Some(HandQuestion {
            given: self.given_by(player)?,
            seat: table.seat(player),
            round: self.round(table)?,
            how: self.wins(player).then(|| self.how_with_source()),
        })
    }

    /// What the possible circumstances depend on; `None` while there is nothing to ask.
    pub fn circumstance_question(&self, table: &Table) -> Option<CircumstanceQuestion> {
        let winner = self.winner.filter(|winner| self.wins(*winner))?;
        Some(CircumstanceQuestion {
            hand: self.hand_question(table, winner)?,
            source: self.from?,
            chosen: self.how,
            east_wins: table.situation.east_wins,
        })
    }

    /// What each hand is worth that was entered.
    pub fn hand_values(&self, table: &Table) -> BTreeMap<PlayerNo, HandValue> {
        let value = |player: &PlayerNo| {
            Some((*player, self.hand_question(table, *player)?.value(&table.ruleset)))
        };
        by_player(self.hands.keys().filter_map(value))
    }

    /// What a hand that was entered by its tiles is worth at another table.
    pub fn value_at(&self, table: &Table, player: PlayerNo) -> Option<HandValue> {
        let question = self.hand_question(table, player)?;
        matches!(question.given, Given::Tiles { .. }).then(|| question.value(&table.ruleset))
    }

    /// Scores the draft as it stands and finds what is missing. `winner_value` is the value of the winner's hand.
    pub fn preview(&self, table: &Table, winner_value: Option<&HandValue>) -> Preview {
        let pao = self.judge_pao(table, winner_value);
        let judged = pao.as_ref().and_then(|pao| pao.liable).map(|(player, ..)| player);
        let missing = self.missing(table);
        let mut facts =
            if missing.is_empty() { self.facts(table, judged.or(self.liable)) } else { None };
        let score = |facts: &DealFacts| table.situation.score(facts, &table.ruleset);
        let scored = facts.as_ref().map(score);
        let mut loans = Vec::new();
        if let (Some(chips), Some(facts), Some(Ok(scored))) =
            (table.chips_to_lend(), &mut facts, &scored)
        {
            loans = chips.loans(&scored.net(4));
            // A chosen lender is left out when the debtor needs no loan after all.
            let needs = |loan: &&LoanNote| loans.iter().any(|(debtor, _)| *debtor == loan.debtor);
            facts.loans = self.loans.iter().filter(needs).copied().collect();
        }
        let may_be_liable = pao.is_none()
            && self.ending == DealEnding::Won
            && facts.as_ref().is_some_and(|facts| self.somebody_may_be_liable(facts, table));
        let impossible = self.impossible_values(table);
        Preview { missing, impossible, facts, scored, may_be_liable, loans, pao }
    }

    /// The typed values that no hand can have, except those that the table has accepted.
    fn impossible_values(&self, table: &Table) -> Vec<(PlayerNo, ImpossibleValue)> {
        if self.ending == DealEnding::Fault || !table.is_game() {
            return Vec::new();
        }
        let found = |(player, hand): (&PlayerNo, &super::HandDraft)| {
            let points = hand.number().filter(|_| hand.mode == super::EntryMode::Number)?;
            let problem = impossible_value(&table.ruleset, points, self.wins(*player))?;
            let is_accepted = hand.insists && problem.may_insist();
            (!is_accepted).then_some((*player, problem))
        };
        self.hands.iter().filter_map(found).collect()
    }

    /// What may be ticked for the active hand, with its worth: asked of the rule set one by one.
    pub fn tickables(&self, table: &Table) -> Vec<Tickable> {
        let Some(hand) = self.active_hand() else { return Vec::new() };
        let wins = self.wins(self.active);
        let ruleset = &table.ruleset;
        let mut found = Vec::new();
        for rule in ruleset.rules() {
            let Ok(alone) = ruleset.tally(&[(rule.id(), 1)], wins) else { continue };
            let count = hand.ticks.get(rule.id()).copied().unwrap_or(0);
            let others = hand.ticks.iter().filter(|(id, _)| id.as_str() != rule.id());
            let mut more: Vec<(&str, u8)> =
                others.map(|(id, count)| (id.as_str(), *count)).collect();
            more.push((rule.id(), count + 1));
            let can_add = ruleset.tally(&more, wins).is_ok();
            found.push(Tickable { rule, alone, count, can_add });
        }
        found
    }

    fn somebody_may_be_liable(&self, facts: &DealFacts, table: &Table) -> bool {
        table.players().into_iter().filter(|player| self.winner != Some(*player)).any(|player| {
            let mut asked = facts.clone();
            if let DealOutcome::Won { liable, .. } = &mut asked.outcome {
                *liable = Some(player);
            }
            table.situation.score(&asked, &table.ruleset).is_ok()
        })
    }
}
