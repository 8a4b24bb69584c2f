//! `angaros bridge ros1`: topics, services and parameters of ROS 1 and of this graph, both ways.

use super::serving;
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, output, session};
use angaros_ros1::master::Master;
use angaros_ros1::xmlrpc::host_and_port;
use angaros_ros1::{Bridge, Host, Mapping, Options, master_uri};
use angaros_window::Limits;
use angaros_window::access::Globs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

#[derive(clap::Args)]
pub struct Args {
    /// Where the master is; read from ROS_MASTER_URI when left out
    #[arg(long, value_name = "URI")]
    master_uri: Option<String>,
    /// Be the master, at the port of its URI; 0 takes a free one
    #[arg(long)]
    master: bool,
    /// The address or name by which nodes of ROS 1 reach this host; read from ROS_HOSTNAME or
    /// ROS_IP when left out
    #[arg(long, value_name = "HOST")]
    ip: Option<String>,
    /// The bridge's name in ROS 1
    #[arg(long, default_value = "/angaros_ros1_bridge", value_name = "NAME")]
    name: String,
    /// Topics that are bridged, as in '/camera/*,!/camera/raw'
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    topics: String,
    /// Services that are bridged
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    services: String,
    /// Parameters that are bridged, by their names in ROS 1
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    parameters: String,
    /// Types that belong together, and definitions, from a YAML file
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// Seconds that a call of a service may take
    #[arg(long, default_value_t = 60.0, value_name = "SECONDS")]
    call_timeout: f64,
    /// Bytes of the largest message
    #[arg(long, default_value_t = 512 << 20, value_name = "BYTES")]
    max_message_size: usize,
    #[command(flatten)]
    types: TypeArgs,
}

impl Args {
    fn options(&self, master_uri: String) -> Result<Options, Box<dyn std::error::Error>> {
        let mapping = match &self.mapping {
            None => Mapping::default(),
            Some(path) => {
                let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
                let text = std::fs::read_to_string(path).map_err(|error| told(&error))?;
                Mapping::parse(&text).map_err(|error| told(&error))?
            }
        };
        Ok(Options {
            master_uri,
            host: self.ip.clone(),
            name: format!("/{}", self.name.trim_start_matches('/')),
            topics: Globs::parse(&self.topics),
            services: Globs::parse(&self.services),
            parameters: Globs::parse(&self.parameters),
            mapping,
            // What is no number is no wait.
            call_timeout: Duration::try_from_secs_f64(self.call_timeout.clamp(0.0, 1e9))
                .unwrap_or_default(),
            max_message_bytes: self.max_message_size,
            ..Options::default()
        })
    }

    /// Begins to be the master.
    async fn start_master(&self, uri: &str) -> Result<Master, String> {
        let (_, port) = host_and_port(uri)?;
        let host = Host::find(self.ip.as_deref(), uri)?;
        let listener = TcpListener::bind((host.listen, port)).await.map_err(|error| {
            let hint = "hint: a master may run there already; leave --master out to join it";
            format!("cannot be the master at port {port} of {}: {error}\n{hint}", host.listen)
        })?;
        Master::serve(listener, &host.name)
    }
}

pub fn run(args: &Args) -> CmdResult {
    let uri = master_uri(args.master_uri.as_deref());
    let mut options = args.options(uri)?;
    let context = session::open()?;
    let definitions = args.types.definitions()?;
    serving::run_within(&context, definitions, Limits::default(), async move |bridged| {
        let master = match args.master {
            true => Some(args.start_master(&options.master_uri).await?),
            false => None,
        };
        if let Some(master) = &master {
            options.master_uri = master.uri().to_owned();
            options.changed = Some(master.changed());
            output::line(&format!("ROS 1 master at {}", master.uri()))?;
        }
        let master_uri = options.master_uri.clone();
        let bridge = Bridge::open(Arc::clone(&bridged.engine), options).await?;
        output::line(&format!("ROS 1 bridge at {}, master {master_uri}", bridge.uri()))?;
        tokio::select! {
            () = bridged.stopped() => {}
            () = bridge.ended() => {}
        }
        bridge.close().await;
        Ok(())
    })
}
