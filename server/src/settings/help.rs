//! The help of the command line in one language, and the page of all settings.

use clap::{Arg, ArgAction, CommandFactory as _};
use texts::Lang;

use super::CommandLine;

/// The command line with its help in one language.
pub fn command_line(lang: Lang) -> clap::Command {
    in_words(CommandLine::command(), "", lang).about(texts::program::ABOUT.get(lang))
}

fn in_words(command: clap::Command, above: &str, lang: Lang) -> clap::Command {
    let name = command.get_name().to_owned();
    let command = match texts::program::command(above, &name) {
        Some(sentence) => command.about(sentence.get(lang)),
        None => command,
    };
    let template = help_template(&command, lang);
    let has_version = command.get_version().is_some();
    let command = command
        .help_template(template)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flag("help", 'h', ArgAction::Help))
        .args(has_version.then(|| flag("version", 'V', ArgAction::Version)));
    command
        .mut_args(|arg| match texts::program::setting(arg.get_id().as_str()) {
            Some(sentence) => describe_argument(arg, sentence.get(lang), lang),
            None => arg,
        })
        .mut_subcommands(|command| in_words(command, &name, lang))
}

/// A flag that clap would describe in English.
fn flag(name: &'static str, short: char, action: ArgAction) -> Arg {
    Arg::new(name).long(name).short(short).action(action)
}

/// What stands on the help page of a command, with headings in the reader's language.
fn help_template(command: &clap::Command, lang: Lang) -> String {
    let [usage, commands, arguments, options] = texts::usage::help_headings(lang);
    let mut template = format!("{{about}}\n\n{usage}: {{usage}}\n");
    if command.has_subcommands() {
        template += &format!("\n{commands}:\n{{subcommands}}\n");
    }
    if command.get_positionals().next().is_some() {
        template += &format!("\n{arguments}:\n{{positionals}}\n");
    }
    template + &format!("\n{options}:\n{{options}}\n")
}

/// An argument with its sentence, default and environment variable, all in one language.
fn describe_argument(arg: Arg, sentence: &str, lang: Lang) -> Arg {
    let default = arg.get_default_values().iter().map(|value| value.to_string_lossy()).next();
    let default = default.filter(|_| arg.get_action().takes_values());
    let variable = arg.get_env().map(|name| name.to_string_lossy());
    let more = texts::usage::default_and_variable(default.as_deref(), variable.as_deref(), lang);
    let (help, has_value) = (format!("{sentence}{more}"), arg.get_action().takes_values());
    arg.help(help).hide_default_value(has_value).hide_env(has_value).hide_possible_values(has_value)
}

/// The list of all settings, as `docs/settings.md` has it.
pub fn page() -> String {
    let mut page = "# Settings\n\nWritten by a test from `server/src/settings.rs`. What the command line says \
                    comes first, then the environment, then the file of `--config`, then the default.\n\n\
                    | option | environment | default | meaning |\n| --- | --- | --- | --- |\n"
        .to_owned();
    let command = command_line(Lang::En);
    let serve = command.find_subcommand("serve").into_iter().flat_map(clap::Command::get_arguments);
    let settings = command.get_arguments().chain(serve);
    for arg in settings.filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())) {
        let name = arg.get_long().unwrap_or_default();
        let variable = arg.get_env().map(|name| format!("`{}`", name.to_string_lossy()));
        let default: Vec<String> = arg
            .get_default_values()
            .iter()
            .map(|value| format!("`{}`", value.to_string_lossy()))
            .collect();
        let default =
            if arg.get_action().takes_values() { default.join(" ") } else { String::new() };
        let meaning = texts::program::setting(arg.get_id().as_str());
        let meaning = meaning.map(|text| text.get(Lang::En)).unwrap_or_default();
        page +=
            &format!("| `--{name}` | {} | {default} | {meaning} |\n", variable.unwrap_or_default());
    }
    page + &crate::limits::page()
}
