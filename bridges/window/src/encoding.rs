//! A message as it came, with the forms in which clients want it.
//!
//! The bytes are CDR, encapsulation header first, copied once out of the transport's memory: a
//! slow client must not keep a publisher from its buffers. Every other form is made by an
//! [`Encoder`] when the first client is about to send it; who needs the same form meanwhile waits
//! for that one (rule WN2). A form that cannot be made is tried once.

use crate::types::MessageType;
use angaros::MessageInfo;
use bytes::Bytes;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Forms beside CDR that one engine can have.
pub const MAX_ENCODINGS: usize = 8;

/// Makes another form of a message: JSON, CBOR, a whole frame of a protocol. What it makes is
/// shared by all clients, so nothing of a single client may be in it.
pub trait Encoder: Send + Sync {
    /// The form of this message.
    ///
    /// # Errors
    /// One line that says why it has none: bytes that are not a message of the type, a value that
    /// the form cannot express.
    fn encode(&self, message: &Message) -> Result<Bytes, String>;
}

impl<F: Fn(&Message) -> Result<Bytes, String> + Send + Sync> Encoder for F {
    fn encode(&self, message: &Message) -> Result<Bytes, String> {
        self(message)
    }
}

/// A form that an engine knows, as [`Engine::register`](crate::Engine::register) returns it.
/// Clones are the same form.
#[derive(Clone)]
pub struct Encoding {
    pub(crate) index: usize,
    pub(crate) name: Arc<str>,
    pub(crate) encoder: Arc<dyn Encoder>,
}

impl Encoding {
    /// What it was registered as.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding({})", self.name)
    }
}

type Form = OnceLock<Result<Bytes, String>>;

/// A message that was received, for all clients.
pub struct Message {
    topic: Arc<str>,
    ty: Arc<MessageType>,
    bytes: Bytes,
    info: MessageInfo,
    received_ns: i64,
    forms: [Form; MAX_ENCODINGS],
}

impl Message {
    /// A message of these bytes; `received_ns` is the system time at which it came.
    #[must_use]
    pub fn new(
        topic: &Arc<str>,
        ty: &Arc<MessageType>,
        bytes: Bytes,
        info: MessageInfo,
        received_ns: i64,
    ) -> Self {
        let forms = std::array::from_fn(|_| Form::new());
        Self { topic: Arc::clone(topic), ty: Arc::clone(ty), bytes, info, received_ns, forms }
    }

    /// The full name of the topic.
    #[must_use]
    pub fn topic(&self) -> &str {
        &self.topic
    }

    /// Its type.
    #[must_use]
    pub fn ty(&self) -> &Arc<MessageType> {
        &self.ty
    }

    /// CDR, encapsulation header first. A clone shares the bytes.
    #[must_use]
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Who sent it, when, and its number.
    #[must_use]
    pub fn info(&self) -> &MessageInfo {
        &self.info
    }

    /// When it came, in nanoseconds of system time.
    #[must_use]
    pub fn received_ns(&self) -> i64 {
        self.received_ns
    }

    /// The message in another form, made now if nobody asked for it before.
    ///
    /// # Errors
    /// As [`Encoder::encode`], the same for everybody who asks.
    pub fn encoded(&self, encoding: &Encoding) -> Result<Bytes, String> {
        let Some(form) = self.forms.get(encoding.index) else {
            return Err(format!("the engine does not know encoding {}", encoding.name));
        };
        form.get_or_init(|| encoding.encoder.encode(self)).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_message_is_encoded_once_for_all_who_ask_at_the_same_time() {
        let ty = Arc::new(MessageType::standard("std_msgs/msg/String").unwrap());
        let message =
            Message::new(&"/t".into(), &ty, Bytes::from_static(b"cdr"), MessageInfo::default(), 0);
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        let encode = move |message: &Message| {
            counted.fetch_add(1, Ordering::SeqCst);
            Ok(Bytes::from(message.bytes().to_vec()))
        };
        let encoding = Encoding { index: 3, name: "copy".into(), encoder: Arc::new(encode) };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| assert_eq!(message.encoded(&encoding).unwrap(), b"cdr"[..]));
            }
        });
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        let fails = |_: &Message| Err("no form".to_owned());
        let other = Encoding { index: 4, name: "none".into(), encoder: Arc::new(fails) };
        assert_eq!(message.encoded(&other), Err("no form".to_owned()));
        let beyond = Encoding { index: MAX_ENCODINGS, ..other };
        assert!(message.encoded(&beyond).is_err());
    }
}
