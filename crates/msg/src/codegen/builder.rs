//! Lengths, offsets and the face that writes fields in any order.

use super::names::{Methods, escaped};
use super::types::{Types, array_bound, bound, rust};
use crate::idl::{ArrayKind, BaseType, Field, IdlError, Interface, Primitive};
use std::fmt::Write as _;

pub(super) fn emit(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let lengths = if types.has_lengths(interface)? {
        emit_lengths(types, out, interface)?;
        format!("{name}Lengths")
    } else {
        "()".to_owned()
    };
    emit_offsets(types, out, interface);
    let _ = writeln!(
        out,
        "impl rt::BuildInPlace for {name} {{\n    \
             type Lengths = {lengths};\n    type Offsets = {name}Offsets;\n    \
             type Builder<'a> = {name}Builder<'a>;\n    \
             fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<{name}Offsets> {{"
    );
    if interface.fields.is_empty() {
        out.push_str("        layout.number::<u8>()?;\n");
    }
    let _ = writeln!(out, "        Ok({name}Offsets {{");
    for field in &interface.fields {
        let _ = writeln!(out, "            {}: {}?,", escaped(&field.name), place(types, field)?);
    }
    out.push_str("        })\n    }\n");
    let _ = writeln!(out, "    fn mark(at: &{name}Offsets, marker: &mut rt::Marker<'_>) {{");
    for field in &interface.fields {
        if let Some(mark) = mark(types, field) {
            let _ = writeln!(out, "        {mark};");
        }
    }
    let _ = writeln!(
        out,
        "    }}\n    \
         fn builder_over<'a>(body: &'a mut [u8], at: &{name}Offsets) -> {name}Builder<'a> {{\n        \
             {name}Builder {{ body, at: *at }}\n    }}\n}}"
    );
    emit_builder(types, out, interface);
    Ok(())
}

fn emit_lengths(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let _ = writeln!(out, "/// The lengths that a `{}` is laid out from.", interface.name);
    let _ = writeln!(out, "#[derive(Clone, Debug, Default)]\npub struct {name}Lengths {{");
    for field in &interface.fields {
        let ty = match (&field.ty.base, field.ty.array) {
            (BaseType::Primitive(_), ArrayKind::Single | ArrayKind::Fixed(_)) => continue,
            (BaseType::Message(name), _) if types.has_lengths(types.get(name)?)? => {
                format!("{}Lengths", types.path(name))
            }
            (BaseType::Message(_), _) => continue,
            _ => "usize".to_owned(),
        };
        let _ = writeln!(out, "    pub {}: {ty},", escaped(&field.name));
    }
    out.push_str("}\n");
    Ok(())
}

fn emit_offsets(types: &Types<'_>, out: &mut String, interface: &Interface) {
    let name = &interface.name.name;
    let _ =
        writeln!(out, "#[doc(hidden)]\n#[derive(Clone, Copy, Debug)]\npub struct {name}Offsets {{");
    for field in &interface.fields {
        let ty = match (&field.ty.base, field.ty.array) {
            (BaseType::Primitive(_), ArrayKind::Single | ArrayKind::Fixed(_)) => "u32".to_owned(),
            (BaseType::Message(nested), _) => format!("{}Offsets", types.path(nested)),
            _ => "rt::Span".to_owned(),
        };
        let _ = writeln!(out, "    {}: {ty},", escaped(&field.name));
    }
    out.push_str("}\n");
}

/// The type a number has in the layout: bools are bytes.
const fn layout_type(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool => "u8",
        other => rust(other),
    }
}

fn place(types: &Types<'_>, field: &Field) -> Result<String, IdlError> {
    let name = escaped(&field.name);
    Ok(match (&field.ty.base, field.ty.array) {
        (BaseType::Primitive(primitive), array) => {
            let ty = layout_type(*primitive);
            match array {
                ArrayKind::Single => format!("layout.number::<{ty}>()"),
                ArrayKind::Fixed(count) => format!("layout.array::<{ty}>({count})"),
                other => {
                    let bound = bound(array_bound(other));
                    format!("layout.sequence::<{ty}>(lengths.{name}, {bound})")
                }
            }
        }
        (BaseType::String(limit) | BaseType::WString(limit), _) => {
            format!("layout.string(lengths.{name}, {})", bound(*limit))
        }
        (BaseType::Message(nested), _) => {
            let has_lengths = types.has_lengths(types.get(nested)?)?;
            let lengths = if has_lengths { format!("&lengths.{name}") } else { "&()".to_owned() };
            format!("<{} as rt::BuildInPlace>::place({lengths}, layout)", types.path(nested))
        }
    })
}

fn mark(types: &Types<'_>, field: &Field) -> Option<String> {
    let name = escaped(&field.name);
    match (&field.ty.base, field.ty.array) {
        (BaseType::Primitive(_), ArrayKind::Single | ArrayKind::Fixed(_)) => None,
        (BaseType::Primitive(Primitive::Bool), _) => Some(format!("marker.bools(at.{name})")),
        (BaseType::Primitive(primitive), _) => {
            Some(format!("marker.sequence::<{}>(at.{name})", rust(*primitive)))
        }
        (BaseType::Message(nested), _) => {
            let path = types.path(nested);
            Some(format!("<{path} as rt::BuildInPlace>::mark(&at.{name}, marker)"))
        }
        _ => Some(format!("marker.string(at.{name})")),
    }
}

fn emit_builder(types: &Types<'_>, out: &mut String, interface: &Interface) {
    let name = &interface.name.name;
    let _ = writeln!(
        out,
        "/// Writes a `{}` in place, fields in any order.\n\
         pub struct {name}Builder<'a> {{\n    body: &'a mut [u8],\n    at: {name}Offsets,\n}}\n\
         impl {name}Builder<'_> {{",
        interface.name
    );
    let mut methods = Methods::new(&[]);
    for field in &interface.fields {
        let at = escaped(&field.name);
        match &field.ty.base {
            BaseType::Message(nested) => {
                let method = methods.take(&field.name);
                let path = types.path(nested);
                let _ = writeln!(
                    out,
                    "    pub fn {method}(&mut self) -> {path}Builder<'_> {{\n        \
                     <{path} as rt::BuildInPlace>::builder_over(self.body, &self.at.{at})\n    }}"
                );
            }
            BaseType::Primitive(primitive) => numbers(out, &mut methods, field, *primitive),
            BaseType::String(_) | BaseType::WString(_) => fallible(
                out,
                &methods.take(&format!("set_{}", field.name)),
                "text: &str",
                &format!("rt::place::string(self.body, self.at.{at}, text)"),
            ),
        }
    }
    out.push_str("}\n");
}

fn fallible(out: &mut String, method: &str, argument: &str, call: &str) {
    let _ = writeln!(
        out,
        "    pub fn {method}(&mut self, {argument}) -> rt::Result<&mut Self> {{\n        \
         {call}?;\n        Ok(self)\n    }}"
    );
}

fn infallible(out: &mut String, method: &str, argument: &str, call: &str) {
    let _ = writeln!(
        out,
        "    pub fn {method}(&mut self, {argument}) -> &mut Self {{\n        \
         {call};\n        self\n    }}"
    );
}

fn numbers(out: &mut String, methods: &mut Methods, field: &Field, primitive: Primitive) {
    let at = escaped(&field.name);
    let ty = rust(primitive);
    let is_bool = primitive == Primitive::Bool;
    let set = methods.take(&format!("set_{}", field.name));
    let array_call = if is_bool { "bool_array" } else { "array" };
    let sequence_call = if is_bool { "bools" } else { "sequence" };
    let place = match field.ty.array {
        ArrayKind::Single => {
            let value = if is_bool { "u8::from(value)" } else { "value" };
            let call = format!("rt::place::number(self.body, self.at.{at}, {value})");
            return infallible(out, &set, &format!("value: {ty}"), &call);
        }
        ArrayKind::Fixed(count) => {
            let call = format!("rt::place::{array_call}(self.body, self.at.{at}, values)");
            infallible(out, &set, &format!("values: &[{ty}; {count}]"), &call);
            format!("rt::place::array_mut(self.body, self.at.{at}, {count})")
        }
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => {
            let call = format!("rt::place::{sequence_call}(self.body, self.at.{at}, values)");
            fallible(out, &set, &format!("values: &[{ty}]"), &call);
            format!("rt::place::sequence_mut(self.body, self.at.{at})")
        }
    };
    if !is_bool {
        let method = methods.take(&format!("{}_mut", field.name));
        let _ = writeln!(
            out,
            "    pub fn {method}(&mut self) -> &mut [{ty}] {{\n        {place}\n    }}"
        );
    }
}
