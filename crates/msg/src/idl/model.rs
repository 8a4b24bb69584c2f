//! The values a definition is made of.

use std::fmt;

/// The three kinds of interface files, and the middle part of a ROS type name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A message, `.msg`.
    Msg,
    /// A service, `.srv`.
    Srv,
    /// An action, `.action`.
    Action,
}

impl Kind {
    /// `msg`, `srv` or `action`: the part of the name, the folder and the file extension.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Msg => "msg",
            Self::Srv => "srv",
            Self::Action => "action",
        }
    }

    /// The inverse of [`Kind::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Msg, Self::Srv, Self::Action].into_iter().find(|kind| kind.as_str() == text)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A full ROS type name such as `sensor_msgs/msg/Image`; ordered as its text is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeName {
    /// The ROS package.
    pub package: String,
    /// The middle part.
    pub kind: Kind,
    /// The name within the package, such as `Image` or `AddTwoInts_Request`.
    pub name: String,
}

impl TypeName {
    /// A name from its parts.
    #[must_use]
    pub fn new(package: &str, kind: Kind, name: &str) -> Self {
        Self { package: package.to_owned(), kind, name: name.to_owned() }
    }

    /// Reads `pkg/kind/Name`, or `pkg/Name` for a message; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('/').collect();
        let (package, kind, name) = match parts[..] {
            [package, name] => (package, Kind::Msg, name),
            [package, kind, name] => (package, Kind::parse(kind)?, name),
            _ => return None,
        };
        (super::type_ref::is_package(package) && super::type_ref::is_type_name(name))
            .then(|| Self::new(package, kind, name))
    }

    /// The name after `MSG: ` in a joined definition: `package/Name` for a message, as rosbag2
    /// writes it and Foxglove's readers ask for it, and the whole name for the part of a service or
    /// an action.
    #[must_use]
    pub fn in_definition(&self) -> String {
        match self.kind {
            Kind::Msg => format!("{}/{}", self.package, self.name),
            Kind::Srv | Kind::Action => self.to_string(),
        }
    }

    /// The same package and kind with `suffix` after the name.
    #[must_use]
    pub fn with_suffix(&self, suffix: &str) -> Self {
        Self { name: format!("{}{suffix}", self.name), ..self.clone() }
    }
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.package, self.kind, self.name)
    }
}

impl Ord for TypeName {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.to_string().cmp(&other.to_string())
    }
}

impl PartialOrd for TypeName {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The number types. `Byte` and `Char` are one unsigned byte each on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the grammar")]
pub enum Primitive {
    Bool,
    Byte,
    Char,
    Int8,
    Uint8,
    Int16,
    Uint16,
    Int32,
    Uint32,
    Int64,
    Uint64,
    Float32,
    Float64,
}

impl Primitive {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Bool,
        Self::Byte,
        Self::Char,
        Self::Int8,
        Self::Uint8,
        Self::Int16,
        Self::Uint16,
        Self::Int32,
        Self::Uint32,
        Self::Int64,
        Self::Uint64,
        Self::Float32,
        Self::Float64,
    ];

    /// The word in a definition.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Byte => "byte",
            Self::Char => "char",
            Self::Int8 => "int8",
            Self::Uint8 => "uint8",
            Self::Int16 => "int16",
            Self::Uint16 => "uint16",
            Self::Int32 => "int32",
            Self::Uint32 => "uint32",
            Self::Int64 => "int64",
            Self::Uint64 => "uint64",
            Self::Float32 => "float32",
            Self::Float64 => "float64",
        }
    }

    /// Bytes on the wire, which is also the alignment.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::Byte | Self::Char | Self::Int8 | Self::Uint8 => 1,
            Self::Int16 | Self::Uint16 => 2,
            Self::Int32 | Self::Uint32 | Self::Float32 => 4,
            Self::Int64 | Self::Uint64 | Self::Float64 => 8,
        }
    }

    /// Smallest and largest value of an integer type; `None` for bool and floats. `char` accepts
    /// what a signed and an unsigned byte hold, since both are in use.
    #[must_use]
    pub const fn integer_range(self) -> Option<(i128, i128)> {
        Some(match self {
            Self::Byte | Self::Uint8 => (0, u8::MAX as i128),
            Self::Char => (i8::MIN as i128, u8::MAX as i128),
            Self::Int8 => (i8::MIN as i128, i8::MAX as i128),
            Self::Int16 => (i16::MIN as i128, i16::MAX as i128),
            Self::Uint16 => (0, u16::MAX as i128),
            Self::Int32 => (i32::MIN as i128, i32::MAX as i128),
            Self::Uint32 => (0, u32::MAX as i128),
            Self::Int64 => (i64::MIN as i128, i64::MAX as i128),
            Self::Uint64 => (0, u64::MAX as i128),
            Self::Bool | Self::Float32 | Self::Float64 => return None,
        })
    }
}

/// The type of one element of a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BaseType {
    /// A number, bool, byte or char.
    Primitive(Primitive),
    /// UTF-8 text of at most the given number of bytes.
    String(Option<u32>),
    /// UTF-16 text of at most the given number of units.
    WString(Option<u32>),
    /// Another type, by its full name.
    Message(TypeName),
}

/// How many elements a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrayKind {
    /// Exactly one, no array.
    Single,
    /// `T[N]`: exactly N, at least 1; no count on the wire.
    Fixed(u32),
    /// `T[<=N]`: a count and at most N.
    Bounded(u32),
    /// `T[]`: a count and any number.
    Unbounded,
}

/// The type of a field; displays as in a definition, references with their full name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldType {
    /// One element.
    pub base: BaseType,
    /// How many of them.
    pub array: ArrayKind,
}

impl fmt::Display for BaseType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Primitive(primitive) => f.write_str(primitive.as_str()),
            Self::String(None) => f.write_str("string"),
            Self::String(Some(bound)) => write!(f, "string<={bound}"),
            Self::WString(None) => f.write_str("wstring"),
            Self::WString(Some(bound)) => write!(f, "wstring<={bound}"),
            Self::Message(name) => name.fmt(f),
        }
    }
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.base.fmt(f)?;
        match self.array {
            ArrayKind::Single => Ok(()),
            ArrayKind::Fixed(count) => write!(f, "[{count}]"),
            ArrayKind::Bounded(bound) => write!(f, "[<={bound}]"),
            ArrayKind::Unbounded => f.write_str("[]"),
        }
    }
}

/// A constant's or a default's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of a bool.
    Bool(bool),
    /// Of any integer type, byte and char included; within the type's range.
    Int(i128),
    /// Of a float; for `float32` already rounded to it.
    Float(f64),
    /// Of a string or wstring.
    Text(String),
    /// Of an array field.
    Array(Vec<Value>),
}

/// A named value that takes no space in a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// As written, upper case by convention.
    pub name: String,
    /// A primitive, string or wstring.
    pub base: BaseType,
    /// A single value of that type.
    pub value: Value,
}

/// A member of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// As written.
    pub name: String,
    /// Element type and count.
    pub ty: FieldType,
    /// The value a new message starts with, if the definition gives one.
    pub default: Option<Value>,
}

/// The role of a type: whether it is sent by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A message, or a part of a service or action that is sent like one.
    Message,
    /// The service as a whole: `request_message`, `response_message`, `event_message`; exists for
    /// its hash and is never sent.
    Service,
    /// The action as a whole (`goal`, `result`, `feedback`, ...), likewise.
    Action,
}

/// An interface type: a structure of fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The full name.
    pub name: TypeName,
    /// Whether it is sent.
    pub role: Role,
    /// In declaration order, which is the order on the wire.
    pub fields: Vec<Field>,
    /// In declaration order.
    pub constants: Vec<Constant>,
    /// The definition of this type alone as `.msg` text; for synthesised types made from the
    /// fields.
    pub text: String,
}

/// The contents of one definition file.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name of the file's type.
    pub name: TypeName,
    /// The file's text.
    pub text: String,
    /// All types it makes. A message makes one; a service `S` makes `S_Request`, `S_Response`,
    /// `S_Event` and the whole `S`; an action its goal, result, feedback, the two services and the
    /// feedback message. The whole comes last.
    pub types: Vec<Interface>,
}

impl Interface {
    /// The names this type's fields refer to, in field order, with repetitions.
    pub fn references(&self) -> impl Iterator<Item = &TypeName> {
        self.fields.iter().filter_map(|field| match &field.ty.base {
            BaseType::Message(name) => Some(name),
            _ => None,
        })
    }
}
