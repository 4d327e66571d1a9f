//! The keys that write into the active hand: tiles with the kind of set they become, or digits.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Element, NodeList};
use scoring::{BonusTile, Suit, Tile, notation};
use texts::terms::{Term, term};
use texts::{Lang, entry, explain, tiles};
use wasm_bindgen::JsCast as _;

use crate::state::draft::{Draft, HandDraft, Kind, Tickable, Way, special_name};
use crate::state::entry::Entry;
use crate::state::erased::{memo, when};
use crate::state::html::{Html, Touch, pieces, pieces_in};

/// Which keys a narrow screen shows; a tablet shows them all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Suit(Suit),
    Honors,
    Bonus,
}

const PARTS: [Part; 5] = [
    Part::Suit(Suit::Characters),
    Part::Suit(Suit::Circles),
    Part::Suit(Suit::Bamboo),
    Part::Honors,
    Part::Bonus,
];

impl Part {
    fn tiles(self) -> Vec<Tile> {
        match self {
            Part::Suit(suit) => Tile::all().filter(|tile| tile.suit() == Some(suit)).collect(),
            Part::Honors => Tile::all().filter(|tile| tile.is_honor()).collect(),
            Part::Bonus => Vec::new(),
        }
    }

    const fn name(self) -> texts::Text {
        match self {
            Part::Suit(suit) => tiles::suit(suit),
            Part::Honors => entry::HONORS,
            Part::Bonus => entry::BONUS,
        }
    }

    /// A tile that stands for the part, and its class.
    const fn sign(self) -> (&'static str, &'static str) {
        match self {
            Part::Suit(Suit::Characters) => ("1m", "characters"),
            Part::Suit(Suit::Circles) => ("1p", "circles"),
            Part::Suit(Suit::Bamboo) => ("1s", "bamboo"),
            Part::Honors => ("7z", "honors"),
            Part::Bonus => ("1f", "bonus"),
        }
    }
}

/// The kind of set that the next tap makes, open or concealed.
fn kinds(entry: Entry) -> AnyView {
    let draft = entry.draft;
    let family = entry.table.with_value(|table| table.ruleset.family());
    let draw = move || {
        let lang = entry.lang();
        let chosen =
            entry.settled.with(|draft| draft.active_hand().map(|hand| (hand.kind, hand.concealed)));
        let mut all = Vec::new();
        for kind in Kind::ALL {
            let words = match kind {
                Kind::Chow => term(family, Term::Chow),
                Kind::Pung => term(family, Term::Pung),
                Kind::Kong => term(family, Term::Kong),
                Kind::Pair => term(family, Term::Pair),
                Kind::Single => entry::SINGLE,
            };
            let is_on = chosen.is_some_and(|(chosen, _)| chosen == kind);
            let mut html = Html::new();
            html.choice("kind", kind.id(), words.get(lang), is_on);
            all.push(html);
        }
        let mut html = Html::new();
        let is_concealed = chosen.is_some_and(|(_, concealed)| concealed);
        html.choice("kind", "concealed", entry::CONCEALED.get(lang), is_concealed);
        all.push(html);
        all
    };
    let tapped = move |what: &str| {
        let kind = Kind::ALL.into_iter().find(|kind| what.strip_prefix("kind ") == Some(kind.id()));
        draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                match kind {
                    Some(kind) => hand.kind = kind,
                    None => hand.concealed = !hand.concealed,
                }
            }
        });
    };
    pieces("kinds", draw, tapped)
}

/// All tiles of the game: 34 kinds and eight flowers and seasons. One stock for all four hands.
fn tile_keyboard(entry: Entry) -> AnyView {
    let shown = RwSignal::new(0_usize);
    let plays_bonus = entry.table.with_value(|table| table.ruleset.plays_bonus_tiles());
    let draw = move || {
        let lang = entry.lang();
        let parts = || PARTS.into_iter().filter(|part| *part != Part::Bonus || plays_bonus);
        let mut html = Html::new();
        html.put("<div class=\"keyboard\" role=\"group\" aria-label=\"").say(entry::KEYS.get(lang));
        html.put("\"><div class=\"tabs\">");
        for (at, part) in parts().enumerate() {
            let (code, class) = part.sign();
            let is_on = shown.get() == at;
            html.put("<button type=\"button\" class=\"").put(if is_on { "tab on" } else { "tab" });
            html.put("\" data-part=\"")
                .put(class)
                .put("\" data-do=\"part ")
                .number(i64::try_from(at).unwrap_or(0));
            html.put("\" aria-pressed=\"")
                .put(if is_on { "true" } else { "false" })
                .put("\" aria-label=\"");
            html.say(part.name().get(lang)).put("\">").tile(code).put("</button>");
        }
        html.put("</div>");
        for (at, part) in parts().enumerate() {
            let (_, class) = part.sign();
            html.put("<div class=\"row ").put(class).put(if shown.get() == at {
                " shown"
            } else {
                ""
            });
            html.put("\" role=\"group\" aria-label=\"").say(part.name().get(lang)).put("\">");
            for tile in part.tiles() {
                key(&mut html, &notation::tile_text(tile), &tiles::tile(tile, lang));
            }
            if part == Part::Bonus {
                bonus_keys(&mut html, lang);
            }
            if part == Part::Honors {
                html.button("key back", "back", entry::BACK.get(lang));
            }
            html.put("</div>");
        }
        html.put("</div>");
        html
    };
    let tapped = move |what: &str| match what.strip_prefix("part ") {
        Some(part) => shown.set(part.parse().unwrap_or_default()),
        None => tap_key(entry, what),
    };
    keys_with_marks(entry, draw, tapped)
}

/// A key with a tile on it.
fn key(html: &mut Html, code: &str, name: &str) {
    html.put("<button type=\"button\" class=\"key\" data-tile=\"")
        .say(code)
        .put("\" data-do=\"")
        .say(code);
    html.put("\" aria-label=\"").say(name).put("\">").tile(code).put("</button>");
}

/// Flowers and seasons, each there once for all four hands.
fn bonus_keys(html: &mut Html, lang: Lang) {
    for tile in BonusTile::all() {
        key(html, &notation::bonus_text(tile), &tiles::bonus_tile(tile, lang));
    }
}

/// What a key means.
fn tap_key(entry: Entry, what: &str) {
    entry.draft.update(|draft| {
        if what == "back" {
            draft.back();
        } else if let Some(tile) = Tile::all().find(|tile| notation::tile_text(*tile) == what) {
            draft.tap(tile);
        } else if let Some(tile) = BonusTile::all().find(|tile| notation::bonus_text(*tile) == what)
        {
            draft.tap_bonus(tile);
        }
    });
}

/// Keys that are drawn once; what can be tapped is marked on them with every tap, only where it has changed: nothing
/// is drawn anew for it.
fn keys_with_marks(
    entry: Entry,
    draw: impl Fn() -> Html + 'static,
    tapped: impl Fn(&str) + 'static,
) -> AnyView {
    let node = NodeRef::<Div>::new();
    let drawn = RwSignal::new(0_u32);
    let draw = move || {
        drawn.update(|drawn| *drawn += 1);
        vec![draw()]
    };
    let keys = pieces_in(node, "", Touch::Down, Box::new(draw), Box::new(tapped));
    Effect::new(move |before: Option<(u32, Vec<&'static str>)>| {
        let drawing = drawn.get();
        let before = before.filter(|(before, _)| *before == drawing).map(|(_, marks)| marks);
        let marks = entry.settled.with(marks);
        let keys = node.get().and_then(|node| node.query_selector_all("[data-tile]").ok());
        for at in 0..keys.as_ref().map_or(0, NodeList::length) {
            let key = keys.as_ref().and_then(|keys| keys.item(at)?.dyn_into::<Element>().ok());
            // Where only flowers are shown, they are all there is.
            let kinds = Tile::all().count();
            let first = if keys.as_ref().is_some_and(|keys| (keys.length() as usize) < kinds) {
                kinds
            } else {
                0
            };
            let at = at as usize + first;
            let mark = marks.get(at).copied().unwrap_or_default();
            if let Some(key) =
                key.filter(|_| before.as_ref().and_then(|before| before.get(at)) != Some(&mark))
            {
                key.set_class_name(mark);
                let is_disabled = !matches!(mark, FREE | OWN);
                // Attributes with such names can always be set.
                drop(
                    key.set_attribute("aria-disabled", if is_disabled { "true" } else { "false" }),
                );
                if at >= kinds {
                    drop(
                        key.set_attribute(
                            "aria-pressed",
                            if mark == OWN { "true" } else { "false" },
                        ),
                    );
                }
            }
        }
        (drawing, marks)
    });
    keys
}

const FREE: &str = "key";
const OWN: &str = "key on";
const UNFIT: &str = "key unfit";
const GONE: &str = "key gone unfit";

/// How each key looks, tiles first, then flowers and seasons.
fn marks(draft: &Draft) -> Vec<&'static str> {
    let (stock, bonus) = draft.stock();
    let own = draft.active_hand().map(|hand| hand.bonus).unwrap_or_default();
    let tiles = Tile::all().map(|tile| {
        if draft.fits(tile, &stock) {
            FREE
        } else if stock.of(tile) >= 4 {
            GONE
        } else {
            UNFIT
        }
    });
    let mut marks: Vec<&'static str> = tiles.collect();
    marks.extend(BonusTile::all().map(|tile| {
        if own.has(tile) {
            OWN
        } else if bonus.has(tile) {
            GONE
        } else {
            FREE
        }
    }));
    marks
}

/// The club's special hands, for a winner who has one; its flowers below.
fn special_hands(entry: Entry) -> AnyView {
    let draft = entry.draft;
    let chosen = move || {
        entry.settled.with(|draft| draft.active_hand().and_then(|hand| hand.special.clone()))
    };
    let draw = move || {
        let lang = entry.lang();
        let chosen = chosen();
        let mut html = Html::new();
        html.put("<div class=\"specials\" role=\"group\" aria-label=\"")
            .say(entry::SPECIAL_HANDS.get(lang));
        html.put("\"><span class=\"soft\">").say(entry::SPECIAL_HANDS.get(lang)).put("</span>");
        entry.table.with_value(|table| {
            for hand in table.ruleset.special_hands().iter().filter(|hand| hand.active) {
                let chosen = chosen.as_ref().filter(|special| special.id == hand.id);
                html.choice(
                    "special",
                    &hand.id,
                    &special_name(&table.ruleset, &hand.id, lang),
                    chosen.is_some(),
                );
                // Only where it is worth something.
                if let Some(special) = chosen.filter(|_| hand.collected() > 0) {
                    html.choice(
                        "special",
                        "concealed",
                        entry::COLLECTED.get(lang),
                        special.concealed,
                    );
                }
            }
        });
        html.put("</div>");
        vec![html]
    };
    let tapped = move |what: &str| {
        let Some(id) = what.strip_prefix("special ") else { return };
        draft.update(|draft| match id {
            "concealed" => draft.turn_special(),
            id => draft.tap_special(id),
        });
    };
    pieces("", draw, tapped)
}

/// Flowers and seasons below a hand that is not told by its tiles: of a special hand they count, beside a number they
/// are only remembered.
fn flowers(entry: Entry) -> AnyView {
    let draw = move || {
        let lang = entry.lang();
        let mut html = Html::new();
        html.put("<div class=\"had\"><span class=\"soft\">").say(entry::BONUS_HAD.get(lang));
        html.put("</span><div class=\"row bonus shown\" role=\"group\" aria-label=\"");
        html.say(entry::BONUS.get(lang)).put("\">");
        bonus_keys(&mut html, lang);
        html.put("</div></div>");
        html
    };
    keys_with_marks(entry, draw, move |what| tap_key(entry, what))
}

/// Large digits for the value of a hand.
fn number_pad(entry: Entry) -> AnyView {
    let draw = move || {
        let mut html = Html::new();
        html.put("<div class=\"pad\" role=\"group\" aria-label=\"");
        html.say(entry::VALUE_NUMBER.get(entry.lang())).put("\">");
        for digit in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] {
            html.button("key digit", digit, digit);
        }
        html.button("key back", "back", entry::BACK.get(entry.lang())).put("</div>");
        vec![html]
    };
    let tapped = move |what: &str| {
        entry.draft.update(|draft| match what.parse() {
            Ok(digit) => draft.type_digit(digit),
            Err(_) => draft.back(),
        });
    };
    pieces_in(NodeRef::new(), "", Touch::Down, Box::new(draw), Box::new(tapped))
}

/// Everything the rule set counts, to be ticked; for a loser only what a loser can have.
fn item_list(entry: Entry) -> AnyView {
    let draft = entry.draft;
    let rows = move |draft: RwSignal<Draft>| {
        draft.with(|draft| entry.table.with_value(|table| draft.tickables(table)))
    };
    let draw = move || {
        let lang = entry.lang();
        rows(entry.settled).iter().map(|item| tickable(item, lang)).collect()
    };
    let tapped = move |what: &str| {
        let Some((deed, id)) = what.split_once(' ') else { return };
        let item = untrack(|| rows(draft)).into_iter().find(|item| item.rule.id() == id);
        let item = item.map(|item| (item.count, item.can_add));
        draft.update(|draft| match (deed, item) {
            ("item", Some((count, true))) => draft.tick(id, count + 1),
            ("less", Some((count, _))) => draft.tick(id, count.saturating_sub(1)),
            (_, _) => {}
        });
    };
    view! {
        <section class="items" tabindex="0" aria-label=entry.say(entry::BY_ITEMS)>
            {pieces("item-list", draw, tapped)}
        </section>
    }
    .into_any()
}

/// An item with its worth and how often it was ticked.
fn tickable(item: &Tickable, lang: Lang) -> Html {
    let (id, count) = (item.rule.id(), item.count);
    let name = texts::rules::rule(item.rule).get(lang);
    let mut html = Html::new();
    html.put(if count > 0 { "<div class=\"item on\">" } else { "<div class=\"item\">" });
    html.put("<button type=\"button\" class=\"more\" data-item=\"")
        .say(id)
        .put("\" data-do=\"item ");
    html.say(id).put("\" aria-disabled=\"").put(if item.can_add { "false" } else { "true" });
    html.put("\"><span>").say(name).put("</span><span class=\"soft\">");
    if let Some(line) = explain::value_lines(&item.alone, lang).first() {
        html.say(&line.worth);
    }
    html.put("</span><b class=\"num\">");
    if count > 0 {
        html.number(i64::from(count)).put(" ×");
    }
    html.put("</b></button>");
    if count > 0 {
        html.put("<button type=\"button\" class=\"less\" data-do=\"less ")
            .say(id)
            .put("\" aria-label=\"");
        html.say(name).put(": ").say(entry::ONE_LESS.get(lang)).put("\">−</button>");
    }
    html.put("</div>");
    html
}

/// The keys that fit the way in which the active hand is told.
#[component]
pub(crate) fn Keys(entry: Entry) -> impl IntoView {
    let way = memo(move || {
        entry.settled.with(|draft| draft.active_hand().map_or(Way::Tiles, |hand| hand.way))
    });
    let draft = entry.settled;
    let may_be_special = move || {
        let is_played = entry.table.with_value(|table| table.ruleset.plays_special_hands());
        is_played && draft.with(|draft| draft.wins(draft.active))
    };
    let is_special =
        move || draft.with(|draft| draft.active_hand().is_some_and(HandDraft::is_special));
    let plays_flowers =
        entry.table.with_value(|table| table.is_game() && table.ruleset.plays_bonus_tiles());
    let has_flowers = move || {
        let asks = |hand: &HandDraft| hand.is_special() || plays_flowers && hand.way != Way::Tiles;
        draft.with(|draft| draft.active_hand().is_some_and(asks))
    };
    view! {
        <div class="keys">
            {move || match way.get() {
                Way::Tiles => {
                    view! {
                        {kinds(entry)}
                        {tile_keyboard(entry)}
                    }
                        .into_any()
                }
                Way::Items => {
                    view! {
                        {when(may_be_special, move || special_hands(entry))}
                        {when(move || !is_special(), move || item_list(entry))}
                    }
                        .into_any()
                }
                Way::Number => number_pad(entry),
            }}
            {when(has_flowers, move || flowers(entry))}
        </div>
    }
}
