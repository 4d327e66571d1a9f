//! What is noted for the next deal, credits between players, and who moves where.

use club::chips::Chips;
use leptos::prelude::*;
use texts::explanations::Word;
use texts::ui;

use super::actions::{TableAction, TableActions};
use crate::components::explained::Explained;
use crate::components::game::bochowe::notes_of_deal;
use crate::components::game::outcome::name_of;
use crate::components::game::seat_exchange::seat_exchange;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// The remarks; nothing where there are none.
#[component]
pub(super) fn Remarks(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let (game, notes) = (actions.game, actions.notes);
    let noted = move || {
        let lang = language.get();
        let lines = game.with(|game| {
            notes.with(|notes| {
                notes_of_deal(&notes.facts, &game.names(), &game.detail.ruleset, lang)
            })
        });
        lines
            .into_iter()
            .enumerate()
            .map(|(at, line)| {
                view! {
                    <p class="remark">
                        <span>{line}</span>
                        <button
                            type="button"
                            class="quiet"
                            data-action="forget"
                            aria-label=language.label(ui::FORGET_NOTE)
                            on:click=move |_| actions.apply(TableAction::Forget(at))
                        >
                            "×"
                        </button>
                    </p>
                }
            })
            .collect_view()
    };
    let credits = Memo::new(move |_| game.with(credits));
    let credits = move || {
        let lang = language.get();
        let line = |(debtor, creditor, amount): (String, String, i64)| {
            view! {
                <p class="remark">
                    {ui::owes(&debtor, &creditor, amount, lang)} <Explained word=Word::Credit/>
                </p>
            }
        };
        credits.get().into_iter().map(line).collect_view()
    };
    let before = Memo::new(move |_| game.with(OpenGame::seats_before));
    let exchange = move || {
        let (before, lang) = (before.get()?, language.get());
        Some(
            game.with(|game| seat_exchange(&before, &game.history.now.seated, &game.names(), lang)),
        )
    };
    view! { <div class="remarks">{move || noted().into_any()}{move || credits().into_any()}{move || exchange().into_any()}</div> }
}

/// Who owes whom how much.
fn credits(game: &OpenGame) -> Vec<(String, String, i64)> {
    let names = game.names();
    let credits = game.history.now.carry.chips().into_iter().flat_map(Chips::credits);
    let named = credits.map(|credit| {
        let (debtor, creditor) = (name_of(&names, credit.debtor), name_of(&names, credit.creditor));
        (debtor, creditor, credit.amount.0)
    });
    named.collect()
}
