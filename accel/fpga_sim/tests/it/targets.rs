//! Targets: folders with a manifest.

use angaros_accel::{Backend, Device, Format, KernelRequest, Shape};
use angaros_accel_fpga_sim::{Builder, FpgaDevice, FpgaSimBackend, MANIFEST, Target};
use std::fs;
use std::path::Path;

const MADE_UP: &str = "name: tiny\n\
    description: a made-up board\n\
    device: fpga_sim\n\
    toolchain: {synthesis: yosys}\n\
    clock_hz: 100000000\n\
    limits: {block_ram_bits: 100000, luts: 1000, flip_flops: 2000, dsp_blocks: 0, \
    memory_bytes: 4096}\n";

fn add(folder: &Path, name: &str, text: &str) {
    fs::create_dir(folder.join(name)).unwrap();
    fs::write(folder.join(name).join(MANIFEST), text).unwrap();
}

#[test]
fn the_targets_of_this_repository_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../firmware");
    let targets = Target::all(&folder).unwrap();
    assert!(targets.contains(&Target::standard().unwrap()));
    let standard = Target::standard().unwrap();
    assert_eq!((standard.name.as_str(), standard.clock_hz), ("fpga_sim", 250_000_000));
    assert_eq!(standard.emulator.as_deref(), Some("verilator"));
    assert_eq!(standard.nanoseconds(307_201), 1_228_804);
}

#[test]
fn whoever_adds_a_folder_adds_a_target() {
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), "board", MADE_UP);
    add(folder.path(), "other", &MADE_UP.replace("tiny", "another").replace("100000000", "7"));
    fs::write(folder.path().join("README.md"), "no target").unwrap();
    let targets = Target::all(folder.path()).unwrap();
    let names: Vec<_> = targets.iter().map(|target| target.name.as_str()).collect();
    assert_eq!(names, ["another", "tiny"]);
    assert_eq!(targets[0].nanoseconds(1), 142_857_143);
}

#[test]
fn a_target_without_room_refuses_kernels_and_buffers_before_anything_is_built() {
    let target = Target::parse("tiny", MADE_UP).unwrap();
    let builder = Builder::new("no_such_folder").with_verilator("no_such_verilator");
    let device = FpgaDevice::new(builder, target, 3);
    assert_eq!((device.info().name.as_str(), device.info().clock_hz), ("fpga_sim:3", 100_000_000));
    assert!(device.info().is_emulated && device.clock().unwrap().is_none());
    let image = Shape::packed(Format::Rgb8, 16, 16).unwrap();
    let request = |factor: f64| {
        let request = KernelRequest::new("resize", &[image]).with("scale_width", factor);
        request.with("scale_height", factor)
    };
    let build = |factor| device.build(&request(factor)).map(|_| ()).unwrap_err().to_string();
    let double = build(2.0);
    assert!(double.contains("98304 bits") || double.contains("no_such_verilator"), "{double}");
    let wide = KernelRequest::new("sobel", &[Shape::packed(Format::Mono8, 9000, 2).unwrap()]);
    let error = device.build(&wide).unwrap_err().to_string();
    assert!(error.contains("524288 bits of block RAM, `tiny` has 100000"), "{error}");
    assert!(device.allocate(4097).is_err());
    let held = device.allocate(4000).unwrap();
    let full = device.allocate(97).unwrap_err().to_string();
    assert!(full.contains("96 of 4096 bytes are free"), "{full}");
    drop(held);
    assert!(device.allocate(4096).is_ok());
}

#[test]
fn wrong_manifests_are_refused_with_their_path() {
    let error = |text: &str| Target::parse("here.yaml", text).unwrap_err().to_string();
    let unknown = error(&MADE_UP.replace("clock_hz", "clock_mhz"));
    assert!(unknown.contains("here.yaml") && unknown.contains("clock_mhz"), "{unknown}");
    assert!(error(&MADE_UP.replace("100000000", "0")).contains("clock_hz is 0"));
    assert!(error(&MADE_UP.replace("name: tiny", "name: Tiny One")).contains("`Tiny One` is no"));
    assert!(error(&MADE_UP.replace("luts: 1000", "luts: -1")).contains("-1"));
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), "one", MADE_UP);
    add(folder.path(), "two", MADE_UP);
    let twice = Target::all(folder.path()).unwrap_err().to_string();
    assert!(twice.contains("two targets are called `tiny`"), "{twice}");
    fs::write(folder.path().join("two").join(MANIFEST), "#".repeat(70_000)).unwrap();
    assert!(Target::all(folder.path()).unwrap_err().to_string().contains("more than 65536 bytes"));
    assert!(Target::all(Path::new("no_such_folder")).is_err());
}

#[test]
fn the_back_end_lists_the_simulated_fpga_or_says_what_is_missing() {
    match FpgaSimBackend.devices() {
        Ok(devices) => {
            assert_eq!(devices[0].name, "fpga_sim:0");
            assert!(devices[0].is_emulated && !devices[0].has_host_memory);
            let device = FpgaSimBackend.open(0).unwrap();
            assert_eq!(device.kernels(), ["rectify", "resize", "sobel", "aes128_ecb"]);
        }
        Err(error) => assert!(error.to_string().contains("apt install verilator"), "{error}"),
    }
    let error = FpgaSimBackend.open(99).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("fpga_sim:99") && error.contains("ANGAROS_FIRMWARE_DIR"), "{error}");
}
