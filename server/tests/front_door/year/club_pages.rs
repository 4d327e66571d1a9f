//! The club's books through their pages: slips and what counts, years and their closing, people, money, and what is refused.

use axum::body::Body;
use axum::http::Request;
use club::roles::Role;
use serde_json::json;
use server::sample::{Plan, seed_club};
use server::store::accounts;
use wire::{EndGame, Ended, EndingId, GameId, Person};

use crate::support::{
    BOARD, NOBODY, TestClub, expect_refused, expect_saved, first_example, holds, known, let_in,
    page_text, send_form,
};
use club::Ending;

/// A club with a game that was ended by agreement after one deal, on 21 November 2026.
async fn after_a_game() -> TestClub {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<serde_json::Value>();
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 1 };
    club.post(&format!("{game}/end"), &end).await.good::<Ended>();
    club
}

/// Statutes by which any game counts that has a slip.
const LENIENT: [(&str, &str); 8] = [
    ("key", "00000000-0000-0000-0000-000000000011"),
    ("least_rounds", "0"),
    ("broken_round", "true"),
    ("slip_required", "true"),
    ("slip_days", "21"),
    ("method", "sum"),
    ("listed", "members_of_the_year"),
    ("day_begins", "6"),
];

#[tokio::test]
async fn a_game_counts_with_its_slip_for_members() {
    let club = after_a_game().await;
    let games = page_text(&club, "/verein/partien").await;
    assert!(games.contains("data-why=\"too_short\""), "{games}");
    expect_saved(&send_form(&club, "/verein/ordnung", &LENIENT).await);
    let games = page_text(&club, "/verein/partien").await;
    assert!(games.contains("data-why=\"slip_awaited\"") && games.contains("12.12."), "{games}");
    let game = known(1).to_string();
    let slip = [("game", game.as_str()), ("day", "2026-11-22")];
    expect_refused(
        &send_form(&club, "/verein/partien/zettel", &slip).await,
        "Bitte das Datum prüfen",
    );
    let slip = [("game", game.as_str()), ("day", "2026-11-21")];
    expect_saved(&send_form(&club, "/verein/partien/zettel", &slip).await);
    expect_saved(&send_form(&club, "/verein/partien/zettel", &slip).await);
    assert!(page_text(&club, "/verein/partien").await.contains("data-why=\"rounds\""));

    // Guests play and are not listed; Anna joins, Bertl stays a guest.
    let year = page_text(&club, "/verein/jahr").await;
    assert!(
        year.contains("Spieljahr 2026") && year.contains("Feuer-Pferd") && !year.contains("Anna"),
        "{year}"
    );
    let anna = format!("/verein/personen/{}", known(101));
    let joins = [
        ("key", "00000000-0000-0000-0000-000000000021"),
        ("standing", "member"),
        ("since", "2026-11-21"),
    ];
    expect_saved(&send_form(&club, &format!("{anna}/stand"), &joins).await);
    expect_saved(&send_form(&club, &format!("{anna}/stand"), &joins).await);
    let year = page_text(&club, "/verein/jahr").await;
    assert!(year.contains("Anna") && year.contains("+456") && !year.contains("Bertl"), "{year}");
    assert!(page_text(&club, "/verein/jahr?lang=en").await.contains("Fire Horse"));

    let bochowe = [
        ("key", "00000000-0000-0000-0000-000000000031"),
        ("number", "1"),
        ("player", "2"),
        ("hand", "Paarespiel"),
        ("points", "3000"),
    ];
    // The classical game knows no such thing.
    expect_refused(
        &send_form(&club, "/verein/partien/bochowe", &bochowe).await,
        "data-problem=\"refused\"",
    );
    expect_refused(
        &send_form(&club, "/verein/partien/wort", &[("number", "1"), ("reason", "Urlaub")]).await,
        "braucht keine Bestätigung",
    );
}

#[tokio::test]
async fn forms_from_elsewhere_and_nonsense_change_nothing() {
    let club = after_a_game().await;
    let before = club.rows().await;
    let foreign = Request::post("/verein/ordnung")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site");
    assert_eq!(club.send(foreign.body(Body::from("key=1")).unwrap()).await.status, 403);
    for (field, value, because) in [
        ("least_rounds", "zwei", "eine ganze Zahl"),
        ("slip_days", "-1", "eine ganze Zahl"),
        ("day_begins", "13", "eine ganze Zahl"),
        ("dues", "viel", "Betrag"),
    ] {
        let wrong = LENIENT.into_iter().filter(|(name, _)| *name != field);
        let wrong: Vec<(&str, &str)> = wrong.chain([(field, value)]).collect();
        expect_refused(&send_form(&club, "/verein/ordnung", &wrong).await, because);
    }
    const KEY: (&str, &str) = ("key", "00000000-0000-0000-0000-000000000011");
    for (status, address, fields) in [
        (422, "/verein/ordnung", &[("key", "x")][..]),
        (422, "/verein/ordnung", &[KEY, ("method", "luck")]),
        (422, "/verein/kassa", &[("what", "income-cash"), ("amount", "5")]),
        (422, "/verein/kassa", &[("what", "transfer"), ("account", "bank"), ("amount", "5e3")]),
        (404, "/verein/kassa/storno", &[("number", "1"), KEY]),
        (422, "/verein/abende", &[("day", "31.12.2026"), ("kind", "club_evening")]),
        (409, "/verein/jahr/2026/abschluss", &[]),
        (422, "/verein/jahr/2026/tage", &[("last_day", "2028-01-01")]),
        (404, "/verein/jahr/1850/tage", &[]),
        (404, "/verein/personen/nobody/entfernen", &[]),
        (404, "/verein/partien/zettel", &[("number", "99"), ("day", "2026-11-21")]),
    ] {
        assert_eq!(send_form(&club, address, fields).await.status, status, "{address} {fields:?}");
    }
    assert_eq!(club.rows().await, before);
    for address in
        ["/verein/jahr/1850", "/verein/jahr/x", "/verein/personen/x", "/verein/partien?jahr=9999"]
    {
        assert_eq!(club.get(address).await.status, 404, "{address}");
    }
}

#[tokio::test]
async fn people_are_merged_and_forgotten_and_sums_stay() {
    let club = after_a_game().await;
    club.count_every_game().await;
    let anna = known(101).to_string();
    let double = Person { id: wire::PersonId(known(150)), name: "Anna M.".to_owned() };
    club.post("/api/people", &double).await.good::<Person>();
    let double = known(150).to_string();
    let bertl = known(102).to_string();
    let merge = |one: &str, other: &str| [("person", one.to_owned()), ("into", other.to_owned())];
    let pairs = merge(&bertl, &anna);
    let pairs: Vec<(&str, &str)> =
        pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    expect_refused(
        &send_form(&club, "/verein/personen/zusammenlegen", &pairs).await,
        "saßen an einem Tisch",
    );
    let pairs = merge(&anna, &double);
    let pairs: Vec<(&str, &str)> =
        pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    expect_saved(&send_form(&club, "/verein/personen/zusammenlegen", &pairs).await);
    expect_refused(
        &send_form(&club, "/verein/personen/zusammenlegen", &pairs).await,
        "zusammengelegt",
    );

    // Both are one now, under the second name, in every list.
    let people: Vec<Person> = club.get("/api/people").await.good();
    assert_eq!(people.iter().filter(|person| person.name.starts_with("Anna")).count(), 1);
    let ranking = page_text(&club, "/rangliste").await;
    assert!(ranking.contains("Anna M.") && ranking.contains("+456"), "{ranking}");
    let own = page_text(&club, &format!("/verein/personen/{anna}")).await;
    assert!(own.contains("<h1>Anna M.</h1>") && own.contains("+456"), "{own}");

    let page = format!("/verein/personen/{double}");
    let mail = [("email", "anna@example.org"), ("pseudonym", "Grüner Drache")];
    expect_saved(&send_form(&club, &format!("{page}/profil"), &mail).await);
    expect_refused(
        &send_form(&club, &format!("{page}/profil"), &[("email", "anna")]).await,
        "Text",
    );
    let office = [
        ("key", "00000000-0000-0000-0000-000000000041"),
        ("office", "Schatzmeisterin"),
        ("since", "2026-01-01"),
    ];
    expect_saved(&send_form(&club, &format!("{page}/amt"), &office).await);
    let data = club.get(&format!("{page}/daten.json")).await.json();
    assert_eq!(data["email"], "anna@example.org");
    assert_eq!(data["games"][0]["tally"]["points"], 456);
    assert_eq!(data["offices"][0][0], "Schatzmeisterin");
    assert!(
        !page_text(&club, "/verein/protokoll").await.contains("example.org"),
        "the log keeps no secrets"
    );

    let kept = ["Anna", "example.org", "Grüner Drache", "Schatzmeisterin"];
    let rows = club.rows().await;
    assert!(kept.iter().all(|text| holds(&rows, text)));
    expect_saved(&send_form(&club, &format!("{page}/entfernen"), &[]).await);
    expect_refused(&send_form(&club, &format!("{page}/entfernen"), &[]).await, "entfernt");
    let rows = club.rows().await;
    for gone in kept {
        assert!(!holds(&rows, gone), "{gone} is still there");
    }
    let ranking = page_text(&club, "/rangliste").await;
    assert!(ranking.contains("Anonym") && ranking.contains("+456"), "{ranking}");
}

#[tokio::test]
async fn what_is_known_of_one_completes_the_other() {
    let club = TestClub::new();
    club.four_people().await;
    let page = |person: u128| format!("/verein/personen/{}", known(person));
    let first = [
        ("email", "anna@example.org"),
        ("pseudonym", "Grüner Drache"),
        ("is_hidden", "true"),
        ("players_number", "04010012"),
    ];
    let second = [("email", "a.muhr@example.org")];
    expect_saved(&send_form(&club, &format!("{}/profil", page(101)), &first).await);
    expect_saved(&send_form(&club, &format!("{}/profil", page(102)), &second).await);
    // The third has no profile at all.
    for (one, other) in [(101, 102), (102, 103)] {
        let pair = [("person", known(one).to_string()), ("into", known(other).to_string())];
        let pair = pair.each_ref().map(|(name, value)| (*name, value.as_str()));
        expect_saved(&send_form(&club, "/verein/personen/zusammenlegen", &pair).await);
        let data = club.get(&format!("{}/daten.json", page(other))).await.json();
        assert_eq!(data["email"], "a.muhr@example.org");
        assert_eq!(data["pseudonym"], "Grüner Drache");
        assert_eq!(data["is_hidden"], true);
        assert_eq!(data["players_number"], "04010012");
    }
    assert!(!holds(&club.rows().await, "anna@example.org"), "nobody reads mail at two addresses");
}

#[tokio::test]
async fn the_last_of_the_board_stays() {
    let club = TestClub::new();
    let anna = club.four_people().await[0];
    let board = let_in(&club.database, ("Vorstand", Role::Administrator, None), "board-session");
    let_in(&club.database, ("Anna", Role::Administrator, Some(anna)), "anna");
    let stepped_down =
        club.database.write(move |tx| accounts::change(tx, board, Role::Member, None, false));
    stepped_down.await.unwrap();
    let remove = format!("/verein/personen/{anna}/entfernen");
    let before = club.rows().await;
    let answer = club.fill_in("session=anna", &remove, &[]).await;
    expect_refused(&answer, "das letzte Konto des Vorstands");
    assert_eq!(club.rows().await, before);
    let_in(&club.database, ("Bertl", Role::Administrator, None), "bertl");
    expect_saved(&club.fill_in("session=bertl", &remove, &[]).await);
    assert!(!holds(&club.rows().await, "Anna"));
}

#[tokio::test]
async fn money_is_booked_once_and_undone_by_its_reverse() {
    let club = after_a_game().await;
    let anna = known(101).to_string();
    let mut fields = vec![
        ("key", "00000000-0000-0000-0000-000000000051"),
        ("day", "2026-11-20"),
        ("what", "income-dues"),
        ("amount", "30,00"),
        ("person", anna.as_str()),
        ("dues_year", "2026"),
        ("account", "bank"),
    ];
    expect_saved(&send_form(&club, "/verein/kassa", &fields).await);
    expect_saved(&send_form(&club, "/verein/kassa", &fields).await);
    let money = page_text(&club, "/verein/kassa").await;
    assert!(money.contains("<dd>30,00€</dd>") && money.contains("Vorstand"), "{money}");
    fields[3] = ("amount", "31,00");
    expect_refused(&send_form(&club, "/verein/kassa", &fields).await, "");
    fields[0] = ("key", "00000000-0000-0000-0000-000000000052");
    fields[1] = ("day", "2026-11-22");
    expect_refused(&send_form(&club, "/verein/kassa", &fields).await, "Datum");
    let note = "x".repeat(201);
    fields[1] = ("day", "2026-11-20");
    fields.push(("note", &note));
    assert_eq!(
        send_form(&club, "/verein/kassa", &fields).await.status,
        422,
        "the note is too long"
    );
    *fields.last_mut().unwrap() = ("note", "");
    fields[4] = ("person", "");
    assert_eq!(send_form(&club, "/verein/kassa", &fields).await.status, 422, "dues are somebody's");
    let reverse = [
        ("key", "00000000-0000-0000-0000-000000000053"),
        ("number", "1"),
        ("reason", "falsche Person"),
    ];
    expect_saved(&send_form(&club, "/verein/kassa/storno", &reverse).await);
    expect_saved(&send_form(&club, "/verein/kassa/storno", &reverse).await);
    let again = [("key", "00000000-0000-0000-0000-000000000054"), reverse[1], reverse[2]];
    expect_refused(&send_form(&club, "/verein/kassa/storno", &again).await, "storniert");
    let undo_the_undoing = [again[0], ("number", "2"), reverse[2]];
    expect_refused(&send_form(&club, "/verein/kassa/storno", &undo_the_undoing).await, "Storno");
    let money = page_text(&club, "/verein/kassa").await;
    assert!(money.contains("storniert") && money.contains("Storno von Beleg 1"), "{money}");
    assert!(!money.contains("<dd>30,00€</dd>"), "everything is back: {money}");
}

/// What somebody has paid is what has come from the dues, less what has gone back; money between other accounts is none.
#[tokio::test]
async fn dues_count_by_the_way_the_money_went() {
    let club = after_a_game().await;
    let anna = known(101).to_string();
    let dues: Vec<(&str, &str)> = LENIENT.into_iter().chain([("dues", "30,00")]).collect();
    expect_saved(&send_form(&club, "/verein/ordnung", &dues).await);
    let joins = [
        ("key", "00000000-0000-0000-0000-000000000021"),
        ("standing", "member"),
        ("since", "2026-11-21"),
    ];
    expect_saved(&send_form(&club, &format!("/verein/personen/{anna}/stand"), &joins).await);
    let book = |key: &'static str, what: &'static str, amount: &'static str| {
        let anna = anna.clone();
        let club = &club;
        async move {
            let fields = [
                ("key", key),
                ("day", "2026-11-20"),
                ("what", what),
                ("account", "bank"),
                ("amount", amount),
                ("person", anna.as_str()),
                ("dues_year", "2026"),
            ];
            send_form(club, "/verein/kassa", &fields).await
        }
    };
    // What is due, paid and open, as the table of the page has it.
    let line = || async {
        let page = page_text(&club, "/verein/kassa").await;
        let (_, row) = page.split_once(">Anna</a>").unwrap();
        let row = row.split_once("</tr>").unwrap().0;
        let cells = row.split("</td>").map(|cell| cell.rsplit('>').next().unwrap().to_owned());
        let figures = cells.filter(|cell| cell.ends_with('€'));
        figures.collect::<Vec<String>>()
    };
    assert_eq!(line().await, ["30,00€", "0,00€", "30,00€"]);
    expect_saved(&book("00000000-0000-0000-0000-000000000081", "income-dues", "50,00").await);
    assert_eq!(line().await, ["30,00€", "50,00€", "−20,00€"]);
    // Too much was paid, and is paid back.
    expect_saved(&book("00000000-0000-0000-0000-000000000082", "expense-dues", "20,00").await);
    assert_eq!(line().await, ["30,00€", "30,00€", "0,00€"]);
    let reverse = [
        ("key", "00000000-0000-0000-0000-000000000083"),
        ("number", "2"),
        ("reason", "doch nicht"),
    ];
    expect_saved(&send_form(&club, "/verein/kassa/storno", &reverse).await);
    assert_eq!(line().await, ["30,00€", "50,00€", "−20,00€"]);
    let elsewhere = book("00000000-0000-0000-0000-000000000084", "transfer", "30,00").await;
    expect_saved(&elsewhere);
    assert_eq!(line().await, ["30,00€", "50,00€", "−20,00€"]);
}

#[tokio::test]
async fn a_closed_year_stays_as_it_is() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 2, years: 2, games: 32, deals: None, people: 10, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let closed = page_text(&club, "/verein/jahr/2025").await;
    assert!(
        closed.contains("abgeschlossen") && closed.contains("29.1.2025 – 16.2.2026"),
        "{closed}"
    );
    let lines = closed.matches("data-place=").count();
    assert!(lines > 5, "{closed}");
    let before = club.rows().await;
    expect_refused(
        &send_form(&club, "/verein/jahr/2025/tage", &[("last_day", "2026-02-01")]).await,
        "Das Spieljahr ist abgeschlossen",
    );
    // What would change it indirectly: a membership, a slip, an evening of that year.
    let people: Vec<Person> = club.get("/api/people").await.good();
    let step = [
        ("key", "00000000-0000-0000-0000-000000000061"),
        ("standing", "left"),
        ("since", "2025-06-01"),
    ];
    let page = format!("/verein/personen/{}/stand", people[0].id);
    expect_refused(&send_form(&club, &page, &step).await, "abgeschlossen");
    let slip = [("number", "3"), ("day", "2026-11-21")];
    expect_refused(&send_form(&club, "/verein/partien/zettel", &slip).await, "abgeschlossen");
    let evening = [
        ("key", "00000000-0000-0000-0000-000000000062"),
        ("day", "2025-06-01"),
        ("kind", "club_evening"),
    ];
    expect_refused(&send_form(&club, "/verein/abende", &evening).await, "abgeschlossen");
    assert_eq!(club.rows().await, before);

    // New statutes change the open year and leave the closed one byte for byte.
    expect_saved(&send_form(&club, "/verein/ordnung", &LENIENT).await);
    assert_eq!(page_text(&club, "/verein/jahr/2025").await, closed);
    assert!(page_text(&club, "/verein/jahr/2024").await.contains("abgeschlossen"));

    // The log describes it in words: what held before, and how long the closed list is.
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("So viele ganze Runden genügen: 2 · Eine Runde genügt"), "{log}");
    assert!(log.contains(&format!("{lines} Zeilen")) && !log.contains("lines"), "{log}");
    assert!(!log.contains("least_rounds"), "{log}");
    assert!(
        page_text(&club, "/verein/protokoll?lang=en").await.contains(&format!("{lines} lines"))
    );
}

#[tokio::test]
async fn a_game_joins_the_evening_of_its_day_and_can_be_moved() {
    let club = after_a_game().await;
    let evening =
        |key, day, kind| [("key", key), ("day", day), ("kind", kind), ("name", "Neujahr")];
    let key = "00000000-0000-0000-0000-000000000071";
    expect_saved(
        &send_form(&club, "/verein/abende", &evening(key, "2026-11-20", "tournament")).await,
    );
    let listed = page_text(&club, "/verein/abende").await;
    assert!(
        listed.contains("Turnier") && listed.contains("data-evening=\"2026-11-20\""),
        "{listed}"
    );
    let moved = [("number", "1"), ("evening", key)];
    expect_saved(&send_form(&club, "/verein/partien/abend", &moved).await);
    assert!(page_text(&club, "/verein/partien").await.contains("data-day=\"2026-11-20\""));
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(
        log.contains("data-log-line=\"game_moved\"") && log.contains("21.11.2026 → 20.11.2026"),
        "{log}"
    );
    let nowhere = [("number", "1"), ("evening", "00000000-0000-0000-0000-000000000072")];
    let answer = send_form(&club, "/verein/partien/abend", &nowhere).await;
    expect_refused(&answer, "Diesen Abend gibt es nicht");
    assert_eq!(answer.status, 404);
    // A name that is too long is refused by the action.
    let name = "x".repeat(61);
    let mut long = evening("00000000-0000-0000-0000-000000000073", "2026-11-20", "tournament");
    long[3].1 = &name;
    assert_eq!(send_form(&club, "/verein/abende", &long).await.status, 422);
}

#[tokio::test]
async fn a_short_name_is_proposed_kept_once_and_used_at_the_table() {
    let club = TestClub::new();
    let people = club.add(&["Anna Huber", "Anna Moser", "Maximiliane Ober", "Dorli Lang"]).await;
    let page = |person: wire::PersonId| format!("/verein/personen/{person}");
    // Nobody has one yet: both Annas would be called Anna.
    let shown = club.get(&format!("{}/profil", page(people[1]))).await.text();
    assert!(shown.contains("„Anna M.“"), "{shown}");
    // Saving something else does not take the proposal over.
    assert!(shown.contains(r#"name="short_name" type="text" value="""#), "{shown}");
    let set = |person: wire::PersonId, short: &'static str| {
        let path = format!("{}/profil", page(person));
        let club = &club;
        async move { club.fill_in(BOARD, &path, &[("short_name", short)]).await.status }
    };
    assert_eq!(set(people[2], "Maxi").await, 303);
    assert_eq!(set(people[0], "maxi").await, 409);
    // Thirteen letters.
    assert_eq!(set(people[0], "Annamirlkathi").await, 422);
    assert_eq!(set(people[0], "Annamirlkath").await, 303);
    assert_eq!(set(people[0], "").await, 303);
    let game = club.start(GameId(known(1)), &people).await;
    let called = json!(["Anna Huber", "Anna Moser", "Maxi", "Dorli"]);
    assert_eq!(club.get(&game).await.json()["short_names"], called);
    assert_eq!(club.get("/api/games").await.json()[0]["short_names"], called);
    let watched = club.get(&format!("/spiel/{}/zuschauen", known(1))).await.text();
    assert!(watched.contains("Maxi") && !watched.contains("Maximiliane"), "{watched}");
    let hall = club.get("/saal").await.text();
    assert!(hall.contains("Maxi") && !hall.contains("Maximiliane"), "{hall}");
    // For the public it is not.
    let watched = club.get_as(NOBODY, &format!("/spiel/{}/zuschauen", known(1))).await.text();
    assert!(watched.contains("Maximiliane"), "{watched}");
    let public = club.get_as(NOBODY, &game).await.json();
    assert_eq!(public["short_names"], serde_json::Value::Null);
}
