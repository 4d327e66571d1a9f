//! Builds the server and starts it (`run`), or builds the binary for a club (`dist`).

use std::fs;
use std::os::unix::process::CommandExt as _;

use crate::client::{self, Build};
use crate::process::{cargo, program, run as complete};
use crate::{Outcome, root};

/// The largest size of the binary, in bytes.
const BINARY_BUDGET: u64 = 25_000_000;

/// Builds what is missing and starts the server in the place of this process.
pub(crate) fn run(options: &[&str]) -> Outcome {
    let mut demo = false;
    let mut port = 8080_u16;
    let mut data = None;
    let mut rest = options;
    loop {
        rest = match rest {
            [] => break,
            ["--demo", rest @ ..] => {
                demo = true;
                rest
            }
            ["--port", value, rest @ ..] => {
                port = value.parse().map_err(|_| format!("--port {value}: not a port"))?;
                rest
            }
            ["--data", value, rest @ ..] => {
                data = Some(*value);
                rest
            }
            [other, ..] => {
                return Err(format!("run takes --demo, --port N and --data DIR, not {other}"));
            }
        };
    }
    println!("Ostwind is compiled; the first time this takes some minutes.");
    // The dev profile compiles quickly and optimises the dependencies that need it.
    client::build_beside(Build::Release, &["--workspace", "--bin", "ostwind", "--bin", "bundler"])?;
    let place = match (demo, data) {
        (true, None) => "the sample club; nothing of it is kept".to_owned(),
        (true, Some(_)) => return Err("--demo has books of its own and takes no --data".to_owned()),
        (false, data) => format!("the club is in {}", data.unwrap_or("data")),
    };
    println!("Ostwind: http://127.0.0.1:{port} ({place}; Ctrl-C ends it)");
    let port = port.to_string();
    let mut server = program(&root().join("target/debug/ostwind").to_string_lossy());
    server.args(["serve", "--port", &port]);
    if demo {
        server.arg("--demo");
    } else {
        server.args(["--data", data.unwrap_or("data")]);
    }
    // The server replaces this process, so that a signal reaches it.
    let error = server.exec();
    Err(format!("cannot start the server: {error}"))
}

/// Builds the one binary with everything inside.
pub(crate) fn dist() -> Outcome {
    client::build(Build::Release)?;
    complete(cargo().args([
        "build",
        "--profile",
        "dist",
        "--package",
        "server",
        "--bin",
        "ostwind",
    ]))?;
    let binary = root().join("target/dist/ostwind");
    let size =
        fs::metadata(&binary).map_err(|error| format!("{}: {error}", binary.display()))?.len();
    println!("target/dist/ostwind: {size} bytes; budget {BINARY_BUDGET}");
    if size <= BINARY_BUDGET {
        Ok(())
    } else {
        Err(format!("the binary is {} bytes above its budget", size - BINARY_BUDGET))
    }
}
