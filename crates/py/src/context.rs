//! Contexts, and what they see of the graph.

use crate::callback::Detached;
use crate::error::raised;
use crate::process_life::{gone, refuse_child, used};
use crate::sink::lock;
use angaros::transport::EndpointKind;
use angaros::{Context, ContextOptions, Endpoint};
use pyo3::prelude::*;
use std::sync::Mutex;

/// A participation in a domain.
#[pyclass(frozen, name = "Context", module = "angaros._native")]
pub(crate) struct PyContext {
    context: Mutex<Detached<Context>>,
}

impl PyContext {
    pub(crate) fn open(&self) -> PyResult<Context> {
        let context = lock(&self.context).get().cloned();
        context.ok_or_else(|| gone("the context was destroyed"))
    }
}

/// What is told of an endpoint: node, namespace, topic, type, hash, whether it publishes, its id
/// and its QoS.
type About = (String, String, String, String, String, bool, Vec<u8>, crate::qos::Numbers);

/// What is told of a server or client: service, type, node, namespace, whether it serves.
type AboutService = (String, String, String, String, bool);

fn about(endpoint: &Endpoint) -> About {
    (
        endpoint.node.name.clone(),
        endpoint.node.namespace.clone(),
        endpoint.topic.clone(),
        endpoint.type_name.clone(),
        endpoint.type_hash.to_string(),
        endpoint.kind == EndpointKind::Publisher,
        endpoint.gid.0.to_vec(),
        crate::qos::numbers(&endpoint.qos),
    )
}

#[pymethods]
impl PyContext {
    /// A context with this command line, without the program's name; without a domain that of
    /// `ROS_DOMAIN_ID`.
    #[new]
    fn new(py: Python<'_>, args: Vec<String>, domain: Option<u32>) -> PyResult<Self> {
        refuse_child()?;
        used();
        angaros::init_log();
        let options = ContextOptions { args, domain, ..ContextOptions::default() };
        let open = || {
            let context = Context::new(options, angaros::ALL)?;
            crate::traces::begin()?;
            Ok::<_, angaros::Error>(context)
        };
        let context = py.detach(open).map_err(raised)?;
        Ok(Self { context: Mutex::new(Detached::new(context)) })
    }

    /// Ends every executor of the context; publishing fails from now on.
    fn shutdown(&self, py: Python<'_>) -> PyResult<()> {
        let context = self.open()?;
        py.detach(|| context.shutdown());
        Ok(())
    }

    /// Whether it was not shut down.
    fn ok(&self) -> bool {
        self.open().is_ok_and(|context| !context.is_shutdown())
    }

    /// The domain.
    fn domain(&self) -> PyResult<u32> {
        Ok(self.open()?.domain())
    }

    /// The command line without its `--ros-args` sections.
    fn other_args(&self) -> PyResult<Vec<String>> {
        Ok(self.open()?.other_args().to_vec())
    }

    /// Why endpoints cannot talk, one text for each pair.
    fn mismatches(&self) -> PyResult<Vec<String>> {
        Ok(self.open()?.mismatches())
    }

    /// The nodes as (name, namespace).
    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        let context = self.open()?;
        let graph = py.detach(|| context.graph());
        Ok(graph.nodes.into_iter().map(|node| (node.name, node.namespace)).collect())
    }

    /// Publishers and subscriptions.
    fn endpoints(&self, py: Python<'_>) -> PyResult<Vec<About>> {
        let context = self.open()?;
        Ok(py.detach(|| context.graph()).endpoints.iter().map(about).collect())
    }

    /// Servers and clients as (name, type, node, namespace, whether it serves).
    fn services(&self, py: Python<'_>) -> PyResult<Vec<AboutService>> {
        let context = self.open()?;
        let graph = py.detach(|| context.graph());
        let ends = |all: Vec<angaros::transport::graph::ServiceEnd>, serves: bool| {
            all.into_iter().map(move |end| {
                (end.name, end.type_name, end.node.name, end.node.namespace, serves)
            })
        };
        Ok(ends(graph.services(), true).chain(ends(graph.clients(), false)).collect())
    }
}
