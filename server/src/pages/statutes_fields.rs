//! What counts and how the year is ranked, as fields of a form: for the statutes, and for the rehearsal of other ones.

use std::collections::BTreeMap;

use club::counting::CountingRules;
use club::refusal::Refusal;
use club::statutes::{Listed, Statutes};
use club::year::Method;
use club::year_options::{FEDERATION_SCALE, PLACES, YearOptions};
use texts::{Lang, Text, books as words, statutes as own_words};

use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, chosen};
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, choices};

/// The fields with what stands at them.
pub(crate) const NAMES: [(&str, Text); 12] = [
    ("least_rounds", words::LEAST_ROUNDS),
    ("single_round", words::SINGLE_ROUND),
    ("slip_days", words::SLIP_DAYS),
    ("least_people", own_words::LEAST_PEOPLE),
    ("method", words::METHOD),
    ("listed", words::LISTED),
    ("least_games", own_words::LEAST_GAMES),
    ("best_games", words::BEST_GAMES),
    ("scale", own_words::SCALE),
    ("premium", own_words::PREMIUM),
    ("least_evenings", own_words::LEAST_EVENINGS),
    ("best_percent", own_words::BEST_SHARE),
];

/// What counts.
const COUNTING: [&str; 4] = ["least_rounds", "single_round", "slip_days", "least_people"];
/// How it is ranked.
const RANKING: [&str; 6] =
    ["least_games", "best_games", "scale", "premium", "least_evenings", "best_percent"];
/// What is ticked about counting.
const COUNTING_CHECKS: [(&str, Text); 4] = [
    ("bankruptcy", words::BANKRUPTCY),
    ("broken_round", words::BROKEN_ROUND),
    ("slip_required", words::SLIP_REQUIRED),
    ("slip_by_confirmation", words::CONFIRMATIONS_ARE_SLIP),
];
/// What is ticked about the ranking.
const RANKING_CHECKS: [(&str, Text); 3] = [
    ("by_quarters", own_words::BY_QUARTERS),
    ("won_hands", own_words::BY_WON_HANDS),
    ("tournaments", own_words::TOURNAMENTS_COUNT),
];
/// The ways to rank.
const METHODS: [(&str, Text); 4] = [
    ("sum", words::BY_SUM),
    ("average", words::BY_AVERAGE),
    ("best_of", words::BY_BEST),
    ("table_points", words::BY_TABLE_POINTS),
];

/// A number or an amount to type.
pub(crate) struct NumberField {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) view: FieldView,
}

/// A box to tick: id, words, whether it is.
pub(crate) type Check = (&'static str, &'static str, bool);

/// The fields as they are drawn.
pub(crate) struct StatutesFields {
    pub(crate) counting: Vec<NumberField>,
    pub(crate) counting_checks: Vec<Check>,
    pub(crate) method: FieldView,
    pub(crate) methods: Choices,
    pub(crate) ranking: Vec<NumberField>,
    pub(crate) ranking_checks: Vec<Check>,
    pub(crate) listed: FieldView,
    pub(crate) lists: Choices,
}

impl StatutesFields {
    /// The fields with what was typed and what is wrong with it.
    pub(crate) fn of(sent: &FormFields, refusal: &FormRefusal, lang: Lang) -> StatutesFields {
        let numbers = |ids: &[&str]| number_fields(ids, &NAMES, (sent, refusal), lang);
        let checks = |all: &[(&'static str, Text)]| -> Vec<Check> {
            all.iter().map(|(id, name)| (*id, name.get(lang), sent.is_on(id))).collect()
        };
        let field = |id: &str| refusal.field(id, sent.text(id));
        StatutesFields {
            counting: numbers(&COUNTING),
            counting_checks: checks(&COUNTING_CHECKS),
            method: field("method"),
            methods: choices(METHODS, lang),
            ranking: numbers(&RANKING),
            ranking_checks: checks(&RANKING_CHECKS),
            listed: field("listed"),
            lists: choices(Listed::ALL.map(|listed| (listed.id(), words::listed(listed))), lang),
        }
    }
}

/// Some of the named fields for numbers and amounts.
pub(crate) fn number_fields(
    ids: &[&str],
    names: &[(&'static str, Text)],
    (sent, refusal): (&FormFields, &FormRefusal),
    lang: Lang,
) -> Vec<NumberField> {
    let named = names.iter().filter(|(id, _)| ids.contains(id));
    let numbers = named.map(|(id, name)| NumberField {
        id,
        name: name.get(lang),
        kind: if matches!(*id, "dues" | "scale") { "text" } else { "number" },
        hint: hint(id).map_or("", |hint| hint.get(lang)),
        view: refusal.field(id, sent.text(id)),
    });
    numbers.collect()
}

/// What a field does, where its name does not say it.
fn hint(id: &str) -> Option<Text> {
    match id {
        "least_people" => Some(own_words::LEAST_PEOPLE_HINT),
        "least_games" => Some(own_words::LEAST_GAMES_HINT),
        "best_games" => Some(own_words::BEST_GAMES_HINT),
        "scale" => Some(own_words::SCALE_HINT),
        "premium" => Some(own_words::PREMIUM_HINT),
        "least_evenings" => Some(own_words::LEAST_EVENINGS_HINT),
        "best_percent" => Some(own_words::BEST_SHARE_HINT),
        _ => None,
    }
}

/// What holds as the fields have it.
pub(crate) fn as_typed(statutes: &Statutes) -> BTreeMap<String, String> {
    let counting = statutes.counting;
    let options = statutes.options;
    let (method, least_games, best_games) = match statutes.method {
        Method::Sum => ("sum", options.least_games, None),
        Method::Average { least_games } => ("average", least_games.max(options.least_games), None),
        Method::BestOf { games } => ("best_of", options.least_games, Some(games)),
        Method::TablePoints => ("table_points", options.least_games, None),
    };
    let text = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    // A figure of nothing is an empty field.
    let unless_none = |number: u32| text(Some(number).filter(|number| *number > 0));
    let fields = [
        ("least_rounds", counting.least_rounds.to_string()),
        ("single_round", text(counting.single_round_minutes)),
        ("bankruptcy", counting.bankruptcy_counts.to_string()),
        ("broken_round", counting.broken_round_counts.to_string()),
        ("slip_required", counting.slip_required.to_string()),
        ("slip_by_confirmation", counting.confirmations_are_slip.to_string()),
        ("slip_days", counting.slip_days.to_string()),
        ("method", method.to_owned()),
        ("least_games", unless_none(least_games)),
        ("best_games", text(best_games)),
        ("scale", own_words::scale(&options)),
        ("premium", unless_none(options.premium)),
        ("least_evenings", unless_none(options.least_evenings)),
        ("best_percent", options.best_percent.to_string()),
        ("by_quarters", options.by_quarters.to_string()),
        ("least_people", unless_none(options.least_people)),
        ("won_hands", options.ties_by_won_hands.to_string()),
        ("tournaments", options.tournaments_count.to_string()),
        ("listed", statutes.listed.id().to_owned()),
    ];
    fields.map(|(id, value)| (id.to_owned(), value)).into()
}

/// What was typed, in the place of what `before` says, or every field that could not be read.
pub(crate) fn read(
    sent: &FormFields,
    before: Statutes,
    problems: &mut Problems,
) -> Option<Statutes> {
    let single_round_minutes = match sent.text("single_round") {
        "" => Ok(None),
        _ => sent.read("single_round", words::SINGLE_ROUND, Refusal::BadNumber).map(Some),
    };
    let listed = Listed::ALL.into_iter().find(|listed| listed.id() == sent.text("listed"));
    let bad = Refusal::BadNumber;
    let least_rounds = problems.take(sent.read("least_rounds", words::LEAST_ROUNDS, bad));
    let single_round_minutes = problems.take(single_round_minutes);
    let slip_days = problems.take(sent.read("slip_days", words::SLIP_DAYS, bad));
    let least_games = problems.take(number_or(sent, "least_games", own_words::LEAST_GAMES, 0));
    let method = problems.take(read_method(sent, least_games.unwrap_or_default()));
    let options = read_options(sent, problems);
    let listed = problems.take(chosen(listed, words::LISTED));
    let counting = CountingRules {
        least_rounds: least_rounds?,
        single_round_minutes: single_round_minutes?,
        bankruptcy_counts: sent.is_on("bankruptcy"),
        broken_round_counts: sent.is_on("broken_round"),
        slip_required: sent.is_on("slip_required"),
        slip_days: slip_days?,
        confirmations_are_slip: sent.is_on("slip_by_confirmation"),
    };
    let method = method?;
    let least_games = match method {
        // The average has its own.
        Method::Average { .. } => 0,
        Method::Sum | Method::BestOf { .. } | Method::TablePoints => least_games?,
    };
    let options = YearOptions { least_games, ..options? };
    Some(Statutes { counting, method, options, listed: listed?, ..before })
}

/// The number in a field, or this one where it is empty.
fn number_or(sent: &FormFields, id: &str, name: Text, empty: u32) -> Result<u32, ApiError> {
    if sent.text(id).is_empty() { Ok(empty) } else { sent.read(id, name, Refusal::BadNumber) }
}

fn read_method(sent: &FormFields, least_games: u32) -> Result<Method, ApiError> {
    match sent.text("method") {
        "sum" => Ok(Method::Sum),
        "average" => Ok(Method::Average { least_games }),
        "best_of" => {
            let games = sent.read("best_games", words::BEST_GAMES, Refusal::BadNumber)?;
            Ok(Method::BestOf { games })
        }
        "table_points" => Ok(Method::TablePoints),
        _ => Err(ApiError::Field { name: words::METHOD, refusal: Refusal::BadChoice }),
    }
}

/// What the club adds to the ranking, without the least number of games, or every field that could not be read.
fn read_options(sent: &FormFields, problems: &mut Problems) -> Option<YearOptions> {
    let scale = problems.take(read_scale(sent));
    let premium = problems.take(number_or(sent, "premium", own_words::PREMIUM, 0));
    let least_evenings =
        problems.take(number_or(sent, "least_evenings", own_words::LEAST_EVENINGS, 0));
    let least_people = problems.take(number_or(sent, "least_people", own_words::LEAST_PEOPLE, 0));
    let best = problems.take(number_or(sent, "best_percent", own_words::BEST_SHARE, 100));
    let bad = ApiError::Field { name: own_words::BEST_SHARE, refusal: Refusal::BadNumber };
    let best = best.map(|best| u8::try_from(best).ok().filter(|best| (1..=100).contains(best)));
    let best_percent = best.and_then(|best| problems.take(best.ok_or(bad)));
    Some(YearOptions {
        scale: scale?,
        premium: premium?,
        least_evenings: least_evenings?,
        least_games: 0,
        best_percent: best_percent?,
        by_quarters: sent.is_on("by_quarters"),
        least_people: least_people?,
        ties_by_won_hands: sent.is_on("won_hands"),
        tournaments_count: sent.is_on("tournaments"),
    })
}

/// Table points by place, such as 4-2-1-0; places that are not named give nothing.
fn read_scale(sent: &FormFields) -> Result<[u16; PLACES], ApiError> {
    let typed = sent.text("scale");
    let bad = || ApiError::Field { name: own_words::SCALE, refusal: Refusal::BadNumber };
    if typed.is_empty() {
        return Ok(FEDERATION_SCALE);
    }
    let mut scale = [0; PLACES];
    for (at, points) in typed.split(['-', '–', ' ', ',', '/']).enumerate() {
        let points: u16 = points.trim().parse().map_err(|_| bad())?;
        *scale.get_mut(at).ok_or_else(bad)? = points;
    }
    let options = YearOptions { scale, ..YearOptions::default() };
    if options.is_possible() { Ok(scale) } else { Err(bad()) }
}
