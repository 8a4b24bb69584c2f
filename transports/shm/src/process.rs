//! What all endpoints of one open transport share: the registry, this process's segment, and the
//! relay to doorbells that lie elsewhere.

use crate::registry::{BindingWord, Registry};
use crate::relay::Relay;
use crate::segment::OwnSegment;
use angaros_transport::Binding;
use angaros_transport::Result;
use std::sync::{Arc, Mutex, PoisonError};

/// Shared by all endpoints of one open transport.
pub struct Process {
    /// Membership of the domain.
    pub registry: Arc<Registry>,
    /// Whether endpoints of this process are connected with each other too.
    pub deliver_within_process: bool,
    segment: Mutex<Option<Arc<OwnSegment>>>,
    relay: Mutex<Option<Relay>>,
}

impl Process {
    /// A process that has joined a domain.
    pub fn new(registry: Registry, deliver_within_process: bool) -> Arc<Self> {
        Arc::new(Self {
            registry: Arc::new(registry),
            deliver_within_process,
            segment: Mutex::new(None),
            relay: Mutex::new(None),
        })
    }

    /// This process's segment, created when first needed.
    pub fn segment(&self) -> Result<Arc<OwnSegment>> {
        let mut segment = self.segment.lock().unwrap_or_else(PoisonError::into_inner);
        match &*segment {
            Some(segment) => Ok(Arc::clone(segment)),
            None => Ok(Arc::clone(segment.insert(OwnSegment::create(&self.registry)?))),
        }
    }

    /// Bytes of payload memory in use.
    pub fn payload_in_use(&self) -> u64 {
        let segment = self.segment.lock().unwrap_or_else(PoisonError::into_inner);
        segment.as_ref().map_or(0, |segment| segment.in_use())
    }

    /// The word by which publishers find a subscription's doorbell. One that does not lie in this
    /// registry (an executor that serves two domains) is rung by a thread in between.
    pub fn binding_word(&self, index: usize, binding: &Binding) -> BindingWord {
        if let Some(doorbell) = self.registry.doorbell_at(binding.doorbell.address()) {
            return BindingWord::new(doorbell, binding.entity);
        }
        let mut relay = self.relay.lock().unwrap_or_else(PoisonError::into_inner);
        if relay.is_none() {
            match Relay::start(&self.registry) {
                Ok(started) => *relay = Some(started),
                Err(error) => tracing::error!("arrivals cannot be announced: {error}"),
            }
        }
        relay.as_ref().map_or(BindingWord(0), |relay| relay.forward(index, binding))
    }

    /// Forgets what the relay forwards for a subscription.
    pub fn unbind(&self, index: usize) {
        if let Some(relay) = &*self.relay.lock().unwrap_or_else(PoisonError::into_inner) {
            relay.forget(index);
        }
    }

    /// Ends the relay's thread.
    pub fn end_relay(&self) {
        self.relay.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
