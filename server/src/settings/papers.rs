//! The arguments of `ostwind print`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::network::local_name;
use super::{Data, public_url};

/// A paper to be written.
#[derive(Clone, Debug, Args)]
pub struct Print {
    /// Which.
    #[command(subcommand)]
    pub kind: PrintKind,
}

/// The papers there are, by the names the club knows them by.
#[derive(Clone, Debug, Subcommand)]
pub enum PrintKind {
    /// The federation's score sheet.
    Abrechnungsblatt(PrintForm),
    /// The club's slip.
    Abrechnungszettel(PrintForm),
    /// A game, deal by deal.
    Spiel(PrintGame),
    /// All rules of a rule set.
    Spielmappe(PrintRules),
    /// The list of a week.
    Wochenliste(PrintWeek),
    /// The final list of a year.
    Endliste(PrintYear),
    /// The honour for the first or the last of a year.
    Urkunde(PrintHonour),
    /// What hangs beside the router.
    Aushang(PrintNotice),
}

/// The sheet for the hall.
#[derive(Clone, Debug, Args)]
pub struct PrintNotice {
    /// The port of the page that connects a device.
    #[arg(long, env = "OSTWIND_HTTP_PORT", default_value_t = 8081)]
    pub http_port: u16,
    /// The machine's name in the hall.
    #[arg(long, env = "OSTWIND_LOCAL_NAME", default_value = "ostwind", value_parser = local_name)]
    pub local_name: String,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// The list of a week.
#[derive(Clone, Debug, Args)]
pub struct PrintWeek {
    /// The day as of which the list stands; without it, today.
    #[arg(long)]
    pub week: Option<chrono::NaiveDate>,
    /// Whether it is the list for everybody, with pseudonyms.
    #[arg(long)]
    pub public: bool,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// The list of a year.
#[derive(Clone, Debug, Args)]
pub struct PrintYear {
    /// The year, by the number of the year in which it begins.
    #[arg(long)]
    pub year: i32,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// A certificate.
#[derive(Clone, Debug, Args)]
pub struct PrintHonour {
    /// The year, by the number of the year in which it begins.
    #[arg(long)]
    pub year: i32,
    /// Whether it is for the last and not for the first.
    #[arg(long)]
    pub last: bool,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// A form: blank, or a game's.
#[derive(Clone, Debug, Args)]
pub struct PrintForm {
    /// Nothing is filled in.
    #[arg(long, conflicts_with_all = ["game", "begun"], required_unless_present = "game")]
    pub blank: bool,
    /// The number of the game.
    #[arg(long)]
    pub game: Option<i64>,
    /// Only its heading is filled in.
    #[arg(long, requires = "game")]
    pub begun: bool,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// A game's sheet.
#[derive(Clone, Debug, Args)]
pub struct PrintGame {
    /// Nothing is filled in.
    #[arg(long, requires = "rules", conflicts_with = "game", required_unless_present = "game")]
    pub blank: bool,
    /// For which rule set, by the id of the club's preset.
    #[arg(long, requires = "blank")]
    pub rules: Option<String>,
    /// The number of the game.
    #[arg(long)]
    pub game: Option<i64>,
    /// One of its deals, explained.
    #[arg(long, requires = "game")]
    pub deal: Option<u32>,
    /// All of its deals, explained.
    #[arg(long, requires = "game", conflicts_with = "deal")]
    pub working: bool,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// A rule set's sheet.
#[derive(Clone, Debug, Args)]
pub struct PrintRules {
    /// The rule set, by the id of the club's preset.
    #[arg(long)]
    pub rules: String,
    /// Settings of every document.
    #[command(flatten)]
    pub paper: PaperSettings,
}

/// Settings of every document.
#[derive(Clone, Debug, Args)]
pub struct PaperSettings {
    /// The file.
    #[arg(long)]
    pub out: PathBuf,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
    /// The club's name.
    #[arg(long, env = "OSTWIND_CLUB")]
    pub club: Option<String>,
    /// Where the server is reached from outside.
    #[arg(long, env = "OSTWIND_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,
}
