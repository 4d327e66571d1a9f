//! What systems do differently with files: who may read them, the lock of a folder, and writing through to the disk.
//!
//! On Windows a folder in the account of a user is open to that user only, so nothing is restricted further there.

pub use system::{copy_access, create_private};
pub(crate) use system::{create_private_folder, restrict_folder, sync_folder};
pub(in crate::store) use system::{give_to_owner_of, open_for_lock, restrict_file, sync_file};

#[cfg(unix)]
mod system {
    use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
    use std::io;
    use std::os::unix::fs::{
        DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, chown,
    };
    use std::path::Path;

    /// Only the owner reads and writes.
    const PRIVATE_FILE: u32 = 0o600;

    /// Only the owner enters.
    const PRIVATE_FOLDER: u32 = 0o700;

    /// What is locked for a folder: the folder itself, by `flock`.
    pub(in crate::store) fn open_for_lock(folder: &Path) -> io::Result<File> {
        File::open(folder)
    }

    /// Creates a folder that only its owner enters; one that is there stays as it is.
    pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(PRIVATE_FOLDER).create(folder)
    }

    /// Creates an empty file that only its owner reads; refused where there is one.
    pub fn create_private(path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).mode(PRIVATE_FILE).open(path)
    }

    /// Takes a file from everybody but its owner.
    pub(in crate::store) fn restrict_file(path: &Path) -> io::Result<()> {
        restrict(path, PRIVATE_FILE)
    }

    /// Gives a file that root has written to the owner of its folder, whose server has to read it.
    pub(in crate::store) fn give_to_owner_of(folder: &Path, file: &Path) -> io::Result<()> {
        let (wanted, found) = (fs::metadata(folder)?, fs::metadata(file)?);
        if wanted.uid() == found.uid() {
            return Ok(());
        }
        chown(file, Some(wanted.uid()), Some(wanted.gid()))
    }

    /// Gives a file the owner, the group and the permissions of another one.
    pub fn copy_access(of: &Path, file: &Path) -> io::Result<()> {
        let (wanted, found) = (fs::metadata(of)?, fs::metadata(file)?);
        if (wanted.uid(), wanted.gid()) != (found.uid(), found.gid()) {
            chown(file, Some(wanted.uid()), Some(wanted.gid()))?;
        }
        fs::set_permissions(file, wanted.permissions())
    }

    /// Takes a folder from everybody but its owner.
    pub(crate) fn restrict_folder(path: &Path) -> io::Result<()> {
        restrict(path, PRIVATE_FOLDER)
    }

    fn restrict(path: &Path, mode: u32) -> io::Result<()> {
        let found = fs::metadata(path)?.permissions().mode();
        // Stricter permissions are left as they are.
        if found & 0o077 == 0 {
            Ok(())
        } else {
            fs::set_permissions(path, Permissions::from_mode(mode))
        }
    }

    /// Makes the content of a file survive a power cut.
    pub(in crate::store) fn sync_file(path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    /// Makes the names in a folder survive a power cut.
    pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::path::Path;

    /// The file that is locked for its folder; Windows opens no folder as a file.
    const LOCK: &str = "club.lock";

    /// What is locked for a folder: an empty file in it.
    pub(in crate::store) fn open_for_lock(folder: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).open(folder.join(LOCK))
    }

    /// Creates a folder; one that is there stays as it is.
    pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    /// Creates an empty file; refused where there is one.
    pub fn create_private(path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    /// The folder of the user restricts it already.
    pub(in crate::store) fn restrict_file(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Files of a folder belong to its user already.
    pub(in crate::store) fn give_to_owner_of(_: &Path, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Files of a folder belong to its user already.
    pub fn copy_access(_: &Path, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// The folder of the user restricts it already.
    pub(crate) fn restrict_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Makes the content of a file survive a power cut; Windows wants a handle that may write.
    pub(in crate::store) fn sync_file(path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).open(path)?.sync_all()
    }

    /// Windows has no call for the names in a folder; its file system keeps a journal of them.
    pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, chown};

    use super::{create_private, system};

    #[test]
    fn a_file_of_root_is_given_to_the_owner_of_its_folder() {
        let folder = std::env::temp_dir().join(format!("ostwind-owner-{}", uuid::Uuid::now_v7()));
        system::create_private_folder(&folder).unwrap();
        let file = folder.join("file");
        create_private(&file).unwrap();
        // Only root can give a folder away; for everybody else the owner stays who it is.
        let own = fs::metadata(&folder).unwrap().uid();
        let owner = if chown(&folder, Some(65_534), None).is_ok() { 65_534 } else { own };
        system::give_to_owner_of(&folder, &file).unwrap();
        let found = fs::metadata(&file).unwrap().uid();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, owner);
    }
}
