//! The calendar of evenings and tournaments by a private link, and what is announced of an evening; read by a foreign parser.

use std::collections::BTreeMap;

use club::roles::Role;
use ical::IcalParser;

use crate::support::{BOARD, NOBODY, TestClub, known, let_in, problem_at};
use crate::support::{expect_saved, page_text, send_form};
use crate::tournament::pages::drawn;

const EVENING: &str = "00000000-0000-0000-0000-000000000901";

/// The entries of a calendar file: each with its properties by name, and all of its lines.
pub(crate) fn entries(file: &[u8]) -> Vec<BTreeMap<String, String>> {
    for line in file.split(|byte| *byte == b'\n') {
        assert!(
            line.len() <= 76,
            "a line of more than 75 bytes: {}",
            String::from_utf8_lossy(line)
        );
    }
    let calendars: Vec<_> = IcalParser::new(file).map(Result::unwrap).collect();
    assert_eq!(calendars.len(), 1);
    let of = |event: &ical::parser::ical::component::IcalEvent| {
        let property = |one: &ical::property::Property| {
            let kind = one.params.as_ref().map(|params| format!("{params:?}")).unwrap_or_default();
            let name =
                if kind.contains("DATE") { format!("{};DATE", one.name) } else { one.name.clone() };
            (name, one.value.clone().unwrap_or_default())
        };
        event.properties.iter().map(property).collect()
    };
    calendars[0].events.iter().map(of).collect()
}

async fn add(club: &TestClub, key: &str, day: &str, fields: &[(&str, &str)]) -> u16 {
    let mut all = vec![("key", key), ("day", day), ("kind", "club_evening"), ("name", "")];
    all.extend_from_slice(fields);
    send_form(club, "/verein/abende", &all).await.status
}

/// Makes a link for an account, and says where it reads.
pub(crate) async fn link(club: &TestClub, cookie: &str) -> String {
    let made = club.fill_in(cookie, "/konto/kalender", &[]).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let page = made.text();
    let token = page.split("/kalender/").nth(1).unwrap().split('<').next().unwrap();
    assert_eq!(token.len(), 32 + ".ics".len(), "{token}");
    format!("/kalender/{token}")
}

#[tokio::test]
async fn evenings_and_tournaments_are_read_by_a_calendar_program() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let times =
        [("starts_at", "18:30"), ("ends_at", "00:15"), ("place", "Gasthaus „Zur Post“, Aflenz")];
    assert_eq!(add(&club, EVENING, "2026-11-27", &times).await, 303);
    // The same form once more adds and announces nothing.
    assert_eq!(add(&club, EVENING, "2026-11-27", &times).await, 303);
    let summer = known(902).to_string();
    assert_eq!(add(&club, &summer, "2027-07-02", &[("starts_at", "19:00")]).await, 303);
    let open = known(903).to_string();
    assert_eq!(add(&club, &open, "2026-12-04", &[]).await, 303);
    let private = [("key", known(904).to_string()), ("day", "2026-12-05".to_owned())];
    let mut fields: Vec<(&str, &str)> =
        private.iter().map(|(name, value)| (*name, &**value)).collect();
    fields.extend([("kind", "private_round"), ("name", "")]);
    expect_saved(&send_form(&club, "/verein/abende", &fields).await);

    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let address = link(&club, "session=member").await;
    let answer = club.get_as(NOBODY, &address).await;
    assert_eq!(answer.status, 200);
    let all = entries(&answer.bytes);
    let of = |uid: &str| {
        let uid = format!("{uid}@ostwind");
        all.iter().find(|one| one["UID"] == uid).unwrap_or_else(|| panic!("{uid}: {all:?}")).clone()
    };
    assert_eq!(all.len(), 4, "{all:?}");
    let evening = of(EVENING);
    // Half past six in winter is half past five by UTC; the end lies after midnight.
    assert_eq!(
        (&*evening["DTSTART"], &*evening["DTEND"]),
        ("20261127T173000Z", "20261127T231500Z")
    );
    assert_eq!((&*evening["SEQUENCE"], &*evening["STATUS"]), ("1", "CONFIRMED"));
    assert_eq!(evening["LOCATION"], "Gasthaus „Zur Post“\\, Aflenz");
    assert!(evening["DTSTAMP"].ends_with('Z'), "{evening:?}");
    assert_eq!(of(&summer)["DTSTART"], "20270702T180000Z");
    assert!(!of(&summer).contains_key("DTEND"));
    let undated = of(&open);
    assert_eq!((&*undated["DTSTART;DATE"], &*undated["DTEND;DATE"]), ("20261204", "20261205"));
    assert_eq!(undated["SEQUENCE"], "0");
    let tournament = of(base.rsplit('/').next().unwrap());
    assert_eq!((&*tournament["SUMMARY"], &*tournament["LOCATION"]), ("Hochschwab Open", "Aflenz"));
    assert_eq!(
        (&*tournament["DTSTART;DATE"], &*tournament["DTEND;DATE"]),
        ("20261128", "20261129")
    );
}

#[tokio::test]
async fn a_change_and_a_cancelling_keep_the_uid_and_count_on() {
    let club = TestClub::new();
    assert_eq!(add(&club, EVENING, "2026-11-27", &[("starts_at", "18:30")]).await, 303);
    let page = format!("/verein/abende/{EVENING}");
    let file = link(&club, BOARD).await;
    let now = async || entries(&club.get_as(NOBODY, &file).await.bytes).remove(0);
    let before = now().await;
    let change = |key: u128, starts_at: &'static str, place: &'static str| {
        [
            ("key", known(key).to_string()),
            ("starts_at", starts_at.to_owned()),
            ("ends_at", String::new()),
            ("place", place.to_owned()),
        ]
    };
    let save = async |fields: [(&'static str, String); 4]| {
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, &**value)).collect();
        send_form(&club, &format!("{page}/termin"), &fields).await
    };
    assert_eq!(save(change(911, "19:15", "Clubheim")).await.status, 303);
    assert_eq!(save(change(911, "19:15", "Clubheim")).await.status, 303);
    let moved = now().await;
    assert_eq!((&moved["UID"], &*moved["SEQUENCE"]), (&before["UID"], "2"));
    assert_eq!((&*moved["DTSTART"], &*moved["LOCATION"]), ("20261127T181500Z", "Clubheim"));
    let shown = page_text(&club, &page).await;
    assert!(shown.contains("data-notice") && !shown.contains("data-cancelled"), "{shown}");

    let cancel = async |key: u128, cancelled: &'static str| {
        let key = known(key).to_string();
        let fields = [("key", key.as_str()), ("cancelled", cancelled)];
        send_form(&club, &format!("{page}/absage"), &fields).await.status
    };
    assert!(page_text(&club, &format!("{page}/absage")).await.contains("name=\"cancelled\""));
    assert_eq!(cancel(912, "true").await, 303);
    assert_eq!(cancel(912, "true").await, 303);
    let cancelled = now().await;
    assert_eq!((&*cancelled["STATUS"], &*cancelled["SEQUENCE"]), ("CANCELLED", "3"));
    assert_eq!(cancelled["DTSTART"], "20261127T181500Z");
    assert!(page_text(&club, &page).await.contains("data-cancelled"));
    assert!(page_text(&club, "/verein/abende").await.contains("data-cancelled"));
    // Another time of a cancelled evening does not put it back; the button does.
    assert_eq!(save(change(913, "20:00", "Clubheim")).await.status, 303);
    assert_eq!(now().await["STATUS"], "CANCELLED");
    assert_eq!(cancel(914, "false").await, 303);
    let back = now().await;
    assert_eq!((&*back["STATUS"], &*back["SEQUENCE"]), ("CONFIRMED", "5"));
    assert!(!page_text(&club, &page).await.contains("data-cancelled"));

    let lines = club.database.read(|tx| server::store::audit::newest(tx, 20)).await.unwrap();
    let verbs: Vec<&str> = lines.iter().map(|line| line.verb.as_str()).collect();
    let count = |verb: &str| verbs.iter().filter(|one| **one == verb).count();
    assert_eq!((count("evening_announced"), count("evening_cancelled")), (3, 2), "{verbs:?}");
}

#[tokio::test]
async fn a_refused_time_changes_nothing_and_stays_in_its_field() {
    let club = TestClub::new();
    assert_eq!(add(&club, EVENING, "2026-11-27", &[]).await, 303);
    let form = format!("/verein/abende/{EVENING}/termin");
    let before = club.rows().await;
    let long = "x".repeat(81);
    let wrong = [
        ("halb sieben", "", "", "starts_at"),
        ("18:30", "25:00", "", "ends_at"),
        ("", "23:00", "", "starts_at"),
        ("18:30", "", &*long, "place"),
    ];
    for (starts_at, ends_at, place, field) in wrong {
        let fields =
            [("key", EVENING), ("starts_at", starts_at), ("ends_at", ends_at), ("place", place)];
        let answer = send_form(&club, &form, &fields).await;
        assert_eq!(answer.status, 422, "{starts_at} {ends_at}");
        let page = answer.text();
        assert!(problem_at(&page, field).is_some(), "{page}");
        assert!(page.contains(&format!("value=\"{starts_at}\"")), "{page}");
    }
    assert_eq!(
        add(&club, &known(905).to_string(), "2026-11-28", &[("starts_at", "sieben")]).await,
        422
    );
    assert_eq!(club.rows().await, before);
    let unknown = format!("/verein/abende/{}/termin", known(906));
    assert_eq!(club.get(&unknown).await.status, 404);
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", &form).await.status, 403);
}

#[tokio::test]
async fn a_link_ends_with_a_new_one_with_its_deletion_and_with_its_account() {
    let club = TestClub::new();
    let row = let_in(&club.database, ("Gerti", Role::Member, None), "member");
    let reads = async |address: &str| club.get_as(NOBODY, address).await.status;
    assert_eq!(club.get_as(NOBODY, "/konto/kalender").await.status, 303);
    let first = link(&club, "session=member").await;
    assert_eq!(reads(&first).await, 200);
    // Without its ending, and never with a guess.
    assert_eq!(reads(first.trim_end_matches(".ics")).await, 200);
    assert_eq!(reads("/kalender/00000000000000000000000000000000.ics").await, 404);
    assert!(!holds_token(&club, &first).await, "the token itself must not be stored");
    let second = link(&club, "session=member").await;
    assert_eq!((reads(&first).await, reads(&second).await), (404, 200));
    let asked = club.get_as("session=member", "/konto/kalender").await.text();
    assert!(asked.contains("data-calendar-link"), "{asked}");
    for _ in 0..2 {
        let revoked = club.fill_in("session=member", "/konto/kalender/loeschen", &[]).await;
        assert_eq!(revoked.status, 303);
    }
    assert_eq!(reads(&second).await, 404);
    let third = link(&club, "session=member").await;
    let accounts = club.database.read(server::store::accounts::all).await.unwrap();
    let account = accounts.iter().find(|account| account.row == row).unwrap().key;
    let fields = [("role", "member"), ("person", ""), ("is_disabled", "true")];
    let disabled = send_form(&club, &format!("/verein/zugang/{account}"), &fields).await;
    assert!(disabled.status < 400, "{} {}", disabled.status, disabled.text());
    assert_eq!(reads(&third).await, 404);
}

async fn holds_token(club: &TestClub, address: &str) -> bool {
    let token = address.trim_start_matches("/kalender/").trim_end_matches(".ics");
    crate::support::holds(&club.rows().await, token)
}
