//! Definitions as ROS 1 writes them: md5sums of a text, and the text that a ROS 2 type has in
//! ROS 1.

use crate::known::known;
use crate::md5::md5_hex;
use crate::names::Names;
use angaros_msg::dynamic::definition_parts;
use angaros_msg::idl::Catalog;
use std::collections::BTreeMap;

/// The types that need no definition.
const BUILT_IN: [&str; 16] = [
    "bool", "byte", "char", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
    "uint64", "float32", "float64", "string", "time", "duration",
];

/// Types that one definition may hold, and levels that it may be nested.
const MAX_TYPES: usize = 1000;
const MAX_LEVELS: usize = 64;

/// Bytes of a text, with everything below it.
const MAX_TEXT: usize = 4 << 20;

/// A type as ROS 1 knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// As in `std_msgs/String`.
    pub name: String,
    /// Its text, then that of every type below it: what `message_definition` holds in the header
    /// of a connection.
    pub text: String,
    /// 32 digits.
    pub md5sum: String,
}

/// Finds the text of a ROS 1 type by its ROS 1 name, as in a file of a package.
pub(crate) type Lookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The md5sum of the type `name` with that text, which holds the types below it too.
///
/// # Errors
/// One line: a type is missing, or contains itself, or the text is too large.
pub fn md5sum(name: &str, text: &str) -> Result<String, String> {
    Ok(md5_hex(md5_text(name, text)?.as_bytes()))
}

/// The md5sum of a service whose request and response have these names and texts.
///
/// # Errors
/// As [`md5sum`].
pub fn md5sum_of_service(request: (&str, &str), response: (&str, &str)) -> Result<String, String> {
    let mut text = md5_text(request.0, request.1)?;
    text += &md5_text(response.0, response.1)?;
    Ok(md5_hex(text.as_bytes()))
}

/// What the md5sum of a type is made of; that of a service is made of both of its parts'.
pub(crate) fn md5_text(name: &str, text: &str) -> Result<String, String> {
    let sections = sections(name, text)?;
    let mut sums = BTreeMap::new();
    text_of(name, &sections, &mut sums, 0)
}

/// The parts of a text by the name of their types.
pub(crate) fn sections(name: &str, text: &str) -> Result<BTreeMap<String, String>, String> {
    if text.len() > MAX_TEXT {
        return Err(format!(
            "the definition of {name} has {} bytes, {MAX_TEXT} at most",
            text.len()
        ));
    }
    let mut all = BTreeMap::new();
    for (name, text) in definition_parts(name, text) {
        all.entry(name.to_owned()).or_insert(text);
        if all.len() > MAX_TYPES {
            return Err(format!("a definition holds more than {MAX_TYPES} types"));
        }
    }
    Ok(all)
}

/// One line of a definition that says something.
pub(crate) enum Line<'a> {
    /// Type, name, value as written.
    Constant(&'a str, &'a str, &'a str),
    /// Type with its array, and name.
    Field(&'a str, &'a str),
}

/// What stands in a line; `None` for a comment or nothing.
pub(crate) fn line(whole: &str) -> Option<Line<'_>> {
    let bare = whole.split('#').next().unwrap_or_default().trim();
    let (ty, rest) = bare.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    if !after.trim_start().starts_with('=') {
        return Some(Line::Field(ty, name));
    }
    // The value of a text reaches to the end of the line, signs of comments included.
    let from = if ty.starts_with("string") || ty.starts_with("wstring") { whole } else { bare };
    let value = from.split_once('=').map_or("", |(_, value)| value.trim());
    Some(Line::Constant(ty, name, value))
}

/// The full ROS 1 name that a field's type refers to in a type of `package`; `None` for a number,
/// a text or a time.
pub(crate) fn reference(ty: &str, package: &str) -> Option<String> {
    let bare = ty.split('[').next().unwrap_or_default();
    match bare {
        _ if BUILT_IN.contains(&bare) => None,
        "Header" => Some("std_msgs/Header".to_owned()),
        _ if bare.contains('/') => Some(bare.to_owned()),
        _ => Some(format!("{package}/{bare}")),
    }
}

fn package_of(name: &str) -> &str {
    name.split('/').next().unwrap_or_default()
}

fn text_of(
    name: &str,
    sections: &BTreeMap<String, String>,
    sums: &mut BTreeMap<String, String>,
    level: usize,
) -> Result<String, String> {
    if level > MAX_LEVELS {
        return Err(format!(
            "type {name} is nested more than {MAX_LEVELS} levels, or contains itself"
        ));
    }
    let header = || (name == "std_msgs/Header").then(|| known("std_msgs/msg/Header")).flatten();
    let text = sections.get(name).map(String::as_str).or_else(header);
    let text = text.ok_or_else(|| format!("type {name} has no definition"))?;
    let mut constants = String::new();
    let mut fields = String::new();
    for one in text.lines().filter_map(line) {
        match one {
            Line::Constant(ty, name, value) => constants += &format!("{ty} {name}={value}\n"),
            Line::Field(ty, field) => match reference(ty, package_of(name)) {
                None => fields += &format!("{ty} {field}\n"),
                Some(below) => {
                    if !sums.contains_key(&below) {
                        let text = text_of(&below, sections, sums, level + 1)?;
                        sums.insert(below.clone(), md5_hex(text.as_bytes()));
                    }
                    let sum = sums.get(&below).map_or("", String::as_str);
                    fields += &format!("{sum} {field}\n");
                }
            },
        }
    }
    constants += &fields;
    Ok(constants.trim().to_owned())
}

impl Definition {
    /// A type with the text that somebody gave for it.
    ///
    /// # Errors
    /// As [`md5sum`].
    pub fn of_text(name: &str, text: &str) -> Result<Self, String> {
        let md5sum = md5sum(name, text)?;
        Ok(Self { name: name.to_owned(), text: text.to_owned(), md5sum })
    }

    /// What a ROS 2 type of a catalog is in ROS 1. `lookup` knows texts of ROS 1 types, which come
    /// before what is made of ROS 2's.
    ///
    /// # Errors
    /// As [`md5sum`].
    pub(crate) fn of_ros2(
        catalog: &Catalog,
        ros2_name: &str,
        names: &Names,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        Self::named(&names.ros1_name(ros2_name), catalog, ros2_name, names, lookup)
    }

    /// The same under a ROS 1 name that the rule of names does not give.
    ///
    /// # Errors
    /// As [`md5sum`].
    pub(crate) fn named(
        root: &str,
        catalog: &Catalog,
        ros2_name: &str,
        names: &Names,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let mut text = String::new();
        let mut done: Vec<String> = Vec::new();
        let mut open = vec![(root.to_owned(), ros2_name.to_owned())];
        while let Some((name, ros2)) = open.pop() {
            if done.contains(&name) {
                continue;
            }
            if done.len() > MAX_TYPES || text.len() > MAX_TEXT {
                return Err(format!("the definition of {root} is too large"));
            }
            let part = text_in_ros1(catalog, &name, &ros2, lookup)
                .ok_or_else(|| format!("type {name} has no definition"))?;
            if !done.is_empty() {
                text += &format!("\n{}\nMSG: {name}\n", "=".repeat(80));
            }
            text += &part;
            for one in part.lines().filter_map(line) {
                let Line::Field(ty, _) = one else { continue };
                if let Some(below) = reference(ty, package_of(&name)) {
                    let ros2 = names.ros2_message(&below);
                    open.push((below, ros2));
                }
            }
            done.push(name);
        }
        Self::of_text(root, &text)
    }
}

/// The text of one type alone.
fn text_in_ros1(catalog: &Catalog, name: &str, ros2: &str, lookup: Lookup<'_>) -> Option<String> {
    if let Some(text) = lookup(name) {
        return Some(text);
    }
    if let Some(text) = known(ros2) {
        return Some(text.to_owned());
    }
    let found = catalog.get(ros2)?;
    Some(found.text.lines().filter_map(ros1_line).collect())
}

/// A line of a ROS 2 definition in the grammar of ROS 1.
fn ros1_line(whole: &str) -> Option<String> {
    let (ty, rest) = match line(whole)? {
        Line::Constant(ty, name, value) => (ty, format!("{name}={}", unquoted(ty, value))),
        Line::Field(ty, name) => (ty, name.to_owned()),
    };
    let (base, array) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
    let array = if array.starts_with("[<=") { "[]" } else { array };
    let base = base.split("<=").next().unwrap_or_default().replacen("/msg/", "/", 1);
    let base = match &*base {
        "wstring" => "string",
        "builtin_interfaces/Time" => "time",
        "builtin_interfaces/Duration" => "duration",
        other => other,
    };
    Some(format!("{base}{array} {rest}\n"))
}

/// The value of a constant without the quotes that ROS 2 writes around text.
fn unquoted<'a>(ty: &str, value: &'a str) -> &'a str {
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    match quote {
        Some(quote) if ty.contains("string") => {
            let inner = &value[1..];
            inner.rfind(quote).map_or(inner, |end| &inner[..end])
        }
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::dynamic::standard_catalog;

    fn none(_: &str) -> Option<String> {
        None
    }

    fn standard(name: &str) -> Definition {
        Definition::of_ros2(standard_catalog(), name, &Names::default(), &none).unwrap()
    }

    /// The sums that every ROS 1 node says of these types.
    #[test]
    fn standard_types_have_the_sums_of_ros_1() {
        for (name, sum) in [
            ("std_msgs/msg/Header", "2176decaecbce78abc3b96ef049fabed"),
            ("std_msgs/msg/String", "992ce8a1687cec8c8bd883ec73ca41d1"),
            ("std_msgs/msg/Empty", "d41d8cd98f00b204e9800998ecf8427e"),
            ("std_msgs/msg/Bool", "8b94c1b53db61fb6aed406028ad6332a"),
            ("std_msgs/msg/ColorRGBA", "a29a96539573343b1310c73607334b00"),
            ("std_msgs/msg/MultiArrayLayout", "0fed2a11c13e11c5571b4e2a995a91a3"),
            ("std_msgs/msg/UInt8MultiArray", "82373f1612381bb6ee473b5cd6f5d89c"),
            ("rosgraph_msgs/msg/Clock", "a9c97c1d230cfc112e270351a944ee47"),
            ("rcl_interfaces/msg/Log", "acffd30cd6b6de30f120938c17c593fb"),
            ("geometry_msgs/msg/Twist", "9f195f881246fdfa2798d1d3eebca84a"),
            ("geometry_msgs/msg/PoseStamped", "d3812c3cbc69362b77dc0b19b345f8f5"),
            ("sensor_msgs/msg/Image", "060021388200f6f0f447d0fcd9c64743"),
            ("sensor_msgs/msg/Imu", "6a62c6daae103f4ff57a132d6f95cec2"),
            ("sensor_msgs/msg/LaserScan", "90c7ef2dc6895d81024acba2ac42f369"),
            ("sensor_msgs/msg/PointCloud2", "1158d486dd51d683ce2f1be655c3c181"),
            ("sensor_msgs/msg/JointState", "3066dcd76a6cfaef579bd0f34173e9fd"),
            ("sensor_msgs/msg/CameraInfo", "c9a58c1b0b154e0e6da7578cb991d214"),
            ("nav_msgs/msg/Odometry", "cd5e73d190d741a2f92e81eda573aca7"),
            ("tf2_msgs/msg/TFMessage", "94810edda583a504dfda3829e70d7eec"),
            ("visualization_msgs/msg/Marker", "4048c9de2a16f4ae8e0538085ebf1b97"),
        ] {
            let made = standard(name);
            assert_eq!(made.md5sum, sum, "{name}: {}", made.text);
        }
    }

    #[test]
    fn a_text_of_ros_1_gives_its_sum_with_comments_constants_and_types_below() {
        let text = "##\nbyte DEBUG=1 #debug\nbyte INFO=2\nbyte WARN=4\nbyte ERROR=8\n\
                    byte FATAL=16\n\
                    Header header # first\nbyte level\nstring name\nstring msg # message \n\
                    string file\nstring function\nuint32 line\nstring[] topics\n\n\
                    =====\nMSG: std_msgs/Header\n# c\nuint32 seq\ntime stamp\nstring frame_id\n";
        assert_eq!(md5sum("rosgraph_msgs/Log", text).unwrap(), "acffd30cd6b6de30f120938c17c593fb");
        assert!(md5sum("p/A", "Missing m").unwrap_err().contains("p/Missing"));
        assert!(md5sum("p/A", "A again").unwrap_err().contains("contains itself"));
    }

    #[test]
    fn lines_are_read_as_both_worlds_write_them() {
        for (ros2, ros1) in [
            ("string<=5[<=3] name # c", "string[] name\n"),
            ("int32 count 5", "int32 count\n"),
            ("string text \"a=b\"", "string text\n"),
            ("string FOO=\"a#b\"", "string FOO=a#b\n"),
            ("uint8 X = 3 # three", "uint8 X=3\n"),
            ("builtin_interfaces/Time stamp", "time stamp\n"),
            ("builtin_interfaces/msg/Duration[2] d", "duration[2] d\n"),
            ("geometry_msgs/msg/Point[] points", "geometry_msgs/Point[] points\n"),
        ] {
            assert_eq!(ros1_line(ros2).as_deref(), Some(ros1));
        }
        assert_eq!(ros1_line("  # only words"), None);
    }

    #[test]
    fn a_text_that_somebody_has_comes_before_what_is_made() {
        let found = |name: &str| (name == "std_msgs/String").then(|| "uint8 data\n".to_owned());
        let names = Names::default();
        let made =
            Definition::of_ros2(standard_catalog(), "std_msgs/msg/String", &names, &found).unwrap();
        assert_eq!(made.text, "uint8 data\n");
    }
}
