//! What would change a closed year indirectly: people merged, sheets of its last night, names taken out.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::Ending;
use club::year::counting::{Ground, Objection, Proof, Verdict};
use server::actions::check_books;
use server::actions::{book_game, booked_game, end_game, record_deal, start_game};
use server::failure::Failure;
use server::store::{evenings, games};
use server::wall_clock::WallClock;
use wire::{EndGame, EndingId, GameId, Person, PersonId};

use crate::lists::typed_lists::GAMES;
use crate::support::{TestClub, classical_game, first_example, known, now};
use crate::support::{expect_refused, expect_saved, page_text, send_form};

/// A day of the open year.
const DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();

async fn add(club: &TestClub, number: u128, name: &str) -> PersonId {
    let person = Person { id: PersonId(known(number)), name: name.to_owned() };
    club.post("/api/people", &person).await.good::<Person>().id
}

async fn join(club: &TestClub, person: u128, since: &str) {
    let key = known(9_000 + person).to_string();
    let step = [("key", key.as_str()), ("standing", "member"), ("since", since)];
    expect_saved(
        &send_form(club, &format!("/verein/personen/{}/stand", known(person)), &step).await,
    );
}

async fn id_of(club: &TestClub, name: &str) -> PersonId {
    let people: Vec<Person> = club.get("/api/people").await.good();
    people.into_iter().find(|person| person.name == name).unwrap().id
}

/// A club whose year 2025 is closed with two games. Anna, Bertl and Dorli are in its list, the last two as equals; Christl
/// is a guest who played, and Resi (105) is a member who did not.
pub(crate) async fn after_a_closed_year() -> TestClub {
    let club = TestClub::new();
    club.four_people().await;
    add(&club, 105, "Resi").await;
    for member in [101, 102, 104, 105] {
        join(&club, member, "2025-02-01").await;
    }
    let list = format!(
        "{GAMES}\n2025-03-05;steiermark;;2;;Anna;+400;Bertl;-100;Christl;-200;Dorli;-100\n\
         2025-03-12;steiermark;;2;;Emil;50;Fritz;-50;Gusti;0;Bertl;0\n"
    );
    expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &[("list", &list)]).await);
    expect_saved(&send_form(&club, "/verein/jahr/2025/abschluss", &[]).await);
    club
}

async fn merge(club: &TestClub, person: PersonId, into: PersonId) -> crate::support::Answer {
    let (person, into) = (person.to_string(), into.to_string());
    send_form(club, "/verein/personen/zusammenlegen", &[("person", &person), ("into", &into)]).await
}

#[tokio::test]
async fn people_are_made_one_only_where_no_closed_list_changes() {
    let club = after_a_closed_year().await;
    let closed = page_text(&club, "/verein/jahr/2025").await;
    assert!(closed.contains("Anna") && !closed.contains("Christl"), "{closed}");
    let [anna, christl, resi] = [101, 103, 105].map(|number| PersonId(known(number)));
    let emil = id_of(&club, "Emil").await;
    let newcomer = add(&club, 106, "Anna M.").await;
    let before = club.rows().await;
    for (one, other) in [
        // Her line would be somebody else's.
        (anna, newcomer),
        // The guest's game would be in the list, under her name or under his.
        (emil, anna),
        (anna, emil),
        // No game moves, but time with the club: the guest would be listed.
        (resi, christl),
        (christl, resi),
    ] {
        expect_refused(&merge(&club, one, other).await, "Das Spieljahr ist abgeschlossen");
        assert_eq!(club.rows().await, before);
    }
    // Who brings nothing, and a guest who stays one, change no list.
    expect_saved(&merge(&club, newcomer, anna).await);
    let other = add(&club, 107, "Emil E.").await;
    expect_saved(&merge(&club, emil, other).await);
    assert_eq!(
        page_text(&club, "/verein/jahr/2025").await.contains("Anna"),
        closed.contains("Anna")
    );
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

/// The paper of a game says of it what the books say: how long it took to its last deal, and by the rules of its year.
#[tokio::test]
async fn a_slip_judges_a_game_as_the_books_do() {
    let club = after_a_closed_year().await;
    let list =
        format!("{GAMES}\n2026-03-05;steiermark;;2;;Anna;40;Bertl;-10;Christl;-20;Dorli;-10");
    expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &[("list", &list)]).await);
    let strict = [
        ("key", "00000000-0000-0000-0000-000000000012"),
        ("least_rounds", "3"),
        ("slip_days", "21"),
        ("method", "sum"),
        ("listed", "members_of_the_year"),
        ("day_begins", "6"),
    ];
    expect_saved(&send_form(&club, "/verein/ordnung", &strict).await);

    let id = GameId(known(1));
    club.start(id, &club.people()).await;
    let deal = first_example();
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 1 };
    let after = |minutes| now() + TimeDelta::minutes(minutes);
    let ended = club.database.write(move |tx| {
        record_deal(tx, id, &deal, after(60))?;
        assert_eq!(booked_game(tx, id, DAY)?.verdict, None, "it goes on");
        end_game(tx, id, &end, after(300))?;
        book_game(tx, id, WallClock::UTC)
    });
    ended.await.unwrap();

    let closed = Verdict::Counts(Ground::Rounds { whole: 2 }, Proof::Slip);
    let too_short = |whole, minutes| {
        let (least_rounds, single_round_minutes) = (3, None);
        let short = Objection::TooShort { whole, minutes, least_rounds, single_round_minutes };
        Verdict::CountsNot(short)
    };
    let read = club.database.read(|tx| {
        let of_number = |number| {
            let id = games::id_of(tx, number)?.unwrap();
            Ok(booked_game(tx, id, DAY)?.verdict.unwrap())
        };
        [1, 3, 4].into_iter().map(of_number).collect::<Result<Vec<_>, Failure>>()
    });
    assert_eq!(read.await.unwrap(), [closed, too_short(2, 0), too_short(0, 60)]);
}

#[tokio::test]
async fn a_game_that_ends_in_the_last_night_of_a_closed_year_belongs_to_the_new_one() {
    let club = after_a_closed_year().await;
    let (id, deal) = (GameId(known(1)), first_example());
    let start = classical_game(id, &club.people());
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 1 };
    let at = |time: &str| time.parse::<DateTime<Utc>>().unwrap();
    let [began, played, ended] =
        ["2026-02-16T20:00:00Z", "2026-02-16T21:00:00Z", "2026-02-17T01:00:00Z"].map(at);
    let booked = club.database.write(move |tx| {
        start_game(tx, &start, began)?;
        record_deal(tx, id, &deal, played)?;
        end_game(tx, id, &end, ended)?;
        book_game(tx, id, WallClock::UTC)?;
        evenings::day_of(tx, games::by_id(tx, id)?.unwrap().number)
    });
    assert_eq!(booked.await.unwrap(), "2026-02-17".parse().ok());
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

#[tokio::test]
async fn a_name_that_goes_changes_no_closed_list() {
    let club = after_a_closed_year().await;
    let dorli = format!("/verein/personen/{}", known(104));
    expect_saved(&send_form(&club, &format!("{dorli}/entfernen"), &[]).await);
    // Now she would stand before Bertl, with whom she shares the place.
    let closed = page_text(&club, "/verein/jahr/2025").await;
    assert!(closed.contains("Anonym"), "{closed}");
    let (examined, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!((examined.years, findings), (1, Vec::new()));
}
