//! What anybody on the network says in rmw_zenoh's form.

use angaros_zenoh::wire::{
    Attachment, MAX_TOKEN, QosChunk, Token, TokenBody, extension, gid_of, keys, recovery, zid,
};

/// A token of the graph with its quality of service, an attachment, a session's id: whatever is
/// read is written as it was, but for what ROS 2 itself writes in more than one way.
pub fn zenoh_wire(data: &[u8]) {
    if let Some(attachment) = Attachment::decode(data) {
        assert_eq!(attachment.encode(), data);
    }
    if let Some((gid, number)) = extension::decode_taken(data) {
        assert_eq!(extension::encode_taken(gid, number), data);
    }
    if let Some(question) = recovery::RecoveryRequest::decode(data) {
        assert_eq!(question.encode(), data);
    }
    if let Some(answer) = recovery::RecoveryReply::decode(data) {
        assert_eq!(answer.encode(), data);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some((session, number)) = extension::parse_ended(text) {
        let again = extension::parse_ended(&extension::ended_key(0, &session, number));
        assert_eq!(again, Some((session, number)));
    }
    if let Some(gid) = extension::parse_alive(text) {
        assert_eq!(extension::parse_alive(&extension::alive_key(0, Some(gid))), Some(gid));
    }
    if let Some(id) = zid::parse(text) {
        assert_eq!(zid::print(&id), text);
    }
    if let Some(qos) = QosChunk::parse(text) {
        assert_eq!(QosChunk::parse(&qos.to_string()), Some(qos));
        let ours = QosChunk::from(&qos.to_qos());
        assert_eq!(ours.to_qos(), qos.to_qos(), "what Angaros has words for stays");
    }
    let Some(token) = Token::parse(text) else { return };
    assert!(text.len() <= MAX_TOKEN);
    let written = token.to_string();
    if written.len() <= MAX_TOKEN && !written.contains("//") {
        let again = Token::parse(&written).expect("what was written is read");
        assert_eq!(again.to_string(), written);
    }
    let TokenBody::Endpoint(endpoint) = &token.body else { return };
    let _ = gid_of(text);
    let key = keys::data_key(token.domain, &endpoint.name, &endpoint.type_name, endpoint.hash);
    assert!(key.len() < 2 * MAX_TOKEN);
}
