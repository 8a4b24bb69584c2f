//! Kernels that follow each other: one after the other, streamed, fused; and what passes the host.

use crate::common::{builder, device, noise, rectify, resize, shape, stalled};
use angaros_accel::{Composition, Device, Format, Kernel};
use angaros_accel_fpga_sim::{Behaviour, FpgaDevice, FpgaKernel, Passage, Program, Stage, Traffic};
use std::any::Any;
use std::sync::Arc;

const SIZE: (usize, usize) = (64, 48);

/// Rectification and resizing by a factor, built.
fn kernels(device: &FpgaDevice, factor: f64) -> [Arc<dyn Kernel>; 2] {
    let image = shape(Format::Rgb8, SIZE);
    [rectify(image, 0.8), resize(image, factor)].map(|request| device.build(&request).unwrap())
}

fn stages(kernels: &[Arc<dyn Kernel>]) -> Vec<Stage> {
    let of = |kernel: &Arc<dyn Kernel>| {
        let any: &dyn Any = &**kernel;
        any.downcast_ref::<FpgaKernel>().unwrap().stages().to_vec()
    };
    kernels.iter().flat_map(of).collect()
}

fn pass(stages: &[Stage], how: Composition, behaviour: &Behaviour) -> Passage {
    let program = Program::new(&builder().unwrap(), stages, how).unwrap();
    program.run(&noise(64 * 48 * 3), behaviour).unwrap()
}

#[test]
fn streamed_and_fused_give_what_one_after_the_other_gives() {
    let Some(device) = device() else { return };
    for factor in [0.5, 2.0] {
        let stages = stages(&kernels(&device, factor));
        let expected = pass(&stages, Composition::Sequential, &Behaviour::default()).data;
        for behaviour in [Behaviour::default(), stalled(5), stalled(6)] {
            let streamed = pass(&stages, Composition::Streamed, &behaviour);
            assert_eq!(streamed.data, expected, "streamed, factor {factor}");
            if factor < 1.0 {
                let fused = pass(&stages, Composition::Fused, &behaviour);
                assert_eq!(fused.data, expected, "fused");
            }
        }
    }
}

#[test]
fn streaming_hides_the_first_kernel_behind_the_second() {
    let Some(device) = device() else { return };
    let pixels = 64 * 48;
    for (factor, second) in [(0.5, pixels + 2), (2.0, 4 * pixels + 64 + 3)] {
        let stages = stages(&kernels(&device, factor));
        let cycles = |how| pass(&stages, how, &Behaviour::default()).cycles;
        let first = stages[0].cycles();
        assert_eq!(cycles(Composition::Sequential), first + second, "factor {factor}");
        // The second kernel begins one cycle after the first one's first beat, not after its last.
        let streamed = cycles(Composition::Streamed);
        assert_eq!(streamed, first - pixels + 1 + second, "factor {factor}");
        assert_eq!(streamed, Stage::streamed_cycles(&stages), "factor {factor}");
        if factor < 1.0 {
            assert_eq!(cycles(Composition::Fused), streamed - 1, "no queue between them");
        }
    }
}

#[test]
fn a_graph_passes_the_host_once_and_its_kernels_by_themselves_each() {
    let Some(device) = device() else { return };
    let kernels = kernels(&device, 0.5);
    let [first, second] = &kernels;
    let image = noise(64 * 48 * 3);
    let mut stream = device.stream().unwrap();
    let mut between = vec![0; 64 * 48 * 3];
    let mut result = vec![0; 32 * 24 * 3];
    let begun = stream.run_host(first, &[&image], &mut [&mut between]).unwrap();
    let ended = stream.run_host(second, &[&between], &mut [&mut result]).unwrap();
    assert!(begun.start_ns < begun.end_ns && begun.end_ns <= ended.start_ns);
    let apart = device.traffic();
    assert_eq!((apart.uploads, apart.downloads, apart.launches), (2, 2, 2));
    assert_eq!(apart.uploaded_bytes, 2 * 64 * 48 * 3);
    assert_eq!(apart.downloaded_bytes, (64 * 48 + 32 * 24) * 3);
    let streamed = device.compose(&kernels, Composition::Streamed).unwrap();
    let mut again = vec![0; 32 * 24 * 3];
    let stamps = stream.run_host(&streamed, &[&image], &mut [&mut again]).unwrap();
    assert_eq!(again, result);
    let now = device.traffic();
    let since = Traffic {
        uploads: now.uploads - apart.uploads,
        downloads: now.downloads - apart.downloads,
        launches: now.launches - apart.launches,
        cycles: now.cycles - apart.cycles,
        ..Traffic::default()
    };
    let cycles = Stage::streamed_cycles(&stages(&kernels));
    let expected = Traffic { uploads: 1, downloads: 1, launches: 1, cycles, ..Traffic::default() };
    assert_eq!(since, expected);
    // 250 MHz: four nanoseconds a cycle.
    assert_eq!(stamps.duration_ns(), 4 * cycles);
}

#[test]
fn kernels_that_do_not_fit_or_have_no_fused_module_are_refused() {
    let Some(device) = device() else { return };
    let [first, second] = kernels(&device, 2.0);
    let fused = device.compose(&[first.clone(), second.clone()], Composition::Fused);
    let error = fused.unwrap_err().to_string();
    assert!(error.contains("rectify+resize") && error.contains("no module"), "{error}");
    let reversed = device.compose(&[second, first], Composition::Streamed).unwrap_err();
    assert!(reversed.to_string().contains("rgb8 128x96"), "{reversed}");
}
