//! What is wrong with the command line, in the reader's language.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use server::settings;
use texts::Lang;
use texts::program::Trouble;
use texts::usage::{Allowed, UsageProblem, example, kind_of_value};

use super::print_error;

/// The language of errors in a command line that cannot be parsed.
pub(crate) fn language_before_parsing() -> Lang {
    let is_language = |arg: &String| arg == "--lang" || arg.starts_with("--lang=");
    let mut args = std::env::args().skip_while(|arg| !is_language(arg));
    let code = match args.next() {
        Some(arg) => arg.strip_prefix("--lang=").map(str::to_owned).or_else(|| args.next()),
        None => std::env::var("OSTWIND_LANG").ok(),
    };
    code.and_then(|code| Lang::of_tag(&code)).unwrap_or_default()
}

/// The arguments of the program. `ostwind help print` is another way to write `ostwind print --help`.
pub(crate) fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|first| first == "help") {
        arguments.remove(1);
        arguments.push("--help".into());
    }
    arguments
}

/// Prints what is wrong with the command line, or the help that was asked for.
pub(crate) fn explain_usage(error: &clap::Error, lang: Lang) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let command = named_command(std::env::args().skip(1));
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    print_error(&Trouble::Usage { problem: problem(error), example: example(&command) }, lang)
}

/// The command and the command below it that the arguments name.
fn named_command(args: impl Iterator<Item = String>) -> Vec<String> {
    let (mut command, mut named) = (settings::command_line(Lang::En), Vec::new());
    for arg in args {
        if let Some(found) = command.find_subcommand(&arg).cloned() {
            command = found;
            named.push(arg);
        }
    }
    named
}

fn problem(error: &clap::Error) -> UsageProblem {
    let all = |kind| error.get(kind).map(strings).unwrap_or_default();
    let first = |kind| all(kind).into_iter().next();
    let text = |kind| first(kind).unwrap_or_default();
    let kind = error.kind();
    if kind == ErrorKind::InvalidSubcommand {
        let similar = first(ContextKind::SuggestedSubcommand);
        UsageProblem::UnknownCommand { typed: text(ContextKind::InvalidSubcommand), similar }
    } else if kind == ErrorKind::MissingSubcommand
        || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        UsageProblem::NoCommand
    } else if kind == ErrorKind::UnknownArgument {
        let similar = first(ContextKind::SuggestedArg);
        UsageProblem::UnknownOption { typed: text(ContextKind::InvalidArg), similar }
    } else if kind == ErrorKind::MissingRequiredArgument {
        UsageProblem::MissingArguments { missing: all(ContextKind::InvalidArg) }
    } else if kind == ErrorKind::ArgumentConflict {
        let argument = text(ContextKind::InvalidArg);
        UsageProblem::Conflict { argument, others: all(ContextKind::PriorArg) }
    } else if kind == ErrorKind::InvalidValue || kind == ErrorKind::ValueValidation {
        let (option, typed) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
        let allowed = match all(ContextKind::ValidValue) {
            values if values.is_empty() => kind_of_value(&setting_of(&option)).map(Allowed::Kind),
            values => Some(Allowed::OneOf(values)),
        };
        if typed.is_empty() {
            UsageProblem::MissingValue { option, allowed }
        } else {
            UsageProblem::BadValue { option, typed, allowed }
        }
    } else {
        UsageProblem::Other { reason: kind.to_string() }
    }
}

/// The values of a part of an error.
fn strings(value: &ContextValue) -> Vec<String> {
    match value {
        ContextValue::String(text) => vec![text.clone()],
        ContextValue::Strings(texts) => texts.clone(),
        // clap's enum is non-exhaustive.
        ContextValue::None
        | ContextValue::Bool(_)
        | ContextValue::StyledStr(_)
        | ContextValue::StyledStrs(_)
        | ContextValue::Number(_)
        | _ => vec![value.to_string()],
    }
}

/// The setting of an option as an error names it: `public_url` of `--public-url <PUBLIC_URL>`.
fn setting_of(option: &str) -> String {
    let name = option.split_whitespace().next().unwrap_or_default();
    name.trim_start_matches('-').replace('-', "_")
}
