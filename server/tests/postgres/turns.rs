//! One server at a time is at work with a database; the next one takes over when it is gone.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use testkit::ClubsFolder;

/// A server that runs until it is dropped.
struct Server {
    process: Child,
    lines: BufReader<ChildStdout>,
}

impl Server {
    fn start(clubs: &ClubsFolder) -> Server {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        let serve = clubs.name_to(serve.args(["serve", "--port", "0"]));
        let mut process = serve.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap());
        Server { process, lines }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_second_server_waits_until_the_first_is_gone() {
    let clubs = ClubsFolder::new();
    let mut first = Server::start(&clubs);
    assert!(first.line().starts_with("Ostwind: http://"));
    let mut second = Server::start(&clubs);
    assert!(second.line().contains("arbeitet mit dieser Datenbank"));
    // Killed, it says goodbye to nobody.
    drop(first);
    assert!(second.line().starts_with("Ostwind: http://"), "it takes over");
}
