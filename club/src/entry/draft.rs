//! Everything that was tapped for one deal.

use std::collections::BTreeMap;
use std::sync::Arc;

use scoring::penalty::PenaltyId;
use scoring::{Circumstance, Circumstances, Wind};
use serde::{Deserialize, Serialize};

use super::hand::{EntryMode, HandDraft, SetId, SetKind};
use super::pao::PaoAnswers;
use super::stored;
use super::table::Table;
use crate::game::by_player;
use crate::{BochoweNote, DealFacts, DealOutcome, LoanNote, PlayerNo};

/// Whose tile completed the winner's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinSource {
    /// It was drawn from the wall.
    Wall,
    /// A player let go of it.
    Player(PlayerNo),
}

/// How the deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealEnding {
    /// Somebody has Mah-Jongg.
    Won,
    /// Nobody has.
    Drawn,
    /// A fault is paid for.
    Fault,
}

/// A fault that is paid for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FaultDraft {
    /// Which.
    pub id: Option<PenaltyId>,
    /// Who made it and pays.
    pub by: Vec<PlayerNo>,
    /// Who is paid; empty means all others.
    pub to: Vec<PlayerNo>,
    /// Whose tile was called falsely (`ma-jiang`).
    pub tile_from: Option<PlayerNo>,
    /// Who gets nothing for a fault of his own (`ma-jiang`).
    pub excluded: Vec<PlayerNo>,
    /// Whether the deal is over.
    pub ends_deal: bool,
}

impl Default for FaultDraft {
    fn default() -> FaultDraft {
        FaultDraft {
            id: None,
            by: Vec::new(),
            to: Vec::new(),
            tile_from: None,
            excluded: Vec::new(),
            ends_deal: true,
        }
    }
}

/// Everything that was tapped. Changed by [`Draft::apply`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// How the deal ended.
    pub ending: DealEnding,
    /// Who has Mah-Jongg.
    pub winner: Option<PlayerNo>,
    /// Whose tile won.
    pub from: Option<WinSource>,
    /// Who is liable for all, where the table named somebody.
    #[serde(default)]
    pub liable: Option<PlayerNo>,
    /// How the winning tile came, besides being drawn.
    #[serde(default, with = "stored::circumstances")]
    pub how: Circumstances,
    /// Whose hand the keys write into.
    pub active: PlayerNo,
    pub(super) hands: BTreeMap<PlayerNo, HandDraft>,
    /// The fault, where one is paid for.
    #[serde(default)]
    pub fault: FaultDraft,
    /// The wind that was thrown for the round.
    #[serde(default)]
    pub thrown_wind: Option<Wind>,
    /// Special hands that were missed.
    #[serde(default)]
    pub bochowe: Vec<BochoweNote>,
    /// Who lends to whom, where somebody said so.
    #[serde(default)]
    pub loans: Vec<LoanNote>,
    /// What is known of Pao besides the hands.
    #[serde(default)]
    pub pao: PaoAnswers,
    #[serde(default)]
    pub(super) next_set: SetId,
    /// The next digit replaces the number of the active hand: its field was just opened.
    #[serde(skip)]
    pub(super) replaces_digits: bool,
    /// The drafts before each change, oldest first, without steps of their own.
    #[serde(skip)]
    pub(super) undo_steps: Vec<Arc<Draft>>,
}

impl Draft {
    /// A deal without entries except for what was noted while it was played.
    pub fn new(table: &Table, winner: Option<PlayerNo>, noted: &DealFacts) -> Draft {
        let players = table.players();
        let mut draft = Draft {
            ending: DealEnding::Won,
            winner: None,
            from: None,
            liable: None,
            how: Circumstances::NONE,
            active: table.situation.east(),
            hands: by_player(players.into_iter().map(|no| (no, HandDraft::new(SetKind::Pung)))),
            fault: FaultDraft::default(),
            thrown_wind: noted.thrown_wind,
            bochowe: noted.bochowe.clone(),
            loans: noted.loans.clone(),
            pao: PaoAnswers { notes: noted.pao.clone(), ..PaoAnswers::default() },
            next_set: SetId::default(),
            replaces_digits: false,
            undo_steps: Vec::new(),
        };
        if let Some(winner) = winner {
            draft.choose_winner(winner);
        }
        draft
    }

    /// A deal that was entered before.
    pub fn of_facts(table: &Table, facts: &DealFacts) -> Draft {
        let mut draft = Draft::new(table, None, facts);
        match &facts.outcome {
            DealOutcome::Drawn => draft.ending = DealEnding::Drawn,
            DealOutcome::Won { winner, from, liable, how } => {
                draft.choose_winner(*winner);
                draft.from = Some(from.map_or(WinSource::Wall, WinSource::Player));
                draft.liable = *liable;
                draft.how = Circumstances::of(how);
                draft.how.remove(Circumstance::SelfDrawn);
            }
            DealOutcome::Fault { penalty, ends_deal } => {
                draft.ending = DealEnding::Fault;
                draft.fault = FaultDraft {
                    id: Some(penalty.id),
                    by: penalty.by.clone(),
                    to: penalty.to.clone(),
                    tile_from: penalty.tile_from,
                    excluded: penalty.excluded.clone(),
                    ends_deal: *ends_deal,
                };
            }
        }
        for (player, given) in &facts.hands {
            let wins = draft.winner == Some(*player);
            let hand = HandDraft::from_given(given, wins, &mut draft.next_set);
            draft.hands.insert(*player, hand);
        }
        for player in &facts.dead {
            if let Some(hand) = draft.hands.get_mut(player) {
                hand.is_dead = true;
            }
        }
        draft
    }

    /// The kept draft, for this table; `None` if other players play the deal. A thrown wind in `noted` replaces the draft's.
    pub fn resume(mut self, table: &Table, noted: &DealFacts) -> Option<Draft> {
        let players = table.players();
        let fits = players.len() == self.hands.len()
            && players.iter().all(|player| self.hands.contains_key(player));
        self.thrown_wind = noted.thrown_wind.or(self.thrown_wind);
        fits.then_some(self)
    }

    /// A player's hand; `None` for somebody who does not play this deal.
    pub fn hand(&self, player: PlayerNo) -> Option<&HandDraft> {
        self.hands.get(&player)
    }

    /// The hand the keys write into.
    pub fn active_hand(&self) -> Option<&HandDraft> {
        self.hands.get(&self.active)
    }

    pub(super) fn active_mut(&mut self) -> Option<&mut HandDraft> {
        self.hands.get_mut(&self.active)
    }

    /// Whether this player's hand is the winner's.
    pub fn wins(&self, player: PlayerNo) -> bool {
        self.ending == DealEnding::Won && self.winner == Some(player)
    }

    /// Whether nothing would have to be entered again if the draft were dropped; who has Mah-Jongg does not count.
    pub fn is_untouched(&self) -> bool {
        self.hands.values().all(HandDraft::is_untouched)
            && self.from.is_none()
            && self.fault == FaultDraft::default()
    }

    /// Whether both drafts have the same entries; the active hand and the steps that can be undone do not matter.
    pub fn says_the_same(&self, other: &Draft) -> bool {
        let facts = |draft: &Draft| Draft { active: self.active, ..draft.without_undo_steps() };
        facts(self) == facts(other)
    }

    /// Whether a draft that was read can be used: the active player plays, the tiles fit into one stock, chows exist,
    /// the ids of sets are unique, and no value is too long.
    pub(super) fn is_consistent(&self) -> bool {
        let ids = || self.hands.values().flat_map(|hand| &hand.sets).map(|set| set.id);
        let mut sets = self.hands.values().flat_map(|hand| &hand.sets);
        let chows_exist = sets.all(|set| set.kind != SetKind::Chow || set.tile.starts_chow());
        let known = ids().collect::<std::collections::BTreeSet<SetId>>();
        self.hands.contains_key(&self.active)
            && chows_exist
            && self.stock().is_legal()
            && known.len() == ids().count()
            && ids().all(|id| id < self.next_set)
            && self.hands.values().all(|hand| hand.digits.len() <= 7)
    }

    /// The same draft without the steps that can be undone.
    pub(super) fn without_undo_steps(&self) -> Draft {
        Draft { undo_steps: Vec::new(), replaces_digits: false, ..self.clone() }
    }

    /// The hand that was entered as the winner's becomes that of another winner, for whom nothing was entered.
    pub(super) fn move_winning_hand(&mut self, to: PlayerNo) {
        let Some(from) = self.winner.filter(|from| *from != to) else { return };
        if self.hands.get(&to).is_some_and(HandDraft::holds_nothing)
            && let Some(blank) = self.hands.remove(&to)
        {
            // The hand that was the winner's was not dead, and the winner's never is.
            let hand = self.hands.insert(from, HandDraft { is_dead: false, ..blank });
            self.hands.extend(hand.map(|hand| (to, hand)));
        }
    }

    pub(super) fn choose_winner(&mut self, winner: PlayerNo) {
        if !self.hands.contains_key(&winner) {
            return;
        }
        self.ending = DealEnding::Won;
        self.winner = Some(winner);
        self.activate(winner);
        if self.from == Some(WinSource::Player(winner)) {
            self.from = None;
        }
        if self.liable == Some(winner) {
            self.liable = None;
        }
        for (player, hand) in &mut self.hands {
            if *player == winner {
                hand.is_dead = false;
                if hand.sets.is_empty() {
                    hand.kind = SetKind::Chow;
                }
            } else {
                // Only the winner can have a special hand.
                hand.special = None;
            }
        }
    }

    pub(super) fn activate(&mut self, player: PlayerNo) {
        if let Some(hand) = self.hands.get(&player) {
            self.active = player;
            self.replaces_digits = hand.mode == EntryMode::Number && !hand.digits.is_empty();
        }
    }
}
