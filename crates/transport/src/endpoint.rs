//! Who publishes or subscribes: what every side knows of an endpoint.

use angaros_msg::{Qos, TypeHash};
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// The global id of an endpoint: 12 bytes of its process, 4 of the endpoint (as an RTPS GUID).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Gid(pub [u8; 16]);

/// Where ids come from in a library that was loaded into a program: the program's own source, so
/// that the two copies of this code in one process never give the same id.
static HOST: OnceLock<fn() -> Gid> = OnceLock::new();

impl Gid {
    /// Takes ids from the program that loaded this library from now on.
    pub fn draw_from(host: fn() -> Self) {
        // Once per library; the source is the same every time.
        let _ = HOST.set(host);
    }

    /// The next id of this process.
    #[must_use]
    pub fn next() -> Self {
        if let Some(host) = HOST.get() {
            return host();
        }
        static COUNTER: AtomicU32 = AtomicU32::new(1);
        let mut gid = [0; 16];
        gid[..12].copy_from_slice(Self::process());
        gid[12..].copy_from_slice(&COUNTER.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        Self(gid)
    }

    /// The 12 bytes that all ids of this process share: random, drawn once.
    #[must_use]
    pub fn process() -> &'static [u8; 12] {
        static PROCESS: OnceLock<[u8; 12]> = OnceLock::new();
        PROCESS.get_or_init(|| {
            let mut bytes = [0u8; 12];
            if let Some(host) = HOST.get() {
                bytes.copy_from_slice(&host().0[..12]);
                return bytes;
            }
            // SAFETY: the buffer is valid for its length.
            let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
            if got != 12 {
                // No entropy source: the time and the pid still tell processes of one host apart.
                bytes[..8].copy_from_slice(&crate::clock::host::monotonic_ns().to_ne_bytes());
                bytes[8..].copy_from_slice(&std::process::id().to_ne_bytes());
            }
            bytes
        })
    }

    /// The id of the subscription that takes the replies to the client whose requests have this id:
    /// whoever knows the one knows the other. No counter comes that far.
    #[must_use]
    pub fn of_replies(self) -> Self {
        let mut gid = self.0;
        gid[12] |= 0x80;
        Self(gid)
    }

    /// Whether the endpoint lives in this process.
    #[inline]
    #[must_use]
    pub fn is_of_this_process(&self) -> bool {
        self.0[..12] == *Self::process()
    }
}

/// Where a context's ids come from: this process, or a sequence of its own that a simulation
/// decides.
#[derive(Clone, Default)]
pub struct GidSource(Option<Arc<([u8; 12], AtomicU32)>>);

impl GidSource {
    /// Ids that begin with `prefix` and count from 1.
    pub fn counting(prefix: [u8; 12]) -> Self {
        Self(Some(Arc::new((prefix, AtomicU32::new(1)))))
    }

    /// An id that this source never gave before.
    pub fn next(&self) -> Gid {
        let Some((prefix, counter)) = self.0.as_deref() else { return Gid::next() };
        let mut gid = [0; 16];
        gid[..12].copy_from_slice(prefix);
        gid[12..].copy_from_slice(&counter.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        Gid(gid)
    }
}

impl fmt::Display for Gid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, byte) in self.0.iter().enumerate() {
            write!(f, "{}{byte:02x}", if i == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Gid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether an endpoint sends or receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum EndpointKind {
    /// Sends.
    Publisher = 1,
    /// Receives.
    Subscription = 2,
}

impl fmt::Display for EndpointKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Publisher => "publisher",
            Self::Subscription => "subscription",
        })
    }
}

/// A node's place in the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeName {
    /// Absolute namespace, `/` for the root.
    pub namespace: String,
    /// Base name.
    pub name: String,
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.namespace.as_str() {
            "/" => write!(f, "/{}", self.name),
            namespace => write!(f, "{namespace}/{}", self.name),
        }
    }
}

/// What is told to others about an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Its id.
    pub gid: Gid,
    /// Whether it sends or receives.
    pub kind: EndpointKind,
    /// The node it belongs to.
    pub node: NodeName,
    /// Fully qualified topic name.
    pub topic: String,
    /// ROS type name, as in `sensor_msgs/msg/Image`.
    pub type_name: String,
    /// RIHS01 of the type.
    pub type_hash: TypeHash,
    /// What it offers or asks for.
    pub qos: Qos,
    /// RIHS01 of the service as a whole, for the ends of services that are of this process;
    /// [`services`](crate::services) says what they are.
    pub service_hash: Option<TypeHash>,
}

/// Why two endpoints of one topic cannot talk; the text is what both sides log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Different type names.
    Type,
    /// Same type name, different definitions.
    Definition,
    /// The offer does not meet the request.
    Qos(Vec<angaros_msg::qos::QosPolicy>),
}

impl Endpoint {
    /// Whether `self` (a publisher) can serve `subscription`; both are on the same topic.
    ///
    /// A hash that one side does not know ([`TypeHash::UNKNOWN`]) is any hash: then the type's
    /// name decides alone.
    ///
    /// # Errors
    /// The reason why not.
    pub fn can_serve(&self, subscription: &Self) -> Result<(), Mismatch> {
        if self.type_name != subscription.type_name {
            return Err(Mismatch::Type);
        }
        let services = self.service_hash.zip(subscription.service_hash);
        if !self.type_hash.matches(subscription.type_hash)
            || services.is_some_and(|(own, other)| !own.matches(other))
        {
            return Err(Mismatch::Definition);
        }
        match self.qos.incompatible_with(&subscription.qos) {
            policies if policies.is_empty() => Ok(()),
            policies => Err(Mismatch::Qos(policies)),
        }
    }

    /// The hash by which it differs from `other`: the service's where those of the messages agree.
    fn deciding_hash(&self, other: &Self) -> TypeHash {
        if self.type_hash.matches(other.type_hash) {
            self.service_hash.unwrap_or(self.type_hash)
        } else {
            self.type_hash
        }
    }

    /// One line for the log, with names and the remedy, when `self` cannot serve `subscription`.
    #[must_use]
    pub fn describe_mismatch(&self, subscription: &Self, mismatch: &Mismatch) -> String {
        let difference = self.describe_difference(subscription, mismatch);
        format!("no connection on {}: {difference}", self.topic)
    }

    /// The same without saying what follows from it.
    #[must_use]
    pub fn describe_difference(&self, subscription: &Self, mismatch: &Mismatch) -> String {
        let topic = &self.topic;
        let offer = &self.node;
        let request = &subscription.node;
        match mismatch {
            Mismatch::Type => format!(
                "{offer} publishes {} but {request} subscribes to {}; \
                 hint: use one type per topic or rename one of them (-r {topic}:=/other)",
                self.type_name, subscription.type_name
            ),
            Mismatch::Definition => format!(
                "{offer} and {request} were built with different \
                 definitions of {} ({} and {}); hint: rebuild both from the same .msg file",
                self.type_name,
                self.deciding_hash(subscription),
                subscription.deciding_hash(self)
            ),
            Mismatch::Qos(policies) => {
                let names: Vec<_> = policies.iter().map(ToString::to_string).collect();
                format!(
                    "{offer} offers incompatible QoS to {request}. \
                     Last incompatible policy: {}; hint: make the publisher's offer at least as \
                     strong as the request, or ask for less (offered {:?}/{:?}, requested {:?}/{:?})",
                    names.join(", "),
                    self.qos.reliability,
                    self.qos.durability,
                    subscription.qos.reliability,
                    subscription.qos.durability
                )
            }
        }
    }
}
