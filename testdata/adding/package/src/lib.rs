//! The smallest package: one node that doubles numbers.

use angaros::msg::std_msgs::msg::Int32;
use angaros::prelude::*;

/// Publishes twice each number of `in` on `out`.
#[component]
pub struct Doubler {
    _subscription: Subscription<Int32>,
}

impl Doubler {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let out = ctx.node().create_publisher::<Int32>("out", Qos::default())?;
        let _subscription = ctx.node().create_subscription(
            "in",
            Qos::default(),
            move |number: std::sync::Arc<Int32>| out.publish(Int32 { data: 2 * number.data }),
        )?;
        Ok(Self { _subscription })
    }
}
