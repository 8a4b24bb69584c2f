//! The receiving end of a topic.
//!
//! A subscription also receives on the key of ROS 2 Humble's publishers, which know no type hashes:
//! from the beginning, or, with history, as soon as there is such a publisher. That publisher's
//! history replaces what was missed, and what publishers of Angaros keep for Humble is not sent
//! here twice.

mod state;

use state::Connection;
pub use state::SubscriptionState;

use crate::domain::{DeclaredToken, Domain};
use crate::receive_queue::Item;
use crate::wire::{EndpointToken, Kind, QosChunk, extension, gid_of};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::{Binding, Received, SubscriptionOptions, TransportSubscription};
use angaros_transport::{Endpoint, Error, ErrorKind, Result, TakeError};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use zenoh::Wait as _;

/// After so many messages a `KEEP_ALL` publisher is told what was taken.
const REPORT: u64 = (Qos::KEEP_ALL_DEPTH / 8) as u64;

/// The subscription that user code holds.
pub struct ZenohSubscription {
    state: Arc<SubscriptionState>,
    _shown: DeclaredToken,
    domain: Arc<Domain>,
}

impl ZenohSubscription {
    /// Declares the subscription and matches it with the publishers that are known.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(
        domain: &Arc<Domain>,
        enclave: &str,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<Self>> {
        let token = domain.token_of(endpoint, enclave, |id| EndpointToken {
            id,
            kind: Kind::Subscription,
            name: endpoint.topic.clone(),
            type_name: endpoint.type_name.clone(),
            hash: endpoint.type_hash,
            qos: QosChunk::from(&endpoint.qos),
            backends: None,
        });
        let state = SubscriptionState::new(
            Connection {
                session: domain.process.session.clone(),
                domain: domain.shared.number,
                allowed_origin: domain.shared.allowed_locality(),
                recovery: domain.recovery.jobs.clone(),
            },
            endpoint,
            options,
            gid_of(&token.to_string()),
        );
        let type_name = &endpoint.type_name;
        // Messages may arrive before their publisher is matched, and the subscription must not be
        // matched before they can arrive.
        for remote in domain.shared.publishers(&endpoint.topic) {
            state.track(&remote, remote.endpoint.can_serve(endpoint).is_ok());
        }
        state.subscribe().map_err(|error| {
            let text = format!("cannot declare the subscription on {}: {error}", endpoint.topic);
            Error::new(ErrorKind::System, text)
        })?;
        domain.shared.add_subscription(&state);
        let there = domain.shared.publishers(&endpoint.topic);
        let mut there = there.iter().map(|remote| &remote.endpoint);
        if there.any(|one| one.type_hash == TypeHash::UNKNOWN && one.type_name == *type_name) {
            state.subscribe_without_hash();
        }
        let shown = domain.show(&token).inspect_err(|_| {
            domain.shared.remove(endpoint);
            state.close();
        })?;
        Ok(Arc::new(Self { state, _shown: shown, domain: Arc::clone(domain) }))
    }
}

impl TransportSubscription for ZenohSubscription {
    fn matched(&self) -> usize {
        self.state.matched.load(Ordering::Relaxed)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(Item { received, report }) = self.state.queue.take() else { return Ok(None) };
        if let Some(report) = report {
            let number = received.info.sequence_number;
            let reported = report.reported.load(Ordering::Relaxed);
            if number >= reported + REPORT {
                report.reported.store(number, Ordering::Relaxed);
                let taken = extension::encode_taken(self.state.endpoint.gid, number);
                let session = &self.domain.process.session;
                let put = session.put(&report.key, taken);
                if let Err(error) =
                    put.congestion_control(zenoh::qos::CongestionControl::Block).wait()
                {
                    tracing::debug!("a KEEP_ALL publisher does not hear what was taken: {error}");
                }
            }
        }
        Ok(Some(received))
    }

    fn has_pending(&self) -> bool {
        self.state.queue.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.state.queue.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.state.lost.load(Ordering::Relaxed)
    }
}

impl Drop for ZenohSubscription {
    fn drop(&mut self) {
        self.domain.shared.remove(&self.state.endpoint);
        self.state.close();
    }
}
