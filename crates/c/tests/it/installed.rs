//! What is installed can be found and used with pkg-config and with CMake, as the examples do.

use crate::support::{SANITIZERS, STRICT, domain, folder, have, prefix, repository, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The examples, built with CMake and sanitizers; `None` where a tool is missing.
pub fn examples() -> Option<&'static Path> {
    static EXAMPLES: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        have(&["cc", "c++", "cmake"]).then(|| {
            let folder = folder("examples");
            for language in ["c", "cpp"] {
                build(language, &folder.join(language));
            }
            folder
        })
    };
    EXAMPLES.get_or_init(build).as_deref()
}

fn build(language: &str, folder: &Path) {
    // CMake keeps what it found; the installation may have moved.
    let _ = std::fs::remove_dir_all(folder);
    let flags = [&STRICT[..], &SANITIZERS[..]].concat().join(" ");
    run(Command::new("cmake")
        .arg("-S")
        .arg(repository().join("examples").join(language))
        .arg("-B")
        .arg(folder)
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix().display()))
        .arg(format!("-DCMAKE_C_FLAGS={flags}"))
        .arg(format!("-DCMAKE_CXX_FLAGS={flags}")));
    run(Command::new("cmake").arg("--build").arg(folder).args(["-j", "2"]));
}

/// The library with the components of one language, without sanitizers, which a program that was
/// not built with them cannot load.
pub fn component_library(language: &str) -> PathBuf {
    let folder = folder("loadable").join(language);
    let _ = std::fs::remove_dir_all(&folder);
    run(Command::new("cmake")
        .arg("-S")
        .arg(repository().join("examples").join(language))
        .arg("-B")
        .arg(&folder)
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix().display())));
    let target = format!("{language}_components");
    run(Command::new("cmake").arg("--build").arg(&folder).args(["--target", &target]));
    folder.join(format!("lib{target}.so"))
}

#[test]
fn examples_built_with_cmake_run() {
    let Some(examples) = examples() else { return };
    let example = |name: &str| {
        let mut command = Command::new(examples.join(name));
        command.env("ROS_DOMAIN_ID", domain(0)).env("ANGAROS_TRANSPORT", "auto");
        run(&mut command)
    };
    assert!(example("c/loaned_image").contains("640x480 rgb8 of frame 'camera', last pixel 200"));
    assert!(example("cpp/loaned_image").contains("640x480 rgb8 of frame 'camera', number 1"));
    assert!(example("cpp/own_message").contains("a ball at 1.5 m"));
    assert!(example("cpp/composed").contains("second: first: hello"));
}

#[test]
fn the_tutorial_in_cpp_talks_and_listens() {
    use crate::support::{Process, wait_until};
    let Some(examples) = examples() else { return };
    let start = |name: &str| {
        let mut command = Command::new(examples.join(name));
        command.env("ROS_DOMAIN_ID", domain(1)).env("RUST_LOG", "info");
        Process::start(&mut command)
    };
    let subscriber = start("cpp/listener");
    let publisher = start("cpp/talker");
    let context = super::graph::context(&domain(1));
    let node = angaros::Node::new(&context, "watcher").unwrap();
    let heard = node.create_polled_subscription::<angaros::std_msgs::msg::String>(
        "chatter",
        angaros::Qos::default(),
    );
    let heard = heard.unwrap();
    let served = || {
        let graph = context.graph();
        let on_topic = graph.endpoints.iter().filter(|endpoint| endpoint.topic == "/chatter");
        on_topic.count() == 3
    };
    wait_until("publisher and subscriber", served);
    let mut seen = 0;
    wait_until("two messages", || {
        seen += usize::from(heard.take().unwrap().is_some());
        seen == 2
    });
    publisher.interrupt();
    subscriber.interrupt();
    let published = publisher.wait();
    let listened = subscriber.wait();
    let text = |output: &std::process::Output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(text(&published).contains("[talker]: publishing: 'Hello World: 1'"));
    let listened = text(&listened);
    assert!(listened.contains("[listener]: I heard: 'Hello World: "), "{listened}");
}

#[test]
fn a_program_with_the_library_inside_runs() {
    if !have(&["cc"]) {
        return;
    }
    let program = folder("static").join("loaned_image");
    run(Command::new("cc")
        .arg("-std=c11")
        .arg("-I")
        .arg(prefix().join("include"))
        .arg(repository().join("examples/c/loaned_image.c"))
        .arg(prefix().join("lib/libangaros.a"))
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program));
    let text = run(Command::new(program).env("ANGAROS_TRANSPORT", "local"));
    assert!(text.contains("640x480 rgb8"), "{text}");
}

#[test]
fn definitions_that_cannot_be_read_name_file_and_line() {
    let package = folder("bad_package");
    std::fs::create_dir_all(package.join("msg")).unwrap();
    std::fs::write(package.join("msg/Bad.msg"), "int32 good\nint33 bad\n").unwrap();
    let generate = |argument: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_angaros-cpp"));
        let output = command.arg(folder("bad_out")).arg(argument).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let error = generate(&package);
    assert!(error.contains("Bad.msg") && error.contains("int33"), "{error}");
    let error = generate(&package.join("nothing"));
    assert!(error.contains("nothing"), "{error}");
}
