//! Interface definitions: parse, hash, generate code.

use angaros_msg::codegen::Generator;
use angaros_msg::idl::{Catalog, Kind, Role, TypeName, parse};
use angaros_msg::rihs01;

/// The first byte chooses the kind, the others are the text.
pub fn idl_text(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let kind = [Kind::Msg, Kind::Srv, Kind::Action][usize::from(*first) % 3];
    let text = String::from_utf8_lossy(text);
    let name = TypeName::new("fuzz", kind, "Thing");
    let Ok(definition) = parse(&name, &text, "fuzz") else { return };
    let mut catalog = Catalog::new();
    for (name, text) in [
        ("builtin_interfaces/msg/Time", "int32 sec\nuint32 nanosec"),
        ("std_msgs/msg/Header", "builtin_interfaces/Time stamp\nstring frame_id"),
        ("unique_identifier_msgs/msg/UUID", "uint8[16] uuid"),
        ("service_msgs/msg/ServiceEventInfo", "uint8 event_type"),
    ] {
        let name = TypeName::parse(name).expect("a correct name");
        catalog.add_text(&name, text).expect("a correct definition");
    }
    catalog.add(definition.clone());
    for interface in &definition.types {
        if interface.role == Role::Message {
            let name = TypeName { kind: Kind::Msg, ..interface.name.clone() };
            let again = parse(&name, &interface.text, "again").expect("its own text");
            let same = |a: &str, b: &str| a.replace("/msg/", "/") == b.replace("/msg/", "/");
            for (a, b) in again.types[0].fields.iter().zip(&interface.fields) {
                assert!(same(&a.ty.to_string(), &b.ty.to_string()) && a.name == b.name);
            }
        }
        let _ = rihs01::hash(interface, &catalog);
        let _ = catalog.min_size(interface);
    }
    let _ = Generator::new(&catalog, "crate", &["fuzz"]).file();
}
