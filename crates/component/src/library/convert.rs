//! The library's own types as what crosses the edge, and back.

use super::abi::{ErrorSink, Fault, Handle, RawEndpoint, RawInfo, RawQos, Text, TextSink};
use angaros_core::panic_text;
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{CdrError, Qos, Time, TypeHash, time};
use angaros_transport::MessageInfo;
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_transport::error::{Error, ErrorKind, LoanError, PublishError, TakeError};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs what must not unwind across the edge. A panic is logged with `what` and gives `otherwise`.
pub(super) fn guarded<R>(what: &str, otherwise: R, run: impl FnOnce() -> R) -> R {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(result) => result,
        Err(panic) => {
            let text = panic_text(&*panic);
            // What was thrown may itself panic when it is dropped.
            std::mem::forget(panic);
            // Neither may the log.
            let log = AssertUnwindSafe(|| tracing::error!("{what} panicked: {text}"));
            if let Err(panic) = catch_unwind(log) {
                std::mem::forget(panic);
            }
            otherwise
        }
    }
}

/// A message without a lifespan.
const FOR_EVER: i64 = i64::MAX;

impl From<&MessageInfo> for RawInfo {
    fn from(info: &MessageInfo) -> Self {
        Self {
            publisher: info.publisher.0,
            sequence_number: info.sequence_number,
            source_timestamp: info.source_timestamp.nanoseconds,
            lifespan: info.lifespan.map_or(FOR_EVER, |lifespan| lifespan.nanoseconds),
        }
    }
}

impl From<&RawInfo> for MessageInfo {
    fn from(raw: &RawInfo) -> Self {
        Self {
            publisher: Gid(raw.publisher),
            sequence_number: raw.sequence_number,
            source_timestamp: Time::from_nanoseconds(raw.source_timestamp),
            lifespan: (raw.lifespan != FOR_EVER)
                .then_some(time::Duration { nanoseconds: raw.lifespan }),
        }
    }
}

impl From<&Qos> for RawQos {
    fn from(qos: &Qos) -> Self {
        let depth = match qos.history {
            History::KeepAll => 0,
            History::KeepLast(depth) => u32::try_from(depth.max(1)).unwrap_or(u32::MAX),
        };
        Self {
            reliability: qos.reliability as u32,
            durability: qos.durability as u32,
            liveliness: qos.liveliness as u32,
            depth,
            deadline: qos.deadline.nanoseconds,
            lifespan: qos.lifespan.nanoseconds,
            liveliness_lease: qos.liveliness_lease.nanoseconds,
        }
    }
}

impl From<&RawQos> for Qos {
    fn from(raw: &RawQos) -> Self {
        let span = |nanoseconds| time::Duration { nanoseconds };
        Self {
            reliability: match raw.reliability {
                2 => Reliability::BestEffort,
                _ => Reliability::Reliable,
            },
            durability: match raw.durability {
                1 => Durability::TransientLocal,
                _ => Durability::Volatile,
            },
            liveliness: match raw.liveliness {
                3 => Liveliness::ManualByTopic,
                _ => Liveliness::Automatic,
            },
            history: match raw.depth {
                0 => History::KeepAll,
                depth => History::KeepLast(depth as usize),
            },
            deadline: span(raw.deadline),
            lifespan: span(raw.lifespan),
            liveliness_lease: span(raw.liveliness_lease),
        }
    }
}

impl From<&Endpoint> for RawEndpoint {
    /// Valid while the endpoint is borrowed.
    fn from(endpoint: &Endpoint) -> Self {
        Self {
            gid: endpoint.gid.0,
            kind: endpoint.kind as u32,
            namespace: Text::of(&endpoint.node.namespace),
            node: Text::of(&endpoint.node.name),
            topic: Text::of(&endpoint.topic),
            type_name: Text::of(&endpoint.type_name),
            type_hash: endpoint.type_hash.0,
            qos: RawQos::from(&endpoint.qos),
            service_hash: endpoint.service_hash.unwrap_or_default().0,
            has_service_hash: endpoint.service_hash.is_some(),
        }
    }
}

impl RawEndpoint {
    /// A copy.
    ///
    /// # Safety
    /// The texts are valid for the time of the call.
    pub(super) unsafe fn read(&self) -> Endpoint {
        // SAFETY: the caller vouches for the texts.
        let text = |text: Text| unsafe { text.to_owned() };
        let kind = match self.kind {
            1 => EndpointKind::Publisher,
            _ => EndpointKind::Subscription,
        };
        Endpoint {
            gid: Gid(self.gid),
            kind,
            node: NodeName { namespace: text(self.namespace), name: text(self.node) },
            topic: text(self.topic),
            type_name: text(self.type_name),
            type_hash: TypeHash(self.type_hash),
            qos: Qos::from(&self.qos),
            service_hash: self.has_service_hash.then_some(TypeHash(self.service_hash)),
        }
    }
}

const KINDS: [ErrorKind; 8] = [
    ErrorKind::InvalidArgument,
    ErrorKind::TypeMismatch,
    ErrorKind::NotFound,
    ErrorKind::Exhausted,
    ErrorKind::System,
    ErrorKind::BadData,
    ErrorKind::Callback,
    ErrorKind::Shutdown,
];

impl ErrorSink {
    /// A sink that fills `slot`, for the time in which it is borrowed.
    pub(super) fn into_slot(slot: &mut Option<Error>) -> Self {
        unsafe extern "C" fn put(to: Handle, kind: u32, message: Text, hint: Text) {
            // SAFETY: `to` is the slot below, borrowed for the call; the texts live as long.
            let (slot, message, hint) =
                unsafe { (&mut *to.cast::<Option<Error>>(), message.to_owned(), hint.to_owned()) };
            let kind = KINDS.get(kind as usize).copied().unwrap_or(ErrorKind::System);
            let error = Error::new(kind, message);
            *slot = Some(if hint.is_empty() { error } else { error.hint(hint) });
        }
        Self { to: std::ptr::from_mut(slot).cast(), put }
    }

    /// Leaves an error there.
    pub(super) fn leave(self, error: &Error) {
        let kind = KINDS.iter().position(|known| *known == error.kind()).unwrap_or(4) as u32;
        let (message, hint) = error.parts();
        // SAFETY: the other side's function with its own pointer, within its call.
        unsafe {
            (self.put)(self.to, kind, Text::of(&message), Text::of(hint.unwrap_or_default()));
        };
    }
}

impl TextSink {
    /// A sink that adds to `texts`, for the time in which it is borrowed.
    pub(super) fn into_list(texts: &mut Vec<String>) -> Self {
        unsafe extern "C" fn put(to: Handle, text: Text) {
            // SAFETY: `to` is the list below, borrowed for the call; the text lives as long.
            unsafe { (*to.cast::<Vec<String>>()).push(text.to_owned()) };
        }
        Self { to: std::ptr::from_mut(texts).cast(), put }
    }

    /// Leaves a text there.
    pub(super) fn leave(self, text: &str) {
        // SAFETY: the other side's function with its own pointer, within its call.
        unsafe { (self.put)(self.to, Text::of(text)) };
    }
}

/// The reasons a call was refused because the node's place in the program is gone.
const REVOKED: u32 = 1;
const LOAN_EXHAUSTED: u32 = 2;
const LOAN_MEMORY: u32 = 3;
const LOAN_TOO_LARGE: u32 = 4;
const FULL: u32 = 5;
const PROTOCOL: u32 = 6;
const TOO_MANY_HELD: u32 = 7;
const BOUND: u32 = 8;
const NOT_A_MESSAGE: u32 = 9;

impl Fault {
    fn new(code: u32, a: usize, b: usize) -> Self {
        Self { code, a: a as u64, b: b as u64 }
    }

    /// The other side has no place for this object any more.
    pub(super) fn revoked() -> Self {
        Self::new(REVOKED, 0, 0)
    }

    fn cdr(error: CdrError) -> Self {
        match error {
            CdrError::Bound { len, bound } => Self::new(BOUND, len, bound),
            _ => Self::new(NOT_A_MESSAGE, 0, 0),
        }
    }

    fn to_cdr(self) -> CdrError {
        match self.code {
            BOUND => CdrError::Bound { len: self.a as usize, bound: self.b as usize },
            _ => CdrError::NotInPlace,
        }
    }

    /// As an error of a loan; a publisher without a place in the program has no buffers.
    pub(super) fn to_loan(self) -> LoanError {
        match self.code {
            LOAN_MEMORY => LoanError::OutOfMemory { bytes: self.a as usize },
            LOAN_TOO_LARGE => {
                LoanError::TooLarge { bytes: self.a as usize, limit: self.b as usize }
            }
            BOUND | NOT_A_MESSAGE => LoanError::Layout(self.to_cdr()),
            _ => LoanError::Exhausted { held: self.a as usize },
        }
    }

    /// As an error of publishing.
    pub(super) fn to_publish(self) -> PublishError {
        match self.code {
            REVOKED => PublishError::Shutdown,
            FULL => PublishError::Full { waited_ms: self.a },
            BOUND | NOT_A_MESSAGE => PublishError::Encode(self.to_cdr()),
            _ => PublishError::Loan(self.to_loan()),
        }
    }

    /// As an error of taking.
    pub(super) fn to_take(self) -> TakeError {
        match self.code {
            TOO_MANY_HELD => TakeError::TooManyHeld { held: self.a as usize },
            BOUND | NOT_A_MESSAGE => TakeError::BadMessage(self.to_cdr()),
            _ => TakeError::Protocol,
        }
    }
}

impl From<LoanError> for Fault {
    fn from(error: LoanError) -> Self {
        match error {
            LoanError::Exhausted { held } => Self::new(LOAN_EXHAUSTED, held, 0),
            LoanError::OutOfMemory { bytes } => Self::new(LOAN_MEMORY, bytes, 0),
            LoanError::TooLarge { bytes, limit } => Self::new(LOAN_TOO_LARGE, bytes, limit),
            LoanError::Layout(error) => Self::cdr(error),
        }
    }
}

impl From<PublishError> for Fault {
    fn from(error: PublishError) -> Self {
        match error {
            PublishError::Loan(error) => error.into(),
            PublishError::Encode(error) => Self::cdr(error),
            PublishError::Full { waited_ms } => Self { code: FULL, a: waited_ms, b: 0 },
            PublishError::Shutdown => Self::revoked(),
        }
    }
}

impl From<TakeError> for Fault {
    fn from(error: TakeError) -> Self {
        match error {
            TakeError::BadMessage(error) => Self::cdr(error),
            TakeError::Protocol => Self::new(PROTOCOL, 0, 0),
            TakeError::TooManyHeld { held } => Self::new(TOO_MANY_HELD, held, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_message_path_cross_the_edge_unchanged() {
        let loans = [
            LoanError::Exhausted { held: 3 },
            LoanError::OutOfMemory { bytes: 4 },
            LoanError::TooLarge { bytes: 5, limit: 6 },
            LoanError::Layout(CdrError::Bound { len: 7, bound: 8 }),
        ];
        for error in loans {
            assert_eq!(Fault::from(error).to_loan(), error);
            let published = match error {
                LoanError::Layout(error) => PublishError::Encode(error),
                error => PublishError::Loan(error),
            };
            assert_eq!(Fault::from(published).to_publish(), published);
        }
        for error in [PublishError::Full { waited_ms: 9 }, PublishError::Shutdown] {
            assert_eq!(Fault::from(error).to_publish(), error);
        }
        for error in [TakeError::Protocol, TakeError::TooManyHeld { held: 2 }] {
            assert_eq!(Fault::from(error).to_take(), error);
        }
    }

    #[test]
    fn an_endpoint_crosses_the_edge_unchanged() {
        let mut endpoint = Endpoint {
            gid: Gid::next(),
            kind: EndpointKind::Publisher,
            node: NodeName { namespace: "/a".into(), name: "b".into() },
            topic: "/a/c".into(),
            type_name: "std_msgs/msg/String".into(),
            type_hash: TypeHash([7; 32]),
            qos: Qos::keep_all().best_effort().transient_local(),
            service_hash: Some(TypeHash([8; 32])),
        };
        // SAFETY: the endpoint outlives the call.
        assert_eq!(unsafe { RawEndpoint::from(&endpoint).read() }, endpoint);
        endpoint.kind = EndpointKind::Subscription;
        endpoint.service_hash = None;
        endpoint.qos = Qos::keep_last(3);
        endpoint.qos.liveliness = Liveliness::ManualByTopic;
        endpoint.qos.deadline.nanoseconds = 5;
        // SAFETY: the endpoint outlives the call.
        assert_eq!(unsafe { RawEndpoint::from(&endpoint).read() }, endpoint);
    }

    #[test]
    fn where_a_message_came_from_crosses_the_edge_unchanged() {
        let lifespans = [None, Some(time::Duration { nanoseconds: 5 })];
        for lifespan in lifespans {
            let source_timestamp = Time::from_nanoseconds(7);
            let publisher = Gid::next();
            let info = MessageInfo { publisher, sequence_number: 3, source_timestamp, lifespan };
            assert_eq!(MessageInfo::from(&RawInfo::from(&info)), info);
        }
    }

    #[test]
    fn an_error_of_set_up_keeps_its_kind_sentence_and_hint() {
        let mut slot = None;
        let sink = ErrorSink::into_slot(&mut slot);
        sink.leave(&Error::new(ErrorKind::Exhausted, "no room").hint("make some"));
        let error = slot.unwrap();
        assert_eq!(error.kind(), ErrorKind::Exhausted);
        assert_eq!(error.to_string(), "no room\nhint: make some");
    }
}
