//! What is wrong with a command line: which argument, what it may be, and a call that works.

use crate::words::say;
use crate::{Lang, Text, text};

/// What is wrong with the arguments of the program. Names of arguments are written as they are typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageProblem {
    /// No command was given.
    NoCommand,
    /// There is no such command.
    UnknownCommand {
        /// What was typed.
        typed: String,
        /// The command it is most like.
        similar: Option<String>,
    },
    /// There is no such option or argument.
    UnknownOption {
        /// What was typed.
        typed: String,
        /// The option it is most like.
        similar: Option<String>,
    },
    /// Arguments are missing.
    MissingArguments {
        /// Which.
        missing: Vec<String>,
    },
    /// Two arguments exclude each other.
    Conflict {
        /// One.
        argument: String,
        /// The others.
        others: Vec<String>,
    },
    /// An option has no value.
    MissingValue {
        /// The option.
        option: String,
        /// What it may be.
        allowed: Option<Allowed>,
    },
    /// A value does not fit its option.
    BadValue {
        /// The option.
        option: String,
        /// What was typed.
        typed: String,
        /// What it may be.
        allowed: Option<Allowed>,
    },
    /// Something else, in the words of the parser.
    Other {
        /// How, in English.
        reason: String,
    },
}

/// What a value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// One of these.
    OneOf(Vec<String>),
    /// Something of a kind.
    Kind(Text),
}

impl Allowed {
    fn words(&self, lang: Lang) -> String {
        match self {
            Allowed::OneOf(values) => values.join(", "),
            Allowed::Kind(kind) => kind.get(lang).to_owned(),
        }
    }
}

/// What the value of a setting may be, where that is no list of words.
pub fn kind_of_value(setting: &str) -> Option<Text> {
    Some(match setting {
        "port" => text("eine Zahl von 0 bis 65535", "a number from 0 to 65535"),
        "host" => text(
            "eine IP-Adresse wie 127.0.0.1 oder 0.0.0.0",
            "an IP address such as 127.0.0.1 or 0.0.0.0",
        ),
        "printed" => text(
            "16 bis 64 Zeichen von 0 bis 9 und a bis f",
            "16 to 64 characters of 0 to 9 and a to f",
        ),
        "public_url" => text(
            "eine Adresse, die mit http:// oder https:// beginnt",
            "an address that begins with http:// or https://",
        ),
        "log" => text("error, warn, info, debug, trace", "error, warn, info, debug, trace"),
        "role" => text(
            "administrator, master_of_ceremonies, treasurer, auditor, member",
            "administrator, master_of_ceremonies, treasurer, auditor, member",
        ),
        "week" | "until" => text("ein Tag wie 2026-11-21", "a day such as 2026-11-21"),
        "year" => text("eine Jahreszahl wie 2026", "a year such as 2026"),
        "log_years" => text("eine Zahl von 1 bis 100", "a number from 1 to 100"),
        "years" => text("eine Zahl von 1 bis 30", "a number from 1 to 30"),
        "games" => text("eine Zahl von 0 bis 20000", "a number from 0 to 20000"),
        "deals" => text("eine Zahl von 0 bis 400000", "a number from 0 to 400000"),
        "people" => text("eine Zahl von 4 bis 300", "a number from 4 to 300"),
        "seed" | "game" | "deal" => text("eine ganze Zahl", "a whole number"),
        _ => return None,
    })
}

/// A call of a command that works. Commands with commands of their own are named with them.
pub fn example(command: &[&str]) -> &'static str {
    match command {
        ["score", ..] => "ostwind score < hands.jsonl",
        ["settle", ..] => "ostwind settle < deals.jsonl",
        ["special", ..] => "ostwind special < questions.jsonl",
        ["migrate", ..] => "ostwind migrate --data data",
        ["backup", ..] => "ostwind backup backup.sqlite --data data",
        ["restore", ..] => "ostwind restore backup.sqlite --data data",
        ["doctor", ..] => "ostwind doctor --data data",
        ["export", ..] => "ostwind export export --data data",
        ["import", ..] => "ostwind import list.csv --data data",
        ["demo", ..] => "ostwind demo --data demo --years 3",
        ["print", "abrechnungsblatt", ..] => {
            "ostwind print abrechnungsblatt --blank --out sheet.pdf"
        }
        ["print", "abrechnungszettel", ..] => {
            "ostwind print abrechnungszettel --blank --out slip.pdf"
        }
        ["print", "spielmappe", ..] => "ostwind print spielmappe --rules klassisch --out rules.pdf",
        ["print", "wochenliste", ..] => "ostwind print wochenliste --out list.pdf",
        ["print", "endliste", ..] => "ostwind print endliste --year 2026 --out list.pdf",
        ["print", "urkunde", ..] => "ostwind print urkunde --year 2026 --out honour.pdf",
        ["print", "aushang", ..] => "ostwind print aushang --out notice.pdf",
        ["print", ..] => "ostwind print spiel --game 12 --out game.pdf",
        ["reset-second-factor", ..] => "ostwind reset-second-factor --login anna --data data",
        ["invite", ..] => "ostwind invite --role administrator --data data",
        ["publish", ..] => "ostwind publish --out pages --data data",
        ["archive", ..] => "ostwind archive --year 2026 --out archive.zip",
        ["update", ..] => "ostwind update --check --from /media/usb",
        ["club", "export", ..] => "ostwind club export drachen drachen.ostwind",
        ["club", "import", ..] => {
            "ostwind club import drachen drachen.ostwind --address https://drachen.mahjong.example"
        }
        ["club", "rename", ..] => {
            "ostwind club rename drachen --address https://tiger.mahjong.example"
        }
        ["club", ..] => "ostwind club create drachen --address https://drachen.mahjong.example",
        ["setup", ..] => "ostwind setup --defaults --config ostwind.toml",
        ["completions", ..] => "ostwind completions bash",
        _ => "ostwind serve --data data --port 8080",
    }
}

/// A problem in words, with a call that works.
pub fn usage_problem(problem: &UsageProblem, example: &str, lang: Lang) -> String {
    let similar = |similar: &Option<String>| match similar {
        Some(similar) => {
            say!(lang, " Gemeint ist vielleicht {similar}." | " Perhaps you mean {similar}.")
        }
        None => String::new(),
    };
    let allowed = |allowed: &Option<Allowed>| match allowed {
        Some(allowed) => {
            let words = allowed.words(lang);
            say!(lang, " Erlaubt: {words}." | " Allowed: {words}.")
        }
        None => String::new(),
    };
    let sentence = match problem {
        UsageProblem::NoCommand => {
            say!(lang, "Es fehlt ein Befehl." | "A command is missing.")
        }
        UsageProblem::UnknownCommand { typed, similar: like } => say!(
            lang,
            "Den Befehl „{typed}“ gibt es nicht.{similar}"
                | "There is no command “{typed}”.{similar}",
            similar = similar(like)
        ),
        UsageProblem::UnknownOption { typed, similar: like } => say!(
            lang,
            "Die Option „{typed}“ gibt es hier nicht.{similar}"
                | "There is no option “{typed}” here.{similar}",
            similar = similar(like)
        ),
        UsageProblem::MissingArguments { missing } => {
            let missing = missing.join(", ");
            say!(lang, "Es fehlt: {missing}." | "Missing: {missing}.")
        }
        UsageProblem::Conflict { argument, others } => {
            let others = others.join(", ");
            say!(
                lang,
                "{argument} und {others} passen nicht zusammen."
                    | "{argument} and {others} exclude each other."
            )
        }
        UsageProblem::MissingValue { option, allowed: kind } => say!(
            lang,
            "Bei {option} fehlt der Wert.{allowed}" | "{option} has no value.{allowed}",
            allowed = allowed(kind)
        ),
        UsageProblem::BadValue { option, typed, allowed: kind } => say!(
            lang,
            "„{typed}“ passt nicht zu {option}.{allowed}"
                | "“{typed}” does not fit {option}.{allowed}",
            allowed = allowed(kind)
        ),
        UsageProblem::Other { reason } => say!(
            lang,
            "Die Befehlszeile stimmt nicht ({reason})." | "The command line is wrong ({reason})."
        ),
    };
    say!(
        lang,
        "{sentence} Zum Beispiel: {example} · Alle Befehle zeigt: ostwind help"
            | "{sentence} For example: {example} · All commands: ostwind help"
    )
}

/// The headings of a help page: usage, commands, arguments, options.
pub fn help_headings(lang: Lang) -> [&'static str; 4] {
    [
        text("Aufruf", "Usage"),
        text("Befehle", "Commands"),
        text("Argumente", "Arguments"),
        text("Optionen", "Options"),
    ]
    .map(|heading| heading.get(lang))
}

/// The default and the environment variable of a setting, behind its sentence.
pub fn default_and_variable(default: Option<&str>, variable: Option<&str>, lang: Lang) -> String {
    let for_default = text("Vorgabe", "default").get(lang);
    let for_variable = text("Umgebung", "environment").get(lang);
    let default = default.map(|value| format!(" [{for_default}: {value}]")).unwrap_or_default();
    let variable = variable.map(|name| format!(" [{for_variable}: {name}]")).unwrap_or_default();
    format!("{default}{variable}")
}
