//! Children that run this test binary in a role, in a shared-memory folder of their own.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A folder for shared memory that goes away with the value.
pub struct Fixture(PathBuf);

impl Fixture {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("angaros-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &std::path::Path {
        &self.0
    }

    pub fn start(&self, role: &str) -> Peer {
        self.start_with(role, &[])
    }

    pub fn start_with(&self, role: &str, settings: &[(&str, &str)]) -> Peer {
        let mut command = Peer::command(role);
        command.env("ANGAROS_SHM_DIR", &self.0).envs(settings.iter().copied());
        Peer::started(command)
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// A child; killed with the value.
pub struct Peer(Option<Child>);

impl Peer {
    /// What starts a child in this role.
    pub fn command(role: &str) -> Command {
        let mut command = angaros_testing::again("child_process");
        command.env("ROLE", role);
        command.env_remove("ROS_DOMAIN_ID").env_remove("RUST_LOG").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The child that a command starts.
    pub fn started(mut command: Command) -> Self {
        Self(Some(command.spawn().unwrap()))
    }

    /// What the child said by its end, which must be a good one.
    pub fn finish(self) -> String {
        self.finish_with_log().0
    }

    /// The signal that ended the child.
    pub fn killed_by(mut self) -> Option<i32> {
        use std::os::unix::process::ExitStatusExt;
        self.0.take().unwrap().wait_with_output().unwrap().status.signal()
    }

    /// As [`Peer::finish`], and what it logged.
    pub fn finish_with_log(mut self) -> (String, String) {
        let output = self.0.take().unwrap().wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {text}{log}", output.status);
        let said = text.lines().find_map(|line| Some(line.split_once("@@")?.1.to_owned()));
        (said.unwrap_or_else(|| panic!("it said nothing: {text}{log}")), log)
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What this child is to do.
pub fn role() -> Option<String> {
    std::env::var("ROLE").ok()
}

/// Tells the parent something.
pub fn say(text: &str) {
    println!("@@{text}");
}
