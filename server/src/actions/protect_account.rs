//! What protects an account besides its password: a second factor, signing out everywhere, a mail about a new device.

use chrono::{DateTime, NaiveDateTime, Utc};
use club::audit_event::AuditEvent;
use texts::Lang;

use crate::authenticator;
use crate::failure::Failure;
use crate::store::accounts::{self, Account};
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::sessions::{self, EndedBy};
use crate::store::{members, notices, second_factors};

/// What somebody has typed as a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// A code of the app.
    Right,
    /// A recovery code, with the number of codes that are left.
    Recovered(u32),
    /// Neither.
    Wrong,
}

/// The secret that an account is about to confirm: the one that waits, or a new one. `None` where a factor is confirmed.
///
/// # Errors
/// The database's; the system gives no randomness.
pub fn begin_second_factor(tx: &Transaction<'_>, account: i64) -> Result<Option<String>, Failure> {
    match second_factors::of_account(tx, account)? {
        Some(factor) if factor.is_confirmed => Ok(None),
        Some(factor) => Ok(Some(factor.secret)),
        None => {
            let secret = authenticator::new_secret()?;
            second_factors::begin(tx, account, &secret)?;
            Ok(Some(secret))
        }
    }
}

/// Confirms the factor that waits by a first code; returns the recovery codes, which are shown this once. `None` where the code
/// is wrong.
///
/// # Errors
/// The database's; the system gives no randomness.
pub fn confirm_second_factor(
    tx: &Transaction<'_>,
    account: &Account,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Option<Vec<String>>, Failure> {
    let waiting = second_factors::of_account(tx, account.row)?;
    let Some(waiting) = waiting.filter(|factor| !factor.is_confirmed) else {
        return Ok(None);
    };
    let Some(step) = authenticator::accepted_step(&waiting.secret, code, 0, now) else {
        return Ok(None);
    };
    second_factors::accept_step(tx, account.row, step, now)?;
    let codes = authenticator::new_recovery_codes()?;
    let hashes: Vec<String> = codes.iter().map(|code| authenticator::recovery_hash(code)).collect();
    second_factors::set_recovery_codes(tx, account.row, &hashes)?;
    note(tx, Some(account), AuditEvent::SecondFactorSet, &account.login, now)?;
    Ok(Some(codes))
}

/// Checks a code against the confirmed factor of an account, and uses it up.
///
/// # Errors
/// The database's.
pub fn check_code(
    tx: &Transaction<'_>,
    account: &Account,
    code: &str,
    now: DateTime<Utc>,
) -> Result<CodeCheck, Failure> {
    let factor = second_factors::of_account(tx, account.row)?;
    let Some(factor) = factor.filter(|factor| factor.is_confirmed) else {
        return Ok(CodeCheck::Wrong);
    };
    if let Some(step) = authenticator::accepted_step(&factor.secret, code, factor.last_step, now) {
        second_factors::accept_step(tx, account.row, step, now)?;
        return Ok(CodeCheck::Right);
    }
    let hash = authenticator::recovery_hash(code);
    if second_factors::use_recovery_code(tx, account.row, &hash, now)? {
        note(tx, Some(account), AuditEvent::RecoveryCodeUsed, &account.login, now)?;
        return Ok(CodeCheck::Recovered(second_factors::recovery_codes_left(tx, account.row)?));
    }
    Ok(CodeCheck::Wrong)
}

/// Removes the second factor of an account; `by` nobody from the command line. Says whether there was one.
///
/// # Errors
/// The database's.
pub fn remove_second_factor(
    tx: &Transaction<'_>,
    account: &Account,
    by: Option<&Account>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let was_there = second_factors::remove(tx, account.row)?;
    if was_there {
        note(tx, by, AuditEvent::SecondFactorRemoved, &account.login, now)?;
    }
    Ok(was_there)
}

/// Ends every session of an account; says how many.
///
/// # Errors
/// The database's.
pub fn sign_out_everywhere(
    tx: &Transaction<'_>,
    account: &Account,
    by: &Account,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let by_whom = if by.row == account.row { EndedBy::SignedOut } else { EndedBy::AccountChanged };
    let ended = sessions::end_others(tx, account.row, None, by_whom, now)?;
    note(tx, Some(by), AuditEvent::SignedOutEverywhere, &account.login, now)?;
    Ok(ended)
}

/// A sign-in that its owner gets a mail about.
#[derive(Clone, Copy, Debug)]
pub struct NewDevice<'a> {
    /// What the browser says it is.
    pub device: &'a str,
    /// What the club's clock shows.
    pub at: NaiveDateTime,
    /// The club's name.
    pub club: Option<&'a str>,
    /// The language of the browser.
    pub lang: Lang,
}

/// Queues a mail about a sign-in on a device that is not known, before its session begins. An account that was never signed in
/// anywhere gets none, nor one without an address.
///
/// # Errors
/// The database's.
pub fn announce_device(
    tx: &Transaction<'_>,
    account: i64,
    new: NewDevice<'_>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let Some(account) = accounts::by_row(tx, account)? else {
        return Ok(());
    };
    if !sessions::has_any(tx, account.row)? {
        return Ok(());
    }
    let Some(recipient) = address_of(tx, &account)? else {
        return Ok(());
    };
    let subject = texts::notices::new_device_subject(new.club, new.lang);
    let device = texts::access::device(new.device, new.lang);
    let body = texts::notices::new_device(&account.name, &device, new.at, new.lang);
    notices::append(tx, &recipient, (&subject, &body), now)
}

/// The e-mail address of an account's owner: the one in the books, else a login that is one.
fn address_of(tx: &Transaction<'_>, account: &Account) -> Result<Option<String>, Failure> {
    let row = account.person.map(|person| members::rows_of(tx, person)).transpose()?.flatten();
    let member = row.map(|(_, known)| members::by_row(tx, known)).transpose()?.flatten();
    let email = member.map(|member| member.profile.email).filter(|email| !email.is_empty());
    let login = || super::manage_members::is_address(&account.login).then(|| account.login.clone());
    Ok(email.or_else(login))
}

fn note(
    tx: &Transaction<'_>,
    by: Option<&Account>,
    verb: AuditEvent,
    subject: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let author = by.map(|account| account.name.as_str());
    audit::append(tx, AuditEntry { author, verb, subject, details: "" }, now)
}
