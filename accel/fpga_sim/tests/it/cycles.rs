//! Where nobody waits, a frame takes as many clock cycles as the kernel promises.

use crate::common::{builder, noise, stalled};
use angaros_accel::Composition;
use angaros_accel_fpga_sim::{Behaviour, Map, Passage, Program, Stage, Stall};
use std::sync::Arc;

fn pass(stage: Stage, behaviour: &Behaviour) -> Option<Passage> {
    let how = Composition::Sequential;
    let program = Program::new(&builder()?, std::slice::from_ref(&stage), how).unwrap();
    Some(program.run(&noise(stage.input().bytes() as usize), behaviour).unwrap())
}

fn cycles(stage: Stage) -> Option<u64> {
    let promised = stage.cycles();
    let name = stage.instance().module.name;
    let cycles = pass(stage, &Behaviour::default())?.cycles;
    assert_eq!(cycles, promised, "{name}");
    Some(cycles)
}

/// A map that takes every pixel from `down` rows below.
fn shifted((width, height): (usize, usize), down: usize) -> Arc<Map> {
    let at = |i: usize| [i % width * 32, (i / width + down) * 32].map(|v| v as i32);
    Arc::new(Map::new(width, height, (0..width * height).map(at).collect()).unwrap())
}

#[test]
fn a_frame_takes_one_cycle_for_each_pixel_and_the_depth_of_the_kernel() {
    let pixels = 64 * 48;
    let half = Stage::resize_half((64, 48), (32, 24), 3).unwrap();
    let Some(taken) = cycles(half) else { return };
    assert_eq!(taken, pixels + 2);
    let double = cycles(Stage::resize_double((64, 48), 3).unwrap());
    assert_eq!(double, Some(4 * pixels + 64 + 3));
    let sobel = cycles(Stage::sobel((64, 48), 3, false).unwrap());
    assert_eq!(sobel, Some(pixels + 2 * 64 + 7));
    let near = cycles(Stage::rectify(shifted((64, 48), 0), 3).unwrap());
    assert_eq!(near, Some(pixels + 64 + 3));
    let far = cycles(Stage::rectify(shifted((64, 48), 5), 3).unwrap());
    assert_eq!(far, Some(pixels + 6 * 64 + 3));
    let blocks = cycles(Stage::aes128([7; 16], (4, 5)).unwrap());
    assert_eq!(blocks, Some(11 * 20 + 1));
}

#[test]
fn odd_and_tiny_frames_take_the_promised_cycles_too() {
    for (width, height) in [(37, 23), (3, 3), (1, 5), (5, 1), (1, 1)] {
        let stages = [
            Stage::resize_double((width, height), 3),
            Stage::sobel((width, height), 1, false),
            Stage::rectify(shifted((width, height), 2), 3),
            Stage::resize_half((width, height), (width.div_ceil(2), height.div_ceil(2)), 3),
        ];
        for stage in stages {
            if cycles(stage.unwrap()).is_none() {
                return;
            }
        }
    }
    // Narrower than half: the last column and row are taken and lead to nothing.
    let narrow = cycles(Stage::resize_half((37, 25), (18, 12), 3).unwrap());
    assert!(narrow.is_none_or(|taken| taken == 23 * 37 + 35 + 3));
}

#[test]
fn a_source_that_gives_every_other_cycle_doubles_the_time() {
    let stage = Stage::resize_half((64, 48), (32, 24), 3).unwrap();
    let slow = Behaviour { pixels: Stall::pattern([false, true]), ..Behaviour::default() };
    let Some(passage) = pass(stage.clone(), &slow) else { return };
    assert_eq!(passage.cycles, 2 * (64 * 48 - 1) + 1 + 2);
    let waiting = pass(stage, &stalled(3)).unwrap();
    assert!(waiting.cycles > 64 * 48 + 2 && waiting.runs[0].result_waits > 0, "{waiting:?}");
}
