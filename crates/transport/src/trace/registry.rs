//! What exists in this process and can be named by events. It is kept whether a session runs or
//! not, so that tracing may begin on a running system.

use super::entity::{Entity, EntityKind};
use super::{lttng, session};
use crate::clock::host::monotonic_ns;
use crate::endpoint::{Endpoint, EndpointKind, Gid};
use crate::mutex::lock;
use angaros_msg::qos::History;
use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// Entities a recording names; events of later ones name nothing.
const MAX_ENTITIES: usize = 1 << 20;
/// Numbers of what is no endpoint begin here: those of endpoints count from 1, and those of the
/// replies to clients have the highest bit.
const FIRST_NUMBER: u32 = 1 << 30;

#[derive(Default)]
struct Registry {
    declared: Vec<Declared>,
    /// Where in `declared` the newest of a number is.
    places: HashMap<u32, usize>,
    /// How many there may be before those that are gone are looked for.
    forget_at: usize,
    /// Counts what came and what changed.
    revision: u64,
}

struct Declared {
    /// `None` for what stays for good.
    alive: Option<Weak<dyn Any + Send + Sync>>,
    record: Entity,
    revision: u64,
}

/// The number by which events name something that is no endpoint. Recordings hold it while this
/// lives; what is gone is kept only while a session runs.
pub struct Tag {
    number: u32,
    _alive: Arc<()>,
}

impl Tag {
    /// The number by which events name the entity.
    pub fn number(&self) -> u32 {
        self.number
    }
}

fn registry() -> &'static Mutex<Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    REGISTRY.get_or_init(Mutex::default)
}

/// Something that is no endpoint exists from now on. Its number and time are filled in.
pub fn declare(entity: Entity) -> Tag {
    let alive = Arc::new(());
    let tag = Arc::clone(&alive);
    let weak: Weak<()> = Arc::downgrade(&alive);
    Tag { number: add_numbered(entity, Some(weak)), _alive: tag }
}

/// The same for what never goes.
pub(super) fn declare_for_good(entity: Entity) {
    add_numbered(entity, None);
}

fn add_numbered(entity: Entity, alive: Option<Weak<dyn Any + Send + Sync>>) -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(FIRST_NUMBER);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    add(Entity { number, created_ns: monotonic_ns(), ..entity }, alive);
    number
}

/// An endpoint exists from now on.
pub fn declare_endpoint(endpoint: &Arc<Endpoint>) {
    let record = Entity {
        kind: match endpoint.kind {
            EndpointKind::Publisher => EntityKind::Publisher,
            EndpointKind::Subscription => EntityKind::Subscription,
        },
        number: number_of(endpoint),
        node: endpoint.node.to_string(),
        name: endpoint.topic.clone(),
        type_name: endpoint.type_name.clone(),
        gid: endpoint.gid.to_string(),
        depth: match endpoint.qos.history {
            History::KeepLast(depth) => depth as u64,
            History::KeepAll => 0,
        },
        created_ns: monotonic_ns(),
        ..Entity::default()
    };
    let weak: Weak<Endpoint> = Arc::downgrade(endpoint);
    add(record, Some(weak));
}

fn add(record: Entity, alive: Option<Weak<dyn Any + Send + Sync>>) {
    let shown = session::ON.emits().then(|| record.clone());
    keep(record, alive);
    if let Some(entity) = shown {
        lttng::declared(&entity);
    }
}

fn keep(record: Entity, alive: Option<Weak<dyn Any + Send + Sync>>) {
    let mut registry = lock(registry());
    if !super::is_on() && registry.declared.len() >= registry.forget_at {
        registry.forget();
    }
    if registry.declared.len() < MAX_ENTITIES {
        let revision = registry.next_revision();
        let place = registry.declared.len();
        registry.places.insert(record.number, place);
        registry.declared.push(Declared { alive, record, revision });
    }
}

/// Something about an entity became known, or is different now.
pub fn amend(number: u32, change: impl FnOnce(&mut Entity)) {
    let mut registry = lock(registry());
    let Some(place) = registry.places.get(&number).copied() else { return };
    let revision = registry.next_revision();
    let Some(declared) = registry.declared.get_mut(place) else { return };
    let was_named = !declared.record.symbol.is_empty();
    change(&mut declared.record);
    declared.revision = revision;
    let shown = (session::ON.emits() && !was_named).then(|| declared.record.clone());
    drop(registry);
    if let Some(entity) = shown {
        lttng::named(&entity);
    }
}

/// The number of the newest node of this full name; 0 if there is none.
pub(super) fn number_of_node(name: &str) -> u32 {
    let registry = lock(registry());
    let mut nodes = registry.declared.iter().map(|declared| &declared.record);
    let node = nodes.rfind(|entity| entity.kind == EntityKind::Node && entity.node == name);
    node.map_or(0, |node| node.number)
}

/// Forgets what is gone, as when a session begins.
pub(super) fn forget() {
    lock(registry()).forget();
}

/// What came or changed since this revision, with the present one; those of revision 0 are all. Of
/// two with the same number the later holds.
pub(super) fn entities_since(revision: u64) -> (Vec<Entity>, u64) {
    let registry = lock(registry());
    let newer = registry.declared.iter().filter(|declared| declared.revision > revision);
    (newer.map(|declared| declared.record.clone()).collect(), registry.revision)
}

/// The number by which events name an endpoint.
pub fn number_of(endpoint: &Endpoint) -> u32 {
    number_in(&endpoint.gid)
}

/// The same by its id.
pub(super) fn number_in(gid: &Gid) -> u32 {
    let [.., a, b, c, d] = gid.0;
    u32::from_be_bytes([a, b, c, d])
}

/// The node of what has this number; empty if there is nothing.
pub(super) fn node_of(number: u32) -> String {
    let registry = lock(registry());
    let at = registry.places.get(&number).and_then(|place| registry.declared.get(*place));
    at.map_or_else(String::new, |declared| declared.record.node.clone())
}

impl Registry {
    fn next_revision(&mut self) -> u64 {
        self.revision += 1;
        self.revision
    }

    fn forget(&mut self) {
        let lives = |one: &Declared| one.alive.as_ref().is_none_or(|weak| weak.strong_count() > 0);
        self.declared.retain(lives);
        self.places.clear();
        let places = self.declared.iter().enumerate().map(|(at, one)| (one.record.number, at));
        self.places.extend(places);
        self.forget_at = self.declared.len() * 2 + 64;
    }
}
