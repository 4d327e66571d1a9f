//! `/verein/zugang/{account}`: one account, the sheet that changes it, and the questions before it is closed or gets a password.

use askama::Template;
use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use club::access_problem::AccessProblem;
use serde::Deserialize;
use texts::{Lang, Text, access as words, second_factor as factor};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions;
use crate::pages::access::access_links::passed_on;
use crate::pages::access::accounts::{ADDRESS, Shown, by, person, persons, read, roles};
use crate::pages::club::chosen;
use crate::store::accounts::{self, Account};
use crate::store::links::Opens;
use crate::web::address_parts::AccountPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::{ApiError, status_of};
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::response::{PrivatePage, see};

/// The address of an account.
pub(crate) fn address(account: Uuid) -> String {
    format!("{ADDRESS}/{account}")
}

/// What was done to an account, as a page's query has it.
const DONE: [(&str, Text); 5] = [
    ("changed", words::ACCOUNT_CHANGED),
    ("closed", words::ACCOUNT_CLOSED),
    ("opened", words::ACCOUNT_OPENED),
    ("signed_out", factor::SIGNED_OUT),
    ("factor", factor::FACTOR_REMOVED),
];

/// The query of an account's page.
#[derive(Deserialize)]
pub(crate) struct AccountQuery {
    saved: Option<String>,
}

#[derive(Template)]
#[template(path = "access/account.html")]
struct AccountPage {
    frame: Frame,
    said: Option<&'static str>,
    facts: Vec<(&'static str, String)>,
    person: Option<(String, String)>,
    is_disabled: bool,
    change: Option<String>,
    /// The form that opens a closed account again: where to, its role and person.
    open: Option<(String, &'static str, String)>,
    questions: Vec<(String, &'static str)>,
}

/// The account in an address.
fn account_of(found: &Shown, key: Uuid) -> Result<&Account, ApiError> {
    let account = found.accounts.iter().find(|account| account.key == key);
    account.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))
}

fn person_of(account: &Account) -> String {
    account.person.map_or_else(String::new, |person| person.to_string())
}

/// `GET /verein/zugang/{account}`.
pub(crate) async fn show(
    context: RequestContext,
    AccountPath(key): AccountPath,
    Query(query): Query<AccountQuery>,
) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let found = read(&context).await?;
    let account = account_of(&found, key)?;
    let address = address(account.key);
    let last = found.last_seen(account, context.state.clock.wall_clock, context.today(), lang);
    let state_words = if account.is_disabled { words::DISABLED } else { words::OPEN };
    let factor_words = if account.has_second_factor { factor::IS_ON } else { factor::IS_OFF };
    let mut facts = vec![
        (words::LOGIN.get(lang), account.login.clone()),
        (words::ROLE.get(lang), context.house.role(account.role).get(lang).to_owned()),
        (words::STATE.get(lang), state_words.get(lang).to_owned()),
        (factor::SECOND_FACTOR.get(lang), factor_words.get(lang).to_owned()),
    ];
    if !last.is_empty() {
        facts.push((words::LAST_SEEN.get(lang), last));
    }
    let id = person_of(account);
    let name = found.people.iter().find(|(known, _)| *known == id);
    let may_change = context.may_send(&address);
    let open = (account.is_disabled && may_change)
        .then(|| (address.clone(), account.role.id(), id.clone()));
    let said = query.saved.and_then(|done| DONE.iter().find(|(id, _)| *id == done));
    Ok(PrivatePage(shown(&AccountPage {
        frame: context.frame(account.name.clone()),
        said: said.map(|(_, words)| words.get(lang)),
        facts,
        person: name.map(|(id, name)| (format!("/verein/personen/{id}"), name.clone())),
        is_disabled: account.is_disabled,
        change: may_change.then(|| format!("{address}/aendern")),
        open,
        questions: if may_change { questions(account, &address, lang) } else { Vec::new() },
    })))
}

/// What can be asked for an account: address and words.
fn questions(account: &Account, address: &str, lang: Lang) -> Vec<(String, &'static str)> {
    let link = |path: &str, words: Text| (format!("{address}/{path}"), words.get(lang));
    let mut questions =
        vec![link("passwort", words::RESET), link("abmelden", factor::SIGN_OUT_EVERYWHERE)];
    if account.has_second_factor {
        questions.push(link("zweiter-faktor", factor::REMOVE));
    }
    if !account.is_disabled {
        questions.push(link("sperren", words::CLOSE));
    }
    questions
}

/// A question before something is done to an account or a link.
pub(crate) struct Question {
    pub(crate) title: Text,
    /// What it is about, what happens, what stays.
    pub(crate) about: Vec<String>,
    pub(crate) action: String,
    pub(crate) hidden: Vec<(&'static str, String)>,
    pub(crate) submit: Text,
    pub(crate) is_danger: bool,
    pub(crate) back: String,
    pub(crate) problem: Option<AccessProblem>,
}

impl Question {
    /// A question about an account: what is asked, and a sentence of what follows. It is sent to the account's own address.
    pub(crate) fn about(account: &Account, (title, hint): (Text, Text), lang: Lang) -> Question {
        Question {
            title,
            about: vec![account.name.clone(), hint.get(lang).to_owned()],
            action: address(account.key),
            hidden: Vec::new(),
            submit: title,
            is_danger: true,
            back: address(account.key),
            problem: None,
        }
    }
}

/// A question as a page.
pub(crate) fn question(context: &PageContext, asked: Question) -> PrivatePage {
    let lang = context.lang;
    let mut form = Form::new(asked.action, asked.submit, words::NOT_CHANGED, lang)
        .title(asked.title.get(lang))
        .back(asked.back);
    form.is_danger = asked.is_danger;
    for (at, line) in asked.about.into_iter().enumerate() {
        form = if at == 0 { form.of(line) } else { form.about(line) };
    }
    let mut data = FormData::default();
    for (name, value) in asked.hidden {
        let field = Field::hidden(name);
        (form, data) = (form.field(field), data.with(field, value));
    }
    if let Some(bad) = asked.problem {
        refuse(&mut data, bad, lang);
    }
    PrivatePage(form.page(&data, context))
}

const ROLE: Field = Field::choice("role", words::ROLE);
const PERSON: Field = Field::choice("person", words::PERSON).hint(words::PERSON_HINT);
const IS_DISABLED: Field = Field::hidden("is_disabled");

/// Notes what the action refuses at the field that it is about.
fn refuse(data: &mut FormData, bad: AccessProblem, lang: Lang) {
    let field = if bad == AccessProblem::PersonTaken { PERSON } else { ROLE };
    let problem = ProblemView::new(bad.id(), words::problem(bad), lang);
    data.refuse(field, status_of(bad.kind()), problem);
}

/// `GET /verein/zugang/{account}/aendern`: its role, and whose it is.
pub(crate) async fn edit(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<PrivatePage, ApiError> {
    let found = read(&context).await?;
    let account = account_of(&found, key)?;
    let mut data =
        FormData::of([(ROLE, account.role.id().to_owned()), (PERSON, person_of(account))]);
    if account.is_disabled {
        data = data.with(IS_DISABLED, "true");
    }
    Ok(change_form(&found, account, &data, &context))
}

fn change_form(
    found: &Shown,
    account: &Account,
    data: &FormData,
    context: &PageContext,
) -> PrivatePage {
    let lang = context.lang;
    let mut form = Form::new(address(account.key), words::CHANGE_ACCOUNT, words::NOT_CHANGED, lang)
        .submit(words::SAVE)
        .note(words::CHANGE_ACCOUNT_HINT.get(lang));
    if data.is_on(IS_DISABLED) {
        form = form.field(IS_DISABLED);
    }
    let form =
        form.choice(ROLE, roles(context.house, lang)).choice(PERSON, persons(&found.people, lang));
    PrivatePage(form.page(data, context))
}

/// `GET /verein/zugang/{account}/sperren`: asks before nobody signs in with an account any more.
pub(crate) async fn ask_to_close(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<PrivatePage, ApiError> {
    let found = read(&context).await?;
    Ok(closing(account_of(&found, key)?, None, &context))
}

fn closing(
    account: &Account,
    problem: Option<AccessProblem>,
    context: &PageContext,
) -> PrivatePage {
    let hidden = vec![
        ("role", account.role.id().to_owned()),
        ("person", person_of(account)),
        ("is_disabled", "true".to_owned()),
    ];
    let asked = Question::about(account, (words::CLOSE, words::CLOSE_HINT), context.lang);
    question(context, Question { hidden, problem, ..asked })
}

/// `POST /verein/zugang/{account}`: role, person, open or closed.
pub(crate) async fn change(
    context: RequestContext,
    AccountPath(key): AccountPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let role = chosen(context.house.role_by_id(data.text(ROLE)), words::ROLE)?;
    let (person, is_disabled) = (person(data.text(PERSON))?, data.is_on(IS_DISABLED));
    let before = context.read(move |tx| accounts::by_key(tx, key)).await?;
    let was_disabled = before.is_some_and(|account| account.is_disabled);
    let changed = context
        .write(move |tx, _| actions::change_account(tx, key, role, person, is_disabled, &by, now));
    let bad = match changed.await? {
        Ok(()) => {
            let done = match (was_disabled, is_disabled) {
                (false, true) => "closed",
                (true, false) => "opened",
                (true, true) | (false, false) => "changed",
            };
            return Ok(see(&format!("{}?saved={done}", address(key))));
        }
        Err(bad) => bad,
    };
    let found = read(&context).await?;
    let account = account_of(&found, key)?;
    let page = if is_disabled && !account.is_disabled {
        closing(account, Some(bad), &context)
    } else {
        refuse(&mut data, bad, context.lang);
        change_form(&found, account, &data, &context)
    };
    Ok((status_of(bad.kind()), page).into_response())
}

/// `GET /verein/zugang/{account}/passwort`: asks before a link to a new password is made.
pub(crate) async fn ask_for_reset(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<PrivatePage, ApiError> {
    let found = read(&context).await?;
    let account = account_of(&found, key)?;
    let asked = Question {
        action: format!("{}/passwort", address(account.key)),
        submit: words::MAKE_LINK,
        is_danger: false,
        ..Question::about(account, (words::RESET, words::RESET_HINT), context.lang)
    };
    Ok(question(&context, asked))
}

/// `POST /verein/zugang/{account}/passwort`: a link to a new password.
pub(crate) async fn reset_password(
    context: RequestContext,
    AccountPath(key): AccountPath,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let made = context.write(move |tx, _| {
        let account = accounts::by_key(tx, key)?;
        let made = account.map(|account| {
            actions::hand_out(tx, &Opens::PasswordReset(account.row), Some(&by), now)
        });
        made.transpose()
    });
    let made = made.await?.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let words = (words::RESET, words::PASS_ON_HINT);
    passed_on(&context, &headers, words, "einladung", made)
}
