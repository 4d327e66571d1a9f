//! Where a club lives on this server: the fields that a new one and one from a file have in common.

use std::num::NonZeroU32;

use axum::http::StatusCode;
use chrono_tz::{TZ_VARIANTS, Tz};
use texts::hosting::RegistryProblem;
use texts::{Lang, Text, host as words, host_requests};

use super::Desk;
use crate::clubs::address::Key;
use crate::clubs::registry::{ClubState, Entry, Kind, Quota};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Choice, ProblemView};

/// Megabytes that the form offers.
const ROOMS: [u32; 5] = [50, 100, 200, 500, 1000];

/// What stands before the name of the host.
pub(super) const KEY: Field = Field::text("key", words::ADDRESS);
const TIME_ZONE: Field = Field::choice("time_zone", words::TIME_ZONE);
/// How much the books may take.
pub(super) const ROOM: Field = Field::choice("room", words::ROOM);

/// A form with these fields.
pub(super) fn fields(form: Form, desk: &Desk, lang: Lang) -> Form {
    let zones = TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| name.contains('/'));
    let zones = zones.map(|name| Choice::new(name, name.replace('_', " ")));
    let like_server = Choice::new("", words::LIKE_SERVER.get(lang));
    form.field(KEY)
        .hint(words::address_hint(desk.address.host(), lang))
        .choice(TIME_ZONE, std::iter::once(like_server).chain(zones).collect())
        .choice(ROOM, room_choices(None, lang))
}

/// The entry that was typed, or nothing and what is wrong noted at its field.
///
/// # Errors
/// A choice that the form does not offer.
pub(super) fn read(
    data: &mut FormData,
    desk: &Desk,
    lang: Lang,
) -> Result<Option<Entry>, ApiError> {
    let time_zone = match data.text(TIME_ZONE) {
        "" => None,
        zone => Some(zone.parse::<Tz>().map_err(|_| bad_choice(words::TIME_ZONE))?),
    };
    let quota = room_of(data.text(ROOM))?;
    let entry = read_address(data, KEY, desk, lang);
    Ok(entry.map(|entry| Entry { time_zone, quota, ..entry }))
}

/// An open club at the address that was typed, or nothing and what is wrong noted at its field.
pub(super) fn read_address(
    data: &mut FormData,
    field: Field,
    desk: &Desk,
    lang: Lang,
) -> Option<Entry> {
    let typed = data.text(field).parse::<Key>();
    let typed = typed.and_then(|key| Ok((desk.address.below(&key)?, key)));
    let Ok((address, key)) = typed else {
        refuse(data, field, ("bad_key", words::BAD_KEY), lang);
        return None;
    };
    let (kind, state) = (Kind::Club, ClubState::Open);
    Some(Entry { key, kind, address, time_zone: None, quota: None, state })
}

/// Notes why the club cannot be on the list, most often at the field of its address; what is no matter of the form is an error.
pub(super) fn not_listed(
    data: &mut FormData,
    field: Field,
    problem: RegistryProblem,
    desk: &Desk,
    lang: Lang,
) -> Result<(), ApiError> {
    match problem {
        RegistryProblem::KeyTaken { .. } | RegistryProblem::HostTaken { .. } => {
            refuse(data, field, ("key_taken", words::KEY_TAKEN), lang);
            Ok(())
        }
        RegistryProblem::NotAKey { .. } => {
            refuse(data, field, ("bad_key", words::BAD_KEY), lang);
            Ok(())
        }
        RegistryProblem::NoSuchRequest => {
            refuse(data, field, ("already_decided", host_requests::ALREADY_DECIDED), lang);
            Ok(())
        }
        RegistryProblem::OverQuota { megabytes, quota } => {
            let words = words::over_room(megabytes, quota, lang);
            let problem = ProblemView { code: "over_room", words };
            data.refuse(ROOM, StatusCode::UNPROCESSABLE_ENTITY, problem);
            Ok(())
        }
        RegistryProblem::Unusable { .. }
        | RegistryProblem::Database(_)
        | RegistryProblem::Newer { .. }
        | RegistryProblem::InUse { .. }
        | RegistryProblem::InTrash { .. }
        | RegistryProblem::SecondHost { .. }
        | RegistryProblem::IsHost { .. }
        | RegistryProblem::NoSuchClub { .. }
        | RegistryProblem::NotAnAddress { .. } => Err(desk.unusable(&problem)),
    }
}

/// Notes what is wrong at a field.
pub(super) fn refuse(data: &mut FormData, field: Field, why: (&'static str, Text), lang: Lang) {
    let problem = ProblemView::new(why.0, why.1, lang);
    data.refuse(field, StatusCode::UNPROCESSABLE_ENTITY, problem);
}

/// The rooms to choose from, with the one that a club has.
pub(super) fn room_choices(has: Option<Quota>, lang: Lang) -> Vec<Choice> {
    let mut rooms: Vec<u32> = ROOMS.into_iter().chain(has.map(|quota| quota.0.get())).collect();
    rooms.sort_unstable();
    rooms.dedup();
    let rooms = rooms.into_iter();
    let rooms =
        rooms.map(|room| Choice::new(room.to_string(), words::megabytes_of_room(room, lang)));
    std::iter::once(Choice::new("", words::NO_LIMIT.get(lang))).chain(rooms).collect()
}

/// The room that was chosen; none: no limit.
pub(super) fn room_of(chosen: &str) -> Result<Option<Quota>, ApiError> {
    match chosen {
        "" => Ok(None),
        room => {
            let room = room.parse::<NonZeroU32>().map_err(|_| bad_choice(words::ROOM))?;
            Ok(Some(Quota(room)))
        }
    }
}

/// A choice that the form does not offer.
fn bad_choice(name: Text) -> ApiError {
    ApiError::Field { name, refusal: club::refusal::Refusal::BadChoice }
}
