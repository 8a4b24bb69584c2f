//! `angaros interface`.

use crate::support::{angaros, output, text};
use std::io::Write;
use std::process::Stdio;

fn shown(args: &[&str]) -> String {
    let output = output(args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn interfaces_are_listed_by_kind_and_package() {
    let all = shown(&["interface", "list"]);
    assert!(all.starts_with("Messages:\n    action_msgs/msg/GoalInfo\n"), "{all}");
    assert!(all.contains("Services:\n") && all.contains("    std_srvs/srv/Trigger\n"));
    let actions = shown(&["interface", "list", "-a", "--json"]);
    let actions: serde_json::Value = serde_json::from_str(&actions).unwrap();
    assert!(actions["actions"].as_array().unwrap().len() >= 2 && actions["messages"].is_null());
    let package = shown(&["interface", "package", "std_srvs"]);
    assert_eq!(package, "std_srvs/srv/Empty\nstd_srvs/srv/SetBool\nstd_srvs/srv/Trigger\n");
}

#[test]
fn a_definition_shows_what_it_refers_to_and_its_hash() {
    let twist = shown(&["interface", "show", "geometry_msgs/msg/Twist"]);
    let inner = "\tfloat64 x\n\tfloat64 y\n\tfloat64 z\n";
    assert_eq!(twist.matches(inner).count(), 2, "{twist}");
    assert!(twist.starts_with("# A velocity in space.\n\nVector3 linear  # m/s\n"), "{twist}");
    let own = shown(&["interface", "show", "--own", "geometry_msgs/msg/Twist"]);
    assert!(!own.contains('\t'));
    let hash = shown(&["interface", "show", "--hash", "std_msgs/msg/String"]);
    let expected = "# RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18\n";
    assert!(hash.starts_with(expected), "{hash}");
}

#[test]
fn a_short_name_is_enough_where_one_type_has_it() {
    let imu = shown(&["interface", "show", "Imu", "--hash"]);
    assert!(imu.starts_with("# RIHS01_") && imu.contains("# rad/s"), "{imu}");
    let bare = shown(&["interface", "show", "sensor_msgs/msg/Imu", "--no-comments"]);
    assert!(
        bare.starts_with("std_msgs/Header header\n\tbuiltin_interfaces/Time stamp\n"),
        "{bare}"
    );
    assert!(!bare.contains('#') && !bare.contains("\n\n"), "{bare}");
    let all = shown(&["interface", "show", "sensor_msgs/msg/Imu", "--all-comments"]);
    assert!(all.lines().count() > bare.lines().count(), "{all}");
    let several = output(&["interface", "show", "Empty"]);
    let error = text(&several.stderr);
    assert_eq!(several.status.code(), Some(1));
    assert!(error.contains("hint: name one of example_interfaces/msg/Empty, "), "{error}");
}

#[test]
fn the_type_can_come_from_another_program() {
    let from_pipe = |typed: &str| {
        let mut show = angaros(&["interface", "show", "-"]);
        show.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = show.spawn().unwrap();
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let told = from_pipe("std_msgs/msg/Bool\n");
    assert!(text(&told.stdout).ends_with("\nbool data\n"), "{}", text(&told.stderr));
    let error = text(&from_pipe("\n").stderr);
    assert!(error.starts_with("error: standard input holds no type\nhint: angaros topic type"));
}

#[test]
fn packages_and_their_types_are_listed_by_kind() {
    let actions = shown(&["interface", "packages", "--only-actions"]);
    assert!(actions.contains("tf2_msgs\n") && !actions.contains("std_msgs\n"), "{actions}");
    let services = shown(&["interface", "package", "nav_msgs", "-s", "-a"]);
    assert!(services.starts_with("nav_msgs/srv/GetMap\n") && !services.contains("/msg/"));
    let request =
        shown(&["interface", "proto", "example_interfaces/srv/AddTwoInts", "--no-quotes"]);
    assert_eq!(request, "a: 0\nb: 0\n");
    let goal = shown(&["interface", "proto", "example_interfaces/action/Fibonacci"]);
    assert_eq!(goal, "order: 0\n");
}

#[test]
fn a_slip_in_a_name_is_answered_with_the_name_that_was_meant() {
    let mut show = angaros(&["interface", "show", "std_msgs/msg/Sting"]);
    // Where `auto` uses no network, a note says so first.
    let failed = show.env("ANGAROS_TRANSPORT", "local,shm").output().unwrap();
    assert_eq!(failed.status.code(), Some(1));
    let errors = text(&failed.stderr);
    assert_eq!(
        errors,
        "error: type 'std_msgs/msg/Sting' is not known\n\
         hint: did you mean 'std_msgs/msg/String'?\n"
    );
}

#[test]
fn the_prototype_of_a_message_holds_its_defaults() {
    let proto = shown(&["interface", "proto", "geometry_msgs/msg/Quaternion"]);
    assert_eq!(proto, "x: 0.0\ny: 0.0\nz: 0.0\nw: 1.0\n");
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(shown(&["completions", shell]).contains("COMPLETE"), "{shell}");
    }
    let mut asked = angaros(&["--", "angaros", "inter"]);
    asked.env("COMPLETE", "bash").env("_CLAP_IFS", "\n").env("_CLAP_COMPLETE_INDEX", "1");
    assert_eq!(text(&asked.output().unwrap().stdout), "interface");
}
