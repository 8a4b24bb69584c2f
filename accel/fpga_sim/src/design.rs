//! Designs: modules in a row, joined by queues, and the SystemVerilog that says so.
//!
//! Whatever the design, its outermost module is `sim_top` with the same ports, so that one harness
//! runs all of them: streams `s`, `c` and `m` of 128 bits, the settings of all modules as words,
//! and their status outputs as words.

use crate::SimError;
use crate::catalogue::{Module, Parameters, QUEUE, Source};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Bits of data of each stream of `sim_top`.
const STREAM_BITS: u32 = 128;
/// As in `harness.h`.
pub(crate) const CONFIGURATION_WORDS: usize = 32;
/// As in `harness.h`.
pub(crate) const STATUS_WORDS: usize = 8;
/// The harness: files and their names.
pub(crate) const HARNESS: [Source; 2] = [
    Source { file: "harness.h", text: include_str!("../harness/harness.h") },
    Source { file: "harness.cpp", text: include_str!("../harness/harness.cpp") },
];
/// Modules in a row at most; more have no words for their settings.
const MOST_MODULES: usize = 8;

/// A module with values for its parameters.
#[derive(Debug, Clone)]
pub struct Instance {
    /// What it is an instance of.
    pub module: &'static Module,
    /// All parameters.
    pub parameters: Vec<(&'static str, u32)>,
}

impl Instance {
    /// With the module's own values.
    #[must_use]
    pub fn new(module: &'static Module) -> Self {
        Self { module, parameters: module.parameters.to_vec() }
    }

    /// With another value of a parameter; a name that the module does not have changes nothing.
    #[must_use]
    pub fn with(mut self, name: &str, value: u32) -> Self {
        let known = self.parameters.iter_mut().find(|(known, _)| *known == name);
        if let Some((_, old)) = known {
            *old = value;
        }
        self
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    fn input_bits(&self) -> u32 {
        self.module.input.bits(self.parameters())
    }

    fn output_bits(&self) -> u32 {
        self.module.output.bits(self.parameters())
    }
}

/// Modules in a row; each gives its beats to the next one through a queue.
#[derive(Debug, Clone)]
pub struct Design {
    name: String,
    instances: Vec<Instance>,
    queue_bits: u32,
}

impl Design {
    /// Of these modules, with queues of 16 beats between them.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for none, too many, more than one map, or data wider than 128 bits.
    pub fn new(instances: Vec<Instance>) -> Result<Self, SimError> {
        let names: Vec<_> = instances.iter().map(|instance| instance.module.name).collect();
        let design = Self { name: names.join("+"), instances, queue_bits: 4 };
        design.check()?;
        Ok(design)
    }

    /// Its name: those of its modules with `+` between them.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its modules.
    #[must_use]
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// Bits of block RAM that it takes.
    #[must_use]
    pub fn memory_bits(&self) -> u64 {
        let of = |one: &Instance| (one.module.memory_bits)(one.parameters());
        self.instances.iter().map(of).sum()
    }

    /// The word at which the settings of a module begin.
    #[must_use]
    pub fn configuration_word(&self, instance: usize) -> usize {
        let before = self.instances.iter().take(instance);
        before.map(|one| one.module.configuration_words()).sum()
    }

    /// The word of a status output of a module.
    #[must_use]
    pub fn status_word(&self, instance: usize, name: &str) -> Option<usize> {
        let at = self.instances.get(instance)?.module.status.iter().position(|one| *one == name)?;
        let before = self.instances.iter().take(instance);
        Some(before.map(|one| one.module.status.len()).sum::<usize>() + at)
    }

    /// Which module has the map.
    #[must_use]
    pub fn with_map(&self) -> Option<usize> {
        self.instances.iter().position(|one| one.module.map_bits > 0)
    }

    /// The files of SystemVerilog, each once, the outermost module last.
    #[must_use]
    pub fn sources(&self) -> Vec<(String, String)> {
        let queue = if self.instances.len() > 1 { QUEUE } else { &[] };
        let modules = self.instances.iter().flat_map(|one| one.module.sources);
        let mut files: Vec<(String, String)> = Vec::new();
        for source in queue.iter().chain(modules) {
            if files.iter().all(|(known, _)| known != source.file) {
                files.push((source.file.to_owned(), source.text.to_owned()));
            }
        }
        files.push(("sim_top.sv".to_owned(), self.top()));
        files
    }

    /// What tells this design from every other one, and from the same one with another harness.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut made_of = Vec::new();
        let mut add = |text: &str| {
            made_of.extend((text.len() as u64).to_le_bytes());
            made_of.extend(text.as_bytes());
        };
        for (file, text) in self.sources() {
            add(&file);
            add(&text);
        }
        for source in HARNESS {
            add(source.text);
        }
        add(&crate::builder::arguments().join(" "));
        hex(&made_of)
    }

    fn check(&self) -> Result<(), SimError> {
        let bad = |reason: String, hint: &str| {
            let design = self.name.clone();
            Err(SimError::BadDesign { design, reason, hint: hint.to_owned() })
        };
        let count = self.instances.len();
        if count == 0 || count > MOST_MODULES {
            return bad(format!("it has {count} modules"), "one to eight modules in a row");
        }
        let maps = self.instances.iter().filter(|one| one.module.map_bits > 0).count();
        if maps > 1 {
            return bad(format!("{maps} modules take a map"), "one of them can");
        }
        let words = self.configuration_word(count);
        let status: usize = self.instances.iter().map(|one| one.module.status.len()).sum();
        if words > CONFIGURATION_WORDS || status > STATUS_WORDS {
            return bad(
                format!("it has {words} words of settings and {status} of status"),
                "at most 32 and 8",
            );
        }
        let bits = |one: &Instance| {
            [one.input_bits(), one.output_bits(), one.module.map_bits].into_iter().max()
        };
        let widest = self.instances.iter().filter_map(bits).max().unwrap_or(0);
        let narrowest = self.instances.iter().map(|one| one.input_bits().min(one.output_bits()));
        if widest > STREAM_BITS || narrowest.min() == Some(0) {
            return bad(format!("a stream has 0 or {widest} bits of data"), "1 to 128 bits");
        }
        Ok(())
    }

    /// The outermost module.
    fn top(&self) -> String {
        let mut text = format!(
            "// Written for the design {}; do not edit.\n\
             module sim_top (\n    input  logic clk,\n    input  logic rst,\n",
            self.name
        );
        for stream in ["s", "c"] {
            let _ = write!(
                text,
                "    input  logic [127:0] {stream}_tdata,\n    input  logic {stream}_tuser,\n    \
                 input  logic {stream}_tlast,\n    input  logic {stream}_tvalid,\n    \
                 output logic {stream}_tready,\n"
            );
        }
        text += "    output logic [127:0] m_tdata,\n    output logic m_tuser,\n    \
                 output logic m_tlast,\n    output logic m_tvalid,\n    input  logic m_tready,\n";
        let _ = write!(
            text,
            "    input  logic [{}:0] configuration,\n    output logic [{}:0] status\n);\n",
            32 * CONFIGURATION_WORDS - 1,
            32 * STATUS_WORDS - 1
        );
        if self.with_map().is_none() {
            text += "    assign c_tready = 1'b0;\n";
        }
        let counted: usize = self.instances.iter().map(|one| one.module.status.len()).sum();
        if counted < STATUS_WORDS {
            let _ = writeln!(text, "    assign status[255:{}] = 0;", 32 * counted);
        }
        for (number, instance) in self.instances.iter().enumerate() {
            self.write_instance(&mut text, number, instance);
        }
        let last = self.instances.len() - 1;
        let bits = self.instances[last].output_bits();
        let from = format!("out{last}");
        connect(&mut text, ("m", STREAM_BITS), (&from, bits));
        text + "endmodule\n"
    }

    /// One module, and what leads to it: the stream of the design, or a queue.
    fn write_instance(&self, text: &mut String, number: usize, instance: &Instance) {
        let input = format!("in{number}");
        let output = format!("out{number}");
        declare(text, &input, instance.input_bits());
        declare(text, &output, instance.output_bits());
        match number.checked_sub(1) {
            None => connect(text, (&input, instance.input_bits()), ("s", STREAM_BITS)),
            Some(before) => {
                let bits = self.instances[before].output_bits();
                let queue = format!("queue{number}");
                declare(text, &queue, bits);
                let _ = writeln!(
                    text,
                    "    axis_fifo #(.WIDTH({bits}), .DEPTH_BITS({})) between{number} (\n        \
                     .clk(clk), .rst(rst), {}, {});",
                    self.queue_bits,
                    stream_ports("s", &format!("out{before}")),
                    stream_ports("m", &queue)
                );
                connect(text, (&input, instance.input_bits()), (&queue, bits));
            }
        }
        let parameters: Vec<_> =
            instance.parameters.iter().map(|(name, value)| format!(".{name}({value})")).collect();
        let mut ports = vec![
            ".clk(clk)".to_owned(),
            ".rst(rst)".to_owned(),
            stream_ports("s", &input),
            stream_ports("m", &output),
        ];
        ports.extend(self.other_ports(number, instance.module));
        let parameters = match parameters.is_empty() {
            true => String::new(),
            false => format!("#({}) ", parameters.join(", ")),
        };
        let _ = writeln!(
            text,
            "    {} {parameters}stage{number} (\n        {});",
            instance.module.name,
            ports.join(",\n        ")
        );
    }

    /// The map's stream, the settings and the status of a module.
    fn other_ports(&self, number: usize, module: &Module) -> Vec<String> {
        let mut ports = Vec::new();
        if module.map_bits > 0 {
            let top = module.map_bits - 1;
            ports.push(format!(
                ".c_tdata(c_tdata[{top}:0]), .c_tuser(c_tuser), .c_tlast(c_tlast), \
                 .c_tvalid(c_tvalid), .c_tready(c_tready)"
            ));
        }
        let mut word = self.configuration_word(number);
        for (name, bits) in module.configuration {
            ports.push(format!(".{name}(configuration[{}+:{bits}])", 32 * word));
            word += Module::words(*bits);
        }
        for name in module.status {
            if let Some(word) = self.status_word(number, name) {
                ports.push(format!(".{name}(status[{}+:32])", 32 * word));
            }
        }
        ports
    }
}

/// The first half of the SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(16).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Nets of a stream.
fn declare(text: &mut String, name: &str, bits: u32) {
    let _ = writeln!(
        text,
        "    logic [{}:0] {name}_tdata;\n    logic {name}_tuser;\n    logic {name}_tlast;\n    \
         logic {name}_tvalid;\n    logic {name}_tready;",
        bits - 1
    );
}

/// The ports of one stream of a module, connected to nets.
fn stream_ports(port: &str, nets: &str) -> String {
    let one = |signal: &str| format!(".{port}_{signal}({nets}_{signal})");
    ["tdata", "tuser", "tlast", "tvalid", "tready"].map(one).join(", ")
}

/// Leads one stream to another; data that is too wide loses its high bits, else zeros are added.
fn connect(text: &mut String, (to, to_bits): (&str, u32), (from, from_bits): (&str, u32)) {
    let data = match to_bits.checked_sub(from_bits) {
        None => format!("{from}_tdata[{}:0]", to_bits - 1),
        Some(0) => format!("{from}_tdata"),
        Some(more) => format!("{{{more}'b0, {from}_tdata}}"),
    };
    let _ = writeln!(text, "    assign {to}_tdata = {data};");
    for signal in ["tuser", "tlast", "tvalid"] {
        let _ = writeln!(text, "    assign {to}_{signal} = {from}_{signal};");
    }
    let _ = writeln!(text, "    assign {from}_tready = {to}_tready;");
}
