//! Writing whole files: a regular file is replaced so that at every moment either the old or the
//! new one is there, whole; anything else is written to.

use super::{
    leftover,
    place::{TEMPORARY, folder_of, is_circle, target_of},
    words,
};
use std::{
    fs::{self, File, Metadata},
    io::{self, Write as _},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// Writes a file: to a temporary file in the same folder, synced, then renamed over the old one,
/// whose owner and rights it keeps. A symbolic link stays, and what it points to is replaced.
/// What is there and is no regular file (a device, a pipe, a socket) is written to.
///
/// # Errors
/// Why it cannot be written; a regular file is then as it was. A missing folder is not made.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let old = match regular(path)? {
        Ok(old) => old,
        Err(mut other) => return other.write_all(contents),
    };
    let target = target_of(path);
    let folder = folder_of(&target);
    leftover::clear(&folder);
    let mut file = temporary(&folder, old.as_ref())?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|failed| failed.error)?;
    sync_folder(&folder);
    Ok(())
}

/// What is at this place, if it is a regular file, or nothing; what else it is, opened.
fn regular(path: &Path) -> io::Result<Result<Option<Metadata>, File>> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => Ok(Err(File::options().write(true).open(path)?)),
        Ok(about) => Ok(Ok(Some(about))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Ok(None)),
        Err(_) if is_circle(path) => Err(io::Error::other(words::LINKS_IN_A_CIRCLE)),
        Err(error) => Err(error),
    }
}

/// Makes an empty file where nothing is yet.
///
/// # Errors
/// Why it cannot be made; `AlreadyExists` where something is there, which stays.
pub fn create_new(path: &Path) -> io::Result<File> {
    File::create_new(path)
}

/// A large file that is written aside, part by part: nothing is at its place before it is whole.
/// Dropped before that, it is gone. What is there and is no regular file is written to.
#[derive(Debug)]
pub struct Aside(Begun);

#[derive(Debug)]
enum Begun {
    Regular {
        file: NamedTempFile,
        target: PathBuf,
    },
    Other(File),
}

/// Begins a file that will be at this place when it is whole.
///
/// # Errors
/// Why it cannot be written. A missing folder is not made.
pub fn aside(path: &Path) -> io::Result<Aside> {
    aside_like(path, None)
}

/// As [`aside`]; a new file gets the owner and the rights of this one.
fn aside_like(path: &Path, like: Option<&Metadata>) -> io::Result<Aside> {
    Ok(Aside(match regular(path)? {
        Err(other) => Begun::Other(other),
        Ok(old) => {
            let target = target_of(path);
            let folder = folder_of(&target);
            leftover::clear(&folder);
            Begun::Regular {
                file: temporary(&folder, old.as_ref().or(like))?,
                target,
            }
        }
    }))
}

/// Keeps what a person has at a place that is about to be written: the first time, as a copy beside
/// it, under its name with `.bak` behind it. Nobody may read the copy who may not read the original.
///
/// # Errors
/// Why there is no copy.
pub fn keep_copy(path: &Path) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    let copy = Path::new(&name);
    let about = fs::metadata(path);
    let something = about
        .ok()
        .filter(|about| about.is_file() && about.len() > 0);
    if something.is_none() || copy.exists() {
        return Ok(());
    }
    let mut kept = aside_like(copy, something.as_ref())?;
    io::copy(&mut File::open(path)?, &mut kept)?;
    kept.finish()
}

impl Aside {
    /// Puts the file at its place, synced.
    ///
    /// # Errors
    /// Why it cannot be; what stood there is then as it was.
    pub fn finish(self) -> io::Result<()> {
        let (file, target) = match self.0 {
            Begun::Other(mut file) => return file.flush(),
            Begun::Regular { file, target } => (file, target),
        };
        file.as_file().sync_all()?;
        file.persist(&target).map_err(|failed| failed.error)?;
        sync_folder(&folder_of(&target));
        Ok(())
    }

    /// As [`Aside::finish`]; what a person has at the place is kept before, as [`keep_copy`] does.
    ///
    /// # Errors
    /// As [`Aside::finish`], and when there is no copy.
    pub fn replace(self, path: &Path) -> io::Result<()> {
        keep_copy(path)?;
        self.finish()
    }
}

impl io::Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Begun::Regular { file, .. } => file.write(bytes),
            Begun::Other(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Begun::Regular { file, .. } => file.flush(),
            Begun::Other(file) => file.flush(),
        }
    }
}

/// A temporary file with the owner and the rights of the file that it will replace.
fn temporary(folder: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    if old.is_none() {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: the umask takes away what is not wished for.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // In place of another, nobody else may read it before it has that one's rights.
    let file = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        keep_owner_and_rights(file.as_file(), old)?;
    }
    Ok(file)
}

#[cfg(unix)]
fn keep_owner_and_rights(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
    {
        // Only root may give files away; a group that one belongs to can be kept.
        let _not_permitted = fchown(file, None, Some(old.gid()));
    }
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    if new.uid() != old.uid() {
        mode &= 0o777;
    }
    if new.gid() != old.gid() {
        // Another group gets no more than everybody.
        mode &= mode << 3 | 0o707;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_owner_and_rights(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Makes the renaming itself durable. Some systems cannot sync a folder; the file is whole
/// there all the same, so a failure is no failure of the writing.
fn sync_folder(folder: &Path) {
    if let Ok(handle) = File::open(folder) {
        let _ = handle.sync_all();
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink},
        process::Command,
        thread,
    };

    #[test]
    fn a_pipe_is_written_to_and_stays_a_pipe() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).expect("read")
        });
        write(&pipe, b"1. e4 *").expect("written");
        assert_eq!(reader.join().expect("the reader ends"), b"1. e4 *");
        let about = fs::symlink_metadata(&pipe).expect("there");
        assert!(about.file_type().is_fifo());
    }

    /// A device of one's own, as `/dev/null` is; only root can make one.
    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        let folder = tempfile::tempdir().expect("a folder");
        let device = folder.path().join("null");
        let made = Command::new("mknod")
            .arg(&device)
            .args(["c", "1", "3"])
            .stderr(std::process::Stdio::null())
            .status();
        if !made.is_ok_and(|status| status.success()) {
            eprintln!("skipped: devices cannot be made here");
            return;
        }
        // Some systems let a device be made but not opened.
        if File::options().write(true).open(&device).is_err() {
            eprintln!("skipped: devices cannot be opened here");
            return;
        }
        write(&device, b"x").expect("written");
        let about = fs::symlink_metadata(&device).expect("there");
        assert!(about.file_type().is_char_device());
    }

    #[test]
    fn links_are_followed_also_to_what_is_not_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        let (link, other) = (folder.path().join("link"), folder.path().join("other"));
        symlink("link", &other).expect("a link");
        symlink("file", &link).expect("a link");
        for contents in ["one", "two"] {
            write(&other, contents.as_bytes()).expect("written");
            assert!(fs::read_link(&link).is_ok() && fs::read_link(&other).is_ok());
            let target = folder.path().join("file");
            assert_eq!(fs::read_to_string(target).expect("read"), contents);
        }
    }

    #[test]
    fn links_in_a_circle_are_refused_and_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        symlink("two", &one).expect("a link");
        symlink("one", &two).expect("a link");
        for error in [
            write(&one, b"x").expect_err("nowhere to write to"),
            aside(&one).expect_err("nowhere to write to"),
        ] {
            assert_eq!(crate::files::reason(&error), words::LINKS_IN_A_CIRCLE);
        }
        assert!(one.is_symlink() && two.is_symlink());
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 2);
    }

    #[test]
    fn rights_and_owner_are_kept_whatever_the_umask() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("written");
        // Given away where that is permitted (as root).
        let _ = std::os::unix::fs::chown(&path, Some(12345), Some(12345));
        for mode in [0o666, 0o640, 0o600] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("changed");
            let old = fs::metadata(&path).expect("there");
            write(&path, b"new").expect("written");
            let new = fs::metadata(&path).expect("there");
            assert_eq!(new.mode() & 0o7777, mode);
            assert_eq!((new.uid(), new.gid()), (old.uid(), old.gid()));
        }
    }

    #[test]
    fn a_copy_is_as_private_as_what_it_is_of() {
        let folder = tempfile::tempdir().expect("a folder");
        for mode in [0o600, 0o640, 0o644] {
            let path = folder.path().join(format!("{mode:o}"));
            fs::write(&path, "old").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("changed");
            keep_copy(&path).expect("kept");
            let copy = fs::metadata(path.with_extension("bak")).expect("there");
            assert_eq!(copy.mode() & 0o7777, mode);
        }
    }

    #[test]
    fn what_is_written_aside_is_there_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("large");
        let mut file = aside(&place).expect("begun");
        file.write_all(b"one ").expect("written");
        assert!(!place.exists());
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0);
        let mut file = aside(&place).expect("begun");
        file.write_all(b"two").expect("written");
        file.finish().expect("whole");
        assert_eq!(fs::read(&place).expect("read"), b"two");
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("no/such/file");
        let error = write(&missing, b"x").expect_err("no folder");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        let error = write(folder.path(), b"x").expect_err("a folder");
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0);
    }
}
