//! What functions return, and the text of the last failure of a thread.

use angaros::{CdrError, Error, ErrorKind, LoanError, PublishError, TakeError};
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Status {
    /// It did what it promises.
    Ok = 0,
    /// A pointer is NULL, or a name, number or text breaks its rules.
    InvalidArgument = 1,
    /// A type under this name exists with another definition.
    TypeMismatch = 2,
    /// Something that was asked for does not exist.
    NotFound = 3,
    /// A stated limit is reached; the same call may succeed later.
    Exhausted = 4,
    /// The operating system refused.
    System = 5,
    /// Bytes break their format.
    BadData = 6,
    /// User code failed.
    Callback = 7,
    /// The context was shut down.
    Shutdown = 8,
    /// A buffer of the caller is too small.
    BufferTooSmall = 9,
    /// A defect of the library; nothing else is known about the state of what was called.
    Panic = 10,
    /// The time was up before the answer came.
    TimedOut = 11,
}

impl Status {
    const ALL: [Self; 12] = [
        Self::Ok,
        Self::InvalidArgument,
        Self::TypeMismatch,
        Self::NotFound,
        Self::Exhausted,
        Self::System,
        Self::BadData,
        Self::Callback,
        Self::Shutdown,
        Self::BufferTooSmall,
        Self::Panic,
        Self::TimedOut,
    ];

    /// The status of that number; a number that is none is what C should not have passed.
    pub(crate) fn from_number(number: i32) -> Self {
        let known = Self::ALL.into_iter().find(|status| *status as i32 == number);
        known.unwrap_or(Self::InvalidArgument)
    }
}

/// A failure on its way to the caller.
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) text: String,
}

impl Failure {
    pub(crate) fn new(status: Status, text: impl Into<String>) -> Self {
        Self { status, text: text.into() }
    }

    pub(crate) fn argument(text: impl Into<String>) -> Self {
        Self::new(Status::InvalidArgument, text)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error.kind() {
            ErrorKind::TypeMismatch => Status::TypeMismatch,
            ErrorKind::NotFound => Status::NotFound,
            ErrorKind::Exhausted => Status::Exhausted,
            ErrorKind::System => Status::System,
            ErrorKind::BadData => Status::BadData,
            ErrorKind::Callback => Status::Callback,
            ErrorKind::Shutdown => Status::Shutdown,
            _ => Status::InvalidArgument,
        };
        Self::new(status, error.to_string())
    }
}

fn loan_status(error: LoanError) -> Status {
    match error {
        LoanError::TooLarge { .. } => Status::InvalidArgument,
        LoanError::Layout(_) => Status::BadData,
        _ => Status::Exhausted,
    }
}

impl From<LoanError> for Failure {
    fn from(error: LoanError) -> Self {
        Self::new(loan_status(error), error.to_string())
    }
}

impl From<PublishError> for Failure {
    fn from(error: PublishError) -> Self {
        let status = match error {
            PublishError::Shutdown => Status::Shutdown,
            PublishError::Encode(_) => Status::BadData,
            PublishError::Loan(loan) => loan_status(loan),
            _ => Status::Exhausted,
        };
        Self::new(status, error.to_string())
    }
}

impl From<TakeError> for Failure {
    fn from(error: TakeError) -> Self {
        let status = match error {
            TakeError::TooManyHeld { .. } => Status::Exhausted,
            _ => Status::BadData,
        };
        Self::new(status, error.to_string())
    }
}

impl From<CdrError> for Failure {
    fn from(error: CdrError) -> Self {
        Self::new(Status::BadData, error.to_string())
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

fn remember(text: &str) {
    // A text with a NUL inside would end early in C anyway.
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    // A thread that is ending has no last error any more.
    let _ = LAST.try_with(|last| *last.borrow_mut() = text);
}

/// Leaves the text of a failure where a callback finds it; returns the status.
pub(crate) fn report(failure: Failure) -> Status {
    remember(&failure.text);
    failure.status
}

/// Runs the body of a C function (rules C1 and C2).
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(failure)) => report(failure),
        Err(panic) => {
            remember(&panic_text(&*panic));
            Status::Panic
        }
    }
}

/// As [`guard`] for functions that return a value: `fallback` after a panic.
pub(crate) fn guard_value<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        remember(&panic_text(&*panic));
        fallback
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "no message".to_owned());
    format!("a defect of angaros: {text}\nhint: report it with the program that shows it")
}

/// The text of this thread's last failed call; empty when none failed.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// Leaves the text of a failure of the caller where [`angaros_last_error`] finds it; returns the
/// status.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_fail(status: i32, message: *const c_char) -> Status {
    // SAFETY: handed on to the caller.
    match unsafe { crate::arguments::text(message, "message") } {
        Ok(text) => report(Failure::new(Status::from_number(status), text)),
        Err(failure) => report(failure),
    }
}

/// The name of a status, as in the header without `ANGAROS_`.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_status_name(status: i32) -> *const c_char {
    let name = match status {
        0 => c"OK",
        1 => c"INVALID_ARGUMENT",
        2 => c"TYPE_MISMATCH",
        3 => c"NOT_FOUND",
        4 => c"EXHAUSTED",
        5 => c"SYSTEM",
        6 => c"BAD_DATA",
        7 => c"CALLBACK",
        8 => c"SHUTDOWN",
        9 => c"BUFFER_TOO_SMALL",
        10 => c"PANIC",
        11 => c"TIMED_OUT",
        _ => c"unknown",
    };
    name.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    #[test]
    fn a_panic_becomes_a_status_with_its_text() {
        assert_eq!(guard(|| panic!("broken {}", 7)), Status::Panic);
        // SAFETY: the text stays until the next failure of this thread.
        let text = unsafe { CStr::from_ptr(angaros_last_error()) }.to_str().unwrap();
        assert!(text.starts_with("a defect of angaros: broken 7\nhint: "), "{text}");
        assert_eq!(guard_value(3, || panic!("again")), 3);
    }
}
