//! Entries that people send in themselves: the form for everybody, its code for the poster, and what the club decides.

use askama::Template;
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::consent::NameConsent;
use serde::Deserialize;
use texts::{Lang, Text, tournament as words};
use uuid::Uuid;
use wire::tournament::{Entrant, NewTournament};
use wire::{EntrantId, ErrorCode, TournamentId};

use super::day::SavedQuery;
use super::{Loaded, address};
use crate::actions::{
    EntryDecision, EntryForm, decide_entry, entry_form, open_sign_up, refuse_entries, send_entry,
    undecided_entries,
};
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::account::{Question, question};
use crate::pages::access::table_links::base;
use crate::pages::door::{Door, door};
use crate::pages::download::{self, Download};
use crate::store::tournament_sign_ups::SentEntry;
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Frame, choices, shown};
use crate::web::rate_limit::Counted;
use crate::web::response::{PrivatePage, see};
use crate::web::visitor::Origin;

/// The form for everybody.
fn form_address(id: TournamentId) -> String {
    format!("/turnier/{id}/anmelden")
}

const FIRST_NAME: Field = Field::text("first_name", words::FIRST_NAME).fill("given-name");
const LAST_NAME: Field = Field::text("last_name", words::LAST_NAME).fill("family-name");
const CONSENT: Field =
    Field::choice("consent", words::NAME_IN_PUBLIC).hint(words::NAME_IN_PUBLIC_HINT);
const CONTACT: Field =
    Field::text("contact", words::CONTACT).hint(words::CONTACT_HINT).fill("email");
const CLUB: Field = Field::text("club", words::CLUB).fill("organization");
const TEAM: Field = Field::text("team", words::TEAM);
const COUNTRY: Field = Field::text("country", words::COUNTRY).hint(words::COUNTRY_HINT);
const EMA: Field = Field::text("ema", words::EMA).hint(words::EMA_HINT);
/// Nobody sees this field, so that whatever stands in it was written by a program.
const WEBSITE: Field = Field::hidden("website");

/// Reads the form; what is wrong is noted.
fn read(data: &mut FormData) -> Option<SentEntry> {
    let (id, consent) = (data.parse(KEY), data.read(CONSENT, NameConsent::from_id));
    let text = |field: Field| data.text(field).to_owned();
    Some(SentEntry {
        entrant: Entrant {
            id: id?,
            number: None,
            first_name: text(FIRST_NAME),
            last_name: text(LAST_NAME),
            ema: text(EMA),
            country: text(COUNTRY),
            club: text(CLUB),
            team: text(TEAM),
            person: None,
            status: String::new(),
        },
        contact: text(CONTACT),
        consent: consent?,
    })
}

fn form(id: TournamentId, lang: Lang) -> Form {
    let answers = [
        ("", words::CHOOSE_NAME),
        (NameConsent::Name.id(), words::BY_NAME),
        (NameConsent::Nameless.id(), words::BY_NUMBER),
    ];
    Form::new(form_address(id), words::SEND_ENTRY, words::NOT_SENT, lang)
        .note(words::ENTRY_HINT.get(lang))
        .fields([KEY, FIRST_NAME, LAST_NAME])
        .choice(CONSENT, choices(answers, lang))
        .fields([CONTACT, CLUB, TEAM, COUNTRY, EMA])
}

#[derive(Template)]
#[template(path = "tournament/sign_up.html")]
struct SignUpPage {
    frame: Frame,
    door: Door,
    /// Days, place, rounds.
    about: String,
    /// The form again, after an entry has come.
    again: Option<String>,
    /// Why there is no form.
    closed: Option<&'static str>,
    form: Option<Form>,
}

/// The tournament of an address, if its form is open; else the page that says why not.
async fn asked(
    id: TournamentId,
    context: &RequestContext,
) -> Result<Result<NewTournament, Response>, ApiError> {
    let on = context.today();
    let form = context.read(move |tx| entry_form(tx, id, on)).await?;
    let tournament = match form {
        EntryForm::Open(tournament) => Ok(tournament),
        EntryForm::Full => Err((StatusCode::SERVICE_UNAVAILABLE, words::SIGN_UP_FULL)),
        EntryForm::Closed => Err((StatusCode::NOT_FOUND, words::NO_SIGN_UP)),
    };
    Ok(tournament.map_err(|(status, why)| closed(context, status, why)))
}

fn page(
    context: &PageContext,
    tournament: &NewTournament,
    (form, again): (Option<Form>, Option<String>),
) -> PrivatePage {
    let (frame, door) = door(context, &tournament.name);
    let days = words::days(tournament.first_day, tournament.days, context.lang);
    let rounds = words::pace(tournament.rounds, tournament.minutes, context.lang);
    let fee = match tournament.fee_cents {
        0 => String::new(),
        cents => words::fee_of(cents, context.lang),
    };
    let about = [days, tournament.place.clone(), rounds, fee];
    let about: Vec<String> = about.into_iter().filter(|it| !it.is_empty()).collect();
    PrivatePage(shown(&SignUpPage {
        frame,
        door,
        about: about.join(" · "),
        again,
        closed: None,
        form,
    }))
}

/// The page where no entries are taken.
fn closed(context: &PageContext, status: StatusCode, why: Text) -> Response {
    let (frame, door) = door(context, words::SIGN_UP.get(context.lang));
    let (about, closed) = (String::new(), Some(why.get(context.lang)));
    let page = SignUpPage { frame, door, about, again: None, closed, form: None };
    (status, PrivatePage(shown(&page))).into_response()
}

/// `GET /turnier/{tournament}/anmelden`: the form for everybody.
pub(crate) async fn show(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    Query(query): Query<SavedQuery>,
) -> Result<Response, ApiError> {
    let tournament = match asked(id, &context).await? {
        Ok(tournament) => tournament,
        Err(closed) => return Ok(closed),
    };
    if query.saved.is_some() {
        return Ok(page(&context, &tournament, (None, Some(form_address(id)))).into_response());
    }
    let fresh = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    let form = form(id, context.lang).fill_in(&fresh);
    Ok(page(&context, &tournament, (Some(form), None)).into_response())
}

/// `POST /turnier/{tournament}/anmelden`: somebody enters.
pub(crate) async fn send(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    Origin(origin): Origin,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let tournament = match asked(id, &context).await? {
        Ok(tournament) => tournament,
        Err(closed) => return Ok(closed),
    };
    let (limiter, now) = (&context.state.rate_limiter, context.now());
    if limiter.is_full(Counted::Entries, &origin, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::Entries, &origin, now);
    let sent = format!("{}?saved=1", form_address(id));
    if !data.text(WEBSITE).is_empty() {
        // The program learns nothing by which it could do better.
        return Ok(see(&sent));
    }
    if let Some(entry) = read(&mut data) {
        let on = context.today();
        let stored = context.write(move |tx, action| send_entry(tx, action, id, &entry, on));
        if data.done(stored.await).is_some() {
            return Ok(see(&sent));
        }
    }
    let form = form(id, context.lang).fill_in(&data);
    Ok((data.status(), page(&context, &tournament, (Some(form), None))).into_response())
}

/// Whether the form is open.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FormState {
    Open,
    Closed,
}

/// What the button on the day's page sends.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SwitchForm {
    form: FormState,
}

/// `POST /verein/turniere/{tournament}/anmeldung`: opens or closes the form.
pub(crate) async fn switch(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    TypedForm(typed): TypedForm<SwitchForm>,
) -> Result<Response, ApiError> {
    let is_open = match typed.form {
        FormState::Open => true,
        FormState::Closed => false,
    };
    context.write(move |tx, action| open_sign_up(tx, action, id, is_open)).await?;
    Ok(see(&address(id, "?saved=1")))
}

#[derive(Template)]
#[template(path = "tournament/poster.html")]
struct PosterPage {
    frame: Frame,
    svg: String,
    address: String,
    file: String,
    back: String,
}

/// The address of the form as others reach it, and its code.
fn code(
    state: &AppState,
    headers: &HeaderMap,
    id: TournamentId,
) -> Result<(String, String), ApiError> {
    let address = format!("{}{}", base(state, headers)?, form_address(id));
    let svg = qr_code_svg::svg(&address).map_err(Failure::from)?;
    Ok((address, svg))
}

/// `GET /verein/turniere/{tournament}/anmeldung`: the code of the form, for the poster.
pub(crate) async fn poster(
    context: RequestContext,
    loaded: Loaded,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let (link, svg) = code(&context.state, &headers, loaded.tournament.id)?;
    Ok(PrivatePage(shown(&PosterPage {
        frame: context.frame(words::POSTER.get(context.lang)),
        svg,
        address: link,
        file: loaded.address("/anmeldung.svg"),
        back: loaded.address(""),
    })))
}

/// `GET /verein/turniere/{tournament}/anmeldung.svg`: the code as a file.
pub(crate) async fn poster_file(
    context: RequestContext,
    loaded: Loaded,
    headers: HeaderMap,
) -> Result<Download, ApiError> {
    let (_, svg) = code(&context.state, &headers, loaded.tournament.id)?;
    Ok(Download::new("anmeldung", download::Form::Svg, svg))
}

/// The buttons at an entry.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Decision {
    Plays,
    Waits,
    Refused,
}

/// What the buttons at an entry send.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct DecisionForm {
    key: EntrantId,
    decision: Decision,
}

/// `POST /verein/turniere/{tournament}/anmeldungen`: confirms an entry, puts it on the waiting list, or refuses it.
pub(crate) async fn decide(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    TypedForm(typed): TypedForm<DecisionForm>,
) -> Result<Response, ApiError> {
    let decision = match typed.decision {
        Decision::Plays => EntryDecision::Plays,
        Decision::Waits => EntryDecision::Waits,
        Decision::Refused => EntryDecision::Refused,
    };
    let of = (typed.key, decision);
    context.write(move |tx, action| decide_entry(tx, action, id, of)).await?;
    Ok(see(&address(id, "/nennungen?saved=1")))
}

/// `GET /verein/turniere/{tournament}/anmeldungen`: asks whether all entries that wait are refused.
pub(crate) async fn ask_to_refuse(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
) -> Result<Response, ApiError> {
    let list = address(id, "/nennungen");
    let waiting = context.read(move |tx| undecided_entries(tx, id)).await?;
    let Some(last) = waiting.last().map(|sent| sent.entrant.id.to_string()) else {
        return Ok(see(&list));
    };
    let name = |sent: &SentEntry| {
        format!("{} {}", sent.entrant.first_name, sent.entrant.last_name).trim().to_owned()
    };
    let names: Vec<String> = waiting.iter().map(name).collect();
    let asked = Question {
        title: words::REFUSE_ALL_QUESTION,
        about: vec![names.join(", "), words::REFUSE_HINT.get(context.lang).to_owned()],
        action: address(id, "/anmeldungen/ablehnen"),
        hidden: vec![("last", last)],
        submit: words::REFUSE_THESE,
        is_danger: true,
        back: list,
        problem: None,
    };
    Ok(question(&context, asked).into_response())
}

/// What the question sends.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RefusalForm {
    /// The last entry that the question named.
    last: EntrantId,
}

/// `POST /verein/turniere/{tournament}/anmeldungen/ablehnen`: refuses the entries that the question named.
pub(crate) async fn refuse_all(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    TypedForm(typed): TypedForm<RefusalForm>,
) -> Result<Response, ApiError> {
    context.write(move |tx, action| refuse_entries(tx, action, id, typed.last)).await?;
    Ok(see(&address(id, "/nennungen?saved=1")))
}
