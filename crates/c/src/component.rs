//! Components: nodes that containers make, in programs and in libraries that programs load.

use crate::arguments::{command_line, text};
use crate::context::ContextHandle;
use crate::node::NodeHandle;
use crate::status::{Failure, Status, angaros_last_error, guard, guard_value};
use angaros::component::{self, ComponentContext, ComponentEntry};
use angaros::library::LibraryTable;
use angaros::{Error, ErrorKind};
use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::{Mutex, PoisonError};

/// Makes a component around a node. Context and node belong to it, also when it fails.
pub type ComponentCreate = unsafe extern "C" fn(
    context: *mut ContextHandle,
    node: *mut NodeHandle,
    component: *mut *mut c_void,
) -> i32;

/// Ends a component, and destroys its node and context.
pub type ComponentDestroy = unsafe extern "C" fn(component: *mut c_void);

/// What C made of a component.
struct Made {
    component: *mut c_void,
    destroy: ComponentDestroy,
}

// SAFETY: the header says that components are destroyed on any thread.
unsafe impl Send for Made {}

impl Drop for Made {
    fn drop(&mut self) {
        // SAFETY: the header says what destroy must be; it is called once, here.
        unsafe { (self.destroy)(self.component) };
    }
}

fn make(
    context: &ComponentContext,
    name: &str,
    create: ComponentCreate,
    destroy: ComponentDestroy,
) -> angaros::Result<Box<dyn Any + Send>> {
    let node = Box::into_raw(Box::new(NodeHandle::new(context.node().clone())));
    let context = Box::into_raw(Box::new(ContextHandle { context: context.context().clone() }));
    let mut component = std::ptr::null_mut();
    // SAFETY: the header says what create must be; it owns both handles.
    let status = unsafe { create(context, node, &raw mut component) };
    if status == Status::Ok as i32 {
        return Ok(Box::new(Made { component, destroy }));
    }
    // SAFETY: the text stays until the next failure of this thread.
    let text = unsafe { CStr::from_ptr(angaros_last_error()) }.to_string_lossy();
    Err(Error::new(ErrorKind::Callback, format!("{name} was not made: {text}")))
}

/// Adds a component to those of this program or library.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_component_register(
    package: *const c_char,
    name: *const c_char,
    create: Option<ComponentCreate>,
    destroy: Option<ComponentDestroy>,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (package, name) = unsafe { (text(package, "package")?, text(name, "name")?) };
        let (Some(create), Some(destroy)) = (create, destroy) else {
            return Err(Failure::argument("the argument 'create' or 'destroy' is NULL"));
        };
        let full = format!("{package}/{name}");
        component::register(ComponentEntry {
            package: package.to_owned().leak(),
            name: name.to_owned().leak(),
            create: Box::leak(Box::new(move |context: ComponentContext| {
                make(&context, &full, create, destroy)
            })),
        });
        Ok(())
    })
}

/// What the symbol `angaros_component_library_PACKAGE` of a library with components returns; NULL
/// for texts that are none.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_component_library(
    package: *const c_char,
    version: *const c_char,
) -> *const c_void {
    static TABLES: Mutex<BTreeMap<String, &'static LibraryTable>> = Mutex::new(BTreeMap::new());
    guard_value(std::ptr::null(), || {
        // SAFETY: handed on to the caller.
        let texts = unsafe { (text(package, "package"), text(version, "version")) };
        let (Ok(package), Ok(version)) = texts else { return std::ptr::null() };
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(package.to_owned()).or_insert_with(|| {
            let package = package.to_owned().leak();
            let version = version.to_owned().leak();
            Box::leak(Box::new(angaros::library::table(package, version)))
        });
        std::ptr::from_ref::<LibraryTable>(table).cast()
    })
}

/// Runs the components that the command line names; the whole `main` of a program with components.
/// Returns its exit code.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
#[allow(clippy::print_stderr, reason = "how a program says what is wrong")]
pub unsafe extern "C" fn angaros_component_main(argc: c_int, argv: *const *const c_char) -> c_int {
    guard_value(1, || {
        angaros::init_log();
        // SAFETY: handed on to the caller.
        let ended = unsafe { command_line(argc, argv) }
            .and_then(|arguments| component::main(&arguments, angaros::ALL).map_err(Failure::from));
        match ended {
            Ok(()) => 0,
            Err(failure) => {
                eprintln!("error: {}", failure.text);
                1
            }
        }
    })
}
