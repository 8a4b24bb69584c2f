//! The faces of generated types: owned, view, builder, forward-only writer.

use crate::support::Aligned;
use angaros_msg::cdr::{Forward, Many};
use angaros_msg::geometry_msgs::msg::{Quaternion, TransformStamped};
use angaros_msg::sensor_msgs::msg::{
    CameraInfo, Image, ImageLengths, JointState, PointCloud2, PointField,
};
use angaros_msg::std_msgs::msg::{Empty, HeaderLengths, String as Text};
use angaros_msg::tf2_msgs::msg::TFMessage;
use angaros_msg::{Action, BuildInPlace, CdrError, Message, Service, Time};

fn bytes<M: Message>(message: &M) -> Aligned {
    let mut out = Aligned::new(message.cdr_size(), 0xaa);
    assert_eq!(message.encode(&mut out), Ok(message.cdr_size()));
    out
}

#[test]
fn a_string_and_an_empty_message_have_the_bytes_of_ros() {
    let text = Text { data: "Hello World: 1".into() };
    assert_eq!(&bytes(&text)[..], b"\0\x01\0\0\x0f\0\0\0Hello World: 1\0");
    assert_eq!(&bytes(&Empty::default())[..], [0, 1, 0, 0, 0]);
}

fn image() -> Image {
    let mut image = Image { height: 2, width: 3, encoding: "rgb8".into(), ..Image::default() };
    image.header.frame_id = "camera".into();
    image.header.stamp.sec = -1;
    image.data = (0..18).collect();
    image
}

#[test]
fn a_view_borrows_what_was_encoded() {
    let encoded = bytes(&image());
    let view = Image::view(&encoded).unwrap();
    assert_eq!((view.header.frame_id, view.header.stamp.sec), ("camera", -1));
    assert_eq!((view.encoding, view.data), ("rgb8", &image().data[..]));
    assert!(encoded.as_ptr_range().contains(&view.data.as_ptr()));
    assert_eq!(Image::decode(&encoded), Ok(image()));
}

#[test]
fn a_builder_filled_in_any_order_gives_the_encoded_bytes() {
    let lengths = ImageLengths { header: HeaderLengths { frame_id: 6 }, encoding: 4, data: 18 };
    let (size, offsets) = Image::layout(&lengths).unwrap();
    for zero in [false, true] {
        let mut loan = Aligned::new(size, 0xaa);
        Image::initialise(&mut loan, &offsets, zero);
        let mut builder = Image::builder(&mut loan, &offsets);
        builder.data_mut().copy_from_slice(&image().data);
        builder.set_encoding("rgb8").unwrap().set_width(3).set_height(2);
        builder.header().set_frame_id("camera").unwrap();
        builder.header().stamp().set_sec(-1);
        assert_eq!(loan[..], bytes(&image())[..]);
    }
}

#[test]
fn a_builder_refuses_what_was_not_declared() {
    let lengths = ImageLengths { encoding: 4, data: 2, ..ImageLengths::default() };
    let (size, offsets) = Image::layout(&lengths).unwrap();
    let mut loan = Aligned::new(size, 0);
    Image::initialise(&mut loan, &offsets, true);
    let mut builder = Image::builder(&mut loan, &offsets);
    let refused = CdrError::DeclaredLength { declared: 4, given: 5 };
    assert_eq!(builder.set_encoding("mono8").err(), Some(refused));
    let refused = CdrError::DeclaredLength { declared: 4, given: 3 };
    assert_eq!(builder.set_encoding("abc").err(), Some(refused));
    assert_eq!(builder.set_encoding("a\0bc").err(), Some(CdrError::String { at: 28 }));
    let refused = CdrError::DeclaredLength { declared: 2, given: 3 };
    assert_eq!(builder.set_data(&[1, 2, 3]).err(), Some(refused));
    let huge = ImageLengths { data: usize::MAX, ..ImageLengths::default() };
    assert!(matches!(Image::layout(&huge), Err(CdrError::Bound { .. })));
}

#[test]
fn an_initialised_loan_shows_nothing_of_its_last_message() {
    let lengths = ImageLengths { header: HeaderLengths { frame_id: 3 }, encoding: 5, data: 4 };
    let (size, offsets) = Image::layout(&lengths).unwrap();
    let mut loan = Aligned::new(size, 0x77);
    Image::initialise(&mut loan, &offsets, true);
    assert!(!loan.contains(&0x77));
    let mut loan = Aligned::new(size, 0x77);
    Image::initialise(&mut loan, &offsets, false);
    assert_eq!(loan.iter().filter(|byte| **byte == 0x77).count(), 4, "only the data");
}

fn joints() -> JointState {
    let mut joints = JointState { name: vec!["hip".into(), "knee".into()], ..Default::default() };
    joints.position = vec![0.5, -0.25];
    joints.header.frame_id = "base".into();
    joints
}

#[test]
fn a_forward_writer_gives_the_encoded_bytes() {
    let mut out = Aligned::new(joints().cdr_size(), 0xaa);
    let mut writer = JointState::writer(&mut out).unwrap();
    writer
        .header(|header| {
            header.stamp(|stamp| stamp.sec(0)?.nanosec(0).map(|_| ()))?.frame_id("base")?;
            Ok(())
        })
        .unwrap();
    writer.name(&["hip", "knee"]).unwrap();
    writer.position_with(2, |values| values.copy_from_slice(&[0.5, -0.25])).unwrap();
    writer.velocity(&[]).unwrap().effort(&[]).unwrap();
    let size = writer.finish().unwrap();
    assert_eq!((size, &out[..]), (joints().cdr_size(), &bytes(&joints())[..]));
}

#[test]
fn sequences_of_messages_are_written_by_a_closure_and_read_by_an_iterator() {
    let mut message = TFMessage::default();
    for index in 0..3 {
        let mut transform =
            TransformStamped { child_frame_id: "x".repeat(index), ..Default::default() };
        transform.transform.translation.x = index as f64;
        message.transforms.push(transform);
    }
    let mut out = Aligned::new(message.cdr_size(), 0xaa);
    let mut writer = TFMessage::writer(&mut out).unwrap();
    writer.transforms(3, |index, element| element.copy_from(&message.transforms[index])).unwrap();
    writer.finish().unwrap();
    assert_eq!(out[..], bytes(&message)[..]);
    let view = TFMessage::view(&out).unwrap();
    let seen: Vec<(usize, f64)> = view
        .transforms
        .iter()
        .map(|element| element.unwrap())
        .map(|element| (element.child_frame_id.len(), element.transform.translation.x))
        .collect();
    assert_eq!(seen, [(0, 0.0), (1, 1.0), (2, 2.0)]);
}

#[test]
fn a_forward_writer_keeps_the_order_and_the_end() {
    let mut out = Aligned::new(20, 0);
    let mut writer = JointState::writer(&mut out).unwrap();
    let order = CdrError::Order { expected: 0, given: 1 };
    assert_eq!(writer.name(&["a"]).err(), Some(order));
    let missing = writer.header(|header| header.stamp(|_| Ok(())).map(|_| ())).err();
    assert_eq!(missing, Some(CdrError::Order { expected: 0, given: 2 }));
    let mut writer = Text::writer(&mut out).unwrap();
    assert!(matches!(writer.data("much too long for it").err(), Some(CdrError::Truncated { .. })));
    let writer = Text::writer(&mut out).unwrap();
    assert_eq!(writer.finish(), Err(CdrError::Order { expected: 0, given: 1 }));
}

#[test]
fn a_field_that_could_not_be_written_fails_the_whole_message() {
    let mut out = Aligned::new(24, 0);
    let mut writer = TFMessage::writer(&mut out).unwrap();
    let broken = writer.transforms(2, |_, element| element.copy_from(&TransformStamped::default()));
    assert!(matches!(broken.err(), Some(CdrError::Truncated { .. })));
    assert!(matches!(writer.finish(), Err(CdrError::Truncated { .. })));
    let mut writer = Text::writer(&mut out).unwrap();
    let error = CdrError::String { at: 4 };
    assert_eq!(writer.data("a\0b").err(), Some(error));
    assert_eq!(writer.data("ab").err(), Some(error));
    assert_eq!(writer.finish(), Err(error));
}

#[test]
fn a_forward_writer_holds_arrays_and_sequences_to_their_lengths() {
    let mut out = Aligned::new(64, 0xaa);
    let mut forward = Forward::new(&mut out).unwrap();
    for given in [2, 4] {
        let refused = CdrError::DeclaredLength { declared: 3, given };
        assert_eq!(forward.several(0, given, Many::Exactly(3)).err(), Some(refused));
    }
    let refused = CdrError::Bound { len: 4, bound: 3 };
    let mut bounded = Forward::new(&mut out).unwrap();
    assert_eq!(bounded.slice(0, &[1_u8; 4], Many::UpTo(3)).err(), Some(refused));
    let mut forward = Forward::new(&mut out).unwrap();
    forward.slice(0, &[7_u8; 3], Many::UpTo(3)).unwrap();
    forward
        .slice_with(1, 2, Many::Exactly(2), |values: &mut [u32]| assert_eq!(values, [0, 0]))
        .unwrap();
    assert_eq!(forward.finish(2), Ok(20));
    assert_eq!(out[4..20], [3, 0, 0, 0, 7, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn large_arrays_and_defaults_work() {
    assert_eq!(Quaternion::default().w, 1.0);
    let mut info = CameraInfo::default();
    info.k[8] = 1.0;
    info.roi.do_rectify = true;
    let encoded = bytes(&info);
    let view = CameraInfo::view(&encoded).unwrap();
    assert_eq!((view.k, view.roi.do_rectify), (&info.k, true));
    let covariance = angaros_msg::geometry_msgs::msg::PoseWithCovariance::default();
    assert_eq!(covariance.covariance, [0.0; 36]);
    assert_eq!(PointField::FLOAT32, 7);
}

#[test]
fn views_of_nested_variable_types_are_checked_deeply() {
    let field = PointField { name: "x".into(), ..Default::default() };
    let cloud = PointCloud2 { fields: vec![field; 2], data: vec![1, 2, 3], ..Default::default() };
    let mut encoded = bytes(&cloud);
    let view = PointCloud2::view(&encoded).unwrap();
    assert_eq!(view.fields.get(1).unwrap().unwrap().name, "x");
    assert_eq!((view.fields.len(), view.data), (2, &[1, 2, 3][..]));
    let at = encoded.iter().position(|byte| *byte == b'x').unwrap();
    encoded[at] = 0xff;
    assert!(matches!(PointCloud2::view(&encoded).err(), Some(CdrError::String { .. })));
}

#[test]
fn services_and_actions_name_their_parts() {
    use angaros_msg::example_interfaces::action::{Fibonacci, Fibonacci_Goal};
    use angaros_msg::std_srvs::srv::SetBool;
    assert_eq!(SetBool::TYPE_NAME, "std_srvs/srv/SetBool");
    assert_eq!(<SetBool as Service>::Request::TYPE_NAME, "std_srvs/srv/SetBool_Request");
    assert_eq!(SetBool::DEFINITION, "bool data\n---\nbool success\nstring message\n");
    let request = Fibonacci::goal_request([7; 16], Fibonacci_Goal { order: 5 });
    assert_eq!(Fibonacci::split_goal_request(request), ([7; 16], Fibonacci_Goal { order: 5 }));
    let stamp = Time::from_nanoseconds(1_500_000_000);
    let response = Fibonacci::goal_response(true, stamp);
    assert_eq!(Fibonacci::split_goal_response(&response), (true, stamp));
}

#[test]
fn a_definition_carries_all_it_refers_to() {
    let line = "=".repeat(80);
    let expected = format!(
        "std_msgs/Header header\nPoint point\n\
         {line}\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n\
         {line}\nMSG: geometry_msgs/Point\nfloat64 x\nfloat64 y\nfloat64 z\n\
         {line}\nMSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n"
    );
    assert_eq!(angaros_msg::geometry_msgs::msg::PointStamped::DEFINITION, expected);
}
