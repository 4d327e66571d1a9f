//! Whatever is changed in the log by hand is found by the doctor, and the final list prints the hash.

use club::audit_event::AuditEvent;
use club::audit_finding::AuditFinding;
use rusqlite::Connection;
use server::actions::{check_books, shorten_log};
use server::secrets::token_hash;
use server::store::sessions::EndedBy;
use server::store::{self, Database, audit, audit_chain, sessions};
use texts::Lang;

use crate::support::{Folder, TestClub, now};

async fn write_lines(club: &TestClub, count: usize) {
    let written = club.database.write(move |tx| {
        for number in 0..count {
            let subject = format!("Konto {number}");
            let entry = audit::AuditEntry {
                author: (number % 2 == 0).then_some("Anna"),
                verb: AuditEvent::AccountMade,
                subject: &subject,
                details: "member",
            };
            audit::append(tx, entry, now())?;
        }
        Ok(())
    });
    written.await.unwrap();
}

async fn findings(club: &TestClub) -> Vec<AuditFinding> {
    club.database.read(check_books).await.unwrap().1
}

#[tokio::test]
async fn whatever_is_changed_in_the_log_by_hand_is_found() {
    for (by_hand, line) in [
        ("UPDATE audit SET author = 'Bertl' WHERE id = 3", 3),
        ("UPDATE audit SET author = NULL WHERE id = 3", 3),
        ("UPDATE audit SET at = '2026-01-01T00:00:00.000Z' WHERE id = 1", 1),
        ("UPDATE audit SET details = 'treasurer' WHERE id = 5", 5),
        ("UPDATE audit SET subject = subject || 'm', details = 'ember' WHERE id = 2", 2),
        ("DELETE FROM audit_chain WHERE line_id = 4; DELETE FROM audit WHERE id = 4", 5),
        ("DELETE FROM audit_chain WHERE line_id = 4", 4),
        ("DELETE FROM audit WHERE id = 6", 6),
        ("UPDATE audit SET id = 40 WHERE id = 4", 5),
        (
            "INSERT INTO audit VALUES (0, '2026-01-01T00:00:00.000Z', NULL, 'account_made', 'x', '')",
            0,
        ),
    ] {
        let club = TestClub::new();
        write_lines(&club, 6).await;
        assert_eq!(findings(&club).await, []);
        let connection = Connection::open(club.file()).unwrap();
        connection
            .execute_batch(&format!(
                "PRAGMA foreign_keys = OFF;
                 DROP TRIGGER audit_is_final_1; DROP TRIGGER audit_is_final_2;
                 DROP TRIGGER audit_chain_is_final_1; DROP TRIGGER audit_chain_is_final_2; {by_hand}"
            ))
            .unwrap();
        let found = findings(&club).await;
        assert!(found.contains(&AuditFinding::Log { line }), "{by_hand}: {found:?}");
    }
}

#[test]
fn lines_of_before_there_was_a_chain_are_taken_into_it_when_the_tables_are_sealed() {
    let folder = Folder::new();
    drop(Database::open(folder.path()).unwrap());
    let connection = Connection::open(folder.path().join(store::FILE)).unwrap();
    let doctor = || store::read_once(folder.path(), check_books).unwrap().unwrap().1;
    connection
        .execute_batch(
            "INSERT INTO audit (at, verb, subject, details) VALUES ('2025-01-01T00:00:00.000Z', 'account_made', 'alt', '');
             INSERT INTO audit (at, verb, subject, details) VALUES ('2025-01-02T00:00:00.000Z', 'account_made', 'älter', '');",
        )
        .unwrap();
    assert!(doctor().contains(&AuditFinding::Log { line: 1 }));
    // As a migration from before there were seals leaves it, when it is cut off.
    connection.execute_batch("PRAGMA user_version = 0").unwrap();
    drop(Database::open(folder.path()).unwrap());
    let count: i64 =
        connection.query_row("SELECT count(*) FROM audit_chain", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2);
    assert_eq!(doctor(), []);
}

#[tokio::test]
async fn the_hash_of_a_year_is_that_of_the_line_that_closed_it() {
    let club = TestClub::new();
    write_lines(&club, 2).await;
    let closed = club.database.write(|tx| {
        let entry = audit::AuditEntry {
            author: Some("Anna"),
            verb: AuditEvent::YearClosed,
            subject: "2025",
            details: "4 lines",
        };
        audit::append(tx, entry, now())?;
        audit_chain::head_of_year(tx, 2025)
    });
    let hash = closed.await.unwrap().unwrap();
    assert_eq!(hash.len(), 64);
    write_lines(&club, 3).await;
    let later = club.database.read(|tx| audit_chain::head_of_year(tx, 2025)).await.unwrap();
    assert_eq!(later.as_deref(), Some(hash.as_str()));
    let open = club.database.read(|tx| audit_chain::head_of_year(tx, 2026)).await.unwrap();
    assert_eq!(open, None);
}

#[tokio::test]
async fn old_lines_go_from_the_beginning_and_the_rest_is_still_proved() {
    let club = TestClub::new();
    write_lines(&club, 6).await;
    let years = |count: i64| now() + chrono::TimeDelta::days(366 * count);
    let shorten = async |at| club.database.write(move |tx| shorten_log(tx, 7, at)).await.unwrap();
    assert_eq!(shorten(years(6)).await, 0);
    // The removal is a line too.
    assert_eq!(shorten(years(8)).await, 6);
    assert_eq!(findings(&club).await, []);
    assert_eq!(shorten(years(8)).await, 0);
    write_lines(&club, 2).await;
    assert_eq!(findings(&club).await, []);
    let connection = Connection::open(club.file()).unwrap();
    for order in ["DELETE FROM audit", "DELETE FROM audit_chain", "DELETE FROM audit_starts"] {
        let refused = connection.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains("the audit log is final"), "{order}: {refused}");
    }
    let other_hash = "DROP TRIGGER audit_starts_are_final_1;
                      UPDATE audit_starts SET hash = replace(hash, substr(hash, 1, 1), 'x')";
    connection.execute_batch(other_hash).unwrap();
    assert!(matches!(findings(&club).await.last(), Some(AuditFinding::Log { .. })));
}

#[tokio::test]
async fn how_long_the_log_is_kept_stands_at_the_log_and_in_the_statutes() {
    for years in [1, 9] {
        let club = TestClub::with_log_years(years);
        for path in ["/verein/protokoll?lang=de", "/verein/ordnung?lang=de"] {
            let page = club.get(path).await.text();
            assert!(page.contains(&texts::books::kept_for(years, Lang::De)), "{path}: {page}");
        }
    }
}

#[tokio::test]
async fn sign_ins_are_kept_for_as_long_as_the_log() {
    let club = TestClub::new();
    let days = |count: i64| now() + chrono::TimeDelta::days(count);
    let added = club.database.write(move |tx| {
        let board = sessions::by_token(tx, &token_hash("board-session"))?.unwrap().account.row;
        sessions::append(tx, board, "over", "Tablet", now(), days(30))?;
        sessions::append(tx, board, "ended", "Handy", now(), days(4_000))?;
        let ended = sessions::by_token(tx, "ended")?.unwrap().key;
        sessions::end(tx, board, ended, EndedBy::SignedOut, days(60))
    });
    added.await.unwrap();
    let kept = async |at| {
        let kept = club.database.write(move |tx| {
            shorten_log(tx, 7, at)?;
            let tokens = ["over", "ended", &token_hash("board-session")];
            Ok(tokens.map(|token| sessions::by_token(tx, token).unwrap().is_some()))
        });
        kept.await.unwrap()
    };
    let years = 7 * 366;
    assert_eq!(kept(days(years - 10)).await, [true, true, true]);
    assert_eq!(kept(days(years + 40)).await, [false, true, true]);
    assert_eq!(kept(days(years + 70)).await, [false, false, true]);
}
