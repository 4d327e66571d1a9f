//! The form of a person's private profile: short name, e-mail, pseudonym, number, whether the figures are hidden.

use askama::Template;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::short_names::{SHORT_NAME_LETTERS, propose_short_name};
use texts::{Text, books as words, people as own_words};
use wire::PersonId;

use crate::actions::{self, EmailRequest};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::visitor::Visitor;
use crate::pages::club::FormFields;
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::people::{address, person};
use crate::pages::person::Tab;
use crate::pages::response::{Page, see};
use crate::pages::table_links::base;
use crate::store::members::present;
use crate::store::members::{self, Member, Profile};

#[derive(Template)]
#[template(path = "person_profile.html")]
struct ProfileForm {
    frame: Frame,
    form: FormView,
    proposal: String,
    short_name: FieldView,
    email: FieldView,
    pseudonym: FieldView,
    players_number: FieldView,
    is_hidden: bool,
}

/// The member and a short name that nobody else has, for somebody without one.
async fn read(state: &AppState, id: PersonId) -> Result<(Member, Option<String>), ApiError> {
    let read = state.database.read(move |tx| {
        let member = present(tx, id)?;
        let others = members::all(tx)?.into_values().filter(|other| other.row != member.row);
        let mut others: Vec<Member> = others.filter(|other| !other.is_removed).collect();
        others.sort_by_cached_key(|other| name_order(&other.name));
        let taken = others.into_iter().map(|other| {
            let first = other.name.split_whitespace().next().unwrap_or_default().to_owned();
            if other.profile.short_name.is_empty() { first } else { other.profile.short_name }
        });
        let proposal = propose_short_name(&member.name, &taken.collect::<Vec<_>>());
        let proposal = proposal.filter(|_| member.profile.short_name.is_empty());
        Ok((member, proposal))
    });
    Ok(read.await?)
}

/// `GET /verein/personen/{person}/profil`: the profile as a form.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let (member, proposal) = read(&state, person(&named)?).await?;
    Ok(page(&member.profile, (member.id, proposal), &FormRefusal::default(), &context))
}

fn page(
    profile: &Profile,
    (id, proposal): (PersonId, Option<String>),
    refusal: &FormRefusal,
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    Page(shown(&ProfileForm {
        frame: context.frame(words::PROFILE.get(lang)),
        form: FormView {
            action: format!("{}/profil", address(id)),
            submit: words::SAVE.get(lang),
            is_danger: false,
            back: Tab::Account.address(id),
            refused: own_words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        proposal: proposal.map_or_else(String::new, |name| words::short_name_proposal(&name, lang)),
        short_name: refusal.field("short_name", profile.short_name.clone()),
        email: refusal.field("email", profile.email.clone()),
        pseudonym: refusal.field("pseudonym", profile.pseudonym.clone()),
        players_number: refusal.field("players_number", profile.players_number.clone()),
        is_hidden: profile.is_hidden,
    }))
}

/// `POST /verein/personen/{person}/profil`: the private profile.
pub(crate) async fn set(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    context: PageContext,
    Path(named): Path<String>,
    headers: HeaderMap,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let is_own = visitor.person() == Some(id);
    let request = EmailRequest {
        base: base(&state, &headers)?,
        club: state.club().as_deref().map(str::to_owned),
        lang: context.lang,
    };
    let has_mail = state.published.has_mail_server();
    let profile = Profile {
        email: sent.text("email").to_owned(),
        pseudonym: sent.text("pseudonym").to_owned(),
        is_hidden: sent.is_on("is_hidden"),
        players_number: sent.text("players_number").to_owned(),
        short_name: sent.text("short_name").to_owned(),
    };
    let (action, mut wanted) = (sent.context(&state), profile.clone());
    let set = state.database.write(move |tx| {
        // A person's own change is confirmed by mail, if there is a mail server; an officer's change holds at once.
        if is_own && has_mail {
            wanted.email = actions::ask_for_email(tx, id, &wanted.email, &request, action.now)?;
        }
        actions::set_profile(tx, &action, id, &wanted)
    });
    let set = set.await;
    let is_taken = matches!(set, Err(Failure::NameTaken | Failure::UnprintableReason { .. }));
    let mut problems = Problems::default();
    if problems.take(set).is_some() {
        return Ok(see(&format!("{}?saved=profil", Tab::Account.address(id))));
    }
    let (member, proposal) = read(&state, id).await?;
    let refusal = problems.drawn(&[wrong_field(&profile, &member, is_taken)], context.lang);
    let page = page(&profile, (id, proposal), &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// The field that was refused: the first that was changed to a name that is taken, or else the first text that is too long or
/// no address.
fn wrong_field(sent: &Profile, member: &Member, is_taken: bool) -> (&'static str, Text) {
    let is_short_name = if is_taken {
        !sent.short_name.is_empty() && sent.short_name != member.profile.short_name
    } else {
        sent.short_name.chars().count() > SHORT_NAME_LETTERS
    };
    if is_short_name {
        return ("short_name", words::SHORT_NAME);
    }
    if is_taken || sent.pseudonym.chars().count() > 60 {
        return ("pseudonym", words::PSEUDONYM);
    }
    if sent.players_number.chars().count() > 20 {
        return ("players_number", words::PLAYERS_NUMBER);
    }
    ("email", words::EMAIL)
}
