//! Slips with which members pay dues that are open: one as a page, one or all as PDF. There are none without the club's account.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::calendar::ClubYear;
use club::ledger::BankAccount;
use serde::Deserialize;
use texts::{Lang, dues_slip as words};
use wire::{ErrorCode, PersonId};

use crate::actions::dues_to_pay;
use crate::documents::dues_slip::{self, OpenDues};
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::download::{Form, SheetFile};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The slip of one person as a page.
pub(crate) const ADDRESS: &str = "/verein/kassa/zahlschein";
/// The slip of one person, or those of all who owe something.
pub(crate) const PDF_ADDRESS: &str = "/verein/kassa/zahlscheine.pdf";

/// Whose slip, and of which year of play.
#[derive(Deserialize)]
pub(crate) struct SlipQuery {
    person: Option<PersonId>,
    jahr: Option<String>,
}

/// The slip as a page shows it: what is to pay and where to, and the code as a picture.
pub(crate) struct SlipView {
    pub(crate) facts: Vec<(&'static str, String)>,
    pub(crate) code: String,
}

impl SlipView {
    pub(crate) fn new(to: &BankAccount, dues: &OpenDues, lang: Lang) -> Result<SlipView, Failure> {
        let code = qr_code_svg::svg(&dues.code(to))?;
        Ok(SlipView { facts: dues.facts(to, lang), code })
    }
}

#[derive(Template)]
#[template(path = "money/dues_slip.html")]
struct SlipPage {
    frame: Frame,
    greeting: String,
    slip: SlipView,
    pdf: String,
}

/// The club's account and who has to pay; there is no such page without an account, or where nobody owes anything.
async fn asked(
    context: &RequestContext,
    query: &SlipQuery,
) -> Result<(ClubYear, BankAccount, Vec<OpenDues>), ApiError> {
    let (year, today) = (context.club_year(query.jahr.as_deref()).await?, context.today());
    let only = query.person;
    let found = context.read(move |tx| dues_to_pay(tx, (year, today), only)).await?;
    let found = found.filter(|(_, open)| !open.is_empty());
    let (account, open) = found.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    Ok((year, account, open))
}

/// `GET /verein/kassa/zahlschein`: the slip of one person.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<SlipQuery>,
) -> Result<Page, ApiError> {
    let person = query.person.ok_or(ApiError::Failure(Failure::UnknownPerson))?;
    let (year, account, open) = asked(&context, &query).await?;
    let dues = open.first().ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    Ok(Page(shown(&SlipPage {
        frame: context.frame(dues.name.clone()),
        greeting: words::greeting(year, context.lang),
        slip: SlipView::new(&account, dues, context.lang)?,
        pdf: format!("{PDF_ADDRESS}?jahr={}&person={person}", year.number()),
    })))
}

/// `GET /verein/kassa/zahlscheine.pdf`: a page for each who owes something.
pub(crate) async fn print(
    context: RequestContext,
    Query(query): Query<SlipQuery>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let (year, account, open) = asked(&context, &query).await?;
    let club = context.state.club();
    let sheet = |dues: &OpenDues| dues_slip::sheet(club.as_deref(), &account, dues, lang);
    let sheets = open.iter().map(sheet).collect();
    let name = format!("zahlscheine-{}", year.number());
    SheetFile::new(name, sheets, Form::Pdf).of_club(&context.state).await?.answer(lang).await
}
