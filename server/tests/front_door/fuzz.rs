//! Inputs of strangers, bent at random from good ones: request bodies, lists, notation, cookies, backups. No panic, no status of
//! ours (5xx), no good copy lost.
//!
//! A second per target in the usual run; `OSTWIND_FUZZ_SECONDS=60 cargo test -p server --test front_door fuzz` takes longer, and
//! `OSTWIND_FUZZ_SEED` repeats a run. The search follows no coverage: see `docs/architecture.md`, "Tests".

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use club::demo::Dice;
use server::actions::preview;
use server::store::{self, Database, backup, restore};
use wire::GameId;

use crate::lists::GAMES;
use crate::support::{
    BOARD, Folder, TestClub, classical_game, first_example, known, let_board_in, record, won,
};

/// Pieces that break readers more often than random bytes do.
const PIECES: [&[u8]; 22] = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\"",
    b"\\u0000",
    b"{",
    b"[[[[[[[[",
    b"}",
    b"null",
    b"-0",
    b"1e400",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"\r\n",
    b";",
    b"'=1+1",
    b"%00",
    b"..%2f",
    "\u{202e}".as_bytes(),
    "𝔄".as_bytes(),
    b"0000-00-00",
];

/// For how long a target runs, and with which dice.
fn bounded(mut try_one: impl FnMut(&mut Dice)) -> usize {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let end = Instant::now() + Duration::from_secs(number("OSTWIND_FUZZ_SECONDS").unwrap_or(1));
    let first = number("OSTWIND_FUZZ_SEED")
        .unwrap_or_else(|| u64::try_from(known_time().as_nanos() % u128::from(u64::MAX)).unwrap());
    let mut tried = 0;
    while Instant::now() < end {
        let seed = first.wrapping_add(tried);
        // What is printed is shown where a test fails.
        println!("OSTWIND_FUZZ_SEED={seed}");
        try_one(&mut Dice::new(seed));
        tried += 1;
    }
    usize::try_from(tried).unwrap()
}

/// So that each run tries something else.
fn known_time() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap()
}

/// One of some good inputs with up to six changes.
fn bend(good: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = good[dice.below(good.len())].clone();
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        let to = (at + dice.below(9)).min(bytes.len());
        match dice.below(6) {
            0 => drop(bytes.splice(at..to, [])),
            1 => drop(bytes.splice(at..at, PIECES[dice.below(PIECES.len())].iter().copied())),
            2 => drop(bytes.splice(at..to, PIECES[dice.below(PIECES.len())].iter().copied())),
            3 if at < bytes.len() => bytes[at] = dice.next_number().to_le_bytes()[0],
            4 => {
                let other = &good[dice.below(good.len())];
                let from = dice.below(other.len() + 1);
                drop(bytes.splice(at..to, other[from..].iter().copied()));
            }
            _ => {
                let again = bytes[at..to].to_vec();
                drop(bytes.splice(at..at, again));
            }
        }
    }
    bytes
}

fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

#[test]
fn bodies_of_requests() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (club, game, people) = runtime.block_on(async {
        let club = TestClub::new();
        let people = club.four_people().await;
        let game = club.start(GameId(known(1)), &people).await;
        (club, game, people)
    });
    let good = [
        json(&first_example()),
        json(&record(203, 1, won(3, [16, 500, 50, 2]), [-584, 1234, 48, -698])),
        json(&classical_game(GameId(known(2)), &people)),
        json(&serde_json::json!({"id": known(301), "how": "agreed", "after": 1})),
        json(&serde_json::json!({"id": known(300), "name": "Ferdl"})),
        b"tag=2026-11-21&regeln=mcr&spieler1=Anna&punkte1=%2B400&author=x".to_vec(),
    ];
    let of_game = ["deals", "end", "corrections", "withdrawals"];
    let mut paths: Vec<String> = of_game.map(|verb| format!("{game}/{verb}")).into();
    let others = ["/api/games", "/api/people", "/api/score", "/api/settle", "/verein/eintippen"];
    paths.extend(others.map(str::to_owned));
    paths.extend(["/verein/regeln", "/verein/kassa", "/verein/einlesen"].map(str::to_owned));
    let tried = bounded(|dice| {
        let path = &paths[dice.below(paths.len())];
        let is_form = path.starts_with("/verein");
        let kind = if is_form { "application/x-www-form-urlencoded" } else { "application/json" };
        let request = Request::post(path).header("content-type", kind);
        let request = request.body(Body::from(bend(&good, dice))).unwrap();
        let answer = runtime.block_on(club.send(request));
        assert!(answer.status < 500, "{path}: {} {}", answer.status, answer.text());
    });
    assert!(tried > 10, "{tried}");
}

#[test]
fn lists_to_import() {
    let club = TestClub::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let game = "2026-03-05;steiermark;Stüberl;2;;Anna;+400;Bertl;-100;Christl;−200;Dorli;-100";
    let people = "name;stand;seit;email\nRosa Öhler;member;2025-02-01;r@v.example\n";
    let utf_16: Vec<u8> =
        format!("\u{feff}{people}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let good = [
        people.as_bytes().to_vec(),
        utf_16,
        format!("{GAMES}\r\n{game}\r\n").into_bytes(),
        b"jahr;name;partien;punkte\n2019;Anna;12;-340\n".to_vec(),
    ];
    let today = "2026-11-21".parse().unwrap();
    let tried = bounded(|dice| {
        let list = bend(&good, dice);
        let read = runtime.block_on(club.database.read(move |tx| preview(tx, &list, today)));
        // Bad lines and bad files are answers; only the database may fail, and it does not.
        assert!(read.is_ok(), "{read:?}");
    });
    assert!(tried > 10, "{tried}");
}

#[test]
fn hands_in_notation() {
    let good = ["123m 456p 789s EEE ww", "11m22m33m44m55m66m77m", "RRR GGG WWW 19m 1p", "🀀🀁🀂"];
    let good = good.map(|text| text.as_bytes().to_vec());
    let tried = bounded(|dice| {
        for _ in 0..100 {
            let bent = bend(&good, dice);
            let text = String::from_utf8_lossy(&bent);
            if let Ok(tiles) = scoring::notation::tiles("hand", &text) {
                assert!(tiles.len() <= text.chars().count());
            }
        }
    });
    assert!(tried > 10, "{tried}");
}

#[test]
fn cookies_and_addresses() {
    let club = TestClub::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let token = "0123456789abcdef0123456789abcdef";
    let good = [
        BOARD.to_owned(),
        format!("__Host-ostwind-session={token}; ostwind-device={token}; table={token}"),
        format!("session={token};;=;session"),
    ];
    let good = good.map(String::into_bytes);
    let addresses = ["/konto", "/tisch/", "/einladung/", "/email/", "/api/games/", "/verein/jahr/"];
    let tried = bounded(|dice| {
        let Ok(cookie) = HeaderValue::from_bytes(&bend(&good, dice)) else {
            return;
        };
        let bent = bend(&[token.as_bytes().to_vec(), known(1).to_string().into_bytes()], dice);
        let end =
            bent.iter().filter(|byte| byte.is_ascii_graphic() && !b"?#<>\"{}|\\^`".contains(byte));
        let end: String = end.map(|byte| char::from(*byte)).collect();
        let address = format!("{}{end}", addresses[dice.below(addresses.len())]);
        let Ok(request) = Request::get(&address).header("cookie", cookie).body(Body::empty())
        else {
            return;
        };
        let answer = runtime.block_on(club.send(request));
        assert!(answer.status < 500, "{address}: {}", answer.status);
    });
    assert!(tried > 10, "{tried}");
}

#[test]
fn backups_to_restore() {
    let folder = Folder::new();
    let (data, file, bad) =
        (folder.path().join("data"), folder.path().join("good"), folder.path().join("bad"));
    let_board_in(&Database::open(&data).unwrap());
    backup::backup(&data, &file).unwrap();
    let good = std::fs::read(&file).unwrap();
    let rows = || store::read_once(&data, store::dump).unwrap().unwrap();
    let before = rows();
    let mut restored = 0;
    let tried = bounded(|dice| {
        let mut bytes = good.clone();
        for _ in 0..=dice.below(20) {
            // Half of the damage hits the first pages, which say what the others are.
            let area = if dice.one_in(2) { 8_192 } else { bytes.len() };
            let at = dice.below(area.min(bytes.len()));
            bytes[at] = dice.next_number().to_le_bytes()[0];
        }
        if dice.one_in(4) {
            bytes.truncate(dice.below(bytes.len()));
        }
        std::fs::write(&bad, &bytes).unwrap();
        let stamp = format!("{}", dice.next_number());
        match restore::restore(&data, &bad, &stamp, |_| Ok(())) {
            Err(_) => assert_eq!(rows(), before, "a refused backup changed the club"),
            Ok(done) => {
                // What was damaged is unused space or the text of a row; the former database is kept and goes back.
                restored += 1;
                std::fs::rename(done.former.unwrap(), data.join(store::FILE)).unwrap();
                assert_eq!(rows(), before);
            }
        }
    });
    assert!(tried > restored, "{tried} tried, {restored} restored");
}
