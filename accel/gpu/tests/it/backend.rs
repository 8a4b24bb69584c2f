//! The back end: what there is, in which order, and how it is taken.

use angaros_accel::{Backend, Device, DeviceKind, Kernel, Policy, Registry, Request, Result};
use angaros_accel_gpu::{GpuBackend, GpuKernel};
use std::any::Any;
use std::sync::{Arc, LazyLock};

static GPU: GpuBackend = GpuBackend;

/// The first device, so that programs are compiled once, or why there is none.
static DEVICE: LazyLock<Result<Arc<dyn Device>>> = LazyLock::new(open);

/// Opens the first device anew.
pub fn open() -> Result<Arc<dyn Device>> {
    GPU.open(0)
}

/// The first device, always the same.
pub fn first() -> Result<Arc<dyn Device>> {
    DEVICE.clone()
}

/// How often a kernel is launched on the device.
pub fn launches(kernel: &Arc<dyn Kernel>) -> usize {
    let kernel: &dyn Any = &**kernel;
    kernel.downcast_ref::<GpuKernel>().unwrap().launches()
}

#[test]
fn graphics_processors_come_first_and_what_is_none_is_taken_by_name_only() {
    let device = match first() {
        Ok(device) => device,
        Err(error) => return angaros_testing::skipped(error),
    };
    let infos = GPU.devices().unwrap();
    assert_eq!(infos[0], *device.info());
    assert!(infos.windows(2).all(|pair| pair[0].is_emulated <= pair[1].is_emulated));
    for info in &infos {
        assert_eq!(info.is_emulated, info.kind == DeviceKind::Cpu, "{info:?}");
    }
    let registry = Registry::new(&[&GPU]);
    let any = registry.select_by(&Request::default(), None);
    assert_eq!(any.is_ok(), !infos[0].is_emulated, "{any:?}");
    let named = Request { name: Some("gpu"), policy: Policy::Fail, ..Request::default() };
    assert_eq!(registry.select_by(&named, None).unwrap().device.info().name, "gpu:0");
    let error = GPU.open(infos.len()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains(&format!("gpu:{}", infos.len())), "{error}");
}
