//! Who has met whom: own ends of services and the clients and servers elsewhere.

use super::{End, Remote, Role, Side};
use crate::contract::{EndReason, Events};
use crate::endpoint::{Endpoint, Gid};
use crate::mutex::lock;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Clients and servers elsewhere that are remembered, whatever announces itself.
pub const MAX_REMOTES: usize = 65_536;

/// The ends of services of one opened transport, and the clients and servers it has found; tells
/// the core what rules SV3 to SV6 and SV10 say. It calls [`Events`] with its lock held.
#[derive(Default)]
pub struct Directory {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    own: Vec<Arc<Own>>,
    remotes: BTreeMap<(Side, Gid), Remote>,
}

struct Own {
    end: End,
    endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    matched: AtomicUsize,
    /// The ids of those it is connected with.
    connected: Mutex<Vec<Gid>>,
}

impl Own {
    fn connect(&self, remote: &Remote) -> bool {
        let mut connected = lock(&self.connected);
        let other = self.other_end(remote);
        if connected.contains(&other.gid) {
            return false;
        }
        let (publisher, subscription) = match self.end.role {
            Role::RequestOut | Role::ReplyOut => (&*self.endpoint, &other),
            Role::RequestIn | Role::ReplyIn => (&other, &*self.endpoint),
        };
        if publisher.can_serve(subscription).is_err() {
            self.events.mismatch(publisher, subscription);
            return false;
        }
        connected.push(other.gid);
        self.matched.store(connected.len(), Ordering::Relaxed);
        self.events.matched(&other, None);
        true
    }

    fn part(&self, remote: &Remote, how: EndReason) {
        let gid = self.other_gid(remote);
        let mut connected = lock(&self.connected);
        let Some(at) = connected.iter().position(|known| *known == gid) else { return };
        connected.swap_remove(at);
        self.matched.store(connected.len(), Ordering::Relaxed);
        self.events.unmatched(gid, how);
    }

    fn is_connected(&self, remote: &Remote) -> bool {
        lock(&self.connected).contains(&self.other_gid(remote))
    }

    fn other_gid(&self, remote: &Remote) -> Gid {
        match self.end.role {
            Role::RequestOut | Role::RequestIn => remote.gid,
            Role::ReplyOut | Role::ReplyIn => remote.gid.of_replies(),
        }
    }

    fn other_end(&self, remote: &Remote) -> Endpoint {
        match self.end.role {
            Role::RequestOut | Role::RequestIn => remote.requests(),
            Role::ReplyOut | Role::ReplyIn => remote.replies(self.end.client.unwrap_or_default()),
        }
    }
}

impl Inner {
    /// Own ends of requests that face this side of a service.
    fn facing<'a>(&'a self, remote: &'a Remote) -> impl Iterator<Item = &'a Arc<Own>> {
        let role = match remote.side {
            Side::Client => Role::RequestIn,
            Side::Server => Role::RequestOut,
        };
        self.own.iter().filter(move |o| o.end.role == role && o.end.service == remote.service)
    }

    /// Own ends of replies of or to this client.
    fn replies(&self, role: Role, client: Option<Gid>) -> impl Iterator<Item = &Arc<Own>> {
        self.own.iter().filter(move |o| o.end.role == role && o.end.client == client)
    }

    fn came(&self, remote: &Remote) {
        for own in self.facing(remote) {
            self.meet(own, remote);
        }
        if remote.side == Side::Client {
            self.replies(Role::ReplyOut, Some(remote.gid)).for_each(|own| {
                own.connect(remote);
            });
        }
    }

    /// Connects an own end of requests, and a client's end of replies with it (rule SV5).
    fn meet(&self, own: &Own, remote: &Remote) {
        if own.connect(remote) && own.end.role == Role::RequestOut {
            for replies in self.replies(Role::ReplyIn, own.end.client) {
                replies.connect(remote);
            }
        }
    }

    fn joined(&self, own: &Own) {
        match own.end.role {
            Role::RequestIn | Role::RequestOut => {
                let faces = |remote: &&Remote| self.facing(remote).any(|o| std::ptr::eq(&**o, own));
                self.remotes.values().filter(faces).for_each(|remote| self.meet(own, remote));
            }
            Role::ReplyOut => {
                let client = |r: &&Remote| r.side == Side::Client && Some(r.gid) == own.end.client;
                self.remotes.values().filter(client).for_each(|remote| {
                    own.connect(remote);
                });
            }
            Role::ReplyIn => {
                for asks in self.replies(Role::RequestOut, own.end.client) {
                    let met = |r: &&Remote| r.side == Side::Server && asks.is_connected(r);
                    self.remotes.values().filter(met).for_each(|remote| {
                        own.connect(remote);
                    });
                }
            }
        }
    }

    fn went(&self, remote: &Remote, how: EndReason) {
        match remote.side {
            Side::Client => {
                let replies = self.replies(Role::ReplyOut, Some(remote.gid));
                replies.for_each(|own| own.part(remote, how));
            }
            Side::Server => {
                for asks in self.facing(remote) {
                    let replies = self.replies(Role::ReplyIn, asks.end.client);
                    replies.for_each(|own| own.part(remote, how));
                }
            }
        }
        self.facing(remote).for_each(|own| own.part(remote, how));
    }
}

impl Directory {
    /// Nobody is there yet.
    #[must_use]
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Takes in an own endpoint and tells it whom it meets; `None` if it is of a topic. It stays
    /// until the returned object is dropped.
    #[must_use]
    pub fn join(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        events: &Arc<dyn Events>,
    ) -> Option<OwnEnd> {
        let own = Arc::new(Own {
            end: End::of(endpoint)?,
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(events),
            matched: AtomicUsize::new(0),
            connected: Mutex::default(),
        });
        let mut inner = lock(&self.inner);
        inner.own.push(Arc::clone(&own));
        inner.joined(&own);
        Some(OwnEnd { own, directory: Arc::clone(self) })
    }

    /// A client or server has appeared; one whose side and id are known already is not looked at
    /// again. Returns whether it is remembered: no more than [`MAX_REMOTES`] are.
    pub fn came(&self, remote: &Remote) -> bool {
        let mut inner = lock(&self.inner);
        let key = (remote.side, remote.gid);
        if inner.remotes.contains_key(&key) {
            return true;
        }
        if inner.remotes.len() >= MAX_REMOTES {
            return false;
        }
        inner.remotes.insert(key, remote.clone());
        inner.came(remote);
        true
    }

    /// The client or server of this id has gone.
    pub fn went(&self, side: Side, gid: Gid, how: EndReason) {
        let mut inner = lock(&self.inner);
        if let Some(remote) = inner.remotes.remove(&(side, gid)) {
            inner.went(&remote, how);
        }
    }

    /// Whether the client or server of this id is known.
    #[must_use]
    pub fn knows(&self, side: Side, gid: Gid) -> bool {
        lock(&self.inner).remotes.contains_key(&(side, gid))
    }

    /// The ends of requests of all clients and servers elsewhere, for the graph.
    #[must_use]
    pub fn remote_endpoints(&self) -> Vec<Endpoint> {
        lock(&self.inner).remotes.values().map(Remote::requests).collect()
    }
}

/// An own end of a service; with it goes what it was connected with.
pub struct OwnEnd {
    own: Arc<Own>,
    directory: Arc<Directory>,
}

impl OwnEnd {
    /// What it is.
    #[must_use]
    pub fn end(&self) -> &End {
        &self.own.end
    }

    /// Its endpoint.
    #[must_use]
    pub fn endpoint(&self) -> &Arc<Endpoint> {
        &self.own.endpoint
    }

    /// Clients or servers it is connected with; one relaxed load.
    #[must_use]
    pub fn matched(&self) -> usize {
        self.own.matched.load(Ordering::Relaxed)
    }
}

impl Drop for OwnEnd {
    fn drop(&mut self) {
        lock(&self.directory.inner).own.retain(|own| !Arc::ptr_eq(own, &self.own));
    }
}
