//! Makes sure that there is a client to embed: where none has been built yet, a page that says how.

use std::path::Path;
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
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    Ok(())
}
