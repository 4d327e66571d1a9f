//! Installs what the tests need besides Rust: a browser, its packages and its list of certificates, a mail server, a certificate authority, a PDF renderer.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::Outcome;
use crate::process::{program, read, run};

/// A real mail server for the tests of mails, in an environment of its own below `target`.
pub(super) fn mail_server() -> Outcome {
    let script = "server/tests/mail_server.py";
    run(program("python3").args([script, "prepare", "target/mail-server"]))
}

/// `pebble`, the certificate authority for the tests of public names, with its name server.
pub(super) fn certificate_authority() -> Outcome {
    for name in ["pebble", "pebble-challtestsrv"] {
        provide(name, &["pebble"])?;
    }
    Ok(())
}

/// `pdftoppm`, which renders printed pages for the tests of paper.
pub(super) fn pdf_renderer() -> Outcome {
    provide("pdftoppm", &["poppler-utils"])
}

/// The system's Chromium; installed with its driver where there is none.
pub(super) fn chromium() -> Outcome<PathBuf> {
    let known = || -> Option<PathBuf> {
        let chosen = env::var_os("OSTWIND_CHROMIUM").map(PathBuf::from);
        chosen.into_iter().chain([PathBuf::from("/usr/bin/chromium")]).find(|path| path.exists())
    };
    if let Some(path) = known() {
        return Ok(path);
    }
    install(&["chromium", "chromium-driver"]).map_err(|why| {
        format!(
            "no Chromium for the browser tests; install it or name it in OSTWIND_CHROMIUM: {why}"
        )
    })?;
    known().ok_or_else(|| "Chromium was installed, but is not at /usr/bin/chromium".to_owned())
}

/// `certutil`, with which the tests of HTTPS let the browser trust a root.
pub(crate) fn certificate_list() -> Outcome {
    provide("certutil", &["libnss3-tools"])
}

/// Installs the npm packages of the lock file, unless this lock file is installed already.
pub(crate) fn npm_packages(folder: &Path) -> Outcome {
    let lock = fs::read(folder.join("package-lock.json"))
        .map_err(|error| format!("end2end/package-lock.json: {error}"))?;
    let stamp = folder.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("Installing the browser tests' packages …");
    let mut npm = program("npm");
    // Playwright must not download a browser of its own.
    run(npm.arg("ci").current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::write(&stamp, lock).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Installs Debian's packages with a program, unless the program is there already.
pub(crate) fn provide(name: &str, packages: &[&str]) -> Outcome {
    // Some of these programs wait for input when they are started, so they are only looked for.
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_there = |folder: PathBuf| folder.join(name).is_file();
    if env::split_paths(&folders).chain(["/usr/sbin".into()]).any(is_there) {
        return Ok(());
    }
    install(packages).map_err(|why| format!("no {name}; install {}: {why}", packages.join(" ")))
}

/// Installs packages of the system.
fn install(packages: &[&str]) -> Outcome {
    println!("Installing {} …", packages.join(", "));
    let is_root = read(program("id").arg("-u"))? == "0";
    let apt = |arguments: &[&str]| {
        let mut apt = if is_root { program("apt-get") } else { program("sudo") };
        if !is_root {
            apt.args(["-n", "apt-get"]);
        }
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        run(&mut apt)
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}
