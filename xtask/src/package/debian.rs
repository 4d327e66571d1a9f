//! The Debian package: the static program, its unit for systemd, and scripts that keep the club's data.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::{make_folder, remove_folder, version, write};
use crate::process::{program, run};
use crate::{Outcome, root};

const CONTROL: &str = include_str!("../../../packaging/debian/control");
const LICENSE: &str = include_str!("../../../LICENSE-MIT");

/// Scripts that run when the package is installed and removed.
const SCRIPTS: [(&str, &str); 3] = [
    ("postinst", include_str!("../../../packaging/debian/postinst")),
    ("prerm", include_str!("../../../packaging/debian/prerm")),
    ("postrm", include_str!("../../../packaging/debian/postrm")),
];

/// Where plain files of the package go.
const FILES: [(&str, &str); 2] = [
    ("lib/systemd/system/ostwind.service", include_str!("../../../packaging/ostwind.service")),
    (
        "usr/share/lintian/overrides/ostwind",
        include_str!("../../../packaging/debian/lintian-overrides"),
    ),
];

/// Makes the package of a program.
pub(super) fn package(binary: &Path, architecture: &str, folder: &Path) -> Outcome {
    let tree = root().join(format!("target/package-tree/{architecture}"));
    remove_folder(&tree)?;
    let put = |path: &str, content: &str, mode: u32| -> Outcome {
        let path = tree.join(path);
        make_folder(path.parent().unwrap_or(&tree))?;
        write(&path, content)?;
        set_mode(&path, mode)
    };
    for (path, content) in FILES {
        put(path, content, 0o644)?;
    }
    for (name, content) in SCRIPTS {
        put(&format!("DEBIAN/{name}"), content, 0o755)?;
    }
    put("usr/share/doc/ostwind/copyright", &copyright(), 0o644)?;
    make_folder(&tree.join("usr/bin"))?;
    let program_file = tree.join("usr/bin/ostwind");
    let size = fs::copy(binary, &program_file)
        .map_err(|error| format!("{}: {error}", program_file.display()))?;
    set_mode(&program_file, 0o755)?;
    let control = CONTROL
        .replace("@VERSION@", version())
        .replace("@ARCHITECTURE@", architecture)
        .replace("@KILOBYTES@", &(size / 1024).to_string());
    put("DEBIAN/control", &control, 0o644)?;
    run(program("chmod").args(["-R", "u=rwX,go=rX"]).arg(&tree))?;
    let file = folder.join(format!("ostwind_{}_{architecture}.deb", version()));
    let mut dpkg = program("dpkg-deb");
    run(dpkg.args(["--root-owner-group", "-Zxz", "--build"]).arg(&tree).arg(&file))
}

/// The licence in the form that Debian's tools read.
fn copyright() -> String {
    let text: String = LICENSE.lines().skip_while(|line| !line.starts_with("Permission")).fold(
        String::new(),
        |text, line| match line {
            "" => text + " .\n",
            line => text + &format!(" {line}\n"),
        },
    );
    format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n\
         Files: *\nCopyright: 2026 The Ostwind authors\nLicense: Expat or Apache-2.0\n\n\
         License: Expat\n{text}\nLicense: Apache-2.0\n See /usr/share/common-licenses/Apache-2.0.\n"
    )
}

fn set_mode(path: &Path, mode: u32) -> Outcome {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .map_err(|error| format!("{}: {error}", path.display()))
}
