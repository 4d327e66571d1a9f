//! The page of a single own hand: its tiles and value, what holds at the table, what else it is and what just misses it.

use askama::Template;
use axum::extract::Path;
use club::chips;
use scoring::Ruleset;
use scoring::special::{Price, SpecialHandEntry};
use texts::own_hands::{self as words, HandFact};
use texts::{Lang, booklet, own_hand_notation};

use super::collection::tiles_address;
use super::fields::{Described, is_collected};
use super::list::{State, state, value};
use super::look::{Look, Question, Rack, look};
use super::{Loaded, address, drawn};
use crate::actions::year_of;
use crate::documents::tile_images::Tile;
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::store::{statutes, won_hands};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The address of a hand's page.
pub(crate) fn address_of(preset: &str, hand: &str) -> String {
    format!("{}/{hand}/ansehen", address(preset))
}

#[derive(Template)]
#[template(path = "rules/own_hand_page.html")]
struct HandPage {
    frame: Frame,
    /// Where it is changed, for those who may.
    edit: Option<String>,
    value: String,
    unit: &'static str,
    as_of: String,
    state: State,
    /// The picture, or else the first example.
    picture: Vec<Vec<Tile>>,
    about: String,
    /// What holds at the table, in rows of two words.
    facts: Vec<(String, String)>,
    pattern: String,
    /// Where a hand without a pattern gets one, for those who may change it.
    from_collection: Option<String>,
    look: Look,
}

/// `GET /verein/sonderspiele/{preset}/{hand}/ansehen`: one hand.
pub(crate) async fn show_hand(
    context: RequestContext,
    Path((preset, id)): Path<(String, String)>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let loaded = Loaded::read(&context.state, &preset).await?;
    let ruleset = loaded.version.ruleset.clone();
    let own = ruleset.own_hands().ok_or(UNKNOWN_RULE_SET)?;
    let entry = own.hands.iter().find(|entry| entry.id == id).ok_or(UNKNOWN_RULE_SET)?;
    let (day, hand, family) = (context.today(), entry.id.clone(), ruleset.family());
    let read = context.read(move |tx| {
        let calendar = statutes::calendar(tx)?;
        let year = year_of(&calendar, day)?;
        let span = (calendar.first_day(year), calendar.last_day(year));
        Ok((year, won_hands::times(tx, &hand, family, span)?))
    });
    let (year, won) = read.await?;
    let pattern = entry.pattern.as_ref().map_or("", |pattern| pattern.as_str());
    let mut looked = match question(&loaded, entry, lang) {
        Some(question) => look(question).await?,
        None => Look::default(),
    };
    let picture = picture(entry, &mut looked);
    let mut frame = context.frame(&entry.name);
    let list = loaded.list(lang);
    frame.back = context.may_open(&list.0).then_some(list);
    let racks = looked.racks().flatten().flatten().map(|(tile, _)| *tile);
    frame.draw(racks.chain(picture.concat()).collect::<Vec<Tile>>().into_iter());
    let facts = facts(&ruleset, entry).into_iter();
    let won = (words::won_in_year(year.number(), lang), words::times(won, lang));
    let facts = facts.map(|fact| words::hand_fact(fact, lang)).chain([won]);
    let edit = format!("{}/{id}/aendern", loaded.address());
    let name = super::name(&loaded.version, lang);
    Ok(Page(shown(&HandPage {
        edit: Some(edit).filter(|edit| context.may_open(edit)),
        value: value(entry, own, lang),
        unit: match own.price(entry, false) {
            Some(Price::Points(_) | Price::Fraction(_)) => words::IN_POINTS.get(lang),
            Some(Price::Doublings(_)) | None => "",
        },
        as_of: booklet::as_of(&name, loaded.version.valid_from, lang),
        state: state(entry, own, None, lang),
        about: entry.text.clone().unwrap_or_default(),
        facts: facts.collect(),
        pattern: own_hand_notation::in_words(pattern, lang),
        from_collection: tiles_address(&loaded, entry).filter(|to| context.may_open(to)),
        picture,
        look: looked,
        frame,
    })))
}

/// What there is to look at; nothing for a hand that is only chosen by hand.
fn question(loaded: &Loaded, entry: &SpecialHandEntry, lang: Lang) -> Option<Question> {
    let ruleset = loaded.version.ruleset.clone();
    let points = ruleset.own_hands().and_then(|own| own.values.get(&entry.id).copied());
    Some(Question {
        pattern: entry.pattern.clone()?,
        hand: Described { entry: entry.clone(), points },
        ruleset,
        id: Some(entry.id.clone()),
        seed: 0,
        tried: Vec::new(),
        lang,
    })
}

/// The club's picture; where there is none, the first example stands for it.
fn picture(entry: &SpecialHandEntry, look: &mut Look) -> Vec<Vec<Tile>> {
    let picture = drawn(entry.tiles.iter().map(String::as_str));
    if !picture.is_empty() || look.examples.is_empty() {
        return picture;
    }
    let group = |group: Vec<(Tile, bool)>| group.into_iter().map(|(tile, _)| tile).collect();
    look.examples.remove(0).into_iter().map(group).collect()
}

/// What holds at the table.
fn facts(ruleset: &Ruleset, entry: &SpecialHandEntry) -> Vec<HandFact> {
    let mut facts = vec![HandFact::Open(entry.callable), HandFact::Kong(entry.kong_allowed)];
    if let Some(called) = entry.called.filter(|_| entry.callable) {
        facts.push(HandFact::Called(called));
    }
    if is_collected(ruleset.family()) && entry.collected() > 0 {
        facts.push(HandFact::Collected(entry.collected()));
    }
    facts.extend(entry.fishing.map(HandFact::Fishing));
    if let Some(options) = ruleset.play_money() {
        facts.push(HandFact::Bonus);
        if options.special_east_double {
            facts.push(HandFact::EastDoubles);
        }
        let missed = chips::missable(options).into_iter().find(|one| one.id == entry.id);
        let points = missed.and_then(|missed| options.special_value(&missed.id));
        facts.extend(points.map(|value| {
            HandFact::Bochowe(chips::bochowe(value, scoring::Wind::South, options).0)
        }));
    }
    facts
}

impl Look {
    /// Every hand that is drawn.
    fn racks(&self) -> impl Iterator<Item = &Rack> {
        let near = self.near.iter().map(|(rack, _)| rack);
        let overlaps = self.overlaps.iter().map(|overlap| &overlap.rack);
        self.examples.iter().chain(near).chain(overlaps)
    }
}
