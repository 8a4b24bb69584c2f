//! One hop of a graph.

use angaros::TakeError;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};

/// Publishes on `out` an image of the same length for each that comes on `in`, both without a
/// copy. For measuring what a hop costs.
#[component]
pub struct Relay {
    _in: Subscription<Image>,
}

impl Relay {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let out = node.create_publisher::<Image>("out", Qos::keep_last(10))?;
        let pass = move |sample: Sample<Image>| -> std::result::Result<(), TakeError> {
            let data = sample.view()?.data.len();
            let lengths = ImageLengths { data, ..ImageLengths::default() };
            let sent = out.loan_unzeroed(&lengths).map_err(Into::into).and_then(Loan::publish);
            if let Err(error) = sent {
                tracing::warn!("relay: {error}");
            }
            Ok(())
        };
        Ok(Self { _in: node.create_subscription("in", Qos::keep_last(10), pass)? })
    }
}
