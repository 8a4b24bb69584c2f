//! How models are explored.

/// Runs `model` under every schedule with at most `preemptions` switches that nothing forces, and
/// with every value that each load may see. `LOOM_MAX_PREEMPTIONS` asks for another bound.
pub fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = builder.preemption_bound.or(Some(preemptions));
    builder.max_branches = 20_000;
    builder.check(model);
}
