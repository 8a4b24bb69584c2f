//! What the tests share: a builder, images, and the processor as the oracle.

use angaros_accel::{Device, Format, KernelRequest, Shape};
use angaros_accel_cpu::{CpuDevice, Options};
use angaros_accel_fpga_sim::{Behaviour, Builder, FpgaDevice, Stall, Target};

/// A builder, or `None`, with the reason told, where nothing can be built.
pub fn builder() -> Option<Builder> {
    let builder = Builder::from_environment().unwrap();
    match builder.missing_program() {
        None => Some(builder),
        Some(program) => {
            let why = format!("there is no {program}; hint: apt install verilator g++ make");
            angaros_testing::skipped(why);
            None
        }
    }
}

/// The simulated FPGA, or `None`, with the reason told.
pub fn device() -> Option<FpgaDevice> {
    Some(FpgaDevice::new(builder()?, Target::standard().unwrap(), 0))
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

/// The ends of streams wait by chance that the seed decides.
pub fn stalled(seed: u64) -> Behaviour {
    Behaviour {
        pixels: Stall::random(seed, 30),
        map: Stall::random(seed + 1, 20),
        results: Stall::random(seed + 2, 40),
        pixels_given: None,
    }
}

/// What the processor makes of an image.
pub fn oracle(request: &KernelRequest, input: &[u8]) -> Vec<u8> {
    let device = CpuDevice::open(&Options::oracle()).unwrap();
    run_on(&*device, request, input)
}

/// What a device makes of an image; bytes between rows are 0xAA before.
pub fn run_on(device: &dyn Device, request: &KernelRequest, input: &[u8]) -> Vec<u8> {
    let kernel = device.build(request).unwrap();
    let mut output = vec![0xAA; kernel.signature().outputs[0].shape.bytes()];
    device.stream().unwrap().run_host(&kernel, &[input], &mut [&mut output]).unwrap();
    output
}

/// Rows of pixels without bytes between them.
pub fn shape(format: Format, (width, height): (usize, usize)) -> Shape {
    Shape::packed(format, width, height).unwrap()
}

const D: [f64; 5] = [-0.28, 0.07, 1e-3, -5e-4, 0.01];

/// Rectification for a camera of this size; a zoom above one looks closer.
pub fn rectify(shape: Shape, zoom: f64) -> KernelRequest {
    let w = shape.width() as f64;
    let h = shape.height() as f64;
    let f = 0.6 * w;
    let k = [f, 0.0, w * 0.5, 0.0, f, h * 0.5, 0.0, 0.0, 1.0];
    let r = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let p = [f * zoom, 0.0, w * 0.5, 0.0, 0.0, f * zoom, h * 0.5, 0.0, 0.0, 0.0, 1.0, 0.0];
    KernelRequest::new("rectify", &[shape])
        .with("d", &D[..])
        .with("k", &k[..])
        .with("r", &r[..])
        .with("p", &p[..])
}

/// Resizing by a factor.
pub fn resize(shape: Shape, factor: f64) -> KernelRequest {
    KernelRequest::new("resize", &[shape]).with("scale_width", factor).with("scale_height", factor)
}
