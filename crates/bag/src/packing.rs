//! Packs the files of a bag as wholes, each once it is ended, beside the thread that writes.

use crate::error::{BagError, BagErrorKind, Result};
use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

/// Files that are being packed.
pub(crate) struct Packing {
    at_once: usize,
    running: VecDeque<(PathBuf, JoinHandle<Result<()>>)>,
}

impl Packing {
    /// Packs so many files at once, but one at least.
    pub(crate) fn new(at_once: usize) -> Self {
        Self { at_once: at_once.max(1), running: VecDeque::new() }
    }

    /// Where the file lies once it is packed.
    pub(crate) fn name(path: &Path) -> PathBuf {
        let mut name = path.to_owned().into_os_string();
        name.push(".zstd");
        PathBuf::from(name)
    }

    /// Begins to pack a file that was ended; waits if as many as may be are being packed.
    pub(crate) fn start(&mut self, path: &Path) -> Result<()> {
        while self.running.len() >= self.at_once {
            self.wait_for_first()?;
        }
        let from = path.to_owned();
        let run = move || pack(&from);
        let thread = thread::Builder::new().name("ang-bag-pack".to_owned()).spawn(run);
        let system = |error| BagError::system(path, "start the thread that packs it", &error);
        self.running.push_back((path.to_owned(), thread.map_err(system)?));
        Ok(())
    }

    /// Waits until all are packed.
    pub(crate) fn finish(&mut self) -> Result<()> {
        while !self.running.is_empty() {
            self.wait_for_first()?;
        }
        Ok(())
    }

    fn wait_for_first(&mut self) -> Result<()> {
        let Some((path, thread)) = self.running.pop_front() else { return Ok(()) };
        let panicked = |_| BagError::new(BagErrorKind::System, &path, "packing it panicked");
        thread.join().map_err(panicked)?
    }
}

/// The plain file goes away once the packed one is whole.
fn pack(path: &Path) -> Result<()> {
    let system = |error| BagError::system(path, "pack it", &error);
    let folder = path.parent().unwrap_or(Path::new("."));
    let from = File::open(path).map_err(system)?;
    let mut to = tempfile::NamedTempFile::new_in(folder).map_err(system)?;
    zstd::stream::copy_encode(&from, to.as_file_mut(), 1).map_err(system)?;
    let mode = from.metadata().map_err(system)?.permissions();
    to.as_file().set_permissions(mode).map_err(system)?;
    to.persist(Packing::name(path)).map_err(|error| system(error.error))?;
    std::fs::remove_file(path).map_err(system)
}
