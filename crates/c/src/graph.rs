//! The nodes and topics of the domain at one moment.

use crate::arguments::{give, handle, place, take_back};
use crate::context::ContextHandle;
use crate::status::{Status, guard, guard_value};
use angaros::EndpointKind;
use std::collections::BTreeMap;
use std::ffi::{CString, c_char};

/// Nodes and topics at one moment, sorted by name.
pub struct GraphHandle {
    nodes: Vec<(CString, CString)>,
    topics: Vec<Topic>,
}

struct Topic {
    name: CString,
    type_name: CString,
    publishers: usize,
    subscriptions: usize,
}

fn c(text: &str) -> CString {
    CString::new(text).unwrap_or_default()
}

/// What any transport sees at this moment.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_create(
    context: *const ContextHandle,
    graph: *mut *mut GraphHandle,
) -> Status {
    guard(|| {
        let place = place(graph, "graph")?;
        // SAFETY: handed on to the caller.
        let mut snapshot = unsafe { handle(context, "context") }?.context.graph();
        snapshot.nodes.sort();
        let nodes = snapshot.nodes.iter().map(|n| (c(&n.namespace), c(&n.name))).collect();
        let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
        for endpoint in &snapshot.endpoints {
            let entry = counts.entry((&endpoint.topic, &endpoint.type_name)).or_default();
            match endpoint.kind {
                EndpointKind::Publisher => entry.0 += 1,
                EndpointKind::Subscription => entry.1 += 1,
            }
        }
        let topic = |((name, of), (publishers, subscriptions)): ((&str, &str), (usize, usize))| {
            Topic { name: c(name), type_name: c(of), publishers, subscriptions }
        };
        let topics = counts.into_iter().map(topic).collect();
        // SAFETY: the place was checked.
        unsafe { give(place, GraphHandle { nodes, topics }) };
        Ok(())
    })
}

/// Lets go of a graph and the texts it gave.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_destroy(graph: *mut *mut GraphHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(graph) }));
}

/// # Safety
/// As [`handle`].
unsafe fn node_at<'a>(graph: *const GraphHandle, index: usize) -> Option<&'a (CString, CString)> {
    // SAFETY: handed on to the caller.
    unsafe { graph.as_ref() }?.nodes.get(index)
}

/// # Safety
/// As [`handle`].
unsafe fn topic_at<'a>(graph: *const GraphHandle, index: usize) -> Option<&'a Topic> {
    // SAFETY: handed on to the caller.
    unsafe { graph.as_ref() }?.topics.get(index)
}

/// Number of nodes; 0 for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_node_count(graph: *const GraphHandle) -> usize {
    // SAFETY: handed on to the caller.
    unsafe { graph.as_ref() }.map_or(0, |graph| graph.nodes.len())
}

/// A node's name; NULL beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_node_name(
    graph: *const GraphHandle,
    index: usize,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { node_at(graph, index) }.map_or(std::ptr::null(), |(_, name)| name.as_ptr())
}

/// A node's namespace; NULL beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_node_namespace(
    graph: *const GraphHandle,
    index: usize,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { node_at(graph, index) }.map_or(std::ptr::null(), |(namespace, _)| namespace.as_ptr())
}

/// Number of pairs of a topic and a type on it; 0 for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_topic_count(graph: *const GraphHandle) -> usize {
    // SAFETY: handed on to the caller.
    unsafe { graph.as_ref() }.map_or(0, |graph| graph.topics.len())
}

/// A topic's full name; NULL beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_topic_name(
    graph: *const GraphHandle,
    index: usize,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { topic_at(graph, index) }.map_or(std::ptr::null(), |topic| topic.name.as_ptr())
}

/// A topic's type; NULL beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_topic_type(
    graph: *const GraphHandle,
    index: usize,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { topic_at(graph, index) }.map_or(std::ptr::null(), |topic| topic.type_name.as_ptr())
}

/// Publishers of a topic with that type; 0 beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_topic_publishers(
    graph: *const GraphHandle,
    index: usize,
) -> usize {
    // SAFETY: handed on to the caller.
    unsafe { topic_at(graph, index) }.map_or(0, |topic| topic.publishers)
}

/// Subscriptions to a topic with that type; 0 beyond the count.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_graph_topic_subscriptions(
    graph: *const GraphHandle,
    index: usize,
) -> usize {
    // SAFETY: handed on to the caller.
    unsafe { topic_at(graph, index) }.map_or(0, |topic| topic.subscriptions)
}
