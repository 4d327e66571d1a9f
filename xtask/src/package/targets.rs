//! The kinds of machines that are built for, and what compiling for them needs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{make_folder, remove_folder};
use crate::process::{program, read, run};
use crate::suite::setup;
use crate::{Outcome, root};

/// A kind of machine.
pub(super) struct Target {
    /// As it is typed, and in the names of files.
    pub(super) name: &'static str,
    /// As the compiler calls it.
    pub(super) triple: &'static str,
    /// As Debian calls it, where a package is made.
    pub(super) debian: Option<&'static str>,
    /// As registries of containers call it, where an image is made.
    pub(super) container: Option<&'static str>,
    /// What runs its programs on another machine, where there is such a thing.
    pub(super) emulator: Option<&'static str>,
    /// The C compiler.
    compiler: &'static str,
    /// What links. `musl-gcc` would name an interpreter that no other machine has.
    linker: &'static str,
    /// Debian's packages with it.
    packages: &'static [&'static str],
}

/// All of them; the first is built where none is named.
pub(super) const ALL: [Target; 3] = [
    Target {
        name: "x86_64",
        triple: "x86_64-unknown-linux-musl",
        debian: Some("amd64"),
        container: Some("amd64"),
        emulator: None,
        compiler: "musl-gcc",
        linker: "cc",
        packages: &["musl-tools"],
    },
    Target {
        name: "aarch64",
        triple: "aarch64-unknown-linux-musl",
        debian: Some("arm64"),
        container: Some("arm64"),
        emulator: Some("qemu-aarch64-static"),
        compiler: "aarch64-linux-gnu-gcc",
        linker: "aarch64-linux-gnu-gcc",
        packages: &["gcc-aarch64-linux-gnu"],
    },
    Target {
        name: "windows",
        triple: "x86_64-pc-windows-gnu",
        debian: None,
        container: None,
        emulator: None,
        compiler: "x86_64-w64-mingw32-gcc",
        linker: "x86_64-w64-mingw32-gcc",
        packages: &["gcc-mingw-w64-x86-64"],
    },
];

/// The target of a name.
pub(super) fn by_name(name: &str) -> Outcome<&'static Target> {
    let known = || ALL.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    let found = ALL.iter().find(|target| target.name == name);
    found.ok_or_else(|| format!("package takes {}, not {name}", known()))
}

/// Installs what is missing to compile for the target, and names the C compiler to cargo.
pub(super) fn prepare(target: &Target, cargo: &mut Command) -> Outcome {
    setup::provide(target.compiler, target.packages)?;
    run(program("rustup").args(["target", "add", target.triple]))?;
    let lower = target.triple.replace('-', "_");
    cargo.env(format!("CC_{lower}"), target.compiler);
    cargo.env(format!("CARGO_TARGET_{}_LINKER", lower.to_uppercase()), target.linker);
    if target.name == "aarch64" {
        let headers = musl_headers()?.display().to_string();
        let own = read(program(target.compiler).arg("-print-file-name=include"))?;
        let flags = format!("-nostdinc -isystem {headers} -isystem {own}");
        cargo.env(format!("CFLAGS_{lower}"), flags);
        cargo.env(format!("AR_{lower}"), "aarch64-linux-gnu-ar");
    }
    Ok(())
}

/// The headers of musl for ARM64, from Debian's package of that architecture, which is unpacked and not installed.
fn musl_headers() -> Outcome<PathBuf> {
    let folder = root().join("target/musl-arm64");
    let headers = folder.join("usr/include/aarch64-linux-musl");
    if headers.is_dir() {
        return Ok(headers);
    }
    remove_folder(&folder)?;
    make_folder(&folder.join("lists/partial"))?;
    let apt = |arguments: &[&str]| {
        let mut apt = program("apt-get");
        apt.args(["--quiet", "--option", "APT::Architectures::=amd64"]);
        apt.args(["--option", "APT::Architectures::=arm64", "--option"]);
        apt.arg(format!("Dir::State::Lists={}", folder.join("lists").display()));
        run(apt.args(arguments).current_dir(&folder).stdout(Stdio::null()))
    };
    apt(&["update"])?;
    apt(&["download", "musl-dev:arm64"])?;
    let name = read(program("sh").args(["-c", "ls musl-dev_*_arm64.deb"]).current_dir(&folder))?;
    run(program("dpkg-deb").args(["--extract", &name, "."]).current_dir(&folder))?;
    Ok(headers)
}
