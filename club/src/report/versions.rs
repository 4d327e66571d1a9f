//! Every recorded version of the deals that were corrected or taken back: when, by whom and why.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use scoring::{Family, Points};

use crate::game::{DealOutcome, PlayerNo, player_numbers};
use crate::short_names::short_names;

use super::game::outcome;
use super::sheet::{Align, Cell, Column, Label, Row, Sheet, SheetKind, Table};

/// What stands above the versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionsHeading<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The game's number in the club's books.
    pub game: Option<u64>,
    /// By which rules.
    pub rules: Family,
    /// Who plays, in the order of their numbers.
    pub players: &'a [String],
}

/// A deal as it was recorded once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealVersion {
    /// The deal's number in its game, from 1.
    pub number: u32,
    /// How it ended.
    pub outcome: DealOutcome,
    /// What everybody won or lost; a missing player did neither.
    pub net: BTreeMap<PlayerNo, Points>,
    /// When it was recorded, by the club's clock.
    pub recorded_at: NaiveDateTime,
    /// When and why it was replaced or taken back; `None`: it stands.
    pub gone: Option<Gone>,
}

/// Why a deal does not stand any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// When, by the club's clock.
    pub at: NaiveDateTime,
    /// Who did it, where that is known.
    pub author: Option<String>,
    /// Why it was corrected; `None`: it was taken back.
    pub reason: Option<String>,
}

/// All versions of those deals that were corrected or taken back, deal by deal and in the order in which they were recorded.
pub fn versions_sheet(heading: &VersionsHeading<'_>, versions: &[DealVersion]) -> Sheet {
    let short = short_names(heading.players);
    let name = |player: PlayerNo| {
        let index = usize::from(player.0).checked_sub(1);
        Cell::Text(index.and_then(|index| short.get(index)).cloned().unwrap_or_default())
    };
    let mut title = vec![Cell::Term(Label::Changes)];
    if let Some(game) = heading.game {
        title.extend([Cell::Text("·".to_owned()), Cell::Term(Label::Game), Cell::Count(game)]);
    }
    let column = |head, align| Column { head, align };
    let mut columns = vec![column(Cell::Term(Label::Winner), Align::Left)];
    columns.extend(short.iter().map(|name| column(Cell::Text(name.clone()), Align::Right)));
    columns.push(column(Cell::Term(Label::RecordedAt), Align::Left));
    columns.push(column(Cell::Term(Label::Afterwards), Align::Left));
    let players = u8::try_from(heading.players.len()).unwrap_or(u8::MAX);
    let mut numbers: Vec<u32> =
        versions.iter().filter(|version| version.gone.is_some()).map(|gone| gone.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut rows = Vec::new();
    for number in numbers {
        let deal = [Cell::Term(Label::Deal), Cell::Count(u64::from(number))];
        rows.push(Row::Marker(Cell::Pieces(deal.to_vec())));
        for version in versions.iter().filter(|version| version.number == number) {
            let mut cells = vec![outcome(&version.outcome, heading.rules, name)];
            cells.extend(player_numbers(players).map(|player| {
                Cell::Signed(version.net.get(&player).copied().unwrap_or(Points::ZERO).0)
            }));
            cells.push(Cell::DateTime(version.recorded_at));
            cells.push(version.gone.as_ref().map_or(Cell::Term(Label::Stands), afterwards));
            rows.push(Row::Cells(cells));
        }
    }
    let notes = if rows.is_empty() { vec![Cell::Term(Label::NoChanges)] } else { Vec::new() };
    let table =
        Table { caption: None, groups: Vec::new(), columns, row_head: 0, rows, totals: None };
    Sheet {
        kind: SheetKind::Deal,
        issuer: heading.issuer.map(str::to_owned),
        title: Cell::Pieces(title),
        facts: Vec::new(),
        blocks: vec![table],
        notes,
        signatures: Vec::new(),
    }
}

fn afterwards(gone: &Gone) -> Cell {
    let dot = || Cell::Text("·".to_owned());
    let event = if gone.reason.is_some() { Label::WasCorrected } else { Label::TakenBack };
    let mut pieces = vec![Cell::Term(event), Cell::DateTime(gone.at)];
    for detail in [&gone.author, &gone.reason].into_iter().flatten() {
        pieces.extend([dot(), Cell::Text(detail.clone())]);
    }
    Cell::Pieces(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_stand_side_by_side_and_what_never_changed_does_not() {
        let at =
            chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(20, 15, 0).unwrap();
        let version = |number, points, gone: Option<Option<&str>>| DealVersion {
            number,
            outcome: DealOutcome::Drawn,
            net: [(PlayerNo(1), Points(points)), (PlayerNo(2), Points(-points))].into(),
            recorded_at: at,
            gone: gone.map(|reason| Gone {
                at,
                author: Some("Jörg".to_owned()),
                reason: reason.map(str::to_owned),
            }),
        };
        let versions = [
            version(1, 10, None),
            version(2, 20, Some(Some("Blume vergessen"))),
            version(2, 24, None),
            version(3, 30, Some(None)),
        ];
        let players = ["Anna", "Bertl", "Christl", "Dorli"].map(str::to_owned);
        let heading = VersionsHeading {
            issuer: None,
            game: Some(7),
            rules: Family::Klassisch,
            players: &players,
        };
        let sheet = versions_sheet(&heading, &versions);
        let rows = &sheet.blocks[0].rows;
        let figures: Vec<&Cell> = rows
            .iter()
            .filter_map(|row| if let Row::Cells(cells) = row { Some(&cells[1]) } else { None })
            .collect();
        assert_eq!(figures, [&Cell::Signed(20), &Cell::Signed(24), &Cell::Signed(30)]);
        let text = format!("{rows:?}");
        assert!(text.contains("Blume vergessen") && text.contains("TakenBack"), "{text}");
        assert!(text.contains("Stands"), "{text}");
        assert!(sheet.notes.is_empty());
        let unchanged = versions_sheet(&heading, &versions[..1]);
        assert_eq!(unchanged.notes, [Cell::Term(Label::NoChanges)]);
    }
}
