//! How a program of its own serves rosbridge: `serve PORT [TCP-PORT [UDP-PORT]]`.

use angaros::{Context, ContextOptions, init_log};
use angaros_rosbridge::{ServeOptions, serve};
use angaros_window::{Access, Engine, EngineOptions, Gate, Limits};
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    init_log();
    let ports: Vec<u16> =
        std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let context = Context::new(ContextOptions::default(), angaros::ALL)?;
    context.shutdown_on_signals()?;
    let engine = Arc::new(Engine::open(&context, EngineOptions::default())?);
    let access = Arc::new(Access::loopback_only());
    let options = ServeOptions {
        port: ports.first().copied().unwrap_or(9090),
        tcp_port: ports.get(1).copied(),
        udp_port: ports.get(2).copied(),
        ..ServeOptions::new(access, Gate::new(Limits::default()))
    };
    let server = serve(&context, &engine, options).await?;
    let (ended, over) = tokio::sync::oneshot::channel();
    let ended = std::sync::Mutex::new(Some(ended));
    let _hook = context.on_shutdown(move || {
        // It fails only if nobody waits any more.
        let _ = ended.lock().map(|mut ended| ended.take().map(|ended| ended.send(())));
    });
    over.await?;
    server.close().await;
    Ok(())
}
