//! PostgreSQL's programs, installed where they are missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;
use crate::process::{program, read, run};
use crate::suite::setup::provide;

/// Where Debian puts the programs of a version that are not meant for everybody's path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The folder of PostgreSQL's programs, the newest version of several.
pub(crate) fn programs() -> Outcome<PathBuf> {
    let installed = || {
        let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
        let number =
            |name: &std::ffi::OsStr| name.to_str().and_then(|name| name.parse::<u32>().ok());
        let newest = versions.filter_map(|version| number(&version.file_name())).max();
        newest.map(|version| Path::new(DEBIAN).join(version.to_string()).join("bin"))
    };
    let in_path = || read(program("pg_config").arg("--bindir")).ok().map(PathBuf::from);
    let found = || installed().into_iter().chain(in_path()).find(|it| it.join("initdb").is_file());
    if let Some(found) = found() {
        return Ok(found);
    }
    provide("initdb", &["postgresql"])?;
    found().ok_or_else(|| "PostgreSQL was installed, but its initdb is not found".to_owned())
}

/// A program that runs as the system's `postgres`, because PostgreSQL refuses to run as root.
pub(crate) fn as_postgres(path: &Path) -> Outcome<Command> {
    let mut command = Command::new(path);
    if is_root()? {
        command = program("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(path);
    }
    // Where it stands, the system's `postgres` may not look.
    command.current_dir("/");
    Ok(command)
}

/// A new folder of the system's `postgres`.
pub(crate) fn new_folder(folder: &Path) -> Outcome {
    fs::create_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    give(folder)
}

/// Lets the system's `postgres` write in a folder.
pub(crate) fn give(folder: &Path) -> Outcome {
    if is_root()? { run(program("chown").arg("postgres").arg(folder)) } else { Ok(()) }
}

fn is_root() -> Outcome<bool> {
    Ok(read(program("id").arg("-u"))? == "0")
}
