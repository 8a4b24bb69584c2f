//! The back end: what there is, and how it is taken.

use crate::devices::common::shape;
use crate::stand_in;
use angaros_accel::{AccelError, Backend, Device, DeviceKind, Format, Kernel, KernelRequest};
use angaros_accel::{Policy, Registry, Request, host_ns};
use angaros_accel_cpu::CpuBackend;
use angaros_accel_cuda::{ANCHOR_NS, CudaBackend, CudaKernel};
use std::any::Any;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

static CUDA: CudaBackend = CudaBackend;
static CPU: CpuBackend = CpuBackend;

type Opened = Result<Arc<dyn Device>, String>;

/// The first device, so that programs are compiled once, or why there is none.
static DEVICE: LazyLock<Opened> = LazyLock::new(open);

/// Opens the first device anew; what stands for it where there is no library of CUDA.
pub fn open() -> Opened {
    let stand_in = stand_in::loaded().err();
    CUDA.open(0).map_err(|error| match stand_in {
        Some(reason) => format!("{error}; nothing stands for it: {reason}"),
        None => error.to_string(),
    })
}

/// The first device, always the same. Where it is none of CUDA that is told.
pub fn first() -> Opened {
    if stand_in::loaded().is_ok() {
        angaros_testing::skipped(
            "on a device: there is no library libcuda.so.1; done on what stands for CUDA here",
        );
    }
    DEVICE.clone()
}

/// How often a kernel is launched on the device.
pub fn launches(kernel: &Arc<dyn Kernel>) -> usize {
    let kernel: &dyn Any = &**kernel;
    kernel.downcast_ref::<CudaKernel>().unwrap().launches()
}

#[test]
fn devices_are_taken_by_the_order_of_back_ends_or_by_name() {
    let device = match first() {
        Ok(device) => device,
        Err(error) => return angaros_testing::skipped(error),
    };
    let infos = CUDA.devices().unwrap();
    assert_eq!(infos[0], *device.info());
    assert!(infos.iter().all(|info| info.kind == DeviceKind::Gpu && !info.is_emulated));
    let chosen = |backends: &[&'static dyn Backend], name| {
        let request = Request { name, policy: Policy::Fail, ..Request::default() };
        let selection = Registry::new(backends).select_by(&request, None).unwrap();
        selection.device.info().name.clone()
    };
    assert_eq!(chosen(&[&CUDA, &CPU], None), "cuda:0");
    assert_eq!(chosen(&[&CPU, &CUDA], Some("cuda")), "cuda:0");
    let error = CUDA.open(infos.len()).map(|_| ()).unwrap_err();
    assert!(matches!(error, AccelError::Unavailable { .. }), "{error}");
    assert!(error.to_string().contains(&format!("cuda:{}", infos.len())), "{error}");
}

#[test]
fn stamps_go_on_when_they_are_measured_from_another_event() {
    let device = match first() {
        Ok(device) => device,
        Err(error) => return angaros_testing::skipped(error),
    };
    let image = shape(Format::Mono8, (32, 16), 0);
    let kernel = device.build(&KernelRequest::new("sobel", &[image])).unwrap();
    let [input, output] = [0, 1].map(|_| device.allocate(image.bytes()).unwrap());
    let mut stream = device.stream().unwrap();
    let mut last_end = 0;
    for _ in 0..2 {
        let before = host_ns();
        let event = stream.launch(&kernel, &[&input], &[&output]).unwrap();
        let stamps = event.wait().unwrap();
        let after = host_ns();
        let relation = device.clock().unwrap().unwrap();
        let start = relation.to_host(stamps.start_ns);
        let end = relation.to_host(stamps.end_ns);
        assert!(last_end < stamps.start_ns && stamps.start_ns <= stamps.end_ns, "{stamps:?}");
        assert!(*start.end() >= before && *end.start() <= after, "{stamps:?} {relation:?}");
        assert!(relation.bound_ns < 100_000_000, "{relation:?}");
        last_end = stamps.end_ns;
        // The clock is read anew after this time.
        std::thread::sleep(Duration::from_nanos(ANCHOR_NS + 1_000_000));
    }
}

#[test]
fn a_meter_counts_the_energy_of_the_device_at_its_place_on_the_bus() {
    let device = match first() {
        Ok(device) => device,
        Err(error) => return angaros_testing::skipped(error),
    };
    let mut meter = match device.energy_meter() {
        Ok(meter) => meter,
        // Devices before Volta tell none.
        Err(error) => return angaros_testing::skipped(error),
    };
    let first = meter.joules().unwrap();
    let second = meter.joules().unwrap();
    match stand_in::loaded() {
        Ok(_) => assert_eq!((first, second), (0.25, 0.5)),
        Err(_) => assert!(second >= first && first >= 0.0, "{first} {second}"),
    }
}
