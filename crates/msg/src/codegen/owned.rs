//! The owned struct and what it is on the wire.

use super::names::escaped;
use super::types::{Types, checked, rust};
use crate::idl::{ArrayKind, BaseType, Field, FieldType, IdlError, Interface, Primitive, Value};
use crate::rihs01;
use std::fmt::Write as _;

// Writing to a String cannot fail, so the results of write! are dropped here and beside.

pub(super) fn emit(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let by_hand = interface.fields.iter().any(needs_default);
    let copy = if types.borrows(interface)? { "" } else { ", Copy" };
    let derive = if by_hand { "" } else { ", Default" };
    let _ = writeln!(out, "\n/// `{}`", interface.name);
    let _ = writeln!(out, "#[derive(Clone{copy}, Debug{derive}, PartialEq)]\npub struct {name} {{");
    for field in &interface.fields {
        let _ = writeln!(out, "    pub {}: {},", escaped(&field.name), types.owned(&field.ty));
    }
    out.push_str("}\n");
    let _ = writeln!(out, "impl {name} {{");
    for constant in &interface.constants {
        let ty = match constant.base {
            BaseType::Primitive(primitive) => rust(primitive),
            _ => "&'static str",
        };
        let value = literal(&constant.value, &constant.base);
        let _ = writeln!(out, "    pub const {}: {ty} = {value};", escaped(&constant.name));
    }
    let _ = writeln!(out, "    #[doc(hidden)]");
    let _ = writeln!(out, "    pub const __TEXT: &'static str = {:?};\n}}", interface.text);
    if by_hand {
        emit_default(out, interface);
    }
    emit_cdr(types, out, interface)
}

/// Whether the derived default is not what the definition says, or not there: arrays above 32
/// elements have none.
fn needs_default(field: &Field) -> bool {
    field.default.is_some() || matches!(field.ty.array, ArrayKind::Fixed(count) if count > 32)
}

fn emit_default(out: &mut String, interface: &Interface) {
    let name = &interface.name.name;
    let _ = writeln!(
        out,
        "impl rt::Default for {name} {{\n    fn default() -> Self {{\n        Self {{"
    );
    for field in &interface.fields {
        let _ = writeln!(out, "            {}: {},", escaped(&field.name), default(field));
    }
    out.push_str("        }\n    }\n}\n");
}

fn default(field: &Field) -> String {
    let FieldType { base, array } = &field.ty;
    match (&field.default, array) {
        (Some(Value::Array(values)), array) => {
            let items: Vec<String> =
                values.iter().map(|value| owned_literal(value, base)).collect();
            let items = items.join(", ");
            match array {
                ArrayKind::Fixed(_) => format!("[{items}]"),
                _ => format!("rt::Vec::from([{items}])"),
            }
        }
        (Some(value), _) => owned_literal(value, base),
        (None, ArrayKind::Fixed(_)) => "::core::array::from_fn(|_| rt::Default::default())".into(),
        (None, _) => "rt::Default::default()".into(),
    }
}

fn owned_literal(value: &Value, base: &BaseType) -> String {
    let literal = literal(value, base);
    match base {
        BaseType::String(_) => format!("rt::String::from({literal})"),
        BaseType::WString(_) => format!("rt::WString::from({literal})"),
        BaseType::Primitive(_) | BaseType::Message(_) => literal,
    }
}

fn literal(value: &Value, base: &BaseType) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        // A char may be given as a signed byte.
        Value::Int(value) if *base == BaseType::Primitive(Primitive::Char) => {
            (*value as u8).to_string()
        }
        Value::Int(value) => value.to_string(),
        Value::Float(value) => float(*value, *base == BaseType::Primitive(Primitive::Float32)),
        Value::Text(text) => format!("{text:?}"),
        Value::Array(_) => String::new(),
    }
}

fn float(value: f64, single: bool) -> String {
    let ty = if single { "f32" } else { "f64" };
    if value.is_nan() {
        format!("{ty}::NAN")
    } else if value.is_infinite() {
        format!("{ty}::{}", if value > 0.0 { "INFINITY" } else { "NEG_INFINITY" })
    } else if single {
        format!("{:?}", value as f32)
    } else {
        format!("{value:?}")
    }
}

fn emit_cdr(types: &Types<'_>, out: &mut String, interface: &Interface) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let min = types.catalog.min_size(interface)?;
    let _ = writeln!(out, "impl rt::Cdr for {name} {{\n    const MIN: usize = {min};");
    out.push_str("    fn end(&self, at: usize) -> usize {\n");
    for field in &interface.fields {
        let field = escaped(&field.name);
        let _ = writeln!(out, "        let at = rt::Cdr::end(&self.{field}, at);");
    }
    let empty = interface.fields.is_empty();
    let _ = writeln!(out, "        {}\n    }}", if empty { "at + 1" } else { "at" });
    out.push_str("    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {\n");
    for field in &interface.fields {
        let value = checked(&field.ty, format!("&self.{}", escaped(&field.name)));
        let _ = writeln!(out, "        rt::Cdr::write({value}, w)?;");
    }
    let _ = writeln!(out, "        {}\n    }}", if empty { "w.number(0_u8)" } else { "Ok(())" });
    out.push_str("    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {\n");
    if empty {
        out.push_str("        r.number::<u8>()?;\n");
    }
    out.push_str("        Ok(Self {\n");
    for field in &interface.fields {
        let value = checked(&field.ty, "rt::Cdr::read(r)?".to_owned());
        let _ = writeln!(out, "            {}: {value},", escaped(&field.name));
    }
    out.push_str("        })\n    }\n}\n");
    emit_message(types, out, interface)
}

fn emit_message(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let hash = rihs01::hash(interface, types.catalog)?;
    let view = if types.borrows(interface)? { format!("{name}View<'a>") } else { "Self".into() };
    let mut parts = format!("{name}::__TEXT");
    for reference in types.catalog.closure(interface)? {
        let path = types.path(&reference.name);
        let name = reference.name.in_definition();
        let _ = write!(parts, ",\n        \"{name}\" => {path}::__TEXT");
    }
    let _ = writeln!(
        out,
        "impl rt::Message for {name} {{\n    \
             const TYPE_NAME: &'static str = \"{}\";\n    \
             const TYPE_HASH: rt::TypeHash = rt::type_hash(\"{hash}\");\n    \
             const DEFINITION: &'static str = {}::__definition!({parts});\n    \
             type View<'a> = {view};\n    \
             type Writer<'a> = {name}Writer<'a>;\n}}",
        interface.name, types.root
    );
    emit_header(out, interface);
    Ok(())
}

/// [`crate::HasHeader`] for a type with a field `header`.
fn emit_header(out: &mut String, interface: &Interface) {
    let is_header = |field: &Field| {
        let FieldType { base, array } = &field.ty;
        let BaseType::Message(name) = base else { return false };
        field.name == "header"
            && *array == ArrayKind::Single
            && name.to_string() == "std_msgs/msg/Header"
    };
    let Some(place) = interface.fields.iter().position(is_header) else { return };
    let name = &interface.name.name;
    let first = place == 0;
    let _ = writeln!(
        out,
        "impl rt::HasHeader for {name} {{\n    \
             const HEADER_FIRST: bool = {first};\n    \
             fn stamp(&self) -> rt::Time {{\n        \
                 let stamp = &self.header.stamp;\n        \
                 rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec)\n    }}\n    \
             fn frame_id(&self) -> &str {{\n        &self.header.frame_id\n    }}\n    \
             fn set_header(&mut self, stamp: rt::Time, frame_id: &str) {{\n        \
                 let (sec, nanosec) = stamp.to_sec_nanosec();\n        \
                 self.header.stamp.sec = sec;\n        \
                 self.header.stamp.nanosec = nanosec;\n        \
                 self.header.frame_id.clear();\n        \
                 self.header.frame_id.push_str(frame_id);\n    }}\n}}"
    );
}
