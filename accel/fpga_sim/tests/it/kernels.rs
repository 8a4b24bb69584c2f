//! Every kernel gives what the processor's gives, at odd sizes and borders, whatever waits.

use crate::common::{builder, device, noise, oracle, rectify, resize, run_on, shape, stalled};
use aes::cipher::{BlockEncrypt, KeyInit};
use angaros_accel::{Composition, Device, Format, KernelRequest};
use angaros_accel_fpga_sim::{Behaviour, FpgaDevice, FpgaKernel, Program, Stage};
use std::any::Any;

const FORMATS: [Format; 3] = [Format::Mono8, Format::Rgb8, Format::Bgr8];

/// Compares with the processor: as it is, with bytes between rows, and while the ends wait.
fn compare(device: &FpgaDevice, request: &KernelRequest) {
    let shape = request.inputs[0];
    let input = noise(shape.bytes());
    let expected = oracle(request, &input);
    assert_eq!(run_on(device, request, &input), expected, "{} of {shape}", request.name);
    let padded = request.clone().padded(3);
    assert_eq!(
        run_on(device, &padded, &input),
        oracle(&padded, &input),
        "{} of {shape} with bytes between rows",
        request.name
    );
    let kernel = device.build(request).unwrap();
    let any: &dyn Any = &*kernel;
    let stages = any.downcast_ref::<FpgaKernel>().unwrap().stages();
    for seed in [1, 2] {
        let passage = pass(stages, &input, &stalled(seed));
        assert_eq!(passage, expected, "{} of {shape}, seed {seed}", request.name);
    }
}

fn pass(stages: &[Stage], input: &[u8], behaviour: &Behaviour) -> Vec<u8> {
    let builder = builder().unwrap();
    let program = Program::new(&builder, stages, Composition::Sequential).unwrap();
    program.run(input, behaviour).unwrap().data
}

#[test]
fn rectify_gives_the_processors_bytes() {
    let Some(device) = device() else { return };
    for size in [(64, 48), (37, 23), (1, 9), (9, 1), (1, 1), (16, 3)] {
        for (format, zoom) in FORMATS.into_iter().zip([0.4, 1.0, 2.5]) {
            compare(&device, &rectify(shape(format, size), zoom));
        }
    }
}

#[test]
fn halving_gives_the_processors_bytes() {
    let Some(device) = device() else { return };
    for size in [(64, 48), (37, 23), (35, 21), (3, 3), (2, 5), (5, 2), (7, 3), (131, 2)] {
        for format in FORMATS {
            compare(&device, &resize(shape(format, size), 0.5));
        }
    }
}

#[test]
fn doubling_gives_the_processors_bytes() {
    let Some(device) = device() else { return };
    for size in [(32, 24), (37, 23), (1, 1), (1, 5), (5, 1), (2, 2), (3, 7)] {
        for format in FORMATS {
            compare(&device, &resize(shape(format, size), 2.0));
        }
    }
}

#[test]
fn sobel_gives_the_processors_bytes() {
    let Some(device) = device() else { return };
    for size in [(64, 48), (37, 23), (1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (131, 2)] {
        for format in FORMATS.into_iter().chain([Format::Rgba8]) {
            compare(&device, &KernelRequest::new("sobel", &[shape(format, size)]));
        }
    }
}

#[test]
fn encryption_gives_what_fips_197_and_another_implementation_give() {
    let Some(device) = device() else { return };
    // FIPS 197, appendix C.1.
    let key: Vec<u8> = (0..16).collect();
    let plain: Vec<u8> = (0..16).map(|i| i * 0x11).collect();
    let request = |size| {
        KernelRequest::new("aes128_ecb", &[shape(Format::Bytes, size)]).with("key", &key[..])
    };
    let cipher = run_on(&device, &request((16, 1)), &plain);
    let expected = 0x69c4_e0d8_6a7b_0430_d8cd_b780_70b4_c55a_u128.to_be_bytes();
    assert_eq!(cipher, expected);
    let mut blocks = noise(48 * 5);
    let cipher = run_on(&device, &request((48, 5)), &blocks);
    let aes = aes::Aes128::new_from_slice(&key).unwrap();
    for block in blocks.chunks_exact_mut(16) {
        aes.encrypt_block(block.into());
    }
    assert_eq!(cipher, blocks);
    compare(&device, &request((32, 3)));
}

#[test]
fn four_channels_are_a_design_of_their_own() {
    let Some(device) = device() else { return };
    compare(&device, &resize(shape(Format::Rgba8, (37, 23)), 0.5));
}

#[test]
fn what_a_kernel_does_not_do_is_refused_with_a_remedy() {
    let Some(device) = device() else { return };
    let rgb = shape(Format::Rgb8, (64, 48));
    let refused = |request: &KernelRequest| device.build(request).unwrap_err().to_string();
    let third = refused(&resize(rgb, 1.0 / 3.0));
    assert!(third.contains("64x48 to 21x16") && third.contains("hint: factors"), "{third}");
    let depth = refused(&KernelRequest::new("sobel", &[shape(Format::U16, (64, 48))]));
    assert!(depth.contains("16UC1") && depth.contains("mono8"), "{depth}");
    let unknown = refused(&KernelRequest::new("harris", &[rgb]));
    assert!(unknown.contains("harris") && unknown.contains("rectify, resize"), "{unknown}");
    let crooked = rectify(rgb, 1.0).with("d", &[0.1; 3][..]);
    assert!(refused(&crooked).contains("D has 3 coefficients"));
    let odd = KernelRequest::new("aes128_ecb", &[shape(Format::Bytes, (15, 1))]);
    assert!(refused(&odd.with("key", &[0u8; 16][..])).contains("15 bytes"));
}
