//! The file of settings: TOML whose names are those of the options of `serve`. What it says is added to the command line
//! where neither that nor the environment names the setting.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command, CommandFactory as _};
use serde::{Deserialize, Serialize};
use texts::Lang;
use texts::setup::{FILE_HEAD, SetupProblem};

use super::CommandLine;

/// Options that no file sets: what the file itself is, help, and the sample club.
const NOT_IN_FILES: [&str; 5] = ["config", "help", "version", "demo", "demo-password"];

/// How many letters a line of a comment has at most.
const COMMENT_WIDTH: usize = 98;

/// Settings by the names of their options.
pub type Settings = BTreeMap<String, Value>;

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Of an option without a value.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl Value {
    /// As it is typed after an option.
    pub fn text(&self) -> String {
        match self {
            Value::Switch(switch) => switch.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::List(texts) => texts.join(","),
        }
    }
}

/// The options that may stand in a file: those of every command and those of `serve`.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let serve = command.find_subcommand("serve").into_iter().flat_map(Command::get_arguments);
    let all = command.get_arguments().chain(serve);
    all.filter(|arg| arg.get_long().is_some_and(|name| !NOT_IN_FILES.contains(&name)))
}

/// Reads a file of settings.
///
/// # Errors
/// It cannot be read, is no TOML, or names something that is no setting.
pub fn read(path: &Path) -> Result<Settings, SetupProblem> {
    let shown = path.display().to_string();
    let content = std::fs::read_to_string(path)
        .map_err(|error| SetupProblem::File { path: shown.clone(), reason: error.to_string() })?;
    let settings: Settings = basic_toml::from_str(&content).map_err(|error| {
        SetupProblem::Malformed { path: shown.clone(), reason: error.to_string() }
    })?;
    let command = CommandLine::command();
    let is_known = |name: &str| options(&command).any(|arg| arg.get_long() == Some(name));
    match settings.keys().find(|name| !is_known(name)) {
        Some(name) => Err(SetupProblem::UnknownSetting { path: shown, name: name.clone() }),
        None => Ok(settings),
    }
}

/// The arguments of the program with those of the file that they or the environment name.
///
/// # Errors
/// The file cannot be used.
pub fn with_settings(
    mut arguments: Vec<OsString>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Vec<OsString>, SetupProblem> {
    let typed = Typed::of(&arguments);
    let file = typed.value_of("config").map(OsString::from);
    let Some(file) = file.or_else(|| variable("OSTWIND_CONFIG")).map(PathBuf::from) else {
        return Ok(arguments);
    };
    // `setup` writes the file, and the sample club has no settings of a real one.
    if typed.command.get_name() == "setup" || typed.names("demo") {
        return Ok(arguments);
    }
    let global = CommandLine::command();
    for (name, value) in read(&file)? {
        let mut known = typed.command.get_arguments().chain(global.get_arguments());
        let Some(arg) = known.find(|arg| arg.get_long() == Some(&name)) else {
            continue;
        };
        let is_in_environment = arg.get_env().and_then(|env| variable(env.to_str()?)).is_some();
        if typed.names(&name) || is_in_environment {
            continue;
        }
        match (arg.get_action().takes_values(), &value) {
            (false, Value::Switch(false)) => {}
            (false, Value::Switch(true)) => arguments.push(format!("--{name}").into()),
            (false | true, value) => arguments.push(format!("--{name}={}", value.text()).into()),
        }
    }
    Ok(arguments)
}

/// What was typed: the innermost command, and options with their values.
struct Typed {
    command: Command,
    options: Vec<(String, Option<String>)>,
}

impl Typed {
    fn of(arguments: &[OsString]) -> Typed {
        let global = CommandLine::command();
        let (mut command, mut options) = (CommandLine::command(), Vec::new());
        let mut words = arguments.iter().skip(1).map(|word| word.to_string_lossy());
        while let Some(word) = words.next() {
            if let Some(option) = word.strip_prefix("--") {
                let (name, value) = match option.split_once('=') {
                    Some((name, value)) => (name, Some(value.to_owned())),
                    None => (option, None),
                };
                let mut known = command.get_arguments().chain(global.get_arguments());
                let takes_value = known.any(|arg| {
                    arg.get_long() == Some(name)
                        && matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
                });
                let value =
                    value.or_else(|| takes_value.then(|| words.next().map(String::from))?);
                options.push((name.to_owned(), value));
            } else if let Some(found) = command.find_subcommand(word.as_ref()).cloned() {
                command = found;
            }
        }
        Typed { command, options }
    }

    fn names(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| name == option)
    }

    fn value_of(&self, option: &str) -> Option<&str> {
        let (_, value) = self.options.iter().rev().find(|(name, _)| name == option)?;
        value.as_deref()
    }
}

/// A whole file: every setting with its sentence; those that are not set are commented out.
pub fn written(settings: &Settings, lang: Lang) -> String {
    let mut file = comment(FILE_HEAD.get(lang));
    let command = CommandLine::command();
    for arg in options(&command) {
        let name = arg.get_long().unwrap_or_default();
        let sentence = texts::program::setting(arg.get_id().as_str());
        file += "\n";
        file += &comment(sentence.map(|text| text.get(lang)).unwrap_or_default());
        match settings.get(name) {
            Some(value) => file += &line(name, value),
            None => file += &format!("# {}", line(name, &default(arg))),
        }
    }
    file
}

/// What holds where an option is not named.
fn default(arg: &Arg) -> Value {
    if !arg.get_action().takes_values() {
        return Value::Switch(false);
    }
    let default = arg.get_default_values().first().map(|value| value.to_string_lossy());
    let default = default.unwrap_or_default();
    default.parse().map_or_else(|_| Value::Text(default.into_owned()), Value::Number)
}

/// A setting as a line of TOML.
fn line(name: &str, value: &Value) -> String {
    // A name with one plain value can always be written.
    basic_toml::to_string(&BTreeMap::from([(name, value)])).unwrap_or_default()
}

/// A text as lines of a comment.
fn comment(text: &str) -> String {
    let mut lines = vec!["#".to_owned()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < COMMENT_WIDTH => {
                *line += &format!(" {word}");
            }
            Some(_) | None => lines.push(format!("# {word}")),
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::super::Command as Asked;
    use super::*;

    fn arguments(typed: &[&str]) -> Vec<OsString> {
        ["ostwind"].iter().chain(typed).map(OsString::from).collect()
    }

    fn file(content: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), content).unwrap();
        file
    }

    /// The port and club that hold, and whether the name is announced.
    fn served(typed: &[&str], port: Option<&str>, content: &str) -> (u16, Option<String>, bool) {
        let file = file(content);
        let path = file.path().to_str().unwrap();
        let typed = arguments(&[typed, &["--config", path]].concat());
        let variable = |name: &str| port.filter(|_| name == "OSTWIND_PORT").map(OsString::from);
        let mut all = with_settings(typed, variable).unwrap();
        // clap reads the real environment; the value that would stand there is typed instead.
        if let Some(port) = port.filter(|_| !all.iter().any(|word| word == "--port")) {
            all.extend(arguments(&["--port", port]).into_iter().skip(1));
        }
        let Asked::Serve(serve) = CommandLine::try_parse_from(all).unwrap().command else {
            panic!("another command")
        };
        (serve.port, serve.club, serve.network.announce)
    }

    #[test]
    fn the_command_line_comes_before_the_environment_and_that_before_the_file() {
        let content = "port = 1\nclub = \"Windclub\"\nannounce = true\n";
        let club = Some("Windclub".to_owned());
        assert_eq!(served(&["serve"], None, content), (1, club.clone(), true));
        assert_eq!(served(&["serve"], Some("2"), content), (2, club.clone(), true));
        assert_eq!(served(&["serve", "--port", "3"], Some("2"), content), (3, club, true));
        let (_, club, announces) = served(&["serve", "--club=Ost"], None, "announce = false\n");
        assert_eq!((club.as_deref(), announces), (Some("Ost"), false));
    }

    #[test]
    fn other_commands_take_what_they_know() {
        let file = file("port = 1\ndata = \"/srv/club\"\n");
        let path = file.path().to_str().unwrap();
        let all = with_settings(arguments(&["doctor", "--config", path]), |_| None).unwrap();
        let Asked::Doctor(doctor) = CommandLine::try_parse_from(all).unwrap().command else {
            panic!("another command")
        };
        assert_eq!(doctor.data.data, Path::new("/srv/club"));
        for without in [&["setup", "--config", path][..], &["serve", "--demo", "--config", path]] {
            let typed = arguments(without);
            assert_eq!(with_settings(typed.clone(), |_| None).unwrap(), typed);
        }
    }

    #[test]
    fn what_is_no_setting_is_named() {
        for (content, expected) in [
            ("prot = 1\n", "UnknownSetting"),
            ("demo = true\n", "UnknownSetting"),
            ("port = \n", "Malformed"),
            ("[serve]\nport = 1\n", "Malformed"),
        ] {
            let problem = read(file(content).path()).unwrap_err();
            assert!(format!("{problem:?}").starts_with(expected), "{content}: {problem:?}");
        }
        let missing = read(Path::new("/nowhere/ostwind.toml")).unwrap_err();
        assert!(matches!(missing, SetupProblem::File { .. }));
    }

    #[test]
    fn a_written_file_is_read_as_it_was_meant_and_names_every_setting() {
        let settings: Settings = [
            ("club", Value::from("Verein \"Ost\" \\ Süd")),
            ("port", Value::Number(8443)),
            ("announce", Value::Switch(true)),
            ("trusted-proxy", Value::List(vec!["::1".to_owned(), "10.0.0.1".to_owned()])),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        for lang in Lang::ALL {
            let text = written(&settings, lang);
            assert_eq!(read(file(&text).path()).unwrap(), settings);
            let command = CommandLine::command();
            for arg in options(&command) {
                let name = arg.get_long().unwrap();
                let lines = text.lines().map(|line| line.trim_start_matches("# "));
                let found = lines.filter(|line| line.starts_with(&format!("{name} = "))).count();
                assert_eq!(found, 1, "{name}");
            }
            assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
        }
    }
}
