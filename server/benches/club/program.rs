//! The program at work: started on a data folder, asked over the network of this machine, its processor time and memory read.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// The program that is measured: the one that `OSTWIND_BINARY` names, else that of the same build.
pub(crate) fn ostwind() -> Command {
    let named = std::env::var_os("OSTWIND_BINARY");
    Command::new(named.unwrap_or_else(|| env!("CARGO_BIN_EXE_ostwind").into()))
}

/// The program serving a club, and the session of an administrator.
pub(crate) struct Server {
    child: Child,
    address: String,
    cookie: String,
}

/// What came back.
pub(crate) struct Answer {
    /// The status line and the headers.
    head: String,
    /// The body as it was sent.
    body: Vec<u8>,
}

impl Answer {
    /// The number of the status.
    pub(crate) fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    /// How many bytes the body had on its way.
    pub(crate) fn bytes(&self) -> usize {
        self.body.len()
    }

    /// The values of a header.
    fn headers<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines
            .filter(move |(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
    }
}

/// What several requests of one address took.
#[derive(Clone, Copy)]
pub(crate) struct Took {
    /// The middle one, from sending to the last byte.
    pub(crate) median: Duration,
    /// The server's processor time for one, on average.
    pub(crate) processor: Duration,
    /// The size of the answer, compressed.
    pub(crate) bytes: usize,
}

impl Server {
    /// Starts the program on a data folder and signs in.
    pub(crate) fn start(data: &Path) -> Server {
        let invited = ostwind().args(["invite", "--data"]).arg(data).output().expect("a link");
        let invited = String::from_utf8(invited.stdout).expect("text");
        let token = invited.trim().rsplit('/').next().unwrap_or_default().to_owned();
        let mut child = ostwind()
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            line.strip_prefix("Ostwind: http://").map(str::to_owned)
        });
        let address = address.expect("an address");
        // Whatever else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let mut server = Server { child, address, cookie: String::new() };
        let form = "name=Bench&login=bench&new_password=vierzehn+Winde+wehen&repeated=vierzehn+Winde+wehen";
        let answer = server.send_form(&format!("/einladung/{token}"), form);
        let cookies = answer.headers("set-cookie").filter_map(|value| value.split(';').next());
        server.cookie = cookies.collect::<Vec<_>>().join("; ");
        server
    }

    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        let _ =
            write!(request, "cookie: {}\r\nsec-fetch-site: same-origin\r\n{headers}", self.cookie);
        let _ = write!(request, "content-length: {}\r\n\r\n{body}", body.len());
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("headers");
        let body = answer.split_off(end + 4);
        Answer { head: String::from_utf8_lossy(&answer).into_owned(), body }
    }

    /// Sends a form as a browser does.
    pub(crate) fn send_form(&self, path: &str, form: &str) -> Answer {
        self.ask("POST", path, "content-type: application/x-www-form-urlencoded\r\n", form)
    }

    /// Sends JSON; it has to go well.
    pub(crate) fn post(&self, path: &str, body: &Json) {
        let answer =
            self.ask("POST", path, "content-type: application/json\r\n", &body.to_string());
        let text = String::from_utf8_lossy(&answer.body);
        assert!(answer.status().starts_with('2'), "{path}: {} {text}", answer.status());
    }

    /// Reads JSON.
    pub(crate) fn json(&self, path: &str) -> Json {
        let answer = self.ask("GET", path, "accept: application/json\r\n", "");
        assert_eq!(answer.status(), "200", "{path}");
        serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Asks for a page as a browser does.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "accept-encoding: gzip, br\r\n", "")
    }

    /// Asks for a page; it has to be there.
    pub(crate) fn read(&self, path: &str) -> Answer {
        let answer = self.get(path);
        assert_eq!(answer.status(), "200", "{path}");
        answer
    }

    /// Asks for a page several times.
    pub(crate) fn measure(&self, path: &str, times: u32) -> Took {
        let bytes = self.read(path).bytes();
        let before = self.processor();
        let mut each: Vec<Duration> = (0..times)
            .map(|_| {
                let begun = Instant::now();
                self.read(path);
                begun.elapsed()
            })
            .collect();
        let processor = self.processor().saturating_sub(before) / times;
        each.sort_unstable();
        Took { median: each[each.len() / 2], processor, bytes }
    }

    /// The processor time that all threads of the server have had; what else runs on the machine does not show in it.
    fn processor(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let tasks = tasks.expect("a system that reports threads").filter_map(Result::ok);
        let times = tasks.filter_map(|task| {
            let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            times.split(' ').next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(times.sum())
    }

    /// The most memory the server has held so far, in kilobytes.
    pub(crate) fn memory(&self) -> u128 {
        let path = PathBuf::from(format!("/proc/{}/status", self.child.id()));
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let most = status.lines().find_map(|line| {
            line.strip_prefix("VmHWM:")?.trim().strip_suffix("kB")?.trim().parse().ok()
        });
        most.expect("a system that reports memory")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
