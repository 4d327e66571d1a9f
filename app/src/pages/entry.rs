//! Entering the next deal of a game, or an earlier one anew: the page around the entry screen, which books what comes
//! out of it.

use std::collections::BTreeMap;

use club::chips::Chips;
use club::correction::{self, Correction, Obstacle, Shift};
use club::{DealFacts, History, PlayerNo, Situation};
use leptos::prelude::*;
use scoring::steiermark::Creditor;
use scoring::{Points, Ruleset};
use texts::{Lang, Text, errors, numbers, tiles, ui};
use wire::{CorrectDeal, CorrectionId, DealId, ErrorCode, GameDetail, GameId, RecordDeal};

use crate::browser::ids::new_id;
use crate::components::app_bar::AppBar;
use crate::components::enter_deal::EnterDeal;
use crate::components::game::outcome::name_of as named;
use crate::components::notices::Notices;
use crate::routes::{Route, use_navigation};
use crate::state::erased::{Views as _, after_frame, tap};
use crate::state::html::{Html, drawn};
use crate::state::lang::use_lang;
use crate::state::notes::{self, DealNotes};
use crate::state::open_game::OpenGame;
use crate::sync::outbox::use_outbox;
use wire::Change;

/// Enters the next deal of the game that the address names.
pub(crate) fn show(id: GameId, game: Memo<OpenGame>, winner: Option<PlayerNo>) -> AnyView {
    let outbox = use_outbox();
    // What is entered belongs to the deal that was next when it began, whatever happens meanwhile:
    // if another tablet was faster, the club says so and nothing is lost.
    let open = game.get_untracked();
    let names = open.names();
    let OpenGame { detail, history } = open;
    let winner = winner.filter(|winner| history.now.seat_of(*winner).is_some());
    let situation = history.now.clone();
    let number = situation.number;
    let notes = notes::load(id, number);
    let chips = chips_before(number, &history, &detail.ruleset);
    let address = use_navigation();
    let leave = move || address.go(Route::Table(id));
    let is_saved = StoredValue::new(false);
    let on_save =
        Callback::new(move |(facts, previewed): (DealFacts, BTreeMap<PlayerNo, Points>)| {
            // The page stands for a moment after the deal was taken; a second tap is not a second deal.
            if is_saved.with_value(|is_saved| *is_saved) {
                return;
            }
            is_saved.set_value(true);
            let id_of_deal = DealId(new_id());
            let record = RecordDeal { id: id_of_deal, number, facts, previewed };
            outbox.push(Change::Record(id, record));
            // The bar says at once that the deal is being saved; building the table takes longer than a frame.
            after_frame(leave);
        });
    let on_cancel = Callback::new(move |()| leave());
    let around = head(&detail, &situation, situation.deal);
    view! {
        {around}
        <main class="entry-page">
            <EnterDeal ruleset=detail.ruleset.clone() names situation chips winner initial=None notes on_save on_cancel/>
        </main>
    }
    .into_any()
}

/// Enters an earlier deal of the game anew, shows what would be different, and asks why.
pub(crate) fn correct(id: GameId, game: Memo<OpenGame>, number: u32) -> AnyView {
    let (language, outbox, address) = (use_lang(), use_outbox(), use_navigation());
    let open = game.get_untracked();
    let names = open.names();
    let OpenGame { detail, history } = open;
    let leave = move || address.go(Route::Table(id));
    let wrong = history.deals.iter().find(|deal| deal.situation.number == number).cloned();
    let ids = detail.deals.iter().find(|deal| deal.number == number).zip(detail.deals.last());
    let (Some(wrong), Some((standing, last))) = (wrong, ids) else {
        // It was taken back meanwhile, or never there.
        leave();
        return ().into_any();
    };
    let (deal, last) = (standing.id, last.id);
    let around = head(&detail, &wrong.situation, number);
    let chips = chips_before(number, &history, &detail.ruleset);
    let (known, ruleset) = (StoredValue::new(names.clone()), detail.ruleset.clone());
    let asked = RwSignal::new(None::<Result<(DealFacts, Correction), Obstacle>>);
    let on_save = Callback::new(move |(facts, _): (DealFacts, BTreeMap<PlayerNo, Points>)| {
        let found = correction::correct(&history, &ruleset, number, &facts);
        asked.set(Some(found.map(|correction| (facts, correction))));
    });
    let book = move |reason: Text| {
        if let Some(Ok((facts, correction))) = asked.get_untracked() {
            let previewed = correction.totals_after();
            let reason = language.text(reason).to_owned();
            let request = CorrectDeal {
                id: CorrectionId(new_id()),
                deal,
                facts,
                reason,
                author: None,
                last,
                previewed,
            };
            outbox.push(Change::Correct(id, request));
            leave();
        }
    };
    let answer = move || {
        let found = asked.get()?;
        let found = match found {
            Ok((_, correction)) => {
                let reasons = ui::REASONS.map(|reason| {
                    view! {
                        <button type="button" class="main" on:click=tap(move |_| book(reason))>
                            {language.text(reason)}
                        </button>
                    }
                });
                let shown = move || {
                    known.with_value(|names| differences(&correction, names, language.get()))
                };
                view! {
                    {drawn("", shown)}
                    <h2>{language.text(ui::WHY)}</h2>
                    <div class="forms">{reasons.into_iter().views()}</div>
                }
                .into_any()
            }
            Err(obstacle) => {
                let words = obstacle_words(&obstacle, language.get());
                view! { <p role="alert">{words}</p> }.into_any()
            }
        };
        Some(view! {
            <section class="correction" role="dialog" aria-label=language.text(ui::DIFFERENCES)>
                <h1>{ui::correct(number, language.get())}</h1>
                {found}
                <button type="button" on:click=tap(move |_| asked.set(None))>{language.text(ui::CANCEL)}</button>
            </section>
        })
    };
    view! {
        {around}
        <main class="entry-page">
            <EnterDeal ruleset=detail.ruleset.clone() names situation=wrong.situation chips winner=None initial=Some(wrong.facts) notes=DealNotes::default() on_save
                on_cancel=Callback::new(move |()| leave())/>
            {answer}
        </main>
    }
    .into_any()
}

/// The play money before a deal, where players choose who lends.
fn chips_before(number: u32, history: &History, ruleset: &Ruleset) -> Option<Chips> {
    let Ruleset::Steiermark(options) = ruleset else { return None };
    let chips = Chips::before_deal(number, history, ruleset);
    chips.filter(|_| options.creditor == Creditor::Chosen)
}

/// What a correction would make different: the deals, and what everybody has at the end.
fn differences(correction: &Correction, names: &[String], lang: Lang) -> Html {
    let shift = |player: PlayerNo, shift: &Shift<Points>| {
        let (before, after) = (numbers::signed(shift.before.0), numbers::signed(shift.after.0));
        format!("{} {before} → {after}", named(names, player))
    };
    let mut html = Html::new();
    html.put("<div><ul>");
    for change in &correction.changes {
        let mut told: Vec<String> =
            change.net.iter().map(|(player, net)| shift(*player, net)).collect();
        if change.moves_winds() {
            told.push(ui::OTHER_WINDS.get(lang).to_owned());
        }
        if told.is_empty() {
            told.push(ui::NO_DIFFERENCE.get(lang).to_owned());
        }
        html.put("<li><b>").say(&ui::deal(change.number, lang)).put(":</b> ");
        html.say(&told.join(" · ")).put("</li>");
    }
    let mut note = |words: Text| {
        html.put("<li>").say(words.get(lang)).put("</li>");
    };
    if !correction.is_over.is_none() {
        note(if correction.is_over.after { ui::ENDS_THEN } else { ui::GOES_ON_THEN });
    }
    if !correction.bankrupt_after.is_none() {
        note(ui::OTHER_BANKRUPTCY);
    }
    let totals: Vec<String> =
        correction.totals.iter().map(|(player, total)| shift(*player, total)).collect();
    html.put("</ul><p><b>").say(ui::AT_THE_END.get(lang)).put(":</b> ");
    html.say(&totals.join(" · ")).put("</p></div>");
    html
}

fn obstacle_words(obstacle: &Obstacle, lang: Lang) -> String {
    let code = match obstacle {
        Obstacle::LaterDeal { number, .. } => return errors::later_deal(*number, lang),
        Obstacle::AfterTheEnd { number } => return errors::after_the_end(*number, lang),
        Obstacle::NoSuchDeal => ErrorCode::UnknownDeal,
        Obstacle::BadFacts(_) => ErrorCode::BadFacts,
    };
    errors::error(code).get(lang).to_owned()
}

/// What stands above the entry screen: table, round and deal; an earlier one by its number in the list.
fn head(detail: &GameDetail, situation: &Situation, deal: u32) -> AnyView {
    let language = use_lang();
    let prevailing = situation.prevailing;
    let table = detail.table.clone();
    let round = move || {
        let lang = language.get();
        match prevailing {
            Some(wind) => format!("{} · {}", tiles::round(wind).get(lang), ui::deal(deal, lang)),
            None => ui::deal(deal, lang),
        }
    };
    view! {
        <AppBar>
            <span>{table}</span>
            <span class="soft">{move || round()}</span>
        </AppBar>
        <Notices/>
    }
    .into_any()
}
