//! A graph for the official client: a talker, a camera, an echo, a service and parameters.

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::String as Text;
use std::sync::Arc;
use std::time::Duration;

fn main() -> Result<()> {
    let context = Context::from_env()?;
    let node = Node::new(&context, "stage")?;
    let chatter = node.create_publisher::<Text>("chatter", Qos::default())?;
    let echo = node.create_publisher::<Text>("echo", Qos::default())?;
    let _talking = node.create_timer(Duration::from_millis(20), move |_| {
        // A full queue loses its oldest, which is no error of ours.
        let _ = chatter.publish(Text { data: "Hello, World".into() });
    })?;
    let image = node.create_publisher::<Image>("image", Qos::sensor_data())?;
    let _filming = node.create_timer(Duration::from_millis(33), move |_| {
        let step = 3 * 640;
        let data = vec![7; 480 * 3 * 640];
        let encoding = "rgb8".into();
        let picture = Image { height: 480, width: 640, encoding, step, data, ..Image::default() };
        let _ = image.publish(picture);
    })?;
    let _hearing =
        node.create_subscription("from_client", Qos::default(), move |m: Arc<Text>| {
            let _ = echo.publish(Text { data: m.data.clone() });
        })?;
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _adding = node.create_service::<AddTwoInts, _>("add", add)?;
    let _rate = node.declare_parameter("rate", 2.5)?;
    let _name = node.declare_parameter("lens.name", "wide".to_owned())?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
