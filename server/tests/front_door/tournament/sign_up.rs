//! Entries for a tournament that people send in without an account: opened, sent, decided, refused.

use chrono::{DateTime, TimeDelta, Utc};
use club::consent::NameConsent;
use rusqlite::Connection;
use server::actions::{forget_contacts, log_entries, send_entry};
use server::failure::Failure;
use server::store::tournament_sign_ups::SentEntry;
use wire::tournament::Entrant;
use wire::{EntrantId, Person, TournamentId};

use crate::support::{NOBODY, TestClub, context_at, holds, known, now, problem_at};
use crate::support::{page_text, send_form};
use crate::tournament::pages::{attributes, drawn};
use crate::tournament::who::all_are_guests;

/// Fills in the form as a stranger; returns the status.
async fn enter(club: &TestClub, address: &str, key: u128, fields: &[(&str, &str)]) -> u16 {
    let key = known(key).to_string();
    let mut all = vec![("key", &*key)];
    all.extend(fields);
    club.fill_in(NOBODY, address, &all).await.status
}

/// A tournament whose form is open, and the address of the form.
async fn open(club: &TestClub) -> (String, String) {
    let base = drawn(club, "one").await;
    let form = base.replace("/verein/turniere", "/turnier") + "/anmelden";
    let opened = send_form(club, &format!("{base}/anmeldung"), &[("form", "open")]).await;
    assert_eq!(opened.status, 303, "{}", opened.text());
    (base, form)
}

#[tokio::test]
async fn strangers_enter_only_while_the_form_is_open() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let form = base.replace("/verein/turniere", "/turnier") + "/anmelden";
    let fields = [("last_name", "Öllinger"), ("consent", "name")];
    assert_eq!(club.get_as(NOBODY, &form).await.status, 404);
    assert_eq!(enter(&club, &form, 1, &fields).await, 404);
    assert!(page_text(&club, &base).await.contains("data-sign-up=\"false\""));
    for _ in 0..2 {
        let opened = send_form(&club, &format!("{base}/anmeldung"), &[("form", "open")]).await;
        assert_eq!(opened.status, 303);
    }
    let page = club.get_as(NOBODY, &form).await;
    assert_eq!((page.status, page.headers["cache-control"].to_str().unwrap()), (200, "no-store"));
    assert!(page.text().contains("Hochschwab Open") && page.text().contains("data-entry"));
    let poster = page_text(&club, &format!("{base}/anmeldung")).await;
    assert!(poster.contains(&form) && poster.contains("<svg"), "{poster}");
    let file = club.get(&format!("{base}/anmeldung.svg")).await;
    assert!(file.text().starts_with("<svg"), "{}", file.text());
    assert_eq!(enter(&club, &form, 1, &fields).await, 303);
    send_form(&club, &format!("{base}/anmeldung"), &[("form", "closed")]).await;
    assert_eq!(enter(&club, &form, 2, &fields).await, 404);
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent"), [known(1).to_string()]);
}

#[tokio::test]
async fn an_entry_is_confirmed_put_on_the_waiting_list_or_refused() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let fields = [
        ("first_name", " Resi "),
        ("last_name", "Öllinger"),
        ("country", "aut"),
        ("ema", "00120099"),
        ("contact", "resi@example.org"),
        ("consent", "nameless"),
    ];
    // Twice is once, and the same form corrects what was sent.
    for name in ["Ölinger", "Öllinger", "Öllinger"] {
        let mut typed = fields;
        typed[1].1 = name;
        assert_eq!(enter(&club, &form, 1, &typed).await, 303);
    }
    for (key, name) in [(2, "Wartl"), (3, "Unfug")] {
        let fields = [("last_name", name), ("consent", "name")];
        assert_eq!(enter(&club, &form, key, &fields).await, 303);
    }
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent").len(), 3);
    assert_eq!(attributes(&entries, "data-entrant").len(), 8, "not an entrant yet");
    assert!(entries.contains("Resi Öllinger") && !entries.contains("Ölinger"), "{entries}");
    assert!(entries.contains("resi@example.org"));
    let day = page_text(&club, &base).await;
    assert!(day.contains("<span class=\"n\">3</span>"), "what is missing");
    let decided = [(1, "plays"), (1, "plays"), (2, "waits"), (3, "refused"), (3, "refused")];
    for (key, decision) in decided {
        let key = known(key).to_string();
        let fields = [("key", &*key), ("decision", decision)];
        let answer = send_form(&club, &format!("{base}/anmeldungen"), &fields).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
    }
    let key = known(2).to_string();
    let other = [("key", &*key), ("decision", "refused")];
    assert_eq!(send_form(&club, &format!("{base}/anmeldungen"), &other).await.status, 422);
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent").len(), 0);
    let mut expected = vec!["plays"; 9];
    expected.push("waits");
    assert_eq!(attributes(&entries, "data-entrant"), expected);
    assert!(entries.contains("00120099") && entries.contains("resi@example.org"), "{entries}");
    assert!(!holds(&club.rows().await, "Unfug"), "nothing is kept of a refused entry");
    // What was decided is changed neither by hand nor by the form any more.
    let by_hand = Connection::open(club.file()).unwrap();
    for (change, reason) in [
        ("last_name = 'Andere'", "what was decided about an entry stays"),
        ("decision = NULL, decided_at = NULL", "what was decided about an entry stays"),
    ] {
        let order = format!("UPDATE tournament_sign_ups SET {change}");
        let refused = by_hand.execute(&order, []).unwrap_err().to_string();
        assert_eq!(refused, reason, "{order}");
    }
    drop(by_hand);
    assert_eq!(enter(&club, &form, 1, &fields).await, 303);
    let mut changed = fields;
    changed[1].1 = "Andere";
    assert_eq!(enter(&club, &form, 1, &changed).await, 409);

    // The person who wants no name in public has a number there.
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    send_form(&club, &format!("{base}/plan"), &[("seed", "7")]).await;
    let page = base.replace("/verein/turniere", "/turnier");
    let shown = club.get_as(NOBODY, &page).await.text();
    assert!(shown.contains("Nr. 9") && !shown.contains("Öllinger"), "{shown}");
    assert!(page_text(&club, &page).await.contains("Öllinger"));
}

#[tokio::test]
async fn a_nameless_person_has_no_name_at_a_tablet_and_a_removed_one_none_at_all() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let fields = [
        ("first_name", "Resi"),
        ("last_name", "Öllinger"),
        ("ema", "00120099"),
        ("contact", "resi@example.org"),
        ("consent", "nameless"),
    ];
    assert_eq!(enter(&club, &form, 1, &fields).await, 303);
    // With three more there are three full tables.
    for (key, name) in [(2, "Wartl"), (3, "Auer"), (4, "Berger")] {
        let fields = [("last_name", name), ("consent", "name")];
        assert_eq!(enter(&club, &form, key, &fields).await, 303);
    }
    for key in 1..=4 {
        let key = known(key).to_string();
        let decided = [("key", &*key), ("decision", "plays")];
        assert_eq!(send_form(&club, &format!("{base}/anmeldungen"), &decided).await.status, 303);
    }
    all_are_guests(&club, &base).await;
    send_form(&club, &format!("{base}/plan"), &[("seed", "7")]).await;
    let pressed =
        send_form(&club, &format!("{base}/tablet"), &[("round", "1"), ("to", "tablet")]).await;
    assert_eq!(pressed.status, 303, "{}", pressed.text());
    let people: Vec<Person> = club.get("/api/people").await.good();
    let found = people.iter().find(|person| person.name == "Resi Öllinger");
    let person = found.unwrap_or_else(|| panic!("{people:?}")).id;
    let page = format!("/verein/personen/{person}");
    let data = page_text(&club, &format!("{page}/daten")).await;
    assert_eq!(attributes(&data, "data-consent"), ["nameless"]);
    let own = club.get(&format!("{page}/daten.json")).await.json();
    let entry = &own["tournaments"][0];
    for (field, value) in [
        ("tournament", "Hochschwab Open"),
        ("last_name", "Öllinger"),
        ("ema", "00120099"),
        ("contact", "resi@example.org"),
        ("consent", "nameless"),
    ] {
        assert_eq!(entry[field], value, "{own}");
    }

    // Once removed, the person is named nowhere: not in public, not in the books.
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let removed = send_form(&club, &format!("{page}/entfernen"), &[]).await;
    assert_eq!(removed.status, 303, "{}", removed.text());
    let shown = base.replace("/verein/turniere", "/turnier");
    for address in [&shown, &format!("{base}/nennungen"), &format!("{base}/liste")] {
        assert!(!page_text(&club, address).await.contains("Öllinger"), "{address}");
    }
    let rows = club.rows().await;
    for gone in ["Öllinger", "00120099", "resi@example.org"] {
        assert!(!holds(&rows, gone), "{gone}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_an_entry_stands_at_its_field_and_nothing_is_stored() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let long = "x".repeat(61);
    let longer = "x".repeat(81);
    for (field, value) in [
        ("last_name", ""),
        ("last_name", &*long),
        ("club", &*long),
        ("contact", &*longer),
        ("country", "Austria"),
        ("ema", "12a"),
        ("consent", ""),
        ("consent", "pseudonym"),
        ("first_name", "Re\u{200b}si"),
        ("last_name", "Öll\u{200b}inger"),
        ("team", "\u{2060}Enns"),
    ] {
        let mut fields = vec![("last_name", "Öllinger"), ("consent", "name")];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        assert_eq!(enter(&club, &form, 1, &fields).await, 422, "{field} {value}");
    }
    let key = known(1).to_string();
    let sent = [("key", &*key), ("last_name", "Öllinger"), ("consent", "name"), ("ema", "12a")];
    let refused = club.fill_in(NOBODY, &form, &sent).await;
    assert!(problem_at(&refused.text(), "ema").is_some(), "{}", refused.text());
    assert!(refused.text().contains("value=\"12a\""), "what was typed stays");
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent").len(), 0);
}

#[tokio::test]
async fn one_address_cannot_fill_the_list() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let fields = [("last_name", "Öllinger"), ("consent", "name")];
    for key in 1..=40 {
        assert_eq!(enter(&club, &form, key, &fields).await, 303);
    }
    assert_eq!(enter(&club, &form, 41, &fields).await, 429);
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent").len(), 40);
}

#[tokio::test]
async fn what_waits_is_refused_at_once_but_only_what_was_shown() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let question = format!("{base}/anmeldungen");
    assert_eq!(club.get(&question).await.status, 303, "nothing waits");
    let enter_named = async |key: u128, name: &str| {
        assert_eq!(
            enter(&club, &form, key, &[("last_name", name), ("consent", "name")]).await,
            303
        );
    };
    enter_named(1, "Unfug").await;
    let link = format!("href=\"{question}\"");
    assert!(
        !page_text(&club, &format!("{base}/nennungen")).await.contains(&link),
        "one is refused by itself"
    );
    enter_named(2, "Öllinger").await;
    enter_named(3, "Blödsinn").await;
    let key = known(2).to_string();
    let decided = [("key", &*key), ("decision", "plays")];
    assert_eq!(send_form(&club, &question, &decided).await.status, 303);
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert!(entries.contains(&link), "{entries}");
    let asked = page_text(&club, &question).await;
    assert!(asked.contains("Unfug, Blödsinn") && !asked.contains("Öllinger"), "{asked}");
    let last = attributes(&asked, "name=\"last\" value").remove(0);
    assert_eq!(last, known(3).to_string());

    // Somebody enters while the question is open.
    enter_named(4, "Wartl").await;
    let refuse = format!("{question}/ablehnen");
    for _ in 0..2 {
        let answer = send_form(&club, &refuse, &[("last", &last)]).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
    }
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent"), [known(4).to_string()]);
    let rows = club.rows().await;
    assert!(!holds(&rows, "Unfug") && !holds(&rows, "Blödsinn"));
    assert!(holds(&rows, "Wartl") && holds(&rows, "Öllinger"));
    let unknown = known(99).to_string();
    assert_eq!(send_form(&club, &refuse, &[("last", &unknown)]).await.status, 404);
    assert_eq!(send_form(&club, &refuse, &[("last", "x")]).await.status, 400);
}

#[tokio::test]
async fn nobody_sends_an_entry_under_the_id_of_somebody_else() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let api = base.replace("/verein/turniere", "/api/tournaments");
    let detail = club.get(&api).await.json();
    let key = detail["entrants"][0]["id"].as_str().unwrap().to_owned();
    let first_name = detail["entrants"][0]["first_name"].as_str().unwrap().to_owned();
    let before = club.rows().await;
    let fields = [("key", &*key), ("last_name", "Fremd"), ("consent", "nameless")];
    assert_eq!(club.fill_in(NOBODY, &form, &fields).await.status, 409);
    assert_eq!(club.rows().await, before);
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let shown = club.get_as(NOBODY, &base.replace("/verein/turniere", "/turnier")).await.text();
    assert!(shown.contains(&first_name) && !shown.contains("Fremd"), "{shown}");
}

#[tokio::test]
async fn contacts_are_forgotten_a_month_after_the_tournament() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    for (key, name, contact) in
        [(1, "Öllinger", "resi@example.org"), (2, "Wartl", "wartl@example.org")]
    {
        let fields = [("last_name", name), ("contact", contact), ("consent", "name")];
        assert_eq!(enter(&club, &form, key, &fields).await, 303);
    }
    let key = known(1).to_string();
    let decided = [("key", &*key), ("decision", "plays")];
    assert_eq!(send_form(&club, &format!("{base}/anmeldungen"), &decided).await.status, 303);
    // The tournament is on the 28th of November.
    for (today, forgotten) in [("2026-12-28", 0), ("2026-12-29", 2), ("2026-12-30", 0)] {
        let today = today.parse().unwrap();
        let done = club.database.write(move |tx| forget_contacts(tx, today, now()));
        assert_eq!(done.await.unwrap(), forgotten, "{today}");
    }
    let rows = club.rows().await;
    for gone in ["resi@example.org", "wartl@example.org", "Wartl"] {
        assert!(!holds(&rows, gone), "{gone}");
    }
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert!(entries.contains("Öllinger"), "who plays stays");
    assert_eq!(attributes(&entries, "data-sent").len(), 0);
}

/// An entry that arrives at an instant, from whatever address.
async fn sent_at(
    club: &TestClub,
    tournament: TournamentId,
    key: u128,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let entrant = Entrant {
        id: EntrantId(known(key)),
        number: None,
        first_name: String::new(),
        last_name: format!("Person {key}"),
        ema: String::new(),
        country: String::new(),
        club: String::new(),
        team: String::new(),
        person: None,
        status: String::new(),
    };
    let entry = SentEntry { entrant, contact: String::new(), consent: NameConsent::Name };
    let (context, on) = (context_at(at), at.date_naive());
    club.database.write(move |tx| send_entry(tx, &context, tournament, &entry, on)).await
}

fn tournament_of(base: &str) -> TournamentId {
    base.rsplit('/').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_form_slows_down_before_it_is_full_and_says_so() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let id = tournament_of(&base);
    for key in 1..=100 {
        assert!(sent_at(&club, id, key, now()).await.is_ok(), "{key}");
    }
    let fields = [("last_name", "Öllinger"), ("consent", "name")];
    let key = known(101).to_string();
    let slowed = club.fill_in(NOBODY, &form, &[&[("key", &*key)][..], &fields].concat()).await;
    assert_eq!(slowed.status, 409);
    assert!(slowed.text().contains("value=\"Öllinger\""), "what was typed stays");
    // Who has entered may correct it, and an hour later others may enter.
    assert_eq!(enter(&club, &form, 1, &fields).await, 303);
    let next_hour = |hours: i64| now() + TimeDelta::minutes(61 * hours);
    for key in 101..=500_u128 {
        let hour = i64::try_from((key - 1) / 100).unwrap();
        assert!(sent_at(&club, id, key, next_hour(hour)).await.is_ok(), "{key}");
    }
    let full = club.get_as(NOBODY, &form).await;
    assert!(full.status == 503 && full.text().contains("data-closed"));
    // The officers see on their first screen that something waits.
    let today = club.get("/api/today").await.json();
    let tasks = today["tasks"].as_array().unwrap();
    let task = tasks.iter().find(|task| task["kind"] == "entries").unwrap();
    assert_eq!(task["count"], 500);
    assert_eq!(club.get(task["address"].as_str().unwrap()).await.status, 200);
}

#[tokio::test]
async fn a_day_of_entries_is_one_line_of_the_log() {
    let club = TestClub::new();
    let (base, _) = open(&club).await;
    let id = tournament_of(&base);
    for key in [1, 2, 3, 3] {
        assert!(sent_at(&club, id, key, now()).await.is_ok());
    }
    let line = format!("3 ({})", now().date_naive());
    assert!(!holds(&club.rows().await, &line), "the day is not over");
    let tomorrow = now() + TimeDelta::days(1);
    assert!(sent_at(&club, id, 4, tomorrow).await.is_ok());
    for _ in 0..2 {
        let (context, on) = (context_at(tomorrow), tomorrow.date_naive());
        club.database.write(move |tx| log_entries(tx, &context, on)).await.unwrap();
    }
    let by_hand = Connection::open(club.file()).unwrap();
    let order = "SELECT details FROM audit WHERE verb = 'tournament_entry_sent'";
    let mut select = by_hand.prepare(order).unwrap();
    let lines = select.query_map([], |row| row.get(0)).unwrap();
    let lines: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(lines, [line]);
}

#[tokio::test]
async fn what_was_refused_is_gone_a_month_later() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    for key in 1..=2 {
        let fields = [("last_name", "Unfug"), ("consent", "name")];
        assert_eq!(enter(&club, &form, key, &fields).await, 303);
    }
    let key = known(1).to_string();
    let decided = [("key", &*key), ("decision", "refused")];
    assert_eq!(send_form(&club, &format!("{base}/anmeldungen"), &decided).await.status, 303);
    for (days, removed) in [(29, 0), (31, 1), (32, 0)] {
        let (at, today) = (now() + TimeDelta::days(days), now().date_naive());
        let done = club.database.write(move |tx| forget_contacts(tx, today, at));
        assert_eq!(done.await.unwrap(), removed, "{days}");
    }
    let rows = club.rows().await;
    assert!(!holds(&rows, &key) && holds(&rows, &known(2).to_string()), "{rows}");
}

#[tokio::test]
async fn what_fills_in_every_field_enters_nobody() {
    let club = TestClub::new();
    let (base, form) = open(&club).await;
    let page = club.get_as(NOBODY, &form).await.text();
    assert!(page.contains("aria-hidden=\"true\"") && page.contains("name=\"website\""));
    let fields = [("last_name", "Unfug"), ("consent", "name"), ("website", "https://spam.example")];
    assert_eq!(enter(&club, &form, 1, &fields).await, 303);
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert_eq!(attributes(&entries, "data-sent").len(), 0);
}
