//! What all endpoints of one open transport share, and how long it lives.
//!
//! [`Process`] is seen by the watching thread too; [`Member`] is held by what user code holds (the
//! transport, endpoints, node tokens, doorbells). When the last of those goes, the thread ends and
//! the process leaves the domain, as soon as no received sample is held any more.

use crate::matching::{Local, Matching, Report};
use crate::publisher::PublisherState;
use crate::registry::{BindingWord, Registry};
use crate::relay::Relay;
use crate::segment::OwnSegment;
use crate::subscription::SubscriptionState;
use crate::watch;
use angaros_transport::Binding;
use angaros_transport::Result;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Shared by all endpoints of one open transport.
pub struct Process {
    /// Membership of the domain.
    pub registry: Arc<Registry>,
    /// Whether endpoints of this process are connected with each other too.
    pub deliver_within_process: bool,
    /// Tells the watching thread to end.
    pub stop: AtomicBool,
    segment: Mutex<Option<Arc<OwnSegment>>>,
    matching: Mutex<Matching>,
    relay: Mutex<Option<Relay>>,
}

impl Process {
    fn new(registry: Registry, deliver_within_process: bool) -> Arc<Self> {
        Arc::new(Self {
            registry: Arc::new(registry),
            deliver_within_process,
            stop: AtomicBool::new(false),
            segment: Mutex::new(None),
            matching: Mutex::new(Matching::default()),
            relay: Mutex::new(None),
        })
    }

    fn matching(&self) -> MutexGuard<'_, Matching> {
        self.matching.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Lets everybody meet who can; `settle` also reclaims what others let go.
    pub fn refresh(self: &Arc<Self>, settle: bool) {
        let mut matching = self.matching();
        let reports = matching.refresh(self);
        if settle {
            matching.settle();
        }
        drop(matching);
        reports.iter().for_each(Report::send);
    }

    /// Whether nothing is to be tried again or let go of.
    pub fn is_settled(&self) -> bool {
        self.matching().is_settled()
    }

    /// The next [`refresh`](Self::refresh) looks at every record.
    pub fn doubt(&self) {
        self.matching().doubt();
    }

    /// Lets a declared endpoint meet the others, and them it.
    pub fn add(self: &Arc<Self>, local: &Local) {
        let reports = self.matching().add(self, local);
        reports.iter().for_each(Report::send);
    }

    /// Takes a publisher out.
    pub fn remove_publisher(&self, publisher: &Arc<PublisherState>) {
        publisher.mark_ended();
        self.registry.remove_endpoint(publisher.index);
        self.matching().remove_publisher(publisher);
        self.registry.announce();
    }

    /// Takes a subscription out.
    pub fn remove_subscription(&self, subscription: &Arc<SubscriptionState>) {
        self.registry.remove_endpoint(subscription.index);
        self.matching().remove_subscription(subscription);
        if let Some(relay) = &*self.relay.lock().unwrap_or_else(PoisonError::into_inner) {
            relay.forget(subscription.index);
        }
        subscription.close();
        self.registry.announce();
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
}

/// Keeps this process in the domain.
pub struct Member {
    process: Arc<Process>,
    watcher: Mutex<Option<JoinHandle<()>>>,
}

impl Member {
    /// Starts watching the domain that was joined.
    pub fn new(registry: Registry, deliver_within_process: bool) -> Result<Arc<Self>> {
        let process = Process::new(registry, deliver_within_process);
        let watcher = Mutex::new(Some(watch::start(Arc::clone(&process))?));
        Ok(Arc::new(Self { process, watcher }))
    }

    /// Without the watching thread: the caller lets endpoints meet.
    #[cfg(feature = "fuzzing")]
    pub fn unwatched(registry: Registry, deliver_within_process: bool) -> Arc<Self> {
        let process = Process::new(registry, deliver_within_process);
        Arc::new(Self { process, watcher: Mutex::new(None) })
    }

    /// What the endpoints share.
    pub fn process(&self) -> &Arc<Process> {
        &self.process
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.process.stop.store(true, Ordering::SeqCst);
        self.process.registry.announce();
        self.process.relay.lock().unwrap_or_else(PoisonError::into_inner).take();
        let watcher = self.watcher.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(watcher) = watcher
            && watcher.thread().id() != std::thread::current().id()
        {
            // A panic in it was printed when it happened.
            let _ = watcher.join();
        }
        // Dropped publishers refer to the process that lists them: end that circle.
        *self.process.matching() = Matching::default();
    }
}
