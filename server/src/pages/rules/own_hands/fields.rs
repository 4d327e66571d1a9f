//! The fields of the editor, and the hand that they describe.

use axum::http::StatusCode;
use club::refusal::Refusal;
use scoring::options::LARGEST_NUMBER;
use scoring::special::contract::LANGUAGE;
use scoring::special::{
    Called, LONGEST_NAME, LONGEST_TEXT, LibraryHand, MOST_DOUBLINGS, Pattern, PatternText,
    SpecialHandEntry, Worth,
};
use scoring::{Family, Ruleset};
use texts::own_hand_notation::in_words;
use texts::pages::{FieldProblem, field_problem};
use texts::{Lang, own_hands as words};

use super::example::Example;
use crate::documents::pdf;
use crate::web::forms::{Field, FormData};
use crate::web::layout::ProblemView;

/// How many versions of rule sets there were when the page was drawn.
pub(super) const SEEN: Field = Field::hidden("seen");
/// The example, group by group.
pub(super) const TILES: Field = Field::hidden("tiles");
/// Whether the next tile begins a group.
pub(super) const GAP: Field = Field::hidden("gap");
/// The ticks with which the page was drawn.
pub(super) const TICKED: Field = Field::hidden("ticked");
/// Which examples are drawn.
pub(super) const SEED: Field = Field::hidden("seed");
/// Where tiles go that are tapped: into the example, or `try` for a hand to try.
pub(super) const INTO: Field = Field::hidden("into");
/// The tiles of the hand to try, in the order in which they were tapped.
pub(super) const TRIED: Field = Field::hidden("tried");
/// Where it was taken from.
pub(super) const FROM: Field = Field::hidden("from");
/// What is sent along unseen.
pub(super) const HIDDEN: [Field; 8] = [SEEN, TILES, GAP, TICKED, SEED, INTO, TRIED, FROM];

pub(super) const NAME: Field = Field::text("name", words::NAME);
pub(super) const WORTH: Field = Field::text("worth", words::WORTH).hint(words::WORTH_HINT);
pub(super) const WORTH_KIND: Field = Field::choice("worth-kind", words::WORTH_KIND);
pub(super) const PATTERN: Field =
    Field::lines("pattern", words::PATTERN, 2).class("pattern").hint(words::PATTERN_HINT);
pub(super) const COLLECTED: Field =
    Field::number("collected", words::COLLECTED).hint(words::COLLECTED_HINT);
pub(super) const CALLED_KIND: Field = Field::choice("called-kind", words::CALLED_KIND);
pub(super) const CALLED: Field = Field::text("called", words::CALLED);
pub(super) const FISHING_KIND: Field = Field::choice("fishing-kind", words::FISHING_KIND);
pub(super) const FISHING: Field = Field::text("fishing", words::FISHING);
pub(super) const TEXT: Field = Field::lines("text", words::TEXT, 2);
pub(super) const CALLABLE: Field = Field::check("callable", words::CALLABLE);
pub(super) const KONG_ALLOWED: Field = Field::check("kong", words::KONG_ALLOWED);
pub(super) const ACTIVE: Field = Field::check("active", words::ACTIVE);

/// A choice that is a value of its own.
const NOTHING: &str = "none";
const POINTS: &str = "points";
const LIMIT: &str = "limit";
const DOUBLINGS: &str = "doublings";
const FULL: &str = "full";
const HALF: &str = "half";

/// In what a hand is worth something.
pub(super) const WORTH_KINDS: [(&str, texts::Text); 3] =
    [(POINTS, words::POINTS), (LIMIT, words::OF_LIMIT), (DOUBLINGS, words::DOUBLINGS)];
/// What it is worth with an open meld.
pub(super) const CALLED_KINDS: [(&str, texts::Text); 4] =
    [(FULL, words::FULL), (HALF, words::HALF), (POINTS, words::POINTS), (LIMIT, words::OF_LIMIT)];
/// What a loser gets.
pub(super) const FISHING_KINDS: [(&str, texts::Text); 3] =
    [(NOTHING, words::NOTHING), (POINTS, words::POINTS), (LIMIT, words::OF_LIMIT)];

/// A hand with its fixed points.
#[derive(Clone, Debug)]
pub(super) struct Described {
    pub(super) entry: SpecialHandEntry,
    pub(super) points: Option<i64>,
}

/// Whether collecting it in the hand earns something by the rules of the family, and a loser is never paid for it.
pub(super) fn is_collected(family: Family) -> bool {
    Ruleset::preset(family).plays_special_hands()
}

fn flag(is_on: bool) -> String {
    is_on.to_string()
}

fn fraction([parts, of]: [u16; 2]) -> String {
    format!("{parts}/{of}")
}

/// A worth as its kind and number.
fn worth_fields(worth: Option<Worth>, points: Option<i64>) -> (&'static str, String) {
    match worth {
        None => (POINTS, points.map_or_else(String::new, |points| points.to_string())),
        Some(Worth::Points(points)) => (POINTS, points.to_string()),
        Some(Worth::Limit(parts)) => (LIMIT, fraction(parts)),
        Some(Worth::Doublings(times)) => (DOUBLINGS, times.to_string()),
    }
}

fn called_fields(called: Option<Called>) -> (&'static str, String) {
    match called.unwrap_or_default() {
        Called::Full => (FULL, String::new()),
        Called::Half => (HALF, String::new()),
        Called::Limit(parts) => (LIMIT, fraction(parts)),
        Called::Points(points) => (POINTS, points.to_string()),
    }
}

fn fishing_fields(fishing: Option<Worth>) -> (&'static str, String) {
    match fishing {
        None | Some(Worth::Doublings(_)) => (NOTHING, String::new()),
        Some(worth) => worth_fields(Some(worth), None),
    }
}

/// What stands in the editor of a new hand.
pub(super) fn empty(data: &mut FormData) {
    put(data, &[(ACTIVE, flag(true)), (WORTH_KIND, POINTS.to_owned())]);
    put(data, &[(CALLED_KIND, FULL.to_owned()), (FISHING_KIND, NOTHING.to_owned())]);
}

/// What stands in the editor of a hand that is there.
pub(super) fn of_entry(data: &mut FormData, hand: &Described, lang: Lang) {
    let Described { entry, points } = hand;
    let (worth_kind, worth) = worth_fields(entry.worth, *points);
    let (called_kind, called) = called_fields(entry.called);
    let (fishing_kind, fishing) = fishing_fields(entry.fishing);
    let pattern = entry.pattern.as_ref().map_or("", PatternText::as_str);
    let collected = entry.concealed_bonus.map_or_else(String::new, |points| points.to_string());
    put(
        data,
        &[
            (NAME, entry.name.clone()),
            (WORTH, worth),
            (WORTH_KIND, worth_kind.to_owned()),
            (PATTERN, in_words(pattern, lang)),
            (TILES, entry.tiles.join(" ")),
            (COLLECTED, collected),
            (CALLED_KIND, called_kind.to_owned()),
            (CALLED, called),
            (FISHING_KIND, fishing_kind.to_owned()),
            (FISHING, fishing),
            (TEXT, entry.text.clone().unwrap_or_default()),
            (CALLABLE, flag(entry.callable)),
            (KONG_ALLOWED, flag(entry.kong_allowed)),
            (ACTIVE, flag(entry.active)),
            (FROM, entry.from.clone().unwrap_or_default()),
        ],
    );
}

/// The tiles of a hand of the collection in the editor of one that has no pattern yet; its own picture stays.
pub(super) fn tiles_of_library(data: &mut FormData, hand: &LibraryHand, lang: Lang) {
    if data.text(TILES).is_empty() {
        data.set(TILES.id.to_owned(), hand.tiles.join(" "));
    }
    put(data, &[(PATTERN, in_words(&hand.pattern, lang)), (FROM, format!("library:{}", hand.id))]);
}

/// What stands in the editor of a hand of the collection; a fraction of a limit that the rules do not have is left out.
pub(super) fn of_library(data: &mut FormData, hand: &LibraryHand, limit: Option<i64>, lang: Lang) {
    let name = match lang {
        Lang::De => &hand.name,
        Lang::En => &hand.name_en,
    };
    let known = |worth: Option<Worth>| {
        worth.filter(|worth| limit.is_some() || !matches!(worth, Worth::Limit(_)))
    };
    let (worth_kind, worth) = worth_fields(known(hand.worth), None);
    let called =
        Some(hand.called).filter(|called| limit.is_some() || !matches!(called, Called::Limit(_)));
    let (called_kind, called) = called_fields(called);
    let (fishing_kind, fishing) = fishing_fields(known(hand.fishing));
    put(
        data,
        &[
            (NAME, name.clone()),
            (WORTH, worth),
            (WORTH_KIND, worth_kind.to_owned()),
            (PATTERN, in_words(&hand.pattern, lang)),
            (TILES, hand.tiles.join(" ")),
            (CALLED_KIND, called_kind.to_owned()),
            (CALLED, called),
            (FISHING_KIND, fishing_kind.to_owned()),
            (FISHING, fishing),
            (CALLABLE, flag(hand.callable)),
            (KONG_ALLOWED, flag(hand.kong_allowed)),
            (ACTIVE, flag(true)),
            (FROM, format!("library:{}", hand.id)),
        ],
    );
}

fn put(data: &mut FormData, fields: &[(Field, String)]) {
    for (field, value) in fields {
        data.set(field.id.to_owned(), value.clone());
    }
}

/// Notes what is wrong with a field.
pub(super) fn refuse(data: &mut FormData, field: Field, problem: &FieldProblem, lang: Lang) {
    let code = crate::pages::rules::option_field::code(problem);
    let view = ProblemView { code, words: field_problem(problem, lang) };
    data.refuse(field, StatusCode::UNPROCESSABLE_ENTITY, view);
}

/// The hand that the fields describe; what is wrong is noted at its field, and the answer then is of no use.
pub(super) fn read(
    data: &mut FormData,
    example: &Example,
    before: Option<&SpecialHandEntry>,
    (family, lang): (Family, Lang),
) -> Described {
    let name = data.text(NAME).split_whitespace().collect::<Vec<_>>().join(" ");
    check_text(data, NAME, &name, LONGEST_NAME, lang);
    if name.is_empty() {
        refuse(data, NAME, &FieldProblem::Missing, lang);
    }
    let text = data.text(TEXT).split_whitespace().collect::<Vec<_>>().join(" ");
    check_text(data, TEXT, &text, LONGEST_TEXT, lang);
    let from = Some(data.text(FROM).to_owned()).filter(|from| !from.is_empty());
    if from.as_ref().is_some_and(|from| from.chars().count() > LONGEST_NAME) {
        data.check::<()>(FROM, Err(Refusal::BadChoice));
    }
    let (value, points) = match data.text(WORTH) {
        "" => (None, None),
        _ => match worth(data, WORTH_KIND, WORTH, lang) {
            Some(Worth::Points(points)) => (None, Some(points)),
            other => (other, None),
        },
    };
    let active = data.is_on(ACTIVE);
    let pattern = pattern(data, active, lang);
    let (callable, kong_allowed) = (data.is_on(CALLABLE), data.is_on(KONG_ALLOWED));
    let collected = if is_collected(family) {
        data.parse_optional::<i64>(COLLECTED).flatten()
    } else {
        before.and_then(|entry| entry.concealed_bonus)
    };
    if collected.is_some_and(|points| !(0..=LARGEST_NUMBER).contains(&points)) {
        data.check::<()>(COLLECTED, Err(Refusal::BadNumber));
    }
    let fishing = match data.text(FISHING_KIND) {
        _ if is_collected(family) => before.and_then(|entry| entry.fishing),
        NOTHING => None,
        _ => worth(data, FISHING_KIND, FISHING, lang),
    };
    let entry = SpecialHandEntry {
        id: before.map_or_else(|| "new".to_owned(), |entry| entry.id.clone()),
        name,
        callable,
        concealed_bonus: collected,
        kong_allowed,
        tiles: picture(example, before),
        active,
        language: pattern.is_some().then_some(LANGUAGE),
        pattern,
        text: Some(text).filter(|text| !text.is_empty()),
        worth: value,
        called: called(data, lang),
        fishing,
        from,
    };
    Described { entry, points }
}

/// The example as a picture, or else the picture that was there.
fn picture(example: &Example, before: Option<&SpecialHandEntry>) -> Vec<String> {
    let kept = before.filter(|_| example.groups.is_empty()).map(|entry| entry.tiles.clone());
    kept.unwrap_or_else(|| example.text().split_whitespace().map(str::to_owned).collect())
}

fn check_text(data: &mut FormData, field: Field, text: &str, most: usize, lang: Lang) {
    if text.chars().count() > most {
        refuse(data, field, &FieldProblem::TooLong { most }, lang);
    }
    if let Some(character) = pdf::unprintable(text) {
        refuse(data, field, &FieldProblem::Unprintable { character }, lang);
    }
}

fn pattern(data: &mut FormData, active: bool, lang: Lang) -> Option<PatternText> {
    let text = data.text(PATTERN);
    if text.is_empty() {
        return None;
    }
    let read = Pattern::read(text).and_then(|pattern| {
        Ok((pattern.is_possible(), PatternText::try_from(pattern.to_string())?))
    });
    match read {
        Ok((Some(false), _)) if active => {
            refuse(data, PATTERN, &FieldProblem::NeverOccurs, lang);
            None
        }
        Ok((_, pattern)) => Some(pattern),
        Err(problem) => {
            refuse(data, PATTERN, &FieldProblem::Pattern { problem }, lang);
            None
        }
    }
}

/// A value of a kind; what is none is noted.
fn worth(data: &mut FormData, kind: Field, number: Field, lang: Lang) -> Option<Worth> {
    let kind = data.text(kind).to_owned();
    let text = data.text(number).replace(['.', '\u{202f}', ' '], "");
    let found = match kind.as_str() {
        POINTS => text
            .parse()
            .ok()
            .filter(|points| (0..=LARGEST_NUMBER).contains(points))
            .map(Worth::Points),
        LIMIT => parts(&text).map(Worth::Limit),
        DOUBLINGS => {
            text.parse().ok().filter(|times| *times <= MOST_DOUBLINGS).map(Worth::Doublings)
        }
        _ => None,
    };
    if found.is_none() {
        let view = ProblemView::new("bad_worth", words::BAD_WORTH, lang);
        data.refuse(number, StatusCode::UNPROCESSABLE_ENTITY, view);
    }
    found
}

/// A fraction such as 1/2, or a whole number.
fn parts(text: &str) -> Option<[u16; 2]> {
    let (parts, of) = text.split_once('/').unwrap_or((text, "1"));
    let (parts, of) = (parts.parse().ok()?, of.parse().ok()?);
    (of > 0).then_some([parts, of])
}

fn called(data: &mut FormData, lang: Lang) -> Option<Called> {
    match data.text(CALLED_KIND) {
        HALF => Some(Called::Half),
        POINTS | LIMIT => match worth(data, CALLED_KIND, CALLED, lang)? {
            Worth::Points(points) => Some(Called::Points(points)),
            Worth::Limit(parts) => Some(Called::Limit(parts)),
            Worth::Doublings(_) => None,
        },
        _ => None,
    }
}
