//! What can happen on the screen, and what it does to the draft.

use std::sync::Arc;

use scoring::ma_jiang::pao::PaoKind;
use scoring::penalty::PenaltyId;
use scoring::{BonusTile, Circumstance, Circumstances, Points, Tile, Wind};

use super::draft::{DealEnding, Draft, WinSource};
use super::hand::{EntryMode, SetId, SetKind, SpecialHandDraft};
use super::table::Table;
use super::tile_stock::WINNER_ROOM;
use crate::chips::missable;
use crate::{BochoweNote, LoanNote, PaoNote, PlayerNo};

/// How many changes can be undone.
const UNDO_STEPS: usize = 64;

/// The most digits of a typed value.
const DIGITS: usize = 7;

/// One change of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryAction {
    /// This player has Mah-Jongg. The hand that was entered for another winner goes along, unless this player has one.
    ChooseWinner(PlayerNo),
    /// Another player has Mah-Jongg, and the keys write into this player's hand.
    ChooseLoser(PlayerNo),
    /// Whose tile won.
    ChooseSource(WinSource),
    /// The deal ended so; the same ending again means that it was won.
    ToggleEnding(DealEnding),
    /// The keys write into this player's hand.
    Activate(PlayerNo),
    /// The keys write into the hand below, after the last into the first.
    NextHand,
    /// The keys write into the hand above.
    PreviousHand,
    /// The mode in which the active hand is entered; hands without any entry change with it.
    ChooseMode(EntryMode),
    /// A change of the active hand.
    Hand(HandAction),
    /// A tile was tapped.
    TapTile(Tile),
    /// A flower or season was tapped: it is added, or taken away if the active hand has it.
    TapBonus(BonusTile),
    /// Takes the last set, flower or digit of the active hand away.
    RemoveLast,
    /// One more digit of the active hand's value, 0–9.
    TypeDigit(u8),
    /// One more of an item, if the rules allow it.
    AddItem(String),
    /// How the winning tile came.
    ToggleCircumstance(Circumstance),
    /// Who pays for all; the same again means nobody.
    ToggleLiable(PlayerNo),
    /// Who lends to whom.
    ChooseLender(LoanNote),
    /// This player missed a special hand, or did not.
    ToggleBochowe(PlayerNo),
    /// Which special hand was missed.
    ChooseBochowe(BochoweNote),
    /// The wind that was thrown for the round.
    ThrowWind(Wind),
    /// A fault.
    Fault(FaultAction),
    /// An answer about Pao.
    Pao(PaoAction),
    /// Takes the last change back; moving to another hand is not a change.
    Undo,
}

/// A change of the hand that is written into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandAction {
    /// What the next tap on a tile adds.
    ChooseKind(SetKind),
    /// The next set is concealed, or open again.
    ToggleConcealed,
    /// Takes a set away.
    RemoveSet(SetId),
    /// Open becomes concealed and back.
    TurnSet(SetId),
    /// This tile of this set completed the hand.
    ChooseWinningTile(SetId, usize),
    /// The value that was typed is meant, although the rules know no such hand.
    Insist,
    /// One less of an item.
    RemoveItem(String),
    /// Takes back every item.
    ClearItems,
    /// An own hand that the tiles are does not count this once, or counts again.
    ToggleCounted(String),
    /// A special hand of the club is chosen, or no longer chosen.
    ToggleSpecial(String),
    /// Whether the special hand was collected in the hand.
    ToggleSpecialConcealed,
    /// What the special hand is worth this once; `None`: the club's value.
    SetSpecialValue(Option<Points>),
    /// It counts nothing, or counts again.
    ToggleDead,
}

/// A change of the fault that is paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultAction {
    /// Which fault.
    Choose(PenaltyId),
    /// This player made the fault, or did not.
    TogglePayer(PlayerNo),
    /// This player is paid, or is not.
    TogglePayee(PlayerNo),
    /// All others are paid.
    PayAllOthers,
    /// Whose tile was called; `None`: a tile from the wall.
    ChooseTileFrom(Option<PlayerNo>),
    /// This player gets nothing because of a fault of his own, or gets his share.
    ToggleExcluded(PlayerNo),
    /// Whether the deal is over.
    SetEndsDeal(bool),
}

/// An answer about Pao.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaoAction {
    /// At most five live tiles were left, or more.
    ToggleFewLeft,
    /// The winning tile lay open already, or did not.
    ToggleLayOpen,
    /// The discarder held only dangerous suits, or did not.
    ToggleHeldOnly,
    /// Who fed the last set; the same again means nobody.
    ToggleFeeder(PlayerNo),
    /// Who showed nine tiles first; the same again means unknown.
    ToggleFirst(PlayerNo),
    /// This was declared against the winner, or was not.
    ToggleDeclared(PaoKind),
}

impl EntryAction {
    /// Whether [`EntryAction::Undo`] takes this step back; moving to another hand changes nothing of the deal.
    const fn is_undone(&self) -> bool {
        !matches!(
            self,
            EntryAction::Activate(_)
                | EntryAction::NextHand
                | EntryAction::PreviousHand
                | EntryAction::Undo
        )
    }
}

impl Draft {
    /// Applies an action; returns whether anything has changed.
    pub fn apply(&mut self, table: &Table, action: EntryAction) -> bool {
        if action == EntryAction::Undo {
            return self.undo();
        }
        let is_undone = action.is_undone();
        let mut steps = std::mem::take(&mut self.undo_steps);
        let before = self.clone();
        self.perform(table, action);
        let has_changed = *self != before;
        if has_changed && is_undone {
            if steps.len() == UNDO_STEPS {
                steps.remove(0);
            }
            steps.push(Arc::new(before));
        }
        self.undo_steps = steps;
        has_changed
    }

    fn undo(&mut self) -> bool {
        let mut steps = std::mem::take(&mut self.undo_steps);
        let Some(before) = steps.pop() else { return false };
        *self = Arc::unwrap_or_clone(before);
        self.undo_steps = steps;
        true
    }

    fn perform(&mut self, table: &Table, action: EntryAction) {
        match action {
            EntryAction::Undo => {}
            EntryAction::ChooseWinner(player) => {
                self.move_winning_hand(player);
                self.choose_winner(player);
            }
            EntryAction::ChooseLoser(player) => self.choose_loser(player),
            EntryAction::ChooseSource(source) => self.choose_source(source),
            EntryAction::ToggleEnding(ending) => {
                self.ending = if self.ending == ending { DealEnding::Won } else { ending };
                self.revive_winner();
            }
            EntryAction::Activate(player) => self.activate(player),
            EntryAction::NextHand => self.step(table, 1),
            EntryAction::PreviousHand => self.step(table, table.players().len() - 1),
            EntryAction::ChooseMode(mode) => self.choose_mode(mode),
            EntryAction::ToggleCircumstance(flag) => self.toggle_circumstance(flag),
            EntryAction::ToggleLiable(player) => {
                self.liable = (self.liable != Some(player)).then_some(player);
            }
            EntryAction::ChooseLender(loan) => {
                self.loans.retain(|known| known.debtor != loan.debtor);
                self.loans.push(loan);
            }
            EntryAction::ToggleBochowe(player) => self.toggle_bochowe(table, player),
            EntryAction::ChooseBochowe(note) => {
                self.bochowe.retain(|known| known.player != note.player);
                self.bochowe.push(note);
            }
            EntryAction::ThrowWind(wind) => self.thrown_wind = Some(wind),
            EntryAction::Fault(action) => self.fault.perform(action),
            EntryAction::Pao(action) => self.answer_pao(action),
            EntryAction::TapTile(tile) => {
                self.tap_tile(tile);
                self.open_next_after_winner(table);
            }
            EntryAction::TapBonus(tile) => self.tap_bonus(tile),
            EntryAction::RemoveLast => self.remove_last(),
            EntryAction::TypeDigit(digit) => self.type_digit(digit),
            EntryAction::AddItem(id) => self.add_item(table, &id),
            EntryAction::Hand(action) => self.change_active_hand(action),
        }
    }

    fn change_active_hand(&mut self, action: HandAction) {
        let wins = self.wins(self.active);
        let Some(hand) = self.active_mut() else { return };
        match action {
            HandAction::ChooseKind(kind) => hand.kind = kind,
            HandAction::ToggleConcealed => hand.concealed = !hand.concealed,
            HandAction::RemoveSet(id) => hand.remove_set(id),
            HandAction::TurnSet(id) => hand.turn_set(id),
            HandAction::ChooseWinningTile(id, tile) => {
                let exists = |set: super::HandSet| tile < usize::from(set.kind.tile_count());
                if wins && hand.set(id).is_some_and(exists) {
                    hand.winning = Some((id, tile));
                }
            }
            HandAction::Insist => hand.insists = true,
            HandAction::RemoveItem(id) => match hand.ticks.get_mut(&id) {
                Some(count) if *count > 1 => *count -= 1,
                Some(_) => drop(hand.ticks.remove(&id)),
                None => {}
            },
            HandAction::ClearItems => hand.ticks.clear(),
            HandAction::ToggleCounted(id) => {
                let before = hand.without.len();
                hand.without.retain(|other| *other != id);
                if hand.without.len() == before {
                    hand.without.push(id);
                }
            }
            HandAction::ToggleSpecial(id) => {
                let is_chosen = hand.special.as_ref().is_some_and(|special| special.id == id);
                let (value, concealed, against_tiles) = (None, false, false);
                let special = SpecialHandDraft { id, value, concealed, against_tiles };
                hand.special = (!is_chosen && wins).then_some(special);
            }
            HandAction::ToggleSpecialConcealed => {
                if let Some(special) = &mut hand.special {
                    special.concealed = !special.concealed;
                }
            }
            HandAction::SetSpecialValue(value) => {
                if let Some(special) = &mut hand.special {
                    special.value = value;
                }
            }
            HandAction::ToggleDead => hand.is_dead = !hand.is_dead && !wins,
        }
    }

    /// If this player was the winner, the first other player becomes the winner.
    fn choose_loser(&mut self, player: PlayerNo) {
        let other = self.hands.keys().copied().find(|other| *other != player);
        if let (Some(other), true) = (other, self.wins(player)) {
            self.choose_winner(other);
            if let Some(hand) = self.hands.get_mut(&player) {
                // Only a winner has fourteen tiles.
                while hand.room_taken() >= WINNER_ROOM && hand.sets.pop().is_some() {}
                hand.without.clear();
            }
        }
        self.activate(player);
    }

    /// The winner's hand is never dead, even if it was marked dead before anybody won.
    fn revive_winner(&mut self) {
        if let Some(winner) = self.winner.filter(|winner| self.wins(*winner))
            && let Some(hand) = self.hands.get_mut(&winner)
        {
            hand.is_dead = false;
        }
    }

    fn choose_source(&mut self, source: WinSource) {
        self.from = Some(source);
        for flag in Circumstance::ALL {
            if !fits_source(flag, source) {
                self.how.remove(flag);
            }
        }
    }

    fn toggle_circumstance(&mut self, flag: Circumstance) {
        if !self.how.insert(flag) {
            self.how.remove(flag);
        }
    }

    fn step(&mut self, table: &Table, step: usize) {
        let players = table.players();
        let at = players.iter().position(|player| *player == self.active).unwrap_or(0);
        if let Some(next) = players.get((at + step) % players.len().max(1)) {
            self.activate(*next);
        }
    }

    /// When the winner's hand has fourteen tiles, the next hand without an entry becomes active.
    fn open_next_after_winner(&mut self, table: &Table) {
        let is_complete = self.wins(self.active)
            && self.active_hand().is_some_and(|hand| hand.room_taken() == WINNER_ROOM);
        if !is_complete || !table.is_game() || !table.ruleset.values_losers() {
            return;
        }
        let players = table.players();
        let at = players.iter().position(|player| *player == self.active).unwrap_or(0);
        let behind = players.iter().cycle().skip(at + 1).take(players.len() - 1);
        let mut blank =
            behind.filter(|player| self.hand(**player).is_some_and(|hand| hand.is_blank()));
        if let Some(next) = blank.next() {
            self.activate(*next);
        }
    }

    /// Sets the mode of the active hand and of all hands without any entry.
    fn choose_mode(&mut self, mode: EntryMode) {
        let active = self.active;
        let mut came_back = Vec::new();
        for (player, hand) in &mut self.hands {
            if *player == active || hand.is_untouched() {
                if mode == EntryMode::Tiles && hand.mode != EntryMode::Tiles {
                    came_back.push(*player);
                }
                hand.mode = mode;
            }
        }
        self.keep_what_fits(&came_back);
        self.activate(active);
    }

    fn remove_last(&mut self) {
        self.replaces_digits = false;
        let Some(hand) = self.active_mut() else { return };
        match hand.mode {
            EntryMode::Number => {
                hand.digits.pop();
                hand.insists = false;
            }
            EntryMode::Items => {}
            EntryMode::Tiles => match (hand.sets.last().copied(), hand.bonus.iter().last()) {
                (Some(set), _) => hand.remove_set(set.id),
                (None, Some(tile)) => hand.remove_bonus(tile),
                (None, None) => {}
            },
        }
    }

    /// A leading zero is replaced, and digits beyond the seventh are ignored.
    fn type_digit(&mut self, digit: u8) {
        let replaces = std::mem::take(&mut self.replaces_digits);
        let Some(hand) = self.active_mut() else { return };
        if replaces || hand.digits == "0" {
            hand.digits.clear();
        }
        if hand.digits.len() < DIGITS {
            hand.digits.push(char::from(b'0' + digit % 10));
            hand.insists = false;
        }
    }

    fn add_item(&mut self, table: &Table, id: &str) {
        let wins = self.wins(self.active);
        let Some(hand) = self.active_mut() else { return };
        let mut more = hand.ticks.clone();
        let count = more.entry(id.to_owned()).or_insert(0);
        *count = count.saturating_add(1);
        let ticks: Vec<(&str, u8)> = more.iter().map(|(id, count)| (id.as_str(), *count)).collect();
        if table.ruleset.tally(&ticks, wins).is_ok() {
            hand.ticks = more;
        }
    }

    /// Notes the first special hand that can be missed, until another is chosen, or removes the note.
    fn toggle_bochowe(&mut self, table: &Table, player: PlayerNo) {
        let before = self.bochowe.len();
        self.bochowe.retain(|note| note.player != player);
        if let (Some(options), true) = (table.ruleset.play_money(), before == self.bochowe.len()) {
            let first = missable(options).first().map(|hand| hand.id.clone());
            self.bochowe.extend(first.map(|hand| BochoweNote { player, hand }));
        }
    }

    fn answer_pao(&mut self, action: PaoAction) {
        let winner = self.winner;
        let pao = &mut self.pao;
        let other_than =
            |before: Option<PlayerNo>, player| (before != Some(player)).then_some(player);
        match action {
            PaoAction::ToggleFewLeft => pao.few_left = !pao.few_left,
            PaoAction::ToggleLayOpen => pao.lay_open = !pao.lay_open,
            PaoAction::ToggleHeldOnly => pao.held_only = !pao.held_only,
            PaoAction::ToggleFeeder(player) => pao.fed_by = other_than(pao.fed_by, player),
            PaoAction::ToggleFirst(player) => pao.first = other_than(pao.first, player),
            PaoAction::ToggleDeclared(kind) => {
                let Some(against) = winner else { return };
                let before = pao.notes.len();
                pao.notes.retain(|note| note.kind != kind || note.against != against);
                if pao.notes.len() == before {
                    pao.notes.push(PaoNote { kind, against, declared_by: None, minute: None });
                }
            }
        }
    }
}

impl super::HandDraft {
    fn remove_set(&mut self, id: SetId) {
        if let Some(at) = self.sets.iter().position(|set| set.id == id) {
            self.kind = self.sets.remove(at).kind;
            self.winning = None;
            // What was said of these tiles is not said of others.
            self.without.clear();
        }
    }

    /// Turns chows, pungs and kongs only: a pair or a single tile always lies in the hand.
    fn turn_set(&mut self, id: SetId) {
        if let Some(set) = self.sets.iter_mut().find(|set| set.id == id)
            && set.kind.is_full_set()
        {
            set.concealed = !set.concealed;
        }
    }
}

/// Whether a circumstance is possible with this source: some need a tile from the wall, a robbed kong needs a player's.
pub(super) fn fits_source(flag: Circumstance, source: WinSource) -> bool {
    match source {
        WinSource::Wall => flag != Circumstance::RobbedKong,
        WinSource::Player(_) => !Circumstances::of(&[flag]).implied().has(Circumstance::SelfDrawn),
    }
}
