//! Converts endpoints of the core to DDS discovery data and back.

use crate::wire::qos::EndpointQos;
use crate::wire::user_data::{EndpointTags, ServiceTag};
use crate::wire::{EndpointData, EntityId, Guid, VendorId};
use angaros_msg::TypeHash;
use angaros_msg::names::{DdsName, demangle_topic, demangle_type, mangle_topic, mangle_type};
use angaros_msg::qos::History;
use angaros_transport::endpoint::Mismatch;
use angaros_transport::{Endpoint, EndpointKind, Gid, NodeName};

/// The topic as DDS spells it. The topics of services are spelled so already.
pub fn dds_topic(topic: &str) -> String {
    if topic.starts_with('/') { mangle_topic(topic) } else { topic.to_owned() }
}

/// The inverse of [`dds_topic`].
pub fn ros_topic(topic: &str) -> String {
    match demangle_topic(topic) {
        Some(DdsName::Topic(full)) => full,
        _ => topic.to_owned(),
    }
}

/// The discovery data of a local endpoint.
pub fn describe(endpoint: &Endpoint, guid: Guid, service: Option<ServiceTag>) -> EndpointData {
    let tags = EndpointTags {
        service,
        service_type_hash: service.and(endpoint.service_hash),
        type_hash: Some(endpoint.type_hash).filter(|hash| *hash != TypeHash::UNKNOWN),
        gid: Some(endpoint.gid),
        node: Some(endpoint.node.clone()),
    };
    let mut qos = EndpointQos::from_ros(&endpoint.qos);
    if service.is_some() && qos.history == Some(History::KeepAll) {
        // Ours lose nothing; what is told of them is what ROS 2 tells of services.
        let name = endpoint.type_name.strip_prefix("rcl_interfaces/srv/");
        let of_parameters = name.is_some_and(|name| name.contains("Parameter"));
        qos.history = Some(History::KeepLast(if of_parameters { 1000 } else { 10 }));
    }
    EndpointData {
        guid,
        topic: dds_topic(&endpoint.topic),
        type_name: mangle_type(&endpoint.type_name),
        qos,
        tags,
        unicast: Vec::new(),
        multicast: Vec::new(),
        expects_inline_qos: false,
        vendor: VendorId::ANGAROS,
    }
}

/// The name that ROS 2 shows for the node of an endpoint whose node is unknown.
pub fn unknown_node() -> NodeName {
    NodeName {
        namespace: "_NODE_NAMESPACE_UNKNOWN_".to_owned(),
        name: "_NODE_NAME_UNKNOWN_".to_owned(),
    }
}

/// An endpoint of another participant in the terms of the core.
pub fn understand(data: &EndpointData, node: Option<NodeName>) -> Endpoint {
    let kind = match data.guid.entity.is_writer() {
        true => EndpointKind::Publisher,
        false => EndpointKind::Subscription,
    };
    Endpoint {
        gid: gid_of(data),
        kind,
        node: data.tags.node.clone().or(node).unwrap_or_else(unknown_node),
        topic: ros_topic(&data.topic),
        type_name: demangle_type(&data.type_name),
        type_hash: data.tags.type_hash.unwrap_or(TypeHash::UNKNOWN),
        qos: data.qos.to_ros(),
        service_hash: data.tags.service_type_hash,
    }
}

/// Why the two cannot be connected. A program that is none of Angaros is connected although its
/// type has another hash, as ROS 2 does over DDS, where the hash only informs.
///
/// # Errors
/// The reason.
pub fn fit(publisher: &Endpoint, subscription: &Endpoint, other: Guid) -> Fit {
    let fit = publisher.can_serve(subscription);
    let qos = || publisher.qos.incompatible_with(&subscription.qos);
    match fit {
        Err(mismatch @ Mismatch::Definition) if !is_ours(other) && qos().is_empty() => {
            let text = publisher.describe_difference(subscription, &mismatch);
            tracing::warn!(
                "connected on {} all the same, as ROS 2 does over DDS: {text}",
                publisher.topic
            );
            Ok(())
        }
        fit => fit,
    }
}

/// Nothing, or why not.
type Fit = Result<(), Mismatch>;

/// Whether an entity is one of Angaros.
pub fn is_ours(guid: Guid) -> bool {
    guid.prefix.vendor() == VendorId::ANGAROS
}

/// By which id core knows an endpoint: its own if it has one, else that of DDS.
pub fn gid_of(data: &EndpointData) -> Gid {
    data.tags.gid.unwrap_or_else(|| Gid(data.guid.to_bytes()))
}

/// The writer of this participant's nodes, and the reader of others'.
pub const GRAPH_WRITER: EntityId = EntityId::user_writer(0xff_fffe);
/// See [`GRAPH_WRITER`].
pub const GRAPH_READER: EntityId = EntityId::user_reader(0xff_fffe);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::GuidPrefix;
    use angaros_msg::Qos;

    fn endpoint(kind: EndpointKind, hash: u8, qos: Qos) -> Endpoint {
        Endpoint {
            gid: Gid([hash; 16]),
            kind,
            node: unknown_node(),
            topic: "/topic".to_owned(),
            type_name: "a/msg/B".to_owned(),
            type_hash: TypeHash([hash; 32]),
            qos,
            service_hash: None,
        }
    }

    #[test]
    fn a_foreign_program_is_connected_whatever_its_hash_but_not_whatever_its_qos() {
        let publisher = endpoint(EndpointKind::Publisher, 1, Qos::default().best_effort());
        let other = endpoint(EndpointKind::Subscription, 2, Qos::default().best_effort());
        let strict = endpoint(EndpointKind::Subscription, 2, Qos::default());
        let guid = |vendor: VendorId| {
            let [first, second] = vendor.0;
            GuidPrefix([first, second, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]).with(GRAPH_READER)
        };
        let theirs = guid(VendorId::CYCLONE);
        let ours = guid(VendorId::ANGAROS);
        assert!(fit(&publisher, &other, theirs).is_ok());
        assert_eq!(fit(&publisher, &other, ours), Err(Mismatch::Definition));
        assert!(fit(&publisher, &strict, theirs).is_err());
    }
}
