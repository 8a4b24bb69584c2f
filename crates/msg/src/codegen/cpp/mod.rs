//! C++17 headers for interface types, made as text, in the files that rosidl makes:
//! `std_msgs/msg/string.hpp` for `std_msgs/msg/String`.
//!
//! A message `Image` becomes a template `Image_<Memory>` and its owned form `Image`. What a field
//! of variable size is, `Memory` says (`angaros/memory.hpp`): the same template is the struct that
//! owns its data and the view into a received message. Everything else about it stands in
//! `angaros::Traits<Image_<Memory>>`, so that no name collides with one of the definition.

mod literal;

use crate::dynamic::DynamicType;
use crate::idl::{ArrayKind, BaseType, Catalog, FieldType, IdlError, Interface};
use crate::idl::{Kind, Primitive, Role, TypeName};
use crate::rihs01;
pub use literal::is_keyword;
use literal::{default_value, escaped, literal, quoted_lines};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

// Writing to a String cannot fail, so the results of write! are dropped here and beside.

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Below the folder for headers, as in `std_msgs/msg/string.hpp`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The headers of all definitions of `package`, whose references `catalog` holds.
///
/// # Errors
/// References that cannot be resolved.
pub fn headers(catalog: &Catalog, package: &str) -> Result<Vec<Header>, IdlError> {
    let mut files: BTreeMap<String, Vec<&Interface>> = BTreeMap::new();
    for interface in catalog.iter().filter(|interface| interface.name.package == package) {
        catalog.min_size(interface)?;
        files.entry(path(&interface.name)).or_default().push(interface);
    }
    let mut headers = Vec::new();
    for (path, interfaces) in files {
        let text = header(catalog, &path, &interfaces)?;
        headers.push(Header { path, text });
    }
    Ok(headers)
}

/// The header that defines a type; the types of one service or action share one, named by what
/// stands before the underscore that their parts have in their names.
fn path(name: &TypeName) -> String {
    let base = match name.kind {
        Kind::Msg => name.name.as_str(),
        Kind::Srv | Kind::Action => name.name.split('_').next().unwrap_or_default(),
    };
    format!("{}/{}/{}.hpp", name.package, name.kind, snake_case(base))
}

/// As rosidl names files: `PointCloud2` is `point_cloud2`, `TFMessage` is `tf_message`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        let after = letters.get(index + 1);
        let begins = before.is_some_and(|b| !b.is_uppercase())
            || before.is_some() && after.is_some_and(|a| a.is_lowercase());
        if letter.is_uppercase() && begins {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn header(catalog: &Catalog, path: &str, interfaces: &[&Interface]) -> Result<String, IdlError> {
    let guard: String = path
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    let mut includes = BTreeSet::new();
    for interface in interfaces.iter().filter(|interface| interface.role == Role::Message) {
        includes.extend(interface.references().map(self::path).filter(|other| other != path));
    }
    let mut out = format!(
        "// Made by angaros-cpp; do not edit.\n#ifndef {guard}\n#define {guard}\n\n\
         #include <angaros/message.hpp>\n"
    );
    for include in includes {
        let _ = writeln!(out, "#include \"{include}\"");
    }
    for interface in in_order(interfaces) {
        match interface.role {
            Role::Message => message(catalog, &mut out, interface)?,
            Role::Service => parts(catalog, &mut out, interface, &["Request", "Response"])?,
            Role::Action => parts(catalog, &mut out, interface, &["Goal", "Result", "Feedback"])?,
        }
    }
    out.push_str("\n#endif\n");
    Ok(out)
}

/// What others refer to comes first.
fn in_order<'a>(interfaces: &[&'a Interface]) -> Vec<&'a Interface> {
    let mut left: Vec<&Interface> = interfaces.to_vec();
    let mut done: Vec<&Interface> = Vec::new();
    while !left.is_empty() {
        let waits = |interface: &Interface| {
            let message = interface.role == Role::Message;
            let mut others = left.iter().filter(|other| other.name != interface.name);
            others.any(|other| !message || interface.references().any(|name| *name == other.name))
        };
        // There are no cycles, which min_size refuses; services and actions refer to all.
        let next = left.iter().position(|interface| !waits(interface)).unwrap_or_default();
        done.push(left.remove(next));
    }
    done
}

/// The structure that stands for a service or action as a whole, and what is known of its type.
fn parts(
    catalog: &Catalog,
    out: &mut String,
    interface: &Interface,
    parts: &[&str],
) -> Result<(), IdlError> {
    let TypeName { package, kind, name } = &interface.name;
    let _ = writeln!(
        out,
        "\nnamespace {package}::{kind} {{\n\n// {}\nstruct {name} {{",
        interface.name
    );
    for part in parts {
        let _ = writeln!(out, "    using {part} = {name}_{part};");
    }
    let whole = cpp_name(&interface.name);
    let hash = rihs01::hash(interface, catalog)?;
    let definition = quoted_lines(&whole_definition(catalog, &interface.name)?);
    let _ = writeln!(
        out,
        "}};\n\n}}  // namespace {package}::{kind}\n\nnamespace angaros {{\n\ntemplate <>\n\
         struct Traits<{whole}> {{\n    \
         static constexpr const char *name = \"{}\";\n    \
         static constexpr const char *hash = \"{hash}\";\n    \
         static std::string definition() {{\n        return\n{definition};\n    }}\n}};\n\n\
         }}  // namespace angaros",
        interface.name,
    );
    Ok(())
}

/// The text of the file of a service or action with those of what it refers to.
fn whole_definition(catalog: &Catalog, name: &TypeName) -> Result<String, IdlError> {
    let hint = "add the definitions that it refers to";
    DynamicType::definition(catalog, &name.to_string())
        .map_err(|error| IdlError::whole(name, error.to_string(), hint))
}

fn message(catalog: &Catalog, out: &mut String, interface: &Interface) -> Result<(), IdlError> {
    let TypeName { package, kind, name } = &interface.name;
    let _ = writeln!(
        out,
        "\nnamespace {package}::{kind} {{\n\n// {}\ntemplate <class Memory = angaros::Owned>\n\
         struct {name}_ {{\n    ANGAROS_POINTERS({name}_)",
        interface.name
    );
    for constant in &interface.constants {
        let ty = match constant.base {
            BaseType::Primitive(primitive) => cpp(primitive),
            BaseType::WString(_) => "const char16_t *",
            _ => "const char *",
        };
        let value = literal(&constant.value, &constant.base);
        let _ = writeln!(out, "    static constexpr {ty} {} = {value};", escaped(&constant.name));
    }
    for field in &interface.fields {
        let ty = field_type(&field.ty);
        let default = default_value(field);
        let _ = writeln!(out, "    {ty} {}{default};", escaped(&field.name));
    }
    let same: Vec<String> = interface
        .fields
        .iter()
        .map(|field| format!("this->{0} == other.{0}", escaped(&field.name)))
        .collect();
    let same = if same.is_empty() { "true".to_owned() } else { same.join(" && ") };
    let other = if interface.fields.is_empty() { "" } else { "other" };
    let _ = writeln!(
        out,
        "    bool operator==(const {name}_ &{other}) const {{ return {same}; }}\n    \
             bool operator!=(const {name}_ &other) const {{ return !(*this == other); }}\n}};\n\n\
         using {name} = {name}_<>;\n\n}}  // namespace {package}::{kind}"
    );
    traits(catalog, out, interface)
}

fn traits(catalog: &Catalog, out: &mut String, interface: &Interface) -> Result<(), IdlError> {
    let full = format!("{}_", cpp_name(&interface.name));
    let hash = rihs01::hash(interface, catalog)?;
    let min = catalog.min_size(interface)?;
    let _ = writeln!(
        out,
        "\nnamespace angaros {{\n\ntemplate <class Memory>\nstruct Traits<{full}<Memory>> {{\n    \
             template <class Other>\n    using Rebind = {full}<Other>;\n    \
             static constexpr const char *name = \"{}\";\n    \
             static constexpr const char *hash = \"{hash}\";\n    \
             static constexpr std::size_t min_size = {min};\n    \
             static constexpr const char *text =\n{};",
        interface.name,
        quoted_lines(&interface.text)
    );
    out.push_str("    static std::string definition() {\n        std::string all = text;\n");
    for reference in catalog.closure(interface)? {
        let _ = writeln!(
            out,
            "        append_definition(all, \"{}\", Traits<{}>::text);",
            reference.name,
            cpp_name(&reference.name)
        );
    }
    out.push_str("        return all;\n    }\n    template <class Visitor, class Self>\n");
    if interface.fields.is_empty() {
        out.push_str(
            "    static void visit(Visitor &visitor, Self &) {\n        visitor.empty();\n",
        );
    } else {
        out.push_str("    static void visit(Visitor &visitor, Self &self) {\n");
    }
    for field in &interface.fields {
        let _ = writeln!(
            out,
            "        visitor.field(\"{}\", self.{}{});",
            field.name,
            escaped(&field.name),
            bounds(&field.ty)
        );
    }
    out.push_str("    }\n};\n\n}  // namespace angaros\n");
    Ok(())
}

/// The bounds of a text and of a sequence as a further argument; 0 stands for none.
fn bounds(ty: &FieldType) -> String {
    let text = match ty.base {
        BaseType::String(bound) | BaseType::WString(bound) => bound.unwrap_or(0),
        BaseType::Primitive(_) | BaseType::Message(_) => 0,
    };
    let count = if let ArrayKind::Bounded(bound) = ty.array { bound } else { 0 };
    if text == 0 && count == 0 {
        return String::new();
    }
    format!(", Bounds{{{text}, {count}}}")
}

const fn cpp(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool => "bool",
        Primitive::Byte | Primitive::Char | Primitive::Uint8 => "std::uint8_t",
        Primitive::Int8 => "std::int8_t",
        Primitive::Int16 => "std::int16_t",
        Primitive::Uint16 => "std::uint16_t",
        Primitive::Int32 => "std::int32_t",
        Primitive::Uint32 => "std::uint32_t",
        Primitive::Int64 => "std::int64_t",
        Primitive::Uint64 => "std::uint64_t",
        Primitive::Float32 => "float",
        Primitive::Float64 => "double",
    }
}

fn cpp_name(name: &TypeName) -> String {
    format!("::{}::{}::{}", name.package, name.kind, name.name)
}

fn element(base: &BaseType) -> String {
    match base {
        BaseType::Primitive(primitive) => cpp(*primitive).to_owned(),
        BaseType::String(_) => "typename Memory::String".to_owned(),
        BaseType::WString(_) => "typename Memory::WString".to_owned(),
        BaseType::Message(name) => format!("{}_<Memory>", cpp_name(name)),
    }
}

fn field_type(ty: &FieldType) -> String {
    let element = element(&ty.base);
    match ty.array {
        ArrayKind::Single => element,
        ArrayKind::Fixed(count) => format!("std::array<{element}, {count}>"),
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => {
            format!("typename Memory::template Sequence<{element}>")
        }
    }
}

/// All packages of a catalog.
#[must_use]
pub fn packages(catalog: &Catalog) -> BTreeSet<&str> {
    catalog.iter().map(|interface| interface.name.package.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> String {
        let mut catalog = Catalog::new();
        catalog.add_text(&TypeName::new("p", Kind::Msg, "Thing"), text).unwrap();
        headers(&catalog, "p").unwrap().remove(0).text
    }

    #[test]
    fn files_are_named_as_rosidl_names_them() {
        for (name, file) in [
            ("String", "string"),
            ("PointCloud2", "point_cloud2"),
            ("TFMessage", "tf_message"),
            ("UInt8MultiArray", "u_int8_multi_array"),
            ("NavSatFix", "nav_sat_fix"),
            ("UUID", "uuid"),
            ("GetMap_Request", "get_map"),
        ] {
            let name = TypeName::new("p", Kind::Srv, name);
            assert_eq!(path(&name), format!("p/srv/{file}.hpp"));
        }
    }

    #[test]
    fn defaults_bounds_and_keywords_are_written() {
        let text = made(
            "int64 LEAST=-9223372036854775808\n\
             string<=4 class \"a\\\"b\"\n\
             int8[<=3] x [1, 2]\n\
             float32 y .5",
        );
        for part in [
            "std::int64_t LEAST = (-9223372036854775807LL - 1);",
            "typename Memory::String class_{\"a\\\"b\"};",
            "x = Memory::template sequence<std::int8_t>({1, 2});",
            "float y{0.5f};",
            "visitor.field(\"class\", self.class_, Bounds{4, 0});",
            "visitor.field(\"x\", self.x, Bounds{0, 3});",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn a_structure_without_fields_says_so_to_its_visitor() {
        assert!(made("").contains("visitor.empty();"));
    }
}
