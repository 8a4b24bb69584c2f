//! What a driver may say, which no real device says when it is asked to: so on what stands for one.

use crate::backend::open;
use crate::devices::common::{noise, resize, run, shape};
use crate::stand_in::{self, StandIn};
use angaros_accel::{AccelError, Backend, Device, Format, KernelRequest, Place, Registry, Request};
use angaros_accel_cpu::CpuBackend;
use angaros_accel_cuda::CudaBackend;
use std::ffi::c_int;
use std::sync::Arc;

const INVALID_IMAGE: c_int = 200;
const NO_MEMORY: c_int = 2;
const NO_DEVICE: c_int = 100;
const ECC_UNCORRECTABLE: c_int = 214;
const NOT_READY: c_int = 600;

/// A device of its own on what stands for CUDA, or `None` with the reason told.
fn device() -> Option<(Arc<dyn Device>, &'static StandIn)> {
    let stand_in = match stand_in::loaded() {
        Ok(stand_in) => stand_in,
        Err(reason) => {
            angaros_testing::skipped(reason);
            return None;
        }
    };
    Some((open().unwrap(), stand_in))
}

#[test]
fn after_a_loss_everything_on_the_device_is_lost_and_another_one_works() {
    let Some((device, stand_in)) = device() else { return };
    let image = shape(Format::Mono8, (9, 7), 0);
    let kernel = device.build(&KernelRequest::new("sobel", &[image])).unwrap();
    let [input, output] = [0, 1].map(|_| device.allocate(image.bytes()).unwrap());
    let mut stream = device.stream().unwrap();
    let event = stream.launch(&kernel, &[&input], &[&output]).unwrap();
    stand_in.fail(ECC_UNCORRECTABLE, 0);
    let lost = event.wait().unwrap_err();
    stand_in.fail(0, 0);
    let text = lost.to_string();
    assert!(lost.is_lost() && text.contains("cuda:0"), "{text}");
    assert!(text.contains("a kernel failed: CUDA says CUDA_ERROR_ECC_UNCORRECTABLE"), "{text}");
    // CUDA says nothing more, and what was lost stays so.
    let all = [
        event.poll().map(drop),
        stream.launch(&kernel, &[&input], &[&output]).map(drop),
        stream.wait(),
        input.upload(0, &[1]),
        output.download(0, &mut [1]),
        output.map(|_| ()).map(drop),
        output.place().map(drop),
        device.allocate(1).map(drop),
        device.stream().map(drop),
        device.clock().map(drop),
        device.build(&KernelRequest::new("sobel", &[image])).map(drop),
    ];
    for (number, done) in all.iter().enumerate() {
        let is_same = done.as_ref().is_err_and(|error| *error == lost);
        assert!(is_same, "{number}: {done:?}");
    }
    let again = open().unwrap();
    let edges = again.build(&KernelRequest::new("sobel", &[image])).unwrap();
    run(&*again, &edges, &[&noise(image.bytes())]);
}

#[test]
fn every_call_of_a_launch_that_fails_is_a_loss_and_no_panic() {
    let image = shape(Format::Mono8, (9, 7), 0);
    let mut failed = 0;
    for calls in 0.. {
        let Some((device, stand_in)) = device() else { return };
        let kernel = device.build(&resize(image, 0.5)).unwrap();
        let mut stream = device.stream().unwrap();
        let mut output = vec![0; kernel.signature().outputs[0].shape.bytes()];
        stand_in.fail(ECC_UNCORRECTABLE, calls);
        let done = stream.run_host(&kernel, &[&noise(image.bytes())], &mut [&mut output]);
        stand_in.fail(0, 0);
        match done {
            Ok(_) => break,
            Err(error) => assert!(error.is_lost(), "after {calls} calls: {error}"),
        }
        failed += 1;
    }
    assert!(failed > 10, "{failed}");
}

#[test]
fn the_place_of_a_buffer_is_told_when_the_work_on_it_is_over_and_not_where_that_fails() {
    let Some((device, stand_in)) = device() else { return };
    let buffer = device.allocate(100).unwrap();
    let place = buffer.place().unwrap().unwrap();
    assert_eq!((place.kind, place.id), (Place::CUDA, 0));
    // It waits for the work, and what fails of that is told in the place of an address.
    stand_in.fail(ECC_UNCORRECTABLE, 0);
    let lost = buffer.place().unwrap_err();
    stand_in.fail(0, 0);
    assert!(lost.to_string().contains("waiting for its work failed"), "{lost}");
}

#[test]
fn a_device_without_memory_says_so_and_works_on() {
    let Some((device, stand_in)) = device() else { return };
    // The context is looked at before memory is asked for.
    stand_in.fail(NO_MEMORY, 1);
    let error = device.allocate(1000).unwrap_err();
    stand_in.fail(0, 0);
    assert!(matches!(error, AccelError::OutOfMemory { asked_bytes: 1000, .. }), "{error}");
    let buffer = device.allocate(1000).unwrap();
    let mut bytes = [1; 1000];
    buffer.download(0, &mut bytes).unwrap();
    assert_eq!(bytes, [0; 1000]);
}

#[test]
fn a_program_that_the_driver_does_not_load_cannot_be_built_and_the_device_works_on() {
    let Some((device, stand_in)) = device() else { return };
    let image = shape(Format::Mono8, (9, 7), 0);
    stand_in.fail(INVALID_IMAGE, 1);
    let error = device.build(&KernelRequest::new("sobel", &[image])).unwrap_err();
    stand_in.fail(0, 0);
    assert!(matches!(error, AccelError::CannotBuild { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains("`sobel` for cuda:0: CUDA says CUDA_ERROR_INVALID_IMAGE"), "{text}");
    device.build(&KernelRequest::new("sobel", &[image])).unwrap();
}

#[test]
fn a_launch_that_has_not_ended_has_no_stamps_yet() {
    let Some((device, stand_in)) = device() else { return };
    let image = shape(Format::Mono8, (9, 7), 0);
    let kernel = device.build(&KernelRequest::new("sobel", &[image])).unwrap();
    let [input, output] = [0, 1].map(|_| device.allocate(image.bytes()).unwrap());
    let mut stream = device.stream().unwrap();
    let event = stream.launch(&kernel, &[&input], &[&output]).unwrap();
    // The context is looked at before the event is.
    stand_in.fail(NOT_READY, 1);
    assert_eq!(event.poll(), Ok(None));
    stand_in.fail(0, 0);
    assert!(event.poll().unwrap().is_some());
}

#[test]
fn without_a_device_the_next_back_end_is_taken_and_the_reason_told() {
    static CUDA: CudaBackend = CudaBackend;
    static CPU: CpuBackend = CpuBackend;
    let Some((_, stand_in)) = device() else { return };
    stand_in.fail(NO_DEVICE, 0);
    let none = CUDA.devices().unwrap_err();
    let registry = Registry::new(&[&CUDA, &CPU]);
    let any = registry.select_by(&Request::default(), None).unwrap();
    let named = Request { name: Some("cuda"), ..Request::default() };
    let instead = registry.select_by(&named, None).unwrap();
    stand_in.fail(0, 0);
    assert!(none.to_string().contains("CUDA finds no device here\nhint: "), "{none}");
    assert_eq!(any.device.info().name, "cpu:0");
    assert_eq!(any.passed_over[0].device, "cuda");
    assert_eq!(instead.device.info().name, "cpu:0");
    assert!(instead.fallback.unwrap().reason.contains("finds no device"));
}
