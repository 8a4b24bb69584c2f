//! Stages that follow each other, run band by band by one thread.
//!
//! For a band of output rows the rows of each intermediate image that it needs are made in a few
//! scratch rows, and used at once. Rows that the next band needs too are kept, so that within one
//! run of bands every row is made once.

use crate::band::{Band, BandMut};
use crate::kernels::KernelError;
use angaros_accel::{Access, Shape};
use std::ops::Range;

/// What one kernel does. It writes the rows that the outputs hold, all outputs the same ones; the
/// inputs hold what those rows need.
pub(crate) trait Work: Send + Sync + std::fmt::Debug {
    /// Writes the rows.
    fn run(&mut self, inputs: &[Band<'_>], outputs: &mut [BandMut<'_>]) -> Result<(), KernelError>;

    /// The same for another thread: with the same tables, and scratch rows of its own.
    fn again(&self) -> Box<dyn Work>;
}

/// A kernel as a part of a chain.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) access: Access,
    /// Its only input, where it is not the first stage.
    pub(crate) input: Shape,
    /// Its only output, where it is not the last stage.
    pub(crate) output: Shape,
    pub(crate) work: Box<dyn Work>,
}

impl Clone for Stage {
    fn clone(&self) -> Self {
        Self {
            access: self.access.clone(),
            input: self.input,
            output: self.output,
            work: self.work.again(),
        }
    }
}

impl Stage {
    /// Input rows that must be there to make these output rows; at least one, as no image is
    /// without rows, unless no output row is asked for.
    pub(crate) fn needs(&self, rows: Range<usize>) -> Range<usize> {
        if rows.is_empty() {
            return 0..0;
        }
        let needed = self.access.rows(rows, self.input.height());
        if needed.is_empty() { 0..1 } else { needed }
    }
}

/// Some rows of an intermediate image, in rows without bytes between them.
#[derive(Debug)]
struct Scratch {
    shape: Shape,
    bytes: Vec<u8>,
    held: Range<usize>,
    /// Rows that are to be made for the band at hand.
    missing: Range<usize>,
}

impl Scratch {
    fn new(shape: Shape, rows: usize) -> Self {
        Self { shape, bytes: vec![0; rows * shape.row_bytes()], held: 0..0, missing: 0..0 }
    }

    /// Makes room for these rows. Of those that are held the ones that are needed again are kept,
    /// if they are the first of them; `missing` are the others.
    fn prepare(&mut self, needed: Range<usize>) {
        let row = self.shape.row_bytes();
        if needed.is_empty() {
            self.missing = 0..0;
        } else if !self.held.contains(&needed.start) {
            self.held = needed.start..needed.start;
            self.missing = needed;
        } else if needed.end <= self.held.end {
            self.missing = 0..0;
        } else {
            let skipped = (needed.start - self.held.start) * row;
            self.bytes.copy_within(skipped..self.held.len() * row, 0);
            self.held.start = needed.start;
            self.missing = self.held.end..needed.end;
        }
    }

    /// The missing rows, to be written.
    fn open(&mut self) -> BandMut<'_> {
        let from = self.held.len() * self.shape.row_bytes();
        BandMut::new(self.shape, self.missing.clone(), &mut self.bytes[from..])
    }

    fn rows(&self) -> Band<'_> {
        Band::new(self.shape, self.held.clone(), &self.bytes)
    }
}

/// What one thread needs to run a chain.
#[derive(Debug)]
pub(crate) struct Lane {
    works: Vec<Box<dyn Work>>,
    /// Between each stage and the next.
    scratch: Vec<Scratch>,
}

impl Lane {
    /// For these stages and bands of output rows.
    pub(crate) fn new(stages: &[Stage], bands: &[Range<usize>]) -> Self {
        let rows = scratch_rows(stages, bands);
        let scratch = stages.iter().zip(rows);
        Self {
            works: stages.iter().map(|stage| stage.work.again()).collect(),
            scratch: scratch.map(|(stage, rows)| Scratch::new(packed(stage), rows)).collect(),
        }
    }

    /// Forgets rows that are held: they are of another image, or too far away.
    pub(crate) fn begin(&mut self) {
        for scratch in &mut self.scratch {
            scratch.held = 0..0;
        }
    }

    /// Writes the rows that the outputs hold.
    pub(crate) fn run(
        &mut self,
        stages: &[Stage],
        inputs: &[Band<'_>],
        outputs: &mut [BandMut<'_>],
    ) -> Result<(), KernelError> {
        let mut wanted = outputs[0].rows();
        for (scratch, reader) in self.scratch.iter_mut().zip(&stages[1..]).rev() {
            scratch.prepare(reader.needs(wanted));
            wanted = scratch.missing.clone();
        }
        for (i, work) in self.works.iter_mut().enumerate() {
            let (before, after) = self.scratch.split_at_mut(i);
            let made = before.last().map(Scratch::rows);
            let inputs = made.as_ref().map_or(inputs, std::slice::from_ref);
            match after.first_mut() {
                None => work.run(inputs, outputs)?,
                Some(scratch) if scratch.missing.is_empty() => {}
                Some(scratch) => {
                    work.run(inputs, &mut [scratch.open()])?;
                    scratch.held.end = scratch.missing.end;
                }
            }
        }
        Ok(())
    }
}

/// The intermediate image behind a stage.
fn packed(stage: &Stage) -> Shape {
    // A shape without bytes between rows is smaller than the one that exists.
    Shape::packed(stage.output.format(), stage.output.width(), stage.output.height())
        .unwrap_or(stage.output)
}

/// For each intermediate image the most rows that a band needs of it.
fn scratch_rows(stages: &[Stage], bands: &[Range<usize>]) -> Vec<usize> {
    let mut most = vec![1; stages.len() - 1];
    for band in bands {
        let mut wanted = band.clone();
        for (i, reader) in stages.iter().enumerate().skip(1).rev() {
            wanted = reader.needs(wanted);
            most[i - 1] = most[i - 1].max(wanted.len());
        }
    }
    most
}

/// Bytes of all intermediate rows for these bands.
pub(crate) fn scratch_bytes(stages: &[Stage], bands: &[Range<usize>]) -> usize {
    let rows = scratch_rows(stages, bands);
    rows.iter().zip(stages).map(|(rows, stage)| rows * stage.output.row_bytes()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_accel::Format;

    #[test]
    fn scratch_rows_that_are_needed_again_are_kept_and_moved_to_the_front() {
        let shape = Shape::packed(Format::Mono8, 2, 50).unwrap();
        let mut scratch = Scratch::new(shape, 4);
        let fill = |scratch: &mut Scratch, needed: Range<usize>| {
            scratch.prepare(needed);
            let missing = scratch.missing.clone();
            if !missing.is_empty() {
                let mut band = scratch.open();
                for y in missing.clone() {
                    band.row_mut(y).fill(y as u8);
                }
                scratch.held.end = missing.end;
            }
            missing
        };
        assert_eq!(fill(&mut scratch, 3..6), 3..6);
        assert_eq!(fill(&mut scratch, 4..6), 0..0, "all are there");
        assert_eq!(fill(&mut scratch, 5..9), 6..9);
        assert_eq!(scratch.held, 5..9);
        assert_eq!(scratch.bytes, [5, 5, 6, 6, 7, 7, 8, 8]);
        assert_eq!(fill(&mut scratch, 20..22), 20..22, "a jump ahead");
        assert_eq!(fill(&mut scratch, 10..12), 10..12, "a jump back");
        assert_eq!(fill(&mut scratch, 0..0), 0..0);
        assert_eq!(scratch.rows().row(11), [11, 11]);
    }
}
