//! Finds or sets up a compiler that can build for the browser.
//!
//! First choice is the active toolchain with rustup's `wasm32-unknown-unknown`. Where rustup cannot
//! fetch it, Debian's `rustc-web` does the job: `wasm-rustc-debian.sh` unpacks a private copy.
//! `OSTWIND_WASM=rustup` or `OSTWIND_WASM=debian` forces one of the two.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, program, read, run};
use crate::{Outcome, root};

/// The compilation target of the client.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler that has a standard library for [`TARGET`].
pub(crate) enum Compiler {
    /// The toolchain that also builds the server.
    Active,
    /// The private copy of Debian's compiler, at this path.
    Debian(PathBuf),
}

impl Compiler {
    /// A cargo that uses this compiler. Each compiler has a target directory of its own, because
    /// one cannot read what the other has built.
    pub(crate) fn cargo(&self, command: &str) -> Command {
        let mut cargo = cargo();
        cargo.arg(command).args(["--target", TARGET]).arg("--target-dir").arg(self.target_dir());
        cargo.arg("--config").arg(format!("target.{TARGET}.rustflags = {:?}", without_folders()));
        match self {
            Compiler::Active => {}
            Compiler::Debian(rustc) => {
                cargo.env("RUSTC", rustc);
            }
        }
        cargo
    }

    /// Where this compiler's files for [`TARGET`] are.
    pub(crate) fn output_dir(&self) -> PathBuf {
        self.target_dir().join(TARGET)
    }

    fn target_dir(&self) -> PathBuf {
        match self {
            Compiler::Active => root().join("target"),
            Compiler::Debian(_) => root().join("target/debian-wasm"),
        }
    }
}

/// Options that keep the folders of this machine out of the client's panic messages.
fn without_folders() -> Vec<String> {
    let sources = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")))
        .map(|home| home.join("registry/src"));
    let registries = sources.iter().flat_map(fs::read_dir).flatten().flatten();
    let folders = registries.map(|registry| registry.path()).chain([root()]);
    folders.map(|folder| format!("--remap-path-prefix={}=.", folder.display())).collect()
}

/// Returns a compiler for the client; sets one up if there is none yet.
pub(crate) fn compiler() -> Outcome<Compiler> {
    let choice = env::var("OSTWIND_WASM").unwrap_or_else(|_| "auto".to_owned());
    match choice.as_str() {
        "auto" => active().or_else(|why| {
            eprintln!("xtask: {why}; falling back to Debian's rustc-web");
            debian()
        }),
        "rustup" => active(),
        "debian" => debian(),
        other => Err(format!("OSTWIND_WASM is auto, rustup or debian, not {other}")),
    }
}

fn active() -> Outcome<Compiler> {
    let rustc = Path::new("rustc");
    if !has_target(rustc) {
        println!("Fetching the WASM target …");
        // Without a limit, a network that drops packets would block the fallback.
        let add = ["120", "rustup", "target", "add", TARGET];
        run(program("timeout").args(add)).map_err(|why| format!("no WASM target: {why}"))?;
    }
    if has_target(rustc) {
        Ok(Compiler::Active)
    } else {
        Err("rustc does not find the WASM target that rustup added".to_owned())
    }
}

fn debian() -> Outcome<Compiler> {
    let home = root().join("target/debian-rustc");
    let rustc = home.join("rustc");
    if !has_target(&rustc) {
        println!("Setting up Debian's rustc-web; this takes a minute …");
        let script = root().join("xtask/wasm-rustc-debian.sh");
        run(program("bash").arg(script).arg(&home)).map_err(|why| {
            format!("no compiler for the client: neither rustup nor Debian has one ({why})")
        })?;
    }
    if has_target(&rustc) {
        Ok(Compiler::Debian(rustc))
    } else {
        Err(format!("{} has no standard library for {TARGET}", rustc.display()))
    }
}

/// Whether the compiler comes with a standard library for [`TARGET`].
fn has_target(rustc: &Path) -> bool {
    let ask = ["--print", "target-libdir", "--target", TARGET];
    let Ok(folder) = read(program(&rustc.to_string_lossy()).args(ask)) else {
        return false;
    };
    let Ok(files) = fs::read_dir(folder) else {
        return false;
    };
    files.flatten().any(|file| {
        let name = file.file_name();
        let name = name.to_string_lossy();
        // rustup's library has a hash in its name, one built from source has none.
        name == "libstd.rlib" || (name.starts_with("libstd-") && name.ends_with(".rlib"))
    })
}
