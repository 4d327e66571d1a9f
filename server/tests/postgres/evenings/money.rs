//! The club's money: booked, reversed, and by which categories.

use chrono::TimeDelta;
use club::ledger::{Account, Amount, Category, CategoryId, Direction, FirstMonth, Transfer};
use server::actions::{
    EntryRequest, add_category, book_entry, change_category, reverse_entry, set_cash_settings,
};
use server::failure::Failure;
use server::store::cash_settings::CashSettings;
use server::store::statutes;

use super::{Action, Done, New, Step};

pub(super) const ACTIONS: &[Action] = &[
    ("book money", 30, book),
    ("book dues", 30, dues),
    ("reverse an entry", 12, reverse),
    ("add a category", 4, add),
    ("change a category", 5, change),
    ("set the financial year", 4, settings),
];

const ACCOUNTS: [Account; 8] = [
    Account::Cash,
    Account::Bank,
    Account::TableMoney,
    Account::Donations,
    Account::Prizes,
    Account::Own(CategoryId(2)),
    Account::Own(CategoryId(5)),
    Account::Other,
];

fn request(step: &mut Step<'_>, from: Account, to: Account) -> Option<EntryRequest> {
    let amount = Amount::from_cents(100 * step.dice.below(90) as i64 + 50)?;
    let booked_on = step.today() - TimeDelta::days(step.dice.below(20) as i64 - 1);
    let person = step.dice.one_in(6).then(|| step.person());
    let (key, transfer) = (step.key(), Transfer::new(from, to, amount)?);
    let note = if step.dice.one_in(3) { step.text("Saalmiete", 200) } else { String::new() };
    Some(EntryRequest { key, booked_on, transfer, person, dues_year: None, note })
}

fn booked(step: &Step<'_>, request: &EntryRequest) -> Result<Done, Failure> {
    Done::new(book_entry(step.tx, &step.by, request)?, New::Entry)
}

fn book(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (one, other) = (step.pick(&ACCOUNTS), step.pick(&[Account::Cash, Account::Bank]));
    let (from, to) = if step.dice.one_in(2) { (one, other) } else { (other, one) };
    match request(step, from, to) {
        Some(request) => booked(step, &request),
        None => Done::with("nothing moves"),
    }
}

fn dues(step: &mut Step<'_>) -> Result<Done, Failure> {
    let to = step.pick(&[Account::Cash, Account::Bank]);
    let Some(mut request) = request(step, Account::Dues, to) else {
        return Done::with("nothing moves");
    };
    let year = statutes::calendar(step.tx)?.year_of(step.today());
    request.person = (!step.dice.one_in(10)).then(|| step.person());
    request.dues_year = year.filter(|_| !step.dice.one_in(10));
    booked(step, &request)
}

fn reverse(step: &mut Step<'_>) -> Result<Done, Failure> {
    let entries = usize::try_from(step.named.entries).unwrap();
    let number = 1 + step.dice.below(entries + 1) as i64;
    let (key, reason) = (step.key(), step.text("doppelt gebucht", 200));
    Done::with(reverse_entry(step.tx, &step.by, key, number, &reason)?)
}

fn add(step: &mut Step<'_>) -> Result<Done, Failure> {
    let names = ["Steine", "Plakate", "Sommerfest", "Bücher", "Fahrten", "Kaffee"];
    let (name, direction) =
        (step.pick(&names), step.pick(&[Direction::Income, Direction::Expense]));
    let (name, key) = (step.text(name, Category::LONGEST_NAME), step.key());
    Done::with(add_category(step.tx, &step.by, key, &name, direction)?)
}

fn change(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = CategoryId(1 + step.dice.below(9) as i64);
    let name = step.pick(&["Steine", "Plakate", "Drucken", "Post", "Saal"]).to_owned();
    let is_retired = step.dice.one_in(4);
    let category = Category { id, name, direction: Direction::Income, is_retired };
    Done::with(change_category(step.tx, &step.by, &category)?)
}

fn settings(step: &mut Step<'_>) -> Result<Done, Failure> {
    let months: Vec<FirstMonth> = FirstMonth::all().collect();
    let wanted = CashSettings { first_month: step.pick(&months), account: None };
    Done::with(set_cash_settings(step.tx, &step.by, &wanted)?)
}
