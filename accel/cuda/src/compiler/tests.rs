//! The compiler, where its library can be loaded: no device is needed. Every kernel and every chain
//! of two of the contract's suite is compiled, by a device that does nothing else.

use super::{Compiler, Complaint, compiler, newest};
use crate::Cuda;
use crate::error::no_compiler;
use angaros_accel::conformance::standard_cases;
use angaros_accel::{ClockRelation, Composition, Device, DeviceInfo, DeviceKind, Kernel};
use angaros_accel::{KernelRequest, Limits, Shape, Stamps};
use angaros_accel_source::{Abilities, Buffers, Done, Driver, DriverDevice, Failure, Refusal};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// The architecture that is compiled for: compute capability 8.6.
const CAPABILITY: i32 = 86;

/// Bytes of PTX that no chain here has, as each stage is in it once.
const MOST_BYTES: usize = 100_000;

/// What was compiled.
type Made = Arc<Mutex<Vec<String>>>;

/// A driver that compiles and does nothing else.
struct CompilesOnly {
    compiler: &'static Compiler,
    made: Made,
}

fn cannot<T>() -> Done<T> {
    Err(Failure::Lost("it only compiles".to_owned()))
}

impl Driver for CompilesOnly {
    const PRELUDE: &'static str = Cuda::PRELUDE;
    type Memory = ();
    type Program = ();
    type Event = ();

    fn allocate(&self, _: usize) -> Done<()> {
        Ok(())
    }

    fn upload(&self, (): &(), _: usize, _: &[u8]) -> Done<()> {
        Ok(())
    }

    fn download(&self, (): &(), _: usize, _: &mut [u8]) -> Done<()> {
        cannot()
    }

    fn compile(&self, source: &str) -> Result<(), Refusal> {
        let architecture = self.compiler.architecture_for(CAPABILITY).unwrap();
        let made = self.compiler.compile(source, architecture);
        let ptx = made.map_err(|Complaint { reason, log }| {
            let hint = String::new();
            Refusal::Source { reason, log, hint }
        })?;
        self.made.lock().unwrap().push(ptx);
        Ok(())
    }

    unsafe fn launch(&self, (): &(), _: Buffers<'_, Self>, _: [usize; 3]) -> Done<()> {
        cannot()
    }

    fn is_done(&self, (): &()) -> Done<bool> {
        cannot()
    }

    fn wait(&self, (): &()) -> Done<()> {
        cannot()
    }

    fn stamps(&self, (): &(), (): &()) -> Done<Stamps> {
        cannot()
    }

    fn clock(&self) -> Done<ClockRelation> {
        cannot()
    }
}

/// A device that compiles, and what it has compiled.
fn device(compiler: &'static Compiler) -> (Arc<dyn Device>, Made) {
    let made = Made::default();
    let info = DeviceInfo {
        name: "compiler:0".to_owned(),
        description: "compiles only".to_owned(),
        kind: DeviceKind::Gpu,
        is_emulated: true,
        has_host_memory: false,
        limits: Limits { memory_bytes: 1 << 40, buffer_bytes: 1 << 31, side_pixels: 1 << 15 },
        clock_hz: 0,
    };
    let abilities = Abilities { has_double: true, divides_exactly: true };
    let driver = CompilesOnly { compiler, made: made.clone() };
    (Arc::new(DriverDevice::new(info, abilities, driver)), made)
}

/// The suite's cases of all kernels, one for each kernel and format; all others have the same
/// programs, as sizes and parameters are not in them.
fn cases(device: &dyn Device) -> Vec<KernelRequest> {
    let all = device.kernels().iter().flat_map(|kernel| standard_cases(kernel));
    let mut seen = BTreeSet::new();
    let mut is_new = |one: &KernelRequest| {
        // The encodings of `convert` differ in what it makes.
        let encoding = format!("{:?}", one.parameters.get("encoding"));
        seen.insert((one.name.clone(), format!("{:?}", one.inputs[0].format()), encoding))
    };
    all.filter(|one| is_new(one)).collect()
}

/// The kernel of a case for an image that another kernel makes, if it takes it.
fn next(device: &dyn Device, case: &KernelRequest, image: Shape) -> Option<Arc<dyn Kernel>> {
    let mut request = case.clone();
    request.inputs = vec![image];
    let kernel = device.build(&request).ok()?;
    let signature = kernel.signature();
    let is_part = signature.access.is_composable() && signature.outputs.len() == 1;
    is_part.then_some(kernel)
}

/// What is wrong with a compiled program, if anything is.
fn fault(ptx: &str) -> Option<String> {
    if !ptx.contains(".visible .entry run(") {
        return Some("it has no entry `run`".to_owned());
    }
    // Products that are contracted with a sum, or may be as they do not say how they are rounded;
    // numbers near zero that are lost; divisions that are not rounded to the nearest number.
    let inexact = [
        "fma.",
        "mad.f",
        "mul.f",
        "add.f",
        "sub.f",
        "div.f",
        ".ftz",
        "div.approx",
        "div.full",
        "rcp.",
    ];
    if let Some(word) = inexact.iter().find(|word| ptx.contains(**word)) {
        return Some(format!("it has `{word}`"));
    }
    (ptx.len() > MOST_BYTES).then(|| format!("it has {} bytes", ptx.len()))
}

/// Sees that everything that was compiled is right.
fn check(made: &Made, least: usize) {
    let made = made.lock().unwrap();
    assert!(made.len() >= least, "only {} programs were compiled", made.len());
    for ptx in made.iter() {
        assert_eq!(fault(ptx), None, "{ptx}");
    }
}

#[test]
fn every_kernel_of_the_suite_is_compiled_and_rounds_every_operation_by_itself() {
    let compiler = match compiler() {
        Ok(compiler) => compiler,
        Err(lack) => return angaros_testing::skipped(no_compiler(&lack)),
    };
    let (device, made) = device(compiler);
    let mut built = BTreeSet::new();
    for case in cases(&*device) {
        device.build(&case).unwrap();
        built.insert(case.name);
    }
    assert_eq!(built.len(), device.kernels().len());
    // One each, and a second one where there are two kinds of input.
    check(&made, device.kernels().len() + 1);
    let made = made.lock().unwrap();
    assert!(made.iter().any(|ptx| ptx.contains("div.rn.f32")), "no millimetre was divided");
    assert!(made.iter().any(|ptx| ptx.contains("mul.rn.f64")), "no 64-bit number was multiplied");
}

#[test]
fn every_two_kernels_of_the_suite_that_fit_are_compiled_as_one() {
    let compiler = match compiler() {
        Ok(compiler) => compiler,
        Err(lack) => return angaros_testing::skipped(no_compiler(&lack)),
    };
    let (device, made) = device(compiler);
    let cases = cases(&*device);
    let mut chains = BTreeSet::new();
    for first in &cases {
        let Some(first) = next(&*device, first, first.inputs[0]) else { continue };
        for second in &cases {
            let image = first.signature().outputs[0].shape;
            let Some(second) = next(&*device, second, image) else { continue };
            let both = device.compose(&[first.clone(), second], Composition::Fused).unwrap();
            chains.insert(both.signature().kernel.clone());
        }
    }
    assert!(chains.contains("rectify+resize") && chains.contains("sobel+harris"), "{chains:?}");
    check(&made, chains.len());
}

#[test]
fn a_longer_chain_in_which_a_kind_is_there_twice_is_compiled() {
    let compiler = match compiler() {
        Ok(compiler) => compiler,
        Err(lack) => return angaros_testing::skipped(no_compiler(&lack)),
    };
    let (device, made) = device(compiler);
    let cases = cases(&*device);
    let case = |name: &str| cases.iter().find(|case| case.name == name).unwrap();
    let mut image = case("resize").inputs[0];
    let mut kernels = Vec::new();
    for name in ["resize", "rectify", "resize", "convert", "sobel", "sobel"] {
        let kernel = next(&*device, case(name), image).unwrap();
        image = kernel.signature().outputs[0].shape;
        kernels.push(kernel);
    }
    device.compose(&kernels, Composition::Fused).unwrap();
    check(&made, 1);
}

#[test]
fn a_source_that_the_compiler_refuses_is_told_in_its_words() {
    let compiler = match compiler() {
        Ok(compiler) => compiler,
        Err(lack) => return angaros_testing::skipped(no_compiler(&lack)),
    };
    let architecture = compiler.architecture_for(CAPABILITY).unwrap();
    let complaint = compiler.compile("no_such_type x;\n", architecture).unwrap_err();
    assert!(complaint.reason.contains("NVRTC_ERROR_COMPILATION"), "{complaint:?}");
    assert!(complaint.log.contains("no_such_type"), "{complaint:?}");
    assert!(compiler.compile("a\0b", architecture).is_err());
    let strange = compiler.compile("int x;", 1).unwrap_err();
    assert!(strange.reason.starts_with("NVRTC says "), "{strange:?}");
}

#[test]
fn the_newest_architecture_that_the_device_runs_is_chosen() {
    assert_eq!(newest(&[50, 75, 80, 90], 86), Some(80));
    assert_eq!(newest(&[50, 75, 80, 90], 90), Some(90));
    assert_eq!(newest(&[75, 80], 53), None);
}

#[test]
fn a_contracted_product_and_a_missing_entry_are_seen() {
    assert!(fault("").is_some_and(|fault| fault.contains("no entry")));
    for word in ["fma.rn.f32", "mul.f64"] {
        let contracted = format!(".visible .entry run(\n{word} %f1, %f2, %f3;");
        assert!(fault(&contracted).is_some_and(|fault| fault.contains(&word[..4])), "{word}");
    }
    assert_eq!(fault(".visible .entry run(\ndiv.rn.f32 %f1, %f2, %f3;"), None);
}
