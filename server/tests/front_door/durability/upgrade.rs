//! A club that has played with an older Ostwind: its database is migrated, every row and every figure stays, and the
//! doctor finds nothing.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use club::demo::{self, Dice};
use club::game::player_numbers;
use club::{Ending, History, PlayerNo};
use rusqlite::Connection;
use scoring::{Family, Points, Ruleset};
use server::actions::{
    AfterTheEnd, book_missing_games, check_books, check_log, correct_deal, end_game,
};
use server::store::engine::Transaction;
use server::store::{self, Database, backup, deals, games, outcomes, people};
use server::wall_clock::WallClock;
use wire::{
    CorrectDeal, CorrectionId, DealId, EndGame, EndingId, GameId, Person, PersonId, StartGame,
};

use crate::support::{Folder, known, new_books, waiting};

mod migrations {
    refinery::embed_migrations!("../migrations");
}

/// The newest schema without the books of the year.
const BEFORE_THE_BOOKS: i32 = 3;

const GAMES: u32 = 14;

fn started(game: u32) -> DateTime<Utc> {
    let first: DateTime<Utc> = "2026-03-02T18:00:00Z".parse().unwrap();
    first + TimeDelta::days(7 * i64::from(game))
}

/// Fills a database of that schema, as the tablets of that version did: games by three families, one that goes on, one taken
/// back and played again, one corrected.
fn fill(connection: &mut Connection) {
    // What the program reads today is a view that was not there yet.
    let view = "CREATE TEMP VIEW standing_endings AS SELECT * FROM endings";
    connection.execute(view, []).unwrap();
    let begun = connection.transaction().unwrap();
    let tx = Transaction::on(&begun);
    let mut dice = Dice::new(3);
    let ids: Vec<PersonId> = (1..=7).map(|number| PersonId(known(number))).collect();
    for (at, id) in ids.iter().enumerate() {
        people::append(&tx, &Person { id: *id, name: demo::name(at) }, started(0)).unwrap();
    }
    for number in 0..GAMES {
        let family = [Family::Klassisch, Family::Mcr, Family::Grundregel][number as usize % 3];
        let ruleset = Ruleset::preset(family);
        let id = GameId(known(1_000 + u128::from(number)));
        let mut players = ids.clone();
        players.rotate_left(number as usize % 7);
        players.truncate(4);
        let game = StartGame {
            id,
            ruleset: ruleset.clone(),
            players,
            table: "Stüberl".to_owned(),
            preset: None,
            evening: None,
        };
        games::append(&tx, &game, started(number)).unwrap();
        // By hand: what the program reads today has columns that were not there yet.
        let select = "SELECT id FROM games WHERE key = ?1";
        let row: i64 = tx.query_row(select, [id], |row| row.get("id")).unwrap();
        let mut history = History::start(4, &ruleset);
        let most = [6, 30, 100][number as usize % 3];
        let mut last = started(number);
        while !history.now.is_over && history.now.number <= most {
            let played = demo::play_random_deal(&mut history, &ruleset, &mut dice);
            last += TimeDelta::minutes(7);
            let deal = deals::NewDeal {
                game: row,
                id: id_of_deal(number, played.situation.number),
                number: played.situation.number,
                facts: &played.facts,
                correction: None,
                settlement: &played.scored.settlement,
                recorded_at: last,
            };
            deals::append(&tx, &deal).unwrap();
        }
        let deal = |deal: u32| id_of_deal(number, deal);
        let mut count = history.now.number - 1;
        if number % 4 == 1 {
            take_back(&tx, number, deal(count), last);
            count -= 1;
        }
        if number % 4 == 2 {
            correct_the_second(&tx, id, &history, &ruleset, (number, deal(2), deal(count), last));
        }
        let how = match number {
            5 => Ending::Abandoned,
            _ if history.now.is_over && number % 4 != 1 && number % 4 != 2 => Ending::Complete,
            _ => Ending::Agreed,
        };
        if number + 1 < GAMES {
            let request =
                EndGame { id: EndingId(known(7_000 + u128::from(number))), how, after: count };
            end_game(&tx, game.id, &request, last).unwrap();
        }
    }
    begun.commit().unwrap();
}

fn id_of_deal(game: u32, deal: u32) -> DealId {
    DealId(known(1_000_000 + 1_000 * u128::from(game) + u128::from(deal)))
}

/// By hand: the account that withdraws a deal was not stored then.
fn take_back(tx: &Transaction<'_>, game: u32, deal: DealId, at: DateTime<Utc>) {
    let taken_back = tx.execute(
        "INSERT INTO withdrawals (key, deal_id, withdrawn_at)
         VALUES (?1, (SELECT id FROM deals WHERE key = ?2), ?3)",
        [
            known(5_000 + u128::from(game)).to_string(),
            deal.to_string(),
            at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        ],
    );
    assert_eq!(taken_back.unwrap(), 1);
}

/// The second deal was really a draw; nothing is corrected where a later deal would not fit.
fn correct_the_second(
    tx: &Transaction<'_>,
    game: GameId,
    history: &History,
    ruleset: &Ruleset,
    (number, second, last, at): (u32, DealId, DealId, DateTime<Utc>),
) {
    let mut facts = history.deals[1].facts.clone();
    facts.outcome = club::DealOutcome::Drawn;
    facts.hands.clear();
    let Ok(corrected) = club::correction::correct(history, ruleset, 2, &facts) else {
        return;
    };
    let request = CorrectDeal {
        id: CorrectionId(known(6_000 + u128::from(number))),
        deal: second,
        facts,
        reason: "falsch gelesen".to_owned(),
        author: None,
        last,
        previewed: corrected.totals_after(),
    };
    correct_deal(tx, game, &request, at, AfterTheEnd::Refused).unwrap();
}

/// What everybody has in each game, by plain sums over what was paid.
fn sums(connection: &Connection) -> BTreeMap<(String, u8), i64> {
    let mut select = connection
        .prepare(
            "SELECT games.key, players.number,
                    COALESCE((SELECT sum(points) FROM standing_movements AS moved
                              WHERE moved.game_id = games.id AND moved.number = players.number), 0)
             FROM games JOIN players ON players.game_id = games.id",
        )
        .unwrap();
    let rows = select.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Every row of every table there was, with the columns there were.
fn rows(connection: &Connection) -> Vec<String> {
    let mut all = Vec::new();
    for table in [
        "people",
        "games",
        "players",
        "deals",
        "payments",
        "deductions",
        "withdrawals",
        "corrections",
        "endings",
        "presets",
    ] {
        // Who took a deal back is kept since.
        let known = if table == "withdrawals" {
            "id, key, deal_id, withdrawn_at, correction_id"
        } else {
            "*"
        };
        let mut select =
            connection.prepare(&format!("SELECT {known} FROM {table} ORDER BY 1, 2")).unwrap();
        let columns = select.column_count();
        let mut found = select.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let fields = (0..columns).map(|column| format!("{:?}", row.get_ref(column).unwrap()));
            all.push(format!("{table} {}", fields.collect::<Vec<_>>().join(" ")));
        }
    }
    all
}

/// A club from before there were books of the year, as a program of that version left it.
pub(crate) struct OldClub {
    folder: Folder,
    rows: Vec<String>,
    sums: BTreeMap<(String, u8), i64>,
}

impl OldClub {
    /// A folder of its own with the same database.
    pub(crate) fn copy(&self) -> Folder {
        let copy = Folder::new();
        std::fs::copy(self.folder.path().join(store::FILE), copy.path().join(store::FILE)).unwrap();
        copy
    }

    /// Every row and every figure is as it was.
    pub(crate) fn check(&self, folder: &Path) {
        let connection = Connection::open(folder.join(store::FILE)).unwrap();
        assert_eq!((&rows(&connection), &sums(&connection)), (&self.rows, &self.sums));
    }
}

pub(crate) fn old_club() -> OldClub {
    let folder = Folder::new();
    let mut connection = Connection::open(folder.path().join(store::FILE)).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    let report = migrations::migrations::runner()
        .set_target(refinery::Target::Version(BEFORE_THE_BOOKS))
        .run(&mut connection)
        .unwrap();
    assert_eq!(report.applied_migrations().len(), 3);
    fill(&mut connection);
    let (rows, sums) = (rows(&connection), sums(&connection));
    OldClub { folder, rows, sums }
}

/// The way back: what was copied before the migration is the club as it was, and can be migrated again; reading commands
/// leave an old club as it is.
#[test]
fn an_old_club_is_copied_before_migrating_and_can_go_back() {
    let old = old_club();
    let path = old.folder.path().join(store::FILE);
    let before = std::fs::read(&path).unwrap();
    let (examined, _) = store::read_once(old.folder.path(), check_books).unwrap().unwrap();
    assert_eq!(examined.games, GAMES as usize);
    drop(Database::open_to_read(old.folder.path()).unwrap());
    assert!(Database::open_existing(old.folder.path()).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let migrated = store::migrate(old.folder.path()).unwrap();
    let copy = migrated.copy.unwrap();
    assert_eq!(copy, old.folder.path().join("club.sqlite.before-V4"));
    let version = |path: &Path| -> i64 {
        let newest = "SELECT max(version) FROM refinery_schema_history";
        Connection::open(path).unwrap().query_row(newest, [], |row| row.get(0)).unwrap()
    };
    assert_eq!((version(&copy), version(&path)), (3, store::migrate::newest()));
    std::fs::copy(&copy, &path).unwrap();
    old.check(old.folder.path());
    let again = store::migrate(old.folder.path()).unwrap();
    assert_eq!(again.count, migrated.count);
    assert_eq!(again.copy.unwrap(), old.folder.path().join("club.sqlite.before-V4-2"));
    old.check(old.folder.path());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_club_is_migrated_with_every_row_and_every_figure() {
    let old = old_club();
    let (folder, before, figures) = (&old.folder, &old.rows, &old.sums);
    let path = folder.path().join(store::FILE);
    assert!(before.len() > 300 && before.iter().any(|row| row.starts_with("corrections ")));
    let migrated = store::migrate(folder.path()).unwrap();
    assert!(migrated.count >= 3, "{migrated:?}");
    // The doctor, called before the server has started once, reports nothing that is not so.
    let findings = store::read_once(folder.path(), check_books).unwrap().unwrap();
    assert_eq!((findings.0.games, findings.1), (GAMES as usize, Vec::new()));
    let database = Database::open(folder.path()).unwrap();
    let booked = database.write(|tx| book_missing_games(tx, WallClock::UTC)).await.unwrap();
    assert_eq!(booked, GAMES as usize - 1);
    let (examined, findings) = database.read(check_books).await.unwrap();
    assert_eq!((examined.games, findings), (GAMES as usize, Vec::new()));

    let listed = database.read(|tx| games::summaries(tx, 1_000, &[])).await.unwrap();
    assert_eq!(listed.len(), GAMES as usize);
    for game in &listed {
        for player in player_numbers(4) {
            let Points(points) = game.totals[&player];
            assert_eq!(points, figures[&(game.id.to_string(), player.0)], "{} {player:?}", game.id);
        }
    }
    // Who took home what, by name, from games that count.
    let mut expected: BTreeMap<String, i64> = BTreeMap::new();
    for game in &listed {
        if !game.ended.is_some_and(|ended| ended.how.counts()) {
            continue;
        }
        for (number, person) in (1..).map(PlayerNo).zip(&game.players) {
            *expected.entry(person.name.clone()).or_default() +=
                figures[&(game.id.to_string(), number.0)];
        }
    }
    let mut found: BTreeMap<String, i64> = BTreeMap::new();
    let [first, last] = ["2000-01-01", "2099-12-31"].map(|day| day.parse().unwrap());
    let booked =
        move |tx: &Transaction<'_>| Ok((outcomes::between(tx, first, last)?, people::by_row(tx)?));
    let (booked, named) = database.read(booked).await.unwrap();
    let counted = booked.iter().filter(|game| game.course.how.counts());
    for result in counted.flat_map(|game| &game.results) {
        *found.entry(named[&result.person].name.clone()).or_default() += result.points.0;
    }
    assert_eq!(found, expected);
    drop(database);
    let connection = Connection::open(&path).unwrap();
    assert_eq!((&rows(&connection), &sums(&connection)), (before, figures));
}

/// It also moves to where new clubs keep their books, and back into a file: as a file that is only migrated.
#[test]
fn an_old_club_moves_to_the_books_of_new_clubs_and_back() {
    let (old, books) = (old_club(), Folder::new());
    let (alone, copy) = (old.copy(), books.path().join("copy.sqlite"));
    store::migrate(alone.path()).unwrap();
    let rows_of = |file: &Path| backup::read(file, store::dump).unwrap().unwrap();
    let expected = rows_of(&alone.path().join(store::FILE));
    assert!(expected.lines().count() > 300);
    let location = new_books(books.path());
    let file = old.folder.path().join(store::FILE);
    let (found, examined, log) = waiting(|| {
        location.move_in(&file, "moved", |_| Ok(())).unwrap();
        location.copy_into(&copy).unwrap();
        let found = location.read_once(store::dump).unwrap().unwrap();
        let examined = location.read_once(check_books).unwrap().unwrap();
        (found, examined, location.read_once(check_log).unwrap().unwrap())
    });
    assert_eq!(found, expected);
    assert_eq!((examined.0.games, examined.1), (GAMES as usize, Vec::new()));
    assert_eq!(log.broken, None);
    assert_eq!(rows_of(&copy), expected);
}
