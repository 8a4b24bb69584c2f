//! The six services by which others see and set a node's parameters (rule P7).

use super::events;
use crate::executor::{CallbackGroup, CallbackGroupType};
use crate::node::Node;
use crate::service::Server;
use angaros_msg::Service;
use angaros_msg::rcl_interfaces::msg::{Parameter, SetParametersResult};
use angaros_msg::rcl_interfaces::srv::{
    DescribeParameters, DescribeParameters_Response, GetParameterTypes, GetParameterTypes_Response,
    GetParameters, GetParameters_Response, ListParameters, ListParameters_Response, SetParameters,
    SetParameters_Response, SetParametersAtomically, SetParametersAtomically_Response,
};
use angaros_parameters::ParameterError;
use angaros_parameters::ParameterSetting;
use angaros_parameters::ParameterStore;
use angaros_parameters::{result_to_message, value_to_message};
use angaros_transport::error::Result;
use std::any::Any;
use std::sync::Arc;

/// What a node offers about its parameters: the services and both ends of events.
pub(crate) fn create(node: &Node) -> Result<Box<dyn Any + Send>> {
    // A group of their own, so that callbacks of the node may call them and wait.
    let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let offer = Offer { node, group: &group };
    Ok(Box::new((
        events::create_publisher(node)?,
        events::show_subscription(node)?,
        offer.reading()?,
        offer.describing()?,
        offer.setting()?,
    )))
}

struct Offer<'a> {
    node: &'a Node,
    group: &'a CallbackGroup,
}

impl Offer<'_> {
    /// A server that does not keep the node.
    fn serve<S: Service>(
        &self,
        name: &str,
        answer: impl Fn(&ParameterStore, S::Request) -> S::Response + Send + 'static,
    ) -> Result<Server<S>> {
        let store = Arc::downgrade(self.node.parameter_store());
        let callback = move |request: S::Request| match store.upgrade() {
            Some(store) => answer(&store, request),
            None => S::Response::default(),
        };
        self.node.create_service_in::<S, _>(self.group, &format!("~/{name}"), callback)
    }

    fn reading(&self) -> Result<(Server<GetParameters>, Server<GetParameterTypes>)> {
        let get = self.serve::<GetParameters>("get_parameters", |store, request| {
            // An unknown name makes the answer empty, as in rclcpp; what was declared without a
            // value has none.
            let known = store.types(&request.names).is_ok();
            let values = if known { store.peek(&request.names) } else { Vec::new() };
            GetParameters_Response {
                values: values.iter().map(|value| value_to_message(value.as_ref())).collect(),
            }
        })?;
        let types = self.serve::<GetParameterTypes>("get_parameter_types", |store, request| {
            let types = store.types(&request.names).unwrap_or_default();
            GetParameterTypes_Response { types: types.iter().map(|kind| *kind as u8).collect() }
        })?;
        Ok((get, types))
    }

    fn describing(&self) -> Result<(Server<DescribeParameters>, Server<ListParameters>)> {
        let describe =
            self.serve::<DescribeParameters>("describe_parameters", |store, request| {
                let descriptors = store.describe(&request.names).unwrap_or_default();
                DescribeParameters_Response { descriptors }
            })?;
        let list = self.serve::<ListParameters>("list_parameters", |store, request| {
            ListParameters_Response { result: store.list(&request.prefixes, request.depth) }
        })?;
        Ok((describe, list))
    }

    fn setting(&self) -> Result<(Server<SetParameters>, Server<SetParametersAtomically>)> {
        let set = self.serve::<SetParameters>("set_parameters", |store, request| {
            let one = |parameter| set_all(store, vec![parameter]);
            SetParameters_Response { results: request.parameters.into_iter().map(one).collect() }
        })?;
        let atomically = self.serve::<SetParametersAtomically>(
            "set_parameters_atomically",
            |store, request| SetParametersAtomically_Response {
                result: set_all(store, request.parameters),
            },
        )?;
        Ok((set, atomically))
    }
}

fn set_all(store: &ParameterStore, parameters: Vec<Parameter>) -> SetParametersResult {
    let settings: Result<Vec<_>, ParameterError> =
        parameters.into_iter().map(ParameterSetting::from_message).collect();
    result_to_message(settings.and_then(|settings| store.set_atomically(settings)))
}
