//! Bytes from outside that break the rules.

use crate::support::Aligned;
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
    assert!(matches!(UInt8MultiArray::decode(&bytes), Err(CdrError::Truncated { .. })));
    bytes[4..8].copy_from_slice(&[0xff; 4]);
    assert!(matches!(Float64MultiArray::decode(&bytes), Err(CdrError::Truncated { .. })));
    assert!(matches!(JointState::decode(&bytes), Err(CdrError::Truncated { .. })));
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
