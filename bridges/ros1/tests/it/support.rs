//! A master, a bridge and a graph for each test, and nodes of ROS 1 as far as tests need them.

use angaros::Context;
use angaros_fixture::{RunningNode, context};
use angaros_ros1::master::Master;
use angaros_ros1::tcpros::Header;
use angaros_ros1::xmlrpc::{Api, Served, Value, call, host_and_port, serve};
use angaros_ros1::{Bridge, Options};
use angaros_window::{Engine, EngineOptions};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

pub const LONG: Duration = Duration::from_secs(20);

pub const LOCAL: &str = "127.0.0.1";

pub async fn listener() -> TcpListener {
    TcpListener::bind((LOCAL, 0)).await.unwrap()
}

pub async fn master() -> Master {
    Master::serve(listener().await, LOCAL).unwrap()
}

pub fn options(master: &str) -> Options {
    Options {
        master_uri: master.to_owned(),
        host: Some(LOCAL.to_owned()),
        interval: Duration::from_millis(50),
        call_timeout: Duration::from_secs(5),
        ..Options::default()
    }
}

/// A graph with a bridge.
pub struct Bench {
    pub context: Context,
    pub bridge: Bridge,
}

impl Bench {
    /// One whose bridge hears of everything at once.
    pub async fn beside(master: &Master) -> Self {
        Self::with(Options { changed: Some(master.changed()), ..options(master.uri()) }).await
    }

    pub async fn new(master: &str) -> Self {
        Self::with(options(master)).await
    }

    pub async fn with(options: Options) -> Self {
        let context = context();
        let engine =
            EngineOptions { graph_interval: Duration::from_millis(20), ..EngineOptions::default() };
        let engine = Arc::new(Engine::open(&context, engine).unwrap());
        let bridge = Bridge::open(engine, options).await.unwrap();
        Self { context, bridge }
    }

    pub fn other(&self, name: &str) -> RunningNode {
        RunningNode::new(&self.context, name)
    }
}

pub async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < until, "{what} did not happen");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until what a call gives is right, and returns it.
pub async fn wait_for<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let until = Instant::now() + LONG;
    loop {
        if let Some(found) = ask().await {
            return found;
        }
        assert!(Instant::now() < until, "{what} did not happen");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Calls that a node has got.
type Calls = Arc<Mutex<Vec<(String, Vec<Value>)>>>;

/// A node of ROS 1: it registers, and remembers what it is told.
pub struct Ros1Node {
    pub name: String,
    pub uri: String,
    pub master: String,
    pub told: Calls,
    /// Where its messages are, for `requestTopic`.
    _served: Served,
}

struct Slave {
    port: u16,
    told: Calls,
}

impl Api for Slave {
    fn answer(&self, method: &str, params: &[Value], _: SocketAddr) -> Result<Value, String> {
        self.told.lock().unwrap().push((method.to_owned(), params.to_vec()));
        let value = match method {
            "requestTopic" => {
                Value::Array(vec!["TCPROS".into(), LOCAL.into(), i32::from(self.port).into()])
            }
            _ => 0.into(),
        };
        Ok(Value::Array(vec![1.into(), "".into(), value]))
    }
}

impl Ros1Node {
    /// A node whose messages are at `port`.
    pub async fn new(name: &str, master: &str, port: u16) -> Self {
        let told = Calls::default();
        let slave = Slave { port, told: Arc::clone(&told) };
        let served = serve(listener().await, Arc::new(slave)).unwrap();
        let uri = format!("http://{}/", served.address);
        Self { name: name.to_owned(), uri, master: master.to_owned(), told, _served: served }
    }

    /// Calls the master; the answer as it came.
    pub async fn ask(&self, method: &str, rest: &[Value]) -> Value {
        let mut params = vec![Value::from(&*self.name)];
        params.extend_from_slice(rest);
        call(&self.master, method, &params, LONG).await.unwrap()
    }

    /// The same for what must be well.
    pub async fn well(&self, method: &str, rest: &[Value]) -> Value {
        let answer = self.ask(method, rest).await;
        assert_eq!(answer.items()[0], 1.into(), "{method}: {answer:?}");
        answer.items()[2].clone()
    }

    pub async fn publish(&self, topic: &str, ty: &str) -> Value {
        self.well("registerPublisher", &[topic.into(), ty.into(), (&*self.uri).into()]).await
    }

    pub async fn subscribe(&self, topic: &str, ty: &str) -> Value {
        self.well("registerSubscriber", &[topic.into(), ty.into(), (&*self.uri).into()]).await
    }

    /// The nodes that the master says use something: part 0 publishers, 1 subscribers, 2 services.
    pub async fn users(&self, part: usize, name: &str) -> Vec<String> {
        let state = self.well("getSystemState", &[]).await;
        let entries = state.items()[part].items().to_vec();
        let found = entries.iter().find(|entry| entry.items()[0] == name.into());
        let nodes = found.map(|entry| entry.items()[1].items().to_vec()).unwrap_or_default();
        nodes.iter().filter_map(Value::text).map(str::to_owned).collect()
    }

    /// Connects to a publisher and exchanges headers.
    pub async fn connect(&self, uri: &str, topic: &str, md5sum: &str) -> (TcpStream, Header) {
        let protocols = Value::Array(vec![Value::Array(vec!["TCPROS".into()])]);
        let params = [Value::from(&*self.name), topic.into(), protocols];
        let answer = call(uri, "requestTopic", &params, LONG).await.unwrap();
        let place = answer.items()[2].items().to_vec();
        let host = place[1].text().unwrap();
        let port = u16::try_from(place[2].int().unwrap()).unwrap();
        let header = Header::new([
            ("callerid", &*self.name),
            ("topic", topic),
            ("type", "std_msgs/String"),
            ("md5sum", md5sum),
        ]);
        exchange(TcpStream::connect((host, port)).await.unwrap(), &header).await
    }

    /// Connects to a service.
    pub async fn service(&self, name: &str, fields: &[(&str, &str)]) -> (TcpStream, Header) {
        let uri = self.well("lookupService", &[name.into()]).await;
        let (host, port) = host_and_port(uri.text().unwrap()).unwrap();
        let own = [("callerid", &*self.name), ("service", name)];
        let header = Header::new(own.into_iter().chain(fields.iter().copied()));
        exchange(TcpStream::connect((&*host, port)).await.unwrap(), &header).await
    }
}

pub async fn exchange(mut stream: TcpStream, header: &Header) -> (TcpStream, Header) {
    stream.write_all(&header.encode()).await.unwrap();
    let answer = frame(&mut stream).await;
    (stream, Header::decode(&answer).unwrap())
}

/// The next message of a connection.
pub async fn frame(stream: &mut TcpStream) -> Vec<u8> {
    let read = async {
        let len = stream.read_u32_le().await.unwrap();
        let mut bytes = vec![0; len as usize];
        stream.read_exact(&mut bytes).await.unwrap();
        bytes
    };
    tokio::time::timeout(LONG, read).await.unwrap()
}

/// Bytes with their length before them.
pub fn framed(bytes: &[u8]) -> Vec<u8> {
    [&u32::try_from(bytes.len()).unwrap().to_le_bytes()[..], bytes].concat()
}

/// A `std_msgs/String` of ROS 1 as it stands on the wire, without the length of the whole.
pub fn text(text: &str) -> Vec<u8> {
    framed(text.as_bytes())
}

pub const STRING_MD5: &str = "992ce8a1687cec8c8bd883ec73ca41d1";
