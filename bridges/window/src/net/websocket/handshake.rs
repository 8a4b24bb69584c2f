//! How a connection of HTTP becomes a WebSocket (RFC 6455, section 4.2).

use crate::net::http::Request;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::fmt::Write as _;

/// What is appended to the client's key (RFC 6455, section 1.3).
const GUID: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// Why a request does not become a WebSocket.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A version that is not spoken.
    #[error("only version 13 of WebSocket is spoken")]
    Version,
    /// A header is missing or wrong.
    #[error("this is no proper request for a WebSocket: {0}")]
    Malformed(&'static str),
    /// None of the subprotocols is known.
    #[error("none of the subprotocols is known; hint: offer {0}")]
    Protocol(String),
}

impl Refusal {
    /// The HTTP status that says so.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            Self::Version => 426,
            Self::Malformed(_) | Self::Protocol(_) => 400,
        }
    }
}

/// What both sides agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The subprotocol; empty if none.
    pub protocol: String,
    /// Whether messages may be compressed.
    pub deflate: bool,
    accept: String,
}

/// Whether a request asks for a WebSocket.
#[must_use]
pub fn is_upgrade(request: &Request) -> bool {
    request.list("upgrade").any(|value| value.eq_ignore_ascii_case("websocket"))
}

/// What is agreed on with a client that asks for a WebSocket.
///
/// # Errors
/// A request that breaks the protocol, or offers no subprotocol of `protocols` if there are any.
pub fn agree(request: &Request, protocols: &[&str], compress: bool) -> Result<Agreed, Refusal> {
    if request.method != "GET" {
        return Err(Refusal::Malformed("it is no GET"));
    }
    if !request.list("connection").any(|value| value.eq_ignore_ascii_case("upgrade")) {
        return Err(Refusal::Malformed("the connection is not to be upgraded"));
    }
    if request.header("sec-websocket-version") != Some("13") {
        return Err(Refusal::Version);
    }
    let key = request.header("sec-websocket-key").unwrap_or_default();
    if BASE64_STANDARD.decode(key).map(|bytes| bytes.len()) != Ok(16) {
        return Err(Refusal::Malformed("its key has not 16 bytes"));
    }
    let offered = || request.list("sec-websocket-protocol");
    let chosen = protocols.iter().find(|ours| offered().any(|theirs| theirs == **ours));
    if chosen.is_none() && !protocols.is_empty() {
        return Err(Refusal::Protocol(protocols.join(" or ")));
    }
    let accept = sha1_smol::Sha1::from(format!("{key}{GUID}")).digest().bytes();
    Ok(Agreed {
        protocol: chosen.map_or_else(String::new, |chosen| (*chosen).to_owned()),
        deflate: compress && request.list("sec-websocket-extensions").any(can_be_met),
        accept: BASE64_STANDARD.encode(accept),
    })
}

/// Whether an offer of permessage-deflate is one that we can meet: we pack with the largest window.
fn can_be_met(offer: &str) -> bool {
    let mut parts = offer.split(';').map(str::trim);
    parts.next() == Some("permessage-deflate")
        && parts.all(|parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let value = value.trim().trim_matches('"');
            match name.trim() {
                "server_no_context_takeover" | "client_no_context_takeover" => value.is_empty(),
                "client_max_window_bits" => {
                    value.is_empty() || value.parse().is_ok_and(|bits| (8..=15).contains(&bits))
                }
                "server_max_window_bits" => value == "15",
                _ => false,
            }
        })
}

impl Agreed {
    /// The answer to the request.
    #[must_use]
    pub fn response(&self) -> Vec<u8> {
        let mut text = String::from(
            "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n",
        );
        // Writing to a String cannot fail.
        let _ = write!(text, "sec-websocket-accept: {}\r\n", self.accept);
        if !self.protocol.is_empty() {
            let _ = write!(text, "sec-websocket-protocol: {}\r\n", self.protocol);
        }
        if self.deflate {
            text.push_str(
                "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; \
                 client_no_context_takeover\r\n",
            );
        }
        text.push_str("\r\n");
        text.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::http::parse;

    fn request(more: &str) -> Request {
        let head = format!(
            "GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: keep-alive, Upgrade\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
        );
        parse(head.as_bytes()).unwrap().unwrap().0
    }

    const V13: &str = "sec-websocket-version: 13\r\n";

    #[test]
    fn the_example_of_the_rfc_is_answered_as_it_says() {
        let agreed = agree(&request(V13), &[], true).unwrap();
        let text = String::from_utf8(agreed.response()).unwrap();
        assert!(text.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), "{text}");
        assert!(!text.contains("extensions") && !text.contains("protocol:"), "{text}");
    }

    #[test]
    fn the_preferred_subprotocol_that_is_offered_is_taken() {
        let offer = format!("{V13}sec-websocket-protocol: b, a\r\n");
        assert_eq!(agree(&request(&offer), &["x", "a", "b"], false).unwrap().protocol, "a");
        assert_eq!(agree(&request(&offer), &[], false).unwrap().protocol, "");
        assert!(matches!(agree(&request(&offer), &["x"], false), Err(Refusal::Protocol(_))));
        assert!(agree(&request(V13), &["x"], false).is_err());
    }

    #[test]
    fn compression_is_agreed_on_if_both_can() {
        let with = |offer: &str| {
            let text = format!("{V13}sec-websocket-extensions: {offer}\r\n");
            agree(&request(&text), &[], true).unwrap().deflate
        };
        assert!(with("permessage-deflate"));
        assert!(with("permessage-deflate; client_max_window_bits"));
        assert!(with("x, permessage-deflate; server_max_window_bits=15"));
        assert!(!with("permessage-deflate; server_max_window_bits=10"));
        assert!(with("permessage-deflate; server_max_window_bits=10, permessage-deflate"));
        assert!(!with("permessage-deflate; unknown"));
        let text = format!("{V13}sec-websocket-extensions: permessage-deflate\r\n");
        assert!(!agree(&request(&text), &[], false).unwrap().deflate);
    }

    #[test]
    fn requests_that_break_the_protocol_are_refused() {
        assert_eq!(agree(&request(""), &[], false), Err(Refusal::Version));
        let old = "sec-websocket-version: 8\r\n";
        assert_eq!(agree(&request(old), &[], false).unwrap_err().status(), 426);
        let head =
            format!("GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n{V13}\r\n");
        let without_key = parse(head.as_bytes()).unwrap().unwrap().0;
        assert_eq!(agree(&without_key, &[], false).unwrap_err().status(), 400);
        assert!(is_upgrade(&without_key));
    }
}
