//! Bilinear resizing by any factor.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};
use angaros_accel::resizing::{Border, Taps, taps};
use std::ops::Range;
use std::sync::Arc;

/// Two input rows stretched to the output's width, by tables that clones share.
#[derive(Debug, Clone)]
pub(super) struct Linear {
    tables: Arc<Tables>,
    /// Stretched rows in 1/128 of a level.
    rows: [Vec<i16>; 2],
    /// Which input row each of `rows` holds.
    held: [Option<usize>; 2],
}

/// Tables for one pair of sizes.
#[derive(Debug)]
struct Tables {
    channels: usize,
    /// For each output value of a row (pixel and channel) its two input values.
    along_x: Vec<Taps>,
    along_y: Vec<Taps>,
    #[cfg(target_arch = "x86_64")]
    plan: avx2::Plan,
}

impl Linear {
    pub(super) fn new(
        from: (usize, usize),
        to: (usize, usize),
        pitch: [f64; 2],
        channels: usize,
    ) -> Self {
        let values = to.0 * channels;
        let along_x: Vec<Taps> = taps(from.0, to.0, pitch[0], Border::Snap)
            .into_iter()
            .flat_map(|t| {
                (0..channels).map(move |c| Taps { at: t.at.map(|x| x * channels + c), ..t })
            })
            .collect();
        let tables = Tables {
            channels,
            #[cfg(target_arch = "x86_64")]
            plan: avx2::Plan::build(&along_x, from.0 * channels),
            along_x,
            along_y: taps(from.1, to.1, pitch[1], Border::Split),
        };
        let rows = [vec![0; values], vec![0; values]];
        Self { tables: Arc::new(tables), rows, held: [None; 2] }
    }

    /// The input rows that output row `y` is made of.
    pub(super) fn needs(&self, y: usize) -> Range<usize> {
        let [first, second] = self.tables.along_y[y].at;
        first.min(second)..first.max(second) + 1
    }

    pub(super) fn run(&mut self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
        debug_assert_eq!(src.format().channels(), self.tables.channels);
        self.held = [None; 2];
        for y in dst.rows() {
            let taps = self.tables.along_y[y];
            let slots = self.hold(taps.at, src, simd);
            let [first, second] = slots.map(|slot| self.rows[slot].as_slice());
            blend_rows([first, second], taps.weight, dst.row_mut(y), simd);
        }
    }

    /// Sees that both input rows are stretched; returns in which of `rows` each lies.
    fn hold(&mut self, wanted: [usize; 2], src: &ImageRef<'_>, simd: Simd) -> [usize; 2] {
        let at = |held: [Option<usize>; 2], y| held.iter().position(|h| *h == Some(y));
        let mut slots = [0; 2];
        for (i, y) in wanted.into_iter().enumerate() {
            slots[i] = if let Some(slot) = at(self.held, y) {
                slot
            } else {
                // The row to give up is the one that the other tap does not need.
                let slot = usize::from(self.held[0] == Some(wanted[1 - i]));
                self.stretch(src.row(y), slot, simd);
                self.held[slot] = Some(y);
                slot
            };
        }
        slots
    }

    fn stretch(&mut self, row: &[u8], slot: usize, simd: Simd) {
        let out = &mut self.rows[slot];
        let tables = &*self.tables;
        let done = 0;
        #[cfg(target_arch = "x86_64")]
        let done = if simd.has_avx2() {
            // SAFETY: has_avx2 is true only where the processor has AVX2; the plan was built for
            // rows of this length (`Resize::check`) and for as many values as `out` has.
            unsafe { avx2::stretch(&tables.plan, row, out) }
        } else {
            done
        };
        #[cfg(not(target_arch = "x86_64"))]
        let _ = simd;
        for (value, t) in out[done..].iter_mut().zip(&tables.along_x[done..]) {
            let [a, b] = t.at.map(|x| i32::from(row[x]));
            *value = ((a * i32::from(t.weight[0]) + b * i32::from(t.weight[1])) >> 4) as i16;
        }
    }
}

/// Blends two stretched rows to levels. Where bits are cut is `VResizeLinear` of `cv::resize`.
fn blend_rows(rows: [&[i16]; 2], weight: [i16; 2], out: &mut [u8], simd: Simd) {
    let done = 0;
    #[cfg(target_arch = "x86_64")]
    let done = if simd.has_avx2() {
        // SAFETY: has_avx2 is true only where the processor has AVX2.
        unsafe { avx2::blend_rows(rows, weight, out) }
    } else {
        done
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let [b0, b1] = weight.map(i32::from);
    let values = rows[0][done..].iter().zip(&rows[1][done..]);
    for (level, (s0, s1)) in out[done..].iter_mut().zip(values) {
        let sum = ((b0 * i32::from(*s0)) >> 16) + ((b1 * i32::from(*s1)) >> 16);
        *level = ((sum + 2) >> 2) as u8;
    }
}
