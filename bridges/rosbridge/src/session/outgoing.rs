//! What leaves for a client: each message in the form and the size that the client wants.

use super::Session;
use crate::protocol::{Compression, fragments, fragments_within};
use angaros_window::{Frame, Outgoing};
use bytes::Bytes;

impl Session {
    /// The next thing to send, as frames; `None` when the client is to be disconnected. A message
    /// that cannot be written for this client gives no frame.
    pub async fn next_frames(&self) -> Option<Vec<Frame>> {
        match self.client.outbox().next().await? {
            Outgoing::Control(frame) => Some(vec![frame]),
            Outgoing::Message { message, .. } => {
                let Some(modifiers) = self.topics.modifiers(message.topic()) else {
                    return Some(Vec::new());
                };
                let form =
                    |compression| self.client.form(&message, Some(self.bridge.form(compression)));
                let Some(bytes) = form(modifiers.compression) else { return Some(Vec::new()) };
                if form_is_text(modifiers.compression) {
                    return Some(self.cut(bytes, modifiers.fragment_size));
                }
                if self.most_bytes.is_none_or(|most| bytes.len() <= most) {
                    return Some(vec![Frame::Binary(bytes)]);
                }
                // The protocol has no fragments of CBOR, but of JSON.
                let json = form(Compression::None).unwrap_or_default();
                Some(self.cut(json, modifiers.fragment_size))
            }
        }
    }

    /// A JSON message as one frame, or in fragments if the client or the transport takes no more.
    pub(super) fn cut(&self, json: Bytes, fragment_size: Option<usize>) -> Vec<Frame> {
        let fits = self.most_bytes.is_none_or(|most| json.len() <= most);
        let is_small = fragment_size.is_none_or(|size| json.len() <= size);
        if fits && is_small {
            return vec![Frame::Text(json)];
        }
        // What was written here is UTF-8.
        let text = String::from_utf8_lossy(&json);
        let id = self.bridge.next_id().to_string();
        let pieces = match (self.most_bytes, fragment_size) {
            (Some(most), size) => fragments_within(&text, size.map_or(most, |s| s.min(most)), &id),
            (None, Some(size)) => fragments(&text, size, &id),
            (None, None) => return vec![Frame::Text(json.clone())],
        };
        pieces.into_iter().map(|piece| Frame::Text(Bytes::from(piece))).collect()
    }
}

fn form_is_text(compression: Compression) -> bool {
    match compression {
        Compression::None | Compression::Png => true,
        Compression::Cbor | Compression::CborRaw => false,
    }
}
