//! Kernels of images.

use super::{Built, built};
use crate::driver::Abilities;
use crate::stage::{
    CONVERT, DISPARITY, GRADIENTS, HARRIS, RECTIFY, RESIZE, SOBEL, Stage, double_bits,
};
use angaros_accel::rectification::{Calibration, rows_of};
use angaros_accel::resizing::{Border, ResizeTo, Taps, is_pitch, taps};
use angaros_accel::{Access, Format, Order, Result, Shape};
use std::ops::Range;

/// Weights of red, green and blue in 1/32768: 0.299, 0.587, 0.114 (ITU-R BT.601), rounded as
/// `cv::cvtColor` has them.
const WEIGHTS: [i32; 3] = [9798, 19235, 3735];
/// Widest block of the kernel `harris` and widest window of `disparity`.
const MOST_WINDOW: i64 = 31;
/// Disparities that may be tried at most.
const MOST_RANGE: i64 = 512;

pub(super) fn rectify(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["d", "k", "r", "p", "model"])?;
    let shape = order.image()?;
    let size = shape.size();
    let calibration = Calibration::of(order, size)?;
    let mut positions = Vec::with_capacity(size.0 * size.1);
    calibration.for_each_position(size, |position| positions.push(position));
    let rows = positions.chunks_exact(size.0).map(|row| rows_of(row, size));
    let access = Access::Gather(rows.collect());
    let mut settings = vec![size.0 as i32, size.1 as i32];
    settings.extend(positions.iter().flatten());
    let output = order.output(shape.format(), size)?;
    Ok(built(order, (&[("image", shape)], &[("rectified", output)]), access, |outputs| Stage {
        kind: &RECTIFY,
        settings,
        outputs,
        reads: 4,
    }))
}

/// How an image is resized; numbers are those that `kernels/resize.cl` knows.
enum Method {
    Copy,
    Halve,
    Blend([Vec<Taps>; 2]),
}

impl Method {
    fn of(from: (usize, usize), to: (usize, usize), pitch: [f64; 2]) -> Self {
        if to == from {
            // OpenCV copies whatever the factor.
            return Self::Copy;
        }
        if is_pitch(pitch, 2.0) {
            return Self::Halve;
        }
        let along_x = taps(from.0, to.0, pitch[0], Border::Snap);
        Self::Blend([along_x, taps(from.1, to.1, pitch[1], Border::Split)])
    }

    fn number(&self) -> i32 {
        match self {
            Self::Copy => 0,
            Self::Halve => 1,
            Self::Blend(_) => 2,
        }
    }

    /// The rows, of so many, that output row `y` is made of.
    fn rows(&self, y: usize, inputs: usize) -> Range<u32> {
        let rows = match self {
            Self::Copy => y..y + 1,
            Self::Halve => 2 * y..(2 * y + 2).min(inputs),
            Self::Blend([_, along_y]) => {
                let [first, second] = along_y[y].at;
                first.min(second)..first.max(second) + 1
            }
        };
        rows.start as u32..rows.end as u32
    }
}

pub(super) fn resize(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["scale_width", "scale_height", "width", "height"])?;
    let shape = order.image()?;
    let (width, height) = shape.size();
    let (to, pitch) = ResizeTo::of(order)?.target((width, height));
    // A factor that leaves nothing, or too much, is an error of this.
    let output = order.output(shape.format(), to)?;
    order.must_fit(&output)?;
    let method = Method::of((width, height), to, pitch);
    let access = Access::Gather((0..to.1).map(|y| method.rows(y, height)).collect());
    let mut settings = vec![method.number(), width as i32, height as i32, to.0 as i32];
    if let Method::Blend(both) = &method {
        let four = |t: &Taps| {
            [t.at[0] as i32, t.at[1] as i32, i32::from(t.weight[0]), i32::from(t.weight[1])]
        };
        settings.extend(both.iter().flatten().flat_map(four));
    }
    let reads = if matches!(method, Method::Copy) { 1 } else { 4 };
    Ok(built(order, (&[("image", shape)], &[("resized", output)]), access, |outputs| Stage {
        kind: &RESIZE,
        settings,
        outputs,
        reads,
    }))
}

/// The settings of `kernels/grey.cl`.
fn grey(shape: &Shape) -> Vec<i32> {
    let (width, height) = shape.size();
    let has_colours = shape.format().channels() > 1;
    let [r, g, b] = WEIGHTS;
    let weights = if shape.format() == Format::Bgr8 { [b, g, r] } else { [r, g, b] };
    let mut settings = vec![width as i32, height as i32, i32::from(has_colours)];
    settings.extend(weights);
    settings
}

/// Values that a brightness is made of.
fn grey_reads(shape: &Shape) -> u64 {
    shape.format().channels().min(3) as u64
}

pub(super) fn sobel(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&[])?;
    let shape = order.image()?;
    let output = order.output(Format::Mono8, shape.size())?;
    let access = Access::Stencil { above: 1, below: 1 };
    let ports: (&[_], &[_]) = (&[("image", shape)], &[("edges", output)]);
    Ok(built(order, ports, access, |outputs| {
        let reads = 8 * grey_reads(&shape);
        Stage { kind: &SOBEL, settings: grey(&shape), outputs, reads }
    }))
}

pub(super) fn gradients(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&[])?;
    let shape = order.image()?;
    let output = order.output(Format::I16, shape.size())?;
    let ports: (&[_], &[_]) = (&[("image", shape)], &[("x", output), ("y", output)]);
    Ok(built(order, ports, Access::Whole, |outputs| {
        let reads = 8 * grey_reads(&shape);
        Stage { kind: &GRADIENTS, settings: grey(&shape), outputs, reads }
    }))
}

pub(super) fn convert(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["encoding"])?;
    let shape = order.image()?;
    let from = shape.format();
    let name = order.parameters().text(order.kernel(), "encoding", None)?;
    let to = Format::from_encoding(name)?;
    if ![Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8].contains(&to) {
        return Err(order.cannot(format!("it makes no {name}"), "mono8, rgb8, bgr8 or rgba8"));
    }
    let method = match (from, to) {
        _ if from == to => 0,
        (_, Format::Mono8) => 1,
        (Format::Mono8, _) => 2,
        _ if (from == Format::Bgr8) == (to == Format::Bgr8) => 3,
        _ => 4,
    };
    let mut settings = grey(&shape);
    settings.extend([method, i32::from(from == Format::Rgba8)]);
    let output = order.output(to, shape.size())?;
    let reads = if method == 1 { grey_reads(&shape) } else { 1 };
    let ports: (&[_], &[_]) = (&[("image", shape)], &[("converted", output)]);
    Ok(built(order, ports, Access::Pointwise, |outputs| Stage {
        kind: &CONVERT,
        settings,
        outputs,
        reads,
    }))
}

pub(super) fn harris(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["block", "k"])?;
    let shape = order.input_of(&[Format::Mono8])?;
    let block = order.odd("block", 3, MOST_WINDOW)?;
    let k = order.parameters().number(order.kernel(), "k", Some(0.04), 0.0..=0.25)?;
    // Gradients are divided by this, as `cv::cornerHarris` does.
    let scale = 1.0 / (4.0 * 255.0 * block as f64);
    let mut settings = grey(&shape);
    settings.push(block as i32);
    settings.extend([double_bits(scale), double_bits(k)].concat());
    let reach = block / 2 + 1;
    let access = Access::Stencil { above: reach, below: reach };
    let output = order.output(Format::F32, shape.size())?;
    let reads = 8 * (block * block) as u64;
    Ok(built(order, (&[("image", shape)], &[("response", output)]), access, |outputs| Stage {
        kind: &HARRIS,
        settings,
        outputs,
        reads,
    }))
}

pub(super) fn disparity(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["window", "range"])?;
    let [left, right] = order.inputs()?;
    order.must_be(&left, &[Format::Mono8])?;
    order.must_be(&right, &[Format::Mono8])?;
    if left.size() != right.size() {
        let reason = format!("left is {left} and right is {right}");
        return Err(order.cannot(reason, "two rectified images of one size"));
    }
    let window = order.odd("window", 15, MOST_WINDOW)?;
    let range = order.parameters().integer(order.kernel(), "range", Some(64), 1..=MOST_RANGE)?;
    let (width, height) = left.size();
    let settings = vec![width as i32, height as i32, window as i32 / 2, range as i32];
    let output = order.output(Format::I16, left.size())?;
    let ports: (&[_], &[_]) = (&[("left", left), ("right", right)], &[("disparity", output)]);
    Ok(built(order, ports, Access::Whole, |outputs| {
        let reads = 2 * (window * window) as u64 * range as u64;
        Stage { kind: &DISPARITY, settings, outputs, reads }
    }))
}
