//! Pao while a deal is entered: what can have been declared, given the sets on the table, what else has to be known,
//! and who is liable. The rules are those of `scoring::ma_jiang::pao`.

use scoring::Circumstance;
use scoring::ma_jiang::pao::{
    self, Holding, LaidOut, Liability, NotLiable, PaoCall, PaoFacts, PaoKind, Reached, TileCame,
};
use serde::{Deserialize, Serialize};

use super::draft::{Draft, WinSource};
use super::hand::EntryMode;
use super::preview::HandValue;
use super::table::Table;
use crate::{PaoNote, PlayerNo};

/// What is known of Pao besides the hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaoAnswers {
    /// The warnings given.
    pub notes: Vec<PaoNote>,
    /// Who fed the set that made the hand, before the winning tile.
    pub(super) fed_by: Option<PlayerNo>,
    /// Who was the first to show nine tiles.
    pub(super) first: Option<PlayerNo>,
    /// At most five live tiles were left.
    pub(super) few_left: bool,
    /// The winning tile lay open elsewhere.
    pub(super) lay_open: bool,
    /// The discarder held nothing but the suits of those who show nine tiles.
    pub(super) held_only: bool,
}

/// What the rules ask before they can judge, with the answer given so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaoQuestion {
    /// Were at most five live tiles left?
    FewLeft(bool),
    /// Did the winning tile lie open already?
    LayOpen(bool),
    /// Did the discarder hold only dangerous suits?
    HeldOnly(bool),
    /// Who fed the set that mattered?
    Feeder(Vec<PlayerNo>, Option<PlayerNo>),
    /// Who showed nine tiles first?
    First(Vec<PlayerNo>, Option<PlayerNo>),
}

/// What the rules of Pao say about the deal as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaoView {
    /// What can have been declared against the winner, given his sets, and whether it was.
    pub offers: Vec<(PaoKind, bool)>,
    /// What else has to be known.
    pub questions: Vec<PaoQuestion>,
    /// Who pays for all, by which rule, and whether it was the winning tile he fed.
    pub liable: Option<(PlayerNo, PaoKind, bool)>,
    /// Why nobody is liable, rule by rule.
    pub reasons: Vec<(PaoKind, NotLiable)>,
}

impl Draft {
    /// Asks the rules of Pao; `None` where they are not played, or where not enough is known to ask.
    pub(super) fn judge_pao(
        &self,
        table: &Table,
        winner_value: Option<&HandValue>,
    ) -> Option<PaoView> {
        let options = table.ruleset.judges_pao()?;
        let winner = self.winner.filter(|winner| self.wins(*winner))?;
        let laid_out = self.laid_out(winner);
        let live_tiles = self.pao.few_left.then_some(5);
        let found = pao::offered(&laid_out, live_tiles);
        let layers: Vec<PlayerNo> = found
            .iter()
            .filter(|offer| offer.kind == PaoKind::FirstLayer)
            .filter_map(|offer| offer.against)
            .collect();
        let facts = self.pao_facts(winner, &laid_out, &layers)?;
        let reached = winner_value?.as_ref().ok().and_then(Reached::of_value);
        let calls: Vec<PaoCall<PlayerNo>> = self.pao.notes.iter().map(call_of).collect();
        let verdict = pao::verdict(&facts, reached, &calls, options);
        let is_declared = |kind: PaoKind| {
            self.pao.notes.iter().any(|note| note.kind == kind && note.against == winner)
        };
        let offers = [PaoKind::NineTiles, PaoKind::ThreeDragons, PaoKind::FourWinds]
            .into_iter()
            .filter(|kind| {
                found.iter().any(|offer| offer.kind == *kind && offer.against == Some(winner))
            })
            .map(|kind| (kind, is_declared(kind)))
            .collect();
        let is_unfed = verdict.judgements.iter().any(|one| one.outcome == Err(NotLiable::NotFed));
        let others = || table.players().into_iter().filter(|player| *player != winner).collect();
        let feeders = (is_unfed || self.pao.fed_by.is_some()).then(others);
        let questions = self.pao_questions(winner, &facts, layers, feeders);
        let by_winning_tile = |player: PlayerNo, kind: PaoKind| {
            verdict.judgements.iter().any(|one| {
                one.kind == kind && one.outcome == Ok(Liability { player, by_winning_tile: true })
            })
        };
        let liable = verdict.liable();
        let liable = liable.map(|(player, kind)| (player, kind, by_winning_tile(player, kind)));
        let judgements = verdict.judgements.iter();
        let reasons = judgements.filter_map(|one| Some((one.kind, one.outcome.err()?))).collect();
        Some(PaoView { offers, questions, liable, reasons })
    }

    /// The sets that lay open before the winning tile came, player by player; the player named as first to show nine
    /// tiles stands first.
    fn laid_out(&self, winner: PlayerNo) -> Vec<LaidOut<PlayerNo>> {
        let mut players: Vec<PlayerNo> = self.hands.keys().copied().collect();
        if let Some(first) = self.pao.first {
            players.retain(|player| *player != first);
            players.insert(0, first);
        }
        let mut laid_out = Vec::new();
        for player in players {
            let Some(hand) = self.hand(player).filter(|hand| hand.mode == EntryMode::Tiles) else {
                continue;
            };
            let completed = if player == winner { hand.winning().map(|(id, _)| id) } else { None };
            for set in &hand.sets {
                let counts = set.is_laid_out() && completed != Some(set.id);
                if let Some(meld) = set.meld().filter(|_| counts) {
                    // Only the feeder of the winner's last set is ever asked for, so all his sets carry that feeder.
                    let fed_by = self.pao.fed_by.filter(|_| player == winner);
                    laid_out.push(LaidOut { by: player, meld, fed_by, discard: None });
                }
            }
        }
        laid_out
    }

    /// The facts of the win; `None` where the winning tile or whose it was is not known.
    fn pao_facts(
        &self,
        winner: PlayerNo,
        laid_out: &[LaidOut<PlayerNo>],
        layers: &[PlayerNo],
    ) -> Option<PaoFacts<PlayerNo>> {
        let hand = self.hand(winner).filter(|hand| hand.mode == EntryMode::Tiles)?;
        let (id, at) = hand.winning()?;
        let winning_tile = *hand.set(id)?.tiles().get(at)?;
        let came = match self.from? {
            WinSource::Wall => TileCame::Drawn,
            WinSource::Player(by) if self.how.has(Circumstance::RobbedKong) => {
                TileCame::Robbed { by }
            }
            WinSource::Player(by) => TileCame::Discarded { by, number: None },
        };
        let suits =
            laid_out.iter().filter(|set| layers.contains(&set.by)).map(|set| set.meld.tile());
        Some(PaoFacts {
            winner,
            winning_tile,
            came,
            live_tiles: self.pao.few_left.then_some(5),
            lay_open: Some(self.pao.lay_open),
            discarder_holds: self.pao.held_only.then(|| Holding::of(suits)),
            laid_out: laid_out.to_vec(),
        })
    }

    /// What has to be asked; `feeders` are the players who can have fed the decisive set, where that is asked.
    fn pao_questions(
        &self,
        winner: PlayerNo,
        facts: &PaoFacts<PlayerNo>,
        layers: Vec<PlayerNo>,
        feeders: Option<Vec<PlayerNo>>,
    ) -> Vec<PaoQuestion> {
        let mut questions = Vec::new();
        if matches!(facts.came, TileCame::Discarded { .. }) {
            questions.push(PaoQuestion::FewLeft(self.pao.few_left));
            if self.pao.few_left {
                questions.push(PaoQuestion::LayOpen(self.pao.lay_open));
            }
        }
        if let Some(feeders) = feeders {
            questions.push(PaoQuestion::Feeder(feeders, self.pao.fed_by));
        }
        if layers.len() > 1 && layers.contains(&winner) {
            questions.push(PaoQuestion::First(layers, self.pao.first));
            questions.push(PaoQuestion::HeldOnly(self.pao.held_only));
        }
        questions
    }
}

/// A note of the table as the rules read it.
fn call_of(note: &PaoNote) -> PaoCall<PlayerNo> {
    PaoCall {
        kind: note.kind,
        declared_by: note.declared_by.unwrap_or(note.against),
        against: note.against,
        when: None,
    }
}
