//! A device that vanishes, runs out of memory or cannot build.

use super::plain;
use angaros_accel::{
    AccelError, Composition, Device, FaultyDevice, Format, KernelRequest, Shape, Staging,
};
use std::sync::Arc;

fn request() -> KernelRequest {
    KernelRequest::new("invert", &[Shape::packed(Format::Mono8, 4, 2).unwrap()])
}

#[test]
fn without_a_fault_the_device_is_the_one_within() {
    let (device, _) = FaultyDevice::around(plain::device());
    let kernel = device.build(&request()).unwrap();
    let input = device.allocate(8).unwrap();
    let output = device.allocate(8).unwrap();
    input.upload(0, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let mut stream = device.stream().unwrap();
    let event = stream.launch(&kernel, &[&input], &[&output]).unwrap();
    let stamps = event.wait().unwrap();
    assert!(stamps.start_ns <= stamps.end_ns);
    let bytes = output.map(<[u8]>::to_vec).unwrap();
    assert_eq!(bytes, Some(vec![254, 253, 252, 251, 250, 249, 248, 247]));
}

#[test]
fn ax8_after_a_loss_every_call_says_that_the_device_is_lost() {
    let (device, faults) = FaultyDevice::around(plain::device());
    let kernel = device.build(&request()).unwrap();
    let buffer = device.allocate(8).unwrap();
    let other = device.allocate(8).unwrap();
    let mut stream = device.stream().unwrap();
    faults.lose_at_launch(2);
    stream.launch(&kernel, &[&buffer], &[&other]).unwrap();
    let errors = [
        stream.launch(&kernel, &[&buffer], &[&other]).unwrap_err(),
        stream.run_host(&kernel, &[&[0; 8]], &mut [&mut [0; 8]]).unwrap_err(),
        stream.wait().unwrap_err(),
        buffer.upload(0, &[1]).unwrap_err(),
        buffer.download(0, &mut [1]).unwrap_err(),
        buffer.map(|_| ()).unwrap_err(),
        buffer.map_mut(|_| ()).unwrap_err(),
        device.allocate(1).unwrap_err(),
        device.build(&request()).unwrap_err(),
        device.compose(&[kernel], Composition::Fused).unwrap_err(),
        device.stream().err().unwrap(),
        device.clock().unwrap_err(),
    ];
    for error in errors {
        assert!(error.is_lost() && error.to_string().contains("one:0"), "{error}");
    }
}

#[test]
fn ax8_a_device_without_memory_says_how_much_there_is() {
    let (device, faults) = FaultyDevice::around(plain::device());
    faults.limit_memory(100);
    device.allocate(60).unwrap();
    let error = device.allocate(60).unwrap_err();
    let expected = AccelError::OutOfMemory {
        device: "one:0".to_owned(),
        asked_bytes: 60,
        free_bytes: 40,
        limit_bytes: 1 << 20,
    };
    assert_eq!(error, expected);
    assert!(device.allocate(40).is_ok(), "a refused one takes nothing");
}

#[test]
fn ax8_a_kernel_that_cannot_be_built_is_named() {
    let (device, faults) = FaultyDevice::around(plain::device());
    let kernel = device.build(&request()).unwrap();
    faults.fail_to_build("invert");
    let error = device.build(&request()).unwrap_err();
    assert!(matches!(error, AccelError::CannotBuild { .. }), "{error}");
    let error = device.compose(&[kernel], Composition::Sequential).unwrap_err().to_string();
    assert!(error.contains("`invert`") && error.contains("made to fail"), "{error}");
}

#[test]
fn a_staged_call_copies_there_and_back_and_keeps_its_buffers() {
    let (device, faults) = FaultyDevice::around(plain::device());
    let shape = Shape::packed(Format::Mono8, 3, 2).unwrap();
    let narrow = shape.padded(1).unwrap();
    let kernel = device.build(&KernelRequest::new("invert", &[narrow]).padded(2)).unwrap();
    let mut staging = Staging::default();
    let mut stream = device.stream().unwrap();
    let device: Arc<dyn Device> = device;
    // Room for the buffers of one kernel, which the second run must find again.
    faults.limit_memory(7 + 8);
    for first in [10, 20] {
        let input = [first, 1, 2, 9, 3, 4, 5];
        let mut output = [77; 8];
        let bytes: (&[&[u8]], &mut [&mut [u8]]) = (&[&input], &mut [&mut output]);
        let mut launch = |ins: &[&_], outs: &[&_]| stream.launch(&kernel, ins, outs);
        staging.run(&*device, &kernel, bytes, &mut launch).unwrap();
        assert_eq!(output, [!first, 254, 253, 77, 77, 252, 251, 250]);
    }
    let again = device.build(&KernelRequest::new("invert", &[narrow])).unwrap();
    let mut output = [0; 6];
    let bytes: (&[&[u8]], &mut [&mut [u8]]) = (&[&[0; 7]], &mut [&mut output]);
    let mut launch = |ins: &[&_], outs: &[&_]| stream.launch(&again, ins, outs);
    let error = staging.run(&*device, &again, bytes, &mut launch).unwrap_err();
    assert!(matches!(error, AccelError::OutOfMemory { .. }), "{error}");
}
