//! What would change a closed year by a back door: people made one, sheets of its last night, names taken out.

use server::actions::check_books;
use wire::{Person, PersonId};

use crate::club_pages::{refused, send, taken, text};
use crate::support::{TestClub, known};

const GAMES: &str = "tag;regeln;tisch;runden;minuten;spieler1;punkte1;spieler2;punkte2;spieler3;punkte3;spieler4;punkte4";

async fn add(club: &TestClub, number: u128, name: &str) -> PersonId {
    let person = Person { id: PersonId(known(number)), name: name.to_owned() };
    club.post("/api/people", &person).await.good::<Person>().id
}

async fn join(club: &TestClub, person: u128, since: &str) {
    let key = known(9_000 + person).to_string();
    let step = [("key", key.as_str()), ("standing", "member"), ("since", since)];
    taken(&send(club, &format!("/verein/personen/{}/stand", known(person)), &step).await);
}

async fn id_of(club: &TestClub, name: &str) -> PersonId {
    let people: Vec<Person> = club.get("/api/people").await.good();
    people.into_iter().find(|person| person.name == name).unwrap().id
}

/// A club whose year 2025 is closed with two games. Anna and Bertl are in its list; Christl is a guest who played, and
/// Resi (105) is a member who did not.
async fn after_a_closed_year() -> TestClub {
    let club = TestClub::new();
    club.four_people().await;
    add(&club, 105, "Resi").await;
    for member in [101, 102, 105] {
        join(&club, member, "2025-02-01").await;
    }
    let list = format!(
        "{GAMES}\n2025-03-05;steiermark;;2;;Anna;+400;Bertl;-100;Christl;-200;Dorli;-100\n\
         2025-03-12;steiermark;;2;;Emil;50;Fritz;-50;Gusti;20;Bertl;-20\n"
    );
    taken(&send(&club, "/verein/einlesen/anwenden", &[("list", &list)]).await);
    taken(&send(&club, "/verein/jahr/2025/abschluss", &[]).await);
    club
}

async fn merge(club: &TestClub, person: PersonId, into: PersonId) -> crate::support::Answer {
    let (person, into) = (person.to_string(), into.to_string());
    send(club, "/verein/personen/zusammenlegen", &[("person", &person), ("into", &into)]).await
}

#[tokio::test]
async fn people_are_made_one_only_where_no_closed_list_changes() {
    let club = after_a_closed_year().await;
    let closed = text(&club, "/verein/jahr/2025").await;
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
        refused(&merge(&club, one, other).await, "Das Spieljahr ist abgeschlossen");
        assert_eq!(club.rows().await, before);
    }
    // Who brings nothing, and a guest who stays one, change no list.
    taken(&merge(&club, newcomer, anna).await);
    let other = add(&club, 107, "Emil E.").await;
    taken(&merge(&club, emil, other).await);
    assert_eq!(text(&club, "/verein/jahr/2025").await.contains("Anna"), closed.contains("Anna"));
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}
