//! What a stranger may cost: nothing is stored or kept in memory at a length that a stranger chooses.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::COOKIE;
use server::limits::{LONGEST_AUDIT_SUBJECT, LONGEST_LOGIN};
use server::store::audit;

use crate::support::{BOARD, NOBODY, TestClub};

#[tokio::test]
async fn a_login_of_any_length_is_cut_before_it_is_stored_or_shown() {
    let club = TestClub::new();
    let login = "x".repeat(300_000);
    let fields = [("login", login.as_str()), ("password", "falsch")];
    let before = club.rows().await.len();
    for _ in 0..10 {
        let refused = club.fill_in(NOBODY, "/anmelden", &fields).await;
        assert_eq!(refused.status, 401);
        assert!(refused.bytes.len() < 20_000, "{}", refused.bytes.len());
    }
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    let line = lines.iter().find(|line| line.verb == "wrong_passwords").unwrap();
    assert_eq!(line.subject.chars().count(), LONGEST_LOGIN);
    // All that was stored of a megabyte of logins: the longest line of the log and little beside it.
    assert!(club.rows().await.len() - before < 5_000);
    // Logins that are different only after the cut are one to the counters.
    let other = format!("{login}{login}");
    let refused = club.fill_in(NOBODY, "/anmelden", &[("login", &other), ("password", "x")]).await;
    assert_eq!(refused.status, 429);
}

#[tokio::test]
async fn the_log_cuts_every_subject_also_those_stored_before() {
    let club = TestClub::new();
    let request = Request::get(format!("/tisch/{}", "x".repeat(50_000))).header(COOKIE, BOARD);
    club.send(request.body(Body::empty()).unwrap()).await;
    let stored = club.database.write(|tx| {
        tx.execute(
            "INSERT INTO audit (at, verb, subject, details)
             VALUES ('2026-11-21T18:00:00.000Z', 'wrong_passwords', ?1, '')",
            ["y".repeat(1_000_000)],
        )?;
        Ok(())
    });
    stored.await.unwrap();
    let lines = club.database.read(|tx| audit::newest(tx, 100)).await.unwrap();
    assert!(lines.iter().all(|line| line.subject.chars().count() <= LONGEST_AUDIT_SUBJECT));
    assert!(club.get("/verein/protokoll").await.bytes.len() < 50_000);
}
