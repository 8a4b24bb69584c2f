//! Devices, cameras, images and chains for the tests.

use angaros_accel::{Composition, Device, Format, Kernel, KernelRequest, Shape};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuDevice, Options};
use std::sync::Arc;

/// What outputs are filled with, to see what is not written.
pub const FILL: u8 = 0x5A;

pub fn device(threads: usize, simd: Simd, scratch_bytes: usize) -> Arc<CpuDevice> {
    let scratch_bytes = Some(scratch_bytes);
    CpuDevice::open(&Options { threads, simd, scratch_bytes, ..Options::default() }).unwrap()
}

/// Bytes that look random and are the same every time for a seed.
pub fn noise(len: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

/// A sequence of choices that is the same every time.
pub struct Choices(pub u64);

impl Choices {
    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

pub fn shape(format: Format, (width, height): (usize, usize), pad: usize) -> Shape {
    Shape::packed(format, width, height).unwrap().padded(pad).unwrap()
}

/// A request to rectify images of a camera that bends, is turned and zooms.
pub fn rectify(shape: Shape, zoom: f64, turn: f64) -> KernelRequest {
    let (width, height) = shape.size();
    let focal = 0.62 * width.max(height) as f64;
    let cx = 0.503 * width as f64;
    let cy = 0.497 * height as f64;
    let (sin, cos) = turn.sin_cos();
    let f = zoom * focal;
    KernelRequest::new("rectify", &[shape])
        .with("d", &[-0.28, 0.07, 0.001, -0.0005, 0.01][..])
        .with("k", &[focal, 0.0, cx, 0.0, 1.01 * focal, cy, 0.0, 0.0, 1.0][..])
        .with("r", &[cos, -sin, 0.0, sin, cos, 0.0, 0.0, 0.0, 1.0][..])
        .with("p", &[f, 0.0, cx, 0.0, 0.0, f, cy, 0.0, 0.0, 0.0, 1.0, 0.0][..])
}

pub fn resize(shape: Shape, factors: [f64; 2]) -> KernelRequest {
    let request = KernelRequest::new("resize", &[shape]);
    request.with("scale_width", factors[0]).with("scale_height", factors[1])
}

/// What a kernel makes of an image, its output filled before.
pub fn run(device: &dyn Device, kernel: &Arc<dyn Kernel>, image: &[u8]) -> Vec<u8> {
    let mut out = vec![FILL; kernel.signature().outputs[0].shape.bytes()];
    device.stream().unwrap().run_host(kernel, &[image], &mut [&mut out]).unwrap();
    out
}

/// The kernels of a chain, each built for what the one before makes.
pub fn kernels(device: &dyn Device, requests: &[KernelRequest]) -> Vec<Arc<dyn Kernel>> {
    requests.iter().map(|request| device.build(request).unwrap()).collect()
}

pub fn fused(device: &dyn Device, kernels: &[Arc<dyn Kernel>]) -> Arc<dyn Kernel> {
    device.compose(kernels, Composition::Fused).unwrap()
}
