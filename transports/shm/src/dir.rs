//! Where the files lie and what they are called: one folder per user below `/dev/shm`, readable by
//! that user only, one registry per domain, one segment per process, one file per type definition.
//!
//! Where the place named by `ANGAROS_SHM_DIR` is a folder of a group, with the setgid bit and
//! writable for the group and not for others, its members share one folder there.

use angaros_transport::{Error, ErrorKind, Result};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
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
    user: u32,
    /// The group that shares the folder.
    group: Option<u32>,
}

/// Access bits beyond which a folder is refused: setgid and group-writable, and nothing for others.
fn group_of(base: &Path) -> Option<u32> {
    let data = fs::metadata(base).ok()?;
    (data.is_dir() && data.mode() & 0o2027 == 0o2020).then(|| data.gid())
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
        let group = group_of(&base);
        let path = base.join(match group {
            Some(group) => format!("angaros-group-{group}"),
            None => format!("angaros-{user}"),
        });
        Self { base, path, user, group }
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

    /// Whether the members of a group share the folder.
    pub fn is_shared(&self) -> bool {
        self.group.is_some()
    }

    /// The user whose folder it is.
    pub fn user(&self) -> u32 {
        self.user
    }

    /// Creates the folder where it is missing and refuses one that others could write to.
    pub fn ensure(&self) -> Result<()> {
        let what = self.path.display();
        let system = |text: String, error| Error::new(ErrorKind::System, text).source(error);
        let data = self.made_folder().map_err(|error| {
            system(format!("cannot create {what}"), error).hint(format!(
                "is {} there and writable? {BASE_VARIABLE} names another place",
                self.base.display()
            ))
        })?;
        let whose = match self.group {
            Some(group) => data.gid() == group && data.mode() & 0o007 == 0,
            None => data.uid() == self.user && data.mode() & 0o077 == 0,
        };
        if data.is_dir() && whose {
            return Ok(());
        }
        Err(self.refuse(&data))
    }

    /// Makes the folder and says what is there. The last to leave may remove it in between.
    fn made_folder(&self) -> io::Result<fs::Metadata> {
        let mut tries = 0..100;
        loop {
            self.make_folder(&self.path)?;
            match fs::symlink_metadata(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && tries.next().is_some() => {
                }
                known => return known,
            }
        }
    }

    fn refuse(&self, data: &fs::Metadata) -> Error {
        let what = self.path.display();
        let user = self.user;
        let wanted = match self.group {
            Some(group) => format!("group {group} with mode 2770"),
            None => format!("user {user} with mode 700"),
        };
        let found = format!(
            "found user {}, group {} and mode {:o}",
            data.uid(),
            data.gid(),
            data.mode() & 0o7777
        );
        let text = format!("cannot use {what}: it must be a folder of {wanted}, {found}");
        let hint = match data.uid() == user || user == 0 && data.uid() != 65534 {
            true => format!("remove it: rm -r {what}"),
            false => format!(
                "it is somebody else's, perhaps outside this container: set {BASE_VARIABLE} to \
                 a folder of user {user}"
            ),
        };
        Error::new(ErrorKind::System, text).hint(hint)
    }

    /// Creates a folder for the user or the group, unless it exists.
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        let mode = if self.is_shared() { 0o2770 } else { 0o700 };
        match DirBuilder::new().mode(mode).create(path) {
            // The umask may have taken bits away.
            Ok(()) if self.is_shared() => fs::set_permissions(path, Permissions::from_mode(mode)),
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }

    /// Opens a file of ours for reading and writing, never through a link, never handed to a
    /// child.
    pub fn open(&self, path: &Path, create: bool) -> io::Result<File> {
        let mode = if self.is_shared() { 0o660 } else { 0o600 };
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(mode);
        options.custom_flags(libc::O_NOFOLLOW | libc::O_CLOEXEC);
        if create {
            match options.create_new(true).open(path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Ok(file) => {
                    if self.is_shared() {
                        // The umask may have taken bits away.
                        file.set_permissions(Permissions::from_mode(mode))?;
                    }
                    return Ok(file);
                }
                Err(error) => return Err(error),
            }
        }
        options.create_new(false).open(path)
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

    /// Removes every segment of a domain without participants.
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
            // Fails when another process has just joined: the folder is then in use.
            let _ = fs::remove_dir(&self.path);
        }
    }

    fn types(&self) -> PathBuf {
        self.path.join("types")
    }

    /// Stores a definition unless it is there; `name` is the printed hash.
    pub fn store_definition(&self, name: &str, definition: &str) -> io::Result<()> {
        let types = self.types();
        let target = self.types().join(name);
        if definition.len() as u64 > MAX_DEFINITION || target.exists() {
            return Ok(());
        }
        self.make_folder(&types)?;
        // Process ids of two containers may coincide.
        let draft = types.join(format!("{name}.{:016x}.tmp", u64::from_ne_bytes(identity())));
        let written = self
            .open(&draft, true)
            .and_then(|mut file| file.write_all(definition.as_bytes()))
            .and_then(|()| fs::rename(&draft, &target));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// The definition stored under the printed hash.
    pub fn load_definition(&self, name: &str) -> Option<String> {
        let file = self.open(&self.types().join(name), false).ok()?;
        let mut text = String::new();
        file.take(MAX_DEFINITION).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// Something no other process has.
fn identity() -> [u8; 8] {
    let process = angaros_transport::Gid::process();
    [0, 1, 2, 3, 4, 5, 6, 7].map(|i| process[i])
}
