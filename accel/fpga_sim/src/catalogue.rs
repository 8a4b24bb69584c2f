//! The modules of `rtl/` that are kernels: their ports, parameters and memory.
//!
//! A kernel is a module with the ports `clk`, `rst`, an AXI4-Stream in (`s_*`), one out (`m_*`),
//! one port for each setting, and status outputs of 32 bits that count what went wrong. A kernel
//! with a map has a second stream in (`c_*`). Anybody may describe a module of their own in this
//! way.

/// A file of SystemVerilog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Its name, as `sobel.sv`.
    pub file: &'static str,
    /// All of it.
    pub text: &'static str,
}

macro_rules! sources {
    ($($file:literal),* $(,)?) => {
        &[$(Source { file: $file, text: include_str!(concat!("../rtl/", $file)) }),*]
    };
}

/// How wide the data of a stream is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// 8 bits for each channel; the module has the parameter `CHANNELS`.
    Channels,
    /// So many bits.
    Bits(u32),
}

/// The parameters of a module by name.
pub type Parameters = [(&'static str, u32)];

/// The value of a parameter, 0 where there is none of this name.
#[must_use]
pub fn parameter(parameters: &Parameters, name: &str) -> u32 {
    parameters.iter().find(|(known, _)| *known == name).map_or(0, |(_, value)| *value)
}

/// A kernel as a module of SystemVerilog.
#[derive(Debug)]
pub struct Module {
    /// Its name, which is that of its module.
    pub name: &'static str,
    /// Its file and those of the modules within it.
    pub sources: &'static [Source],
    /// Parameters and what they are unless somebody sets them.
    pub parameters: &'static Parameters,
    /// Data of the stream in.
    pub input: Width,
    /// Data of the stream out.
    pub output: Width,
    /// Bits of data of the map's stream; 0: it has none.
    pub map_bits: u32,
    /// Settings, which do not change while a frame passes, and their bits.
    pub configuration: &'static [(&'static str, u32)],
    /// Outputs of 32 bits that tell what was counted.
    pub status: &'static [&'static str],
    /// Bits of block RAM that it takes with these parameters.
    pub memory_bits: fn(&Parameters) -> u64,
}

impl Width {
    /// Bits with these parameters.
    #[must_use]
    pub fn bits(self, parameters: &Parameters) -> u32 {
        match self {
            Self::Channels => 8 * parameter(parameters, "CHANNELS"),
            Self::Bits(bits) => bits,
        }
    }
}

impl Module {
    /// Words of 32 bits that a setting takes.
    #[must_use]
    pub const fn words(bits: u32) -> usize {
        bits.div_ceil(32) as usize
    }

    /// Words of all settings.
    #[must_use]
    pub fn configuration_words(&self) -> usize {
        self.configuration.iter().map(|(_, bits)| Self::words(*bits)).sum()
    }
}

/// The queue between modules.
pub(crate) const QUEUE: &[Source] = sources!["axis_fifo.sv"];

/// Columns of 2^10 pixels, which is the widest image of the standard designs.
const COLUMN_BITS: u32 = 10;

fn row_bits(parameters: &Parameters) -> u64 {
    1 << parameter(parameters, "COLUMN_BITS")
}

fn channels(parameters: &Parameters) -> u64 {
    u64::from(parameter(parameters, "CHANNELS"))
}

fn rectify_memory(parameters: &Parameters) -> u64 {
    (row_bits(parameters) << parameter(parameters, "WINDOW_BITS")) * 8 * channels(parameters)
}

fn half_memory(parameters: &Parameters) -> u64 {
    row_bits(parameters) / 2 * 9 * channels(parameters)
}

/// Rectification by a map; `missed` counts pixels outside the window of rows.
pub static RECTIFY: Module = Module {
    name: "rectify",
    sources: sources!["rectify.sv", "row_writer.sv", "ram.sv"],
    parameters: &[("COLUMN_BITS", COLUMN_BITS), ("WINDOW_BITS", 7), ("CHANNELS", 3)],
    input: Width::Channels,
    output: Width::Channels,
    map_bits: 48,
    configuration: &[("width", 16), ("height", 16), ("ahead", 16)],
    status: &["misframed", "missed"],
    memory_bits: rectify_memory,
};

/// Halving.
pub static RESIZE_HALF: Module = Module {
    name: "resize_half",
    sources: sources!["resize_half.sv", "ram.sv"],
    parameters: &[("COLUMN_BITS", COLUMN_BITS), ("CHANNELS", 3)],
    input: Width::Channels,
    output: Width::Channels,
    map_bits: 0,
    configuration: &[("width", 16), ("height", 16), ("out_width", 16), ("out_height", 16)],
    status: &["misframed"],
    memory_bits: half_memory,
};

/// Doubling.
pub static RESIZE_DOUBLE: Module = Module {
    name: "resize_double",
    sources: sources!["resize_double.sv", "row_writer.sv", "ram.sv"],
    parameters: &[("COLUMN_BITS", COLUMN_BITS), ("CHANNELS", 3)],
    input: Width::Channels,
    output: Width::Channels,
    map_bits: 0,
    configuration: &[("width", 16), ("height", 16)],
    status: &["misframed"],
    memory_bits: |parameters| row_bits(parameters) * 4 * 8 * channels(parameters),
};

/// Gradients. Colour has red or blue in the low byte; a fourth channel is not looked at.
pub static SOBEL: Module = Module {
    name: "sobel",
    sources: sources!["sobel.sv", "grey.sv", "row_writer.sv", "ram.sv"],
    parameters: &[("COLUMN_BITS", COLUMN_BITS)],
    input: Width::Bits(24),
    output: Width::Bits(8),
    map_bits: 0,
    configuration: &[("width", 16), ("height", 16), ("mono", 1), ("bgr", 1)],
    status: &["misframed"],
    memory_bits: |parameters| row_bits(parameters) * 4 * 8,
};

/// Rectification and halving in one; its settings are those of both, the common ones once.
pub static RECTIFY_HALF: Module = Module {
    name: "rectify_half",
    sources: sources!["rectify_half.sv", "rectify.sv", "resize_half.sv", "row_writer.sv", "ram.sv"],
    parameters: &[("COLUMN_BITS", COLUMN_BITS), ("WINDOW_BITS", 7), ("CHANNELS", 3)],
    input: Width::Channels,
    output: Width::Channels,
    map_bits: 48,
    configuration: &[
        ("width", 16),
        ("height", 16),
        ("ahead", 16),
        ("out_width", 16),
        ("out_height", 16),
    ],
    status: &["misframed", "missed"],
    memory_bits: |parameters| rectify_memory(parameters) + half_memory(parameters),
};

/// Encryption of blocks with AES-128.
pub static AES128: Module = Module {
    name: "aes128",
    sources: sources!["aes128.sv", "aes_mix_column.sv", "aes_sbox.sv"],
    parameters: &[],
    input: Width::Bits(128),
    output: Width::Bits(128),
    map_bits: 0,
    configuration: &[("key", 128)],
    status: &[],
    memory_bits: |_| 0,
};

/// All modules of this crate that are kernels.
pub static ALL: [&Module; 6] =
    [&RECTIFY, &RESIZE_HALF, &RESIZE_DOUBLE, &SOBEL, &RECTIFY_HALF, &AES128];

/// Kernels that follow each other and the one module that does the same.
pub static FUSED: [(&[&str], &Module); 1] = [(&["rectify", "resize_half"], &RECTIFY_HALF)];
