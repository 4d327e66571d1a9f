//! A document before any paper: what a printed or shown page says, without words, fonts or
//! floats. Paper, CSV and web page are three readings of the same sheet.

use chrono::{NaiveDate, NaiveDateTime};
use scoring::penalty::PenaltyId;
use scoring::{Circumstance, Family, Reason, Rule, Unit, Value, Wind};
use serde_json::Value as Json;

use crate::calendar::ClubYear;
use crate::game::PlayerNo;

use super::rulebook::Heading;

/// What a printed or shown document contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which document this is; decides paper and template.
    pub kind: SheetKind,
    /// Who issues it, above the title: the club's or the federation's name.
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

impl Table {
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
}

impl SheetKind {
    /// Every kind.
    pub const ALL: [SheetKind; 15] = [
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
        }
    }
}

/// A label and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What is described.
    pub label: Label,
    /// What is the case; on paper, nothing is a line to write on.
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
    Circumstance(Circumstance),
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

/// What was chosen for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Yes or no.
    Switch(bool),
    /// A number; `None` where the option was left empty.
    Number(Option<i64>),
    /// One of the option's words, by its id.
    Word(String),
    /// A table of the club's own.
    Own,
}

impl Chosen {
    /// What was chosen, from how options are stored.
    pub fn of(stored: &Json) -> Chosen {
        match stored {
            Json::Bool(is_on) => Chosen::Switch(*is_on),
            Json::Number(number) => Chosen::Number(number.as_i64()),
            Json::Null => Chosen::Number(None),
            Json::String(word) => Chosen::Word(word.clone()),
            Json::Array(_) | Json::Object(_) => Chosen::Own,
        }
    }
}

/// Every word a sheet can ask for; `texts::print` knows them in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// A game.
    Game,
    /// The list of players by rank.
    Ranking,
    /// The number of a deal.
    Deal,
    /// The prevailing wind.
    RoundWind,
    /// Who had Mah-Jongg.
    Winner,
    /// Between winner and discarder: "Anna from Bertl".
    WonFrom,
    /// The winning tile came from the wall.
    FromTheWall,
    /// Nobody won.
    Drawn,
    /// Nobody won, as the Styrian club calls it.
    DrawnInStyria,
    /// The value of a hand.
    HandValue,
    /// What a deal won or cost.
    Net,
    /// The running total.
    Total,
    /// The sum of a column or of everything.
    Sum,
    /// Place in a ranking.
    Rank,
    /// A person's name.
    Name,
    /// Games played.
    Games,
    /// Points per game.
    Average,
    /// The day something was played.
    PlayedOn,
    /// The day up to which something counts.
    AsOf,
    /// The table in the hall.
    Table,
    /// The rule set.
    Rules,
    /// Who signs as a player.
    PlayerSignature,
    /// Who is East.
    East,
    /// Who pays for all (Pao).
    Liable,
    /// A hand that counts nothing.
    Dead,
    /// A fault that was paid for.
    Penalty,
    /// How a game ended.
    Ended,
    /// How long it took.
    Duration,
    /// All rounds were played.
    Complete,
    /// The table agreed to stop.
    Agreed,
    /// Broken off.
    Abandoned,
    /// What differs from the rule set as printed.
    HouseRules,
    /// No game has been finished yet.
    NoGames,
    /// The Spielmappe.
    Rulebook,
    /// What counts.
    Rule,
    /// What it is worth.
    Worth,
    /// When it counts.
    Condition,
    /// An example, in tiles.
    Example,
    /// Where the rule text has it.
    Source,
    /// Between the hand and the winning tile.
    And,
    /// Every special hand has its own value.
    OwnValue,
    /// A value the club has not entered yet.
    NoValueYet,
    /// The hands only this club plays.
    SpecialHands,
    /// Sets of the special hand may be claimed.
    MayBeCalled,
    /// Nothing may be claimed for it.
    NotCalled,
    /// It may hold kongs.
    KongsAllowed,
    /// It may not hold kongs.
    NoKongs,
    /// What may be agreed, with what holds here.
    Agreements,
    /// How many options differ from the rule text.
    HouseRulesCount,
    /// Deals with a mark are not as they were first booked.
    Corrected,
    /// There are more corrections than are listed.
    MoreCorrections,
    /// What was corrected and taken back in a game.
    Changes,
    /// Nothing was.
    NoChanges,
    /// When a deal was recorded.
    RecordedAt,
    /// What became of it.
    Afterwards,
    /// It stands.
    Stands,
    /// It was corrected.
    WasCorrected,
    /// It was taken back.
    TakenBack,
    /// The federation's form.
    ScoreSheet,
    /// The number the federation knows a player by.
    PlayersNumber,
    /// Points gained.
    Gain,
    /// Points lost.
    Loss,
    /// What everybody has at the end.
    TotalScore,
    /// What a rank at the table is worth.
    TablePoints,
    /// Where each player signs.
    ToSign,
    /// Where the referee signs.
    RefereeSignature,
    /// A day to be written down.
    Date,
    /// Leads to the game.
    ThisGame,
    /// The points add up to more or less than nothing, because some went to nobody.
    NotZero,
    /// The club's slip.
    Slip,
    /// Its back.
    SlipBack,
    /// When a game began.
    Began,
    /// Rounds played to their end.
    WholeRounds,
    /// Whether a game counts for the year.
    Counts,
    /// Where everybody sits at first.
    FirstSeat,
    /// The play money somebody has.
    Chips,
    /// What everybody begins with.
    PlayMoney,
    /// What somebody owes.
    Credit,
    /// Between what is owed and to whom.
    OwedTo,
    /// What is left after the first play money is taken off.
    Result,
    /// Flowers of the own wind, and others.
    OwnFlowers,
    /// Four flowers of a group, and all eight.
    FlowerGroups,
    /// Three players have no money left.
    Bankrupt,
    /// Special hands that were ready and not won.
    Bochowe,
    /// The points that were missed.
    Missed,
    /// What the special hands are worth.
    Values,
    /// Which special hand.
    SpecialHand,
    /// What is added when a special hand is collected in the hand.
    InTheHand,
    /// A round.
    Round,
    /// The wind thrown for a round.
    RoundWindThrown,
    /// It does.
    Yes,
    /// It does not.
    No,
    /// One round that took long enough.
    LongRound,
    /// Three players had no money left.
    Bankruptcy,
    /// The game was broken off.
    BrokenOff,
    /// Too few rounds, or too little time.
    TooShort,
    /// A round was not played to its end.
    RoundBroken,
    /// The slip has not come in time.
    SlipNotIn,
    /// What everybody had.
    Hands,
    /// Who paid whom.
    Payments,
    /// Who pays.
    Payer,
    /// Who is paid.
    Payee,
    /// Why so much.
    Why,
    /// How much.
    Amount,
    /// Where everybody stands.
    Standing,
    /// Before the deal.
    Before,
    /// After the deal.
    After,
    /// The list of a week.
    WeekList,
    /// The list of a year.
    YearList,
    /// The list of a year that is over.
    FinalList,
    /// A year of the club.
    ClubYear,
    /// Games that count for the year.
    GamesThatCount,
    /// How many are in the list.
    InTheList,
    /// Places won or lost since the week before.
    WeekBefore,
    /// What is missing to the next.
    ToNext,
    /// The figure that decides.
    Figure,
    /// The best game.
    Best,
    /// The worst game.
    Worst,
    /// Not in the list before.
    New,
    /// Somebody who is not named in public.
    Guest,
    /// A day.
    Day,
    /// Special hands of the week.
    HandsOfTheWeek,
    /// The games of the week.
    GamesOfTheWeek,
    /// Table points.
    TablePointsOfGame,
    /// The game does not count, or not yet.
    CountsNotYet,
    /// From when to when a week lasts.
    WeekOf,
    /// How a list ranks: by the average, from so many games on.
    RankedByAverage,
    /// How a list ranks: by so many best games.
    RankedByBest,
    /// How a list ranks: by table points.
    RankedByTablePoints,
    /// There are no special hands yet.
    NoHands,
    /// Everybody in the list.
    People,
    /// Deals played.
    Deals,
    /// Deals won.
    Wins,
    /// Deals won from the wall.
    SelfDrawn,
    /// Deals in which somebody else won by one's own discard.
    Discarded,
    /// Who played along.
    PlayedWith,
    /// The first of the list.
    Leaders,
    /// A week.
    Week,
    /// All weeks that were published.
    Weeks,
    /// Everything that was published.
    PublishedLists,
    /// An honour.
    Certificate,
    /// For the first of a year.
    CertificateWinner,
    /// For the last of a year.
    CertificateLast,
    /// Who signs for the club.
    Chairperson,
    /// Who keeps the lists.
    ListOfficer,
    /// A form for any game.
    Pad,
    /// Whose discard won.
    From,
}

impl Label {
    /// Every label, for tests that walk them.
    pub const ALL: [Label; 147] = [
        Label::Game,
        Label::Ranking,
        Label::Deal,
        Label::RoundWind,
        Label::Winner,
        Label::WonFrom,
        Label::FromTheWall,
        Label::Drawn,
        Label::DrawnInStyria,
        Label::HandValue,
        Label::Net,
        Label::Total,
        Label::Sum,
        Label::Rank,
        Label::Name,
        Label::Games,
        Label::Average,
        Label::PlayedOn,
        Label::AsOf,
        Label::Table,
        Label::Rules,
        Label::PlayerSignature,
        Label::East,
        Label::Liable,
        Label::Dead,
        Label::Penalty,
        Label::Ended,
        Label::Duration,
        Label::Complete,
        Label::Agreed,
        Label::Abandoned,
        Label::HouseRules,
        Label::NoGames,
        Label::Rulebook,
        Label::Rule,
        Label::Worth,
        Label::Condition,
        Label::Example,
        Label::Source,
        Label::And,
        Label::OwnValue,
        Label::NoValueYet,
        Label::SpecialHands,
        Label::MayBeCalled,
        Label::NotCalled,
        Label::KongsAllowed,
        Label::NoKongs,
        Label::Agreements,
        Label::HouseRulesCount,
        Label::Corrected,
        Label::MoreCorrections,
        Label::Changes,
        Label::NoChanges,
        Label::RecordedAt,
        Label::Afterwards,
        Label::Stands,
        Label::WasCorrected,
        Label::TakenBack,
        Label::ScoreSheet,
        Label::PlayersNumber,
        Label::Gain,
        Label::Loss,
        Label::TotalScore,
        Label::TablePoints,
        Label::ToSign,
        Label::RefereeSignature,
        Label::Date,
        Label::ThisGame,
        Label::NotZero,
        Label::Slip,
        Label::SlipBack,
        Label::Began,
        Label::WholeRounds,
        Label::Counts,
        Label::FirstSeat,
        Label::Chips,
        Label::PlayMoney,
        Label::Credit,
        Label::OwedTo,
        Label::Result,
        Label::OwnFlowers,
        Label::FlowerGroups,
        Label::Bankrupt,
        Label::Bochowe,
        Label::Missed,
        Label::Values,
        Label::SpecialHand,
        Label::InTheHand,
        Label::Round,
        Label::RoundWindThrown,
        Label::Yes,
        Label::No,
        Label::LongRound,
        Label::Bankruptcy,
        Label::BrokenOff,
        Label::TooShort,
        Label::RoundBroken,
        Label::SlipNotIn,
        Label::Hands,
        Label::Payments,
        Label::Payer,
        Label::Payee,
        Label::Why,
        Label::Amount,
        Label::Standing,
        Label::Before,
        Label::After,
        Label::WeekList,
        Label::YearList,
        Label::FinalList,
        Label::ClubYear,
        Label::GamesThatCount,
        Label::InTheList,
        Label::WeekBefore,
        Label::ToNext,
        Label::Figure,
        Label::Best,
        Label::Worst,
        Label::New,
        Label::Guest,
        Label::Day,
        Label::HandsOfTheWeek,
        Label::GamesOfTheWeek,
        Label::TablePointsOfGame,
        Label::CountsNotYet,
        Label::WeekOf,
        Label::RankedByAverage,
        Label::RankedByBest,
        Label::RankedByTablePoints,
        Label::NoHands,
        Label::People,
        Label::Deals,
        Label::Wins,
        Label::SelfDrawn,
        Label::Discarded,
        Label::PlayedWith,
        Label::Leaders,
        Label::Week,
        Label::Weeks,
        Label::PublishedLists,
        Label::Certificate,
        Label::CertificateWinner,
        Label::CertificateLast,
        Label::Chairperson,
        Label::ListOfficer,
        Label::Pad,
        Label::From,
    ];
}
