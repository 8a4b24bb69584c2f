//! What `kernels.yaml` says of the kernels of this package, against those that devices have.

use angaros::accel::manifest::{Declaration, KernelManifest, MANIFEST_FILE};
use angaros::accel::{AccelError, Format, KernelRequest, Result, Shape, Signature, Target, oracle};
use angaros_accel_cuda::CudaBackend;
use angaros_accel_fpga_sim::{Builder, FpgaDevice};
use angaros_accel_gpu::GpuBackend;
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest() -> KernelManifest {
    KernelManifest::read(&folder().join(MANIFEST_FILE)).unwrap()
}

/// What a device knows of a kernel; nothing is compiled or simulated for that.
fn signature(device: &str, request: &KernelRequest) -> Result<Signature> {
    match device {
        "cpu" => Ok(oracle()?.build(request)?.signature().clone()),
        "cuda" => Ok(CudaBackend.signature(request)?.expect("a kernel of this name")),
        "gpu" => Ok(GpuBackend.signature(request)?.expect("a kernel of this name")),
        "fpga_sim" => {
            let builder = Builder::new("no_such_folder").with_verilator("no_such_verilator");
            FpgaDevice::new(builder, Target::standard().unwrap(), 0).signature(request)
        }
        other => panic!("the test does not know the device {other}"),
    }
}

/// Calls `check` with every kernel, every device that it is declared for, and each of its builds.
fn each(mut check: impl FnMut(&Declaration, &str, &KernelRequest)) {
    let manifest = manifest();
    for kernel in &manifest.kernels {
        let requests = kernel.requests().unwrap();
        assert!(!requests.is_empty(), "{} is built for nothing", kernel.name);
        for target in &kernel.targets {
            requests.iter().for_each(|request| check(kernel, &target.device, request));
        }
    }
}

#[test]
fn every_node_has_its_kernel_on_every_kind_of_device() {
    let manifest = manifest();
    for name in ["rectify", "resize", "sobel"] {
        let kernel = manifest.kernel(name).unwrap();
        let devices: Vec<_> = kernel.targets.iter().map(|one| one.device.as_str()).collect();
        assert_eq!(devices, ["cpu", "cuda", "gpu", "fpga_sim"], "{name}");
    }
    let missing = manifest.missing_sources(folder());
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn kernels_have_the_ports_formats_and_tolerances_that_were_declared() {
    each(|kernel, device, request| {
        let known = signature(device, request).unwrap();
        assert_eq!(known.tolerance, kernel.tolerance(), "{} on {device}", kernel.name);
        let sides = [(&known.inputs, &kernel.inputs), (&known.outputs, &kernel.outputs)];
        for (ports, declared) in sides {
            assert_eq!(ports.len(), declared.len(), "{} on {device}", kernel.name);
            for (port, declared) in ports.iter().zip(declared) {
                assert_eq!(port.name, declared.name, "{} on {device}", kernel.name);
                assert!(declared.formats().unwrap().contains(&port.shape.format()));
            }
        }
    });
}

#[test]
fn kernels_know_exactly_the_parameters_that_were_declared() {
    each(|kernel, device, request| {
        let strange = request.clone().with("no_such_parameter", 1_i64);
        let error = signature(device, &strange).unwrap_err();
        let AccelError::BadParameter { parameter, hint, .. } = error else { panic!("{error}") };
        assert_eq!(parameter, "no_such_parameter");
        let mut known: Vec<&str> = match hint.strip_prefix("it has ") {
            Some(names) => names.split(", ").collect(),
            None => Vec::new(),
        };
        let mut declared: Vec<&str> = kernel.parameters.iter().map(|p| p.name.as_str()).collect();
        known.sort_unstable();
        declared.sort_unstable();
        assert_eq!(known, declared, "{} on {device}", kernel.name);
    });
}

#[test]
fn a_kernel_is_refused_without_a_parameter_that_is_not_optional() {
    each(|kernel, device, request| {
        let needed = kernel.parameters.iter().filter(|parameter| !parameter.is_optional);
        for parameter in needed {
            let mut without = KernelRequest::new(&request.name, &request.inputs);
            for other in kernel.parameters.iter().filter(|other| other.name != parameter.name) {
                if let Some(value) = request.parameters.get(&other.name) {
                    without.parameters.set(&other.name, value.clone());
                }
            }
            let error = signature(device, &without).unwrap_err();
            assert!(error.to_string().contains(&format!("`{}` is missing", parameter.name)));
        }
    });
}

#[test]
fn kernels_take_exactly_the_formats_that_were_declared() {
    each(|kernel, device, request| {
        let (width, height) = request.inputs[0].size();
        let declared = kernel.inputs[0].formats().unwrap();
        for format in Format::ALL {
            let mut other = request.clone();
            other.inputs = vec![Shape::packed(format, width, height).unwrap()];
            let is_taken = signature(device, &other).is_ok();
            let is_declared = declared.contains(&format);
            assert_eq!(is_taken, is_declared, "{format:?}: {} on {device}", kernel.name);
        }
    });
}
