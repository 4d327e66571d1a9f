//! The observer's report: who refereed and a remark are typed here, everything else comes from the books.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use chrono::{Days, NaiveTime};
use club::refusal::Refusal;
use club::report::sheet::Sheet;
use club::report::{Observed, PlannedRound, observers_report};
use club::tournament::times::{day_of, minute_of};
use serde::Deserialize;
use texts::{
    Lang, Text, tournament as tournament_words, tournament_desk as words, tournament_report,
};

use super::papers::{about, heading, issuer};
use super::report::Reviewed;
use super::{Loaded, address};
use crate::actions::{note_observation, observation, referees, remark};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::context::PageContext;
use crate::pages::download::{Form, SheetFile};
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, see};
use crate::store::tournament_observations::Observation;

/// The last part of the form's address.
pub(super) const OBSERVER: &str = "/aufsicht";

/// The fields with what stands at them.
const NAMES: [(&str, Text); 2] = [("referees", words::REFEREES), ("remark", words::REMARK)];

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ObserverForm {
    referees: String,
    remark: String,
}

#[derive(Template)]
#[template(path = "tournament_observer.html")]
struct FormPage {
    frame: Frame,
    form: FormView,
    referees: FieldView,
    remark: FieldView,
}

/// `GET /verein/turniere/{tournament}/aufsicht`: the form of what is not in the books.
pub(crate) async fn edit(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Page, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let of = loaded.tournament.id;
    let noted = state.database.read(move |tx| observation(tx, of)).await?;
    let typed = ObserverForm { referees: noted.referees, remark: noted.remark };
    Ok(form_page(&loaded, typed, &FormRefusal::default(), &context))
}

fn form_page(
    loaded: &Loaded,
    typed: ObserverForm,
    refusal: &FormRefusal,
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    Page(shown(&FormPage {
        frame: context.frame(words::OBSERVERS_REPORT.get(lang)),
        form: FormView {
            action: loaded.address(OBSERVER),
            submit: tournament_words::SAVE.get(lang),
            is_danger: false,
            back: loaded.address("/bericht"),
            refused: tournament_words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        referees: refusal.field("referees", typed.referees),
        remark: refusal.field("remark", typed.remark),
    }))
}

/// `POST /verein/turniere/{tournament}/aufsicht`: notes it.
pub(crate) async fn note(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<ObserverForm>,
) -> Result<Response, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let mut problems = Problems::default();
    let referees = referees(&typed.referees).map_err(|failure| at(words::REFEREES, failure));
    let remark = remark(&typed.remark).map_err(|failure| at(words::REMARK, failure));
    let (referees, remark) = (problems.take(referees), problems.take(remark));
    if let (Some(referees), Some(remark)) = (referees, remark) {
        let (of, action) = (loaded.tournament.id, context.visitor.context(&state));
        let noted = Observation { referees, remark };
        state.database.write(move |tx| note_observation(tx, &action, of, &noted)).await?;
        return Ok(see(&address(of, "/bericht?saved=1")));
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = form_page(&loaded, typed, &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// A refusal at its field.
fn at(name: Text, failure: Failure) -> ApiError {
    if let Failure::Refused(refusal @ (Refusal::BadText | Refusal::BadNumber)) = failure {
        return ApiError::Field { name, refusal };
    }
    ApiError::Failure(failure)
}

/// The report of a tournament that was read and checked.
pub(super) async fn sheet(
    state: &AppState,
    reviewed: &Reviewed,
    lang: Lang,
) -> Result<Sheet, ApiError> {
    let (loaded, review) = (&reviewed.loaded, &reviewed.review);
    let of = loaded.tournament.id;
    let noted = state.database.read(move |tx| observation(tx, of)).await?;
    let (issuer, about) = (issuer(loaded, state.club().as_deref(), lang), about(loaded, lang));
    let heading = heading(loaded, issuer.as_deref(), &about)?;
    let weighed = tournament_report::weighed(
        loaded.tournament.days,
        loaded.event.rounds.len(),
        review.weight,
        lang,
    );
    let weight = tournament_report::halves(review.weight.halves(), lang);
    let doubts: Vec<(String, String)> =
        review.doubts.iter().map(|doubt| tournament_report::doubt(doubt, lang)).collect();
    let (referees, remark): (Vec<&str>, Vec<&str>) =
        (noted.referees.lines().collect(), noted.remark.lines().collect());
    let observed = Observed {
        heading: &heading,
        weight: &words::weight(&weighed, &weight),
        players: review.lines.len(),
        schedule: &schedule(loaded),
        minutes: loaded.tournament.minutes,
        referees: &referees,
        remark: &remark,
        doubts: &doubts,
    };
    Ok(observers_report(&observed, &loaded.event))
}

/// When the announced rounds are played, as far as that is known.
fn schedule(loaded: &Loaded) -> Vec<PlannedRound> {
    let tournament = &loaded.tournament;
    let planned = |round| {
        let day = day_of(&tournament.starts, round).or((tournament.days == 1).then_some(1));
        let day = day.and_then(|day| {
            tournament.first_day.checked_add_days(Days::new(u64::from(day.saturating_sub(1))))
        });
        let minute = minute_of(&tournament.starts, round).map(u32::from);
        let begins = minute.and_then(|minute| NaiveTime::from_hms_opt(minute / 60, minute % 60, 0));
        PlannedRound { day, begins }
    };
    (1..=usize::from(tournament.rounds)).map(planned).collect()
}

/// The name of its file, without the ending.
const FILE: &str = "bericht-der-aufsicht";

/// `GET /verein/turniere/{tournament}/aufsicht.pdf`: the report.
pub(crate) async fn paper(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let reviewed = Reviewed::read(&state, &id).await?;
    let sheet = sheet(&state, &reviewed, context.lang).await?;
    SheetFile::new(FILE, vec![sheet], Form::Pdf).answer(context.lang).await
}

/// `GET /verein/turniere/{tournament}/aufsicht.xlsx`: its parts as worksheets.
pub(crate) async fn workbook(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let reviewed = Reviewed::read(&state, &id).await?;
    let sheet = sheet(&state, &reviewed, context.lang).await?;
    SheetFile::new(FILE, vec![sheet], Form::Xlsx).answer(context.lang).await
}
