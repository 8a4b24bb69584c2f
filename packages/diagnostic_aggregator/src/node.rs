//! The component.

use crate::rules;
use crate::tree::Tree;
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Sorts what comes on `/diagnostics` into a tree and publishes it on `/diagnostics_agg`, with the
/// state of all of it on `/diagnostics_toplevel_state`.
///
/// Parameters: `path`, the root of the tree; `pub_rate` in Hz; `other_as_errors`, whether a status
/// that no analyzer takes is an error; `history_depth` of the subscription; and for each analyzer
/// `NAME.type`, `NAME.path`, `NAME.startswith`, `NAME.contains`, `NAME.name`, `NAME.regex`,
/// `NAME.expected`, `NAME.remove_prefix`, `NAME.find_and_remove_prefix`, `NAME.timeout` in seconds,
/// `NAME.num_items` and `NAME.discard_stale`.
#[component]
pub struct Aggregator {
    _statuses: Subscription<DiagnosticArray>,
    _timer: Timer,
}

impl Aggregator {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let path = node.parameter("path", String::new())?;
        let rate_hz = node.parameter("pub_rate", 1.0)?;
        let other_as_errors = node.parameter("other_as_errors", false)?;
        let depth = usize::try_from(node.parameter("history_depth", 1000_i64)?).unwrap_or(1);
        node.declare_parameters_from_overrides()?;
        let analyzers = rules::read(&node.get_parameters_by_prefix(""))?;
        let tree = Arc::new(Mutex::new(Tree::new(&path, analyzers, other_as_errors)?));
        let takes = Arc::clone(&tree);
        let clock = node.clock();
        let statuses = node.create_subscription(
            "/diagnostics",
            Qos::keep_last(depth.max(1)),
            move |array: Arc<DiagnosticArray>| {
                let mut tree = lock(&takes);
                let now = clock.now();
                array.status.iter().for_each(|status| tree.take(status, now));
            },
        )?;
        let timer = report_with(node, tree, rate_hz)?;
        Ok(Self { _statuses: statuses, _timer: timer })
    }
}

fn report_with(node: &Node, tree: Arc<Mutex<Tree>>, rate_hz: f64) -> Result<Timer> {
    let all = node.create_publisher::<DiagnosticArray>("/diagnostics_agg", Qos::keep_last(1))?;
    let whole = node
        .create_publisher::<DiagnosticStatus>("/diagnostics_toplevel_state", Qos::keep_last(1))?;
    let period = Duration::try_from_secs_f64(1.0 / rate_hz).map_err(|_| {
        let message = format!("parameter 'pub_rate' of node {} is {rate_hz}", node.name());
        Error::new(ErrorKind::InvalidArgument, message).hint("give a frequency in Hz above 0")
    })?;
    let clock = node.clock();
    let logger = node.logger().clone();
    let mut left_out = 0;
    node.create_timer(period, move |_| {
        let now = clock.now();
        let (status, state) = {
            let mut tree = lock(&tree);
            if tree.left_out() > left_out {
                left_out = tree.left_out();
                angaros::warn!(logger, "{left_out} statuses had no room so far");
            }
            tree.report(now)
        };
        let (sec, nanosec) = now.to_sec_nanosec();
        let mut array = DiagnosticArray { status, ..DiagnosticArray::default() };
        array.header.stamp = Stamp { sec, nanosec };
        // After a shutdown nobody listens.
        let _ = all.publish(array);
        let _ = whole.publish(state);
    })
}

fn lock(tree: &Mutex<Tree>) -> std::sync::MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}
