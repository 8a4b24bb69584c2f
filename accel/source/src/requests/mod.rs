//! What each kernel is told, as settings of its stage. Names, ports and parameters are those of the
//! processor's kernels, whose crate says what each computes.

mod image;
mod numbers;

use crate::driver::Abilities;
use crate::stage::Stage;
use angaros_accel::{Access, KernelRequest, Order, Port, Result, Shape, Signature, Tolerance};

/// Makes a stage of a request.
type Builder = fn(&Order<'_>, &Abilities) -> Result<Built>;

/// All kernels.
const KERNELS: &[(&str, Builder)] = &[
    ("rectify", image::rectify),
    ("resize", image::resize),
    ("sobel", image::sobel),
    ("gradients", image::gradients),
    ("convert", image::convert),
    (HARRIS, image::harris),
    ("disparity", image::disparity),
    ("scan_filter", numbers::scan_filter),
    ("depth_points", numbers::depth_points),
    ("aes128_ecb", numbers::aes128_ecb),
];

/// The kernel that computes with 64-bit floating numbers.
const HARRIS: &str = "harris";

/// A stage with what the contract knows of it.
pub(crate) struct Built {
    pub(crate) signature: Signature,
    pub(crate) stage: Stage,
}

/// The names of the kernels that a device can have.
pub(crate) fn names(abilities: &Abilities) -> impl Iterator<Item = &'static str> {
    let all = abilities.has_double;
    KERNELS.iter().map(|(name, _)| *name).filter(move |name| all || *name != HARRIS)
}

/// What a request comes to on a device of this name; `None` where it has no such kernel.
pub(crate) fn built_of(
    device: &str,
    abilities: &Abilities,
    request: &KernelRequest,
) -> Result<Option<Built>> {
    let name = request.name.as_str();
    let known = names(abilities).any(|known| known == name);
    let builder = KERNELS.iter().find(|(kernel, _)| known && *kernel == name);
    let Some((_, build)) = builder else { return Ok(None) };
    let order = Order::new(device, request);
    request.inputs.iter().try_for_each(|shape| order.must_fit(shape))?;
    build(&order, abilities).map(Some)
}

/// What a kernel would take and give on a device of this name and these abilities, which need not
/// be there; `None` where there is no such kernel.
///
/// # Errors
/// Those of [`Device::build`](angaros_accel::Device::build), but for what a driver says.
pub fn signature(
    device: &str,
    abilities: &Abilities,
    request: &KernelRequest,
) -> Result<Option<Signature>> {
    Ok(built_of(device, abilities, request)?.map(|built| built.signature))
}

/// Images by the names of their ports.
type Named<'a> = &'a [(&'static str, Shape)];

/// A stage of one input and one output, or of two of either, exact.
fn built(
    order: &Order<'_>,
    (inputs, outputs): (Named<'_>, Named<'_>),
    access: Access,
    stage: impl FnOnce(Vec<Shape>) -> Stage,
) -> Built {
    let ports = |all: Named<'_>| -> Vec<Port> {
        all.iter().map(|(name, shape)| Port::new(name, *shape)).collect()
    };
    let signature = Signature {
        kernel: order.kernel().to_owned(),
        inputs: ports(inputs),
        outputs: ports(outputs),
        tolerance: Tolerance::EXACT,
        access,
    };
    Built { signature, stage: stage(outputs.iter().map(|(_, shape)| *shape).collect()) }
}
