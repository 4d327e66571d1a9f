//! Who administers the club, and by which address.

use club::roles::Role;

use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{accounts, members};

/// The mail addresses of everybody who administers the club.
///
/// # Errors
/// The database cannot be read.
pub(crate) fn addresses(tx: &Transaction<'_>) -> Result<Vec<String>, Failure> {
    let accounts = accounts::all(tx)?;
    let administers = |id| {
        accounts.iter().any(|account| {
            account.role == Role::Administrator
                && !account.is_disabled
                && account.person == Some(id)
        })
    };
    let members = members::all(tx)?.into_values();
    let chosen =
        members.filter(|member| administers(member.id) && !member.profile.email.is_empty());
    Ok(chosen.map(|member| member.profile.email).collect())
}
