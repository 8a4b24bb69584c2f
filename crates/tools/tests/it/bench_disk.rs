//! `angaros bench run` on a full disk: what was measured is kept. Needs `build/peers/sockets`, and
//! the right to mount a small file system.

use super::support::{Folder, angaros, text};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const EXPERIMENT: &str = "
name: t/disk
title: T
workload: pingpong
settings: {count: 20, warmup: 2, repeats: 5, timeout_s: 20}
sweep: {payload: [8, 512]}
systems: {sockets: [udp]}
";
const RUNS: u64 = 10;

/// A file system of one megabyte.
struct Disk(PathBuf);

impl Disk {
    /// Why not, where this test cannot be.
    fn mount(path: PathBuf) -> Result<Self, &'static str> {
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("../../build/peers/sockets").is_file() {
            return Err("the peer is not built (peers/build.sh sockets)");
        }
        std::fs::create_dir_all(&path).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "none"]).arg(&path);
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then_some(Self(path)).ok_or("this process may not mount a file system")
    }

    /// Leaves no room at all.
    fn fill(&self) {
        let bytes = vec![1; 4096];
        let mut file = std::fs::File::create(self.0.join("ballast")).unwrap();
        while std::io::Write::write_all(&mut file, &bytes).is_ok() {}
    }

    fn empty(&self) {
        std::fs::remove_file(self.0.join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        Command::new("umount").arg("-l").arg(&self.0).output().ok();
    }
}

/// Starts a session whose temporary files go to the folder.
fn start(folder: &Folder, words: &[&str]) -> Child {
    let temporary = folder.path().join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let mut command = angaros(&["bench", "run"]);
    command.args(words).env("TMPDIR", temporary).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn resumed(folder: &Folder, out: &str) -> Output {
    start(folder, &["--resume", out]).wait_with_output().unwrap()
}

/// Runs in the records of a result.
fn runs(result: &Path) -> u64 {
    let result: serde_json::Value =
        serde_json::from_slice(&std::fs::read(result).unwrap()).unwrap();
    let records = result["records"].as_array().unwrap();
    records.iter().map(|record| record["repeats"].as_array().unwrap().len() as u64).sum()
}

#[test]
fn a_result_without_room_goes_elsewhere_and_the_session_goes_on_when_there_is_some() {
    let folder = Folder::new("bench-full");
    let disk = match Disk::mount(folder.path().join("disk")) {
        Ok(disk) => disk,
        Err(why) => return angaros_testing::skipped(why),
    };
    let file = folder.file("disk.yaml", EXPERIMENT);
    let out = disk.0.join("out");
    let shown = out.to_str().unwrap();
    let child = start(&folder, &[file.to_str().unwrap(), "--peer", "sockets", "--out", shown]);
    let kept = || {
        let lines = std::fs::read_to_string(out.join("progress/runs.jsonl")).unwrap_or_default();
        lines.matches('\n').count() as u64
    };
    let begun = Instant::now();
    while kept() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    disk.fill();
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert!(!output.status.success() && said.contains("No space left on device"), "{said}");
    assert!(said.contains("result.json: ") && !out.join("result.json").exists(), "{said}");
    assert!(said.contains(&format!("angaros bench run --resume {shown}")), "{said}");
    let instead = said.lines().find_map(|line| line.strip_prefix("The result is in "));
    let instead = Path::new(instead.and_then(|line| line.strip_suffix(" instead.")).unwrap());
    assert!(instead.starts_with(folder.path()), "{said}");
    assert!((2..RUNS).contains(&runs(instead)), "{said}");
    disk.empty();
    let output = resumed(&folder, shown);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(runs(&out.join("result.json")), RUNS);
}

#[test]
fn a_scratch_folder_without_room_ends_the_session_and_it_goes_on_when_there_is_some() {
    let folder = Folder::new("bench-scratch");
    let disk = match Disk::mount(folder.path().join("disk")) {
        Ok(disk) => disk,
        Err(why) => return angaros_testing::skipped(why),
    };
    let file = folder.file("disk.yaml", EXPERIMENT);
    let out = folder.path().join("out");
    let shown = out.to_str().unwrap();
    let scratch = disk.0.to_str().unwrap();
    disk.fill();
    let words = [file.to_str().unwrap(), "--peer", "sockets", "--out", shown, "--scratch", scratch];
    let output = start(&folder, &words).wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(said.contains("a run has no room for its files") && said.contains(scratch), "{said}");
    assert!(said.contains("hint: make room, or name another folder with --scratch"), "{said}");
    disk.empty();
    let output = resumed(&folder, shown);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(runs(&out.join("result.json")), RUNS);
}
