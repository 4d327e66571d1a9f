//! The editor of an own hand without a script: every tap sends the form, and the text and the ticks say the same.

use std::collections::BTreeMap;

use club::roles::Role;
use scoring::special::{SpecialHandEntry, Worth};
use serde_json::json;

use crate::rules::own_hands::{LIST, hands, points, session, versions};
use crate::support::{Answer, BOARD, TestClub, known, problem_at};

const NEW: &str = "/verein/sonderspiele/steiermark/neu";

/// The form as a browser would send it.
struct Form<'a> {
    club: &'a TestClub,
    path: String,
    fields: BTreeMap<String, String>,
    page: String,
}

impl<'a> Form<'a> {
    async fn open(club: &'a TestClub, path: &str) -> Form<'a> {
        let page = club.get(path).await.text();
        let path = path.split('?').next().unwrap().to_owned();
        Form { club, path, fields: fields(&page), page }
    }

    fn with(mut self, field: &str, value: &str) -> Form<'a> {
        self.fields.insert(field.to_owned(), value.to_owned());
        self
    }

    async fn send(&self, button: &str) -> Answer {
        let mut fields: Vec<(&str, &str)> =
            self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        fields.push(("do", button));
        self.club.fill_in(BOARD, &self.path, &fields).await
    }

    async fn tap(mut self, buttons: &str) -> Form<'a> {
        for button in buttons.split(' ') {
            let answer = self.send(button).await;
            assert_eq!(answer.status, 200, "{button}");
            self.page = answer.text();
            self.fields = fields(&self.page);
        }
        self
    }

    fn text(&self) -> &str {
        &self.fields["pattern"]
    }

    fn count(&self, what: &str) -> usize {
        self.page.matches(what).count()
    }
}

/// The fields of the editor on a page.
fn fields(page: &str) -> BTreeMap<String, String> {
    let (_, form) = page.split_once("data-editor").unwrap_or_else(|| panic!("no editor: {page}"));
    let plain = |text: &str| text.replace("&#38;", "&").replace("&#60;", "<").replace("&#62;", ">");
    let mut found = BTreeMap::new();
    let mut select = String::new();
    for tag in form.split('<') {
        let attribute = |name: &str| {
            let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
            rest.split_once('"').map(|(value, _)| plain(value))
        };
        let name = attribute("name").unwrap_or_default();
        if tag.starts_with("select ") {
            select = name;
        } else if tag.starts_with("option ") && tag.contains(" selected") {
            found.insert(select.clone(), attribute("value").unwrap_or_default());
        } else if tag.starts_with("textarea ") {
            found.insert(name, plain(tag.split_once('>').unwrap().1));
        } else if tag.starts_with("input ") {
            let is_off = tag.contains("type=\"checkbox\"") && !tag.contains(" checked");
            if !is_off {
                found.insert(name, attribute("value").unwrap_or_default());
            }
        }
    }
    found
}

#[tokio::test]
async fn fourteen_taps_and_a_few_ticks_make_a_hand() {
    let club = TestClub::new();
    let taps = "5m 5m 5m 5p 5p 5p 5s 5s 5s 1z 1z 1z 2z 2z";
    let form = Form::open(&club, NEW).await.tap(taps).await;
    assert_eq!(form.fields["tiles"], "555m 555p 555s 111z 22z");
    assert_eq!(form.text(), "555m 555p 555s Pong(Ost) Paar(Süd)");
    assert!(form.page.contains("14 von 14"), "{}", form.page);
    let form = form.with("free-suit", "true").with("free-number", "true").with("free-wind", "true");
    let form = form.tap("look").await;
    assert_eq!(form.text(), "nnna nnnb nnnc Pong(u) Paar(v)");
    assert_eq!((form.count("data-example"), form.count("data-near")), (6, 3), "{}", form.page);
    assert_eq!(form.count("class=\"tile wrong\""), 3);
    let form = form.with("name", "Gleiche Zahlen").with("worth", "1500").with("text", "Eine Zahl");
    for _ in 0..2 {
        let saved = form.send("save").await;
        assert_eq!(saved.status, 303, "{}", saved.text());
        assert_eq!(saved.headers["location"], format!("{LIST}?saved=1#gleiche-zahlen").as_str());
    }
    assert_eq!(versions(&club).await, 1, "sent twice, saved once");
    let entry = hands(&club, "steiermark").await.pop().unwrap();
    assert_eq!(entry.pattern.unwrap().as_str(), "nnna nnnb nnnc pung(u) pair(v)");
    assert_eq!((entry.name.as_str(), entry.text.as_deref()), ("Gleiche Zahlen", Some("Eine Zahl")));
    assert_eq!(points(&club, "gleiche-zahlen").await, Some(1500));
    // What was saved opens with the same ticks.
    let again = Form::open(&club, &format!("{LIST}/gleiche-zahlen/aendern")).await;
    for tick in ["free-suit", "free-number", "free-wind"] {
        assert_eq!(again.fields.get(tick).map(String::as_str), Some("true"), "{tick}");
    }
    assert!(!again.fields.contains_key("free-dragon"));
}

#[tokio::test]
async fn the_pairs_and_the_knitted_hand_are_made_by_example() {
    let club = TestClub::new();
    for (taps, text) in [
        ("2m 2m 6p 6p 7p 7p 4s 4s 9s 9s 2z 2z 6z 6z", "7 Paar"),
        ("7m 7p 7s 8m 8p 8s 9m 9p 9s 9m 9p 9s 6p 6s", "4 Strick3 Strick2"),
    ] {
        let form = Form::open(&club, NEW).await.tap(taps).await.with("free-any", "true");
        assert_eq!(form.tap("look").await.text(), text);
    }
}

#[tokio::test]
async fn a_seam_a_gap_and_a_tile_less_change_the_groups() {
    let club = TestClub::new();
    let form = Form::open(&club, NEW).await.tap("1m 2m gap 3m").await;
    assert_eq!(form.fields["tiles"], "12m 3m");
    let form = form.tap("seam-2 seam-1").await;
    assert_eq!(form.fields["tiles"], "1m 23m");
    let form = form.tap("back back").await;
    assert_eq!(form.fields["tiles"], "1m");
    assert!(problem_at(&form.page, "data").is_none(), "an example that is not whole is no fault");
    let form = form.tap("1m 1m 1m 1m").await;
    assert_eq!(form.fields["tiles"], "111m 1m", "of each tile there are four");
}

#[tokio::test]
async fn example_and_ticks_follow_the_text_as_far_as_they_can() {
    let club = TestClub::new();
    let form = Form::open(&club, NEW).await.with("pattern", "7 pair(a)!").tap("look").await;
    assert_eq!(form.text(), "7 pair(a)!", "the text stays as it was typed");
    assert_eq!(form.fields["tiles"].split(' ').count(), 7, "{}", form.fields["tiles"]);
    for tick in ["free-suit", "free-figures", "distinct"] {
        assert!(form.fields.contains_key(tick), "{tick}");
    }
    // A tick changes the text.
    let mut form = form;
    form.fields.remove("distinct");
    let form = form.tap("look").await;
    assert_eq!(form.text(), "7 Paar(a)");
    // What ticks cannot say keeps them quiet.
    let form = form.with("pattern", "7 Paar(Trumpf,Ecke)").tap("look").await;
    assert!(form.page.contains("Es gilt der Text") && !form.fields.contains_key("free-suit"));
    let form = form.tap("5m").await;
    assert_eq!(form.text(), "7 Paar(Trumpf,Ecke)", "keys rest as well");
    let form = form.tap("draft").await;
    assert!(!form.page.contains("Es gilt der Text"), "{}", form.page);
}

#[tokio::test]
async fn what_stands_before_a_fault_is_read_all_the_same() {
    let club = TestClub::new();
    let typed = async |text: &str| Form::open(&club, NEW).await.with("pattern", text);
    let form = typed("1-9a Pongg(Drache) Paar(Drache)").await.tap("look").await;
    assert!(form.page.contains("Gelesen bis dahin: 1-9a (9 von 14 Steinen)."), "{}", form.page);
    for whole in ["Pongg", "7 Paar"] {
        let form = typed(whole).await.tap("look").await;
        assert!(!form.page.contains("data-so-far"), "{whole}: {}", form.page);
    }
}

#[tokio::test]
async fn a_fault_is_said_with_its_place_and_the_text_is_kept() {
    let club = TestClub::new();
    let before = club.rows().await;
    let form = Form::open(&club, NEW).await.with("name", "Hüter").with("pattern", "4 Pongg Paar");
    let form = form.tap("look").await;
    assert!(
        form.page.contains("Stelle 3: „Pongg“ kenne ich nicht. Gemeint: Pong?"),
        "{}",
        form.page
    );
    let refused = form.send("save").await;
    assert_eq!(refused.status, 422);
    let page = refused.text();
    assert!(problem_at(&page, "pattern") == Some("unknown-word"), "{page}");
    assert!(page.contains("role=\"alert\"") && page.contains("4 Pongg Paar"));
    let complex = "run2(a) run2(b) run2(c) 2 knit2 2 pair; n in 1";
    for (field, value, code) in [
        ("name", "", "missing"),
        ("name", &"x".repeat(61), "too_long"),
        ("text", &"x".repeat(401), "too_long"),
        ("worth", "viel", "bad_worth"),
        ("pattern", "5 Pong", "wrong-size"),
        ("pattern", complex, "unbound-variable"),
        ("pattern", "55555m 234p 2 Pong", "never_occurs"),
        ("collected", "-1", "bad_value"),
    ] {
        let form = Form::open(&club, NEW).await.with("name", "Hüter").with("pattern", "7 Paar");
        let answer = form.with(field, value).send("save").await;
        let page = answer.text();
        assert_eq!(answer.status, 422, "{field} {value}");
        assert!(problem_at(&page, field) == Some(code), "{page}");
    }
    assert_eq!(club.rows().await, before);
    // What can never occur is kept switched off.
    let form =
        Form::open(&club, NEW).await.with("name", "Nie").with("pattern", "55555m 234p 2 Pong");
    let mut form = form.tap("look").await;
    assert!(form.page.contains("data-impossible"));
    form.fields.remove("active");
    assert_eq!(form.send("save").await.status, 303);
    assert!(!hands(&club, "steiermark").await.pop().unwrap().active);
}

#[tokio::test]
async fn a_hand_is_tried_and_what_is_both_is_said() {
    let club = TestClub::new();
    let form = Form::open(&club, NEW).await.with("pattern", "7 Paar").with("name", "Paare");
    let form = form.tap("try 2m 2m 6p 6p 7p 7p 4s 4s 9s 9s 2z 2z 6z").await;
    assert!(form.page.contains("Es fehlt nur noch: Grüner Drache."), "{}", form.page);
    assert!(form.clone_tap("6z").await.contains("Passt: Das ist dieses Sonderspiel."));
    let wrong = form.clone_tap("7z").await;
    assert!(
        wrong.contains("Statt Grüner Drache gehört her: Roter Drache; sonst fehlt Paar."),
        "{wrong}"
    );
    assert!(wrong.contains("Der Wert fehlt noch"), "{wrong}");
    let pungs = Form::open(&club, NEW).await.with("pattern", "4 Pong Paar").tap("look").await;
    assert!(pungs.page.contains("Jede dieser Hände ist auch ein gewöhnliches Mah-Jongg."));

    save(&club, "7 Paar", "Erstes", "1000").await;
    let form = Form::open(&club, NEW).await.with("pattern", "7 Paar(a)").with("name", "Eine Farbe");
    let form = form.with("worth", "1500").tap("look").await;
    let said = "Jede dieser Hände ist auch „Erstes“: Es liegt ganz darin. Es zählt das teurere: Eine Farbe";
    assert!(form.page.contains("data-overlaps") && form.page.contains(said), "{}", form.page);
}

#[tokio::test]
async fn a_word_that_was_meant_is_put_in_by_a_tap() {
    let club = TestClub::new();
    let form =
        Form::open(&club, NEW).await.with("pattern", "4 Pongg Paar; mit gezogn").tap("look").await;
    assert!(form.page.contains("„Pong“ einsetzen"), "{}", form.page);
    let form = form.tap("meant").await;
    assert_eq!(form.text(), "4 Pong Paar; mit gezogn");
    let form = form.tap("meant meant").await;
    assert_eq!(form.text(), "4 Pong Paar; mit gezogen", "without a proposal nothing changes");
    assert!(!form.page.contains("value=\"meant\"") && form.count("data-example") == 6);
    assert!(form.page.contains("<code>Strick</code> <small>knit</small>"), "{}", form.page);
}

#[tokio::test]
async fn a_condition_that_is_missed_is_named() {
    let club = TestClub::new();
    let form = Form::open(&club, NEW).await.with("pattern", "7 Paar; nur Zahl; nicht gezogen");
    let form = form.tap("try 2m 2m 6p 6p 7p 7p 4s 4s 9s 9s 3s 3s 5m 5m").await;
    let said = "Die Steine stimmen, aber verlangt ist: nicht gezogen.";
    assert!(form.page.contains(said), "{}", form.page);
}

impl Form<'_> {
    /// The page after a tap, from the same state.
    async fn clone_tap(&self, button: &str) -> String {
        self.send(button).await.text()
    }
}

pub(crate) async fn save(club: &TestClub, pattern: &str, name: &str, worth: &str) {
    let form = Form::open(club, NEW).await.with("pattern", pattern).with("name", name);
    assert_eq!(form.with("worth", worth).send("save").await.status, 303);
}

#[tokio::test]
async fn a_hand_changes_only_as_it_was_seen() {
    let club = TestClub::new();
    save(&club, "7 Paar", "Paare", "1000").await;
    let path = format!("{LIST}/paare/aendern");
    let (one, other) = (Form::open(&club, &path).await, Form::open(&club, &path).await);
    let one = one.with("worth", "1/2").with("worth-kind", "limit");
    assert_eq!(one.send("save").await.status, 303);
    let entry = hands(&club, "steiermark").await.pop().unwrap();
    assert_eq!((entry.id.as_str(), entry.worth), ("paare", Some(Worth::Limit([1, 2]))));
    assert_eq!(points(&club, "paare").await, None, "a fraction is in no other place");
    let refused = other.with("worth", "2000").send("save").await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("Inzwischen hat jemand anders dieses Sonderspiel geändert."));
    // The same name a second time gets an id of its own.
    save(&club, "7 Paar(a)", "Paare", "1").await;
    assert_eq!(hands(&club, "steiermark").await.pop().unwrap().id, "paare-2");
}

#[tokio::test]
async fn every_hand_of_the_rule_text_can_take_its_tiles_from_the_collection() {
    let club = TestClub::new();
    let before = hands(&club, "steiermark").await;
    for entry in &before {
        let page = club.get(&format!("{LIST}/{}/ansehen", entry.id)).await.text();
        let address = format!("{LIST}/{0}/aendern?aus={0}", entry.id);
        assert!(page.contains(&format!("href=\"{address}\"")), "{}: {page}", entry.id);
        let form = Form::open(&club, &address).await;
        assert_eq!((form.count("data-example"), form.count("data-near")), (6, 3), "{}", entry.id);
        assert_eq!(form.send("save").await.status, 303, "{}", entry.id);
    }
    let after = hands(&club, "steiermark").await;
    for (before, after) in before.iter().zip(&after) {
        assert!(after.pattern.is_some() && after.from.is_some(), "{after:?}");
        let tiles = if before.tiles.is_empty() { &after.tiles } else { &before.tiles };
        let plain = SpecialHandEntry {
            pattern: None,
            language: None,
            from: None,
            tiles: tiles.clone(),
            ..after.clone()
        };
        let expected = SpecialHandEntry { tiles: tiles.clone(), ..before.clone() };
        assert_eq!(plain, expected, "only the pattern comes from the collection");
        let page = club.get(&format!("{LIST}/{}/ansehen", after.id)).await.text();
        assert!(!page.contains("?aus="), "{page}");
    }
    assert_eq!(points(&club, "seven-pairs").await, Some(1000), "the club's own value stays");
    assert_eq!(club.get(&format!("{LIST}/seven-pairs/aendern?aus=nix")).await.status, 404);
}

#[tokio::test]
async fn a_ready_hand_is_found_and_taken() {
    let club = TestClub::new();
    let path = "/verein/sonderspiele/klassisch/sammlung";
    let all = club.get(path).await.text();
    assert!(all.contains("100 Sonderspiele") && all.contains("Aus den Regelwerken"), "{all}");
    let found = club.get(&format!("{path}?suche=gestrickt")).await.text();
    assert!(found.contains("neu?aus=triple-knitted") && !found.contains("neu?aus=seven-pairs\""));
    assert!(
        club.get(&format!("{path}?suche=xyz")).await.text().contains("Kein Sonderspiel passt zu")
    );
    let new = "/verein/sonderspiele/klassisch/neu?aus=triple-knitted";
    let form = Form::open(&club, new).await;
    assert_eq!(form.text(), "4 Strick3 Strick2");
    assert_eq!(form.fields["fishing-kind"], "limit");
    assert_eq!(form.send("save").await.status, 303);
    let taken = hands(&club, "klassisch").await.pop().unwrap();
    assert_eq!(taken.from.as_deref(), Some("library:triple-knitted"));
    assert_eq!(taken.fishing, Some(Worth::Limit([1, 5])));
    assert!(club.get(path).await.text().contains("schon in der Liste"));
    assert_eq!(club.get("/verein/sonderspiele/klassisch/neu?aus=nix").await.status, 404);
    assert_eq!(club.get("/verein/sonderspiele/mcr/neu").await.status, 404);
}

#[tokio::test]
async fn a_hand_is_copied_and_deleted_unless_it_was_played() {
    let club = TestClub::new();
    save(&club, "7 Paar", "Paare", "1000").await;
    let (copy, key) = (format!("{LIST}/paare/kopieren"), known(7).to_string());
    let sheet = club.get(&copy).await.text();
    assert!(sheet.contains("value=\"ma-jiang\"") && !sheet.contains("value=\"mcr\""), "{sheet}");
    for _ in 0..2 {
        let fields = [("key", key.as_str()), ("into", "klassisch")];
        let copied = club.fill_in(BOARD, &copy, &fields).await;
        assert_eq!(copied.headers["location"], "/verein/sonderspiele/klassisch?saved=1#paare");
    }
    assert_eq!(hands(&club, "klassisch").await.len(), 1);
    let refused = club.fill_in(BOARD, &copy, &[("key", &key), ("into", "mcr")]).await;
    assert_eq!(refused.status, 422);

    let people = club.four_people().await;
    let presets: Vec<wire::Preset> = club.get("/api/presets").await.good();
    let ruleset = presets.into_iter().find(|one| one.id == "steiermark").unwrap().ruleset;
    let game =
        json!({"id": known(1), "ruleset": ruleset, "players": people, "preset": "steiermark"});
    club.post("/api/games", &game).await.good::<serde_json::Value>();
    let (key, remove) = (known(8).to_string(), format!("{LIST}/paare/loeschen"));
    let refused = club.fill_in(BOARD, &remove, &[("key", &key)]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("lässt sich nur abschalten"));
    let remove = "/verein/sonderspiele/klassisch/paare/loeschen";
    assert!(club.get(remove).await.text().contains("class=\"danger\""));
    for _ in 0..2 {
        let removed = club.fill_in(BOARD, remove, &[("key", &key)]).await;
        assert_eq!(removed.headers["location"], "/verein/sonderspiele/klassisch?saved=1");
    }
    assert!(hands(&club, "klassisch").await.is_empty());
    let auditor = session(&club, Role::Auditor);
    for path in [NEW.to_owned(), copy, format!("{LIST}/paare/aendern"), format!("{LIST}/sammlung")]
    {
        assert_eq!(club.get_as(&auditor, &path).await.status, 403, "{path}");
    }
}
