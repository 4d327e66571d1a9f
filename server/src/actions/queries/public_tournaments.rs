//! The tournaments that everybody may see, for the pages that are published.

use club::publishing::{Audience, Publishing};
use club::tournament::event::Event;
use texts::{Lang, tournament as words};
use wire::tournament::NewTournament;

use crate::actions::{
    is_tournament_public, logo_of_tournament, public_names_of_entrants, tournament_event,
};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{club_names, publications, tournaments};

/// What the pages of tournaments are made of.
pub struct PublicTournaments {
    /// In which language the club publishes.
    pub lang: Lang,
    /// What the club is called.
    pub club: Option<String>,
    /// The newest first.
    pub tournaments: Vec<PublicTournament>,
}

/// One of them.
pub struct PublicTournament {
    /// What it is.
    pub tournament: NewTournament,
    /// What was played.
    pub event: Event,
    /// The picture above its papers.
    pub logo: Option<Vec<u8>>,
}

/// Reads the tournaments that everybody may see; for the public with names as people chose them.
///
/// # Errors
/// What is stored cannot be read.
pub fn public_tournaments(
    tx: &Transaction<'_>,
    audience: Audience,
) -> Result<PublicTournaments, Failure> {
    let (Publishing { language, .. }, _) = publications::rules(tx)?;
    let lang = Lang::from(language);
    let mut found = Vec::new();
    for one in tournaments::all(tx)? {
        if !is_tournament_public(tx, one.id)? {
            continue;
        }
        let (tournament, mut event) = tournament_event(tx, one.id)?;
        if audience == Audience::Public {
            for (number, name) in public_names_of_entrants(tx, one.id)? {
                event.rename(number, name.unwrap_or_else(|| words::numbered(number, lang)));
            }
        }
        found.push(PublicTournament { tournament, event, logo: logo_of_tournament(tx, one.id)? });
    }
    Ok(PublicTournaments { lang, club: club_names::current(tx)?, tournaments: found })
}
