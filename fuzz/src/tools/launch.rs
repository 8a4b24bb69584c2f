//! Launch files: read, planned in every way, told to containers. Nothing is started.

use crate::scratch;
use angaros_component::ContainerSpec;
use angaros_launch::ros::{self, LoadAccess};
use angaros_launch::test::TestFile;
use angaros_launch::{Deployment, Launch, schedule, to_yaml};

/// Between the launch file and a file `other.yaml` that it may include.
const SEPARATOR: &[u8] = b"\n----\n";

/// A launch file and, behind the separator, a second one.
pub fn launch_file(data: &[u8]) {
    let split = data.windows(SEPARATOR.len()).position(|window| window == SEPARATOR);
    let (first, second) = split.map_or((data, &b""[..]), |at| data.split_at(at));
    scratch::file("other.yaml", second.strip_prefix(SEPARATOR).unwrap_or(second));
    let path = scratch::file("launch.yaml", first);
    for given in [vec![], vec![("robot".to_owned(), "r2".to_owned())]] {
        let Ok(launch) = Launch::read(&path, &given) else { continue };
        for deployment in [Deployment::AsWritten, Deployment::Compose, Deployment::Split] {
            let Ok(schedule) = schedule(&launch, deployment) else { continue };
            let _ = schedule.describe();
            let processes = &schedule.processes;
            for process in processes {
                assert!(process.after.iter().all(|other| other.process < processes.len()));
                let _ = process.describe();
                let Ok(Some(spec)) = process.container() else { continue };
                let text = serde_json::to_string(&spec).expect("plain data");
                let read = serde_json::from_str::<ContainerSpec>(&text).expect("its own text");
                assert_eq!(read, spec);
            }
            let tasks: usize = processes.iter().map(|process| process.tasks.len()).sum();
            let listed: usize = launch.members.iter().map(|member| member.tasks.len()).sum();
            assert_eq!(tasks, listed, "every task has a place");
        }
    }
}

/// A launch file of ROS 2, XML or YAML by its first byte, and behind the separator a second one.
/// What it becomes as a file of ours is read back with as many nodes.
pub fn ros_launch_file(data: &[u8]) {
    let split = data.windows(SEPARATOR.len()).position(|window| window == SEPARATOR);
    let (first, second) = split.map_or((data, &b""[..]), |at| data.split_at(at));
    scratch::file("other.xml", second.strip_prefix(SEPARATOR).unwrap_or(second));
    let path = scratch::file("ros_launch", first);
    for given in [vec![], vec![("robot".to_owned(), "r2".to_owned())]] {
        let Ok(launch) = ros::read(&path, &given, LoadAccess::FilesOnly) else { continue };
        let Ok(schedule) = schedule(&launch, Deployment::AsWritten) else { continue };
        let _ = schedule.describe();
        let converted = scratch::file("converted.yaml", to_yaml(&launch, "x").as_bytes());
        // What only a ROS name or a longer wait may be, ours refuses with a reason.
        if let Ok(again) = Launch::read(&converted, &[]) {
            let tasks =
                |launch: &Launch| launch.members.iter().map(|m| m.tasks.len()).sum::<usize>();
            assert_eq!(tasks(&again), tasks(&launch), "every task is converted");
        }
    }
}

/// What is expected of a launch.
pub fn launch_test(data: &[u8]) {
    let path = scratch::file("test.yaml", data);
    if let Ok(test) = TestFile::read(&path) {
        assert!(!test.expectations.is_empty(), "a test without an expectation is none");
        test.expectations.iter().for_each(|expectation| assert!(!expectation.name().is_empty()));
    }
}
