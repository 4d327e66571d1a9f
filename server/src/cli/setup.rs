//! `ostwind setup`: asks what matters and writes the file of settings. What an older file says is kept unless it is answered otherwise.

use std::io::{self, BufRead as _, Write as _};
use std::path::{Path, PathBuf};

use server::settings::Setup;
use server::settings::file::{self, Settings, Value};
use server::store::folder::{copy_access, create_private};
use server::tls::acme::public_name;
use texts::program::Trouble;
use texts::setup::{self as words, SetupProblem};
use texts::{Lang, Text};

use super::print_line;

/// The file where none is named.
const USUAL_FILE: &str = "/etc/ostwind/ostwind.toml";

/// Writes the file.
pub(crate) fn run(setup: &Setup, config: Option<PathBuf>, lang: Lang) -> Result<(), Trouble> {
    let path = config.unwrap_or_else(|| PathBuf::from(USUAL_FILE));
    let mut settings = if path.exists() {
        file::read(&path).map_err(Trouble::Setup)?
    } else {
        of_a_hall(&setup.data, lang)
    };
    if !setup.defaults {
        ask_everything(&mut settings, lang).map_err(Trouble::Setup)?;
    }
    let unwritten = |error: io::Error| {
        let (path, reason) = (path.display().to_string(), error.to_string());
        Trouble::Setup(SetupProblem::File { path, reason })
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(unwritten)?;
    }
    write_settings(&path, file::written(&settings, lang).as_bytes()).map_err(unwritten)?;
    print_line(&words::written(&path.display().to_string(), lang));
    Ok(())
}

/// Writes the file whole or not at all. It may hold a password, so that a new one is open to its owner only; one that is
/// there keeps its owner, its group and its permissions.
fn write_settings(path: &Path, content: &[u8]) -> io::Result<()> {
    let beside = PathBuf::from(format!("{}.part", path.display()));
    // What an interrupted attempt left.
    let _ = std::fs::remove_file(&beside);
    let written = create_private(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    let allowed =
        written.and_then(|()| if path.exists() { copy_access(path, &beside) } else { Ok(()) });
    allowed.and_then(|()| std::fs::rename(&beside, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&beside);
    })
}

/// What fits a hall without the internet: a root of the club's own, and a name that every device finds.
fn of_a_hall(data: &Path, lang: Lang) -> Settings {
    let mut settings = Settings::from(
        [
            ("data", Value::Text(data.display().to_string())),
            ("host", Value::from("0.0.0.0")),
            ("port", Value::Number(8443)),
            ("tls", Value::from("own")),
            ("announce", Value::Switch(true)),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    );
    if lang != Lang::default() {
        settings.insert("lang".to_owned(), Value::from(lang.code()));
    }
    settings
}

/// The five questions: name, port, certificate, backups, mails.
fn ask_everything(settings: &mut Settings, lang: Lang) -> Result<(), SetupProblem> {
    ask(settings, "club", &words::ASK_CLUB, lang, any)?;
    ask(settings, "port", &words::ASK_PORT, lang, |text| {
        text.parse::<u16>().ok().map(|port| Value::Number(port.into()))
    })?;
    ask(settings, "tls", &words::ASK_TLS, lang, |text| {
        ["own", "acme", "files", "off"].contains(&text).then(|| Value::from(text))
    })?;
    if settings.get("tls") == Some(&Value::from("files")) {
        ask(settings, "tls-certificate", &words::ASK_CERTIFICATE, lang, existing)?;
        ask(settings, "tls-key", &words::ASK_KEY, lang, existing)?;
    }
    if settings.get("tls") == Some(&Value::from("acme")) {
        ask(settings, "public-url", &words::ASK_PUBLIC_URL, lang, |text| {
            public_name(Some(text)).ok().map(|_| Value::from(text))
        })?;
    }
    ask(settings, "backup-dir", &words::ASK_BACKUPS, lang, any)?;
    ask(settings, "smtp", &words::ASK_MAIL, lang, any)?;
    if settings.contains_key("smtp") {
        ask(settings, "mail-from", &words::ASK_SENDER, lang, |text| {
            text.contains('@').then(|| Value::from(text))
        })?;
        ask(settings, "smtp-password-file", &words::ASK_PASSWORD_FILE, lang, existing)?;
    }
    Ok(())
}

// The same form as the checks that can fail.
#[expect(clippy::unnecessary_wraps, reason = "every question has a check")]
fn any(text: &str) -> Option<Value> {
    Some(Value::from(text))
}

/// A file that is there.
fn existing(text: &str) -> Option<Value> {
    Path::new(text).is_file().then(|| Value::from(text))
}

/// Asks one question until the answer fits. An empty answer leaves the setting as it is; where there must be one, it is asked again.
fn ask(
    settings: &mut Settings,
    name: &str,
    question: &Text,
    lang: Lang,
    check: impl Fn(&str) -> Option<Value>,
) -> Result<(), SetupProblem> {
    let is_needed = ["tls-certificate", "tls-key", "public-url", "mail-from"].contains(&name);
    loop {
        let present = settings.get(name).map(|value| format!(" [{}]", value.text()));
        print_line(&format!("{}{}:", question.get(lang), present.unwrap_or_default()));
        let mut answer = String::new();
        let read = io::stdin().lock().read_line(&mut answer);
        if !read.is_ok_and(|bytes| bytes > 0) {
            return Err(SetupProblem::NoAnswer);
        }
        let answer = answer.trim();
        if answer.is_empty() && (settings.contains_key(name) || !is_needed) {
            return Ok(());
        }
        if let Some(value) = check(answer).filter(|_| !answer.is_empty()) {
            settings.insert(name.to_owned(), value);
            return Ok(());
        }
        print_line(words::ASK_AGAIN.get(lang));
    }
}
