//! A container with components, and a node beside it that listens.

use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::prelude::*;
use angaros::{ContextOptions, Message};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub struct Stage {
    pub node: Node,
    context: Context,
    container: Arc<Container>,
    thread: Option<std::thread::JoinHandle<()>>,
}

fn context(domain: u32) -> Context {
    let transport = Some("local".into());
    let options = ContextOptions { domain: Some(domain), transport, ..ContextOptions::default() };
    Context::new(options, &[]).unwrap()
}

fn spec(component: &str, parameters: &[(&str, &str)]) -> NodeSpec {
    let of = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    NodeSpec {
        component: component.to_owned(),
        parameters: parameters.iter().map(of).collect(),
        ..NodeSpec::default()
    }
}

impl Stage {
    /// These components, each with its parameters.
    pub fn new(domain: u32, components: &[(&str, &[(&str, &str)])]) -> Self {
        let context = context(domain);
        let nodes = components.iter().map(|(name, parameters)| spec(name, parameters)).collect();
        let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
        let container = Arc::new(Container::new(&context, &spec).unwrap());
        let node = Node::new(&context, "listener").unwrap();
        let spins = Arc::clone(&container);
        let thread = Some(std::thread::spawn(move || spins.spin().unwrap()));
        Self { node, context, container, thread }
    }

    /// Why a component cannot be made.
    pub fn refused(domain: u32, component: &str, parameters: &[(&str, &str)]) -> String {
        let context = context(domain);
        let nodes = vec![spec(component, parameters)];
        let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
        let error = Container::new(&context, &spec).err().unwrap().to_string();
        context.shutdown();
        error
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.context.shutdown();
        let ended = self.thread.take().unwrap().join();
        let _ = &self.container;
        if !std::thread::panicking() {
            ended.unwrap();
        }
    }
}

/// The next message.
pub fn next<T: Message>(of: &Subscription<T>) -> Arc<T> {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(sample) = of.take().unwrap() {
            return sample.message().unwrap();
        }
        assert!(Instant::now() < end, "nothing came on {}", std::any::type_name::<T>());
        std::thread::sleep(Duration::from_millis(1));
    }
}
