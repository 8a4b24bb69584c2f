//! The controls of the camera as parameters, and parameters that change its frames.

use crate::component::{Bench, size};
use angaros::ParameterSetting;
use angaros::names::ParameterValue;
use angaros::sensor_msgs::msg::Image;
use angaros_fixture::first;
use camera::v4l2::layout::Request;
use std::io::Error as IoError;

/// A camera whose frames come, so that its controls are parameters.
fn streaming() -> Bench {
    let bench = Bench::new(vec![size(64, 48)]);
    first(&bench.hear::<Image>("image_raw"), |_| true);
    bench
}

#[test]
fn each_control_is_a_parameter_with_its_range_and_what_cannot_be_set_is_read_only() {
    let bench = streaming();
    let node = &bench.node.node;
    let about = node.describe_parameters(&["brightness"]).unwrap().remove(0);
    let range = about.integer_range[0];
    assert_eq!((range.from_value, range.to_value, range.step), (-64, 64, 2));
    let menu = node.describe_parameters(&["auto_exposure"]).unwrap().remove(0);
    let text = "Auto Exposure (1: Manual Mode, 3: Aperture Priority Mode)";
    assert_eq!((menu.description.as_str(), menu.integer_range[0].to_value), (text, 3));
    let value = |name: &str| node.get_parameter(name).unwrap().unwrap();
    assert_eq!(value("white_balance_automatic"), ParameterValue::Bool(true));
    assert_eq!(value("exposure_time_absolute"), ParameterValue::Integer(250));
    assert_eq!(value("temperature"), ParameterValue::Integer(42));
    let refused = node.set_parameter("temperature", 1_i64).unwrap_err().to_string();
    assert_eq!(refused, "parameter 'temperature' is read-only");
    assert!(!node.has_parameter("owner"), "a text");
}

#[test]
fn a_control_that_the_camera_refuses_keeps_its_value_and_the_reason_is_told() {
    let bench = streaming();
    let node = &bench.node.node;
    let refused = node.set_parameter("exposure_time_absolute", 300_i64).unwrap_err().to_string();
    assert!(refused.starts_with("the camera refuses exposure_time_absolute = 300: "), "{refused}");
    assert!(refused.contains("busy"), "{refused}");
    let value = node.get_parameter("exposure_time_absolute").unwrap();
    assert_eq!(value, Some(ParameterValue::Integer(250)));
    node.set_parameter("auto_exposure", 1_i64).unwrap();
    node.set_parameter("exposure_time_absolute", 300_i64).unwrap();
    assert_eq!(bench.camera.value("Exposure Time (Absolute)"), Some(300));
}

#[test]
fn what_is_set_together_is_taken_back_together() {
    let bench = streaming();
    let together = vec![
        ParameterSetting::new("brightness", 10_i64),
        ParameterSetting::new("exposure_time_absolute", 300_i64),
    ];
    bench.node.node.set_parameters_atomically(together).unwrap_err();
    assert_eq!(bench.camera.value("Brightness"), Some(0));
    let value = bench.node.node.get_parameter("brightness").unwrap();
    assert_eq!(value, Some(ParameterValue::Integer(0)));
}

#[test]
fn a_button_is_pressed_each_time_it_is_set() {
    let bench = streaming();
    let (pressed, heard) = std::sync::mpsc::channel();
    bench.camera.interpose(move |request, bytes| {
        if request == Request::SetControls {
            pressed.send(bytes[0]).map_err(IoError::other)?;
        }
        Ok(())
    });
    for _ in 0..2 {
        bench.node.node.set_parameter("do_white_balance", true).unwrap();
    }
    bench.node.node.set_parameter("do_white_balance", false).unwrap();
    assert_eq!(heard.try_iter().count(), 2);
}

#[test]
fn a_value_from_outside_is_set_and_one_that_is_refused_gives_way_to_the_cameras() {
    let integer = |name: &str, value| (name.to_owned(), ParameterValue::Integer(value));
    let bench = Bench::new(vec![
        size(64, 48),
        integer("brightness", -30),
        integer("exposure_time_absolute", 9),
        integer("power_line_frequency", 99),
    ]);
    first(&bench.hear::<Image>("image_raw"), |_| true);
    let node = &bench.node.node;
    let value = |name: &str| node.get_parameter(name).unwrap();
    assert_eq!(bench.camera.value("Brightness"), Some(-30));
    assert_eq!(value("brightness"), Some(ParameterValue::Integer(-30)));
    assert_eq!(value("exposure_time_absolute"), Some(ParameterValue::Integer(250)));
    assert_eq!(value("power_line_frequency"), Some(ParameterValue::Integer(1)));
}

#[test]
fn another_size_or_encoding_is_taken_while_the_camera_runs_if_it_has_it() {
    let bench = streaming();
    let node = &bench.node.node;
    let images = bench.hear::<Image>("image_raw");
    let refused = node.set_parameter("image_size", vec![100_i64, 100]).unwrap_err().to_string();
    assert!(refused.contains("no images of 100x100; it would give 64x48"), "{refused}");
    let refused = node.set_parameter("pixel_format", String::from("H264")).unwrap_err();
    assert!(refused.to_string().contains("'H264', not one of"), "{refused}");
    node.set_parameter("image_size", vec![8_i64, 8]).unwrap();
    first(&images, |image| (image.width, image.height) == (8, 8));
    let both = vec![
        ParameterSetting::new("pixel_format", String::from("GREY")),
        ParameterSetting::new("output_encoding", String::from("mono8")),
    ];
    node.set_parameters_atomically(both).unwrap();
    first(&images, |image| image.encoding == "mono8" && image.data == [128; 64]);
    let refused = node.set_parameter("camera_info_url", String::from("x.yaml")).unwrap_err();
    assert!(refused.to_string().contains("is no URL of a calibration"), "{refused}");
}

#[test]
fn no_more_images_are_published_than_the_rate_allows() {
    let rate = ("publish_rate".to_owned(), ParameterValue::Double(20.0));
    let bench = Bench::new(vec![size(64, 48), rate]);
    let images = bench.hear::<Image>("image_raw");
    let stamps: Vec<i64> = (0..6)
        .map(|_| {
            let stamp = first(&images, |_| true).header.stamp;
            angaros::Time::from_sec_nanosec(stamp.sec, stamp.nanosec).nanoseconds
        })
        .collect();
    let span_ns = stamps[5] - stamps[0];
    assert!(span_ns > 5 * 48_000_000, "a frame comes each ms: {stamps:?}");
}
