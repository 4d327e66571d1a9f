//! `/verein/einstellungen/verzeichnis`: the sheet that says whether and how the club stands in the list of its server.

use axum::response::Response;
use chrono::NaiveTime;
use club::listing::{Land, Listing};
use texts::publishing::weekday;
use texts::{Lang, books, listing as words};
use uuid::Uuid;

use crate::actions::decide_listing;
use crate::pages::settings::club_settings;
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::choices;
use crate::web::response::see;

/// The sheet.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/verzeichnis";

const IS_PUBLIC: Field = Field::check("is_public", words::SHOW);
const PLACE: Field = Field::text("place", words::PLACE);
const LAND: Field = Field::choice("land", words::LAND);
const TIME: Field = Field::time("time", words::BEGINS).hint(words::BEGINS_HINT);
const DAYS: [Field; 7] = [
    Field::check("day_1", weekday(1)),
    Field::check("day_2", weekday(2)),
    Field::check("day_3", weekday(3)),
    Field::check("day_4", weekday(4)),
    Field::check("day_5", weekday(5)),
    Field::check("day_6", weekday(6)),
    Field::check("day_7", weekday(7)),
];

/// How a time of day is written.
const TIME_FORM: &str = "%H:%M";

/// `GET /verein/einstellungen/verzeichnis`.
pub(crate) async fn edit(context: RequestContext) -> Result<Response, ApiError> {
    let Listing { is_public, place, land, days, time } =
        context.read(publications::rules).await?.0.listing;
    let time = time.map_or_else(String::new, |time| time.format(TIME_FORM).to_string());
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (IS_PUBLIC, is_public.to_string()),
        (PLACE, place),
        (LAND, land.map_or("", Land::id).to_owned()),
        (TIME, time),
    ]);
    let ticked = (1..).zip(DAYS).map(|(day, field)| (field, days.contains(&day)));
    let data = ticked.fold(data, |data, (field, is_on)| data.with(field, is_on.to_string()));
    Ok(form(context.lang).answer(&data, &context))
}

fn form(lang: Lang) -> Form {
    let lands = Land::ALL.map(|land| (land.id(), words::land(land)));
    let lands = choices(std::iter::once(("", words::CHOOSE)).chain(lands), lang);
    Form::new(ADDRESS, words::TITLE, words::NOT_SAVED, lang)
        .submit(books::SAVE)
        .back(club_settings::ADDRESS)
        .note(words::HINT.get(lang))
        .fields([KEY, IS_PUBLIC, PLACE])
        .choice(LAND, lands)
        .field(TIME)
        .group(words::DAYS)
        .fields(DAYS)
}

/// `POST /verein/einstellungen/verzeichnis`: the club stands in the list so from now on, or not at all.
pub(crate) async fn decide(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some((key, listing)) = read(&mut data) {
        let decided = context.write(move |tx, action| decide_listing(tx, action, key, listing));
        if data.done(decided.await).is_some() {
            return Ok(see(&format!("{}?saved=verzeichnis", club_settings::ADDRESS)));
        }
    }
    Ok(form(context.lang).answer(&data, &context))
}

fn read(data: &mut FormData) -> Option<(Uuid, Listing)> {
    let key = data.parse(KEY);
    let land = data.read(LAND, |id| match id {
        "" => Some(None),
        id => Land::from_id(id).map(Some),
    });
    let time = data.read(TIME, |time| match time {
        "" => Some(None),
        time => NaiveTime::parse_from_str(time, TIME_FORM).ok().map(Some),
    });
    let days = (1..).zip(DAYS).filter(|(_, field)| data.is_on(*field)).map(|(day, _)| day);
    let (is_public, place) = (data.is_on(IS_PUBLIC), data.text(PLACE).to_owned());
    Some((key?, Listing { is_public, place, land: land?, days: days.collect(), time: time? }))
}
