//! Turning what C passes into what Rust can use (rule C3).

use crate::status::Failure;
use std::ffi::{CStr, c_char, c_int, c_void};

/// What frees a callback's user data.
pub type Release = unsafe extern "C" fn(user_data: *mut c_void);

/// The handle behind a pointer.
///
/// # Safety
/// `pointer` is NULL or a live handle of that type.
pub(crate) unsafe fn handle<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: the caller vouches for it.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// As [`handle`] for what the call changes.
///
/// # Safety
/// `pointer` is NULL, or a live object that nobody else uses meanwhile.
pub(crate) unsafe fn handle_mut<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller vouches for it.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// The place for a result. It may hold anything before.
pub(crate) fn place<T>(pointer: *mut T, name: &str) -> Result<*mut T, Failure> {
    if pointer.is_null() { Err(null(name)) } else { Ok(pointer) }
}

fn null(name: &str) -> Failure {
    Failure::argument(format!("the argument '{name}' is NULL"))
}

/// A text that must be there.
///
/// # Safety
/// `pointer` is NULL or a terminated text that stays for the call.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    // SAFETY: handed on to the caller.
    unsafe { optional_text(pointer, name) }?.ok_or_else(|| null(name))
}

/// A text, or `None` for NULL.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    name: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller vouches for the terminator.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    let text =
        text.map_err(|_| Failure::argument(format!("the argument '{name}' is not UTF-8")))?;
    Ok(Some(text))
}

/// Bytes; NULL is allowed for none.
///
/// # Safety
/// `pointer` is NULL or points at `size` bytes that nobody writes during the call.
pub(crate) unsafe fn bytes<'a>(
    pointer: *const c_void,
    size: usize,
    name: &str,
) -> Result<&'a [u8], Failure> {
    if size == 0 {
        return Ok(&[]);
    }
    if size > isize::MAX as usize {
        return Err(Failure::argument(format!("the argument '{name}' has {size} bytes")));
    }
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: the caller vouches for the bytes; the size is within the address space.
    Ok(unsafe { std::slice::from_raw_parts(pointer.cast(), size) })
}

/// A command line as `main` gets it, without the program's name.
///
/// # Safety
/// `argv` is NULL or points at `argc` texts.
pub(crate) unsafe fn command_line(
    argc: c_int,
    argv: *const *const c_char,
) -> Result<Vec<String>, Failure> {
    let count = usize::try_from(argc)
        .map_err(|_| Failure::argument(format!("the argument 'argc' is {argc}")))?;
    if count > 0 && argv.is_null() {
        return Err(null("argv"));
    }
    let mut args = Vec::new();
    for index in 1..count {
        // SAFETY: within argc; the caller vouches for the texts.
        args.push(unsafe { text(*argv.add(index), "argv") }?.to_owned());
    }
    Ok(args)
}

/// Hands a new object to C.
///
/// # Safety
/// `place` is valid for writing.
pub(crate) unsafe fn give<T>(place: *mut *mut T, object: T) {
    // SAFETY: the caller vouches for the place.
    unsafe { place.write(Box::into_raw(Box::new(object))) };
}

/// Takes an object back from C and sets the variable to NULL (rule C4).
///
/// # Safety
/// `variable` is NULL or holds NULL or what [`give`] put there.
pub(crate) unsafe fn take_back<T>(variable: *mut *mut T) -> Option<Box<T>> {
    if variable.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for the variable.
    let pointer = unsafe { variable.replace(std::ptr::null_mut()) };
    // SAFETY: a pointer that is not NULL was made by `give`, and the variable has forgotten it.
    (!pointer.is_null()).then(|| unsafe { Box::from_raw(pointer) })
}

/// A callback's user data with what frees it (rule C5).
pub(crate) struct UserData {
    data: *mut c_void,
    release: Option<Release>,
}

// SAFETY: the header says that callbacks run on, and are released from, any thread.
unsafe impl Send for UserData {}
// SAFETY: only the pointer is read, and handed on to callbacks.
unsafe impl Sync for UserData {}

impl UserData {
    pub(crate) fn new(data: *mut c_void, release: Option<Release>) -> Self {
        Self { data, release }
    }

    pub(crate) fn pointer(&self) -> *mut c_void {
        self.data
    }
}

impl Drop for UserData {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the header says what release must be; it is called once, here.
            unsafe { release(self.data) };
        }
    }
}
