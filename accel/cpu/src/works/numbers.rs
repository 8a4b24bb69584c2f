//! Kernels of rows of numbers.

use super::{Built, CpuOrder};
use crate::band::{Band, BandMut};
use crate::kernels::{Aes128, DepthPoints, DepthUnit, KernelError, ScanFilter};
use crate::lane::Work;
use angaros_accel::{Access, Format, Port, Result};

impl Work for ScanFilter {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        for y in outputs[0].rows() {
            self.row(inputs[0].row(y), outputs[0].row_mut(y));
        }
        Ok(())
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn scan_filter(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["range_min", "range_max", "window"])?;
    let shape = order.input_of(&[Format::F32])?;
    let parameters = order.parameters();
    let limit = |name, default| {
        parameters.number(order.kernel(), name, Some(default), 0.0..=f64::from(f32::MAX))
    };
    let limits = [limit("range_min", 0.0)?, limit("range_max", f64::from(f32::MAX))?];
    let window = parameters.integer(order.kernel(), "window", Some(1), 1..=99)?;
    // Between 1 and 99.
    let made = ScanFilter::new(limits.map(|limit| limit as f32), window as usize);
    Ok(Built {
        inputs: vec![Port::new("ranges", shape)],
        outputs: vec![Port::new("filtered", order.output(Format::F32, shape.size())?)],
        access: Access::Stencil { above: 0, below: 0 },
        work: Box::new(made.map_err(|e| order.refused(&e))?),
    })
}

impl Work for DepthPoints {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        for y in outputs[0].rows() {
            self.row(y, inputs[0].row(y), outputs[0].row_mut(y));
        }
        Ok(())
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn depth_points(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["fx", "fy", "cx", "cy"])?;
    let shape = order.input_of(&[Format::U16, Format::F32])?;
    let unit = match shape.format() {
        Format::U16 => DepthUnit::Millimetres,
        _ => DepthUnit::Metres,
    };
    let number = |name| order.parameters().number(order.kernel(), name, None, -1e9..=1e9);
    let [fx, fy, cx, cy] = [number("fx")?, number("fy")?, number("cx")?, number("cy")?];
    let made = DepthPoints::new(unit, shape.size(), [fx, fy], [cx, cy]);
    Ok(Built {
        inputs: vec![Port::new("depth", shape)],
        outputs: vec![Port::new("points", order.output(Format::Xyz, shape.size())?)],
        access: Access::Pointwise,
        work: Box::new(made.map_err(|e| order.refused(&e))?),
    })
}

impl Work for Aes128 {
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError> {
        for y in outputs[0].rows() {
            self.row(inputs[0].row(y), outputs[0].row_mut(y));
        }
        Ok(())
    }

    fn again(&self) -> Box<dyn Work> {
        Box::new(self.clone())
    }
}

pub(super) fn aes128_ecb(order: &CpuOrder<'_>) -> Result<Built> {
    order.only(&["key"])?;
    let shape = order.input_of(&[Format::Bytes])?;
    let key = order.parameters().bytes(order.kernel(), "key")?;
    if shape.width() % Aes128::BLOCK_BYTES != 0 {
        let reason = format!("rows of {} bytes are not whole blocks", shape.width());
        return Err(order.cannot(reason, "fill rows up to a multiple of 16 bytes"));
    }
    Ok(Built {
        inputs: vec![Port::new("plain", shape)],
        outputs: vec![Port::new("cipher", order.output(Format::Bytes, shape.size())?)],
        access: Access::Stencil { above: 0, below: 0 },
        work: Box::new(Aes128::new(&key)),
    })
}
