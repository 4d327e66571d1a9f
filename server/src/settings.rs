//! Every setting once: its name, its default and where it may be set. Their sentences are in
//! `texts`, their list in `docs/settings.md`.

pub mod file;
mod help;
mod hosting;
mod network;
mod papers;

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use club::roles::Role;
use texts::Lang;

pub use help::{command_line, page};
pub use hosting::{
    AddressedClub, Club, ClubCommand, ClubsFolder, CreateClub, ExportClub, ImportClub, ListClubs,
    NamedClub, NewClub, QuotaOfClub, SuspendClub,
};
pub use network::{LogFormat, Network, TlsKind};
pub use papers::{
    PaperSettings, Print, PrintForm, PrintGame, PrintHonour, PrintKind, PrintNotice, PrintRules,
    PrintWeek, PrintYear,
};

/// The version with the commit it was built from, as the build script finds it.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("OSTWIND_COMMIT"), ")");

/// The command line.
#[derive(Clone, Debug, Parser)]
#[command(name = "ostwind", version = VERSION)]
pub struct CommandLine {
    /// The language of messages.
    #[arg(long, global = true, env = "OSTWIND_LANG", value_enum, default_value_t = Spoken::De)]
    pub lang: Spoken,
    /// Where the club plays, which decides days and times on paper; without it, where the machine is set to be.
    #[arg(long, global = true, env = "OSTWIND_TIME_ZONE", value_parser = time_zone)]
    pub time_zone: Option<chrono_tz::Tz>,
    /// The file of settings.
    #[arg(long, global = true, env = "OSTWIND_CONFIG")]
    pub config: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Runs the server.
    Serve(Box<Serve>),
    /// Looks after the clubs of a server.
    Club(Club),
    /// Writes the file of settings.
    Setup(Setup),
    /// Looks for a newer version.
    Update(Update),
    /// Values hands.
    Score,
    /// Settles deals.
    Settle,
    /// Tries a club's own hands.
    Special,
    /// Answers questions about tournaments.
    Tournament(Tournament),
    /// Brings the database up to date.
    Migrate(Data),
    /// Copies the database into a file.
    Backup(Backup),
    /// Puts a backup in the place of the database.
    Restore(Restore),
    /// Checks everything that is booked.
    Doctor(Doctor),
    /// Writes everything the database knows into files.
    Export(Export),
    /// Reads people or old lists from CSV.
    Import(Import),
    /// Fills an empty database with an invented club.
    Demo(Demo),
    /// Writes a paper as PDF.
    Print(Print),
    /// Makes a link to an account, for a club that is locked out.
    Invite(Invite),
    /// Removes the second factor of an account.
    ResetSecondFactor(ResetSecondFactor),
    /// Publishes the list of a week.
    Publish(Publish),
    /// Writes the archive of a year.
    Archive(PrintYear),
    /// Writes the completion script of a shell.
    Completions(Completions),
}

/// A question about a tournament that needs no database.
#[derive(Clone, Debug, Args)]
pub struct Tournament {
    /// Which.
    #[command(subcommand)]
    pub question: TournamentQuestion,
}

/// What is asked about a tournament.
#[derive(Clone, Debug, Subcommand)]
pub enum TournamentQuestion {
    /// Who sits where in each round.
    Plan(TournamentInput),
    /// What the tables come to.
    Results(TournamentInput),
}

/// Where the question stands.
#[derive(Clone, Debug, Args)]
pub struct TournamentInput {
    /// A file with the question; without it, standard input.
    #[arg(long = "in")]
    pub question: Option<PathBuf>,
}

/// For which shell.
#[derive(Clone, Debug, Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

/// A shell that completes command lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// Bash.
    Bash,
    /// Zsh.
    Zsh,
    /// Fish.
    Fish,
}

/// What a link to an account is for.
#[derive(Clone, Debug, Args)]
pub struct Invite {
    /// What the account may do.
    #[arg(long, default_value = "administrator", value_parser = role)]
    pub role: Role,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
    /// Where the server is reached from outside.
    #[arg(long, env = "OSTWIND_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,
}

/// Whose second factor is removed.
#[derive(Clone, Debug, Args)]
pub struct ResetSecondFactor {
    /// What is typed to sign in.
    #[arg(long)]
    pub login: String,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

fn time_zone(name: &str) -> Result<chrono_tz::Tz, &'static str> {
    name.parse().map_err(|_| "not one of the time zones, such as Europe/Vienna")
}

fn role(id: &str) -> Result<Role, &'static str> {
    Role::from_id(id).ok_or("not one of the roles")
}

/// The list of a week, and where it is published.
#[derive(Clone, Debug, Args)]
pub struct Publish {
    /// The day as of which the list stands; without it, today.
    #[arg(long)]
    pub week: Option<chrono::NaiveDate>,
    /// The folder for the pages.
    #[arg(long = "out")]
    pub pages: PathBuf,
    /// Whether they are the pages for the club.
    #[arg(long)]
    pub internal: bool,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
    /// The club's name.
    #[arg(long, env = "OSTWIND_CLUB")]
    pub club: Option<String>,
}

/// Where the club's data are.
#[derive(Clone, Debug, Args)]
pub struct Data {
    /// The folder.
    #[arg(long, env = "OSTWIND_DATA", default_value = "data")]
    pub data: PathBuf,
}

/// What is checked, and against what.
#[derive(Clone, Debug, Args)]
pub struct Doctor {
    /// The beginning of a hash of the log, as a list prints it.
    #[arg(long, value_parser = log_hash)]
    pub printed: Option<String>,
    /// Whether tables that were changed outside of the program are accepted as they are.
    #[arg(long)]
    pub accept: bool,
    /// Where nightly backups are kept.
    #[arg(long, env = "OSTWIND_BACKUP_DIR")]
    pub backup_dir: Option<PathBuf>,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

/// A copy of the database, and where the club's data are.
#[derive(Clone, Debug, Args)]
pub struct Copy {
    /// The copy.
    pub file: PathBuf,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

/// A copy of the database, or the list of the nightly ones.
#[derive(Clone, Debug, Args)]
pub struct Backup {
    /// The copy.
    #[arg(required_unless_present = "list_backups")]
    pub file: Option<PathBuf>,
    /// Whether the nightly backups are listed.
    #[arg(long = "list", conflicts_with = "file")]
    pub list_backups: bool,
    /// Where nightly backups are kept.
    #[arg(long, env = "OSTWIND_BACKUP_DIR")]
    pub backup_dir: Option<PathBuf>,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

/// A backup that takes the database's place.
#[derive(Clone, Debug, Args)]
pub struct Restore {
    /// The backup and the folder.
    #[command(flatten)]
    pub copy: Copy,
    /// What becomes of the sessions and links in it; asked for at a terminal.
    #[arg(long, value_enum)]
    pub sessions: Option<OldSessions>,
}

/// What becomes of the sessions and links in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OldSessions {
    /// They end.
    End,
    /// They live on.
    Keep,
}

/// Where everything is written.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// The folder for the files; it is created, or empty.
    pub folder: PathBuf,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

/// The file to import.
#[derive(Clone, Debug, Args)]
pub struct Import {
    /// The list.
    pub list: PathBuf,
    /// Whether it is done, not only previewed.
    #[arg(long)]
    pub apply: bool,
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
}

/// What kind of club is invented.
#[derive(Clone, Debug, Args)]
pub struct Demo {
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
    /// The same seed gives the same club.
    #[arg(long, default_value_t = 1_984)]
    pub seed: u64,
    /// How many years.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub years: u32,
    /// How many games.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(0..=20_000))]
    pub games: u32,
    /// How many deals, of all games.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=400_000))]
    pub deals: Option<u32>,
    /// How many people.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(4..=300))]
    pub people: u32,
    /// The last day of its story.
    #[arg(long)]
    pub until: Option<chrono::NaiveDate>,
}

/// Where a newer version may be.
#[derive(Clone, Debug, Args)]
pub struct Update {
    /// It is only looked for.
    #[arg(long, required = true)]
    pub check: bool,
    /// The folder.
    #[arg(long)]
    pub from: PathBuf,
}

/// How the file of settings is written.
#[derive(Clone, Debug, Args)]
pub struct Setup {
    /// Whether nothing is asked.
    #[arg(long)]
    pub defaults: bool,
    /// Where the club's data will be.
    #[arg(long, env = "OSTWIND_DATA", default_value = "/var/lib/ostwind")]
    pub data: PathBuf,
}

/// The settings of the server.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// Where the club's data are.
    #[command(flatten)]
    pub data: Data,
    /// Where the clubs are, if this server has several.
    #[arg(
        long,
        env = "OSTWIND_CLUBS",
        conflicts_with_all = ["data", "club", "public_url", "demo"]
    )]
    pub clubs: Option<PathBuf>,
    /// The PostgreSQL database with their books, unless these are in the folder.
    #[arg(long, env = "OSTWIND_DATABASE", hide_env_values = true, requires = "clubs")]
    pub database: Option<String>,
    /// The port.
    #[arg(long, env = "OSTWIND_PORT", default_value_t = 8080)]
    pub port: u16,
    /// The address.
    #[arg(long, env = "OSTWIND_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// The club's name.
    #[arg(long, env = "OSTWIND_CLUB")]
    pub club: Option<String>,
    /// Where the server is reached from outside.
    #[arg(long, env = "OSTWIND_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,
    /// Where the public pages are written whenever a list is published.
    #[arg(long, env = "OSTWIND_SITE")]
    pub site: Option<PathBuf>,
    /// Where nightly backups are kept.
    #[arg(long, env = "OSTWIND_BACKUP_DIR")]
    pub backup_dir: Option<PathBuf>,
    /// The mail server.
    #[arg(long, env = "OSTWIND_SMTP", hide_env_values = true, requires = "mail_from")]
    pub smtp: Option<String>,
    /// The file with the password of the mail server.
    #[arg(long, env = "OSTWIND_SMTP_PASSWORD_FILE", requires = "smtp")]
    pub smtp_password_file: Option<PathBuf>,
    /// From whom mails come.
    #[arg(long, env = "OSTWIND_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// Whether board and treasurer need a second factor.
    #[arg(long, env = "OSTWIND_REQUIRE_SECOND_FACTOR")]
    pub require_second_factor: bool,
    /// How many years the club's log is kept.
    #[arg(long, env = "OSTWIND_LOG_YEARS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub log_years: u32,
    /// What is logged.
    #[arg(long, env = "OSTWIND_LOG", default_value = "warn")]
    pub log: tracing::Level,
    /// Whether the sample club is shown instead of a real one.
    #[arg(long, conflicts_with_all = ["data", "site", "backup_dir", "smtp", "public_url"])]
    pub demo: bool,
    /// The password that is asked at the door of the sample club.
    #[arg(long, env = "OSTWIND_DEMO_PASSWORD", hide_env_values = true, requires = "demo")]
    pub demo_password: Option<String>,
    /// How it is reached.
    #[command(flatten)]
    pub network: Network,
}

/// The beginning of a hash, as it is printed: in groups of eight, perhaps with the number of its line before it.
fn log_hash(text: &str) -> Result<String, &'static str> {
    let (_, text) = text.rsplit_once(':').unwrap_or(("", text));
    let hash: String = text.split_whitespace().collect::<String>().to_lowercase();
    let is_hash = (16..=64).contains(&hash.len()) && hash.chars().all(|it| it.is_ascii_hexdigit());
    if is_hash { Ok(hash) } else { Err("not the beginning of a hash") }
}

/// An address that page addresses can be put behind: scheme, host and perhaps a folder.
fn public_url(text: &str) -> Result<String, &'static str> {
    let url = text.trim_end_matches('/');
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~:[]/%".contains(letter);
    match rest {
        Some(rest) if !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(is_plain) => {
            Ok(url.to_owned())
        }
        Some(_) | None => Err("not an address that begins with http:// or https://"),
    }
}

/// A language by its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Spoken {
    /// German.
    De,
    /// English.
    En,
}

impl From<Spoken> for Lang {
    fn from(spoken: Spoken) -> Lang {
        match spoken {
            Spoken::De => Lang::De,
            Spoken::En => Lang::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_words() {
        command_line(Lang::De).debug_assert();
        for lang in Lang::ALL {
            let command = command_line(lang);
            let below = command.get_subcommands().flat_map(|above| {
                above.get_subcommands().map(|command| (above.get_name(), command))
            });
            let all = command.get_subcommands().map(|command| ("", command)).chain(below);
            for (above, subcommand) in all {
                let name = subcommand.get_name();
                let words = texts::program::command(above, name);
                let words = words.unwrap_or_else(|| panic!("{above} {name}")).get(lang);
                assert_eq!(subcommand.get_about().unwrap().to_string(), words);
                for arg in subcommand.get_arguments().chain(command.get_arguments()) {
                    let name = arg.get_id().as_str();
                    assert!(texts::program::setting(name).is_some(), "{name}");
                }
            }
        }
    }

    #[test]
    fn an_address_has_a_scheme_and_a_host_and_no_question() {
        assert_eq!(public_url("https://club.example/").as_deref(), Ok("https://club.example"));
        assert_eq!(public_url("http://[::1]:8080/mj").as_deref(), Ok("http://[::1]:8080/mj"));
        for wrong in
            ["", "club.example", "https://", "https:///x", "ftp://a", "http://a?b", "http://ä"]
        {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_page_of_settings_is_in_step() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/settings.md");
        let written = std::fs::read_to_string(path).unwrap_or_default();
        if written != page() {
            std::fs::write(path, page()).unwrap();
            panic!("docs/settings.md was out of step and has been rewritten: commit it");
        }
    }
}
