//! The device by the contract of accelerators: buffers, streams, kernels of another device.

use crate::common::{device, noise, resize, shape};
use angaros_accel::{AccelError, Device, DeviceKind, Format, Limits};
use angaros_accel_fpga_sim::{Builder, FpgaDevice, Target};

/// A device that cannot build anything, which needs no Verilator.
fn bare() -> FpgaDevice {
    let builder = Builder::new("no_such_folder").with_verilator("no_such_verilator");
    FpgaDevice::new(builder, Target::standard().unwrap(), 0)
}

#[test]
fn buffers_are_zero_keep_what_was_written_and_refuse_what_lies_outside() {
    let device = bare();
    let buffer = device.allocate(8).unwrap();
    let mut bytes = [9; 8];
    buffer.download(0, &mut bytes).unwrap();
    assert_eq!(bytes, [0; 8]);
    buffer.upload(3, &[1, 2]).unwrap();
    buffer.download(0, &mut bytes).unwrap();
    assert_eq!(bytes, [0, 0, 0, 1, 2, 0, 0, 0]);
    assert!(matches!(buffer.upload(7, &[1, 2]), Err(AccelError::BadRange { .. })));
    assert!(matches!(buffer.download(usize::MAX, &mut bytes), Err(AccelError::BadRange { .. })));
    // Its memory is not the host's.
    assert_eq!(buffer.map(<[u8]>::len).unwrap(), None);
    let Limits { buffer_bytes, .. } = device.info().limits;
    let huge = device.allocate(buffer_bytes as usize + 1).unwrap_err();
    assert!(matches!(huge, AccelError::OutOfMemory { .. }), "{huge}");
    assert_eq!((device.info().kind, device.traffic().uploads), (DeviceKind::Fpga, 1));
}

#[test]
fn without_verilator_a_kernel_cannot_be_built_and_the_packages_are_named() {
    let request = resize(shape(Format::Mono8, (8, 8)), 0.5);
    let error = bare().build(&request).unwrap_err();
    assert!(matches!(error, AccelError::Unavailable { .. }), "{error}");
    assert!(error.to_string().contains("hint: apt install verilator g++ make"), "{error}");
}

#[test]
fn kernels_and_buffers_of_another_device_are_refused() {
    let Some(ours) = device() else { return };
    let Some(other) = device() else { return };
    let request = resize(shape(Format::Rgb8, (8, 6)), 0.5);
    let kernel = ours.build(&request).unwrap();
    let input = ours.allocate(8 * 6 * 3).unwrap();
    let output = ours.allocate(4 * 3 * 3).unwrap();
    input.upload(0, &noise(8 * 6 * 3)).unwrap();
    let mut stream = ours.stream().unwrap();
    let first = stream.launch(&kernel, &[&input], &[&output]).unwrap().wait().unwrap();
    let next = stream.launch(&kernel, &[&input], &[&output]).unwrap().wait().unwrap();
    assert_eq!(first.end_ns, next.start_ns);
    stream.wait().unwrap();
    let mut elsewhere = other.stream().unwrap();
    let foreign = elsewhere.launch(&kernel, &[&input], &[&output]).unwrap_err().to_string();
    assert!(foreign.contains("not built by this fpga_sim:0"), "{foreign}");
    let strange = other.allocate(4 * 3 * 3).unwrap();
    let error = stream.launch(&kernel, &[&input], &[&strange]).unwrap_err().to_string();
    assert!(error.contains("a buffer is on"), "{error}");
    let short = ours.allocate(5).unwrap();
    assert!(stream.launch(&kernel, &[&input], &[&short]).is_err());
    assert!(other.compose(&[kernel], angaros_accel::Composition::Streamed).is_err());
}
