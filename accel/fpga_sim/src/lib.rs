//! A simulated FPGA as an accelerator: kernels in SystemVerilog, run beat by beat, counted in clock
//! cycles.
//!
//! A [`Module`](catalogue::Module) of `rtl/` is a kernel with AXI4-Streams. A [`Stage`] is a module
//! that is set up for frames of one size; a [`Design`] is modules in a row with queues between
//! them. A [`Builder`] has Verilator make a library of a design, a [`Simulation`] runs frames
//! through it, and a [`Program`] runs stages one after the other, streamed or fused. [`FpgaDevice`]
//! offers all that by the contract of accelerators.
//!
//! * **FS1** What a kernel gives is what the processor's kernel gives, bit for bit, whatever the
//!   source, the map and the sink wait for.
//! * **FS2** Every output is held to the rules of AXI4-Stream: TVALID and a beat stay until TREADY
//!   comes, TUSER marks the first beat of a frame, TLAST the last one of a line. What breaks them
//!   is counted and an error, never passed on.
//! * **FS3** Where nobody waits, a frame takes as many clock cycles as [`Stage::cycles`] says.
//! * **FS4** A design that stands still is given up after a bounded number of cycles; what was
//!   taken and given until then is told.
//! * **FS5** Stages that are streamed give bit for bit what they give one after the other, and pass
//!   the host once.
//! * **FS6** A pixel that a map takes from outside the window of rows is counted and an error.
//! * **FS7** Where Verilator or a compiler is missing, that is an error when a kernel is built, and
//!   nothing else is affected: no build script, no feature.

mod builder;
pub mod catalogue;
mod design;
mod device;
mod diagnosis;
mod error;
mod kernel;
mod library;
mod map;
mod memory;
mod program;
mod requests;
mod simulation;
mod stage;
mod stream;
mod target;

pub use builder::{Builder, FOLDER_VARIABLE};
pub use design::{Design, Instance};
pub use device::{FpgaDevice, FpgaSimBackend};
pub use error::{SimError, Violations};
pub use kernel::FpgaKernel;
pub use map::{Map, Reach};
pub use memory::Traffic;
pub use program::{Passage, Program};
pub use simulation::{Behaviour, Frames, Input, Run, Simulation, Stall};
pub use stage::Stage;
pub use target::{FOLDER_VARIABLE as FIRMWARE_VARIABLE, MANIFEST, Target, TargetLimits, Toolchain};
