//! An auditor who knows nothing of the program: takes the exported CSV of an invented club, adds it up in his own plain
//! way, and compares with every list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use scoring::Family;
use server::actions::Scope;
use server::actions::{export_all, year_books};
use server::sample::{Plan, seed_club};
use server::store::{self, Database, entries, outcomes};

use crate::support::Folder;

type Row = BTreeMap<String, String>;

/// A table of the export, row by row.
fn table(folder: &Path, name: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(folder.join(format!("{name}.csv"))).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap();
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let rows = reader.records().map(|record| {
        let record = record.unwrap();
        heads.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect()
    });
    rows.collect()
}

fn number(row: &Row, column: &str) -> i64 {
    // What a spreadsheet would run as a formula has an apostrophe before it; numbers have none.
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {row:?}"))
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn by_key<'a>(rows: &'a [Row], column: &str) -> BTreeMap<i64, &'a Row> {
    rows.iter().map(|row| (number(row, column), row)).collect()
}

/// The days of Chinese New Year, typed in from a calendar.
const NEW_YEARS: [(i32, &str); 5] = [
    (2023, "2023-01-22"),
    (2024, "2024-02-10"),
    (2025, "2025-01-29"),
    (2026, "2026-02-17"),
    (2027, "2027-02-06"),
];

const TODAY: &str = "2026-11-21";

struct Auditor {
    games: Vec<Audited>,
    /// Steps of people, in the order in which they were noted.
    steps: BTreeMap<i64, Vec<(NaiveDate, String)>>,
    names: BTreeMap<i64, String>,
}

struct Audited {
    played_on: NaiveDate,
    family: String,
    is_long_enough: bool,
    slip: Option<NaiveDate>,
    has_word: bool,
    /// Each player's person, points and place.
    results: Vec<(i64, i64)>,
}

impl Auditor {
    fn read(folder: &Path) -> Auditor {
        let (deals, payments) = (table(folder, "deals"), table(folder, "payments"));
        let games_of_deals: BTreeMap<i64, i64> =
            deals.iter().map(|deal| (number(deal, "id"), number(deal, "game_id"))).collect();
        assert!(table(folder, "withdrawals").is_empty() && table(folder, "deductions").is_empty());
        let mut sums: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for payment in &payments {
            let game = games_of_deals[&number(payment, "deal_id")];
            let points = number(payment, "points");
            *sums.entry((game, number(payment, "payer"))).or_default() -= points;
            *sums.entry((game, number(payment, "payee"))).or_default() += points;
        }
        let mut results: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
        for player in table(folder, "players") {
            let game = number(&player, "game_id");
            let sum = sums.get(&(game, number(&player, "number"))).copied().unwrap_or(0);
            results.entry(game).or_default().push((number(&player, "person_id"), sum));
        }
        let (endings, sittings) = (table(folder, "endings"), table(folder, "sittings"));
        let (endings, sittings) = (by_key(&endings, "game_id"), by_key(&sittings, "game_id"));
        let (slips, words) = (table(folder, "slips"), table(folder, "slip_words"));
        let (slips, words) = (by_key(&slips, "game_id"), by_key(&words, "game_id"));
        let games = table(folder, "outcomes").into_iter().map(|outcome| {
            let game = number(&outcome, "game_id");
            let flag = |column| number(&outcome, column) == 1;
            let (rounds, minutes) = (number(&outcome, "whole_rounds"), number(&outcome, "minutes"));
            let is_whole = (rounds >= 2 || rounds == 1 && minutes >= 120)
                && !flag("is_round_broken")
                && endings[&game]["how"] != "abandoned";
            Audited {
                played_on: day(&sittings[&game]["played_on"]),
                family: outcome["family"].clone(),
                is_long_enough: is_whole || flag("is_bankrupt"),
                slip: slips.get(&game).map(|slip| day(&slip["handed_in_on"])),
                has_word: words.contains_key(&game),
                results: results.remove(&game).unwrap(),
            }
        });
        let games = games.collect();
        let mut steps: BTreeMap<i64, Vec<(NaiveDate, String)>> = BTreeMap::new();
        for step in table(folder, "membership_steps") {
            let what = (day(&step["since"]), step["standing"].clone());
            steps.entry(number(&step, "person_id")).or_default().push(what);
        }
        let people = table(folder, "people");
        let names = people.iter().map(|person| (number(person, "id"), person["name"].clone()));
        Auditor { games, steps, names: names.collect() }
    }

    /// Whether a person was a member on any day of a span, checked day by day.
    fn is_member(&self, person: i64, first: NaiveDate, last: NaiveDate) -> bool {
        let Some(steps) = self.steps.get(&person) else { return false };
        first.iter_days().take_while(|today| *today <= last).any(|today| {
            let latest = steps.iter().filter(|step| step.0 <= today).max_by_key(|step| step.0);
            latest.is_some_and(|step| step.1 != "guest" && step.1 != "left")
        })
    }

    /// Everybody's games, sum and table points of a year, up to a day.
    fn year(
        &self,
        year: usize,
        on: NaiveDate,
        family: Option<&str>,
    ) -> BTreeMap<i64, (u32, i64, i64)> {
        let first = day(NEW_YEARS[year].1);
        let last = day(NEW_YEARS[year + 1].1) - Days::new(1);
        let mut lines: BTreeMap<i64, (u32, i64, i64)> = BTreeMap::new();
        for game in &self.games {
            let is_of_year = first <= game.played_on && game.played_on <= last.min(on);
            let has_slip = game.slip.is_some_and(|slip| {
                slip <= on && (slip <= game.played_on + Days::new(21) || game.has_word)
            });
            let is_wanted = family.is_none_or(|family| family == game.family);
            if !is_of_year || !has_slip || !game.is_long_enough || !is_wanted {
                continue;
            }
            for (person, points) in &game.results {
                if !self.is_member(*person, first, last.min(on)) {
                    continue;
                }
                let better = game.results.iter().filter(|other| other.1 > *points).count();
                let equal = game.results.iter().filter(|other| other.1 == *points).count();
                let shared: i64 = [48, 24, 12, 0][better..better + equal].iter().sum();
                let line = lines.entry(*person).or_default();
                line.0 += 1;
                line.1 += points;
                line.2 += shared / i64::try_from(equal).unwrap();
            }
        }
        lines
    }

    /// Places by a figure: one more than there are better ones.
    fn place(figures: &BTreeMap<i64, i64>, person: i64) -> u32 {
        let better = figures.values().filter(|other| **other > figures[&person]).count();
        u32::try_from(better).unwrap() + 1
    }
}

/// A club with a database in a folder, and its books as files.
fn exported(seed: u64) -> (Folder, Database) {
    let folder = Folder::new();
    let database = Database::open(&folder.path().join("data")).unwrap();
    let plan = Plan { seed, years: 3, games: 60, deals: None, people: 14, today: day(TODAY) };
    assert!(database.write_and_wait(move |tx| seed_club(tx, plan)).unwrap());
    let out = folder.path().join("out");
    store::read_once(&folder.path().join("data"), |tx| export_all(tx, &out)).unwrap().unwrap();
    (folder, database)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_auditor_agrees_with_every_list_of_ten_clubs() {
    let mut lists = 0;
    for seed in 1..=10 {
        let (folder, database) = tokio::task::spawn_blocking(move || exported(seed)).await.unwrap();
        let auditor = Auditor::read(&folder.path().join("out"));
        for (at, (number, _)) in NEW_YEARS[..4].iter().enumerate() {
            let year = ClubYear::new(*number).unwrap();
            let on = day(TODAY);
            let books = database.read(move |tx| year_books(tx, year, on)).await.unwrap();
            let families =
                [None, Some(Family::Steiermark), Some(Family::Mcr), Some(Family::Klassisch)];
            for family in families {
                let expected = auditor.year(at, books.on, family.map(Family::id));
                let sums = expected.iter().map(|(person, line)| (*person, line.1)).collect();
                let scope = family.map_or(Scope::All, Scope::Of);
                let list = books.list(scope);
                assert_eq!(list.len(), expected.len(), "seed {seed}, {number}");
                for line in &list {
                    let found = (line.games, line.sum.0, line.twelfths);
                    assert_eq!(found, expected[&line.person], "seed {seed}, {number}");
                    assert_eq!(line.rank, Some(Auditor::place(&sums, line.person)));
                    assert_eq!(books.name(line.person), auditor.names[&line.person]);
                }
                // Table points first, then the sum.
                let figures: BTreeMap<i64, i64> = expected
                    .iter()
                    .map(|(person, line)| (*person, line.2 * 1_000_000_000 + line.1))
                    .collect();
                for line in books.international(scope) {
                    assert_eq!(line.rank, Some(Auditor::place(&figures, line.person)));
                }
                lists += usize::from(!list.is_empty());
            }
        }
        audit_hands(&folder.path().join("out"), &database).await;
        audit_money(&folder.path().join("out"), &database).await;
    }
    assert!(lists > 100, "only {lists} lists had lines");
}

/// Flowers, wins and Bochowe by plain sums.
async fn audit_hands(folder: &Path, database: &Database) {
    let (first, last) = (day("2020-01-01"), day(TODAY));
    let bochowes =
        database.read(move |tx| server::store::bochowes::bochowes(tx, first, last)).await.unwrap();
    let expected: i64 = table(folder, "bochowes").iter().map(|row| number(row, "points")).sum();
    assert_eq!(bochowes.iter().map(|hand| hand.points.0).sum::<i64>(), expected);
    let wins = database.read(move |tx| outcomes::special_wins(tx, first, last)).await.unwrap();
    assert_eq!(wins.len(), table(folder, "special_wins").len());
    let tallies = database.read(move |tx| outcomes::tallies(tx, None, first, last)).await.unwrap();
    let (mut flowers, mut won) = (0, 0);
    for deal in table(folder, "deals") {
        let facts: serde_json::Value = serde_json::from_str(&deal["facts"]).unwrap();
        won += usize::from(facts["outcome"]["kind"] == "won");
        let hands = facts["hands"].as_object().into_iter().flat_map(|hands| hands.values());
        for bonus in hands.filter_map(|hand| hand["bonus"].as_str()) {
            flowers += bonus.bytes().filter(u8::is_ascii_digit).count();
        }
    }
    let counted = tallies.iter().map(|(_, _, _, tally)| tally.flowers.own + tally.flowers.others);
    assert_eq!(counted.sum::<u32>(), u32::try_from(flowers).unwrap());
    let wins = tallies.iter().map(|(_, _, _, tally)| tally.wins).sum::<u32>();
    assert_eq!(wins, u32::try_from(won).unwrap());
}

/// What lies in cash and bank by plain sums.
async fn audit_money(folder: &Path, database: &Database) {
    let booked = database.read(move |tx| entries::until(tx, day(TODAY))).await.unwrap();
    let transfers: Vec<_> = booked.iter().map(|entry| entry.booked.transfer).collect();
    let balances = club::ledger::balances(&transfers);
    let mut expected: BTreeMap<String, i64> = BTreeMap::new();
    for entry in table(folder, "entries") {
        let cents = number(&entry, "amount_cents");
        *expected.entry(entry["from_account"].clone()).or_default() -= cents;
        *expected.entry(entry["to_account"].clone()).or_default() += cents;
    }
    let found: BTreeMap<String, i64> = balances
        .iter()
        .filter(|(_, cents)| **cents != 0)
        .map(|(account, cents)| (account.id().to_owned(), *cents))
        .collect();
    assert_eq!(found, expected);
    assert!(found.keys().collect::<BTreeSet<_>>().len() >= 4);
}
