//! Lists that claim more than they hold: whatever they say about themselves, a server in a process of its own answers each,
//! and its memory stays below a fixed size.

use std::io::{Cursor, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use club::demo::Dice;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::process::Process;
use crate::support::{BOARD, Folder};

const NAMESPACES: &str = "xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"";

/// How much memory a list may cost, in bytes.
const MOST_MEMORY: u64 = 100_000_000;

/// How many lists the generator makes.
const RANDOM_LISTS: u64 = 100;

/// An archive of files.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// An ODS file with these tables, behind a document type.
fn ods_with(kind: &str, tables: &str) -> Vec<u8> {
    let content = format!(
        "<?xml version=\"1.0\"?>{kind}<office:document-content {NAMESPACES}><office:body>\
         <office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", &content),
        ("META-INF/manifest.xml", "<manifest/>"),
    ])
}

fn ods(tables: &str) -> Vec<u8> {
    ods_with("", tables)
}

/// An ODS table with one row.
fn ods_row(row: &str, cell: &str, content: &str) -> String {
    format!(
        "<table:table table:name=\"a\"><table:table-row {row}><table:table-cell {cell} \
         office:value-type=\"string\"><text:p>{content}</text:p></table:table-cell>\
         </table:table-row></table:table>"
    )
}

/// An XLSX file: its worksheets' rows, shared texts, styles, and a document type before each.
struct Xlsx<'a> {
    kind: &'a str,
    sheets: &'a [&'a str],
    /// How often the first of them is named again.
    named_again: usize,
    links: &'a str,
    texts: &'a str,
    styles: &'a str,
}

const PLAIN: Xlsx<'_> =
    Xlsx { kind: "", sheets: &[], named_again: 0, links: "", texts: "", styles: "" };

impl Xlsx<'_> {
    fn file(&self) -> Vec<u8> {
        let kind = self.kind;
        let link = |id: &str, kind: &str, target: &str| {
            format!(
                "<Relationship Id=\"{id}\" Type=\"http://o/relationships/{kind}\" Target=\"{target}\"/>"
            )
        };
        let numbers = 1..=self.sheets.len();
        let sheets = numbers
            .clone()
            .map(|number| {
                format!("<sheet name=\"s{number}\" sheetId=\"{number}\" r:id=\"r{number}\"/>")
            })
            .collect::<String>()
            + &"<sheet name=\"s\" sheetId=\"1\" r:id=\"r1\"/>".repeat(self.named_again);
        let links = numbers
            .map(|number| {
                link(&format!("r{number}"), "worksheet", &format!("worksheets/sheet{number}.xml"))
            })
            .collect::<String>();
        let links = links
            + &link("t", "sharedStrings", "sharedStrings.xml")
            + &link("s", "styles", "styles.xml")
            + self.links;
        let mut files = vec![
            (
                "_rels/.rels".to_owned(),
                format!(
                    "<Relationships>{}</Relationships>",
                    link("w", "officeDocument", "xl/workbook.xml")
                ),
            ),
            (
                "xl/workbook.xml".to_owned(),
                format!("{kind}<workbook xmlns:r=\"r\"><sheets>{sheets}</sheets></workbook>"),
            ),
            (
                "xl/_rels/workbook.xml.rels".to_owned(),
                format!("<Relationships>{links}</Relationships>"),
            ),
            ("xl/sharedStrings.xml".to_owned(), format!("{kind}{}", self.texts)),
            ("xl/styles.xml".to_owned(), format!("{kind}<styleSheet>{}</styleSheet>", self.styles)),
        ];
        for (number, rows) in (1..).zip(self.sheets) {
            let sheet = format!("{kind}<worksheet><sheetData>{rows}</sheetData></worksheet>");
            files.push((format!("xl/worksheets/sheet{number}.xml"), sheet));
        }
        let files: Vec<_> =
            files.iter().map(|(name, content)| (name.as_str(), content.as_str())).collect();
        archive(&files)
    }
}

fn xlsx(rows: &str) -> Vec<u8> {
    Xlsx { sheets: &[rows], texts: "<sst/>", ..PLAIN }.file()
}

/// A cell of an XLSX file that holds its text itself.
fn cell(place: &str, text: &str) -> String {
    format!("<row><c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c></row>")
}

/// ODS files that say much with few words.
fn hostile_ods() -> Vec<(&'static str, Vec<u8>)> {
    let blanks = "<text:s text:c=\"1000000000\"/>";
    let some_blanks = "<text:s text:c=\"900000\"/>".repeat(4);
    let laughs = "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\
        <!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\">]>";
    let outside = "<!DOCTYPE a [<!ENTITY d SYSTEM \"file:///etc/passwd\">]>";
    let million = "table:number-rows-repeated=\"1000000000\"";
    let wide = "table:number-columns-repeated=\"1000000000\"";
    vec![
        ("a thousand million blanks", ods(&ods_row("", "", blanks))),
        ("cells of blanks alone", ods(&ods_row("", "", &some_blanks).repeat(5_000))),
        ("blanks repeated in rows", ods(&ods_row(million, "", &format!("x{some_blanks}x")))),
        ("repeated rows", ods(&ods_row(million, "", "x"))),
        ("repeated columns", ods(&ods_row("", wide, "x"))),
        ("repeated rows and columns", ods(&ods_row(million, wide, "x"))),
        (
            "more repeats than numbers",
            ods(&ods_row(&million.replace("10", "99999999999"), "", "x")),
        ),
        ("a long value repeated", {
            ods(&ods_row(
                million,
                &format!("office:string-value=\"{}\"", "A".repeat(4_000_000)),
                "",
            ))
        }),
        ("many repeating tables", {
            let row = ods_row("table:number-rows-repeated=\"1500\"", "", "x");
            ods(&row.repeat(50_000))
        }),
        ("laughs in ODS", ods_with(laughs, &ods_row("", "", "&d;"))),
        ("a file of the machine in ODS", ods_with(outside, &ods_row("", "", "&d;"))),
        ("80 MB of blanks in ODS", ods(&" ".repeat(80_000_000))),
        ("deep elements", ods(&"<a>".repeat(2_000_000))),
    ]
}

/// XLSX files that say much with few words.
fn hostile_xlsx() -> Vec<(&'static str, Vec<u8>)> {
    let laughs = "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY d \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
    let outside = "<!DOCTYPE a [<!ENTITY d SYSTEM \"file:///etc/passwd\">]>";
    let shared = |texts: &str, count: usize| {
        let rows = "<row><c t=\"s\"><v>0</v></c></row>".repeat(count);
        Xlsx { sheets: &[&rows], texts, ..PLAIN }.file()
    };
    let long = format!("<sst><si><t>{}</t></si></sst>", "A".repeat(20_000_000));
    let blank = format!("<sst><si><t>{}</t></si></sst>", " ".repeat(3_000_000));
    let code = format!(
        "<numFmts><numFmt numFmtId=\"200\" formatCode=\"{}\"/></numFmts><cellXfs>{}</cellXfs>",
        "0".repeat(1_000_000),
        "<xf numFmtId=\"200\"/>".repeat(500_000)
    );
    let link = "<Relationship Id=\"z\" Type=\"worksheet\" Target=\"worksheets/sheet1.xml\"/>";
    let empty_cells = "<c/>".repeat(2_000_000);
    let rectangle: String = (1..20_000)
        .map(|row| cell(&format!("{}{row}", if row == 9 { "GR" } else { "A" }), "x"))
        .collect();
    let rows: String = (1..400_000).map(|row| cell(&format!("A{row}"), "x")).collect();
    vec![
        ("a cell of 60 MB", xlsx(&cell("A1", &"A".repeat(60_000_000)))),
        ("a cell of 20 MB", xlsx(&cell("A1", &"A".repeat(20_000_000)))),
        ("a long shared text", shared(&long, 100_000)),
        ("blank shared texts", shared(&blank, 100_000)),
        ("more shared texts than memory", {
            shared("<sst count=\"1\" uniqueCount=\"900000000000000\"><si><t>a</t></si></sst>", 1)
        }),
        (
            "two million shared texts",
            shared(&format!("<sst>{}</sst>", "<si/>".repeat(1_200_000)), 1),
        ),
        ("a long format of many styles", Xlsx { styles: &code, sheets: &[""], ..PLAIN }.file()),
        ("many worksheets of one file", {
            let texts = "<sst/>";
            Xlsx { named_again: 1_900, sheets: &[&empty_cells], texts, ..PLAIN }.file()
        }),
        ("a million links", Xlsx { links: &link.repeat(300_000), ..PLAIN }.file()),
        ("laughs in XLSX", Xlsx { kind: laughs, sheets: &[&cell("A1", "&d;")], ..PLAIN }.file()),
        ("a file of the machine in XLSX", {
            Xlsx { kind: outside, sheets: &[&cell("A1", "&d;")], texts: "<sst/>", ..PLAIN }.file()
        }),
        ("the last cell there is", xlsx(&(cell("A1", "x") + &cell("XFD1048576", "x")))),
        ("a row beyond all", xlsx(&cell("A4294967295", "x"))),
        ("a column beyond all", xlsx(&cell(&format!("{}1", "Z".repeat(1_000_000)), "x"))),
        ("two cells span a rectangle", xlsx(&rectangle)),
        ("too many rows", xlsx(&rows)),
    ]
}

/// Archives and texts.
fn hostile_files() -> Vec<(&'static str, Vec<u8>)> {
    let mut lying = ods(&" ".repeat(30_000_000));
    // The sizes that the directory at the end states for each file.
    let entries: Vec<usize> =
        (0..lying.len() - 4).filter(|at| lying[*at..].starts_with(b"PK\x01\x02")).collect();
    for entry in entries {
        lying[entry + 24..entry + 28].copy_from_slice(&7_u32.to_le_bytes());
    }
    let mut dice = Dice::new(7);
    let chance = std::iter::repeat_with(|| u8::try_from(dice.below(256)).unwrap());
    let many: Vec<_> = (0..30_000).map(|number| number.to_string()).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), "")).collect();
    vec![
        ("a way out of the archive", archive(&[("../../../outside/content.xml", "<a/>")])),
        ("sizes that are no sizes", lying),
        ("thirty thousand files", archive(&many)),
        ("chance", b"PK\x03\x04".iter().copied().chain(chance.take(4_000_000)).collect()),
        ("4 MB of empty cells", b";".repeat(4_000_000)),
        ("4 MB of short lines", b"a\n".repeat(2_000_000)),
        ("one cell of 4 MB", b"A".repeat(4_000_000)),
        ("a quote without an end", [b"\"".as_slice(), &b"a;\n".repeat(1_300_000)].concat()),
        ("nested JSON", b"[".repeat(4_000_000)),
    ]
}

/// A list from chance: a form, and claims and contents that no program writes.
fn random_list(seed: u64) -> Vec<u8> {
    let mut dice = Dice::new(seed);
    let size = |dice: &mut Dice| 10_usize.pow(u32::try_from(dice.below(10)).unwrap());
    let (rows, columns, blanks) = (size(&mut dice), size(&mut dice), size(&mut dice));
    let (pieces, length) = (size(&mut dice).min(30_000), size(&mut dice).min(3_000_000));
    let letter = ["A", " ", "&amp;", "\n", ";", "\u{200b}", "<b/>", "&#65;"][dice.below(8)];
    let text = letter.repeat((length / pieces).clamp(1, 500_000));
    match dice.below(4) {
        0 => {
            let row = format!("table:number-rows-repeated=\"{rows}\"");
            let column = format!("table:number-columns-repeated=\"{columns}\"");
            let content = format!("<text:s text:c=\"{blanks}\"/>{text}");
            ods(&ods_row(&row, &column, &content).repeat(pieces))
        }
        1 => {
            let kinds = ["s", "str", "b", "e", "d", "n", "inlineStr", "x"];
            let cells = (0..pieces).map(|number| {
                let kind = kinds[dice.below(kinds.len())];
                format!("<row r=\"{}\"><c t=\"{kind}\"><v>{rows}</v></c></row>", number + columns)
            });
            let cells: String = cells.collect();
            let texts = format!("<sst>{}</sst>", format!("<si><t>{text}</t></si>").repeat(pieces));
            Xlsx { sheets: &[&cells, &cells], texts: &texts, ..PLAIN }.file()
        }
        2 => xlsx(&cell(&format!("A{rows}"), &text).repeat(pieces)),
        _ => (text + ["\n", ";", "\""][dice.below(3)]).repeat(pieces).into_bytes(),
    }
}

/// Sends a list to be looked at; returns the status of the answer.
fn look_at(address: &str, file: &[u8]) -> u16 {
    let head =
        "--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list\"\r\n\r\n";
    let length = head.len() + file.len() + "\r\n--limit--\r\n".len();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
    let request = format!(
        "POST /verein/einlesen HTTP/1.1\r\nHost: club\r\nConnection: close\r\nCookie: {BOARD}\r\n\
         Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=limit\r\n\
         Content-Length: {length}\r\n\r\n{head}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream.write_all(file).unwrap();
    stream.write_all(b"\r\n--limit--\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = String::from_utf8_lossy(&answer[..answer.len().min(100)]).into_owned();
    head.split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or_else(|| panic!("{head}"))
}

/// A figure of a process's memory in bytes.
fn memory(process: &Process, name: &str) -> u64 {
    let status = format!("/proc/{}/status", process.child.id());
    let status = std::fs::read_to_string(status).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_matches([':', ' ', '\t', 'k', 'B']).parse::<u64>().unwrap() * 1024
}

/// Has every list looked at by a new server; each is answered, and none costs more memory than agreed.
fn look_at_all(lists: impl Iterator<Item = (String, Vec<u8>)>) {
    let folder = Folder::new();
    let server = Process::start_with(folder.path(), &[], Stdio::inherit());
    assert_eq!(look_at(&server.address, b"Name;Stand;Seit\nAnna;Gast;1.2.2026\n"), 200);
    let mut longest = Duration::ZERO;
    for (name, list) in lists {
        // The system begins to look for the highest value again.
        std::fs::write(format!("/proc/{}/clear_refs", server.child.id()), "5").unwrap();
        let (before, start) = (memory(&server, "VmRSS"), Instant::now());
        let status = look_at(&server.address, &list);
        let (took, peak) = (start.elapsed(), memory(&server, "VmHWM").saturating_sub(before));
        longest = longest.max(took);
        println!("{name}: {} bytes, {status}, {took:.2?}, +{} MB", list.len(), peak / 1_000_000);
        assert!([200, 413, 422].contains(&status), "{name}: {status}");
        assert!(peak <= MOST_MEMORY, "{name}: {peak}");
    }
    println!("the longest took {longest:.2?}");
}

#[test]
fn what_hostile_lists_claim_costs_nothing() {
    let lists = hostile_ods().into_iter().chain(hostile_xlsx()).chain(hostile_files());
    look_at_all(lists.map(|(name, list)| (name.to_owned(), list)));
}

#[test]
fn what_random_lists_claim_costs_nothing() {
    look_at_all((0..RANDOM_LISTS).map(|seed| (format!("list {seed}"), random_list(seed))));
}
