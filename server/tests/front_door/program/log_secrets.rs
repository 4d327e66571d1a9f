//! What the program writes into its log: with `--log-format json` one object per line, and no secret of those that reach it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use serde_json::Value as Json;

use crate::process::Process;
use crate::support::Folder;

/// Whatever is secret has this in it.
const SECRET: &str = "geheim5e93c1";

/// Sends a request as it stands and reads the status; nothing where there was no answer.
fn status(address: &str, request: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

/// Sends secrets wherever a request can carry them; how many of the requests were answered.
fn ask_with_secrets(address: &str) -> usize {
    let cookie = format!(
        "Cookie: ostwind-session={SECRET}-session; __Host-ostwind-session={SECRET}-host; session={SECRET}-old"
    );
    let mut answered = 0;
    for path in [
        "/einladung/",
        "/tisch/",
        "/zusage/",
        "/kalender/",
        "/email/",
        "/api/games?code=",
        "/suche?q=",
        "/anmelden?next=",
    ] {
        let request = format!(
            "GET {path}{SECRET} HTTP/1.1\r\nHost: club\r\nConnection: close\r\n{cookie}\r\n\r\n"
        );
        answered += usize::from(status(address, &request).is_some());
    }
    let form = format!(
        "login={SECRET}&password={SECRET}&new_password={SECRET}&repeated={SECRET}&name={SECRET}"
    );
    for path in ["/anmelden", "/einladung/1", "/email/1", "/api/games"] {
        for kind in ["application/x-www-form-urlencoded", "application/json"] {
            let request = format!(
                "POST {path} HTTP/1.1\r\nHost: club\r\nConnection: close\r\n{cookie}\r\nAuthorization: Bearer {SECRET}\r\n\
                 Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{form}",
                form.len()
            );
            answered += usize::from(status(address, &request).is_some());
        }
    }
    answered
}

#[test]
fn the_log_is_json_and_says_no_secret() {
    let (folder, files) = (Folder::new(), Folder::new());
    let log = files.path().join("log");
    // A mail server that hangs up at once.
    let mail = TcpListener::bind("127.0.0.1:0").unwrap();
    let smtp = format!("smtp://club@{}", mail.local_addr().unwrap());
    std::thread::spawn(move || mail.incoming().for_each(drop));
    let password = files.path().join("password");
    std::fs::write(&password, format!("{SECRET}-mail\n")).unwrap();
    let token = files.path().join("token");
    std::fs::write(&token, format!("{SECRET}-metrics-0123456789abcdef0123456789abcdef\n")).unwrap();
    let options = [
        "--log-format",
        "json",
        "--log",
        "trace",
        "--smtp",
        &smtp,
        "--smtp-password-file",
        password.to_str().unwrap(),
        "--mail-from",
        "club@verein.example",
        "--metrics-token-file",
        token.to_str().unwrap(),
    ];
    let mut server = Process::start_with(folder.path(), &options, File::create(&log).unwrap());
    let answered = ask_with_secrets(&server.address);
    let broken = format!("GET /{SECRET} HTTP/9.9\r\n{SECRET}\r\n\r\n");
    let _ = status(&server.address, &broken);
    assert_eq!(answered, 16, "each of them has an answer");
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(!text.contains(SECRET), "{text}");
    let lines: Vec<Json> =
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().all(|line| line["timestamp"].is_string()), "{text}");
    // Requests are logged by their route.
    let routes: Vec<&str> = lines.iter().filter_map(|line| line["span"]["path"].as_str()).collect();
    for route in ["/einladung/{token}", "/zusage/{token}", "/kalender/{file}", "/anmelden"] {
        assert!(routes.contains(&route), "{route}: {routes:?}");
    }
}
