//! The database: what its schema is, and that it refuses what no action would do.

use rusqlite::Connection;
use serde_json::Value as Json;
use server::store::file_error::FileProblem;
use server::store::{self, Database};
use wire::{CorrectionId, GameId};

use crate::support::{Folder, TestClub, first_example, known, record};

#[tokio::test]
async fn the_schema_is_the_one_that_was_reviewed() {
    let club = TestClub::new();
    let found = club.database.read(store::schema).await.unwrap();
    let found = format!(
        "-- All of the schema, written by a test from the migrations. Read it, do not run it.\n\n{found}"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/schema.sql");
    if std::fs::read_to_string(path).unwrap_or_default() != found {
        std::fs::write(path, found).unwrap();
        panic!("migrations/schema.sql was out of step and has been rewritten: commit it");
    }
}

#[tokio::test]
async fn what_is_booked_cannot_be_changed_even_by_hand() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let other = club.start(GameId(known(2)), &people).await;
    let elsewhere = record(202, 1, first_example().facts, [456, -182, -152, -122]);
    club.post(&format!("{other}/deals"), &elsewhere).await.good::<Json>();
    let correct = serde_json::json!({
        "id": known(501), "deal": first_example().id, "facts": first_example().facts, "reason": "x",
        "last": first_example().id, "previewed": first_example().previewed,
    });
    club.post(&format!("{game}/corrections"), &correct).await.good::<Json>();
    let undo = serde_json::json!({"id": known(401), "deal": CorrectionId(known(501)).deal(1)});
    club.post(&format!("{game}/withdrawals"), &undo).await.good::<Json>();
    let end = serde_json::json!({"id": known(301), "how": "agreed", "after": 0});
    club.post(&format!("{game}/end"), &end).await.good::<Json>();
    let confirm = serde_json::json!({"id": known(601), "player": 1, "is_right": true, "points": 0});
    club.post(&format!("{game}/confirmations"), &confirm).await.good::<Json>();
    let strike = "INSERT INTO strikes VALUES (1, 'one', 2, 1, 'x', NULL, '2026-03-03', '')";
    Connection::open(club.file()).unwrap().execute(strike, []).unwrap();
    let reopen = serde_json::json!({"id": known(701), "ending": known(301)});
    club.post(&format!("{game}/reopenings"), &reopen).await.good::<Json>();
    let end = serde_json::json!({"id": known(302), "how": "agreed", "after": 0});
    club.post(&format!("{game}/end"), &end).await.good::<Json>();
    let rows = club.rows().await;
    let by_hand = Connection::open(club.file()).unwrap();
    by_hand.pragma_update(None, "foreign_keys", true).unwrap();
    for (order, reason) in [
        ("UPDATE payments SET points = 1", "payments are final"),
        ("DELETE FROM payments", "payments are final"),
        ("UPDATE deals SET number = 9", "deals are final"),
        ("DELETE FROM deals", "deals are final"),
        ("UPDATE withdrawals SET withdrawn_at = ''", "withdrawals are final"),
        ("DELETE FROM withdrawals", "withdrawals are final"),
        ("UPDATE corrections SET reason = 'y'", "corrections are final"),
        ("DELETE FROM corrections", "corrections are final"),
        ("INSERT INTO corrections VALUES (9, 'k', 2, 2, '', NULL, '')", "CHECK"),
        ("INSERT INTO corrections VALUES (9, 'k', 1, 1, 'x', NULL, '')", "UNIQUE"),
        ("INSERT INTO deals VALUES (9, 'k', 2, 2, '{}', '', 1)", "stays in its game"),
        ("UPDATE endings SET how = 'abandoned'", "endings are final"),
        ("DELETE FROM endings", "endings are final"),
        ("INSERT INTO endings VALUES (9, 'k', 1, 'agreed', 0, '')", "has ended already"),
        ("UPDATE reopenings SET author = 'x'", "reopenings are final"),
        ("DELETE FROM reopenings", "reopenings are final"),
        ("INSERT INTO reopenings VALUES (9, 'k', 1, NULL, '')", "UNIQUE"),
        ("UPDATE confirmations SET is_right = 0", "confirmations are final"),
        ("DELETE FROM confirmations", "confirmations are final"),
        (
            "INSERT INTO confirmations SELECT 9, 'k', game_id, number, 1, points, '', NULL, 6 FROM confirmations",
            "CHECK",
        ),
        ("INSERT INTO strikes VALUES (9, 'nine', 1, 1, '', NULL, '2026-03-03', '')", "CHECK"),
        ("INSERT INTO strikes VALUES (9, 'nine', 1, 1, 'x', NULL, 'gestern', '')", "CHECK"),
        ("UPDATE strikes SET is_struck = 0", "strikes are final"),
        ("DELETE FROM strikes", "strikes are final"),
        ("UPDATE games SET ruleset = '{}'", "games are final"),
        ("DELETE FROM players", "players are final"),
        ("DELETE FROM people", "people are not deleted"),
        ("INSERT INTO payments VALUES (1, 1, 2, 0, 'x')", "CHECK"),
        ("INSERT INTO payments VALUES (1, 1, 1, 5, 'x')", "players of the game"),
        ("INSERT INTO payments VALUES (1, 1, 5, 5, 'x')", "players of the game"),
        ("INSERT INTO players VALUES (1, 5, 1)", "UNIQUE"),
        ("INSERT INTO deals VALUES (9, 'k', 7, 1, '{}', '', NULL)", "FOREIGN KEY"),
    ] {
        let refused = by_hand.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains(reason), "{order}: {refused}");
    }
    assert_eq!(club.rows().await, rows);
}

#[test]
fn a_file_that_is_no_database_is_named() {
    let folder = Folder::new();
    let path = folder.path().join(store::FILE);
    std::fs::write(&path, "no database, but long enough to be taken for one".repeat(100)).unwrap();
    let Err(refused) = Database::open(folder.path()) else {
        panic!("this must not open");
    };
    assert_eq!(refused.path, path);
    assert_eq!(refused.problem, FileProblem::NotADatabase);
}
