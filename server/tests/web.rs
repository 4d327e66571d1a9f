//! CSV and web page of whole sheets, as they are handed out.

#![expect(clippy::unwrap_used, reason = "what a test cannot do without may stop it")]

mod samples;

use club::report::sheet::{Cell, Sheet};
use server::documents::csv::csv;
use server::documents::html::html;
use texts::Lang;

fn csv_text(sheet: &Sheet, lang: Lang) -> String {
    String::from_utf8(csv(sheet, lang)).unwrap()
}

#[test]
fn csv_of_a_game() {
    insta::assert_snapshot!(csv_text(&samples::game(6), Lang::De));
}

#[test]
fn csv_of_a_score_sheet() {
    insta::assert_snapshot!(csv_text(&samples::complete_score_sheet(), Lang::De));
}

#[test]
fn csv_of_a_slip() {
    let [front, back] = samples::complete_slip();
    insta::assert_snapshot!(csv_text(&front, Lang::De) + &csv_text(&back, Lang::De));
}

#[test]
fn csv_of_a_ranking() {
    insta::assert_snapshot!(csv_text(&samples::ranking(6), Lang::En));
}

#[test]
fn csv_reads_back_as_it_was() {
    let name = "Zoë \"die\" Šimić; =1+1\nzweite Zeile";
    let written = csv(&samples::one_cell(Cell::Text(name.to_owned())), Lang::De);
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(&written[3..]);
    let record = reader.records().next().unwrap().unwrap();
    assert_eq!(&written[..3], "\u{feff}".as_bytes());
    assert_eq!(&record[1], name);
}

#[test]
fn page_of_a_game() {
    insta::assert_snapshot!(html(&samples::game(2), Lang::De).unwrap());
}

#[test]
fn page_of_a_ranking() {
    insta::assert_snapshot!(html(&samples::ranking(3), Lang::En).unwrap());
}

#[test]
fn a_page_of_two_hundred_members_stays_small() {
    let page = html(&samples::ranking(200), Lang::De).unwrap();
    assert!(page.len() < 60_000, "{} bytes", page.len());
    assert!(!page.contains("<script"));
}

#[test]
fn names_are_never_markup() {
    let page = html(&samples::one_cell(Cell::Text("<b>&\"x".to_owned())), Lang::De).unwrap();
    assert!(!page.contains("<b>&"));
    assert!(page.contains("&#60;b&#62;&#38;&#34;x"), "{page}");
}

#[test]
fn tiles_are_drawn_once_and_named() {
    let cell = Cell::Tiles(vec!["555p".to_owned(), "(5555p)".to_owned()]);
    let page = html(&samples::one_cell(cell), Lang::De).unwrap();
    assert_eq!(page.matches("<symbol").count(), 2);
    assert_eq!(page.matches("<use ").count(), 7);
    assert!(page.contains("aria-label=\"(5555p)\""));
    assert!(html(&samples::one_cell(Cell::Tiles(vec!["5x".to_owned()])), Lang::De).is_err());
}

/// The pages, left where a person can look at them.
#[test]
fn pages_are_left_to_be_looked_at() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/reports/print");
    std::fs::create_dir_all(&folder).unwrap();
    let tiles = Cell::Tiles(["123m", "(5555p)", "77z", "1f5f"].map(str::to_owned).to_vec());
    for (name, sheet) in [
        ("game", samples::game(16)),
        ("ranking", samples::ranking(30)),
        ("tiles", samples::one_cell(tiles)),
    ] {
        let page = html(&sheet, Lang::De).unwrap();
        assert!(page.len() < 60_000);
        std::fs::write(folder.join(format!("{name}.html")), page).unwrap();
    }
}
