//! Runs kernels for another program: requests on standard input, results on standard output.
//!
//! A request is one line of JSON (see [`Request`]) and, after it, the raw bytes of the input image. The
//! reply is one line of JSON, `{"bytes": N, "width": W, "height": H, "ns": [...]}` with the time of each
//! repeat, and N raw bytes; or `{"error": "..."}`. `tests/opencv_parity.py` and `peers/opencv` use it.

use std::io::{BufRead, Read, Write};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use image_proc::kernels::{
    CameraModel, DistortionModel, ImageMut, ImageRef, PixelFormat, Rectify, Resize, ResizeTo, Simd,
    Sobel,
};
use serde::{Deserialize, Serialize};

/// Most bytes of an input image.
const MAX_BYTES: usize = 1 << 28;

#[derive(Deserialize)]
struct Request {
    /// `rectify`, `resize`, `sobel` or `gradients`.
    op: String,
    format: String,
    width: usize,
    height: usize,
    /// Bytes from row to row, of the input and of the output (0: without padding).
    #[serde(default)]
    pad: usize,
    /// Bytes of input that follow.
    bytes: usize,
    /// How often to run.
    #[serde(default = "once")]
    repeat: usize,
    /// Use no vector instructions.
    #[serde(default)]
    scalar: bool,
    #[serde(default)]
    camera: Option<Camera>,
    #[serde(default)]
    size: Option<(usize, usize)>,
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

#[derive(Serialize, Default)]
struct Reply {
    bytes: usize,
    width: usize,
    height: usize,
    ns: Vec<u64>,
}

fn once() -> usize {
    1
}

fn main() -> Result<()> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let request: Request = serde_json::from_str(&line).context("request")?;
        if request.bytes > MAX_BYTES {
            bail!("cannot read image: {} bytes are more than {MAX_BYTES}", request.bytes);
        }
        let mut raw = vec![0; request.bytes];
        input.read_exact(&mut raw)?;
        match answer(&request, &raw) {
            Ok((mut reply, image)) => {
                reply.bytes = image.len();
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

fn answer(request: &Request, raw: &[u8]) -> Result<(Reply, Vec<u8>)> {
    let format = PixelFormat::from_encoding(&request.format)?;
    let width = request.width;
    let height = request.height;
    let step = width.saturating_mul(format.channels()) + request.pad;
    let src = ImageRef::new(raw, format, width, height, step)?;
    let simd = if request.scalar { Simd::SCALAR } else { Simd::detect() };
    match request.op.as_str() {
        "rectify" => rectify(request, &src, simd),
        "resize" => resize(request, &src, simd),
        "sobel" => {
            let mut sobel = Sobel::with_simd(width, height, simd)?;
            run(request, PixelFormat::Mono8, src.size(), |out| Ok(sobel.magnitude(&src, out)?))
        }
        "gradients" => {
            let mut sobel = Sobel::with_simd(width, height, simd)?;
            let mut gx = vec![0i16; width * height];
            let mut gy = vec![0i16; width * height];
            let ns = timed(request.repeat, || Ok(sobel.gradients(&src, &mut gx, &mut gy)?))?;
            let bytes = gx.iter().chain(&gy).flat_map(|g| g.to_le_bytes()).collect();
            Ok((Reply { width, height, ns, ..Reply::default() }, bytes))
        }
        other => bail!("unknown operation `{other}`"),
    }
}

fn rectify(request: &Request, src: &ImageRef<'_>, simd: Simd) -> Result<(Reply, Vec<u8>)> {
    let camera = request.camera.as_ref().context("no camera")?;
    let model = CameraModel {
        width: request.width,
        height: request.height,
        d: &camera.d,
        k: camera.k,
        r: camera.r,
        p: camera.p,
        model: DistortionModel::from_name(&camera.model)?,
    };
    let rectify = Rectify::with_simd(&model, simd)?;
    run(request, src.format(), src.size(), |out| Ok(rectify.run(src, out)?))
}

fn resize(request: &Request, src: &ImageRef<'_>, simd: Simd) -> Result<(Reply, Vec<u8>)> {
    let to = match (request.size, request.scale) {
        (Some((w, h)), None) => ResizeTo::Size(w, h),
        (None, Some((fx, fy))) => ResizeTo::Scale(fx, fy),
        _ => bail!("give size or scale"),
    };
    let (width, height) = src.size();
    let mut resize = Resize::with_simd(src.format(), width, height, to, simd)?;
    let size = resize.output_size();
    run(request, src.format(), size, |out| Ok(resize.run(src, out)?))
}

/// Runs a kernel into an image of its own as often as asked.
fn run(
    request: &Request,
    format: PixelFormat,
    (width, height): (usize, usize),
    mut kernel: impl FnMut(&mut ImageMut<'_>) -> Result<()>,
) -> Result<(Reply, Vec<u8>)> {
    let step = width * format.channels() + request.pad;
    let mut image = vec![0; step * height];
    let mut out = ImageMut::new(&mut image, format, width, height, step)?;
    let ns = timed(request.repeat, || kernel(&mut out))?;
    Ok((Reply { width, height, ns, ..Reply::default() }, image))
}

fn timed(repeat: usize, mut work: impl FnMut() -> Result<()>) -> Result<Vec<u64>> {
    (0..repeat.clamp(1, 100_000))
        .map(|_| {
            let start = Instant::now();
            work()?;
            Ok(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX))
        })
        .collect()
}
