//! The process that evaluates a launch file in Python, and says what is in it.

use super::message::Message;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Bytes that one file and those that it includes may say.
const MAX_BYTES: u64 = 64 << 20;

/// The process; it ends with the value.
pub(super) struct Evaluator {
    child: Child,
    answers: ChildStdin,
    lines: BufReader<std::io::Take<ChildStdout>>,
}

impl Evaluator {
    /// Starts it with what it must know before.
    ///
    /// # Errors
    /// There is no Python that has the package, or it cannot be started.
    pub(super) fn start(file: &str, known: &serde_json::Value) -> Result<Self, String> {
        let program = crate::python::interpreter()?;
        let mut command = Command::new(&program);
        command.args(["-m", "angaros.launch", file]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let unusable = |error: std::io::Error| format!("{}: {error}", program.display());
        let mut child = command.spawn().map_err(unusable)?;
        let (Some(answers), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{} has no pipes", program.display()));
        };
        let mut evaluator = Self { child, answers, lines: BufReader::new(out.take(MAX_BYTES)) };
        // One that has ended says so by its next line, which is none.
        let _ = evaluator.answer(known);
        Ok(evaluator)
    }

    /// Tells it something.
    ///
    /// # Errors
    /// It has ended.
    pub(super) fn answer(&mut self, value: &serde_json::Value) -> std::io::Result<()> {
        self.answers.write_all(format!("{value}\n").as_bytes())
    }

    /// The next thing that it says.
    ///
    /// # Errors
    /// It has ended, or says something else.
    pub(super) fn next(&mut self) -> Result<Message, String> {
        let mut line = Vec::new();
        let read = self.lines.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.last() == Some(&b'\n') {
            return serde_json::from_slice(&line)
                .map_err(|error| format!("what Python says is not understood: {error}"));
        }
        if read > 0 {
            return Err(format!("says more than {MAX_BYTES} bytes"));
        }
        let status = self.child.wait().map_err(|error| error.to_string())?;
        Err(format!("Python ended before it was evaluated ({status}); hint: see its lines above"))
    }
}

impl Drop for Evaluator {
    fn drop(&mut self) {
        // One that was not heard to the end is not needed any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
