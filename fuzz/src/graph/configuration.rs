//! Files and texts by which a process is set up.

use angaros_component::{ContainerSpec, NodeSpec};
use angaros_core::parameters::dump_parameters;
use angaros_core::{NodeName, WakePolicy, fuzzing};
use angaros_msg::names::{ParameterValue, Remap};
use std::collections::BTreeMap;

/// A parameter file, for a node deep in namespaces; what is dumped of it is read as the same.
pub fn parameter_file(data: &[u8]) {
    let node = NodeName { namespace: "/a".repeat(12), name: "b".into() };
    let Ok(found) = fuzzing::parameter_file(&String::from_utf8_lossy(data)) else { return };
    let mut values = BTreeMap::new();
    for one in found {
        let _ = fuzzing::means(&one.node, &node);
        if !matches!(one.value, ParameterValue::ByteArray(_)) {
            same_when_printed(&one.value);
        }
        values.insert(one.name, one.value);
    }
    let text = dump_parameters("/a/b", &values);
    let again = fuzzing::parameter_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again: BTreeMap<_, _> = again.into_iter().map(|one| (one.name, one.value)).collect();
    // As text, where a NaN is like another; of an empty list the type is not written.
    assert_eq!(dump_parameters("/a/b", &again), text);
    assert!(values.keys().eq(again.keys()), "names are dumped as others: {text}");
}

/// A value that was printed for another process is read there as the same value.
fn same_when_printed(value: &ParameterValue) {
    let text = value.to_string();
    let again = ParameterValue::parse(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let nan = text.contains(".nan");
    // An empty list has no type.
    assert!(nan || again == *value || text == "[]", "{value:?} is printed as {text:?}: {again:?}");
}

/// What a launcher tells a container, as JSON.
pub fn container_spec(data: &[u8]) {
    let Ok(spec) = serde_json::from_slice::<ContainerSpec>(data) else { return };
    let text = serde_json::to_string(&spec).expect("plain data");
    assert_eq!(serde_json::from_str::<ContainerSpec>(&text).expect("its own text"), spec);
    let _ = WakePolicy::parse(&spec.wake);
    for NodeSpec { parameters, remaps, .. } in &spec.nodes {
        for rule in remaps {
            let _ = Remap::parse(rule);
        }
        for (_, text) in parameters {
            if let Ok(value) = ParameterValue::parse(text) {
                same_when_printed(&value);
            }
        }
    }
}

/// What is stepped through components that another program has.
pub fn step_feed(data: &[u8]) {
    let Ok((topics, messages)) = angaros_component::fuzzing::feed(data) else { return };
    let held: usize = messages.iter().map(|message| message.bytes.len() + 16).sum();
    assert!(held < data.len(), "messages appear from nowhere");
    assert!(topics.len() < data.len());
}
