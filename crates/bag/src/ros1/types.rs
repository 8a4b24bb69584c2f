//! Types of ROS 1 and the ROS 2 types that take their place (`angaros_ros1_msg`). A bag without
//! definitions is read with those of ROS 2 in their ROS 1 form.

use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_ros1_msg::{Names, Pair, Problem};

/// How messages of a type are converted.
pub(super) struct Converter {
    /// The ROS 2 name.
    pub(super) type_name: String,
    pub(super) hash: Option<TypeHash>,
    pub(super) definition: Option<String>,
    /// Why nothing can be converted.
    pub(super) problem: Option<String>,
    pair: Option<Pair>,
}

/// Standard types that had fewer fields when bags had no definitions yet.
const OLDER: [(&str, &str); 1] = [(
    "sensor_msgs/BatteryState",
    "Header header\nfloat32 voltage\nfloat32 current\nfloat32 charge\nfloat32 capacity\n\
     float32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\n\
     uint8 power_supply_health\nuint8 power_supply_technology\nbool present\n\
     float32[] cell_voltage\nstring location\nstring serial_number\n",
)];

impl Converter {
    /// For the ROS 1 type `name` with its definition, which may be empty.
    pub(super) fn new(name: &str, text: &str) -> Self {
        let names = Names::default();
        let type_name = names.ros2_message(name);
        let made = match text.trim().is_empty() && type_name != "std_msgs/msg/Empty" {
            true => standard(&names, &type_name),
            false => Pair::of_ros1(&names, name, text, None),
        };
        match made {
            Ok(pair) => Self {
                hash: Some(pair.hash),
                definition: Some(pair.ros2_definition.clone()),
                problem: None,
                pair: Some(pair),
                type_name,
            },
            Err(problem) => {
                let problem = format!("messages of type {name} cannot be converted: {problem}");
                Self { type_name, hash: None, definition: None, problem: Some(problem), pair: None }
            }
        }
    }

    /// A message of ROS 1 as CDR with its encapsulation header.
    pub(super) fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
        let pair = self.pair.as_ref().ok_or(Problem::NoDefinition)?;
        let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 8 + 16);
        pair.to_cdr(bytes, &mut out)?;
        Ok(out)
    }
}

/// The ROS 1 form of a standard type.
fn standard(names: &Names, type_name: &str) -> Result<Pair, String> {
    if standard_catalog().get(type_name).is_none() {
        return Err("the bag holds no definition and it is no standard type".to_owned());
    }
    let text = DynamicType::definition(standard_catalog(), type_name);
    let text = text.map_err(|error| error.to_string())?;
    let older = |ros1: &str| {
        OLDER.iter().find(|(name, _)| *name == ros1).map(|(_, text)| (*text).to_owned())
    };
    Pair::of_ros2(names, type_name, &text, &older)
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
