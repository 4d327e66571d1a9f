//! Entrants of a tournament and people of the club are one: matched by number or name, asked once, or outside of the club's lists.

use wire::{GameDetail, Person, RankingLine};

use crate::support::{TestClub, known};
use crate::support::{page_text, send_form};
use crate::tournament::pages::attributes;

const LINES: &str = "Maria;Steiner\nŁukasz;Šťastný;;CZE;Brno\nG.;Wurzinger\nNela;Ötscher";

/// A tournament of four, drawn, and its address.
async fn tournament(club: &TestClub, id: u128, lines: &str) -> String {
    let key = known(id).to_string();
    let name = format!("Turnier {id}");
    let form = [
        ("key", key.as_str()),
        ("name", name.as_str()),
        ("place", "Aflenz"),
        ("first_day", "2026-11-28"),
        ("days", "1"),
        ("rules", "mcr"),
        ("rounds", "1"),
        ("minutes", "115"),
        ("entries", "one"),
        ("counts", "totals"),
    ];
    assert_eq!(send_form(club, "/verein/turniere", &form).await.status, 303);
    let base = format!("/verein/turniere/{key}");
    let entered = send_form(club, &format!("{base}/einlesen"), &[("lines", lines)]).await;
    assert_eq!(entered.status, 303, "{}", entered.text());
    base
}

async fn on_tablets(club: &TestClub, base: &str) -> Vec<String> {
    let drawn = send_form(club, &format!("{base}/plan"), &[("seed", "7")]).await;
    assert_eq!(drawn.status, 303, "{}", drawn.text());
    let fields = [("round", "1"), ("to", "tablet")];
    assert_eq!(send_form(club, &format!("{base}/tablet"), &fields).await.status, 303);
    let page = page_text(club, &format!("{base}/runde?runde=1")).await;
    let game: GameDetail =
        club.get(&format!("/api/games/{}", attributes(&page, "data-game")[0])).await.good();
    let mut names: Vec<String> = game.players.into_iter().map(|person| person.name).collect();
    names.sort();
    names
}

async fn people(club: &TestClub) -> Vec<String> {
    let all: Vec<Person> = club.get("/api/people").await.good();
    all.into_iter().map(|person| person.name).collect()
}

/// The fields of the page with the answers that are chosen on it, but for those that are given here.
fn answers(page: &str, given: &[(&str, &str)]) -> Vec<(String, String)> {
    let asked = page.split("<fieldset class=\"who\"").skip(1);
    let fields = asked.map(|one| {
        let key = one.split("data-entrant=\"").nth(1).unwrap().split('"').next().unwrap();
        let name = one.split("<legend>").nth(1).unwrap();
        let own = given.iter().find(|(start, _)| name.starts_with(start));
        let chosen = one
            .split("value=\"")
            .skip(1)
            .find(|value| value.split('>').next().is_some_and(|tag| tag.contains(" checked")));
        let chosen = chosen.map(|value| value.split('"').next().unwrap());
        let value = own.map(|(_, value)| *value).or(chosen).unwrap();
        (format!("wer-{key}"), value.to_owned())
    });
    fields.collect()
}

/// Takes every entrant into the club's lists as a guest.
pub(crate) async fn all_are_guests(club: &TestClub, base: &str) {
    let page = page_text(club, &format!("{base}/wer")).await;
    let keys = attributes(&page, "data-entrant");
    assert!(!keys.is_empty(), "{page}");
    let fields: Vec<String> = keys.iter().map(|key| format!("wer-{key}")).collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|field| (field.as_str(), "gast")).collect();
    let settled = send_form(club, &format!("{base}/wer"), &fields).await;
    assert_eq!(settled.status, 303, "{}", settled.text());
}

#[tokio::test]
async fn who_is_a_member_is_proposed_and_asked_once_and_others_stay_outside() {
    let club = TestClub::new();
    let members = club.add(&["Maria Steiner", "Gerlinde Wurzinger", "Koarl Muhr"]).await;
    let base = tournament(&club, 1, LINES).await;
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    assert!(entries.contains("data-who") && entries.contains("1 von 4 kennt der Club"));
    let page = page_text(&club, &format!("{base}/wer")).await;
    let gerlinde = members[1].to_string();
    assert!(page.contains(&format!("value=\"{gerlinde}\"")), "similar names are asked: {page}");
    let fields = answers(&page, &[("G. Wurzinger", &gerlinde), ("Nela", "gast")]);
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(send_form(&club, &format!("{base}/wer"), &fields).await.status, 303);
    assert!(!page_text(&club, &format!("{base}/nennungen")).await.contains("data-who"));

    let names = on_tablets(&club, &base).await;
    let expected = ["Gerlinde Wurzinger", "Maria Steiner", "Nela Ötscher", "Łukasz Šťastný"];
    assert_eq!(names, expected);
    // Only the guest is new in the club's lists.
    let of_club = ["Maria Steiner", "Gerlinde Wurzinger", "Koarl Muhr", "Nela Ötscher"];
    assert_eq!(people(&club).await, of_club);
    for address in ["/verein/personen", "/verein/sitzplan", "/rangliste"] {
        let answer = club.get(address).await;
        assert!(!answer.text().contains("Šťastný"), "{address}");
    }
    let ranking: Vec<RankingLine> = club.get("/api/ranking").await.good();
    assert!(ranking.iter().all(|line| line.person.name != "Łukasz Šťastný"));
    // An entry that is changed otherwise keeps who it is.
    let only = page_text(&club, &format!("{base}/wer")).await;
    assert!(only.contains("Łukasz Šťastný") && only.contains("value=\"nur\" checked"));

    // At the next tournament nobody is asked again, and nobody stands twice.
    let next = tournament(&club, 2, LINES).await;
    let asked = page_text(&club, &format!("{next}/nennungen")).await;
    assert!(asked.contains("3 von 4 kennt der Club"), "{asked}");
    assert!(on_tablets(&club, &next).await.contains(&"Łukasz Šťastný".to_owned()));
    assert_eq!(people(&club).await, of_club);
}

#[tokio::test]
async fn nobody_is_doubled_without_an_answer_and_no_name_has_a_code_behind_it() {
    let club = TestClub::new();
    club.add(&["Maria Steiner", "Gerlinde Wurzinger"]).await;
    let base = tournament(&club, 3, LINES).await;
    // Somebody else of the same name, as the club says; nothing is said of the others.
    let page = page_text(&club, &format!("{base}/wer")).await;
    let all = answers(&page, &[("Maria Steiner", "nur")]);
    let maria: Vec<(&str, &str)> = all
        .iter()
        .filter(|(_, value)| value == "nur")
        .filter(|(name, _)| {
            let key = name.trim_start_matches("wer-");
            page.contains(&format!("data-entrant=\"{key}\"><legend>Maria Steiner"))
        })
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(maria.len(), 1, "{page}");
    assert_eq!(send_form(&club, &format!("{base}/wer"), &maria).await.status, 303);
    // Who has the name of a member gets an addition that people can read.
    let expected = ["G. Wurzinger", "Maria Steiner (Turnier 3)", "Nela Ötscher", "Łukasz Šťastný"];
    assert_eq!(on_tablets(&club, &base).await, expected);
    assert_eq!(people(&club).await, ["Maria Steiner", "Gerlinde Wurzinger"]);
}

#[tokio::test]
async fn who_joins_the_club_has_the_own_name_and_can_be_merged_with_the_entrant() {
    let club = TestClub::new();
    let base = tournament(&club, 4, LINES).await;
    on_tablets(&club, &base).await;
    assert_eq!(people(&club).await, Vec::<String>::new());
    // Nela joins: the name is hers, the entrant of that name gets an addition.
    let joined = club.add(&["Nela Ötscher"]).await;
    assert_eq!(people(&club).await, ["Nela Ötscher"]);
    let form = page_text(&club, "/verein/personen/zusammenlegen").await;
    let (before, _) = form.split_once("Nela Ötscher (Turnier)").unwrap();
    let outside = before.rsplit("value=\"").next().unwrap().split('"').next().unwrap();
    let into = joined[0].to_string();
    // The page proposes the two, because they have one name.
    let proposed = format!("zusammenlegen?person={outside}&#38;into={into}\">");
    assert!(form.contains(&proposed), "{proposed} in {form}");
    let pair = [("person", outside), ("into", into.as_str())];
    let merged = send_form(&club, "/verein/personen/zusammenlegen", &pair).await;
    assert_eq!(merged.status, 303, "{}", merged.text());
    let games = page_text(&club, &format!("/verein/personen/{into}/partien?jahr=2026")).await;
    assert!(!games.contains("Nela Ötscher (Turnier)"), "{games}");
    assert_eq!(people(&club).await, ["Nela Ötscher"]);
}
