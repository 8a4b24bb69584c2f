//! Kernels beside the processor's, at settings that the contract's suite has not.

use super::common::{device, made, noise, oracle, run, shape};
use angaros_accel::{Device, Format, KernelRequest};

/// Both devices make the same bytes of an image, those between rows left alone.
fn same(request: &KernelRequest, input: &[u8]) {
    let Some(device) = device() else { return };
    let oracle = oracle();
    let expected = made(&*oracle, request, input);
    assert!(made(&*device, request, input) == expected, "{request:?}");
}

#[test]
fn harris_mirrors_images_that_are_smaller_than_its_block() {
    let image = shape(Format::Mono8, (5, 3), 2);
    let request = KernelRequest::new("harris", &[image]).with("block", 11).with("k", 0.06);
    same(&request.padded(3), &noise(image.bytes()));
}

#[test]
fn a_scan_is_filtered_by_a_window_that_is_longer_than_it() {
    let scan = shape(Format::F32, (23, 2), 5);
    let numbers = [0.5f32, 7.0, -0.0, f32::NAN, 3.0, 3.0, f32::INFINITY, 0.0, 99.0, 1e-40];
    let bytes = numbers.iter().cycle().take(60).flat_map(|number| number.to_ne_bytes());
    let bytes: Vec<u8> = bytes.take(scan.bytes()).collect();
    for window in [1, 5, 99] {
        let request = KernelRequest::new("scan_filter", &[scan]).with("window", window);
        same(&request.with("range_max", 50.0).padded(1), &bytes);
    }
}

#[test]
fn every_depth_in_millimetres_becomes_the_processors_point() {
    let depths: Vec<u8> = (0..=u16::MAX).flat_map(u16::to_ne_bytes).collect();
    let request = KernelRequest::new("depth_points", &[shape(Format::U16, (256, 256), 0)]);
    let request = request.with("fx", 201.5).with("fy", -203.25).with("cx", 127.3);
    same(&request.with("cy", 128.6), &depths);
}

#[test]
fn disparities_are_found_with_windows_and_ranges_beyond_the_image() {
    let Some(device) = device() else { return };
    let oracle = oracle();
    let left = shape(Format::Mono8, (40, 9), 3);
    let right = shape(Format::Mono8, (40, 9), 0);
    let all = noise(left.bytes() + right.bytes());
    let (first, second) = all.split_at(left.bytes());
    for (window, range) in [(1, 64), (9, 64), (31, 1)] {
        let request = KernelRequest::new("disparity", &[left, right]);
        let request = request.with("window", window).with("range", range).padded(1);
        let on =
            |device: &dyn Device| run(device, &device.build(&request).unwrap(), &[first, second]);
        assert!(on(&*device) == on(&*oracle), "{window} {range}");
    }
}

/// FIPS 197, appendix B.
#[test]
fn the_example_of_aes_is_encrypted_as_the_standard_says() {
    let Some(device) = device() else { return };
    let hex = |text: &str| -> Vec<u8> {
        let byte = |i| u8::from_str_radix(&text[i..i + 2], 16).unwrap();
        (0..text.len()).step_by(2).map(byte).collect()
    };
    let request = KernelRequest::new("aes128_ecb", &[shape(Format::Bytes, (16, 1), 0)]);
    let request = request.with("key", &hex("2b7e151628aed2a6abf7158809cf4f3c")[..]);
    let cipher = made(&*device, &request, &hex("3243f6a8885a308d313198a2e0370734"));
    assert_eq!(cipher, hex("3925841d02dc09fbdc118597196a0b32"));
}
