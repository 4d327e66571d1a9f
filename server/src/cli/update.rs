//! `ostwind update --check`: whether a folder holds a package of a newer version for this machine.

use std::fs;
use std::path::{Path, PathBuf};

use server::settings::Update;
use sha2::{Digest as _, Sha256};
use texts::Lang;
use texts::program::Trouble;
use texts::setup::{self, SetupProblem};

use super::print_line;

/// This version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Major, minor, patch.
type Version = [u32; 3];

/// Looks, and says what it found.
pub(crate) fn run(update: &Update, lang: Lang) -> Result<(), Trouble> {
    let newest = newest_package(&update.from).map_err(|error| {
        let (path, reason) = (update.from.display().to_string(), error.to_string());
        Trouble::Setup(SetupProblem::File { path, reason })
    })?;
    let Some((version, path)) = newest.filter(|(version, _)| Some(*version) > parsed(VERSION))
    else {
        print_line(&setup::nothing_newer(&update.from.display().to_string(), VERSION, lang));
        return Ok(());
    };
    let is_checked = is_as_listed(&path).map_err(Trouble::Setup)?;
    let version = version.map(|number| number.to_string()).join(".");
    print_line(&setup::newer(&path.display().to_string(), &version, is_checked, lang));
    Ok(())
}

/// What Debian calls this kind of machine.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

fn parsed(text: &str) -> Option<Version> {
    let numbers: Vec<u32> = text.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

/// The newest package for this machine in a folder.
fn newest_package(folder: &Path) -> std::io::Result<Option<(Version, PathBuf)>> {
    let ending = format!("_{}.deb", architecture());
    let mut newest = None;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let version = name.strip_prefix("ostwind_").and_then(|rest| rest.strip_suffix(&ending));
        if let Some(version) = version.and_then(parsed) {
            newest = newest.max(Some((version, path)));
        }
    }
    Ok(newest)
}

/// Whether the list of sums beside a file names it with its sum; an error where it names another sum.
fn is_as_listed(path: &Path) -> Result<bool, SetupProblem> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let list = fs::read_to_string(path.with_file_name("SHA256SUMS")).unwrap_or_default();
    let listed = list.lines().filter_map(|line| line.split_once("  "));
    let Some((sum, _)) = listed.into_iter().find(|(_, listed)| *listed == name) else {
        return Ok(false);
    };
    let shown = path.display().to_string();
    let content = fs::read(path)
        .map_err(|error| SetupProblem::File { path: shown.clone(), reason: error.to_string() })?;
    let found: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
    if found == sum { Ok(true) } else { Err(SetupProblem::WrongSum { path: shown }) }
}
