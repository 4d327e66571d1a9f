//! What the cells of the cash book and of its report have to be in a workbook, from rows of the database added up by plain SQL.

use club::ledger::Account;
use rusqlite::Connection;
use texts::{Lang, books};

use crate::lists::workbook_cells::{Cell, Rows, Sheet};
use crate::lists::workbook_sources::{day, euros, moved, number, rows, tables, words};
use crate::support::TestClub;

/// The name of an account; that of the club's own category where one stands beside it.
fn account(id: &str, own: &str) -> Cell {
    let fixed = books::account(Account::from_id(id, None).unwrap()).get(Lang::De);
    words(if id == "other" && !own.is_empty() { own } else { fixed })
}

/// Every entry, and what is in the cash box and in the bank.
pub(crate) fn cash_book(database: &Connection) -> Rows {
    let mut balances = [0, 0];
    let mut lines = rows(
        database,
        "SELECT entries.id, booked_on, from_account, to_account, coalesce(people.name, ''), note, amount_cents,
                reverses_id, coalesce(cash_categories.name, ''), substr(booked_on, 1, 4),
                row_number() OVER (PARTITION BY substr(booked_on, 1, 4) ORDER BY entries.id)
         FROM entries LEFT JOIN people ON people.id = entries.person_id
         LEFT JOIN cash_categories ON cash_categories.id = entries.category_id ORDER BY entries.id",
        &[],
        |row| {
            let text = |column: usize| row.get::<_, String>(column).unwrap();
            let (from, to, cents) = (text(2), text(3), row.get::<_, i64>(6).unwrap());
            let received = ["cash", "bank"]
                .map(|id| i64::from(to == id) * cents - i64::from(from == id) * cents);
            balances = [balances[0] + received[0], balances[1] + received[1]];
            let reversed: Option<i64> = row.get(7).unwrap();
            vec![
                number(row.get(0).unwrap()),
                day(&text(1)),
                account(&from, &text(8)),
                account(&to, &text(8)),
                words(&text(4)),
                words(&text(5)),
                euros(cents),
                moved(received[0]),
                moved(received[1]),
                reversed.map_or(Cell::Empty, number),
                words(&text(9)),
                number(row.get(10).unwrap()),
            ]
        },
    );
    let mut last = vec![Cell::Empty; 12];
    last[5] = words("Stand");
    (last[7], last[8]) = (euros(balances[0]), euros(balances[1]));
    lines.push(last);
    lines
}

/// What every account got and gave within a condition, in cents.
fn received(database: &Connection, condition: &str, first: &str) -> Vec<(String, i64)> {
    let query = format!(
        "SELECT account, sum(cents) FROM
             (SELECT to_account AS account, amount_cents AS cents, booked_on FROM entries
              UNION ALL SELECT from_account, -amount_cents, booked_on FROM entries)
         WHERE {condition} GROUP BY account"
    );
    rows(database, &query, &[&first], |row| (row.get(0).unwrap(), row.get(1).unwrap()))
}

/// What came in or went out of an account within some days: the account, the own category, cents, entries. A reversal takes its
/// amount away from the side on which the reversed entry stood.
fn category_sums(
    database: &Connection,
    [side, other]: [&str; 2],
    days: [&str; 2],
) -> Vec<(String, String, i64, i64)> {
    let query = format!(
        "SELECT account, coalesce(name, '') AS own, sum(cents), count(*) FROM
             (SELECT {side} AS account, category_id, amount_cents AS cents, booked_on
              FROM entries WHERE reverses_id IS NULL
              UNION ALL SELECT {other}, category_id, -amount_cents, booked_on
              FROM entries WHERE reverses_id IS NOT NULL)
         LEFT JOIN cash_categories ON cash_categories.id = category_id AND account = 'other'
         WHERE booked_on BETWEEN ?1 AND ?2 AND account NOT IN ('cash', 'bank')
         GROUP BY account, own ORDER BY cash_categories.id"
    );
    rows(database, &query, &[&days[0], &days[1]], |row| {
        (row.get(0).unwrap(), row.get(1).unwrap(), row.get(2).unwrap(), row.get(3).unwrap())
    })
}

/// Income or expenses with `sign` −1, category by category, with the year before.
fn category_rows(database: &Connection, sides: [&str; 2], year: i32, sign: i64) -> Rows {
    let of_year = |year: i32| {
        let days = [format!("{year}-01-01"), format!("{year}-12-31")];
        category_sums(database, sides, [&days[0], &days[1]])
    };
    let (now, before) = (of_year(year), of_year(year - 1));
    let mut keys: Vec<(String, String)> = Vec::new();
    for (account, own, ..) in now.iter().chain(&before) {
        if !keys.contains(&(account.clone(), own.clone())) {
            keys.push((account.clone(), own.clone()));
        }
    }
    let fixed = ["dues", "table_money", "donations", "prizes"];
    let order = |(account, own): &(String, String)| {
        let last = 4 + usize::from(own.is_empty());
        fixed.iter().position(|id| id == account).unwrap_or(last)
    };
    keys.sort_by_key(order);
    let find = |all: &[(String, String, i64, i64)], key: &(String, String)| {
        let found = all.iter().find(|(account, own, ..)| (account, own) == (&key.0, &key.1));
        found.map_or((0, 0), |(_, _, cents, count)| (*cents, *count))
    };
    let (mut lines, mut sums): (Rows, [i64; 3]) = (Vec::new(), [0; 3]);
    for key in &keys {
        let ((cents, count), (former, _)) = (find(&now, key), find(&before, key));
        if (cents, former) == (0, 0) {
            continue;
        }
        lines.push(vec![
            account(&key.0, &key.1),
            number(count),
            euros(sign * cents),
            euros(sign * former),
        ]);
        sums = [sums[0] + count, sums[1] + sign * cents, sums[2] + sign * former];
    }
    lines.push(vec![words("Summe"), number(sums[0]), euros(sums[1]), euros(sums[2])]);
    lines
}

/// The worksheets of a financial year's cash report after the cash book: income, expenses, result, what lies where.
fn cash_report(database: &Connection, year: i32) -> Vec<Sheet> {
    let held = |condition: &str| {
        let first = format!("{year}-01-01");
        let sums = received(database, condition, &first);
        ["cash", "bank"]
            .map(|id| sums.iter().find(|(account, _)| account == id).map_or(0, |(_, cents)| *cents))
    };
    let before = held("booked_on < ?1");
    let within = held("booked_on >= ?1");
    let former = held("booked_on < date(?1, '-1 year')");
    let mut lies: Rows = Vec::new();
    for (at, id) in ["cash", "bank"].into_iter().enumerate() {
        let columns = [before[at], within[at], before[at] + within[at]];
        lies.push(std::iter::once(account(id, "")).chain(columns.map(euros)).collect());
    }
    let sum = |two: [i64; 2]| two[0] + two[1];
    let (opening, moved, former) = (sum(before), sum(within), sum(former));
    let sums = [opening, moved, opening + moved].map(euros);
    lies.push(std::iter::once(words("Summe")).chain(sums).collect());
    let result = [
        ("Stand zu Beginn", opening, former),
        ("Ergebnis des Jahres", moved, opening - former),
        ("Stand am Ende", opening + moved, opening),
    ];
    let result = result.map(|(name, now, then)| vec![words(name), euros(now), euros(then)]);
    let [income, expenses] =
        [("from_account", "to_account", 1), ("to_account", "from_account", -1)]
            .map(|(side, other, sign)| category_rows(database, [side, other], year, sign));
    let (then, head) = (year - 1, format!("Wofür;Belege;{year};{}", year - 1));
    vec![
        Sheet::new("Einnahmen", &head, income).with_sums(3),
        Sheet::new("Ausgaben", &head, expenses).with_sums(3),
        Sheet::new("Ergebnis und Stand", &format!("Stand;{year};{then}"), result.into())
            .with_sums(2),
        Sheet::new("Wo es liegt", "Konto;Stand zu Beginn;Veränderung;Stand am Ende", lies)
            .with_sums(3),
    ]
}

/// The cash book of a year and its report.
pub(crate) async fn year_of_cash(club: &TestClub, csv: &str, year: i32) -> Vec<Sheet> {
    let mut tables = tables(&club.get(csv).await.text());
    let book = tables.remove(0);
    let mut sheets = vec![Sheet { name: "Kassabuch".to_owned(), ..book }.with_sums(2)];
    sheets.extend(cash_report(&Connection::open(club.file()).unwrap(), year));
    sheets
}
