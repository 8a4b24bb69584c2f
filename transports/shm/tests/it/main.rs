//! The transport as processes see it: real processes are made by running this binary again.

mod basics;
mod crash;
mod damage;
mod limits;
mod processes;
mod support;
