//! What is wrong with the command line, in the reader's language.

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use texts::Lang;
use texts::program::Trouble;

use super::print_error;

/// The language in which a command line is refused that cannot be read as a whole.
pub(crate) fn language_before_parsing() -> Lang {
    let mut args = std::env::args().skip_while(|arg| arg != "--lang" && arg != "--lang=en");
    let is_english = match args.next().as_deref() {
        Some("--lang=en") => true,
        Some(_) => args.next().as_deref() == Some("en"),
        None => std::env::var("OSTWIND_LANG").is_ok_and(|lang| lang == "en"),
    };
    if is_english { Lang::En } else { Lang::De }
}

/// What is wrong with the command line, or the help that was asked for.
pub(crate) fn explain_usage(error: &clap::Error, lang: Lang) -> ExitCode {
    let kind = error.kind();
    if kind == ErrorKind::DisplayHelp || kind == ErrorKind::DisplayVersion {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let typed = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let trouble = if kind == ErrorKind::InvalidSubcommand {
        Trouble::NoSuchCommand { typed: typed(ContextKind::InvalidSubcommand) }
    } else if kind == ErrorKind::MissingSubcommand
        || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        Trouble::NoCommand
    } else if kind == ErrorKind::UnknownArgument {
        Trouble::NoSuchOption { typed: typed(ContextKind::InvalidArg) }
    } else if kind == ErrorKind::InvalidValue || kind == ErrorKind::ValueValidation {
        let option = typed(ContextKind::InvalidArg);
        Trouble::BadValue { option, typed: typed(ContextKind::InvalidValue) }
    } else {
        Trouble::Usage { reason: kind.to_string() }
    };
    print_error(&trouble, lang)
}
