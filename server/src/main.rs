//! The program `ostwind`: reads its command line and starts the command.

mod cli;

use std::env;
use std::process::ExitCode;

use clap::FromArgMatches as _;
use server::calculator::Question;
use server::settings::{self, Command, CommandLine};
use texts::program::Trouble;

fn main() -> ExitCode {
    let lang = cli::usage::language_before_parsing();
    let arguments =
        settings::file::with_settings(cli::usage::arguments(), |name| env::var_os(name));
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(problem) => return cli::print_error(&Trouble::Setup(problem), lang),
    };
    let parsed = settings::command_line(lang)
        .try_get_matches_from(arguments)
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return cli::usage::explain_usage(&error, lang),
    };
    let lang = parsed.lang.into();
    cli::set_time_zone(parsed.time_zone);
    let result = match parsed.command {
        Command::Serve(settings) => cli::serve::run(*settings, lang),
        Command::Club(club) => cli::club::run(&club.command, parsed.time_zone, lang),
        Command::Setup(setup) => cli::setup::run(&setup, parsed.config, lang),
        Command::Update(update) => cli::update::run(&update, lang),
        Command::Score => cli::score::run(Question::Score, lang),
        Command::Settle => cli::score::run(Question::Settle, lang),
        Command::Special => cli::score::run(Question::Special, lang),
        Command::Backup(copy) => cli::backup::run(&copy, lang),
        Command::Restore(copy) => cli::restore::run(&copy, lang),
        Command::Doctor(doctor) => cli::doctor::run(&doctor, lang),
        Command::Export(export) => cli::export::run(&export, lang),
        Command::Import(import) => cli::import::run(&import, lang),
        Command::Demo(demo) => cli::demo::create_demo_data(&demo, lang),
        Command::Print(print) => cli::print::run(print.kind, lang),
        Command::Invite(invite) => cli::invite::run(&invite, lang),
        Command::ResetSecondFactor(reset) => cli::reset_second_factor::run(&reset, lang),
        Command::Publish(publish) => cli::publish::run(&publish, lang),
        Command::Archive(archive) => cli::archive::run(&archive, lang),
        Command::Completions(completions) => cli::completions::run(&completions, lang),
        Command::Tournament(tournament) => cli::tournament::run(&tournament.question),
        Command::Migrate(data) => cli::migrate::run(&data, lang),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => cli::print_error(&trouble, lang),
    }
}
