//! A package of a user: one line in its build script, one in its library.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MANIFEST: &str = r#"
[package]
name = "my-robot"
version = "0.1.0"
edition = "2024"
[workspace]
[dependencies]
angaros-msg = { path = "MSG" }
[build-dependencies]
angaros-msg = { path = "MSG", default-features = false, features = ["build"] }
"#;

const BUILD: &str = r#"
fn main() {
    angaros_msg::build::Interfaces::new().root("::angaros_msg").package("team_msgs").generate();
}
"#;

const MAIN: &str = r#"
#![deny(warnings)]
angaros_msg::include_interfaces!();
use angaros_msg::{Action, BuildInPlace, Message, Service};
use my_robot::action::Kick;
use my_robot::msg::{Ball, Odd};
use my_robot::srv::Find;

fn main() {
    let odd = Odd::default();
    assert_eq!((odd.r#type, odd.self_, &odd.names[..]), (5, true, &["a".into(), "b".into()][..]));
    assert_eq!((Odd::GREETING, odd.limits, odd.big[99]), ("it's # \"me\"", [1.5, -2.0], 0));
    let mut ball = Ball { odds: vec![odd], ..Ball::default() };
    ball.header.frame_id = "field".into();
    ball.team.name = "x".repeat(6);
    let mut bytes = vec![0; ball.cdr_size()];
    assert!(ball.encode(&mut bytes).is_err(), "the name is bounded to 5");
    ball.team.name = "red".into();
    let mut bytes = vec![0; ball.cdr_size()];
    ball.encode(&mut bytes).unwrap();
    assert_eq!(Ball::decode(&bytes).unwrap(), ball);
    assert_eq!(<Find as Service>::Request::TYPE_NAME, "my_robot/srv/Find_Request");
    assert_eq!(<Kick as Action>::Feedback::TYPE_NAME, "my_robot/action/Kick_Feedback");
    let (size, _) = team_msgs::msg::Team::layout(&Default::default()).unwrap();
    println!("{} {size}", Ball::TYPE_HASH);
}
"#;

const FILES: &[(&str, &str)] = &[
    ("build.rs", BUILD),
    ("src/main.rs", MAIN),
    ("team_msgs/msg/Team.msg", "string<=5 name\nuint8[<=3] players"),
    (
        "msg/Ball.msg",
        "std_msgs/Header header\ngeometry_msgs/Point[2] p\nteam_msgs/Team team\nOdd[] odds",
    ),
    (
        "msg/Odd.msg",
        "string GREETING=\"it's # \\\"me\\\"\"\nint8 type 5\nbool self true\nstring[] names [a, 'b']\n\
         float32[2] limits [1.5, -2]\nint8[100] big\nwstring<=3[2] wide\nint8 finish\nbool[3] flags",
    ),
    ("srv/Find.srv", "---\nBall ball"),
    ("action/Kick.action", "float64 speed 2.5\n---\n---\nfloat64 angle"),
];

fn lay_out(folder: &Path) {
    let msg = env!("CARGO_MANIFEST_DIR");
    let mut files = FILES.to_vec();
    let manifest = MANIFEST.replace("MSG", msg);
    files.push(("Cargo.toml", &manifest));
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let lock = Path::new(msg).join("../../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).unwrap();
}

fn cargo(folder: &Path) -> Output {
    Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn a_users_package_needs_one_line_and_its_mistakes_are_named_by_file_and_line() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("my-robot");
    lay_out(&folder);
    let output = cargo(&folder);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("RIHS01_") && printed.ends_with(" 16\n"), "{printed}");

    std::fs::write(folder.join("srv/Find.srv"), "---\nint8 ok\nBal! ball").unwrap();
    let errors = String::from_utf8(cargo(&folder).stderr).unwrap();
    assert!(errors.contains("srv/Find.srv:3:1: `Bal!` is not a type; hint: use"), "{errors}");

    std::fs::write(folder.join("srv/Find.srv"), "---\nBalloon ball").unwrap();
    let errors = String::from_utf8(cargo(&folder).stderr).unwrap();
    let expected = "srv/Find.srv: my_robot/srv/Find_Response refers to my_robot/msg/Balloon, which is not known; hint: add \
                    my_robot/msg/Balloon.msg or correct the name";
    assert!(errors.contains(expected), "{errors}");
}
