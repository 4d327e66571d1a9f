//! The downloads of a year: its final list, its certificates, its results as a workbook.

use axum::response::Response;
use club::publishing::Audience;
use club::refusal::Refusal;
use club::report::Honour;
use wire::ErrorCode;

use crate::actions;
use crate::failure::Failure;
use crate::pages::download::{Form, SheetFile};
use crate::store::publications;
use crate::web::address_parts::{FilePath, YearPath};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::weekly_list::sheets;

/// `GET /verein/jahr/{year}/papier/endliste.pdf`, `ergebnisse.xlsx`, `urkunde-erster.pdf`, `urkunde-letzter.pdf`.
pub(crate) async fn show(
    context: RequestContext,
    YearPath(year): YearPath,
    FilePath(file): FilePath,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let paper = match file.as_str() {
        "endliste.pdf" => YearPaper::FinalList,
        "ergebnisse.xlsx" => YearPaper::Workbook,
        "urkunde-erster.pdf" => YearPaper::Certificate(Honour::Winner),
        "urkunde-letzter.pdf" => YearPaper::Certificate(Honour::Last),
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    let (club, today) = (context.club.clone(), context.today());
    let read = context.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        let names = (&rules, club.as_deref());
        let lists = actions::lists_of_year(tx, year, today, names, Audience::Internal)?;
        match paper {
            YearPaper::FinalList => Ok(vec![sheets::final_list(&lists)]),
            YearPaper::Workbook => Ok(sheets::results_of_year(&lists)),
            YearPaper::Certificate(honour) => sheets::certificate(&lists, &rules, honour)
                .map(|sheet| vec![sheet])
                .ok_or(Failure::Refused(Refusal::NobodyListed)),
        }
    });
    let sheets = read.await?;
    let form = match paper {
        YearPaper::Workbook => Form::Xlsx,
        YearPaper::FinalList | YearPaper::Certificate(_) => Form::Pdf,
    };
    let name =
        format!("{}-{}", year.number(), file.trim_end_matches(&format!(".{}", form.ending())));
    SheetFile::new(name, sheets, form).of_club(&context.state).await?.answer(lang).await
}

/// A download of a year.
#[derive(Clone, Copy)]
enum YearPaper {
    FinalList,
    Workbook,
    Certificate(Honour),
}
