//! XML-RPC as masters and nodes of ROS 1 speak it.
//!
//! * **XR1** A document has at most [`MAX_BODY`] bytes, so many elements and so many levels;
//!   what is larger is refused before memory is taken for it.
//! * **XR2** What is written is read by Python's `xmlrpc` and by roscpp's XmlRpc++, which knows
//!   fewer forms than the standard.
//! * **XR3** Every call has a time in which it must be over, and ends its connection.
//!
//! The form stands at <http://xmlrpc.com/spec.md>.

mod http;
mod value;

pub use http::{Api, Served, call, host_and_port, serve};
pub use value::{
    Call, MAX_BODY, Value, decode_call, decode_response, encode_call, encode_fault, encode_response,
};
