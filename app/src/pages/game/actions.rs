//! What can be done at the table while a game runs, as an enum, and doing it.

use club::undone::UndoneDeals;
use club::year::tally;
use club::{DealFacts, Ending, PaoNote, PlayerNo};
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use scoring::ma_jiang::pao::PaoKind;
use scoring::{Points, Wind};
use wasm_bindgen::JsCast as _;
use wire::{Change, DealId, EndGame, EndingId, GameId, RecordDeal, WithdrawDeal, WithdrawalId};

use crate::browser::clock::minute_of_the_day;
use crate::browser::ids::new_id;
use crate::browser::random::random_below;
use crate::browser::tap_guard::screen_changed;
use crate::components::game::bochowe;
use crate::routes::{Navigation, Route, use_navigation};
use crate::state::notes::{self, DealNotes};
use crate::state::open_game::OpenGame;
use crate::state::undone;
use crate::sync::outbox::{Outbox, use_outbox};

/// A question that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Did nobody win?
    Draw,
    /// How shall the game end?
    End,
    /// Against whom is a warning of Pao?
    PaoAgainst,
    /// Of what does the warning warn?
    PaoKind(PlayerNo),
    /// Who warned?
    PaoBy(PlayerNo, PaoKind),
    /// Whose special hand was missed?
    Bochowe,
}

/// What a button at the table does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableAction {
    /// Asks before anything is done.
    Ask(Question),
    /// Takes the question back.
    Cancel,
    /// Records that nobody won.
    RecordDraw,
    /// Takes the last deal back.
    Undo,
    /// Records the deal again that was taken back.
    Restore,
    /// Closes the offer to restore.
    CloseRestore,
    /// Ends the game.
    End(Ending),
    /// A bankrupt table plays on.
    PlayOn,
    /// Throws the die of the round.
    ThrowDie,
    /// The wind that was thrown.
    Wind(Wind),
    /// Notes a warning of Pao.
    NotePao(PlayerNo, PaoKind, PlayerNo),
    /// Notes or forgets that a player missed a special hand.
    ToggleBochowe(PlayerNo),
    /// Which special hand a player missed.
    BochoweHand(PlayerNo, String),
    /// Forgets a note by its place in the list.
    Forget(usize),
}

/// The actions of one table and their state.
#[derive(Clone, Copy)]
pub(super) struct TableActions {
    pub(super) id: GameId,
    pub(super) game: Memo<OpenGame>,
    pub(super) question: RwSignal<Option<Question>>,
    /// What was taken back.
    undone: RwSignal<UndoneDeals>,
    /// What is noted for the next deal.
    pub(super) notes: RwSignal<DealNotes>,
    /// What had the focus when a question was asked.
    asked_from: StoredValue<Option<HtmlElement>, LocalStorage>,
    outbox: Outbox,
    navigation: Navigation,
}

impl TableActions {
    /// No question yet, and the notes that this device has stored.
    pub(super) fn new(id: GameId, game: Memo<OpenGame>) -> TableActions {
        let number = Memo::new(move |_| game.with(|game| game.history.now.number));
        let notes = RwSignal::new(notes::load(id, number.get_untracked()));
        Effect::new(move |before: Option<u32>| {
            let number = number.get();
            if before.is_some_and(|before| before != number) {
                notes.set(notes::load(id, number));
            }
            number
        });
        TableActions {
            id,
            game,
            question: RwSignal::new(None),
            undone: RwSignal::new(undone::load(id)),
            notes,
            asked_from: StoredValue::new_local(None),
            outbox: use_outbox(),
            navigation: use_navigation(),
        }
    }

    /// All rounds are played; tracked.
    pub(super) fn is_over(self) -> bool {
        self.game.with(|game| game.history.now.is_over)
    }

    /// Who has nothing left, if they are so many that the table has to decide; tracked.
    pub(super) fn bankrupt(self) -> Vec<String> {
        self.game.with(|game| {
            let Some(chips) = game.history.now.carry.chips() else { return Vec::new() };
            if !tally::is_bankrupt(&game.detail.ruleset, &game.history) {
                return Vec::new();
            }
            let players = (1..).map(PlayerNo).zip(game.names());
            let bankrupt = players.filter(|(player, _)| chips.balance(*player) <= Points::ZERO);
            bankrupt.map(|(_, name)| name).collect()
        })
    }

    /// Gives the focus back to the button that asked, once the question is answered; called once for a table.
    pub(super) fn return_focus(self) {
        Effect::new(move |was_asked: Option<bool>| {
            let is_asked = self.question.with(Option::is_some);
            if was_asked == Some(true)
                && !is_asked
                && let Some(button) = self.asked_from.try_update_value(Option::take).flatten()
            {
                // A button that has gone has no focus to get.
                drop(button.focus());
            }
            is_asked
        });
    }

    /// Does what a button says.
    pub(super) fn apply(self, action: TableAction) {
        match action {
            TableAction::Ask(question) => {
                if self.question.with_untracked(Option::is_none) {
                    let focused = document().active_element();
                    self.asked_from.set_value(focused.and_then(|at| at.dyn_into().ok()));
                }
                self.question.set(Some(question));
            }
            TableAction::Cancel => self.question.set(None),
            TableAction::RecordDraw => {
                if self.record(self.notes.with_untracked(|notes| notes.facts.clone())) {
                    self.set_undone(UndoneDeals::default());
                }
            }
            TableAction::Undo => self.undo(),
            TableAction::Restore => {
                // The button stays where it is: what it would record next is another deal.
                screen_changed();
                let (number, mut undone) = (self.next_number(), self.undone.get_untracked());
                if let Some(facts) = undone.take(number)
                    && self.record(facts)
                {
                    self.set_undone(undone);
                }
            }
            TableAction::CloseRestore => self.set_undone(UndoneDeals::default()),
            TableAction::End(how) => self.end(how),
            TableAction::PlayOn => self.note(|notes| notes.plays_on = true),
            TableAction::ThrowDie => {
                let wind = Wind::ALL[random_below(Wind::ALL.len())];
                self.note(|notes| notes.facts.thrown_wind = Some(wind));
            }
            TableAction::Wind(wind) => self.note(|notes| notes.facts.thrown_wind = Some(wind)),
            TableAction::NotePao(against, kind, by) => {
                let (declared_by, minute) = (Some(by), Some(minute_of_the_day()));
                let pao = PaoNote { kind, against, declared_by, minute };
                self.note(|notes| notes.facts.pao.push(pao));
            }
            TableAction::ToggleBochowe(player) => self.toggle_bochowe(player),
            TableAction::BochoweHand(player, hand) => {
                self.note(|notes| bochowe::choose_hand(&mut notes.facts.bochowe, player, hand));
            }
            TableAction::Forget(at) => self.note(|notes| forget(notes, at)),
        }
    }

    /// Changes the notes of the next deal and stores them; the question is answered.
    fn note(self, change: impl FnOnce(&mut DealNotes)) {
        self.notes.update(change);
        self.notes.with_untracked(|notes| notes::store(self.id, self.next_number(), notes));
        self.question.set(None);
    }

    fn toggle_bochowe(self, player: PlayerNo) {
        let mut is_complete = true;
        self.note(|notes| {
            self.game.with_untracked(|game| {
                let ruleset = &game.detail.ruleset;
                is_complete = bochowe::toggle(&mut notes.facts.bochowe, player, ruleset);
            });
        });
        if !is_complete {
            // Which of several hands it was is asked below the name.
            self.question.set(Some(Question::Bochowe));
        }
    }

    fn next_number(self) -> u32 {
        self.game.with_untracked(|game| game.history.now.number)
    }

    /// How many deals were taken back and can be recorded again; tracked.
    pub(super) fn undone_count(self) -> usize {
        let next = self.game.with(|game| game.history.now.number);
        self.undone.with(|undone| undone.count(next))
    }

    fn set_undone(self, undone: UndoneDeals) {
        undone::store(self.id, &undone);
        self.undone.set(undone);
    }

    /// Records a deal, or leads to where it can be entered; whether it was recorded.
    fn record(self, facts: DealFacts) -> bool {
        let change = self.game.with_untracked(|game| {
            let previewed = game.previewed(&facts)?;
            let (id, number) = (DealId(new_id()), game.history.now.number);
            Some(Change::Record(self.id, RecordDeal { id, number, facts, previewed }))
        });
        let Some(change) = change else {
            // The only thing a draw can lack is the wind that was thrown.
            self.navigation.go(Route::Entry(self.id, None));
            return false;
        };
        self.outbox.push(change);
        self.question.set(None);
        true
    }

    fn undo(self) {
        // The button stays where it is: what it would take back next is another deal.
        screen_changed();
        let last = self.game.with_untracked(|game| {
            let number = game.last()?.situation.number;
            game.detail.deals.last().map(|deal| (deal.id, number, deal.facts.clone()))
        });
        if let Some((deal, number, facts)) = last {
            let mut undone = self.undone.get_untracked();
            undone.push(number, facts);
            self.set_undone(undone);
            let withdrawal = WithdrawDeal { id: WithdrawalId(new_id()), deal };
            self.outbox.push(Change::Withdraw(self.id, withdrawal));
        }
        self.question.set(None);
    }

    fn end(self, how: Ending) {
        let after = self.game.with_untracked(|game| game.detail.deals.len());
        let after = u32::try_from(after).unwrap_or(u32::MAX);
        let end = EndGame { id: EndingId(new_id()), how, after };
        self.outbox.push(Change::End(self.id, end));
        self.question.set(None);
    }
}

/// Notes stand in one list: warnings of Pao, then missed special hands.
fn forget(notes: &mut DealNotes, at: usize) {
    let warnings = notes.facts.pao.len();
    if at < warnings {
        notes.facts.pao.remove(at);
    } else if at - warnings < notes.facts.bochowe.len() {
        notes.facts.bochowe.remove(at - warnings);
    }
}
