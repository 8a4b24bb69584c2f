//! Types of ROS 1 and the ROS 2 types that take their place.
//!
//! - A type that the standard definitions of ROS 2 have becomes that one, field by field of the
//!   same name; what ROS 2 has more is zero, what it has not is left out (`Header.seq`).
//! - Any other keeps its own fields, below which standard types are ROS 2's.
//! - A bag without definitions is read with those of ROS 2 and `Header.seq` added.

use super::convert::{Problem, Structure, convert};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_msg::idl::{Catalog, Interface, Kind, TypeName};
use std::sync::Arc;

/// How messages of a type are converted.
pub(super) struct Converter {
    /// The ROS 2 name.
    pub(super) type_name: String,
    pub(super) hash: Option<TypeHash>,
    pub(super) definition: Option<String>,
    /// Why nothing can be converted.
    pub(super) problem: Option<String>,
    plan: Option<Arc<Structure>>,
}

/// Standard types whose ROS 1 form has other fields than their ROS 2 form, for bags without
/// definitions.
const OLDER: [(&str, &str); 4] = [
    ("std_msgs/msg/Header", "uint32 seq\nbuiltin_interfaces/Time stamp\nstring frame_id"),
    (
        "sensor_msgs/msg/Range",
        "std_msgs/Header header\nuint8 radiation_type\nfloat32 field_of_view\nfloat32 min_range\n\
         float32 max_range\nfloat32 range",
    ),
    (
        "sensor_msgs/msg/BatteryState",
        "std_msgs/Header header\nfloat32 voltage\nfloat32 current\nfloat32 charge\n\
         float32 capacity\nfloat32 design_capacity\nfloat32 percentage\n\
         uint8 power_supply_status\nuint8 power_supply_health\nuint8 power_supply_technology\n\
         bool present\nfloat32[] cell_voltage\nstring location\nstring serial_number",
    ),
    (
        "visualization_msgs/msg/Marker",
        "std_msgs/Header header\nstring ns\nint32 id\nint32 type\nint32 action\n\
         geometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\nstd_msgs/ColorRGBA color\n\
         builtin_interfaces/Duration lifetime\nbool frame_locked\ngeometry_msgs/Point[] points\n\
         std_msgs/ColorRGBA[] colors\nstring text\nstring mesh_resource\n\
         bool mesh_use_embedded_materials",
    ),
];

impl Converter {
    /// For the ROS 1 type `name` with its definition, which may be empty.
    pub(super) fn new(name: &str, text: &str) -> Self {
        let new = TypeName::parse(&ros2_name(name, ""));
        let type_name = new.as_ref().map_or_else(|| name.to_owned(), ToString::to_string);
        let made = new.ok_or_else(|| format!("'{name}' is no type name")).and_then(|root| {
            let source = source_catalog(&root, text)?;
            let target = target_catalog(&source);
            let plan = Structure::plan(&source, &target, &root).map_err(|e| e.to_string())?;
            Ok((plan, target))
        });
        match made {
            Ok((plan, target)) => Self {
                hash: DynamicType::hash(&target, &type_name).ok(),
                definition: DynamicType::definition(&target, &type_name).ok(),
                problem: None,
                plan: Some(plan),
                type_name,
            },
            Err(problem) => {
                let problem = format!("messages of type {name} cannot be converted: {problem}");
                Self { type_name, hash: None, definition: None, problem: Some(problem), plan: None }
            }
        }
    }

    /// A message of ROS 1 as CDR with its encapsulation header.
    pub(super) fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
        match &self.plan {
            Some(plan) => convert(plan, bytes),
            None => Err(Problem::NoDefinition),
        }
    }
}

/// The ROS 2 name of a type as it stands in a definition of `package`.
fn ros2_name(name: &str, package: &str) -> String {
    match name {
        "time" => return "builtin_interfaces/msg/Time".to_owned(),
        "duration" => return "builtin_interfaces/msg/Duration".to_owned(),
        "Header" | "roslib/Header" => return "std_msgs/msg/Header".to_owned(),
        "tf/tfMessage" => return "tf2_msgs/msg/TFMessage".to_owned(),
        _ => {}
    }
    let (package, name) = match name.split_once('/') {
        Some((package, name)) => (package.to_lowercase().replace('-', "_"), name),
        None => (package.to_owned(), name),
    };
    let name = name.strip_prefix("msg/").unwrap_or(name);
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    format!("{package}/msg/{}{}", first.map_or_else(String::new, String::from), letters.as_str())
}

const PRIMITIVES: [&str; 14] = [
    "bool", "byte", "char", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
    "uint64", "float32", "float64", "string",
];

/// A definition of ROS 1 in the grammar of ROS 2, with or without its constants.
fn translate(text: &str, package: &str, constants: bool) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let content = line.split('#').next().unwrap_or_default().trim();
        let Some((ty, rest)) = content.split_once(char::is_whitespace) else { continue };
        let rest = rest.trim();
        if rest.contains('=') {
            // A string constant reaches to the end of the line, comment signs included.
            if constants && ty != "string" && ty != "time" && ty != "duration" {
                out.push_str(&format!("{ty} {rest}\n"));
            }
            continue;
        }
        let (base, array) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
        if PRIMITIVES.contains(&base) {
            out.push_str(&format!("{ty} {rest}\n"));
        } else {
            let name = ros2_name(base, package).replacen("/msg/", "/", 1);
            out.push_str(&format!("{name}{array} {rest}\n"));
        }
    }
    out
}

fn add(catalog: &mut Catalog, name: &TypeName, text: &str) -> Result<(), String> {
    let with = catalog.add_text(name, &translate(text, &name.package, true));
    with.or_else(|_| catalog.add_text(name, &translate(text, &name.package, false)))
        .map_err(|error| error.to_string().replace("\nhint: ", ", "))
}

/// The types as the ROS 1 bag writes them.
fn source_catalog(root: &TypeName, text: &str) -> Result<Catalog, String> {
    let mut catalog = Catalog::new();
    for name in ["builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration"] {
        catalog.add_interface(standard(name).ok_or("no standard types")?.clone());
    }
    if text.trim().is_empty() && root.to_string() != "std_msgs/msg/Empty" {
        assume_standard(&mut catalog, root)?;
        return Ok(catalog);
    }
    let mut current = (root.clone(), String::new());
    let mut lines = text.lines();
    let mut header = false;
    while let Some(line) = lines.next() {
        header |= line.contains("Header");
        let is_separator =
            line.starts_with("===") && line.trim_end().bytes().all(|byte| byte == b'=');
        if !is_separator {
            current.1.push_str(line);
            current.1.push('\n');
            continue;
        }
        add(&mut catalog, &current.0, &current.1)?;
        let name = lines.next().unwrap_or_default();
        let name = name.strip_prefix("MSG:").unwrap_or(name).trim();
        let parsed = TypeName::parse(&ros2_name(name, &root.package));
        current = (parsed.ok_or_else(|| format!("'{name}' is no type name"))?, String::new());
    }
    add(&mut catalog, &current.0, &current.1)?;
    if header && catalog.get("std_msgs/msg/Header").is_none() {
        assume_standard(&mut catalog, &TypeName::new("std_msgs", Kind::Msg, "Header"))?;
    }
    Ok(catalog)
}

fn standard(name: &str) -> Option<&'static Interface> {
    standard_catalog().get(name)
}

/// The ROS 1 form of a standard type and of all it refers to.
fn assume_standard(catalog: &mut Catalog, root: &TypeName) -> Result<(), String> {
    let name = root.to_string();
    let interface = standard(&name);
    let unknown = "the bag holds no definition and it is no standard type";
    let interface = interface.ok_or_else(|| unknown.to_owned())?;
    let below = standard_catalog().closure(interface).map_err(|error| error.to_string())?;
    for interface in below.into_iter().chain([interface]) {
        let name = interface.name.to_string();
        match OLDER.iter().find(|(older, _)| *older == name) {
            Some((_, text)) => {
                let added = catalog.add_text(&interface.name, text);
                added.map_err(|error| error.to_string())?;
            }
            None => catalog.add_interface(interface.clone()),
        }
    }
    Ok(())
}

/// The types that come out: the standard ones where there are such, else the bag's.
fn target_catalog(source: &Catalog) -> Catalog {
    let mut target = Catalog::new();
    for interface in source.iter() {
        match standard(&interface.name.to_string()) {
            Some(found) => {
                target.add_interface(found.clone());
                for below in standard_catalog().closure(found).into_iter().flatten() {
                    target.add_interface(below.clone());
                }
            }
            None => target.add_interface(interface.clone()),
        }
    }
    target
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_loses_its_number_and_gains_nothing() {
        let text = "Header header\nuint8 X=3 # a constant\nstring S=# no comment\nfloat32 a\n    \n\
                    ================\nMSG: std_msgs/Header\nuint32 seq\ntime stamp\n\
                    string frame_id";
        let converter = Converter::new("my_robot/State", text);
        assert_eq!(converter.problem, None);
        assert_eq!(converter.type_name, "my_robot/msg/State");
        let mut ros1 = vec![7, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, b'x'];
        ros1.extend(1.5_f32.to_le_bytes());
        let cdr = converter.convert(&ros1).unwrap();
        let expected =
            [0, 1, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, b'x', 0, 0, 0, 0, 0, 192, 63];
        assert_eq!(cdr, expected);
        assert!(converter.definition.unwrap().contains("uint8 X=3"));
        assert!(converter.hash.is_some());
    }

    #[test]
    fn renamed_fields_and_types_find_their_place() {
        let converter = Converter::new("sensor_msgs/CameraInfo", "");
        assert_eq!(converter.problem, None);
        let converter = Converter::new("tf/tfMessage", "");
        assert_eq!(converter.type_name, "tf2_msgs/msg/TFMessage");
        assert_eq!(converter.convert(&[0; 4]).unwrap(), [0, 1, 0, 0, 0, 0, 0, 0]);
        let old = "float64[] D\nfloat64[9] K\n";
        let converter = Converter::new("sensor_msgs/CameraInfo", old);
        let mut ros1 = vec![1, 0, 0, 0];
        ros1.extend((1..=10).flat_map(|value| f64::from(value).to_le_bytes()));
        let cdr = converter.convert(&ros1).unwrap();
        let ty = DynamicType::standard("sensor_msgs/msg/CameraInfo").unwrap();
        let text = angaros_msg::dynamic::to_yaml(
            &ty.decode(&cdr).unwrap(),
            &angaros_msg::dynamic::YamlStyle { flow: true, ..Default::default() },
        );
        assert!(text.contains("d: [1.0]") && text.contains("k: [2.0, 3.0"), "{text}");
    }

    #[test]
    fn what_is_not_known_or_does_not_fit_is_said() {
        let converter = Converter::new("who/Knows", "");
        assert!(converter.problem.unwrap().contains("no definition"));
        let converter = Converter::new("std_msgs/Int32", "int32 data");
        assert_eq!(converter.convert(&[1, 0, 0]), Err(Problem::Short));
        assert_eq!(converter.convert(&[1, 0, 0, 0, 9]), Err(Problem::Long));
        let converter = Converter::new("p/Giant", "Empty[] e\n===\nMSG: p/Empty\n");
        assert_eq!(converter.convert(&[255, 255, 255, 255]), Err(Problem::Count));
    }

    #[test]
    fn a_bool_becomes_zero_or_one_whatever_byte_it_was() {
        let converter = Converter::new("p/Flags", "bool on\nbool[] all\n");
        let cdr = converter.convert(&[7, 3, 0, 0, 0, 0, 255, 1]).unwrap();
        assert_eq!(cdr, [0, 1, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 1, 1]);
    }
}
