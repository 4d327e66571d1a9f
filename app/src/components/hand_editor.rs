//! The four hands, one under the other; the active one is open and is what the keys write into.

use club::PlayerNo;
use leptos::html::Div;
use leptos::prelude::*;
use scoring::{Family, notation};
use texts::terms::{Term, term};
use texts::{Lang, entry, numbers, tiles};

use crate::state::draft::{Draft, HandDraft, Kind, Set, Table, Way, special_name};
use crate::state::entry::Entry;
use crate::state::erased::{Views as _, memo, tap};
use crate::state::html::{Html, Touch, pieces_in};

/// The four hands, East first.
#[component]
pub(crate) fn Hands(entry: Entry) -> impl IntoView {
    view! {
        <ul class="hands" aria-label=entry.say(entry::HANDS)>
            {entry.players().into_iter().map(|player| view! { <HandRow entry player /> }).views()}
        </ul>
    }
}

/// One hand: who, what, how much.
#[component]
pub(crate) fn HandRow(entry: Entry, player: PlayerNo) -> impl IntoView {
    let draft = entry.draft;
    let settled = entry.settled;
    let is_active = memo(move || settled.with(|draft| draft.active == player));
    let wins = memo(move || settled.with(|draft| draft.wins(player)));
    let is_dead = move || settled.with(|draft| draft.hand(player).is_some_and(|hand| hand.is_dead));
    let worth = move || {
        entry.preview.with(|preview| match preview.values.get(&player) {
            Some(Ok(value)) => numbers::points(value.points.0),
            Some(Err(_)) => "–".to_owned(),
            None => "0".to_owned(),
        })
    };
    let seat = entry.table.with_value(|table| table.seat(player));
    let activate = move |_| draft.update(|draft| draft.active = player);
    let kill_button = move || {
        if !is_active.get() || wins.get() {
            return Vec::new();
        }
        let mut html = Html::new();
        html.choice("choice", "kill", entry::DEAD.get(entry.lang()), is_dead());
        vec![html]
    };
    let kill = move |_: &str| {
        draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.is_dead = !hand.is_dead;
            }
        });
    };
    let told = NodeRef::<Div>::new();
    Effect::new(move |_| {
        settled.track();
        // Where the sets do not fit beside each other, what was tapped last is what one sees.
        if let Some(told) = told.get().filter(|_| is_active.get()) {
            // With the next frame, which asks how wide all is anyway.
            request_animation_frame(move || told.set_scroll_left(told.scroll_width()));
        }
    });
    let pieces = move || {
        // Only the hand that is written into need not wait.
        let shown = if is_active.get() { draft } else { settled };
        let marks = marks_of(entry, shown, player);
        shown.with(|draft| {
            let hand = draft.hand(player);
            hand.map_or_else(Vec::new, |hand| {
                pieces(entry, hand, marks, wins.get(), is_active.get())
            })
        })
    };
    let spoken = move || {
        let lang = entry.lang();
        let told = entry.table.with_value(|table| {
            settled.with(|draft| draft.hand(player).map(|hand| in_words(hand, table, lang)))
        });
        let (name, wind) = (entry.name(player), tiles::wind(seat).get(lang));
        format!("{name}, {wind}: {}, {}", told.unwrap_or_default(), worth())
    };
    view! {
        <li class="hand" class:active=is_active class:wins=wins class:dead=is_dead data-player=player.0>
            <button
                type="button"
                class="who"
                aria-pressed=move || is_active.get().to_string()
                aria-label=spoken
                on:click=tap(activate)
            >
                <b>{entry.name(player)}</b>
                <span class="soft">{entry.say(tiles::wind(seat))}</span>
            </button>
            {pieces_in(told, "told", Touch::Up, Box::new(pieces), Box::new(move |what| do_to_set(entry, what)))}
            {pieces_in(NodeRef::new(), "kill-box", Touch::Up, Box::new(kill_button), Box::new(kill))}
            <span class="worth num" aria-hidden="true">
                {move || if is_dead() { "0".to_owned() } else { worth() }}
            </span>
        </li>
    }
}

/// How many sets can be changed, and the set and tile that completed the hand. A new set is nothing but tiles at first,
/// and the mark stays where it was: the rest comes with the frame behind, so that the first has little to draw.
type Marks = (usize, Option<(usize, usize)>);

fn marks_of(entry: Entry, shown: RwSignal<Draft>, player: PlayerNo) -> Marks {
    let of = |draft: &Draft| {
        draft.hand(player).map(|hand| (hand.sets.len(), hand.winning())).unwrap_or_default()
    };
    let (then, now) = (entry.settled.with(of), shown.with(of));
    if then.0 < now.0 { then } else { now }
}

/// What was told of a hand, set by set; the active hand can be changed here.
fn pieces(
    entry: Entry,
    hand: &HandDraft,
    (changeable, winning): Marks,
    wins: bool,
    is_active: bool,
) -> Vec<Html> {
    let lang = entry.lang();
    let mut piece = Html::new();
    if hand.is_blank() && hand.bonus.count() == 0 && hand.way != Way::Number {
        let words = if !is_active {
            entry::NOTHING
        } else if wins {
            entry::EMPTY_WINNER
        } else {
            entry::EMPTY_LOSER
        };
        piece.put("<span class=\"soft hint\">").say(words.get(lang)).put("</span>");
        return vec![piece];
    }
    match hand.way {
        Way::Number => {
            let class = if hand.digits.is_empty() { " blank" } else { "" };
            let digits = if hand.digits.is_empty() { "0".to_owned() } else { shown(&hand.digits) };
            piece.put("<span class=\"number num").put(class).put("\">").say(&digits).put("</span>");
            [vec![piece], bonus_piece(hand)].concat()
        }
        Way::Items => {
            let ticked = entry.table.with_value(|table| in_words(hand, table, lang));
            piece.put("<span class=\"ticked\">").say(&ticked).put("</span>");
            vec![piece]
        }
        Way::Tiles => {
            let mut pieces = Vec::new();
            for (at, set) in hand.sets.iter().enumerate() {
                let completed = winning.filter(|(of, _)| wins && *of == at).map(|(_, tile)| tile);
                let can_change = is_active && at < changeable;
                pieces.push(set_piece(entry, *set, at, completed, wins, can_change));
            }
            pieces.extend(bonus_piece(hand));
            pieces
        }
    }
}

/// Flowers and seasons, where there are any.
fn bonus_piece(hand: &HandDraft) -> Vec<Html> {
    if hand.bonus.count() == 0 {
        return Vec::new();
    }
    let mut piece = Html::new();
    piece.put("<span class=\"set bonus\">");
    for tile in hand.bonus.iter() {
        piece.tile(&notation::bonus_text(tile));
    }
    piece.put("</span>");
    vec![piece]
}

/// One set. In the winner's open hand a tile can be named the winning tile.
fn set_piece(
    entry: Entry,
    set: Set,
    at: usize,
    completed: Option<usize>,
    wins: bool,
    can_change: bool,
) -> Html {
    let lang = entry.lang();
    let family = entry.table.with_value(|table| table.ruleset.family());
    let mut piece = Html::new();
    piece.put("<span class=\"set").put(match set.kind {
        Kind::Kong => " kong",
        Kind::Single => " single",
        Kind::Chow | Kind::Pung | Kind::Pair => "",
    });
    piece.put(if is_hidden(set, completed) { " hidden-tiles" } else { "" });
    piece.put("\"><span class=\"faces\">");
    let can_be_last = can_change && wins && set.kind != Kind::Kong;
    for (tile_at, tile) in set.tiles().into_iter().enumerate() {
        let is_last = completed == Some(tile_at);
        if can_be_last {
            piece.put("<button type=\"button\" data-do=\"last ").say(&format!("{at} {tile_at}"));
            piece.put(if is_last { "\" aria-pressed=\"true" } else { "\" aria-pressed=\"false" });
            piece.put("\" aria-label=\"").say(&tiles::tile(tile, lang));
            piece.put(": ").say(entry::WINNING_TILE.get(lang));
        } else {
            piece.put("<span aria-hidden=\"true");
        }
        piece.put(if is_last { "\" class=\"last tile tile-" } else { "\" class=\"tile tile-" });
        piece.say(&notation::tile_text(tile));
        piece.put(if can_be_last { "\"></button>" } else { "\"></span>" });
    }
    piece.put("</span>");
    if can_change {
        let can_turn = set.kind.is_figure() && completed.is_none();
        let state = if completed.is_some() {
            entry::COMPLETED.get(lang)
        } else if !set.kind.is_figure() {
            ""
        } else if set.concealed {
            entry::CONCEALED.get(lang)
        } else {
            entry::OPEN.get(lang)
        };
        piece.put("<span class=\"about\"><button type=\"button\" class=\"flip\" ");
        piece.put(if can_turn {
            "data-do=\"turn "
        } else {
            "aria-disabled=\"true\" data-do=\"stay "
        });
        piece.say(&at.to_string()).put("\"><span>").say(kind_word(set.kind, family).get(lang));
        piece.put("</span><span>").say(state).put("</span></button>");
        piece
            .put("<button type=\"button\" class=\"remove\" data-do=\"remove ")
            .say(&at.to_string());
        piece.put("\" aria-label=\"").say(&set_words(set, family, lang)).put(" ");
        piece.say(entry::REMOVE.get(lang)).put("\">×</button></span>");
    }
    piece.put("</span>");
    piece
}

/// What a button of [`set_piece`] means.
fn do_to_set(entry: Entry, what: &str) {
    let mut words = what.split(' ');
    let deed = words.next().unwrap_or_default();
    let mut number =
        || words.next().and_then(|word| word.parse::<usize>().ok()).unwrap_or_default();
    let (at, tile) = (number(), number());
    entry.draft.update(|draft| match deed {
        "last" => draft.choose_winning(at, tile),
        "turn" => draft.turn_set(at),
        "remove" => draft.remove_set(at),
        _ => {}
    });
}

const fn is_hidden(set: Set, completed: Option<usize>) -> bool {
    set.kind.is_figure() && set.concealed && completed.is_none()
}

fn kind_word(kind: Kind, family: Family) -> texts::Text {
    match kind {
        Kind::Chow => term(family, Term::Chow),
        Kind::Pung => term(family, Term::Pung),
        Kind::Kong => term(family, Term::Kong),
        Kind::Pair => term(family, Term::Pair),
        Kind::Single => entry::SINGLE,
    }
}

fn set_words(set: Set, family: Family, lang: Lang) -> String {
    format!("{} {}", kind_word(set.kind, family).get(lang), tiles::tile(set.tile, lang))
}

/// Digits as a figure, with thin spaces.
fn shown(digits: &str) -> String {
    digits.parse().map_or_else(|_| digits.to_owned(), numbers::points)
}

/// A hand as one would read it aloud.
fn in_words(hand: &HandDraft, table: &Table, lang: Lang) -> String {
    if hand.is_blank() && hand.bonus.count() == 0 {
        return entry::NOTHING.get(lang).to_owned();
    }
    let rules = table.ruleset.rules();
    let mut told: Vec<String> = match hand.way {
        Way::Number => vec![shown(&hand.digits)],
        Way::Items if hand.is_special() => {
            let special = hand.special.iter();
            special.map(|special| special_name(&table.ruleset, &special.id, lang)).collect()
        }
        Way::Items => hand
            .ticks
            .iter()
            .filter_map(|(id, count)| {
                let rule = rules.iter().find(|rule| rule.id() == id)?;
                let name = texts::rules::rule(*rule).get(lang);
                Some(if *count > 1 { format!("{count} × {name}") } else { name.to_owned() })
            })
            .collect(),
        Way::Tiles => {
            let sets = hand.sets.iter().map(|set| {
                let tiles: Vec<String> =
                    set.tiles().into_iter().map(|tile| tiles::tile(tile, lang)).collect();
                if set.kind == Kind::Chow {
                    tiles.join(" ")
                } else {
                    format!("{} × {}", tiles.len(), tiles[0])
                }
            });
            sets.collect()
        }
    };
    told.extend(hand.bonus.iter().map(|tile| tiles::bonus_tile(tile, lang)));
    told.join(", ")
}
