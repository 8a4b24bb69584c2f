//! Frames through a design, beat by beat, and what was counted on their way.

use crate::library::{Handle, Library, RawOutcome, Stream};
use crate::{Builder, Design, SimError, Violations};

/// Cycles without a transfer, beyond the longest stall pattern, after which a design stands still.
/// The longest pause of a kernel is a dozen cycles.
const IDLE_CYCLES: u64 = 1000;
/// Most cycles of a stall pattern.
const MOST_STALLS: usize = 1 << 20;
/// Most bytes that a run may give back.
const MOST_BYTES: u64 = 1 << 31;

/// In which cycles one end of a stream waits; the pattern repeats.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stall(Vec<u8>);

impl Stall {
    /// It never waits.
    #[must_use]
    pub const fn never() -> Self {
        Self(Vec::new())
    }

    /// It waits where the pattern says so, of which the first 2^20 cycles count.
    #[must_use]
    pub fn pattern(waits: impl IntoIterator<Item = bool>) -> Self {
        Self(waits.into_iter().take(MOST_STALLS).map(u8::from).collect())
    }

    /// It waits in so many of 100 cycles, by chance that the seed decides.
    #[must_use]
    pub fn random(seed: u64, percent: u8) -> Self {
        /// Long beside a line, and no multiple of one.
        const CYCLES: usize = 8191;
        let mut state = seed;
        // A linear congruence with Knuth's constants.
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % 100
        };
        Self::pattern((0..CYCLES).map(|_| next() < u64::from(percent)))
    }

    fn cycles(&self) -> u64 {
        self.0.len() as u64
    }
}

/// Frames on a stream: lines of beats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frames {
    /// Beats in a line, which ends with TLAST.
    pub line_beats: u64,
    /// Lines in a frame, which begins with TUSER.
    pub lines: u64,
    /// Frames.
    pub frames: u64,
    /// Bytes of data in a beat, 1 to 16.
    pub beat_bytes: u32,
}

impl Frames {
    /// One frame.
    #[must_use]
    pub const fn one(line_beats: usize, lines: usize, beat_bytes: usize) -> Self {
        let beat_bytes = beat_bytes as u32;
        Self { line_beats: line_beats as u64, lines: lines as u64, frames: 1, beat_bytes }
    }

    /// Beats of all frames.
    #[must_use]
    pub const fn beats(&self) -> u64 {
        self.line_beats.saturating_mul(self.lines).saturating_mul(self.frames)
    }

    /// Bytes of all frames.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.beats().saturating_mul(self.beat_bytes as u64)
    }

    fn stream<'a>(&self, stall: &'a Stall) -> Stream<'a> {
        Stream {
            beats: self.beats(),
            frame_beats: self.line_beats.saturating_mul(self.lines),
            line_beats: self.line_beats,
            beat_bytes: self.beat_bytes,
            stall: &stall.0,
        }
    }
}

/// What goes into a stream.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The beats' bytes, one beat after the other.
    pub data: &'a [u8],
    /// How they are cut into lines and frames.
    pub frames: Frames,
}

/// How the ends of the streams behave.
#[derive(Debug, Clone, Default)]
pub struct Behaviour {
    /// The source of pixels.
    pub pixels: Stall,
    /// The source of the map.
    pub map: Stall,
    /// The sink.
    pub results: Stall,
    /// Beats after which the source of pixels stops for good; `None`: after its last one.
    pub pixels_given: Option<u64>,
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The beats' bytes; what was not given is zero.
    pub data: Vec<u8>,
    /// Clock cycles from the first beat taken to the last one given, both included.
    pub cycles: u64,
    /// Clock cycles from the first beat taken to the first one given.
    pub first_result_cycles: u64,
    /// Beats taken, of pixels and map.
    pub taken: u64,
    /// Beats of pixels and map that there were.
    pub expected_taken: u64,
    /// Beats given.
    pub given: u64,
    /// Beats expected.
    pub expected_given: u64,
    /// Cycles in which a result waited for the sink.
    pub result_waits: u64,
    /// Rules broken.
    pub violations: Violations,
    /// Whether everything was taken and given.
    pub is_complete: bool,
}

impl Run {
    fn new(outcome: &RawOutcome, data: Vec<u8>, expected_taken: u64, expected_given: u64) -> Self {
        Self {
            data,
            cycles: outcome.cycles,
            first_result_cycles: outcome.first_result,
            taken: outcome.pixels_taken + outcome.map_taken,
            expected_taken,
            given: outcome.results_given,
            expected_given,
            result_waits: outcome.result_waits,
            violations: Violations {
                valid_dropped: outcome.valid_dropped,
                beat_changed: outcome.beat_changed,
                wrong_user: outcome.wrong_user,
                wrong_last: outcome.wrong_last,
                surplus: outcome.surplus,
            },
            is_complete: outcome.complete != 0,
        }
    }
}

/// A design that runs.
#[derive(Debug)]
pub struct Simulation {
    design: Design,
    handle: Handle,
}

impl Simulation {
    /// Of a design, which is built where it is not yet.
    ///
    /// # Errors
    /// What [`Builder::library`] returns; [`SimError::BadLibrary`].
    pub fn new(builder: &Builder, design: Design) -> Result<Self, SimError> {
        let path = builder.library(&design)?;
        let library = Library::load(&path)?;
        let handle = Handle::open(library).ok_or_else(|| SimError::BadLibrary {
            path: path.display().to_string(),
            reason: "there is no memory for it".to_owned(),
        })?;
        Ok(Self { design, handle })
    }

    /// The design.
    #[must_use]
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// Sets a module of the design: words in the order of its settings.
    ///
    /// # Errors
    /// [`SimError::BadJob`] where there is no such module or it has another number of words.
    pub fn configure(&mut self, instance: usize, words: &[u32]) -> Result<(), SimError> {
        let module = self.design.instances().get(instance).map(|one| one.module);
        let expected = module.map_or(0, super::catalogue::Module::configuration_words);
        if module.is_none() || expected != words.len() {
            let reason = format!("module {instance} has {expected} words, {} given", words.len());
            return Err(self.bad_job(reason, "give one word for each 32 bits of its settings"));
        }
        let first = self.design.configuration_word(instance);
        for (at, word) in words.iter().enumerate() {
            self.handle.configure(first + at, *word);
        }
        Ok(())
    }

    /// What a status output of a module counted in the last run; `None` where it has none of this
    /// name.
    #[must_use]
    pub fn status(&mut self, instance: usize, name: &str) -> Option<u32> {
        let word = self.design.status_word(instance, name)?;
        Some(self.handle.status(word))
    }

    /// Runs frames through the design, whatever comes of it.
    ///
    /// # Errors
    /// [`SimError::BadJob`] where data and frames do not fit together, or a map is given and not
    /// taken, or the other way round.
    pub fn run(
        &mut self,
        pixels: Input<'_>,
        map: Option<Input<'_>>,
        results: Frames,
        behaviour: &Behaviour,
    ) -> Result<Run, SimError> {
        if map.is_some() != self.design.with_map().is_some() {
            let hint = "a map for each frame where a module has one, else none";
            return Err(self.bad_job("a map is missing, or is not wanted".to_owned(), hint));
        }
        if results.bytes() > MOST_BYTES {
            let reason = format!("it would give {} bytes", results.bytes());
            return Err(self.bad_job(reason, "at most 2^31"));
        }
        let no_map = Input { data: &[], frames: Frames { frames: 0, ..Frames::one(1, 1, 1) } };
        let map = map.unwrap_or(no_map);
        let mut data = vec![0; results.bytes() as usize];
        let patterns = [&behaviour.pixels, &behaviour.map, &behaviour.results];
        let longest = patterns.map(Stall::cycles).into_iter().max().unwrap_or(0);
        let beats = pixels.frames.beats();
        let given = behaviour.pixels_given.unwrap_or(beats).min(beats);
        let outcome = self.handle.run(
            (&pixels.frames.stream(&behaviour.pixels), pixels.data, given),
            (&map.frames.stream(&behaviour.map), map.data),
            (&results.stream(&behaviour.results), &mut data),
            IDLE_CYCLES + longest,
        );
        let Some(outcome) = outcome else {
            let reason = format!(
                "frames of {} and {} bytes in have {} and {} bytes of data",
                pixels.frames.bytes(),
                map.frames.bytes(),
                pixels.data.len(),
                map.data.len()
            );
            return Err(self.bad_job(reason, "give one beat after the other, 1 to 16 bytes each"));
        };
        Ok(Run::new(&outcome, data, beats + map.frames.beats(), results.beats()))
    }

    /// Runs frames, where everything must go well.
    ///
    /// # Errors
    /// [`SimError::BadJob`], [`SimError::StandsStill`], [`SimError::Violated`],
    /// [`SimError::Misframed`], [`SimError::Missed`].
    pub fn run_well(
        &mut self,
        pixels: Input<'_>,
        map: Option<Input<'_>>,
        results: Frames,
        behaviour: &Behaviour,
    ) -> Result<Run, SimError> {
        let run = self.run(pixels, map, results, behaviour)?;
        let design = self.design.name().to_owned();
        if !run.is_complete {
            return Err(SimError::StandsStill {
                design,
                taken: run.taken,
                expected_taken: run.expected_taken,
                given: run.given,
                expected_given: run.expected_given,
            });
        }
        let beats = self.counted("misframed");
        if beats > 0 {
            return Err(SimError::Misframed { design, beats });
        }
        if run.violations != Violations::default() {
            return Err(SimError::Violated { design, violations: run.violations });
        }
        let pixels = self.counted("missed");
        if pixels > 0 {
            return Err(SimError::Missed { design, pixels });
        }
        Ok(run)
    }

    /// What all modules counted under this name.
    fn counted(&mut self, name: &str) -> u32 {
        let count = self.design.instances().len();
        (0..count).filter_map(|at| self.status(at, name)).fold(0, u32::saturating_add)
    }

    fn bad_job(&self, reason: String, hint: &str) -> SimError {
        let design = self.design.name().to_owned();
        SimError::BadJob { design, reason, hint: hint.to_owned() }
    }
}
