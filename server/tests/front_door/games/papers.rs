//! Paper of a game as the server hands it out and as the command line writes it.

use std::path::Path;
use std::process::{Command, Output};

use chrono::Utc;
use club::demo::{Dice, play_random_deal};
use club::game::player_numbers;
use club::{Ending, History, PlayerNo};
use lopdf::Document;
use scoring::{Family, Ruleset};
use serde_json::Value as Json;
use server::tls::{MachineNames, Root, Tls};
use wire::{DealId, EndGame, EndingId, GameId, RecordDeal, StartGame};

use crate::support::{BOARD_BY_HTTPS, Folder, TestClub, known, record, won};

/// A game of chance by some rules; its address and what was played.
async fn play(club: &TestClub, id: GameId, family: Family, deals: u32) -> (String, History) {
    let ruleset = Ruleset::preset(family);
    let players = club.people()[..4].to_vec();
    let table = "Stüberl".to_owned();
    let request =
        StartGame { id, ruleset: ruleset.clone(), players, table, preset: None, evening: None };
    club.post("/api/games", &request).await.good::<Json>();
    let mut history = History::start(4, &ruleset);
    let mut dice = Dice::new(7);
    for number in 1..=deals {
        let played = play_random_deal(&mut history, &ruleset, &mut dice);
        let nets = |player: PlayerNo| (player, played.scored.settlement.net(player));
        let deal = RecordDeal {
            id: DealId(known(u128::from(number) + 1_000 * id.0.as_u128())),
            number,
            facts: played.facts.clone(),
            previewed: player_numbers(4).map(nets).collect(),
        };
        club.post(&format!("/api/games/{id}/deals"), &deal).await.good::<Json>();
    }
    (format!("/api/games/{id}"), history)
}

/// What is read on the pages of a PDF.
pub(crate) fn read(bytes: &[u8]) -> Vec<String> {
    let document = Document::load_mem(bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    pages.iter().map(|page| document.extract_text(&[*page]).unwrap()).collect()
}

fn ostwind(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    for variable in ["OSTWIND_LANG", "OSTWIND_CLUB", "OSTWIND_PUBLIC_URL", "OSTWIND_DATA"] {
        command.env_remove(variable);
    }
    command.env("TZ", "UTC").args(arguments).output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str], out: &Path) -> Vec<u8> {
    let out = out.to_str().unwrap();
    let output = ostwind(&[&["print"], arguments, &["--out", out]].concat());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{complaint}");
    std::fs::read(out).unwrap()
}

#[tokio::test]
async fn the_score_sheet_has_the_figures_of_screen_and_table() {
    let club = TestClub::reached_at("https://club.example");
    club.four_people().await;
    let (game, history) = play(&club, GameId(known(1)), Family::Mcr, 16).await;
    let sheet = club.get(&format!("{game}/score-sheet.pdf")).await;
    assert_eq!(
        (sheet.status, &sheet.headers["content-type"]),
        (200, &"application/pdf".parse().unwrap())
    );
    let pages = read(&sheet.bytes);
    assert_eq!(pages.len(), 1);
    let table = club.get(&format!("{game}/sheet.csv")).await.text();
    for (player, total) in history.totals() {
        let on_paper = texts::numbers::signed(total.0);
        assert!(pages[0].contains(&on_paper), "{on_paper} in {}", pages[0]);
        let last = table.lines().last().unwrap();
        let fields: Vec<&str> = last.split(';').collect();
        assert_eq!(fields[2 + 3 * usize::from(player.0)], total.0.to_string(), "{last}");
    }
    for word in ["Anna", "Dorli", "21. 11. 2026", "Stüberl", "Zur Partie", "Partie 1"] {
        let word = word.replace(' ', "\u{a0}");
        let page = pages[0].replace(' ', "\u{a0}");
        assert!(page.contains(&word), "{word} in {}", pages[0]);
    }
    let begun = read(&club.get(&format!("{game}/score-sheet-begun.pdf")).await.bytes);
    assert!(begun[0].contains("Christl"));
    assert!(!begun[0].contains(&texts::numbers::signed(history.totals()[&PlayerNo(1)].0)));

    let profile = format!("/verein/personen/{}/profil", club.people()[2]);
    let text = [("email", ""), ("pseudonym", ""), ("players_number", "04010077")];
    assert_eq!(club.fill_in(BOARD_BY_HTTPS, &profile, &text).await.status, 303);
    for file in ["score-sheet.pdf", "score-sheet-begun.pdf"] {
        let page = read(&club.get(&format!("{game}/{file}")).await.bytes);
        assert!(page[0].contains("04010077"), "{}", page[0]);
    }

    let working = read(&club.get(&format!("{game}/working.pdf")).await.bytes);
    assert_eq!(working.len(), 16);
    let one = club.get(&format!("{game}/deal-16.pdf")).await;
    assert!(read(&one.bytes)[0].contains("Spiel 16 · Partie 1"));
    assert_eq!(club.get(&format!("{game}/deal-17.pdf")).await.status, 404);
    assert_eq!(club.get(&format!("{game}/deal-x.pdf")).await.status, 404);

    let page = club.get(&format!("{game}/sheet.html")).await.text();
    for file in
        ["sheet.pdf", "sheet.csv", "working.pdf", "score-sheet.pdf", "score-sheet-begun.pdf"]
    {
        assert!(page.contains(&format!("href=\"{file}?lang=de\"")), "{file}");
    }
}

#[tokio::test]
async fn the_slip_has_the_figures_of_the_game() {
    let club = TestClub::reached_at("https://club.example");
    club.four_people().await;
    let id = GameId(known(1));
    let ruleset = Ruleset::preset(Family::Steiermark);
    let (players, table) = (club.people(), "Stüberl".to_owned());
    club.post(
        "/api/games",
        &StartGame { id, ruleset, players, table, preset: None, evening: None },
    )
    .await
    .good::<Json>();
    let mut deal = record(1, 1, won(1, [100, 0, 0, 0]), [600, -200, -200, -200]);
    deal.facts.thrown_wind = Some(scoring::Wind::West);
    club.post(&format!("/api/games/{id}/deals"), &deal).await.good::<Json>();
    let end = EndGame { id: EndingId(known(2)), how: Ending::Agreed, after: 1 };
    club.post(&format!("/api/games/{id}/end"), &end).await.good::<Json>();

    let confirmation = serde_json::json!(
        {"id": known(601), "player": 4, "is_right": true, "points": -200}
    );
    let path = format!("/api/games/{id}/confirmations");
    club.post(&path, &confirmation).await.good::<Json>();

    let slip = club.get(&format!("/api/games/{id}/slip.pdf")).await;
    let pages = read(&slip.bytes);
    assert_eq!(pages.len(), 2);
    for word in [
        "bestätigt: Dorli",
        "Wind der Runde: West",
        "Anna (Mauer)",
        "+600",
        "2\u{202f}600",
        "−200",
        "1\u{202f}800",
        "Zählt nicht: zu kurz",
    ] {
        let words: Vec<&str> = word.split(' ').collect();
        assert!(words.iter().all(|word| pages[0].contains(word)), "{word} in {}", pages[0]);
    }
    let begun = read(&club.get(&format!("/api/games/{id}/slip-begun.pdf")).await.bytes);
    assert!(begun[0].contains("Dorli") && !begun[0].contains("+600"));
    assert!(!begun[0].contains("bestätigt"));
    let page = club.get(&format!("/api/games/{id}/sheet.html")).await.text();
    assert!(page.contains("href=\"slip.pdf?lang=de\""));

    let file = club.file();
    let data = file.parent().unwrap().to_str().unwrap();
    let folder = Folder::new();
    let out = folder.path().join("zettel.pdf");
    let name = "Mah-Jongg-Club „Grüner Drache“";
    let blank = printed(&["abrechnungszettel", "--blank", "--data", data, "--club", name], &out);
    assert_eq!(blank, club.get("/api/forms/slip.pdf").await.bytes);
    let more = ["--data", data, "--club", name, "--public-url", "https://club.example"];
    let begun =
        printed(&[&["abrechnungszettel", "--game", "1", "--begun"], &more[..]].concat(), &out);
    // The command line has another time zone than the test club.
    let shown = read(&club.get(&format!("/api/games/{id}/slip-begun.pdf")).await.bytes);
    assert_eq!(read(&begun)[0].replace("18:05", "19:05"), shown[0]);
}

#[tokio::test]
async fn papers_of_other_rules_are_not_there() {
    let club = TestClub::new();
    club.four_people().await;
    let (game, _) = play(&club, GameId(known(1)), Family::Klassisch, 2).await;
    let sheet = club.get(&format!("{game}/score-sheet.pdf")).await;
    assert_eq!((sheet.status, sheet.json()["code"].as_str()), (404, Some("no_such_address")));
    let page = club.get(&format!("{game}/sheet.html")).await.text();
    assert!(!page.contains("score-sheet"));
    assert_eq!(club.get("/api/forms/nothing.pdf").await.status, 404);
    assert_eq!(club.get("/api/forms/score-sheet.pdf").await.status, 200);
}

#[tokio::test]
async fn the_command_line_prints_what_the_server_shows() {
    let club = TestClub::reached_at("https://club.example");
    club.four_people().await;
    let (game, _) = play(&club, GameId(known(1)), Family::Mcr, 16).await;
    let file = club.file();
    let data = file.parent().unwrap().to_str().unwrap();
    let folder = Folder::new();
    let out = folder.path().join("blatt.pdf");
    let more = [
        "--data",
        data,
        "--club",
        "Mah-Jongg-Club „Grüner Drache“",
        "--public-url",
        "https://club.example",
    ];
    let with = |arguments: &[&'static str]| [arguments, &more].concat();

    let sheet = printed(&with(&["abrechnungsblatt", "--game", "1"]), &out);
    assert_eq!(sheet, club.get(&format!("{game}/score-sheet.pdf")).await.bytes);
    let deal = printed(&with(&["spiel", "--game", "1", "--deal", "3"]), &out);
    assert_eq!(deal, club.get(&format!("{game}/deal-3.pdf")).await.bytes);
    let working = printed(&with(&["spiel", "--game", "1", "--working"]), &out);
    assert_eq!(working, club.get(&format!("{game}/working.pdf")).await.bytes);
    let begun = printed(&with(&["abrechnungsblatt", "--game", "1", "--begun"]), &out);
    assert_eq!(begun, club.get(&format!("{game}/score-sheet-begun.pdf")).await.bytes);
    let blank = printed(&with(&["abrechnungsblatt", "--blank"]), &out);
    assert_eq!(blank, club.get("/api/forms/score-sheet.pdf").await.bytes);
    let rules = printed(&with(&["spielmappe", "--rules", "mcr"]), &out);
    assert_eq!(rules, club.get("/api/rules/mcr.pdf").await.bytes);
    // The command line has another time zone than the test club: only the time of day differs.
    let course = read(&printed(&with(&["spiel", "--game", "1"]), &out));
    let shown = read(&club.get(&format!("{game}/sheet.pdf")).await.bytes);
    assert_eq!(course[0].replace("18:05", "19:05"), shown[0]);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing lies beside the paper");
}

#[tokio::test]
async fn what_cannot_be_printed_is_reported() {
    let club = TestClub::new();
    club.four_people().await;
    play(&club, GameId(known(1)), Family::Klassisch, 1).await;
    let file = club.file();
    let data = file.parent().unwrap().to_str().unwrap();
    let folder = Folder::new();
    let nowhere = folder.path().join("kein/ordner/blatt.pdf");
    let out = folder.path().join("blatt.pdf");
    let (nowhere, out) = (nowhere.to_str().unwrap(), out.to_str().unwrap());
    let empty = folder.path().to_str().unwrap();
    for (arguments, text) in [
        (vec!["spiel", "--game", "9", "--data", data, "--out", out], "Eine Partie 9 gibt es nicht"),
        (
            vec!["abrechnungsblatt", "--game", "1", "--data", data, "--out", out],
            "nach anderen Regeln gespielt",
        ),
        (
            vec!["spiel", "--game", "1", "--deal", "2", "--data", data, "--out", out],
            "Partie 1 hat kein Spiel 2",
        ),
        (vec!["spiel", "--game", "1", "--data", empty, "--out", out], "gibt es nicht"),
        (vec!["spielmappe", "--rules", "x", "--data", data, "--out", out], "hat der Verein nicht"),
        (vec!["abrechnungsblatt", "--blank", "--out", nowhere], "kann nicht geschrieben werden"),
        (
            vec!["spiel", "--game", "1", "--data", data, "--out", out, "--club", "Verein 😀"],
            "„Verein 😀“ kann nicht gedruckt werden",
        ),
        (vec!["abrechnungsblatt", "--out", out], "ostwind help"),
        (vec!["monatsliste", "--out", out], "Den Befehl „monatsliste“ gibt es nicht"),
        (
            vec!["urkunde", "--year", "2026", "--data", data, "--out", out],
            "noch niemand einen Rang",
        ),
        (
            vec!["spiel", "--blank", "--rules", "mcr", "--out", out],
            "print abrechnungsblatt --blank",
        ),
    ] {
        let output = ostwind(&[&["print"], &arguments[..]].concat());
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.contains(text), "{arguments:?}: {complaint}");
        assert!(!Path::new(out).exists(), "{arguments:?}");
    }
}

#[test]
fn the_help_lists_the_papers_and_nothing_else() {
    let output = ostwind(&["print", "--help"]);
    let help = String::from_utf8(output.stdout).unwrap();
    let listed: Vec<&str> = help
        .lines()
        .skip_while(|line| !line.starts_with("Befehle:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(
        listed,
        [
            "abrechnungsblatt",
            "abrechnungszettel",
            "spiel",
            "spielmappe",
            "wochenliste",
            "endliste",
            "urkunde",
            "aushang",
        ]
    );
}

/// The sheet for the wall is one page with the address of this club, also that of a club with a public one.
#[test]
fn the_sheet_for_the_hall_says_where_the_server_is() {
    let folder = Folder::new();
    let out = folder.path().join("aushang.pdf");
    let nowhere = folder.path().join("none");
    let data = ["--data", nowhere.to_str().unwrap(), "--club", "Windclub"];
    for (options, address) in [
        (&["--local-name", "wind", "--http-port", "8090"][..], "http://wind.local:8090/verbinden"),
        (&["--public-url", "https://club.example"], "https://club.example"),
    ] {
        let bytes = printed(&[&["aushang"], options, &data].concat(), &out);
        let pages = read(&bytes);
        assert_eq!(pages.len(), 1);
        for text in [address, "Windclub"] {
            assert!(pages[0].contains(text), "{text}: {}", pages[0]);
        }
        // The code's alternative text is what it leads to.
        let document = Document::load_mem(&bytes).unwrap();
        let figure = document.objects.values().filter_map(|object| object.as_dict().ok());
        let alternatives: Vec<_> = figure.filter_map(|figure| figure.get(b"Alt").ok()).collect();
        assert_eq!(alternatives.len(), 1);
    }
    // Where the club has a root of its own, the sheet has its fingerprint.
    let with_root = folder.path().join("data");
    Tls::own(&with_root, MachineNames::default(), Utc::now()).unwrap();
    let fingerprint = Root::stored(&with_root).unwrap().fingerprint_lines();
    let data = ["aushang", "--data", with_root.to_str().unwrap(), "--club", "Windclub"];
    let pages = read(&printed(&data, &out));
    assert_eq!(pages.len(), 1);
    assert!(fingerprint.iter().all(|line| pages[0].contains(line)), "{}", pages[0]);
    let public = [&data[..], &["--public-url", "https://club.example"]].concat();
    let pages = read(&printed(&public, &out));
    assert!(fingerprint.iter().all(|line| !pages[0].contains(line)), "{}", pages[0]);
}
