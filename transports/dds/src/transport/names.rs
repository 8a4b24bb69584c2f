//! How core's endpoints are told of on DDS, and back.

use crate::wire::qos::EndpointQos;
use crate::wire::user_data::{EndpointTags, ServiceTag};
use crate::wire::{EndpointData, EntityId, Guid, VendorId};
use angaros_core::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_msg::TypeHash;
use angaros_msg::names::{DdsName, demangle_topic, demangle_type, mangle_topic, mangle_type};

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

/// What is told of an endpoint of ours.
pub fn describe(endpoint: &Endpoint, guid: Guid, service: Option<ServiceTag>) -> EndpointData {
    let tags = EndpointTags {
        service,
        service_type_hash: service.and(endpoint.service_hash),
        type_hash: Some(endpoint.type_hash).filter(|hash| *hash != TypeHash::UNKNOWN),
        gid: Some(endpoint.gid),
        node: Some(endpoint.node.clone()),
    };
    EndpointData {
        guid,
        topic: dds_topic(&endpoint.topic),
        type_name: mangle_type(&endpoint.type_name),
        qos: EndpointQos::from_ros(&endpoint.qos),
        tags,
        unicast: Vec::new(),
        multicast: Vec::new(),
        expects_inline_qos: false,
        vendor: VendorId::ANGAROS,
    }
}

/// The node of an endpoint of which nobody has said it, as ROS 2 calls it.
pub fn unknown_node() -> NodeName {
    NodeName {
        namespace: "_NODE_NAMESPACE_UNKNOWN_".to_owned(),
        name: "_NODE_NAME_UNKNOWN_".to_owned(),
    }
}

/// Another's endpoint as core knows it.
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
