//! The image for containers: an OCI layout that needs no daemon, and the files to build the same image with one.

use std::fs;
use std::path::Path;

use super::{make_folder, remove_folder, version, write};
use crate::process::{program, run};
use crate::suite::setup;
use crate::{Outcome, root};

const CONTAINERFILE: &str = include_str!("../../../packaging/Containerfile");
const COMPOSE: &str = include_str!("../../../packaging/compose.yaml");

/// The user of the image, who owns its data.
const OWNER: &str = "10001:10001";

/// Writes the folder for `podman build`, and the image as an archive.
pub(super) fn image(binary: &Path, architecture: &str, folder: &Path) -> Outcome {
    let context = folder.join(format!("container-{architecture}"));
    remove_folder(&context)?;
    for empty in ["data", "tmp"] {
        make_folder(&context.join(empty))?;
    }
    fs::copy(binary, context.join("ostwind"))
        .map_err(|error| format!("{}: {error}", context.display()))?;
    write(&context.join("Containerfile"), CONTAINERFILE)?;
    write(&context.join("compose.yaml"), COMPOSE)?;
    setup::provide("umoci", &["umoci"])?;
    layout(&context, architecture, folder)
}

/// The image as an OCI layout in a tar archive, which `podman load` and `skopeo` read.
fn layout(context: &Path, architecture: &str, folder: &Path) -> Outcome {
    let work = root().join(format!("target/package-tree/image-{architecture}"));
    remove_folder(&work)?;
    make_folder(&work)?;
    let umoci = |arguments: &[&str]| run(program("umoci").args(arguments).current_dir(&work));
    let shell = |script: &str| run(program("sh").args(["-ec", script]).current_dir(&work));
    umoci(&["init", "--layout", "oci"])?;
    umoci(&["new", "--image", "oci:latest"])?;
    umoci(&["unpack", "--rootless", "--image", "oci:latest", "bundle"])?;
    let context = context.display();
    shell(&format!(
        "mkdir -p bundle/rootfs/usr/bin bundle/rootfs/data bundle/rootfs/tmp
         cp {context}/ostwind bundle/rootfs/usr/bin/ostwind
         chmod 755 bundle/rootfs/usr/bin/ostwind
         chmod 777 bundle/rootfs/data
         chmod 1777 bundle/rootfs/tmp"
    ))?;
    umoci(&["repack", "--image", "oci:latest", "bundle"])?;
    umoci(&[
        "config",
        "--image=oci:latest",
        &format!("--architecture={architecture}"),
        "--os=linux",
        &format!("--config.user={OWNER}"),
        "--config.entrypoint=/usr/bin/ostwind",
        "--config.cmd=serve",
        "--config.env=OSTWIND_DATA=/data",
        "--config.env=OSTWIND_HOST=0.0.0.0",
        "--config.env=OSTWIND_TIME_ZONE=Europe/Vienna",
        "--config.volume=/data",
        "--config.exposedports=8080",
        "--config.exposedports=8081",
    ])?;
    let archive = folder.join(format!("ostwind-{}-{architecture}.oci.tar", version()));
    run(program("tar")
        .args(["--create", "--sort=name", "--owner=0", "--group=0", "--directory", "oci", "--file"])
        .arg(&archive)
        .arg(".")
        .current_dir(&work))
}
