//! Rules of AXI4-Stream and of frames: what breaks them is counted and an error.

use crate::common::{builder, noise};
use angaros_accel::Composition;
use angaros_accel_fpga_sim::catalogue::{Module, RECTIFY, RESIZE_HALF, Source, Width};
use angaros_accel_fpga_sim::{
    Behaviour, Design, Frames, Input, Instance, Map, Program, Run, SimError, Simulation, Stage,
    Stall, Violations,
};
use std::sync::Arc;

/// A kernel that is not one of this crate, and breaks a rule where it is told to.
static FAULTY: Module = Module {
    name: "faulty",
    sources: &[Source { file: "faulty.sv", text: include_str!("../rtl/faulty.sv") }],
    parameters: &[],
    input: Width::Bits(24),
    output: Width::Bits(24),
    map_bits: 0,
    configuration: &[("fault", 3)],
    status: &[],
    memory_bits: |_| 0,
};

const FRAMES: Frames = Frames::one(8, 6, 3);

fn faulty() -> Option<Simulation> {
    let design = Design::new(vec![Instance::new(&FAULTY)]).unwrap();
    Some(Simulation::new(&builder()?, design).unwrap())
}

/// Runs a frame through the faulty kernel; the sink waits often.
fn run(simulation: &mut Simulation, fault: u32) -> Run {
    simulation.configure(0, &[fault]).unwrap();
    let data = noise(8 * 6 * 3);
    let waiting = Behaviour { results: Stall::pattern([true, true, false]), ..Default::default() };
    let input = Input { data: &data, frames: FRAMES };
    simulation.run(input, None, FRAMES, &waiting).unwrap()
}

#[test]
fn each_broken_rule_is_counted_by_itself() {
    let Some(mut simulation) = faulty() else { return };
    let well = run(&mut simulation, 0);
    assert_eq!((well.violations, well.is_complete), (Violations::default(), true));
    assert_eq!(well.data, noise(8 * 6 * 3));
    assert!(run(&mut simulation, 1).violations.valid_dropped > 0);
    assert!(run(&mut simulation, 2).violations.beat_changed > 0);
    assert_eq!(run(&mut simulation, 3).violations.wrong_user, 1);
    assert_eq!(run(&mut simulation, 4).violations.wrong_last, 48 - 6);
    // One beat more after each of six lines.
    assert_eq!(run(&mut simulation, 5).violations.surplus, 6);
    // Simulations start anew: nothing of the faults is left.
    assert_eq!(run(&mut simulation, 0), well);
}

#[test]
fn a_broken_rule_is_an_error_that_says_what_was_counted() {
    let Some(mut simulation) = faulty() else { return };
    simulation.configure(0, &[3]).unwrap();
    let data = noise(8 * 6 * 3);
    let input = Input { data: &data, frames: FRAMES };
    let error = simulation.run_well(input, None, FRAMES, &Behaviour::default()).unwrap_err();
    assert!(matches!(error, SimError::Violated { .. }), "{error}");
    assert!(error.to_string().contains("TUSER misplaced 1"), "{error}");
}

#[test]
fn a_kernel_that_takes_no_more_stands_still_and_is_given_up() {
    let Some(mut simulation) = faulty() else { return };
    simulation.configure(0, &[6]).unwrap();
    let data = noise(8 * 6 * 3);
    let input = Input { data: &data, frames: FRAMES };
    let error = simulation.run_well(input, None, FRAMES, &Behaviour::default()).unwrap_err();
    assert!(error.to_string().contains("took 1 of 48 beats and gave 1 of 48"), "{error}");
}

#[test]
fn a_source_that_stops_in_the_middle_of_a_frame_is_an_error() {
    let Some(builder) = builder() else { return };
    let stage = Stage::resize_half((64, 48), (32, 24), 3).unwrap();
    let program = Program::new(&builder, &[stage], Composition::Sequential).unwrap();
    let stops = Behaviour { pixels_given: Some(1000), ..Behaviour::default() };
    let image = noise(64 * 48 * 3);
    let error = program.run(&image, &stops).unwrap_err();
    assert!(error.to_string().contains("took 1000 of 3072 beats"), "{error}");
    // The next frame is whole, and nothing of the cut one is in it.
    let whole = program.run(&image, &Behaviour::default()).unwrap();
    let fresh = Stage::resize_half((64, 48), (32, 24), 3).unwrap();
    let fresh = Program::new(&builder, &[fresh], Composition::Sequential).unwrap();
    assert_eq!(whole, fresh.run(&image, &Behaviour::default()).unwrap());
}

#[test]
fn frames_that_follow_each_other_are_kept_apart() {
    let Some(builder) = builder() else { return };
    let stage = Stage::resize_half((7, 5), (4, 2), 3).unwrap();
    let design = Stage::design(std::slice::from_ref(&stage)).unwrap();
    let mut simulation = Simulation::new(&builder, design).unwrap();
    simulation.configure(0, stage.words()).unwrap();
    let image = noise(7 * 5 * 3);
    let three = image.repeat(3);
    let input = Input { data: &three, frames: Frames { frames: 3, ..stage.input() } };
    let output = Frames { frames: 3, ..stage.output() };
    let run = simulation.run_well(input, None, output, &Behaviour::default()).unwrap();
    let (one, rest) = run.data.split_at(4 * 2 * 3);
    assert_eq!(rest, one.repeat(2));
}

#[test]
fn a_kernel_counts_frames_of_another_size_than_it_is_set_to() {
    let Some(builder) = builder() else { return };
    let mut simulation =
        Simulation::new(&builder, Design::new(vec![Instance::new(&RESIZE_HALF)]).unwrap()).unwrap();
    // Lines of 8 beats for a kernel that is set to 4, so that every other TLAST is missing.
    simulation.configure(0, &[4, 12, 2, 6]).unwrap();
    let data = noise(8 * 6 * 3);
    let input = Input { data: &data, frames: FRAMES };
    let error = simulation.run_well(input, None, Frames::one(2, 6, 3), &Behaviour::default());
    assert_eq!(
        error.unwrap_err(),
        SimError::Misframed { design: "resize_half".to_owned(), beats: 6 }
    );
}

#[test]
fn a_pixel_from_outside_the_window_is_counted_and_an_error() {
    let Some(builder) = builder() else { return };
    // Every row from six rows below; the last six rows are outside the image.
    let at = |i: i32| [i % 8 * 32, (i / 8 + 6) * 32];
    let map = Arc::new(Map::new(8, 20, (0..160).map(at).collect()).unwrap());
    let stage = Stage::rectify(map, 1).unwrap();
    assert_eq!(stage.instance().module.name, RECTIFY.name);
    let image = noise(160);
    let pass = |stage: Stage| {
        let program = Program::new(&builder, &[stage], Composition::Sequential).unwrap();
        program.run(&image, &Behaviour::default())
    };
    let shifted = pass(stage.clone()).unwrap().data;
    assert_eq!(shifted[..14 * 8], image[6 * 8..]);
    assert!(shifted[14 * 8..].iter().all(|level| *level == 0));
    // Five rows ahead are one too few, for all of the 14 rows that have a source.
    let error = pass(stage.with_window(7, 5).unwrap()).unwrap_err();
    assert_eq!(error, SimError::Missed { design: "rectify".to_owned(), pixels: 14 * 8 });
    assert!(error.to_string().contains("hint: a larger"), "{error}");
}

#[test]
fn data_that_does_not_fit_its_frames_is_refused() {
    let Some(mut simulation) = faulty() else { return };
    let data = noise(8 * 6 * 3 - 1);
    let input = Input { data: &data, frames: FRAMES };
    let error = simulation.run(input, None, FRAMES, &Behaviour::default()).unwrap_err();
    assert!(error.to_string().contains("144 and 0 bytes in have 143 and 0"), "{error}");
    let map = Some(input);
    assert!(simulation.run(input, map, FRAMES, &Behaviour::default()).is_err());
    let endless = Frames { frames: u64::MAX, ..FRAMES };
    assert!(simulation.run(input, None, endless, &Behaviour::default()).is_err());
    assert!(simulation.configure(0, &[1, 2]).is_err());
    assert!(simulation.configure(7, &[]).is_err());
}
