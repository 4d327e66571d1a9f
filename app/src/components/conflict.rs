//! A deal of this tablet in whose place the club has another: both are shown, and the writers choose.

use std::collections::BTreeMap;

use club::correction::correct;
use club::{DealOutcome, History, Played, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, Text, ui};
use wire::{Change, CorrectDeal, CorrectionId, GameDetail, RecordDeal};

use super::game::outcome::{nets_in_words, outcome_view};
use super::notices::{recount_after, renumber_from};
use crate::browser::ids::new_id;
use crate::components::show::Show;
use crate::state::club_data::{ClubData, overlaid, replayed};
use crate::state::open_game::names_of;
use crate::state::settings::use_language;
use crate::sync::outbox::{Outbox, Waiting, is_conflict, use_outbox};

/// Two entries for one deal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Conflict {
    /// This tablet's.
    pub(super) waiting: Waiting,
    record: RecordDeal,
    game: GameDetail,
    history: History,
    /// What the club has.
    booked: Played,
}

impl Conflict {
    /// The oldest of them; tracked.
    pub(super) fn find(outbox: Outbox, data: ClubData) -> Option<Conflict> {
        let waiting = outbox.waiting().into_iter().find(is_conflict)?;
        let Change::Record(id, record) = waiting.change.clone() else { return None };
        let game = data.game(id)?;
        let history = replayed(&game)?;
        let mut deals = history.deals.iter();
        let booked = deals.find(|deal| deal.situation.number == record.number)?.clone();
        Some(Conflict { waiting, record, game, history, booked })
    }

    /// Both writers wrote the same.
    pub(super) fn is_the_same(&self) -> bool {
        self.record.facts == self.booked.facts
    }

    /// The correction by which this tablet's entry takes the place of the other; `None` where that cannot be.
    fn correction(&self, reason: &str) -> Option<Change> {
        let facts = self.record.facts.clone();
        let found = correct(&self.history, &self.game.ruleset, self.record.number, &facts).ok()?;
        let standing = self.game.deals.iter().find(|deal| deal.number == self.record.number)?;
        let correction = CorrectDeal {
            id: CorrectionId(new_id()),
            deal: standing.id,
            facts,
            reason: reason.to_owned(),
            author: None,
            last: self.game.deals.last()?.id,
            previewed: found.totals_after(),
        };
        Some(Change::Correct(self.game.id, correction))
    }
}

/// Both entries side by side, and the three ways out.
#[component]
pub(super) fn ConflictNotice(conflict: Conflict) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let number = conflict.record.number;
    let id = conflict.waiting.id;
    let can_replace = conflict.correction("").is_some();
    let conflict = StoredValue::new(conflict);
    let entries = move || {
        let lang = language.get();
        conflict.with_value(|conflict| {
            let names = names_of(&conflict.game);
            let net = conflict.booked.scored.net(conflict.history.players);
            let booked = &conflict.booked.facts.outcome;
            let own = &conflict.record.facts.outcome;
            view! {
                {entry(ui::AT_THE_CLUB, booked, &net, &names, conflict, lang)}
                {entry(ui::ON_THIS_TABLET, own, &conflict.record.previewed, &names, conflict, lang)}
            }
        })
    };
    // What this tablet has written behind it is counted on from what holds now.
    let keep_booked = move |_| {
        outbox.remove(id);
        recount_after(outbox, conflict.with_value(|conflict| conflict.game.clone()), id);
    };
    let keep_own = move |_| {
        let reason = language.text(ui::TWO_TABLETS);
        let Some(change) = conflict.with_value(|conflict| conflict.correction(reason)) else {
            return;
        };
        let game = conflict.with_value(|conflict| conflict.game.clone());
        let corrected = overlaid(Some(game), std::slice::from_ref(&change), &[]);
        outbox.replace(id, change);
        if let Some(game) = corrected {
            recount_after(outbox, game, id);
        }
    };
    // Both deals were played: this tablet's deal, and what follows it, is numbered behind all the club has.
    let keep_both = move |_| {
        renumber_from(outbox, conflict.with_value(|conflict| conflict.game.clone()), id);
    };
    view! {
        <div class="notice refused" data-notice="conflict">
            <h2>{move || ui::two_entries(number, language.get())}</h2>
            <div class="both">{move || entries().into_any()}</div>
            <button type="button" data-action="keep-booked" on:click=keep_booked>
                {language.label(ui::THEIRS)}
            </button>
            <Show when=move || can_replace>
                <button type="button" data-action="keep-own" on:click=keep_own>
                    {language.label(ui::MINE)}
                </button>
            </Show>
            <button type="button" data-action="keep-both" on:click=keep_both>
                {language.label(ui::BOTH)}
            </button>
        </div>
    }
}

/// One entry: where it is, how it ended, what each player gained or lost.
fn entry(
    place: Text,
    outcome: &DealOutcome,
    net: &BTreeMap<PlayerNo, Points>,
    names: &[String],
    conflict: &Conflict,
    lang: Lang,
) -> impl IntoView + use<> {
    let family = conflict.game.ruleset.family();
    let figures = nets_in_words(net, names);
    view! {
        <p>
            <span class="soft">{place.get(lang)}</span>
            <b>{outcome_view(outcome, names, family, lang)}</b>
            <span>{figures}</span>
        </p>
    }
}
