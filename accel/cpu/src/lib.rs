//! The processor as an accelerator.
