//! What each field is in Rust.

use crate::idl::{
    ArrayKind, BaseType, Catalog, Field, FieldType, IdlError, Interface, Primitive, TypeName,
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Types<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) root: String,
    pub(super) local: BTreeSet<String>,
    /// Where packages lie that neither this run nor this crate holds.
    pub(super) external: BTreeMap<String, String>,
}

/// The Rust type of a number.
pub(super) const fn rust(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool => "bool",
        Primitive::Byte | Primitive::Char | Primitive::Uint8 => "u8",
        Primitive::Int8 => "i8",
        Primitive::Int16 => "i16",
        Primitive::Uint16 => "u16",
        Primitive::Int32 => "i32",
        Primitive::Uint32 => "u32",
        Primitive::Int64 => "i64",
        Primitive::Uint64 => "u64",
        Primitive::Float32 => "f32",
        Primitive::Float64 => "f64",
    }
}

/// The bound of a string or sequence as a Rust expression.
pub(super) fn bound(bound: Option<u32>) -> String {
    bound.map_or_else(|| "rt::ANY".to_owned(), |bound| bound.to_string())
}

/// The bound of a sequence, if it has one.
pub(super) const fn array_bound(array: ArrayKind) -> Option<u32> {
    match array {
        ArrayKind::Bounded(bound) => Some(bound),
        _ => None,
    }
}

/// `expression` inside the checks of its type's bounds.
pub(super) fn checked(ty: &FieldType, expression: String) -> String {
    let text_bound = match ty.base {
        BaseType::String(bound) | BaseType::WString(bound) => bound,
        BaseType::Primitive(_) | BaseType::Message(_) => None,
    };
    let expression = match array_bound(ty.array) {
        Some(bound) => format!("rt::within({expression}, {bound})?"),
        None => expression,
    };
    match text_bound {
        Some(bound) if ty.array == ArrayKind::Single => {
            format!("rt::within({expression}, {bound})?")
        }
        Some(bound) => format!("rt::each_within({expression}, {bound})?"),
        None => expression,
    }
}

impl Types<'_> {
    /// The path of a type's owned struct from inside any generated module.
    pub(super) fn path(&self, name: &TypeName) -> String {
        let package = super::names::escaped(&name.package);
        if self.local.contains(&name.package) {
            format!("super::super::{package}::{}::{}", name.kind, name.name)
        } else {
            let root = self.external.get(&name.package).unwrap_or(&self.root);
            format!("{root}::{package}::{}::{}", name.kind, name.name)
        }
    }

    /// The owned Rust type of one element.
    pub(super) fn element(&self, base: &BaseType) -> String {
        match base {
            BaseType::Primitive(primitive) => rust(*primitive).to_owned(),
            BaseType::String(_) => "rt::String".to_owned(),
            BaseType::WString(_) => "rt::WString".to_owned(),
            BaseType::Message(name) => self.path(name),
        }
    }

    /// The owned Rust type of a field.
    pub(super) fn owned(&self, ty: &FieldType) -> String {
        let element = self.element(&ty.base);
        match ty.array {
            ArrayKind::Single => element,
            ArrayKind::Fixed(count) => format!("[{element}; {count}]"),
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => format!("rt::Vec<{element}>"),
        }
    }

    /// The borrowed Rust type of a field.
    pub(super) fn view(&self, ty: &FieldType) -> Result<String, IdlError> {
        let element = match &ty.base {
            BaseType::Primitive(Primitive::Bool) if ty.array != ArrayKind::Single => {
                return Ok("rt::Bools<'a>".to_owned());
            }
            BaseType::Primitive(primitive) => {
                let element = rust(*primitive);
                return Ok(match ty.array {
                    ArrayKind::Single => element.to_owned(),
                    ArrayKind::Fixed(count) => format!("&'a [{element}; {count}]"),
                    ArrayKind::Bounded(_) | ArrayKind::Unbounded => format!("&'a [{element}]"),
                });
            }
            BaseType::String(_) => "&'a str".to_owned(),
            BaseType::WString(_) => "rt::WStr<'a>".to_owned(),
            BaseType::Message(name) if self.borrows(self.get(name)?)? => {
                format!("{}View<'a>", self.path(name))
            }
            BaseType::Message(name) => self.path(name),
        };
        Ok(match ty.array {
            ArrayKind::Single => element,
            _ => format!("rt::Seq<'a, {element}>"),
        })
    }

    pub(super) fn get(&self, name: &TypeName) -> Result<&Interface, IdlError> {
        self.catalog.get(&name.to_string()).ok_or_else(|| {
            IdlError::whole(name, "is referred to but not known", "add its package to the list")
        })
    }

    fn any(
        &self,
        interface: &Interface,
        test: &dyn Fn(&Self, &Field) -> Result<bool, IdlError>,
    ) -> Result<bool, IdlError> {
        for field in &interface.fields {
            if test(self, field)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a view of the type has something to borrow.
    pub(super) fn borrows(&self, interface: &Interface) -> Result<bool, IdlError> {
        self.any(interface, &|types, field| match (&field.ty.base, field.ty.array) {
            (BaseType::Message(name), ArrayKind::Single) => types.borrows(types.get(name)?),
            (BaseType::Primitive(_), ArrayKind::Single) => Ok(false),
            _ => Ok(true),
        })
    }

    /// Whether the type can be laid out from its lengths: [`crate::BuildInPlace`].
    pub(super) fn in_place(&self, interface: &Interface) -> Result<bool, IdlError> {
        let forward =
            self.any(interface, &|types, field| match (&field.ty.base, field.ty.array) {
                (BaseType::Primitive(_), _) | (BaseType::String(_), ArrayKind::Single) => Ok(false),
                (BaseType::Message(name), ArrayKind::Single) => {
                    types.in_place(types.get(name)?).map(|in_place| !in_place)
                }
                _ => Ok(true),
            })?;
        Ok(!forward)
    }

    /// Whether a type that is built in place has any length to declare.
    pub(super) fn has_lengths(&self, interface: &Interface) -> Result<bool, IdlError> {
        self.any(interface, &|types, field| match (&field.ty.base, field.ty.array) {
            (BaseType::Message(name), _) => types.has_lengths(types.get(name)?),
            (BaseType::Primitive(_), ArrayKind::Single | ArrayKind::Fixed(_)) => Ok(false),
            _ => Ok(true),
        })
    }
}
