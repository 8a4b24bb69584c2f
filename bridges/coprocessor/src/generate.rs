//! C structs of messages with what writes them as CDR and reads them, for the C client.
//!
//! * **GC1** Nothing in a struct has a variable size: a text of n bytes is `char[n + 1]`, a
//!   sequence a count with an array of its bound. Where a definition has no bound, [`Bounds`] have
//!   one.
//! * **GC2** Each type has publishers and subscriptions of its own, so that a message of another
//!   type does not compile.
//! * **GC3** What is longer than its bound fails when it is written and when it is read.
//! * **GC4** Names are those of rosidl's C structs, as `std_msgs__msg__String`.

mod layout;
mod text;

use angaros_msg::dynamic::DynamicType;
use angaros_msg::idl::{BaseType, Catalog, Interface, Kind, Role};
use std::collections::BTreeMap;
use std::fmt::Write as _;

// Writing to a String cannot fail, so the results of write! are dropped here and below.

/// The most elements and bytes where a definition has no bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of a text.
    pub text: u32,
    /// Elements of a sequence.
    pub sequence: u32,
    /// For single fields, as `sensor_msgs/msg/LaserScan.ranges`: elements of a sequence, or bytes
    /// of a single text. One that the definition itself bounds may only become smaller.
    pub fields: BTreeMap<String, u32>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { text: 63, sequence: 16, fields: BTreeMap::new() }
    }
}

/// Bytes that one message may take in memory, by its bounds.
pub const MOST_BYTES: u64 = 16 << 20;

/// What was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// `angaros_interfaces.h`.
    pub header: String,
    /// `angaros_interfaces.c`.
    pub source: String,
}

/// The C files of these types and all that they refer to. Names are full ones of messages, as
/// `std_msgs/msg/String`, and services, as `std_srvs/srv/SetBool`.
///
/// # Errors
/// One line: a type that is not there, one that has no form in C, a bound for what has none.
pub fn generate(catalog: &Catalog, names: &[String], bounds: &Bounds) -> Result<Files, String> {
    let mut order = Vec::new();
    let mut services = Vec::new();
    for name in names {
        let found = catalog.get(name);
        let found = found.ok_or_else(|| format!("there is no definition of {name}"))?;
        match found.role {
            Role::Message => visit(catalog, found, &mut order)?,
            Role::Service => {
                for part in ["_Request", "_Response"] {
                    let part = format!("{name}{part}");
                    let part = catalog.get(&part).ok_or_else(|| format!("{part} is missing"))?;
                    visit(catalog, part, &mut order)?;
                }
                services.push(found);
            }
            Role::Action => return Err(format!("{name} is an action, which boards have not")),
        }
    }
    for field in bounds.fields.keys() {
        let known = |interface: &&Interface| {
            let fields = interface.fields.iter();
            fields.map(|of| format!("{}.{}", interface.name, of.name)).any(|of| of == *field)
        };
        if !order.iter().any(known) {
            return Err(format!("there is no field {field} to bound"));
        }
    }
    let mut files = begin();
    for interface in order {
        let hash = DynamicType::hash(catalog, &interface.name.to_string());
        let hash = hash.map_err(|error| error.to_string())?.0;
        text::message(interface, &hash, bounds, catalog, &mut files)?;
    }
    for service in services {
        let hash = DynamicType::hash(catalog, &service.name.to_string());
        let hash = hash.map_err(|error| error.to_string())?.0;
        text::service(service, &hash, &mut files);
    }
    let _ = write!(files.header, "#ifdef __cplusplus\n}}\n#endif\n\n#endif\n");
    Ok(files)
}

fn begin() -> Files {
    let note = "/* Made by `angaros mcu interfaces`; do not edit. */\n";
    let header = format!(
        "{note}#ifndef ANGAROS_INTERFACES_H\n#define ANGAROS_INTERFACES_H\n\n\
         #include \"angaros_mcu.h\"\n#include \"angaros_services.h\"\n\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
    );
    let source = format!("{note}#include \"angaros_interfaces.h\"\n\n");
    Files { header, source }
}

/// Adds a type behind all that it refers to.
fn visit<'a>(
    catalog: &'a Catalog,
    interface: &'a Interface,
    order: &mut Vec<&'a Interface>,
) -> Result<(), String> {
    // Refuses cycles and bounds the depth of the recursion below.
    catalog.min_size(interface).map_err(|error| error.to_string())?;
    for field in &interface.fields {
        if let BaseType::WString(_) = field.ty.base {
            let name = &interface.name;
            return Err(format!("{name}.{} is a wstring, which has no form in C", field.name));
        }
    }
    for name in interface.references() {
        let name = name.to_string();
        let next = catalog.get(&name).ok_or_else(|| format!("{name} is not defined"))?;
        if !order.iter().any(|known| known.name == next.name) {
            visit(catalog, next, order)?;
        }
    }
    if !order.iter().any(|known| known.name == interface.name) {
        order.push(interface);
    }
    Ok(())
}

/// The name that a type has in C.
fn c_name(name: &angaros_msg::idl::TypeName) -> String {
    let kind = match name.kind {
        Kind::Msg => "msg",
        Kind::Srv => "srv",
        Kind::Action => "action",
    };
    format!("{}__{kind}__{}", name.package, name.name)
}

#[cfg(test)]
mod tests;
