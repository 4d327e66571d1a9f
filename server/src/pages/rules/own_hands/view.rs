//! The editor of an own hand as it is drawn.

use askama::Template;
use scoring::special::{PLACES, SoFar};
use scoring::{Family, Suit, Tile};
use texts::{Lang, own_hand_notation, own_hands as words, tiles};

use super::editor::After;
use super::fields::{
    ACTIVE, CALLABLE, CALLED, CALLED_KIND, CALLED_KINDS, COLLECTED, FISHING, FISHING_KIND,
    FISHING_KINDS, HIDDEN, KONG_ALLOWED, NAME, PATTERN, TEXT, WORTH, WORTH_KIND, WORTH_KINDS,
    is_collected,
};
use super::look::Look;
use super::state::{Editor, drawing};
use super::ticks::{Tick, says_something};
use crate::documents::tile_images;
use crate::web::context::PageContext;
use crate::web::forms::{FieldView, Form, FormData, KEY};
use crate::web::layout::{Frame, choices, shown};

/// Where the editor stands.
pub(super) struct Place {
    /// Where the form is sent.
    pub(super) action: String,
    /// The list: address and name.
    pub(super) list: (String, String),
    pub(super) rule_set: String,
    pub(super) family: Family,
    /// The id of the hand that is edited; none for a new one.
    pub(super) before: Option<String>,
    /// Where it takes its tiles from the collection.
    pub(super) from_collection: Option<String>,
}

#[derive(Template)]
#[template(path = "rules/own_hand.html")]
struct EditorPage {
    frame: Frame,
    form: Form,
    problems: Vec<(String, String)>,
    count: String,
    /// A hint below the example.
    hint: &'static str,
    /// The example: each tile with its place in the hand.
    groups: Vec<Vec<Key>>,
    from_collection: Option<String>,
    rows: Vec<Vec<Key>>,
    can_go_back: bool,
    is_trying: bool,
    tried: Vec<tile_images::Tile>,
    has_pattern: bool,
    /// What was read of a text before its fault.
    so_far: Option<String>,
    /// What the button says that puts the word in which was probably meant.
    meant: Option<String>,
    /// The keys of the tiles are of use.
    has_keys: bool,
    words: Vec<WordView>,
    is_text_alone: bool,
    /// What may vary, and what holds at the table.
    free: Vec<TickView>,
    table: Vec<TickView>,
    look: Look,
    /// What else can be done to a hand that is there: addresses.
    copy: Option<String>,
    remove: Option<String>,
    rehearsal: String,
}

/// A tile that can be tapped.
struct Key {
    tile: tile_images::Tile,
    value: String,
    name: String,
    is_off: bool,
}

/// A word of patterns.
struct WordView {
    word: &'static str,
    /// The same in the other language; empty where it is the same word.
    other: &'static str,
    about: &'static str,
    example: String,
}

/// A box to tick.
struct TickView {
    id: &'static str,
    label: &'static str,
    is_on: bool,
    is_quiet: bool,
}

/// The page.
pub(super) fn page(
    place: &Place,
    (data, after): (&FormData, After),
    editor: &Editor,
    look: Look,
    context: &PageContext,
) -> String {
    let lang = context.lang;
    let form = form(place, lang).fill_in(data);
    let mut frame =
        Frame { back: Some(place.list.clone()), ..context.frame(title(data, place, lang)) };
    // The keys show every tile.
    frame.draw(
        Tile::all().filter_map(drawing).chain(tile_images::group("(1111m)").into_iter().flatten()),
    );
    let about =
        |what: &str| place.before.as_ref().map(|id| format!("{}/{id}/{what}", place.list.0));
    let ticks = |is_of_table: bool| {
        let all = Tick::ALL.into_iter().filter(move |tick| tick.is_of_table() == is_of_table);
        all.map(|tick| tick_view(tick, editor, lang)).collect::<Vec<_>>()
    };
    let count = editor.example.count();
    shown(&EditorPage {
        problems: if after == After::Refusal { form.problems.clone() } else { Vec::new() },
        count: words::tiles_of(count, lang),
        hint: if count == 0 { words::TAP_TILES } else { words::TAP_SEAM }.get(lang),
        groups: groups(editor, lang),
        from_collection: place.from_collection.clone().filter(|_| editor.pattern.is_none()),
        rows: keys(editor, lang),
        can_go_back: if editor.is_trying {
            !editor.tried.is_empty()
        } else {
            count > 0 && !editor.is_text_alone
        },
        is_trying: editor.is_trying,
        tried: editor.tried.iter().filter_map(|tile| drawing(*tile)).collect(),
        has_pattern: matches!(editor.pattern, Some(Ok(_))),
        so_far: match &editor.pattern {
            Some(Err(problem)) if editor.is_text_alone => {
                let read = SoFar::of(data.text(PATTERN), problem);
                read.map(|read| {
                    let text = own_hand_notation::in_words(&read.text, lang);
                    words::so_far(&text, read.places, lang)
                })
            }
            Some(_) | None => None,
        },
        meant: match &editor.pattern {
            Some(Err(problem)) => problem.meant.map(|word| words::put_in(word, lang)),
            Some(Ok(_)) | None => None,
        },
        has_keys: editor.is_trying || !(editor.example.is_whole() || editor.is_text_alone),
        words: words_of_patterns(lang),
        is_text_alone: editor.is_text_alone,
        free: ticks(false),
        table: ticks(true),
        look,
        copy: about("kopieren"),
        remove: about("loeschen"),
        rehearsal: format!("{}?regeln={}", crate::pages::year::rehearsal::ADDRESS, place.rule_set),
        form,
        frame,
    })
}

/// Every word of patterns.
fn words_of_patterns(lang: Lang) -> Vec<WordView> {
    let all = own_hand_notation::WORDS.iter().map(|word| {
        let (own, other) = match lang {
            Lang::De => (word.german, word.english),
            Lang::En => (word.english, word.german),
        };
        WordView {
            word: own,
            other: if own.eq_ignore_ascii_case(other) { "" } else { other },
            about: word.about.get(lang),
            example: own_hand_notation::in_words(word.example, lang),
        }
    });
    all.collect()
}

/// The title of the page.
fn title(data: &FormData, place: &Place, lang: Lang) -> String {
    let name = data.text(NAME);
    let is_new = place.before.is_none() || name.is_empty();
    if is_new { words::NEW_TITLE.get(lang).to_owned() } else { name.to_owned() }
}

/// The fields in groups: name and value, the text, what holds beside the tiles, boxes at the table.
fn form(place: &Place, lang: Lang) -> Form {
    let kinds = |kinds: &[(&'static str, texts::Text)]| choices(kinds.iter().copied(), lang);
    let form = Form::new(place.action.clone(), words::NEW, texts::pages::NOT_SAVED, lang)
        .fields([KEY])
        .fields(HIDDEN)
        .group(words::NAME)
        .fields([NAME, WORTH])
        .choice(WORTH_KIND, kinds(&WORTH_KINDS))
        .group(words::PATTERN)
        .field(PATTERN)
        .group(words::TEXT)
        .choice(CALLED_KIND, kinds(&CALLED_KINDS))
        .field(CALLED);
    let form = if is_collected(place.family) {
        form.field(COLLECTED)
    } else {
        form.choice(FISHING_KIND, kinds(&FISHING_KINDS)).field(FISHING)
    };
    form.field(TEXT).field(ACTIVE).group(words::AT_TABLE).fields([CALLABLE, KONG_ALLOWED])
}

impl EditorPage {
    /// The fields of a group.
    fn fields(&self, group: usize) -> &[FieldView] {
        self.form.groups.get(group).map_or(&[], |group| &group.fields)
    }

    /// The word on the button that begins and ends trying a hand.
    fn try_word(&self) -> &'static str {
        self.word(if self.is_trying { words::TRY_END } else { words::TRY })
    }

    fn word(&self, text: texts::Text) -> &'static str {
        self.frame.word(text)
    }
}

fn groups(editor: &Editor, lang: Lang) -> Vec<Vec<Key>> {
    let mut at = 0;
    let groups = editor.example.groups.iter().map(|group| {
        let keys = group.iter().filter_map(|tile| {
            let place = at;
            at += 1;
            Some(Key {
                tile: drawing(*tile)?,
                value: format!("seam-{place}"),
                name: words::seam(*tile, lang),
                is_off: place == 0 || editor.is_text_alone,
            })
        });
        keys.collect()
    });
    groups.collect()
}

/// The keys: a row for each suit, and one for winds and dragons.
fn keys(editor: &Editor, lang: Lang) -> Vec<Vec<Key>> {
    let suits = Suit::ALL.into_iter().map(Some).chain([None]);
    let rows = suits.map(|suit| {
        let tiles = Tile::all().filter(move |tile| tile.suit() == suit);
        let keys = tiles.filter_map(|tile| {
            let is_full = if editor.is_trying {
                let copies = editor.tried.iter().filter(|other| **other == tile).count();
                copies == 4 || editor.tried.len() == PLACES
            } else {
                editor.is_text_alone || !editor.example.takes(tile)
            };
            Some(Key {
                tile: drawing(tile)?,
                value: scoring::notation::tile_text(tile),
                name: tiles::tile(tile, lang),
                is_off: is_full,
            })
        });
        keys.collect()
    });
    rows.collect()
}

fn tick_view(tick: Tick, editor: &Editor, lang: Lang) -> TickView {
    let says = || says_something(tick, &editor.example.groups, &editor.ticks);
    let is_quiet = editor.is_text_alone || !says();
    TickView {
        id: tick.field().id,
        label: tick.label().get(lang),
        is_on: editor.ticks.contains(&tick) && !is_quiet,
        is_quiet,
    }
}
