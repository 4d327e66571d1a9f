//! The pages of a year: ranking with podium and curves, the question before closing, what is provisional, records, flowers.

use server::sample::{Plan, seed_club};

use crate::support::send_form;
use crate::support::{TestClub, problem_at};

/// A club of two years, the older one closed.
async fn two_years() -> TestClub {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 2, years: 2, games: 32, deals: None, people: 10, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    club
}

/// What stands between two texts.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).map_or(rest, |(found, _)| found)
}

#[tokio::test]
async fn a_year_has_podium_curves_and_its_ranking() {
    let club = two_years().await;
    let year = club.get("/verein/jahr/2026").await.text();
    let lines = year.matches("data-place=").count();
    assert!(lines >= 3, "{year}");
    assert_eq!(year.matches("class=\"step\"").count(), 3);
    assert_eq!(year.matches("class=\"spark\"").count(), lines);
    // Five lines with a colour at most, each with a label; the same figures stand in a table.
    let labels = year.matches("class=\"lab\"").count();
    assert_eq!(labels, lines.min(5));
    let first = between(&year, "data-figure>", "<").to_owned();
    assert_eq!(between(&year, "class=\"sum\">", "<"), first);
    let table = between(&year, "<details class=\"as-table\">", "</details>");
    assert_eq!(table.matches("<tr>").count(), labels + 1);
    assert!(table.contains(&first), "{table}");
    // No drawing depends on what the security policy forbids.
    assert!(!year.contains("style=\""));
    // Another scope, and a place that does not exist.
    assert!(!club.get("/verein/jahr/2026?regeln=mcr&seite=99").await.text().contains("data-mixed"));
    assert!(year.contains("data-provisional"));
    let closed = club.get("/verein/jahr/2025").await.text();
    assert!(closed.contains("data-closed") && !closed.contains("data-provisional"), "{closed}");
    assert!(!closed.contains("/abschluss") && !year.contains("/abschluss"));
}

#[tokio::test]
async fn an_empty_year_says_where_results_come_from() {
    let club = TestClub::new();
    let year = club.get("/verein/jahr").await.text();
    assert!(year.contains("podium ghost") && year.contains("href=\"/verein/eintippen\""), "{year}");
    assert!(!year.contains("/papier/"), "there is nothing to print");
    for address in ["/verein/rekorde", "/verein/blumen", "/verein/rekorde?jahr=2025"] {
        assert_eq!(club.get(address).await.status, 200, "{address}");
    }
    assert_eq!(club.get("/verein/blumen?jahr=x").await.status, 404);
}

#[tokio::test]
async fn closing_asks_and_names_what_is_missing() {
    let club = TestClub::new();
    let days = club.get("/verein/jahr/2026/tage").await.text();
    assert!(days.contains("name=\"last_day\"") && days.contains("name=\"slips_until\""), "{days}");
    // What was typed is kept, with the reason at its field.
    let wrong = send_form(&club, "/verein/jahr/2026/tage", &[("last_day", "2028-01-01")]).await;
    assert_eq!(wrong.status, 422);
    let wrong = wrong.text();
    assert!(
        wrong.contains("value=\"2028-01-01\"") && problem_at(&wrong, "last_day").is_some(),
        "{wrong}"
    );
    let done = send_form(&club, "/verein/jahr/2026/tage", &[("slips_until", "2027-02-10")]).await;
    assert_eq!(
        (done.status, done.headers["location"].to_str().unwrap()),
        (303, "/verein/jahr/2026?saved=tage")
    );
    // The running year is not closed, and neither question nor button offers it.
    assert_eq!(club.get("/verein/jahr/2026/abschluss").await.status, 409);
    let question = club.get("/verein/jahr/2025/abschluss").await;
    assert_eq!(question.status, 200);
    assert!(question.text().contains("data-missing-slips=\"0\""));
    let before = club.get("/verein/jahr/2025").await.text();
    assert!(before.contains("href=\"/verein/jahr/2025/abschluss\""), "{before}");
    let done = send_form(&club, "/verein/jahr/2025/abschluss", &[]).await;
    assert_eq!(done.status, 303);
    assert!(club.get("/verein/jahr/2025?saved=abschluss").await.text().contains("data-closed"));
    assert_eq!(club.get("/verein/jahr/2025/abschluss").await.status, 409);
}

#[tokio::test]
async fn papers_of_a_running_year_are_provisional() {
    let club = two_years().await;
    for (year, is_provisional) in [(2026, true), (2025, false)] {
        for file in ["endliste.pdf", "urkunde-erster.pdf", "urkunde-letzter.pdf"] {
            let pdf = club.get(&format!("/verein/jahr/{year}/papier/{file}")).await.bytes;
            let read = lopdf::Document::load_mem(&pdf).unwrap().extract_text(&[1]).unwrap();
            assert_eq!(read.contains("vorläufig"), is_provisional, "{year} {file} {read}");
        }
    }
}

#[tokio::test]
async fn publishing_asks_and_an_empty_list_needs_a_tick() {
    let club = TestClub::new();
    let day = "2026-11-21";
    let question = club.get("/verein/wochenliste/veroeffentlichen?tag=2026-11-21").await;
    assert_eq!(question.status, 200);
    let question = question.text();
    assert!(question.contains("data-readers=\"0\"") && question.contains("name=\"empty\""));
    let before = club.rows().await;
    let refused = send_form(&club, "/verein/wochenliste", &[("tag", day)]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(club.rows().await, before);
    let done = send_form(&club, "/verein/wochenliste", &[("tag", day), ("empty", "true")]).await;
    assert_eq!(done.status, 303);
    // What is published, or still to come, is not asked about.
    for day in [day, "2027-11-21"] {
        let address = format!("/verein/wochenliste/veroeffentlichen?tag={day}");
        assert_ne!(club.get(&address).await.status, 200, "{day}");
    }
    // With games the question counts the names that become public, and needs no tick.
    let club = two_years().await;
    let question = club.get("/verein/wochenliste/veroeffentlichen").await.text();
    let names: usize = between(&question, "data-names=\"", "\"").parse().unwrap();
    let public = club.get(&format!("/verein/wochenliste/vorschau/{day}/public/csv")).await;
    let full = public.text().lines().skip(1).filter(|line| !line.contains("Gast")).count();
    assert!(names <= full && !question.contains("name=\"empty\""), "{names} {full}");
    let list = club.get("/verein/wochenliste").await.text();
    assert!(list.contains("/verein/wochenliste/veroeffentlichen?tag="), "{list}");
}
