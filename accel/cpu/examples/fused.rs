//! Runs chains of kernels for another program: requests on standard input, results on standard
//! output.
//!
//! A request is one line of JSON (see [`Request`]) and, after it, the raw bytes of the input image.
//! The reply is one line of JSON, `{"bytes": N, "width": W, "height": H, "ns": [...]}` with the
//! time of each repeat by the device's stamps, and N raw bytes; or `{"error": "..."}`.
//! `peers/opencv` uses it.

use std::io::{BufRead, Read, Write};
use std::sync::Arc;

use angaros_accel::{Composition, Device, Format, Kernel, KernelRequest, Shape};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuDevice, Options};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

/// Most bytes of an input image.
const MAX_BYTES: usize = 1 << 28;

#[derive(Deserialize)]
struct Request {
    /// `sequential`: each kernel over the whole image; `fused`: all in one pass.
    op: String,
    format: String,
    width: usize,
    height: usize,
    /// Bytes of input that follow.
    bytes: usize,
    /// How often to run.
    #[serde(default = "once")]
    repeat: usize,
    /// Use no vector instructions.
    #[serde(default)]
    scalar: bool,
    /// Threads that work on one image.
    #[serde(default = "once")]
    threads: usize,
    /// Bytes of the rows between fused kernels; by the processor's cache where it is left out.
    #[serde(default)]
    scratch: Option<usize>,
    /// Rectify, unless it is left out.
    #[serde(default)]
    camera: Option<Camera>,
    /// Resize by these factors, unless it is left out.
    #[serde(default)]
    scale: Option<(f64, f64)>,
}

#[derive(Deserialize)]
struct Camera {
    model: String,
    d: Vec<f64>,
    k: [f64; 9],
    r: [f64; 9],
    p: [f64; 12],
}

#[derive(Serialize)]
struct Reply {
    bytes: usize,
    width: usize,
    height: usize,
    ns: Vec<u64>,
}

/// A chain that stays built as long as the requests are for the same one.
struct Built {
    /// The line of its request.
    request: String,
    device: Arc<CpuDevice>,
    kernel: Arc<dyn Kernel>,
}

fn once() -> usize {
    1
}

fn main() -> Result<()> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = String::new();
    let mut built = None;
    while input.read_line(&mut line)? > 0 {
        let request: Request = serde_json::from_str(&line).context("request")?;
        if request.bytes > MAX_BYTES {
            bail!("cannot read image: {} bytes are more than {MAX_BYTES}", request.bytes);
        }
        let mut raw = vec![0; request.bytes];
        input.read_exact(&mut raw)?;
        match answer(&line, &request, &raw, &mut built) {
            Ok((reply, image)) => {
                writeln!(output, "{}", serde_json::to_string(&reply)?)?;
                output.write_all(&image)?;
            }
            Err(e) => {
                let error = serde_json::json!({ "error": format!("{e:#}") });
                writeln!(output, "{error}")?;
            }
        }
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(
    line: &str,
    request: &Request,
    raw: &[u8],
    built: &mut Option<Built>,
) -> Result<(Reply, Vec<u8>)> {
    // Building a map takes longer than many frames; the same line means the same chain.
    let same = built.take().filter(|built| built.request == line);
    let chain = match same {
        Some(chain) => chain,
        None => build(line, request)?,
    };
    let chain = built.insert(chain);
    let shape = chain.kernel.signature().outputs[0].shape;
    let mut image = vec![0; shape.bytes()];
    let mut stream = chain.device.stream()?;
    let mut ns = Vec::new();
    for _ in 0..request.repeat.clamp(1, 100_000) {
        ns.push(stream.run_host(&chain.kernel, &[raw], &mut [&mut image])?.duration_ns());
    }
    let (width, height) = shape.size();
    Ok((Reply { bytes: image.len(), width, height, ns }, image))
}

fn build(line: &str, request: &Request) -> Result<Built> {
    let simd = if request.scalar { Simd::SCALAR } else { Simd::detect() };
    let device = CpuDevice::open(&Options {
        threads: request.threads,
        simd,
        scratch_bytes: request.scratch,
        ..Options::default()
    })?;
    let format = Format::from_encoding(&request.format)?;
    let shape = Shape::packed(format, request.width, request.height)?;
    let mut kernels = Vec::new();
    if let Some(camera) = &request.camera {
        let rectify = KernelRequest::new("rectify", &[shape])
            .with("d", camera.d.as_slice())
            .with("k", camera.k.as_slice())
            .with("r", camera.r.as_slice())
            .with("p", camera.p.as_slice())
            .with("model", camera.model.as_str());
        kernels.push(device.build(&rectify)?);
    }
    if let Some((x, y)) = request.scale {
        let resize = KernelRequest::new("resize", &[shape]);
        let resize = resize.with("scale_width", x).with("scale_height", y);
        kernels.push(device.build(&resize)?);
    }
    let how = match request.op.as_str() {
        "sequential" => Composition::Sequential,
        "fused" => Composition::Fused,
        other => bail!("unknown operation `{other}`"),
    };
    let kernel = device.compose(&kernels, how)?;
    if request.bytes < shape.bytes() {
        bail!("{} bytes given, {shape} takes {}", request.bytes, shape.bytes());
    }
    Ok(Built { request: line.to_owned(), device, kernel })
}
