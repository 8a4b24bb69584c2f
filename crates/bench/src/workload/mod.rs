//! The workloads, one folder each, and the one list of them.
//!
//! A new workload is a folder here with a type that implements [`Workload`], and its lines below. A
//! workload of one process that a program measures by itself needs neither: whatever the list does
//! not have is looked for among what the program calls `solo` ([`angaros_bench_peer`]).

mod cars;
mod chain;
mod container;
mod contract;
mod discovery;
mod idle_nodes;
mod image_graph;
mod parameter;
mod pingpong;
mod rate;
mod shared;
mod solo;
pub mod topology;
mod verbs;

pub use contract::{Components, Length, ReadLaunch, SOLO_S, Setting, Workload};
pub use parameter::{Parameter, Values, Wording, Wrong, check_accepted};

/// Every workload that has a folder of its own.
pub static ALL: [&dyn Workload; 13] = [
    &pingpong::PingPong,
    &rate::Rate,
    &chain::Chain,
    &discovery::Discovery,
    &topology::Topologies,
    &image_graph::Images::Pipeline,
    &image_graph::Images::Rectify,
    &image_graph::Images::Sobel,
    &image_graph::Images::Robot,
    &image_graph::Images::Humanoid,
    &cars::Cars,
    &idle_nodes::IdleNodes,
    &verbs::Verbs,
];

/// The workload of this name; `None` where the list has none.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Workload> {
    ALL.into_iter().find(|workload| workload.name() == name)
}

/// The workload of this name; what the list does not have is taken for one of one process.
#[must_use]
pub fn of(name: &str) -> &'static dyn Workload {
    named(name).unwrap_or(solo())
}

/// Work of one process, which the program measures by itself.
#[must_use]
pub fn solo() -> &'static dyn Workload {
    &solo::Solo
}

/// How the values of a parameter read in a report; `None` where no workload says.
#[must_use]
pub fn wording(parameter: &str) -> Option<Wording> {
    let mut all = ALL.iter().flat_map(|workload| workload.parameters());
    all.find_map(|known| known.wording.filter(|_| known.name == parameter))
}

#[cfg(test)]
mod tests;
