//! `/verein/einstellungen/name`: the sheet that gives the club another name.

use axum::extract::State;
use axum::response::Response;
use texts::{Lang, club_settings as words};

use crate::actions::{is_club_name, rename_club};
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club_settings;
use crate::pages::context::PageContext;
use crate::pages::forms::{Field, Form, FormData};
use crate::pages::response::see;
use crate::store::club_names;

/// The sheet.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/name";

const NAME: Field = Field::text("name", words::CLUB_NAME).fill("organization");

/// `GET /verein/einstellungen/name`.
pub(crate) async fn edit(State(state): State<AppState>, context: PageContext) -> Response {
    let name = state.club().map_or_else(String::new, |name| name.to_string());
    form(context.lang).answer(&FormData::of([(NAME, name)]), &context)
}

fn form(lang: Lang) -> Form {
    Form::new(ADDRESS, words::RENAME, words::NOT_RENAMED, lang)
        .back(club_settings::ADDRESS)
        .note(words::RENAME_HINT.get(lang))
        .field(NAME)
}

/// `POST /verein/einstellungen/name`: the club is called so from now on.
pub(crate) async fn rename(
    State(state): State<AppState>,
    context: PageContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let is_name = |name: &str| !name.is_empty() && is_club_name(name);
    let name = data.read(NAME, |name| is_name(name).then(|| name.to_owned()));
    let Some(name) = name else {
        return Ok(form(context.lang).answer(&data, &context));
    };
    let action = context.visitor.context(&state);
    state.database.write(move |tx| rename_club(tx, &action, &name)).await?;
    state.club.book(state.database.read(club_names::current).await?);
    Ok(see(&format!("{}?saved=name", club_settings::ADDRESS)))
}
