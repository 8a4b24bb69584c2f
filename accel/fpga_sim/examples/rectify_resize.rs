//! Rectification and resizing of one image on the simulated FPGA, by themselves, one after the
//! other, streamed and fused: clock cycles, the time that they take on the target, and what passes
//! the host.
//!
//! ```text
//! cargo run -p angaros-accel-fpga-sim --example rectify_resize [WIDTH HEIGHT]
//! ```

use angaros_accel::{
    AccelError, Composition, Device, Format, Kernel, KernelRequest, Result, Shape,
};
use angaros_accel_fpga_sim::{Builder, FpgaDevice, Target, Traffic};
use std::io::Write;
use std::sync::Arc;

/// A camera with a wide lens, whose image is rectified.
fn rectify(image: Shape) -> KernelRequest {
    let width = image.width() as f64;
    let height = image.height() as f64;
    let focal = 0.6 * width;
    let k = [focal, 0.0, 0.5 * width, 0.0, focal, 0.5 * height, 0.0, 0.0, 1.0];
    let p = [focal, 0.0, 0.5 * width, 0.0, 0.0, focal, 0.5 * height, 0.0, 0.0, 0.0, 1.0, 0.0];
    KernelRequest::new("rectify", &[image])
        .with("d", &[-0.28, 0.07, 0.001, -0.0005, 0.01][..])
        .with("k", &k[..])
        .with("r", &[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0][..])
        .with("p", &p[..])
}

fn resize(image: Shape, factor: f64) -> KernelRequest {
    let request = KernelRequest::new("resize", &[image]);
    request.with("scale_width", factor).with("scale_height", factor)
}

/// Runs kernels one by one from and to the host; what the last one gives, and what it took.
fn run(
    device: &FpgaDevice,
    kernels: &[Arc<dyn Kernel>],
    image: &[u8],
) -> Result<(Vec<u8>, Traffic)> {
    let before = device.traffic();
    let mut stream = device.stream()?;
    let mut data = image.to_vec();
    for kernel in kernels {
        let mut output = vec![0; kernel.signature().outputs[0].shape.bytes()];
        stream.run_host(kernel, &[&data], &mut [&mut output])?;
        data = output;
    }
    let after = device.traffic();
    let taken = Traffic {
        uploads: after.uploads - before.uploads,
        uploaded_bytes: after.uploaded_bytes - before.uploaded_bytes,
        downloads: after.downloads - before.downloads,
        downloaded_bytes: after.downloaded_bytes - before.downloaded_bytes,
        launches: after.launches - before.launches,
        cycles: after.cycles - before.cycles,
    };
    Ok((data, taken))
}

fn report(
    out: &mut impl Write,
    device: &FpgaDevice,
    (way, factor): (&str, f64),
    taken: Traffic,
) -> std::io::Result<()> {
    let ms = device.target().nanoseconds(taken.cycles) as f64 / 1e6;
    let bytes = taken.uploaded_bytes + taken.downloaded_bytes;
    let round_trips = taken.uploads;
    writeln!(
        out,
        "{factor:<6} {way:<16} {:>9} cycles {ms:>7.3} ms  {round_trips} round trips, {bytes} bytes",
        taken.cycles
    )
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let sides = std::env::args().skip(1).map(|side| side.parse::<usize>());
    let sides = sides.collect::<std::result::Result<Vec<_>, _>>()?;
    let (width, height) = match sides.as_slice() {
        [] => (640, 480),
        [width, height] => (*width, *height),
        _ => return Err("give a width and a height".into()),
    };
    let device = FpgaDevice::new(Builder::from_environment()?, Target::standard()?, 0);
    let image = Shape::packed(Format::Rgb8, width, height)?;
    let pixels: Vec<u8> = (0..image.bytes()).map(|i| (i * 31 % 251) as u8).collect();
    let mut out = std::io::stdout().lock();
    for factor in [0.5, 2.0] {
        let kernels = [device.build(&rectify(image))?, device.build(&resize(image, factor))?];
        let (expected, taken) = run(&device, &kernels, &pixels)?;
        report(&mut out, &device, ("by themselves", factor), taken)?;
        for how in [Composition::Sequential, Composition::Streamed, Composition::Fused] {
            let composed = match device.compose(&kernels, how) {
                Ok(composed) => composed,
                // There is a fused module for halving only.
                Err(AccelError::CannotBuild { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let (got, taken) = run(&device, &[composed], &pixels)?;
            if got != expected {
                return Err(format!("{} gives another image", how.name()).into());
            }
            report(&mut out, &device, (how.name(), factor), taken)?;
        }
    }
    Ok(())
}
