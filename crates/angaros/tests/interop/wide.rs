//! Wide strings, of which every implementation has its own form.

use super::fixture::{Fixture, topic, wait_until};
use super::peer::{Kind, LONG};
use angaros::RuntimeType;
use angaros::dynamic::{DynamicMessage, DynamicType, Value};
use angaros::prelude::*;
use serde_json::json;
use std::sync::Arc;

/// As in `test_msgs`, without the comments.
const WSTRINGS: &str = "wstring wstring_value\n\
    wstring wstring_value_default1 \"Hello world!\"\n\
    wstring wstring_value_default2 \"Hell\u{f6} w\u{f6}rld!\"\n\
    wstring wstring_value_default3 \"\u{30cf}\u{30ed}\u{30fc}\u{30ef}\u{30fc}\u{30eb}\u{30c9}\"\n\
    wstring[3] array_of_wstrings\n\
    wstring[<=3] bounded_sequence_of_wstrings\n\
    wstring[] unbounded_sequence_of_wstrings\n";

/// Letters of one and of two units.
const TEXT: &str = "gr\u{fc}n \u{65e5}\u{672c} \u{1f916}";

/// The type that the program has, and the field that is looked at.
fn type_of(kind: &Kind) -> (Arc<DynamicType>, &'static str, &'static str) {
    let (name, text, field) = match kind.name.starts_with("ros2") {
        true => ("test_msgs/msg/WStrings", WSTRINGS, "wstring_value"),
        false => ("example_interfaces/msg/WString", "wstring data\n", "data"),
    };
    (DynamicType::from_definition(name, text).unwrap(), text, field)
}

/// The program reads a wide string of ours, and ours reads what it sends back.
pub fn there_and_back(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let (of, definition, field) = type_of(kind);
    let catalog = DynamicType::catalog_of_definition(&of.name, definition).unwrap();
    let hash = DynamicType::hash(&catalog, &of.name).unwrap();
    let runtime = RuntimeType { name: &of.name, hash, definition };
    let publisher = stage.node.create_generic_publisher(topic(), &runtime, Qos::default()).unwrap();
    let back = format!("{}/back", topic());
    let back = stage.node.create_polled_generic_subscription(&back, &runtime, Qos::default());
    let back = back.unwrap();
    let peer = stage.start("wide", topic(), &[]);
    wait_until("both ends are there", || {
        publisher.subscription_count() == 1 && back.publisher_count() == 1
    });
    std::thread::sleep(super::fixture::SETTLE);
    let mut message = DynamicMessage::new(&of);
    message.set(field, Value::Text(TEXT.to_owned())).unwrap();
    if kind.name.starts_with("ros2") {
        let more = ["a", TEXT, ""].map(|text| Value::Text(text.to_owned()));
        message.set("unbounded_sequence_of_wstrings", Value::List(more.to_vec())).unwrap();
    }
    publisher.publish(&message.encode().unwrap()).unwrap();
    let told = peer.told("wide");
    let units: Vec<u16> = TEXT.encode_utf16().collect();
    assert_eq!(told["units"], json!(units), "{told}");
    let end = std::time::Instant::now() + LONG;
    let returned = loop {
        if let Some(sample) = back.take().unwrap() {
            break of.decode(sample.bytes()).unwrap();
        }
        assert!(std::time::Instant::now() < end, "nothing came back");
        std::thread::sleep(std::time::Duration::from_millis(1));
    };
    assert_eq!(returned, message);
}
