//! What `dynamic_reconfigure` writes: the values of a node's parameters, and what they may be
//! (<http://wiki.ros.org/dynamic_reconfigure>). These are the messages `Config` and
//! `ConfigDescription` and the service `Reconfigure`, whose request and response are a `Config`
//! each.

use super::fields::{Fields, put_list, put_text, put_word};
use angaros_ros1_msg::{Definition, md5sum_of_service};

/// The types of the topics and of the service of a server.
pub const CONFIG: &str = "dynamic_reconfigure/Config";
/// The type of the topic that describes parameters.
pub const DESCRIPTION: &str = "dynamic_reconfigure/ConfigDescription";
/// The type of the service that sets parameters.
pub const RECONFIGURE: &str = "dynamic_reconfigure/Reconfigure";

/// The fewest bytes of a parameter: the length of its name and a truth.
const LEAST: usize = 5;

/// The fewest bytes of a `GroupState`.
const LEAST_GROUP: usize = 13;

/// The name of the only group of parameters that is written.
const GROUP: &str = "Default";

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// Of the type `bool`.
    Bool(bool),
    /// Of the type `int`.
    Int(i32),
    /// Of the type `str`.
    Str(String),
    /// Of the type `double`.
    Double(f64),
}

/// Parameters by their names, in the order in which they stand in a message.
pub type Config = Vec<(String, Setting)>;

/// A parameter of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The least value.
    pub min: Setting,
    /// The greatest value.
    pub max: Setting,
    /// The value that it has had in the beginning.
    pub default: Setting,
}

impl Setting {
    /// The name of its type.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Str(_) => "str",
            Self::Double(_) => "double",
        }
    }

    /// The bounds of a parameter of this type that has none of its own.
    #[must_use]
    pub fn widest(&self) -> (Self, Self) {
        match self {
            Self::Bool(_) => (Self::Bool(false), Self::Bool(true)),
            Self::Int(_) => (Self::Int(i32::MIN), Self::Int(i32::MAX)),
            Self::Str(_) => (Self::Str(String::new()), Self::Str(String::new())),
            Self::Double(_) => (Self::Double(f64::NEG_INFINITY), Self::Double(f64::INFINITY)),
        }
    }
}

/// Reads a `Config`; the states of its groups are left out.
#[must_use]
pub fn read_config(bytes: &[u8]) -> Option<Config> {
    let mut fields = Fields(bytes);
    let mut all = fields.list(LEAST, |one| Some((one.text()?, Setting::Bool(one.byte()? != 0))))?;
    all.extend(
        fields.list(LEAST, |one| Some((one.text()?, Setting::Int(one.word()?.cast_signed()))))?,
    );
    all.extend(fields.list(LEAST, |one| Some((one.text()?, Setting::Str(one.text()?))))?);
    all.extend(fields.list(LEAST, |one| {
        Some((one.text()?, Setting::Double(f64::from_le_bytes(one.long()?))))
    })?);
    fields.list(LEAST_GROUP, |group| {
        group.text()?;
        group.byte()?;
        group.word().and(group.word())
    })?;
    fields.0.is_empty().then_some(all)
}

/// Appends a `Config` whose parameters are all in one group.
pub fn put_config(out: &mut Vec<u8>, config: &[(String, Setting)]) {
    for kind in ["bool", "int", "str", "double"] {
        let of_kind: Vec<_> = config.iter().filter(|one| one.1.type_name() == kind).collect();
        put_list(out, &of_kind, |out, (name, setting)| {
            put_text(out, name);
            match setting {
                Setting::Bool(truth) => out.push(u8::from(*truth)),
                Setting::Int(number) => out.extend_from_slice(&number.to_le_bytes()),
                Setting::Str(text) => put_text(out, text),
                Setting::Double(number) => out.extend_from_slice(&number.to_le_bytes()),
            }
        });
    }
    // Whether it is shown, its number, and that of the group in which it is.
    put_list(out, &[GROUP], |out, group| {
        put_text(out, group);
        out.push(1);
        put_word(out, 0);
        put_word(out, 0);
    });
}

/// Appends a `ConfigDescription` with one group.
pub fn put_description(out: &mut Vec<u8>, parameters: &[Parameter]) {
    put_list(out, &[GROUP], |out, group| {
        put_text(out, group);
        put_text(out, "");
        put_list(out, parameters, |out, parameter| {
            put_text(out, &parameter.name);
            put_text(out, parameter.default.type_name());
            // Which part of a server is told; and no list of values to choose from.
            put_word(out, 0);
            put_text(out, &parameter.description);
            put_text(out, "");
        });
        put_word(out, 0);
        put_word(out, 0);
    });
    let each = |of: fn(&Parameter) -> &Setting| -> Config {
        parameters.iter().map(|one| (one.name.clone(), of(one).clone())).collect()
    };
    put_config(out, &each(|one| &one.max));
    put_config(out, &each(|one| &one.min));
    put_config(out, &each(|one| &one.default));
}

/// The line between the types of a definition.
const LINE: &str =
    "================================================================================\n";

/// The fields of the types below the others.
const PARTS: [(&str, &str); 7] = [
    ("BoolParameter", "string name\nbool value\n"),
    ("IntParameter", "string name\nint32 value\n"),
    ("StrParameter", "string name\nstring value\n"),
    ("DoubleParameter", "string name\nfloat64 value\n"),
    ("GroupState", "string name\nbool state\nint32 id\nint32 parent\n"),
    (
        "ParamDescription",
        "string name\nstring type\nuint32 level\nstring description\nstring edit_method\n",
    ),
    ("Group", "string name\nstring type\nParamDescription[] parameters\nint32 parent\nint32 id\n"),
];

const CONFIG_FIELDS: &str = "BoolParameter[] bools\nIntParameter[] ints\nStrParameter[] strs\n\
                             DoubleParameter[] doubles\nGroupState[] groups\n";

fn text(fields: &str, parts: &[(&str, &str)]) -> String {
    let part = |(name, fields): &(&str, &str)| {
        format!("\n{LINE}MSG: dynamic_reconfigure/{name}\n{fields}")
    };
    fields.to_owned() + &parts.iter().map(part).collect::<String>()
}

/// The type of the topic of values.
///
/// # Errors
/// None: the text is a constant.
pub fn config() -> Result<Definition, String> {
    Definition::of_text(CONFIG, &text(CONFIG_FIELDS, &PARTS[..5]))
}

/// The type of the topic that says what values may be.
///
/// # Errors
/// None: the text is a constant.
pub fn description() -> Result<Definition, String> {
    let mut parts = PARTS.to_vec();
    parts.push(("Config", CONFIG_FIELDS));
    let fields = "Group[] groups\nConfig max\nConfig min\nConfig dflt\n";
    Definition::of_text(DESCRIPTION, &text(fields, &parts))
}

/// The md5sum of the service.
///
/// # Errors
/// None: the text is a constant.
pub fn reconfigure_md5sum() -> Result<String, String> {
    let mut parts = PARTS[..5].to_vec();
    parts.push(("Config", CONFIG_FIELDS));
    let request = text("Config config\n", &parts);
    md5sum_of_service((RECONFIGURE, &request), (RECONFIGURE, &request))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Config {
        vec![
            ("on".to_owned(), Setting::Bool(true)),
            ("count".to_owned(), Setting::Int(-3)),
            ("name".to_owned(), Setting::Str("left".to_owned())),
            ("gain".to_owned(), Setting::Double(0.5)),
        ]
    }

    #[test]
    fn values_come_back_as_they_were_and_pieces_of_a_message_are_refused() {
        let mut bytes = Vec::new();
        put_config(&mut bytes, &all());
        assert_eq!(bytes[..11], [1, 0, 0, 0, 2, 0, 0, 0, b'o', b'n', 1]);
        assert_eq!(read_config(&bytes), Some(all()));
        assert!((0..bytes.len()).all(|cut| read_config(&bytes[..cut]).is_none()));
        assert_eq!(read_config(&[255; 20]), None);
        bytes.push(0);
        assert_eq!(read_config(&bytes), None);
        assert_eq!(read_config(&[0; 20]), Some(Vec::new()));
    }

    #[test]
    fn a_description_is_a_group_and_three_configurations() {
        let parameter = |(name, default): (String, Setting)| {
            let (min, max) = default.widest();
            Parameter { name, description: "what for".to_owned(), min, max, default }
        };
        let parameters: Vec<Parameter> = all().into_iter().map(parameter).collect();
        let mut bytes = Vec::new();
        put_description(&mut bytes, &parameters);
        let mut default = Vec::new();
        put_config(&mut default, &all());
        assert_eq!(read_config(&bytes[bytes.len() - default.len()..]), Some(all()));
        assert_eq!(bytes[..11], [1, 0, 0, 0, 7, 0, 0, 0, b'D', b'e', b'f']);
    }

    /// As `dynamic_reconfigure` 1.7 has them.
    #[test]
    fn types_have_the_md5sums_of_ros_1() {
        assert_eq!(config().unwrap().md5sum, "958f16a05573709014982821e6822580");
        assert_eq!(description().unwrap().md5sum, "757ce9d44ba8ddd801bb30bc456f946f");
        assert_eq!(reconfigure_md5sum().unwrap(), "bb125d226a21982a4a98760418dc2672");
    }
}
