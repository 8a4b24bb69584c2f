//! A process in its domain: what its endpoints share, and their connections.

use crate::matching::{Local, Matching, Report};
use crate::process::Process;
use crate::publisher::PublisherState;
use crate::registry::Registry;
use crate::subscription::SubscriptionState;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared by the transport, its endpoints and the watching thread.
pub struct Participant {
    /// What the endpoints share.
    pub process: Arc<Process>,
    /// Set when the watching thread has to end.
    pub stop: AtomicBool,
    matching: Mutex<Matching>,
}

impl Participant {
    /// A participant without endpoints.
    pub fn new(registry: Registry, deliver_within_process: bool) -> Arc<Self> {
        Arc::new(Self {
            process: Process::new(registry, deliver_within_process),
            stop: AtomicBool::new(false),
            matching: Mutex::new(Matching::default()),
        })
    }

    fn matching(&self) -> MutexGuard<'_, Matching> {
        self.matching.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects endpoints that match; with `reclaim` it also frees what other processes have
    /// released.
    pub fn refresh(&self, reclaim: bool) {
        let mut matching = self.matching();
        let reports = matching.refresh(&self.process);
        if reclaim {
            matching.reclaim();
        }
        drop(matching);
        reports.iter().for_each(Report::send);
    }

    /// Whether no connection waits for another attempt or to be freed.
    pub fn is_settled(&self) -> bool {
        self.matching().is_settled()
    }

    /// Whether memory of another process is mapped.
    pub fn has_peers(&self) -> bool {
        self.matching().has_peers()
    }

    /// Makes the next [`refresh`](Self::refresh) scan every record.
    pub fn invalidate(&self) {
        self.matching().invalidate();
    }

    /// Makes the memory of processes that stay present: called now and then.
    pub fn make_peers_present(&self) {
        self.matching().make_peers_present();
    }

    /// Matches a declared endpoint with the others and announces it.
    pub fn add(&self, local: &Local) {
        let reports = self.matching().add(&self.process, local);
        reports.iter().for_each(Report::send);
    }

    /// Removes a publisher.
    pub fn remove_publisher(&self, publisher: &Arc<PublisherState>) {
        publisher.mark_ended();
        self.process.registry.remove_endpoint(publisher.index);
        self.matching().remove_publisher(publisher);
        self.process.registry.announce();
    }

    /// Removes a subscription.
    pub fn remove_subscription(&self, subscription: &Arc<SubscriptionState>) {
        self.process.registry.remove_endpoint(subscription.index);
        self.matching().remove_subscription(subscription);
        self.process.unbind(subscription.index);
        subscription.close();
        self.process.registry.announce();
    }

    /// Forgets all endpoints. Dropped publishers refer to the process, and are listed here.
    pub fn forget_endpoints(&self) {
        *self.matching() = Matching::default();
    }
}
