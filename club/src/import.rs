//! Why a list of people, games or previous years cannot be imported.

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
    /// It is no CSV in UTF-8, or too large.
    Unreadable,
    /// Its head is not that of a list we know.
    Head,
    /// Some of its lines cannot be imported.
    Lines,
}
