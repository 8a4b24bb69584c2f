//! What the tests share: the device, the processor beside it, and images.

use angaros_accel::{Device, Format, Kernel, KernelRequest, Shape};
use angaros_accel_cpu::{CpuDevice, Options};
use std::sync::Arc;

/// The device, always the same one, or `None` with the reason told.
pub fn device() -> Option<Arc<dyn Device>> {
    match crate::backend::first() {
        Ok(device) => Some(device),
        Err(error) => {
            angaros_testing::skipped(error);
            None
        }
    }
}

/// The processor without threads and vector instructions.
pub fn oracle() -> Arc<CpuDevice> {
    CpuDevice::open(&Options::oracle()).unwrap()
}

/// Bytes that look random and are the same every time (a linear congruence, Knuth's constants).
pub fn noise(len: usize) -> Vec<u8> {
    let mut state = 11u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

/// Rows of pixels with so many bytes between them.
pub fn shape(format: Format, (width, height): (usize, usize), pad: usize) -> Shape {
    Shape::packed(format, width, height).unwrap().padded(pad).unwrap()
}

/// What a kernel makes of an image; bytes between rows are 0xAA before.
pub fn run(device: &dyn Device, kernel: &Arc<dyn Kernel>, inputs: &[&[u8]]) -> Vec<u8> {
    let mut output = vec![0xAA; kernel.signature().outputs[0].shape.bytes()];
    device.stream().unwrap().run_host(kernel, inputs, &mut [&mut output]).unwrap();
    output
}

/// What a device makes of an image by a request.
pub fn made(device: &dyn Device, request: &KernelRequest, input: &[u8]) -> Vec<u8> {
    run(device, &device.build(request).unwrap(), &[input])
}

/// Rectification for a camera of this size.
pub fn rectify(shape: Shape) -> KernelRequest {
    let [w, h] = [shape.width(), shape.height()].map(|side| side as f64);
    let k = [0.6 * w, 0.0, w * 0.5, 0.0, 0.6 * w, h * 0.5, 0.0, 0.0, 1.0];
    let r = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let p = [0.5 * w, 0.0, w * 0.5, 0.0, 0.0, 0.5 * w, h * 0.5, 0.0, 0.0, 0.0, 1.0, 0.0];
    KernelRequest::new("rectify", &[shape])
        .with("d", &[-0.28, 0.07, 1e-3, -5e-4, 0.01][..])
        .with("k", &k[..])
        .with("r", &r[..])
        .with("p", &p[..])
}

/// Resizing by a factor.
pub fn resize(shape: Shape, factor: f64) -> KernelRequest {
    KernelRequest::new("resize", &[shape]).with("scale_width", factor).with("scale_height", factor)
}
