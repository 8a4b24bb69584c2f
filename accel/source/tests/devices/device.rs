//! The device: its memory, what it refuses, its clock.

use super::common::{device, noise, oracle, resize, run, shape};
use crate::backend::open;
use angaros_accel::{AccelError, Device, Format, KernelRequest};

#[test]
fn a_buffer_without_bytes_and_one_that_is_too_large_are_told_apart() {
    let Some(device) = device() else { return };
    let none = device.allocate(0).unwrap();
    assert!(none.is_empty() && none.upload(0, &[]).is_ok() && none.upload(0, &[1]).is_err());
    assert_eq!(none.map(<[u8]>::len).unwrap(), None);
    let most = device.info().limits.buffer_bytes as usize;
    let error = device.allocate(most + 1).unwrap_err();
    assert!(matches!(error, AccelError::OutOfMemory { .. }), "{error}");
}

#[test]
fn images_with_sides_beyond_the_limit_are_refused_before_anything_is_taken() {
    let Some(device) = device() else { return };
    let wide = shape(Format::Mono8, (40_000, 1), 0);
    let error = device.build(&KernelRequest::new("sobel", &[wide])).unwrap_err().to_string();
    assert!(error.contains("mono8 40000x1") && error.contains("32767"), "{error}");
    let image = shape(Format::Mono8, (2, 2), 0);
    for factor in [30_000.0, 0.1] {
        let error = device.build(&resize(image, factor)).unwrap_err().to_string();
        assert!(error.contains("\nhint: "), "{error}");
    }
}

#[test]
fn kernels_and_buffers_of_another_device_are_refused() {
    let Some(device) = device() else { return };
    let request = resize(shape(Format::Rgb8, (8, 6), 0), 0.5);
    let ours = device.build(&request).unwrap();
    let theirs = oracle().build(&request).unwrap();
    // The same processor, opened once more, is another device.
    let again = open().unwrap();
    let twin = again.build(&request).unwrap();
    let beside = again.allocate(1000).unwrap();
    let there = oracle().allocate(1000).unwrap();
    let here = device.allocate(1000).unwrap();
    let name = device.info().name.as_str();
    let mut stream = device.stream().unwrap();
    for foreign in [&theirs, &twin] {
        let error = stream.launch(foreign, &[&here], &[&here]).unwrap_err().to_string();
        assert!(error.contains(&format!("not built by this {name}")), "{error}");
    }
    for (buffer, other) in [(&there, "cpu:0"), (&beside, name)] {
        let error = stream.launch(&ours, &[buffer], &[&here]).unwrap_err().to_string();
        assert!(error.contains(&format!("a buffer is on {other}, not on this {name}")), "{error}");
    }
}

#[test]
fn two_threads_that_run_one_kernel_each_get_their_own_image() {
    let Some(device) = device() else { return };
    let image = shape(Format::Mono8, (33, 21), 0);
    let double = device.build(&resize(image, 2.0)).unwrap();
    let larger = double.signature().outputs[0].shape;
    let edges = device.build(&KernelRequest::new("sobel", &[larger])).unwrap();
    // Sequentially, so that there is an image between them that both threads write.
    let both = device.compose(&[double, edges], angaros_accel::Composition::Sequential).unwrap();
    let inputs = [noise(image.bytes()), vec![9; image.bytes()]];
    let expected = inputs.each_ref().map(|input| run(&*device, &both, &[input]));
    std::thread::scope(|scope| {
        for (input, expected) in inputs.iter().zip(&expected) {
            let both = &both;
            let device = &device;
            scope.spawn(move || {
                for _ in 0..20 {
                    assert!(run(&**device, both, &[input]) == *expected);
                }
            });
        }
    });
}

#[test]
fn the_clock_tells_its_relation_to_the_hosts_within_a_bound() {
    let Some(device) = device() else { return };
    let first = device.clock().unwrap().unwrap();
    let second = device.clock().unwrap().unwrap();
    let apart = first.offset_ns.abs_diff(second.offset_ns);
    // Both may be right: two clocks drift less than a thousandth in the time between.
    assert!(apart <= first.bound_ns + second.bound_ns + 1_000_000, "{first:?} {second:?}");
    assert!(first.bound_ns > 0 && first.bound_ns < 1_000_000_000, "{first:?}");
}
