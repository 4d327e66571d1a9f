//! Writes the good inputs of every fuzz target, a folder each, for `cargo xtask fuzz`.
//!
//! `cargo run -p testkit --example fuzz_seeds -- FOLDER`

use std::io;
use std::path::Path;

use testkit::fuzz_targets::{
    Backups, Cookies, FuzzTarget, Lists, Notation, Patterns, RequestBodies,
};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).ok_or_else(|| io::Error::other("which folder?"))?;
    let folder = Path::new(&folder);
    write::<RequestBodies>(folder)?;
    write::<Lists>(folder)?;
    write::<Notation>(folder)?;
    write::<Patterns>(folder)?;
    write::<Cookies>(folder)?;
    write::<Backups>(folder)
}

fn write<T: FuzzTarget>(folder: &Path) -> io::Result<()> {
    let folder = folder.join(T::NAME);
    std::fs::create_dir_all(&folder)?;
    for (number, input) in T::prepare().good().iter().enumerate() {
        std::fs::write(folder.join(number.to_string()), input)?;
    }
    Ok(())
}
