//! The pages of a tournament: entered, drawn, played and corrected by forms alone; the list agrees with plain sums.

use club::roles::Role;

use crate::support::{TestClub, known, let_in};
use crate::support::{expect_refused, page_text, send_form};

const MEMBER: &str = "session=member";

/// What stands in an attribute, once for each time it occurs.
pub(crate) fn attributes(page: &str, name: &str) -> Vec<String> {
    let before = format!(" {name}=\"");
    let parts = page.split(&before).skip(1);
    parts.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// A tournament with eight players in two rounds, and its address; `entries` is `one` or `two`.
pub(crate) async fn drawn(club: &TestClub, entries: &str) -> String {
    let key = known(9_001).to_string();
    let form = [
        ("key", key.as_str()),
        ("name", "Hochschwab Open"),
        ("place", "Aflenz"),
        ("first_day", "2026-11-28"),
        ("days", "1"),
        ("rules", "mcr"),
        ("rounds", "2"),
        ("minutes", "115"),
        ("entries", entries),
        ("counts", "totals"),
    ];
    let added = send_form(club, "/verein/turniere", &form).await;
    assert_eq!(added.status, 303, "{}", added.text());
    let base = format!("/verein/turniere/{key}");
    let lines: Vec<String> =
        (1..=8).map(|at| format!("Vorname;Person {at};0000000{at};AUT;;Team {}", at % 2)).collect();
    let entered =
        send_form(club, &format!("{base}/einlesen"), &[("lines", &lines.join("\n"))]).await;
    assert_eq!(entered.status, 303, "{}", entered.text());
    // An empty first column stays one.
    let nameless = [("lines", "\tEinname\tunlesbar\nZweite\tZeile\t00000019")];
    let refused = send_form(club, &format!("{base}/einlesen"), &nameless).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert!(
        refused.text().contains(">\n\tEinname") || refused.text().contains(">\tEinname"),
        "{}",
        refused.text()
    );
    let answer = send_form(club, &format!("{base}/plan"), &[("seed", "2611")]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    base
}

/// Sends the totals of a table; a negative one by its sign.
pub(crate) async fn totals(
    club: &TestClub,
    base: &str,
    id: u128,
    (round, table, copy): (u8, u8, u8),
    totals: [i64; 4],
) -> String {
    let mut fields = vec![
        ("key".to_owned(), known(id).to_string()),
        ("round".to_owned(), round.to_string()),
        ("table".to_owned(), table.to_string()),
        ("copy".to_owned(), copy.to_string()),
        ("with".to_owned(), "totals".to_owned()),
    ];
    for (seat, total) in totals.iter().enumerate() {
        fields.push((format!("t{seat}"), total.abs().to_string()));
        if *total < 0 {
            fields.push((format!("m{seat}"), "true".to_owned()));
        }
    }
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    let answer = send_form(club, &format!("{base}/tisch"), &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.headers["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_tournament_is_led_from_the_entries_to_the_list_by_its_pages() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-entrant"), ["plays"; 8]);
    assert!(entries.contains("00000001"), "leading zeros stay: {entries}");
    let plan = page_text(&club, &format!("{base}/plan?nr=3")).await;
    assert_eq!((plan.matches("class=\"self\"").count(), plan.contains("2611")), (2, true));
    let round = page_text(&club, &format!("{base}/runde")).await;
    assert_eq!(attributes(&round, "data-state"), ["plays", "plays"]);
    // A sum that is not zero is named at once and does not count.
    let back = totals(&club, &base, 1, (1, 1, 1), [60, 20, -20, -50]).await;
    assert!(back.starts_with(&format!("{base}/tisch")), "{back}");
    assert_eq!(attributes(&page_text(&club, &back).await, "data-state"), ["not_zero"]);
    let day = page_text(&club, &base).await;
    assert_eq!(
        (attributes(&day, "data-round"), day.matches("data-task").count()),
        (vec!["now".to_owned(), "todo".to_owned()], 2)
    );
    let back = totals(&club, &base, 2, (1, 1, 1), [60, 20, -20, -60]).await;
    assert!(back.starts_with(&format!("{base}/runde")), "{back}");
    totals(&club, &base, 3, (1, 2, 1), [0, 0, 0, 0]).await;
    let round = page_text(&club, &format!("{base}/runde?runde=1")).await;
    assert_eq!(attributes(&round, "data-state"), ["handed_in", "handed_in"]);
    assert!(round.contains("+60") && round.contains("−20"), "{round}");
    let list = page_text(&club, &format!("{base}/liste")).await;
    // Nobody is behind the best; four who are even share a place.
    let places = attributes(&list, "data-place");
    assert_eq!(
        (places.len(), &*places[0], places.iter().filter(|place| **place == places[2]).count()),
        (8, "1", 4)
    );
    let csv = club.get(&format!("{base}/liste.csv")).await.text();
    let lines: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(';').collect()).collect();
    let sum = |at: usize| lines.iter().map(|line| line[at].parse::<i64>().unwrap()).sum::<i64>();
    assert_eq!((lines.len(), sum(6), sum(7)), (8, 168, 0), "{csv}");
    assert_eq!((lines[0][0], lines[0][6], lines[0][7]), ("1", "48", "60"));
    assert_eq!(
        attributes(&page_text(&club, &format!("{base}/liste?nach=teams")).await, "data-group"),
        ["1", "2"]
    );
}

#[tokio::test]
async fn two_entries_are_compared_and_hands_are_checked() {
    let club = TestClub::new();
    let base = drawn(&club, "two").await;
    totals(&club, &base, 1, (1, 1, 1), [60, 20, -20, -60]).await;
    let second = page_text(&club, &format!("{base}/tisch?runde=1&tisch=1")).await;
    assert!(second.contains("name=\"copy\" value=\"2\""), "{second}");
    assert!(!second.contains("value=\"60\""), "the first entry is not shown");
    let back = totals(&club, &base, 2, (1, 1, 2), [60, 20, -10, -70]).await;
    let named = page_text(&club, &back).await;
    assert_eq!(attributes(&named, "data-state"), ["entries_differ"]);
    totals(&club, &base, 3, (1, 1, 2), [60, 20, -20, -60]).await;
    let round = page_text(&club, &format!("{base}/runde")).await;
    assert_eq!(attributes(&round, "data-state"), ["handed_in", "plays"]);
    let (key, base_tisch) = (known(40).to_string(), format!("{base}/tisch"));
    let hand = |value: &'static str| {
        [
            ("key", key.clone()),
            ("round", "1".into()),
            ("table", "2".into()),
            ("copy", "1".into()),
            ("with", "hands".into()),
            ("w0", "E".into()),
            ("f0", "0".into()),
            ("v0", value.to_owned()),
        ]
    };
    let fields = hand("sieben");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
    expect_refused(&send_form(&club, &base_tisch, &fields).await, "data-problem=\"bad_value\"");
    let mut fields = hand("7").to_vec();
    fields[3].1 = "1".to_owned();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
    assert_eq!(send_form(&club, &base_tisch, &fields).await.status, 303);
}

#[tokio::test]
async fn a_penalty_needs_a_reason_and_members_only_look() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let key = known(70).to_string();
    let form = |reason: &'static str| {
        [
            ("key", key.as_str().to_owned()),
            ("round", "1".to_owned()),
            ("who", "1-W".to_owned()),
            ("points", "-10".to_owned()),
            ("reason", reason.to_owned()),
        ]
    };
    for (reason, status) in [("", 422), ("zu spät", 303)] {
        let fields = form(reason);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, &**value)).collect();
        assert_eq!(send_form(&club, &format!("{base}/strafe"), &fields).await.status, status);
    }
    assert_eq!(page_text(&club, &format!("{base}/runde")).await.matches("data-penalty").count(), 1);
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let round = club.get_as(MEMBER, &format!("{base}/runde")).await.text();
    assert!(
        !round.contains("/tisch") && !round.contains("/nennungen") && !round.contains("/strafe")
    );
    assert_eq!(club.get_as(MEMBER, &format!("{base}/tisch?runde=1&tisch=1")).await.status, 403);
    // Numbers of the European association are for the desk.
    let detail = base.replace("/verein/turniere", "/api/tournaments");
    assert!(club.get(&detail).await.text().contains("00000001"));
    let seen = club.get_as(MEMBER, &detail).await.text();
    assert!(seen.contains("Person 1") && !seen.contains("00000001"), "{seen}");
}

#[tokio::test]
async fn an_evening_of_the_kind_tournament_leads_to_its_tournament() {
    let club = TestClub::new();
    let evening = |key, kind| [("key", key), ("day", "2026-11-28"), ("kind", kind)];
    let key = "00000000-0000-0000-0000-000000000081";
    let added = send_form(&club, "/verein/abende", &evening(key, "tournament")).await;
    assert_eq!(added.status, 303, "{}", added.text());
    let page = club.get(&format!("/verein/abende/{key}")).await.text();
    assert!(page.contains("href=\"/verein/turniere/neu?tag=2026-11-28\""), "{page}");
    let form = club.get("/verein/turniere/neu?tag=2026-11-28").await.text();
    assert!(form.contains("value=\"2026-11-28\""), "{form}");

    let base = drawn(&club, "one").await;
    let page = club.get(&format!("/verein/abende/{key}")).await.text();
    let link = page.split("data-tournament").nth(1).unwrap();
    assert!(link.split("</p>").next().unwrap().contains(&format!("href=\"{base}\"")), "{page}");
    assert!(!page.contains("/verein/turniere/neu"), "{page}");
    // Other evenings of that day have none.
    let key = "00000000-0000-0000-0000-000000000082";
    send_form(&club, "/verein/abende", &evening(key, "club_evening")).await;
    assert!(!club.get(&format!("/verein/abende/{key}")).await.text().contains("data-tournament"));
}
