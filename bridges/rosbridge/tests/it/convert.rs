//! Messages to JSON and CBOR and back.

use angaros::dynamic::{DynamicType, standard_catalog};
use angaros::{Message, Time};
use angaros_msg::idl::{Catalog, Kind, TypeName};
use angaros_rosbridge::convert::{Inbound, cbor_from_cdr, json_from_cdr};
use angaros_rosbridge::protocol::body::Body;
use std::sync::Arc;

fn standard(name: &str) -> Arc<DynamicType> {
    DynamicType::from_catalog(standard_catalog(), name).unwrap()
}

fn now() -> Time {
    Time::from_sec_nanosec(7, 8)
}

fn cdr(ty: &DynamicType, json: &str) -> Result<Vec<u8>, String> {
    let body = Body::json(json).unwrap();
    Inbound::at(now()).to_cdr(ty, Some(body)).map_err(|error| error.to_string())
}

fn json(ty: &DynamicType, bytes: &[u8]) -> String {
    let mut out = Vec::new();
    json_from_cdr(ty, bytes, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn there_and_back(ty: &str, text: &str) -> String {
    let ty = standard(ty);
    json(&ty, &cdr(&ty, text).unwrap())
}

fn error(ty: &str, text: &str) -> String {
    cdr(&standard(ty), text).unwrap_err()
}

#[test]
fn what_is_written_is_what_the_client_library_writes() {
    use angaros::geometry_msgs::msg::{Point, PointStamped};
    use angaros::std_msgs::msg::Header;
    let message = PointStamped {
        header: Header {
            stamp: angaros::builtin_interfaces::msg::Time { sec: 1, nanosec: 2 },
            frame_id: "map".to_owned(),
        },
        point: Point { x: 0.5, y: -1.0, z: 1e300 },
    };
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes).unwrap();
    let ty = standard("geometry_msgs/msg/PointStamped");
    let text = r#"{"point":{"z":1e300,"y":-1,"x":0.5},
        "header":{"frame_id":"map","stamp":{"nsecs":2,"secs":1}}}"#;
    assert_eq!(cdr(&ty, text).unwrap(), bytes);
    let expected = concat!(
        r#"{"header":{"stamp":{"sec":1,"nanosec":2},"frame_id":"map"},"#,
        r#""point":{"x":0.5,"y":-1.0,"z":1e+300}}"#
    );
    assert_eq!(json(&ty, &bytes), expected);
}

#[test]
fn bytes_are_base64_and_a_list_means_the_same() {
    let ty = standard("std_msgs/msg/UInt8MultiArray");
    let text = cdr(&ty, r#"{"data":"AQID/w=="}"#).unwrap();
    assert_eq!(text, cdr(&ty, r#"{"data":[1,2,3,255]}"#).unwrap());
    assert_eq!(text, cdr(&ty, r#"{"data":"AQID/w"}"#).unwrap(), "without the padding");
    let written = json(&ty, &text);
    assert!(written.ends_with(r#""data":"AQID/w=="}"#), "{written}");
    assert!(error("std_msgs/msg/UInt8MultiArray", r#"{"data":"?"}"#).contains("no base64"));
    let wrong = error("std_msgs/msg/UInt8MultiArray", r#"{"data":[1,256]}"#);
    assert_eq!(wrong, "field 'data[1]': 256 is not within 0 and 255");
    let uuid =
        there_and_back("unique_identifier_msgs/msg/UUID", r#"{"uuid":"AAECAwQFBgcICQoLDA0ODw=="}"#);
    assert_eq!(uuid, r#"{"uuid":"AAECAwQFBgcICQoLDA0ODw=="}"#);
    let short = error("unique_identifier_msgs/msg/UUID", r#"{"uuid":"AAEC"}"#);
    assert_eq!(short, "field 'uuid': 3 elements where there are 16");
}

#[test]
fn what_json_cannot_say_is_null_and_comes_back_as_nan() {
    let ty = standard("std_msgs/msg/Float64");
    let mut bytes = vec![0, 1, 0, 0];
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        bytes.truncate(4);
        bytes.extend_from_slice(&value.to_le_bytes());
        assert_eq!(json(&ty, &bytes), r#"{"data":null}"#);
    }
    let back = cdr(&ty, r#"{"data":null}"#).unwrap();
    assert!(f64::from_le_bytes(back[4..12].try_into().unwrap()).is_nan());
    let scan = there_and_back("sensor_msgs/msg/LaserScan", r#"{"ranges":[0.5,null,2]}"#);
    assert!(scan.contains(r#""ranges":[0.5,null,2.0]"#), "{scan}");
}

#[test]
fn times_are_taken_in_every_form() {
    let ty = "builtin_interfaces/msg/Time";
    let full = r#"{"sec":7,"nanosec":8}"#;
    let of_string = standard("std_msgs/msg/Header");
    for text in [full, r#"{"secs":7,"nsecs":8}"#, r#"{"nsecs":8,"sec":7}"#, "\"now\""] {
        let header = format!("{{\"stamp\":{text}}}");
        let written = json(&of_string, &cdr(&of_string, &header).unwrap());
        assert_eq!(written, format!("{{\"stamp\":{full},\"frame_id\":\"\"}}"));
    }
    assert_eq!(
        there_and_back("builtin_interfaces/msg/Duration", r#"{"secs":-1}"#),
        r#"{"sec":-1,"nanosec":0}"#
    );
    assert!(error(ty, r#"{"seconds":1}"#).contains("no field 'seconds'"));
    let header = there_and_back("std_msgs/msg/Header", r#"{"frame_id":"a"}"#);
    assert_eq!(header, format!("{{\"stamp\":{full},\"frame_id\":\"a\"}}"), "now if it is left out");
    let pose = there_and_back("geometry_msgs/msg/PointStamped", "{}");
    assert!(pose.starts_with(r#"{"header":{"stamp":{"sec":0,"nanosec":0}"#), "{pose}");
}

#[test]
fn fields_that_are_left_out_have_their_defaults_and_unknown_ones_are_errors() {
    let quaternion = there_and_back("geometry_msgs/msg/Quaternion", r#"{"x":0.5}"#);
    assert_eq!(quaternion, r#"{"x":0.5,"y":0.0,"z":0.0,"w":1.0}"#);
    let nothing = there_and_back("std_srvs/srv/SetBool_Response", "{}");
    assert_eq!(nothing, r#"{"success":false,"message":""}"#);
    assert_eq!(there_and_back("std_msgs/msg/Empty", "{}"), "{}");
    let wrong = error("geometry_msgs/msg/PointStamped", r#"{"header":{"fram_id":"a"}}"#);
    assert!(
        wrong.starts_with("field 'header': std_msgs/msg/Header has no field 'fram_id'"),
        "{wrong}"
    );
    assert!(wrong.contains("did you mean 'frame_id'?"), "{wrong}");
    let wrong = error("std_msgs/msg/String", r#"{"data":5}"#);
    assert_eq!(wrong, "field 'data': a text is expected, not the number 5");
    let wrong = error("std_msgs/msg/String", "\"x\"");
    assert_eq!(wrong, "an object for std_msgs/msg/String is expected, not the text 'x'");
    let wrong = error("std_msgs/msg/String", r#"{"data":"a\u0000"}"#);
    assert_eq!(wrong, "field 'data': a text cannot hold the character U+0000");
    let wrong = error("std_msgs/msg/Bool", r#"{"data":1}"#);
    assert_eq!(wrong, "field 'data': bool is expected, not the number 1");
}

#[test]
fn arguments_may_be_a_list_in_the_order_of_the_fields() {
    let ty = standard("example_interfaces/srv/AddTwoInts_Request");
    assert_eq!(json(&ty, &cdr(&ty, "[1, -2]").unwrap()), r#"{"a":1,"b":-2}"#);
    assert_eq!(json(&ty, &cdr(&ty, "[1]").unwrap()), r#"{"a":1,"b":0}"#);
    assert_eq!(json(&ty, &cdr(&ty, "[]").unwrap()), r#"{"a":0,"b":0}"#);
    assert!(cdr(&ty, "[1,2,3]").unwrap_err().contains("only 2 fields"));
    let none = Inbound::at(now()).to_cdr(&ty, None).unwrap();
    assert_eq!(json(&ty, &none), r#"{"a":0,"b":0}"#);
}

/// A type with every kind of field.
fn all_kinds() -> Arc<DynamicType> {
    let mut catalog = Catalog::new();
    let mut add = |name: &str, text: &str| {
        catalog.add_text(&TypeName::new("own", Kind::Msg, name), text).unwrap();
    };
    add("Part", "int8 a 5\nstring text \"x\"\n");
    add(
        "All",
        "bool b\nbyte o\nchar c\nint8 i8\nuint16 u16\nint64 i64\nuint64 u64\nfloat32 f\nwstring w\n\
         bool[] bs\nbyte[] os\nint16[3] fixed\nuint32[<=2] few\nint64[] longs\nfloat32[] fs\n\
         float64[] ds [1.5, 2.5]\nstring[] texts\nPart part\nPart[] parts\nPart[2] two\n\
         string<=3 short\n",
    );
    DynamicType::from_catalog(&catalog, "own/msg/All").unwrap()
}

const ALL: &str = concat!(
    r#"{"b":true,"o":255,"c":65,"i8":-128,"u16":65535,"i64":-9223372036854775808,"#,
    r#""u64":18446744073709551615,"f":0.1,"w":"wide ü😀","bs":[true,false],"os":[0,255],"#,
    r#""fixed":[1,-2,3],"few":[1,4294967295],"longs":[-1,1],"fs":[0.1,-2.5],"ds":[0.1],"#,
    r#""texts":["","a\"\n"],"part":{"a":1,"text":"t"},"parts":[{"a":2,"text":"u"}],"#,
    r#""two":[{"a":3,"text":"v"},{"a":4,"text":"w"}],"short":"abc"}"#
);

#[test]
fn every_kind_of_field_goes_there_and_back_in_json() {
    let ty = all_kinds();
    let bytes = cdr(&ty, ALL).unwrap();
    assert_eq!(json(&ty, &bytes), ALL);
    // What the client library makes of the same bytes.
    assert_eq!(ty.decode(&bytes).unwrap().encode().unwrap(), bytes);
    let defaults = json(&ty, &cdr(&ty, "{}").unwrap());
    assert!(defaults.contains(r#""ds":[1.5,2.5]"#), "{defaults}");
    assert!(defaults.contains(r#""two":[{"a":5,"text":"x"},{"a":5,"text":"x"}]"#), "{defaults}");
    for (text, expected) in [
        (r#"{"few":[1,2,3]}"#, "field 'few': more than 2 elements"),
        (r#"{"fixed":[1]}"#, "field 'fixed': 1 elements where there are 3"),
        (r#"{"short":"abcd"}"#, "field 'short': a text of 4 units, 3 are allowed"),
        (r#"{"parts":[{},{"a":200}]}"#, "field 'parts[1].a': 200 is not within -128 and 127"),
        (r#"{"texts":"a"}"#, "field 'texts': a list is expected, not the text 'a'"),
        (r#"{"i8":1.5}"#, "field 'i8': int8 is expected, not the number 1.5"),
    ] {
        let found = cdr(&ty, text).unwrap_err();
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn every_kind_of_field_goes_there_and_back_in_cbor() {
    let ty = all_kinds();
    let bytes = cdr(&ty, ALL).unwrap();
    let mut cbor = Vec::new();
    cbor_from_cdr(&ty, &bytes, &mut cbor).unwrap();
    let back = Inbound::at(now()).to_cdr(&ty, Some(Body::cbor(&cbor).unwrap())).unwrap();
    assert_eq!(back, bytes);
    let contains = |part: &[u8]| cbor.windows(part.len()).any(|window| window == part);
    // The typed arrays that clients know by these tags, little-endian.
    assert!(contains(&[
        0x65, b'f', b'i', b'x', b'e', b'd', 0xd8, 77, 0x46, 1, 0, 0xfe, 0xff, 3, 0
    ]));
    assert!(contains(&[0x62, b'f', b's', 0xd8, 85, 0x48, 0xcd, 0xcc, 0xcc, 0x3d]));
    // A byte[] is a list of numbers, also where it is a byte string for uint8[].
    let image = standard("sensor_msgs/msg/Image");
    let bytes = cdr(&image, r#"{"data":"AQID"}"#).unwrap();
    let mut cbor = Vec::new();
    cbor_from_cdr(&image, &bytes, &mut cbor).unwrap();
    assert!(cbor.ends_with(&[0x64, b'd', b'a', b't', b'a', 0x43, 1, 2, 3]));
}

#[test]
fn a_short_text_that_makes_a_huge_message_is_refused() {
    let ty = standard("nav_msgs/msg/Path");
    let bomb = format!("{{\"poses\":[{}{{}}]}}", "{},".repeat(1000));
    let small = Inbound { now: now(), max_bytes: 10_000 };
    let found = small.to_cdr(&ty, Some(Body::json(&bomb).unwrap())).unwrap_err().to_string();
    assert!(found.contains("more than 10000 bytes"), "{found}");
    assert!(cdr(&ty, &bomb).is_ok());
}

#[test]
fn lists_of_numbers_are_what_the_client_library_writes() {
    let ty = all_kinds();
    for (text, expected) in [
        // Where elements would be padded and there are none.
        (r#"{"os":[1,2,3],"longs":[]}"#, r#""longs":[]"#),
        (r#"{"os":[1,2,3],"longs":[ -1 , 2]}"#, r#""longs":[-1,2]"#),
        (r#"{"longs":[9223372036854775807,1.0]}"#, r#""longs":[9223372036854775807,1]"#),
        (r#"{"os":[1,2,3],"fixed":[-1,0,32767]}"#, r#""os":[1,2,3],"fixed":[-1,0,32767]"#),
        (r#"{"os":[0],"fs":[0.1,-2,1e2]}"#, r#""fs":[0.1,-2.0,100.0]"#),
        (r#"{"os":[0],"ds":[0.1,null,-0]}"#, r#""ds":[0.1,null,-0.0]"#),
        (r#"{"bs":[true,false]}"#, r#""bs":[true,false]"#),
    ] {
        let bytes = cdr(&ty, text).unwrap();
        assert_eq!(ty.decode(&bytes).unwrap().encode().unwrap(), bytes, "{text}");
        let written = json(&ty, &bytes);
        assert!(written.contains(expected), "{text}: {written}");
    }
    for (text, expected) in [
        (r#"{"longs":[1,null]}"#, "field 'longs[1]': int64 is expected, not null"),
        (r#"{"longs":[1,2.5]}"#, "field 'longs[1]': int64 is expected, not the number 2.5"),
        (r#"{"os":[1,2,-3]}"#, "field 'os[2]': -3 is not within 0 and 255"),
        (r#"{"fs":[1,"2"]}"#, "field 'fs[1]': float32 is expected, not the text '2'"),
        (r#"{"longs":[1,[2]]}"#, "field 'longs"),
    ] {
        let found = cdr(&ty, text).unwrap_err();
        assert!(found.contains(expected), "{text}: {found}");
    }
}

/// The elements of the only list of a `MultiArray`: what is behind layout and count.
fn elements(ty: &str, list: &[String]) -> Vec<u8> {
    let ty = standard(ty);
    let bytes = cdr(&ty, &format!("{{\"data\":[{}]}}", list.join(","))).unwrap();
    // Encapsulation, no dimensions, an offset, the count, and padding up to eight bytes.
    let padded = if ty.name.contains("64") { 20 } else { 16 };
    bytes[padded..].to_vec()
}

#[test]
fn a_list_is_the_same_whether_all_of_it_is_plain_or_not() {
    let mut state = 7_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    for _ in 0..200 {
        let count = 1 + next(20);
        let whole: Vec<String> = (0..count)
            .map(|_| format!("{}{}", if next(2) == 0 { "-" } else { "" }, next(2_000_000_000)))
            .collect();
        let parts: Vec<String> = (0..count)
            .map(|_| match next(3) {
                0 => format!("{}.{}", next(1000), next(100_000)),
                1 => format!("-{}e{}", next(100_000), next(9)),
                _ => next(1_000_000).to_string(),
            })
            .collect();
        for (ty, list, odd) in [
            // What is last is a number, too, but is not read in the short way.
            ("std_msgs/msg/Int32MultiArray", &whole, "1.0"),
            ("std_msgs/msg/Int64MultiArray", &whole, "1.0"),
            ("std_msgs/msg/Float32MultiArray", &parts, "null"),
            ("std_msgs/msg/Float64MultiArray", &parts, "null"),
        ] {
            let short = elements(ty, list);
            let long = elements(ty, &[&list[..], &[odd.to_owned()]].concat());
            assert!(long.len() > short.len());
            assert_eq!(long[..short.len()], short, "{ty} {list:?}");
        }
    }
}

#[test]
fn a_list_of_numbers_keeps_to_the_bound_of_its_message() {
    let ty = standard("std_msgs/msg/Int64MultiArray");
    let list = format!("{{\"data\":[{}0]}}", "1,".repeat(9));
    let sizes: Vec<usize> = (0..200)
        .filter_map(|max_bytes| {
            let small = Inbound { now: now(), max_bytes };
            let made = small.to_cdr(&ty, Some(Body::json(&list).unwrap())).ok()?;
            assert!(made.len() <= max_bytes, "{} > {max_bytes}", made.len());
            Some(max_bytes)
        })
        .collect();
    assert!(sizes.first().is_some_and(|first| *first < 120), "{sizes:?}");
    assert_eq!(sizes.last(), Some(&199));
}

#[test]
fn bytes_of_any_length_become_base64_and_come_back() {
    let ty = standard("std_msgs/msg/UInt8MultiArray");
    for len in [0, 1, 2, 3, 3071, 3072, 3073, 6144, 10_000] {
        let list: Vec<String> = (0..len).map(|at: usize| (at * 7 % 256).to_string()).collect();
        let bytes = cdr(&ty, &format!("{{\"data\":[{}]}}", list.join(","))).unwrap();
        let written = json(&ty, &bytes);
        assert_eq!(cdr(&ty, &written).unwrap(), bytes, "{len}");
        let text = written.split("\"data\":\"").nth(1).unwrap().trim_end_matches("\"}");
        assert_eq!(text.len(), len.div_ceil(3) * 4, "{len}");
        assert!(!text.trim_end_matches('=').contains('='), "padding stands at the end only");
    }
}

#[test]
fn bytes_that_are_no_message_are_errors() {
    let ty = standard("sensor_msgs/msg/LaserScan");
    let whole = cdr(&ty, r#"{"ranges":[1,2,3],"header":{"frame_id":"laser"}}"#).unwrap();
    for len in 0..whole.len() {
        let mut out = Vec::new();
        assert!(json_from_cdr(&ty, &whole[..len], &mut out).is_err(), "{len}");
        assert!(cbor_from_cdr(&ty, &whole[..len], &mut out).is_err(), "{len}");
    }
}
