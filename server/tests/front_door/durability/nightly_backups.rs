//! Backups by themselves: made once a night, verified, listed, thinned out, shown to the board and to machines; somebody is
//! reported when they fail twice.

use std::path::Path;

use chrono::{DateTime, Days, NaiveDateTime, TimeDelta, Utc};
use club::roles::Role;
use rusqlite::Connection;
use serde_json::Value as Json;
use server::backups::{self, BackupProblem, Backups};
use server::mail::backup_alert;
use server::store::members::{self, Profile};
use server::store::{self, Location, folder};
use texts::Lang;
use texts::data_files::FileProblem;

use crate::publishing::mails::Post;
use crate::support::{TestClub, let_in, now};

fn wall(at: DateTime<Utc>) -> NaiveDateTime {
    at.naive_utc()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_is_made_each_night_and_shown_to_board_and_machines() {
    let club = TestClub::new();
    let folder = club.file().with_file_name(folder::BACKUPS);
    let health = club.get("/api/health").await.json();
    assert_eq!(health["backup"]["age_hours"], Json::Null);
    for hours in 0..72 {
        let at = now() - TimeDelta::hours(72 - hours);
        club.backups.make_if_due(at, wall(at)).unwrap();
    }
    // At once, as there was none, and at three o'clock of three nights.
    assert_eq!(
        files(&folder),
        [
            "club-2026-11-18-180500.sqlite",
            "club-2026-11-19-030500.sqlite",
            "club-2026-11-20-030500.sqlite",
            "club-2026-11-21-030500.sqlite",
        ]
    );
    let health = club.get("/api/health").await.json();
    // The club's clock is an hour ahead of the one of these backups.
    assert_eq!(health["backup"]["age_hours"], 16);
    assert_eq!(health["backup"]["failures"], 0);
    assert!(health["backup"]["bytes"].as_u64().unwrap() > 100_000);
    let page = club.get("/verein/protokoll").await.text();
    assert!(page.contains("Letzte Sicherung") && page.contains("vor 16 Stunden"), "{page}");
    let newest = folder.join("club-2026-11-21-030500.sqlite");
    let names = |file: &Path| -> i64 {
        let counted = "SELECT count(*) FROM accounts";
        Connection::open(file).unwrap().query_row(counted, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(names(&newest), names(&club.file()));

    let mut list = std::process::Command::new(env!("CARGO_BIN_EXE_ostwind"));
    let list = list.args(["backup", "--list", "--data"]).arg(club.file().parent().unwrap());
    let listed = String::from_utf8(list.output().unwrap().stdout).unwrap();
    assert_eq!(listed.lines().count(), 4);
    assert!(listed.lines().last().unwrap().ends_with("club-2026-11-21-030500.sqlite"));
}

#[tokio::test]
async fn old_backups_are_thinned_out_and_other_files_are_left_alone() {
    let club = TestClub::new();
    let folder = club.file().with_file_name("elsewhere");
    let backups =
        Backups::new(Location::in_folder(club.file().parent().unwrap()), Some(folder.clone()));
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("urlaub.jpg"), "picture").unwrap();
    for night in 0..40 {
        let made_at = wall(now()) - Days::new(40 - night);
        let name = made_at.format("club-%Y-%m-%d-%H%M%S.sqlite").to_string();
        std::fs::write(folder.join(name), "older").unwrap();
    }
    assert!(backups.make_if_due(now(), wall(now())).unwrap());
    let left = files(&folder);
    assert!(left.contains(&"urlaub.jpg".to_owned()));
    // Seven days, two more weeks, and the end of October.
    assert_eq!(left.len(), 1 + 7 + 2 + 1, "{left:?}");
    assert_eq!(backups::list(&folder).len(), 10);
}

#[tokio::test]
async fn a_failure_keeps_the_older_backups_and_is_tried_again_each_hour() {
    let club = TestClub::new();
    let folder = club.file().with_file_name(folder::BACKUPS);
    club.backups.make_if_due(now(), wall(now())).unwrap();
    let before = files(&folder);
    // Books that are not in order: the copy is as wrong as they are.
    let by_hand = Connection::open(club.file()).unwrap();
    by_hand
        .execute_batch("PRAGMA foreign_keys = OFF; INSERT INTO list_readers VALUES (4711, '2026-11-21T18:00:00Z')")
        .unwrap();
    let mut failures = Vec::new();
    for minutes in (0..240).step_by(10) {
        let at = now() + TimeDelta::days(1) + TimeDelta::minutes(minutes);
        if let Err(failed) = club.backups.make_if_due(at, wall(at)) {
            failures.push((minutes, failed.should_mail));
            let BackupProblem::File(error) = failed.problem else {
                panic!("{:?}", failed.problem);
            };
            assert!(matches!(error.problem, FileProblem::Damaged { .. }), "{error:?}");
        }
    }
    assert_eq!(failures, [(0, false), (60, true), (120, false), (180, false)]);
    assert_eq!(files(&folder), before);
    let health = club.get("/api/health").await.json();
    assert_eq!(health["backup"]["failures"], 4);
    let page = club.get("/verein/protokoll").await.text();
    assert!(page.contains("nicht gelungen"), "{page}");
    by_hand.execute_batch("DELETE FROM list_readers").unwrap();
    let at = now() + TimeDelta::days(1) + TimeDelta::hours(5);
    assert!(club.backups.make_if_due(at, wall(at)).unwrap());
    assert_eq!(club.get("/api/health").await.json()["backup"]["failures"], 0);
}

#[tokio::test]
async fn books_that_the_doctor_objects_to_are_no_verified_backup() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(wire::GameId(crate::support::known(1)), &people).await;
    club.post(&format!("{game}/deals"), &crate::support::first_example()).await.good::<Json>();
    Connection::open(club.file())
        .unwrap()
        .execute_batch("DROP TRIGGER payments_are_final_1; UPDATE payments SET points = points + 1")
        .unwrap();
    let failed = club.backups.make_if_due(now(), wall(now())).unwrap_err();
    assert!(matches!(failed.problem, BackupProblem::Findings { count: 3 }), "{failed:?}");
    assert!(failed.problem.text(Lang::De).contains("ostwind doctor"));
    assert_eq!(backups::list(&club.file().with_file_name(folder::BACKUPS)), []);
}

#[tokio::test]
async fn administrators_with_an_address_get_a_mail() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let_in(&club.database, ("Anna", Role::Administrator, Some(people[0])), "anna");
    let_in(&club.database, ("Bertl", Role::Treasurer, Some(people[1])), "bertl");
    let given = club.database.write(move |tx| {
        let all = members::all(tx)?;
        for member in all.values() {
            let email = format!("{}@verein.example", member.name.to_lowercase());
            members::set_profile(tx, member.row, &Profile { email, ..Profile::default() })?;
        }
        Ok(())
    });
    given.await.unwrap();
    let post = Post::open(0, &[]);
    let problem = BackupProblem::Findings { count: 3 };
    let text = problem.text(Lang::De);
    let server = post.server();
    let sent = backup_alert::send(&club.database, &server, None, &text, now(), Lang::De);
    assert_eq!(sent.await.unwrap(), 1);
    let letters = post.letters();
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains("To: anna@verein.example"), "{}", letters[0]);
    let read = store::read_once(club.file().parent().unwrap(), |_| ());
    assert!(read.is_ok());
}
