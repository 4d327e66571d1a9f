//! What strangers can send, one target each: good inputs to begin with, and what must hold for all others: no panic, no status
//! 5xx, no good copy lost.
//!
//! `server/tests/front_door/requests/fuzz.rs` bends the good inputs at random, `fuzz` is led by the coverage of the code.

use std::path::PathBuf;

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use scoring::special::{Allowed, Memory, Pattern};
use server::actions::preview;
use server::list_file::ListFile;
use server::store::{self, Database, backup, restore};
use tokio::runtime::Runtime;
use wire::GameId;

use crate::{
    BOARD, Folder, TestClub, classical_game, first_example, known, let_board_in, record, won,
};

/// Something that reads what a stranger wrote.
pub trait FuzzTarget {
    /// The name of its program in `fuzz`.
    const NAME: &'static str;

    /// Prepares what inputs are tried on.
    fn prepare() -> Self;

    /// Inputs that are accepted, or nearly.
    fn good(&self) -> Vec<Vec<u8>>;

    /// Asserts what holds for any input.
    fn try_one(&self, input: &[u8]);
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Bodies of requests. The first byte of an input names the address, the others are the body.
pub struct RequestBodies {
    runtime: Runtime,
    club: TestClub,
    paths: Vec<String>,
    good: Vec<Vec<u8>>,
}

impl FuzzTarget for RequestBodies {
    const NAME: &'static str = "request_bodies";

    fn prepare() -> RequestBodies {
        let runtime = runtime();
        let (club, game, people) = runtime.block_on(async {
            let club = TestClub::new();
            let people = club.four_people().await;
            let game = club.start(GameId(known(1)), &people).await;
            (club, game, people)
        });
        let json = |value: serde_json::Value| serde_json::to_vec(&value).unwrap();
        let good = [
            json(serde_json::json!(first_example())),
            json(serde_json::json!(record(
                203,
                1,
                won(3, [16, 500, 50, 2]),
                [-584, 1234, 48, -698]
            ))),
            json(serde_json::json!(classical_game(GameId(known(2)), &people))),
            json(serde_json::json!({"id": known(301), "how": "agreed", "after": 1})),
            json(serde_json::json!({"id": known(300), "name": "Ferdl"})),
            b"tag=2026-11-21&regeln=mcr&spieler1=Anna&punkte1=%2B400&author=x".to_vec(),
        ];
        let of_game = ["deals", "end", "corrections", "withdrawals"];
        let mut paths: Vec<String> = of_game.map(|verb| format!("{game}/{verb}")).into();
        let others = [
            "/api/games",
            "/api/people",
            "/api/score",
            "/api/settle",
            "/verein/eintippen",
            "/verein/regeln",
            "/verein/kassa",
            "/verein/einlesen",
        ];
        paths.extend(others.map(str::to_owned));
        RequestBodies { runtime, club, paths, good: good.into() }
    }

    fn good(&self) -> Vec<Vec<u8>> {
        let mut inputs = Vec::new();
        for path in 0..self.paths.len() {
            let path = u8::try_from(path).unwrap();
            inputs.extend(self.good.iter().map(|body| [&[path][..], body].concat()));
        }
        inputs
    }

    fn try_one(&self, input: &[u8]) {
        let Some((first, body)) = input.split_first() else {
            return;
        };
        let path = &self.paths[usize::from(*first) % self.paths.len()];
        let is_form = path.starts_with("/verein");
        let kind = if is_form { "application/x-www-form-urlencoded" } else { "application/json" };
        let request = Request::post(path).header("content-type", kind);
        let request = request.body(Body::from(body.to_vec())).unwrap();
        let answer = self.runtime.block_on(self.club.send(request));
        assert!(answer.status < 500, "{path}: {} {}", answer.status, answer.text());
    }
}

/// Lists to import: people, games on paper, former years.
pub struct Lists {
    runtime: Runtime,
    club: TestClub,
}

impl FuzzTarget for Lists {
    const NAME: &'static str = "lists";

    fn prepare() -> Lists {
        Lists { runtime: runtime(), club: TestClub::new() }
    }

    fn good(&self) -> Vec<Vec<u8>> {
        let head = "tag;regeln;tisch;runden;minuten;spieler1;punkte1;spieler2;punkte2;spieler3;punkte3;spieler4;punkte4";
        let game = "2026-03-05;steiermark;Stüberl;2;;Anna;+400;Bertl;-100;Christl;−200;Dorli;-100";
        let people = "name;stand;seit;email\nRosa Öhler;member;2025-02-01;r@v.example\n";
        let utf_16 =
            format!("\u{feff}{people}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        vec![
            people.as_bytes().to_vec(),
            utf_16,
            format!("{head}\r\n{game}\r\n").into_bytes(),
            b"jahr;name;partien;punkte\n2019;Anna;12;-340\n".to_vec(),
        ]
    }

    fn try_one(&self, input: &[u8]) {
        let Ok(list) = ListFile::read(input) else { return };
        let today = "2026-11-21".parse().unwrap();
        let read = self.club.database.read(move |tx| preview(tx, &list, today));
        // Bad lines and bad files are answers; only the database may fail, and it does not.
        let read = self.runtime.block_on(read);
        assert!(read.is_ok(), "{read:?}");
    }
}

/// Hands in notation.
pub struct Notation;

impl FuzzTarget for Notation {
    const NAME: &'static str = "notation";

    fn prepare() -> Notation {
        Notation
    }

    fn good(&self) -> Vec<Vec<u8>> {
        let good = ["123m 456p 789s EEE ww", "11m22m33m44m55m66m77m", "RRR GGG WWW 19m 1p", "🀀🀁🀂"];
        good.map(|text| text.as_bytes().to_vec()).into()
    }

    fn try_one(&self, input: &[u8]) {
        let text = String::from_utf8_lossy(input);
        if let Ok(tiles) = scoring::notation::tiles("hand", &text) {
            assert!(tiles.len() <= text.chars().count());
        }
    }
}

/// Patterns of a club's own hands, as questions of the contract.
pub struct Patterns;

impl FuzzTarget for Patterns {
    const NAME: &'static str = "patterns";

    fn prepare() -> Patterns {
        Patterns
    }

    fn good(&self) -> Vec<Vec<u8>> {
        let good = [
            "5 Paar(a)! 1234z",
            "{1-8a | 2-9a} {3 pair(wind)! | 3 pair(dragon)!}",
            "nnna (10-n)(10-n)(10-n)a nnnb (10-n)(10-n)(10-n)b pair(dragon); n in 1234",
            "4 verdeckt Pong/Kong Paar*; mit gezogen; count(2-8,own)>=2",
        ];
        good.map(|text| text.as_bytes().to_vec()).into()
    }

    fn try_one(&self, input: &[u8]) {
        let text = String::from_utf8_lossy(input);
        let Ok(pattern) = Pattern::read(&text) else { return };
        let printed = pattern.to_string();
        let again = Pattern::read(&printed).map(|again| again.to_string());
        assert_eq!(again.as_ref(), Ok(&printed));
        let mut memory = Memory::default();
        for hand in pattern.examples(Allowed::ALL, 0).fitting {
            assert!(pattern.fits(&hand, Allowed::ALL, &mut memory).is_some());
        }
    }
}

/// Cookies and addresses. The first line of an input is the address, the rest is the cookie.
pub struct Cookies {
    runtime: Runtime,
    club: TestClub,
}

impl FuzzTarget for Cookies {
    const NAME: &'static str = "cookies";

    fn prepare() -> Cookies {
        Cookies { runtime: runtime(), club: TestClub::new() }
    }

    fn good(&self) -> Vec<Vec<u8>> {
        let token = "0123456789abcdef0123456789abcdef";
        let cookies = [
            BOARD.to_owned(),
            format!("__Host-ostwind-session={token}; ostwind-device={token}; table={token}"),
            format!("session={token};;=;session"),
        ];
        let id = known(1).to_string();
        let addresses = [
            format!("/konto/{token}"),
            format!("/tisch/{token}"),
            format!("/einladung/{token}"),
            format!("/email/{token}"),
            format!("/api/games/{id}"),
            "/verein/jahr/2026".to_owned(),
        ];
        let mut inputs = Vec::new();
        for address in addresses {
            inputs.extend(cookies.iter().map(|cookie| format!("{address}\n{cookie}").into_bytes()));
        }
        inputs
    }

    fn try_one(&self, input: &[u8]) {
        let line_end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
        let (address, cookie) = input.split_at(line_end);
        let Ok(cookie) = HeaderValue::from_bytes(cookie.get(1..).unwrap_or_default()) else {
            return;
        };
        let request = Request::get(address).header("cookie", cookie).body(Body::empty());
        // A live stream never ends.
        let Some(request) = request.ok().filter(|sent| !sent.uri().path().ends_with("/live"))
        else {
            return;
        };
        let answer = self.runtime.block_on(self.club.send(request));
        assert!(answer.status < 500, "{}: {}", String::from_utf8_lossy(address), answer.status);
    }
}

/// Backups to restore. An input is a list of changes to a good one, three bytes of place and one of value each; a rest of one
/// to three bytes cuts the file.
pub struct Backups {
    folder: Folder,
    good: Vec<u8>,
    rows: String,
}

impl Backups {
    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn rows(&self) -> String {
        store::read_once(&self.data(), store::dump).unwrap().unwrap()
    }
}

impl FuzzTarget for Backups {
    const NAME: &'static str = "backups";

    fn prepare() -> Backups {
        let folder = Folder::new();
        let (data, file) = (folder.path().join("data"), folder.path().join("good"));
        let_board_in(&Database::open(&data).unwrap());
        backup::backup(&data, &file).unwrap();
        let good = std::fs::read(&file).unwrap();
        let target = Backups { folder, good, rows: String::new() };
        Backups { rows: target.rows(), ..target }
    }

    fn good(&self) -> Vec<Vec<u8>> {
        // The header, the first page, the place of the schema's version, and the end.
        [&[0, 0, 16, 2][..], &[0, 0, 100, 13], &[0, 0, 60, 9, 0, 16, 0, 5], &[0, 0, 18, 2, 0, 64]]
            .map(<[u8]>::to_vec)
            .into()
    }

    fn try_one(&self, input: &[u8]) {
        let mut bytes = self.good.clone();
        let (changes, rest) = input.as_chunks::<4>();
        for [high, middle, low, value] in changes {
            let at = usize::from(*high) << 16 | usize::from(*middle) << 8 | usize::from(*low);
            let at = at % bytes.len();
            bytes[at] = *value;
        }
        if !rest.is_empty() {
            let length = rest.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
            bytes.truncate(length % bytes.len());
        }
        let bad = self.folder.path().join("bad");
        std::fs::write(&bad, &bytes).unwrap();
        match restore::restore(&self.data(), &bad, "then", |_| Ok(())) {
            Err(_) => {}
            // What was damaged is unused space or the text of a row; the former database goes back.
            Ok(done) => {
                std::fs::rename(done.former.unwrap(), self.data().join(store::FILE)).unwrap()
            }
        }
        assert_eq!(self.rows(), self.rows, "the club has changed");
    }
}
