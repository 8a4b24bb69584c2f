//! rosapi: questions about the graph, types, parameters and time, as services. Clients of the
//! bridge are answered here directly; `node.rs` offers the same to the graph.
//!
//! * **RA1** Types of topics and services are written in full, as in `std_msgs/msg/String`, and
//!   asked for in any form. A `TypeDef` has the short form, and numbers as in a definition.
//! * **RA2** A client is told only of topics, services and actions that it may use.
//! * **RA3** A parameter is named `/node:parameter`, and its value is JSON.

mod graph;
mod node;
mod params;
mod typedef;

pub(crate) use node::RosapiNode;

use angaros::dynamic::{DynamicType, standard_catalog};
use angaros::rosapi_msgs::srv::{
    DeleteParam_Request, DeleteParam_Response, GetActionServers_Response, GetParam_Request,
    GetParamNames_Response, GetROSVersion_Response, GetTime_Response, HasParam_Request,
    HasParam_Response, MessageDetails_Request, MessageDetails_Response, NodeDetails_Request,
    Nodes_Response, Publishers_Request, Publishers_Response, ServiceNode_Request,
    ServiceNode_Response, ServiceProviders_Request, ServiceProviders_Response,
    ServiceRequestDetails_Request, ServiceRequestDetails_Response, ServiceResponseDetails_Request,
    ServiceResponseDetails_Response, ServiceType_Request, ServiceType_Response, Services_Response,
    ServicesForType_Request, ServicesForType_Response, SetParam_Request, SetParam_Response,
    Subscribers_Request, Subscribers_Response, TopicType_Request, TopicType_Response,
    TopicsAndRawTypes_Response, TopicsForType_Request, TopicsForType_Response,
};
use angaros::{CdrError, Message};
use angaros_window::{Client, Engine, WindowError};
use graph::View;
use std::sync::Arc;

/// The services below `/rosapi` and their types in `rosapi_msgs/srv`.
pub(crate) const SERVICES: [(&str, &str); 24] = [
    ("action_servers", "GetActionServers"),
    ("delete_param", "DeleteParam"),
    ("get_param", "GetParam"),
    ("get_param_names", "GetParamNames"),
    ("get_ros_version", "GetROSVersion"),
    ("get_time", "GetTime"),
    ("has_param", "HasParam"),
    ("message_details", "MessageDetails"),
    ("node_details", "NodeDetails"),
    ("nodes", "Nodes"),
    ("publishers", "Publishers"),
    ("service_node", "ServiceNode"),
    ("service_providers", "ServiceProviders"),
    ("service_request_details", "ServiceRequestDetails"),
    ("service_response_details", "ServiceResponseDetails"),
    ("service_type", "ServiceType"),
    ("services", "Services"),
    ("services_for_type", "ServicesForType"),
    ("set_param", "SetParam"),
    ("subscribers", "Subscribers"),
    ("topic_type", "TopicType"),
    ("topics", "Topics"),
    ("topics_and_raw_types", "TopicsAndRawTypes"),
    ("topics_for_type", "TopicsForType"),
];

/// What is before the names of the services.
const PREFIX: &str = "/rosapi/";

/// Answers the questions.
pub(crate) struct Rosapi {
    engine: Arc<Engine>,
}

/// A response as bytes.
type Answer = Result<Vec<u8>, WindowError>;

fn type_of(service: &str, part: &str) -> Option<Arc<DynamicType>> {
    let name = service.strip_prefix(PREFIX)?;
    let (_, ty) = SERVICES.iter().find(|(known, _)| *known == name)?;
    DynamicType::from_catalog(standard_catalog(), &format!("rosapi_msgs/srv/{ty}{part}")).ok()
}

/// The type of the requests of a service of rosapi; `None` for any other service.
pub(crate) fn request_type(service: &str) -> Option<Arc<DynamicType>> {
    type_of(service, "_Request")
}

fn reply<T: Message>(response: &T) -> Answer {
    let mut bytes = vec![0; response.cdr_size()];
    let wrong = |error: CdrError| WindowError::invalid(format!("rosapi: {error}"));
    let len = response.encode(&mut bytes).map_err(wrong)?;
    bytes.truncate(len);
    Ok(bytes)
}

fn asked<T: Message>(request: &[u8]) -> Result<T, WindowError> {
    T::decode(request).map_err(|error| WindowError::invalid(format!("rosapi: {error}")))
}

impl Rosapi {
    pub fn new(engine: Arc<Engine>) -> Self {
        Self { engine }
    }

    /// The response of a service of rosapi and its type; `None` for any other service.
    pub async fn answer(
        &self,
        client: &Arc<Client>,
        service: &str,
        request: &[u8],
    ) -> Option<Result<(Arc<DynamicType>, Vec<u8>), WindowError>> {
        let ty = type_of(service, "_Response")?;
        let name = service.strip_prefix(PREFIX)?;
        // Some of these ask every node, and wait for it.
        let _hold = match client.begin_call() {
            Ok(hold) => hold,
            Err(error) => return Some(Err(error)),
        };
        let answer = match name {
            "get_time" | "get_ros_version" => self.about_this_host(name),
            "message_details"
            | "service_request_details"
            | "service_response_details"
            | "topics_and_raw_types" => self.about_types(client, name, request).await,
            "get_param" | "set_param" | "has_param" | "delete_param" | "get_param_names" => {
                self.about_parameters(client, name, request).await
            }
            _ => self.about_graph(client, name, request),
        };
        Some(answer.map(|bytes| (ty, bytes)))
    }

    fn about_this_host(&self, name: &str) -> Answer {
        if name == "get_time" {
            let (sec, nanosec) = self.engine.node().now().to_sec_nanosec();
            let time = angaros::builtin_interfaces::msg::Time { sec, nanosec };
            return reply(&GetTime_Response { time });
        }
        let distro = std::env::var("ROS_DISTRO").unwrap_or_else(|_| "jazzy".to_owned());
        reply(&GetROSVersion_Response { version: 2, distro })
    }

    fn about_graph(&self, client: &Arc<Client>, name: &str, request: &[u8]) -> Answer {
        let graph = self.engine.look();
        let view = View::new(&graph, client, self.engine.node().name());
        match name {
            "topics" => reply(&view.topics()),
            "topics_for_type" => {
                let topics = view.topics_for_type(&asked::<TopicsForType_Request>(request)?.r#type);
                reply(&TopicsForType_Response { topics })
            }
            "topic_type" => {
                let r#type = view.topic_type(&asked::<TopicType_Request>(request)?.topic);
                reply(&TopicType_Response { r#type })
            }
            "publishers" => {
                let publishers = view.publishers(&asked::<Publishers_Request>(request)?.topic);
                reply(&Publishers_Response { publishers })
            }
            "subscribers" => {
                let subscribers = view.subscribers(&asked::<Subscribers_Request>(request)?.topic);
                reply(&Subscribers_Response { subscribers })
            }
            "services" => reply(&Services_Response { services: view.services() }),
            "services_for_type" => {
                let ty = asked::<ServicesForType_Request>(request)?.r#type;
                reply(&ServicesForType_Response { services: view.services_for_type(&ty) })
            }
            "service_type" => {
                let r#type = view.service_type(&asked::<ServiceType_Request>(request)?.service);
                reply(&ServiceType_Response { r#type })
            }
            "service_node" => {
                let node = view.service_node(&asked::<ServiceNode_Request>(request)?.service);
                reply(&ServiceNode_Response { node })
            }
            "service_providers" => {
                let ty = asked::<ServiceProviders_Request>(request)?.service;
                reply(&ServiceProviders_Response { providers: view.service_providers(&ty) })
            }
            "nodes" => reply(&Nodes_Response { nodes: view.nodes() }),
            "node_details" => {
                reply(&view.node_details(&asked::<NodeDetails_Request>(request)?.node))
            }
            _ => reply(&GetActionServers_Response { action_servers: view.action_servers() }),
        }
    }

    async fn about_types(&self, client: &Arc<Client>, name: &str, request: &[u8]) -> Answer {
        match name {
            "message_details" => {
                let ty = asked::<MessageDetails_Request>(request)?.r#type;
                let name = crate::protocol::message_type(&ty).map_err(WindowError::invalid)?;
                reply(&MessageDetails_Response { typedefs: self.typedefs(&name).await? })
            }
            "service_request_details" => {
                let ty = asked::<ServiceRequestDetails_Request>(request)?.r#type;
                let typedefs = self.typedefs_of_service(&ty, "_Request").await?;
                reply(&ServiceRequestDetails_Response { typedefs })
            }
            "service_response_details" => {
                let ty = asked::<ServiceResponseDetails_Request>(request)?.r#type;
                let typedefs = self.typedefs_of_service(&ty, "_Response").await?;
                reply(&ServiceResponseDetails_Response { typedefs })
            }
            _ => {
                let topics = {
                    let graph = self.engine.look();
                    View::new(&graph, client, self.engine.node().name()).topics()
                };
                let mut typedefs_full_text = Vec::with_capacity(topics.types.len());
                for ty in &topics.types {
                    let known = self.engine.message_type(ty, None).await;
                    typedefs_full_text.push(match known {
                        Ok(known) => known.definition.clone(),
                        // The answer has a place for each, and the others are still of use.
                        Err(error) => format!("# {error}"),
                    });
                }
                reply(&TopicsAndRawTypes_Response {
                    topics: topics.topics,
                    types: topics.types,
                    typedefs_full_text,
                })
            }
        }
    }

    async fn typedefs(
        &self,
        name: &str,
    ) -> Result<Vec<angaros::rosapi_msgs::msg::TypeDef>, WindowError> {
        let known = self.engine.message_type(name, None).await?;
        typedef::all(&known.name, &known.definition)
    }

    async fn typedefs_of_service(
        &self,
        ty: &str,
        part: &str,
    ) -> Result<Vec<angaros::rosapi_msgs::msg::TypeDef>, WindowError> {
        let name = crate::protocol::service_type(ty).map_err(WindowError::invalid)?;
        self.typedefs(&format!("{name}{part}")).await
    }

    async fn about_parameters(&self, client: &Arc<Client>, name: &str, request: &[u8]) -> Answer {
        match name {
            "get_param" => {
                reply(&params::get(client, &asked::<GetParam_Request>(request)?.name).await)
            }
            "has_param" => {
                let name = asked::<HasParam_Request>(request)?.name;
                reply(&HasParam_Response { exists: params::has(client, &name).await })
            }
            "set_param" => {
                let asked = asked::<SetParam_Request>(request)?;
                let done = params::set(client, &asked.name, &asked.value).await;
                let (successful, reason) = verdict(done);
                reply(&SetParam_Response { successful, reason })
            }
            "delete_param" => {
                let name = asked::<DeleteParam_Request>(request)?.name;
                let (successful, reason) = verdict(params::delete(client, &name).await);
                reply(&DeleteParam_Response { successful, reason })
            }
            _ => {
                let graph = self.engine.look();
                reply(&GetParamNames_Response { names: params::names(client, &graph).await })
            }
        }
    }
}

fn verdict(done: Result<(), String>) -> (bool, String) {
    (done.is_ok(), done.err().unwrap_or_default())
}
