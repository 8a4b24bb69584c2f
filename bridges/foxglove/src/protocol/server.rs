//! The operations that the server sends as JSON.

use serde::Serialize;
use std::collections::BTreeMap;

/// One operation of the server.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "op")]
pub enum ServerOp<'a> {
    /// The first thing a client gets.
    #[serde(rename = "serverInfo", rename_all = "camelCase")]
    ServerInfo {
        /// For people.
        name: &'a str,
        /// What can be asked for.
        capabilities: &'a [&'a str],
        /// Of what clients publish.
        supported_encodings: &'a [&'a str],
        /// Further facts.
        metadata: BTreeMap<&'a str, String>,
        /// Another one after each start, so that clients know that ids have changed.
        session_id: &'a str,
    },
    /// Something for a person.
    #[serde(rename = "status")]
    Status {
        /// 0 is information, 1 a warning, 2 an error.
        level: u8,
        /// One line.
        message: &'a str,
    },
    /// Topics that can be read.
    #[serde(rename = "advertise")]
    Advertise {
        /// Which.
        channels: Vec<Channel<'a>>,
    },
    /// Topics that can no longer be read.
    #[serde(rename = "unadvertise", rename_all = "camelCase")]
    Unadvertise {
        /// Which.
        channel_ids: &'a [u32],
    },
    /// Values of parameters.
    #[serde(rename = "parameterValues")]
    ParameterValues {
        /// Which.
        parameters: Vec<ParameterValue>,
        /// That of the question; none for changes.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
    },
    /// Services that can be called.
    #[serde(rename = "advertiseServices")]
    AdvertiseServices {
        /// Which.
        services: Vec<Service<'a>>,
    },
    /// Services that can no longer be called.
    #[serde(rename = "unadvertiseServices", rename_all = "camelCase")]
    UnadvertiseServices {
        /// Which.
        service_ids: &'a [u32],
    },
    /// A call that came to nothing.
    #[serde(rename = "serviceCallFailure", rename_all = "camelCase")]
    ServiceCallFailure {
        /// The service.
        service_id: u32,
        /// The call.
        call_id: u32,
        /// Why.
        message: &'a str,
    },
    /// What has changed in the graph.
    #[serde(rename = "connectionGraphUpdate", rename_all = "camelCase")]
    ConnectionGraphUpdate {
        /// Topics with who publishes.
        published_topics: Vec<PublishedTopic<'a>>,
        /// Topics with who subscribes.
        subscribed_topics: Vec<SubscribedTopic<'a>>,
        /// Services with who offers them.
        advertised_services: Vec<AdvertisedService<'a>>,
        /// Topics that are gone.
        removed_topics: Vec<&'a str>,
        /// Services that are gone.
        removed_services: Vec<&'a str>,
    },
}

impl ServerOp<'_> {
    /// As JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Texts, numbers and lists of them can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A topic that can be read.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Channel<'a> {
    /// Its id.
    pub id: u32,
    /// Its name.
    pub topic: &'a str,
    /// Of its messages.
    pub encoding: &'static str,
    /// Its type.
    pub schema_name: &'a str,
    /// The definition of its type.
    pub schema: &'a str,
    /// Of the definition.
    pub schema_encoding: &'static str,
}

/// A service that can be called.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Service<'a> {
    /// Its id.
    pub id: u32,
    /// Its name.
    pub name: &'a str,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: &'a str,
    /// Its request.
    pub request: Schema<'a>,
    /// Its response.
    pub response: Schema<'a>,
    /// The definition of its request, for clients that do not know `request`.
    pub request_schema: &'a str,
    /// The definition of its response, likewise.
    pub response_schema: &'a str,
}

/// A request or response.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Schema<'a> {
    /// How it is sent.
    pub encoding: &'static str,
    /// Its type.
    pub schema_name: &'a str,
    /// Of the definition.
    pub schema_encoding: &'static str,
    /// The definition.
    pub schema: &'a str,
}

/// A parameter with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParameterValue {
    /// As in `/node.rate`.
    pub name: String,
    /// Left out if the parameter is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<serde_json::Value>,
    /// What JSON does not tell.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
}

/// A topic with who publishes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublishedTopic<'a> {
    /// The topic.
    pub name: &'a str,
    /// The nodes.
    pub publisher_ids: &'a [String],
}

/// A topic with who subscribes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SubscribedTopic<'a> {
    /// The topic.
    pub name: &'a str,
    /// The nodes.
    pub subscriber_ids: &'a [String],
}

/// A service with who offers it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AdvertisedService<'a> {
    /// The service.
    pub name: &'a str,
    /// The nodes.
    pub provider_ids: &'a [String],
}
