//! What all bridges do alike: a context, an engine, a runtime, and the end with Ctrl-C.

use super::access::AccessArgs;
use crate::client::Context;
use crate::client::type_lookup::Definitions;
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, output, session};
use angaros_window::net::{Handler, Server, ServerOptions};
use angaros_window::{Engine, EngineOptions, Gate, Limits};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::sync::Notify;

type Failure = Box<dyn std::error::Error>;

/// What a bridge has while it serves.
pub struct Bridged {
    pub engine: Arc<Engine>,
    pub gate: Arc<Gate>,
    stop: Arc<Notify>,
}

impl Bridged {
    /// Waits until Ctrl-C, or whatever else ends the context.
    pub async fn stopped(&self) {
        self.stop.notified().await;
        // For whoever waits too.
        self.stop.notify_one();
    }

    /// Serves a handler until the end. `said` is printed with the address that it has.
    pub async fn serve(
        &self,
        access: &AccessArgs,
        port: u16,
        handler: Arc<dyn Handler>,
        said: impl Fn(std::net::SocketAddr) -> String,
    ) -> Result<(), Failure> {
        let server = Server::bind(ServerOptions {
            address: access.socket(port),
            access: access.access()?,
            gate: Arc::clone(&self.gate),
            tls: access.identity(),
            compress: access.compress(),
        })
        .await?;
        output::line(&said(server.local_addr()?))?;
        server.serve(handler, self.stopped()).await;
        Ok(())
    }
}

/// Runs `serve` with an engine in the domain of this process.
pub fn run<F>(access: &AccessArgs, types: &TypeArgs, serve: F) -> CmdResult
where
    F: AsyncFnOnce(Arc<Bridged>) -> Result<(), Failure>,
{
    run_in(&session::open()?, types.definitions()?, access, serve)
}

/// Runs `serve` with an engine in this context, in a runtime of its own.
pub fn run_in<F>(
    context: &Context,
    definitions: Definitions,
    access: &AccessArgs,
    serve: F,
) -> CmdResult
where
    F: AsyncFnOnce(Arc<Bridged>) -> Result<(), Failure>,
{
    run_within(context, definitions, access.limits(), serve)
}

/// As [`run_in`], for a bridge that has limits and no rules of access.
pub fn run_within<F>(
    context: &Context,
    definitions: Definitions,
    limits: Limits,
    serve: F,
) -> CmdResult
where
    F: AsyncFnOnce(Arc<Bridged>) -> Result<(), Failure>,
{
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).thread_name("ang-bridge").enable_all().build()?;
    let options = EngineOptions {
        limits: limits.clone(),
        definitions: Some(definitions),
        ..EngineOptions::default()
    };
    let result = runtime.block_on(async {
        let bridged = Arc::new(Bridged {
            engine: Arc::new(Engine::open(context, options)?),
            gate: Gate::new(limits),
            stop: Arc::default(),
        });
        let stop = Arc::clone(&bridged.stop);
        let _hook = context.on_shutdown(move || stop.notify_one());
        serve(bridged).await
    });
    // A file that is being read for a client keeps nobody waiting.
    runtime.shutdown_background();
    context.shutdown();
    result.map(|()| ExitCode::SUCCESS)
}
