//! The honours at the end of a year: one for the winner, one for the last, in the club's own words where it has some; and those
//! of a tournament, one for each place that is honoured.

use chrono::NaiveDate;

use crate::calendar::ClubYear;
use crate::tournament::event::{Event, Standing};
use crate::year::{Figure, Line};

use super::sheet::{Cell, Fact, Label, Sheet, SheetKind, Signature};

/// Who is honoured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Honour {
    /// The first of the list.
    Winner,
    /// The last of those who have a place.
    Last,
}

/// What stands on a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The year.
    pub year: ClubYear,
    /// For what.
    pub honour: Honour,
    /// For whom.
    pub name: &'a str,
    /// The person's line in the final list.
    pub line: &'a Line<i64>,
    /// The day on the certificate: the last of the year.
    pub on: NaiveDate,
    /// The club's own words; empty: ours.
    pub words: &'a str,
    /// Whether the year is closed; else it says that it is provisional.
    pub is_final: bool,
}

/// The certificate: the year above, the name in the middle, the words below it, then place and figures.
pub fn certificate_sheet(certificate: &Certificate<'_>) -> Sheet {
    let line = certificate.line;
    let words = match (certificate.words.trim(), certificate.honour) {
        ("", Honour::Winner) => Cell::Term(Label::CertificateWinner),
        ("", Honour::Last) => Cell::Term(Label::CertificateLast),
        (own, Honour::Winner | Honour::Last) => Cell::Text(own.to_owned()),
    };
    let fact = |label, value| Fact { label, value };
    let mut facts =
        vec![fact(Label::Rank, line.rank.map_or(Cell::Empty, |rank| Cell::Count(rank.into())))];
    match line.figure {
        Figure::Points(_) => {}
        Figure::Tenths(tenths) => facts.push(fact(Label::Average, Cell::Tenths(tenths))),
        Figure::Twelfths(twelfths) => {
            facts.push(fact(Label::TablePointsOfGame, Cell::Twelfths(twelfths)));
        }
    }
    facts.extend([
        fact(Label::Sum, Cell::Signed(line.sum.0)),
        fact(Label::Games, Cell::Count(u64::from(line.games))),
        fact(Label::Best, Cell::Signed(line.best.0)),
    ]);
    facts.retain(|fact| fact.value != Cell::Empty);
    let signatures = [Label::Chairperson, Label::ListOfficer];
    Sheet {
        kind: SheetKind::Certificate,
        issuer: certificate.issuer.map(str::to_owned),
        title: titled(certificate.is_final),
        facts,
        blocks: Vec::new(),
        // In this order: the year, the name, the words, the day.
        notes: vec![
            Cell::Year(certificate.year),
            Cell::Text(certificate.name.to_owned()),
            words,
            Cell::Date(certificate.on),
        ],
        signatures: signatures.map(|role| Signature { role, name: None }).to_vec(),
    }
}

/// What stands on the certificates of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentHonours<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The tournament: name, days and town, in words.
    pub about: &'a str,
    /// The day on the certificates: its last.
    pub on: NaiveDate,
    /// Whether every round was played to its end; else they say that they are provisional.
    pub is_final: bool,
}

/// A certificate for each of these lines of a tournament's list, the first place first.
pub fn tournament_certificates(
    honours: &TournamentHonours<'_>,
    event: &Event,
    lines: &[Standing],
) -> Vec<Sheet> {
    let certificate = |line: &Standing| {
        let words = match line.place {
            1 => Label::CertificateTournamentWinner,
            _ => Label::CertificateTournamentPlace,
        };
        let fact = |label, value| Fact { label, value };
        Sheet {
            kind: SheetKind::Certificate,
            issuer: honours.issuer.map(str::to_owned),
            title: titled(honours.is_final),
            facts: vec![
                fact(Label::Rank, Cell::Count(line.place as u64)),
                fact(Label::TablePointsOfGame, Cell::Twelfths(i64::from(line.points12))),
                fact(Label::Sum, Cell::Signed(line.score)),
            ],
            blocks: Vec::new(),
            // In the order of a year's certificate.
            notes: vec![
                Cell::Text(honours.about.to_owned()),
                Cell::Text(event.name(line.number)),
                Cell::Term(words),
                Cell::Date(honours.on),
            ],
            signatures: [Label::Chairperson, Label::TournamentDirector]
                .map(|role| Signature { role, name: None })
                .to_vec(),
        }
    };
    lines.iter().map(certificate).collect()
}

fn titled(is_final: bool) -> Cell {
    if is_final { Cell::Term(Label::Certificate) } else { provisional(Label::Certificate) }
}

/// A title of what is not final yet.
pub fn provisional(label: Label) -> Cell {
    let dot = Cell::Text("·".to_owned());
    Cell::Pieces(vec![Cell::Term(label), dot, Cell::Term(Label::Provisional)])
}
