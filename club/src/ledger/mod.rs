//! The club's money: cents move from one account to another. An entry is never changed; what was wrong is reversed.

mod bank_account;
mod category;
mod financial_year;

use std::collections::BTreeMap;

pub use bank_account::{BankAccount, Iban, IbanProblem, payment_code};
pub use category::{Categories, Category, CategoryId, Direction};
pub use financial_year::{FinancialYear, FirstMonth, Receipt, receipts};

/// Where money can lie or come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// The cash box.
    Cash,
    /// The bank.
    Bank,
    /// Yearly dues of the members.
    Dues,
    /// What tables pay on an evening.
    TableMoney,
    /// Gifts to the club.
    Donations,
    /// Prizes for winners and losers.
    Prizes,
    /// What a category of the club's own is for.
    Own(CategoryId),
    /// Whatever else comes in or goes out.
    Other,
}

impl Account {
    /// Those that every club has, in the order of the treasurer's list.
    pub const FIXED: [Account; 7] = [
        Account::Cash,
        Account::Bank,
        Account::Dues,
        Account::TableMoney,
        Account::Donations,
        Account::Prizes,
        Account::Other,
    ];

    /// The name under which it is stored, for ever. A category of the club's own is stored as [`Account::Other`] with its row
    /// beside it.
    pub const fn id(self) -> &'static str {
        match self {
            Account::Cash => "cash",
            Account::Bank => "bank",
            Account::Dues => "dues",
            Account::TableMoney => "table_money",
            Account::Donations => "donations",
            Account::Prizes => "prizes",
            Account::Own(_) | Account::Other => "other",
        }
    }

    /// From the name, with the row of a category of the club's own where one stands beside it.
    pub fn from_id(id: &str, category: Option<CategoryId>) -> Option<Account> {
        let fixed = Account::FIXED.into_iter().find(|account| account.id() == id)?;
        let own = category.filter(|_| fixed == Account::Other).map(Account::Own);
        Some(own.unwrap_or(fixed))
    }

    /// The club's own category; none for what every club has.
    pub const fn category(self) -> Option<CategoryId> {
        match self {
            Account::Own(category) => Some(category),
            Account::Cash
            | Account::Bank
            | Account::Dues
            | Account::TableMoney
            | Account::Donations
            | Account::Prizes
            | Account::Other => None,
        }
    }

    /// Whether the club's own money lies there; the others say where it came from and where it went.
    pub const fn holds_money(self) -> bool {
        match self {
            Account::Cash | Account::Bank => true,
            Account::Dues
            | Account::TableMoney
            | Account::Donations
            | Account::Prizes
            | Account::Own(_)
            | Account::Other => false,
        }
    }
}

/// An amount of money in cents, more than nothing: what a transfer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

impl Amount {
    /// The most that can be booked at once, in cents: one million in whole units.
    pub const MOST: i64 = 100_000_000;

    /// So many cents; `None` for zero, less than zero, and more than [`Amount::MOST`].
    pub const fn from_cents(cents: i64) -> Option<Amount> {
        if cents > 0 && cents <= Amount::MOST { Some(Amount(cents)) } else { None }
    }

    /// In cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// As people write it: `25`, `25,5`, `25,50`, `1.250,00` or `25.50`. `None` for anything else.
    pub fn parse(text: &str) -> Option<Amount> {
        let text = text.trim().trim_start_matches('€').trim_end_matches('€').trim();
        // With a comma, dots part thousands; without, a dot parts the cents.
        let (whole, cents) = match text.split_once(',') {
            Some((whole, cents)) => (thousands(whole)?, cents),
            None => {
                let (whole, cents) = text.split_once('.').unwrap_or((text, ""));
                (whole.to_owned(), cents)
            }
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_number(&whole) || !is_number(cents) || cents.len() > 2 {
            return None;
        }
        let euros: i64 = whole.parse().ok()?;
        let cents: i64 = format!("{cents:0<2}").parse().ok()?;
        Amount::from_cents(euros.checked_mul(100)?.checked_add(cents)?)
    }
}

/// The digits of a number whose thousands may be parted by dots.
fn thousands(text: &str) -> Option<String> {
    let (first, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_grouped = rest.is_empty() || first.len() <= 3;
    let are_threes = rest.is_empty() || rest.split('.').all(|group| group.len() == 3);
    (is_grouped && are_threes).then(|| text.replace('.', ""))
}

/// Money on its way from one account to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// From where.
    pub from: Account,
    /// To where; another account.
    pub to: Account,
    /// How much.
    pub amount: Amount,
}

impl Transfer {
    /// A transfer between two accounts; `None` when they are one.
    pub fn new(from: Account, to: Account, amount: Amount) -> Option<Transfer> {
        (from != to).then_some(Transfer { from, to, amount })
    }

    /// The club's own category that takes part, if any.
    pub fn category(self) -> Option<CategoryId> {
        self.from.category().or(self.to.category())
    }

    /// What an account has given away by it, in cents: negative where it received the money, zero where it takes no
    /// part. What [`Account::Dues`] gives away is what members have paid.
    pub fn given_by(self, account: Account) -> i64 {
        if self.from == account {
            self.amount.cents()
        } else if self.to == account {
            -self.amount.cents()
        } else {
            0
        }
    }

    /// The transfer that undoes this one.
    #[must_use]
    pub const fn reversed(self) -> Transfer {
        Transfer { from: self.to, to: self.from, amount: self.amount }
    }
}

/// What is in every account: what came in less what went out, in cents. The sum over all accounts is always zero.
pub fn balances<'a>(transfers: impl IntoIterator<Item = &'a Transfer>) -> BTreeMap<Account, i64> {
    let mut balances: BTreeMap<Account, i64> = BTreeMap::new();
    for account in Account::FIXED {
        balances.insert(account, 0);
    }
    for transfer in transfers {
        *balances.entry(transfer.from).or_default() -= transfer.amount.cents();
        *balances.entry(transfer.to).or_default() += transfer.amount.cents();
    }
    balances
}

/// What the club has: cash and bank together, in cents.
pub fn funds(balances: &BTreeMap<Account, i64>) -> i64 {
    balances.iter().filter(|(account, _)| account.holds_money()).map(|(_, cents)| cents).sum()
}
