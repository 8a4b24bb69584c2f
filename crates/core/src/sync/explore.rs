//! How models are explored.

/// As many switches as there can be.
pub const ALL: usize = usize::MAX;

/// Runs `model` under every schedule with at most `preemptions` switches that nothing forces, and
/// with every value that each load may see. `LOOM_MAX_PREEMPTIONS` asks for another bound.
pub fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    let bound = Some(preemptions).filter(|bound| *bound != ALL);
    builder.preemption_bound = builder.preemption_bound.or(bound);
    builder.max_branches = 20_000;
    builder.check(model);
}
