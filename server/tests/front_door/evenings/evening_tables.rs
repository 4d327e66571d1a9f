//! The evening as one stored thing: who is here, how the tables are set, what a tablet gets of it, and what is refused.

use std::collections::BTreeSet;

use club::roles::Role;
use serde_json::{Value as Json, json};
use server::actions::merge_people;
use server::store::links::Opens;
use wire::evening::EveningTable;
use wire::{GameId, PersonId};

use crate::support::{
    Answer, BOARD, NOBODY, TestClub, classical_game, context, known, let_in, problem_at,
};
use crate::support::{page_text, send_form};

const EVENING: u128 = 901;
const MASTER: &str = "session=master";

/// Fields of a form: name and value.
type Fields<'a> = &'a [(&'a str, &'a str)];

/// A club with eight people, an evening of today, and two officers.
async fn with_evening() -> (TestClub, Vec<PersonId>) {
    let club = TestClub::new();
    let names = ["Anna", "Bertl", "Cilli", "Dora", "Emil", "Fritz", "Gerti", "Hans"];
    let names = names.map(|name| format!("{name} Test"));
    let people = club.add(&names.each_ref().map(String::as_str)).await;
    evening(&club, EVENING, "2026-11-21").await;
    let_in(&club.database, ("Spielleiter", Role::MasterOfCeremonies, None), "master");
    let_in(&club.database, ("Mitglied", Role::Member, None), "member");
    (club, people)
}

#[tokio::test]
async fn an_evening_goes_on_after_midnight() {
    let club = TestClub::after_midnight();
    evening(&club, EVENING, "2026-11-21").await;
    evening(&club, EVENING + 1, "2026-11-22").await;
    let today: Json = club.get("/api/today").await.json();
    assert_eq!(today["evening"]["day"], "2026-11-21");
    let list = page_text(&club, "/verein/abende").await;
    assert!(list.contains("tonight\" data-evening=\"2026-11-21\""), "{list}");
    let evening = page_text(&club, &page()).await;
    assert!(
        evening.contains("sind da") && evening.contains(&format!("{}/da", page())),
        "{evening}"
    );
}

async fn evening(club: &TestClub, key: u128, day: &str) {
    let key = known(key).to_string();
    let fields = [("key", &*key), ("day", day), ("kind", "club_evening"), ("name", "")];
    assert_eq!(send_form(club, "/verein/abende", &fields).await.status, 303);
}

fn page() -> String {
    format!("/verein/abende/{}", known(EVENING))
}

/// A tap on somebody.
async fn tap(club: &TestClub, cookie: &str, key: u128, tap: &str) -> Answer {
    let key = known(key).to_string();
    club.fill_in(cookie, &format!("{}/da", page()), &[("key", &key), ("tap", tap)]).await
}

/// Everybody is here.
async fn everybody_here(club: &TestClub, people: &[PersonId]) {
    for (number, person) in (1000..).zip(people) {
        assert_eq!(tap(club, BOARD, number, &format!("here:{person}")).await.status, 303);
    }
}

/// A tap on the tables, by somebody who has seen the seating of this row.
async fn order(
    club: &TestClub,
    cookie: &str,
    (key, seen): (u128, &str),
    (what, more): (&str, &[(&str, &str)]),
) -> Answer {
    let key = known(key).to_string();
    let mut fields = vec![("key", &*key), ("seen", seen), ("tun", what)];
    fields.extend_from_slice(more);
    club.fill_in(cookie, &format!("{}/tische", page()), &fields).await
}

/// The row of the seating that a page shows.
fn seen(page: &str) -> String {
    page.split("name=\"seen\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

/// The people at each table of a page.
fn seated(page: &str) -> Vec<Vec<String>> {
    let tables = page.split("<article class=\"board seating\"").skip(1);
    let people = |table: &str| {
        let table = table.split("</article>").next().unwrap();
        let ids = table.split("data-person=\"").skip(1);
        ids.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    tables.map(people).collect()
}

/// Proposes and accepts tables for those who are here; the page then.
async fn set(club: &TestClub, keys: (u128, u128), rules: &[(&str, &str)]) -> String {
    let before = seen(&page_text(club, &page()).await);
    let proposed = order(club, BOARD, (keys.0, &before), ("vorschlagen", &[])).await;
    assert_eq!(proposed.status, 303, "{}", proposed.text());
    let proposal = seen(&page_text(club, &page()).await);
    let accepted = order(club, BOARD, (keys.1, &proposal), ("setzen", rules)).await;
    assert_eq!(accepted.status, 303, "{}", accepted.text());
    page_text(club, &page()).await
}

async fn tables(club: &TestClub, cookie: &str) -> Vec<EveningTable> {
    club.get_as(cookie, "/api/tables").await.good()
}

#[tokio::test]
async fn everybody_sees_who_is_here_and_a_reload_keeps_it() {
    let (club, people) = with_evening().await;
    let anna = people[0];
    let state = async |cookie: &str| {
        let page = club.get_as(cookie, &page()).await.text();
        let chip = page.split(&format!("data-person=\"{anna}\" data-presence=\"")).nth(1);
        chip.map(|rest| rest.split('"').next().unwrap().to_owned())
    };
    assert_eq!(state(BOARD).await.as_deref(), Some("away"));
    // The same request twice is once, and an older one that comes again changes nothing.
    for _ in 0..2 {
        let here = tap(&club, BOARD, 1, &format!("here:{anna}")).await;
        assert_eq!(here.status, 303, "{}", here.text());
    }
    assert_eq!(state(MASTER).await.as_deref(), Some("here"));
    assert_eq!(state("session=member").await.as_deref(), Some("here"));
    assert_eq!(tap(&club, MASTER, 2, &format!("left:{anna}")).await.status, 303);
    assert_eq!(tap(&club, BOARD, 1, &format!("here:{anna}")).await.status, 303);
    assert_eq!(state(BOARD).await.as_deref(), Some("left"));
    // Two officers at once, about two people.
    assert_eq!(tap(&club, BOARD, 3, &format!("here:{}", people[1])).await.status, 303);
    assert_eq!(tap(&club, MASTER, 4, &format!("here:{}", people[2])).await.status, 303);
    let both = page_text(&club, &page()).await;
    assert_eq!(both.matches("data-presence=\"here\"").count(), 2, "{both}");
    let data = format!("/verein/personen/{anna}/daten.json");
    assert_eq!(club.get(&data).await.json()["evenings"], json!(["2026-11-21"]));
}

#[tokio::test]
async fn all_who_said_yes_are_here_with_one_tap_and_guests_by_name() {
    let (club, people) = with_evening().await;
    let_in(&club.database, ("Anna", Role::Member, Some(people[0])), "anna");
    let_in(&club.database, ("Dora", Role::Member, Some(people[3])), "dora");
    let answers =
        [("session=anna", "yes", "2", "Rosl Gast, hans test"), ("session=dora", "yes", "1", "")];
    for (cookie, answer, guests, names) in answers {
        let fields = [("answer", answer), ("guests", guests), ("names", names)];
        let sent = club.fill_in(cookie, &format!("{}/kommen", page()), &fields).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
    }
    let before = page_text(&club, &page()).await;
    assert!(before.contains("value=\"guest:Rosl Gast\"") && before.contains("value=\"coming\""));
    assert!(!before.contains("guest:hans"), "a guest by the name of a member is that member");
    assert!(before.contains("data-unnamed"), "{before}");
    for _ in 0..2 {
        assert_eq!(tap(&club, BOARD, 1, "coming").await.status, 303);
    }
    let after = page_text(&club, &page()).await;
    assert_eq!(after.matches("data-presence=\"here\"").count(), 4, "{after}");
    assert!(!after.contains("value=\"coming\""), "nobody is left to come: {after}");
    // A guest who comes unannounced; typed again by somebody else it is the same one.
    for (key, name) in [(2, "Sepp Zirbitz"), (3, " sepp  zirbitz ")] {
        let key = known(key).to_string();
        let address = format!("{}/da", page());
        let sent = club.fill_in(MASTER, &address, &[("key", &key), ("guest", name)]).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
    }
    let after = page_text(&club, &page()).await;
    assert_eq!(after.matches("data-presence=\"here\"").count(), 5, "{after}");
    let people: Vec<Json> = club.get("/api/people").await.good();
    assert_eq!(people.iter().filter(|one| one["name"] == "Sepp Zirbitz").count(), 1);
}

#[tokio::test]
async fn a_seating_is_proposed_changed_and_accepted_and_reaches_the_tablets() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    assert_eq!(order(&club, BOARD, (1, "0"), ("vorschlagen", &[])).await.status, 303);
    let proposed = page_text(&club, &page()).await;
    let before = seated(&proposed);
    assert_eq!(before.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4], "{proposed}");
    assert!(!proposed.contains("/neu?tisch="), "a proposal begins nothing: {proposed}");
    let tablet = club.table_link(Opens::Evening(known(EVENING))).await;
    assert_eq!(tables(&club, &tablet).await, []);

    // The first tap is of the page alone, the second changes places; another officer sees it.
    let (one, other) = (before[0][1].clone(), before[1][2].clone());
    let picked = page_text(&club, &format!("{}?platz={one}", page())).await;
    assert!(picked.contains(&format!("value=\"tausch:{one}:{other}\"")), "{picked}");
    let what = format!("tausch:{one}:{other}");
    for _ in 0..2 {
        let sent = order(&club, BOARD, (2, &seen(&picked)), (&what, &[])).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
    }
    let changed = club.get_as(MASTER, &page()).await.text();
    let after = seated(&changed);
    assert_eq!((&after[0][1], &after[1][2]), (&other, &one));

    let rules = [("regeln-1", "steiermark"), ("regeln-2", "")];
    let sent = order(&club, MASTER, (3, &seen(&changed)), ("setzen", &rules)).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let set = tables(&club, &tablet).await;
    assert_eq!(tables(&club, BOARD).await, set);
    let ids = |at: usize| -> Vec<String> {
        set[at].people.iter().map(|person| person.id.to_string()).collect()
    };
    assert_eq!([ids(0), ids(1)], after[..]);
    assert_eq!(set.iter().map(|table| table.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((set[0].preset.as_deref(), set[1].preset.as_deref()), (Some("steiermark"), None));
    assert!(set.iter().all(|table| !table.is_begun && table.until > crate::support::now()));
    let at_tables = page_text(&club, &page()).await;
    assert!(at_tables.contains("href=\"/neu?tisch=1\""), "{at_tables}");
    let cards = page_text(&club, &format!("{}/karten", page())).await;
    assert_eq!(cards.matches("data-person=").count(), 8, "{cards}");
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 50)).await.unwrap();
    assert_eq!(lines.iter().filter(|line| line.verb == "evening_seated").count(), 1);

    // The code of the evening has one for each table, and the tablet that scans it is at its own.
    let which = known(EVENING).to_string();
    let code = club.fill_in(BOARD, "/verein/zugang/abend", &[("evening", &which)]).await.text();
    assert!(code.contains("data-table=\"2\"") || code.contains("data-unreachable"), "{code}");
    let token = code.split("/tisch/").nth(1).unwrap()[..32].to_owned();
    let opened = club.get_as(NOBODY, &format!("/tisch/{token}?tisch=2")).await;
    assert_eq!(opened.headers["location"], "/neu?tisch=2");
    // A tablet of a single game begins no other, a stranger sees nothing.
    let game = club.start(GameId(known(77)), &people[..4]).await;
    assert!(game.ends_with(&known(77).to_string()));
    let at_game = club.table_link(Opens::Game(GameId(known(77)))).await;
    assert_eq!(tables(&club, &at_game).await, []);
    assert_eq!(club.get_as(NOBODY, "/api/tables").await.status, 401);
}

#[tokio::test]
async fn two_who_become_one_after_a_proposal_sit_once() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    let first = seen(&page_text(&club, &page()).await);
    assert_eq!(order(&club, BOARD, (2_001, &first), ("vorschlagen", &[])).await.status, 303);
    let (hans, gerti) = (people[7], people[6]);
    let merged = club.database.write(move |tx| merge_people(tx, &context(), hans, gerti));
    merged.await.unwrap();
    let proposal = seen(&page_text(&club, &page()).await);
    let accepted = order(&club, BOARD, (2_002, &proposal), ("setzen", &[])).await;
    assert_eq!(accepted.status, 303, "{}", accepted.text());
    let tables = tables(&club, BOARD).await;
    let seated: BTreeSet<PersonId> =
        tables.iter().flat_map(|table| &table.people).map(|person| person.id).collect();
    assert_eq!(tables.iter().map(|table| table.people.len()).sum::<usize>(), 7);
    assert_eq!(seated, people[..7].iter().copied().collect());
}

#[tokio::test]
async fn another_order_under_a_known_key_is_refused() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    let first = seen(&page_text(&club, &page()).await);
    for _ in 0..2 {
        let proposed = order(&club, BOARD, (2_001, &first), ("vorschlagen", &[])).await;
        assert_eq!(proposed.status, 303, "{}", proposed.text());
    }
    let proposal = seen(&page_text(&club, &page()).await);
    let accepted = order(&club, BOARD, (2_001, &proposal), ("setzen", &[])).await;
    assert_eq!(accepted.status, 409, "{}", accepted.text());
    assert_eq!(tables(&club, BOARD).await.len(), 0, "nothing was accepted");
}

#[tokio::test]
async fn a_stale_form_and_what_does_not_fit_are_refused_and_change_nothing() {
    let (club, people) = with_evening().await;
    let too_few = order(&club, BOARD, (1, "0"), ("vorschlagen", &[])).await;
    assert_eq!(too_few.status, 409, "{}", too_few.text());
    everybody_here(&club, &people).await;
    assert_eq!(order(&club, BOARD, (2, "0"), ("vorschlagen", &[])).await.status, 303);
    let both = page_text(&club, &page()).await;
    let (row, tables) = (seen(&both), seated(&both));
    // The first of two officers changes it, the second has seen what was before.
    let what = format!("tausch:{}:{}", tables[0][0], tables[1][0]);
    assert_eq!(order(&club, BOARD, (3, &row), (&what, &[])).await.status, 303);
    let before = club.rows().await;
    for what in ["setzen", "vorschlagen", &what] {
        let stale = order(&club, MASTER, (4, &row), (what, &[])).await;
        assert_eq!(stale.status, 409, "{what}: {}", stale.text());
        let shown = stale.text();
        assert!(shown.contains("Inzwischen hat jemand anders"), "{shown}");
        assert_eq!(seated(&shown)[0][0], tables[1][0], "it shows what holds: {shown}");
    }
    let row = seen(&page_text(&club, &page()).await);
    let (one, nobody) = (&tables[0][1], known(5));
    let wrong: [(&str, Fields<'_>, u16); 7] = [
        ("setzen", &[("regeln-1", "schach")], 422),
        ("", &[], 422),
        ("tausch", &[], 422),
        (&format!("tausch:{one}:{one}"), &[], 422),
        (&format!("tausch:{one}:niemand"), &[], 422),
        (&format!("tausch:{one}:{nobody}"), &[], 404),
        ("loeschen", &[], 422),
    ];
    for (what, more, status) in wrong {
        let refused = order(&club, BOARD, (5, &row), (what, more)).await;
        assert_eq!(refused.status, status, "{what}: {}", refused.text());
    }
    for wrong in ["", "here:niemand", "asleep:1", &format!("here:{nobody}"), "guest:"] {
        let refused = tap(&club, BOARD, 6, wrong).await;
        assert!(matches!(refused.status, 404 | 422), "{wrong}: {}", refused.status);
    }
    let long = "x".repeat(61);
    let key = known(6).to_string();
    let typed = [("key", &*key), ("guest", &*long)];
    let refused = club.fill_in(BOARD, &format!("{}/da", page()), &typed).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains(&long), "typed stays typed");
    assert_eq!(club.rows().await, before);

    // Somebody leaves while the other officer lets the tables hold.
    assert_eq!(tap(&club, MASTER, 7, &format!("left:{one}")).await.status, 303);
    let before = club.rows().await;
    let gone = order(&club, BOARD, (8, &row), ("setzen", &[])).await;
    assert_eq!(gone.status, 409, "{}", gone.text());
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn members_read_and_nothing_is_set_for_an_evening_that_does_not_take_place() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    set(&club, (1, 2), &[]).await;
    let tablet = club.table_link(Opens::Evening(known(EVENING))).await;
    assert_eq!(tables(&club, &tablet).await.len(), 2);
    let_in(&club.database, ("Kassa", Role::Treasurer, None), "money");
    let_in(&club.database, ("Prüfer", Role::Auditor, None), "auditor");
    let before = club.rows().await;
    for cookie in ["session=member", "session=money", "session=auditor"] {
        let read = club.get_as(cookie, &page()).await.text();
        assert_eq!(seated(&read).len(), 2, "{read}");
        assert!(!read.contains("name=\"tap\"") && !read.contains("name=\"tun\""), "{read}");
        assert!(!read.contains("/neu?tisch="), "{read}");
        let refused = tap(&club, cookie, 3, &format!("left:{}", people[0])).await;
        assert_eq!(refused.status, 403);
        assert_eq!(order(&club, cookie, (4, "1"), ("vorschlagen", &[])).await.status, 403);
    }
    assert_eq!(tap(&club, &tablet, 3, "coming").await.status, 303, "led to the sign-in page");
    // What was refused stands in the log; nothing else has changed.
    let lines = |rows: &str| rows.lines().filter(|line| line.contains("evening_")).count();
    assert_eq!(lines(&club.rows().await), lines(&before));

    let key = known(9).to_string();
    let cancel = [("key", &*key), ("cancelled", "true")];
    let_in(&club.database, ("Anna", Role::Member, Some(people[0])), "anna");
    let sheet = format!("{}/kommen", page());
    let asked = club.get_as("session=anna", &sheet).await.text();
    assert!(asked.contains("value=\"yes\"") && !asked.contains("data-cancelled"), "{asked}");
    assert_eq!(send_form(&club, &format!("{}/absage", page()), &cancel).await.status, 303);
    assert_eq!(tables(&club, &tablet).await, []);
    // Nobody is asked about it any more.
    let asked = club.get_as("session=anna", &sheet).await.text();
    assert!(!asked.contains("value=\"yes\"") && asked.contains("data-cancelled"), "{asked}");
    let page = page_text(&club, &page()).await;
    assert!(!page.contains("name=\"tap\"") && !page.contains("Kommst du?"), "{page}");
    assert_eq!(tap(&club, BOARD, 5, &format!("left:{}", people[0])).await.status, 409);
    assert_eq!(order(&club, BOARD, (6, "2"), ("vorschlagen", &[])).await.status, 409);
}

#[tokio::test]
async fn a_table_shows_its_game_and_a_second_round_leaves_it_alone() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    // What ended before the tables were set is of nobody's table.
    let shown = set(&club, (1, 2), &[]).await;
    let first: Vec<PersonId> = seated(&shown)[0].iter().map(|id| id.parse().unwrap()).collect();
    let tablet = club.table_link(Opens::Evening(known(EVENING))).await;
    let begun =
        club.post_as(&tablet, "/api/games", &classical_game(GameId(known(1)), &first)).await;
    assert_eq!(begun.status, 201, "{}", begun.text());
    let now = tables(&club, &tablet).await;
    assert_eq!(now.iter().map(|table| table.is_begun).collect::<Vec<_>>(), [true, false]);
    let running = page_text(&club, &page()).await;
    assert!(running.contains("data-game-state=\"running\""), "{running}");
    assert!(running.contains(&format!("href=\"/spiel/{}/zuschauen\"", known(1))), "{running}");
    assert!(!running.contains("/neu?tisch=1") && running.contains("/neu?tisch=2"), "{running}");
    // Nobody of a table that plays changes places, and nobody is set twice.
    let (plays, other) = (first[0].to_string(), seated(&running)[1][0].clone());
    let what = format!("tausch:{plays}:{other}");
    assert_eq!(order(&club, BOARD, (3, &seen(&running)), (&what, &[])).await.status, 409);
    let second = set(&club, (4, 5), &[]).await;
    let ids: Vec<String> = first.iter().map(ToString::to_string).collect();
    assert_eq!(seated(&second)[0], ids, "{second}");
    assert_eq!(seated(&second).len(), 2, "{second}");

    // The game ends: the table shows the verdict of the books, and that its slip is missing.
    let deal = crate::support::first_example();
    club.post(&format!("/api/games/{}/deals", known(1)), &deal).await.good::<Json>();
    let end = json!({"id": known(301), "how": "agreed", "after": 1});
    club.post(&format!("/api/games/{}/end", known(1)), &end).await.good::<Json>();
    let ended = page_text(&club, &page()).await;
    let table = ended.split("data-table=\"1\"").nth(1).unwrap().split("</article>").next().unwrap();
    let listed = ended.split("data-why=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(table.contains(&format!("data-game-state=\"{listed}\"")), "{table}");
    assert!(table.contains(&format!("href=\"/verein/partien/{}\"", known(1))), "{table}");
}

#[tokio::test]
async fn a_series_adds_every_week_once_and_leaves_days_out_that_have_an_evening() {
    let (club, _) = with_evening().await;
    evening(&club, 902, "2026-12-05").await;
    let key = known(950).to_string();
    let form = |until: &'static str| {
        [
            ("key", key.clone()),
            ("day", "2026-11-28".to_owned()),
            ("kind", "club_evening".to_owned()),
            ("name", "Übungsabend".to_owned()),
            ("until", until.to_owned()),
            ("starts_at", "18:30".to_owned()),
            ("place", "Stüberl".to_owned()),
        ]
    };
    let sent = async |until: &'static str| {
        let fields = form(until);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        send_form(&club, "/verein/abende", &fields).await
    };
    let before = club.rows().await;
    for wrong in ["2026-11-27", "2028-06-01", "bald"] {
        let refused = sent(wrong).await;
        assert_eq!(refused.status, 422, "{wrong}");
        assert!(problem_at(&refused.text(), "until").is_some(), "{wrong}: {}", refused.text());
    }
    assert_eq!(club.rows().await, before);
    for _ in 0..2 {
        let added = sent("2026-12-20").await;
        assert_eq!(added.status, 303, "{}", added.text());
    }
    let (first, last) = ("2026-11-22".parse().unwrap(), "2026-12-31".parse().unwrap());
    let read = club.database.read(move |tx| {
        let evenings = server::store::evenings::added_between(tx, first, last)?;
        Ok((evenings, server::store::evening_notices::between(tx, first, last)?))
    });
    let (evenings, notices) = read.await.unwrap();
    let days: Vec<String> = evenings.iter().map(|(one, _)| one.played_on.to_string()).collect();
    assert_eq!(days, ["2026-11-28", "2026-12-05", "2026-12-12", "2026-12-19"]);
    let at = |key| notices.get(&key).map(|noted| noted.notice.place.as_str());
    let places: Vec<_> = evenings.iter().map(|(evening, _)| at(evening.key)).collect();
    assert_eq!(places, [Some("Stüberl"), None, Some("Stüberl"), Some("Stüberl")]);
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 50)).await.unwrap();
    let line: Vec<_> = lines.iter().filter(|line| line.verb == "evenings_added").collect();
    assert_eq!(line.len(), 1);
    assert_eq!(
        (line[0].subject.as_str(), line[0].details.as_str()),
        ("2026-11-28 – 2026-12-20", "3")
    );
    // Sent again with a later last day, the weeks that are missing are added.
    assert_eq!(sent("2027-01-03").await.status, 303);
    let (first, last) = ("2026-12-20".parse().unwrap(), "2027-01-31".parse().unwrap());
    let read =
        club.database.read(move |tx| server::store::evenings::added_between(tx, first, last));
    let days: Vec<_> =
        read.await.unwrap().iter().map(|(one, _)| one.played_on.to_string()).collect();
    assert_eq!(days, ["2026-12-26", "2027-01-02"]);
}

#[tokio::test]
async fn what_was_said_and_set_cannot_be_changed_even_by_hand() {
    let (club, people) = with_evening().await;
    everybody_here(&club, &people).await;
    set(&club, (1, 2), &[]).await;
    let rows = club.rows().await;
    let by_hand = rusqlite::Connection::open(club.file()).unwrap();
    by_hand.pragma_update(None, "foreign_keys", true).unwrap();
    for (order, reason) in [
        ("UPDATE evening_presence SET presence = 'away'", "who is here are final"),
        ("DELETE FROM evening_presence", "who is here are final"),
        ("UPDATE evening_seatings SET is_accepted = 1", "seatings are final"),
        ("DELETE FROM evening_seatings", "seatings are final"),
        ("UPDATE evening_tables SET preset = 'mcr'", "tables are final"),
        ("DELETE FROM evening_tables", "tables are final"),
        ("UPDATE evening_seats SET person_id = 1", "seats are final"),
        ("DELETE FROM evening_seats", "seats are final"),
        ("INSERT INTO evening_seats VALUES (1, 9, 0, 1)", "UNIQUE"),
        ("INSERT INTO evening_seats VALUES (2, 9, 0, 99)", "FOREIGN KEY"),
        ("INSERT INTO evening_tables VALUES (1, 100, NULL, '')", "CHECK"),
        ("INSERT INTO evening_presence VALUES (99, 'r', 1, 1, 'asleep', NULL, '')", "CHECK"),
    ] {
        let refused = by_hand.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains(reason), "{order}: {refused}");
    }
    assert_eq!(club.rows().await, rows);
}
