//! How a kernel is run: which bands its output is made in, by how many threads.

use crate::band::{Band, Output};
use crate::kernels::KernelError;
use crate::lane::{Lane, Stage, scratch_bytes};
use crate::pool::Pool;
use angaros_accel::{LARGE_BYTES, nearly_done};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most inputs of a kernel, and most outputs.
pub(crate) const MOST_PORTS: usize = 2;

/// Pieces of the output that each thread takes one after the other. More spread the work better,
/// and each makes the rows that it shares with the piece before once more.
const PIECES: usize = 4;

/// The rows of a band at most, where nothing else bounds it.
const MOST_ROWS: usize = 64;

/// A chain of stages in bands, with what each thread needs for it.
#[derive(Debug)]
pub(crate) struct Banded {
    stages: Vec<Stage>,
    /// Output rows of each band, in order.
    bands: Vec<Range<usize>>,
    /// Bands of each piece.
    pieces: Vec<Range<usize>>,
    lanes: Vec<Mutex<Lane>>,
    /// It tells when it is nearly done.
    tells_end: bool,
}

impl Banded {
    /// Plans a chain for so many threads, whose intermediate rows take at most about `budget`
    /// bytes.
    pub(crate) fn new(stages: Vec<Stage>, threads: usize, budget: usize) -> Self {
        let height = stages.last().map_or(1, |stage| stage.output.height());
        let is_large = stages.last().is_some_and(|stage| stage.output.bytes() >= LARGE_BYTES);
        let count = if threads > 1 { threads * PIECES } else { 1 };
        let most = match &*stages {
            // The second band is what is left when it is nearly done.
            [one] if count == 1 && is_large && one.access.is_composable() => {
                (height - height / 16) & !1
            }
            _ => height.div_ceil(count),
        };
        let bands = if stages.len() == 1 {
            bands(height, most)
        } else {
            fitting(&stages, height, most.min(MOST_ROWS), budget)
        };
        let count = count.min(bands.len());
        let pieces = (0..count).map(|i| bands.len() * i / count..bands.len() * (i + 1) / count);
        let pieces = pieces.collect();
        let lane = || Mutex::new(Lane::new(&stages, &bands));
        let lanes = (0..threads.min(count)).map(|_| lane()).collect();
        let tells_end = is_large && bands.len() > 1;
        Self { stages, bands, pieces, lanes, tells_end }
    }

    pub(crate) fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Writes the outputs.
    pub(crate) fn run(
        &self,
        pool: &Pool,
        inputs: &[Band<'_>],
        outputs: &[Output<'_>],
    ) -> Result<(), KernelError> {
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(None);
        pool.run(self.lanes.len(), &|number| {
            let mut lane = locked(&self.lanes[number]);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = self.pieces.get(at) else { break };
                let is_last = at + self.lanes.len() >= self.pieces.len();
                let last = (self.tells_end && is_last).then(|| piece.end - 1);
                lane.begin();
                for number in piece.clone() {
                    if last == Some(number) {
                        nearly_done();
                    }
                    let band = &self.bands[number];
                    // SAFETY: each piece is taken by one thread, once in this run, and bands have
                    // no row in common.
                    let done = unsafe { self.run_band(&mut lane, inputs, outputs, band) };
                    if let Err(failure) = done {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                        return;
                    }
                }
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// # Safety
    /// Nobody else has a band of these outputs with a row of this one.
    unsafe fn run_band(
        &self,
        lane: &mut Lane,
        inputs: &[Band<'_>],
        outputs: &[Output<'_>],
        rows: &Range<usize>,
    ) -> Result<(), KernelError> {
        match outputs {
            [one] => {
                // SAFETY: as the caller promises.
                let band = unsafe { one.band(rows.clone()) };
                lane.run(&self.stages, inputs, &mut [band])
            }
            [one, two] => {
                // SAFETY: as the caller promises; two outputs have no byte in common.
                let mut bands = unsafe { [one.band(rows.clone()), two.band(rows.clone())] };
                lane.run(&self.stages, inputs, &mut bands)
            }
            _ => unreachable!("a kernel has one output or two"),
        }
    }
}

fn locked(lane: &Mutex<Lane>) -> MutexGuard<'_, Lane> {
    lane.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bands of `rows` rows. The first has one row more: rows 2k + 1 and 2k + 2 of a doubled image are
/// made together.
fn bands(height: usize, rows: usize) -> Vec<Range<usize>> {
    let rows = rows.max(1);
    let count = height.saturating_sub(1).div_ceil(rows).max(1);
    let start = |i: usize| if i == 0 { 0 } else { (i * rows + 1).min(height) };
    (0..count).map(|i| start(i)..start(i + 1)).collect()
}

/// The highest bands of at most so many rows whose intermediate rows fit the budget.
fn fitting(stages: &[Stage], height: usize, most: usize, budget: usize) -> Vec<Range<usize>> {
    let mut rows = most;
    loop {
        let found = bands(height, rows);
        if rows <= 2 || scratch_bytes(stages, &found) <= budget {
            return found;
        }
        rows /= 2;
    }
}

/// Kernels one after the other, each with the whole intermediate image before the next begins.
#[derive(Debug)]
pub(crate) struct Sequence {
    steps: Vec<Banded>,
    /// The intermediate images.
    middle: Mutex<Vec<Vec<u8>>>,
}

impl Sequence {
    pub(crate) fn new(stages: Vec<Stage>, threads: usize, budget: usize) -> Self {
        let last = stages.len() - 1;
        let middle = stages[..last].iter().map(|stage| vec![0; stage.output.bytes()]).collect();
        let step = |stage| Banded::new(vec![stage], threads, budget);
        Self { steps: stages.into_iter().map(step).collect(), middle: Mutex::new(middle) }
    }

    pub(crate) fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.steps.iter().flat_map(Banded::stages)
    }

    pub(crate) fn run(
        &self,
        pool: &Pool,
        inputs: &[Band<'_>],
        outputs: &[Output<'_>],
    ) -> Result<(), KernelError> {
        let mut middle = self.middle.lock().unwrap_or_else(PoisonError::into_inner);
        for (i, step) in self.steps.iter().enumerate() {
            let (before, after) = middle.split_at_mut(i);
            let made = before.last().zip(self.steps[..i].last());
            let made = made.map(|(bytes, step)| Band::whole(step.stages[0].output, bytes));
            let inputs = made.as_ref().map_or(inputs, std::slice::from_ref);
            match after.first_mut() {
                None => step.run(pool, inputs, outputs)?,
                Some(bytes) => {
                    step.run(pool, inputs, &[Output::new(step.stages[0].output, bytes)])?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::band::BandMut;
    use crate::lane::Work;
    use angaros_accel::{Access, Format, Shape, before_end};
    use std::cell::RefCell;

    #[derive(Debug, PartialEq)]
    enum Noted {
        Rows(Range<usize>),
        NearlyDone,
    }

    thread_local!(static NOTES: RefCell<Vec<Noted>> = const { RefCell::new(Vec::new()) });

    /// Notes which rows it was asked for.
    #[derive(Debug)]
    struct Noting;

    impl Work for Noting {
        fn run(&mut self, _: &[Band<'_>], made: &mut [BandMut<'_>]) -> Result<(), KernelError> {
            NOTES.with_borrow_mut(|notes| notes.push(Noted::Rows(made[0].rows())));
            Ok(())
        }

        fn again(&self) -> Box<dyn Work> {
            Box::new(Self)
        }
    }

    #[test]
    fn bands_cover_every_row_once_and_split_no_pair_of_doubled_rows() {
        for height in 1..40 {
            for rows in [1, 2, 4, 7, 64] {
                let all: Vec<usize> = bands(height, rows).into_iter().flatten().collect();
                assert_eq!(all, (0..height).collect::<Vec<_>>(), "{height} by {rows}");
            }
        }
        assert_eq!(bands(10, 4), [0..5, 5..9, 9..10]);
        assert_eq!(bands(5, 4).len(), 1);
    }

    #[test]
    fn a_large_image_is_nearly_done_once_when_a_sixteenth_is_left_and_a_small_one_is_not() {
        for (width, height, nearly) in
            [(640, 480, Some(451)), (641, 205, Some(193)), (64, 48, None)]
        {
            let shape = Shape::packed(Format::Mono8, width, height).unwrap();
            let work = Box::new(Noting);
            let stage = Stage { access: Access::Pointwise, input: shape, output: shape, work };
            let banded = Banded::new(vec![stage], 1, usize::MAX);
            let mut made = vec![0; width * height];
            let input = vec![7; width * height];
            let outputs = [Output::new(shape, &mut made)];
            let pool = Pool::new(1).unwrap();
            before_end(|| NOTES.with_borrow_mut(|notes| notes.push(Noted::NearlyDone)));
            banded.run(&pool, &[Band::whole(shape, &input)], &outputs).unwrap();
            let expected = match nearly {
                Some(at) => vec![Noted::Rows(0..at), Noted::NearlyDone, Noted::Rows(at..height)],
                None => Vec::from([Noted::Rows(0..height)]),
            };
            assert_eq!(NOTES.take(), expected, "{width}x{height}");
        }
    }
}
