//! The program's side: opening a library, and its components by their handles.

mod ends;
mod side;
mod table;

use super::Request;
use super::abi::{ABI_VERSION, ErrorSink, Handle, LibraryTable, SYMBOL, Text, TextSink};
use crate::NodeSpec;
use angaros_core::Context;
use angaros_transport::error::{Error, ErrorKind, Result};
use side::HostSide;
use std::ffi::{CStr, CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::Arc;
use std::time::Duration;

/// A shared library with components. Once opened it stays mapped until the process ends, because
/// threads, buffers and statics of it may outlive its components.
pub struct Library {
    path: PathBuf,
    table: &'static LibraryTable,
    version: String,
    components: Vec<String>,
}

/// What a loaded component does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadedState {
    /// Its callbacks run.
    Running,
    /// A callback panicked; no other is run.
    Failed,
    /// It shut its own context down.
    Ended,
}

impl Library {
    /// Opens the library at `path`. The package it is built from is that of its file's name,
    /// `libPACKAGE.so`, or `package`.
    ///
    /// # Errors
    /// No such file, a file that is no library, one without components, or one of another ABI
    /// version.
    pub fn open(path: &Path, package: Option<&str>) -> Result<Self> {
        let whole = path.canonicalize().map_err(|error| {
            let message = format!("cannot load library {}", path.display());
            Error::new(ErrorKind::NotFound, message).source(error)
        })?;
        let file = whole.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = file.strip_prefix("lib").unwrap_or(&file);
        let table = table_of(&whole, file, package)?;
        check(&whole, table)?;
        let mut components = Vec::new();
        // SAFETY: a function of a table that was checked; texts are constants of the library.
        let version = unsafe {
            (table.components)(TextSink::into_list(&mut components));
            format!("{} {}", table.package.to_owned(), table.version.to_owned())
        };
        Ok(Self { path: whole, table, version, components })
    }

    /// Warns of what cannot be helped.
    pub(crate) fn warn(&self) {
        if !self.table.unwinds {
            let path = self.path.display();
            tracing::warn!(
                "library {path} is built with panic = \"abort\": a panic in it ends this process"
            );
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Package and version.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Its components as `PACKAGE/NAME`.
    #[must_use]
    pub fn components(&self) -> &[String] {
        &self.components
    }

    /// Whether both are one mapping.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table)
    }

    fn check_component(&self, name: &str) -> Result<()> {
        let plain = |text: &str| text.replace('-', "_");
        let fits =
            |known: &&String| plain(known) == plain(name) || known.rsplit('/').next() == Some(name);
        if self.components.iter().any(|known| fits(&known)) {
            return Ok(());
        }
        let path = self.path.display();
        let message = format!("there is no component '{name}' in library {path}");
        let hint = match self.components.is_empty() {
            true => "it has none; mark types with #[component]".to_owned(),
            false => format!("it has: {}", self.components.join(", ")),
        };
        Err(Error::new(ErrorKind::NotFound, message).hint(hint))
    }
}

fn dl_error() -> String {
    // SAFETY: dlerror returns null or a text that stays until this thread's next call.
    unsafe {
        let text = libc::dlerror();
        if text.is_null() {
            return "no reason given".to_owned();
        }
        CStr::from_ptr(text).to_string_lossy().into_owned()
    }
}

fn table_of(path: &Path, file: &str, package: Option<&str>) -> Result<&'static LibraryTable> {
    let shown = path.display();
    let invalid = |message: String| Error::new(ErrorKind::InvalidArgument, message);
    let name = CString::new(path.as_os_str().as_bytes())
        .map_err(|_| invalid(format!("cannot load library {shown}: its path has a zero byte")))?;
    // SAFETY: a zero-terminated path. The initialisers of the library run, as the caller wants.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_NODELETE) };
    let Some(library) = NonNull::new(library) else {
        return Err(invalid(format!("cannot load library {shown}: {}", dl_error())));
    };
    let found = [Some(file), package].into_iter().flatten().find_map(|name| find(library, name));
    let Some(found) = found else {
        let message = format!("library {shown} has no symbol {}", symbol(file));
        return Err(invalid(message).hint(
            "build it with crate-type = [\"cdylib\"] and angaros::library!(); \
             the file is named lib<package>.so",
        ));
    };
    // SAFETY: the symbol is a function of this type in every version.
    let table = unsafe {
        let function: unsafe extern "C" fn() -> *const LibraryTable =
            std::mem::transmute(found.as_ptr());
        function().as_ref()
    };
    table.ok_or_else(|| invalid(format!("library {shown} offers nothing")))
}

fn symbol(package: &str) -> String {
    format!("{SYMBOL}{}", package.replace('-', "_"))
}

fn find(library: NonNull<c_void>, package: &str) -> Option<NonNull<c_void>> {
    let name = CString::new(symbol(package)).ok()?;
    // SAFETY: a library that stays open and a zero-terminated name.
    NonNull::new(unsafe { libc::dlsym(library.as_ptr(), name.as_ptr()) })
}

/// Nothing but the first two fields is read before they are found to be ours.
fn check(path: &Path, table: &'static LibraryTable) -> Result<()> {
    let expected = (ABI_VERSION, size_of::<LibraryTable>() as u32);
    if (table.abi, table.size) == expected {
        return Ok(());
    }
    let message = format!(
        "library {} has ABI version {} ({} bytes), this program {} ({} bytes)",
        path.display(),
        table.abi,
        table.size,
        expected.0,
        expected.1
    );
    Err(Error::new(ErrorKind::InvalidArgument, message)
        .hint("build both with the same version of angaros"))
}

/// What a component is loaded with.
pub(crate) struct Load<'a> {
    /// The program's context.
    pub context: &'a Context,
    /// The component and its settings.
    pub spec: &'a NodeSpec,
    /// How its executor waits.
    pub wake: &'a str,
    /// Part of its thread's name.
    pub number: u64,
    /// How long its `new` may take.
    pub start_timeout: Duration,
}

/// A component of a library that was made in this program.
pub(crate) struct Loaded {
    library: Arc<Library>,
    handle: Handle,
    side: Arc<HostSide>,
}

// SAFETY: the functions of a library's table may be called from any thread with its handles.
unsafe impl Send for Loaded {}
// SAFETY: as above.
unsafe impl Sync for Loaded {}

impl Loaded {
    /// Makes the component that `load` names.
    ///
    /// # Errors
    /// A component that is not in the library, what its `new` returned, a panic in it, or a `new`
    /// that takes too long.
    pub(crate) fn create(library: &Arc<Library>, load: &Load<'_>) -> Result<Self> {
        library.check_component(&load.spec.component)?;
        let request = Request {
            node: NodeSpec { library: None, ..load.spec.clone() },
            domain: load.context.domain(),
            line: load.context.line().to_vec(),
            wake: load.wake.to_owned(),
            number: load.number,
            start_timeout_ms: u64::try_from(load.start_timeout.as_millis()).unwrap_or(u64::MAX),
        };
        let request = serde_json::to_string(&request).map_err(|error| {
            let message = format!("cannot ask for {}", load.spec.component);
            Error::new(ErrorKind::BadData, message).source(error)
        })?;
        let side = HostSide::new(load.context);
        let ctx = table::handle_of(Arc::clone(&side));
        let mut error = None;
        let sink = ErrorSink::into_slot(&mut error);
        let text = Text::of(&request);
        // SAFETY: a function of a checked table; our table is static, the rest lives for the call.
        let handle = unsafe { (library.table.create)(text, &raw const table::TABLE, ctx, sink) };
        if handle.is_null() {
            // Also what a `new` that still runs has made so far.
            side.revoke();
            return Err(error.unwrap_or_else(|| {
                let message = format!("{} panicked while it was made", load.spec.component);
                Error::new(ErrorKind::Callback, message)
            }));
        }
        Ok(Self { library: Arc::clone(library), handle, side })
    }

    /// The library it is from.
    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// The fully qualified name of its node.
    pub(crate) fn node_name(&self) -> String {
        let mut names = Vec::new();
        // SAFETY: our handle; the list lives for the call.
        unsafe { (self.library.table.node_name)(self.handle, TextSink::into_list(&mut names)) };
        names.pop().unwrap_or_default()
    }

    /// What it does.
    pub(crate) fn state(&self) -> LoadedState {
        // SAFETY: our handle.
        match unsafe { (self.library.table.state)(self.handle) } {
            2 => LoadedState::Failed,
            3 => LoadedState::Ended,
            _ => LoadedState::Running,
        }
    }

    /// Asks it to end and waits; returns whether it has. Its node and endpoints are gone then,
    /// whatever it left behind; of one that does not end they are gone too.
    pub(crate) fn stop(&self, timeout: Duration) -> bool {
        self.side.stop_waiting();
        let timeout_ns = u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX);
        // SAFETY: our handle.
        let ended = unsafe { (self.library.table.stop)(self.handle, timeout_ns) };
        if ended || !timeout.is_zero() {
            self.side.revoke();
        }
        ended
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        self.side.revoke();
        // SAFETY: our handle, not used after this; one whose thread still runs is left to it.
        unsafe { (self.library.table.destroy)(self.handle) };
    }
}
