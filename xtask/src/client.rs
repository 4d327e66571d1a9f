//! Builds the client: compiles the app to WebAssembly, generates its JavaScript, joins the style
//! sheets, compresses every file and lists the files for the service worker. Bindings and compression
//! are `xtask/bundler`'s.
//!
//! All files of one build that a browser may cache for ever lie in one folder named by a hash over
//! everything that went into them: `assets/<version>/`. Only `index.html`, `sw.js` and what
//! `app/public` holds keep their names.

mod files;
mod style;
mod template;
mod tiles;
mod version;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, program, run};
use crate::progress::{self, side_by_side};
use crate::wasm_target::{self, Compiler};
use crate::{Outcome, root};
use files::{read_file, read_folder, text, write_file};

pub(crate) use files::{Files, read_folder as read_files};

/// How to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Optimised for size and compressed: what a club gets, and what the browser tests use.
    Release,
    /// Quick to build, large, not compressed: for looking at a change.
    Dev,
}

impl Build {
    /// The profile of `Cargo.toml`.
    fn profile(self) -> &'static str {
        match self {
            Build::Release => "client",
            Build::Dev => "dev",
        }
    }

    /// Cargo's folder for the profile.
    fn folder(self) -> &'static str {
        match self {
            Build::Release => "client",
            Build::Dev => "debug",
        }
    }
}

/// Where the finished client lies; the server embeds this folder.
pub(crate) fn dist() -> PathBuf {
    root().join("target/client/dist")
}

/// Builds the client, or finds that nothing has changed.
pub(crate) fn build(build: Build) -> Outcome {
    build_beside(build, &["--workspace", "--bin", "bundler"])
}

/// Builds the client, and at the same time what cargo builds for this machine with these options: the bundler
/// at least.
pub(crate) fn build_beside(build: Build, for_this_machine: &[&str]) -> Outcome {
    let compiler = wasm_target::compiler()?;
    let mut host = cargo();
    host.arg("build").args(for_this_machine);
    side_by_side(vec![
        progress::Build {
            name: "client",
            cargo: compile(&compiler, build),
            packages: client_packages(&compiler, build),
        },
        progress::Build { name: "server", cargo: host, packages: None },
    ])?;
    finish(build, &compiler.output_dir().join(build.folder()).join("app.wasm"))
}

/// Puts the client together around the compiled app, unless that has happened before.
fn finish(build: Build, module: &Path) -> Outcome {
    let wasm = read_file(module)?;
    let sources = Sources::read(&root())?;
    let version = version(build, &wasm, &sources);
    let stamp = root().join("target/client/dist.version");
    let is_fresh = fs::read_to_string(&stamp).is_ok_and(|before| before == version)
        && dist().join("index.html").exists();
    if !is_fresh {
        println!("Client: generating its bindings");
        let files = assemble(&version, bindings(module)?, &sources)?;
        // Without the stamp, an interrupted build is never taken for a finished one.
        drop(fs::remove_file(&stamp));
        files::replace_folder(&dist(), &files)?;
        if build == Build::Release {
            println!("Client: compressing {} files", files.len());
            run(bundler().arg("compress").arg(dist()))?;
        }
        write_file(&stamp, version.as_bytes())?;
    }
    match build {
        Build::Release => println!("Client: ready in target/client/dist"),
        Build::Dev => println!("Client: ready in target/client/dist, not optimised"),
    }
    Ok(())
}

/// Compiles the app; cargo decides what has to be compiled.
fn compile(compiler: &Compiler, build: Build) -> Command {
    let mut cargo = compiler.cargo("build");
    cargo.args(["--package", "app", "--profile", build.profile()]);
    cargo
}

/// How many packages the client has, where none of them has been compiled yet.
fn client_packages(compiler: &Compiler, build: Build) -> Option<usize> {
    if compiler.output_dir().join(build.folder()).exists() {
        return None;
    }
    progress::packages(cargo().args(["tree", "--package", "app", "--target", wasm_target::TARGET]))
}

fn bundler() -> Command {
    program(&root().join("target/debug/bundler").to_string_lossy())
}

/// Everything besides the compiled app that a client is made of, by path.
struct Sources {
    page: Vec<u8>,
    scripts: Files,
    styles: Files,
    public: Files,
    tiles: Files,
}

impl Sources {
    fn read(root: &Path) -> Outcome<Sources> {
        Ok(Sources {
            page: read_file(&root.join("app/index.html"))?,
            scripts: read_folder(&root.join("app/script"))?,
            styles: read_folder(&root.join("app/style"))?,
            public: read_folder(&root.join("app/public"))?,
            tiles: read_folder(&root.join("templates/tiles"))?,
        })
    }
}

/// A hash over everything that goes into a client, the code that assembles it included.
fn version(build: Build, wasm: &[u8], sources: &Sources) -> String {
    let mut hash = version::Fnv::START;
    hash.add(build.profile().as_bytes());
    hash.add(include_bytes!("client.rs"));
    hash.add(include_bytes!("client/style.rs"));
    hash.add(include_bytes!("client/tiles.rs"));
    hash.add(wasm);
    hash.add(&sources.page);
    for files in [&sources.scripts, &sources.styles, &sources.public, &sources.tiles] {
        for (name, content) in files {
            hash.add(name.as_bytes());
            hash.add(content);
        }
    }
    hash.hex()
}

/// Puts the client together: path below the client's folder → content.
fn assemble(version: &str, bindings: Files, sources: &Sources) -> Outcome<Files> {
    let mut assets = bindings;
    assets.extend(sources.scripts.clone());
    assets.insert("style.css".to_owned(), style::sheet(&sources.styles)?.into_bytes());
    assets.insert("tiles.css".to_owned(), tiles::style_sheet(&sources.tiles)?.into_bytes());
    let mut files: Files = assets
        .into_iter()
        .map(|(path, content)| (format!("assets/{version}/{path}"), content))
        .chain(sources.public.clone())
        .collect();
    let page = text(&sources.page)?;
    let values = [("version", version), ("marks", &tiles::sprite(&sources.tiles)?)];
    let page = template::fill("index.html", page, &values)?;
    files.insert("index.html".to_owned(), page.into_bytes());

    // The service worker comes last: it lists all the others.
    if let Some(worker) = files.remove("sw.js") {
        let urls: Vec<String> = files.keys().map(|path| format!("  \"/{path}\",\n")).collect();
        let urls = format!("[\n{}]", urls.concat());
        let values = [("version", version), ("assets", &urls)];
        let worker = template::fill("sw.js", text(&worker)?, &values)?;
        files.insert("sw.js".to_owned(), worker.into_bytes());
    }
    Ok(files)
}

/// What wasm-bindgen makes of the compiled app: the module, its script and the scripts of libraries.
fn bindings(module: &Path) -> Outcome<Files> {
    let folder = root().join("target/client/bindings");
    files::remove_folder(&folder)?;
    run(bundler().arg("bindings").arg(module).arg(&folder))?;
    read_folder(&folder)
}
