//! The pages of games: the list with its filters, one game with all about it, the forms that belong to it.

use club::roles::Role;
use club::{DealFacts, Ending};
use scoring::progress::RoundWind;
use scoring::{Family, Ruleset, Wind};
use serde_json::Value as Json;
use server::sample::{Plan, seed_club};
use server::store::bochowes;
use wire::{EndGame, EndingId, GameId, StartGame};

use crate::support::{TestClub, first_example, known, let_in, problem_at, record};
use crate::support::{expect_refused, expect_saved, page_text, send_form};

/// The cookie of a member.
const MEMBER: &str = "session=member";

/// What stands in an attribute, once for each time it occurs.
fn attributes(page: &str, name: &str) -> Vec<String> {
    let before = format!(" {name}=\"");
    let parts = page.split(&before).skip(1);
    parts.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// A club with a game by the rules of a family that was ended after one deal, on 21 November 2026.
pub(crate) async fn after_a_game(family: Family) -> (TestClub, String) {
    let club = TestClub::new();
    let players = club.four_people().await;
    let (id, ruleset) = (GameId(known(1)), Ruleset::preset(family));
    let start = StartGame {
        id,
        ruleset,
        players,
        table: "Stüberl".to_owned(),
        preset: None,
        evening: None,
    };
    club.post("/api/games", &start).await.good::<Json>();
    // The wind of the round is thrown by these rules.
    let drawn = DealFacts { thrown_wind: Some(Wind::East), ..DealFacts::drawn() };
    let is_thrown = Ruleset::preset(family).progress().round_wind != RoundWind::InOrder;
    let deal = if is_thrown { record(303, 1, drawn, [0; 4]) } else { first_example() };
    club.post(&format!("/api/games/{id}/deals"), &deal).await.good::<Json>();
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 1 };
    club.post(&format!("/api/games/{id}/end"), &end).await.good::<Json>();
    (club, format!("/verein/partien/{id}"))
}

/// Statutes by which any game counts whose slip is there within a day.
async fn want_slips(club: &TestClub) {
    let statutes = [
        ("key", "00000000-0000-0000-0000-000000000011"),
        ("least_rounds", "0"),
        ("broken_round", "true"),
        ("slip_required", "true"),
        ("slip_days", "0"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "6"),
    ];
    expect_saved(&send_form(club, "/verein/ordnung", &statutes).await);
}

#[tokio::test]
async fn the_list_has_pages_and_filters_and_leads_to_each_game() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 90, deals: None, people: 20, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let mut numbers = Vec::new();
    for page in [0, 1] {
        let shown = page_text(&club, &format!("/verein/partien?seite={page}")).await;
        let found = attributes(&shown, "data-game");
        let is_full = found.len() == 40;
        assert!(if page == 0 { is_full } else { !found.is_empty() }, "page {page}: {found:?}");
        let days = attributes(&shown, "data-day");
        assert!(days.is_sorted_by(|newer, older| newer >= older), "{days:?}");
        assert_eq!(shown.contains("rel=\"prev\""), page > 0);
        numbers.extend(found);
    }
    let count = numbers.len();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), count, "no game stands on two pages");

    let first = page_text(&club, "/verein/partien").await;
    let link = first.split("class=\"game\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(page_text(&club, link).await.contains("data-deal=\"1\""));
    // Each filter shows what its attribute says.
    let unconfirmed = ["slip_awaited", "slip_missing", "slip_late"];
    // A slip that has time is nothing that speaks against a game.
    let not_counted = ["abandoned", "too_short", "round_broken", "slip_missing", "slip_late"];
    for (query, fits) in
        [("zeigen=zettel", &unconfirmed[..]), ("zeigen=zaehlt_nicht", &not_counted[..])]
    {
        let shown = page_text(&club, &format!("/verein/partien?{query}")).await;
        let found = attributes(&shown, "data-why");
        assert!(found.iter().all(|value| fits.contains(&value.as_str())), "{query}: {found:?}");
    }
    let shown = page_text(&club, "/verein/partien?monat=2026-05").await;
    let days = attributes(&shown, "data-day");
    assert!(!days.is_empty() && days.iter().all(|day| day.starts_with("2026-05")), "{days:?}");
    let none = page_text(&club, "/verein/partien?regeln=mcr&monat=2020-01&zeigen=zettel").await;
    assert!(none.contains("/verein/partien?jahr=2026\""), "a way out of the filters: {none}");
    for nonsense in ["regeln=schach", "monat=mai", "jahr=x"] {
        assert_eq!(
            club.get(&format!("/verein/partien?{nonsense}")).await.status,
            404,
            "{nonsense}"
        );
    }
}

#[tokio::test]
async fn an_empty_year_says_what_will_be_here() {
    let club = TestClub::new();
    let empty = page_text(&club, "/verein/partien").await;
    assert!(empty.contains("class=\"nothing") && empty.contains("href=\"/neu\""), "{empty}");
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let empty = club.get_as(MEMBER, "/verein/partien").await.text();
    assert!(empty.contains("class=\"nothing") && !empty.contains("href=\"/neu\""), "{empty}");
}

#[tokio::test]
async fn the_page_of_a_game_has_its_result_its_deals_and_its_papers() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let shown = page_text(&club, &page).await;
    assert_eq!(attributes(&shown, "data-deal"), ["1"]);
    assert_eq!(shown.matches("<svg class=\"lab\"").count(), 4, "a curve for each player: {shown}");
    assert!(shown.contains("1. Anna") && shown.contains("<dd class=\"plus\">+456</dd>"), "{shown}");
    let game = page.rsplit('/').next().unwrap();
    for file in ["sheet.pdf", "sheet.csv", "sheet.xlsx", "working.pdf"] {
        assert!(shown.contains(&format!("/api/games/{game}/{file}")), "{file}: {shown}");
    }
    assert!(shown.contains(&format!("/spiel/{game}/berichtigen/1")), "{shown}");
    assert!(!shown.contains(&format!("{page}/bochowe")), "these rules know none: {shown}");
    // Who may only read is not offered what would be refused.
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let read = club.get_as(MEMBER, &page).await.text();
    assert!(read.contains("data-deal=\"1\"") && !read.contains("/berichtigen/"), "{read}");
    assert!(!read.contains(&format!("{page}/zettel")), "{read}");
    for unknown in ["/verein/partien/24", "/verein/partien/00000000-0000-0000-0000-000000000099"] {
        let answer = club.get(unknown).await;
        assert_eq!(answer.status, 404, "{unknown}");
        assert!(answer.text().contains("<h1"), "in words: {}", answer.text());
    }
}

#[tokio::test]
async fn a_late_slip_is_noted_and_confirmed_in_one_step() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    want_slips(&club).await;
    let sheet = format!("{page}/zettel");
    assert!(page_text(&club, &page).await.contains(&format!("href=\"{sheet}\"")));
    assert!(page_text(&club, &sheet).await.contains("value=\"2026-11-21\""));
    for day in ["2026-11-20", "2026-11-22", "gestern"] {
        let answer = send_form(&club, &sheet, &[("day", day), ("reason", "War verreist")]).await;
        assert_eq!(answer.status, 422, "{day}");
        expect_refused(&answer, "data-problem=\"bad_day\"");
        assert!(answer.text().contains("value=\"War verreist\""), "what was typed stays");
    }
    // The game is moved to the day before, so that its slip is late today.
    let key = "00000000-0000-0000-0000-000000000071";
    let evening = [("key", key), ("day", "2026-11-20"), ("kind", "club_evening"), ("name", "")];
    expect_saved(&send_form(&club, "/verein/abende", &evening).await);
    assert!(page_text(&club, &format!("{page}/abend")).await.contains(key));
    expect_saved(&send_form(&club, &format!("{page}/abend"), &[("evening", key)]).await);
    assert!(page_text(&club, &page).await.contains("data-why=\"slip_missing\""));
    expect_saved(
        &send_form(&club, &sheet, &[("day", "2026-11-21"), ("reason", "War verreist")]).await,
    );
    assert!(page_text(&club, &page).await.contains("data-why=\"rounds\""));
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("War verreist"), "{log}");
}

#[tokio::test]
async fn a_late_slip_without_a_reason_waits_for_the_word() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    want_slips(&club).await;
    let key = "00000000-0000-0000-0000-000000000071";
    let evening = [("key", key), ("day", "2026-11-20"), ("kind", "club_evening"), ("name", "")];
    expect_saved(&send_form(&club, "/verein/abende", &evening).await);
    expect_saved(&send_form(&club, &format!("{page}/abend"), &[("evening", key)]).await);
    // All slips of the evening at once; those that are there stay as they are.
    let slips = format!("/verein/abende/{key}/zettel");
    let offers_all = format!("href=\"{slips}\"");
    assert!(page_text(&club, "/verein/partien?zeigen=zettel").await.contains(&offers_all));
    assert!(!page_text(&club, "/verein/partien").await.contains(&offers_all));
    expect_refused(
        &send_form(&club, &slips, &[("day", "2026-11-19")]).await,
        "data-problem=\"bad_day\"",
    );
    expect_saved(&send_form(&club, &slips, &[("day", "2026-11-21")]).await);
    // The word is still missing, no slip is.
    assert!(!page_text(&club, "/verein/partien?zeigen=zettel").await.contains(&offers_all));
    let rows = club.rows().await;
    expect_saved(&send_form(&club, &slips, &[("day", "2026-11-21")]).await);
    assert_eq!(club.rows().await, rows);
    let shown = page_text(&club, &page).await;
    assert!(shown.contains("data-why=\"slip_late\""), "{shown}");
    let word = format!("{page}/wort");
    assert!(shown.contains(&format!("href=\"{word}\"")), "{shown}");
    expect_refused(&send_form(&club, &word, &[("reason", " ")]).await, "data-problem=\"bad_text\"");
    expect_saved(&send_form(&club, &word, &[("reason", "War verreist")]).await);
    assert!(page_text(&club, &page).await.contains("data-why=\"rounds\""));
}

#[tokio::test]
async fn a_bochowe_is_entered_only_where_the_rules_know_it() {
    let (club, page) = after_a_game(Family::Klassisch).await;
    let sheet = format!("{page}/bochowe");
    assert_eq!(club.get(&sheet).await.status, 409);
    let bochowe = [
        ("key", "00000000-0000-0000-0000-000000000031"),
        ("player", "2"),
        ("hand", "Paarespiel"),
        ("points", "3000"),
    ];
    let before = club.rows().await;
    assert_eq!(send_form(&club, &sheet, &bochowe).await.status, 409);
    assert_eq!(club.rows().await, before);

    let (club, page) = after_a_game(Family::Steiermark).await;
    let sheet = format!("{page}/bochowe");
    assert!(page_text(&club, &page).await.contains(&format!("href=\"{sheet}\"")));
    for (field, value, code) in [
        ("player", "5", "bad_choice"),
        ("points", "0", "bad_number"),
        ("points", "viele", "bad_number"),
        ("hand", "", "bad_text"),
    ] {
        let wrong: Vec<(&str, &str)> = bochowe
            .iter()
            .map(|(name, old)| (*name, if *name == field { value } else { *old }))
            .collect();
        let answer = send_form(&club, &sheet, &wrong).await;
        assert_eq!(answer.status, 422, "{field} {value}");
        expect_refused(&answer, &format!("data-problem=\"{code}\""));
    }
    expect_saved(&send_form(&club, &sheet, &bochowe).await);
    expect_saved(&send_form(&club, &sheet, &bochowe).await);
    let day = "2026-11-21".parse().unwrap();
    let noted = club.database.read(move |tx| bochowes::bochowes(tx, day, day)).await.unwrap();
    assert_eq!(noted.len(), 1);
    let shown = page_text(&club, &page).await;
    assert!(shown.contains("data-bochowe") && shown.contains("Paarespiel"), "{shown}");
}

#[tokio::test]
async fn another_evening_is_a_form_of_its_own_and_keeps_what_was_typed() {
    let club = TestClub::new();
    assert!(page_text(&club, "/verein/abende").await.contains("href=\"/verein/abende/neu\""));
    let key = "00000000-0000-0000-0000-000000000071";
    let filled = |day, kind| [("key", key), ("day", day), ("kind", kind), ("name", "Nikolo")];
    assert!(page_text(&club, "/verein/abende/neu").await.contains("value=\"2026-11-21\""));
    for (day, kind, field) in [("morgen", "tournament", "day"), ("2026-12-05", "fest", "kind")] {
        let answer = send_form(&club, "/verein/abende", &filled(day, kind)).await;
        assert_eq!(answer.status, 422, "{field}");
        assert!(problem_at(&answer.text(), field).is_some(), "{}", answer.text());
        assert!(answer.text().contains("value=\"Nikolo\""), "what was typed stays");
    }
    expect_saved(&send_form(&club, "/verein/abende", &filled("2026-12-05", "tournament")).await);
    let listed = page_text(&club, "/verein/abende").await;
    assert_eq!(attributes(&listed, "data-evening"), ["2026-12-05"]);
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let read = club.get_as(MEMBER, "/verein/abende").await.text();
    assert!(!read.contains("/verein/abende/neu"), "{read}");
}
