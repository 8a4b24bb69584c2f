//! Kernels set up for frames of one size: which module, its settings, what goes in and comes out.

use crate::catalogue::{self, FUSED, Module};
use crate::map::{MAP_BYTES, MAX_SIDE};
use crate::{Design, Frames, Instance, Map, SimError};
use std::sync::Arc;

/// Rows of the smallest window of `rectify`, as a power of two.
const WINDOW_BITS: u32 = 7;
/// Rows of the largest one, as a power of two.
const MOST_WINDOW_BITS: u32 = 14;
/// Columns of the narrowest design, as a power of two.
const COLUMN_BITS: u32 = 10;
/// Bytes of a block of AES.
const BLOCK_BYTES: usize = 16;

/// A kernel that is set up.
#[derive(Debug, Clone)]
pub struct Stage {
    instance: Instance,
    words: Vec<u32>,
    input: Frames,
    output: Frames,
    map: Option<Arc<Map>>,
    cycles: u64,
}

impl Stage {
    /// Of a module of anybody, with its settings in words. `cycles` is what a frame is said to take
    /// where nobody waits; 0 where nobody said.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] where there are not as many words as the module's settings have.
    pub fn new(
        instance: Instance,
        words: Vec<u32>,
        (input, output): (Frames, Frames),
        cycles: u64,
    ) -> Result<Self, SimError> {
        let expected = instance.module.configuration_words();
        if words.len() != expected {
            let reason = format!("{} words of settings given, it has {expected}", words.len());
            return Err(bad(instance.module, reason, "one word for each 32 bits of a setting"));
        }
        Ok(Self { instance, words, input, output, map: None, cycles })
    }

    /// Rectification by a map, for pixels of 1, 3 or 4 bytes.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for other pixels, or a map that reaches farther than 2^14 rows.
    pub fn rectify(map: Arc<Map>, pixel_bytes: usize) -> Result<Self, SimError> {
        let width = map.width();
        let height = map.height();
        let reach = map.reach();
        let rows = reach.rows().next_power_of_two();
        let window_bits = rows.trailing_zeros().max(WINDOW_BITS);
        if window_bits > MOST_WINDOW_BITS {
            let reason = format!("its map needs a window of {} rows", reach.rows());
            return Err(bad(&catalogue::RECTIFY, reason, "a map that moves pixels less along y"));
        }
        let instance = images(&catalogue::RECTIFY, width, height, pixel_bytes)?
            .with("WINDOW_BITS", window_bits);
        let words = vec![width as u32, height as u32, reach.ahead as u32];
        let frames = Frames::one(width, height, pixel_bytes);
        let first_rows = (reach.ahead + 1).min(height) as u64;
        let cycles = frames.beats() + first_rows * width as u64 + 3;
        let stage = Self::new(instance, words, (frames, frames), cycles)?;
        Ok(Self { map: Some(map), ..stage })
    }

    /// The same with a window of 2^`bits` rows, of which `ahead` are waited for, whatever the map
    /// needs. What lies outside is counted as missed.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] where the window is not at least two rows higher than `ahead`.
    pub fn with_window(mut self, bits: u32, ahead: usize) -> Result<Self, SimError> {
        let module = self.instance.module;
        if !(2..=MOST_WINDOW_BITS).contains(&bits) || ahead + 2 > 1 << bits {
            let reason = format!("a window of 2^{bits} rows cannot look {ahead} rows ahead");
            return Err(bad(module, reason, "2^2 to 2^14 rows, two more than `ahead`"));
        }
        let Some(word) = self.words.get_mut(2).filter(|_| module.map_bits > 0) else {
            return Err(bad(module, "it has no window".to_owned(), "only `rectify` has one"));
        };
        *word = ahead as u32;
        self.instance = self.instance.with("WINDOW_BITS", bits);
        let width = self.input.line_beats;
        let first_rows = (ahead as u64 + 1).min(self.input.lines);
        self.cycles = self.input.beats() + first_rows * width + 3;
        Ok(self)
    }

    /// Halving to a size that is half of the other one, rounded up or down.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for another size or other pixels.
    pub fn resize_half(
        (width, height): (usize, usize),
        (out_width, out_height): (usize, usize),
        pixel_bytes: usize,
    ) -> Result<Self, SimError> {
        let module = &catalogue::RESIZE_HALF;
        let instance = images(module, width, height, pixel_bytes)?;
        let is_half = |from: usize, to: usize| to > 0 && to.abs_diff(from - to) <= 1;
        if out_width > width || out_height > height {
            return Err(bad(module, "it is to enlarge".to_owned(), "halve, or double"));
        }
        if !is_half(width, out_width) || !is_half(height, out_height) {
            let reason = format!("{out_width}x{out_height} is not half of {width}x{height}");
            return Err(bad(module, reason, "half of each side, rounded up or down"));
        }
        let words = [width, height, out_width, out_height].map(|side| side as u32);
        let input = Frames::one(width, height, pixel_bytes);
        let output = Frames::one(out_width, out_height, pixel_bytes);
        let last_column = (2 * out_width - 1).min(width - 1);
        let last_row = (2 * out_height - 1).min(height - 1);
        let cycles = (last_row * width + last_column + 3) as u64;
        Self::new(instance, words.to_vec(), (input, output), cycles)
    }

    /// Doubling.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for a side beyond 16383 or other pixels.
    pub fn resize_double(
        (width, height): (usize, usize),
        pixel_bytes: usize,
    ) -> Result<Self, SimError> {
        let module = &catalogue::RESIZE_DOUBLE;
        let instance = images(module, width, height, pixel_bytes)?;
        if width.max(height) > MAX_SIDE / 2 {
            let reason = format!("twice {width}x{height} is too large");
            return Err(bad(module, reason, "at most 16383x16383"));
        }
        let input = Frames::one(width, height, pixel_bytes);
        let output = Frames::one(2 * width, 2 * height, pixel_bytes);
        let cycles = output.beats() + width as u64 + 3;
        Self::new(instance, vec![width as u32, height as u32], (input, output), cycles)
    }

    /// Gradients; the first byte of a pixel is blue where `bgr` says so.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for other pixels than those of 1, 3 or 4 bytes.
    pub fn sobel(
        (width, height): (usize, usize),
        pixel_bytes: usize,
        bgr: bool,
    ) -> Result<Self, SimError> {
        let instance = images(&catalogue::SOBEL, width, height, pixel_bytes)?;
        let mono = pixel_bytes == 1;
        let words = vec![width as u32, height as u32, u32::from(mono), u32::from(bgr)];
        let input = Frames::one(width, height, pixel_bytes);
        let output = Frames::one(width, height, 1);
        let cycles = input.beats() + (height.min(2) * width) as u64 + 7;
        Self::new(instance, words, (input, output), cycles)
    }

    /// Encryption of lines of blocks of 16 bytes, each block by itself.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for none, or more than 2^24.
    pub fn aes128(
        key: [u8; BLOCK_BYTES],
        (line_blocks, lines): (usize, usize),
    ) -> Result<Self, SimError> {
        let module = &catalogue::AES128;
        let frames = Frames::one(line_blocks, lines, BLOCK_BYTES);
        let blocks = frames.beats();
        if blocks == 0 || blocks > 1 << 24 {
            return Err(bad(module, format!("{blocks} blocks"), "1 to 2^24 blocks of 16 bytes"));
        }
        let words = key.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)).collect();
        Self::new(Instance::new(module), words, (frames, frames), 11 * blocks + 1)
    }

    /// One stage that does what these do after each other, where there is a module for it.
    #[must_use]
    pub fn fused(stages: &[Self]) -> Option<Self> {
        let names: Vec<_> = stages.iter().map(|stage| stage.instance.module.name).collect();
        let (_, module) = FUSED.iter().find(|(parts, _)| *parts == names)?;
        let word =
            |(name, _): &(&'static str, u32)| stages.iter().find_map(|stage| stage.setting(name));
        let words = module.configuration.iter().map(word).collect::<Option<Vec<_>>>()?;
        let mut instance = Instance::new(module);
        for (name, value) in stages.iter().flat_map(|stage| &stage.instance.parameters) {
            let larger = catalogue::parameter(&instance.parameters, name).max(*value);
            instance = instance.with(name, larger);
        }
        let map = stages.iter().find_map(|stage| stage.map.clone());
        let first = stages.first()?;
        let last = stages.last()?;
        // The second one begins when the first one gives its first beat.
        let cycles = first.cycles.saturating_sub(first.input.beats()) + last.cycles;
        let input = first.input;
        let output = last.output;
        Some(Self { instance, words, input, output, map, cycles })
    }

    /// The first word of a setting.
    fn setting(&self, name: &str) -> Option<u32> {
        let mut word = 0;
        for (known, bits) in self.instance.module.configuration {
            if *known == name {
                return self.words.get(word).copied();
            }
            word += Module::words(*bits);
        }
        None
    }

    /// The module and its parameters.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Its settings, in words.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// A frame in.
    #[must_use]
    pub const fn input(&self) -> Frames {
        self.input
    }

    /// A frame out.
    #[must_use]
    pub const fn output(&self) -> Frames {
        self.output
    }

    /// Its map.
    #[must_use]
    pub fn map(&self) -> Option<&Arc<Map>> {
        self.map.as_ref()
    }

    /// A frame of its map, where it has one: as many beats as its output.
    #[must_use]
    pub fn map_frames(&self) -> Option<Frames> {
        let map = self.map.as_ref()?;
        Some(Frames::one(map.width(), map.height(), MAP_BYTES))
    }

    /// Clock cycles from the first beat of a frame to the last one of its result where nobody
    /// waits; 0 where nobody said.
    #[must_use]
    pub const fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The same for stages in a row with queues between them, which add a cycle each, where no
    /// stage makes beats more slowly than the next one takes them.
    #[must_use]
    pub fn streamed_cycles(stages: &[Self]) -> u64 {
        let before = |stage: &Self| stage.cycles.saturating_sub(stage.input.beats()) + 1;
        let last = stages.len().saturating_sub(1);
        let first = stages.iter().take(last).map(before).sum::<u64>();
        first + stages.last().map_or(0, Self::cycles)
    }

    /// A design of these stages in a row.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] where what one gives is not what the next takes.
    pub fn design(stages: &[Self]) -> Result<Design, SimError> {
        Self::check_row(stages)?;
        Design::new(stages.iter().map(|stage| stage.instance.clone()).collect())
    }

    /// Sees that each stage gives what the next one takes.
    pub(crate) fn check_row(stages: &[Self]) -> Result<(), SimError> {
        for (from, to) in stages.iter().zip(stages.iter().skip(1)) {
            if from.output != to.input {
                let reason = format!(
                    "{} gives {:?}, {} takes {:?}",
                    from.instance.module.name, from.output, to.instance.module.name, to.input
                );
                return Err(bad(to.instance.module, reason, "frames of the same size and pixels"));
            }
        }
        Ok(())
    }
}

/// An instance for images of this size.
fn images(
    module: &'static Module,
    width: usize,
    height: usize,
    pixel_bytes: usize,
) -> Result<Instance, SimError> {
    let good = 1..=MAX_SIDE;
    if !good.contains(&width) || !good.contains(&height) {
        let reason = format!("an image of {width}x{height}");
        return Err(bad(module, reason, "1x1 to 32767x32767 pixels"));
    }
    if ![1, 3, 4].contains(&pixel_bytes) {
        let reason = format!("pixels of {pixel_bytes} bytes");
        return Err(bad(module, reason, "mono8, rgb8, bgr8 or rgba8"));
    }
    let column_bits = width.next_power_of_two().trailing_zeros().max(COLUMN_BITS);
    // Brightness alone goes through the design of three channels, in its first one.
    let channels = if pixel_bytes == 4 { 4 } else { 3 };
    Ok(Instance::new(module).with("COLUMN_BITS", column_bits).with("CHANNELS", channels))
}

fn bad(module: &Module, reason: String, hint: &str) -> SimError {
    let design = module.name.to_owned();
    SimError::BadDesign { design, reason, hint: hint.to_owned() }
}
