//! How the winning tile came, who is liable, who lends, and what was missed: one button that counts what was said, and a
//! sheet over the keys that offers only what is possible and changes the result.

use club::entry::{DealEnding, EntryAction};
use club::{LoanNote, PlayerNo};
use leptos::html::{Button, Section};
use leptos::prelude::*;
use scoring::Circumstance;
use texts::explanations::Word;
use texts::{entry as words, tiles};

use super::bochowe::BochoweChoices;
use crate::browser::focus;
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::explained::Explained;
use crate::components::game::bochowe::missable_hands;
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// What the sheet offers at the moment.
#[derive(Clone, Debug, PartialEq)]
struct Offered {
    flags: Vec<Circumstance>,
    asks_liable: bool,
    loans: Vec<(PlayerNo, Vec<PlayerNo>)>,
    asks_bochowe: bool,
}

impl Offered {
    fn is_empty(&self) -> bool {
        self.flags.is_empty() && !self.asks_liable && self.loans.is_empty() && !self.asks_bochowe
    }
}

fn offered(entry: Entry) -> Memo<Offered> {
    let table = entry.table();
    let knows_bochowe = table.is_game() && !missable_hands(&table.ruleset).is_empty();
    let liable = entry.settled_part(|draft, _| draft.liable);
    let ending = entry.settled_part(|draft, _| draft.ending);
    Memo::new(move |_| {
        let preview = entry.preview();
        Offered {
            flags: entry.circumstances().get(),
            asks_liable: liable.get().is_some() || preview.with(|preview| preview.may_be_liable),
            loans: preview.with(|preview| preview.loans.clone()),
            asks_bochowe: knows_bochowe && ending.get() != DealEnding::Fault,
        }
    })
}

/// „Umstände (2)“: how many were said. While the sheet is open the same button closes it.
#[component]
pub(crate) fn CircumstancesButton(entry: Entry, is_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let offered = offered(entry);
    let is_empty = Memo::new(move |_| offered.with(Offered::is_empty));
    let count = entry.settled_part(|draft, _| {
        draft.how.iter().count() + usize::from(draft.liable.is_some()) + draft.bochowe.len()
    });
    let name = Signal::derive(move || {
        if is_open.get() {
            language.text(words::DONE).to_owned()
        } else {
            words::circumstances(count.get(), language.get())
        }
    });
    let button = NodeRef::<Button>::new();
    Effect::new(move |was_open: Option<bool>| {
        let is_open = is_open.get();
        if was_open == Some(true)
            && !is_open
            && let Some(button) = button.get_untracked()
        {
            focus::catch(button.into());
        }
        is_open
    });
    view! {
        <Show when=move || !is_empty.get() || is_open.get()>
            <button
                type="button"
                node_ref=button
                class="circumstances-button"
                class:on=move || count.get() != 0
                data-choice="circumstances"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {name}
            </button>
        </Show>
    }
}

/// The sheet.
#[component]
pub(crate) fn CircumstancesSheet(entry: Entry, is_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let offered = offered(entry);
    let flags = Memo::new(move |_| offered.with(|offered| offered.flags.clone()));
    let asks_liable = Memo::new(move |_| offered.with(|offered| offered.asks_liable));
    let loans = Memo::new(move |_| offered.with(|offered| offered.loans.clone()));
    let asks_bochowe = Memo::new(move |_| offered.with(|offered| offered.asks_bochowe));
    let sheet = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(sheet) = sheet.get() {
            // The keyboard goes on where the question stands.
            drop(sheet.focus());
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if let Some(sheet) = sheet.get_untracked() {
            focus::keep_within(&sheet, &event);
        }
    };
    view! {
        <section class="sheet" role="dialog" tabindex="-1" node_ref=sheet on:keydown=on_key
            aria-label=language.label(words::CIRCUMSTANCES_TITLE)>
            <header>
                <h2>{language.label(words::CIRCUMSTANCES_TITLE)}</h2>
                <span class="soft">{language.label(words::CIRCUMSTANCES)}</span>
                <button type="button" class="main done" on:click=move |_| is_open.set(false)>
                    {language.label(words::DONE)}
                </button>
            </header>
            <div class="flags">
                <For each=move || flags.get() key=|flag| *flag let(flag)>
                    <FlagButton entry flag/>
                </For>
            </div>
            <Show when=asks_liable><Liable entry/></Show>
            <For each=move || loans.get() key=|loan| loan.clone() let(loan)>
                <Lenders entry debtor=loan.0 lenders=loan.1/>
            </For>
            <Show when=asks_bochowe><BochoweChoices entry/></Show>
        </section>
    }
}

#[component]
fn FlagButton(entry: Entry, flag: Circumstance) -> impl IntoView {
    let language = use_language();
    let is_on = entry.part(move |draft| draft.how.has(flag));
    let name = tiles::circumstance(flag, entry.table().ruleset.family());
    view! {
        <ToggleButton
            is_on
            on_toggle=Callback::new(move |()| entry.act(EntryAction::ToggleCircumstance(flag)))
            attr:data-flag=flag.id()
        >
            {language.label(name)}
        </ToggleButton>
    }
}

/// Who pays for all, where the table alone can say so.
#[component]
fn Liable(entry: Entry) -> impl IntoView {
    let language = use_language();
    let winner = entry.part(|draft| draft.winner);
    let liable = entry.part(|draft| draft.liable);
    let names = move || {
        let losers = entry.players().into_iter().filter(move |one| winner.get() != Some(*one));
        let choices = losers.map(move |player| {
            view! {
                <ToggleButton
                    is_on=Signal::derive(move || liable.get() == Some(player))
                    on_toggle=Callback::new(move |()| entry.act(EntryAction::ToggleLiable(player)))
                    attr:data-liable=player.0
                >
                    {entry.name(player)}
                </ToggleButton>
            }
        });
        choices.collect_view()
    };
    let label = Signal::derive(move || language.text(words::LIABLE).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            <span class="soft">{language.label(words::LIABLE)}</span>
            <Explained word=Word::Pao/>
            {move || names().into_any()}
        </ButtonGroup>
    }
}

/// Who lends to a player without money; the richest until somebody says another.
#[component]
fn Lenders(entry: Entry, debtor: PlayerNo, lenders: Vec<PlayerNo>) -> impl IntoView {
    let language = use_language();
    let richest = lenders.first().copied();
    let chosen = entry.part(move |draft| {
        let said = draft.loans.iter().find(|loan| loan.debtor == debtor);
        said.map(|loan| loan.creditor).or(richest)
    });
    let choices = lenders.into_iter().map(move |creditor| {
        let choose = move |()| entry.act(EntryAction::ChooseLender(LoanNote { debtor, creditor }));
        view! {
            <ToggleButton
                is_on=Signal::derive(move || chosen.get() == Some(creditor))
                on_toggle=Callback::new(choose)
                attr:data-lend=format!("{} {}", debtor.0, creditor.0)
            >
                {entry.name(creditor)}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || words::who_lends(&entry.name(debtor), language.get()));
    view! {
        <ButtonGroup label attr:class="group">
            <span class="soft">{label}</span>
            <Explained word=Word::Credit/>
            {choices.collect_view()}
        </ButtonGroup>
    }
}
