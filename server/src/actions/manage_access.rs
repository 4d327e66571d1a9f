//! Accounts, sessions and links: giving access and taking it back. Passwords come here as hashes.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use club::access_problem::AccessProblem;
use club::audit_event::AuditEvent;
use club::name_order::name_order;
use club::roles::Role;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::add_person::tidy_name;
use crate::failure::Failure;
use crate::limits::LONGEST_LOGIN;
use crate::secrets;
use crate::store::accounts::{self, Account, NewAccount};
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::evenings;
use crate::store::links::{self, Link, Opens};
use crate::store::members::{self, Member};
use crate::store::sessions::{self, EndedBy};

/// How long somebody stays signed in on a device.
const SESSION: TimeDelta = TimeDelta::days(30);

/// How long a link to a first account can be used.
const FIRST_START: TimeDelta = TimeDelta::days(1);

/// How long invitations hold.
const INVITATION: TimeDelta = TimeDelta::days(14);

/// How long a link to a new password holds.
const RESET: TimeDelta = TimeDelta::days(2);

/// How long somebody from outside may help.
const HELP: TimeDelta = TimeDelta::days(1);

/// How long a table can be kept with one link: an evening, its night, and the day on which the rest is made up.
const TABLE: TimeDelta = TimeDelta::hours(36);

/// Somebody who gets an account.
#[derive(Clone, Debug)]
pub struct AccountRequest {
    /// The name that stands in the log.
    pub name: String,
    /// What is typed to sign in.
    pub login: String,
    /// The hash of the password.
    pub password: String,
    /// What the browser says it is.
    pub device: String,
}

/// The token of a link that makes the first administrator's account; `None` where there is an administrator. Earlier links of
/// this kind are revoked.
///
/// # Errors
/// The database's.
pub fn first_start(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Option<String>, Failure> {
    if accounts::is_administered(tx)? {
        return Ok(None);
    }
    links::revoke_first_starts(tx, now)?;
    let token = secrets::token()?;
    let opens = Opens::FirstStart(Role::Administrator);
    links::append(tx, &opens, &secrets::token_hash(&token), None, now, now + FIRST_START)?;
    Ok(Some(token))
}

/// The token of a link with which somebody gets an account; `by` is `None` from the command line.
///
/// # Errors
/// The database's.
pub fn invite(
    tx: &Transaction<'_>,
    role: Role,
    person: Option<PersonId>,
    by: Option<&Account>,
    now: DateTime<Utc>,
) -> Result<String, Failure> {
    hand_out(tx, &Opens::Invitation(role, person), by, now).map(|(token, _)| token)
}

/// An invitation that was made for a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    /// Who.
    pub name: String,
    /// The token, of which only a hash is stored.
    pub token: String,
    /// Until when it can be used.
    pub expires_at: DateTime<Utc>,
}

/// The members without an account, except those who are invited to another role, by family name.
///
/// # Errors
/// The database's.
pub fn members_without_account(
    tx: &Transaction<'_>,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<Member>, Failure> {
    let mut reached: BTreeSet<PersonId> =
        accounts::all(tx)?.into_iter().filter_map(|account| account.person).collect();
    reached.extend(links::good(tx, now)?.into_iter().filter_map(|link| match link.opens {
        Opens::Invitation(role, person) if role != Role::Member => person,
        Opens::Invitation(..)
        | Opens::FirstStart(_)
        | Opens::PasswordReset(_)
        | Opens::Game(_)
        | Opens::Evening(_)
        | Opens::Help(_) => None,
    }));
    let mut found: Vec<Member> = members::all(tx)?.into_values().collect();
    found.retain(|member| {
        !member.is_removed && member.course.on(day).is_member() && !reached.contains(&member.id)
    });
    found.sort_by_cached_key(|member| name_order(&member.name));
    Ok(found)
}

/// Invites every member without an account. Their earlier invitations are revoked, so that of two papers the newer holds.
///
/// # Errors
/// The database's; the system gives no randomness.
pub fn invite_members(
    tx: &Transaction<'_>,
    by: &Account,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<Invited>, Failure> {
    let members = members_without_account(tx, day, now)?;
    for link in links::good(tx, now)? {
        let of = |person: PersonId| members.iter().any(|member| member.id == person);
        if matches!(link.opens, Opens::Invitation(_, Some(person)) if of(person)) {
            links::revoke(tx, link.row, now)?;
        }
    }
    let invite = |member: Member| {
        let opens = Opens::Invitation(Role::Member, Some(member.id));
        let (token, expires_at) = hand_out(tx, &opens, Some(by), now)?;
        Ok(Invited { name: member.name, token, expires_at })
    };
    members.into_iter().map(invite).collect()
}

/// The token of a link that opens something, and until when it does.
///
/// # Errors
/// The database's.
pub fn hand_out(
    tx: &Transaction<'_>,
    opens: &Opens,
    by: Option<&Account>,
    now: DateTime<Utc>,
) -> Result<(String, DateTime<Utc>), Failure> {
    let lasts = match opens {
        Opens::FirstStart(_) => FIRST_START,
        Opens::Invitation(..) => INVITATION,
        Opens::PasswordReset(_) => RESET,
        Opens::Game(_) | Opens::Evening(_) => TABLE,
        Opens::Help(_) => HELP,
    };
    // The code of an evening may be printed days before; it holds until the day after the evening is over.
    let evening = match opens {
        Opens::Evening(key) => evenings::by_key(tx, *key)?,
        Opens::FirstStart(_)
        | Opens::Invitation(..)
        | Opens::PasswordReset(_)
        | Opens::Game(_)
        | Opens::Help(_) => None,
    };
    let day_after = evening.and_then(|evening| evening.played_on.checked_add_days(Days::new(2)));
    let day_after = day_after.map(|day| day.and_time(NaiveTime::MIN).and_utc());
    let token = secrets::token()?;
    let made_by = by.map(|account| account.row);
    let expires_at = (now + lasts).max(day_after.unwrap_or(now));
    links::append(tx, opens, &secrets::token_hash(&token), made_by, now, expires_at)?;
    note(tx, by, AuditEvent::LinkMade, &describe_target(opens), "", now)?;
    Ok((token, expires_at))
}

/// Takes a link back, and ends the help that it began. One that is not there is taken back already.
///
/// # Errors
/// The database's.
pub fn revoke_link(
    tx: &Transaction<'_>,
    key: Uuid,
    by: &Account,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let Some(link) = links::by_key(tx, key)? else {
        return Ok(());
    };
    links::revoke(tx, link.row, now)?;
    if let Opens::Help(account) = link.opens {
        sessions::end(tx, account, link.key, EndedBy::AccountChanged, now)?;
    }
    note(tx, Some(by), AuditEvent::LinkRevoked, &describe_target(&link.opens), "", now)
}

/// Makes the account an invitation is for and signs its owner in; the token of the session.
///
/// # Errors
/// The database's; the inner: why not, and nothing was done.
pub fn accept_invitation(
    tx: &Transaction<'_>,
    token: &str,
    request: &AccountRequest,
    now: DateTime<Utc>,
) -> Result<Result<String, AccessProblem>, Failure> {
    let Some(link) = good_link(tx, token, now)? else {
        return Ok(Err(AccessProblem::Link));
    };
    let (role, person) = match link.opens {
        Opens::FirstStart(role) => (role, None),
        Opens::Invitation(role, person) => (role, person),
        Opens::PasswordReset(_) | Opens::Game(_) | Opens::Evening(_) | Opens::Help(_) => {
            return Ok(Err(AccessProblem::Link));
        }
    };
    let Ok(name) = tidy_name(&request.name) else {
        return Ok(Err(AccessProblem::Name));
    };
    let Some(login) = tidy_login(&request.login) else {
        return Ok(Err(AccessProblem::Login));
    };
    if accounts::by_login(tx, &login)?.is_some() {
        return Ok(Err(AccessProblem::LoginTaken));
    }
    if person.is_some() && is_taken(tx, person, None)? {
        return Ok(Err(AccessProblem::PersonTaken));
    }
    let account = NewAccount {
        key: Uuid::now_v7(),
        name: &name,
        login: &login,
        password: &request.password,
        role,
        person,
    };
    let row = accounts::append(tx, account, now)?;
    links::use_up(tx, link.row, now)?;
    let account = accounts::by_row(tx, row)?;
    note(tx, account.as_ref(), AuditEvent::AccountMade, &login, role.id(), now)?;
    sign_in(tx, row, &request.device, now).map(Ok)
}

/// Sets the password a link is for and ends all sessions of the account. Begins one and returns its token, unless the account has
/// a second factor: a link in the wrong hands must not stand for that too.
///
/// # Errors
/// The database's; the inner: why not, and nothing was done.
pub fn set_new_password(
    tx: &Transaction<'_>,
    token: &str,
    password: &str,
    device: &str,
    now: DateTime<Utc>,
) -> Result<Result<(Account, Option<String>), AccessProblem>, Failure> {
    let link = good_link(tx, token, now)?;
    let Some((link, Opens::PasswordReset(row))) = link.map(|link| (link.row, link.opens)) else {
        return Ok(Err(AccessProblem::Link));
    };
    let Some(account) = accounts::by_row(tx, row)?.filter(|account| !account.is_disabled) else {
        return Ok(Err(AccessProblem::NoAccount));
    };
    links::use_up(tx, link, now)?;
    change_password(tx, &account, None, password, now)?;
    let session =
        if account.has_second_factor { None } else { Some(sign_in(tx, row, device, now)?) };
    Ok(Ok((account, session)))
}

/// Begins a session of an account whose password was right; returns its token.
///
/// # Errors
/// The database's.
pub fn sign_in(
    tx: &Transaction<'_>,
    account: i64,
    device: &str,
    now: DateTime<Utc>,
) -> Result<String, Failure> {
    let token = secrets::token()?;
    sessions::append(tx, account, &secrets::token_hash(&token), device, now, now + SESSION)?;
    let account = accounts::by_row(tx, account)?;
    let login = account.as_ref().map_or("", |account| account.login.as_str());
    note(tx, account.as_ref(), AuditEvent::SignedIn, login, device, now)?;
    Ok(token)
}

/// Ends a session of an account; one of help cannot be begun again.
///
/// # Errors
/// The database's.
pub fn sign_out(
    tx: &Transaction<'_>,
    by: &Account,
    session: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let is_help = |link: &Link| link.opens == Opens::Help(by.row) && !link.is_revoked;
    match links::by_key(tx, session)?.filter(is_help) {
        Some(link) => revoke_link(tx, link.key, by, now),
        None => sessions::end(tx, by.row, session, EndedBy::SignedOut, now),
    }
}

/// Sets the password of an account and ends all its sessions except one.
///
/// # Errors
/// The database's.
pub fn change_password(
    tx: &Transaction<'_>,
    account: &Account,
    except: Option<i64>,
    password: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    accounts::set_password(tx, account.row, password)?;
    sessions::end_others(tx, account.row, except, EndedBy::PasswordChanged, now)?;
    note(tx, Some(account), AuditEvent::PasswordChanged, &account.login, "", now)
}

/// Changes what an account may do, whose it is, and whether it is disabled. Its sessions end.
///
/// # Errors
/// The database's; the inner: why not, and nothing was done.
pub fn change_account(
    tx: &Transaction<'_>,
    key: Uuid,
    role: Role,
    person: Option<PersonId>,
    is_disabled: bool,
    by: &Account,
    now: DateTime<Utc>,
) -> Result<Result<(), AccessProblem>, Failure> {
    let Some(account) = accounts::by_key(tx, key)? else {
        return Ok(Err(AccessProblem::NoAccount));
    };
    if person.is_some() && is_taken(tx, person, Some(account.row))? {
        return Ok(Err(AccessProblem::PersonTaken));
    }
    let stays = role == Role::Administrator && !is_disabled;
    let others = accounts::all(tx)?.into_iter().any(|other| {
        other.row != account.row && other.role == Role::Administrator && !other.is_disabled
    });
    if !stays && !others {
        return Ok(Err(AccessProblem::LastAdministrator));
    }
    accounts::change(tx, account.row, role, person, is_disabled)?;
    if role != account.role || is_disabled != account.is_disabled {
        sessions::end_others(tx, account.row, None, EndedBy::AccountChanged, now)?;
    }
    let details = if is_disabled { "disabled" } else { role.id() };
    note(tx, Some(by), AuditEvent::AccountChanged, &account.login, details, now)?;
    Ok(Ok(()))
}

/// What is typed to sign in, as it is kept: in small letters, without blanks.
fn tidy_login(login: &str) -> Option<String> {
    let login = login.trim().to_lowercase();
    let is_good = (1..=LONGEST_LOGIN).contains(&login.chars().count())
        && !login.contains(|letter: char| letter.is_whitespace() || letter.is_control());
    is_good.then_some(login)
}

/// The link of a token, if it opens anything now.
pub(super) fn good_link(
    tx: &Transaction<'_>,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<Link>, Failure> {
    let link = links::by_token(tx, &secrets::token_hash(token))?;
    Ok(link.filter(|link| link.is_good(now)))
}

/// Whether somebody has an account other than this one.
fn is_taken(
    tx: &Transaction<'_>,
    person: Option<PersonId>,
    except: Option<i64>,
) -> Result<bool, Failure> {
    let accounts = accounts::all(tx)?;
    Ok(accounts.iter().any(|account| account.person == person && Some(account.row) != except))
}

/// What a link opens, for the log.
fn describe_target(opens: &Opens) -> String {
    match opens {
        Opens::FirstStart(role) | Opens::Invitation(role, _) => {
            format!("{}: {}", opens.kind(), role.id())
        }
        Opens::PasswordReset(_) | Opens::Help(_) => opens.kind().to_owned(),
        Opens::Game(id) => format!("{}: {id}", opens.kind()),
        Opens::Evening(id) => format!("{}: {id}", opens.kind()),
    }
}

pub(super) fn note(
    tx: &Transaction<'_>,
    by: Option<&Account>,
    verb: AuditEvent,
    subject: &str,
    details: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let author = by.map(|account| account.name.as_str());
    audit::append(tx, AuditEntry { author, verb, subject, details }, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_has_no_capitals_and_no_blanks() {
        assert_eq!(tidy_login(" Anna@Example.org ").as_deref(), Some("anna@example.org"));
        for wrong in ["", "  ", "anna huber", "a\u{0}b", &"x".repeat(201)] {
            assert_eq!(tidy_login(wrong), None, "{wrong:?}");
        }
    }
}
