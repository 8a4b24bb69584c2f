//! What a server of another process answers.

use angaros_core::fuzzing;
use angaros_msg::Message as _;
use angaros_msg::std_srvs::srv::SetBool_Response;

/// A reply: a response with which request it belongs to behind it.
pub fn service_reply(data: &[u8]) {
    let Some((response, number, outcome)) = fuzzing::service_reply(data) else { return };
    assert_eq!(response, &data[..response.len()], "the response stands before everything else");
    let trailer = &data[response.len()..];
    assert_eq!((trailer.len(), &trailer[..8]), (16, &number.to_le_bytes()[..]));
    assert!(!outcome.is_empty());
    let _ = SetBool_Response::decode(response);
}
