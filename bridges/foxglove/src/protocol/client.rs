//! The operations that clients send as JSON.

use serde::Deserialize;

/// One operation of a client.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "op")]
pub enum ClientOp {
    /// Asks for the messages of channels.
    #[serde(rename = "subscribe")]
    Subscribe {
        /// Which.
        subscriptions: Vec<Subscription>,
    },
    /// Ends subscriptions, by the client's ids.
    #[serde(rename = "unsubscribe", rename_all = "camelCase")]
    Unsubscribe {
        /// Which.
        subscription_ids: Vec<u32>,
    },
    /// Announces topics on which the client will publish.
    #[serde(rename = "advertise")]
    Advertise {
        /// Which.
        channels: Vec<ClientChannel>,
    },
    /// Ends them, by the client's ids.
    #[serde(rename = "unadvertise", rename_all = "camelCase")]
    Unadvertise {
        /// Which.
        channel_ids: Vec<u32>,
    },
    /// Asks for parameters; for all if none is named.
    #[serde(rename = "getParameters", rename_all = "camelCase")]
    GetParameters {
        /// Which.
        #[serde(default)]
        parameter_names: Vec<String>,
        /// Comes back with the answer.
        id: Option<String>,
    },
    /// Sets parameters.
    #[serde(rename = "setParameters")]
    SetParameters {
        /// Which, with their values.
        parameters: Vec<Parameter>,
        /// Comes back with the answer.
        id: Option<String>,
    },
    /// Asks for changes of parameters; of all if none is named.
    #[serde(rename = "subscribeParameterUpdates", rename_all = "camelCase")]
    SubscribeParameterUpdates {
        /// Which.
        #[serde(default)]
        parameter_names: Vec<String>,
    },
    /// Ends that; for all if none is named.
    #[serde(rename = "unsubscribeParameterUpdates", rename_all = "camelCase")]
    UnsubscribeParameterUpdates {
        /// Which.
        #[serde(default)]
        parameter_names: Vec<String>,
    },
    /// Asks for the graph and its changes.
    #[serde(rename = "subscribeConnectionGraph")]
    SubscribeConnectionGraph,
    /// Ends that.
    #[serde(rename = "unsubscribeConnectionGraph")]
    UnsubscribeConnectionGraph,
    /// Asks for a file.
    #[serde(rename = "fetchAsset", rename_all = "camelCase")]
    FetchAsset {
        /// As in `package://robot/meshes/arm.stl`.
        uri: String,
        /// Comes back with the answer.
        request_id: u32,
    },
    /// Asks for our own graph.
    #[serde(rename = "angaros.subscribeGraph")]
    SubscribeGraph,
    /// Ends that.
    #[serde(rename = "angaros.unsubscribeGraph")]
    UnsubscribeGraph,
    /// Asks for figures again and again.
    #[serde(rename = "angaros.subscribeStatistics", rename_all = "camelCase")]
    SubscribeStatistics {
        /// How often.
        #[serde(default = "one_second")]
        interval_ms: u64,
    },
    /// Ends that.
    #[serde(rename = "angaros.unsubscribeStatistics")]
    UnsubscribeStatistics,
    /// Topics that are counted without being sent.
    #[serde(rename = "angaros.watch")]
    Watch {
        /// Which, and no others.
        topics: Vec<String>,
    },
    /// How messages of a subscription are wanted.
    #[serde(rename = "angaros.setOptions", rename_all = "camelCase")]
    SetOptions {
        /// The client's id.
        subscription_id: u32,
        /// The shortest time between two.
        #[serde(default)]
        throttle_ms: u64,
        /// How many may wait.
        queue_messages: Option<usize>,
    },
    /// Asks for types and ranges of parameters.
    #[serde(rename = "angaros.describeParameters", rename_all = "camelCase")]
    DescribeParameters {
        /// Which.
        parameter_names: Vec<String>,
        /// Comes back with the answer.
        id: Option<String>,
    },
    /// Whether hidden names are announced.
    #[serde(rename = "angaros.showHidden")]
    ShowHidden {
        /// Whether.
        hidden: bool,
    },
    /// Asks what this server's program knows beyond the graph.
    #[serde(rename = "angaros.ask")]
    Ask {
        /// About what.
        what: String,
        /// What else the question says; null if nothing.
        #[serde(default)]
        arguments: serde_json::Value,
        /// Comes back with the answer.
        id: Option<String>,
    },
}

fn one_second() -> u64 {
    1000
}

/// A subscription of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// The client's id.
    pub id: u32,
    /// The server's id of the channel.
    pub channel_id: u32,
}

/// A topic on which a client will publish.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientChannel {
    /// The client's id.
    pub id: u32,
    /// The topic.
    pub topic: String,
    /// As in `cdr`.
    pub encoding: String,
    /// The type, as in `std_msgs/msg/String`.
    pub schema_name: String,
}

/// A parameter with its value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Parameter {
    /// As in `/node.rate`.
    pub name: String,
    /// `None` takes it away.
    #[serde(default)]
    pub value: Option<serde_json::Value>,
    /// `byte_array`, `float64` or `float64_array`, where JSON does not tell.
    #[serde(rename = "type")]
    pub kind: Option<String>,
}

/// Reads an operation.
///
/// # Errors
/// One line that says what is wrong.
pub fn read(text: &str) -> Result<ClientOp, String> {
    serde_json::from_str(text).map_err(|error| format!("an operation cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_as_the_specification_writes_them() {
        let subscribe = r#"{"op":"subscribe","subscriptions":[{"id":0,"channelId":3}]}"#;
        let subscriptions = vec![Subscription { id: 0, channel_id: 3 }];
        assert_eq!(read(subscribe), Ok(ClientOp::Subscribe { subscriptions }));
        let unsubscribe = r#"{"op":"unsubscribe","subscriptionIds":[1,2]}"#;
        let subscription_ids = vec![1, 2];
        assert_eq!(read(unsubscribe), Ok(ClientOp::Unsubscribe { subscription_ids }));
        let advertise = r#"{"op":"advertise","channels":[{"id":1,"topic":"/t","encoding":"cdr",
            "schemaName":"std_msgs/msg/String","schema":"string data",
            "schemaEncoding":"ros2msg"}]}"#;
        let Ok(ClientOp::Advertise { channels }) = read(advertise) else { panic!("{advertise}") };
        assert_eq!(channels[0].schema_name, "std_msgs/msg/String");
        let get = r#"{"op":"getParameters","parameterNames":[],"id":"x"}"#;
        let expected = ClientOp::GetParameters { parameter_names: vec![], id: Some("x".into()) };
        assert_eq!(read(get), Ok(expected));
        let set = r#"{"op":"setParameters","parameters":[{"name":"/n.p","value":1.5,
            "type":"float64"},{"name":"/n.q"}]}"#;
        let Ok(ClientOp::SetParameters { parameters, id: None }) = read(set) else {
            panic!("{set}")
        };
        assert_eq!(parameters[0].kind.as_deref(), Some("float64"));
        assert_eq!(parameters[1].value, None);
        let graph = r#"{"op":"subscribeConnectionGraph"}"#;
        assert_eq!(read(graph), Ok(ClientOp::SubscribeConnectionGraph));
        let asset = r#"{"op":"fetchAsset","uri":"package://a/b.stl","requestId":9}"#;
        let expected = ClientOp::FetchAsset { uri: "package://a/b.stl".into(), request_id: 9 };
        assert_eq!(read(asset), Ok(expected));
        let ask = r#"{"op":"angaros.ask","what":"bag","id":"7"}"#;
        let arguments = serde_json::Value::Null;
        let expected = ClientOp::Ask { what: "bag".into(), arguments, id: Some("7".into()) };
        assert_eq!(read(ask), Ok(expected));
        let statistics = r#"{"op":"angaros.subscribeStatistics"}"#;
        assert_eq!(read(statistics), Ok(ClientOp::SubscribeStatistics { interval_ms: 1000 }));
    }

    #[test]
    fn what_is_no_operation_is_told_in_one_line() {
        for text in ["", "{}", "[]", r#"{"op":"x"}"#, r#"{"op":"subscribe"}"#, "{\"op\":\"\n"] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with("an operation cannot be read: "), "{error}");
        }
        let deep = "[".repeat(100_000);
        assert!(read(&deep).is_err());
    }
}
