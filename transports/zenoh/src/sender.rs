//! The Zenoh publishers of one publisher, declared as rmw_zenoh does.
//!
//! ROS 2 Humble has no type hashes and therefore uses other keys. A publisher with history keeps it
//! on both keys from the beginning, for subscriptions that come late; one without history sends on
//! Humble's key while there are such subscriptions. A subscription on both keys takes each message
//! once.

use crate::domain::Domain;
use crate::matching::never_drops;
use crate::wire::{Attachment, keys};
use angaros_msg::TypeHash;
use angaros_msg::qos::{Durability, Reliability};
use angaros_transport::Endpoint;
use std::sync::OnceLock;
use std::time::Duration;
use zenoh::Wait as _;
use zenoh::bytes::ZBytes;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;
use zenoh_ext::{
    AdvancedPublisher, AdvancedPublisherBuilderExt as _, CacheConfig, MissDetectionConfig,
};

/// How often a publisher that keeps history says up to which message it came (rmw_zenoh's value).
const HEARTBEAT: Duration = Duration::from_millis(500);

enum Sender {
    Plain(Publisher<'static>),
    /// One that drops, for subscriptions that request messages again, and one that blocks, for
    /// those that cannot.
    Waiting(Publisher<'static>, Publisher<'static>),
    /// With history for late subscriptions.
    Keeping(AdvancedPublisher<'static>),
}

impl Sender {
    fn send(&self, payload: ZBytes, attachment: &Attachment, waits: bool) -> zenoh::Result<()> {
        let attachment = attachment.encode().to_vec();
        match self {
            Self::Plain(publisher) | Self::Waiting(publisher, _) if !waits => {
                publisher.put(payload).attachment(attachment).wait()
            }
            Self::Plain(publisher) | Self::Waiting(_, publisher) => {
                publisher.put(payload).attachment(attachment).wait()
            }
            Self::Keeping(publisher) => publisher.put(payload).attachment(attachment).wait(),
        }
    }
}

/// The kinds of subscriptions that a publisher has.
#[derive(Clone, Copy)]
pub struct Listeners {
    /// Subscriptions of Humble.
    pub humble: bool,
    /// Subscriptions of ROS 2, which do not request messages again.
    pub foreign: bool,
}

/// The Zenoh publishers of one publisher.
pub struct Senders {
    own: Sender,
    /// For subscriptions of Humble; declared when first needed. Not used for a type without a hash,
    /// whose key is the same.
    without_hash: OnceLock<Sender>,
    /// The publisher, if it has a hash.
    endpoint: Option<Endpoint>,
}

impl Senders {
    /// Declares the publishers that are needed at once.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(domain: &Domain, endpoint: &Endpoint) -> zenoh::Result<Self> {
        let own = declare(domain, endpoint, endpoint.type_hash)?;
        let without_hash = OnceLock::new();
        let has_hash = endpoint.type_hash != TypeHash::UNKNOWN;
        if has_hash && matches!(own, Sender::Keeping(_)) {
            let _fresh = without_hash.set(declare(domain, endpoint, TypeHash::UNKNOWN)?);
        }
        Ok(Self { own, without_hash, endpoint: has_hash.then(|| endpoint.clone()) })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// What Zenoh refused, after both ways were tried.
    pub fn send(
        &self,
        domain: &Domain,
        to: Listeners,
        payload: ZBytes,
        attachment: &Attachment,
    ) -> zenoh::Result<()> {
        let other = match self.to_humble(domain, to.humble) {
            Ok(Some(other)) => other.send(payload.clone(), attachment, to.foreign),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.own.send(payload, attachment, to.foreign).and(other)
    }

    fn to_humble(&self, domain: &Domain, is_there: bool) -> zenoh::Result<Option<&Sender>> {
        let Some(endpoint) = &self.endpoint else { return Ok(None) };
        match self.without_hash.get() {
            Some(Sender::Plain(_) | Sender::Waiting(..)) | None if !is_there => Ok(None),
            Some(made) => Ok(Some(made)),
            None => {
                let made = declare(domain, endpoint, TypeHash::UNKNOWN)?;
                Ok(Some(self.without_hash.get_or_init(|| made)))
            }
        }
    }
}

/// The publisher as rmw_zenoh declares it, on the key with this hash; one without history is a
/// plain one, which is the same to the others.
fn declare(domain: &Domain, endpoint: &Endpoint, hash: TypeHash) -> zenoh::Result<Sender> {
    let qos = &endpoint.qos;
    let reliable = qos.reliability == Reliability::Reliable;
    let builder = |congestion| {
        let name = &endpoint.topic;
        let type_name = &endpoint.type_name;
        let key = keys::data_key(domain.shared.number, name, type_name, hash);
        let builder = domain.process.session.declare_publisher(key).congestion_control(congestion);
        let reliability = match reliable {
            true => zenoh::qos::Reliability::Reliable,
            false => zenoh::qos::Reliability::BestEffort,
        };
        builder.reliability(reliability).allowed_destination(domain.shared.allowed_locality())
    };
    let drops = || builder(CongestionControl::Drop);
    let waits = || builder(CongestionControl::Block);
    if qos.durability == Durability::Volatile {
        return Ok(match never_drops(qos) {
            true => Sender::Waiting(drops().wait()?, waits().wait()?),
            false => Sender::Plain(drops().wait()?),
        });
    }
    let builder = if never_drops(qos) { waits() } else { drops() };
    let keeping =
        builder.cache(CacheConfig::default().max_samples(qos.depth())).publisher_detection();
    Ok(Sender::Keeping(match reliable {
        true => {
            let heartbeat = MissDetectionConfig::default().sporadic_heartbeat(HEARTBEAT);
            keeping.sample_miss_detection(heartbeat).wait()?
        }
        false => keeping.wait()?,
    }))
}
