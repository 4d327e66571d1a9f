//! When the rounds of a tournament begin: entered, completed, refused, and shown wherever somebody looks for it.

use serde_json::{Value as Json, json};

use crate::evenings::calendar::{entries, link};
use crate::support::{BOARD, NOBODY, TestClub, known, problem_at};
use crate::support::{page_text, send_form};
use crate::tournament::pages::{attributes, drawn};
use crate::tournament::papers::read;

/// A tournament of eight on two days in four rounds, drawn, and its address.
async fn two_days(club: &TestClub) -> String {
    let base = drawn(club, "one").await;
    let changed = details(club, &base, ("2026-11-28", "2", "4")).await;
    assert_eq!(changed.0, 303, "{}", changed.1);
    let answer = send_form(club, &format!("{base}/plan"), &[("seed", "2611")]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    base
}

/// Changes the first day of a tournament, how many days and how many rounds it has: status and page.
async fn details(
    club: &TestClub,
    base: &str,
    (first_day, days, rounds): (&str, &str, &str),
) -> (u16, String) {
    let form = [
        ("name", "Hochschwab Open"),
        ("place", "Aflenz"),
        ("first_day", first_day),
        ("days", days),
        ("rules", "mcr"),
        ("rounds", rounds),
        ("minutes", "115"),
        ("entries", "one"),
        ("counts", "totals"),
    ];
    let answer = send_form(club, &format!("{base}/angaben"), &form).await;
    (answer.status, answer.text())
}

const TIMES: [(&str, &str); 7] = [
    ("day1", "1"),
    ("time1", "09:30"),
    ("day2", "1"),
    ("time2", "11:45"),
    ("day3", "2"),
    ("time3", "09:00"),
    ("day4", "2"),
];

/// The starts of the tournament as programs read them.
async fn starts(club: &TestClub, base: &str) -> Json {
    let api = base.replace("/verein/turniere", "/api/tournaments");
    club.get(&api).await.json()["tournament"]["starts"].clone()
}

/// What stands in the fields of the sheet.
fn fields(page: &str) -> Vec<String> {
    let value = |round: u8| {
        let input = page.split(&format!("id=\"time{round}\"")).nth(1)?.split('>').next()?;
        input.split("value=\"").nth(1)?.split('"').next().map(str::to_owned)
    };
    (1..=60).map_while(value).collect()
}

#[tokio::test]
async fn times_are_entered_once_and_shown_everywhere() {
    let club = TestClub::new();
    let base = two_days(&club).await;
    assert!(attributes(&page_text(&club, &base).await, "data-start").is_empty());
    for _ in 0..2 {
        let saved = send_form(&club, &format!("{base}/zeiten"), &TIMES).await;
        assert_eq!(saved.status, 303, "{}", saved.text());
    }
    assert_eq!(
        starts(&club, &base).await,
        json!([
            {"round": 1, "day": 1, "minute": 570}, {"round": 2, "day": 1, "minute": 705},
            {"round": 3, "day": 2, "minute": 540}, {"round": 4, "day": 2},
        ])
    );
    let day = page_text(&club, &base).await;
    assert_eq!(attributes(&day, "data-start"), ["1", "2", "3"]);
    assert_eq!(day.matches("<ol class=\"rail\">").count(), 2, "a row for each day: {day}");
    assert!(day.contains("Samstag") && day.contains("Sonntag"), "{day}");
    let plan = page_text(&club, &format!("{base}/plan?nr=3")).await;
    assert_eq!(plan.matches("11:45").count(), 2, "in the way and in the plan: {plan}");
    assert_eq!(plan.matches("new-day").count(), 1, "{plan}");
    for paper in ["plan.pdf?format=a3", "plan.pdf?format=a4"] {
        let (_, _, printed) = read(&club, &format!("{base}/{paper}")).await;
        // Once above each of the two columns of names.
        assert_eq!(printed.matches("11:45").count(), 2, "{paper}: {printed}");
    }
    let (_, _, cards) = read(&club, &format!("{base}/karten.pdf")).await;
    assert_eq!(cards.matches("11:45").count(), 8, "{cards}");

    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let page = base.replace("/verein/turniere", "/turnier");
    let shown = club.get_as(NOBODY, &page).await.text();
    assert_eq!(attributes(&shown, "data-start"), ["1", "2", "3"]);
    assert!(!shown.contains("/verein/"), "strangers are led nowhere: {shown}");
    let own = club.get_as(NOBODY, &format!("{page}/spieler/3")).await.text();
    assert!(own.contains("9:30, Runde 1"), "{own}");
    // The test's clock stands days before the tournament.
    let hall = club.get_as(NOBODY, &format!("{page}/saal")).await.text();
    assert!(hall.contains("beginnt um") && hall.contains("9:30"), "{hall}");
    assert!(!hall.contains("class=\"until\""), "{hall}");
}

#[tokio::test]
async fn the_hall_says_how_long_it_is_until_the_round() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let hall = format!("{}/saal", base.replace("/verein/turniere", "/turnier"));
    let before = page_text(&club, &hall).await;
    assert!(before.contains("von 2") && !before.contains("beginnt um"), "{before}");
    // The test's clock shows 19:05 on this day.
    let changed = details(&club, &base, ("2026-11-21", "1", "2")).await;
    assert_eq!(changed.0, 303, "{}", changed.1);
    for (time, until) in [
        ("19:17", Some("in 12 Minuten")),
        ("20:45", Some("in 1 Stunde 40 Minuten")),
        ("19:05", None),
    ] {
        let times = [("time1", time), ("time2", "23:30")];
        assert_eq!(send_form(&club, &format!("{base}/zeiten"), &times).await.status, 303);
        let page = page_text(&club, &hall).await;
        assert!(page.contains(&format!("beginnt um {time}")), "{page}");
        let said = page.split("class=\"until\">").nth(1).and_then(|rest| rest.split('<').next());
        assert_eq!(said, until, "{page}");
    }
    // Once the round runs, its clock is there.
    send_form(&club, &format!("{base}/uhr"), &[("button", "start"), ("round", "1")]).await;
    assert!(!page_text(&club, &hall).await.contains("beginnt um"));
}

#[tokio::test]
async fn empty_times_are_filled_in_by_the_button_alone() {
    let club = TestClub::new();
    let base = two_days(&club).await;
    let form = format!("{base}/zeiten");
    let empty = page_text(&club, &form).await;
    assert_eq!(fields(&empty), [""; 4], "nothing is proposed without the button");
    let typed = [
        ("time1", "09:30"),
        ("day3", "2"),
        ("time3", "09:00"),
        ("pause", "20"),
        ("button", "fill"),
    ];
    let before = club.rows().await;
    let filled = send_form(&club, &form, &typed).await;
    assert_eq!(filled.status, 200);
    assert_eq!(fields(&filled.text()), ["09:30", "11:45", "09:00", "11:15"]);
    assert_eq!(club.rows().await, before, "a proposal is not saved");
    // A break that is none is named; what was typed stays.
    let bad =
        send_form(&club, &form, &[("time1", "09:30"), ("pause", "bald"), ("button", "fill")]).await;
    let page = bad.text();
    assert!(problem_at(&page, "pause").is_some() && page.contains("value=\"bald\""), "{page}");
}

#[tokio::test]
async fn a_time_that_cannot_be_stands_at_its_field_and_nothing_is_saved() {
    let club = TestClub::new();
    let base = two_days(&club).await;
    let form = format!("{base}/zeiten");
    let before = club.rows().await;
    for (changed, field, words) in [
        (("time2", "09:30"), "time2", "Runde 1"),
        (("time2", "25:00"), "time2", "9:30"),
        (("time2", "bald"), "time2", "9:30"),
        (("day2", "2"), "time3", "Runde 2"),
        (("day2", "3"), "day2", "Liste"),
        (("day2", ""), "day2", "Liste"),
        (("day1", "2"), "day2", "Runde 1"),
    ] {
        let mut typed = TIMES.to_vec();
        typed.retain(|(name, _)| *name != changed.0);
        typed.push(changed);
        let answer = send_form(&club, &form, &typed).await;
        let page = answer.text();
        assert_eq!(answer.status, 422, "{changed:?}");
        let problem = page.split(&format!("id=\"{field}-problem\"")).nth(1);
        let problem = problem.unwrap_or_else(|| panic!("{changed:?}: {page}"));
        assert!(problem.split("</p>").next().unwrap().contains(words), "{changed:?}: {problem}");
        assert!(page.contains("value=\"09:00\""), "what was typed stays: {page}");
    }
    assert_eq!(club.rows().await, before);
    // Programs are refused the same.
    let mut request = json!({
        "id": known(9_002), "name": "Open", "place": "", "first_day": "2026-11-28", "days": 1, "rules": "mcr",
        "rounds": 2, "minutes": 60,
    });
    for starts in [
        json!([{"round": 1, "day": 1, "minute": 600}, {"round": 2, "day": 1, "minute": 600}]),
        json!([{"round": 1, "day": 2}]),
        json!([{"round": 3, "day": 1, "minute": 600}]),
        json!([{"round": 1, "day": 1, "minute": 1_440}]),
    ] {
        request["starts"] = starts;
        let refused = club.post("/api/tournaments", &request).await;
        assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_value")));
    }
}

#[tokio::test]
async fn times_stay_when_details_change_and_go_with_their_rounds() {
    let club = TestClub::new();
    let base = two_days(&club).await;
    assert_eq!(send_form(&club, &format!("{base}/zeiten"), &TIMES).await.status, 303);
    let whole = starts(&club, &base).await;
    assert_eq!(details(&club, &base, ("2026-11-28", "2", "4")).await.0, 303);
    assert_eq!(starts(&club, &base).await, whole);
    // A day on which a round begins is not taken away.
    let (status, page) = details(&club, &base, ("2026-11-28", "1", "4")).await;
    assert_eq!(status, 422);
    assert!(problem_at(&page, "days").is_some() && page.contains("Zeiten der Runden"), "{page}");
    assert_eq!(details(&club, &base, ("2026-11-28", "1", "2")).await.0, 303);
    assert_eq!(starts(&club, &base).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_calendar_has_a_day_from_its_first_round_to_its_last_and_keeps_the_ids() {
    let club = TestClub::new();
    let base = two_days(&club).await;
    let id = base.rsplit('/').next().unwrap();
    let file = link(&club, BOARD).await;
    let read = async || entries(&club.get_as(NOBODY, &file).await.bytes);
    let before = read().await;
    assert_eq!(before.len(), 1);
    assert_eq!(before[0]["DTSTART;DATE"], "20261128");
    assert_eq!(before[0]["DTEND;DATE"], "20261130");
    assert_eq!(send_form(&club, &format!("{base}/zeiten"), &TIMES).await.status, 303);
    let days = read().await;
    let uids: Vec<&str> = days.iter().map(|day| &*day["UID"]).collect();
    assert_eq!(uids, [format!("{id}@ostwind"), format!("{id}-2@ostwind")]);
    assert_eq!(before[0]["UID"], days[0]["UID"], "the first day stays the entry that was there");
    let count = |entry: &std::collections::BTreeMap<String, String>| {
        entry["SEQUENCE"].parse::<u32>().unwrap()
    };
    assert!(count(&days[0]) > count(&before[0]));
    // Half past nine in winter is half past eight by UTC; the last round of the day begins at 11:45 and lasts 115 minutes.
    assert_eq!(
        (&*days[0]["DTSTART"], &*days[0]["DTEND"]),
        ("20261128T083000Z", "20261128T124000Z")
    );
    // The time of the last round is not known: the day has no end.
    assert_eq!(days[1]["DTSTART"], "20261129T080000Z");
    assert!(!days[1].contains_key("DTEND"), "{days:?}");
    let mut whole = TIMES.to_vec();
    whole.push(("time4", "23:00"));
    assert_eq!(send_form(&club, &format!("{base}/zeiten"), &whole).await.status, 303);
    let days = read().await;
    assert_eq!(days[1]["DTEND"], "20261129T235500Z");
    assert_eq!(days[1]["UID"], format!("{id}-2@ostwind"));
}
