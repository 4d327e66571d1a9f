//! The house rules that neither the compiler nor clippy knows: who may depend on whom, where SQL
//! and words live, that files begin with a description and documents name what exists.

mod languages;
mod limits;
mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Each crate of ours with those of ours it may import: what stands left of it in the one line
/// that orders them. `testkit` is for tests only and not in the line.
const ARROWS: &[(&str, &[&str])] = &[
    ("scoring", &[]),
    ("club", &["scoring"]),
    ("wire", &["scoring", "club"]),
    ("texts", &["scoring", "club", "wire"]),
    ("app", &["scoring", "club", "wire", "texts"]),
    ("server", &["scoring", "club", "wire", "texts"]),
    ("testkit", &["scoring", "club", "wire", "texts", "server"]),
    ("xtask", &[]),
    ("bundler", &[]),
    ("fuzz", &["testkit"]),
];

/// Crates without access to files, clock, network, randomness or screen.
const PURE: &[&str] = &["scoring", "club", "wire", "texts"];

/// What a pure crate must not mention.
const WORLD: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "Instant::now",
    "SystemTime",
    "Utc::now",
    "Local::now",
    "tokio",
    "rusqlite",
    "leptos",
    "rand::",
    "println!",
];

/// What a module that gets everything as arguments must not import.
const WITHOUT_DATABASE: &[&str] = &["crate::store", "crate::http", "crate::actions", "rusqlite"];

/// The folders that know which engine keeps the books.
const ENGINE: &[&str] =
    &["server/src/store/engine", "server/src/store/sqlite", "server/src/store/postgres"];

/// Folders and modules inside `server` and `app`, and what they must not import.
const INNER_ARROWS: &[(&str, &[&str])] = &[
    (
        "server/src/store",
        &[
            "crate::http",
            "crate::pages",
            "crate::web",
            "crate::actions",
            "crate::documents",
            "crate::mail",
            "crate::sample",
            "crate::clubs",
        ],
    ),
    ("server/src/http", &["crate::clubs"]),
    ("server/src/pages", &["crate::clubs", "crate::http"]),
    ("server/src/web", &["crate::clubs", "crate::http", "crate::pages", "crate::sample"]),
    ("server/src/sample", &["crate::clubs", "crate::http", "crate::pages"]),
    ("server/src/weekly_list", &["crate::clubs", "crate::http", "crate::pages", "crate::web"]),
    ("server/src/store/engine", &["store::sqlite", "super::super"]),
    (
        "server/src/actions",
        &[
            "crate::http",
            "crate::pages",
            "crate::web",
            "crate::mail",
            "crate::sample",
            "crate::weekly_list",
            "crate::clubs",
        ],
    ),
    (
        "server/src/documents",
        &[
            "crate::http",
            "crate::pages",
            "crate::web",
            "crate::actions",
            "crate::mail",
            "crate::weekly_list",
        ],
    ),
    ("server/src/documents/pdf", WITHOUT_DATABASE),
    ("server/src/documents/csv.rs", WITHOUT_DATABASE),
    ("server/src/documents/html.rs", WITHOUT_DATABASE),
    ("server/src/documents/plain_text.rs", WITHOUT_DATABASE),
    ("server/src/documents/database_export.rs", WITHOUT_DATABASE),
    ("server/src/web/layout.rs", WITHOUT_DATABASE),
    ("server/src/weekly_list/site_folder.rs", WITHOUT_DATABASE),
    ("server/src/mail", &["crate::http", "crate::pages", "crate::web"]),
    ("server/src/failure.rs", &["axum", "crate::http", "crate::web"]),
    ("app/src/components", &["crate::api", "crate::outbox", "crate::pages"]),
    ("app/src/state", &["crate::api", "crate::pages", "crate::components"]),
];

#[test]
fn crates_import_only_what_stands_left_of_them() {
    let mut wrong = Vec::new();
    let manifests = manifests();
    for (name, allowed) in ARROWS {
        let manifest = manifests.get(*name).expect("every crate is a member of the workspace");
        for dependency in &manifest.dependencies {
            let is_ours = ARROWS.iter().any(|(ours, _)| ours == dependency);
            if is_ours && !allowed.contains(&dependency.as_str()) {
                wrong.push(format!("{name} must not depend on {dependency}"));
            }
        }
        for dependency in &manifest.for_tests {
            let is_app_or_server = dependency == "app" || dependency == "server";
            if is_app_or_server || (dependency == "testkit" && *name == "testkit") {
                wrong.push(format!("the tests of {name} must not depend on {dependency}"));
            }
        }
    }
    for member in manifests.keys().filter(|member| ARROWS.iter().all(|(name, _)| name != member)) {
        wrong.push(format!("{member} has no place among the crates; give it one in this test"));
    }
    none(&wrong);
}

#[test]
fn pure_crates_know_no_world() {
    let wrong = PURE.iter().flat_map(|name| {
        let code = sources().filter(move |file| file.path.starts_with(format!("{name}/src")));
        code.flat_map(|file| file.mentions(WORLD))
    });
    none(&wrong.collect::<Vec<_>>());
}

#[test]
fn modules_import_along_the_arrows() {
    let gone = INNER_ARROWS.iter().filter(|(place, _)| !root().join(place).exists());
    none(&gone.map(|(place, _)| format!("{place} does not exist")).collect::<Vec<_>>());
    let wrong = INNER_ARROWS.iter().flat_map(|(place, forbidden)| {
        let code = sources().filter(move |file| {
            file.path.starts_with(place) || file.path == Path::new(&format!("{place}.rs"))
        });
        code.flat_map(|file| file.mentions(forbidden))
    });
    none(&wrong.collect::<Vec<_>>());
}

#[test]
fn the_engines_of_the_database_are_known_in_three_folders() {
    let code = sources().filter(|file| {
        !ENGINE.iter().any(|folder| file.path.starts_with(folder))
            && !file.path.starts_with("xtask")
    });
    let names = ["rusqlite", "tokio_postgres", "refinery::", "tx.sqlite()"];
    none(&code.flat_map(|file| file.mentions(&names)).collect::<Vec<_>>());
}

#[test]
fn sql_is_written_in_the_store_only() {
    let sql = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "PRAGMA "];
    let code = sources().filter(|file| !file.is_store() && !file.path.starts_with("xtask"));
    none(&code.flat_map(|file| file.mentions(&sql)).collect::<Vec<_>>());
}

#[test]
fn every_file_begins_with_a_description() {
    let silent = tracked(&["rs"]).filter(|file| !file.text.starts_with("//! "));
    none(&silent.map(|file| file.at(1, "does not begin with `//! `")).collect::<Vec<_>>());
}

/// Cargo says nothing of a file that no `mod` declares: its tests are never run.
#[test]
fn every_file_is_declared() {
    let mut files: Vec<File> = tracked(&["rs"]).collect();
    files.retain(|file| file.path.iter().any(|folder| folder == "tests"));
    let is_declared = |file: &File| {
        let folder = file.path.parent().unwrap_or(Path::new(""));
        let (folder, stem) = match file.path.file_stem() {
            Some(stem) if stem == "mod" => (folder.parent().unwrap_or(folder), folder.file_name()),
            stem => (folder, stem),
        };
        let name = stem.unwrap_or_default().to_string_lossy();
        let is_root = folder.ends_with("tests") || name == "main";
        let siblings = files.iter().filter(|other| {
            other.path.parent() == Some(folder) || other.path == folder.with_extension("rs")
        });
        let declared = format!("mod {name};");
        let by_path = format!("/{name}.rs\"]");
        is_root
            || siblings.into_iter().any(|other| other.text.contains(&declared))
            || files.iter().any(|other| other.text.contains(&by_path))
    };
    let missing = files.iter().filter(|file| !is_declared(file));
    none(&missing.map(|file| file.at(1, "is declared by no `mod`")).collect::<Vec<_>>());
}

#[test]
fn lints_are_expected_with_a_reason_and_never_allowed() {
    let forbidden = [concat!("#[", "allow"), concat!("#![", "allow")];
    none(&tracked(&["rs"]).flat_map(|file| file.contains(&forbidden)).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_for_later_and_no_test_is_left_out() {
    let forbidden = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("#[", "ignore"),
        concat!("test.", "skip("),
        concat!("test.", "only("),
        concat!("test.", "fixme("),
    ];
    let files = tracked(&["rs", "ts", "md", "js", "css", "html", "toml", "sql"]);
    none(&files.flat_map(|file| file.contains(&forbidden)).collect::<Vec<_>>());
}

#[test]
fn the_draft_is_read_through_its_memos() {
    let files = sources()
        .filter(|file| file.path.starts_with("app/src") && !file.path.starts_with("app/src/state"));
    let found: Vec<String> =
        files.flat_map(|file| file.mentions(&["draft.get(", "draft.with("])).collect();
    // Older components that read the draft directly; their number may only shrink.
    assert!(found.len() <= 7, "\n{}", found.join("\n"));
}

#[test]
fn the_app_has_no_german_words_of_its_own() {
    let app = sources().filter(|file| file.path.starts_with("app/src"));
    let letters = ["ä", "ö", "ü", "Ä", "Ö", "Ü", "ß"];
    none(&app.flat_map(|file| file.mentions(&letters)).collect::<Vec<_>>());
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    let forbidden = [concat!("/", "work/"), concat!("../", "shared"), concat!("/", "tmp/")];
    let all = tracked(&[]);
    none(&all.flat_map(|file| file.contains(&forbidden)).collect::<Vec<_>>());
}

#[test]
fn every_dependency_is_explained_and_nothing_else_is() {
    let page = "docs/decisions/0002-dependencies.md";
    let text = fs::read_to_string(root().join(page)).expect("the page exists");
    // A row may explain several that only come together.
    let explained: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect();
    let mut used: BTreeSet<String> = npm_packages();
    for manifest in manifests().into_values() {
        used.extend(manifest.dependencies.into_iter().chain(manifest.for_tests));
    }
    used.retain(|name| ARROWS.iter().all(|(ours, _)| ours != name));
    let missing = used.difference(&explained).map(|name| format!("{page} does not explain {name}"));
    let stale = explained.difference(&used).map(|name| format!("{page} explains {name}: not used"));
    none(&missing.chain(stale).collect::<Vec<_>>());
}

#[test]
fn paths_named_in_documents_exist() {
    let mut wrong = Vec::new();
    for file in tracked(&["md"]) {
        let folder = file.path.parent().unwrap_or(Path::new(""));
        for (number, line) in file.text.lines().enumerate() {
            let quoted = line.split('`').skip(1).step_by(2).filter(|name| is_our_path(name));
            for name in quoted.filter(|name| !root().join(name.trim_end_matches('/')).exists()) {
                wrong.push(file.at(number + 1, &format!("{name} does not exist")));
            }
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let target = link.split('#').next().unwrap_or("");
                let is_local = !target.is_empty() && !target.contains(':');
                if is_local && !root().join(folder).join(target).exists() {
                    wrong.push(file.at(number + 1, &format!("{link} does not exist")));
                }
            }
        }
    }
    none(&wrong);
}

/// Whether a word in backticks is the path of one file or folder of ours, no pattern.
fn is_our_path(name: &str) -> bool {
    let tops = ["docs", "templates", "end2end", "migrations", ".ci", ".cargo"];
    let Some((top, _)) = name.split_once('/') else {
        return false;
    };
    let is_ours = tops.contains(&top) || ARROWS.iter().any(|(ours, _)| *ours == top);
    is_ours && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter))
}

/// The dependencies of a crate of ours, as cargo reads its manifest.
#[derive(Default)]
struct Manifest {
    /// For the crate itself and for its build script.
    dependencies: BTreeSet<String>,
    for_tests: BTreeSet<String>,
}

fn manifests() -> BTreeMap<String, Manifest> {
    // The programs that fuzz are a workspace of their own.
    let packages = ["Cargo.toml", "fuzz/Cargo.toml"].map(|manifest| {
        let cargo = Command::new("cargo")
            .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
            .arg("--manifest-path")
            .arg(root().join(manifest))
            .output();
        let metadata: Value = serde_json::from_slice(&cargo.expect("cargo starts").stdout)
            .expect("cargo reads the manifests");
        metadata["packages"].as_array().expect("there are packages").clone()
    });
    let manifests = packages.into_iter().flatten().map(|package| {
        let mut manifest = Manifest::default();
        for dependency in package["dependencies"].as_array().expect("a list") {
            let names = match dependency["kind"].as_str() {
                Some("dev") => &mut manifest.for_tests,
                _ => &mut manifest.dependencies,
            };
            names.insert(dependency["name"].as_str().expect("a name").to_owned());
        }
        (package["name"].as_str().expect("a name").to_owned(), manifest)
    });
    manifests.collect()
}

/// The packages that the browser tests ask for.
fn npm_packages() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("end2end/package.json")).expect("the page exists");
    let (_, list) = text.split_once("ependencies\": {").expect("there are packages");
    let (list, _) = list.split_once('}').expect("the list ends");
    list.lines().filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}

/// A file of ours: its path in the workspace and what it contains.
struct File {
    path: PathBuf,
    text: String,
}

impl File {
    fn at(&self, line: usize, what: &str) -> String {
        format!("{}:{line}: {what}", self.path.display())
    }

    fn is_store(&self) -> bool {
        self.path.starts_with("server/src/store") || self.path == Path::new("server/src/store.rs")
    }

    /// The lines of the code itself, numbered: without comments, without the tests at the end.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let code = self.text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        code.enumerate().map(|(at, line)| (at + 1, line.split("//").next().unwrap_or(line)))
    }

    /// Where the code contains one of these.
    fn mentions(&self, forbidden: &[&str]) -> Vec<String> {
        find(self, self.code(), forbidden)
    }

    /// Where anything in the file contains one of these.
    fn contains(&self, forbidden: &[&str]) -> Vec<String> {
        find(self, self.text.lines().enumerate().map(|(at, line)| (at + 1, line)), forbidden)
    }
}

fn find<'a>(
    file: &File,
    lines: impl Iterator<Item = (usize, &'a str)>,
    forbidden: &[&str],
) -> Vec<String> {
    lines
        .flat_map(|(number, line)| {
            let found = forbidden.iter().filter(move |word| line.contains(**word));
            found.map(move |word| file.at(number, &format!("contains `{word}`")))
        })
        .collect()
}

/// Rust files of the crates themselves, without integration tests and benches.
fn sources() -> impl Iterator<Item = File> {
    tracked(&["rs"]).filter(|file| file.path.iter().nth(1).is_some_and(|folder| folder == "src"))
}

/// All text files that git knows or would add, with one of these endings; no endings: all.
fn tracked(endings: &'static [&str]) -> impl Iterator<Item = File> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    let output = Command::new("git").args(list).current_dir(root()).output().expect("git runs");
    assert!(output.status.success(), "git ls-files failed");
    let list = String::from_utf8(output.stdout).expect("our paths are UTF-8");
    let paths: Vec<PathBuf> = list.split_terminator('\0').map(PathBuf::from).collect();
    assert!(paths.len() > 20, "git lists hardly any file");
    let has_ending = move |path: &PathBuf| {
        endings.is_empty()
            || path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known))
    };
    // What is not text is a picture or a font; what is gone is about to be removed.
    paths.into_iter().filter(has_ending).filter_map(|path| {
        let text = fs::read_to_string(root().join(&path)).ok()?;
        Some(File { path, text })
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

#[track_caller]
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
