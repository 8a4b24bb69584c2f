//! Bytes from outside that break the rules.

use crate::support::Aligned;
use angaros_msg::cdr::{Bools, Cdr, Parse, Reader};
use angaros_msg::dynamic::DynamicType;
use angaros_msg::rcl_interfaces::msg::ParameterValue;
use angaros_msg::sensor_msgs::msg::{Image, JointState, PointCloud2};
use angaros_msg::std_msgs::msg::{Bool, Float64MultiArray, String as Text, UInt8MultiArray};
use angaros_msg::{CdrError, Message};

fn text(body: &[u8]) -> Result<Text, CdrError> {
    Text::decode(&[&[0, 1, 0, 0], body].concat())
}

#[test]
fn a_string_of_length_zero_is_empty_and_other_faults_are_named() {
    assert_eq!(text(&[0, 0, 0, 0]), Ok(Text::default()));
    let fault = Err(CdrError::String { at: 4 });
    assert_eq!(text(&[1, 0, 0, 0, 65]), fault, "no terminator");
    assert_eq!(text(&[3, 0, 0, 0, 65, 0, 0]), Ok(Text { data: "A\0".into() }));
    let refused = Text { data: "A\0".into() }.encode(&mut [0; 32]);
    assert_eq!(refused, fault.clone().map(|_| 0), "a terminator inside is not written");
    assert_eq!(text(&[2, 0, 0, 0, 0xff, 0]), fault, "not UTF-8");
    assert_eq!(text(&[9, 0, 0, 0, 65]), Err(CdrError::Truncated { need: 17, have: 9 }));
    assert_eq!(text(&[]), Err(CdrError::Truncated { need: 8, have: 4 }));
    assert_eq!(Text::decode(&[0, 1]), Err(CdrError::Truncated { need: 4, have: 2 }));
    assert_eq!(Text::decode(&[0, 7, 0, 0]), Err(CdrError::Encapsulation(7)));
    assert_eq!(Bool::decode(&[0, 1, 0, 0, 2]), Err(CdrError::Bool { at: 0 }));
}

#[test]
fn a_giant_count_is_refused_before_anything_is_allocated() {
    let mut bytes = vec![0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff];
    bytes.resize(64, 0);
    bytes[12] = 0xfe;
    assert!(matches!(UInt8MultiArray::decode(&bytes), Err(CdrError::Truncated { .. })));
    bytes[4..8].copy_from_slice(&[0xff; 4]);
    assert!(matches!(Float64MultiArray::decode(&bytes), Err(CdrError::Truncated { .. })));
    assert!(matches!(JointState::decode(&bytes), Err(CdrError::Truncated { .. })));
}

#[test]
fn a_sequence_that_lies_on_a_device_is_named_by_every_decoder() {
    let marker = [0xff; 4];
    let bytes = [&[0, 1, 0, 0][..], &[0; 8], &marker, b"2SOR\x05\0\0\0cuda\0", &[7; 40]].concat();
    let on_device = CdrError::OnDevice { at: 8 };
    assert_eq!(UInt8MultiArray::decode(&bytes), Err(on_device));
    let mut loan = Aligned::new(bytes.len(), 0);
    loan.copy_from_slice(&bytes);
    assert_eq!(UInt8MultiArray::view(&loan).err(), Some(on_device));
    let mut big = bytes.clone();
    big[1] = 0;
    assert_eq!(UInt8MultiArray::decode(&big), Err(on_device));
    let text = on_device.to_string();
    assert!(text.contains("byte 8 lies on a device, which this subscription did not"), "{text}");
    assert!(text.contains("\nhint: subscribe without acceptable_buffer_backends"), "{text}");
    for (array, at) in [("uint8[] data", 0), ("bool[] data", 0), ("float64[<=9] data", 0)] {
        let ty = DynamicType::from_definition("a/msg/B", array).unwrap();
        let bytes = [&[0, 1, 0, 0][..], &marker, &[7; 40]].concat();
        assert_eq!(ty.decode(&bytes).err(), Some(CdrError::OnDevice { at }), "{array}");
    }
    // What has no numbers lies on no device, so such a count is just too large.
    let texts = ["string[] data", "string data", "wstring data"];
    let texts = texts.map(|text| DynamicType::from_definition("a/msg/B", text).unwrap());
    let points = DynamicType::standard("geometry_msgs/msg/Polygon").unwrap();
    for ty in texts.iter().chain([&points]) {
        let bytes = [&[0, 1, 0, 0][..], &marker, &[7; 40]].concat();
        let error = ty.decode(&bytes).unwrap_err();
        assert!(matches!(error, CdrError::Truncated { .. }), "{ty:?}: {error}");
    }
    assert!(matches!(Vec::<Text>::read(&mut reader(&marker)), Err(CdrError::Truncated { .. })));
    let bools = Vec::<bool>::read(&mut reader(&marker)).err();
    assert_eq!(bools, Some(CdrError::OnDevice { at: 0 }));
    // The number before the count is no count.
    let cut = [[0, 1, 0, 0], [0; 4], marker].concat();
    assert!(matches!(UInt8MultiArray::decode(&cut), Err(CdrError::Truncated { .. })));
}

/// A reader of this body.
fn reader(body: &[u8; 4]) -> Reader<'static> {
    let bytes = [[0, 1, 0, 0], *body].concat();
    Reader::new(Box::leak(bytes.into_boxed_slice())).unwrap()
}

#[test]
fn both_byte_orders_padding_bits_and_trailing_bytes_are_read() {
    let big = [0, 0, 0, 2, 0, 0, 0, 2, 65, 0, 9, 9, 9];
    assert_eq!(Text::decode(&big), Ok(Text { data: "A".into() }));
    let mut loan = Aligned::new(big.len(), 0);
    loan.copy_from_slice(&big);
    assert_eq!(Text::view(&loan).err(), Some(CdrError::NotInPlace));
    let little = [0, 1, 0, 3, 2, 0, 0, 0, 65, 0, 9, 9, 9];
    loan.copy_from_slice(&little);
    assert_eq!(Text::view(&loan).unwrap().data, "A");
}

#[test]
fn a_view_refuses_misaligned_bytes_and_decode_reads_them() {
    let message = Text { data: "abc".into() };
    for shift in 0..8 {
        let mut buffer = Aligned::new(message.cdr_size() + shift, 0);
        message.encode(&mut buffer[shift..]).unwrap();
        assert_eq!(Text::decode(&buffer[shift..]), Ok(message.clone()));
        assert_eq!(Text::view(&buffer[shift..]).is_ok(), shift == 0, "{shift}");
    }
}

#[test]
fn every_truncation_and_every_flipped_byte_is_an_answer_and_not_a_panic() {
    let mut joints = JointState { name: vec!["a".into(), "bc".into()], ..Default::default() };
    joints.position = vec![1.0; 2];
    let mut image = Image { encoding: "mono8".into(), ..Default::default() };
    image.data = vec![7; 9];
    walk::<JointState>(&joints);
    walk::<Image>(&image);
    walk::<PointCloud2>(&PointCloud2 { data: vec![1], ..Default::default() });
}

fn walk<M: Message>(message: &M) {
    let mut good = Aligned::new(message.cdr_size(), 0);
    message.encode(&mut good).unwrap();
    for len in 0..good.len() {
        assert!(M::decode(&good[..len]).is_err(), "{} at {len}", M::TYPE_NAME);
        assert!(M::view(&good[..len]).is_err(), "{} at {len}", M::TYPE_NAME);
        let short = message.encode(&mut vec![0; len]);
        assert!(matches!(short, Err(CdrError::Truncated { .. })));
        let old = good[len];
        for value in [0, 1, 0x7f, 0xff] {
            good[len] = value;
            let read = M::decode(&good);
            assert_eq!(M::view(&good).is_ok(), read.is_ok() && good[1] == 1);
        }
        good[len] = old;
    }
}

/// Header, count where there is one, bools.
fn bools(count: Option<u32>, values: &[u8]) -> Aligned {
    let count = count.map_or(Vec::new(), |count| count.to_le_bytes().to_vec());
    let whole = [&[0, 1, 0, 0], &count[..], values].concat();
    let mut bytes = Aligned::new(whole.len(), 0);
    bytes.copy_from_slice(&whole);
    bytes
}

#[test]
fn a_bool_is_zero_or_one_wherever_it_stands() {
    let all = |count, values: &[u8], at: usize| {
        let bytes = bools(count, values);
        let owned = || Reader::new(&bytes).unwrap();
        let in_place = || Reader::in_place(&bytes).unwrap();
        let expected = Some(CdrError::Bool { at });
        match count {
            None => {
                assert_eq!(<[bool; 3]>::read(&mut owned()).err(), expected, "bool[3], {values:?}");
                assert_eq!(Bools::fixed(&mut in_place(), 3).err(), expected, "{values:?}");
            }
            Some(_) => {
                assert_eq!(Vec::<bool>::read(&mut owned()).err(), expected, "bool[], {values:?}");
                assert_eq!(Bools::parse(&mut in_place()).err(), expected, "{values:?}");
            }
        }
    };
    for bad in [2, 3, 0x80, 0xff] {
        assert_eq!(
            bool::read(&mut Reader::new(&bools(None, &[bad])).unwrap()).err(),
            Some(CdrError::Bool { at: 0 })
        );
        assert_eq!(
            <bool as Parse>::parse(&mut Reader::in_place(&bools(None, &[bad])).unwrap()).err(),
            Some(CdrError::Bool { at: 0 })
        );
        for place in 0..3 {
            let mut values = [1, 0, 1];
            values[place] = bad;
            all(None, &values, place);
            all(Some(3), &values, 4 + place);
        }
        // What lies behind the message is nobody's bool.
        let behind = bools(Some(2), &[1, 0, bad]);
        assert_eq!(Vec::<bool>::read(&mut Reader::new(&behind).unwrap()), Ok(vec![true, false]));
        let view = Bools::parse(&mut Reader::in_place(&behind).unwrap()).unwrap();
        assert!(
            view.iter().eq([true, false]) && view.get(0) == Some(true) && view.get(2).is_none()
        );
    }
    assert_eq!(
        <[bool; 3]>::read(&mut Reader::new(&bools(None, &[1, 0, 1])).unwrap()),
        Ok([true, false, true])
    );
}

#[test]
fn a_bad_bool_in_a_message_is_refused_in_place_owned_and_by_dynamic_types() {
    use angaros_msg::dynamic::DynamicType;
    let value = ParameterValue { bool_array_value: vec![true, false, true], ..Default::default() };
    let mut bytes = Aligned::new(value.cdr_size(), 0);
    value.encode(&mut bytes).unwrap();
    let at = bytes.windows(7).position(|window| window == [3, 0, 0, 0, 1, 0, 1]).unwrap() + 4;
    let dynamic = DynamicType::standard(ParameterValue::TYPE_NAME).unwrap();
    assert!(ParameterValue::view(&bytes).is_ok() && dynamic.decode(&bytes).is_ok());
    for index in 0..3 {
        let mut bad = Aligned::new(bytes.len(), 0);
        bad.copy_from_slice(&bytes);
        bad[at + index] = 2;
        let refused = Some(CdrError::Bool { at: at + index - 4 });
        assert_eq!(ParameterValue::view(&bad).err(), refused);
        assert_eq!(ParameterValue::decode(&bad).err(), refused);
        assert_eq!(dynamic.decode(&bad).err(), refused);
    }
}

#[test]
fn a_count_is_measured_by_the_least_that_its_elements_take() {
    // Five texts need twenty bytes; there are eight.
    let bytes = bools(Some(5), &[0; 8]);
    let refused = Some(CdrError::Truncated { need: 28, have: 16 });
    assert_eq!(Vec::<String>::read(&mut Reader::new(&bytes).unwrap()).err(), refused);
}
