//! A context of its own for each test: domains never meet, so tests run side by side.

use angaros_core::{Context, ContextOptions, Node};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

pub const LONG: Duration = Duration::from_secs(10);

pub fn context() -> Context {
    context_with(&[])
}

pub fn context_with(args: &[&str]) -> Context {
    static DOMAIN: AtomicU32 = AtomicU32::new(1);
    let options = ContextOptions {
        domain: Some(DOMAIN.fetch_add(1, Ordering::Relaxed)),
        transport: Some("local".into()),
        args: args.iter().map(ToString::to_string).collect(),
        ..ContextOptions::default()
    };
    Context::new(options, &[]).unwrap()
}

pub fn node(context: &Context, name: &str) -> Node {
    Node::new(context, name).unwrap()
}
