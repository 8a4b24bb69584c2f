//! The layers as paper 001 counts them: its six categories, from its fourteen stamps.
//!
//! | category | formula | here |
//! |---|---|---|
//! | Publisher ROS 2 Common | t2 - t0 | 0: no event lies between |
//! | Publisher rmw | t3 - t2 | serialise: the conversion of messages, as the paper defines it |
//! | DDS | (t4 - t3) + (t9 - t8) | transport, wake |
//! | Rclcpp Notification Delay | t5 - t4 | queue |
//! | Subscriber ROS 2 Common | (t7 - t5) + (t13 - t10) | gil; else 0: no event lies between |
//! | Subscriber rmw | (t8 - t7) + (t10 - t9) | deserialise |
//! | Benchmarking | end to end - all of these | build, callback, held, unattributed |
//!
//! t0 to t2 are the call of publish, t3 is when the bytes are ready; t4, "on data", is when the
//! receiving thread runs, as in the paper's patch of Cyclone DDS; t5 to t9 are the take, t10 to t13
//! the begin of the callback. Of a message in several hops the categories are sums over the hops.

use crate::layer::{Figures, Layer, Parts};
use serde::Serialize;

/// Names and layers.
const CATEGORIES: [(&str, &[Layer]); 7] = [
    ("Publisher ROS 2 Common", &[]),
    ("Publisher rmw", &[Layer::Serialise]),
    ("DDS", &[Layer::Transport, Layer::Wake]),
    ("Rclcpp Notification Delay", &[Layer::Queue]),
    ("Subscriber ROS 2 Common", &[Layer::Gil]),
    ("Subscriber rmw", &[Layer::Deserialise]),
    ("Benchmarking", &[Layer::Build, Layer::Callback, Layer::Held, Layer::Unattributed]),
];

/// One category of all messages of a path.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Category {
    /// As the paper names it.
    pub name: &'static str,
    /// Its time.
    pub figures: Figures,
    /// Its share of the end-to-end time, 0 to 1.
    pub share: f64,
}

/// The categories of messages whose layers these are; `mean` is that of their end-to-end time.
pub(super) fn of(messages: &[Parts], mean: f64) -> Vec<Category> {
    let category = |(name, layers): (&'static str, &[Layer])| {
        let time = |parts: &Parts| {
            layers.iter().fold(0, |sum: i64, layer| sum.saturating_add(parts.get(*layer)))
        };
        let figures = Figures::of(messages.iter().map(time).collect());
        Category { name, figures, share: if mean > 0.0 { figures.mean / mean } else { 0.0 } }
    };
    CATEGORIES.into_iter().map(category).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_is_in_one_category_and_they_add_up_to_the_whole() {
        let mut parts = Parts::default();
        for (at, layer) in Layer::ALL.into_iter().enumerate() {
            parts.set(layer, 1 << at);
        }
        let categories = of(&[parts], parts.total() as f64);
        let sum: f64 = categories.iter().map(|category| category.figures.mean).sum();
        assert!((sum - parts.total() as f64).abs() < 1e-9, "{categories:?}");
        let share: f64 = categories.iter().map(|category| category.share).sum();
        assert!((share - 1.0).abs() < 1e-9, "{share}");
        let dds = categories.iter().find(|category| category.name == "DDS").unwrap();
        assert!((dds.figures.mean - f64::from(4 + 8)).abs() < 1e-9, "{dds:?}");
    }
}
