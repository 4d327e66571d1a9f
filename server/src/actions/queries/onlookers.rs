//! What somebody who has neither signed in nor a table's link may know of a game: names as the people chose them for the public,
//! no reasons and authors of corrections, and an ended game for a day only.

use chrono::{DateTime, TimeDelta, Utc};
use club::consent::{PublicAs, Unasked, with_initial};
use club::short_names::short_names;
use club::year::counting::Dispute;
use wire::{Person, WholeGame};

use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::name_consents::{self, PublicIdentity};
use crate::store::publications;

/// How long an ended game is shown to onlookers.
const AFTER_THE_END: TimeDelta = TimeDelta::hours(24);

/// Stands for the name of somebody who is not named in public.
const NO_NAME: &str = "N. N.";

/// Whether onlookers may still see a game that ended at this time.
pub fn is_shown_to_onlookers(ended_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    ended_at.is_none_or(|at| now - at < AFTER_THE_END)
}

/// The name of somebody for the public; nothing where the person is not named there.
pub(crate) fn public_name(known: PublicIdentity, name: &str, unasked: Unasked) -> Option<String> {
    match known.consent.public_as(!known.pseudonym.is_empty(), unasked) {
        PublicAs::Pseudonym => Some(known.pseudonym),
        PublicAs::Name => Some(name.to_owned()),
        // Who hides the own page and has not agreed to more is not named.
        PublicAs::Initial if !known.is_hidden => with_initial(name),
        PublicAs::Initial | PublicAs::Number => None,
    }
}

/// The players under their names for the public.
///
/// # Errors
/// The database's.
fn with_public_names(tx: &Transaction<'_>, players: &[Person]) -> Result<Vec<Person>, Failure> {
    let (rules, _) = publications::rules(tx)?;
    let named = players.iter().map(|person| {
        let known = name_consents::public_identity(tx, person.id)?;
        let name = public_name(known, &person.name, rules.unasked);
        Ok(Person { id: person.id, name: name.unwrap_or_else(|| NO_NAME.to_owned()) })
    });
    named.collect()
}

/// How the players are called at the table in public.
///
/// # Errors
/// The database's.
pub fn public_names_at_table(
    tx: &Transaction<'_>,
    players: &[Person],
) -> Result<Vec<String>, Failure> {
    let players = with_public_names(tx, players)?;
    let names: Vec<String> = players.into_iter().map(|person| person.name).collect();
    Ok(short_names(&names))
}

/// A game as onlookers see it.
///
/// # Errors
/// The database's.
pub fn for_onlookers(tx: &Transaction<'_>, mut game: WholeGame) -> Result<WholeGame, Failure> {
    game.state.game.players = with_public_names(tx, &game.state.game.players)?;
    // The club's short names are not for the public.
    game.state.game.short_names = Vec::new();
    // Nor is what the board has written, nor who says that a deal is not right.
    if let Some(judged_by) = &mut game.state.game.judged_by {
        judged_by.struck_because = String::new();
        judged_by.setting.dispute =
            judged_by.setting.dispute.map(|dispute| Dispute { player: None, ..dispute });
    }
    for dispute in &mut game.state.game.disputes {
        dispute.player = None;
    }
    for correction in &mut game.state.corrections {
        correction.author = None;
        correction.reason = String::new();
    }
    for deal in &mut game.withdrawn {
        (deal.author, deal.reason) = (None, None);
    }
    Ok(game)
}
