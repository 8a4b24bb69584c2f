//! How a node gets clients and servers of actions.

use super::{ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, client, server};
use super::{DynamicAction, GenericActionClient, GenericActionServer};
use angaros_core::{CallbackGroup, Node};
use angaros_msg::Action;
use angaros_msg::idl::Catalog;
use angaros_transport::error::Result;

/// Clients and servers of actions on a [`Node`].
pub trait NodeActions {
    /// A client of the action `name`.
    ///
    /// # Errors
    /// A name that breaks the rules, or a limit of a transport or the executor.
    fn create_action_client<A: Action>(&self, name: &str) -> Result<ActionClient<A>>;

    /// The same with the callback group in which feedback is told.
    ///
    /// # Errors
    /// As [`Node::create_action_client`].
    fn create_action_client_in<A: Action>(
        &self,
        group: &CallbackGroup,
        name: &str,
    ) -> Result<ActionClient<A>>;

    /// A client of the action `name` whose type, as in `example_interfaces/action/Fibonacci`, is
    /// one of `catalog` with all it refers to, such as
    /// [`standard_catalog`](angaros_msg::dynamic::standard_catalog). Its goals are messages of that
    /// catalog's `TYPE_Goal`.
    ///
    /// # Errors
    /// As [`Node::create_action_client`]; a type that the catalog does not hold.
    fn create_generic_action_client(
        &self,
        name: &str,
        catalog: &Catalog,
        type_name: &str,
    ) -> Result<GenericActionClient>;

    /// A server of the action `name`, whose callbacks run on the executor of this node.
    ///
    /// # Errors
    /// A name that breaks the rules, or a limit of a transport or the executor.
    fn create_action_server<A: Action>(
        &self,
        name: &str,
        options: ActionServerOptions,
        callbacks: ActionCallbacks<A>,
    ) -> Result<ActionServer<A>>;

    /// A server of the action `name` whose type, as in `example_interfaces/action/Fibonacci`, is
    /// one of `catalog` with all it refers to. Its goals, results and feedback are messages of that
    /// catalog's `TYPE_Goal`, `TYPE_Result` and `TYPE_Feedback`.
    ///
    /// # Errors
    /// As [`NodeActions::create_action_server`]; a type that the catalog does not hold.
    fn create_generic_action_server(
        &self,
        name: &str,
        catalog: &Catalog,
        type_name: &str,
        options: ActionServerOptions,
        callbacks: ActionCallbacks<DynamicAction>,
    ) -> Result<GenericActionServer>;
}

impl NodeActions for Node {
    fn create_action_client<A: Action>(&self, name: &str) -> Result<ActionClient<A>> {
        self.create_action_client_in(self.default_group(), name)
    }

    fn create_action_client_in<A: Action>(
        &self,
        group: &CallbackGroup,
        name: &str,
    ) -> Result<ActionClient<A>> {
        client::create(self, group, name)
    }

    fn create_generic_action_client(
        &self,
        name: &str,
        catalog: &Catalog,
        type_name: &str,
    ) -> Result<GenericActionClient> {
        client::dynamic::create_generic(self, name, catalog, type_name)
    }

    fn create_action_server<A: Action>(
        &self,
        name: &str,
        options: ActionServerOptions,
        callbacks: ActionCallbacks<A>,
    ) -> Result<ActionServer<A>> {
        server::create(self, name, options, callbacks)
    }

    fn create_generic_action_server(
        &self,
        name: &str,
        catalog: &Catalog,
        type_name: &str,
        options: ActionServerOptions,
        callbacks: ActionCallbacks<DynamicAction>,
    ) -> Result<GenericActionServer> {
        server::dynamic::create_generic(self, name, catalog, type_name, options, callbacks)
    }
}
