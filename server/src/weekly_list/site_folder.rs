//! Writes pages into a folder so that a reader sees the old ones or the new ones, never some of each.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The file by which we know a folder of ours.
const MARK: &str = ".ostwind";

/// Why a folder could not be written.
#[derive(Debug)]
pub enum CannotWrite {
    /// There is something in the folder that is not ours.
    NotOurs,
    /// What the system says.
    Io(io::Error),
}

impl From<io::Error> for CannotWrite {
    fn from(error: io::Error) -> CannotWrite {
        CannotWrite::Io(error)
    }
}

/// How the new folder takes the place of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// A web server that reads the folder sees one edition or the other. Only where the system cannot exchange two names in one step
    /// is the folder a symbolic link.
    Link,
    /// The folder is a plain one, which can be copied to a USB stick. Where the system cannot exchange two names in one step,
    /// the former is renamed first.
    Rename,
}

/// Writes files into a folder, in the place of all that we have written there before. They are written beside it and are on the
/// disk before the folder is exchanged. `edition` distinguishes this writing from the ones before. A folder that holds just these
/// files stays as it is.
///
/// # Errors
/// The folder holds something else, or cannot be written; then it is as it was.
pub fn write_folder<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    (edition, exchange): (&str, Exchange),
) -> Result<(), CannotWrite> {
    let is_link = fs::symlink_metadata(folder).is_ok_and(|known| known.file_type().is_symlink());
    if folder.exists() {
        let is_empty = fs::read_dir(folder)?.next().is_none();
        if !is_empty && !folder.join(MARK).is_file() {
            return Err(CannotWrite::NotOurs);
        }
    }
    let files: Vec<(&str, &[u8])> = files.into_iter().collect();
    let is_of_this_kind = !is_link || exchange == Exchange::Link;
    if is_of_this_kind && holds(folder, &files) {
        return Ok(());
    }
    let fresh = beside(folder, edition);
    // Left behind by an earlier attempt that was interrupted.
    remove(&fresh)?;
    let written = write_all(&fresh, &files);
    if let Err(error) = written.and_then(|()| change_over(folder, &fresh, (is_link, exchange))) {
        let _ = remove(&fresh);
        return Err(error.into());
    }
    Ok(())
}

/// Removes a folder that we have written; another one stays, and so does none.
///
/// # Errors
/// The system's.
pub fn remove_folder(folder: &Path) -> io::Result<()> {
    // Out of the way first: a folder that is half removed has lost its mark. What is left of an earlier removal goes too.
    let gone = beside(folder, "gone");
    remove(&gone)?;
    if !folder.join(MARK).is_file() {
        return Ok(());
    }
    match fs::read_link(folder) {
        Ok(target) => {
            fs::remove_file(folder)?;
            remove(&parent(folder).unwrap_or_default().join(target))
        }
        Err(_) => fs::rename(folder, &gone).and_then(|()| remove(&gone)),
    }
}

/// Whether a folder of ours holds these files and no others.
fn holds(folder: &Path, files: &[(&str, &[u8])]) -> bool {
    let count = fs::read_dir(folder).map_or(0, Iterator::count);
    let is_there = |(path, content): &(&str, &[u8])| {
        fs::read(folder.join(path)).is_ok_and(|found| found == *content)
    };
    folder.join(MARK).is_file() && count == files.len() + 1 && files.iter().all(is_there)
}

fn write_all(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (path, content) in files.iter().copied().chain([(MARK, &[][..])]) {
        // A prepared database must not write outside the folder by names such as `../x`.
        let is_plain = !path.contains(['/', '\\']) && !path.contains("..");
        if !is_plain {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, path.to_owned()));
        }
        let mut file = File::create_new(folder.join(path))?;
        file.write_all(content)?;
        file.sync_all()?;
    }
    sync_folder(folder)
}

/// Puts the new folder in the place of the old one. Once it is there, readers see it, so that later errors are only logged.
fn change_over(
    folder: &Path,
    fresh: &Path,
    (is_link, exchange): (bool, Exchange),
) -> io::Result<()> {
    let former = fs::read_link(folder).ok().and_then(|target| Some(parent(folder)?.join(target)));
    let was_there = is_link || folder.exists();
    if !was_there && can_exchange(fresh) {
        fs::rename(fresh, folder)?;
        tidy_up(folder, None);
        return Ok(());
    }
    if was_there && exchange_names(folder, fresh).is_ok() {
        tidy_up(folder, Some(fresh));
        if let Some(former) = former {
            tidy_up(folder, Some(&former));
        }
        return Ok(());
    }
    if exchange == Exchange::Link && (is_link || !was_there) {
        let link = beside(folder, "link");
        let _ = fs::remove_file(&link);
        let target = fresh.file_name().map(PathBuf::from).unwrap_or_default();
        if symlink(&target, &link).is_ok() {
            fs::rename(&link, folder)?;
            tidy_up(folder, former.filter(|former| former.as_path() != fresh).as_deref());
            return Ok(());
        }
    }
    let aside = beside(folder, "before");
    remove(&aside)?;
    if was_there {
        fs::rename(folder, &aside)?;
    }
    if let Err(error) = fs::rename(fresh, folder) {
        if was_there {
            fs::rename(&aside, folder)?;
        }
        return Err(error);
    }
    tidy_up(folder, was_there.then_some(&aside));
    if is_link {
        tidy_up(folder, former.as_deref());
    }
    Ok(())
}

/// Whether the file system beside a folder can exchange two names in one step; the folder stays as it is.
fn can_exchange(folder: &Path) -> bool {
    let other = beside(folder, "exchange");
    let is_so = fs::create_dir_all(&other).is_ok()
        && exchange_names(folder, &other).is_ok()
        && exchange_names(folder, &other).is_ok();
    let _ = fs::remove_dir(&other);
    is_so
}

/// Two folders exchange their names in one step, so that at no moment one of them is missing.
///
/// # Errors
/// The file system cannot do that; nothing has changed.
#[cfg(target_os = "linux")]
fn exchange_names(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

/// Two folders exchange their names in one step: this system cannot.
///
/// # Errors
/// Always; nothing has changed.
#[cfg(not(target_os = "linux"))]
fn exchange_names(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Flushes the new names to the disk, then removes the former folder; an error is only logged, since leftovers harm nobody.
fn tidy_up(folder: &Path, former: Option<&Path>) {
    let synced = sync_folder(&parent(folder).unwrap_or_default());
    if let Err(error) = synced.and_then(|()| former.map_or(Ok(()), remove)) {
        tracing::warn!(?error, ?folder, ?former, "what stood there before was not tidied away");
    }
}

/// A name beside the folder, hidden from listings.
fn beside(folder: &Path, what: &str) -> PathBuf {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = format!(".{}.{what}", name.unwrap_or_default());
    parent(folder).unwrap_or_default().join(name)
}

fn parent(folder: &Path) -> Option<PathBuf> {
    let parent = folder.parent()?;
    Some(if parent.as_os_str().is_empty() { PathBuf::from(".") } else { parent.to_owned() })
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(unix)]
fn symlink(target: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The names in a folder reach the disk as well.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new() -> Scratch {
            let path =
                std::env::temp_dir().join(format!("ostwind-folder-{}", uuid::Uuid::now_v7()));
            fs::create_dir(&path).unwrap();
            Scratch(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn another_edition_takes_the_place_of_the_one_before() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("liste");
        write_folder(&folder, [("a.html", &b"1"[..]), ("b.html", b"1")], ("1", Exchange::Link))
            .unwrap();
        write_folder(&folder, [("a.html", &b"2"[..])], ("2", Exchange::Link)).unwrap();
        assert_eq!(names(&folder), [".ostwind", "a.html"]);
        assert_eq!(fs::read(folder.join("a.html")).unwrap(), b"2");
        assert_eq!(names(&scratch.0), ["liste"], "nothing is left of the first");
        // A web server that follows no links finds it, and so does a stick.
        assert!(fs::symlink_metadata(&folder).unwrap().is_dir());
        // The same edition is written again, as after a crash.
        write_folder(&folder, [("a.html", &b"3"[..])], ("3", Exchange::Link)).unwrap();
        write_folder(&folder, [("a.html", &b"3"[..])], ("4", Exchange::Link)).unwrap();
        assert_eq!(names(&scratch.0), ["liste"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_same_files_are_not_written_twice_and_changed_ones_are() {
        use std::os::unix::fs::MetadataExt as _;
        let scratch = Scratch::new();
        let folder = scratch.0.join("liste");
        let write = |edition| {
            let files = [("a.html", &b"1"[..]), ("b.html", b"2")];
            write_folder(&folder, files, (edition, Exchange::Link)).unwrap();
            fs::metadata(folder.join("a.html")).unwrap().ino()
        };
        let first = write("1");
        assert_eq!(write("2"), first);
        // Somebody has changed, removed or added something: all is as it should be again.
        fs::write(folder.join("a.html"), "x").unwrap();
        write("3");
        fs::remove_file(folder.join("b.html")).unwrap();
        write("4");
        fs::write(folder.join("c.html"), "x").unwrap();
        write("5");
        assert_eq!(names(&folder), [".ostwind", "a.html", "b.html"]);
        assert_eq!(fs::read(folder.join("a.html")).unwrap(), b"1");
    }

    #[test]
    fn a_plain_folder_of_ours_stays_a_plain_folder() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("stick");
        fs::create_dir(&folder).unwrap();
        write_folder(&folder, [("a.html", &b"1"[..])], ("1", Exchange::Link)).unwrap();
        write_folder(&folder, [("a.html", &b"2"[..])], ("2", Exchange::Link)).unwrap();
        assert!(fs::symlink_metadata(&folder).unwrap().is_dir());
        assert_eq!(fs::read(folder.join("a.html")).unwrap(), b"2");
        assert_eq!(names(&scratch.0), ["stick"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_for_a_stick_has_no_link_even_where_one_was() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("stick");
        // An edition as it was written where names cannot be exchanged.
        write_all(&scratch.0.join(".stick.1"), &[("a.html", &b"1"[..])]).unwrap();
        symlink(Path::new(".stick.1"), &folder).unwrap();
        for edition in ["2", "3"] {
            let files = [("a.html", edition.as_bytes())];
            write_folder(&folder, files, (edition, Exchange::Rename)).unwrap();
            assert!(!fs::symlink_metadata(&folder).unwrap().file_type().is_symlink());
            assert_eq!(fs::read(folder.join("a.html")).unwrap(), edition.as_bytes());
            assert_eq!(names(&scratch.0), ["stick"]);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_cannot_be_tidied_away_leaves_the_new_edition_in_place() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("liste");
        write_all(&scratch.0.join(".liste.1"), &[("a.html", &b"1"[..])]).unwrap();
        // Somebody has made the link by hand; no system removes a folder under the name of a dot.
        symlink(Path::new(".liste.1/."), &folder).unwrap();
        assert!(remove(&scratch.0.join(".liste.1/.")).is_err(), "or this test tests nothing");
        write_folder(&folder, [("a.html", &b"2"[..])], ("2", Exchange::Link)).unwrap();
        assert_eq!(fs::read(folder.join("a.html")).unwrap(), b"2");
        // The next edition works as well.
        write_folder(&folder, [("a.html", &b"3"[..])], ("3", Exchange::Link)).unwrap();
        assert_eq!(fs::read(folder.join("a.html")).unwrap(), b"3");
        assert_eq!(names(&scratch.0), [".liste.1", "liste"]);
    }

    #[test]
    fn what_is_not_ours_is_left_alone_and_a_failure_changes_nothing() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("liste");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("letter.txt"), "mine").unwrap();
        let refused = write_folder(&folder, [("a.html", &b"1"[..])], ("1", Exchange::Link));
        assert!(matches!(refused, Err(CannotWrite::NotOurs)));
        let other = scratch.0.join("other");
        write_folder(&other, [("a.html", &b"1"[..])], ("1", Exchange::Link)).unwrap();
        let refused = write_folder(
            &other,
            [("a.html", &b"2"[..]), ("../b.html", b"2")],
            ("2", Exchange::Link),
        );
        assert!(matches!(refused, Err(CannotWrite::Io(_))));
        assert_eq!(fs::read(other.join("a.html")).unwrap(), b"1");
        assert_eq!(names(&scratch.0), ["liste", "other"]);
    }
}
