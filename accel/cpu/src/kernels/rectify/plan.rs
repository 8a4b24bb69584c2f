//! Which stretches of a map vector code may take, and where in memory it finds their pixels.

use super::map::Map;
use std::ops::Range;

/// Pixels in a block of the plan.
pub(super) const BLOCK: usize = 8;

/// Bytes that a window is wide, and rows that it is high.
const WINDOW: usize = 16;
const WINDOW_ROWS: usize = 3;

/// A window of raw pixels, three rows high, that holds all taps of some rectified pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window<const N: usize> {
    /// Column and row of its first pixel.
    pub(super) origin: [i16; 2],
    /// For each pixel the byte at which its upper left tap stands in the window's row; bit 4 is set
    /// where that tap lies in the second row.
    pub(super) taps: [u8; N],
}

/// What vector code may do with a block of eight pixels of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Some tap is near or beyond the border: check every tap.
    Border,
    /// For all eight pixels, eight bytes from each left tap on lie within the image, in both rows,
    /// in images of three channels or more.
    Inside,
    /// The same as `Inside`, and the taps lie in the block's windows.
    Windowed,
}

/// Blocks and their windows for one number of channels; `N` pixels share a window.
#[derive(Debug)]
pub(super) struct Blocks<const N: usize> {
    pub(super) kinds: Vec<Kind>,
    /// `BLOCK / N` windows for each block.
    pub(super) windows: Vec<Window<N>>,
}

/// The map seen in blocks of eight pixels; a last, shorter block of a row is not in it.
#[derive(Debug)]
pub(super) struct Plan {
    /// Whole blocks in a row.
    pub(super) blocks: usize,
    /// For images of one channel: a window 16 pixels wide for eight pixels.
    pub(super) mono: Blocks<8>,
    /// For images of three channels: a window of 16 bytes, 5 pixels and a third, for four pixels.
    pub(super) colour: Blocks<4>,
}

impl Plan {
    pub(super) fn build(map: &Map) -> Self {
        Self {
            blocks: map.width / BLOCK,
            mono: Blocks::build(map, 1),
            colour: Blocks::build(map, 3),
        }
    }

    /// Widens what each row needs to what vector code loads for it.
    pub(super) fn widen(&self, needs: &mut [Range<u32>]) {
        self.mono.widen(self.blocks, needs);
        self.colour.widen(self.blocks, needs);
    }
}

impl<const N: usize> Blocks<N> {
    /// Widens what each row needs to the rows of its windows, of which there are `blocks` in a row:
    /// a window may hold a row that no tap lies in, and is loaded whole.
    fn widen(&self, blocks: usize, needs: &mut [Range<u32>]) {
        for (i, kind) in self.kinds.iter().enumerate() {
            if *kind == Kind::Windowed {
                let rows = &mut needs[i / blocks];
                for window in &self.windows[i * BLOCK / N..(i + 1) * BLOCK / N] {
                    // Windowed blocks have windows within the image.
                    let top = window.origin[1] as u32;
                    *rows = rows.start.min(top)..rows.end.max(top + WINDOW_ROWS as u32);
                }
            }
        }
    }

    fn build(map: &Map, channels: usize) -> Self {
        let height = map.taps.len() / map.width;
        let count = map.width / BLOCK * height;
        let mut kinds = Vec::with_capacity(count);
        let mut windows = Vec::with_capacity(count * BLOCK / N);
        for row in map.taps.chunks_exact(map.width) {
            for block in row.as_chunks::<BLOCK>().0 {
                let mut windowed = true;
                for part in block.as_chunks::<N>().0 {
                    let window = window_around(part, map.width, height, channels);
                    windowed &= window.is_some();
                    windows.push(window.unwrap_or(Window { origin: [0; 2], taps: [0; N] }));
                }
                let inside = block.iter().all(|tap| is_inside(*tap, map.width, height));
                kinds.push(match (inside, windowed) {
                    (false, _) => Kind::Border,
                    (true, false) => Kind::Inside,
                    (true, true) => Kind::Windowed,
                });
            }
        }
        Self { kinds, windows }
    }
}

/// Whether a third pixel to the right and a row below exist: three pixels of three bytes cover the
/// eight bytes that are read, two pixels of four bytes do exactly.
fn is_inside([x, y]: [i16; 2], width: usize, height: usize) -> bool {
    x >= 0 && y >= 0 && (x as usize) + 3 <= width && (y as usize) + 2 <= height
}

/// The window that holds all taps of some pixels, itself wholly within the image.
fn window_around<const N: usize>(
    pixels: &[[i16; 2]; N],
    width: usize,
    height: usize,
    channels: usize,
) -> Option<Window<N>> {
    let max_x = width.checked_sub(WINDOW.div_ceil(channels))?;
    let max_y = height.checked_sub(WINDOW_ROWS)?;
    // The last byte of the right tap must be in the window.
    let reach = (WINDOW / channels - 2) as i16;
    let low = |axis: usize| pixels.iter().map(|tap| tap[axis]).min().unwrap_or(0);
    let origin = [low(0).min(max_x as i16), low(1).min(max_y as i16)];
    if origin[0] < 0 || origin[1] < 0 {
        return None;
    }
    let mut taps = [0; N];
    for (slot, tap) in taps.iter_mut().zip(pixels) {
        let x = tap[0] - origin[0];
        let y = tap[1] - origin[1];
        if x > reach || y > 1 {
            return None;
        }
        *slot = (x as u8 * channels as u8) | (y as u8) << 4;
    }
    Some(Window { origin, taps })
}
