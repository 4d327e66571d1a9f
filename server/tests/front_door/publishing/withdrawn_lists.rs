//! Withdrawn lists: what their address says, the next list of the same day, and a server that is killed while it withdraws one.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use club::publishing::{Audience, ByItself, Publishing};
use rusqlite::Connection;
use server::actions::{check_books, decide_publishing, read_log};
use server::failure::Failure;
use server::sample::{Plan, seed_club};
use server::store::audit::LogFilter;
use server::store::engine::Transaction;
use server::store::publications::{self, Publication};
use server::store::{self, Database, people};
use server::weekly_list::schedule;
use texts::{Lang, numbers};
use wire::{Person, PersonId};

use crate::process::Process;
use crate::publishing::published::{
    TODAY, everything_public, files, links, publish, send, status, with_a_story,
};
use crate::support::{BOARD, Folder, TestClub, WALL_CLOCK, context_at, known, now};

mod migrations {
    refinery::embed_migrations!("../migrations");
}

/// The newest schema in which a day had one list for ever.
const BEFORE: i32 = 28;

/// Where the list of a day is withdrawn.
fn withdrawing(day: &str) -> String {
    format!("/verein/wochenliste/{day}/zurueckziehen")
}

async fn lists(club: &TestClub) -> Vec<Publication> {
    club.database.read(publications::all).await.unwrap()
}

#[tokio::test]
async fn a_day_whose_list_was_withdrawn_gets_another() {
    let club = with_a_story().await;
    publish(&club, TODAY).await;
    let twice = send(&club, "/verein/wochenliste", &format!("tag={TODAY}&empty=true")).await;
    assert_eq!(twice.status, 409, "one list of a day stands");
    let body = "reason=Falscher+Name&version=1";
    assert_eq!(send(&club, &withdrawing(TODAY), body).await.status, 303);
    let former = format!("/liste/woche-{TODAY}.html");
    let gone = club.get(&former).await;
    let day = numbers::date(TODAY.parse().unwrap(), Lang::De);
    let on = numbers::date(now().date_naive(), Lang::De);
    assert!(gone.text().contains(&day) && gone.text().contains(&on), "{}", gone.text());
    assert!(!gone.text().contains("fassung"), "nothing stands in its place");

    // The same form that arrives once more does not publish; the question offers the next list of the day.
    let question = format!("/verein/wochenliste/veroeffentlichen?tag={TODAY}");
    let question = club.get(&question).await.text();
    assert!(question.contains("name=\"version\" value=\"2\""), "{question}");
    for (version, expected) in [(1, 409), (2, 303), (2, 409)] {
        let body = format!("tag={TODAY}&empty=true&version={version}");
        let answer = send(&club, "/verein/wochenliste", &body).await;
        assert_eq!(answer.status, expected, "{version}: {}", answer.text());
    }

    // The addresses of the new list, and what the former ones say.
    let name = format!("woche-{TODAY}-fassung-2");
    for path in ["html", "pdf", "csv"].map(|form| format!("{name}.{form}")) {
        assert_eq!(status(&club, &format!("/liste/{path}")).await, 200, "{path}");
        assert_eq!(status(&club, &format!("/liste/intern/{path}")).await, 200, "{path}");
    }
    let gone = club.get(&former).await;
    assert_eq!(gone.status, 410);
    let next = format!("/liste/{name}.html");
    assert!(links(&gone.text()).contains(&next.as_str()), "{}", gone.text());
    let index = club.get("/liste/index.html").await.text();
    let weeks: Vec<&str> = links(&index).into_iter().filter(|link| link.contains(TODAY)).collect();
    assert!(weeks.iter().all(|link| link.starts_with(&name)) && !weeks.is_empty(), "{weeks:?}");

    // Both traces stay, in the books and on the page.
    let found = lists(&club).await;
    let found: Vec<_> = found.iter().map(|one| (one.version, one.withdrawal.is_some())).collect();
    assert_eq!(found, [(1, true), (2, false)]);
    let page = club.get(&format!("/verein/wochenliste?tag={TODAY}")).await.text();
    let kinds: Vec<&str> = page.split("data-list=\"").skip(1).collect();
    assert_eq!(kinds.len(), 2, "{page}");
    assert!(kinds[0].starts_with("standing") && kinds[1].starts_with("withdrawn"));
    assert!(links(&page).contains(&format!("/liste/intern/{name}.pdf").as_str()));
    assert!(page.contains("Falscher Name") && !page.contains("data-changed"));

    // The withdrawal that arrives once more leaves the new list alone.
    let before = club.rows().await;
    assert_eq!(send(&club, &withdrawing(TODAY), body).await.status, 303);
    assert_eq!(club.rows().await, before);
    assert_eq!(status(&club, &next).await, 200);
    let body = "reason=Noch+einmal&version=2";
    assert_eq!(send(&club, &withdrawing(TODAY), body).await.status, 303);
    assert_eq!(status(&club, &next).await, 410);
    assert_eq!(files(&club, Audience::Public).await, []);
}

#[tokio::test]
async fn a_withdrawn_list_does_not_come_back_by_itself() {
    let club = with_a_story().await;
    // 2026-11-21 is a Saturday.
    let saturdays = ByItself { weekday: 6, hour: 12, minute: 0 };
    let rules = Publishing { by_itself: Some(saturdays), ..everything_public() };
    let decided_at = now() - TimeDelta::days(20);
    let decide = club
        .database
        .write(move |tx| decide_publishing(tx, &context_at(decided_at), known(9), &rules));
    decide.await.unwrap();
    let due = async |time: &str| {
        let at: DateTime<Utc> = format!("{TODAY}T{time}:00Z").parse().unwrap();
        schedule::publish_due(&club.database, None, at, WALL_CLOCK).await.unwrap()
    };
    assert!(due("12:00").await);
    assert_eq!(send(&club, &withdrawing(TODAY), "reason=Falsch").await.status, 303);
    assert!(!due("13:00").await);
    assert_eq!(lists(&club).await.len(), 1);
}

/// Lists, files, mails and withdrawals of a database that had one list per day are the same rows afterwards.
#[test]
fn the_lists_of_an_older_database_stay_and_a_withdrawn_day_is_free() {
    let folder = Folder::new();
    let path = folder.path().join(store::FILE);
    let mut connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    let target = refinery::Target::Version(BEFORE);
    migrations::migrations::runner().set_target(target).run(&mut connection).unwrap();
    let tx = connection.transaction().unwrap();
    let reader = Person { id: PersonId(known(1)), name: "Anna".to_owned() };
    people::append(&Transaction::on(&tx), &reader, now()).unwrap();
    tx.execute_batch(
        "INSERT INTO publications VALUES (3, '2026-11-14', 2026, 'HZM', '2026-11-14T18:00:00.000Z');
         INSERT INTO publications VALUES (7, '2026-11-21', 2026, NULL, '2026-11-21T18:00:00.000Z');
         INSERT INTO published_files VALUES (3, 'public', 'woche-2026-11-14.html', X'61');
         INSERT INTO published_files VALUES (7, 'public', 'woche-2026-11-21.html', X'62');
         INSERT INTO mails VALUES (5, 7, 1, '<a>', 'waiting', 0, '', '', '');
         INSERT INTO withdrawn_publications VALUES (7, 'Falsch', 'HZM', '2026-11-22T08:00:00.000Z');",
    )
    .unwrap();
    tx.commit().unwrap();
    let rows = |connection: &Connection| -> Vec<String> {
        let tables = ["publications", "published_files", "mails", "withdrawn_publications"];
        let mut rows = Vec::new();
        for table in tables {
            let mut select = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
            let columns = select.column_count();
            let mut found = select.query([]).unwrap();
            while let Some(row) = found.next().unwrap() {
                let value = |at| format!("{:?}", row.get_ref(at).unwrap());
                rows.push((0..columns).map(value).collect::<Vec<_>>().join("|"));
            }
        }
        rows
    };
    let before = rows(&connection);
    assert_eq!(before.len(), 6);
    drop(connection);
    store::migrate(folder.path()).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    assert_eq!(rows(&connection), before);
    let broken = connection.prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap();
    assert!(!broken, "every file and mail finds its list");
    let publish = |day: &str| {
        let insert = "INSERT INTO publications (as_of, year, published_at) VALUES (?1, 2026, '')";
        connection.execute(insert, [day])
    };
    assert_eq!(publish("2026-11-21"), Ok(1));
    for day in ["2026-11-14", "2026-11-21"] {
        let refused = publish(day).unwrap_err().to_string();
        assert!(refused.contains("stands already"), "{refused}");
    }
    for order in ["UPDATE publications SET year = 2025", "DELETE FROM publications"] {
        let refused = connection.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains("final"), "{order}: {refused}");
    }
    let orphan = "INSERT INTO published_files VALUES (99, 'public', 'x', X'61')";
    assert!(connection.execute(orphan, []).is_err(), "a file belongs to a list");
}

/// Withdraws a list by its form; the status, where there was an answer.
fn withdraw(address: &str, day: NaiveDate) -> Option<u16> {
    let body = "reason=Falscher+Name&version=1";
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let (path, length) = (withdrawing(&day.to_string()), body.len());
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: club\r\nConnection: close\r\nCookie: {BOARD}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

/// Whether the list of a day is withdrawn, after checking that all of it is or nothing: row, log and pages.
fn is_withdrawn(data: &Path, day: NaiveDate) -> bool {
    let query = move |tx: &Transaction<'_>| -> Result<_, Failure> {
        let list = publications::of_day(tx, day)?.unwrap();
        let wanted = LogFilter { author: None, verb: Some(AuditEvent::ListWithdrawn), skipped: 0 };
        let (lines, _) = read_log(tx, &wanted, 100)?;
        let lines = lines.iter().filter(|line| line.subject == day.to_string()).count();
        let pages = publications::files(tx, Audience::Public)?;
        let is_shown = pages.iter().any(|(path, _)| path.contains(&day.to_string()));
        let index = pages.iter().find(|(path, _)| path == "index.html");
        let is_linked = index.is_some_and(|(_, page)| {
            std::str::from_utf8(page).unwrap().contains(&format!("woche-{day}"))
        });
        Ok((list.withdrawal.is_some(), lines, is_shown, is_linked))
    };
    match store::read_once(data, query).unwrap().unwrap() {
        (true, 1, false, false) => true,
        (false, 0, true, true) => false,
        half => panic!("{day}: {half:?}"),
    }
}

#[test]
fn a_withdrawal_that_is_killed_happened_or_did_not_and_can_be_repeated() {
    let (folder, site) = (Folder::new(), Folder::new());
    let (data, site) = (folder.path(), site.path().join("liste"));
    let today = Utc::now().date_naive();
    let days: Vec<NaiveDate> = (0..6).map(|weeks| today - TimeDelta::weeks(weeks)).collect();
    let database = Database::open(data).unwrap();
    let plan = Plan { seed: 7, years: 1, games: 12, deals: None, people: 8, today };
    database.write_and_wait(move |tx| seed_club(tx, plan)).unwrap();
    let rules = everything_public();
    let at = Utc::now() - TimeDelta::days(90);
    let write =
        move |tx: &Transaction<'_>| decide_publishing(tx, &context_at(at), known(1), &rules);
    database.write_and_wait(write).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for day in days.iter().rev() {
        let context = context_at(Utc::now());
        runtime.block_on(schedule::publish(&database, &context, None, *day)).unwrap();
    }
    drop(database);

    let options = ["--site", site.to_str().unwrap()];
    let start = || Process::start_with(data, &options, Stdio::null());
    let server = start();
    let begun = Instant::now();
    assert_eq!(withdraw(&server.address, days[0]), Some(303));
    // Longer after a withdrawal that was cut short, shorter after one that had ended.
    let mut delay = begun.elapsed() * 7 / 10;
    server.kill();
    assert!(is_withdrawn(data, days[0]));
    let mut cut_short = 0;
    for day in &days[1..5] {
        let server = start();
        let address = server.address.clone();
        let asking = std::thread::spawn({
            let day = *day;
            move || withdraw(&address, day)
        });
        std::thread::sleep(delay);
        server.kill();
        let answer = asking.join().unwrap();
        cut_short += u32::from(answer.is_none());
        delay = if answer.is_none() { delay * 11 / 10 } else { delay * 7 / 10 };
        let happened = is_withdrawn(data, *day);
        assert!(happened || answer.is_none(), "{day}: confirmed and lost");

        // The next server can be asked once more, and the folder for the web follows.
        let server = start();
        assert_eq!(withdraw(&server.address, *day), Some(303));
        let deadline = Instant::now() + Duration::from_secs(30);
        let names = || -> BTreeSet<String> {
            let files = std::fs::read_dir(&site).unwrap();
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
        };
        let name = format!("woche-{day}");
        while names().iter().any(|path| path.starts_with(&name)) {
            assert!(Instant::now() < deadline, "{day} stays in the folder");
            std::thread::sleep(Duration::from_millis(10));
        }
        server.kill();
        assert!(is_withdrawn(data, *day));
    }
    assert!(cut_short > 0, "no withdrawal was cut short");
    assert!(!is_withdrawn(data, days[5]));
    let (_, findings) = store::read_once(data, check_books).unwrap().unwrap();
    assert_eq!(findings, []);
}
