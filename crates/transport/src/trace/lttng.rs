//! Genuine tracepoints of LTTng instead of, or beside, our own recordings: with
//! `ANGAROS_TRACE=lttng` the provider in `lttng/` of the repository is loaded when the first
//! context is made, and emits what `ros2_tracing` does at the same places. It is a library of its
//! own, so that nothing here needs LTTng; `ANGAROS_LTTNG` names its file, else it is looked for as
//! `libangaros_lttng.so` where libraries are.
//!
//! The types here are those of `lttng/angaros_provider.h`.

use super::entity::Entity;
use super::event::{Event, EventId};
use super::{label, registry, session};
use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Of the header.
const VERSION: u32 = 1;
const SETTING: &str = "ANGAROS_TRACE";
const FILE: &str = "ANGAROS_LTTNG";
const DEFAULT_FILE: &str = "libangaros_lttng.so";

#[repr(C)]
struct RawEvent {
    id: u32,
    /// Not filled in: the tracer knows it.
    _thread: u32,
    publisher: [u8; 16],
    number: u64,
    values: [u64; 3],
    start_label: *const c_char,
    goal_label: *const c_char,
}

#[repr(C)]
struct RawEntity {
    kind: u32,
    number: u32,
    node_number: u32,
    executor: u32,
    gid: [u8; 16],
    depth: u64,
    period_ns: u64,
    node_name: *const c_char,
    node_namespace: *const c_char,
    name: *const c_char,
    type_name: *const c_char,
    version: *const c_char,
    symbol: *const c_char,
    subscriptions: *const u32,
    publishers: *const u32,
    subscription_count: u32,
    publisher_count: u32,
}

#[repr(C)]
struct Provider {
    version: u32,
    event: unsafe extern "C" fn(*const RawEvent),
    declared: unsafe extern "C" fn(*const RawEntity),
    named: unsafe extern "C" fn(*const RawEntity),
}

static PROVIDER: AtomicPtr<Provider> = AtomicPtr::new(ptr::null_mut());

fn provider() -> Option<&'static Provider> {
    // SAFETY: null, or a table of a library that is never unloaded.
    unsafe { PROVIDER.load(Ordering::Acquire).as_ref() }
}

/// Loads the provider if the environment asks for it and that was not done yet.
pub(super) fn load_if_asked() {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        let asked = std::env::var(SETTING).is_ok_and(|text| text.split(',').any(|w| w == "lttng"));
        if !asked {
            return;
        }
        let file = std::env::var(FILE).unwrap_or_else(|_| DEFAULT_FILE.to_owned());
        match load(&file) {
            Ok(table) => begin(table),
            Err(why) => tracing::warn!(
                "no LTTng tracepoints are emitted: cannot load {file}: {why}; hint: build it with \
                 `make` in the folder lttng and set {FILE} to its path"
            ),
        }
    });
}

fn load(file: &str) -> Result<&'static Provider, String> {
    let name = CString::new(file).map_err(|_| "its name has a zero byte".to_owned())?;
    // SAFETY: a zero-terminated name. The library's initialisers run, as the user asked.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_NODELETE) };
    if library.is_null() {
        return Err(last_error());
    }
    // SAFETY: a library that was just opened and a zero-terminated name.
    let entry = unsafe { libc::dlsym(library, c"angaros_trace_provider".as_ptr()) };
    if entry.is_null() {
        return Err(last_error());
    }
    // SAFETY: the symbol is a function of this type in every version.
    let table = unsafe {
        let entry: unsafe extern "C" fn(u32) -> *const Provider = std::mem::transmute(entry);
        entry(VERSION).as_ref()
    };
    let table = table.filter(|table| table.version == VERSION);
    table.ok_or_else(|| format!("it is not of version {VERSION}"))
}

fn last_error() -> String {
    // SAFETY: null, or a text of this thread's last failure.
    unsafe {
        let text = libc::dlerror();
        if text.is_null() {
            return "no reason given".to_owned();
        }
        CStr::from_ptr(text).to_string_lossy().into_owned()
    }
}

fn begin(table: &'static Provider) {
    PROVIDER.store(ptr::from_ref(table).cast_mut(), Ordering::Release);
    for entity in registry::entities_since(0).0 {
        declared(&entity);
        named(&entity);
    }
    session::ON.emit();
}

/// An event, on the thread that passes the boundary.
pub(super) fn emit(event: &Event) {
    let Some(provider) = provider() else { return };
    let labels = match event.id {
        EventId::Transition => Some([event.a, event.c].map(|number| text(&label::word(number)))),
        _ => None,
    };
    let raw = RawEvent {
        id: event.id as u32,
        _thread: 0,
        publisher: event.publisher.0,
        number: event.sequence_number,
        values: [event.a, event.b, event.c],
        start_label: labels.as_ref().map_or(ptr::null(), |[start, _]| start.as_ptr()),
        goal_label: labels.as_ref().map_or(ptr::null(), |[_, goal]| goal.as_ptr()),
    };
    // SAFETY: the table's function, and an event whose texts live until it returns.
    unsafe { (provider.event)(&raw const raw) };
}

/// Something exists.
pub(super) fn declared(entity: &Entity) {
    if let Some(provider) = provider() {
        // SAFETY: the table's function, and an entity whose texts live until it returns.
        with_raw(entity, |raw| unsafe { (provider.declared)(raw) });
    }
}

/// The name of its callback is known, if it has one.
pub(super) fn named(entity: &Entity) {
    if let Some(provider) = provider().filter(|_| !entity.symbol.is_empty()) {
        // SAFETY: as above.
        with_raw(entity, |raw| unsafe { (provider.named)(raw) });
    }
}

fn with_raw(entity: &Entity, show: impl FnOnce(&RawEntity)) {
    let (namespace, name) = entity.node.rsplit_once('/').unwrap_or(("", &entity.node));
    let namespace = if namespace.is_empty() { "/" } else { namespace };
    let texts = [name, namespace, &entity.name, &entity.type_name, &entity.symbol].map(text);
    let version = text(env!("CARGO_PKG_VERSION"));
    let [node_name, node_namespace, name, type_name, symbol] = &texts;
    let (subscriptions, publishers) = &entity.links;
    show(&RawEntity {
        kind: entity.kind as u32,
        number: entity.number,
        node_number: registry::number_of_node(&entity.node),
        executor: entity.executor,
        gid: gid_of(&entity.gid),
        depth: entity.depth,
        period_ns: entity.period_ns,
        node_name: node_name.as_ptr(),
        node_namespace: node_namespace.as_ptr(),
        name: name.as_ptr(),
        type_name: type_name.as_ptr(),
        version: version.as_ptr(),
        symbol: symbol.as_ptr(),
        subscriptions: subscriptions.as_ptr(),
        publishers: publishers.as_ptr(),
        subscription_count: subscriptions.len() as u32,
        publisher_count: publishers.len() as u32,
    });
}

fn text(of: &str) -> CString {
    CString::new(of.replace('\0', "")).unwrap_or_default()
}

/// The bytes of an id as it is written.
fn gid_of(written: &str) -> [u8; 16] {
    let mut gid = [0; 16];
    for (byte, digits) in gid.iter_mut().zip(written.split('.')) {
        *byte = u8::from_str_radix(digits, 16).unwrap_or(0);
    }
    gid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Gid;
    use crate::trace::EntityKind;

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let gid = Gid::next();
        assert_eq!(gid_of(&gid.to_string()), gid.0);
        assert_eq!(gid_of(""), [0; 16]);
    }

    #[test]
    fn a_node_is_shown_by_name_and_namespace() {
        let shown = |node: &str| {
            let entity = Entity { kind: EntityKind::Timer, node: node.into(), ..Entity::default() };
            let mut shown = (String::new(), String::new());
            with_raw(&entity, |raw| {
                // SAFETY: texts of the entity.
                let read = |at| unsafe { CStr::from_ptr(at) }.to_str().unwrap().to_owned();
                shown = (read(raw.node_namespace), read(raw.node_name));
            });
            shown
        };
        assert_eq!(shown("/talker"), ("/".into(), "talker".into()));
        assert_eq!(shown("/a/b/talker"), ("/a/b".into(), "talker".into()));
    }

    #[test]
    fn a_library_that_is_no_provider_is_refused_with_the_reason() {
        assert!(load("/nowhere/libangaros_lttng.so").is_err_and(|why| why.contains("/nowhere")));
        assert!(load("libc.so.6").is_err_and(|why| why.contains("angaros_trace_provider")));
    }
}
