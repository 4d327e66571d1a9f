//! Lists of people, games or previous years that are imported: what their columns hold, and why a line is refused.

use chrono::NaiveDate;

/// How many players a line of a game may have.
pub const MOST_PLAYERS: u8 = 5;

/// What a list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// People and what they are in the club.
    People,
    /// Results of previous years, a line per person.
    PreviousYears,
    /// Games that were played on paper.
    Games,
}

impl ListKind {
    /// All of them.
    pub const ALL: [ListKind; 3] = [ListKind::People, ListKind::PreviousYears, ListKind::Games];

    /// Its name in a form.
    pub const fn id(self) -> &'static str {
        match self {
            ListKind::People => "people",
            ListKind::PreviousYears => "previous_years",
            ListKind::Games => "games",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<ListKind> {
        ListKind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// What its columns may hold, in the order in which a line is read.
    pub fn fields(self) -> Vec<ListField> {
        match self {
            ListKind::People => {
                vec![ListField::Name, ListField::Standing, ListField::Since, ListField::Email]
            }
            ListKind::PreviousYears => {
                vec![ListField::Year, ListField::Name, ListField::Games, ListField::Points]
            }
            ListKind::Games => {
                let head = [
                    ListField::Day,
                    ListField::Rules,
                    ListField::Table,
                    ListField::Rounds,
                    ListField::Minutes,
                ];
                let players = (1..=MOST_PLAYERS)
                    .flat_map(|place| [ListField::Player(place), ListField::Result(place)]);
                head.into_iter().chain(players).collect()
            }
        }
    }
}

/// What a column of a list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListField {
    /// A person's whole name.
    Name,
    /// A person's given name, where the family name has a column of its own.
    GivenName,
    /// A person's family name.
    FamilyName,
    /// What a person is in the club.
    Standing,
    /// Since which day.
    Since,
    /// An e-mail address.
    Email,
    /// The number of a club year.
    Year,
    /// How many games.
    Games,
    /// The sum of results.
    Points,
    /// The day of a game.
    Day,
    /// The rule set of a game.
    Rules,
    /// The name of the table.
    Table,
    /// How many whole rounds were played.
    Rounds,
    /// How long a game took.
    Minutes,
    /// Who sat at a place, from 1; the first East is 1.
    Player(u8),
    /// The result of that player.
    Result(u8),
}

impl ListField {
    /// Its name in a form.
    pub fn id(self) -> String {
        let name = match self {
            ListField::Name => "name",
            ListField::GivenName => "given_name",
            ListField::FamilyName => "family_name",
            ListField::Standing => "standing",
            ListField::Since => "since",
            ListField::Email => "email",
            ListField::Year => "year",
            ListField::Games => "games",
            ListField::Points => "points",
            ListField::Day => "day",
            ListField::Rules => "rules",
            ListField::Table => "table",
            ListField::Rounds => "rounds",
            ListField::Minutes => "minutes",
            ListField::Player(place) => return format!("player{place}"),
            ListField::Result(place) => return format!("result{place}"),
        };
        name.to_owned()
    }

    /// Whether a list without this column cannot be read.
    pub const fn is_required(self) -> bool {
        match self {
            ListField::Name
            | ListField::Year
            | ListField::Games
            | ListField::Points
            | ListField::Day
            | ListField::Rules
            | ListField::Rounds => true,
            ListField::GivenName
            | ListField::FamilyName
            | ListField::Standing
            | ListField::Since
            | ListField::Email
            | ListField::Table
            | ListField::Minutes => false,
            ListField::Player(place) | ListField::Result(place) => place < MOST_PLAYERS,
        }
    }

    /// Whether figures stand in the column.
    pub const fn is_figure(self) -> bool {
        match self {
            ListField::Year
            | ListField::Games
            | ListField::Points
            | ListField::Rounds
            | ListField::Minutes
            | ListField::Result(_) => true,
            ListField::Name
            | ListField::GivenName
            | ListField::FamilyName
            | ListField::Standing
            | ListField::Since
            | ListField::Email
            | ListField::Day
            | ListField::Rules
            | ListField::Table
            | ListField::Player(_) => false,
        }
    }
}

/// What each column of a list holds; `None` is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListColumns {
    /// What the list is about.
    pub kind: ListKind,
    /// A field for each column.
    pub fields: Vec<Option<ListField>>,
}

impl ListColumns {
    /// In which column a field stands.
    pub fn column(&self, field: ListField) -> Option<usize> {
        self.fields.iter().position(|found| *found == Some(field))
    }

    /// Required fields without a column. A name may stand in two columns.
    pub fn missing(&self) -> Vec<ListField> {
        let has = |field: &ListField| self.column(*field).is_some();
        let is_named = has(&ListField::GivenName) && has(&ListField::FamilyName);
        let is_missing = |field: &ListField| {
            field.is_required() && !has(field) && !(*field == ListField::Name && is_named)
        };
        self.kind.fields().into_iter().filter(is_missing).collect()
    }
}

/// A day as people write it: 2026-02-17, 17.02.2026, 17.2.2026 or 17. 2. 2026.
pub fn day(text: &str) -> Option<NaiveDate> {
    if let Ok(day) = text.parse() {
        return Some(day);
    }
    let parts: Vec<&str> = text.split('.').map(str::trim).collect();
    let [day, month, year] = parts[..] else { return None };
    let is_year = year.len() == 4;
    let read = |part: &str| part.parse::<u32>().ok();
    let year = year.parse().ok().filter(|_| is_year)?;
    NaiveDate::from_ymd_opt(year, read(month)?, read(day)?)
}

/// Why a line cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportProblem {
    /// It has more or fewer fields than the head.
    Fields,
    /// The name is missing, too long, or cannot be printed.
    Name,
    /// The name stands in the file twice.
    Twice,
    /// A person of that name was merged or removed.
    Gone,
    /// The standing is none of the six.
    Standing,
    /// The day is no date, or a standing has no day.
    Day,
    /// The e-mail address is not valid.
    Email,
    /// The year is not valid.
    Year,
    /// A figure is not a number.
    Figure,
    /// That person has another line for that year.
    OtherResult,
    /// A cell is a formula to a spreadsheet.
    Formula,
    /// The rule set is unknown.
    Rules,
    /// Too few or too many players for the rule set, or one of them twice.
    Players,
    /// The results of a game do not sum to zero.
    Sum,
    /// The year of the day is closed.
    Closed,
}

impl ImportProblem {
    /// The name under which the audit log stores it.
    pub const fn id(self) -> &'static str {
        match self {
            ImportProblem::Fields => "fields",
            ImportProblem::Name => "name",
            ImportProblem::Twice => "twice",
            ImportProblem::Gone => "gone",
            ImportProblem::Standing => "standing",
            ImportProblem::Day => "day",
            ImportProblem::Email => "email",
            ImportProblem::Year => "year",
            ImportProblem::Figure => "figure",
            ImportProblem::OtherResult => "other_result",
            ImportProblem::Formula => "formula",
            ImportProblem::Rules => "rules",
            ImportProblem::Players => "players",
            ImportProblem::Sum => "sum",
            ImportProblem::Closed => "closed",
        }
    }
}

/// A line that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Why.
    pub problem: ImportProblem,
    /// The name of the column in the first line of the list; `None` where it is the line as a whole.
    pub column: Option<String>,
}

/// Why a whole file cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListProblem {
    /// It is no CSV and no workbook that can be read.
    Unreadable,
    /// It is too large, or holds too many cells.
    TooLarge,
    /// Nothing stands in it.
    Empty,
    /// A column is missing that its kind of list needs.
    Head,
    /// Some of its lines cannot be imported.
    Lines,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_people_write_it() {
        let expected = NaiveDate::from_ymd_opt(2026, 2, 17);
        for text in ["2026-02-17", "17.02.2026", "17.2.2026", "17. 2. 2026"] {
            assert_eq!(day(text), expected, "{text}");
        }
        for text in
            ["17.2.26", "30.2.2026", "2.17.2026", "17/02/2026", "heute", "", "17.2.", "1.2.3.2026"]
        {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_may_stand_in_two_columns() {
        let columns = |fields: &[Option<ListField>]| ListColumns {
            kind: ListKind::People,
            fields: fields.to_vec(),
        };
        let (given, family) = (Some(ListField::GivenName), Some(ListField::FamilyName));
        assert_eq!(columns(&[given, None, family]).missing(), []);
        assert_eq!(columns(&[given]).missing(), [ListField::Name]);
        assert_eq!(columns(&[Some(ListField::Name)]).missing(), []);
    }

    #[test]
    fn a_game_of_four_needs_no_fifth_player() {
        let fields = ListKind::Games.fields().into_iter().take(13).map(Some).collect();
        let columns = ListColumns { kind: ListKind::Games, fields };
        assert_eq!(columns.missing(), []);
    }
}
