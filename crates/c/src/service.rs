//! Servers of services: requests come as bytes, responses go as bytes.

use crate::arguments::{
    Release, UserData, bytes, give, handle, handle_mut, place, take_back, text,
};
use crate::node::NodeHandle;
use crate::publisher::check_header;
use crate::status::{Failure, Status, guard, guard_value};
use crate::types::TypeHandle;
use angaros::{CallError, GenericResponder, GenericServer, RespondError, ServiceOptions};
use std::ffi::{CString, c_char, c_void};

/// Answers requests of one service.
pub struct ServiceHandle {
    _server: GenericServer,
    name: CString,
}

/// A request that waits for its response.
pub struct ResponderHandle {
    responder: GenericResponder,
}

/// What runs for each request. Its bytes are lent for the call; the responder belongs to the
/// callback.
pub type RequestCallback = unsafe extern "C" fn(
    request: *const c_void,
    size: usize,
    responder: *mut ResponderHandle,
    user_data: *mut c_void,
);

impl From<CallError> for Failure {
    fn from(error: CallError) -> Self {
        let status = match error {
            CallError::Unavailable | CallError::ServerLost => Status::NotFound,
            CallError::TimedOut => Status::TimedOut,
            CallError::Full | CallError::TooDeep | CallError::Busy => Status::Exhausted,
            CallError::Shutdown => Status::Shutdown,
            CallError::NodeFailed | CallError::Unanswered => Status::Callback,
            CallError::BadRequest | CallError::BadMessage(_) => Status::BadData,
            CallError::Publish(error) => return error.into(),
            _ => Status::InvalidArgument,
        };
        Self::new(status, error.to_string())
    }
}

impl From<RespondError> for Failure {
    fn from(error: RespondError) -> Self {
        let status = match error {
            RespondError::Publish(error) => return error.into(),
            _ => Status::NotFound,
        };
        Self::new(status, error.to_string())
    }
}

/// Makes a server of `service`, whose type is a `.srv` file's.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_service_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    name: *const c_char,
    callback: Option<RequestCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
    service: *mut *mut ServiceHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(service, "service")?;
        // SAFETY: handed on to the caller.
        let (node, of, name) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(name, "name")?) };
        let callback =
            callback.ok_or_else(|| Failure::argument("the argument 'callback' is NULL"))?;
        let of = of.service()?;
        let answer = move |request: &[u8], responder: GenericResponder| {
            let responder = Box::into_raw(Box::new(ResponderHandle { responder }));
            // SAFETY: the header says what the callback must be.
            unsafe { callback(request.as_ptr().cast(), request.len(), responder, user.pointer()) };
        };
        let options = ServiceOptions::new();
        let server = node.node.create_generic_service(name, &of.runtime(), options, answer)?;
        let name = CString::new(server.service_name()).unwrap_or_default();
        // SAFETY: the place was checked.
        unsafe { give(place, ServiceHandle { _server: server, name }) };
        Ok(())
    })
}

/// Ends a server; a callback that runs at this moment runs to its end.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_service_destroy(service: *mut *mut ServiceHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(service) }));
}

/// The fully qualified name of the service; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_service_name(service: *const ServiceHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { service.as_ref() }.map_or(std::ptr::null(), |service| service.name.as_ptr())
}

/// Sends the response and takes the responder back, also on failure.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_responder_respond(
    responder: *mut *mut ResponderHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let variable = unsafe { handle_mut(responder, "responder") }?;
        // SAFETY: handed on to the caller.
        let Some(taken) = (unsafe { take_back(variable) }) else {
            return Err(Failure::argument("the argument 'responder' is NULL"));
        };
        // SAFETY: handed on to the caller.
        let data = unsafe { bytes(data, size, "data") }?;
        check_header(data)?;
        Ok(taken.responder.respond(data)?)
    })
}

/// Gives a request up; its client is told that there is no response.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_responder_abandon(responder: *mut *mut ResponderHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(responder) }));
}
