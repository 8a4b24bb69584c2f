//! Launch tests: what they see of a graph, and what they say when it is not there.

use crate::support::{Folder, IsolatedDomain, Running, build_components};
use angaros::{Context, Node, Server, SingleThreadedExecutor};
use angaros_launch::Request;
use angaros_launch::test::LaunchTest;
use angaros_msg::lifecycle_msgs::srv::{
    ChangeState, ChangeState_Request, ChangeState_Response, GetState, GetState_Request,
    GetState_Response,
};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const LAUNCH: &str = "
arguments: {rate: {default: 50.0}}
nodes:
  - component: camera/PhotoCamera
    name: camera
    parameters: {rate: $(arg rate), frames: 1, width: 64, height: 48}
  - {name: checker, program: [sh, -c, 'echo all is well; exit 3'], on_exit: ignore}
";

fn components() -> PathBuf {
    build_components();
    Path::new(env!("CARGO_BIN_EXE_angaros")).with_file_name("angaros-components")
}

#[test]
fn a_running_graph_meets_what_is_expected_of_it() {
    let folder = Folder::new("met");
    let file = folder.file("launch.yaml", LAUNCH);
    let test = LaunchTest::file(file).argument("rate", "50.0").program(components());
    let test = test.start().unwrap();
    test.expect_topic("/image_raw", Some("sensor_msgs/msg/Image")).unwrap();
    test.expect_node("/camera").unwrap();
    test.expect_rate("/image_raw", 5.0..=80.0, Duration::from_millis(500)).unwrap();
    test.expect_latency("/image_raw", 95.0, Duration::from_secs(5), 5).unwrap();
    test.expect_message("/image_raw", "$(width) == 64 and $(header.frame_id) == camera").unwrap();
    test.expect_log(Some("checker"), "all is w.ll").unwrap();
    test.expect_exit("checker", 3).unwrap();
    test.expect_no_errors().unwrap();
    let old = test.processes()[0].pid;
    test.request(Request::Restart("camera".into())).unwrap();
    test.expect_log(Some("camera"), "").ok();
    test.expect_message("/image_raw", "").unwrap();
    assert!(old.is_some());
    test.stop().unwrap();
}

#[test]
fn what_is_not_met_is_said_with_what_was_seen_instead() {
    let folder = Folder::new("unmet");
    let file = folder.file("launch.yaml", LAUNCH);
    let test = LaunchTest::file(file).program(components()).timeout(Duration::from_millis(600));
    let test = test.start().unwrap();
    test.expect_exit("checker", 3).unwrap();
    let error = test.expect_exit("checker", 0).unwrap_err().0;
    assert_eq!(error, "'checker' ended with code 3, not 0");
    // The camera needs its time to come up.
    while test.expect_topic("/image_raw", None).is_err() {}
    let error = test.expect_topic("/image_rw", None).unwrap_err().0;
    assert_eq!(error, "nobody publishes /image_rw within 0.6 s; hint: there is '/image_raw'");
    let error = test.expect_topic("/image_raw", Some("std_msgs/msg/String")).unwrap_err().0;
    assert!(error.contains("has type sensor_msgs/msg/Image, not std_msgs/msg/String"), "{error}");
    let error = test.expect_message("/image_raw", "$(width) == 65").unwrap_err().0;
    assert!(error.contains("no message on /image_raw has $(width) == 65 within 0.6 s"), "{error}");
    assert!(error.contains("width: 64"), "the last message is shown: {error}");
    assert!(test.expect_message("/image_raw", "$(widht) == 64").unwrap_err().0.contains("widht"));
    let rate = Duration::from_millis(200);
    let error = test.expect_rate("/image_raw", 5000.0..=6000.0, rate).unwrap_err().0;
    assert!(error.contains("messages per second, not 5000 to 6000"), "{error}");
    let error = test.expect_latency("/image_raw", 95.0, Duration::ZERO, 3).unwrap_err().0;
    assert!(error.contains("95 % of the messages on /image_raw take up to "), "{error}");
    let error = test.expect_log(Some("checker"), "gone").unwrap_err().0;
    assert!(error.ends_with("the last is: all is well"), "{error}");
    let error = test.expect_node("/camra").unwrap_err().0;
    assert!(error.contains("there are: /camera"), "{error}");
    test.stop().unwrap();
}

#[test]
fn a_test_file_is_run_and_reported_to_people_and_machines() {
    components();
    let domain = IsolatedDomain::new("testfile");
    domain.folder.file("launch.yaml", LAUNCH);
    let test = "
launch: launch.yaml
arguments: {rate: 30.0}
timeout: 5
expect:
  - {topic: /image_raw, type: sensor_msgs/msg/Image}
  - {rate: /image_raw, min: 2, window: 0.5}
  - {message: /image_raw, where: $(height) == 48}
  - {node: /camera}
  - {log: all is well, process: checker}
  - {exit: checker, code: 3}
  - {no_errors: true}
";
    let file = domain.folder.file("test.yaml", test);
    let report = domain.folder.path().join("report.xml");
    let line = ["launch", "test", file.to_str().unwrap(), "--junit", report.to_str().unwrap()];
    let (code, out, err) = Running::start(domain.command(&line)).end(Duration::from_secs(30));
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.ends_with("test.yaml: 8 of 8 met\n"), "{out}");
    let xml = std::fs::read_to_string(&report).unwrap();
    assert!(xml.contains("tests=\"8\" failures=\"0\""), "{xml}");
    assert!(domain.left().is_empty(), "{:?}", domain.left());

    let wrong = "launch: launch.yaml\ntimeout: 1\nexpect:\n  - {exit: checker, code: 0}\n";
    let file = domain.folder.file("wrong.yaml", wrong);
    let line = ["launch", "test", file.to_str().unwrap(), "--junit", report.to_str().unwrap()];
    let (code, out, err) = Running::start(domain.command(&line)).end(Duration::from_secs(30));
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("FAILED  exit of checker with code 0"), "{out}");
    assert!(out.contains("'checker' ended with code 3, not 0"), "{out}");
    assert!(out.contains("[checker] all is well"), "the output is shown: {out}");
    let xml = std::fs::read_to_string(&report).unwrap();
    assert!(xml.contains("<failure message=\"'checker' ended with code 3, not 0\">"), "{xml}");

    let typo = "launch: launch.yaml\nexpect:\n  - {topik: /a}\n";
    let file = domain.folder.file("typo.yaml", typo);
    let (code, _, err) =
        Running::start(domain.command(&["launch", "test", file.to_str().unwrap()]))
            .end(Duration::from_secs(9));
    assert_eq!(code, Some(1));
    assert!(
        err.contains("typo.yaml:3:6: key 'topik' is not known\nhint: did you mean 'topic'?"),
        "{err}"
    );
}

/// A node that changes its state as it is told and says so.
fn lifecycle_node(
    context: &Context,
    name: &str,
    told: &Arc<Mutex<Vec<String>>>,
) -> (Node, Server<ChangeState>, Server<GetState>) {
    let node = Node::new(context, name).unwrap();
    let state = Arc::new(Mutex::new(1_u8));
    let (told, own, now) = (Arc::clone(told), name.to_owned(), Arc::clone(&state));
    let change = move |request: ChangeState_Request| {
        let id = request.transition.id;
        told.lock().unwrap().push(format!("{own} {id}"));
        let next = match (*now.lock().unwrap(), id) {
            (1, 1) => 2,
            (2, 3) => 3,
            _ => return ChangeState_Response { success: false },
        };
        *now.lock().unwrap() = next;
        ChangeState_Response { success: true }
    };
    let get = move |_: GetState_Request| {
        let mut response = GetState_Response::default();
        response.current_state.id = *state.lock().unwrap();
        response
    };
    let change = node.create_service::<ChangeState, _>("~/change_state", change).unwrap();
    let get = node.create_service::<GetState, _>("~/get_state", get).unwrap();
    (node, change, get)
}

#[test]
fn lifecycles_are_brought_up_in_order_and_waited_for() {
    let folder = Folder::new("lifecycle");
    // The nodes live in this test; what stands for them in the launch are programs of their names.
    let yaml = "
nodes:
  - {name: a, program: [sleep, '100'], lifecycle: inactive}
  - {name: b, program: [sleep, '100']}
  - {name: c, after: [{node: b, is: active}], program: [sh, -c, 'echo c runs; exec sleep 100']}
  - {name: d, after: [{node: b, is: active}], lifecycle: active, program: [sleep, '100']}
lifecycle: [b, a]
";
    let test = LaunchTest::file(folder.file("launch.yaml", yaml)).start().unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let nodes = ["a", "b", "d"].map(|name| lifecycle_node(test.context(), name, &told));
    let executor = SingleThreadedExecutor::new(test.context()).unwrap();
    nodes.iter().for_each(|(node, ..)| executor.add_node(node).unwrap());
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| executor.spin());
        let runs = test.expect_log(Some("c"), "c runs");
        let restarted = test.request(Request::Restart("b".into()));
        // `b` is active still, so that nothing is to be done; `d` comes last.
        let deadline = std::time::Instant::now() + Duration::from_secs(10);
        while told.lock().unwrap().len() < 5 && std::time::Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        executor.cancel();
        spinner.join().unwrap();
        runs.unwrap();
        restarted.unwrap();
    });
    assert_eq!(*told.lock().unwrap(), ["b 1", "a 1", "b 3", "d 1", "d 3"]);
    drop(nodes);
    test.stop().unwrap();
}

/// A shell without job control starts what runs in the background so.
#[test]
fn a_launch_that_inherits_sigint_as_ignored_still_ends_its_processes_by_it() {
    let mut again = Command::new("sh");
    again.args(["-c", "trap '' INT QUIT; exec \"$0\" \"$@\""]);
    let test = "launch_test::lifecycles_are_brought_up_in_order_and_waited_for";
    again.arg(std::env::current_exe().unwrap()).args(angaros_testing::only(test));
    angaros_testing::passed(&again.output().unwrap());
}
