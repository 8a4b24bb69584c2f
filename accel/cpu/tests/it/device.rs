//! The device: memory that is the host's, and what it refuses.

use super::support::{device, noise, run, shape};
use angaros_accel::{AccelError, Device, Format, KernelRequest, Shape};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuDevice, Options};

fn plain() -> std::sync::Arc<CpuDevice> {
    device(1, Simd::detect(), 1 << 16)
}

#[test]
fn memory_that_was_dropped_can_be_taken_again() {
    let options = Options { memory_bytes: Some(1000), ..Options::default() };
    let device = CpuDevice::open(&options).unwrap();
    let held = device.allocate(700).unwrap();
    let error = device.allocate(400).unwrap_err();
    let expected = AccelError::OutOfMemory {
        device: "cpu:0".to_owned(),
        asked_bytes: 400,
        free_bytes: 300,
        limit_bytes: 1000,
    };
    assert_eq!(error, expected);
    let clone = held.clone();
    drop(held);
    assert!(device.allocate(400).is_err(), "a clone holds the bytes");
    drop(clone);
    assert!(device.allocate(1000).is_ok());
}

#[test]
fn every_wrong_request_says_what_is_wrong_with_it() {
    let colour = shape(Format::Rgb8, (32, 24), 0);
    let grey = shape(Format::Mono8, (32, 24), 0);
    let other = shape(Format::Mono8, (24, 32), 0);
    let bytes = shape(Format::Bytes, (40, 2), 0);
    let of = |name: &str, inputs: &[Shape]| KernelRequest::new(name, inputs);
    let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let rectify = of("rectify", &[colour]).with("k", &identity[..]).with("r", &identity[..]);
    let resize = of("resize", &[colour]);
    for (request, words) in [
        (of("rectify", &[colour]), ["`k`", "missing"]),
        (rectify.clone().with("p", &[1.0][..]), ["`p` has 1 numbers", "give 12"]),
        (rectify.clone().with("p", &[0.0; 12][..]), ["singular", "calibrate"]),
        (rectify.with("p", &[0.0; 12][..]).with("model", "fisheye"), ["`fisheye`", "plumb_bob"]),
        (of("rectify", &[bytes]), ["8UC1 40x2", "rgb8"]),
        (resize.clone(), ["`scale_width`", "missing"]),
        (resize.clone().with("scale_width", 0.5).with("width", 3), ["a size and factors", "or"]),
        (resize.clone().with("width", 0).with("height", 3), ["`width` is 0", "from 1"]),
        (resize.with("scale_width", -1.0).with("scale_height", 1.0), ["is -1", "from"]),
        (of("sobel", &[]), ["0 inputs", "one shape"]),
        (of("sobel", &[grey]).with("size", 5), ["`size`", "has none"]),
        (of("convert", &[colour]).with("encoding", "32FC1"), ["32FC1", "rgba8"]),
        (of("convert", &[colour]).with("encoding", "yuv"), ["`yuv`", "one of"]),
        (of("harris", &[colour]), ["rgb8 32x24", "mono8"]),
        (of("harris", &[grey]).with("block", 4), ["`block` is 4", "odd"]),
        (of("disparity", &[grey, other]), ["24x32", "one size"]),
        (of("disparity", &[grey]), ["1 inputs", "one shape"]),
        (of("disparity", &[grey, grey]).with("range", 0), ["`range` is 0", "from 1"]),
        (of("scan_filter", &[grey]), ["mono8", "32FC1"]),
        (of("depth_points", &[grey]), ["mono8", "16UC1"]),
        (of("aes128_ecb", &[bytes]), ["`key`", "missing"]),
        (of("aes128_ecb", &[bytes]).with("key", &[0u8; 16][..]), ["40 bytes", "multiple of 16"]),
    ] {
        let text = plain().build(&request).unwrap_err().to_string();
        assert!(words.iter().all(|word| text.contains(word)), "{request:?}: {text}");
        assert!(text.contains(&request.name) || text.contains("yuv"), "{text}");
    }
}

#[test]
fn a_scan_and_a_depth_image_pass_through_the_device() {
    let device = plain();
    let scan = shape(Format::F32, (4, 1), 0);
    let filter = KernelRequest::new("scan_filter", &[scan]).with("range_max", 10.0);
    let filter = device.build(&filter.with("window", 3)).unwrap();
    let bytes: Vec<u8> = [2.0f32, 9.0, 3.0, 40.0].iter().flat_map(|r| r.to_ne_bytes()).collect();
    let made = run(&*device, &filter, &bytes);
    let made = made.as_chunks::<4>().0.iter().map(|four| f32::from_ne_bytes(*four));
    assert_eq!(made.clone().take(3).collect::<Vec<_>>(), [2.0, 3.0, 3.0]);
    assert!(made.skip(3).all(f32::is_nan));
    let depth = shape(Format::U16, (1, 1), 0);
    let points = KernelRequest::new("depth_points", &[depth]).with("fx", 2.0).with("fy", 4.0);
    let points = device.build(&points.with("cx", 1.0).with("cy", 2.0)).unwrap();
    let made = run(&*device, &points, &2000u16.to_ne_bytes());
    let made: Vec<f32> =
        made.as_chunks::<4>().0.iter().map(|four| f32::from_ne_bytes(*four)).collect();
    assert_eq!(made, [-1.0, -1.0, 2.0]);
}

#[test]
fn both_gradients_are_those_of_the_kernel() {
    use angaros_accel_cpu::kernels::{ImageRef, PixelFormat, Sobel};
    let device = plain();
    let from = shape(Format::Rgb8, (33, 9), 0);
    let image = noise(from.bytes(), 8);
    let kernel = device.build(&KernelRequest::new("gradients", &[from]).padded(2)).unwrap();
    let written = kernel.signature().outputs[0].shape;
    let mut x = vec![0; written.bytes()];
    let mut y = vec![0; written.bytes()];
    let mut stream = device.stream().unwrap();
    stream.run_host(&kernel, &[&image], &mut [&mut x, &mut y]).unwrap();
    let mut gx = vec![0; 33 * 9];
    let mut gy = vec![0; 33 * 9];
    let src = ImageRef::packed(&image, PixelFormat::Rgb8, 33, 9).unwrap();
    Sobel::new(33, 9).unwrap().gradients(&src, &mut gx, &mut gy).unwrap();
    for (bytes, values) in [(&x, &gx), (&y, &gy)] {
        for (row, values) in values.chunks(33).enumerate() {
            let pairs = bytes[written.row(row)].as_chunks::<2>().0.iter();
            let got: Vec<i16> = pairs.map(|two| i16::from_ne_bytes(*two)).collect();
            assert_eq!(got, values, "row {row}");
        }
    }
}

#[test]
fn a_kernel_of_another_device_or_a_foreign_buffer_is_refused() {
    let device = plain();
    let from = shape(Format::Mono8, (8, 8), 0);
    let foreign = plain().build(&KernelRequest::new("sobel", &[from])).unwrap();
    let mut out = [0; 64];
    let mut stream = device.stream().unwrap();
    let error = stream.run_host(&foreign, &[&[0; 64]], &mut [&mut out]).unwrap_err();
    assert!(matches!(error, AccelError::BadBuffer { .. }), "{error}");
    assert!(error.to_string().contains("not built by this cpu:0"), "{error}");
}
