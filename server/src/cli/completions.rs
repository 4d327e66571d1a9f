//! `ostwind completions`: writes the completion script of a shell to standard output.

use std::io::Write as _;

use clap_complete::aot::{Bash, Fish, Zsh, generate};
use server::settings::{self, Completions, Shell};
use texts::Lang;
use texts::program::Trouble;

/// Writes the script.
pub(crate) fn run(completions: &Completions, lang: Lang) -> Result<(), Trouble> {
    let (mut command, mut script) = (settings::command_line(lang), Vec::new());
    match completions.shell {
        Shell::Bash => generate(Bash, &mut command, "ostwind", &mut script),
        Shell::Zsh => generate(Zsh, &mut command, "ostwind", &mut script),
        Shell::Fish => generate(Fish, &mut command, "ostwind", &mut script),
    }
    std::io::stdout()
        .write_all(&script)
        .map_err(|error| Trouble::Output { reason: error.to_string() })
}
