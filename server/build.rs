//! Makes sure that there is a client to embed: where none has been built yet, a page that says how. And finds the commit
//! for `ostwind --version`.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let dist = Path::new("../target/client/dist");
    let page = dist.join("index.html");
    if !page.exists() {
        fs::create_dir_all(dist)?;
        fs::copy("../templates/html/client_missing.html", &page)?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    // A new migration is embedded by a macro that cannot say so itself.
    println!("cargo::rerun-if-changed=../migrations");
    // A debug build reads the files when it runs; only a release build has to notice new ones.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    println!("cargo::rerun-if-env-changed=OSTWIND_COMMIT");
    println!("cargo::rustc-env=OSTWIND_COMMIT={}", commit(is_release));
    Ok(())
}

/// The commit of a release: from the environment, else from git, else unknown. Other builds do not name one, so that a
/// commit does not make everything compile again.
fn commit(is_release: bool) -> String {
    if let Ok(named) = env::var("OSTWIND_COMMIT") {
        return named;
    }
    if !is_release {
        return "development build".to_owned();
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    match git(&["rev-parse", "--short=10", "HEAD"]) {
        Some(commit) => format!("commit {commit}"),
        None => "unknown commit".to_owned(),
    }
}
