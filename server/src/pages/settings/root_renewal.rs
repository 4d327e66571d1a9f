//! `/verein/einstellungen/wurzel`: a new root of the club's own, and what every device needs after it.

use std::sync::Arc;

use askama::Template;
use club::audit_event::AuditEvent;
use texts::{Lang, Text, club_root as words, tls as tls_words};
use wire::ErrorCode;

use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::account::{Question, question};
use crate::pages::settings::{club_settings, connect, https_settings};
use crate::tls::Root;
use crate::web::context::RequestContext;
use crate::web::deployment::Https;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::PrivatePage;

/// The page's address.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/wurzel";

/// HTTPS by a root of the club's own; without one there is no such page.
fn with_root(context: &RequestContext) -> Result<(Https, Arc<Root>), ApiError> {
    let https = context.state.deployment.https();
    let found = https.and_then(|https| {
        let root = https.tls.root()?;
        Some((https, root))
    });
    found.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))
}

/// `GET /verein/einstellungen/wurzel`: what happens, and a button.
pub(crate) async fn ask(context: RequestContext) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let (https, root) = with_root(&context)?;
    let shortcoming = root.shortcoming(&https.name);
    let why = shortcoming.map(|shortcoming| words::shortcoming(&shortcoming, lang));
    let follows = words::RENEW_QUESTION.map(|sentence| sentence.get(lang).to_owned());
    Ok(question(
        &context,
        Question {
            title: words::RENEW,
            about: why.into_iter().chain(follows).collect(),
            action: ADDRESS.to_owned(),
            hidden: Vec::new(),
            submit: words::RENEW,
            is_danger: true,
            back: club_settings::ADDRESS.to_owned(),
            problem: None,
        },
    ))
}

#[derive(Template)]
#[template(path = "settings/root_renewed.html")]
struct Renewed {
    frame: Frame,
    steps: [Text; 4],
    /// The page that connects a device, and its code.
    address: String,
    code: String,
    fingerprint: [String; 2],
    notice: &'static str,
    back: &'static str,
}

impl Renewed {
    fn word(&self, text: &Text) -> &'static str {
        text.get(self.frame.lang)
    }
}

/// `POST /verein/einstellungen/wurzel`: makes the new root, and leads every device through it. The certificate of the old one is
/// used until the next look for a new one, so that this page still arrives.
pub(crate) async fn renew(context: RequestContext) -> Result<PrivatePage, ApiError> {
    let (https, _) = with_root(&context)?;
    let tls = Arc::clone(&https.tls);
    let renewed = context.write(move |tx, acting| {
        let failed = |problem| Failure::Internal(texts::tls::problem(&problem, Lang::En));
        tls.renew_root(acting.now).map_err(failed)?;
        let label = tls.root().map(|root| root.label()).unwrap_or_default();
        acting.log(tx, AuditEvent::RootRenewed, &label, "")
    });
    renewed.await?;
    let (https, root) = with_root(&context)?;
    let address = connect::for_others(&https, None);
    Ok(PrivatePage(shown(&Renewed {
        frame: context.frame(words::RENEWED.get(context.lang)),
        steps: words::RENEWED_STEPS,
        code: qr_code_svg::svg(&address).map_err(Failure::from)?,
        address,
        fingerprint: root.fingerprint_lines(),
        notice: https_settings::NOTICE,
        back: club_settings::ADDRESS,
    })))
}
