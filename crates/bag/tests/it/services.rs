//! Recorders and players, steered by rosbag2's services.

use crate::fixture::{LONG, Recording, all, bag, context, eventually, jackal, node};
use angaros::rosbag2_interfaces::srv::{
    Burst, Burst_Request, GetRate, GetRate_Request, IsPaused, IsPaused_Request, Pause,
    Pause_Request, PlayNext, PlayNext_Request, Resume, Resume_Request, Seek, Seek_Request, SetRate,
    SetRate_Request, Snapshot, Snapshot_Request, Stop, Stop_Request, TogglePaused,
    TogglePaused_Request,
};
use angaros::{Context, Node};
use angaros_bag::play::{PlayOptions, Player};
use angaros_bag::record::RecordOptions;
use angaros_msg::Service;
use std::time::Duration;

fn call<S: Service>(node: &Node, name: &str, request: &S::Request) -> S::Response {
    let client = node.create_client::<S>(name).unwrap();
    assert!(client.wait_for_service(LONG), "{name}");
    client.call(request, LONG).unwrap()
}

fn is_paused(node: &Node, of: &str) -> bool {
    call::<IsPaused>(node, &format!("/{of}/is_paused"), &IsPaused_Request::default()).paused
}

fn player(context: &Context) -> std::thread::JoinHandle<u64> {
    let options = PlayOptions {
        start_paused: true,
        wait_for_subscribers: Duration::ZERO,
        ..PlayOptions::default()
    };
    let player = Player::new(context, vec![bag(&jackal())], options).unwrap();
    std::thread::spawn(move || player.run().unwrap().published())
}

#[test]
fn a_player_does_what_its_services_are_asked() {
    let context = context();
    let playing = player(&context);
    let me = node(&context, "me");
    let name = |service: &str| format!("/rosbag2_player/{service}");
    assert!(is_paused(&me, "rosbag2_player"));
    assert!(call::<PlayNext>(&me, &name("play_next"), &PlayNext_Request::default()).success);
    let burst = Burst_Request { num_messages: 5 };
    assert_eq!(call::<Burst>(&me, &name("burst"), &burst).actually_burst, 5);
    assert!(call::<SetRate>(&me, &name("set_rate"), &SetRate_Request { rate: 3.0 }).success);
    assert!(!call::<SetRate>(&me, &name("set_rate"), &SetRate_Request { rate: -1.0 }).success);
    let rate = call::<GetRate>(&me, &name("get_rate"), &GetRate_Request::default()).rate;
    assert_eq!(rate, 3.0);
    let mut seek = Seek_Request::default();
    assert!(!call::<Seek>(&me, &name("seek"), &seek).success, "1970 is not in the bag");
    let end_ns = bag(&jackal()).info().end_ns.unwrap() - 1_000_000_000;
    seek.time.sec = (end_ns / 1_000_000_000) as i32;
    seek.time.nanosec = (end_ns % 1_000_000_000) as u32;
    assert!(call::<Seek>(&me, &name("seek"), &seek).success);
    call::<TogglePaused>(&me, &name("toggle_paused"), &TogglePaused_Request::default());
    assert!(!is_paused(&me, "rosbag2_player"));
    call::<Pause>(&me, &name("pause"), &Pause_Request::default());
    assert!(is_paused(&me, "rosbag2_player"));
    call::<Resume>(&me, &name("resume"), &Resume_Request::default());
    let published = playing.join().unwrap();
    assert!(published > 6 && published < 1000, "the last second and six messages: {published}");
}

#[test]
fn a_player_stops_when_it_is_asked() {
    let context = context();
    let playing = player(&context);
    let me = node(&context, "me");
    call::<Stop>(&me, "/rosbag2_player/stop", &Stop_Request::default());
    assert_eq!(playing.join().unwrap(), 0);
}

#[test]
fn a_recorder_does_what_its_services_are_asked() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let options = RecordOptions { start_paused: true, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    let me = node(&context, "me");
    let name = |service: &str| format!("/rosbag2_recorder/{service}");
    assert!(is_paused(&me, "rosbag2_recorder"));
    call::<Resume>(&me, &name("resume"), &Resume_Request::default());
    assert!(!recording.control.is_paused());
    let answer = call::<Snapshot>(&me, &name("snapshot"), &Snapshot_Request::default());
    assert!(!answer.success, "it is no recorder of snapshots");
    call::<TogglePaused>(&me, &name("toggle_paused"), &TogglePaused_Request::default());
    assert!(recording.control.is_paused());
    call::<Stop>(&me, &name("stop"), &Stop_Request::default());
    eventually("the end", || recording.is_finished());
    recording.end().unwrap();
}
