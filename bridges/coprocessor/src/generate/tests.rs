use super::*;
use angaros_msg::dynamic::standard_catalog;
use angaros_msg::idl::TypeName;

fn made(names: &[&str], bounds: &Bounds) -> Result<Files, String> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    generate(standard_catalog(), &names, bounds)
}

#[test]
fn a_struct_stands_behind_those_that_it_holds_and_each_only_once() {
    let files = made(&["sensor_msgs/msg/Imu", "std_msgs/msg/Header"], &Bounds::default()).unwrap();
    let at = |text: &str| {
        assert_eq!(files.header.matches(text).count(), 1, "{text}");
        files.header.find(text).unwrap()
    };
    let time = at("typedef struct builtin_interfaces__msg__Time {");
    let header = at("typedef struct std_msgs__msg__Header {");
    assert!(time < header && header < at("typedef struct sensor_msgs__msg__Imu {"));
    assert!(files.header.contains("    double orientation_covariance[9]; /* float64[9] */\n"));
    assert!(files.header.contains("    char frame_id[64]; /* string */\n"));
}

#[test]
fn bounds_are_those_of_the_definition_or_those_that_are_given_and_never_larger() {
    let field = "sensor_msgs/msg/LaserScan.ranges".to_owned();
    let fields = BTreeMap::from([(field, 360)]);
    let bounds = Bounds { fields, sequence: 5, ..Bounds::default() };
    let files = made(&["sensor_msgs/msg/LaserScan"], &bounds).unwrap();
    assert!(files.header.contains("struct { uint32_t size; float data[360]; } ranges;"));
    assert!(files.header.contains("struct { uint32_t size; float data[5]; } intensities;"));
    let error = made(&["std_msgs/msg/String"], &bounds).unwrap_err();
    assert_eq!(error, "there is no field sensor_msgs/msg/LaserScan.ranges to bound");
    let huge = Bounds { sequence: u32::MAX, ..Bounds::default() };
    let error = made(&["sensor_msgs/msg/Image"], &huge).unwrap_err();
    assert!(error.contains("sensor_msgs/msg/Image may have") && error.contains("hint:"), "{error}");
}

#[test]
fn a_field_that_is_called_like_a_word_of_c_or_cpp_gets_another_name() {
    let name = TypeName::parse("words_msgs/msg/Words").unwrap();
    let words = ["struct", "unsigned", "while", "restrict", "namespace", "this", "ordinary"];
    let text: String = words.iter().map(|word| format!("uint8 {word}\n")).collect();
    let mut catalog = Catalog::new();
    catalog.add_text(&name, &text).unwrap();
    let files = generate(&catalog, &[name.to_string()], &Bounds::default()).unwrap();
    for word in &words[..6] {
        assert!(files.header.contains(&format!("    uint8_t {word}_; ")), "{}", files.header);
    }
    assert!(files.header.contains("    uint8_t ordinary; "));
}

#[test]
fn bounds_whose_product_is_beyond_all_numbers_are_refused() {
    let huge = Bounds { text: u32::MAX, sequence: u32::MAX, ..Bounds::default() };
    let error = made(&["sensor_msgs/msg/JointState"], &huge).unwrap_err();
    assert!(error.contains("hint: give smaller bounds"), "{error}");
}

#[test]
fn a_service_has_structs_and_a_type_and_an_unknown_type_is_named() {
    let files = made(&["std_srvs/srv/SetBool"], &Bounds::default()).unwrap();
    for text in
        ["std_srvs__srv__SetBool_Request;", "extern const ang_type std_srvs__srv__SetBool__type;"]
    {
        assert!(files.header.contains(text), "{text}");
    }
    let error = made(&["a/msg/B"], &Bounds::default()).unwrap_err();
    assert_eq!(error, "there is no definition of a/msg/B");
}
