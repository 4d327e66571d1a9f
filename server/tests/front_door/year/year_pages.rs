//! A person's year on one page, and the club's year for the general meeting.

use std::io::Read as _;

use club::roles::Role;
use server::sample::{Plan, seed_club};
use wire::PersonId;

use crate::support::{TestClub, let_in};
use crate::support::{expect_saved, send_form};

/// A club of one year with games of tiles.
async fn one_year() -> TestClub {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 24, deals: None, people: 9, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    club
}

/// Everybody in the books.
async fn everybody(club: &TestClub) -> Vec<PersonId> {
    let people = club.database.read(server::store::people::all).await.unwrap();
    people.into_iter().map(|person| person.id).collect()
}

/// The values of an attribute, in the order of the page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!("{attribute}=\"");
    let found = page.split(&start).skip(1).filter_map(|rest| rest.split('"').next());
    found.collect()
}

#[tokio::test]
async fn a_year_has_ten_honours_and_each_leads_to_its_game_and_deal() {
    let club = one_year().await;
    let mut complete = 0;
    for person in everybody(&club).await {
        let page = club.get(&format!("/verein/personen/{person}/jahr/2026")).await.text();
        let kinds = values(&page, "data-honour");
        let mut distinct = kinds.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(kinds.len(), distinct.len(), "{kinds:?}");
        complete += usize::from(kinds.len() == 10);
        for address in values(&page, "href") {
            let Some((path, anchor)) = address.split_once("#spiel-") else {
                continue;
            };
            let game = club.get(path).await;
            assert_eq!(game.status, 200, "{address}");
            assert!(game.text().contains(&format!("id=\"spiel-{anchor}\"")), "{address}");
        }
        // Nothing depends on what the security policy forbids, and the tiles of the best hand are drawn.
        assert!(!page.contains("style=\""));
        assert_eq!(page.contains("data-honour=\"best_hand\""), page.contains("#tile-"), "{page}");
    }
    assert!(complete >= 3, "only {complete} years have all ten");
}

#[tokio::test]
async fn the_figures_are_those_of_the_games() {
    let club = one_year().await;
    let person = everybody(&club).await[0];
    let page = club.get(&format!("/verein/personen/{person}/jahr/2026")).await.text();
    let at = values(&page, "data-honour").iter().position(|kind| *kind == "best_game").unwrap();
    let best: i64 = values(&page, "data-figure")[at].parse().unwrap();
    let own = club.get(&format!("/verein/personen/{person}")).await.text();
    let written = texts::numbers::signed(best);
    assert!(own.contains(&format!("<dd>{written}</dd>")), "{written}: {own}");
    assert!(own.contains(&format!("href=\"/verein/personen/{person}/jahr/2026\"")), "{own}");
}

#[tokio::test]
async fn who_hides_the_page_has_no_year_for_others() {
    let club = one_year().await;
    let person: PersonId = everybody(&club).await[0];
    let address = format!("/verein/personen/{person}/jahr/2026");
    let hide = [("is_hidden", "true")];
    expect_saved(&send_form(&club, &format!("/verein/personen/{person}/profil"), &hide).await);
    let hidden = club.get(&address).await.text();
    assert!(hidden.contains("data-hidden") && !hidden.contains("data-honour"), "{hidden}");
    let other = club.get(&format!("/verein/personen/{person}")).await.text();
    assert!(!other.contains("/jahr/2026\""), "{other}");
    let_in(&club.database, ("Selbst", Role::Member, Some(person)), "self");
    let own = club.get_as("session=self", &address).await.text();
    assert!(own.contains("data-honour=\"best_game\""), "{own}");
    // Nobody sees a year without signing in, and a year or a person that does not exist is none.
    assert_eq!(club.get_as("session=none", &address).await.status, 303);
    assert_eq!(club.get(&format!("/verein/personen/{person}/jahr/x")).await.status, 404);
    let empty = club.get(&format!("/verein/personen/{person}/jahr/2020")).await;
    assert_eq!((empty.status, empty.text().contains("data-honour")), (200, false));
}

#[tokio::test]
async fn the_review_of_a_year_has_its_figures_months_hands_and_new_members() {
    let club = one_year().await;
    let page = club.get("/verein/jahr/2026/rueckblick").await.text();
    assert!(club.get("/verein/jahr/2026").await.text().contains("/verein/jahr/2026/rueckblick\""));
    let figures = page.split("data-figure=\"").skip(1).filter_map(|rest| {
        let (kind, rest) = rest.split_once("\">")?;
        Some((kind.to_owned(), rest.split('<').next()?.to_owned()))
    });
    let figures: std::collections::BTreeMap<String, String> = figures.collect();
    let number = |kind: &str| -> u32 { figures[kind].replace('\u{202f}', "").parse().unwrap() };
    let today = "2026-11-21".parse().unwrap();
    let books = club.database.read(move |tx| {
        server::actions::year_books(tx, club::calendar::ClubYear::new(2026).unwrap(), today)
    });
    let games = u32::try_from(books.await.unwrap().games.len()).unwrap();
    assert!(games > 9);
    assert_eq!((number("games"), number("people")), (games, 9));
    assert!(number("evenings") <= games && number("deals") > games, "{figures:?}");
    // The months are a table too, and add up to the games.
    let table = page.split_once("<details class=\"as-table\">").unwrap().1;
    let cells = table.split("<td class=\"r\">").skip(1);
    let by_month: u32 =
        cells.map(|cell| cell.split('<').next().unwrap().parse::<u32>().unwrap()).sum();
    assert_eq!(by_month, games);
    // Three hands, the biggest first, each at its deal.
    let hands = values(&page, "data-hand");
    let points: Vec<i64> = hands.iter().map(|points| points.parse().unwrap()).collect();
    assert_eq!(points.len(), 3);
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    assert_eq!(page.matches("#spiel-").count(), 3);
    assert!(!page.contains("style=\""));
    let before: usize = values(&page, "data-new-members")[0].parse().unwrap();
    let join = [
        ("key", "00000000-0000-0000-0000-000000000777"),
        ("standing", "member"),
        ("since", "2026-11-02"),
    ];
    club.add(&["Zuletzt Gekommen"]).await;
    let new = club.people()[0];
    expect_saved(&send_form(&club, &format!("/verein/personen/{new}/stand"), &join).await);
    let page = club.get("/verein/jahr/2026/rueckblick").await.text();
    assert_eq!(values(&page, "data-new-members")[0], (before + 1).to_string());
    assert!(page.contains("Zuletzt Gekommen ("), "{page}");
    let empty = club.get("/verein/jahr/2020/rueckblick").await;
    assert_eq!((empty.status, empty.text().contains("data-figure")), (200, false));
}

#[tokio::test]
async fn the_page_of_a_person_spreads_the_results_of_the_deals_and_links_its_hands() {
    let club = one_year().await;
    let mut hands = 0;
    for person in everybody(&club).await {
        let page = club.get(&format!("/verein/personen/{person}")).await.text();
        let Some((_, spread)) = page.split_once("data-spread") else {
            continue;
        };
        // Eight columns and the deals without a result, in the drawing and in the table.
        let table = spread.split_once("</details>").unwrap().0;
        let counts = table.split("<td class=\"r\">").skip(1);
        let counts: Vec<u32> =
            counts.map(|cell| cell.split('<').next().unwrap().parse().unwrap()).collect();
        assert_eq!((counts.len(), table.matches("<rect").count()), (9, 8), "{table}");
        let deals: u32 = counts.iter().sum();
        assert!(page.contains(&format!("<h2>{deals} Spiele</h2>")), "{deals}: {page}");
        for address in values(&page, "href").iter().filter(|address| address.contains("#spiel-")) {
            let (game, anchor) = address.split_once('#').unwrap();
            assert!(club.get(game).await.text().contains(&format!("id=\"{anchor}\"")), "{address}");
            hands += 1;
        }
    }
    assert!(hands > 4, "{hands}");
}

#[tokio::test]
async fn a_single_rule_is_found_by_its_name_and_leads_to_its_line() {
    let club = TestClub::new();
    let rules = scoring::rulebook::listed(&scoring::Ruleset::preset(scoring::Family::Mcr));
    let rule = rules.last().unwrap().rule;
    let name = texts::rules::rule(rule);
    for typed in [name.de, name.en] {
        let query: String = typed.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let answer: wire::search::SearchAnswer =
            club.get(&format!("/api/search?q={query}")).await.good();
        let anchor = format!("#regel-{}", rule.id());
        let hit = answer.hits.iter().find(|hit| hit.address.ends_with(&anchor));
        let hit = hit.unwrap_or_else(|| panic!("{typed}: {:?}", answer.hits));
        assert!(answer.hits.len() <= 10 && !hit.about.is_empty(), "{:?}", answer.hits);
        let page = club.get(hit.address.split('#').next().unwrap()).await.text();
        assert!(page.contains(&format!("id=\"{}\"", &anchor[1..])), "{anchor}");
    }
}

#[tokio::test]
async fn a_member_finds_the_own_year_on_the_first_screen() {
    let club = one_year().await;
    for (number, person) in everybody(&club).await.into_iter().enumerate() {
        let session = format!("own{number}");
        let_in(&club.database, (&format!("Konto {number}"), Role::Member, Some(person)), &session);
        let today: wire::today::Today =
            club.get_as(&format!("session={session}"), "/api/today").await.good();
        let own = today.own.unwrap();
        let expected = format!("/verein/personen/{person}/jahr/2026");
        assert_eq!(own.year_address, if own.line.is_some() { &*expected } else { "" });
    }
}

/// Statutes that rank by table points.
const BY_TABLE_POINTS: [(&str, &str); 8] = [
    ("key", "00000000-0000-0000-0000-000000000051"),
    ("least_rounds", "1"),
    ("broken_round", "true"),
    ("slip_days", "21"),
    ("method", "table_points"),
    ("listed", "everybody"),
    ("day_begins", "6"),
    ("dues", ""),
];

#[tokio::test]
async fn chart_and_average_of_a_year_are_in_the_figure_that_ranks() {
    let club = one_year().await;
    let sums = club.get("/verein/jahr/2026").await.text();
    assert!(sums.contains("Summe der ersten fünf von"), "{sums}");
    expect_saved(&send_form(&club, "/verein/ordnung", &BY_TABLE_POINTS).await);
    let page = club.get("/verein/jahr/2026").await.text();
    let (_, sentence) = page.split_once("Tischpunkte der ersten fünf von").unwrap();
    let first = page.split("data-place=\"1.\"").nth(1).unwrap();
    let cell = |mark: &str| {
        let cell = first.split(mark).nth(1).unwrap();
        cell.split_once('>').unwrap().1.split('<').next().unwrap().to_owned()
    };
    // Where the first line of the chart ends stands what the list has.
    let ends = sentence.split('"').next().unwrap();
    assert!(ends.contains(&format!(" {},", cell("data-figure"))), "{ends}");
    // Nobody has more than the four table points of a game on average.
    let average = cell("p2 e3\"").replace(['+', ','], "");
    assert!((1..=40).contains(&average.parse::<u32>().unwrap()), "{average}");
}

#[tokio::test]
async fn the_board_takes_everything_of_a_year_in_one_file() {
    let club = one_year().await;
    let address = "/verein/jahr/2026/archiv.zip";
    assert!(club.get("/verein/jahr/2026").await.text().contains(&format!("href=\"{address}\"")));
    let taken = club.get(address).await;
    assert_eq!(taken.headers["content-type"], "application/zip");
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(taken.bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    for file in ["endliste.pdf", "SHA256SUMS"] {
        assert!(names.iter().any(|name| name == file), "{names:?}");
    }
    // The copy of the books holds no password and leaves nothing behind.
    let mut database = Vec::new();
    archive.by_name("club.sqlite").unwrap().read_to_end(&mut database).unwrap();
    assert!(database.starts_with(b"SQLite format 3"));
    assert!(!String::from_utf8_lossy(&database).contains("$argon2"));
    let folder = std::fs::read_dir(club.file().parent().unwrap()).unwrap();
    let mut names = folder.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| !name.contains("copy")));
    assert!(club.get("/verein/protokoll").await.text().contains("2026-archiv.zip"));
    let_in(&club.database, ("member", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", address).await.status, 403);
    let page = club.get_as("session=member", "/verein/jahr/2026").await.text();
    assert!(!page.contains("archiv.zip"), "{page}");
}
