//! The borrowed face.

use super::names::escaped;
use super::types::{Types, checked};
use crate::idl::{ArrayKind, BaseType, FieldType, IdlError, Interface, Primitive};
use std::fmt::Write as _;

pub(super) fn emit(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let min = types.catalog.min_size(interface)?;
    if !types.borrows(interface)? {
        let _ = writeln!(
            out,
            "impl<'a> rt::Parse<'a> for {name} {{\n    const MIN: usize = {min};\n    \
             fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {{\n        \
             rt::Cdr::read(r)\n    }}\n}}"
        );
        return Ok(());
    }
    let _ = writeln!(out, "/// A `{}` read in place.", interface.name);
    let _ = writeln!(out, "#[derive(Clone, Copy, Debug)]\npub struct {name}View<'a> {{");
    for field in &interface.fields {
        let _ = writeln!(out, "    pub {}: {},", escaped(&field.name), types.view(&field.ty)?);
    }
    let _ = writeln!(
        out,
        "}}\nimpl<'a> rt::Parse<'a> for {name}View<'a> {{\n    const MIN: usize = {min};\n    \
         fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {{\n        Ok(Self {{"
    );
    for field in &interface.fields {
        let value = checked(&field.ty, parse(&field.ty));
        let _ = writeln!(out, "            {}: {value},", escaped(&field.name));
    }
    out.push_str("        })\n    }\n}\n");
    Ok(())
}

fn parse(ty: &FieldType) -> String {
    match (&ty.base, ty.array) {
        (BaseType::Primitive(Primitive::Bool), ArrayKind::Fixed(count)) => {
            format!("rt::Bools::fixed(r, {count})?")
        }
        (BaseType::Primitive(_), _) => "rt::Parse::parse(r)?".to_owned(),
        (_, ArrayKind::Fixed(count)) => format!("rt::Seq::fixed(r, {count})?"),
        _ => "rt::Parse::parse(r)?".to_owned(),
    }
}
