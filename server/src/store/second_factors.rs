//! Second factors of accounts: the secret of an authenticator app, and recovery codes by their hashes.

use chrono::{DateTime, Utc};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// The second factor of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// The secret in Base32.
    pub secret: String,
    /// Whether a code was right once; until then it is not asked for.
    pub is_confirmed: bool,
    /// The time step of the last code that was accepted.
    pub last_step: u64,
}

/// The second factor of an account, where there is one.
pub fn of_account(tx: &Transaction<'_>, account: i64) -> Result<Option<SecondFactor>, Failure> {
    tx.one(
        "SELECT secret, confirmed_at IS NOT NULL AS is_confirmed, last_step FROM second_factors
         WHERE account_id = ?1",
        [account],
        |row| {
            let last_step: i64 = row.get("last_step")?;
            Ok(SecondFactor {
                secret: row.get("secret")?,
                is_confirmed: row.get("is_confirmed")?,
                last_step: last_step.unsigned_abs(),
            })
        },
    )
}

/// Stores a secret that waits for its first code, in the place of another one that waits.
pub fn begin(tx: &Transaction<'_>, account: i64, secret: &str) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO second_factors (account_id, secret, last_step) VALUES (?1, ?2, 0)
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, last_step = 0
         WHERE second_factors.confirmed_at IS NULL",
        (account, secret),
    )
}

/// Notes the time step of an accepted code; the first one confirms the factor.
pub fn accept_step(
    tx: &Transaction<'_>,
    account: i64,
    step: u64,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE second_factors SET last_step = :step, confirmed_at = COALESCE(confirmed_at, :now)
         WHERE account_id = :account",
        named! { account, step: i64::try_from(step).unwrap_or(i64::MAX), now },
    )
}

/// Replaces the recovery codes of an account.
pub fn set_recovery_codes(
    tx: &Transaction<'_>,
    account: i64,
    hashes: &[String],
) -> Result<(), Failure> {
    tx.exec("DELETE FROM recovery_codes WHERE account_id = ?1", [account])?;
    let mut insert =
        tx.prepare_cached("INSERT INTO recovery_codes (account_id, code_hash) VALUES (?1, ?2)")?;
    for hash in hashes {
        insert.execute((account, hash))?;
    }
    Ok(())
}

/// Uses a recovery code up; false where it is none of this account's, or was used.
pub fn use_recovery_code(
    tx: &Transaction<'_>,
    account: i64,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "UPDATE recovery_codes SET used_at = ?3
         WHERE account_id = ?1 AND code_hash = ?2 AND used_at IS NULL",
        (account, hash, now),
    )? == 1)
}

/// How many recovery codes of an account were not used.
pub fn recovery_codes_left(tx: &Transaction<'_>, account: i64) -> Result<u32, Failure> {
    tx.query_row(
        "SELECT COUNT(*) AS codes FROM recovery_codes WHERE account_id = ?1 AND used_at IS NULL",
        [account],
        |row| row.get("codes"),
    )
}

/// Removes the second factor of an account with its recovery codes; false where there was none.
pub fn remove(tx: &Transaction<'_>, account: i64) -> Result<bool, Failure> {
    tx.exec("DELETE FROM recovery_codes WHERE account_id = ?1", [account])?;
    Ok(tx.execute("DELETE FROM second_factors WHERE account_id = ?1", [account])? == 1)
}
