//! The forward-only writing face.

use super::names::Methods;
use super::types::{Types, array_bound, bound, rust};
use crate::idl::{ArrayKind, BaseType, Field, IdlError, Interface, Primitive};
use std::fmt::Write as _;

pub(super) fn emit(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let count = interface.fields.len();
    let _ = writeln!(
        out,
        "/// Writes a `{}` front to back.\n\
         pub struct {name}Writer<'a>(rt::Forward<'a>);\n\
         impl<'a> rt::ForwardWriter<'a> for {name}Writer<'a> {{\n    \
             const FIELDS: usize = {count};\n    \
             fn over(forward: rt::Forward<'a>) -> Self {{\n        Self(forward)\n    }}\n    \
             fn into_forward(self) -> rt::Forward<'a> {{\n        self.0\n    }}\n}}\n\
         impl<'a> {name}Writer<'a> {{\n    \
             /// Checks that every field is written and returns the bytes written.\n    \
             pub fn finish(self) -> rt::Result<usize> {{\n        self.0.finish({count})\n    }}\n    \
             /// Writes all fields from an owned message.\n    \
             pub fn copy_from(&mut self, value: &{name}) -> rt::Result<()> {{\n        \
                 self.0.whole(value, {count})\n    }}",
        interface.name
    );
    let mut methods = Methods::new(&["finish", "copy_from"]);
    for (index, field) in interface.fields.iter().enumerate() {
        let method = methods.take(&field.name);
        match &field.ty.base {
            BaseType::Primitive(primitive) => {
                number(out, &method, index, field, *primitive);
                if field.ty.array != ArrayKind::Single && *primitive != Primitive::Bool {
                    let with = methods.take(&format!("{}_with", field.name));
                    number_with(out, &with, index, field, rust(*primitive));
                }
            }
            BaseType::String(limit) => text(out, &method, index, field, ("str", *limit)),
            BaseType::WString(limit) => text(out, &method, index, field, ("wide", *limit)),
            BaseType::Message(nested) => {
                message(out, &method, index, field, &types.path(nested));
            }
        }
    }
    out.push_str("}\n");
    Ok(())
}

fn many(array: ArrayKind) -> String {
    match array {
        ArrayKind::Fixed(count) => format!("rt::Many::Exactly({count})"),
        other => format!("rt::Many::UpTo({})", bound(array_bound(other))),
    }
}

fn method(out: &mut String, signature: &str, body: &str) {
    let _ = writeln!(
        out,
        "    pub fn {signature} -> rt::Result<&mut Self> {{\n        {body}\n        Ok(self)\n    }}"
    );
}

fn number(out: &mut String, name: &str, index: usize, field: &Field, primitive: Primitive) {
    let ty = rust(primitive);
    match field.ty.array {
        ArrayKind::Single => method(
            out,
            &format!("{name}(&mut self, value: {ty})"),
            &format!("self.0.value({index}, &value)?;"),
        ),
        array => method(
            out,
            &format!("{name}(&mut self, values: &[{ty}])"),
            &format!("self.0.slice({index}, values, {})?;", many(array)),
        ),
    }
}

fn number_with(out: &mut String, name: &str, index: usize, field: &Field, ty: &str) {
    method(
        out,
        &format!("{name}(&mut self, count: usize, fill: impl rt::FnOnce(&mut [{ty}]))"),
        &format!("self.0.slice_with({index}, count, {}, fill)?;", many(field.ty.array)),
    );
}

fn text(out: &mut String, name: &str, index: usize, field: &Field, kind: (&str, Option<u32>)) {
    let call = kind.0;
    let limit = bound(kind.1);
    match field.ty.array {
        ArrayKind::Single => method(
            out,
            &format!("{name}(&mut self, text: &str)"),
            &format!("self.0.{call}({index}, text, {limit})?;"),
        ),
        array => method(
            out,
            &format!("{name}<S: rt::AsRef<str>>(&mut self, texts: &[S])"),
            &format!("self.0.{call}s({index}, texts, {}, {limit})?;", many(array))
                .replace("strs(", "strings("),
        ),
    }
}

fn message(out: &mut String, name: &str, index: usize, field: &Field, path: &str) {
    match field.ty.array {
        ArrayKind::Single => method(
            out,
            &format!(
                "{name}(&mut self, fill: impl rt::FnOnce(&mut {path}Writer<'_>) -> rt::Result<()>)"
            ),
            &format!(
                "self.0.nested({index}, |inner| {{\n            \
                     let mut inner = <{path}Writer as rt::ForwardWriter>::over(inner);\n            \
                     fill(&mut inner)?;\n            rt::ForwardWriter::end(inner)\n        }})?;"
            ),
        ),
        array => method(
            out,
            &format!(
                "{name}(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut \
                 {path}Writer<'_>) -> rt::Result<()>)"
            ),
            &format!(
                "self.0.several({index}, count, {})?;\n        \
                 for element in 0..count {{\n            \
                     self.0.element(|inner| {{\n                \
                         let mut inner = <{path}Writer as rt::ForwardWriter>::over(inner);\n                \
                         each(element, &mut inner)?;\n                \
                         rt::ForwardWriter::end(inner)\n            }})?;\n        }}",
                many(array)
            ),
        ),
    }
}
