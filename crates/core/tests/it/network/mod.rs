//! What the core does for transports to other hosts, tried on a network in memory that carries
//! services in a form of its own.

mod locality;
mod services;
mod wire;
