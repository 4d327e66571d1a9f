//! `/tuer`: the sheet with what the door says besides its clubs: who runs the server, and how they are reached.

use axum::response::Response;
use club::publishing::Publishing;
use texts::{Lang, books, club_front, host, host_door as words};
use uuid::Uuid;

use super::list;
use crate::actions::decide_publishing;
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::response::see;

/// The sheet.
pub(super) const ADDRESS: &str = "/tuer";

const OPERATOR: Field = Field::text("about", words::OPERATOR).fill("organization");
const CONTACT: Field = Field::text("contact", club_front::CONTACT).hint(words::CONTACT_HINT);

/// `GET /tuer`.
pub(super) async fn edit(context: RequestContext) -> Result<Response, ApiError> {
    let (Publishing { about, contact, .. }, _) = context.read(publications::rules).await?;
    let key = Uuid::now_v7().to_string();
    let data = FormData::of([(KEY, key), (OPERATOR, about), (CONTACT, contact)]);
    Ok(form(context.lang).answer(&data, &context))
}

fn form(lang: Lang) -> Form {
    Form::new(ADDRESS, words::SAID_AT_DOOR, host::NOT_CHANGED, lang)
        .submit(books::SAVE)
        .back(list::ADDRESS)
        .note(words::SAID_HINT.get(lang))
        .fields([KEY, OPERATOR, CONTACT])
}

/// `POST /tuer`: the door says so from now on.
pub(super) async fn decide(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(key) = data.parse(KEY) {
        let (about, contact) = (data.text(OPERATOR).to_owned(), data.text(CONTACT).to_owned());
        let decided = context.write(move |tx, action| {
            let (rules, _) = publications::rules(tx)?;
            decide_publishing(tx, action, key, &Publishing { about, contact, ..rules })
        });
        if data.done(decided.await).is_some() {
            return Ok(see(list::ADDRESS));
        }
    }
    Ok(form(context.lang).answer(&data, &context))
}
