//! The serial port of the operating system between bus and simulator.

use cm730::bus::{Bus, Timing};
use cm730::codec::{Protocol, Range, Request};
use cm730::devices::{CM730, MX28};
use cm730::port::{Port, Serial};
use cm730::sim::{Server, World, WorldOptions, lock};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const BAUD: u32 = 1_000_000;

pub fn world() -> Arc<Mutex<World>> {
    let options =
        WorldOptions { board: Some(&CM730), servo: &MX28, servos: 20, seed: 3, power_delay_s: 0.0 };
    Arc::new(Mutex::new(World::new(&options)))
}

fn bus(path: &Path) -> Bus {
    let port = Serial::open(path, BAUD).unwrap();
    // Long enough for any load of the machine: only what never comes costs it.
    let timing = Timing { baud: BAUD, timeout: Duration::from_secs(2) };
    Bus::new(Box::new(port), Protocol::V1, timing)
}

#[test]
fn a_board_at_a_terminal_is_read_and_its_servos_move_in_real_time() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("cm730");
    let server = Server::start(world(), Some(link.clone())).unwrap();
    assert_eq!(server.path(), link);
    let mut bus = bus(&link);
    let power = Request::Write { id: 200, address: 24, data: &[1] };
    assert_eq!(bus.ask(&power).unwrap().map(|status| status.error), Some(0));
    let mut ranges = vec![Range { id: 200, address: 24, length: 27 }];
    ranges.extend((1..=20).map(|id| Range { id, address: 36, length: 8 }));
    for _ in 0..20 {
        let answers = bus.call(&Request::BulkRead(&ranges)).unwrap();
        let whole = ranges.iter().zip(&answers).filter(|(r, a)| a.data(r.length).is_some());
        assert_eq!(whole.count(), 21, "{answers:?}");
    }
    assert_eq!((bus.counts().noise_bytes, bus.counts().unexpected), (0, 0));
    for (address, data) in [(30, vec![0, 9]), (24, vec![1])] {
        let write = Request::Write { id: 5, address, data: &data };
        assert_eq!(bus.ask(&write).unwrap().map(|status| status.error), Some(0));
    }
    let position = Range { id: 5, address: 36, length: 2 };
    let end = Instant::now() + Duration::from_secs(10);
    // 256 counts beyond the middle.
    while bus.read(position).unwrap() != Some(vec![0, 9]) {
        assert!(Instant::now() < end, "the servo does not get there");
    }
    drop(server);
    assert!(!link.exists(), "the link goes with the simulator");
}

#[test]
fn a_terminal_that_is_pulled_out_is_an_error_and_a_new_one_comes_at_the_same_link() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("cm730");
    let world = world();
    let server = Server::start(Arc::clone(&world), Some(link.clone())).unwrap();
    let mut first = bus(&link);
    assert!(first.ask(&Request::Ping { id: 200 }).unwrap().is_some());
    lock(&world).faults.unplugged = true;
    let end = Instant::now() + Duration::from_secs(10);
    while first.call(&Request::Ping { id: 200 }).is_ok() {
        assert!(Instant::now() < end, "nobody notices that the port is gone");
    }
    drop(first);
    lock(&world).faults.unplugged = false;
    let old = std::fs::read_link(&link).ok();
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let opened = Serial::open(&link, BAUD);
        if let Ok(port) = opened {
            let timing = Timing { baud: BAUD, timeout: Duration::from_millis(100) };
            let mut again = Bus::new(Box::new(port), Protocol::V1, timing);
            if again.ask(&Request::Ping { id: 200 }).is_ok_and(|status| status.is_some()) {
                break;
            }
        }
        assert!(Instant::now() < end, "no new port at {}, before {old:?}", link.display());
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(server);
}

#[test]
fn what_is_there_and_no_link_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("precious");
    std::fs::write(&file, "mine").unwrap();
    let error = Server::start(world(), Some(file.clone())).err().unwrap().to_string();
    assert!(error.contains("precious is there and is no link"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_link_that_another_simulator_has_taken_over_stays_when_the_first_one_ends() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("cm730");
    let first = Server::start(world(), Some(link.clone())).unwrap();
    let second = Server::start(world(), Some(link.clone())).unwrap();
    let terminal = std::fs::read_link(&link).unwrap();
    drop(first);
    assert_eq!(std::fs::read_link(&link).ok(), Some(terminal));
    drop(second);
    assert!(!link.exists() && std::fs::read_link(&link).is_err());
}

#[test]
fn a_port_with_nothing_to_say_is_waited_for_no_longer_than_asked() {
    let world = world();
    lock(&world).faults.silent = true;
    let server = Server::start(world, None).unwrap();
    let mut port = Serial::open(&server.path(), BAUD).unwrap();
    port.send(&[0xFF, 0xFF, 200, 2, 1, 0x34]).unwrap();
    let begun = Instant::now();
    let came = port.receive(&mut [0; 8], begun + Duration::from_millis(50)).unwrap();
    assert_eq!(came, 0);
    assert!(begun.elapsed() >= Duration::from_millis(50), "{:?}", begun.elapsed());
}
