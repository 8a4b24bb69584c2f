//! What a request by name comes to: the stage that does it, and what is known of the kernel.
//!
//! | kernel | inputs | parameters |
//! |---|---|---|
//! | `rectify` | mono8, rgb8, bgr8 or rgba8 | `d`, `k`, `r`, `p`, `model` of the camera |
//! | `resize` | the same | `scale_width`, `scale_height`, or `width`, `height`: half or double |
//! | `sobel` | the same | - |
//! | `aes128_ecb` | bytes, whole blocks in each row | `key`, 16 bytes |

use crate::{Map, SimError, Stage};
use angaros_accel::rectification::Calibration;
use angaros_accel::resizing::{ResizeTo, is_pitch};
use angaros_accel::{
    AccelError, Access, Format, KernelRequest, Order, Port, Result, Signature, Tolerance,
};
use std::sync::Arc;

/// The kernels that can be asked for.
pub(crate) const KERNELS: [&str; 4] = ["rectify", "resize", "sobel", "aes128_ecb"];

/// Bytes of a block of AES.
const BLOCK_BYTES: usize = 16;

/// The signature and the stage of a request.
pub(crate) fn build(device: &str, request: &KernelRequest) -> Result<(Signature, Stage)> {
    let order = Order::new(device, request);
    match request.name.as_str() {
        "rectify" => rectify(&order),
        "resize" => resize(&order),
        "sobel" => sobel(&order),
        "aes128_ecb" => aes128(&order),
        other => Err(order.cannot(format!("`{other}` is not known"), "see the list of kernels")),
    }
}

fn rectify(order: &Order<'_>) -> Result<(Signature, Stage)> {
    order.only(&["d", "k", "r", "p", "model"])?;
    let shape = order.image()?;
    let calibration = Calibration::of(order, shape.size())?;
    let mut positions = Vec::with_capacity(shape.width() * shape.height());
    calibration.for_each_position(shape.size(), |position| positions.push(position));
    let map = Map::new(shape.width(), shape.height(), positions);
    let map = Arc::new(map.map_err(|e| refused(order, e))?);
    let access = Access::Gather(map.row_needs().into());
    let stage = Stage::rectify(map, shape.format().pixel_bytes());
    let output = order.output(shape.format(), shape.size())?;
    finish(order, (Port::new("image", shape), Port::new("rectified", output)), access, stage)
}

fn resize(order: &Order<'_>) -> Result<(Signature, Stage)> {
    order.only(&["scale_width", "scale_height", "width", "height"])?;
    let shape = order.image()?;
    let size = resized(order, shape.size())?;
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
            (Stage::resize_half(shape.size(), size, pixel_bytes), (0..size.1).map(rows).collect())
        }
    };
    let output = order.output(shape.format(), size)?;
    let ports = (Port::new("image", shape), Port::new("resized", output));
    finish(order, ports, Access::Gather(rows.into()), stage)
}

fn sobel(order: &Order<'_>) -> Result<(Signature, Stage)> {
    order.only(&[])?;
    let shape = order.image()?;
    let format = shape.format();
    let stage = Stage::sobel(shape.size(), format.pixel_bytes(), format == Format::Bgr8);
    let output = order.output(Format::Mono8, shape.size())?;
    let access = Access::Stencil { above: 1, below: 1 };
    finish(order, (Port::new("image", shape), Port::new("edges", output)), access, stage)
}

fn aes128(order: &Order<'_>) -> Result<(Signature, Stage)> {
    order.only(&["key"])?;
    let shape = order.input_of(&[Format::Bytes])?;
    let key = order.parameters().bytes(order.kernel(), "key")?;
    if shape.width() % BLOCK_BYTES != 0 {
        let reason = format!("rows of {} bytes are not whole blocks", shape.width());
        return Err(order.cannot(reason, "fill rows up to a multiple of 16 bytes"));
    }
    let stage = Stage::aes128(key, (shape.width() / BLOCK_BYTES, shape.height()));
    let output = order.output(Format::Bytes, shape.size())?;
    let access = Access::Stencil { above: 0, below: 0 };
    finish(order, (Port::new("plain", shape), Port::new("cipher", output)), access, stage)
}

/// The size that is asked for, which is half or double of `from`.
fn resized(order: &Order<'_>, from: (usize, usize)) -> Result<(usize, usize)> {
    let (to, pitch) = ResizeTo::of(order)?.target(from);
    if to.0 > 0 && to.1 > 0 && (is_pitch(pitch, 2.0) || is_pitch(pitch, 0.5)) {
        return Ok(to);
    }
    let [from, to] = [from, to].map(|(width, height)| format!("{width}x{height}"));
    let reason = format!("{from} to {to} is neither half nor double");
    Err(order.cannot(reason, "factors of 0.5 or 2, the same along both sides"))
}

fn finish(
    order: &Order<'_>,
    (input, output): (Port, Port),
    access: Access,
    stage: Result<Stage, SimError>,
) -> Result<(Signature, Stage)> {
    let signature = Signature {
        kernel: order.request.name.clone(),
        inputs: vec![input],
        outputs: vec![output],
        tolerance: Tolerance::EXACT,
        access,
    };
    Ok((signature, stage.map_err(|e| refused(order, e))?))
}

fn refused(order: &Order<'_>, error: SimError) -> AccelError {
    error.into_accel(order.device, &order.request.name)
}
