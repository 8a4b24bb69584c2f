//! How a node is made. It stands above what every node has by itself.

use super::{DisabledInterfaces, Node, NodeCore, NodeOptions};
use crate::context::Context;
use crate::executor::{CallbackGroup, CallbackGroupType};
use crate::parameters::{self, ParameterOptions, START_TYPE_DESCRIPTION_SERVICE};
use crate::time_source::{TimeSource, follow};
use crate::type_description::UsedTypes;
use angaros_msg::names::{self, Remap};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::trace;
use std::sync::{Arc, Mutex};

impl Node {
    /// A node of this name in the root namespace, or the one `ROS_NAMESPACE` names.
    ///
    /// # Errors
    /// A name that breaks the rules, or a remap rule that leads to such a name.
    pub fn new(context: &Context, name: &str) -> Result<Self> {
        Self::with_options(context, name, NodeOptions::default())
    }

    /// A node with options.
    ///
    /// # Errors
    /// As [`Node::new`].
    pub fn with_options(context: &Context, name: &str, options: NodeOptions) -> Result<Self> {
        Self::make(context, name, options, Context::declare_node)
    }

    /// The same; `declare` lets others know of it.
    pub(crate) fn make(
        context: &Context,
        name: &str,
        options: NodeOptions,
        declare: impl FnOnce(&Context, &NodeName) -> Result<Vec<Box<dyn Send + Sync>>>,
    ) -> Result<Self> {
        let mut remaps = options.remaps;
        if !options.ignore_command_line {
            remaps.extend(context.ros_args().remaps.iter().cloned());
        }
        let name = resolve_node_name(name, options.namespace, &remaps)?;
        let parameters = ParameterOptions {
            values: options.parameters,
            allow_undeclared: options.allow_undeclared_parameters,
            declare_overrides: options.automatically_declare_parameters_from_overrides,
            ignore_command_line: options.ignore_command_line,
            describes_types: !options.without_type_description,
        };
        let parameters = parameters.store_of(context, &name)?;
        let describes_types = parameters.is_true(START_TYPE_DESCRIPTION_SERVICE);
        // What every node has is announced at once, in one go.
        let _hold = context.hold_announcements();
        let tokens = declare(context, &name)?;
        let without = DisabledInterfaces {
            parameter_services: options.without_parameter_services,
            type_description: !describes_types,
            rosout: options.without_rosout,
            logger_services: !options.logger_services,
        };
        let label: Arc<str> = Arc::from(name.to_string());
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Node,
            node: label.to_string(),
            name: name.name.clone(),
            ..trace::Entity::default()
        });
        let (logger, rosout) = context.make_logger(&label, options.without_rosout);
        let node = Self {
            owning: false,
            core: Arc::new(NodeCore {
                logger,
                rosout,
                time: TimeSource::new(context),
                types: UsedTypes::default(),
                context: context.clone(),
                name,
                label,
                remaps,
                parameters,
                qos: options.qos,
                default_group: CallbackGroup::new(CallbackGroupType::MutuallyExclusive),
                failed: Arc::default(),
                without,
                state: Mutex::default(),
                _tag: tag,
                _tokens: tokens,
            }),
        };
        if !without.parameter_services {
            parameters::declare_qos_of_events(&node)?;
        }
        follow(&node)?;
        Ok(node)
    }
}

fn resolve_node_name(name: &str, namespace: Option<String>, remaps: &[Remap]) -> Result<NodeName> {
    let from_env = || std::env::var("ROS_NAMESPACE").ok().filter(|text| !text.is_empty());
    let mut namespace = namespace.or_else(from_env).unwrap_or_else(|| "/".to_owned());
    if !namespace.starts_with('/') {
        namespace.insert(0, '/');
    }
    let name = names::remap_node_name(remaps, name).unwrap_or(name).to_owned();
    if let Some(other) = names::remap_namespace(remaps, &name) {
        namespace = other.to_owned();
    }
    let checked =
        names::validate_node_name(&name).and_then(|()| names::validate_namespace(&namespace));
    checked.map_err(|error| {
        Error::new(ErrorKind::InvalidArgument, "cannot create a node").source(error)
    })?;
    Ok(NodeName { namespace, name })
}
