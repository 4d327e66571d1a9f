//! `ostwind club`: the clubs of a server, beside the server that runs or without one.

use chrono_tz::Tz;
use server::clubs::address::Address;
use server::clubs::figures::ClubFigures;
use server::clubs::manage::{self, LONGEST_REASON, NotCreated};
use server::clubs::registry::{ClubState, Entry, Kind, Quota, Registry};
use server::clubs::storage::Storage;
use server::limits::CLUBS_IN_TRASH_DAYS;
use server::settings::{
    AddressedClub, ClubCommand, ClubsFolder, CreateClub, ExportClub, ListClubs, NamedClub, NewClub,
    QuotaOfClub, SuspendClub,
};
use server::web::Clock;
use texts::backups::megabytes;
use texts::hosting::{self, RegistryProblem};
use texts::program::Trouble;
use texts::{Lang, host, numbers};

use super::serve::not_opened;
use super::{club_import, database_error, now, print_line, storage, wall_clock};

/// Does what the command says. `time_zone` is where a new club plays.
pub(crate) fn run(command: &ClubCommand, time_zone: Option<Tz>, lang: Lang) -> Result<(), Trouble> {
    match command {
        ClubCommand::List(list) => self::list(list, lang),
        ClubCommand::Create(create) => self::create(create, time_zone, lang),
        ClubCommand::Export(export) => self::export(export, lang),
        ClubCommand::Import(import) => club_import::run(import, time_zone, lang),
        ClubCommand::Rename(rename) => self::rename(rename, lang),
        ClubCommand::Quota(quota) => set_quota(quota, lang),
        ClubCommand::Rest(club) => {
            set_state(club, ClubState::Resting { since: now() })?;
            print_line(&hosting::rested(&club.key, lang));
            Ok(())
        }
        ClubCommand::Suspend(suspend) => self::suspend(suspend, lang),
        ClubCommand::Resume(club) => {
            set_state(club, ClubState::Open)?;
            print_line(&hosting::resumed(&club.key, lang));
            Ok(())
        }
        ClubCommand::Delete(club) => {
            set_state(club, ClubState::Deleted { at: now() })?;
            print_line(&hosting::deleted(&club.key, CLUBS_IN_TRASH_DAYS, lang));
            Ok(())
        }
    }
}

fn list(list: &ListClubs, lang: Lang) -> Result<(), Trouble> {
    let storage = kept(&list.folder)?.with_backups_in(list.backup_dir.clone());
    let registry = Registry::read(&storage).map_err(Trouble::Clubs)?;
    if registry.clubs.is_empty() {
        print_line(hosting::NO_CLUBS.get(lang));
    }
    for entry in registry.clubs {
        let ClubFigures { bytes, newest_backup } = ClubFigures::read(&storage, &entry);
        let Entry { key, address, state, quota, kind, .. } = entry;
        let state = match state {
            ClubState::Open if !kind.is_club() => hosting::HOST,
            ClubState::Open => host::OPEN,
            ClubState::Resting { .. } => host::RESTING,
            ClubState::Suspended { .. } => host::LOCKED,
            ClubState::Deleted { .. } => host::IN_TRASH,
        };
        let backup = match newest_backup {
            Some(made_at) => hosting::newest_backup(&numbers::date_time(made_at, lang), lang),
            None => hosting::NO_BACKUP.get(lang).to_owned(),
        };
        let size = megabytes(bytes, lang);
        let size = match quota {
            Some(quota) => hosting::of_quota(&size, &megabytes(quota.bytes(), lang), lang),
            None => size,
        };
        let state = state.get(lang);
        print_line(&format!("{key}\t{}\t{state}\t{size}\t{backup}", address.origin()));
    }
    Ok(())
}

fn create(create: &CreateClub, time_zone: Option<Tz>, lang: Lang) -> Result<(), Trouble> {
    let CreateClub { club, host } = create;
    let kind = if *host { Kind::Host } else { Kind::Club };
    let entry = new_entry(club, kind, time_zone)?;
    let (key, origin) = (entry.key.to_string(), entry.address.origin().to_owned());
    let words = match entry.kind {
        Kind::Club => hosting::created(&key, &origin, lang),
        Kind::Host => hosting::host_created(&origin, lang),
    };
    let clock = Clock { now, wall_clock: wall_clock() };
    let created = manage::create(&kept(&club.club.club.folder)?, (entry, None), "", clock, lang);
    let token = created.map_err(|problem| match problem {
        NotCreated::Listed(problem) => Trouble::Clubs(problem),
        NotCreated::Opened(problem) => not_opened(problem, lang),
    })?;
    print_line(&words);
    print_first_link(&origin, token, lang);
    Ok(())
}

/// The entry of a club that is to be added.
pub(super) fn new_entry(
    new: &NewClub,
    kind: Kind,
    time_zone: Option<Tz>,
) -> Result<Entry, Trouble> {
    let AddressedClub { club, address } = &new.club;
    Ok(Entry {
        key: club.key.parse().map_err(Trouble::Clubs)?,
        kind,
        address: address.parse::<Address>().map_err(Trouble::Clubs)?,
        time_zone,
        quota: new.quota.map(Quota),
        state: ClubState::Open,
    })
}

/// Prints the link that makes the first account, where there is none yet.
pub(super) fn print_first_link(origin: &str, token: Option<String>, lang: Lang) {
    if let Some(token) = token {
        let label = hosting::FIRST_LINK.get(lang);
        print_line(&format!("{label}: {origin}/einladung/{token}"));
    }
}

/// Also of a club that is locked or in the trash, and beside the server.
fn export(export: &ExportClub, lang: Lang) -> Result<(), Trouble> {
    let NamedClub { key, folder } = &export.club;
    let storage = kept(folder)?;
    let mut registry = Registry::read(&storage).map_err(Trouble::Clubs)?;
    let entry = key.parse().and_then(|key| registry.by_key(&key).cloned());
    let books = storage.books(&entry.map_err(Trouble::Clubs)?.key);
    books.copy_into(&export.file).map_err(database_error)?;
    print_line(&hosting::exported(key, &export.file.display().to_string(), lang));
    Ok(())
}

fn rename(rename: &AddressedClub, lang: Lang) -> Result<(), Trouble> {
    let storage = kept(&rename.club.folder)?;
    let change = || -> Result<String, RegistryProblem> {
        let address: Address = rename.address.parse()?;
        let origin = address.origin().to_owned();
        manage::rename(&storage, &rename.club.key.parse()?, address)?;
        Ok(origin)
    };
    let origin = change().map_err(Trouble::Clubs)?;
    print_line(&hosting::renamed(&rename.club.key, &origin, lang));
    Ok(())
}

fn set_quota(quota: &QuotaOfClub, lang: Lang) -> Result<(), Trouble> {
    let NamedClub { key, folder } = &quota.club;
    let storage = kept(folder)?;
    let set =
        key.parse().and_then(|key| manage::set_quota(&storage, &key, quota.megabytes.map(Quota)));
    set.map_err(Trouble::Clubs)?;
    print_line(&match quota.megabytes {
        Some(megabytes) => hosting::quota_set(key, megabytes.get(), lang),
        None => hosting::quota_removed(key, lang),
    });
    Ok(())
}

fn suspend(suspend: &SuspendClub, lang: Lang) -> Result<(), Trouble> {
    let reason: String = suspend.reason.chars().take(LONGEST_REASON).collect();
    set_state(&suspend.club, ClubState::Suspended { since: now(), reason })?;
    print_line(&hosting::suspended(&suspend.club.key, lang));
    Ok(())
}

fn set_state(club: &NamedClub, state: ClubState) -> Result<(), Trouble> {
    let (storage, key) = (kept(&club.folder)?, club.key.parse());
    key.and_then(|key| manage::set_state(&storage, &key, state)).map_err(Trouble::Clubs)
}

/// Where the clubs of a command are kept.
pub(super) fn kept(folder: &ClubsFolder) -> Result<Storage, Trouble> {
    storage(&folder.clubs, folder.database.as_deref())
}
