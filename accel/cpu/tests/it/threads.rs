//! Several threads give what one gives, also while several streams work (CA1).

use super::support::{device, fused, kernels, noise, rectify, resize, run, shape};
use angaros_accel::{AccelError, Device, Format, KernelRequest};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuDevice, Options};
use std::time::Duration;

#[test]
fn every_number_of_threads_gives_the_same_bytes() {
    let from = shape(Format::Rgb8, (160, 121), 2);
    let image = noise(from.bytes(), 6);
    let requests = |factor| {
        let first = rectify(from, 1.0, 0.1);
        let middle = shape(Format::Rgb8, (160, 121), 0);
        [first, resize(middle, [factor, factor])]
    };
    for factor in [0.5, 2.0, 1.3] {
        let one = device(1, Simd::detect(), 20_000);
        let expected = run(&*one, &fused(&*one, &kernels(&*one, &requests(factor))), &image);
        for threads in [2, 3, 7] {
            let many = device(threads, Simd::detect(), 20_000);
            let chain = fused(&*many, &kernels(&*many, &requests(factor)));
            for _ in 0..3 {
                assert!(run(&*many, &chain, &image) == expected, "{threads} threads by {factor}");
            }
        }
    }
}

#[test]
fn images_with_fewer_rows_than_threads_are_made_too() {
    let many = device(8, Simd::detect(), 0);
    for height in [1, 2, 3, 5] {
        let from = shape(Format::Mono8, (40, height), 0);
        let image = noise(from.bytes(), 2);
        let kernel = many.build(&KernelRequest::new("sobel", &[from])).unwrap();
        let one = device(1, Simd::SCALAR, 0);
        let plain = one.build(&KernelRequest::new("sobel", &[from])).unwrap();
        assert!(run(&*many, &kernel, &image) == run(&*one, &plain, &image), "{height} rows");
    }
}

#[test]
fn streams_of_several_threads_share_kernels_and_buffers_without_standing_still() {
    let device = device(2, Simd::detect(), 4000);
    let from = shape(Format::Mono8, (64, 40), 0);
    let kernel = device.build(&KernelRequest::new("sobel", &[from])).unwrap();
    let first = device.allocate(from.bytes()).unwrap();
    let second = device.allocate(from.bytes()).unwrap();
    let (done, ended) = std::sync::mpsc::channel();
    // Crosswise: each reads what the other writes.
    for (read, written) in [(&first, &second), (&second, &first)] {
        let read = read.clone();
        let written = written.clone();
        let kernel = kernel.clone();
        let mut stream = device.stream().unwrap();
        let done = done.clone();
        std::thread::spawn(move || {
            for _ in 0..200 {
                stream.launch(&kernel, &[&read], &[&written]).unwrap();
            }
            done.send(()).unwrap();
        });
    }
    for _ in 0..2 {
        ended.recv_timeout(Duration::from_secs(60)).expect("both streams come to their end");
    }
}

#[test]
fn a_number_of_threads_that_makes_no_sense_is_refused() {
    for threads in [0, 257] {
        let error = CpuDevice::open(&Options { threads, ..Options::default() }).err().unwrap();
        assert!(matches!(error, AccelError::Unavailable { .. }), "{error}");
        assert!(error.to_string().contains(&format!("{threads} threads")), "{error}");
    }
}
