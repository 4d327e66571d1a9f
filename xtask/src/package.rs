//! `cargo xtask package`: what a club installs. Static programs, a Debian package, an image for containers, checksums.

mod container;
mod debian;
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use crate::client::{self, Build};
use crate::process::{cargo, program, run};
use crate::suite::setup;
use crate::{Outcome, root};
use targets::Target;

/// Builds everything for some targets, without a name for this kind of machine, and tries what was built where that is wanted.
pub(crate) fn package(options: &[&str]) -> Outcome {
    let (tries, names): (Vec<&str>, Vec<&str>) =
        options.iter().partition(|option| **option == "--try");
    let named: Vec<&Target> =
        names.iter().map(|name| targets::by_name(name)).collect::<Outcome<_>>()?;
    let targets = if named.is_empty() { vec![&targets::ALL[0]] } else { named };
    client::build(Build::Release)?;
    let folder = root().join("target/package");
    make_folder(&folder)?;
    for target in &targets {
        let binary = build(target, &folder)?;
        if let Some(architecture) = target.debian {
            debian::package(&binary, architecture, &folder)?;
        }
        if let Some(architecture) = target.container {
            container::image(&binary, architecture, &folder)?;
        }
    }
    write_checksums(&folder)?;
    for target in targets.iter().filter(|_| !tries.is_empty()) {
        try_target(target, &folder)?;
    }
    Ok(())
}

/// Installs the Debian package in a new tree of Debian and starts the image in a chroot, or starts the program by an emulator, and
/// saves a first deal. Wants root; installs what is missing for it.
fn try_target(target: &Target, folder: &Path) -> Outcome {
    let script = |name: &str| root().join("packaging/try").join(name);
    if target.name == std::env::consts::ARCH {
        setup::provide("lintian", &["lintian"])?;
        setup::provide("debootstrap", &["debootstrap"])?;
        let architecture = target.debian.unwrap_or_default();
        let file = folder.join(format!("ostwind_{}_{architecture}.deb", version()));
        let tree = root().join("target/try-package");
        run(program("bash").arg(script("debian.sh")).arg(file).arg(&tree))?;
        let architecture = target.container.unwrap_or_default();
        let image = folder.join(format!("ostwind-{}-{architecture}.oci.tar", version()));
        return run(program("bash").arg(script("container.sh")).arg(image).arg(tree));
    }
    let Some(emulator) = target.emulator else {
        println!("{}: there is no emulator, so it is not tried", target.name);
        return Ok(());
    };
    setup::provide(emulator, &["qemu-user-static"])?;
    let file = folder.join(format!("ostwind-{}", target.name));
    run(program("bash").arg(script("program.sh")).arg(emulator).arg(file))
}

/// Compiles the program and copies it beside the other files.
fn build(target: &Target, folder: &Path) -> Outcome<PathBuf> {
    let mut cargo = cargo();
    cargo.args(["build", "--profile", "dist", "--package", "server", "--bin", "ostwind"]);
    cargo.args(["--target", target.triple]);
    targets::prepare(target, &mut cargo)?;
    run(&mut cargo)?;
    let suffix = if target.triple.contains("windows") { ".exe" } else { "" };
    let built = root().join(format!("target/{}/dist/ostwind{suffix}", target.triple));
    let copy = folder.join(format!("ostwind-{}{suffix}", target.name));
    fs::copy(&built, &copy).map_err(|error| format!("{}: {error}", built.display()))?;
    if target.name == std::env::consts::ARCH {
        // A program that wants an interpreter of its own starts on no other machine, and not here.
        run(program(&copy.to_string_lossy()).arg("--version"))?;
    }
    Ok(copy)
}

/// Sums of all files, as `sha256sum --check` reads them.
fn write_checksums(folder: &Path) -> Outcome {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.filter_map(Result::ok).filter(|entry| entry.path().is_file());
    let mut names: Vec<String> =
        files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != "SHA256SUMS");
    names.sort();
    let sums = crate::process::read(program("sha256sum").args(&names).current_dir(folder))?;
    write(&folder.join("SHA256SUMS"), &format!("{sums}\n"))?;
    println!("target/package:\n{sums}");
    Ok(())
}

/// The version of the workspace.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn make_folder(path: &Path) -> Outcome {
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Removes a folder of an earlier run.
fn remove_folder(path: &Path) -> Outcome {
    match fs::remove_dir_all(path) {
        Err(error) if path.exists() => Err(format!("{}: {error}", path.display())),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn write(path: &Path, content: &str) -> Outcome {
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}
