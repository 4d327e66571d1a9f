//! `ostwind setup`, and a server that takes its settings from the file it wrote.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use server::settings::file::{self, Value};
use server::store;

use crate::support::Folder;

/// Asks `ostwind setup` with these answers.
fn set_up(file: &Path, data: &Path, options: &[&str], answers: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.env_remove("OSTWIND_LANG").arg("setup").args(options);
    command.arg("--config").arg(file).arg("--data").arg(data);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that asks nothing may have ended by now.
    let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn five_answers_make_a_file_with_which_the_server_starts() {
    let folder = Folder::new();
    let (file, data) = (folder.path().join("etc/ostwind.toml"), folder.path().join("data"));
    // A port that is none is asked again.
    let answers =
        "Windclub \"Ost\"\nviele\n0\nown\n\nsmtps://liste@mail.example\nliste@verein.example\n";
    let password = folder.path().join("password");
    std::fs::write(&password, "geheim\n").unwrap();
    // A file that is not there is asked for again.
    let answers = format!("{answers}/nowhere/password\n{}\n", password.display());
    let output = set_up(&file, &data, &[], &answers);
    assert!(output.status.success(), "{output:?}");
    let settings = file::read(&file).unwrap();
    for (name, expected) in [
        ("club", Value::from("Windclub \"Ost\"")),
        ("port", Value::Number(0)),
        ("tls", Value::from("own")),
        ("smtp", Value::from("smtps://liste@mail.example")),
        ("mail-from", Value::from("liste@verein.example")),
        ("smtp-password-file", Value::Text(password.display().to_string())),
        ("announce", Value::Switch(true)),
    ] {
        assert_eq!(settings.get(name), Some(&expected), "{name}");
    }
    assert!(!settings.contains_key("backup-dir"));

    // Address and port come from the command line, the announcement from the environment, all else from the file.
    let mut server = Command::new(env!("CARGO_BIN_EXE_ostwind"))
        .args(["serve", "--host", "127.0.0.1", "--config"])
        .arg(&file)
        .env("OSTWIND_ANNOUNCE", "false")
        .env("OSTWIND_HTTP_PORT", "0")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.starts_with("Ostwind: https://127.0.0.1:"), "{line}");
    assert!(data.join(store::FILE).is_file() && data.join("tls/root.crt").is_file());
}

#[test]
fn setting_up_again_keeps_what_is_not_answered() {
    let folder = Folder::new();
    let (file, data) = (folder.path().join("ostwind.toml"), folder.path().join("data"));
    assert!(set_up(&file, &data, &["--defaults"], "").status.success());
    let first = file::read(&file).unwrap();
    assert_eq!(first.get("tls"), Some(&Value::from("own")));
    // Everything but the port is left as it is.
    assert!(set_up(&file, &data, &[], "\n9443\n\n\n\n").status.success());
    let mut second = file::read(&file).unwrap();
    assert_eq!(second.insert("port".to_owned(), Value::Number(8443)), Some(Value::Number(9443)));
    assert_eq!(second, first);
    // Answers that end too early change nothing.
    let before = std::fs::read(&file).unwrap();
    assert_eq!(set_up(&file, &data, &[], "Anders\n").status.code(), Some(2));
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_new_file_is_its_owners_only_and_an_old_one_keeps_its_permissions() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let folder = Folder::new();
    let (file, data) = (folder.path().join("ostwind.toml"), folder.path().join("data"));
    let access = || {
        let found = std::fs::metadata(&file).unwrap();
        (found.mode() & 0o777, found.uid(), found.gid())
    };
    assert!(set_up(&file, &data, &["--defaults"], "").status.success());
    let (mode, user, group) = access();
    assert_eq!(mode, 0o600);
    // As the package leaves it: readable by the group of the server. Only root can give a file away.
    let other = if user == 0 { 1 } else { group };
    std::os::unix::fs::chown(&file, None, Some(other)).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::fs::write(folder.path().join("ostwind.toml.part"), "left behind").unwrap();
    assert!(set_up(&file, &data, &[], "\n9443\n\n\n\n").status.success());
    assert_eq!(access(), (0o640, user, other));
    assert!(!folder.path().join("ostwind.toml.part").exists());
}

#[test]
fn a_file_that_cannot_be_used_stops_the_server_with_its_name() {
    let folder = Folder::new();
    let file = folder.path().join("ostwind.toml");
    for content in ["prot = 1\n", "port = \n", "port = \"viele\"\n"] {
        std::fs::write(&file, content).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_ostwind"))
            .args(["serve", "--lang", "en", "--config"])
            .arg(&file)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{content}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("ostwind: ") && error.len() > 20, "{error}");
    }
}

/// Asks whether a folder holds something newer; the exit status and what was printed.
fn update(folder: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(["update", "--lang", "en", "--check", "--from"]).arg(folder);
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_newer_package_is_found_and_its_sum_compared() {
    let folder = Folder::new();
    let machine = if cfg!(target_arch = "aarch64") { "arm64" } else { "amd64" };
    let put = |name: &str, content: &str| {
        std::fs::write(folder.path().join(name), content).unwrap();
    };
    // Older, of another machine, or no version at all.
    for name in [
        &format!("ostwind_0.0.9_{machine}.deb"),
        "ostwind_99.0.0_riscv64.deb",
        &format!("ostwind_neu_{machine}.deb"),
    ] {
        put(name, "a package");
    }
    let (status, text) = update(folder.path());
    assert_eq!((status, text.starts_with("Nothing newer")), (Some(0), true), "{text}");
    // Version 10 is newer than version 9.
    for version in ["9.2.0", "10.0.1"] {
        put(&format!("ostwind_{version}_{machine}.deb"), "a package");
    }
    let (status, text) = update(folder.path());
    assert_eq!((status, text.contains("10.0.1 (unchecked")), (Some(0), true), "{text}");
    let sum = "3aff9f33bdb49a3ab07ff2c41e40b1d8f0c1b7b3d2a3c4b0";
    put("SHA256SUMS", &format!("{sum}  ostwind_10.0.1_{machine}.deb\n"));
    assert_eq!(update(folder.path()), (Some(2), String::new()));
    let sum = "c0cd5ccfdb563a59366e33e73001b78fdb8cca5a6c48e2f90fffcde44b81f1f6";
    put("SHA256SUMS", &format!("{sum}  ostwind_10.0.1_{machine}.deb\n"));
    let (status, text) = update(folder.path());
    assert_eq!((status, text.contains("Newer: 10.0.1\n")), (Some(0), true), "{text}");
    assert_eq!(update(&folder.path().join("none")).0, Some(2));
}
