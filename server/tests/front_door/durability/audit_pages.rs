//! The pages of the log: by kind, by account, and one after the other.

use chrono::TimeDelta;
use club::audit_event::AuditEvent;
use club::roles::Role;
use rusqlite::Connection;
use server::store::audit::{self, AuditEntry};
use texts::{Lang, numbers};

use crate::support::{TestClub, let_in, now};

/// The kinds of the lines on a page.
fn kinds(page: &str) -> Vec<&str> {
    let lines = page.split("data-log-line=\"").skip(1);
    lines.map(|rest| rest.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn the_log_is_filtered_and_paged() {
    let club = TestClub::new();
    let_in(&club.database, ("Kassier", Role::Treasurer, None), "treasurer");
    let filled = club.database.write(|tx| {
        for number in 0..250 {
            let (author, verb) =
                if number % 5 == 0 { ("Kassier", "list_imported") } else { ("HZM", "link_made") };
            tx.execute(
                "INSERT INTO audit (at, author, verb, subject, details)
                 VALUES ('2026-11-21T18:00:00.000Z', ?1, ?2, ?3, '')",
                (author, verb, number.to_string()),
            )?;
        }
        Ok(())
    });
    filled.await.unwrap();
    let get = async |query: &str| club.get(&format!("/verein/protokoll{query}")).await.text();
    let first = get("").await;
    assert_eq!(kinds(&first).len(), 100);
    assert!(first.contains("rel=\"next\"") && !first.contains("rel=\"prev\""));
    let second = get("?seite=1").await;
    assert!(second.contains("rel=\"next\"") && second.contains("rel=\"prev\""));
    let imported = get("?was=list_imported").await;
    assert_eq!(kinds(&imported), ["list_imported"; 50]);
    let (_, rest) = first.split_once("href=\"/verein/protokoll?wer=").unwrap();
    let accounts: Vec<&str> = first
        .split("href=\"/verein/protokoll?wer=")
        .skip(1)
        .filter(|rest| rest.split('<').next().unwrap().ends_with(">Kassier"))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(!rest.is_empty() && accounts.len() == 1, "{accounts:?}");
    let of_one = get(&format!("?wer={}", accounts[0])).await;
    assert_eq!(kinds(&of_one).iter().filter(|kind| **kind == "list_imported").count(), 50);
    assert!(!kinds(&of_one).contains(&"link_made"));
    for nowhere in ["?was=luck", "?wer=00000000-0000-0000-0000-0000000000ff"] {
        assert_eq!(club.get(&format!("/verein/protokoll{nowhere}")).await.status, 404);
    }
}

/// What the page says of the chain, and how many lines stand below each day, in their order.
fn drawn(page: &str) -> (&str, Vec<usize>) {
    let chain = page.split_once("data-chain=\"").unwrap().1.split('"').next().unwrap();
    let days = page.split(" data-day>").skip(1);
    (chain, days.map(|day| kinds(day).len()).collect())
}

#[tokio::test]
async fn the_log_is_grouped_by_day_and_says_whether_it_is_complete() {
    let club = TestClub::new();
    // The test club has lines of its own of the day now.
    let before = drawn(&club.get("/verein/protokoll").await.text()).1.iter().sum::<usize>();
    let written = club.database.write(|tx| {
        for (hours, count) in [(0, 2), (1, 3), (30, 4)] {
            for number in 0..count {
                let subject = format!("Konto {number}");
                let entry = AuditEntry {
                    author: Some("Anna"),
                    verb: AuditEvent::AccountMade,
                    subject: &subject,
                    details: "member",
                };
                audit::append(tx, entry, now() + TimeDelta::hours(hours))?;
            }
        }
        Ok(())
    });
    written.await.unwrap();
    let page = club.get("/verein/protokoll").await.text();
    assert_eq!(drawn(&page), ("complete", vec![4, 5 + before]));
    let (lines, day) = (numbers::count(u64::try_from(9 + before).unwrap()), now().date_naive());
    let chain = page.split_once("data-chain").unwrap().1.split("</p>").next().unwrap();
    assert!(chain.contains(&lines), "{chain}");
    assert!(page.contains(&numbers::day_with_weekday(day, Lang::De)), "{page}");

    let by_hand = Connection::open(club.file()).unwrap();
    by_hand
        .execute_batch(
            "DROP TRIGGER audit_is_final_1;
             UPDATE audit SET author = 'Bertl' WHERE id = (SELECT max(id) - 1 FROM audit)",
        )
        .unwrap();
    let page = club.get("/verein/protokoll").await.text();
    assert_eq!(drawn(&page).0, "broken");
}
