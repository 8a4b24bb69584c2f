//! The servers of one context: whom a thread would wait for in vain, and who has clients to meet.

use super::links::Links;
use crate::executor::nested;
use angaros_transport::endpoint::Gid;
use angaros_transport::mutex::lock;
use std::collections::HashMap;
use std::sync::{Mutex, Weak};

/// What clients of a context know of the servers beside them.
#[derive(Default)]
pub(crate) struct Registry {
    places: Mutex<HashMap<Gid, CallbackLocation>>,
    unsettled: Mutex<Vec<Weak<Links>>>,
}

/// Where a server's callback runs: addresses, to be compared only.
#[derive(Clone, Copy)]
pub(super) struct CallbackLocation {
    pub(super) gate: Option<usize>,
    pub(super) entity: usize,
}

impl Registry {
    pub(super) fn add(&self, server: Gid, place: CallbackLocation) {
        lock(&self.places).insert(server, place);
    }

    pub(super) fn remove(&self, server: Gid) {
        lock(&self.places).remove(&server);
    }

    /// Whether none of these servers can run before this thread's callback returns (rule S6).
    pub(super) fn wait_for_us(&self, servers: &mut dyn Iterator<Item = Gid>) -> bool {
        let places = lock(&self.places);
        let mut any = false;
        for gid in servers {
            any = true;
            if !places.get(&gid).is_some_and(|place| nested::holds(place.gate, place.entity)) {
                return false;
            }
        }
        any
    }

    /// Where these servers lie; none if one is not of this context.
    pub(super) fn entities(&self, servers: &mut dyn Iterator<Item = Gid>) -> Vec<usize> {
        let places = lock(&self.places);
        let all: Option<Vec<usize>> =
            servers.map(|gid| places.get(&gid).map(|place| place.entity)).collect();
        all.unwrap_or_default()
    }

    /// The server has clients to meet or to leave. Called with locks of transports held.
    pub(super) fn note(&self, links: &Weak<Links>) {
        let mut unsettled = lock(&self.unsettled);
        if !unsettled.iter().any(|known| Weak::ptr_eq(known, links)) {
            unsettled.push(links.clone());
        }
    }

    /// Lets the servers of this context meet their clients now, without their executors.
    pub(super) fn settle(&self) {
        let unsettled = std::mem::take(&mut *lock(&self.unsettled));
        unsettled.iter().filter_map(Weak::upgrade).for_each(|links| links.settle());
    }
}
