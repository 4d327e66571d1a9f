//! Lists of a club's office as LibreOffice saves them: titles, merged heads, notes, numbers as text, computed results; what is
//! understood of them, and what is refused and why.

use std::path::Path;

use chrono::NaiveDate;
use club::import::{ImportProblem, ListKind};
use club::membership::Standing;
use server::actions::{Planned, Preview, preview};
use server::list_file::ListFile;

use crate::support::TestClub;

/// A list of `tests/samples/lists` in both forms.
fn both(name: &str) -> [ListFile; 2] {
    ["ods", "xlsx"].map(|ending| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/lists");
        let file = std::fs::read(folder.join(format!("office-{name}.{ending}"))).unwrap();
        ListFile::read(&file).unwrap()
    })
}

async fn planned(club: &TestClub, list: &ListFile) -> Preview {
    let (list, today) = (list.clone(), "2026-11-21".parse().unwrap());
    club.database.read(move |tx| preview(tx, &list, today)).await.unwrap().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[tokio::test]
async fn members_below_titles_and_merged_heads_are_read() {
    let club = TestClub::new();
    for list in both("members") {
        assert_eq!(list.columns().kind, ListKind::People);
        let heads = ["", "Vorname", "Zuname", "Status", "Dabei seit", "E-Mail", "Spielernummer"];
        assert_eq!(list.heads(), heads);
        // Text stays as it is written.
        assert_eq!(list.samples(6), ["00712", "0815", "7"]);
        let found: Vec<_> = planned(&club, &list)
            .await
            .into_iter()
            .map(|(line, planned)| {
                let Ok(Planned::NewPerson { name, step, email }) = planned else {
                    panic!("{line}")
                };
                let step = step.unwrap();
                (line, name, step.standing, step.since, email.unwrap_or_default())
            })
            .collect();
        let wanted = [
            (5, "Jürgen Öller", Standing::Member, "2025-02-01", "juergen@v.example"),
            (6, "Rosa Šimánek", Standing::Student, "2026-03-17", ""),
            (8, "Łukasz Weiß-Größl", Standing::Guest, "2026-02-17", ""),
            (9, "Änne Ødegård", Standing::Pupil, "2026-03-17", ""),
        ];
        let wanted = wanted.map(|(line, name, standing, since, email)| {
            (line, name.to_owned(), standing, day(since), email.to_owned())
        });
        assert_eq!(found, wanted);
    }
}

#[tokio::test]
async fn every_line_that_is_refused_says_why_and_in_which_column() {
    let club = TestClub::new();
    for list in both("refused") {
        let refused: Vec<_> = planned(&club, &list)
            .await
            .into_iter()
            .filter_map(|(line, planned)| planned.err().map(|bad| (line, bad.problem, bad.column)))
            .collect();
        let wanted = [
            (3, ImportProblem::Standing, "Stand"),
            (4, ImportProblem::Day, "Seit"),
            (5, ImportProblem::Twice, "Name"),
            (6, ImportProblem::Email, "E-Mail"),
            (7, ImportProblem::Name, "Name"),
        ];
        let wanted = wanted.map(|(line, why, column)| (line, why, Some(column.to_owned())));
        assert_eq!(refused, wanted);
    }
}

#[tokio::test]
async fn games_with_numbers_as_text_and_computed_results_are_read() {
    let club = TestClub::new();
    for list in both("games") {
        assert_eq!(list.columns().kind, ListKind::Games);
        let games: Vec<_> = planned(&club, &list)
            .await
            .into_iter()
            .map(|(line, planned)| {
                let Ok(Planned::Game(game)) = planned else { panic!("{line}") };
                let points: Vec<i64> = game.players.iter().map(|(_, points, _)| points.0).collect();
                let minutes = (game.whole_rounds, game.minutes);
                (line, game.played_on, game.family.id(), game.table, minutes, points)
            })
            .collect();
        let wanted = [
            (2, "2026-03-05", "steiermark", "07", (4, 150), vec![-100, -250, 50, 300]),
            (4, "2026-03-19", "klassisch", "Stüberl", (2, 95), vec![64, -32, -32, 0]),
        ];
        let wanted = wanted.map(|(line, on, family, table, minutes, points)| {
            (line, day(on), family, table.to_owned(), minutes, points)
        });
        assert_eq!(games, wanted);
    }
}

#[tokio::test]
async fn lists_of_former_years_are_read() {
    let club = TestClub::new();
    for list in both("years") {
        assert_eq!(list.columns().kind, ListKind::PreviousYears);
        let lines: Vec<_> = planned(&club, &list)
            .await
            .into_iter()
            .map(|(line, planned)| {
                let Ok(Planned::OldResult { year, name, games, points, is_new: _ }) = planned
                else {
                    panic!("{line}")
                };
                (year.number(), name, games, points.0)
            })
            .collect();
        let wanted = [
            (2024, "Jürgen Öller", 12, -340),
            (2024, "Rosa Šimánek", 9, 340),
            (2023, "Jürgen Öller", 3, 300),
        ];
        let wanted =
            wanted.map(|(year, name, games, points)| (year, name.to_owned(), games, points));
        assert_eq!(lines, wanted);
    }
}
