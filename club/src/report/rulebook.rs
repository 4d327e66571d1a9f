//! The sheet of a rule set, the club's Spielmappe: every rule with worth, condition, example and
//! source, chapter by chapter.

use scoring::customs::Chapters;
use scoring::examples::{Example, example};
use scoring::options::{OptionRow, Scope};
use scoring::rulebook::{Listed, listed};
use scoring::special::Price;
use scoring::{Family, Ruleset, Unit};
use serde_json::Value as Json;

use super::sheet::{Align, Cell, Chosen, Column, Fact, Label, Row, Sheet, SheetKind, Table};

/// What the rules of a chapter have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// Points any player can have.
    Points,
    /// Points only the winner can have.
    WinnersPoints,
    /// Doublings any player can have.
    Doublings,
    /// Doublings only the winner can have.
    WinnersDoublings,
    /// Faan.
    Faan,
    /// Laak.
    Laak,
    /// Limit hands.
    LimitHands,
    /// Hands that are all worth so many points.
    Worth(i64),
}

/// Rules that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What they have in common.
    pub heading: Heading,
    /// The rules, in the order of the rule set's table.
    pub lines: Vec<Listed>,
}

/// A rule set in chapters, in the order of its table.
pub fn chapters(ruleset: &Ruleset) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in listed(ruleset) {
        let heading = heading(ruleset, &line);
        match chapters.iter_mut().find(|chapter| chapter.heading == heading) {
            Some(chapter) => chapter.lines.push(line),
            None => chapters.push(Chapter { heading, lines: vec![line] }),
        }
    }
    chapters
}

fn heading(ruleset: &Ruleset, line: &Listed) -> Heading {
    match (ruleset.family().customs().chapters, line.unit) {
        (Chapters::ByWorth, _) => Heading::Worth(line.worth.unwrap_or_default()),
        (Chapters::ByUnit, Unit::Points) if line.is_winners => Heading::WinnersPoints,
        (Chapters::ByUnit, Unit::Points) => Heading::Points,
        (Chapters::ByUnit, Unit::Doublings) if line.is_winners => Heading::WinnersDoublings,
        (Chapters::ByUnit, Unit::Doublings) => Heading::Doublings,
        (Chapters::ByUnit, Unit::Faan) => Heading::Faan,
        (Chapters::ByUnit, Unit::Laak) => Heading::Laak,
        (Chapters::ByUnit, Unit::Limit) => Heading::LimitHands,
    }
}

/// The options that change what a hand is worth, with what is chosen in this rule set.
pub fn settings(ruleset: &Ruleset) -> Vec<(&'static str, Chosen)> {
    let (chosen, own) = (ruleset.options(), ruleset.special_hands());
    // What is agreed about the club's own hands matters where it has some.
    let is_idle = |row: &OptionRow| match row.id {
        "special_hands" | "special_values" => own.is_empty(),
        "special_choice" => own.iter().all(|hand| hand.pattern.is_none()),
        _ => false,
    };
    let rows = ruleset.rows().iter().filter(|row| row.scope == Scope::Value && !is_idle(row));
    rows.map(|row| (row.id, Chosen::of(chosen.get(row.id).unwrap_or(&Json::Null)))).collect()
}

/// A rule set as the club's Spielmappe: a chapter after the other, then what may be agreed.
pub fn rulebook_sheet(issuer: Option<&str>, ruleset: &Ruleset) -> Sheet {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let mut rows = Vec::new();
    for chapter in chapters(ruleset) {
        rows.push(Row::Marker(Cell::Chapter(chapter.heading)));
        rows.extend(chapter.lines.iter().map(|line| Row::Cells(cells(line, ruleset.family()))));
    }
    rows.extend(special_hands(ruleset));
    let settings = settings(ruleset)
        .into_iter()
        .map(|(option, chosen)| Cell::Setting { option: option.to_owned(), chosen });
    let mut notes: Vec<Cell> = settings.collect();
    if !notes.is_empty() {
        notes.insert(0, Cell::Term(Label::Agreements));
    }
    let changed = ruleset.changed().len() as u64;
    let mut facts = vec![Fact { label: Label::Rules, value: Cell::Family(ruleset.family()) }];
    if changed > 0 {
        facts.push(Fact { label: Label::HouseRulesCount, value: Cell::Count(changed) });
    }
    Sheet {
        kind: SheetKind::Rulebook,
        issuer: issuer.map(str::to_owned),
        title: Cell::Term(Label::Rulebook),
        facts,
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns: vec![
                column(Label::Rule, Align::Left),
                column(Label::Worth, Align::Left),
                column(Label::Condition, Align::Left),
                column(Label::Example, Align::Left),
                column(Label::Source, Align::Left),
            ],
            row_head: 0,
            rows,
            totals: None,
        }],
        notes,
        signatures: Vec::new(),
    }
}

fn cells(line: &Listed, family: Family) -> Vec<Cell> {
    vec![
        Cell::Rule(line.rule),
        match line.worth {
            Some(amount) => Cell::Worth { amount, unit: line.unit, is_each: line.most > 1 },
            None => Cell::Term(Label::OwnValue),
        },
        Cell::Condition(line.rule),
        example(line.rule).map_or(Cell::Empty, |example| picture(example, family)),
        // What follows the chapter says to those who compare the code with the text how it was read.
        Cell::Text(line.source.split(" · ").next().unwrap_or_default().to_owned()),
    ]
}

/// The tiles of an example: laid out, in the hand, the winning tile, flowers; then how it was won.
fn picture(example: Example, family: Family) -> Cell {
    let tiles = |group: &str| Cell::Tiles(vec![group.to_owned()]);
    let mut pieces: Vec<Cell> = example.melds().chain(example.concealed()).map(tiles).collect();
    if let Some(tile) = example.winning_tile() {
        pieces.extend([Cell::Term(Label::And), tiles(tile)]);
    }
    pieces.extend(example.bonus().map(tiles));
    let mut about: Vec<Cell> =
        example.how().map(|how| Cell::Circumstance { how, family }).collect();
    if example.needs_winds() {
        about.extend([Cell::Wind(example.seat()), Cell::Round(example.round())]);
    }
    for (at, cell) in about.into_iter().enumerate() {
        if at > 0 {
            pieces.push(Cell::Text("·".to_owned()));
        }
        pieces.push(cell);
    }
    Cell::Pieces(pieces)
}

/// The club's catalogue, where the rule set has one: each hand with its own value.
fn special_hands(ruleset: &Ruleset) -> Vec<Row> {
    let has_catalogue = ruleset.plays_special_hands() || !ruleset.special_hands().is_empty();
    let Some(own) = ruleset.own_hands().filter(|_| has_catalogue) else { return Vec::new() };
    let active = own.hands.iter().filter(|entry| entry.active);
    let rows = active.map(|entry| {
        let kongs = if entry.kong_allowed { Label::KongsAllowed } else { Label::NoKongs };
        let calls = if entry.callable { Label::MayBeCalled } else { Label::NotCalled };
        Row::Cells(vec![
            Cell::Text(entry.name.clone()),
            own.price(entry, false).map_or(Cell::Term(Label::NoValueYet), worth),
            Cell::Pieces(vec![Cell::Term(calls), Cell::Term(kongs)]),
            Cell::Tiles(entry.tiles.clone()),
            Cell::Empty,
        ])
    });
    std::iter::once(Row::Marker(Cell::Term(Label::SpecialHands))).chain(rows).collect()
}

/// What an own hand is worth, with its unit.
pub(super) const fn worth(price: Price) -> Cell {
    let (amount, unit) = match price {
        Price::Points(points) | Price::Fraction(points) => (points, Unit::Points),
        Price::Doublings(times) => (times as i64, Unit::Doublings),
    };
    Cell::Worth { amount, unit, is_each: false }
}

#[cfg(test)]
mod tests {
    use scoring::Rule;

    use super::*;

    fn cells_of(sheet: &Sheet) -> Vec<&Vec<Cell>> {
        let rows = sheet.blocks[0].rows.iter();
        rows.filter_map(|row| match row {
            Row::Cells(cells) => Some(cells),
            Row::Marker(_) | Row::Spanned { .. } => None,
        })
        .collect()
    }

    #[test]
    fn every_rule_stands_on_the_sheet_once() {
        for family in Family::ALL {
            let ruleset = Ruleset::preset(family);
            let sheet = rulebook_sheet(Some("Grüner Drache"), &ruleset);
            assert!(sheet.is_even());
            let rules: Vec<Rule> = cells_of(&sheet)
                .iter()
                .filter_map(|cells| if let Cell::Rule(rule) = cells[0] { Some(rule) } else { None })
                .collect();
            let wanted: Vec<Rule> = listed(&ruleset).iter().map(|line| line.rule).collect();
            assert_eq!(rules, wanted, "{family:?}");
        }
    }

    #[test]
    fn chapters_do_not_repeat_and_keep_the_order() {
        let headings = |family| -> Vec<Heading> {
            chapters(&Ruleset::preset(family)).iter().map(|chapter| chapter.heading).collect()
        };
        use Heading as H;
        assert_eq!(
            headings(Family::Klassisch),
            [H::Points, H::WinnersPoints, H::Doublings, H::WinnersDoublings, H::LimitHands]
        );
        assert_eq!(headings(Family::MaJiang), [H::Faan, H::Laak, H::LimitHands]);
        let worths = [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 88].map(H::Worth);
        assert_eq!(headings(Family::Mcr), worths);
    }

    /// A special hand without a value of the club says so on the sheet.
    #[test]
    fn special_hands_without_a_value_say_so() {
        let sheet = rulebook_sheet(None, &Ruleset::preset(Family::Steiermark));
        let line = |name: &str| {
            let named = Cell::Text(name.to_owned());
            cells_of(&sheet).into_iter().find(|cells| cells[0] == named).map(|cells| &cells[1])
        };
        let known = Cell::Worth { amount: 1000, unit: Unit::Points, is_each: false };
        assert_eq!(line("Paarespiel"), Some(&known));
        assert_eq!(line("Himmlische Freuden"), Some(&Cell::Term(Label::NoValueYet)));
    }

    #[test]
    fn the_agreements_are_those_that_change_values() {
        let sheet = rulebook_sheet(None, &Ruleset::preset(Family::Klassisch));
        assert_eq!(sheet.notes[0], Cell::Term(Label::Agreements));
        let limit = Cell::Setting { option: "limit".to_owned(), chosen: Chosen::Number(Some(500)) };
        assert!(sheet.notes.contains(&limit));
        let is_payment = |cell: &&Cell| matches!(cell, Cell::Setting { option, .. } if option == "dangerous_game");
        assert_eq!(sheet.notes.iter().find(is_payment), None);
    }
}
