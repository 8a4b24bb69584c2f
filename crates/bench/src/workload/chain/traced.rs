//! Where the time of our own chain goes: a short second run with tracing, whose latencies are not
//! counted.

use std::collections::BTreeMap;
use std::path::Path;

use angaros::component::TRACE_DIR;
use angaros::trace::{Breakdown, LayerTimes, Recording};

use crate::experiment::Settings;
use crate::run::program::PeerProgram;
use crate::run::{Point, RunContext, RunError};

/// Messages of the traced run at most.
pub(super) const MESSAGES: u64 = 100;

impl PeerProgram {
    /// Mean time per layer and message, µs, all hops together. The callback is left out: what a
    /// relay does in it is the next hop's.
    ///
    /// # Errors
    /// When the run fails or its traces cannot be read.
    pub(super) fn traced_chain(
        &self,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<BTreeMap<String, f64>, RunError> {
        let settings =
            Settings { count: context.settings.count.min(MESSAGES), ..context.settings.clone() };
        let session = format!("{}t", context.session);
        let folder = context.scratch.join(&session);
        std::fs::create_dir_all(&folder)
            .map_err(|e| RunError::Failed(format!("make {}: {e}", folder.display())))?;
        let context = RunContext { settings, session, ..context.clone() };
        let environment = [(TRACE_DIR.into(), folder.clone().into_os_string())];
        let layers = self.play_chain(point, &context, &environment).and_then(|_| layers(&folder));
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_dir_all(&folder).ok();
        layers
    }
}

fn layers(folder: &Path) -> Result<BTreeMap<String, f64>, RunError> {
    let all = Recording::read_folder(folder).map_err(|e| RunError::Failed(e.to_string()))?;
    Ok(sum(&Breakdown::of(&all)))
}

/// The mean of each layer, summed over the hops.
fn sum(breakdown: &Breakdown) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for topic in &breakdown.topics {
        let deliveries = &topic.layers.deliveries;
        let count = deliveries.len().max(1) as f64;
        for (layer, name) in LayerTimes::NAMES.iter().enumerate().filter(|(_, n)| **n != "callback")
        {
            let total: u64 = deliveries.iter().map(|delivery| delivery.values()[layer]).sum();
            *sums.entry((*name).to_owned()).or_default() += total as f64 / count / 1000.0;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::trace::{Layers, TopicBreakdown};

    #[test]
    fn hops_add_up_and_callbacks_are_left_out() {
        let hop = |wakes: &[u64]| {
            let delivery = |wake: &u64| LayerTimes { wake: *wake, callback: 9, ..<_>::default() };
            let layers = Layers { deliveries: wakes.iter().map(delivery).collect() };
            TopicBreakdown { topic: "t".into(), node: "n".into(), layers }
        };
        let topics = vec![hop(&[10_000, 20_000]), hop(&[5_000])];
        let sums = sum(&Breakdown { topics, ..Breakdown::default() });
        assert_eq!((sums["wake"], sums.contains_key("callback")), (20.0, false));
    }
}
