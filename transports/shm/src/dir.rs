//! Where the files lie and what they are called: one folder per user below `/dev/shm`, readable by
//! nobody else, one registry per domain, one segment per process, one file per type definition.

use angaros_core::{Error, ErrorKind, Result};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Names another place than `/dev/shm`, for tests and containers.
pub const BASE_VARIABLE: &str = "ANGAROS_SHM_DIR";

/// Largest type definition that is stored or read.
const MAX_DEFINITION: u64 = 1 << 20;

/// The user's folder.
#[derive(Clone, Debug)]
pub struct Dir {
    base: PathBuf,
    path: PathBuf,
}

impl Dir {
    /// The folder below `base`, or below what the environment names when there is none.
    pub fn new(base: Option<&Path>) -> Self {
        let base = base
            .map(Path::to_path_buf)
            .or_else(|| std::env::var_os(BASE_VARIABLE).map(PathBuf::from));
        let base = base.unwrap_or_else(|| PathBuf::from("/dev/shm"));
        // SAFETY: the call has no arguments and cannot fail.
        let user = unsafe { libc::geteuid() };
        let path = base.join(format!("angaros-{user}"));
        Self { base, path }
    }

    /// What the folder lies in: `/dev/shm` or what was named instead.
    pub fn base(&self) -> &Path {
        &self.base
    }

    /// What helps when there is no space.
    pub fn when_full(&self) -> String {
        let base = self.base.display();
        format!(
            "`df -h {base}` shows whether it is full; remove what is left over or enlarge it \
             (mount -o remount,size=2G {base})"
        )
    }

    /// Creates the folder where it is missing and refuses one that others could write to.
    pub fn ensure(&self) -> Result<()> {
        let what = self.path.display();
        let system = |text: String, error| Error::new(ErrorKind::System, text).source(error);
        match DirBuilder::new().mode(0o700).create(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(system(format!("cannot create {what}"), error)
                    .hint(format!(
                        "is {} there and writable? {BASE_VARIABLE} names another place",
                        self.base.display()
                    )));
            }
            _ => {}
        }
        let data = fs::symlink_metadata(&self.path)
            .map_err(|error| system(format!("cannot look at {what}"), error))?;
        // SAFETY: the call has no arguments and cannot fail.
        let user = unsafe { libc::geteuid() };
        if !data.is_dir() || data.uid() != user || data.mode() & 0o077 != 0 {
            return Err(Error::new(
                ErrorKind::System,
                format!(
                    "cannot use {what}: it must be a folder of user {user} with mode 700, \
                     found user {} and mode {:o}",
                    data.uid(),
                    data.mode() & 0o7777
                ),
            )
            .hint(format!("remove it: rm -r {what}")));
        }
        Ok(())
    }

    /// The registry of a domain.
    pub fn registry(&self, domain: u32) -> PathBuf {
        self.path.join(format!("d{domain}.registry"))
    }

    /// The segment of one process.
    pub fn segment(&self, domain: u32, slot: u32, generation: u64) -> PathBuf {
        self.path.join(format!("d{domain}.seg.{slot}.{generation}"))
    }

    /// The registries of all domains, with their domains.
    pub fn registries(&self) -> Vec<(u32, PathBuf)> {
        let domain = |path: &Path| {
            let name = path.file_name()?.to_str()?;
            name.strip_prefix('d')?.strip_suffix(".registry")?.parse().ok()
        };
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.filter_map(|entry| Some((domain(&entry.path())?, entry.path()))).collect()
    }

    /// Removes every segment of a domain in which nobody is left.
    pub fn remove_segments(&self, domain: u32) {
        let prefix = format!("d{domain}.seg.");
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Removes the folder when no domain is in use any more.
    pub fn remove_if_unused(&self) {
        if self.registries().is_empty() {
            let _ = fs::remove_dir_all(self.types());
            // Fails when somebody has just come: the folder is then theirs.
            let _ = fs::remove_dir(&self.path);
        }
    }

    fn types(&self) -> PathBuf {
        self.path.join("types")
    }

    /// Stores a definition unless it is there; `name` is the printed hash.
    pub fn store_definition(&self, name: &str, definition: &str) -> io::Result<()> {
        let (types, target) = (self.types(), self.types().join(name));
        if definition.len() as u64 > MAX_DEFINITION || target.exists() {
            return Ok(());
        }
        match DirBuilder::new().mode(0o700).create(&types) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        let draft = types.join(format!("{name}.{}.tmp", std::process::id()));
        let written = open(&draft, true)
            .and_then(|mut file| file.write_all(definition.as_bytes()))
            .and_then(|()| fs::rename(&draft, &target));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// The definition stored under the printed hash.
    pub fn load_definition(&self, name: &str) -> Option<String> {
        let file = open(&self.types().join(name), false).ok()?;
        let mut text = String::new();
        file.take(MAX_DEFINITION).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// Opens a file of ours for reading and writing, never through a link, never handed to a child.
pub fn open(path: &Path, create: bool) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(create)
        .truncate(false)
        .mode(0o600)
        .custom_flags(libc::O_NOFOLLOW | libc::O_CLOEXEC)
        .open(path)
}
