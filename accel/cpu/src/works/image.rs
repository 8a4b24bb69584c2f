//! Kernels of images.

use super::{Built, CpuOrder};
use crate::band::{Band, BandMut, pixel_format};
use crate::kernels::{self, CameraModel, DistortionModel, KernelError, ResizeTo};
use crate::lane::Work;
use angaros_accel::{Access, Format, Port, Result};
use std::sync::Arc;

#[derive(Debug, Clone)]
struct Rectify(Arc<kernels::Rectify>);

impl Work for Rectify {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        self.0.run(&inputs[0].image()?, &mut outputs[0].image()?)
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn rectify(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["d", "k", "r", "p", "model"])?;
    let [shape] = order.inputs()?;
    order.pixels(&shape)?;
    let parameters = order.parameters();
    let kernel = order.kernel();
    let d = match parameters.get("d") {
        None => &[],
        Some(_) => parameters.numbers(kernel, "d")?,
    };
    let model = parameters.text(kernel, "model", Some("plumb_bob"))?;
    let camera = CameraModel {
        width: shape.width(),
        height: shape.height(),
        d,
        k: parameters.matrix(kernel, "k")?,
        r: parameters.matrix(kernel, "r")?,
        p: parameters.matrix(kernel, "p")?,
        model: DistortionModel::from_name(model).map_err(|e| order.refused(&e))?,
    };
    let made = kernels::Rectify::with_simd(&camera, order.simd).map_err(|e| order.refused(&e))?;
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("rectified", order.output(shape.format(), shape.size())?)],
        access: Access::Gather(made.row_needs()),
        work: Box::new(Rectify(Arc::new(made))),
    })
}

impl Work for kernels::Resize {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        self.run(&inputs[0].image()?, &mut outputs[0].image()?)
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn resize(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["scale_width", "scale_height", "width", "height"])?;
    let [shape] = order.inputs()?;
    let format = order.pixels(&shape)?;
    let to = ResizeTo::of(order)?;
    let (width, height) = shape.size();
    let made = kernels::Resize::with_simd(format, width, height, to, order.simd);
    let made = made.map_err(|e| order.refused(&e))?;
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("resized", order.output(shape.format(), made.output_size())?)],
        access: Access::Gather(made.row_needs()),
        work: Box::new(made),
    })
}

impl Work for kernels::Sobel {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        self.magnitude(&inputs[0].image()?, &mut outputs[0].image()?)
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn sobel(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&[])?;
    let [shape] = order.inputs()?;
    order.pixels(&shape)?;
    let (width, height) = shape.size();
    let made = kernels::Sobel::with_simd(width, height, order.simd);
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("edges", order.output(Format::Mono8, shape.size())?)],
        access: Access::Stencil { above: 1, below: 1 },
        work: Box::new(made.map_err(|e| order.refused(&e))?),
    })
}

/// The signed gradients, and a row of each as numbers.
#[derive(Debug, Clone)]
struct Gradients {
    sobel: kernels::Sobel,
    gx: Vec<i16>,
    gy: Vec<i16>,
}

impl Work for Gradients {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        let image = inputs[0].image()?;
        let rows = outputs[0].rows();
        let Self { sobel, gx, gy } = self;
        sobel.gradient_rows(&image, rows, [gx, gy], |y, [gx, gy]| {
            for (output, values) in outputs.iter_mut().zip([gx, gy]) {
                let pixels = output.row_mut(y).as_chunks_mut::<2>().0;
                for (pixel, value) in pixels.iter_mut().zip(values) {
                    *pixel = value.to_ne_bytes();
                }
            }
        })
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn gradients(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&[])?;
    let [shape] = order.inputs()?;
    order.pixels(&shape)?;
    let (width, height) = shape.size();
    let sobel = kernels::Sobel::with_simd(width, height, order.simd);
    let sobel = sobel.map_err(|e| order.refused(&e))?;
    let output = order.output(Format::I16, shape.size())?;
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("x", output), Port::new("y", output)],
        access: Access::Whole,
        work: Box::new(Gradients { sobel, gx: vec![0; width], gy: vec![0; width] }),
    })
}

impl Work for kernels::Convert {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        kernels::Convert::run(*self, &inputs[0].image()?, &mut outputs[0].image()?)
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(*self)
    }
}

pub(super) fn convert(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["encoding"])?;
    let [shape] = order.inputs()?;
    let from = order.pixels(&shape)?;
    let name = order.parameters().text(order.kernel(), "encoding", None)?;
    let to = Format::from_encoding(name)?;
    let Some(target) = pixel_format(to) else {
        let reason = format!("it makes no {name}");
        return Err(order.cannot(reason, "mono8, rgb8, bgr8 or rgba8"));
    };
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("converted", order.output(to, shape.size())?)],
        access: Access::Pointwise,
        work: Box::new(kernels::Convert::with_simd(from, target, order.simd)),
    })
}

impl Work for kernels::Harris {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        let output = &mut outputs[0];
        let rows = output.rows();
        let image = inputs[0].image()?;
        kernels::Harris::run(self, &image, rows, |y, values| write(output.row_mut(y), values))
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

/// Writes a row of floating numbers.
fn write(row: &mut [u8], values: &[f32]) {
    for (pixel, value) in row.as_chunks_mut::<4>().0.iter_mut().zip(values) {
        *pixel = value.to_ne_bytes();
    }
}

pub(super) fn harris(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["block", "k"])?;
    let shape = order.input_of(&[Format::Mono8])?;
    let block = order.odd("block", 3, kernels::Harris::MOST_BLOCK as i64)?;
    let k = order.parameters().number(order.kernel(), "k", Some(0.04), 0.0..=0.25)?;
    let made = kernels::Harris::with_simd(shape.size(), block, k, order.simd);
    let made = made.map_err(|e| order.refused(&e))?;
    let reach = made.reach();
    Ok(Built {
        inputs: vec![Port::new("image", shape)],
        outputs: vec![Port::new("response", order.output(Format::F32, shape.size())?)],
        access: Access::Stencil { above: reach, below: reach },
        work: Box::new(made),
    })
}

impl Work for kernels::Disparity {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        let output = &mut outputs[0];
        let rows = output.rows();
        let images = [inputs[0].image()?, inputs[1].image()?];
        kernels::Disparity::run(self, &images, rows, |y, values| {
            let pixels = output.row_mut(y).as_chunks_mut::<2>().0;
            for (pixel, value) in pixels.iter_mut().zip(values) {
                *pixel = value.to_ne_bytes();
            }
        })
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn disparity(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["window", "range"])?;
    let [left, right] = order.inputs()?;
    order.must_be(&left, &[Format::Mono8])?;
    order.must_be(&right, &[Format::Mono8])?;
    if left.size() != right.size() {
        let reason = format!("left is {left} and right is {right}");
        return Err(order.cannot(reason, "two rectified images of one size"));
    }
    let window = order.odd("window", 15, kernels::Disparity::MOST_WINDOW as i64)?;
    let most = kernels::Disparity::MOST_RANGE as i64;
    let range = order.parameters().integer(order.kernel(), "range", Some(64), 1..=most)?;
    // Between 1 and `MOST_RANGE`.
    let made = kernels::Disparity::new(left.size(), window, range as usize);
    Ok(Built {
        inputs: vec![Port::new("left", left), Port::new("right", right)],
        outputs: vec![Port::new("disparity", order.output(Format::I16, left.size())?)],
        access: Access::Whole,
        work: Box::new(made.map_err(|e| order.refused(&e))?),
    })
}
