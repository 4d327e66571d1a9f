//! The list of a rule set's own hands: what they are worth, whether they are played, in which order they stand.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_contains;
use scoring::Family;
use scoring::special::{OwnHands, SpecialHandEntry, overlaps};
use serde::Deserialize;
use texts::own_hands as words;
use texts::{Lang, Text, numbers};
use uuid::Uuid;

use super::hand::address_of;
use super::look::in_turn;
use super::{Loaded, address, drawn, name};
use crate::actions::{HandChange, HandRequest, change_own_hands};
use crate::documents::tile_images::Tile;
use crate::pages::rules::own_hand_transfer;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FormData, KEY};
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};

/// Which hand.
const HAND: Field = Field::hidden("hand");
/// What happens to it.
const DO: Field = Field::hidden("do");

/// Those that are played, in an address.
const PLAYED: &str = "aktive";

/// The query of the list.
#[derive(Default, Deserialize)]
pub(crate) struct ListQuery {
    /// Something was saved just now.
    saved: Option<String>,
    /// A part of the name.
    #[serde(default)]
    name: String,
    /// Which hands; all of them where nothing is chosen.
    zeigen: Option<Shown>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shown {
    /// Those that are played.
    Aktive,
}

impl ListQuery {
    fn shows(&self, entry: &SpecialHandEntry) -> bool {
        (entry.active || self.zeigen.is_none()) && name_contains(&entry.name, self.name.trim())
    }

    /// Whether hands may be left out.
    fn is_part(&self) -> bool {
        self.zeigen.is_some() || !self.name.trim().is_empty()
    }
}

#[derive(Template)]
#[template(path = "rules/own_hands.html")]
struct ListPage {
    frame: Frame,
    /// The rule set, and all of them.
    chosen: String,
    choices: Vec<MenuLink>,
    address: String,
    saved: Option<&'static str>,
    /// Why something was refused, in a list for the macro.
    problems: Vec<(String, String)>,
    /// Below the title.
    summary: String,
    /// What was searched for, and which hands are shown.
    typed: String,
    shows: &'static str,
    groups: Vec<MenuLink>,
    /// Whether there are hands, shown or not.
    has_hands: bool,
    /// What is said where none of them is shown.
    nothing: Option<String>,
    /// Whether all are shown in their order.
    is_whole: bool,
    /// What a rule set without own hands says.
    none: Option<String>,
    rows: Vec<Row>,
    /// On paper and as a file: address and words.
    links: Vec<(String, &'static str)>,
    may_change: bool,
}

/// How a hand stands, as a shape and a word.
pub(super) struct State {
    pub(super) shape: &'static str,
    pub(super) words: String,
}

struct Row {
    /// The page of the hand.
    page: String,
    key: String,
    id: String,
    name: String,
    /// Its pattern, or what the club says about it.
    about: String,
    groups: Vec<Vec<Tile>>,
    state: State,
    value: String,
    active: bool,
    is_first: bool,
    is_last: bool,
}

/// `GET /verein/sonderspiele`: leads to the list of the first rule set that has own hands.
pub(crate) async fn first(context: RequestContext) -> Result<Response, ApiError> {
    let loaded = Loaded::read(&context.state, Family::Steiermark.id()).await?;
    let offered = loaded.presets.iter().filter(|version| version.is_offered);
    // The rule set that begins with special hands goes before the others.
    let mut all = std::iter::once(&loaded.version).filter(|one| one.is_offered).chain(offered);
    let found = all.find(|version| version.ruleset.own_hands().is_some());
    Ok(see(&found.map_or_else(|| loaded.address(), |version| address(&version.preset))))
}

/// `GET /verein/sonderspiele/{preset}`: the own hands of a rule set.
pub(crate) async fn show(
    context: RequestContext,
    Path(preset): Path<String>,
    Query(query): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let loaded = Loaded::read(&context.state, &preset).await?;
    let inside = inside(&loaded).await?;
    Ok(Page(page((&loaded, &inside), &query, &FormData::default(), &context)))
}

/// `POST /verein/sonderspiele/{preset}`: switches a hand on or off, or moves it in the list. Safe to repeat.
pub(crate) async fn act(
    context: RequestContext,
    Path(preset): Path<String>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let loaded = Loaded::read(&context.state, &preset).await?;
    if let Some((key, change)) = read(&mut data) {
        let request = HandRequest { key, preset, on: context.today(), change };
        let written = context.write(move |tx, action| change_own_hands(tx, action, &request));
        if let Some(id) = data.done(written.await) {
            return Ok(see(&format!("{}?saved=1#{id}", loaded.address())));
        }
    }
    let inside = inside(&loaded).await?;
    let page = page((&loaded, &inside), &ListQuery::default(), &data, &context);
    Ok((data.status(), Page(page)).into_response())
}

fn read(data: &mut FormData) -> Option<(Uuid, HandChange)> {
    let (key, id) = (data.parse(KEY), data.text(HAND).to_owned());
    let change = data.read(DO, |what| match what {
        "on" | "off" => Some(HandChange::Switch { id, active: what == "on" }),
        "up" | "down" => Some(HandChange::Move { id, up: what == "up" }),
        _ => None,
    });
    Some((key?, change?))
}

fn page(
    (loaded, inside): (&Loaded, &Inside),
    query: &ListQuery,
    data: &FormData,
    context: &PageContext,
) -> String {
    let lang = context.lang;
    let choices = loaded.presets.iter().map(|version| {
        let is_chosen = version.preset == loaded.version.preset;
        MenuLink::new(address(&version.preset), name(version, lang), is_chosen)
    });
    let own = loaded.version.ruleset.own_hands();
    let rows = own.map_or_else(Vec::new, |own| rows(own, (loaded, inside), query, lang));
    let hands = own.map_or(&[][..], |own| own.hands);
    let played = hands.iter().filter(|one| one.active).count();
    let recognised = hands.iter().filter_map(|one| one.played()).count();
    let back = loaded.rule_set(lang);
    let mut frame = Frame {
        back: context.may_open(&back.0).then_some(back),
        ..context.frame(words::TITLE.get(lang))
    };
    frame.draw(rows.iter().flat_map(|row| row.groups.concat()).collect::<Vec<_>>().into_iter());
    let family = loaded.version.ruleset.family();
    let links = own_hand_transfer::links(&loaded.version.preset, lang).into_iter();
    shown(&ListPage {
        chosen: name(&loaded.version, lang),
        choices: choices.collect(),
        address: loaded.address(),
        saved: query.saved.as_ref().map(|_| words::SAVED.get(lang)),
        problems: data
            .problem(HAND, lang)
            .map(|one| (String::new(), one.words))
            .into_iter()
            .collect(),
        summary: words::summary(hands.len(), played, recognised, lang),
        typed: query.name.trim().to_owned(),
        shows: query.zeigen.map_or("", |_| PLAYED),
        groups: groups(loaded, query, lang),
        has_hands: !hands.is_empty(),
        nothing: rows.is_empty().then(|| match query.name.trim() {
            "" => words::NONE_PLAYED.get(lang).to_owned(),
            typed => words::found(0, typed, lang),
        }),
        is_whole: !query.is_part(),
        none: own.is_none().then(|| words::none_in(family, lang)),
        links: links.filter(|(address, _)| context.may_open(address)).collect(),
        may_change: context.may_send(&loaded.address()),
        rows,
        frame,
    })
}

/// Which hands can be shown.
fn groups(loaded: &Loaded, query: &ListQuery, lang: Lang) -> Vec<MenuLink> {
    let all = MenuLink::new(loaded.address(), words::ALL.get(lang), query.zeigen.is_none());
    let played = format!("{}?zeigen={PLAYED}", loaded.address());
    let is_chosen = query.zeigen == Some(Shown::Aktive);
    vec![all, MenuLink::new(played, words::PLAYED.get(lang), is_chosen)]
}

fn rows(
    own: OwnHands<'_>,
    (loaded, inside): (&Loaded, &Inside),
    query: &ListQuery,
    lang: Lang,
) -> Vec<Row> {
    let chosen = own.hands.iter().enumerate().filter(|(_, entry)| query.shows(entry));
    let all = chosen.map(|(at, entry)| Row {
        page: address_of(&loaded.version.preset, &entry.id),
        key: Uuid::now_v7().to_string(),
        id: entry.id.clone(),
        name: entry.name.clone(),
        about: about(entry, lang),
        groups: drawn(entry.tiles.iter().map(String::as_str)),
        state: state(entry, own, inside.get(&at).map(|other| &own.hands[*other]), lang),
        value: value(entry, own, lang),
        active: entry.active,
        is_first: at == 0,
        is_last: at + 1 == own.hands.len(),
    });
    all.collect()
}

/// What the club says about a hand, or else its pattern.
fn about(entry: &SpecialHandEntry, lang: Lang) -> String {
    let said = entry.text.clone().filter(|text| !text.is_empty());
    let pattern = || {
        let pattern = entry.pattern.as_ref()?;
        Some(texts::own_hand_notation::in_words(pattern.as_str(), lang))
    };
    said.or_else(pattern).unwrap_or_else(|| words::NO_PATTERN.get(lang).to_owned())
}

pub(super) fn state(
    entry: &SpecialHandEntry,
    own: OwnHands<'_>,
    inside: Option<&SpecialHandEntry>,
    lang: Lang,
) -> State {
    let has_value = own.price(entry, false).is_some();
    let said = |shape, word: Text| State { shape, words: word.get(lang).to_owned() };
    match inside {
        _ if !entry.active => said("off", words::OFF),
        _ if !has_value => said("due", words::NO_VALUE),
        _ if entry.pattern.is_none() => said("off", words::BY_HAND),
        Some(other) => State { shape: "wait", words: words::inside(&other.name, lang) },
        None => said("ok", words::RECOGNISED),
    }
}

/// For each hand that lies wholly in another one: its place, and that of the other.
type Inside = BTreeMap<usize, usize>;

/// Which of the hands that are played lie wholly in another one; the first other that does counts.
async fn inside(loaded: &Loaded) -> Result<Inside, ApiError> {
    let Some(own) = loaded.version.ruleset.own_hands() else { return Ok(Inside::new()) };
    let played = own.hands.iter().enumerate().filter_map(|(at, entry)| {
        let pattern = entry.played()?;
        Some((at, (pattern.clone(), entry.allowed())))
    });
    let (places, patterns): (Vec<usize>, Vec<_>) = played.unzip();
    let found = in_turn(move || overlaps(&patterns, 0)).await?;
    let mut inside = Inside::new();
    for overlap in found {
        let (one, other) = overlap.places;
        if let Some(of) = overlap.inside {
            let around = if of == one { other } else { one };
            inside.entry(places[of]).or_insert(places[around]);
        }
    }
    Ok(inside)
}

pub(super) fn value(entry: &SpecialHandEntry, own: OwnHands<'_>, lang: Lang) -> String {
    let points = own.price(entry, false).and_then(|price| own.cut(price));
    match (points, entry.worth) {
        (Some(points), _) => numbers::points(points.0),
        (None, Some(worth)) => words::worth(worth, lang),
        (None, None) => "–".to_owned(),
    }
}
