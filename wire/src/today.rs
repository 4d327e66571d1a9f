//! The first screen: `GET /api/today`.

use chrono::{DateTime, NaiveDate, Utc};
use club::Ending;
use club::year::Figure;
use scoring::{Family, Points, Wind};
use serde::{Deserialize, Serialize};

use crate::{GameId, PersonId};

/// What the first screen shows to the sender of the request. Lists are short; what the role may not open is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Today {
    /// The day at the club.
    pub day: NaiveDate,
    /// The next evening, which may be that of today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<NextEvening>,
    /// The tables that play, newest first.
    #[serde(default)]
    pub tables: Vec<RunningTable>,
    /// What waits for the reader, the most urgent first.
    #[serde(default)]
    pub tasks: Vec<Task>,
    /// What a new club sets up, for its board; none once all of it is done, or a month after the first game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<FirstStep>,
    /// The last games that were booked, newest first; with [`Today::own`] those of the reader.
    #[serde(default)]
    pub games: Vec<LastGame>,
    /// The first lines of the club's year.
    #[serde(default)]
    pub leaders: Vec<YearLine>,
    /// The year of a reader who does not look after the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnYear>,
}

/// An evening to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextEvening {
    /// Its day.
    pub day: NaiveDate,
    /// Its name; may be empty.
    pub name: String,
    /// Its page.
    pub address: String,
    /// How many have answered that they come, guests among them.
    #[serde(default)]
    pub coming: u32,
    /// Where the reader answers; empty for somebody who is not in the books.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer_address: String,
    /// What the reader has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_coming: Option<bool>,
}

/// A table that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningTable {
    /// The game.
    pub game: GameId,
    /// The table's name; may be empty.
    pub table: String,
    /// The rule set.
    pub rules: Family,
    /// The club's name for its rules; may be empty.
    pub preset: String,
    /// When it was started.
    pub started_at: DateTime<Utc>,
    /// How many deals stand.
    pub deals: u32,
    /// The number of the next deal.
    pub deal: u32,
    /// The wind of the round; none until it is thrown.
    pub round: Option<Wind>,
    /// Who plays, in the order of the game.
    pub seats: Vec<RunningSeat>,
    /// Whether the reader may record deals there.
    pub may_record: bool,
}

/// A player of a table that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningSeat {
    /// How the player is called at the table.
    pub name: String,
    /// The wind; none for a player who sits out.
    pub wind: Option<Wind>,
    /// Points won or lost so far.
    pub points: Points,
}

/// Something that waits for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// What.
    pub kind: TaskKind,
    /// How many.
    pub count: u32,
    /// Until when, or since when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<NaiveDate>,
    /// How much money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cents: Option<i64>,
    /// Where it is done.
    pub address: String,
}

/// What waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskKind {
    /// Slips that are missing or have to be confirmed; `day` is the first on which one is late.
    Slips,
    /// Games of which a player says that a deal is not right.
    Disputes,
    /// Games that no weekly list has yet; `day` is that of the last list.
    WeeklyList,
    /// People who owe dues of the year, and how much.
    Dues,
    /// Invitations that nobody has used; `day` is the first on which one expires.
    Invitations,
    /// Entries for tournaments that people have sent in and about which nothing was decided.
    Entries,
    /// Mails of the last list that were refused, or may not have arrived.
    Mails,
    /// Backups that failed since the last good one.
    BackupFailed,
    /// Days since the last good backup.
    BackupOld,
    /// Something of a newer server.
    #[serde(other)]
    Unknown,
}

/// A step of a new club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstStep {
    /// Which.
    pub kind: StepKind,
    /// Whether it was taken.
    pub is_done: bool,
    /// Where it is taken.
    pub address: String,
}

/// What a new club sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// The club has a name.
    Name,
    /// More people than a table are in the books.
    People,
    /// There are rules of the club's own.
    Rules,
    /// The board has decided the statutes.
    Statutes,
    /// An evening is announced.
    Evenings,
    /// Somebody else has an account.
    Accounts,
    /// Something of a newer server.
    #[serde(other)]
    Unknown,
}

/// A game that was booked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastGame {
    /// The game.
    pub game: GameId,
    /// Its day.
    pub day: NaiveDate,
    /// The rule set.
    pub rules: Family,
    /// How it ended.
    pub how: Ending,
    /// Whether it ended because too many had nothing left.
    pub is_bankrupt: bool,
    /// The players by their results: the name at the table, points.
    pub players: Vec<(String, Points)>,
}

/// A line of the club's year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearLine {
    /// Who.
    pub person: PersonId,
    /// The name.
    pub name: String,
    /// The place; none for somebody with too few games.
    pub place: Option<u32>,
    /// Places won within a week; negative: lost.
    pub moved: Option<i64>,
    /// By what the year is ranked.
    pub figure: Figure,
    /// Games that count.
    pub games: u32,
    /// The sum after each day of play, in days since a week before the first of them; at most 24 points.
    pub curve: Vec<(i64, i64)>,
}

/// The year of the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnYear {
    /// The line; none before the first game that counts.
    pub line: Option<YearLine>,
    /// What is missing to the next better place.
    pub to_next: Option<Figure>,
    /// The first day of the curve.
    pub since: Option<NaiveDate>,
    /// Dues of the year that are open.
    pub open_cents: i64,
    /// The reader's own page.
    pub address: String,
    /// The reader's year on one page; empty before the first game that counts.
    #[serde(default)]
    pub year_address: String,
}
