//! Leaves every sheet that a test prints where a person can look at it: as a file and, page by page, as a picture.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Dots to an inch of a picture; an A4 page is 744 by 1052 of them.
const RESOLUTION: &str = "90";
const A4: [u32; 2] = [744, 1052];

/// Writes the file and draws its pages, with a program that had no part in making them. Every page has to be A4,
/// upright or sideways, and to show something.
pub(crate) fn leave(name: &str, pdf: &[u8], pages: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/reports/print");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.pdf")), pdf).unwrap();
    let prefix = folder.join(name);
    let draw = Command::new("pdftoppm")
        .args(["-r", RESOLUTION, "-png", "-"])
        .arg(&prefix)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut draw = draw.expect("pdftoppm draws the pages; `cargo xtask test` installs it");
    draw.stdin.take().unwrap().write_all(pdf).unwrap();
    let drawn = draw.wait_with_output().unwrap();
    let complaints = String::from_utf8_lossy(&drawn.stderr);
    assert!(drawn.status.success() && complaints.is_empty(), "{name}: {complaints}");
    // The numbers of the pages have as many digits as the last one.
    let digits = pages.to_string().len();
    for page in 1..=pages {
        let file = folder.join(format!("{name}-{page:0digits$}.png"));
        let picture = std::fs::read(&file).unwrap();
        // The size stands behind the signature and the name of the first chunk.
        let size = [16, 20].map(|at| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap()));
        let [short, long] = [size[0].min(size[1]), size[0].max(size[1])];
        let is_a4 = short.abs_diff(A4[0]) <= 1 && long.abs_diff(A4[1]) <= 1;
        assert!(is_a4, "{name}, page {page}: {size:?}");
        // A page with nothing on it takes about two thousand bytes.
        assert!(picture.len() > 4_000, "{name}, page {page}: {} bytes", picture.len());
    }
}
