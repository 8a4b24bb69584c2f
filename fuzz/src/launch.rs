//! Launch files: read, planned in every way, told to containers. Nothing is started.

use crate::scratch;
use angaros_core::component::ContainerSpec;
use angaros_tools::launch::{Deployment, Launch, plan};

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
            let Ok(processes) = plan(&launch, deployment) else { continue };
            for process in &processes {
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
