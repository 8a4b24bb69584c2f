//! Coming and going: opening or creating the file, refusing one of another version, taking a slot,
//! and removing everything when the last one leaves.

use super::announce::Announcements;
use super::layout::{self, Header};
use super::{Registry, lock};
use crate::dir::Dir;
use crate::fault;
use crate::other_users;
use crate::sys::{self, Mapping};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::{Error, ErrorKind, Result};
use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The bytes of the file that living participants hold locks on.
const ALIVE: Range<u64> = layout::LOCK_ALIVE..layout::LOCK_ALIVE + layout::LOCK_ALIVE_BYTES;

impl Registry {
    /// Joins a domain; creates its registry if there is none.
    pub fn join(dir: &Dir, domain: u32) -> Result<Self> {
        let path = dir.registry(domain);
        // Each turn lost means that the last participant removed the file between open and lock.
        for turn in 0..1000 {
            dir.ensure()?;
            let file = match dir.open(&path, true) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                // Another user of the group has made the file and not opened it to us yet.
                Err(error)
                    if error.kind() == io::ErrorKind::PermissionDenied
                        && dir.is_shared()
                        && turn < 100 =>
                {
                    std::thread::sleep(Duration::from_millis(1));
                    continue;
                }
                Err(error) => return Err(system("cannot open", &path, error)),
            };
            if let Some(registry) = Self::join_file(dir, domain, &path, file)? {
                Self::remove_abandoned(dir, domain);
                other_users::report(dir);
                return Ok(registry);
            }
        }
        Err(Error::new(
            ErrorKind::System,
            format!("cannot join {}: it vanishes again and again", path.display()),
        ))
    }

    /// Removes the files of other domains whose participants have all died.
    fn remove_abandoned(dir: &Dir, own: u32) {
        for (domain, path) in dir.registries() {
            if domain == own {
                continue;
            }
            let Ok(file) = dir.open(&path, false) else { continue };
            // Whoever has the lock is alive, and a removed file is no longer our business.
            if !matches!(sys::try_lock(&file, layout::LOCK_CHANGE), Ok(true))
                || !file.metadata().is_ok_and(|data| data.nlink() != 0)
            {
                continue;
            }
            if !sys::is_locked_by_another(&file, ALIVE) {
                dir.remove_segments(domain);
                let _ = fs::remove_file(&path);
            }
        }
    }

    fn join_file(dir: &Dir, domain: u32, path: &Path, file: File) -> Result<Option<Self>> {
        let held = file.try_clone().map_err(|error| system("cannot open", path, error))?;
        let _guard = lock::lock(&held, None, path)?;
        let data = file.metadata().map_err(|error| system("cannot look at", path, error))?;
        if data.nlink() == 0 {
            return Ok(None);
        }
        if sys::is_locked_by_another(&file, ALIVE) {
            check(&file, data.len(), path)?;
        } else {
            dir.remove_segments(domain);
            initialise(&file)
                .map_err(|error| system("cannot create", path, error).hint(dir.when_full()))?;
        }
        let map = Mapping::shared(&file, layout::TOTAL)
            .map_err(|error| system("cannot map", path, error))?;
        let dir = dir.clone();
        let path = path.to_path_buf();
        let threads = Mutex::new(());
        let mut registry = Self {
            dir,
            domain,
            path,
            file,
            map,
            threads,
            announcements: Announcements::default(),
            slot: u32::MAX,
            generation: 0,
        };
        (registry.slot, registry.generation) = registry.claim_slot()?;
        Ok(Some(registry))
    }

    /// Takes a slot: first the lock that shows that we live, then the number that others see.
    /// The registry's lock is held, so that nobody takes the file for abandoned meanwhile.
    fn claim_slot(&self) -> Result<(u32, u64)> {
        self.sweep_locked();
        let free = |slot: &usize| {
            self.participant(*slot).generation.load(Ordering::Relaxed) == 0
                && matches!(sys::try_lock(&self.file, layout::LOCK_ALIVE + *slot as u64), Ok(true))
        };
        let slot = (0..layout::PARTICIPANTS).find(free).ok_or_else(|| {
            Error::new(
                ErrorKind::Exhausted,
                format!(
                    "cannot join {}: {} processes are there, as many as fit",
                    self.path.display(),
                    layout::PARTICIPANTS
                ),
            )
        })?;
        fault::step("slot locked");
        let generation = self.next_generation();
        let participant = self.participant(slot);
        participant.pid.store(std::process::id(), Ordering::Relaxed);
        participant.robust.store(0, Ordering::Relaxed);
        self.header().participants_high.fetch_max(slot as u32 + 1, Ordering::Relaxed);
        participant.generation.store(generation, Ordering::Release);
        fault::step("slot claimed");
        Ok((slot as u32, generation))
    }

    /// Takes everything of this process out; the last one removes the files.
    pub(super) fn leave(&mut self) {
        if self.generation == 0 {
            return;
        }
        let _ = fs::remove_file(self.dir.segment(self.domain, self.slot, self.generation));
        fault::step("segment removed");
        let Ok(guard) = self.lock() else { return };
        self.remove_all_of(self.slot as usize, self.generation);
        fault::step("records removed");
        sys::unlock(&self.file, layout::LOCK_ALIVE + u64::from(self.slot));
        fault::step("alive lock given back");
        self.sweep_locked();
        let others = (0..layout::PARTICIPANTS)
            .any(|slot| self.participant(slot).generation.load(Ordering::Relaxed) != 0);
        if others {
            self.announce();
        } else {
            self.dir.remove_segments(self.domain);
            let _ = fs::remove_file(&self.path);
            drop(guard);
            self.dir.remove_if_unused();
        }
    }
}

/// Creates an empty registry, under the lock and without other participants.
fn initialise(file: &File) -> io::Result<()> {
    file.set_len(0)?;
    file.set_len(layout::TOTAL as u64)?;
    sys::allocate(file, 0..layout::FRONT_END as u64)?;
    let map = Mapping::shared(file, layout::FRONT_END)?;
    // SAFETY: the mapping is page-aligned, longer than the header, and the header is all atomics.
    let header: &Header = unsafe { map.base().cast().as_ref() };
    header.magic.store(layout::MAGIC, Ordering::Relaxed);
    header.version.store(layout::VERSION, Ordering::Relaxed);
    header.layout.store(layout::LAYOUT, Ordering::Relaxed);
    // Starting at the time keeps numbers apart from those of an earlier registry.
    header.generation.store(monotonic_ns().max(1), Ordering::Relaxed);
    header.ready.store(1, Ordering::Release);
    fault::step("registry initialised");
    Ok(())
}

/// Refuses a file that others use and we cannot.
fn check(file: &File, len: u64, path: &Path) -> Result<()> {
    let damaged = |what: &str| {
        Error::new(ErrorKind::BadData, format!("cannot join {}: {what}", path.display())).hint(
            format!(
                "stop every Angaros process of this domain (fuser -v {0}), then remove it: rm {0}",
                path.display()
            ),
        )
    };
    if len < size_of::<Header>() as u64 {
        return Err(damaged(&format!("it is damaged: it has {len} bytes")));
    }
    let map = Mapping::shared(file, size_of::<Header>())
        .map_err(|error| system("cannot map", path, error))?;
    // SAFETY: the file has at least a header's length, the mapping is page-aligned, all atomics.
    let header: &Header = unsafe { map.base().cast().as_ref() };
    let version = header.version.load(Ordering::Acquire);
    let magic = header.magic.load(Ordering::Relaxed);
    let layout = header.layout.load(Ordering::Relaxed);
    if magic != layout::MAGIC {
        return Err(damaged(&format!("it is damaged: it starts with {magic:#018x}")));
    }
    if version != layout::VERSION || layout != layout::LAYOUT {
        return Err(damaged(&format!(
            "processes of another version of Angaros, or with addresses of another size, use it: \
             its layout is version {version} ({layout:016x}), \
             this program's is version {} ({:016x})",
            layout::VERSION,
            layout::LAYOUT
        )));
    }
    if len < layout::TOTAL as u64 {
        return Err(damaged(&format!("it is damaged: it has {len} of {} bytes", layout::TOTAL)));
    }
    Ok(())
}

fn system(what: &str, path: &Path, error: io::Error) -> Error {
    Error::new(ErrorKind::System, format!("{what} {}", path.display())).source(error)
}
