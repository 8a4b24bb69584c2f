//! `angaros bridge rosbridge`: a server for programs that speak rosbridge v2.

use super::access::AccessArgs;
use super::serving;
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, output};
use angaros_rosbridge::{BridgeOptions, ServeOptions, serve};
use std::sync::Arc;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// The port of WebSocket; 0 takes a free one
    #[arg(long, default_value_t = 9090)]
    port: u16,
    /// The path of WebSocket
    #[arg(long, default_value = "/", value_name = "PATH")]
    url_path: String,
    /// Serve TCP too, objects of JSON and maps of CBOR back to back, on this port
    #[arg(long, value_name = "PORT")]
    tcp_port: Option<u16>,
    /// Serve UDP too, with large messages in fragments, on this port
    #[arg(long, value_name = "PORT")]
    udp_port: Option<u16>,
    /// Seconds that a call of a service waits which names no time
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS")]
    call_timeout: f64,
    /// Seconds that a publisher stays after its client has unadvertised it
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    unregister_timeout: f64,
    /// Seconds that a message in fragments waits for its next one
    #[arg(long, default_value_t = 600.0, value_name = "SECONDS")]
    fragment_timeout: f64,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    types: TypeArgs,
}

fn seconds(seconds: f64) -> Duration {
    // What is no number is no wait.
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).unwrap_or_default()
}

pub fn run(args: &Args) -> CmdResult {
    serving::run(&args.access, &args.types, async |bridged| {
        let options = ServeOptions {
            address: args.access.socket(args.port).ip(),
            port: args.port,
            path: args.url_path.clone(),
            tcp_port: args.tcp_port,
            udp_port: args.udp_port,
            tls: args.access.identity(),
            compress: args.access.compress(),
            bridge: BridgeOptions {
                call_timeout: seconds(args.call_timeout),
                unregister_timeout: seconds(args.unregister_timeout),
                fragment_timeout: seconds(args.fragment_timeout),
                ..BridgeOptions::default()
            },
            ..ServeOptions::new(args.access.access()?, Arc::clone(&bridged.gate))
        };
        let engine = &bridged.engine;
        let server = serve(engine.node().context(), engine, options).await?;
        let scheme = if args.access.identity().is_some() { "wss" } else { "ws" };
        output::line(&format!("rosbridge at {scheme}://{}{}", server.websocket(), args.url_path))?;
        if let Some(address) = server.tcp() {
            output::line(&format!("rosbridge at tcp://{address}"))?;
        }
        if let Some(address) = server.udp() {
            output::line(&format!("rosbridge at udp://{address}"))?;
        }
        bridged.stopped().await;
        server.close().await;
        Ok(())
    })
}
