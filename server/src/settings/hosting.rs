//! Settings of a server with several clubs, and of the commands that look after them.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand};

/// The clubs of a server.
#[derive(Clone, Debug, Args)]
pub struct Club {
    /// What is done.
    #[command(subcommand)]
    pub command: ClubCommand,
}

/// What is done with the clubs of a server.
#[derive(Clone, Debug, Subcommand)]
pub enum ClubCommand {
    /// Lists them.
    List(ListClubs),
    /// Adds one, new or with the books that lie in its folder.
    Create(CreateClub),
    /// Writes the books of one into a file, to take it along.
    Export(ExportClub),
    /// Adds one with the books of a file, which are examined first.
    Import(ImportClub),
    /// Gives one another address.
    Rename(AddressedClub),
    /// Says how much the books of one may take.
    Quota(QuotaOfClub),
    /// Lets one rest.
    Rest(NamedClub),
    /// Locks one.
    Suspend(SuspendClub),
    /// Opens one that rests, is locked or in the trash.
    Resume(NamedClub),
    /// Moves one into the trash.
    Delete(NamedClub),
}

/// Where the clubs are.
#[derive(Clone, Debug, Args)]
pub struct ClubsFolder {
    /// The folder.
    #[arg(long, env = "OSTWIND_CLUBS", default_value = "clubs")]
    pub clubs: PathBuf,
    /// The PostgreSQL database with their books, unless these are in the folder.
    #[arg(long, env = "OSTWIND_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

/// Which clubs are listed.
#[derive(Clone, Debug, Args)]
pub struct ListClubs {
    /// Where the clubs are.
    #[command(flatten)]
    pub folder: ClubsFolder,
    /// Where the backups of all of them are, unless beside their books.
    #[arg(long, env = "OSTWIND_BACKUP_DIR")]
    pub backup_dir: Option<PathBuf>,
}

/// One of them.
#[derive(Clone, Debug, Args)]
pub struct NamedClub {
    /// What its folder is called.
    pub key: String,
    /// Where the clubs are.
    #[command(flatten)]
    pub folder: ClubsFolder,
}

/// A club to be taken along.
#[derive(Clone, Debug, Args)]
pub struct ExportClub {
    /// Which.
    #[command(flatten)]
    pub club: NamedClub,
    /// The new file.
    pub file: PathBuf,
}

/// A club to be added with its books.
#[derive(Clone, Debug, Args)]
pub struct ImportClub {
    /// Which, and where it is reached.
    #[command(flatten)]
    pub club: NewClub,
    /// The file with its books: an export or a backup.
    pub file: PathBuf,
}

/// A club and where it is to be reached.
#[derive(Clone, Debug, Args)]
pub struct AddressedClub {
    /// Which.
    #[command(flatten)]
    pub club: NamedClub,
    /// Where it is reached.
    #[arg(long)]
    pub address: String,
}

/// A club to be added.
#[derive(Clone, Debug, Args)]
pub struct NewClub {
    /// Which, and where it is reached.
    #[command(flatten)]
    pub club: AddressedClub,
    /// How much its books may take, in megabytes; none: as much as there is room.
    #[arg(long)]
    pub quota: Option<NonZeroU32>,
}

/// A club to be made, or the pages of the host.
#[derive(Clone, Debug, Args)]
pub struct CreateClub {
    /// Which.
    #[command(flatten)]
    pub club: NewClub,
    /// Not a club but the pages from which the clubs are looked after.
    #[arg(long)]
    pub host: bool,
}

/// A club and how much its books may take.
#[derive(Clone, Debug, Args)]
pub struct QuotaOfClub {
    /// Which.
    #[command(flatten)]
    pub club: NamedClub,
    /// Megabytes; none: as much as there is room.
    pub megabytes: Option<NonZeroU32>,
}

/// A club to be locked.
#[derive(Clone, Debug, Args)]
pub struct SuspendClub {
    /// Which.
    #[command(flatten)]
    pub club: NamedClub,
    /// What visitors read.
    #[arg(long, default_value = "")]
    pub reason: String,
}
