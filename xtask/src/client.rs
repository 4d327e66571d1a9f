//! Builds what a tablet loads: compiles the app to WebAssembly, generates its JavaScript, gathers
//! style sheets, tiles and icons, compresses everything and watches the size.
//!
//! All files of one build that a browser may keep for ever lie in one folder named by a hash over
//! everything that went into them: `assets/<version>/`. Only `index.html`, `sw.js` and what
//! `app/public` holds keep their names.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use walrus::{Module, passes};
use wasm_bindgen_cli_support::Bindgen;

use crate::process::run;
use crate::wasm_target;
use crate::{Outcome, root};

/// What WASM, JavaScript and CSS may weigh together at most, in bytes after compression.
const BUDGET: usize = 300_000;

/// How to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// As small as it gets: what a club gets, and what the tests use.
    Small,
    /// As fast as it gets: for looking at a change.
    Fast,
}

impl Build {
    fn profile(self) -> &'static str {
        match self {
            Build::Small => "client",
            Build::Fast => "dev",
        }
    }

    /// Cargo's folder for the profile.
    fn folder(self) -> &'static str {
        match self {
            Build::Small => "client",
            Build::Fast => "debug",
        }
    }
}

/// Where the finished client lies; the server takes it from there.
pub(crate) fn dist() -> PathBuf {
    root().join("target/client/dist")
}

/// Builds the client, or finds that nothing has changed, and prints its size.
pub(crate) fn build(build: Build) -> Outcome {
    let wasm = compile(build)?;
    let sources = Sources::read(&root())?;
    let version = version(build, &wasm, &sources);
    let stamp = root().join("target/client/dist.version");
    let is_fresh = fs::read_to_string(&stamp).is_ok_and(|before| before == version)
        && dist().join("index.html").exists();
    if !is_fresh {
        let files = assemble(&version, wasm, &sources)?;
        // Without the stamp a build that was cut short is never taken for a finished one.
        drop(fs::remove_file(&stamp));
        write_all(&dist(), &files, build)?;
        write(&stamp, version.as_bytes())?;
    }
    match build {
        Build::Small => check_budget(&dist()),
        Build::Fast => {
            println!("Client: ready, not optimised");
            Ok(())
        }
    }
}

/// Compiles the app; cargo decides what there is to do.
fn compile(build: Build) -> Outcome<Vec<u8>> {
    let compiler = wasm_target::compiler()?;
    let mut cargo = compiler.cargo("build");
    run(cargo.args(["--package", "app", "--profile", build.profile()]))?;
    read(&compiler.output_dir().join(build.folder()).join("app.wasm"))
}

/// Everything besides the compiled app that a client is made of, by path.
struct Sources {
    page: Vec<u8>,
    scripts: BTreeMap<String, Vec<u8>>,
    styles: BTreeMap<String, Vec<u8>>,
    public: BTreeMap<String, Vec<u8>>,
    tiles: BTreeMap<String, Vec<u8>>,
}

impl Sources {
    fn read(root: &Path) -> Outcome<Sources> {
        Ok(Sources {
            page: read(&root.join("app/index.html"))?,
            scripts: read_folder(&root.join("app/script"))?,
            styles: read_folder(&root.join("app/style"))?,
            public: read_folder(&root.join("app/public"))?,
            tiles: read_folder(&root.join("templates/tiles"))?,
        })
    }
}

/// A name for everything that goes into a client, this file included.
fn version(build: Build, wasm: &[u8], sources: &Sources) -> String {
    let mut hash = Fnv::START;
    hash.add(build.profile().as_bytes());
    hash.add(include_bytes!("client.rs"));
    hash.add(wasm);
    hash.add(&sources.page);
    for files in [&sources.scripts, &sources.styles, &sources.public, &sources.tiles] {
        for (name, content) in files {
            hash.add(name.as_bytes());
            hash.add(content);
        }
    }
    format!("{:016x}", hash.0)
}

/// Puts the client together: path below the client's folder → content.
fn assemble(version: &str, wasm: Vec<u8>, sources: &Sources) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut put = |path: String, content: Vec<u8>| files.insert(path, content);

    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes("app", wasm)
        .typescript(false)
        .remove_producers_section(true)
        .remove_name_section(true);
    let mut generated = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate_output())
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    let app = script(generated.js())?;
    drop_unused_classes(generated.wasm_mut());
    let app = shorten_imports(generated.wasm_mut(), &app)?;
    put(format!("assets/{version}/app.js"), app.into_bytes());
    put(format!("assets/{version}/app_bg.wasm"), generated.wasm_mut().emit_wasm());
    for (name, scripts) in generated.snippets() {
        for (at, script) in scripts.iter().enumerate() {
            let path = format!("assets/{version}/snippets/{name}/inline{at}.js");
            put(path, script.as_bytes().to_vec());
        }
    }
    for (name, script) in generated.local_modules() {
        put(format!("assets/{version}/snippets/{name}"), script.as_bytes().to_vec());
    }
    for (name, script) in &sources.scripts {
        put(format!("assets/{version}/{name}"), bare(text(script)?).into_bytes());
    }
    put(format!("assets/{version}/style.css"), style_sheet(&sources.styles)?.into_bytes());
    for (path, content) in &sources.public {
        put(path.clone(), content.clone());
    }
    let (faces, marks): (BTreeMap<_, _>, BTreeMap<_, _>) = sources
        .tiles
        .iter()
        .filter(|(name, _)| name.ends_with(".svg"))
        .partition(|(_, drawing)| text(drawing).is_ok_and(|drawing| drawing.contains(FACE)));
    put(format!("assets/{version}/tiles.css"), tile_styles(&faces)?.into_bytes());
    let values = [("version", version), ("marks", &sprite(&marks)?)];
    put("index.html".to_owned(), fill("index.html", text(&sources.page)?, &values)?.into_bytes());

    // The service worker comes last: it lists all the others.
    if let Some(worker) = files.remove("sw.js") {
        let urls: Vec<String> = files.keys().map(|path| format!("  \"/{path}\",\n")).collect();
        let urls = format!("[\n{}]", urls.concat());
        let values = [("version", version), ("assets", &urls)];
        let worker = fill("sw.js", &bare(text(&worker)?), &values)?;
        files.insert("sw.js".to_owned(), worker.into_bytes());
    }
    Ok(files)
}

/// What the classes are called that a dependency of a dependency lends to JavaScript: streams of bytes,
/// for requests that we never make. Nothing calls them, but what is exported is kept for ever.
const UNUSED_CLASSES: &str = "IntoUnderlying";

/// Takes the functions of [`UNUSED_CLASSES`] out, and with them all that only they need.
fn drop_unused_classes(module: &mut Module) {
    let unused = UNUSED_CLASSES.to_lowercase();
    let exports: Vec<_> = module
        .exports
        .iter()
        .filter(|export| {
            let name = export.name.strip_prefix("__wbg_").unwrap_or(&export.name);
            name.starts_with(&unused)
        })
        .map(|export| export.id())
        .collect();
    for export in exports {
        module.exports.delete(export);
    }
    passes::gc::run(module);
}

/// The generated script without [`UNUSED_CLASSES`], comments and indentation.
fn script(generated: &str) -> Outcome<String> {
    let start = format!("export class {UNUSED_CLASSES}");
    let end = "[Symbol.dispose] = ";
    let mut rest = generated;
    let mut used = String::new();
    while let Some((before, class)) = rest.split_once(&start) {
        let (_, after) = class
            .split_once(end)
            .and_then(|(_, after)| after.split_once('\n'))
            .ok_or_else(|| format!("app.js: the end of a class {UNUSED_CLASSES}… is not found"))?;
        used.push_str(before);
        rest = after;
    }
    used.push_str(rest);
    Ok(bare(&used))
}

/// Numbers in the place of the names by which program and script know each other. Each of those ends in a number that
/// nothing can squeeze, and stands in both.
fn shorten_imports(module: &mut Module, script: &str) -> Outcome<String> {
    let mut shortened = script.to_owned();
    for (at, import) in module.imports.iter_mut().enumerate() {
        let before = format!("\n{}: function(", import.name);
        if shortened.matches(&before).count() != 1 {
            return Err(format!("app.js: {} is not found once", import.name));
        }
        import.name = format!("_{at}");
        shortened = shortened.replace(&before, &format!("\n{}(", import.name));
    }
    Ok(shortened)
}

/// A script without whole-line comments and indentation.
fn bare(script: &str) -> String {
    let is_code =
        |line: &&str| !["//", "/**", "* ", "*/"].iter().any(|mark| line.starts_with(mark));
    let lines: Vec<&str> =
        script.lines().map(str::trim).filter(|line| !line.is_empty()).filter(is_code).collect();
    lines.join("\n")
}

/// One style sheet out of all: the tokens first, then the components by name, without comments
/// and indentation. More would not pay: what is left is squeezed by the compression.
fn style_sheet(styles: &BTreeMap<String, Vec<u8>>) -> Outcome<String> {
    let (tokens, components): (Vec<_>, Vec<_>) =
        styles.iter().partition(|(name, _)| name.as_str() == "tokens.css");
    let mut sheet = String::new();
    for (name, content) in tokens.into_iter().chain(components) {
        let mut rest = text(content)?;
        let mut bare = String::new();
        while let Some((before, comment)) = rest.split_once("/*") {
            bare.push_str(before);
            let (_, after) = comment
                .split_once("*/")
                .ok_or_else(|| format!("app/style/{name}: a comment is never closed"))?;
            rest = after;
        }
        bare.push_str(rest);
        for line in bare.lines().map(str::trim).filter(|line| !line.is_empty()) {
            sheet.push_str(line);
            sheet.push('\n');
        }
    }
    Ok(sheet)
}

/// Drawings of this shape are faces of tiles; the others are marks in the colour of the text around them.
const FACE: &str = "viewBox=\"0 0 36 50\"";

/// The faces of tiles as pictures of a style sheet, `.tile-1m` and so on: a tile is one element then, and showing it
/// costs a slow tablet a fraction of a drawing in the page. East has the letter of the language in its corner and is red
/// where it says who East is.
fn tile_styles(faces: &BTreeMap<&String, &Vec<u8>>) -> Outcome<String> {
    let mut sheet = String::new();
    for (name, drawing) in faces {
        let tile = name.trim_end_matches(".svg");
        let drawing = text(drawing)?;
        let german = without_group(drawing, "index-en");
        let mut rule = |selector: &str, drawing: &str| {
            let picture = picture(drawing);
            sheet.push_str(&format!("{selector} {{ background-image: url(\"{picture}\"); }}\n"));
        };
        rule(&format!(".tile-{tile}"), &german);
        if german != drawing {
            let english = without_group(drawing, "index-de").replace(" display=\"none\"", "");
            rule(&format!("[lang=en] .tile-{tile}"), &english);
            let east = format!(":is(.seat.east, .places li:first-child) .tile-{tile}");
            rule(&east, &german.replace(BLUE, RED));
            rule(&format!("[lang=en] {east}"), &english.replace(BLUE, RED));
        }
    }
    Ok(sheet)
}

/// Two of the four inks of the tiles.
const BLUE: &str = "#1f3f8f";
const RED: &str = "#b3261e";

/// A drawing without its groups of this class.
fn without_group(drawing: &str, class: &str) -> String {
    let mut kept = String::new();
    let mut rest = drawing;
    while let Some((before, group)) = rest.split_once(&format!("<g class=\"index {class}\"")) {
        kept.push_str(before);
        rest = group.split_once("</g>").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// A drawing as an address of its own, with the few characters replaced that such an address cannot have.
fn picture(drawing: &str) -> String {
    // A string of a style sheet ends where its line does.
    let drawing = drawing.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let drawing = drawing.replace('"', "'").replace('%', "%25").replace('#', "%23");
    format!("data:image/svg+xml,{}", drawing.trim().replace('<', "%3c").replace('>', "%3e"))
}

/// All marks as one drawing nobody sees: `<use href="#tile-wind-east">` then shows one of them.
fn sprite(marks: &BTreeMap<&String, &Vec<u8>>) -> Outcome<String> {
    let mut sprite = String::new();
    for (name, content) in marks {
        let mark = name.trim_end_matches(".svg");
        let symbol =
            symbol(mark, text(content)?).map_err(|why| format!("templates/tiles/{name}: {why}"))?;
        sprite.push_str(&symbol);
    }
    Ok(format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" id=\"marks\">{sprite}</svg>"))
}

/// A drawing as a symbol of the sprite.
fn symbol(tile: &str, drawing: &str) -> Outcome<String> {
    let at = drawing.find("<svg").ok_or("no <svg>")?;
    let (head, body) = drawing[at..].split_once('>').ok_or("<svg> is never closed")?;
    let (body, _) = body.rsplit_once("</svg>").ok_or("no </svg>")?;
    let (_, view) = head.split_once("viewBox=\"").ok_or("no viewBox")?;
    let (view, _) = view.split_once('"').ok_or("the viewBox is never closed")?;
    for forbidden in ["<script", "<style", " style=", " id="] {
        if body.contains(forbidden) {
            // Style and script would be stopped by the security policy, ids would meet each other.
            return Err(format!("contains `{forbidden}`, which a tile in the page cannot have"));
        }
    }
    let body: String = body.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    Ok(format!("<symbol id=\"tile-{tile}\" viewBox=\"{view}\">{}</symbol>\n", body.trim()))
}

/// Replaces each `{{name}}`; a name that is missing in the text or in the values is an error.
fn fill(file: &str, template: &str, values: &[(&str, &str)]) -> Outcome<String> {
    let mut filled = template.to_owned();
    for (name, value) in values {
        let placeholder = format!("{{{{{name}}}}}");
        if !filled.contains(&placeholder) {
            return Err(format!("{file} has no place for {placeholder}"));
        }
        filled = filled.replace(&placeholder, value);
    }
    if filled.contains("{{") {
        return Err(format!("{file} has a {{{{…}}}} that nothing fills"));
    }
    Ok(filled)
}

/// Replaces the folder's content, with a compressed copy beside each file where that pays.
fn write_all(folder: &Path, files: &BTreeMap<String, Vec<u8>>, build: Build) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for (path, content) in files {
        write(&folder.join(path), content)?;
        if build == Build::Small {
            let compressed = compress(content)?;
            if compressed.len() < content.len() {
                write(&folder.join(format!("{path}.br")), &compressed)?;
            }
        }
    }
    Ok(())
}

fn compress(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut compressed = Vec::new();
    let (buffer, quality, window) = (4096, 11, 22);
    let mut writer = brotli::CompressorWriter::new(&mut compressed, buffer, quality, window);
    writer.write_all(content).map_err(|error| format!("brotli: {error}"))?;
    drop(writer);
    Ok(compressed)
}

/// Adds up what a tablet has to load before it can start.
fn check_budget(folder: &Path) -> Outcome {
    let files = read_folder(folder)?;
    let weigh = |ending: &str| -> usize {
        let paths = files.keys().filter(|path| path.ends_with(ending));
        paths
            .map(|path| files.get(&format!("{path}.br")).or(files.get(path)).map_or(0, Vec::len))
            .sum()
    };
    // The pictures of the tiles were never code; they are told beside it.
    let (wasm, script, style) = (weigh(".wasm"), weigh(".js"), weigh("style.css"));
    let tiles = weigh("tiles.css");
    let total = wasm + script + style;
    println!(
        "Client: {total} bytes brotli (WASM {wasm}, JS {script}, CSS {style}); budget {BUDGET}; tiles {tiles}"
    );
    if total > BUDGET {
        let why = "see docs/decisions/0012-what-the-client-weighs.md";
        return Err(format!("the client is {} bytes above its budget; {why}", total - BUDGET));
    }
    Ok(())
}

/// Fowler, Noll and Vo's hash (FNV-1a, 64 bits): names builds, protects nothing.
struct Fnv(u64);

impl Fnv {
    const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    /// Adds a part; the length goes in too, so that no two lists of parts look alike.
    fn add(&mut self, part: &[u8]) {
        for byte in part.iter().copied().chain(part.len().to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// All files below a folder, by their path from there; none if the folder does not exist.
fn read_folder(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else {
            continue;
        };
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", next.display()))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(name) = path.strip_prefix(folder) {
                files.insert(name.to_string_lossy().into_owned(), read(&path)?);
            }
        }
    }
    Ok(files)
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, content: &[u8]) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn text(content: &[u8]) -> Outcome<&str> {
    std::str::from_utf8(content).map_err(|error| format!("not UTF-8: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_becomes_a_rule_on_one_line_and_east_four() {
        let (south, east) = ("2z.svg".to_owned(), "1z.svg".to_owned());
        let plain = b"<svg viewBox=\"0 0 36 50\">\n<path fill=\"#1f3f8f\"/>\n</svg>\n".to_vec();
        let lettered = concat!(
            "<svg><g class=\"index index-de\"><path d=\"O\"/></g>",
            "<g class=\"index index-en\" display=\"none\"><path d=\"E\"/></g><path fill=\"#1f3f8f\"/></svg>",
        );
        let lettered = lettered.as_bytes().to_vec();
        let sheet = tile_styles(&[(&south, &plain), (&east, &lettered)].into()).unwrap();
        let lines: Vec<&str> = sheet.lines().collect();
        assert_eq!(lines.len(), 5, "{sheet}");
        assert!(lines.iter().all(|line| line.ends_with("\"); }")), "{sheet}");
        assert!(lines[0].starts_with(".tile-1z {") && lines[0].contains("d='O'"), "{sheet}");
        assert!(!lines[0].contains("d='E'") && lines[1].contains("d='E'"), "{sheet}");
        assert!(!lines[1].contains("display"), "{sheet}");
        assert!(lines[0].contains("%231f3f8f") && lines[2].contains("%23b3261e"), "{sheet}");
        assert!(lines[4].starts_with(".tile-2z {"), "{sheet}");
    }

    #[test]
    fn a_tile_becomes_a_symbol() {
        let drawing =
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\" viewBox=\"0 0 3 4\">\n  <path/>\n</svg>";
        let expected = "<symbol id=\"tile-1m\" viewBox=\"0 0 3 4\"><path/></symbol>\n";
        assert_eq!(symbol("1m", drawing), Ok(expected.to_owned()));
    }

    #[test]
    fn a_tile_the_page_would_not_show_is_refused() {
        let drawing = "<svg viewBox=\"0 0 3 4\"><path style=\"fill:red\"/></svg>";
        assert!(symbol("1m", drawing).is_err_and(|why| why.contains("style=")));
    }

    #[test]
    fn the_tokens_come_first_and_comments_go() {
        let styles =
            [("about.css", "b {\n  c: 1; /* why */\n}"), ("tokens.css", "/* all */\na {}")];
        let styles = styles.map(|(name, css)| (name.to_owned(), css.as_bytes().to_vec()));
        let sheet = style_sheet(&BTreeMap::from(styles));
        assert_eq!(sheet, Ok("a {}\nb {\nc: 1;\n}\n".to_owned()));
    }

    #[test]
    fn names_between_program_and_script_become_numbers() {
        let mut module = Module::default();
        let kind = module.types.add(&[], &[]);
        for name in ["__wbg_key_76125a5", "__wbg_item_66d2ef7"] {
            module.add_import_func("./app_bg.js", name, kind);
        }
        let script = "const all = {\n__wbg_item_66d2ef7: function(a) {\n},\n__wbg_key_76125a5: function() {\n},\n}";
        let shortened = shorten_imports(&mut module, script);
        assert_eq!(shortened, Ok("const all = {\n_1(a) {\n},\n_0() {\n},\n}".to_owned()));
        let names: Vec<&str> = module.imports.iter().map(|import| import.name.as_str()).collect();
        assert_eq!(names, ["_0", "_1"]);
        assert!(shorten_imports(&mut module, script).is_err(), "no name is there any more");
    }

    #[test]
    fn unused_classes_go_out_of_the_script() {
        let generated = "export class IntoUnderlyingSink {\n    /** why */\n    a() {}\n}\nif (Symbol.dispose) \
                         IntoUnderlyingSink.prototype[Symbol.dispose] = free;\n\nfunction b() {\n    return 1;\n}\n";
        assert_eq!(script(generated), Ok("function b() {\nreturn 1;\n}".to_owned()));
        assert!(script("export class IntoUnderlyingSink {").is_err());
    }

    #[test]
    fn every_placeholder_is_filled_or_it_is_an_error() {
        assert_eq!(fill("x", "a {{b}} {{b}}", &[("b", "1")]), Ok("a 1 1".to_owned()));
        assert!(fill("x", "a", &[("b", "1")]).is_err());
        assert!(fill("x", "{{c}} {{b}}", &[("b", "1")]).is_err());
    }

    #[test]
    fn another_order_or_another_border_is_another_version() {
        let hash = |parts: &[&str]| {
            let mut hash = Fnv::START;
            parts.iter().for_each(|part| hash.add(part.as_bytes()));
            hash.0
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_ne!(hash(&["a", "b"]), hash(&["b", "a"]));
    }
}
