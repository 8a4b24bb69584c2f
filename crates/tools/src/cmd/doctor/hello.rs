//! `doctor hello`: every host that runs it says its name on a topic and by multicast, and prints
//! whom it hears.

use crate::client::{Qos, SingleThreadedExecutor};
use crate::cmd::multicast::{self, Address};
use crate::cmd::topic::seconds;
use crate::cmd::{CmdResult, output, session};
use angaros_msg::std_msgs::msg;
use std::collections::BTreeMap;
use std::net::UdpSocket;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct HelloArgs {
    /// The topic on which the hosts greet each other
    #[arg(short = 't', long, default_value = "/canyouhearme")]
    topic: String,
    /// Seconds between two greetings
    #[arg(short = 'p', long, default_value_t = 0.1, value_name = "SECONDS")]
    emit_period: f64,
    /// Seconds between two summaries
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    print_period: f64,
    /// How many routers a datagram may pass
    #[arg(long, value_name = "N")]
    ttl: Option<u32>,
    /// End after one summary
    #[arg(short = '1', long)]
    once: bool,
    /// `-ep` of ROS 2 begins so
    #[arg(short = 'e', hide = true)]
    _emit: bool,
    #[command(flatten)]
    _direct: session::DirectArgs,
}

/// Hosts that are counted; more are none of a robot's.
const MAX_HOSTS: usize = 1000;

/// Datagrams that are read between two greetings.
const MAX_READ: usize = 1000;

/// How often each greeting was heard.
type Heard = BTreeMap<String, u64>;

fn hear(heard: &mut Heard, greeting: &str) {
    let is_greeting = greeting.starts_with(GREETING);
    if is_greeting && (heard.len() < MAX_HOSTS || heard.contains_key(greeting)) {
        *heard.entry(greeting.chars().take(200).collect()).or_default() += 1;
    }
}

const GREETING: &str = "hello, it's me ";

pub fn run(args: &HelloArgs) -> CmdResult {
    let context = session::open()?;
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let own = format!("{GREETING}{}", host.trim());
    let node = session::node(&context)?;
    let by_topic: Arc<Mutex<Heard>> = Arc::default();
    let heard = Arc::clone(&by_topic);
    let publisher = node.create_publisher::<msg::String>(&args.topic, Qos::default())?;
    let greeted = move |message: Arc<msg::String>| {
        hear(&mut heard.lock().unwrap_or_else(PoisonError::into_inner), &message.data);
    };
    let _subscription =
        node.create_subscription::<msg::String, _>(&args.topic, Qos::default(), greeted)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    let mut multicast = Multicast::open(args.ttl);
    let period = seconds(args.emit_period).max(Duration::from_millis(1));
    let mut printed = Instant::now();
    let mut sent: u64 = 0;
    while !context.is_shutdown() {
        publisher.publish(msg::String { data: own.clone() })?;
        multicast.send(&own);
        sent += 1;
        executor.spin_until(|| false, period);
        multicast.receive();
        if printed.elapsed() < seconds(args.print_period) {
            continue;
        }
        printed = Instant::now();
        let by_topic =
            std::mem::take(&mut *by_topic.lock().unwrap_or_else(PoisonError::into_inner));
        let text = summary(&args.topic, sent, &by_topic, &mut multicast);
        sent = 0;
        if !output::stream(&text)? || args.once {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Greetings by multicast, or why there are none.
struct Multicast {
    socket: Result<UdpSocket, String>,
    to: Address,
    heard: Heard,
}

impl Multicast {
    fn open(ttl: Option<u32>) -> Self {
        let to = Address::default();
        let socket = multicast::listen(&to).and_then(|socket| {
            socket.set_nonblocking(true)?;
            if let Some(ttl) = ttl {
                socket.set_multicast_ttl_v4(ttl)?;
            }
            Ok(socket)
        });
        Self { socket: socket.map_err(|error| error.to_string()), to, heard: Heard::new() }
    }

    fn send(&mut self, text: &str) {
        let Ok(socket) = &self.socket else { return };
        if let Err(error) = socket.send_to(text.as_bytes(), (self.to.group, self.to.port)) {
            self.socket = Err(error.to_string());
        }
    }

    fn receive(&mut self) {
        let Ok(socket) = &self.socket else { return };
        let mut bytes = [0; 1024];
        for _ in 0..MAX_READ {
            let Ok((length, _)) = socket.recv_from(&mut bytes) else { break };
            hear(&mut self.heard, &String::from_utf8_lossy(&bytes[..length]));
        }
    }
}

fn summary(topic: &str, sent: u64, by_topic: &Heard, multicast: &mut Multicast) -> String {
    let rows = |heard: &Heard| -> String {
        let row = |(text, count): (&String, &u64)| {
            format!("    {}: {count}\n", text.trim_start_matches(GREETING))
        };
        match heard.is_empty() {
            true => "    nobody\n".to_owned(),
            false => heard.iter().map(row).collect(),
        }
    };
    let heard = std::mem::take(&mut multicast.heard);
    let Address { group, port } = multicast.to;
    let datagrams = match &multicast.socket {
        Ok(_) => format!("  Received from, with how many datagrams:\n{}", rows(&heard)),
        Err(error) => format!("  not possible: {error}; hint: angaros doctor\n"),
    };
    format!(
        "MULTIMACHINE COMMUNICATION SUMMARY\nTopic: {topic}, Published Msg Count: {sent}\n  \
         Subscribed from, with how many messages:\n{}Multicast Group/Port: {group}:{port}\n\
         {datagrams}\n",
        rows(by_topic)
    )
}
