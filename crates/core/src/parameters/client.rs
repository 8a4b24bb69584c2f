//! The parameters of another node, by its services.

use crate::node::Node;
use crate::service::{CallError, Client};
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::{self, SetParametersResult};
use angaros_msg::rcl_interfaces::srv::{
    DescribeParameters, DescribeParameters_Request, DescribeParameters_Response, GetParameterTypes,
    GetParameterTypes_Request, GetParameterTypes_Response, GetParameters, GetParameters_Request,
    GetParameters_Response, ListParameters, ListParameters_Request, SetParameters,
    SetParameters_Request, SetParameters_Response, SetParametersAtomically,
    SetParametersAtomically_Request,
};
use angaros_parameters::ParameterList;
use angaros_parameters::dump_parameters;
use angaros_parameters::is_for;
use angaros_parameters::read_parameter_file;
use angaros_parameters::value_from_message;
use angaros_parameters::{Parameter, ParameterSetting, ParameterType};
use angaros_transport::clock::{Clock, wait_until};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::{Error, ErrorKind, Result};
use std::collections::BTreeMap;
use std::time::Duration;

/// Why a remote node's parameters could not be read or set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteParameterError {
    /// The call came to nothing.
    #[error("{0}")]
    Call(#[from] CallError),
    /// The node knows at least one of the names not.
    #[error("a parameter was not declared at the node\nhint: list_parameters tells which are")]
    NotDeclared,
    /// The node refused to set it.
    #[error("{reason}")]
    Refused {
        /// The node's reason.
        reason: String,
    },
    /// The node's answer has a value of a type that does not exist, or answers something else.
    #[error("the node's answer does not fit the question")]
    BadAnswer,
    /// The value has another type than asked for.
    #[error("the parameter is of type {0}")]
    WrongType(ParameterType),
}

impl From<RemoteParameterError> for Error {
    fn from(error: RemoteParameterError) -> Self {
        Self::new(ErrorKind::NotFound, error.to_string())
    }
}

type Answer<T> = Result<T, RemoteParameterError>;

/// Reads and sets the parameters of another node. Clones are the same client. What ends in `_async`
/// has sent its request when it returns; the others wait, and may be called in callbacks.
#[derive(Clone)]
pub struct ParametersClient {
    node: NodeName,
    clock: Clock,
    get: Client<GetParameters>,
    types: Client<GetParameterTypes>,
    set: Client<SetParameters>,
    atomically: Client<SetParametersAtomically>,
    describe: Client<DescribeParameters>,
    list: Client<ListParameters>,
}

impl Node {
    /// A client of the parameters of the node of this name; one without a leading `/` is in this
    /// node's namespace.
    ///
    /// # Errors
    /// A name that breaks the rules, or a limit of a transport or the executor.
    pub fn create_parameters_client(&self, node: &str) -> Result<ParametersClient> {
        let full = self.remote_name(node);
        let service = |name: &str| format!("{full}/{name}");
        let (namespace, name) = full.rsplit_once('/').unwrap_or(("", &full));
        let namespace = if namespace.is_empty() { "/" } else { namespace }.to_owned();
        Ok(ParametersClient {
            node: NodeName { namespace, name: name.to_owned() },
            clock: self.context().clock().clone(),
            get: self.create_client(&service("get_parameters"))?,
            types: self.create_client(&service("get_parameter_types"))?,
            set: self.create_client(&service("set_parameters"))?,
            atomically: self.create_client(&service("set_parameters_atomically"))?,
            describe: self.create_client(&service("describe_parameters"))?,
            list: self.create_client(&service("list_parameters"))?,
        })
    }
}

fn owned<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    names.iter().map(|name| name.as_ref().to_owned()).collect()
}

fn values(count: usize, response: GetParameters_Response) -> Answer<Vec<Option<ParameterValue>>> {
    if response.values.is_empty() && count > 0 {
        return Err(RemoteParameterError::NotDeclared);
    }
    if response.values.len() != count {
        return Err(RemoteParameterError::BadAnswer);
    }
    let value = |value| value_from_message(value).map_err(|_| RemoteParameterError::BadAnswer);
    response.values.into_iter().map(value).collect()
}

fn types(count: usize, response: GetParameterTypes_Response) -> Answer<Vec<ParameterType>> {
    if response.types.is_empty() && count > 0 {
        return Err(RemoteParameterError::NotDeclared);
    }
    let known = |number| ParameterType::from_number(number).ok_or(RemoteParameterError::BadAnswer);
    response.types.into_iter().map(known).collect()
}

fn descriptors(
    count: usize,
    response: DescribeParameters_Response,
) -> Answer<Vec<msg::ParameterDescriptor>> {
    match response.descriptors.is_empty() && count > 0 {
        true => Err(RemoteParameterError::NotDeclared),
        false => Ok(response.descriptors),
    }
}

fn verdict(result: SetParametersResult) -> Answer<()> {
    match result.successful {
        true => Ok(()),
        false => Err(RemoteParameterError::Refused { reason: result.reason }),
    }
}

fn verdicts(count: usize, response: SetParameters_Response) -> Answer<Vec<Answer<()>>> {
    match response.results.len() == count {
        true => Ok(response.results.into_iter().map(verdict).collect()),
        false => Err(RemoteParameterError::BadAnswer),
    }
}

fn messages(settings: &[ParameterSetting]) -> Vec<msg::Parameter> {
    settings.iter().map(ParameterSetting::to_message).collect()
}

impl ParametersClient {
    /// The node.
    #[must_use]
    pub fn node(&self) -> &NodeName {
        &self.node
    }

    /// Whether the node answers all six services.
    #[must_use]
    pub fn services_are_ready(&self) -> bool {
        self.get.service_is_ready()
            && self.types.service_is_ready()
            && self.set.service_is_ready()
            && self.atomically.service_is_ready()
            && self.describe.service_is_ready()
            && self.list.service_is_ready()
    }

    /// Waits until it does; returns whether.
    #[must_use]
    pub fn wait_for_services(&self, timeout: Duration) -> bool {
        wait_until(&self.clock, || self.services_are_ready(), timeout)
    }

    /// The values of these parameters; `None` of one that has none.
    ///
    /// # Errors
    /// A name that the node does not know, or a call without an answer.
    pub fn get_parameters<S: AsRef<str>>(
        &self,
        names: &[S],
        timeout: Duration,
    ) -> Answer<Vec<Option<ParameterValue>>> {
        let request = GetParameters_Request { names: owned(names) };
        values(names.len(), self.get.call(&request, timeout)?)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`].
    pub fn get_parameters_async<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> impl Future<Output = Answer<Vec<Option<ParameterValue>>>> + Send + use<S> {
        let count = names.len();
        let call = self.get.call_async(&GetParameters_Request { names: owned(names) });
        async move { values(count, call?.await?) }
    }

    /// The value of one parameter.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`]; a value of another type.
    pub fn get_parameter<P: Parameter>(&self, name: &str, timeout: Duration) -> Answer<P> {
        let value = self.get_parameters(&[name], timeout)?.pop().flatten();
        let wrong = || RemoteParameterError::WrongType(ParameterType::of(value.as_ref()));
        P::from_value(value.as_ref()).ok_or_else(wrong)
    }

    /// The types of these parameters' values.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`].
    pub fn get_parameter_types<S: AsRef<str>>(
        &self,
        names: &[S],
        timeout: Duration,
    ) -> Answer<Vec<ParameterType>> {
        let request = GetParameterTypes_Request { names: owned(names) };
        types(names.len(), self.types.call(&request, timeout)?)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`].
    pub fn get_parameter_types_async<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> impl Future<Output = Answer<Vec<ParameterType>>> + Send + use<S> {
        let count = names.len();
        let call = self.types.call_async(&GetParameterTypes_Request { names: owned(names) });
        async move { types(count, call?.await?) }
    }

    /// Sets each by itself; the results are in the same order.
    ///
    /// # Errors
    /// A call without an answer.
    pub fn set_parameters(
        &self,
        settings: &[ParameterSetting],
        timeout: Duration,
    ) -> Answer<Vec<Answer<()>>> {
        let request = SetParameters_Request { parameters: messages(settings) };
        verdicts(settings.len(), self.set.call(&request, timeout)?)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::set_parameters`].
    pub fn set_parameters_async(
        &self,
        settings: &[ParameterSetting],
    ) -> impl Future<Output = Answer<Vec<Answer<()>>>> + Send + use<> {
        let count = settings.len();
        let call = self.set.call_async(&SetParameters_Request { parameters: messages(settings) });
        async move { verdicts(count, call?.await?) }
    }

    /// Sets one parameter.
    ///
    /// # Errors
    /// The node refuses, or a call without an answer.
    pub fn set_parameter<P: Parameter>(
        &self,
        name: &str,
        value: P,
        timeout: Duration,
    ) -> Answer<()> {
        let results = self.set_parameters(&[ParameterSetting::new(name, value)], timeout)?;
        results.into_iter().next().unwrap_or(Err(RemoteParameterError::BadAnswer))
    }

    /// Sets all or none.
    ///
    /// # Errors
    /// As [`ParametersClient::set_parameter`].
    pub fn set_parameters_atomically(
        &self,
        settings: &[ParameterSetting],
        timeout: Duration,
    ) -> Answer<()> {
        let request = SetParametersAtomically_Request { parameters: messages(settings) };
        verdict(self.atomically.call(&request, timeout)?.result)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::set_parameter`].
    pub fn set_parameters_atomically_async(
        &self,
        settings: &[ParameterSetting],
    ) -> impl Future<Output = Answer<()>> + Send + use<> {
        let request = SetParametersAtomically_Request { parameters: messages(settings) };
        let call = self.atomically.call_async(&request);
        async move { verdict(call?.await?.result) }
    }

    /// What these parameters are for and which values they take.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`].
    pub fn describe_parameters<S: AsRef<str>>(
        &self,
        names: &[S],
        timeout: Duration,
    ) -> Answer<Vec<msg::ParameterDescriptor>> {
        let request = DescribeParameters_Request { names: owned(names) };
        descriptors(names.len(), self.describe.call(&request, timeout)?)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::get_parameters`].
    pub fn describe_parameters_async<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> impl Future<Output = Answer<Vec<msg::ParameterDescriptor>>> + Send + use<S> {
        let count = names.len();
        let call = self.describe.call_async(&DescribeParameters_Request { names: owned(names) });
        async move { descriptors(count, call?.await?) }
    }

    /// The parameters below these prefixes, as
    /// [`Node::list_parameters`](crate::Node::list_parameters).
    ///
    /// # Errors
    /// A call without an answer.
    pub fn list_parameters<S: AsRef<str>>(
        &self,
        prefixes: &[S],
        depth: u64,
        timeout: Duration,
    ) -> Answer<ParameterList> {
        let request = ListParameters_Request { prefixes: owned(prefixes), depth };
        Ok(self.list.call(&request, timeout)?.result)
    }

    /// The same without waiting.
    ///
    /// # Errors
    /// As [`ParametersClient::list_parameters`].
    pub fn list_parameters_async<S: AsRef<str>>(
        &self,
        prefixes: &[S],
        depth: u64,
    ) -> impl Future<Output = Answer<ParameterList>> + Send + use<S> {
        let request = ListParameters_Request { prefixes: owned(prefixes), depth };
        let call = self.list.call_async(&request);
        async move { Ok(call?.await?.result) }
    }

    /// All parameters with their values.
    ///
    /// # Errors
    /// A call without an answer.
    pub fn all_parameters(&self, timeout: Duration) -> Answer<BTreeMap<String, ParameterValue>> {
        let names = self.list_parameters::<&str>(&[], 0, timeout)?.names;
        let values = self.get_parameters(&names, timeout)?;
        let given = names.into_iter().zip(values);
        Ok(given.filter_map(|(name, value)| Some((name, value?))).collect())
    }

    /// All parameters as a parameter file, as `ros2 param dump` prints it.
    ///
    /// # Errors
    /// A call without an answer.
    pub fn dump_parameters(&self, timeout: Duration) -> Answer<String> {
        Ok(dump_parameters(&self.node.to_string(), &self.all_parameters(timeout)?))
    }

    /// Sets what a parameter file says for this node, each by itself: the names in the order of
    /// the file, with their results.
    ///
    /// # Errors
    /// A file that cannot be read, or a call without an answer.
    pub fn load_parameters(
        &self,
        path: &str,
        timeout: Duration,
    ) -> Result<Vec<(String, Answer<()>)>> {
        let meant = read_parameter_file(path)?.into_iter();
        let settings: Vec<_> = meant
            .filter(|one| is_for(&one.node, &self.node))
            .map(|one| ParameterSetting { name: one.name, value: Some(one.value) })
            .collect();
        let results = self.set_parameters(&settings, timeout)?;
        Ok(settings.into_iter().map(|setting| setting.name).zip(results).collect())
    }
}
