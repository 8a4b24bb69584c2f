//! Servers and clients in the graph: read back from the topics they use.

use super::GraphSnapshot;
use crate::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_msg::names::{DdsName, demangle_topic};

/// A server or a client as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceEnd {
    /// The full name of the service.
    pub name: String,
    /// ROS type name, as in `std_srvs/srv/SetBool`.
    pub type_name: String,
    /// The node it belongs to.
    pub node: NodeName,
    /// The id of the endpoint of its requests.
    pub gid: Gid,
}

impl ServiceEnd {
    fn of(endpoint: &Endpoint) -> Option<Self> {
        let Some(DdsName::ServiceRequest(name)) = demangle_topic(&endpoint.topic) else {
            return None;
        };
        let request = &endpoint.type_name;
        let type_name = request.strip_suffix("_Request").unwrap_or(request).to_owned();
        Some(Self { name, type_name, node: endpoint.node.clone(), gid: endpoint.gid })
    }
}

impl GraphSnapshot {
    /// The servers, in no particular order.
    #[must_use]
    pub fn services(&self) -> Vec<ServiceEnd> {
        self.ends(EndpointKind::Subscription)
    }

    /// The clients, in no particular order.
    #[must_use]
    pub fn clients(&self) -> Vec<ServiceEnd> {
        self.ends(EndpointKind::Publisher)
    }

    fn ends(&self, requests: EndpointKind) -> Vec<ServiceEnd> {
        let of_kind = self.service_endpoints.iter().filter(|e| e.kind == requests);
        of_kind.filter_map(ServiceEnd::of).collect()
    }

    /// Tells the endpoints of services, whose topics do not begin with `/`, from those of topics.
    pub fn separate(&mut self) {
        let all = std::mem::take(&mut self.endpoints);
        let (topics, services) = all.into_iter().partition(|e| e.topic.starts_with('/'));
        self.endpoints = topics;
        self.service_endpoints.extend::<Vec<Endpoint>>(services);
    }
}
