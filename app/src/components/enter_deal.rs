//! The screen on which a deal is entered: who and how, the four hands, the keys, and what comes of it.
//! Pure of HTTP: facts and previewed payments go out, the page around it keeps them.

use std::collections::BTreeMap;

use club::chips::Chips;
use club::{DealFacts, PlayerNo, Situation};
use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use scoring::{BonusTile, Points, Ruleset, Tile, notation};
use texts::{Text, entry, tiles};

use super::circumstances::{circumstances, fault, pao, thrown_wind};
use super::hand_editor::Hands;
use super::payments_panel::PaymentsPanel;
use super::tile_keyboard::Keys;
use super::value_panel::{EndingNote, ValuePanel};
use crate::state::draft::{Draft, Ending, Kind, Source, Table, Way};
use crate::state::entry::Entry;
use crate::state::erased::{memo, on_window, tap};
use crate::state::html::{Html, pieces};
use crate::state::notes::DealNotes;

/// Enters a deal, or changes one that was entered before. Taps on tiles, and keys of a keyboard:
/// digits with `m p s z f` are tiles, `c u k a e` choose chow, pung, kong, pair or single, `v` turns
/// concealed, arrows change the hand, Backspace takes back, Enter saves, Escape cancels.
#[component]
pub(crate) fn EnterDeal(
    /// By which rules.
    ruleset: Ruleset,
    /// The names, player 1 first.
    names: Vec<String>,
    /// Who sits where, before this deal.
    situation: Situation,
    /// The play money before this deal, where players choose who lends.
    chips: Option<Chips>,
    /// Who has Mah-Jongg, if that was said already.
    winner: Option<PlayerNo>,
    /// The facts as they were entered before, if the deal is changed.
    initial: Option<DealFacts>,
    /// What was noted while the deal was played.
    notes: DealNotes,
    /// What was entered, with the net payments that were shown.
    on_save: Callback<(DealFacts, BTreeMap<PlayerNo, Points>)>,
    /// Leaves without saving.
    on_cancel: Callback<()>,
) -> impl IntoView {
    let players = u8::try_from(names.len()).unwrap_or(u8::MAX);
    // What was thrown at the table needs no second question.
    let throws_wind = situation.prevailing.is_none() && notes.facts.thrown_wind.is_none();
    let table = Table { ruleset, names, situation, chips };
    let has_penalties = !table.penalties().is_empty();
    let plays_pao = matches!(table.ruleset, Ruleset::MaJiang(_));
    let draft = Draft::new(&table, winner, initial.as_ref(), notes);
    let entry = Entry::new(table, draft);
    let draft = entry.draft;
    let can_save =
        memo(move || entry.preview.with(|preview| matches!(preview.scored, Some(Ok(_)))));
    let save = move || {
        // Whoever is faster than the screen saves what was tapped, too.
        entry.settle();
        let ready =
            entry.preview.with_untracked(|preview| match (&preview.facts, &preview.scored) {
                (Some(facts), Some(Ok(scored))) => Some((facts.clone(), scored.net(players))),
                (_, Some(Err(_)) | None) | (None, _) => None,
            });
        if let Some(ready) = ready {
            on_save.run(ready);
        }
    };
    let screen = NodeRef::<Section>::new();
    Effect::new(move |_| {
        // The keys of a keyboard work from the first moment.
        if let Some(screen) = screen.get() {
            drop(screen.focus());
        }
    });
    let pending = StoredValue::new(Vec::<u8>::new());
    let keys = on_window("keydown", move |event| {
        match key_of(event) {
            Some(Key::Save) => save(),
            Some(Key::Cancel) => on_cancel.run(()),
            Some(key) => press(entry, key, pending),
            None => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let ending = move || entry.settled.with(|draft| draft.ending);
    let told_as_fault = memo(move || ending() == Ending::Fault);
    let set_ending = move |wanted: Ending| {
        draft.update(|draft| {
            draft.ending = if draft.ending == wanted { Ending::Won } else { wanted };
        });
    };
    let drawn = texts::terms::term(
        entry.table.with_value(|table| table.ruleset.family()),
        texts::terms::Term::Draw,
    );
    let ends = move || {
        let lang = entry.lang();
        let ending = ending();
        let mut html = Html::new();
        html.put("<div>").choice("choice", "drawn", drawn.get(lang), ending == Ending::Drawn);
        if has_penalties {
            html.choice("choice", "fault-switch", entry::FAULT.get(lang), ending == Ending::Fault);
        }
        html.put("</div>");
        vec![html]
    };
    view! {
        <section
            class="entry"
            class:is-fault=told_as_fault
            node_ref=screen
            tabindex="-1"
            aria-label=entry.say(entry::TITLE)
            // A tap leaves the focus where it is: the keyboard goes on working, and nothing is scrolled.
            on:mousedown=move |event| event.prevent_default()
        >
            <h1 class="unseen">{entry.say(entry::TITLE)}</h1>
            {how(entry)}
            // Asked of a memo: these views are built once, not with every tap.
            {move || {
                if told_as_fault.get() {
                    fault(entry)
                } else {
                    view! {
                        <Hands entry />
                        <Keys entry />
                    }
                        .into_any()
                }
            }}
            <div class="result">
                <ValuePanel entry />
                <EndingNote entry />
                {plays_pao.then(|| pao(entry))}
                <PaymentsPanel entry />
                <button
                    type="button"
                    class="main save"
                    disabled=move || !can_save.get()
                    aria-keyshortcuts="Enter"
                    on:click=tap(move |_| save())
                >
                    {entry.say(entry::SAVE)}
                </button>
            </div>
            <div class="foot">
                <button
                    type="button"
                    class="quiet cancel"
                    aria-keyshortcuts="Escape"
                    on:click=tap(move |_| on_cancel.run(()))
                >
                    {entry.say(entry::CANCEL)}
                </button>
                {pieces("ends", ends, move |what| set_ending(if what == "choice drawn" { Ending::Drawn } else { Ending::Fault }))}
                {throws_wind.then(|| thrown_wind(entry))}
                {circumstances(entry)}
            </div>
        </section>
    }
}

/// Who has Mah-Jongg and whose tile it was, and how the active hand is told.
fn how(entry: Entry) -> AnyView {
    let draft = entry.draft;
    let choosing = RwSignal::new(false);
    let said = move || {
        entry.settled.with(|draft| {
            let winner = draft.winner.filter(|_| draft.ending == Ending::Won);
            let way = draft.active_hand().map(|hand| hand.way);
            (draft.ending, winner, draft.from, way)
        })
    };
    let draw = move || {
        let lang = entry.lang();
        let (ending, winner, from, way) = said();
        let mut html = Html::new();
        html.put("<div class=\"who-and-from\">");
        match winner.filter(|_| !choosing.get()) {
            Some(winner) => {
                let seat = entry.table.with_value(|table| table.seat(winner));
                html.put("<button type=\"button\" class=\"winner\" data-do=\"who\" aria-label=\"");
                html.say(&entry.name(winner))
                    .put(": ")
                    .say(entry::CHANGE_WINNER.get(lang))
                    .put("\"><b>");
                html.say(&entry.name(winner)).put("</b><span class=\"soft\">");
                html.say(tiles::wind(seat).get(lang))
                    .put(", ")
                    .say(entry::FROM.get(lang))
                    .put("</span></button>");
                html.put("<div class=\"group\" role=\"group\" aria-label=\"")
                    .say(entry::SOURCE.get(lang))
                    .put("\">");
                html.choice("from", "0", entry::WALL.get(lang), from == Some(Source::Wall));
                for player in entry.players().into_iter().filter(|player| *player != winner) {
                    let is_on = from == Some(Source::Player(player));
                    html.choice("from", &player.0.to_string(), &entry.name(player), is_on);
                }
                html.put("</div>");
            }
            None if ending == Ending::Won => {
                html.put("<div class=\"group\" role=\"group\" aria-label=\"")
                    .say(entry::WHO.get(lang));
                html.put("\"><b class=\"ask\">").say(entry::WHO.get(lang)).put("</b>");
                for player in entry.players() {
                    html.choice(
                        "winner",
                        &player.0.to_string(),
                        &entry.name(player),
                        winner == Some(player),
                    );
                }
                html.put("</div>");
            }
            None => {
                let words = if ending == Ending::Fault { entry::FAULT } else { entry::DRAWN };
                html.put("<b class=\"ask\">").say(words.get(lang)).put("</b>");
            }
        }
        html.put("</div>");
        let mut ways = Html::new();
        ways.put("<div class=\"group ways\" role=\"group\" aria-label=\"")
            .say(entry::WAY.get(lang))
            .put("\">");
        for (one, words) in WAYS {
            ways.choice("way", one.id(), words.get(lang), way == Some(one));
        }
        ways.put("</div>");
        vec![html, ways]
    };
    let tapped = move |what: &str| {
        let (mark, id) = what.split_once(' ').unwrap_or((what, ""));
        let player = id.parse().map_or(PlayerNo(0), PlayerNo);
        choosing.set(mark == "who");
        draft.update(|draft| match (mark, Way::of(what)) {
            ("winner", _) => draft.choose_winner(player),
            ("from", _) if player.0 == 0 => draft.choose_source(Source::Wall),
            ("from", _) => draft.choose_source(Source::Player(player)),
            (_, Some(way)) => draft.choose_way(way),
            (_, None) => {}
        });
    };
    pieces("how", draw, tapped)
}

/// The ways to tell a hand, with their words.
pub(crate) const WAYS: [(Way, Text); 3] =
    [(Way::Tiles, entry::BY_TILES), (Way::Items, entry::BY_ITEMS), (Way::Number, entry::BY_NUMBER)];

/// What a key of a keyboard means here.
enum Key {
    Save,
    Cancel,
    Back,
    Digit(u8),
    Suffix(char),
    Kind(Kind),
    Concealed,
    NextHand,
    PreviousHand,
}

/// Reads a key; nothing for keys that belong to somebody else.
fn key_of(event: &KeyboardEvent) -> Option<Key> {
    use wasm_bindgen::JsCast as _;
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let on_button = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A" | "INPUT"));
    let key = event.key();
    if event.ctrl_key() {
        return (key == "Enter").then_some(Key::Save);
    }
    Some(match key.as_str() {
        // On a button that was reached by keyboard, Enter is that button's.
        "Enter" if !on_button => Key::Save,
        "Escape" => Key::Cancel,
        "Backspace" => Key::Back,
        "ArrowDown" => Key::NextHand,
        "ArrowUp" => Key::PreviousHand,
        "c" => Key::Kind(Kind::Chow),
        "u" => Key::Kind(Kind::Pung),
        "k" => Key::Kind(Kind::Kong),
        "a" => Key::Kind(Kind::Pair),
        "e" => Key::Kind(Kind::Single),
        "v" => Key::Concealed,
        other => {
            let letter = other.chars().next().filter(|_| other.len() == 1)?;
            match (letter, letter.to_digit(10)) {
                (_, Some(digit)) => Key::Digit(u8::try_from(digit).ok()?),
                ('m' | 'p' | 's' | 'z' | 'f', None) => Key::Suffix(letter),
                (_, None) => return None,
            }
        }
    })
}

/// Does what a key means. Digits wait for the suffix that makes them tiles.
fn press(entry: Entry, key: Key, pending: StoredValue<Vec<u8>>) {
    let way = entry.draft.with_untracked(|draft| draft.active_hand().map(|hand| hand.way));
    let move_hand = |step: usize| {
        let players = entry.players();
        entry.draft.update(|draft| {
            let at = players.iter().position(|player| *player == draft.active).unwrap_or(0);
            draft.active = players[(at + step) % players.len()];
        });
        pending.set_value(Vec::new());
    };
    match key {
        Key::Save | Key::Cancel => {}
        Key::Back => {
            let waited = pending.with_value(|digits| !digits.is_empty());
            pending.set_value(Vec::new());
            if !waited {
                entry.draft.update(Draft::back);
            }
        }
        Key::NextHand => move_hand(1),
        Key::PreviousHand => move_hand(entry.players().len() - 1),
        Key::Digit(digit) => match way {
            Some(Way::Number) => entry.draft.update(|draft| draft.type_digit(digit)),
            Some(Way::Tiles) => pending.update_value(|digits| digits.push(digit)),
            Some(Way::Items) | None => {}
        },
        Key::Suffix(suffix) => {
            let digits = pending.with_value(Vec::clone);
            pending.set_value(Vec::new());
            if way == Some(Way::Tiles) {
                entry.draft.update(|draft| {
                    for digit in digits {
                        type_tile(draft, digit, suffix);
                    }
                });
            }
        }
        Key::Kind(kind) => entry.draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.kind = kind;
            }
        }),
        Key::Concealed => entry.draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.concealed = !hand.concealed;
            }
        }),
    }
}

/// A tile as it is written in the notation.
fn type_tile(draft: &mut Draft, digit: u8, suffix: char) {
    if suffix == 'f' {
        if let Some(tile) = BonusTile::from_digit(digit) {
            draft.tap_bonus(tile);
        }
        return;
    }
    let text = format!("{digit}{suffix}");
    let tile: Option<Tile> =
        notation::tiles("concealed", &text).ok().and_then(|tiles| tiles.first().copied());
    if let Some(tile) = tile {
        draft.tap(tile);
    }
}
