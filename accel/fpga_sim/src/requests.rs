//! What a request by name comes to: the stage that does it, and what is known of the kernel.
//!
//! | kernel | inputs | parameters |
//! |---|---|---|
//! | `rectify` | mono8, rgb8, bgr8 or rgba8 | `d`, `k`, `r`, `p`, `model` of the camera |
//! | `resize` | the same | `scale_width`, `scale_height`, or `width`, `height`: half or double |
//! | `sobel` | the same | - |
//! | `aes128_ecb` | bytes, whole blocks in each row | `key`, 16 bytes |

use crate::{Camera, SimError, Stage};
use angaros_accel::{
    AccelError, Access, Format, KernelRequest, Port, Result, Shape, Signature, Tolerance,
};
use std::sync::Arc;

/// The kernels that can be asked for.
pub(crate) const KERNELS: [&str; 4] = ["rectify", "resize", "sobel", "aes128_ecb"];

/// Bytes of a block of AES.
const BLOCK_BYTES: usize = 16;
/// Largest side and factor.
const MOST: i64 = i16::MAX as i64;

/// What is to be built, and for errors by whom.
struct Order<'a> {
    device: &'a str,
    request: &'a KernelRequest,
}

/// The signature and the stage of a request.
pub(crate) fn build(device: &str, request: &KernelRequest) -> Result<(Signature, Stage)> {
    let order = Order { device, request };
    match request.name.as_str() {
        "rectify" => order.rectify(),
        "resize" => order.resize(),
        "sobel" => order.sobel(),
        "aes128_ecb" => order.aes128(),
        other => Err(order.cannot(format!("`{other}` is not known"), "see the list of kernels")),
    }
}

impl Order<'_> {
    fn rectify(&self) -> Result<(Signature, Stage)> {
        self.only(&["d", "k", "r", "p", "model"])?;
        let shape = self.image()?;
        let name = &self.request.name;
        let parameters = &self.request.parameters;
        let d: &[f64] = match parameters.get("d") {
            None => &[],
            Some(_) => parameters.numbers(name, "d")?,
        };
        let counts: &[usize] = match parameters.text(name, "model", Some("plumb_bob"))? {
            "plumb_bob" => &[0, 4, 5],
            "rational_polynomial" => &[0, 8],
            _ => return Err(self.cannot("its model is unknown".to_owned(), "see CameraInfo")),
        };
        if !counts.contains(&d.len()) {
            let reason = format!("D has {} coefficients", d.len());
            return Err(self.cannot(reason, &format!("the model takes one of {counts:?}")));
        }
        let camera = Camera {
            width: shape.width(),
            height: shape.height(),
            d,
            k: parameters.matrix(name, "k")?,
            r: parameters.matrix(name, "r")?,
            p: parameters.matrix(name, "p")?,
        };
        let map = Arc::new(camera.map().map_err(|e| self.refused(e))?);
        let access = Access::Gather(map.row_needs().into());
        let stage = Stage::rectify(map, shape.format().pixel_bytes());
        let output = self.output(shape.format(), shape.size())?;
        self.finish((Port::new("image", shape), Port::new("rectified", output)), access, stage)
    }

    fn resize(&self) -> Result<(Signature, Stage)> {
        self.only(&["scale_width", "scale_height", "width", "height"])?;
        let shape = self.image()?;
        let size = self.resized(shape.size())?;
        let pixel_bytes = shape.format().pixel_bytes();
        let height = shape.height();
        let (stage, rows): (_, Vec<_>) = match size.0 > shape.width() {
            true => {
                // Two rows beside each other are blended; beyond the border the border row counts.
                let rows = |y: usize| {
                    let low = y.div_ceil(2).saturating_sub(1).min(height - 1);
                    low as u32..(y.div_ceil(2) + 1).min(height) as u32
                };
                (Stage::resize_double(shape.size(), pixel_bytes), (0..size.1).map(rows).collect())
            }
            false => {
                let rows = |y: usize| 2 * y as u32..(2 * y + 2).min(height) as u32;
                (
                    Stage::resize_half(shape.size(), size, pixel_bytes),
                    (0..size.1).map(rows).collect(),
                )
            }
        };
        let output = self.output(shape.format(), size)?;
        let ports = (Port::new("image", shape), Port::new("resized", output));
        self.finish(ports, Access::Gather(rows.into()), stage)
    }

    fn sobel(&self) -> Result<(Signature, Stage)> {
        self.only(&[])?;
        let shape = self.image()?;
        let format = shape.format();
        let stage = Stage::sobel(shape.size(), format.pixel_bytes(), format == Format::Bgr8);
        let output = self.output(Format::Mono8, shape.size())?;
        let access = Access::Stencil { above: 1, below: 1 };
        self.finish((Port::new("image", shape), Port::new("edges", output)), access, stage)
    }

    fn aes128(&self) -> Result<(Signature, Stage)> {
        self.only(&["key"])?;
        let shape = self.input(&[Format::Bytes])?;
        let key = self.request.parameters.bytes(&self.request.name, "key")?;
        if shape.width() % BLOCK_BYTES != 0 {
            let reason = format!("rows of {} bytes are not whole blocks", shape.width());
            return Err(self.cannot(reason, "fill rows up to a multiple of 16 bytes"));
        }
        let stage = Stage::aes128(key, (shape.width() / BLOCK_BYTES, shape.height()));
        let output = self.output(Format::Bytes, shape.size())?;
        let access = Access::Stencil { above: 0, below: 0 };
        self.finish((Port::new("plain", shape), Port::new("cipher", output)), access, stage)
    }

    /// The size that is asked for, which is half or double of `from`.
    fn resized(&self, from: (usize, usize)) -> Result<(usize, usize)> {
        let name = &self.request.name;
        let parameters = &self.request.parameters;
        let side = |side| parameters.integer(name, side, None, 1..=MOST);
        let factor = |side| parameters.number(name, side, None, f64::MIN_POSITIVE..=MOST as f64);
        let is_set = |name| parameters.get(name).is_some();
        let by_size = is_set("width") || is_set("height");
        if by_size && (is_set("scale_width") || is_set("scale_height")) {
            let reason = "it was given a size and factors".to_owned();
            let hint = "give width and height, or scale_width and scale_height";
            return Err(self.cannot(reason, hint));
        }
        let (to, factors) = if by_size {
            // Between 1 and 32767.
            let to = (side("width")? as usize, side("height")? as usize);
            (to, [to.0 as f64 / from.0 as f64, to.1 as f64 / from.1 as f64])
        } else {
            let factors = [factor("scale_width")?, factor("scale_height")?];
            let scaled = |side: usize, factor: f64| (side as f64 * factor).round_ties_even();
            ((scaled(from.0, factors[0]) as usize, scaled(from.1, factors[1]) as usize), factors)
        };
        let all = |factor: f64| factors.iter().all(|one| (1.0 / one - factor).abs() < f64::EPSILON);
        if to.0 > 0 && to.1 > 0 && (all(2.0) || all(0.5)) {
            return Ok(to);
        }
        let [from, to] = [from, to].map(|(width, height)| format!("{width}x{height}"));
        let reason = format!("{from} to {to} is neither half nor double");
        Err(self.cannot(reason, "factors of 0.5 or 2, the same along both sides"))
    }

    fn only(&self, known: &[&str]) -> Result<()> {
        self.request.parameters.only(&self.request.name, known)
    }

    fn image(&self) -> Result<Shape> {
        self.input(&[Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8])
    }

    /// The shape of the only input, of one of these formats.
    fn input(&self, formats: &[Format]) -> Result<Shape> {
        let given = self.request.inputs.as_slice();
        let [shape] = given else {
            let reason = format!("{} inputs given, it has 1", given.len());
            return Err(self.cannot(reason, "one shape for each input"));
        };
        if formats.contains(&shape.format()) {
            return Ok(*shape);
        }
        let known: Vec<_> = formats.iter().map(|format| format.encoding()).collect();
        let reason = format!("its input is {shape}");
        Err(self.cannot(reason, &format!("it reads {}", known.join(", "))))
    }

    /// An output with the bytes between rows that were asked for.
    fn output(&self, format: Format, (width, height): (usize, usize)) -> Result<Shape> {
        Shape::packed(format, width, height)?.padded(self.request.pad_bytes)
    }

    fn finish(
        &self,
        (input, output): (Port, Port),
        access: Access,
        stage: Result<Stage, SimError>,
    ) -> Result<(Signature, Stage)> {
        let signature = Signature {
            kernel: self.request.name.clone(),
            inputs: vec![input],
            outputs: vec![output],
            tolerance: Tolerance::EXACT,
            access,
        };
        Ok((signature, stage.map_err(|e| self.refused(e))?))
    }

    fn refused(&self, error: SimError) -> AccelError {
        error.into_accel(self.device, &self.request.name)
    }

    fn cannot(&self, reason: String, hint: &str) -> AccelError {
        AccelError::CannotBuild {
            device: self.device.to_owned(),
            kernel: self.request.name.clone(),
            reason,
            hint: hint.to_owned(),
        }
    }
}
