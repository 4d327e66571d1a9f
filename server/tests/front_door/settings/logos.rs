//! The logo of the club and of a tournament: what is refused changes nothing, what is taken stands on papers and public pages, and
//! goes again.

use std::path::Path;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use lopdf::{Document, Object};
use png::{BitDepth, ColorType, Encoder};
use server::documents::logo::{Logo, LogoProblem};

use crate::support::{Answer, NOBODY, TestClub, problem_at};
use crate::support::{page_text, send_form};
use crate::tournament::pages::drawn;

const PAGE: &str = "/verein/einstellungen/logo";

/// A file of `tests/samples/logos`.
fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/logos");
    std::fs::read(folder.join(name)).unwrap()
}

/// A PNG of one colour and of this size.
fn png_of(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&colour.repeat((width * height) as usize)).unwrap();
    writer.finish().unwrap();
    file
}

/// The same with another size in its head, and a sum that fits.
fn claiming(mut png: Vec<u8>, width: u32, height: u32) -> Vec<u8> {
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = png[12..29].iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 }
        })
    });
    png[29..33].copy_from_slice(&(!sum).to_be_bytes());
    png
}

/// Sends a form with a file, and with the box that removes a logo ticked.
async fn upload(club: &TestClub, address: &str, file: &[u8], removes: bool) -> Answer {
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"logo\"\r\n\
        Content-Type: image/png\r\n\r\n"
        .to_vec();
    body.extend(file);
    if removes {
        body.extend(b"\r\n--x\r\nContent-Disposition: form-data; name=\"remove\"\r\n\r\ntrue");
    }
    body.extend(b"\r\n--x--\r\n");
    let request = Request::post(address)
        .header("content-type", "multipart/form-data; boundary=x")
        .header("sec-fetch-site", "same-origin");
    club.send(request.body(Body::from(body)).unwrap()).await
}

/// Width and height of the pictures in a PDF.
fn pictures(file: &[u8]) -> Vec<(i64, i64)> {
    let document = Document::load_mem(file).unwrap();
    let streams = document.objects.values().filter_map(|object| object.as_stream().ok());
    let name = |stream: &lopdf::Stream, key: &[u8]| {
        stream.dict.get(key).and_then(Object::as_name).map(<[u8]>::to_vec).unwrap_or_default()
    };
    let images = streams.filter(|stream| name(stream, b"Subtype") == b"Image");
    let side = |stream: &lopdf::Stream, key: &[u8]| stream.dict.get(key).unwrap().as_i64().unwrap();
    images.map(|stream| (side(stream, b"Width"), side(stream, b"Height"))).collect()
}

async fn paper(club: &TestClub, address: &str) -> Vec<(i64, i64)> {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}: {}", answer.text());
    pictures(&answer.bytes)
}

/// The address of the logo that a page shows.
fn shown(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("class=\"logo\" src=\"")?;
    Some(rest.split('"').next().unwrap().to_owned())
}

#[test]
fn every_kind_of_picture_is_read_and_made_small() {
    for (name, size) in [
        ("baseline.jpg", (160, 64)),
        ("progressive.jpg", (160, 64)),
        ("grey.jpg", (160, 64)),
        ("cmyk.jpg", (160, 64)),
        ("palette.png", (160, 64)),
    ] {
        let logo =
            Logo::read(&sample(name)).unwrap_or_else(|problem| panic!("{name}: {problem:?}"));
        assert_eq!(logo.size(), size, "{name}");
        // The middle of the disc is green, the corner white.
        let points = logo.on_paper();
        let at = |x: usize, y: usize| &points[(y * 160 + x) * 3..][..3];
        let [red, green, blue] = at(32, 32) else { panic!() };
        let is_right = if name == "grey.jpg" { red == green } else { green > red && green > blue };
        assert!(is_right && *green < 160, "{name}: {:?}", at(32, 32));
        assert!(at(159, 0).iter().all(|part| *part > 245), "{name}: {:?}", at(159, 0));
        assert_eq!(Logo::read(&logo.png()).unwrap(), logo, "{name}");
    }
    let large = Logo::read(&png_of(2_000, 1_000, [10, 20, 30, 255])).unwrap();
    assert_eq!(large.size(), (640, 320));
    assert_eq!(large.on_paper()[..3], [10, 20, 30]);
    let wide = Logo::read(&png_of(4_000, 400, [0, 0, 0, 128])).unwrap();
    assert_eq!((wide.size(), &wide.on_paper()[..3]), ((800, 80), &[127, 127, 127][..]));
}

#[test]
fn files_that_are_no_logo_are_refused_with_their_reason() {
    let good = png_of(64, 64, [0, 0, 0, 255]);
    let jpeg = sample("progressive.jpg");
    let noise: Vec<u8> =
        (0..3_000_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let with = |start: &[u8], rest: &[u8]| [start, rest].concat();
    for (name, file, problem) in [
        ("nothing", Vec::new(), LogoProblem::Nothing),
        ("text", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), LogoProblem::OtherKind),
        ("gif", sample("other.gif"), LogoProblem::OtherKind),
        ("moving", sample("moving.png"), LogoProblem::Moving),
        ("too many bytes", with(&good[..8], &noise), LogoProblem::TooLarge),
        ("a head alone", good[..8].to_vec(), LogoProblem::Broken),
        ("half a PNG", good[..good.len() / 2].to_vec(), LogoProblem::Broken),
        ("noise behind a head", with(&good[..33], &noise[..9_000]), LogoProblem::Broken),
        ("half a JPEG", jpeg[..jpeg.len() / 2].to_vec(), LogoProblem::Broken),
        ("noise behind a JPEG's head", with(&jpeg[..4], &noise[..9_000]), LogoProblem::Broken),
        ("huge", claiming(good.clone(), 60_000, 60_000), LogoProblem::TooManyPoints),
        (
            "the largest",
            claiming(good.clone(), i32::MAX as u32, 2_147_483_647),
            LogoProblem::TooManyPoints,
        ),
        ("larger than it is", claiming(good.clone(), 640, 640), LogoProblem::Broken),
        ("no width", claiming(good.clone(), 0, 64), LogoProblem::Broken),
        ("a line", png_of(900, 2, [0, 0, 0, 255]), LogoProblem::TooSmall),
    ] {
        let begun = Instant::now();
        assert_eq!(Logo::read(&file), Err(problem), "{name}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{name}");
    }
}

#[test]
fn bent_files_never_stop_the_program() {
    let mut dice = club::demo::Dice::new(36);
    for name in ["progressive.jpg", "baseline.jpg", "cmyk.jpg", "palette.png", "moving.png"] {
        let file = sample(name);
        for _ in 0..200 {
            let mut bent = file.clone();
            for _ in 0..=dice.below(6) {
                let at = dice.below(bent.len());
                bent[at] = dice.below(256) as u8;
            }
            if let Ok(logo) = Logo::read(&bent) {
                let (width, height) = logo.size();
                assert!(
                    width <= 800 && height <= 320 && logo.on_paper().len() == width * height * 3
                );
            }
        }
    }
}

#[tokio::test]
async fn the_club_chooses_replaces_and_removes_its_logo() {
    let club = TestClub::new();
    let list = "/api/forms/score-sheet.pdf";
    assert_eq!(paper(&club, list).await, []);
    let form = page_text(&club, PAGE).await;
    assert!(form.contains("accept=\"image/png,image/jpeg\"") && !form.contains("name=\"remove\""));

    let answer = upload(&club, PAGE, &sample("baseline.jpg"), false).await;
    assert_eq!(answer.headers["location"], "/verein/einstellungen?saved=logo");
    let page = page_text(&club, "/verein/einstellungen?saved=logo").await;
    let first = shown(&page).unwrap();
    assert!(page.contains("Das Logo ist geändert"), "{page}");
    let fetched = club.get_as(NOBODY, &first).await;
    assert_eq!((fetched.status, &fetched.bytes[1..4]), (200, &b"PNG"[..]));
    assert_eq!(fetched.headers["content-type"], "image/png");
    assert_eq!(fetched.headers["x-content-type-options"], "nosniff");
    assert_eq!(fetched.headers["cache-control"], "public, max-age=31536000, immutable");
    let again = Request::get(&first).header("if-none-match", &fetched.headers["etag"]);
    assert_eq!(club.send(again.body(Body::empty()).unwrap()).await.status, 304);

    // On every paper with the club above it, and on the page for everybody.
    for address in [list, "/api/forms/slip.pdf", "/api/ranking.pdf", "/api/rules/klassisch.pdf"] {
        assert_eq!(paper(&club, address).await, [(160, 64)], "{address}");
    }
    assert_eq!(shown(&club.get_as(NOBODY, "/liste/").await.text()), Some(first.clone()));

    // The same once more is nothing new.
    let before = club.rows().await;
    assert_eq!(upload(&club, PAGE, &sample("baseline.jpg"), false).await.status, 303);
    assert_eq!(club.rows().await, before);

    upload(&club, PAGE, &png_of(64, 64, [9, 9, 9, 255]), false).await;
    assert_eq!(paper(&club, list).await, [(64, 64)]);
    assert_eq!(club.get(&first).await.status, 404);

    assert!(page_text(&club, PAGE).await.contains("name=\"remove\""));
    assert_eq!(upload(&club, PAGE, b"", true).await.status, 303);
    assert_eq!(paper(&club, list).await, []);
    assert_eq!(shown(&page_text(&club, "/verein/einstellungen").await), None);
    let log = page_text(&club, "/verein/protokoll").await;
    let lines = |words: &str| log.matches(words).count();
    // Each once among the kinds of lines to choose from.
    assert_eq!((lines("Logo gewählt"), lines("Logo entfernt")), (1 + 2, 1 + 1));
}

#[tokio::test]
async fn what_is_refused_is_said_at_its_field_and_changes_nothing() {
    let club = TestClub::new();
    upload(&club, PAGE, &png_of(64, 64, [9, 9, 9, 255]), false).await;
    let before = club.rows().await;
    let good = png_of(64, 64, [1, 1, 1, 255]);
    for (file, removes, words) in [
        (Vec::new(), false, "Bitte ein Bild wählen."),
        (good.clone(), true, "nicht beides"),
        (b"GIF89a".to_vec(), false, "weder ein PNG noch ein JPEG"),
        (sample("moving.png"), false, "bewegt sich"),
        (good[..60].to_vec(), false, "beschädigt"),
        (claiming(good.clone(), 9_000, 9_000), false, "mehr als 6 Millionen Bildpunkte"),
        (png_of(8, 8, [1, 1, 1, 255]), false, "mindestens 32 Bildpunkte"),
        ([&good[..], &vec![0; 2_200_000]].concat(), false, "mehr als 2 MB"),
    ] {
        let refused = upload(&club, PAGE, &file, removes).await;
        let page = refused.text();
        assert_eq!(refused.status, 422, "{words}: {page}");
        assert!(page.contains(words) && problem_at(&page, "file").is_some(), "{words}: {page}");
    }
    // Larger than any form is.
    assert_eq!(upload(&club, PAGE, &vec![0; 9_000_000], false).await.status, 413);
    // Without a file at all.
    assert_eq!(send_form(&club, PAGE, &[]).await.status, 422);
    assert_eq!(club.rows().await, before);
    for address in ["/logo/x.png", "/logo/x", "/logo/..%2Fx.png"] {
        assert_eq!(club.get(address).await.status, 404, "{address}");
    }
}

#[tokio::test]
async fn a_tournament_has_a_logo_of_its_own_or_that_of_the_club_that_organises_it() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let open = base.replace("/verein/turniere", "/turnier");
    let list = format!("{base}/liste.pdf");
    upload(&club, PAGE, &png_of(64, 64, [9, 9, 9, 255]), false).await;
    assert_eq!(paper(&club, &list).await, [(64, 64)]);
    let of_club = shown(&page_text(&club, &open).await);
    assert!(of_club.is_some());

    let own = upload(&club, &format!("{base}/logo"), &png_of(96, 48, [0, 90, 0, 255]), false).await;
    assert_eq!(own.headers["location"], format!("{base}?saved=1"));
    for address in ["liste.pdf", "plan.pdf?format=a4", "zettel.pdf?runde=1", "aufsicht.pdf"] {
        assert_eq!(paper(&club, &format!("{base}/{address}")).await, [(96, 48)], "{address}");
    }
    assert_eq!(paper(&club, "/api/ranking.pdf").await, [(64, 64)]);
    let of_tournament = shown(&page_text(&club, &open).await);
    assert!(of_tournament.is_some() && of_tournament != of_club);

    // A file for nobody, and one for a tournament that does not exist.
    let before = club.rows().await;
    assert_eq!(upload(&club, &format!("{base}/logo"), b"", false).await.status, 422);
    let nowhere = "/verein/turniere/00000000-0000-4000-8000-000000000999/logo";
    assert_eq!(upload(&club, nowhere, &png_of(64, 64, [1; 4]), false).await.status, 404);
    assert_eq!(club.rows().await, before);

    // Without its own it has the club's, but not where somebody else organises it.
    assert_eq!(upload(&club, &format!("{base}/logo"), b"", true).await.status, 303);
    assert_eq!(paper(&club, &list).await, [(64, 64)]);
    let database = &club.database;
    let change = "UPDATE tournaments SET organiser = 'Anderer Verein'";
    database.write(move |tx| tx.exec(change, [])).await.unwrap();
    assert_eq!(paper(&club, &list).await, []);
    assert_eq!(shown(&page_text(&club, &open).await), None);
}
