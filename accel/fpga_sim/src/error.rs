//! What can go wrong between a design and its simulation.

use angaros_accel::AccelError;
use std::fmt;

/// Why a design was not built or did not run.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// A program that makes simulations is not installed.
    #[error(
        "cannot build design `{design}`: there is no program `{program}` here\n\
         hint: apt install verilator g++ make"
    )]
    MissingProgram {
        /// The design.
        design: String,
        /// The program.
        program: String,
    },
    /// A program refused the design.
    #[error(
        "cannot build design `{design}`: {program} failed: {output}\n\
         hint: look at the sources of the design in {folder}"
    )]
    BuildFailed {
        /// The design.
        design: String,
        /// The program.
        program: String,
        /// The end of what it printed.
        output: String,
        /// Where the sources lie.
        folder: String,
    },
    /// The modules of a design do not fit together, or not on the target.
    #[error("cannot build design `{design}`: {reason}\nhint: {hint}")]
    BadDesign {
        /// The design.
        design: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// A file or folder cannot be used.
    #[error(
        "cannot use {path}: {reason}\n\
         hint: ANGAROS_FPGA_SIM_DIR names the folder for simulations"
    )]
    Folder {
        /// File or folder.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// A library is not one that was built for this version.
    #[error("cannot load simulation {path}: {reason}\nhint: delete the file, it is built again")]
    BadLibrary {
        /// The library.
        path: String,
        /// Why.
        reason: String,
    },
    /// A frame or a setting is not one that the design can be given.
    #[error("cannot run design `{design}`: {reason}\nhint: {hint}")]
    BadJob {
        /// The design.
        design: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// Nothing moved any more before all beats were taken and given.
    #[error(
        "design `{design}` stands still: it took {taken} of {expected_taken} beats and gave \
         {given} of {expected_given}\n\
         hint: a source that stops within a frame, a wrong size, or a sink that takes nothing"
    )]
    StandsStill {
        /// The design.
        design: String,
        /// Beats taken, of pixels and map.
        taken: u64,
        /// Beats that there were.
        expected_taken: u64,
        /// Beats given.
        given: u64,
        /// Beats expected.
        expected_given: u64,
    },
    /// The output broke a rule of AXI4-Stream or of frames.
    #[error("design `{design}` broke the protocol: {violations}\nhint: correct its sources")]
    Violated {
        /// The design.
        design: String,
        /// What was counted.
        violations: Violations,
    },
    /// A map led out of the window of rows.
    #[error(
        "design `{design}` missed {pixels} pixels: their source rows lie outside the window\n\
         hint: a larger `window_bits`, or a map that moves pixels less along y"
    )]
    Missed {
        /// The design.
        design: String,
        /// Pixels of which a tap was missing.
        pixels: u32,
    },
    /// A kernel counted frames that do not have the size it was set to.
    #[error(
        "design `{design}` saw {beats} beats whose TUSER or TLAST is not where its size puts it\n\
         hint: set the design to the size of its frames"
    )]
    Misframed {
        /// The design.
        design: String,
        /// Beats counted.
        beats: u32,
    },
    /// A target's manifest cannot be used.
    #[error("cannot use target {path}: {reason}\nhint: {hint}")]
    BadTarget {
        /// The manifest.
        path: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
}

impl SimError {
    /// The same as users of accelerators know it. What happens while a kernel is built cannot be
    /// built; a design that breaks its rules while it runs is lost, as hardware would be.
    #[must_use]
    pub fn into_accel(self, device: &str, kernel: &str) -> AccelError {
        let text = self.to_string();
        let (reason, hint) = text.split_once("\nhint: ").unwrap_or((&text, "see the reason"));
        match self {
            Self::StandsStill { .. } | Self::Violated { .. } | Self::Misframed { .. } => {
                AccelError::DeviceLost { device: device.to_owned(), reason: reason.to_owned() }
            }
            Self::MissingProgram { .. } => AccelError::Unavailable {
                device: device.to_owned(),
                reason: reason.to_owned(),
                hint: hint.to_owned(),
            },
            _ => AccelError::CannotBuild {
                device: device.to_owned(),
                kernel: kernel.to_owned(),
                reason: reason.to_owned(),
                hint: hint.to_owned(),
            },
        }
    }
}

/// Rules of AXI4-Stream and of frames that an output broke, and how often.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Violations {
    /// TVALID was taken back before TREADY came.
    pub valid_dropped: u64,
    /// Data, TUSER or TLAST changed while TREADY was awaited.
    pub beat_changed: u64,
    /// TUSER was not where a frame begins, or was where none does.
    pub wrong_user: u64,
    /// TLAST was not where a line ends, or was where none does.
    pub wrong_last: u64,
    /// Beats came after the last expected one.
    pub surplus: u64,
}

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "TVALID dropped {}, beat changed {}, TUSER misplaced {}, TLAST misplaced {}, surplus \
             beats {}",
            self.valid_dropped, self.beat_changed, self.wrong_user, self.wrong_last, self.surplus
        )
    }
}
