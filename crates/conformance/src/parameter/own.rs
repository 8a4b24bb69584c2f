//! Changes of a node's own parameters: what is refused, what is called, what is told.

use super::fixture::{ParameterFixture, set};
use crate::check::{Verdict, ensure, equal, eventually, lock};
use crate::rules;
use crate::wire::Wire;
use angaros::parameters::{MAX_NAME_BYTES, MAX_PARAMETERS};
use angaros::rcl_interfaces::msg::Parameter;
use angaros::{ParameterDescriptor, ParameterError, ParameterSetting, ParameterType};
use std::sync::{Arc, Mutex};

pub const RULES: &[crate::Rule] = rules![
    p1_a_type_stays_unless_it_is_dynamic: Nothing,
    p2_a_change_within_a_callback_is_refused: Nothing,
    p4_callbacks_come_in_order_and_the_event_last: Nothing,
    p5_changes_are_told_to_other_nodes_in_order: Nothing,
    p6_a_node_takes_no_more_than_its_limits: Nothing,
];

/// P1: the type of the declaration, and none.
fn p1_a_type_stays_unless_it_is_dynamic(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    let fixed = node.declare_parameter("fixed", 1_i64)?;
    let wrong = node.set_parameter("fixed", 1.5);
    let declared = ParameterType::Integer;
    let given = ParameterType::Double;
    let name = "fixed".to_owned();
    equal("a double", wrong, Err(ParameterError::WrongType { name, declared, given }))?;
    equal("the value", fixed.get(), 1)?;
    node.declare_dynamic_parameter("free", None, ParameterDescriptor::default())?;
    node.set_parameter("free", 1_i64)?;
    node.set_parameter("free", vec![true])?;
    node.set_parameters_atomically(vec![ParameterSetting::unset("free")])?;
    ensure(!node.has_parameter("free"), || "it was not taken away".to_owned())
}

/// P2: no recursion, and the outer change goes on.
fn p2_a_change_within_a_callback_is_refused(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    let value = node.declare_parameter("a", 0_i64)?;
    let inner = value.clone();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let results = Arc::clone(&seen);
    let _callback = node.add_post_set_parameters_callback(move |_| {
        lock(&results).push(inner.set(2));
    });
    node.set_parameter("a", 1_i64)?;
    equal("within", lock(&seen).clone(), vec![Err(ParameterError::InCallback)])?;
    equal("the value", value.get(), 1)
}

/// P4: pre-set, on-set, values, post-set, event.
fn p4_callbacks_come_in_order_and_the_event_last(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    let value = node.declare_parameter("a", 0_i64)?;
    let steps: Arc<Mutex<Vec<(&str, i64)>>> = Arc::default();
    let note = |step: &'static str| {
        let steps = Arc::clone(&steps);
        let value = value.clone();
        move || lock(&steps).push((step, value.get()))
    };
    let pre = note("pre");
    let on = note("on");
    let post = note("post");
    let _pre = node.add_pre_set_parameters_callback(move |settings| {
        pre();
        settings.retain(|setting| setting.name == "a");
    });
    let _on = node.add_on_set_parameters_callback(move |settings| {
        on();
        match settings[0].get::<i64>() {
            Some(13) => Err("unlucky".to_owned()),
            _ => Ok(()),
        }
    });
    let _post = node.add_post_set_parameters_callback(move |_| post());
    let event = note("event");
    let _event = fixture.client_node().on_parameter_event(move |heard| {
        if heard.changed_parameters.iter().any(|parameter| parameter.name == "a") {
            event();
        }
    })?;
    let refused = node.set_parameter("a", 13_i64);
    equal("13", refused, Err(ParameterError::Refused { reason: "unlucky".to_owned() }))?;
    fixture.with_client(|_| {
        // Events are volatile: the first ones may be from before the two had met.
        eventually("the event", || {
            let settings = vec![set("b", 1_i64), set("a", 7_i64)];
            node.set_parameters_atomically(settings).is_ok()
                && lock(&steps).iter().any(|(step, _)| *step == "event")
        })
    })?;
    let seen = lock(&steps).clone();
    let expected = [("pre", 0), ("on", 0), ("pre", 0), ("on", 0), ("post", 7)];
    equal("the steps", seen.iter().take(5).copied().collect(), expected.to_vec())?;
    let mut events = seen.iter().filter(|(step, _)| *step == "event");
    ensure(events.all(|(_, value)| *value == 7), || format!("{seen:?}"))
}

/// P5: over the wire, with the full name of the node.
fn p5_changes_are_told_to_other_nodes_in_order(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    let name = fixture.server_node().name().to_string();
    node.allow_undeclared_parameters();
    node.declare_parameter("a", 0_i64)?;
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = Arc::clone(&heard);
    let _events = fixture.client_node().on_parameter_event(move |event| {
        let names = |list: &[Parameter]| {
            list.iter().map(|parameter| parameter.name.clone()).collect::<Vec<_>>().join(" ")
        };
        if event.node == name {
            let new = names(&event.new_parameters);
            let changed = names(&event.changed_parameters);
            lock(&list).push(format!("+{new} ~{changed} -{}", names(&event.deleted_parameters)));
        }
    })?;
    fixture.with_client(|_| {
        // Events are volatile: the first ones may be from before the two had met.
        eventually("the first event", || {
            node.set_parameter("a", 1_i64).is_ok() && !lock(&heard).is_empty()
        })?;
        node.set_parameters_atomically(vec![set("a", 2_i64), set("b", 1_i64)])?;
        node.set_parameters_atomically(vec![ParameterSetting::unset("b")])?;
        eventually("the last event", || lock(&heard).iter().any(|event| event == "+ ~ -b"))
    })?;
    let heard = lock(&heard);
    let last = heard.len().checked_sub(2).and_then(|at| heard.get(at..)).unwrap_or_default();
    equal("the last events", last.to_vec(), vec!["+b ~a -".to_owned(), "+ ~ -b".to_owned()])
}

/// P6: as many as the rule says, and names as long.
fn p6_a_node_takes_no_more_than_its_limits(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    node.allow_undeclared_parameters();
    let there = node.list_parameters::<&str>(&[], 0).names.len();
    let many = (1..=MAX_PARAMETERS - there).map(|i| set(&format!("p{i}"), i as i64)).collect();
    node.set_parameters_atomically(many)?;
    let full = Err(ParameterError::Full { limit: MAX_PARAMETERS });
    equal("one more", node.set_parameter("more", true), full)?;
    node.set_parameter("p1", 5_i64)?;
    let long = node.set_parameter(&"n".repeat(MAX_NAME_BYTES + 1), true);
    ensure(matches!(long, Err(ParameterError::BadName { .. })), || format!("{long:?}"))
}
