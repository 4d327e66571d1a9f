//! The group of the settings about mail, and `/verein/einstellungen/probemail`: a mail to oneself.

use axum::response::Response;
use club::refusal::Refusal;
use texts::numbers::date_time;
use texts::{Lang, books, club_settings as words};
use wire::ErrorCode;

use crate::actions::send_test_mail;
use crate::failure::Failure;
use crate::pages::publishing::weekly_readers;
use crate::pages::settings::club_settings;
use crate::store::notices::{self, Ended, LastNotice};
use crate::store::{mails, members};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::response::see;

/// Sends a test mail.
pub(crate) const TEST: &str = "/verein/einstellungen/probemail";

/// Whether mail works.
pub(crate) struct MailView {
    /// The class of the shape and the words.
    pub(crate) state: (&'static str, String),
    /// How the last mail about an account ended.
    pub(crate) last: Option<String>,
    /// What to do where no mail server is set up, or for a reader without an address.
    pub(crate) note: Option<&'static str>,
    /// Sends a test mail.
    pub(crate) test: Option<&'static str>,
    /// Where the mails of the last list are, for those who may see them.
    pub(crate) readers: Option<&'static str>,
}

/// The state of mail, for those who keep the settings.
pub(crate) async fn view(context: &RequestContext) -> Result<Option<MailView>, ApiError> {
    if !context.may_send(TEST) {
        return Ok(None);
    }
    let lang = context.lang;
    let readers = Some(weekly_readers::ADDRESS).filter(|address| context.may_open(address));
    if !context.state.published.has_mail_server() {
        let state = ("off", words::NO_MAIL.get(lang).to_owned());
        let note = Some(words::NO_MAIL_HINT.get(lang));
        return Ok(Some(MailView { state, last: None, note, test: None, readers: None }));
    }
    let person = context.visitor.person();
    let read = context.read(move |tx| {
        let (lists, accounts) = (mails::waiting(tx)?, notices::waiting(tx)?);
        let last = notices::last(tx)?;
        let row = person.map(|id| members::rows_of(tx, id)).transpose()?.flatten();
        let member = row.map(|(_, known)| members::by_row(tx, known)).transpose()?.flatten();
        Ok((lists, accounts, last, member))
    });
    let (lists, accounts, last, member) = read.await?;
    let (count, attempts) = (lists.0 + accounts.0, lists.1.max(accounts.1));
    let has_address = member.is_some_and(|member| !member.profile.email.is_empty());
    Ok(Some(MailView {
        state: described(count, attempts, last.as_ref(), lang),
        last: last.map(|last| ended(context, &last, lang)),
        note: (!has_address).then(|| words::NO_ADDRESS.get(lang)),
        test: has_address.then_some(TEST),
        readers,
    }))
}

fn described(
    count: u32,
    attempts: u32,
    last: Option<&LastNotice>,
    lang: Lang,
) -> (&'static str, String) {
    let was_sent = last.is_none_or(|last| last.ended == Ended::Sent);
    match (count, attempts) {
        (0, _) if was_sent => ("ok", words::MAIL_WORKS.get(lang).to_owned()),
        (0, _) => ("wait", words::MAIL_FAILED.get(lang).to_owned()),
        (_, 0) => ("ok", words::mails_waiting(count, 0, lang)),
        (_, _) => ("wait", words::mails_waiting(count, attempts, lang)),
    }
}

/// How the last mail ended, in a sentence.
fn ended(context: &RequestContext, last: &LastNotice, lang: Lang) -> String {
    let at = date_time(context.local(last.at), lang);
    let how = match last.ended {
        Ended::Sent => words::MAIL_SENT,
        Ended::Refused => words::MAIL_REFUSED,
        Ended::Unsure => words::MAIL_UNSURE,
        Ended::GivenUp => words::MAIL_GIVEN_UP,
    };
    words::last_mail((&last.subject, &at), how, &last.remark, lang)
}

/// `POST /verein/einstellungen/probemail`: puts a test mail to the sender of the request on its way.
pub(crate) async fn send_test(context: RequestContext) -> Result<Response, ApiError> {
    if !context.state.published.has_mail_server() {
        return Err(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    let person = context.visitor.person().ok_or(Failure::UnknownPerson)?;
    let (club, lang, now) = (context.state.club(), context.lang, context.now());
    let write =
        context.write(move |tx, _| send_test_mail(tx, person, (club.as_deref(), lang), now));
    write.await.map_err(|failure| {
        if matches!(failure, Failure::Refused(Refusal::BadText)) {
            ApiError::Field { name: books::EMAIL, refusal: Refusal::BadText }
        } else {
            failure.into()
        }
    })?;
    Ok(see(&format!("{}?saved=mail", club_settings::ADDRESS)))
}
