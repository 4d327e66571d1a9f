//! The sheet with the times at which the rounds of a tournament begin.

use std::collections::BTreeMap;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::{NaiveTime, Timelike as _};
use club::tournament::times::{RoundStart, StartFault, completed, day_of, minute_of, start_faults};
use texts::tournament as words;

use super::Loaded;
use crate::actions::set_round_starts;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::Form;
use crate::web::layout::{Choice, FieldView, Frame, ProblemView, shown};
use crate::web::response::{Page, see};

/// The last part of the sheet's address.
pub(super) const TIMES: &str = "/zeiten";

/// How a field for a time is filled.
const TIME: &str = "%H:%M";

/// The break that is proposed, in minutes.
const BREAK: &str = "15";

/// The longest break, in minutes.
const LONGEST_BREAK: u16 = 600;

/// A round with its fields: the labels, their names, what stands in them.
struct RoundView {
    day_label: String,
    day_name: String,
    day: FieldView,
    label: String,
    name: String,
    time: FieldView,
}

#[derive(Template)]
#[template(path = "tournament/times.html")]
struct TimesPage {
    frame: Frame,
    form: Form,
    /// The days to choose from; none where the tournament has one day.
    days: Vec<Choice>,
    rounds: Vec<RoundView>,
    pause: FieldView,
}

/// What was typed for a round: day and time.
type Typed = (String, String);

/// What is wrong with a field, by its name.
type Faults = BTreeMap<String, StartFault>;

fn time_name(round: u8) -> String {
    format!("time{round}")
}

fn day_name(round: u8) -> String {
    format!("day{round}")
}

/// A minute of a day as a field for a time takes it.
fn in_field(minute: Option<u16>) -> String {
    let text = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    minute.map(text).unwrap_or_default()
}

/// `GET /verein/turniere/{tournament}/zeiten`: when the rounds begin, to be entered or changed.
pub(crate) async fn edit(context: RequestContext, loaded: Loaded) -> Result<Page, ApiError> {
    let starts = &loaded.tournament.starts;
    let typed = (1..=loaded.tournament.rounds).map(|round| {
        let day = day_of(starts, usize::from(round));
        let minute = minute_of(starts, usize::from(round));
        (day.map(|day| day.to_string()).unwrap_or_default(), in_field(minute))
    });
    let typed: Vec<Typed> = typed.collect();
    Ok(page(&loaded, typed, (BREAK.to_owned(), false), &Faults::new(), &context))
}

/// The sheet; `pause` is what was typed for it, and whether it is wrong.
fn page(
    loaded: &Loaded,
    typed: Vec<Typed>,
    pause: (String, bool),
    faults: &Faults,
    context: &PageContext,
) -> Page {
    let (lang, tournament) = (context.lang, &loaded.tournament);
    let field = |name: &str, value: String| {
        let fault = faults.get(name).map(|fault| words::start_fault(*fault, lang));
        FieldView { value, problem: fault.map(|words| ProblemView { code: "bad_value", words }) }
    };
    let rounds = (1..=tournament.rounds).zip(typed).map(|(round, (day, time))| RoundView {
        day_label: words::day_of_round(round, lang),
        day_name: day_name(round),
        day: field(&day_name(round), day),
        label: words::beginning_of_round(round, lang),
        name: time_name(round),
        time: field(&time_name(round), time),
    });
    let rounds: Vec<RoundView> = rounds.collect();
    let listed = rounds.iter().flat_map(|one| [(&one.day_name, &one.day), (&one.name, &one.time)]);
    let mut problems: Vec<(String, String)> = listed
        .filter_map(|(name, field)| Some((name.clone(), field.problem.clone()?.words)))
        .collect();
    let (pause, is_bad) = pause;
    let bad = is_bad.then(|| words::BAD_BREAK.get(lang).to_owned());
    problems.extend(bad.clone().map(|words| ("pause".to_owned(), words)));
    let day = |day: u8| {
        Choice::new(day.to_string(), words::day_of_tournament(tournament.first_day, day, lang))
    };
    let mut days: Vec<Choice> = vec![Choice::new("", words::NO_DAY.get(lang))];
    days.extend((1..=tournament.days).map(day));
    let mut form = Form::new(loaded.address(TIMES), words::ROUND_TIMES, words::NOT_SAVED, lang)
        .submit(words::SAVE)
        .back(loaded.address(""));
    form.problems = problems;
    Page(shown(&TimesPage {
        frame: context.frame(form.title.as_str()),
        form,
        days: if tournament.days > 1 { days } else { Vec::new() },
        rounds,
        pause: FieldView {
            value: pause,
            problem: bad.map(|words| ProblemView { code: "bad_value", words }),
        },
    }))
}

/// `POST /verein/turniere/{tournament}/zeiten`: keeps the times, or completes the empty ones and shows them.
pub(crate) async fn act(
    context: RequestContext,
    loaded: Loaded,
    TypedForm(fields): TypedForm<BTreeMap<String, String>>,
) -> Result<Response, ApiError> {
    let text = |name: &str| fields.get(name).map_or("", |text| text.trim()).to_owned();
    let rounds = 1..=loaded.tournament.rounds;
    let mut typed: Vec<Typed> =
        rounds.map(|round| (text(&day_name(round)), text(&time_name(round)))).collect();
    let (rows, mut faults) = read(&typed);
    let pause = text("pause");
    if text("button") == "fill" {
        let length = pause.parse::<u16>().ok().filter(|pause| *pause <= LONGEST_BREAK);
        if let Some(length) = length {
            complete(&mut typed, &rows, loaded.tournament.minutes.saturating_add(length));
        }
        return Ok(
            page(&loaded, typed, (pause, length.is_none()), &faults, &context).into_response()
        );
    }
    let is_one_day = loaded.tournament.days == 1;
    let starts = starts(&rows, is_one_day, &mut faults);
    for (round, fault) in start_faults(&starts, loaded.tournament.days, loaded.tournament.rounds) {
        let is_of_day = matches!(fault, StartFault::UnknownDay | StartFault::EarlierDay { .. });
        let name = if is_of_day && !is_one_day { day_name(round) } else { time_name(round) };
        faults.entry(name).or_insert(fault);
    }
    if faults.is_empty() {
        let of = loaded.tournament.id;
        context.write(move |tx, action| set_round_starts(tx, action, of, &starts)).await?;
        return Ok(see(&loaded.address("?saved=1")));
    }
    let page = page(&loaded, typed, (pause, false), &faults, &context);
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Day and minute of a round, as far as they can be read.
type Row = (Option<u8>, Option<u16>);

/// Reads what was typed; what cannot be read is noted.
fn read(typed: &[Typed]) -> (Vec<Row>, Faults) {
    let mut faults = Faults::new();
    let rows = (1_u8..).zip(typed).map(|(round, (day, time))| {
        let number = day.parse::<u8>().ok();
        if number.is_none() && !day.is_empty() {
            faults.insert(day_name(round), StartFault::UnknownDay);
        }
        let at = NaiveTime::parse_from_str(time, TIME).ok();
        if at.is_none() && !time.is_empty() {
            faults.insert(time_name(round), StartFault::UnknownMinute);
        }
        (number, at.and_then(|at| u16::try_from(at.hour() * 60 + at.minute()).ok()))
    });
    let rows = rows.collect();
    (rows, faults)
}

/// Writes what follows for empty fields into them; what cannot be read stays as it was typed.
fn complete(typed: &mut [Typed], rows: &[Row], apart: u16) {
    for ((day, time), (completed_day, minute)) in typed.iter_mut().zip(completed(rows, apart)) {
        if day.is_empty() {
            *day = completed_day.map(|day| day.to_string()).unwrap_or_default();
        }
        if time.is_empty() {
            *time = in_field(minute);
        }
    }
}

/// The rounds of which something is known; a time without its day is noted.
fn starts(rows: &[Row], is_one_day: bool, faults: &mut Faults) -> Vec<RoundStart> {
    let mut starts = Vec::new();
    for (round, (day, minute)) in (1_u8..).zip(rows) {
        // With one day alone, a round without a time says nothing.
        let day = if is_one_day { minute.map(|_| 1) } else { *day };
        if let Some(day) = day {
            starts.push(RoundStart { round, day, minute: *minute });
        } else if minute.is_some() {
            faults.entry(day_name(round)).or_insert(StartFault::UnknownDay);
        }
    }
    starts
}
