//! The sheet of one game: every deal with its hands, its payments and where everybody stands.

use chrono::NaiveDateTime;
use scoring::customs::Dialect;
use scoring::{Family, Points, Ruleset};

use crate::game::{DealOutcome, Ending, History, Played, PlayerNo, player_numbers};
use crate::short_names::short_names;
use crate::year::tally;

use super::corrections::corrections;
pub use super::corrections::{CorrectionReason, Corrections};
use super::sheet::{
    Align, Cell, Chosen, Column, Fact, Group, Label, Row, Sheet, SheetKind, Signature, Table,
};

/// What a game's sheet says beside its deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHeading<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The game's number in the club's books.
    pub number: Option<u64>,
    /// The table's name; empty where it has none.
    pub table: &'a str,
    /// As the club calls the rules; empty: as their rule set is called.
    pub preset: &'a str,
    /// When it was started, by the club's clock.
    pub started_at: NaiveDateTime,
    /// When it ended, by the club's clock, and how; `None` while it is being played.
    pub ended: Option<(NaiveDateTime, Ending)>,
    /// Who plays, in the order of their numbers, as they are called.
    pub players: &'a [String],
    /// What was corrected after it had been recorded.
    pub corrections: &'a Corrections,
}

/// The sheet of a game, finished or not: one row per deal, three columns per player (the hand,
/// what the deal changed, where the player stands), a marker before each round, the sums below.
pub fn game_sheet(heading: &GameHeading<'_>, ruleset: &Ruleset, history: &History) -> Sheet {
    assert!(heading.players.len() == usize::from(history.players));
    let names = Names::of(heading.players);
    let title = match heading.number {
        Some(number) => Cell::Pieces(vec![Cell::Term(Label::Game), Cell::Count(number)]),
        None => Cell::Term(Label::Game),
    };
    let signatures = heading
        .players
        .iter()
        .map(|player| Signature { role: Label::PlayerSignature, name: Some(player.clone()) });
    Sheet {
        kind: SheetKind::Game,
        issuer: heading.issuer.map(str::to_owned),
        title,
        facts: facts(heading, ruleset, history),
        blocks: vec![table(heading, &names, ruleset.family(), history)],
        notes: notes(ruleset)
            .into_iter()
            .chain(corrections(heading.corrections, history))
            .collect(),
        signatures: signatures.collect(),
    }
}

fn facts(heading: &GameHeading<'_>, ruleset: &Ruleset, history: &History) -> Vec<Fact> {
    let mut facts =
        vec![Fact { label: Label::PlayedOn, value: Cell::DateTime(heading.started_at) }];
    if let Some((at, ending)) = heading.ended {
        let ending = match ending {
            Ending::Complete => Label::Complete,
            Ending::Agreed if tally::is_bankrupt(ruleset, history) => Label::Bankruptcy,
            Ending::Agreed => Label::Agreed,
            Ending::Abandoned => Label::Abandoned,
        };
        facts.push(Fact { label: Label::Ended, value: Cell::Term(ending) });
        // If the clock was set back meanwhile, no duration is shown.
        if let Ok(minutes) = u32::try_from((at - heading.started_at).num_minutes()) {
            facts.push(Fact { label: Label::Duration, value: Cell::Minutes(minutes) });
        }
    }
    if !heading.table.is_empty() {
        facts.push(Fact { label: Label::Table, value: Cell::Text(heading.table.to_owned()) });
    }
    facts.push(Fact { label: Label::Rules, value: rules_name(ruleset.family(), heading.preset) });
    facts
}

/// The rules as the club calls them, else as their rule set is called.
pub(super) fn rules_name(rules: Family, preset: &str) -> Cell {
    if preset.is_empty() { Cell::Family(rules) } else { Cell::Text(preset.to_owned()) }
}

fn table(heading: &GameHeading<'_>, names: &Names, rules: Family, history: &History) -> Table {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let mut columns = vec![
        column(Label::Deal, Align::Right),
        column(Label::East, Align::Left),
        column(Label::Winner, Align::Left),
    ];
    let mut groups = vec![Group { head: Cell::Empty, span: columns.len() }];
    for player in heading.players {
        groups.push(Group { head: Cell::Text(player.clone()), span: 3 });
        columns.extend([
            column(Label::HandValue, Align::Right),
            column(Label::Net, Align::Right),
            column(Label::Total, Align::Right),
        ]);
    }
    let mut rows = Vec::new();
    let mut round = None;
    for played in &history.deals {
        let prevailing = played.facts.thrown_wind.or(played.situation.prevailing);
        let now = (played.situation.round, prevailing);
        if round != Some(now)
            && let Some(wind) = prevailing
        {
            rows.push(Row::Marker(Cell::Round(wind)));
        }
        round = Some(now);
        let is_rebooked = heading.corrections.rebooked.contains(&played.situation.number);
        let mut cells = deal(played, names, rules, history.players);
        if is_rebooked {
            cells[OUTCOME] = marked(cells[OUTCOME].clone());
        }
        rows.push(Row::Cells(cells));
    }
    Table { caption: None, groups, columns, row_head: 0, rows, totals: Some(totals(history)) }
}

/// The column that says how a deal ended.
const OUTCOME: usize = 2;

/// Adds the mark that the remarks below explain.
fn marked(cell: Cell) -> Cell {
    Cell::Pieces(vec![cell, Cell::Text("*".to_owned())])
}

fn deal(played: &Played, names: &Names, rules: Family, players: u8) -> Vec<Cell> {
    let mut cells = vec![
        Cell::Count(u64::from(played.situation.number)),
        names.cell(played.situation.east()),
        outcome(&played.facts.outcome, rules, |player| names.cell(player)),
    ];
    let hands_count = match &played.facts.outcome {
        DealOutcome::Won { .. } => true,
        // A draw shows the hands only where they were settled.
        DealOutcome::Drawn => !played.scored.settlement.payments().is_empty(),
        DealOutcome::Fault { .. } => false,
    };
    for player in player_numbers(players) {
        let value = played.scored.values.get(&player);
        let hand = match value {
            Some(_) if played.facts.dead.contains(&player) => Cell::Term(Label::Dead),
            Some(value) if hands_count => Cell::Points(value.points.0),
            Some(_) | None => Cell::Empty,
        };
        // A player who sits out neither gains nor loses in the deal.
        let net = match played.situation.seat_of(player) {
            Some(_) => Cell::Signed(played.scored.settlement.net(player).0),
            None => Cell::Empty,
        };
        let total = played.totals.get(&player).copied().unwrap_or(Points::ZERO);
        cells.extend([hand, net, Cell::Signed(total.0)]);
    }
    cells
}

/// How a deal ended, in a line.
pub(super) fn outcome(
    outcome: &DealOutcome,
    rules: Family,
    name: impl Fn(PlayerNo) -> Cell,
) -> Cell {
    match outcome {
        DealOutcome::Drawn => Cell::Term(match rules.customs().dialect {
            Dialect::Styrian => Label::DrawnInStyria,
            Dialect::Common => Label::Drawn,
        }),
        DealOutcome::Won { winner, from, liable, how: _ } => {
            let mut pieces = vec![name(*winner)];
            match from {
                Some(from) => pieces.extend([Cell::Term(Label::WonFrom), name(*from)]),
                None => pieces.push(Cell::Term(Label::FromTheWall)),
            }
            if let Some(liable) = liable {
                pieces.extend([Cell::Term(Label::Liable), name(*liable)]);
            }
            Cell::Pieces(pieces)
        }
        DealOutcome::Fault { penalty, ends_deal: _ } => {
            let mut pieces = vec![Cell::Term(Label::Penalty)];
            pieces.extend(penalty.by.iter().map(|player| name(*player)));
            pieces.push(Cell::Penalty(penalty.id));
            Cell::Pieces(pieces)
        }
    }
}

/// Where everybody stands, and that it adds up to nothing.
fn totals(history: &History) -> Vec<Cell> {
    let totals = history.totals();
    let sum: Points = totals.values().copied().sum();
    let mut cells = vec![
        Cell::Empty,
        Cell::Empty,
        Cell::Pieces(vec![Cell::Term(Label::Sum), Cell::Signed(sum.0)]),
    ];
    for player in player_numbers(history.players) {
        let total = totals.get(&player).copied().unwrap_or(Points::ZERO);
        cells.extend([Cell::Empty, Cell::Empty, Cell::Signed(total.0)]);
    }
    cells
}

/// What differs from the rule set as it is printed: a line per option.
fn notes(ruleset: &Ruleset) -> Vec<Cell> {
    let changed = ruleset.changed();
    let settings = changed
        .into_iter()
        .map(|(option, value)| Cell::Setting { option, chosen: Chosen::of(&value) });
    let mut notes: Vec<Cell> = settings.collect();
    if !notes.is_empty() {
        notes.insert(0, Cell::Term(Label::HouseRules));
    }
    notes
}

/// How players are called inside a table: by the first word of their name, where it is enough.
struct Names(Vec<String>);

impl Names {
    fn of(full: &[String]) -> Names {
        Names(short_names(full))
    }

    fn cell(&self, player: PlayerNo) -> Cell {
        let index = usize::from(player.0).checked_sub(1);
        let name = index.and_then(|index| self.0.get(index));
        Cell::Text(name.cloned().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::NaiveDate;
    use scoring::Family;
    use scoring::deal::Given;
    use scoring::penalty::{Penalty, PenaltyId};
    use serde_json::json;

    use super::*;
    use crate::game::DealFacts;

    fn won(winner: u8, from: Option<u8>, points: [i64; 4]) -> DealFacts {
        let given = |points| Given::points(Points(points));
        DealFacts {
            outcome: DealOutcome::Won {
                winner: PlayerNo(winner),
                from: from.map(PlayerNo),
                liable: None,
                how: Vec::new(),
            },
            hands: player_numbers(4).zip(points.map(given)).collect(),
            dead: Vec::new(),
            thrown_wind: None,
            ..DealFacts::drawn()
        }
    }

    fn drawn() -> DealFacts {
        DealFacts {
            outcome: DealOutcome::Drawn,
            hands: BTreeMap::new(),
            dead: Vec::new(),
            thrown_wind: None,
            ..DealFacts::drawn()
        }
    }

    fn sheet(ruleset: &Ruleset, deals: &[DealFacts]) -> Sheet {
        corrected_sheet(ruleset, deals, &Corrections::default())
    }

    fn corrected_sheet(ruleset: &Ruleset, deals: &[DealFacts], corrections: &Corrections) -> Sheet {
        let history = History::replay(4, ruleset, deals).unwrap();
        let players = ["Anna Huber", "Bertl", "Christa", "Anna Moser"].map(str::to_owned);
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let heading = GameHeading {
            issuer: Some("Grüner Drache"),
            number: Some(17),
            table: "",
            preset: "",
            started_at: day.and_hms_opt(19, 5, 0).unwrap(),
            ended: Some((day.and_hms_opt(21, 17, 0).unwrap(), Ending::Agreed)),
            players: &players,
            corrections,
        };
        game_sheet(&heading, ruleset, &history)
    }

    /// The two settlements the classical rule text prints.
    #[test]
    fn the_printed_examples_stand_on_the_sheet() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let sheet = sheet(
            &ruleset,
            &[won(1, Some(2), [76, 12, 22, 32]), drawn(), won(3, None, [16, 500, 48, 2])],
        );
        assert!(sheet.is_even());
        let table = &sheet.blocks[0];
        let text = |name: &str| Cell::Text(name.to_owned());
        let figures = |hand: i64, net: i64, total: i64| {
            [Cell::Points(hand), Cell::Signed(net), Cell::Signed(total)]
        };
        let mut first = vec![
            Cell::Count(1),
            text("Anna Huber"),
            Cell::Pieces(vec![text("Anna Huber"), Cell::Term(Label::WonFrom), text("Bertl")]),
        ];
        for (hand, net) in [(76, 456), (12, -182), (22, -152), (32, -122)] {
            first.extend(figures(hand, net, net));
        }
        assert_eq!(table.rows[0], Row::Marker(Cell::Round(scoring::Wind::East)));
        assert_eq!(table.rows[1], Row::Cells(first));
        let mut last = vec![
            Cell::Count(3),
            text("Anna Huber"),
            Cell::Pieces(vec![text("Christa"), Cell::Term(Label::FromTheWall)]),
        ];
        for (hand, net, total) in
            [(16, -1036, -580), (500, 1418, 1236), (48, 192, 40), (2, -574, -696)]
        {
            last.extend(figures(hand, net, total));
        }
        assert_eq!(table.rows[3], Row::Cells(last));
        let totals = table.totals.as_ref().unwrap();
        assert_eq!(totals[2], Cell::Pieces(vec![Cell::Term(Label::Sum), Cell::Signed(0)]));
        assert_eq!(totals[5], Cell::Signed(-580));
    }

    #[test]
    fn a_draw_shows_no_hands_and_a_new_round_a_marker() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let losing_east = [2, 3, 4, 1].map(|winner| won(winner, None, [10, 10, 10, 10]));
        let mut deals = losing_east.to_vec();
        deals.push(drawn());
        let sheet = sheet(&ruleset, &deals);
        let markers: Vec<&Row> =
            sheet.blocks[0].rows.iter().filter(|row| matches!(row, Row::Marker(_))).collect();
        assert_eq!(markers.len(), 2);
        let Some(Row::Cells(cells)) = sheet.blocks[0].rows.last() else {
            panic!("the last row is a deal");
        };
        assert_eq!(cells[2], Cell::Term(Label::Drawn));
        assert_eq!((&cells[3], &cells[4]), (&Cell::Empty, &Cell::Signed(0)));
    }

    #[test]
    fn a_fault_names_who_and_what() {
        let changes = json!({"penalties": "dmjl"});
        let preset = Ruleset::preset(Family::Klassisch);
        let ruleset = preset.with(changes.as_object().unwrap()).unwrap();
        let penalty = Penalty {
            id: PenaltyId::FalseMahJongg1,
            by: vec![PlayerNo(2)],
            to: Vec::new(),
            tile_from: None,
            excluded: Vec::new(),
        };
        let outcome = DealOutcome::Fault { penalty, ends_deal: true };
        let sheet = sheet(&ruleset, &[DealFacts { outcome, ..drawn() }]);
        let Some(Row::Cells(cells)) = sheet.blocks[0].rows.last() else {
            panic!("the last row is a deal");
        };
        let pieces = vec![
            Cell::Term(Label::Penalty),
            Cell::Text("Bertl".to_owned()),
            Cell::Penalty(PenaltyId::FalseMahJongg1),
        ];
        assert_eq!(cells[2], Cell::Pieces(pieces));
        // Three hundred in all, a hundred to each of the others; no hand is shown.
        assert_eq!((&cells[6], &cells[7]), (&Cell::Empty, &Cell::Signed(-300)));
        assert_eq!(cells[4], Cell::Signed(100));
    }

    #[test]
    fn corrected_deals_are_marked_and_their_reasons_listed() {
        let ruleset = Ruleset::preset(Family::Klassisch);
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let at = day.and_hms_opt(20, 15, 0).unwrap();
        let correction = |number, author: Option<&str>| CorrectionReason {
            number,
            at,
            author: author.map(str::to_owned),
            reason: "Zwei Punkte vergessen".to_owned(),
        };
        let mut corrections = Corrections {
            rebooked: [1, 3].into(),
            reasons: vec![correction(1, Some("Anna")), correction(1, None)],
        };
        let deals = [won(1, None, [76, 12, 22, 32]), drawn(), drawn()];
        let sheet = corrected_sheet(&ruleset, &deals, &corrections);
        let mark = Cell::Text("*".to_owned());
        let is_marked = |row: &Row| {
            let Row::Cells(cells) = row else {
                return false;
            };
            matches!(&cells[2], Cell::Pieces(pieces) if pieces.last() == Some(&mark))
        };
        let marked: Vec<bool> = sheet.blocks[0].rows.iter().map(is_marked).collect();
        assert_eq!(marked, [false, true, false, true]);
        let text = |text: &str| Cell::Text(text.to_owned());
        let deal = [Cell::Term(Label::Deal), Cell::Count(1), text("·"), Cell::DateTime(at)];
        let reason = [text("·"), text("Zwei Punkte vergessen")];
        let with_author = [&deal[..], &[text("·"), text("Anna")], &reason].concat();
        let lines = [
            Cell::Term(Label::Corrected),
            Cell::Pieces(with_author),
            Cell::Pieces([&deal[..], &reason].concat()),
        ];
        assert_eq!(sheet.notes, lines);

        corrections.reasons = vec![correction(1, None); 6];
        let notes = corrected_sheet(&ruleset, &deals, &corrections).notes;
        assert_eq!((notes.len(), notes.last()), (7, Some(&Cell::Term(Label::MoreCorrections))));
    }

    #[test]
    fn who_sits_out_has_no_figures_of_the_deal() {
        let ruleset = Ruleset::preset(Family::MaJiang);
        let history = History::replay(5, &ruleset, &[won(2, None, [0, 16, 0, 0])]).unwrap();
        let players = ["A", "B", "C", "D", "E"].map(str::to_owned);
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let heading = GameHeading {
            issuer: None,
            number: None,
            table: "",
            preset: "",
            started_at: day.and_hms_opt(19, 5, 0).unwrap(),
            ended: None,
            players: &players,
            corrections: &Corrections::default(),
        };
        let sheet = game_sheet(&heading, &ruleset, &history);
        let Some(Row::Cells(cells)) = sheet.blocks[0].rows.last() else {
            panic!("the last row is a deal");
        };
        assert_eq!(cells[15..], [Cell::Empty, Cell::Empty, Cell::Signed(0)]);
    }

    #[test]
    fn only_what_differs_from_the_preset_is_listed() {
        let preset = Ruleset::preset(Family::Klassisch);
        assert_eq!(sheet(&preset, &[]).notes, []);
        let changes = json!({"limit": 300, "draw_settles": true});
        let ruleset = preset.with(changes.as_object().unwrap()).unwrap();
        let setting = |option: &str, chosen| Cell::Setting { option: option.to_owned(), chosen };
        assert_eq!(
            sheet(&ruleset, &[]).notes,
            [
                Cell::Term(Label::HouseRules),
                setting("draw_settles", Chosen::Switch(true)),
                setting("limit", Chosen::Number(Some(300))),
            ]
        );
    }
}
