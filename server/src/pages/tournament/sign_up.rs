//! Entries that people send in themselves: the form for everybody, its code for the poster, and what the club decides.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::consent::NameConsent;
use club::refusal::Refusal;
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
use crate::http::AppState;
use crate::http::api::tournaments::named;
use crate::http::error_response::ApiError;
use crate::http::rate_limit::Counted;
use crate::http::visitor::Origin;
use crate::pages::account::{Question, question};
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::door::{Door, door};
use crate::pages::download::{Download, Form};
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, Frame, shown};
use crate::pages::response::{PrivatePage, see};
use crate::pages::table_links::base;
use crate::store::tournament_sign_ups::SentEntry;

/// The form for everybody.
fn form_address(id: TournamentId) -> String {
    format!("/turnier/{id}/anmelden")
}

/// The fields with what stands at them; a reason without a field stands at the first.
const FIELDS: [(&str, Text); 4] = [
    ("last_name", words::LAST_NAME),
    ("ema", words::EMA),
    ("consent", words::NAME_IN_PUBLIC),
    ("contact", words::CONTACT),
];

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SentForm {
    key: String,
    first_name: String,
    last_name: String,
    ema: String,
    country: String,
    club: String,
    team: String,
    contact: String,
    consent: String,
    /// Nobody sees this field, so that whatever stands in it was written by a program.
    website: String,
}

impl SentForm {
    /// Reads the form; what is wrong is noted.
    fn read(&self, problems: &mut Problems) -> Option<SentEntry> {
        let bad = Failure::Refused(Refusal::BadChoice);
        let id = problems.take(self.key.parse::<EntrantId>().map_err(|_| bad));
        let consent = NameConsent::from_id(&self.consent);
        let not_chosen =
            ApiError::Field { name: words::NAME_IN_PUBLIC, refusal: Refusal::BadChoice };
        let consent = problems.take(consent.ok_or(not_chosen));
        Some(SentEntry {
            entrant: Entrant {
                id: id?,
                number: None,
                first_name: self.first_name.clone(),
                last_name: self.last_name.clone(),
                ema: self.ema.clone(),
                country: self.country.clone(),
                club: self.club.clone(),
                team: self.team.clone(),
                person: None,
                status: String::new(),
            },
            contact: self.contact.clone(),
            consent: consent?,
        })
    }
}

/// The form as it is drawn.
#[derive(Default)]
struct SentView {
    action: String,
    key: String,
    first_name: FieldView,
    last_name: FieldView,
    ema: FieldView,
    country: FieldView,
    club: FieldView,
    team: FieldView,
    contact: FieldView,
    consent: FieldView,
    answers: Choices,
    problems: Vec<(&'static str, String)>,
}

fn view(id: TournamentId, typed: SentForm, refusal: &FormRefusal, lang: Lang) -> SentView {
    let answer = |id: &str, word: Text| (id.to_owned(), word.get(lang).to_owned());
    SentView {
        action: form_address(id),
        key: typed.key,
        first_name: refusal.field("first_name", typed.first_name),
        last_name: refusal.field("last_name", typed.last_name),
        ema: refusal.field("ema", typed.ema),
        country: refusal.field("country", typed.country),
        club: refusal.field("club", typed.club),
        team: refusal.field("team", typed.team),
        contact: refusal.field("contact", typed.contact),
        consent: refusal.field("consent", typed.consent),
        answers: vec![
            answer("", words::CHOOSE_NAME),
            answer(NameConsent::Name.id(), words::BY_NAME),
            answer(NameConsent::Nameless.id(), words::BY_NUMBER),
        ],
        problems: refusal.list(),
    }
}

#[derive(Template)]
#[template(path = "tournament_sign_up.html")]
struct SignUpPage {
    frame: Frame,
    door: Door,
    /// Days, place, rounds.
    about: String,
    /// The form again, after an entry has come.
    again: Option<String>,
    /// Why there is no form.
    closed: Option<&'static str>,
    view: SentView,
}

/// The tournament of an address, if its form is open; else the page that says why not.
async fn asked(
    state: &AppState,
    id: &str,
    context: &PageContext,
) -> Result<(TournamentId, Result<NewTournament, Response>), ApiError> {
    let (id, on) = (named(id)?, today(state));
    let form = state.database.read(move |tx| entry_form(tx, id, on)).await?;
    let tournament = match form {
        EntryForm::Open(tournament) => Ok(tournament),
        EntryForm::Full => Err((StatusCode::SERVICE_UNAVAILABLE, words::SIGN_UP_FULL)),
        EntryForm::Closed => Err((StatusCode::NOT_FOUND, words::NO_SIGN_UP)),
    };
    Ok((id, tournament.map_err(|(status, why)| closed(context, status, why))))
}

fn page(
    context: &PageContext,
    tournament: &NewTournament,
    (view, again): (Option<SentView>, Option<String>),
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
        view: view.unwrap_or_default(),
    }))
}

/// The page where no entries are taken.
fn closed(context: &PageContext, status: StatusCode, why: Text) -> Response {
    let (frame, door) = door(context, words::SIGN_UP.get(context.lang));
    let (about, closed) = (String::new(), Some(why.get(context.lang)));
    let page = SignUpPage { frame, door, about, again: None, closed, view: SentView::default() };
    (status, PrivatePage(shown(&page))).into_response()
}

/// `GET /turnier/{tournament}/anmelden`: the form for everybody.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    Query(query): Query<SavedQuery>,
) -> Result<Response, ApiError> {
    let (id, tournament) = match asked(&state, &id, &context).await? {
        (id, Ok(tournament)) => (id, tournament),
        (_, Err(closed)) => return Ok(closed),
    };
    if query.saved.is_some() {
        return Ok(page(&context, &tournament, (None, Some(form_address(id)))).into_response());
    }
    let fresh = SentForm { key: Uuid::now_v7().to_string(), ..SentForm::default() };
    let view = view(id, fresh, &FormRefusal::default(), context.lang);
    Ok(page(&context, &tournament, (Some(view), None)).into_response())
}

/// `POST /turnier/{tournament}/anmelden`: somebody enters.
pub(crate) async fn send(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    Origin(origin): Origin,
    TypedForm(typed): TypedForm<SentForm>,
) -> Result<Response, ApiError> {
    let (id, tournament) = match asked(&state, &id, &context).await? {
        (id, Ok(tournament)) => (id, tournament),
        (_, Err(closed)) => return Ok(closed),
    };
    let (limiter, now) = (&state.rate_limiter, (state.clock.now)());
    if limiter.is_full(Counted::Entries, &origin, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::Entries, &origin, now);
    let sent = format!("{}?saved=1", form_address(id));
    if !typed.website.is_empty() {
        // The program learns nothing by which it could do better.
        return Ok(see(&sent));
    }
    let mut problems = Problems::default();
    if let Some(entry) = typed.read(&mut problems) {
        let (action, on) = (context.visitor.context(&state), today(&state));
        let stored = state.database.write(move |tx| send_entry(tx, &action, id, &entry, on));
        if problems.take(stored.await.map_err(at_its_field)).is_some() {
            return Ok(see(&sent));
        }
    }
    let refusal = problems.drawn(&FIELDS, context.lang);
    let view = view(id, typed, &refusal, context.lang);
    Ok((refusal.status, page(&context, &tournament, (Some(view), None))).into_response())
}

/// What a refusal of the action is about.
fn at_its_field(failure: Failure) -> ApiError {
    let fields = [(Refusal::BadNumber, words::EMA), (Refusal::BadChoice, words::NAME_IN_PUBLIC)];
    if let Failure::Refused(refusal) = &failure
        && let Some((refusal, name)) = fields.into_iter().find(|(known, _)| known == refusal)
    {
        return ApiError::Field { name, refusal };
    }
    ApiError::Failure(failure)
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
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<SwitchForm>,
) -> Result<Response, ApiError> {
    let id = named(&id)?;
    let is_open = match typed.form {
        FormState::Open => true,
        FormState::Closed => false,
    };
    let action = context.visitor.context(&state);
    state.database.write(move |tx| open_sign_up(tx, &action, id, is_open)).await?;
    Ok(see(&address(id, "?saved=1")))
}

#[derive(Template)]
#[template(path = "tournament_poster.html")]
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
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let (link, svg) = code(&state, &headers, loaded.tournament.id)?;
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
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Download, ApiError> {
    let loaded = Loaded::read(&state, &id).await?;
    let (_, svg) = code(&state, &headers, loaded.tournament.id)?;
    Ok(Download::new("anmeldung", Form::Svg, svg))
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
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<DecisionForm>,
) -> Result<Response, ApiError> {
    let id = named(&id)?;
    let decision = match typed.decision {
        Decision::Plays => EntryDecision::Plays,
        Decision::Waits => EntryDecision::Waits,
        Decision::Refused => EntryDecision::Refused,
    };
    let action = context.visitor.context(&state);
    let of = (typed.key, decision);
    state.database.write(move |tx| decide_entry(tx, &action, id, of)).await?;
    Ok(see(&address(id, "/nennungen?saved=1")))
}

/// `GET /verein/turniere/{tournament}/anmeldungen`: asks whether all entries that wait are refused.
pub(crate) async fn ask_to_refuse(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = named(&id)?;
    let list = address(id, "/nennungen");
    let waiting = state.database.read(move |tx| undecided_entries(tx, id)).await?;
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
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<RefusalForm>,
) -> Result<Response, ApiError> {
    let id = named(&id)?;
    let action = context.visitor.context(&state);
    state.database.write(move |tx| refuse_entries(tx, &action, id, typed.last)).await?;
    Ok(see(&address(id, "/nennungen?saved=1")))
}
