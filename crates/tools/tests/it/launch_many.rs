//! Many nodes in processes and containers: each ends and starts again alone, and all end cleanly.
//! `ANGAROS_NODES` says how many; 30 unless set.

use crate::support::{IsolatedDomain, Running, build_components, dies};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

const SOON: Duration = Duration::from_secs(60);

/// A camera, half of the others in containers of four, the rest alone; every one resizes the
/// camera's images.
fn file(nodes: usize) -> String {
    let mut out = String::from(
        "nodes:\n  - {component: camera/PhotoCamera, name: camera, respawn: {delay: 0.05}, \
         parameters: {rate: 20.0, frames: 1, width: 64, height: 48}}\n",
    );
    let node = |number: usize| {
        format!(
            "{{component: image_proc/Resize, name: n{number}, namespace: /n{number}, parameters: \
             {{scale_width: 0.5, scale_height: 0.5}}, remaps: {{image/image_raw: /image_raw, \
             image/camera_info: /camera_info}}"
        )
    };
    let alone = nodes / 2;
    for number in 1..alone {
        let _ = writeln!(out, "  - {}, respawn: {{delay: 0.05}}}}", node(number));
    }
    out.push_str("containers:\n");
    for first in (alone..nodes).step_by(4) {
        let _ = writeln!(out, "  c{first}:\n    respawn: {{delay: 0.05}}\n    nodes:");
        for number in first..nodes.min(first + 4) {
            let _ = writeln!(out, "      - {}}}", node(number));
        }
    }
    out
}

/// Process ids by process, of those that run.
fn pids(domain: &IsolatedDomain, launch: &Running) -> BTreeMap<String, i64> {
    let pid = launch.child.id().to_string();
    let shown = domain.shown(&["launch", "ctl", "list", "--json", "--pid", &pid]);
    let json: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let processes = json[0]["processes"].as_array().unwrap().clone();
    let running = processes.iter().filter_map(|process| {
        Some((process["name"].as_str()?.to_owned(), process["pid"].as_i64()?))
    });
    running.collect()
}

fn flows(domain: &IsolatedDomain, number: usize) {
    let topic = format!("/n{number}/resize/image_raw");
    let echo = domain.shown(&["topic", "echo", "--once", "--no-arr", "--timeout", "30", &topic]);
    assert!(echo.contains("height: 24\nwidth: 32\n"), "{echo}");
}

#[test]
fn any_process_of_many_starts_again_alone_and_all_end_cleanly() {
    build_components();
    let nodes = std::env::var("ANGAROS_NODES").ok().map_or(30, |text| text.parse().unwrap());
    let domain = IsolatedDomain::new("many");
    let yaml = domain.folder.file("many.yaml", &file(nodes));
    let launch = Running::start(domain.command(&["launch", yaml.to_str().unwrap()]));
    let alone = nodes / 2;
    let last = nodes - 1;
    flows(&domain, 1);
    flows(&domain, last);
    let mut before = pids(&domain, &launch);
    assert_eq!(before.len(), alone + (nodes - alone).div_ceil(4));
    for victim in ["camera".to_owned(), "n1".to_owned(), format!("c{alone}")] {
        let old = before[&victim];
        // SAFETY: kill takes no pointers; the launch has not waited for this process.
        assert_eq!(unsafe { libc::kill(old as i32, libc::SIGKILL) }, 0);
        let deadline = Instant::now() + SOON;
        let after = loop {
            let after = pids(&domain, &launch);
            if after.get(&victim).is_some_and(|pid| *pid != old) {
                break after;
            }
            assert!(Instant::now() < deadline, "{victim} is not back: {}", launch.err());
        };
        for (name, pid) in &before {
            assert!(*name == victim || after.get(name) == Some(pid), "{name} was touched");
        }
        assert_eq!(after.len(), before.len());
        flows(&domain, 1);
        flows(&domain, alone);
        before = after;
    }
    let (status, _, err) = launch.interrupt(SOON);
    assert_eq!(status, Some(0), "{err}");
    assert!(!err.contains("SIGTERM"), "{err}");
    assert!(before.values().all(|pid| dies(&pid.to_string())));
    assert!(domain.left().is_empty(), "left: {:?}", domain.left());
}

#[test]
fn a_killed_launch_leaves_neither_processes_nor_shared_memory() {
    build_components();
    let domain = IsolatedDomain::new("killed");
    let yaml = domain.folder.file("some.yaml", &file(6));
    let mut launch = Running::start(domain.command(&["launch", yaml.to_str().unwrap()]));
    flows(&domain, 5);
    let before = pids(&domain, &launch);
    launch.child.kill().unwrap();
    launch.child.wait().unwrap();
    assert!(before.values().all(|pid| dies(&pid.to_string())), "{before:?}");
    assert!(domain.left().is_empty(), "left: {:?}", domain.left());
}
