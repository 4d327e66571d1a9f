//! Entries for a tournament that people send in themselves: the form is opened and closed, an entry comes, and is decided.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use club::consent::NameConsent;
use club::refusal::Refusal;
use club::tournament::event::Status;
use wire::tournament::{Entrant, NewTournament};
use wire::{EntrantId, TournamentId};

use super::manage_tournament::{MOST_ENTRANTS, checked, known, set_entrants, tidy};
use crate::actions::ActionContext;
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::tournament_sign_ups::{self, SentEntry};
use crate::store::tournaments;

/// How many days after the end of a tournament the ways to reach people are forgotten, and after the refusal of an entry that it
/// was there.
const CONTACTS_LAST_DAYS: i64 = 30;

/// How many people may enter for a tournament within an hour, from all senders together. The form slows down long before it is full.
const MOST_ENTRIES_PER_HOUR: usize = 100;

/// The longest mail address or telephone number, in characters.
const LONGEST_CONTACT: usize = 80;

/// Opens or closes the public form of a tournament. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`.
pub fn open_sign_up(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    is_open: bool,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    if tournament_sign_ups::are_taken(tx, row)? == is_open {
        return Ok(());
    }
    tournament_sign_ups::take(tx, row, is_open)?;
    let details = if is_open { "open" } else { "closed" };
    context.log(tx, AuditEvent::TournamentSignUpOpened, &tournament.name, details)
}

/// Whether the public form of a tournament was opened.
///
/// # Errors
/// `UnknownTournament`.
pub fn is_sign_up_open(tx: &Transaction<'_>, id: TournamentId) -> Result<bool, Failure> {
    let (row, _) = known(tx, id)?;
    tournament_sign_ups::are_taken(tx, row)
}

/// The entries of a tournament that wait for a decision, in the order in which they came.
///
/// # Errors
/// `UnknownTournament`.
pub fn undecided_entries(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<Vec<SentEntry>, Failure> {
    let (row, _) = known(tx, id)?;
    tournament_sign_ups::undecided(tx, row)
}

/// What a stranger finds at the form of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "one is made for each page that is read")]
pub enum EntryForm {
    /// It can be filled in.
    Open(NewTournament),
    /// So many entries wait for a decision that no more are taken.
    Full,
    /// The club takes no entries.
    Closed,
}

/// The form that strangers may fill in on a day: until the tournament begins, and while there is room for entries.
///
/// # Errors
/// `UnknownTournament`.
pub fn entry_form(
    tx: &Transaction<'_>,
    id: TournamentId,
    on: NaiveDate,
) -> Result<EntryForm, Failure> {
    let (row, tournament) = known(tx, id)?;
    if !tournament_sign_ups::are_taken(tx, row)? || on > tournament.first_day {
        return Ok(EntryForm::Closed);
    }
    let is_full = tournament_sign_ups::undecided(tx, row)?.len() >= MOST_ENTRANTS;
    Ok(if is_full { EntryForm::Full } else { EntryForm::Open(tournament) })
}

/// Stores an entry that somebody sends on a day. Until it is decided, the same form changes it. Safe to repeat.
///
/// # Errors
/// `UnknownTournament` where none are taken, `BadText`, `BadNumber` for an EMA number that is none, `BadChoice` without an answer
/// about the name, `IdReused` where it was decided already and says something else, or where it is somebody else's,
/// `TooManyEntries` where many others enter at the same time.
pub fn send_entry(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    sent: &SentEntry,
    on: NaiveDate,
) -> Result<(), Failure> {
    match entry_form(tx, id, on)? {
        EntryForm::Open(_) => {}
        EntryForm::Full => return Err(Failure::Refused(Refusal::TooManyEntries)),
        EntryForm::Closed => return Err(Failure::Refused(Refusal::UnknownTournament)),
    }
    let (row, _) = known(tx, id)?;
    match sent.consent {
        NameConsent::Name | NameConsent::Nameless => {}
        NameConsent::NotAsked | NameConsent::Pseudonym => {
            return Err(Failure::Refused(Refusal::BadChoice).at("consent"));
        }
    }
    let waits = Entrant { status: Status::Waits.id().to_owned(), ..sent.entrant.clone() };
    let sent = SentEntry {
        entrant: Entrant { status: String::new(), ..checked(&waits)? },
        contact: tidy(&sent.contact, 0, LONGEST_CONTACT).at("contact")?,
        consent: sent.consent,
    };
    match tournament_sign_ups::by_key(tx, sent.entrant.id)? {
        Some((of, ..)) if of != row => return Err(Failure::IdReused),
        Some((_, known, _)) if known == sent => return Ok(()),
        // Of a refused entry nothing is kept that could be compared.
        Some((_, _, Some(decision))) if decision == REFUSED => return Ok(()),
        Some((_, _, Some(_))) => return Err(Failure::IdReused),
        // Under the id of somebody else's entry a stranger could take that name out of public lists.
        None if tournaments::is_entrant(tx, sent.entrant.id)? => return Err(Failure::IdReused),
        None => {
            let since = context.now - TimeDelta::hours(1);
            if tournament_sign_ups::sent_since(tx, row, since)? >= MOST_ENTRIES_PER_HOUR {
                return Err(Failure::Refused(Refusal::TooManyEntries));
            }
        }
        Some((_, _, None)) => {}
    }
    tournament_sign_ups::set(tx, row, &sent, context.now)?;
    tournament_sign_ups::count(tx, row, on)?;
    log_entries(tx, context, on)
}

/// Writes a line into the log for each tournament and each day before this one on which entries came.
///
/// # Errors
/// Those of the database.
pub fn log_entries(
    tx: &Transaction<'_>,
    context: &ActionContext,
    before: NaiveDate,
) -> Result<(), Failure> {
    for (tournament, day, entries) in tournament_sign_ups::take_counted(tx, before)? {
        let details = format!("{entries} ({day})");
        context.log(tx, AuditEvent::TournamentEntrySent, &tournament, &details)?;
    }
    Ok(())
}

/// What is stored of an entry that was refused.
const REFUSED: &str = "refused";

/// What is decided about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryDecision {
    /// The person plays.
    Plays,
    /// The person waits for a place.
    Waits,
    /// The entry is refused; nothing of it is kept.
    Refused,
}

impl EntryDecision {
    const fn id(self) -> &'static str {
        match self {
            EntryDecision::Plays => Status::Plays.id(),
            EntryDecision::Waits => Status::Waits.id(),
            EntryDecision::Refused => REFUSED,
        }
    }
}

/// Decides about an entry: who plays or waits is an entrant from then on. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`; `UnknownEntry` where the tournament has no such entry; `BadChoice` where it was decided otherwise; what
/// [`set_entrants`] refuses.
pub fn decide_entry(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    (key, decision): (EntrantId, EntryDecision),
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    let unknown = Failure::Refused(Refusal::UnknownEntry);
    let (of, sent, decided) = tournament_sign_ups::by_key(tx, key)?.ok_or(unknown)?;
    if of != row {
        return Err(Failure::Refused(Refusal::UnknownEntry));
    }
    if let Some(decided) = decided {
        let is_same = decided == decision.id();
        return if is_same { Ok(()) } else { Err(Failure::Refused(Refusal::BadChoice)) };
    }
    match decision {
        EntryDecision::Plays | EntryDecision::Waits => {
            let entrant = Entrant { status: decision.id().to_owned(), ..sent.entrant };
            set_entrants(tx, context, id, &[entrant])?;
            tournament_sign_ups::confirm(tx, key, decision.id(), context.now)
        }
        EntryDecision::Refused => {
            tournament_sign_ups::refuse(tx, key, context.now)?;
            context.log(tx, AuditEvent::TournamentEntryRefused, &tournament.name, "")
        }
    }
}

/// Refuses every entry about which nothing was decided, up to the one with this id: later ones were not seen yet. Safe to
/// repeat.
///
/// # Errors
/// `UnknownTournament`; `UnknownEntry` where the tournament has no such entry.
pub fn refuse_entries(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    last: EntrantId,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    match tournament_sign_ups::by_key(tx, last)? {
        Some((of, ..)) if of == row => {}
        Some(_) | None => return Err(Failure::Refused(Refusal::UnknownEntry)),
    }
    let refused = tournament_sign_ups::undecided_until(tx, row, last)?;
    for key in &refused {
        tournament_sign_ups::refuse(tx, *key, context.now)?;
    }
    if refused.is_empty() {
        return Ok(());
    }
    let details = refused.len().to_string();
    context.log(tx, AuditEvent::TournamentEntryRefused, &tournament.name, &details)
}

/// Forgets how people can be reached 30 days after a tournament, and entries about which nothing was decided; removes entries that
/// were refused 30 days ago. Says how many entries that were.
///
/// # Errors
/// Those of the database.
pub fn forget_contacts(
    tx: &Transaction<'_>,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let ended_before = today - TimeDelta::days(CONTACTS_LAST_DAYS);
    let refused_before = now - TimeDelta::days(CONTACTS_LAST_DAYS);
    let removed = tournament_sign_ups::remove_refused(tx, refused_before)?;
    Ok(removed + tournament_sign_ups::forget(tx, ended_before, now)?)
}
