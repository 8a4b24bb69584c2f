//! What a node does with its own parameters.

use super::options::ParameterOptions;
use super::{
    Parameter, ParameterCallback, ParameterDescriptor, ParameterError, ParameterHandle,
    ParameterList, ParameterSet, ParameterSetting, ParameterStore, ParameterType, Parameters,
    START_TYPE_DESCRIPTION_SERVICE, USE_SIM_TIME,
};
use crate::context::Context;
use crate::node::Node;
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg;
use angaros_parameters::{Declaration, Overrides, declaration, declare};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::Result;
use std::collections::BTreeMap;
use std::sync::Arc;

impl ParameterOptions {
    /// The parameters of a new node, with those that every node has.
    pub(crate) fn store_of(
        self,
        context: &Context,
        name: &NodeName,
    ) -> Result<Arc<ParameterStore>> {
        let options = self;
        let mut overrides = Overrides::new(options.values);
        if !options.ignore_command_line {
            overrides.read(&context.ros_args().parameters, name)?;
        }
        let label = name.to_string();
        let clock = context.clock().clone();
        let store =
            Arc::new(ParameterStore::new(label, clock, overrides, options.allow_undeclared));
        let at = |error: ParameterError| error.at(store.node());
        store
            .declare(declaration(USE_SIM_TIME, false, ParameterDescriptor::default()))
            .map_err(at)?;
        // The words are those of ROS 2.
        let about = "If enabled, start the ~/get_type_description service.";
        let about = ParameterDescriptor::new(about).read_only();
        store
            .declare(declaration(START_TYPE_DESCRIPTION_SERVICE, options.describes_types, about))
            .map_err(at)?;
        if options.declare_overrides {
            store.declare_overrides().map_err(at)?;
        }
        Ok(store)
    }
}

/// The handle of a parameter of what a node has by itself.
pub(super) fn declare_of_its_own<P: Parameter>(
    node: &Node,
    name: &str,
    default: P,
    descriptor: ParameterDescriptor,
) -> Result<ParameterHandle<P>> {
    let store = node.parameter_store();
    let slot = store.declare_of_its_own(declaration(name, default, descriptor));
    Ok(ParameterHandle::new(name, node.declared(slot)?, store))
}

impl Node {
    pub(crate) fn parameter_store(&self) -> &Arc<ParameterStore> {
        &self.core().parameters
    }

    fn declared<R>(&self, result: Result<R, ParameterError>) -> Result<R> {
        result.map_err(|error| error.at(self.parameter_store().node()))
    }

    /// Declares a parameter of the default's type. Its first value is what the command line, launch
    /// file or parameter file says, or else `default`.
    ///
    /// # Errors
    /// It is declared already, the value from outside has another type, or a callback refuses it.
    ///
    /// ```
    /// # use angaros_core::{Context, ContextOptions, Node};
    /// # let context = Context::new(ContextOptions { transport: Some("local".into()),
    /// #     ..ContextOptions::default() }, &[])?;
    /// let node = Node::new(&context, "camera")?;
    /// let rate = node.declare_parameter("rate", 30.0)?;
    /// node.set_parameter("rate", 15.0)?;
    /// assert_eq!(rate.get(), 15.0);
    /// # Ok::<(), angaros_core::Error>(())
    /// ```
    pub fn declare_parameter<P: Parameter>(
        &self,
        name: &str,
        default: P,
    ) -> Result<ParameterHandle<P>> {
        self.declare_parameter_with(name, default, ParameterDescriptor::default())
    }

    /// The same with what the parameter is for and which values it takes. A default of `None::<P>`
    /// leaves it without a value until somebody sets it.
    ///
    /// # Errors
    /// As [`Node::declare_parameter`]; a default that is out of range.
    pub fn declare_parameter_with<P: Parameter>(
        &self,
        name: &str,
        default: P,
        descriptor: ParameterDescriptor,
    ) -> Result<ParameterHandle<P>> {
        self.declared(declare(self.parameter_store(), name, default, descriptor))
    }

    /// Declares a parameter whose type may change; its first value, if it has one.
    ///
    /// # Errors
    /// As [`Node::declare_parameter`].
    pub fn declare_dynamic_parameter(
        &self,
        name: &str,
        default: Option<ParameterValue>,
        descriptor: ParameterDescriptor,
    ) -> Result<Option<ParameterValue>> {
        let descriptor = descriptor.dynamic_typing();
        self.declare_runtime_parameter(name, ParameterType::NotSet, default, descriptor, false)?;
        self.declared(self.parameter_store().get(name))
    }

    /// Declares a parameter of a type that is known at run time only, with a value or without;
    /// `ignore_override` lets no value from outside in.
    ///
    /// # Errors
    /// As [`Node::declare_parameter`].
    pub fn declare_runtime_parameter(
        &self,
        name: &str,
        kind: ParameterType,
        default: Option<ParameterValue>,
        descriptor: ParameterDescriptor,
        ignore_override: bool,
    ) -> Result<()> {
        let name = name.to_owned();
        let declaration = Declaration { name, kind, default, descriptor, ignore_override };
        self.declared(self.parameter_store().declare(declaration)).map(drop)
    }

    /// The value of a parameter, which is declared with `default` unless it is already.
    ///
    /// # Errors
    /// A value of another type than the default's.
    pub fn parameter<P: Parameter>(&self, name: &str, default: P) -> Result<P> {
        let store = self.parameter_store();
        match self.declared(store.slot(name, P::TYPE))? {
            Some(slot) => Ok(ParameterHandle::new(name, slot, store).get()),
            None => Ok(self.declare_parameter(name, default)?.get()),
        }
    }

    /// The handle of a parameter that is declared already, such as `use_sim_time`.
    ///
    /// # Errors
    /// It is not declared, or of another type.
    pub fn parameter_handle<P: Parameter>(
        &self,
        name: &str,
    ) -> Result<ParameterHandle<P>, ParameterError> {
        let store = self.parameter_store();
        let unknown = || ParameterError::NotDeclared { name: name.to_owned() };
        let slot = store.slot(name, P::TYPE)?.ok_or_else(unknown)?;
        Ok(ParameterHandle::new(name, slot, store))
    }

    /// From now on parameters may be set that were not declared, as with
    /// [`NodeOptions::allow_undeclared_parameters`](crate::NodeOptions): for components, whose node
    /// is made by others.
    pub fn allow_undeclared_parameters(&self) {
        self.parameter_store().allow_undeclared();
    }

    /// Declares, with dynamic typing, every parameter that was given from outside and is not yet
    /// declared.
    ///
    /// # Errors
    /// A callback refuses one, or there are too many.
    pub fn declare_parameters_from_overrides(&self) -> Result<()> {
        self.declared(self.parameter_store().declare_overrides())
    }

    /// Takes a parameter with dynamic typing away.
    ///
    /// # Errors
    /// It is not declared, read-only, or has a fixed type.
    pub fn undeclare_parameter(&self, name: &str) -> Result<(), ParameterError> {
        self.parameter_store().undeclare(name)
    }

    /// Whether it is declared.
    #[must_use]
    pub fn has_parameter(&self, name: &str) -> bool {
        self.parameter_store().has(name)
    }

    /// Its value; `None` where it has none, or is not declared and need not be.
    ///
    /// # Errors
    /// It is not declared, or has a fixed type and no value.
    pub fn get_parameter(&self, name: &str) -> Result<Option<ParameterValue>, ParameterError> {
        self.parameter_store().get(name)
    }

    /// Several values of one moment.
    ///
    /// # Errors
    /// As [`Node::get_parameter`], for the first that fails.
    pub fn get_parameters<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> Result<Vec<Option<ParameterValue>>, ParameterError> {
        self.parameter_store().get_all(names)
    }

    /// The values below `prefix` (all, if it is empty) by what follows the prefix and its dot.
    #[must_use]
    pub fn get_parameters_by_prefix(&self, prefix: &str) -> BTreeMap<String, ParameterValue> {
        self.parameter_store().below(prefix)
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// It is not declared, read-only, of another type, out of range, or a callback refuses it.
    pub fn set_parameter<P: Parameter>(&self, name: &str, value: P) -> Result<(), ParameterError> {
        self.set_parameters_atomically(vec![ParameterSetting::new(name, value)])
    }

    /// Sets each by itself; the results are in the same order.
    pub fn set_parameters(
        &self,
        settings: Vec<ParameterSetting>,
    ) -> Vec<Result<(), ParameterError>> {
        let store = self.parameter_store();
        settings.into_iter().map(|setting| store.set_atomically(vec![setting])).collect()
    }

    /// Sets all or none (rule P3).
    ///
    /// # Errors
    /// As [`Node::set_parameter`], for the first that fails.
    pub fn set_parameters_atomically(
        &self,
        settings: Vec<ParameterSetting>,
    ) -> Result<(), ParameterError> {
        self.parameter_store().set_atomically(settings)
    }

    /// The parameters below these prefixes with at most `depth` parts behind them; without prefixes
    /// those of at most `depth` parts. A depth of 0 is any.
    #[must_use]
    pub fn list_parameters<S: AsRef<str>>(&self, prefixes: &[S], depth: u64) -> ParameterList {
        self.parameter_store().list(prefixes, depth)
    }

    /// What these parameters are for and which values they take.
    ///
    /// # Errors
    /// One that is not declared.
    pub fn describe_parameters<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> Result<Vec<msg::ParameterDescriptor>, ParameterError> {
        self.parameter_store().describe(names)
    }

    /// The types of their values.
    ///
    /// # Errors
    /// One that is not declared.
    pub fn parameter_types<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> Result<Vec<ParameterType>, ParameterError> {
        self.parameter_store().types(names)
    }

    /// Declares all fields of `T` as parameters; the result is a snapshot that follows them.
    ///
    /// # Errors
    /// As [`Node::declare_parameter`], or what the struct's validation says; nothing is declared
    /// then.
    pub fn parameters<T: Parameters>(&self) -> Result<ParameterSet<T>> {
        self.declared(ParameterSet::declare(self.parameter_store()))
    }

    /// Before parameters are set `callback` may change the list: add, alter, remove.
    pub fn add_pre_set_parameters_callback(
        &self,
        callback: impl FnMut(&mut Vec<ParameterSetting>) + Send + 'static,
    ) -> ParameterCallback {
        self.parameter_store().callbacks().add_pre_set(callback)
    }

    /// Before parameters are declared or set `callback` may refuse that, with the reason.
    pub fn add_on_set_parameters_callback(
        &self,
        callback: impl FnMut(&[ParameterSetting]) -> Result<(), String> + Send + 'static,
    ) -> ParameterCallback {
        self.parameter_store().callbacks().add_on_set(callback)
    }

    /// After parameters were declared or set `callback` is told.
    pub fn add_post_set_parameters_callback(
        &self,
        callback: impl FnMut(&[ParameterSetting]) + Send + 'static,
    ) -> ParameterCallback {
        self.parameter_store().callbacks().add_post_set(callback)
    }
}
