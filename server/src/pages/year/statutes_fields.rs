//! What counts and how the year is ranked, as fields of a form: for the statutes, and for the rehearsal of other ones.

use club::refusal::Refusal;
use club::statutes::{Listed, Statutes};
use club::year::Method;
use club::year::counting::CountingRules;
use club::year::year_options::{FEDERATION_SCALE, PLACES, YearOptions};
use texts::{Lang, Text, books as words, statutes as own_words};

use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::choices;

const LEAST_ROUNDS: Field =
    Field::number("least_rounds", words::LEAST_ROUNDS).within(own_words::ROUNDS_SENTENCE);
const SINGLE_ROUND: Field = Field::number("single_round", words::SINGLE_ROUND)
    .within(own_words::SINGLE_ROUND_SENTENCE)
    .hint(own_words::SINGLE_ROUND_HINT);
const SLIP_DAYS: Field =
    Field::number("slip_days", words::SLIP_DAYS).within(own_words::SLIP_DAYS_SENTENCE);
const LEAST_PEOPLE: Field = Field::number("least_people", own_words::LEAST_PEOPLE)
    .within(own_words::LEAST_PEOPLE_SENTENCE)
    .hint(own_words::LEAST_PEOPLE_HINT);
const BANKRUPTCY: Field = Field::check("bankruptcy", words::BANKRUPTCY);
const BROKEN_ROUND: Field = Field::check("broken_round", words::BROKEN_ROUND);
const SLIP_REQUIRED: Field = Field::check("slip_required", words::SLIP_REQUIRED);
const SLIP_BY_CONFIRMATION: Field =
    Field::check("slip_by_confirmation", words::CONFIRMATIONS_ARE_SLIP);
pub(super) const METHOD: Field = Field::choice("method", words::METHOD);
const LISTED: Field = Field::choice("listed", words::LISTED);
const LEAST_GAMES: Field = Field::number("least_games", own_words::LEAST_GAMES)
    .within(own_words::LEAST_GAMES_SENTENCE)
    .hint(own_words::LEAST_GAMES_HINT);
const BEST_GAMES: Field = Field::number("best_games", words::BEST_GAMES)
    .within(own_words::BEST_GAMES_SENTENCE)
    .class("best-of-only");
const SCALE: Field = Field::text("scale", own_words::SCALE).hint(own_words::SCALE_HINT);
const PREMIUM: Field = Field::number("premium", own_words::PREMIUM)
    .within(own_words::PREMIUM_SENTENCE)
    .hint(own_words::PREMIUM_HINT);
const LEAST_EVENINGS: Field = Field::number("least_evenings", own_words::LEAST_EVENINGS)
    .within(own_words::LEAST_EVENINGS_SENTENCE)
    .hint(own_words::LEAST_EVENINGS_HINT);
const BEST_PERCENT: Field = Field::number("best_percent", own_words::BEST_SHARE)
    .within(own_words::BEST_SHARE_SENTENCE)
    .hint(own_words::BEST_SHARE_HINT);
const BY_QUARTERS: Field = Field::check("by_quarters", own_words::BY_QUARTERS);
const WON_HANDS: Field = Field::check("won_hands", own_words::BY_WON_HANDS);
const TOURNAMENTS: Field = Field::check("tournaments", own_words::TOURNAMENTS_COUNT);

/// The ways to rank.
const METHODS: [(&str, Text); 4] = [
    ("sum", words::BY_SUM),
    ("average", words::BY_AVERAGE),
    ("best_of", words::BY_BEST),
    ("table_points", words::BY_TABLE_POINTS),
];

/// The fields about what counts.
pub(crate) fn counting(form: Form) -> Form {
    form.fields([LEAST_ROUNDS, SINGLE_ROUND, SLIP_DAYS, LEAST_PEOPLE]).fields([
        BANKRUPTCY,
        BROKEN_ROUND,
        SLIP_REQUIRED,
        SLIP_BY_CONFIRMATION,
    ])
}

/// The fields about how the year is ranked.
pub(crate) fn ranking(form: Form, lang: Lang) -> Form {
    let lists = Listed::ALL.map(|listed| (listed.id(), words::listed(listed)));
    form.choice(METHOD, choices(METHODS, lang))
        .choice(LISTED, choices(lists, lang))
        .fields([BEST_GAMES, SCALE, LEAST_GAMES, LEAST_EVENINGS, PREMIUM, BEST_PERCENT])
        .fields([BY_QUARTERS, WON_HANDS, TOURNAMENTS])
}

/// What holds as the fields have it.
pub(crate) fn as_typed(statutes: &Statutes) -> FormData {
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
    FormData::of([
        (LEAST_ROUNDS, counting.least_rounds.to_string()),
        (SINGLE_ROUND, text(counting.single_round_minutes)),
        (BANKRUPTCY, counting.bankruptcy_counts.to_string()),
        (BROKEN_ROUND, counting.broken_round_counts.to_string()),
        (SLIP_REQUIRED, counting.slip_required.to_string()),
        (SLIP_BY_CONFIRMATION, counting.confirmations_are_slip.to_string()),
        (SLIP_DAYS, counting.slip_days.to_string()),
        (METHOD, method.to_owned()),
        (LEAST_GAMES, unless_none(least_games)),
        (BEST_GAMES, text(best_games)),
        (SCALE, own_words::scale(&options)),
        (PREMIUM, unless_none(options.premium)),
        (LEAST_EVENINGS, unless_none(options.least_evenings)),
        (BEST_PERCENT, options.best_percent.to_string()),
        (BY_QUARTERS, options.by_quarters.to_string()),
        (LEAST_PEOPLE, unless_none(options.least_people)),
        (WON_HANDS, options.ties_by_won_hands.to_string()),
        (TOURNAMENTS, options.tournaments_count.to_string()),
        (LISTED, statutes.listed.id().to_owned()),
    ])
}

/// What was typed, in the place of what `before` says.
pub(crate) fn read(data: &mut FormData, before: Statutes) -> Option<Statutes> {
    let least_rounds = data.parse(LEAST_ROUNDS);
    let single_round_minutes = data.parse_optional(SINGLE_ROUND);
    let slip_days = data.parse(SLIP_DAYS);
    let least_games = figure(data, LEAST_GAMES);
    let method = read_method(data, least_games.unwrap_or_default());
    let options = read_options(data);
    let listed = data.read(LISTED, |id| Listed::ALL.into_iter().find(|one| one.id() == id));
    let counting = CountingRules {
        least_rounds: least_rounds?,
        single_round_minutes: single_round_minutes?,
        bankruptcy_counts: data.is_on(BANKRUPTCY),
        broken_round_counts: data.is_on(BROKEN_ROUND),
        slip_required: data.is_on(SLIP_REQUIRED),
        slip_days: slip_days?,
        confirmations_are_slip: data.is_on(SLIP_BY_CONFIRMATION),
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

fn read_method(data: &mut FormData, least_games: u32) -> Option<Method> {
    match data.text(METHOD) {
        "sum" => Some(Method::Sum),
        "average" => Some(Method::Average { least_games }),
        "best_of" => figure_from(data, BEST_GAMES, 1).map(|games| Method::BestOf { games }),
        "table_points" => Some(Method::TablePoints),
        _ => data.check(METHOD, Err(Refusal::BadChoice)),
    }
}

/// A number as far as it is possible; an empty field is 0.
fn figure(data: &mut FormData, field: Field) -> Option<u32> {
    figure_from(data, field, 0)
}

fn figure_from(data: &mut FormData, field: Field, least: u32) -> Option<u32> {
    data.read(field, |number| {
        let number = if number.is_empty() { Some(0) } else { number.parse().ok() };
        number.filter(|number| (least..=YearOptions::LARGEST).contains(number))
    })
}

/// What the club adds to the ranking, without the least number of games.
fn read_options(data: &mut FormData) -> Option<YearOptions> {
    let scale = read_scale(data.text(SCALE)).ok_or(Refusal::BadNumber);
    let scale = data.check(SCALE, scale);
    let premium = figure(data, PREMIUM);
    let least_evenings = figure(data, LEAST_EVENINGS);
    let least_people = figure(data, LEAST_PEOPLE);
    let best_percent = data.read(BEST_PERCENT, |percent| match percent {
        "" => Some(100),
        percent => percent.parse().ok().filter(|percent| (1..=100).contains(percent)),
    });
    Some(YearOptions {
        scale: scale?,
        premium: premium?,
        least_evenings: least_evenings?,
        least_games: 0,
        best_percent: best_percent?,
        by_quarters: data.is_on(BY_QUARTERS),
        least_people: least_people?,
        ties_by_won_hands: data.is_on(WON_HANDS),
        tournaments_count: data.is_on(TOURNAMENTS),
    })
}

/// Table points by place, such as 4-2-1-0; places that are not named give nothing.
fn read_scale(typed: &str) -> Option<[u16; PLACES]> {
    if typed.is_empty() {
        return Some(FEDERATION_SCALE);
    }
    let mut scale = [0; PLACES];
    for (at, points) in typed.split(['-', '–', ' ', ',', '/']).enumerate() {
        *scale.get_mut(at)? = points.trim().parse().ok()?;
    }
    let options = YearOptions { scale, ..YearOptions::default() };
    options.is_possible().then_some(scale)
}
