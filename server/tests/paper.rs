//! Paper through its front door: pages, text, structure and bytes of whole documents.

#![expect(clippy::unwrap_used, reason = "what a test cannot do without may stop it")]

#[path = "samples/booklet.rs"]
mod booklet;
#[path = "samples/lists.rs"]
mod lists;
#[path = "samples/pictures.rs"]
mod pictures;
mod samples;

use club::report::lists::{hands_sheet, person_sheet, week_sheet, year_sheet};
use club::report::sheet::{Cell, Label, Row, Sheet};
use club::report::{
    Bochowe, CorrectionReason, Corrections, DealHeading, DealVersion, Gone, Honour,
    ScoreSheetHeading, SlipHeading, VersionsHeading, deal_sheet, pad_sheet, rulebook_sheet,
    score_sheet, slip_sheets, versions_sheet,
};
use club::year::counting::{Ground, Objection, Proof, Verdict};
use club::{DealOutcome, PlayerNo};
use lopdf::{Document, Object};
use scoring::rulebook::listed;
use scoring::{Family, Points, Ruleset};
use server::documents::pdf::{Problem, pdf, pdf_of};
use texts::Lang;

/// Prints: twice the same, every page leaves a picture, and its text is what it was.
fn print(name: &str, sheet: &Sheet, lang: Lang) -> (Document, Vec<u8>) {
    print_all(name, std::slice::from_ref(sheet), lang)
}

fn print_all(name: &str, sheets: &[Sheet], lang: Lang) -> (Document, Vec<u8>) {
    let bytes = pdf_of(sheets, lang).unwrap();
    assert_eq!(pdf_of(sheets, lang), Ok(bytes.clone()), "{name} is the same each time");
    let document = Document::load_mem(&bytes).unwrap();
    let pages = text(&document);
    pictures::leave(name, &bytes, pages.len());
    insta::assert_snapshot!(name, pages.join("\n--- \n"));
    (document, bytes)
}

/// What a reader finds when it searches or copies, page by page.
fn text(document: &Document) -> Vec<String> {
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    pages.iter().map(|page| document.extract_text(&[*page]).unwrap()).collect()
}

fn elements(document: &Document, role: &str) -> usize {
    let is_role = |object: &&Object| {
        object.as_dict().is_ok_and(|dictionary| {
            dictionary.get(b"S").and_then(Object::as_name).is_ok_and(|name| name == role.as_bytes())
        })
    };
    document.objects.values().filter(is_role).count()
}

#[test]
fn a_game_is_one_page_with_all_its_figures() {
    for deals in [1, 16, 24, 40] {
        let sheet = samples::game(deals);
        let (document, _) = print(&format!("game-{deals}"), &sheet, Lang::De);
        let pages = text(&document);
        assert_eq!(pages.len(), 1, "{deals} deals");
        for wanted in
            ["Jörg Österreicher", "Zoë Šimić", "Милена Петровић", "王小明", "Seite 1 von 1"]
        {
            assert!(pages[0].contains(wanted), "{wanted} in {}", pages[0]);
        }
        for row in &sheet.blocks[0].rows {
            if let Row::Cells(cells) = row {
                for cell in cells {
                    let written = texts::print::cell(cell, Lang::De);
                    assert!(pages[0].contains(&written), "{written}");
                }
            }
        }
    }
}

/// However long the reasons are, and however long the game.
#[test]
fn corrections_are_listed_on_the_same_page() {
    let at = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(20, 15, 0).unwrap();
    let reason = |number, reason: &str| CorrectionReason {
        number,
        at,
        author: Some("Jörg Österreicher".to_owned()),
        reason: reason.to_owned(),
    };
    let few = Corrections {
        rebooked: [3, 5, 6].into(),
        reasons: vec![reason(3, "Falscher Gewinner eingetragen"), reason(5, "Blume vergessen")],
    };
    let many = Corrections {
        rebooked: (1..=40).collect(),
        reasons: (1..=9).map(|number| reason(number, &"Sehr ausführlich. ".repeat(11))).collect(),
    };
    for (deals, corrections) in [(16, &few), (40, &few), (24, &many), (40, &many)] {
        let sheet = samples::corrected_game(deals, corrections);
        let count = corrections.reasons.len();
        let (document, _) = print(&format!("game-{deals}-corrected-{count}"), &sheet, Lang::De);
        let pages = text(&document);
        assert_eq!(pages.len(), 1, "{deals} deals, {count} reasons");
        assert!(pages[0].contains("* Nach dem Eintragen berichtigt:"), "{}", pages[0]);
        for item in corrections.reasons.iter().take(3) {
            assert!(pages[0].contains(&format!("Spiel {} ·", item.number)), "{}", pages[0]);
        }
        assert_eq!(pages[0].contains("Weitere Berichtigungen"), count > 5);
    }
}

/// Long names, and the three ways the federation's form is handed out, each with the name of its issuer.
#[test]
fn the_score_sheet_is_one_page_blank_begun_and_complete() {
    let long = [
        "Maximiliane Donaudampfschifffahrtsgesellschaft-Österreicher",
        "Zoë Šimić-Дмитриевић-Παπαδοπούλου von und zu Hohenwang",
        "Li 王小明",
        "O",
    ]
    .map(str::to_owned);
    let players = samples::PLAYERS.map(str::to_owned);
    let (_, all) = samples::random_game(Family::Mcr, 16);
    let (_, some) = samples::random_game(Family::Mcr, 6);
    for (name, players, history) in [
        ("blank", &[][..], None),
        ("begun", &players, None),
        ("half", &players, Some(&some)),
        ("complete", &players, Some(&all)),
        ("long-names", &long, Some(&all)),
    ] {
        let numbers = ["04010012", "", "04010077", "04020003"].map(str::to_owned);
        let players_numbers = if name == "complete" { &numbers[..] } else { &[] };
        let heading =
            ScoreSheetHeading { players_numbers, ..samples::score_sheet_heading(players) };
        let sheet = score_sheet(&heading, history);
        let name = format!("abrechnungsblatt-{name}");
        let (document, _) = print(&name, &sheet, Lang::De);
        let pages = text(&document);
        assert_eq!(pages.len(), 1, "{name}");
        let whole: String = pages[0].split_whitespace().collect();
        for player in players {
            let player: String = player.split_whitespace().collect();
            assert!(whole.contains(&player), "{name}: {player}");
        }
        for word in ["Abrechnungsblatt", "Mah-Jongg-Club„GrünerDrache“", "Playersnumber"] {
            assert!(whole.contains(word), "{name}: {word}");
        }
        assert_eq!(elements(&document, "Figure"), usize::from(!players.is_empty()), "{name}");
    }
}

/// Front and back of the club's slip, as it is handed out.
#[test]
fn the_slip_is_one_leaf_blank_begun_and_complete() {
    let players = samples::PLAYERS.map(str::to_owned);
    let Ruleset::Steiermark(options) = Ruleset::preset(Family::Steiermark) else {
        panic!("the preset is of its family");
    };
    let missed = [Bochowe {
        player: PlayerNo(2),
        hand: "thirteen-wonders".to_owned(),
        points: Points(3000),
    }];
    for (name, players, deals) in [
        ("blank", &[][..], None),
        ("begun", &players, None),
        ("half", &players, Some(7)),
        ("complete", &players, Some(22)),
    ] {
        let played = deals.map(|deals| samples::club_game(deals).1);
        let verdict = deals.map(|deals| match deals {
            22 => Verdict::Counts(Ground::Rounds { whole: 3 }, Proof::Slip),
            _ => Verdict::CountsNot(Objection::TooShort {
                whole: 1,
                minutes: 60,
                least_rounds: 2,
                single_round_minutes: Some(120),
            }),
        });
        let heading = SlipHeading { verdict, ..samples::slip_heading(players) };
        let history = played.as_ref().map(|history| (history, &missed[..]));
        let sheets = slip_sheets(&heading, &options, history);
        let name = format!("abrechnungszettel-{name}");
        let (document, _) = print_all(&name, &sheets, Lang::De);
        let pages = text(&document);
        assert_eq!(pages.len(), 2, "{name}");
        assert!(pages[1].contains("Seite 2 von 2"), "{name}: {}", pages[1]);
    }
}

/// In every rule set, and with every payment.
#[test]
fn a_deal_is_explained_on_one_page() {
    let players = samples::PLAYERS.map(str::to_owned);
    for family in Family::ALL {
        let (_, history) = match Ruleset::preset(family).play_money() {
            Some(_) => samples::club_game(6),
            None => samples::random_game(family, 6),
        };
        for played in &history.deals {
            let number = played.situation.number;
            let heading = DealHeading {
                issuer: Some("Mah-Jongg-Club"),
                game: Some(17),
                rules: family,
                preset: "",
                players: &players,
            };
            let sheet = deal_sheet(&heading, played);
            let name = format!("spiel-{}-{number}", family.id());
            let (document, _) = print(&name, &sheet, Lang::De);
            let pages = text(&document);
            assert_eq!(pages.len(), 1, "{name}");
            for payment in played.scored.settlement.payments() {
                let amount = texts::numbers::points(payment.amount.0);
                assert!(pages[0].contains(&amount), "{name}: {amount}");
            }
            for item in played.scored.values.values().flat_map(|value| &value.items) {
                let rule = texts::rules::rule(item.rule).get(Lang::De);
                let mut words = rule.split(' ');
                assert!(words.all(|word| pages[0].contains(word)), "{name}: {rule}");
            }
            if number == 1 {}
        }
    }
}

#[test]
fn a_long_list_breaks_and_repeats_its_head() {
    let (document, _) = print("ranking-200", &samples::ranking(200), Lang::En);
    let pages = text(&document);
    assert!(pages.len() > 1);
    for (number, page) in pages.iter().enumerate() {
        assert!(page.contains("Average"), "page {number}");
        assert!(page.contains(&format!("Page {} of {}", number + 1, pages.len())));
    }
    // Each person once; the repeated heads are no part of the structure.
    assert_eq!(elements(&document, "TR"), 201);
    assert_eq!(elements(&document, "TH"), 5 + 200);
}

#[test]
fn thirty_people_fit_on_a_page() {
    let (document, _) = print("ranking-30", &samples::ranking(30), Lang::De);
    assert_eq!(text(&document).len(), 1);
}

/// Every rule with its name and condition, in both languages, and tiles beside them.
#[test]
fn every_rule_set_is_a_folder_to_take_along() {
    for family in Family::ALL {
        let ruleset = Ruleset::preset(family);
        let sheet = rulebook_sheet(Some("Mah-Jongg-Club"), &ruleset);
        for lang in Lang::ALL {
            let name = format!("spielmappe-{}-{}", family.id(), lang.tag());
            let (document, bytes) = print(&name, &sheet, lang);
            let pages = text(&document);
            assert!((2..=12).contains(&pages.len()), "{name}: {} pages", pages.len());
            assert!(bytes.len() < 400_000, "{name}: {} bytes", bytes.len());
            let whole: String = pages.join(" ").split_whitespace().collect();
            for line in listed(&ruleset) {
                for item in [texts::rules::rule(line.rule), texts::rules::condition(line.rule)] {
                    let last = item.get(lang).split_whitespace().last().unwrap_or_default();
                    assert!(whole.contains(last), "{name}: {last}");
                }
            }
        }
    }
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let sheet = samples::game(16);
    assert_eq!(pdf(&sheet, Lang::De), pdf(&sheet, Lang::De));
    assert_ne!(pdf(&sheet, Lang::De), pdf(&sheet, Lang::En));
    assert_ne!(pdf(&sheet, Lang::De), pdf(&samples::game(17), Lang::De));
    let official = samples::complete_score_sheet;
    assert_eq!(pdf(&official(), Lang::De), pdf(&official(), Lang::De));
    let slip = samples::complete_slip;
    assert_eq!(pdf_of(&slip(), Lang::De), pdf_of(&slip(), Lang::De));
    assert_ne!(pdf_of(&slip(), Lang::De), pdf(&slip()[0], Lang::De));
}

#[test]
fn documents_name_their_title_language_and_parts() {
    let sheet = samples::game(16);
    let rows = &sheet.blocks[0].rows;
    let markers = rows.iter().filter(|row| matches!(row, Row::Marker(_))).count();
    let (document, _) = print("game-16-parts", &sheet, Lang::De);
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").and_then(Object::as_str).unwrap(), b"de-AT");
    let info = document.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    let info = document.get_dictionary(info).unwrap();
    let keys: Vec<&[u8]> = info.iter().map(|(key, _)| key.as_slice()).collect();
    assert_eq!(keys, [b"Title".as_slice(), b"Producer"], "no date, no standard not kept");
    let title = info.get(b"Title").unwrap().as_str().unwrap();
    let wanted: Vec<u8> = std::iter::once(0xfeff)
        .chain("Partie 17".encode_utf16())
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(title, wanted);
    let count = ["H1", "Table", "TR", "P"].map(|role| elements(&document, role));
    // Two rows of heads, the markers, sixteen deals, the sum; issuer, facts with labels, note,
    // signatures with roles.
    assert_eq!(count, [1, 1, 2 + markers + 16 + 1, 1 + 2 * 5 + 3 + 2 * 4]);
    assert!(document.trailer.get(b"ID").is_ok());
}

#[test]
fn every_font_is_embedded() {
    let (document, bytes) = print("game-24-fonts", &samples::game(24), Lang::De);
    let descriptors: Vec<_> = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dictionary| dictionary.has_type(b"FontDescriptor"))
        .collect();
    assert_eq!(descriptors.len(), 3);
    assert!(descriptors.iter().all(|descriptor| descriptor.has(b"FontFile2")));
    assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
}

#[test]
fn a_name_that_cannot_be_drawn_is_refused() {
    let text = "Anna 😀".to_owned();
    let refused = pdf(&samples::one_cell(Cell::Text(text.clone())), Lang::De);
    assert_eq!(refused, Err(Problem::UncoveredCharacter { character: '😀', text }));
}

#[test]
fn every_kind_of_cell_comes_out() {
    let at = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let cells = vec![
        Cell::Text("½ ⅓ „Ä“ − × Ő".to_owned()),
        Cell::Points(-1234),
        Cell::Signed(1418),
        Cell::Twelfths(28),
        Cell::Tenths(-15),
        Cell::Date(at),
        Cell::Minutes(125),
        Cell::Term(Label::FromTheWall),
        Cell::Empty,
    ];
    let written: Vec<String> =
        cells.iter().map(|cell| texts::print::cell(cell, Lang::De)).collect();
    let (document, _) = print("cells", &samples::one_cell(Cell::Pieces(cells)), Lang::De);
    let page = text(&document).join("\n");
    for word in written.iter().flat_map(|cell| cell.split(' ')) {
        assert!(page.contains(word), "{word} in {page}");
    }
}

#[test]
fn tiles_are_drawn_once_and_used_often() {
    let groups = ["123m", "555p", "(2222z)", "789s", "1f5f", "77z"];
    let cell = Cell::Tiles(groups.map(str::to_owned).to_vec());
    let (document, _) = print("tiles", &samples::one_cell(cell), Lang::De);
    let forms = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok())
        .filter(|stream| {
            stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Form")
        })
        .count();
    // 1m 2m 3m, 5p, 2z and the back, 7s 8s 9s, 1f 5f, 7z.
    assert_eq!(forms, 12);
}

/// A deal that was corrected twice and one that was taken back, beside what stands.
#[test]
fn changes_are_shown_side_by_side() {
    let at = |minute| {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        day.and_hms_opt(20, minute, 0).unwrap()
    };
    let won = |winner, from: Option<u8>| DealOutcome::Won {
        winner: PlayerNo(winner),
        from: from.map(PlayerNo),
        liable: None,
        how: Vec::new(),
    };
    let version = |number, outcome, net: [i64; 4], minute, gone| DealVersion {
        number,
        outcome,
        net: (1..).map(PlayerNo).zip(net.map(Points)).collect(),
        recorded_at: at(minute),
        gone,
    };
    let gone = |minute, author: Option<&str>, reason: Option<&str>| {
        let (author, reason) = (author.map(str::to_owned), reason.map(str::to_owned));
        Some(Gone { at: at(minute), author, reason })
    };
    let author = Some("Jörg Österreicher");
    let versions = [
        version(
            3,
            won(2, Some(4)),
            [-64, 256, -64, -128],
            5,
            gone(20, author, Some("Falscher Gewinner eingetragen")),
        ),
        version(
            3,
            won(4, Some(2)),
            [-64, -128, -64, 256],
            20,
            gone(
                21,
                None,
                Some("Blume vergessen: der Wert ist doppelt so hoch, wie zuerst gezählt wurde"),
            ),
        ),
        version(3, won(4, None), [-128, -256, -128, 512], 21, None),
        version(7, DealOutcome::Drawn, [0; 4], 40, gone(41, author, None)),
    ];
    let players = samples::PLAYERS.map(str::to_owned);
    let issuer = Some("Mah-Jongg-Club „Grüner Drache“");
    let heading =
        VersionsHeading { issuer, game: Some(17), rules: Family::Klassisch, players: &players };
    let (document, _) = print("geaendertes", &versions_sheet(&heading, &versions), Lang::De);
    let page = text(&document).join(" ");
    for item in ["+256", "+512", "Jörg Österreicher", "berichtigt", "zurückgenommen", "gilt"] {
        assert!(page.contains(item), "{item} in {page}");
    }
}

/// The lists a club publishes, its honours and its blank sheets.
#[test]
fn lists_and_honours_are_printed_as_they_go_out() {
    let (week, people) = (lists::week(24), lists::week(200));
    for (name, sheet) in [
        ("wochenliste", week_sheet(&week)),
        ("wochenliste-200", week_sheet(&people)),
        ("endliste", year_sheet(&week.heading, week.list.as_deref().unwrap(), true)),
        ("endliste-200", year_sheet(&people.heading, people.list.as_deref().unwrap(), true)),
        ("sonderspiele", hands_sheet(&week.heading, &week.hands.as_ref().unwrap().0, &[])),
        ("person", person_sheet(&lists::person_year(&week))),
        ("urkunde-erster", lists::certificate(&week, Honour::Winner, "")),
        ("urkunde-letzter", lists::certificate(&week, Honour::Last, "")),
        ("urkunde-eigene-worte", lists::certificate(&week, Honour::Last, LONG_WORDS)),
        ("spielblatt-klassisch", pad_sheet(Some("Mah-Jongg-Club"), Family::Klassisch)),
        ("spielblatt-grundregel", pad_sheet(Some("Mah-Jongg-Club"), Family::Grundregel)),
        ("spielblatt-ma-jiang", pad_sheet(None, Family::MaJiang)),
        ("spielblatt-hong-kong", pad_sheet(None, Family::HongKong)),
    ] {
        let (document, bytes) = print(name, &sheet, Lang::De);
        let pages = text(&document);
        let most = if name.ends_with("200") { 6 } else { 2 };
        assert!((1..=most).contains(&pages.len()), "{name}: {} pages", pages.len());
        assert!(bytes.len() < 100_000, "{name}: {} bytes", bytes.len());
    }
}

const LONG_WORDS: &str = "trägt die rote Laterne mit Würde durch das ganze Spieljahr; der Verein verleiht dafür den Goldenen Vogerl, auf dass im nächsten Jahr der Ostwind bleibe.";
