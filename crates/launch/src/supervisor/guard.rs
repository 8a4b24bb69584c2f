//! Ends the processes of a launch whose supervisor was killed.
//!
//! A shell in a session of its own reads from a pipe which process groups live. When the pipe
//! closes, the supervisor is gone, however it went: what still lives gets SIGTERM and, a second
//! later, SIGKILL. After an ordinary end nothing lives and the shell just ends.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

const SCRIPT: &str = "trap '' INT TERM HUP
groups=' '
while read -r sign group; do
  case $sign in
    +) groups=\"$groups$group \" ;;
    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;
  esac
done
[ \"${groups# }\" ] || exit 0
for group in $groups; do kill -s TERM -- -$group; done
sleep 1
for group in $groups; do kill -s KILL -- -$group; done
";

pub(super) struct Guard {
    process: Child,
    pipe: Option<ChildStdin>,
}

impl Guard {
    pub(super) fn start() -> io::Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let pipe = process.stdin.take();
        Ok(Self { process, pipe })
    }

    /// A process group lives.
    pub(super) fn add(&mut self, group: i32) {
        self.tell(&format!("+ {group}\n"));
    }

    /// A process group is gone.
    pub(super) fn remove(&mut self, group: i32) {
        self.tell(&format!("- {group}\n"));
    }

    fn tell(&mut self, line: &str) {
        let told = self.pipe.as_mut().map(|pipe| pipe.write_all(line.as_bytes()));
        if told.is_some_and(|told| told.is_err()) {
            // Somebody killed it. The kernel still ends every process with the supervisor.
            self.pipe = None;
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.pipe = None;
        // It ends by itself now; nothing is to be done with its code.
        let _ = self.process.wait();
    }
}
