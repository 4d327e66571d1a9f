//! Files to download: one answer for all of them. PDF and page are shown by the browser, everything else is saved.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::response::{IntoResponse, Response};
use club::report::sheet::Sheet;
use texts::Lang;

use crate::documents::logo::Logo;
use crate::documents::pdf::Print;
use crate::documents::{csv, csv_writer, html, pdf, workbook, xlsx};
use crate::failure::Failure;
use crate::limits::MOST_KEPT_RULEBOOKS;
use crate::pages::settings::logo;
use crate::web::AppState;
use crate::web::error_response::ApiError;

/// A published page carries its style inside and nothing else.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Pdf,
    Csv,
    Xlsx,
    Html,
    Json,
    Svg,
    Zip,
}

impl Form {
    const ALL: [Form; 7] =
        [Form::Pdf, Form::Csv, Form::Xlsx, Form::Html, Form::Json, Form::Svg, Form::Zip];

    pub(crate) fn from_ending(ending: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.ending() == ending)
    }

    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Form::Pdf => "pdf",
            Form::Csv => "csv",
            Form::Xlsx => "xlsx",
            Form::Html => "html",
            Form::Json => "json",
            Form::Svg => "svg",
            Form::Zip => "zip",
        }
    }

    /// Whether sheets are laid out so.
    pub(crate) const fn is_of_sheets(self) -> bool {
        match self {
            Form::Pdf | Form::Csv | Form::Xlsx | Form::Html => true,
            Form::Json | Form::Svg | Form::Zip => false,
        }
    }

    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Form::Pdf => "application/pdf",
            Form::Csv => csv_writer::CONTENT_TYPE,
            Form::Xlsx => workbook::CONTENT_TYPE,
            Form::Html => "text/html; charset=utf-8",
            Form::Json => "application/json",
            Form::Svg => "image/svg+xml",
            Form::Zip => "application/zip",
        }
    }

    /// What `Content-Disposition` says of a file with this name, without its ending.
    pub(crate) fn disposition(self, name: &str) -> String {
        let shown = match self {
            Form::Pdf | Form::Html => "inline",
            Form::Csv | Form::Xlsx | Form::Json | Form::Svg | Form::Zip => "attachment",
        };
        format!("{shown}; filename=\"{name}.{}\"", self.ending())
    }
}

/// A file under a name without its ending.
pub(crate) struct Download {
    pub(crate) name: String,
    pub(crate) form: Form,
    pub(crate) content: Bytes,
}

impl Download {
    pub(crate) fn new(name: impl Into<String>, form: Form, content: impl Into<Bytes>) -> Download {
        Download { name: name.into(), form, content: content.into() }
    }

    /// A file that takes its time to make: beside the threads that answer requests.
    pub(crate) async fn make<E: Debug + Send + 'static>(
        name: impl Into<String>,
        form: Form,
        make: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
    ) -> Result<Download, Failure> {
        Ok(Download::new(name, form, made(make).await?))
    }
}

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, self.form.content_type().to_owned()),
            (CONTENT_DISPOSITION, self.form.disposition(&self.name)),
        ];
        (headers, self.content).into_response()
    }
}

/// What is made beside the threads that answer requests.
pub(crate) async fn made<E: Debug + Send + 'static>(
    make: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
) -> Result<Vec<u8>, Failure> {
    let failed = |problem: &dyn Debug| Failure::Internal(format!("making a file: {problem:?}"));
    let made = tokio::task::spawn_blocking(make).await.map_err(|error| failed(&error))?;
    made.map_err(|problem| failed(&problem))
}

/// A file that everybody may ask for, and that takes long to make: one at a time, and each only once. `key` is all it depends on.
pub(crate) async fn kept(
    state: &AppState,
    key: &impl Hash,
    make: impl Future<Output = Result<Vec<u8>, Failure>>,
) -> Result<Bytes, Failure> {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    let key = hasher.finish();
    let mut all = state.memory.rulebooks.lock().await;
    if let Some(known) = all.get(&key) {
        return Ok(known.clone());
    }
    let content = Bytes::from(make.await?);
    if all.len() >= MOST_KEPT_RULEBOOKS {
        all.clear();
    }
    all.insert(key, content.clone());
    Ok(content)
}

/// Sheets as one file. PDF and workbook hold several sheets; page and CSV show the first.
pub(crate) struct SheetFile {
    /// Its name without the ending.
    pub(crate) name: String,
    pub(crate) sheets: Vec<Sheet>,
    pub(crate) form: Form,
    /// Where a page leads to: an address and what is found there.
    pub(crate) links: Vec<(String, String)>,
    /// What stands beside the issuer on paper.
    pub(crate) logo: Option<Arc<Logo>>,
}

impl SheetFile {
    pub(crate) fn new(name: impl Into<String>, sheets: Vec<Sheet>, form: Form) -> SheetFile {
        SheetFile { name: name.into(), sheets, form, links: Vec::new(), logo: None }
    }

    /// With the club's logo, where it is paper.
    pub(crate) async fn of_club(self, state: &AppState) -> Result<SheetFile, Failure> {
        let logo = if self.form == Form::Pdf { logo::of_club(state).await? } else { None };
        Ok(SheetFile { logo, ..self })
    }

    /// With a logo.
    pub(crate) fn with_logo(self, logo: Option<Arc<Logo>>) -> SheetFile {
        SheetFile { logo, ..self }
    }

    /// The file, laid out in a language.
    pub(crate) async fn content(self, lang: Lang) -> Result<Vec<u8>, Failure> {
        let SheetFile { name: _, sheets, form, links, logo } = self;
        made(move || match (form, sheets.first()) {
            (Form::Pdf, _) => {
                let print = Print { lang, logo };
                pdf::pdf_of(&sheets, print).map_err(|problem| format!("{problem:?}"))
            }
            (Form::Csv, Some(sheet)) => Ok(csv::csv(sheet, lang)),
            (Form::Xlsx, _) => xlsx::xlsx(&sheets, lang).map_err(|problem| problem.to_string()),
            (Form::Html, Some(sheet)) => html::html_with_links(sheet, &links, lang)
                .map(String::into_bytes)
                .map_err(|problem| format!("{problem:?}")),
            (Form::Csv | Form::Html, None) => Err("no sheet at all".to_owned()),
            (Form::Json | Form::Svg | Form::Zip, _) => Err("no sheet is laid out so".to_owned()),
        })
        .await
    }

    /// The answer that sends it.
    pub(crate) async fn answer(self, lang: Lang) -> Result<Response, ApiError> {
        let (name, form) = (self.name.clone(), self.form);
        let content = self.content(lang).await?;
        in_language(Download::new(name, form, content), lang)
    }

    /// The answer that sends a file with links that are shown once, so that no copy is kept.
    pub(crate) async fn answer_once(self, lang: Lang) -> Result<Response, ApiError> {
        let answer = self.answer(lang).await?;
        Ok(([(CACHE_CONTROL, "no-store")], answer).into_response())
    }
}

/// A file in a language. As a page it may do nothing.
pub(crate) fn in_language(file: Download, lang: Lang) -> Result<Response, ApiError> {
    let headers = [(CONTENT_LANGUAGE, lang.tag()), (CONTENT_SECURITY_POLICY, PAGE_POLICY)];
    Ok((headers, file).into_response())
}
