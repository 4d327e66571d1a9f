//! How long a sheet takes to paper, page and CSV.

#[path = "../tests/samples/lists.rs"]
mod lists;
#[path = "../tests/samples/mod.rs"]
mod samples;

use club::report::sheet::Cell;
use divan::Bencher;
use server::documents::csv::csv;
use server::documents::html::html;
use server::documents::pdf::{pdf, pdf_of};
use texts::Lang;

fn main() {
    divan::main();
}

#[divan::bench(args = [16, 40])]
fn game_as_pdf(bencher: Bencher<'_, '_>, deals: u32) {
    let sheet = samples::game(deals);
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn score_sheet_as_pdf(bencher: Bencher<'_, '_>) {
    let sheet = samples::complete_score_sheet();
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn slip_as_pdf(bencher: Bencher<'_, '_>) {
    let sheets = samples::complete_slip();
    bencher.bench(|| pdf_of(&sheets, Lang::De));
}

#[divan::bench(args = [30, 200])]
fn ranking_as_pdf(bencher: Bencher<'_, '_>, people: u32) {
    let sheet = samples::ranking(people);
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn tiles_as_pdf(bencher: Bencher<'_, '_>) {
    let groups = ["123m", "555p", "(2222z)", "789s", "1f5f", "77z"].map(str::to_owned);
    let sheet = samples::one_cell(Cell::Tiles(groups.to_vec()));
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn ranking_of_200_as_page(bencher: Bencher<'_, '_>) {
    let sheet = samples::ranking(200);
    bencher.bench(|| html(&sheet, Lang::De));
}

#[divan::bench]
fn ranking_of_200_as_csv(bencher: Bencher<'_, '_>) {
    let sheet = samples::ranking(200);
    bencher.bench(|| csv(&sheet, Lang::De));
}

#[divan::bench]
fn yearly_list_of_200_as_pdf(bencher: Bencher<'_, '_>) {
    let week = lists::week(200);
    let list = week.list.clone().unwrap_or_default();
    let sheet = club::report::lists::year_sheet(&week.heading, &list, true);
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn weekly_list_of_200_as_pdf(bencher: Bencher<'_, '_>) {
    let sheet = club::report::lists::week_sheet(&lists::week(200));
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn certificate_as_pdf(bencher: Bencher<'_, '_>) {
    let sheet = lists::certificate(&lists::week(24), club::report::Honour::Winner, "");
    bencher.bench(|| pdf(&sheet, Lang::De));
}

#[divan::bench]
fn person_as_page(bencher: Bencher<'_, '_>) {
    let person = lists::person_year(&lists::week(24));
    let sheet = club::report::lists::person_sheet(&person);
    bencher.bench(|| html(&sheet, Lang::De));
}
