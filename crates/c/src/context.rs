//! Contexts.

use crate::arguments::{command_line, give, handle, optional_text, place, take_back};
use crate::status::{Failure, Status, guard, guard_value};
use angaros::{Context, ContextOptions};
use std::ffi::{c_char, c_int};

/// A participation in a domain.
pub struct ContextHandle {
    pub(crate) context: Context,
}

/// How a context is made.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ContextOptionsStruct {
    /// `ROS_DOMAIN_ID`; negative: from the environment.
    pub domain: i32,
    /// `auto`, `local` or a transport's scheme; NULL: from the environment.
    pub transport: *const c_char,
    /// Number of `argv`.
    pub argc: c_int,
    /// The command line as `main` gets it, program name first; NULL for none.
    pub argv: *const *const c_char,
    /// Whether SIGINT and SIGTERM shut all contexts down.
    pub handle_signals: bool,
}

/// Options of a context as the environment says, without a command line.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_context_options_default() -> ContextOptionsStruct {
    ContextOptionsStruct {
        domain: -1,
        transport: std::ptr::null(),
        argc: 0,
        argv: std::ptr::null(),
        handle_signals: false,
    }
}

/// Makes a context; `options` NULL means the default.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_create(
    options: *const ContextOptionsStruct,
    context: *mut *mut ContextHandle,
) -> Status {
    guard(|| {
        let context = place(context, "context")?;
        // SAFETY: handed on to the caller.
        let options = unsafe { options.as_ref() }.copied();
        let options = options.unwrap_or_else(|| angaros_context_options_default());
        // SAFETY: handed on to the caller.
        let rust = unsafe { rust_options(&options) }?;
        angaros::init_log();
        let made = Context::new(rust, angaros::ALL)?;
        if options.handle_signals {
            made.shutdown_on_signals()?;
        }
        // SAFETY: the place was checked.
        unsafe { give(context, ContextHandle { context: made }) };
        Ok(())
    })
}

/// # Safety
/// As the header says of the structure.
#[allow(clippy::needless_update, reason = "what C cannot choose stays as it is by default")]
unsafe fn rust_options(options: &ContextOptionsStruct) -> Result<ContextOptions, Failure> {
    Ok(ContextOptions {
        domain: u32::try_from(options.domain).ok(),
        // SAFETY: handed on to the caller.
        transport: unsafe { optional_text(options.transport, "transport") }?.map(str::to_owned),
        // SAFETY: handed on to the caller.
        args: unsafe { command_line(options.argc, options.argv) }?,
        ..ContextOptions::default()
    })
}

/// Lets go of a context.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_destroy(context: *mut *mut ContextHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(context) }));
}

/// Ends every executor of the context; publishing fails from now on.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_shutdown(context: *const ContextHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        unsafe { handle(context, "context") }?.context.shutdown();
        Ok(())
    })
}

/// Whether the context was shut down, or a signal asked for it; true for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_is_shutdown(context: *const ContextHandle) -> bool {
    guard_value(true, || {
        // SAFETY: handed on to the caller.
        unsafe { context.as_ref() }.is_none_or(|handle| handle.context.is_shutdown())
    })
}

/// The domain of the context.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_domain(
    context: *const ContextHandle,
    domain: *mut u32,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let context = unsafe { handle(context, "context") }?;
        // SAFETY: the place was checked.
        unsafe { place(domain, "domain")?.write(context.context.domain()) };
        Ok(())
    })
}

/// Copies the text of the mismatch with that number, and its terminator, to `text`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_context_mismatch(
    context: *const ContextHandle,
    index: usize,
    text: *mut c_char,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let context = unsafe { handle(context, "context") }?;
        let all = context.context.mismatches();
        let found = all.get(index).ok_or_else(|| {
            let count = all.len();
            Failure::new(Status::NotFound, format!("there are {count} mismatches, not {index}"))
        })?;
        if found.len() >= size {
            let need = found.len() + 1;
            let message = format!("the text needs {need} bytes, the buffer has {size}");
            return Err(Failure::new(Status::BufferTooSmall, message));
        }
        let text = place(text, "text")?.cast::<u8>();
        // SAFETY: the text and its terminator fit, as was checked.
        unsafe {
            text.copy_from_nonoverlapping(found.as_ptr(), found.len());
            text.add(found.len()).write(0);
        }
        Ok(())
    })
}
