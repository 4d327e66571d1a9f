//! The steps of a client's build that need libraries. A program of its own, so that `xtask`
//! compiles in seconds and this one while the client does.
//!
//! ```text
//! bundler bindings app.wasm FOLDER   # the module, its script and the scripts of libraries
//! bundler compress FOLDER            # a copy in brotli beside each file that gets smaller
//! ```

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

/// Nothing, or a sentence that says what went wrong.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["bindings", module, folder] => bindings(Path::new(module), Path::new(folder)),
        ["compress", folder] => compress_files(Path::new(folder)),
        _ => Err("takes bindings MODULE FOLDER, or compress FOLDER".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bundler: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes what wasm-bindgen makes of a compiled module.
fn bindings(module: &Path, folder: &Path) -> Outcome {
    let mut generated = Bindgen::new()
        .input_path(module)
        .typescript(false)
        .remove_producers_section(true)
        .remove_name_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate_output())
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    write(&folder.join("app.js"), generated.js().as_bytes())?;
    for (name, scripts) in generated.snippets() {
        for (at, script) in scripts.iter().enumerate() {
            let path = folder.join(format!("snippets/{name}/inline{at}.js"));
            write(&path, script.as_bytes())?;
        }
    }
    for (name, script) in generated.local_modules() {
        write(&folder.join("snippets").join(name), script.as_bytes())?;
    }
    write(&folder.join("app_bg.wasm"), &generated.wasm_mut().emit_wasm())
}

fn compress_files(folder: &Path) -> Outcome {
    for path in files_below(folder)? {
        let content = fs::read(&path).map_err(|error| at(&path, &error))?;
        let compressed = compress(&content)?;
        if compressed.len() < content.len() {
            let mut name = path.into_os_string();
            name.push(".br");
            write(Path::new(&name), &compressed)?;
        }
    }
    Ok(())
}

fn files_below(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(|error| at(&next, &error))? {
            let path = entry.map_err(|error| at(&next, &error))?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    Ok(files)
}

fn compress(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut compressed = Vec::new();
    let (buffer, quality, window) = (4096, 11, 22);
    let mut writer = brotli::CompressorWriter::new(&mut compressed, buffer, quality, window);
    writer.write_all(content).map_err(|error| format!("brotli: {error}"))?;
    drop(writer);
    Ok(compressed)
}

fn write(path: &Path, content: &[u8]) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .map_err(|error| at(path, &error))
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
