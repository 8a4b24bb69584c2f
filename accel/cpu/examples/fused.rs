//! Runs chains of kernels for another program: requests on standard input, results on standard
//! output.
//!
//! A request is one line of JSON (see [`Request`]) and, after it, the raw bytes of the input image.
//! The reply is one line of JSON, `{"bytes": N, "width": W, "height": H, "ns": [...]}` with the
//! time of each repeat by the device's stamps, and N raw bytes; or `{"error": "..."}`. Where
//! several copies run at once, the repeats of all are given, each divided by their number.
//! `peers/opencv` uses it.

use std::io::{BufRead, Read, Write};
use std::sync::{Arc, Barrier};

use angaros_accel::{Composition, Device, Format, Kernel, KernelRequest, Shape};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuDevice, Options};
use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

/// Most bytes of an input image.
const MAX_BYTES: usize = 1 << 28;

/// Most chains at once.
const MOST_COPIES: usize = 64;

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
    /// Chains that run at the same time, each with threads, memory and images of its own.
    #[serde(default = "once")]
    copies: usize,
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

/// Chains that stay built as long as the requests are for the same ones.
struct Built {
    /// The line of their request.
    request: String,
    copies: Vec<Chain>,
}

struct Chain {
    device: Arc<CpuDevice>,
    kernel: Arc<dyn Kernel>,
}

impl Chain {
    /// Runs the chain again and again once all copies are ready. Returns the time of each repeat.
    fn run(&self, raw: &[u8], repeat: usize, together: &Barrier) -> Result<(Vec<u64>, Vec<u8>)> {
        together.wait();
        let mut image = vec![0; self.shape().bytes()];
        let mut stream = self.device.stream()?;
        let mut ns = Vec::new();
        for _ in 0..repeat.clamp(1, 100_000) {
            ns.push(stream.run_host(&self.kernel, &[raw], &mut [&mut image])?.duration_ns());
        }
        Ok((ns, image))
    }

    fn shape(&self) -> Shape {
        self.kernel.signature().outputs[0].shape
    }
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
    // Building a map takes longer than many frames; the same line means the same chains.
    let same = built.take().filter(|built| built.request == line);
    let all = match same {
        Some(all) => all,
        None => build(line, request)?,
    };
    let all = built.insert(all);
    let (ns, image) = run_all(&all.copies, raw, request.repeat)?;
    let (width, height) = all.copies[0].shape().size();
    Ok((Reply { bytes: image.len(), width, height, ns }, image))
}

/// Runs all chains at once, each with its own copy of the input. Returns the time of each repeat
/// divided by the number of chains, and the image of the first.
fn run_all(chains: &[Chain], raw: &[u8], repeat: usize) -> Result<(Vec<u64>, Vec<u8>)> {
    let together = Barrier::new(chains.len());
    let run = |chain: &Chain| {
        let own = raw.to_vec();
        chain.run(&own, repeat, &together)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> =
            chains[1..].iter().map(|chain| scope.spawn(move || run(chain))).collect();
        let (mut ns, image) = run(&chains[0])?;
        for other in others {
            ns.extend(other.join().map_err(|_| anyhow!("a chain panicked"))??.0);
        }
        let share = |whole: u64| whole / chains.len() as u64;
        Ok((ns.into_iter().map(share).collect(), image))
    })
}

fn build(line: &str, request: &Request) -> Result<Built> {
    let copies = (0..request.copies.clamp(1, MOST_COPIES)).map(|_| chain(request));
    Ok(Built { request: line.to_owned(), copies: copies.collect::<Result<_>>()? })
}

fn chain(request: &Request) -> Result<Chain> {
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
    Ok(Chain { device, kernel })
}
