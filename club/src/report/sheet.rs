//! A document before any paper: what a printed or shown page says, without words, fonts or
//! floats. Paper, CSV and web page are three readings of the same sheet.

use chrono::{NaiveDate, NaiveDateTime};
use scoring::penalty::PenaltyId;
use scoring::{Circumstance, Family, Reason, Rule, Unit, Value, Wind};

use crate::calendar::ClubYear;
use crate::game::PlayerNo;
use crate::ledger::Account;
use crate::year::counting::Verdict;

pub use super::chosen::Chosen;
pub use super::label::Label;
use super::rulebook::Heading;

/// What a printed or shown document contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which document this is; decides paper and template.
    pub kind: SheetKind,
    /// Who issues it, above the title: the club's name, or the organiser's of a tournament.
    pub issuer: Option<String>,
    /// The heading.
    pub title: Cell,
    /// What holds for the whole document, as label and value: date, table, rules.
    pub facts: Vec<Fact>,
    /// The tables, in reading order.
    pub blocks: Vec<Table>,
    /// Remarks below the tables, a paragraph each.
    pub notes: Vec<Cell>,
    /// Lines for signing, at the foot.
    pub signatures: Vec<Signature>,
}

impl Sheet {
    /// Whether every table is a grid: as many cells in each row, and under the groups, as there
    /// are columns. Another shape is a mistake of the code that made the sheet.
    pub fn is_even(&self) -> bool {
        self.blocks.iter().all(Table::is_even)
    }
}

/// The most columns of a list that fit a phone held upright.
const PHONE_COLUMNS: usize = 6;

impl Table {
    /// Whether a phone held upright leaves a column out, in a list that would not fit: what explains the sum, single
    /// rounds, and where somebody comes from.
    pub fn is_detail(&self, column: &Column) -> bool {
        let is_detail = matches!(
            &column.head,
            Cell::Count(_)
                | Cell::Term(
                    Label::ToNext
                        | Label::Average
                        | Label::Best
                        | Label::Worst
                        | Label::Team
                        | Label::Country
                )
        );
        self.columns.len() > PHONE_COLUMNS && is_detail
    }

    /// The headings over several columns, line by line.
    pub fn group_rows(&self) -> Vec<&[Group]> {
        let mut lines = Vec::new();
        let (mut first, mut spanned) = (0, 0);
        for (number, group) in self.groups.iter().enumerate() {
            spanned += group.span;
            if spanned >= self.columns.len() || number + 1 == self.groups.len() {
                lines.push(&self.groups[first..=number]);
                (first, spanned) = (number + 1, 0);
            }
        }
        lines
    }

    fn is_even(&self) -> bool {
        let columns = self.columns.len();
        let spans_fit = |groups: &[Group]| {
            let spanned: usize = groups.iter().map(|group| group.span).sum();
            spanned == columns && groups.iter().all(|group| group.span > 0)
        };
        let rows_fit = self.rows.iter().all(|row| match row {
            Row::Cells(cells) => cells.len() == columns,
            Row::Marker(_) => true,
            Row::Spanned { cells, room: _ } => spans_fit(cells),
        });
        self.row_head < columns
            && self.group_rows().into_iter().all(spans_fit)
            && rows_fit
            && self.totals.as_ref().is_none_or(|totals| totals.len() == columns)
    }
}

/// The documents there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheetKind {
    /// One game, deal by deal.
    Game,
    /// All players by rank.
    Ranking,
    /// Every rule of a rule set: the club's Spielmappe.
    Rulebook,
    /// The federation's form for a game of sixteen deals.
    ScoreSheet,
    /// The club's slip, its front.
    Slip,
    /// Its back.
    SlipBack,
    /// One deal, explained.
    Deal,
    /// The list of a week.
    WeekList,
    /// The list of a year.
    YearList,
    /// The special hands of a year.
    SpecialHands,
    /// Everybody in the list of a year, by name.
    People,
    /// A person's year.
    PersonYear,
    /// What leads to all lists.
    Site,
    /// An honour for the first or the last of a year.
    Certificate,
    /// A form for the rule sets that have none of their own.
    Pad,
    /// What hangs in the hall: where the server is, and what to do without a network.
    Notice,
    /// The money of a year.
    CashReport,
    /// The list of a tournament.
    TournamentList,
    /// The report of those who watched over a tournament.
    ObserversReport,
}

impl SheetKind {
    /// Every kind.
    pub const ALL: [SheetKind; 19] = [
        SheetKind::Game,
        SheetKind::Ranking,
        SheetKind::Rulebook,
        SheetKind::ScoreSheet,
        SheetKind::Slip,
        SheetKind::SlipBack,
        SheetKind::Deal,
        SheetKind::WeekList,
        SheetKind::YearList,
        SheetKind::SpecialHands,
        SheetKind::People,
        SheetKind::PersonYear,
        SheetKind::Site,
        SheetKind::Certificate,
        SheetKind::Pad,
        SheetKind::Notice,
        SheetKind::CashReport,
        SheetKind::TournamentList,
        SheetKind::ObserversReport,
    ];

    /// The stable name of a kind, in file names and templates.
    pub const fn name(self) -> &'static str {
        match self {
            SheetKind::Game => "game",
            SheetKind::Ranking => "ranking",
            SheetKind::Rulebook => "rulebook",
            SheetKind::ScoreSheet => "score-sheet",
            SheetKind::Slip => "slip",
            SheetKind::SlipBack => "slip-back",
            SheetKind::Deal => "deal",
            SheetKind::WeekList => "week-list",
            SheetKind::YearList => "year-list",
            SheetKind::SpecialHands => "special-hands",
            SheetKind::People => "people",
            SheetKind::PersonYear => "person-year",
            SheetKind::Site => "site",
            SheetKind::Certificate => "certificate",
            SheetKind::Pad => "pad",
            SheetKind::Notice => "notice",
            SheetKind::CashReport => "cash-report",
            SheetKind::TournamentList => "tournament-list",
            SheetKind::ObserversReport => "observers-report",
        }
    }
}

/// A label and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What is described.
    pub label: Label,
    /// The value; on paper an empty cell is a line to write on.
    pub value: Cell,
}

/// Columns, rows and totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The table's own heading, where a sheet has several.
    pub caption: Option<Label>,
    /// Headings over several columns, line by line: the spans of each line add up to the columns.
    pub groups: Vec<Group>,
    /// The columns, left to right.
    pub columns: Vec<Column>,
    /// The column whose cell names the row, for readers that speak a table aloud.
    pub row_head: usize,
    /// What stands between head and totals.
    pub rows: Vec<Row>,
    /// One cell per column, set off from the rows.
    pub totals: Option<Vec<Cell>>,
}

/// A heading over several columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The heading, often a player's name.
    pub head: Cell,
    /// How many columns it stands over, at least one.
    pub span: usize,
}

/// A column: its heading and where its cells stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading: a term, or a player's name.
    pub head: Cell,
    /// Where the cells of this column stand.
    pub align: Align,
}

/// Where a cell stands in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Signs and short marks.
    Centre,
    /// Figures, unit under unit.
    Right,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One cell per column.
    Cells(Vec<Cell>),
    /// One line across all columns: a new round, a change of seats.
    Marker(Cell),
    /// Cells over several columns each; the first names the row.
    Spanned {
        /// The cells; their spans add up to the columns.
        cells: Vec<Group>,
        /// How much room a pen needs.
        room: Room,
    },
}

/// How much room a pen needs in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// As much as in any row.
    Line,
    /// Enough to sign.
    Signature,
}

/// Who goes where when seats are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatMove {
    /// Two change places.
    Swap(Wind, Wind),
    /// One goes from the first seat to the second.
    Go(Wind, Wind),
}

/// A line to sign on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// As what somebody signs.
    pub role: Label,
    /// Who, printed below the line where it is known.
    pub name: Option<String>,
}

/// What can stand in one place of a sheet. Each reading (paper, CSV, web) writes it its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing, or room for a pen.
    Empty,
    /// A name or whatever else people typed.
    Text(String),
    /// Points as they stand: the value of a hand.
    Points(i64),
    /// Points gained or lost, with their sign.
    Signed(i64),
    /// A number of things: a deal's number, games played, a rank.
    Count(u64),
    /// An average in tenths of a point, with its sign.
    Tenths(i64),
    /// Table points in twelfths, so that shared places stay exact.
    Twelfths(i64),
    /// Tiles as groups in the contract's notation: `123m`, `(5555p)`.
    Tiles(Vec<String>),
    /// A day.
    Date(NaiveDate),
    /// A day and time by the club's clock.
    DateTime(NaiveDateTime),
    /// A span of time in minutes.
    Minutes(u32),
    /// Whether a game counts, and why.
    Verdict {
        /// What was judged of it.
        verdict: Verdict,
        /// By which rules it was played.
        family: Family,
    },
    /// A wind: whose seat.
    Wind(Wind),
    /// A round, by its prevailing wind.
    Round(Wind),
    /// A fault's name.
    Penalty(PenaltyId),
    /// A rule set's name.
    Family(Family),
    /// An option of the rule set and what was chosen.
    Setting {
        /// The option's id, as in `scoring::options`.
        option: String,
        /// What was chosen.
        chosen: Chosen,
    },
    /// A rule's name.
    Rule(Rule),
    /// When a rule counts.
    Condition(Rule),
    /// What a rule is worth.
    Worth {
        /// How much.
        amount: i64,
        /// Of what.
        unit: Unit,
        /// Whether it can count several times.
        is_each: bool,
    },
    /// A circumstance of a win.
    Circumstance {
        /// Which.
        how: Circumstance,
        /// By which rules.
        family: Family,
    },
    /// What the rules below have in common.
    Chapter(Heading),
    /// A word from the list.
    Term(Label),
    /// Who changes places between two rounds.
    SeatMoves(Vec<SeatMove>),
    /// What a hand is worth, in a line.
    Value(Value),
    /// Why a payment is as high as it is.
    Reason {
        /// The reason.
        why: Reason<PlayerNo>,
        /// For whom somebody else paid; empty where everybody pays for himself.
        instead_of: String,
    },
    /// An address, to be scanned from paper.
    Code(String),
    /// A year of the club.
    Year(ClubYear),
    /// Money in cents; with its sign where it is less than nothing.
    Cents(i64),
    /// Where money lies or comes from.
    Account(Account),
    /// Places won; below nothing: lost.
    Places(i64),
    /// A special hand by its id, or in the club's words.
    Hand {
        /// By which rules.
        family: Family,
        /// Which.
        id: String,
    },
    /// A name that leads to another page; on paper only the name.
    Link {
        /// The name.
        name: String,
        /// The address, relative to the page.
        address: String,
    },
    /// Anything that leads to another page; on paper only what it is.
    LinkTo {
        /// What is shown.
        what: Box<Cell>,
        /// The address, relative to the page.
        address: String,
    },
    /// Several, one after the other.
    Pieces(Vec<Cell>),
}

/// What a layout distinguishes among cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellForm<'a> {
    /// Nothing.
    Empty,
    /// One line of text, as the reader's language has it.
    Line,
    /// A whole number, as a spreadsheet sums it up.
    Number(i128),
    /// A number in tenths.
    Tenths(i64),
    /// A number in hundredths.
    Hundredths(i64),
    /// A day.
    Date(NaiveDate),
    /// A day and time by the club's clock.
    DateTime(NaiveDateTime),
    /// Groups of tiles.
    Tiles(&'a [String]),
    /// A link with a name.
    Link {
        /// The name.
        name: &'a str,
        /// The address, relative to the page.
        address: &'a str,
    },
    /// A link around another cell.
    LinkTo {
        /// What is shown.
        what: &'a Cell,
        /// The address, relative to the page.
        address: &'a str,
    },
    /// Several cells, one after the other.
    Pieces(&'a [Cell]),
}

impl Cell {
    /// The form of this cell.
    pub fn form(&self) -> CellForm<'_> {
        match self {
            Cell::Empty => CellForm::Empty,
            Cell::Tiles(groups) => CellForm::Tiles(groups),
            Cell::Pieces(pieces) => CellForm::Pieces(pieces),
            Cell::Link { name, address } => CellForm::Link { name, address },
            Cell::LinkTo { what, address } => CellForm::LinkTo { what, address },
            Cell::Points(number)
            | Cell::Signed(number)
            | Cell::Twelfths(number)
            | Cell::Places(number) => CellForm::Number(i128::from(*number)),
            Cell::Count(count) => CellForm::Number(i128::from(*count)),
            Cell::Minutes(minutes) => CellForm::Number(i128::from(*minutes)),
            Cell::Tenths(tenths) => CellForm::Tenths(*tenths),
            Cell::Cents(cents) => CellForm::Hundredths(*cents),
            Cell::Date(date) => CellForm::Date(*date),
            Cell::DateTime(at) => CellForm::DateTime(*at),
            Cell::Text(_)
            | Cell::Verdict { .. }
            | Cell::Wind(_)
            | Cell::Round(_)
            | Cell::Penalty(_)
            | Cell::Family(_)
            | Cell::Setting { .. }
            | Cell::Rule(_)
            | Cell::Condition(_)
            | Cell::Worth { .. }
            | Cell::Circumstance { .. }
            | Cell::Chapter(_)
            | Cell::SeatMoves(_)
            | Cell::Value(_)
            | Cell::Reason { .. }
            | Cell::Code(_)
            | Cell::Year(_)
            | Cell::Account(_)
            | Cell::Hand { .. }
            | Cell::Term(_) => CellForm::Line,
        }
    }
}
