//! A whole car in one process: commands turn the wheels, images are looked at, other cars are not
//! heard.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use angaros::ContextOptions;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::prelude::*;
use car::{Note, read_notes};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn node(folder: &Path, component: &str, car: &str) -> NodeSpec {
    let out = folder.join(format!("{car}-{component}"));
    let mut parameters = vec![("car".to_owned(), car.to_owned())];
    if component != "LaneCamera" {
        parameters.push(("out".to_owned(), format!("'{}'", out.display())));
    }
    let component = format!("car/{component}");
    NodeSpec { component, parameters, ..NodeSpec::default() }
}

fn run(name: &str, domain: u32, cars: &[&str]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("angaros-car-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let contexts: Vec<Context> = cars
        .iter()
        .zip(domain..)
        .map(|(_, domain)| {
            let domain = Some(domain);
            let transport = Some("local".into());
            Context::new(ContextOptions { domain, transport, ..Default::default() }, &[]).unwrap()
        })
        .collect();
    let container = |context: &Context, car: &str| {
        let components = ["AckermannSim", "LaneCamera", "LaneWatch", "Commander"];
        let nodes = components.map(|component| node(&folder, component, car)).into();
        let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
        Container::new(context, &spec).unwrap()
    };
    let containers: Vec<Container> =
        contexts.iter().zip(cars).map(|(context, car)| container(context, car)).collect();
    std::thread::scope(|scope| {
        for container in &containers {
            scope.spawn(|| container.spin());
        }
        let until = Instant::now() + Duration::from_millis(700);
        std::thread::sleep(until - Instant::now());
        contexts.iter().for_each(Context::shutdown);
    });
    drop(containers);
    folder
}

#[test]
fn commands_take_effect_and_images_are_seen_in_each_car_and_nothing_leaks() {
    let folder = run("two", 214, &["a", "b"]);
    for car in ["a", "b"] {
        let notes =
            |component: &str| read_notes(&folder.join(format!("{car}-{component}"))).unwrap();
        for (component, kind) in [
            ("AckermannSim", Note::Command),
            ("Commander", Note::Effect),
            ("LaneWatch", Note::Image),
        ] {
            let noted = notes(component);
            assert!(noted.times.len() >= 3, "{component}: {}", noted.times.len());
            assert!(noted.times.iter().all(|(note, _)| *note == kind));
            assert_eq!(noted.foreign, 0);
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}
