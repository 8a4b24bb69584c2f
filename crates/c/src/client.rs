//! Clients of services, waiting or with a callback.

use crate::arguments::{Release, UserData, bytes, give, handle, place, take_back, text};
use crate::node::NodeHandle;
use crate::publisher::check_header;
use crate::status::{Failure, Status, guard, guard_value, report};
use crate::types::TypeHandle;
use angaros::GenericClient;
use std::ffi::{CString, c_char, c_void};
use std::time::Duration;

/// Calls one service.
pub struct ClientHandle {
    client: GenericClient,
    name: CString,
}

/// The response to a call.
pub struct ResponseHandle {
    bytes: Vec<u8>,
}

/// What runs at the end of a call: with the response, or with why there is none. The bytes are lent
/// for the call.
pub type ResponseCallback = unsafe extern "C" fn(
    status: Status,
    response: *const c_void,
    size: usize,
    user_data: *mut c_void,
);

/// A year is as good as forever, and can be added to any instant.
pub(crate) fn span(timeout_ns: u64) -> Duration {
    Duration::from_nanos(timeout_ns).min(Duration::from_secs(365 * 86_400))
}

/// Makes a client of `service`, whose type is a `.srv` file's.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    name: *const c_char,
    client: *mut *mut ClientHandle,
) -> Status {
    guard(|| {
        let place = place(client, "client")?;
        // SAFETY: handed on to the caller.
        let (node, of, name) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(name, "name")?) };
        let client = node.node.create_generic_client(name, &of.service()?.runtime())?;
        let name = CString::new(client.service_name()).unwrap_or_default();
        // SAFETY: the place was checked.
        unsafe { give(place, ClientHandle { client, name }) };
        Ok(())
    })
}

/// Lets go of a client; calls that it has sent go on.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_destroy(client: *mut *mut ClientHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(client) }));
}

/// The fully qualified name of the service; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_service(client: *const ClientHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { client.as_ref() }.map_or(std::ptr::null(), |client| client.name.as_ptr())
}

/// Waits until a server is there that can answer; tells whether one is.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_wait_for_service(
    client: *const ClientHandle,
    timeout_ns: u64,
    ready: *mut bool,
) -> Status {
    guard(|| {
        let ready = place(ready, "ready")?;
        // SAFETY: handed on to the caller.
        let client = unsafe { handle(client, "client") }?;
        let is_ready = client.client.wait_for_service(span(timeout_ns));
        // SAFETY: the place was checked.
        unsafe { ready.write(is_ready) };
        Ok(())
    })
}

/// Sends a request and waits for the response.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_call(
    client: *const ClientHandle,
    data: *const c_void,
    size: usize,
    timeout_ns: u64,
    response: *mut *mut ResponseHandle,
) -> Status {
    guard(|| {
        let place = place(response, "response")?;
        // SAFETY: handed on to the caller.
        let (client, data) = unsafe { (handle(client, "client")?, bytes(data, size, "data")?) };
        check_header(data)?;
        let bytes = client.client.call(data, span(timeout_ns))?;
        // SAFETY: the place was checked.
        unsafe { give(place, ResponseHandle { bytes }) };
        Ok(())
    })
}

/// Sends a request; the callback gets the response, on the executor of the client's node.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_client_call_async(
    client: *const ClientHandle,
    data: *const c_void,
    size: usize,
    callback: Option<ResponseCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        // SAFETY: handed on to the caller.
        let (client, data) = unsafe { (handle(client, "client")?, bytes(data, size, "data")?) };
        let callback =
            callback.ok_or_else(|| Failure::argument("the argument 'callback' is NULL"))?;
        check_header(data)?;
        client.client.call_async(data)?.then(move |ended| {
            let (status, bytes) = match ended {
                Ok(bytes) => (Status::Ok, bytes),
                Err(error) => (report(error.into()), Vec::new()),
            };
            let data = if status == Status::Ok { bytes.as_ptr() } else { std::ptr::null() };
            // SAFETY: the header says what the callback must be.
            unsafe { callback(status, data.cast(), bytes.len(), user.pointer()) };
        });
        Ok(())
    })
}

/// The bytes of a response, and their number; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_response_data(
    response: *const ResponseHandle,
    size: *mut usize,
) -> *const c_void {
    // SAFETY: handed on to the caller.
    let (response, size) = unsafe { (response.as_ref(), size.as_mut()) };
    if let Some(size) = size {
        *size = response.map_or(0, |response| response.bytes.len());
    }
    response.map_or(std::ptr::null(), |response| response.bytes.as_ptr().cast())
}

/// Lets go of a response.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_response_destroy(response: *mut *mut ResponseHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(response) }));
}
