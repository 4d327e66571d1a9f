//! A wrong value is named by its field: in a form by the name that the field has on its page, in JSON by its path.

use wire::GameId;

use crate::support::{TestClub, first_example, known};
use crate::support::{expect_refused, page_text, send_form};

/// What is wrong stands behind the name that the field has on its page.
#[tokio::test]
async fn a_wrong_form_names_its_field() {
    let club = TestClub::new();
    club.four_people().await;
    let person = format!("/verein/personen/{}", known(101));
    let (standing, office) = (format!("{person}/stand"), format!("{person}/amt"));
    let statutes = [
        ("key", "00000000-0000-0000-0000-000000000001"),
        ("least_rounds", "2"),
        ("slip_days", "3"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "4"),
    ];
    let wrong = |field: &'static str, value: &'static str| {
        let others = statutes.into_iter().filter(|(name, _)| *name != field);
        others.chain([(field, value)]).collect::<Vec<_>>()
    };
    let statutes =
        |field, value| ("/verein/ordnung/aendern", "/verein/ordnung", field, wrong(field, value));
    let (form, money) = ("/verein/kassa/neu", "/verein/kassa");
    for (page, address, field, fields) in [
        statutes("least_rounds", "viele"),
        statutes("slip_days", "-1"),
        statutes("day_begins", ""),
        statutes("listed", "niemand"),
        statutes("method", "raten"),
        statutes("dues", "drei Euro"),
        statutes("scale", "1-2-4"),
        statutes("scale", "viel"),
        statutes("premium", "-1"),
        statutes("least_people", "alle"),
        statutes("best_percent", "0"),
        statutes("best_percent", "101"),
        (form, money, "amount", vec![("amount", "viel")]),
        (form, money, "account", vec![("amount", "5"), ("account", "sparbuch")]),
        (form, money, "what", vec![("amount", "5"), ("account", "cash"), ("what", "income-cash")]),
        (
            "/verein/kassa/rechnungsjahr",
            "/verein/kassa/rechnungsjahr",
            "iban",
            vec![("first_month", "1"), ("iban", "AT61 1904 3002 3457 3202")],
        ),
        (
            "/verein/kassa/kategorie",
            "/verein/kassa/kategorie",
            "direction",
            vec![("name", "Ausflug"), ("direction", "seitwärts")],
        ),
        (&standing, &standing, "standing", vec![("standing", "gast")]),
        (&standing, &standing, "since", vec![("standing", "guest"), ("since", "gestern")]),
        (&office, &office, "until", vec![("since", "2026-01-01"), ("until", "nie")]),
    ] {
        let shown = page_text(&club, &format!("{page}?lang=de")).await;
        let label = label_of(&shown, field);
        let answer = send_form(&club, &format!("{address}?lang=de"), &fields).await;
        assert!((404..423).contains(&answer.status), "{address}: {}", answer.status);
        expect_refused(&answer, &format!("{label}: "));
    }
}

/// What stands at a field.
fn label_of(page: &str, field: &str) -> String {
    let own = page.split_once(&format!("<label for=\"{field}\">"));
    if let Some((_, label)) = own {
        return label.split_once("</label>").unwrap().0.to_owned();
    }
    if let Some((before, field_on)) = page.split_once(&format!("<input id=\"{field}\"")) {
        // It stands in a sentence.
        let before = before.rsplit_once("<label>").unwrap().1;
        let after = field_on.split_once('>').unwrap().1.split_once("</label>").unwrap().0;
        return format!("{before}…{after}").trim_end_matches(['.', ',']).to_owned();
    }
    let (before, _) = page.split_once(&format!(" name=\"{field}\"")).unwrap();
    before.rsplit_once("<span>").unwrap().1.split_once("</span>").unwrap().0.to_owned()
}

/// JSON of the agreed grammar with a value that was not agreed upon.
#[tokio::test]
async fn a_wrong_value_in_json_is_named_by_its_path() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let mut deal = serde_json::json!(first_example());
    deal["facts"]["hands"] = "keine".into();
    let answer = club.post(&format!("{game}/deals"), &deal).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("malformed")));
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("facts.hands: "), "{message}");
}
