//! Messages of types known at run time: from bytes, from text, by a definition from outside.

use angaros_msg::dynamic::{
    DynamicField, DynamicMessage, DynamicType, Element, MessageSeed, YamlStyle, select,
    standard_catalog, to_yaml, value_to_yaml,
};
use angaros_msg::idl::ArrayKind;
use angaros_msg::{Message, Time};
use serde::de::DeserializeSeed;
use std::sync::{Arc, LazyLock};

/// Every standard type, in the order of their names.
static TYPES: LazyLock<Vec<Arc<DynamicType>>> = LazyLock::new(|| {
    let names = standard_catalog().iter().map(|interface| interface.name.to_string());
    names.filter_map(|name| DynamicType::standard(&name).ok()).collect()
});

fn standard(first: u8, second: u8) -> &'static Arc<DynamicType> {
    &TYPES[usize::from(u16::from_le_bytes([first, second])) % TYPES.len()]
}

type Compare = fn(&[u8], &DynamicMessage);

/// Types that are also decoded by their generated code.
static BOTH: LazyLock<Vec<(Arc<DynamicType>, Compare)>> = LazyLock::new(|| {
    fn pair<M: Message>() -> (Arc<DynamicType>, Compare) {
        (DynamicType::standard(M::TYPE_NAME).expect("a standard type"), same::<M>)
    }
    vec![
        pair::<angaros_msg::std_msgs::msg::Float64MultiArray>(),
        pair::<angaros_msg::example_interfaces::msg::WString>(),
        pair::<angaros_msg::sensor_msgs::msg::JointState>(),
        pair::<angaros_msg::sensor_msgs::msg::BatteryState>(),
        pair::<angaros_msg::rcl_interfaces::msg::ParameterEvent>(),
        pair::<angaros_msg::visualization_msgs::msg::MarkerArray>(),
    ]
});

/// Both decoders accept these bytes, so both write the same.
fn same<M: Message>(bytes: &[u8], dynamic: &DynamicMessage) {
    let Ok(message) = M::decode(bytes) else { return };
    let mut out = vec![0; message.cdr_size()];
    if message.encode(&mut out).is_ok() {
        assert_eq!(dynamic.encode().expect("it fits"), out, "{}", M::TYPE_NAME);
    }
}

/// The first two bytes choose a standard type, the others are the message.
pub fn dynamic_message(data: &[u8]) {
    let Some((&[first, second], bytes)) = data.split_first_chunk() else { return };
    if first == 0xff {
        let (ty, compare) = &BOTH[usize::from(second) % BOTH.len()];
        if let Ok(message) = ty.decode(bytes) {
            compare(bytes, &message);
        }
        return;
    }
    decode(standard(first, second), bytes);
}

/// Elements of the fixed arrays of types that are played through.
const MAX_ELEMENTS: u64 = 1 << 16;

fn elements(ty: &DynamicType) -> u64 {
    let of = |field: &DynamicField| {
        let one = match &field.element {
            Element::Message(inner) => elements(inner),
            _ => 1,
        };
        match field.array {
            ArrayKind::Fixed(count) => one.saturating_mul(count.into()),
            _ => one,
        }
    };
    ty.fields.iter().map(of).fold(1, u64::saturating_add)
}

/// A definition's text up to the first zero byte, then a message of that type.
pub fn dynamic_definition(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let text = String::from_utf8_lossy(&data[..end]);
    let bytes = &data[end..];
    let Ok(ty) = DynamicType::from_definition("fuzz/msg/Thing", &text) else { return };
    // A definition may ask for messages of 16 MB, which is allowed and slow.
    if elements(&ty) > MAX_ELEMENTS {
        return;
    }
    let fresh = DynamicMessage::new(&ty);
    let written = fresh.encode().expect("a new message fits");
    assert!(ty.decode(&written).is_ok(), "a new message of {text:?} can be read");
    decode(&ty, bytes.get(1..).unwrap_or_default());
}

/// What is read can be shown in every way, and be written and read again.
fn decode(ty: &Arc<DynamicType>, bytes: &[u8]) {
    let Ok(message) = ty.decode(bytes) else { return };
    show(&message);
    let written = message.encode().expect("what was read can be written");
    let again = ty.decode(&written).expect("what was written can be read");
    assert_eq!(again.encode().expect("twice"), written);
}

fn show(message: &DynamicMessage) {
    for style in [
        YamlStyle::default(),
        YamlStyle { flow: true, truncate: None, ..YamlStyle::default() },
        YamlStyle { no_arr: true, no_str: true, ..YamlStyle::default() },
    ] {
        let _ = to_yaml(message, &style);
    }
    serde_json::to_string(message).expect("a message is a tree");
}

/// Two bytes choose a standard type; the first line is a part to show, the others a message as
/// `topic pub` takes it.
pub fn topic_value(data: &[u8]) {
    let Some((&[first, second], text)) = data.split_first_chunk() else { return };
    let text = String::from_utf8_lossy(text);
    let (path, text) = text.split_once('\n').unwrap_or(("", &text));
    let seed = MessageSeed { ty: standard(first, second), now: Time::from_nanoseconds(1) };
    let yaml = seed.deserialize(serde_yaml_ng::Deserializer::from_str(text));
    let json = seed.deserialize(&mut serde_json::Deserializer::from_str(text));
    for message in [yaml.ok(), json.ok()].into_iter().flatten() {
        show(&message);
        let bytes = message.encode().expect("what was read can be written");
        let again = seed.ty.decode(&bytes);
        // A terminator inside a text is written and not read.
        assert!(again.is_ok() || text.contains(['\0', '\\']), "{again:?}");
        if let Ok(value) = select(&message, path) {
            let _ = value_to_yaml(&value, &YamlStyle::default());
        }
    }
}
