//! The lines of public tutorials of ROS 2, as they stand there, with `ros2` being this command.
//!
//! The transcripts lie in `tests/tutorials`, a file for each tutorial; the lines run in a shell,
//! one after the other, in a graph and a folder of the file's own:
//!
//! - `$ LINE` runs to its end, which must be a success; `$? LINE` must end with an error.
//! - `$~ LINE` is run again until it prints what it should.
//! - `$ LINE &` goes on in the background until `^C LINE`, or the end of the file.
//! - What follows is what ROS 2 prints for it on either stream: `*` stands for any text in a line,
//!   `...` for any number of lines. A line that ends must print nothing else on standard output.
//! - `^C` interrupts a line that goes on, once it has printed what stands there.
//! - `# TEXT` is a comment.

use crate::support::{Folder, Running, build_components, signal, text};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Everything that is waited for comes by then.
const SOON: Duration = Duration::from_secs(60);

/// A line of a transcript with what is expected of it.
#[derive(Debug, Default)]
struct Step {
    at: usize,
    line: String,
    fails: bool,
    repeated: bool,
    background: bool,
    /// Ctrl-C once it has printed what is expected; with `line` empty nothing is started.
    interrupted: bool,
    /// The background line that ends here.
    ended: Option<String>,
    expected: Vec<String>,
}

fn steps(transcript: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (at, text) in (1..).zip(transcript.lines()) {
        if let Some(line) = text.strip_prefix("^C ") {
            steps.push(Step { at, ended: Some(line.to_owned()), ..Step::default() });
        } else if text == "^C" {
            steps.last_mut().unwrap().interrupted = true;
        } else if ["$ ", "$? ", "$~ "].iter().any(|mark| text.starts_with(mark)) {
            let (mark, line) = text.split_once(' ').unwrap();
            let background = line.strip_suffix(" &");
            steps.push(Step {
                at,
                fails: mark == "$?",
                repeated: mark == "$~",
                line: background.unwrap_or(line).to_owned(),
                background: background.is_some(),
                ..Step::default()
            });
        } else if let (false, Some(step)) = (text.starts_with("# "), steps.last_mut()) {
            step.expected.push(text.to_owned());
        }
    }
    for step in &mut steps {
        while step.expected.last().is_some_and(String::is_empty) {
            step.expected.pop();
        }
    }
    steps
}

/// Whether a line is as a pattern says, in which `*` stands for any text.
fn line_is(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            (0..=line.len()).any(|at| line.get(at..).is_some_and(|line| line_is(rest, line)))
        }),
    }
}

/// Whether the lines are as the patterns say. With `open` more may follow.
fn lines_are(patterns: &[String], lines: &[&str], open: bool) -> bool {
    match (patterns.split_first(), lines.split_first()) {
        (None, _) => open || lines.is_empty(),
        (Some((first, rest)), _) if first == "..." => {
            (0..=lines.len()).any(|at| lines_are(rest, &lines[at..], open))
        }
        (Some((first, rest)), Some((line, lines))) => {
            line_is(first, line) && lines_are(rest, lines, open)
        }
        (Some(_), None) => false,
    }
}

fn is_as_expected(expected: &[String], printed: &str, open: bool) -> bool {
    let mut lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines_are(expected, &lines, open)
}

/// A graph and a folder in which a transcript runs.
struct Shell {
    folder: Folder,
    running: Vec<(String, Running)>,
}

impl Shell {
    fn new(name: &str) -> Self {
        let folder = Folder::new(&format!("tutorial-{name}"));
        std::fs::create_dir_all(folder.path().join("shm")).unwrap();
        std::fs::create_dir_all(folder.path().join("bin")).unwrap();
        std::fs::create_dir_all(folder.path().join("home")).unwrap();
        let command = Path::new(env!("CARGO_BIN_EXE_angaros"));
        std::os::unix::fs::symlink(command, folder.path().join("bin/ros2")).unwrap();
        Self { folder, running: Vec::new() }
    }

    fn command(&self, line: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let at = self.folder.path();
        // `exec`, so that an interrupt reaches the command.
        let compound = line.contains(['|', ';', '&', '>']);
        let line = if compound { line.to_owned() } else { format!("exec {line}") };
        let mut command = Command::new("bash");
        command.args(["-c", &line]).current_dir(at.join("home"));
        command.env("PATH", format!("{}:{path}", at.join("bin").display()));
        command.env("ANGAROS_SHM_DIR", at.join("shm")).env_remove("ROS_DOMAIN_ID");
        command.env_remove("RUST_LOG").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn play(&mut self, step: &Step) -> Result<(), String> {
        self.play_until(step, Instant::now())
    }

    fn play_until(&mut self, step: &Step, begun: Instant) -> Result<(), String> {
        if let Some(line) = &step.ended {
            let at = self.running.iter().position(|(running, _)| running == line);
            let (_, running) = self.running.remove(at.ok_or("does not run")?);
            running.interrupt(SOON);
            return Ok(());
        }
        let running = Running::start(self.command(&step.line));
        if step.background || step.interrupted {
            return self.go_on(running, step);
        }
        let (status, out, err) = running.end(SOON);
        if step.repeated && begun.elapsed() < SOON && !is_as_expected(&step.expected, &out, false) {
            std::thread::sleep(Duration::from_millis(50));
            return self.play_until(step, begun);
        }
        let ended_well = (status == Some(0)) != step.fails;
        let printed = if step.fails { format!("{out}{err}") } else { out.clone() };
        match ended_well && is_as_expected(&step.expected, &printed, step.fails) {
            true => Ok(()),
            false => Err(format!("{status:?}\n{out}--- errors:\n{err}")),
        }
    }

    /// Waits for what a line prints that goes on.
    fn go_on(&mut self, running: Running, step: &Step) -> Result<(), String> {
        let begun = Instant::now();
        let printed = |text: String| is_as_expected(&step.expected, &text, true);
        while !printed(running.out()) && !printed(running.err()) {
            if begun.elapsed() > SOON {
                let start: String = running.out().chars().take(2000).collect();
                return Err(format!("{start}--- errors:\n{}", running.err()));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        if step.interrupted {
            signal(&running.child, libc::SIGINT);
            let (status, out, err) = running.end(SOON);
            let well = matches!(status, Some(0 | 130));
            return if well { Ok(()) } else { Err(format!("{status:?}\n{out}{err}")) };
        }
        self.running.push((step.line.clone(), running));
        Ok(())
    }
}

fn transcript(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tutorials");
    text(&std::fs::read(folder.join(name)).unwrap())
}

fn play(name: &str) {
    build_components();
    let mut shell = Shell::new(name);
    for step in steps(&transcript(&format!("{name}.txt"))) {
        if let Err(wrong) = shell.play(&step) {
            let expected = step.expected.join("\n");
            panic!("{name}.txt:{}: {}\n{wrong}\n--- expected:\n{expected}", step.at, step.line);
        }
    }
}

#[test]
fn a_transcript_is_held_to_what_it_says() {
    let text = "# nothing\n\n$ echo a b; echo c\na *\nc\n\n$? false\n$ sleep 9 &\n^C sleep 9\n";
    let steps = steps(text);
    assert_eq!(steps.len(), 4);
    assert_eq!((steps[0].expected.len(), steps[1].fails, steps[2].background), (2, true, true));
    let mut shell = Shell::new("itself");
    for step in &steps {
        shell.play(step).unwrap();
    }
    let wrong = Step { line: "echo a".into(), expected: vec!["b".into()], ..Step::default() };
    assert!(shell.play(&wrong).unwrap_err().contains("a\n"));
    let more =
        Step { line: "echo a; echo b".into(), expected: vec!["a".into()], ..Step::default() };
    assert!(shell.play(&more).is_err(), "more than expected is an error");
    let dots = Step { expected: vec!["a".into(), "...".into()], ..more };
    assert!(shell.play(&dots).is_ok());
    assert!(shell.play(&Step { line: "false".into(), ..Step::default() }).is_err());
}

#[test]
fn the_tutorials_have_at_least_120_lines_of_ros2() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tutorials");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let texts = names.map(|name| transcript(name.to_str().unwrap()));
    let lines = texts.flat_map(|text| steps(&text)).filter(|step| step.line.contains("ros2 "));
    assert!(lines.count() >= 120);
}

#[test]
fn turtlesim_nodes_topics_services_and_actions() {
    play("turtlesim");
}

#[test]
fn parameters_of_turtlesim_and_of_a_blackboard() {
    play("parameters");
}

#[test]
fn talker_listener_services_names_and_composition() {
    play("nodes");
}

#[test]
fn interfaces_doctor_and_packages() {
    play("interfaces");
}

#[test]
fn recording_and_playing_back() {
    play("bags");
}

#[test]
fn frames_from_the_command_line() {
    play("tf2");
}

#[test]
fn launch_files_in_xml_and_yaml() {
    play("launch");
}

#[test]
fn a_managed_node_is_led() {
    play("lifecycle");
}
