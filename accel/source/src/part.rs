//! Parts of a kernel: stages that are one program, run by one launch.

use crate::driver::Driver;
use crate::memory::DriverMemory;
use crate::shared::Shared;
use crate::source::Chain;
use crate::stage::{Form, Kind, Stage};
use angaros_accel::{Memory, Result, Shape};
use std::sync::Arc;

/// How many times as much fused stages may read as the same stages by themselves (SC2). What is
/// computed anew is read from the caches; an intermediate image is written and read once more.
pub const DEAREST: u64 = 8;

/// Numbers before those of the stages (`FRAME_*` in `kernels/frame.cl`).
const FRAME_NUMBERS: usize = 8;

/// Stages that follow each other in one program.
pub(crate) struct Part<D: Driver> {
    program: Arc<D::Program>,
    /// What the program is told.
    numbers: DriverMemory<D>,
    /// Work items: along a row, rows, planes.
    items: [usize; 3],
}

impl<D: Driver> Part<D> {
    /// Of these stages, which read and write images of these shapes; `kernel` is for errors.
    pub(crate) fn new(
        shared: &Arc<Shared<D>>,
        kernel: &str,
        stages: &[Arc<Stage>],
        (inputs, outputs): (&[Shape], &[Shape]),
    ) -> Result<Self> {
        let kinds: Vec<&'static Kind> = stages.iter().map(|stage| stage.kind).collect();
        let chain = Chain::new(&kinds, inputs[0].format(), outputs[0].format());
        let program = shared.programs.of(shared, kernel, chain, &kinds)?;
        let output = &outputs[0];
        let across = match stages[0].kind.form {
            Form::Values => output.width() * output.format().channels(),
            Form::Own { item_bytes } => output.row_bytes() / item_bytes,
        };
        let items = [across, output.height(), outputs.len()];
        let bytes: Vec<u8> =
            numbers(stages, (inputs, outputs), items).flat_map(i32::to_ne_bytes).collect();
        let numbers = DriverMemory::new(shared, bytes.len())?;
        numbers.upload(0, &bytes)?;
        Ok(Self { program, numbers, items })
    }

    /// Queues a launch. The buffers are as long as the shapes that the part was made for.
    pub(crate) fn launch(
        &self,
        shared: &Shared<D>,
        inputs: &[&DriverMemory<D>],
        outputs: &[&DriverMemory<D>],
    ) -> Result<D::Event> {
        let [input, output] = [inputs, outputs].map(|all| all[0].memory());
        let second = inputs.last().map_or(input, |memory| memory.memory());
        let other = outputs.last().map_or(output, |memory| memory.memory());
        let buffers = [input, second, self.numbers.memory(), output, other];
        // SAFETY: the program was compiled of this part's chain, the numbers are those of its
        // shapes, and the buffers are as long as these.
        let queued = unsafe { shared.driver.launch(&self.program, buffers, self.items) };
        shared.done("launching a kernel", 0, queued)
    }
}

/// All that a program is told.
fn numbers<'a>(
    stages: &'a [Arc<Stage>],
    (inputs, outputs): (&[Shape], &[Shape]),
    [across, rows, _]: [usize; 3],
) -> impl Iterator<Item = i32> + use<'a> {
    let step = |all: &[Shape], i: usize| step(all.get(i).unwrap_or(&all[0]));
    let channels = |all: &[Shape]| all[0].format().channels() as i32;
    let frame: [i32; FRAME_NUMBERS] = [
        // Sides are below 2^15, and pixels have four numbers at most.
        across as i32,
        rows as i32,
        channels(outputs),
        step(inputs, 0),
        step(inputs, 1),
        step(outputs, 0),
        step(outputs, 1),
        channels(inputs),
    ];
    let starts = stages.iter().scan(FRAME_NUMBERS + stages.len(), |next, stage| {
        let start = *next;
        *next += stage.settings.len();
        // A camera has at most 2^26 pixels, two numbers each, and no stage is told more.
        Some(start as i32)
    });
    let settings = stages.iter().flat_map(|stage| stage.settings.iter().copied());
    frame.into_iter().chain(starts).chain(settings)
}

/// Bytes from row to row. The step of a single row, which may be any, is not used.
fn step(shape: &Shape) -> i32 {
    let step = if shape.height() == 1 { shape.row_bytes() } else { shape.step() };
    // At most 2^31, which the kernels read as a number without sign.
    step as u32 as i32
}

/// Cuts a chain into parts that are worth fusing (SC2): for each how many stages it has.
pub(crate) fn parts(stages: &[Arc<Stage>]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    for end in 1..=stages.len() {
        if end == stages.len() || !is_worth(&stages[start..=end]) {
            found.push(end - start);
            start = end;
        }
    }
    found
}

/// Whether stages are worth being one program.
fn is_worth(stages: &[Arc<Stage>]) -> bool {
    if stages.len() > 1 && stages.iter().any(|stage| stage.kind.form != Form::Values) {
        return false;
    }
    let Some(last) = stages.last() else { return false };
    let each = stages.iter().map(|stage| stage.values().saturating_mul(stage.reads));
    let alone = each.fold(0, u64::saturating_add);
    let fused = stages.iter().map(|stage| stage.reads).fold(last.values(), u64::saturating_mul);
    fused <= alone.saturating_mul(DEAREST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{AES128, RECTIFY, RESIZE, SOBEL};
    use angaros_accel::Format;

    fn stage(kind: &'static Kind, side: usize, reads: u64) -> Arc<Stage> {
        let shape = Shape::packed(Format::Mono8, side, side).unwrap();
        let settings = vec![7; 3];
        Arc::new(Stage { kind, settings, outputs: vec![shape], reads })
    }

    #[test]
    fn a_chain_is_cut_where_fused_stages_would_read_too_much() {
        let near = [stage(&RECTIFY, 64, 4), stage(&RESIZE, 32, 4), stage(&SOBEL, 32, 8)];
        assert_eq!(parts(&near), [3]);
        // A hundred times as much for each of a hundred is less than eight times both.
        let dear = [stage(&SOBEL, 64, 100), stage(&SOBEL, 64, 100), stage(&RECTIFY, 64, 4)];
        assert_eq!(parts(&dear), [1, 2]);
        let whole = [stage(&AES128, 16, 1), stage(&AES128, 16, 1)];
        assert_eq!(parts(&whole), [1, 1]);
        assert_eq!(parts(&near[..1]), [1]);
    }

    #[test]
    fn every_stage_is_told_where_its_settings_begin() {
        let stages = [stage(&RECTIFY, 4, 4), stage(&SOBEL, 4, 8)];
        let shape = [Shape::packed(Format::Mono8, 4, 4).unwrap().padded(3).unwrap()];
        let told: Vec<i32> = numbers(&stages, (&shape, &shape), [4, 4, 1]).collect();
        assert_eq!(told, [4, 4, 1, 7, 7, 7, 7, 1, 10, 13, 7, 7, 7, 7, 7, 7]);
    }

    #[test]
    fn the_step_of_a_single_row_is_that_of_its_pixels() {
        let row = Shape::new(Format::Rgb8, 5, 1, usize::MAX).unwrap();
        assert_eq!(step(&row), 15);
        let rows = Shape::new(Format::Mono8, 1, 2, (1 << 31) - 1).unwrap();
        assert_eq!(step(&rows), i32::MAX);
    }
}
