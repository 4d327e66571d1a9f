//! The observer's report: who refereed and a remark are typed here, everything else comes from the books.

use axum::response::Response;
use chrono::{Days, NaiveTime};
use club::report::sheet::Sheet;
use club::report::{Observed, PlannedRound, observers_report};
use club::tournament::times::{day_of, minute_of};
use texts::{Lang, tournament as tournament_words, tournament_desk as words, tournament_report};

use super::papers::{days_and_town, heading, issuer};
use super::report::Reviewed;
use super::{Loaded, address};
use crate::actions::{note_observation, observation, referees, remark};
use crate::failure::AtField as _;
use crate::pages::download::{self, SheetFile};
use crate::pages::settings::logo;
use crate::store::tournament_observations::Observation;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::see;

/// The last part of the form's address.
pub(super) const OBSERVER: &str = "/aufsicht";

const REFEREES: Field = Field::lines("referees", words::REFEREES, 4).hint(words::REFEREES_HINT);
const REMARK: Field = Field::lines("remark", words::REMARK, 6).hint(words::REMARK_HINT);

/// `GET /verein/turniere/{tournament}/aufsicht`: the form of what is not in the books.
pub(crate) async fn edit(context: RequestContext, loaded: Loaded) -> Result<Response, ApiError> {
    let of = loaded.tournament.id;
    let noted = context.read(move |tx| observation(tx, of)).await?;
    let data = FormData::of([(REFEREES, noted.referees), (REMARK, noted.remark)]);
    Ok(form(&loaded, context.lang).answer(&data, &context))
}

fn form(loaded: &Loaded, lang: Lang) -> Form {
    let refused = tournament_words::NOT_SAVED;
    Form::new(loaded.address(OBSERVER), words::OBSERVERS_REPORT, refused, lang)
        .submit(tournament_words::SAVE)
        .back(loaded.address("/bericht"))
        .fields([REFEREES, REMARK])
}

/// `POST /verein/turniere/{tournament}/aufsicht`: notes it.
pub(crate) async fn note(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let referees = data.done(referees(data.text(REFEREES)).at(REFEREES.id));
    let remark = data.done(remark(data.text(REMARK)).at(REMARK.id));
    if let Some((referees, remark)) = referees.zip(remark) {
        let of = loaded.tournament.id;
        let noted = Observation { referees, remark };
        context.write(move |tx, action| note_observation(tx, action, of, &noted)).await?;
        return Ok(see(&address(of, "/bericht?saved=1")));
    }
    Ok(form(&loaded, context.lang).answer(&data, &context))
}

/// The report of a tournament that was read and checked.
pub(super) async fn sheet(
    context: &RequestContext,
    reviewed: &Reviewed,
    lang: Lang,
) -> Result<Sheet, ApiError> {
    let (loaded, review) = (&reviewed.loaded, &reviewed.review);
    let of = loaded.tournament.id;
    let noted = context.read(move |tx| observation(tx, of)).await?;
    // The rules have a place of their own.
    let (issuer, about) =
        (issuer(loaded, context.state.club().as_deref(), lang), days_and_town(loaded, lang));
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
    context: RequestContext,
    reviewed: Reviewed,
) -> Result<Response, ApiError> {
    let sheet = sheet(&context, &reviewed, context.lang).await?;
    let logo = logo::of_tournament(&context.state, reviewed.loaded.tournament.id).await?;
    let file = SheetFile::new(FILE, vec![sheet], download::Form::Pdf).with_logo(logo);
    file.answer(context.lang).await
}

/// `GET /verein/turniere/{tournament}/aufsicht.xlsx`: its parts as worksheets.
pub(crate) async fn workbook(
    context: RequestContext,
    reviewed: Reviewed,
) -> Result<Response, ApiError> {
    let sheet = sheet(&context, &reviewed, context.lang).await?;
    SheetFile::new(FILE, vec![sheet], download::Form::Xlsx).answer(context.lang).await
}
