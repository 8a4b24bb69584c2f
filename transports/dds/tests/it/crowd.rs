//! Many participants that come at once tell each other of many endpoints in few datagrams.

use super::transport::{domain, endpoint, eventually, open};
use angaros_dds::transport::DdsTransport;
use angaros_msg::Qos;
use angaros_transport::Clock;
use angaros_transport::EndpointKind;
use angaros_transport::{PublisherOptions, Shutdown, Transport, TransportPublisher};
use std::sync::Arc;
use std::time::{Duration, Instant};

const ENDPOINTS: usize = 20;
/// Datagrams of a participant for each other one, at most. One for each endpoint and one for each
/// acknowledgement were 115 to 195; retries of a machine that does other things are in it.
const FOR_EACH_OTHER: u64 = 40;
/// Beside them: looking for neighbours at 32 ports, six times.
const FOR_ALL: u64 = 6 * 33;

type Member = (Arc<DdsTransport>, Vec<Arc<dyn TransportPublisher>>);

fn join(domain: u32, index: usize) -> Member {
    let transport = open(domain);
    let make = |number| {
        let topic = format!("p{index}/t{number}");
        let options = PublisherOptions {
            full_timeout_ns: 0,
            shutdown: Shutdown::default(),
            events: Arc::new(super::transport::Nobody),
            clock: Clock::system(),
        };
        let kind = EndpointKind::Publisher;
        let end = endpoint(kind, &topic, "std_msgs/msg/UInt64", Qos::default());
        transport.create_publisher(&end, &options).unwrap()
    };
    let publishers = (0..ENDPOINTS).map(make).collect();
    (transport, publishers)
}

fn known((transport, _): &Member) -> usize {
    transport.graph().endpoints.iter().filter(|one| one.topic.starts_with('p')).count()
}

/// `ANGAROS_CROWD` says how many there are.
#[test]
fn a_crowd_that_comes_at_once_settles_in_few_datagrams() {
    let wanted = std::env::var("ANGAROS_CROWD").ok().and_then(|text| text.parse().ok());
    let count: usize = wanted.unwrap_or(10);
    let domain = domain();
    let begun = Instant::now();
    let members: Vec<Member> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|n| scope.spawn(move || join(domain, n))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let made = begun.elapsed();
    let all = || members.iter().all(|member| known(member) == count * ENDPOINTS);
    eventually("everybody knows all endpoints", || {
        std::thread::sleep(Duration::from_millis(20));
        all()
    });
    let sent = || members.iter().map(|(transport, _)| transport.datagrams_sent()).sum::<u64>();
    let took = begun.elapsed();
    let until = sent();
    eprintln!(
        "{count} participants of {ENDPOINTS} endpoints: made in {made:?}, known in {took:?}, \
         {until} datagrams"
    );
    if wanted.is_some() {
        std::thread::sleep(Duration::from_secs(5));
        eprintln!("{} datagrams in 5 s after", sent() - until);
    }
    let most = count as u64 * ((count as u64 - 1) * FOR_EACH_OTHER + FOR_ALL);
    assert!(until < most, "{until} datagrams");
}
