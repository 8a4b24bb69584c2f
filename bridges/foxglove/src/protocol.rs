//! What is on the wire: JSON in text frames, and some binary ones.

pub mod binary;
pub mod client;
pub mod server;

/// The subprotocols, the preferred first (rule FG1).
pub const SUBPROTOCOLS: &[&str] = &["foxglove.sdk.v1", "foxglove.websocket.v1"];

/// The encoding of messages, requests and responses.
pub const CDR: &str = "cdr";

/// The encoding of schemas.
pub const ROS2MSG: &str = "ros2msg";

/// A definition as Foxglove's readers want it: those it refers to begin with a line
/// `MSG: package/Name`, also where a bag has `MSG: package/msg/Name`.
#[must_use]
pub fn schema(definition: &str) -> String {
    let mut text = String::with_capacity(definition.len());
    for line in definition.split_inclusive('\n') {
        match line.strip_prefix("MSG: ").and_then(|name| name.split_once("/msg/")) {
            Some((package, name)) => {
                text.push_str("MSG: ");
                text.push_str(package);
                text.push('/');
                text.push_str(name);
            }
            None => text.push_str(line),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_below_another_are_named_without_their_kind() {
        let text = "std_msgs/Header header\n===\nMSG: std_msgs/msg/Header\nstring frame_id\n";
        let expected = "std_msgs/Header header\n===\nMSG: std_msgs/Header\nstring frame_id\n";
        assert_eq!(schema(text), expected);
        assert_eq!(schema(expected), expected);
        assert_eq!(schema("# MSG: a/msg/b"), "# MSG: a/msg/b");
    }
}
