//! Makes `cases.rs`: for every type, the calls that replay an owned value through the builder and
//! the forward-only writer, so that each generated method runs.

use angaros_msg::idl::{ArrayKind, BaseType, Catalog, Field, Interface, Primitive, Role};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const KEYWORDS: &[&str] = &["type", "loop", "move", "ref", "match", "use", "mod", "in", "fn"];

fn identifier(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}

fn path(interface: &Interface) -> String {
    let name = &interface.name;
    format!("m::{}::{}::{}", name.package, name.kind, name.name)
}

/// The text of the file.
pub fn cases(catalog: &Catalog) -> String {
    let mut out = String::from(
        "// Made by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.\n\n\
         use crate::all_generated_types::{Case, InPlace, Replay, case, case_in_place};\n\
         use angaros_msg as m;\nuse angaros_msg::CdrError;\n",
    );
    let mut table = String::new();
    let mut known = BTreeMap::new();
    for interface in catalog.iter().filter(|interface| interface.role == Role::Message) {
        let path = path(interface);
        emit_replay(&mut out, interface, &path);
        let function = if in_place(catalog, interface, &mut known) {
            emit_in_place(&mut out, catalog, interface, &path);
            "case_in_place"
        } else {
            "case"
        };
        let _ = writeln!(table, "    {function}::<{path}>(),");
    }
    let _ = writeln!(out, "pub fn all() -> Vec<Case> {{\n    vec![\n{table}    ]\n}}");
    out
}

fn in_place(catalog: &Catalog, interface: &Interface, known: &mut BTreeMap<String, bool>) -> bool {
    let name = interface.name.to_string();
    if let Some(answer) = known.get(&name) {
        return *answer;
    }
    let answer = interface.fields.iter().all(|field| match (&field.ty.base, field.ty.array) {
        (BaseType::Primitive(_), _) | (BaseType::String(_), ArrayKind::Single) => true,
        (BaseType::Message(name), ArrayKind::Single) => {
            in_place(catalog, catalog.get(&name.to_string()).unwrap(), known)
        }
        _ => false,
    });
    known.insert(name, answer);
    answer
}

fn has_lengths(catalog: &Catalog, field: &Field) -> bool {
    match (&field.ty.base, field.ty.array) {
        (BaseType::Primitive(_), ArrayKind::Single | ArrayKind::Fixed(_)) => false,
        (BaseType::Message(name), _) => {
            let nested = catalog.get(&name.to_string()).unwrap();
            nested.fields.iter().any(|field| has_lengths(catalog, field))
        }
        _ => true,
    }
}

fn emit_replay(out: &mut String, interface: &Interface, path: &str) {
    let _ = writeln!(
        out,
        "impl Replay for {path} {{\n    fn replay(&self, w: &mut {path}Writer<'_>) -> Result<(), CdrError> {{"
    );
    for field in &interface.fields {
        let name = identifier(&field.name);
        let call = match (&field.ty.base, field.ty.array) {
            (BaseType::Message(_), ArrayKind::Single) => {
                format!("w.{name}(|w| self.{name}.replay(w))?;")
            }
            (BaseType::Message(_), _) => {
                format!("w.{name}(self.{name}.len(), |i, w| self.{name}[i].replay(w))?;")
            }
            (BaseType::Primitive(_), ArrayKind::Single) => format!("w.{name}(self.{name})?;"),
            (BaseType::Primitive(primitive), _) if *primitive != Primitive::Bool => format!(
                "if self.{name}.len() % 2 == 0 {{ w.{name}(&self.{name})?; }} else {{ \
                 w.{name}_with(self.{name}.len(), |s| s.copy_from_slice(&self.{name}))?; }}"
            ),
            _ => format!("w.{name}(&self.{name})?;"),
        };
        let _ = writeln!(out, "        {call}");
    }
    out.push_str("        Ok(())\n    }\n}\n");
}

fn emit_in_place(out: &mut String, catalog: &Catalog, interface: &Interface, path: &str) {
    let with: Vec<&Field> =
        interface.fields.iter().filter(|field| has_lengths(catalog, field)).collect();
    let lengths = if with.is_empty() { "()".to_owned() } else { format!("{path}Lengths") };
    let _ = writeln!(
        out,
        "impl InPlace for {path} {{\n    fn lengths(&self) -> {lengths} {{\n        {lengths}"
    );
    if !with.is_empty() {
        out.push_str("        {\n");
        for field in with {
            let name = identifier(&field.name);
            let call =
                if matches!(field.ty.base, BaseType::Message(_)) { "lengths" } else { "len" };
            let _ = writeln!(out, "            {name}: self.{name}.{call}(),");
        }
        out.push_str("        }\n");
    }
    let _ = writeln!(
        out,
        "    }}\n    fn fill(&self, b: &mut {path}Builder<'_>) -> Result<(), CdrError> {{"
    );
    // Backwards, since any order must do.
    for field in interface.fields.iter().rev() {
        let raw = &field.name;
        let name = identifier(&field.name);
        let call = match (&field.ty.base, field.ty.array) {
            (BaseType::Message(_), _) => format!("self.{name}.fill(&mut b.{name}())?;"),
            (BaseType::Primitive(_), ArrayKind::Single) => format!("b.set_{raw}(self.{name});"),
            (BaseType::Primitive(primitive), _) if *primitive != Primitive::Bool => {
                let question = if matches!(field.ty.array, ArrayKind::Fixed(_)) { "" } else { "?" };
                format!(
                    "if self.{name}.len() % 2 == 0 {{ b.set_{raw}(&self.{name}){question}; }} else {{ \
                     b.{raw}_mut().copy_from_slice(&self.{name}); }}"
                )
            }
            (_, ArrayKind::Fixed(_)) => format!("b.set_{raw}(&self.{name});"),
            _ => format!("b.set_{raw}(&self.{name})?;"),
        };
        let _ = writeln!(out, "        {call}");
    }
    out.push_str("        Ok(())\n    }\n}\n");
}
