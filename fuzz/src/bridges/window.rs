//! What clients of the bridges send before and below their protocols, and Foxglove's frames.

use angaros_foxglove::protocol::{asset, binary, client};
use angaros_window::Access;
use angaros_window::net::http;
use angaros_window::net::websocket::decoder::Decoder;
use angaros_window::net::websocket::handshake;

/// The largest message that clients may send here.
const LIMIT: usize = 1 << 16;

/// The head of a request, and what becomes of it as a WebSocket.
pub fn http_head(data: &[u8]) {
    let Ok(Some((request, len))) = http::parse(data) else { return };
    assert!(len <= data.len() && len <= http::MAX_HEAD);
    assert!(request.path.starts_with('/'));
    let _ = request.token();
    let loopback = std::net::Ipv4Addr::LOCALHOST.into();
    let host = request.header("host");
    let allowed = Access::loopback_only().check_origin(request.header("origin"), host, loopback);
    // Without a host, no page gets in.
    assert!(allowed.is_err() || host.is_some());
    if let Ok(agreed) = handshake::agree(&request, &["foxglove.sdk.v1"], true) {
        let response = agreed.response();
        let text = std::str::from_utf8(&response).unwrap();
        assert!(text.ends_with("\r\n\r\n") && text.matches("\r\n\r\n").count() == 1);
    }
}

/// Frames of a client: no event is larger than the limit, and how the bytes arrive is the same.
pub fn websocket_frames(data: &[u8]) {
    for deflate in [false, true] {
        let mut whole = Decoder::new(LIMIT, deflate);
        whole.push(data);
        let mut at_once = Vec::new();
        let end = loop {
            match whole.next_event() {
                Ok(Some(event)) => at_once.push(event),
                Ok(None) => break None,
                Err(violation) => break Some(violation),
            }
        };
        let mut parts = Decoder::new(LIMIT, deflate);
        let mut in_parts = Vec::new();
        let mut end_of_parts = None;
        'parts: for part in data.chunks(7) {
            parts.push(part);
            loop {
                match parts.next_event() {
                    Ok(Some(event)) => in_parts.push(event),
                    Ok(None) => break,
                    Err(violation) => {
                        end_of_parts = Some(violation);
                        break 'parts;
                    }
                }
            }
        }
        assert_eq!((at_once, end), (in_parts, end_of_parts));
    }
}

/// What a client of Foxglove says, as text and as bytes.
pub fn foxglove_frames(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        match client::read(text) {
            Ok(client::ClientOp::FetchAsset { uri, .. }) => asset_uri(&uri),
            Ok(_) => {}
            Err(error) => assert!(!error.is_empty()),
        }
        asset_uri(text);
    }
    if let Ok(binary::ClientFrame::Call(call)) = binary::read(data) {
        let response = binary::service_response(&call);
        assert_eq!(response[1..], data[1..]);
    }
}

/// Whatever a URI says, its path stays below the package.
fn asset_uri(uri: &str) {
    let Ok(asset) = asset::read(uri) else { return };
    assert!(!asset.package.is_empty() && !asset.package.contains(['/', '.']));
    let part = |part: std::path::Component<'_>| matches!(part, std::path::Component::Normal(_));
    assert!(asset.path.components().all(part));
}
