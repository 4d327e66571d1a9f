//! What a club sets for its money: categories of its own, the financial year, the account at a bank.

use club::audit_event::AuditEvent;
use club::ledger::{Account, BankAccount, Category, CategoryId, Direction};
use club::refusal::Refusal;
use texts::Lang;
use uuid::Uuid;

use crate::actions::ActionContext;
use crate::actions::manage_slips::tidy_text;
use crate::failure::{AtField as _, Failure};
use crate::store::cash_categories;
use crate::store::cash_settings::{self, CashSettings};
use crate::store::engine::Transaction;

/// Adds a category. Safe to repeat with the same key and the same content.
///
/// # Errors
/// The name is missing, too long, or taken; the key was used for another category.
pub fn add_category(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    name: &str,
    direction: Direction,
) -> Result<(), Failure> {
    let name = tidy_text(name, Category::LONGEST_NAME).at("name")?;
    if let Some(known) = cash_categories::by_key(tx, key)? {
        let known = cash_categories::all(tx)?.get(known).cloned();
        let is_same = known.is_some_and(|one| one.name == name && one.direction == direction);
        return if is_same { Ok(()) } else { Err(Failure::IdReused) };
    }
    check_name(tx, &name, None)?;
    cash_categories::append(tx, key, &name, direction)?;
    context.log(tx, AuditEvent::CashCategorySet, &name, direction.id())
}

/// Gives a category another name, retires it or takes it back. Safe to repeat.
///
/// # Errors
/// The category is not known; the name is missing, too long, or taken; the category of entry fees would be retired.
pub fn change_category(
    tx: &Transaction<'_>,
    context: &ActionContext,
    wanted: &Category,
) -> Result<(), Failure> {
    let known = cash_categories::all(tx)?.get(wanted.id).cloned();
    let known = known.ok_or(Failure::Refused(Refusal::BadChoice))?;
    let name = tidy_text(&wanted.name, Category::LONGEST_NAME).at("name")?;
    if wanted.id == CategoryId::ENTRY_FEES && wanted.is_retired {
        return Err(Failure::Refused(Refusal::BadChoice));
    }
    let wanted = Category { name, is_retired: wanted.is_retired, ..known.clone() };
    if wanted == known {
        return Ok(());
    }
    check_name(tx, &wanted.name, Some(wanted.id))?;
    cash_categories::change(tx, &wanted)?;
    let state = if wanted.is_retired { "retired" } else { wanted.direction.id() };
    let details = format!("{}: {state}", wanted.name);
    context.log(tx, AuditEvent::CashCategorySet, &known.name, &details)
}

/// Refuses a name that another category has, in either language.
fn check_name(tx: &Transaction<'_>, name: &str, except: Option<CategoryId>) -> Result<(), Failure> {
    let wanted = name.to_lowercase();
    let is_fixed = Account::FIXED.into_iter().any(|account| {
        let fixed = texts::books::account(account);
        Lang::ALL.into_iter().any(|lang| fixed.get(lang).to_lowercase() == wanted)
    });
    if is_fixed || cash_categories::all(tx)?.has_name(name, except) {
        return Err(Failure::Refused(Refusal::NameTaken).at("name"));
    }
    Ok(())
}

/// Sets the financial year and the account. Safe to repeat.
///
/// # Errors
/// The name of the account's holder is missing or too long.
pub fn set_cash_settings(
    tx: &Transaction<'_>,
    context: &ActionContext,
    wanted: &CashSettings,
) -> Result<(), Failure> {
    let account = wanted.account.as_ref().map(|account| {
        let holder = tidy_text(&account.holder, BankAccount::LONGEST_HOLDER).at("holder")?;
        Ok::<_, Failure>(BankAccount { holder, iban: account.iban.clone() })
    });
    let wanted = CashSettings { account: account.transpose()?, ..wanted.clone() };
    if wanted == cash_settings::current(tx)? {
        return Ok(());
    }
    cash_settings::set(tx, &wanted)?;
    let account = wanted.account.as_ref();
    let details = account.map(|account| format!("{} {}", account.iban.as_str(), account.holder));
    let month = wanted.first_month.number().to_string();
    context.log(tx, AuditEvent::CashSettingsSet, &month, &details.unwrap_or_default())
}
