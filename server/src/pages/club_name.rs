//! `/verein/einstellungen/name`: the sheet that gives the club another name.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Text, club_settings as words};

use crate::actions::{is_club_name, rename_club};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club_settings;
use crate::pages::context::PageContext;
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, see};
use crate::store::club_names;

/// The sheet.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/name";

/// The fields with what stands at them.
const NAMES: [(&str, Text); 1] = [("name", words::CLUB_NAME)];

#[derive(Template)]
#[template(path = "club_name_form.html")]
struct NameForm {
    frame: Frame,
    form: FormView,
    called: FieldView,
}

/// What the sheet sends.
#[derive(Deserialize)]
pub(crate) struct NewName {
    name: String,
}

/// `GET /verein/einstellungen/name`.
pub(crate) async fn edit(State(state): State<AppState>, context: PageContext) -> Page {
    let name = state.club().map_or_else(String::new, |name| name.to_string());
    form_page(&name, &FormRefusal::default(), &context)
}

fn form_page(name: &str, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
    Page(shown(&NameForm {
        frame: context.frame(words::RENAME.get(lang)),
        form: FormView {
            action: ADDRESS.to_owned(),
            submit: words::RENAME.get(lang),
            is_danger: false,
            back: club_settings::ADDRESS.to_owned(),
            refused: words::NOT_RENAMED.get(lang),
            problems: refusal.list(),
        },
        called: refusal.field("name", name),
    }))
}

/// `POST /verein/einstellungen/name`: the club is called so from now on.
pub(crate) async fn rename(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(sent): TypedForm<NewName>,
) -> Result<Response, ApiError> {
    let mut problems = Problems::default();
    let is_name = !sent.name.trim().is_empty() && is_club_name(&sent.name);
    let bad = ApiError::Field { name: words::CLUB_NAME, refusal: Refusal::BadText };
    if problems.take(is_name.then_some(()).ok_or(bad)).is_none() {
        let refusal = problems.drawn(&NAMES, context.lang);
        let page = form_page(&sent.name, &refusal, &context);
        return Ok((refusal.status, page).into_response());
    }
    let (action, name) = (context.visitor.context(&state), sent.name);
    state.database.write(move |tx| rename_club(tx, &action, &name)).await?;
    state.club.book(state.database.read(club_names::current).await?);
    Ok(see(&format!("{}?saved=name", club_settings::ADDRESS)))
}
