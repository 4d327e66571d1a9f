//! `/verein/einstellungen/name`: the sheet that gives the club another name.

use axum::response::Response;
use texts::{Lang, club_settings as words};

use crate::actions::{is_club_name, rename_club};
use crate::pages::settings::club_settings;
use crate::store::club_names;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::see;

/// The sheet.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/name";

const NAME: Field = Field::text("name", words::CLUB_NAME).fill("organization");

/// `GET /verein/einstellungen/name`.
pub(crate) async fn edit(context: RequestContext) -> Response {
    let name = context.state.club().map_or_else(String::new, |name| name.to_string());
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
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let is_name = |name: &str| !name.is_empty() && is_club_name(name);
    let name = data.read(NAME, |name| is_name(name).then(|| name.to_owned()));
    let Some(name) = name else {
        return Ok(form(context.lang).answer(&data, &context));
    };
    context.write(move |tx, action| rename_club(tx, action, &name)).await?;
    context.state.club.book(context.read(club_names::current).await?);
    Ok(see(&format!("{}?saved=name", club_settings::ADDRESS)))
}
