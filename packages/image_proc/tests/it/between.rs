//! Images that go from one process to another where they lie (rule IA7), on a device of CUDA or
//! what stands for one. Each process is this program once more, which does what the lines of its
//! standard input say.

use crate::joined::requests;
use crate::stand_in;
use crate::traces::{calibration, image};
use angaros::accel::{
    AccelError, Copied, Observer, Policy, Ran, Request, observe, oracle, registry, run_host,
};
use angaros::component::{Container, ContainerSpec};
use angaros::msg::cdr::{DeviceSequence, SharedBlock, Writer};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, Image};
use angaros::{Context, ContextOptions, GenericPublisher, RuntimeType};
use angaros_fixture::component;
use angaros_testing::{again, skipped};
use image_proc as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a process is: `rectify`, `resize` or `hear`.
const ROLE: &str = "ANGAROS_TEST_BETWEEN";
/// Bytes of the pixels of an image before it is resized, and then.
const WHOLE: u64 = 64 * 48 * 3;
const HALF: u64 = 32 * 24 * 3;
/// What a process says when it runs, on what stands for a device and on a real one.
const READY: &str = "ready";
const READY_ON_DEVICE: &str = "ready on a device";
/// How long a process waits for an image that may not come.
const PATIENCE: Duration = Duration::from_millis(500);
/// What is to come comes within this time.
const LONG: Duration = Duration::from_secs(60);

/// Counts bytes that were copied to the device, and to the host.
struct Copies([AtomicU64; 2]);

static COPIES: Copies = Copies([const { AtomicU64::new(0) }; 2]);

impl Observer for Copies {
    fn is_on(&self) -> bool {
        true
    }
    fn begins(&self, _: &str, _: &str) {}
    fn copied(&self, copied: Copied) {
        self.0[usize::from(copied.to_host)].fetch_add(copied.bytes, Ordering::Relaxed);
    }
    fn ran(&self, _: Ran) {}
    fn ended(&self, _: Option<&AccelError>) {}
}

/// What a process does for the test.
struct Ends {
    images: Publisher<Image>,
    infos: Publisher<CameraInfo>,
    made: Subscription<Image>,
    /// Says what is no image on the topic between the two.
    other: GenericPublisher,
}

impl Ends {
    fn of(node: &Node, role: &str) -> Self {
        let made = if role == "resize" { "resize/image_raw" } else { "image_rect" };
        // One that hears nothing lest the image between is heard where it is made.
        let made = if role == "rectify" { "nothing" } else { made };
        let of = RuntimeType::of::<Image>();
        Self {
            images: node.create_publisher("image", Qos::sensor_data()).unwrap(),
            infos: node.create_publisher("camera_info", Qos::sensor_data()).unwrap(),
            made: node.create_polled_subscription(made, Qos::keep_last(10)).unwrap(),
            other: node.create_generic_publisher("image_rect", &of, Qos::keep_last(5)).unwrap(),
        }
    }

    fn answer(&self, line: &str) -> String {
        let (verb, argument) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "publish" | "vary" => {
                let number = argument.parse().unwrap();
                let mut image = if verb == "vary" { varied(number) } else { image() };
                image.header.stamp.sec = number;
                self.infos.publish(calibration()).unwrap();
                self.images.publish(image).unwrap();
                "published".to_owned()
            }
            "take" => self.take(argument.parse().unwrap()),
            "copies" => {
                let [to_device, to_host] =
                    COPIES.0.each_ref().map(|bytes| bytes.swap(0, Ordering::Relaxed));
                format!("{to_device} {to_host}")
            }
            "garble" => {
                self.other.publish(&garbled()).unwrap();
                "garbled".to_owned()
            }
            _ => panic!("{line}"),
        }
    }

    /// The pixels of the image of that number.
    fn take(&self, number: i32) -> String {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let Some(sample) = self.made.take().unwrap() else {
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            let message = sample.message().unwrap();
            if message.header.stamp.sec == number {
                return message.data.iter().map(|byte| format!("{byte:02x}")).collect();
            }
        }
        "nothing".to_owned()
    }
}

/// An image that differs from those of other numbers in each pixel.
fn varied(number: i32) -> Image {
    let mut image = image();
    image.data.iter_mut().for_each(|byte| *byte = byte.wrapping_add(number as u8));
    image
}

/// A message of an image whose pixels nobody gets.
fn garbled() -> Vec<u8> {
    let without = Image { data: Vec::new(), ..image() };
    let mut bytes = vec![0; without.cdr_size()];
    without.encode(&mut bytes).unwrap();
    let at = bytes.len() - 8;
    let socket = "@nobody-is-here".to_owned();
    let block = SharedBlock { pid: 1, id: 0, size: 1 << 21, socket, uid: 9 };
    let [backend, element] = ["cuda", "h"].map(str::to_owned);
    let block = Some(block);
    let event = [0; 64];
    let sequence = DeviceSequence { backend, size: WHOLE, element, device: 0, block, event };
    let mut message = vec![0; 4 + sequence.end(at)];
    let mut w = Writer::new(&mut message).unwrap();
    w.space(at, 1).unwrap().copy_from_slice(&bytes[4..4 + at]);
    sequence.write(&mut w).unwrap();
    message
}

/// The other processes of the tests below.
#[test]
fn does_as_it_is_told() {
    let Ok(role) = std::env::var(ROLE) else {
        return skipped("other tests run this in processes of its own");
    };
    angaros::init_log();
    let stands_for_it = stand_in::loaded();
    observe(&COPIES);
    let how = [("accelerator", "cuda"), ("accelerator_policy", "fail")];
    let mut nodes = Vec::new();
    if role != "hear" {
        if let Some(why) = reason() {
            println!("> {why}: {:?}", stands_for_it.err());
            return;
        }
        let half = [("scale_width", "0.5"), ("scale_height", "0.5")];
        nodes.push(match role.as_str() {
            "rectify" => component("image_proc/Rectify", &how),
            _ => component("image_proc/Resize", &[how, half].concat()),
        });
        nodes[0].remaps = vec!["image/image_raw:=image_rect".into()];
    }
    let options = ContextOptions { transport: Some("shm".into()), ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
    let container = Container::new(&context, &spec).unwrap();
    let thread = std::thread::spawn(move || container.spin().unwrap());
    let node = Node::new(&context, &format!("test_{role}")).unwrap();
    let ends = Ends::of(&node, &role);
    println!("> {}", if stands_for_it.is_ok() { READY } else { READY_ON_DEVICE });
    for line in std::io::stdin().lines() {
        println!("> {}", ends.answer(&line.unwrap()));
    }
    drop(ends);
    context.shutdown();
    thread.join().unwrap();
}

/// Why there is no device that shares memory.
fn reason() -> Option<String> {
    let request = Request { name: Some("cuda"), policy: Policy::Fail, ..Request::default() };
    let opened = registry().select(&request).and_then(|selection| {
        let buffer = selection.device.allocate_shareable(1)?;
        buffer.share()
    });
    match opened {
        Ok(Some(_)) => None,
        Ok(None) => Some("this device shares no memory".to_owned()),
        Err(error) => Some(error.to_string().replace('\n', " ")),
    }
}

/// Processes in a graph of their own.
struct Graph {
    folder: tempfile::TempDir,
    number: i32,
}

/// One of them; killed with the value.
struct Process {
    child: Child,
    answers: BufReader<ChildStdout>,
    log: PathBuf,
    is_on_device: bool,
}

impl Graph {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), number: 0 }
    }

    /// Starts one; `None`, with the reason told, where there is no device for it.
    fn start(&mut self, role: &str) -> Option<Process> {
        self.start_with(role, &[])
    }

    fn start_with(&mut self, role: &str, variables: &[(&str, &str)]) -> Option<Process> {
        self.number += 1;
        let log = self.folder.path().join(format!("{role}-{}.log", self.number));
        let mut command = again("between::does_as_it_is_told");
        command.env(ROLE, role).envs(variables.iter().copied());
        command.env("ANGAROS_SHM_DIR", self.folder.path()).env("RUST_LOG", "info");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(std::fs::File::create(&log).unwrap()).spawn().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut process = Process { child, answers, log, is_on_device: false };
        let answer = process.answer("its start");
        process.is_on_device = answer == READY_ON_DEVICE;
        if process.is_on_device || answer == READY {
            return Some(process);
        }
        skipped(answer);
        None
    }

    /// Has an image made that `to` gets; tries until one comes. What was copied for it: of each
    /// process bytes to the device, and to the host.
    fn image<const N: usize>(
        &mut self,
        from: &mut Process,
        to: &mut Process,
        between: [&mut Process; N],
    ) -> (String, [(u64, u64); 2]) {
        let begun = Instant::now();
        let mut between = between;
        loop {
            self.number += 1;
            let _ = (from.copies(), to.copies());
            from.ask(&format!("publish {}", self.number));
            let pixels = to.ask(&format!("take {}", self.number));
            let of_others: Vec<_> = between
                .iter_mut()
                .map(|other| other.ask(&format!("take {}", self.number)).len() as u64)
                .collect();
            if pixels != "nothing" && of_others.iter().all(|len| *len == 2 * WHOLE) {
                return (pixels, [from.copies(), to.copies()]);
            }
            assert!(begun.elapsed() < LONG, "no image comes: {}{}", from.log(), to.log());
        }
    }

    /// Has images made until this much is copied for one; its pixels.
    fn until<const N: usize>(
        &mut self,
        copies: [(u64, u64); 2],
        from: &mut Process,
        to: &mut Process,
        mut between: [&mut Process; N],
    ) -> String {
        let begun = Instant::now();
        loop {
            let others = between.each_mut().map(|other| &mut **other);
            let (pixels, copied) = self.image(from, to, others);
            if copied == copies {
                return pixels;
            }
            let logs = || format!("{}{}", from.log(), to.log());
            assert!(begun.elapsed() < LONG, "{copied:?} in place of {copies:?}: {}", logs());
        }
    }
}

impl Process {
    fn ask(&mut self, line: &str) -> String {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        self.answer(line)
    }

    fn answer(&mut self, to: &str) -> String {
        loop {
            let mut answer = String::new();
            let read = self.answers.read_line(&mut answer).unwrap();
            assert!(read > 0, "it ended at {to}: {}", self.log());
            if let Some((_, answer)) = answer.split_once("> ") {
                return answer.trim().to_owned();
            }
        }
    }

    fn copies(&mut self) -> (u64, u64) {
        let answer = self.ask("copies");
        let (to_device, to_host) = answer.split_once(' ').unwrap();
        (to_device.parse().unwrap(), to_host.parse().unwrap())
    }

    /// What it said to its log.
    fn log(&self) -> String {
        std::fs::read_to_string(Path::new(&self.log)).unwrap()
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// By SIGKILL.
    fn kill(mut self) {
        self.signal("-KILL");
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have been killed before.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// What is copied for an image that stays on the device between the processes, and for one that
/// goes as bytes.
const STAYS: [(u64, u64); 2] = [(WHOLE, 0), (0, HALF)];
const GOES: [(u64, u64); 2] = [(WHOLE, WHOLE), (WHOLE, HALF)];

/// The pixels that the processor makes of the image.
fn expected() -> String {
    expected_of(image())
}

fn expected_of(image: Image) -> String {
    let device = oracle().unwrap();
    let mut stream = device.stream().unwrap();
    let mut pixels = image.data;
    for request in &requests()[..2] {
        let kernel = device.build(request).unwrap();
        let mut made = vec![0; kernel.signature().outputs[0].shape.bytes()];
        run_host(&*device, &mut *stream, &kernel, &[&pixels], &mut [&mut made]).unwrap();
        pixels = made;
    }
    pixels.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn an_image_stays_on_its_device_from_one_process_to_another() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    let mut resize = graph.start("resize").unwrap();
    let expected = expected();
    graph.until(STAYS, &mut rectify, &mut resize, []);
    // More than there is memory for at once.
    for _ in 0..20 {
        let (pixels, copies) = graph.image(&mut rectify, &mut resize, []);
        assert_eq!(copies, STAYS);
        assert!(pixels == expected);
    }
    assert!(!resize.log().contains("WARN") && !resize.log().contains("ERROR"), "{}", resize.log());
}

#[test]
fn images_that_wait_are_not_written_over_by_the_next_ones() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    let mut resize = graph.start("resize").unwrap();
    graph.until(STAYS, &mut rectify, &mut resize, []);
    let numbers = [1001, 1002, 1003];
    resize.signal("-STOP");
    numbers.iter().for_each(|number| drop(rectify.ask(&format!("vary {number}"))));
    // The last one has gone before the other goes on.
    std::thread::sleep(PATIENCE);
    resize.signal("-CONT");
    for number in numbers {
        let pixels = resize.ask(&format!("take {number}"));
        assert!(pixels == expected_of(varied(number)), "{number}: {} bytes", pixels.len() / 2);
    }
}

#[test]
fn whoever_is_killed_leaves_the_other_working() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    let mut resize = graph.start("resize").unwrap();
    let expected = expected();
    graph.until(STAYS, &mut rectify, &mut resize, []);
    // Images wait there while it is killed.
    (0..3).for_each(|_| drop(rectify.ask("publish 0")));
    resize.kill();
    // More than it had borrowed, for nobody and then for another one.
    (0..20).for_each(|_| drop(rectify.ask("publish 0")));
    let mut resize = graph.start("resize").unwrap();
    assert!(graph.until(STAYS, &mut rectify, &mut resize, []) == expected);
    (0..3).for_each(|_| drop(rectify.ask("publish 0")));
    rectify.kill();
    let mut rectify = graph.start("rectify").unwrap();
    assert!(graph.until(STAYS, &mut rectify, &mut resize, []) == expected);
}

#[test]
fn one_that_needs_bytes_is_enough_that_all_get_bytes_and_when_it_goes_images_stay_there_again() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    let mut resize = graph.start("resize").unwrap();
    let expected = expected();
    graph.until(STAYS, &mut rectify, &mut resize, []);
    let mut hear = graph.start("hear").unwrap();
    assert!(graph.until(GOES, &mut rectify, &mut resize, [&mut hear]) == expected);
    for _ in 0..5 {
        let (pixels, copies) = graph.image(&mut rectify, &mut resize, [&mut hear]);
        assert_eq!(copies, GOES, "each is copied once for both");
        assert!(pixels == expected);
    }
    drop(hear);
    assert!(graph.until(STAYS, &mut rectify, &mut resize, []) == expected);
}

#[test]
fn a_node_that_cannot_borrow_an_image_says_so_and_gets_bytes() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    if rectify.is_on_device {
        return skipped("a real device is the same one in both processes");
    }
    // As if it were another device.
    let mut resize = graph.start_with("resize", &[("STAND_IN_OTHER", "1")]).unwrap();
    let expected = expected();
    assert!(graph.until(GOES, &mut rectify, &mut resize, []) == expected);
    for _ in 0..80 {
        let (pixels, copies) = graph.image(&mut rectify, &mut resize, []);
        assert_eq!(copies, GOES, "it is not tried again while the same one publishes");
        assert!(pixels == expected);
    }
    let log = resize.log();
    let lost = log.matches("an image is lost, and bytes come from now on").count();
    assert!(lost == 1 && log.contains("it lies on the device"), "{log}");
}

#[test]
fn what_describes_no_memory_costs_one_message_and_descriptors_come_back() {
    let mut graph = Graph::new();
    let Some(mut rectify) = graph.start("rectify") else { return };
    let mut resize = graph.start("resize").unwrap();
    let expected = expected();
    graph.until(STAYS, &mut rectify, &mut resize, []);
    resize.ask("garble");
    assert!(graph.until(GOES, &mut rectify, &mut resize, []) == expected);
    let log = resize.log();
    assert!(log.contains("an image is lost") && log.contains("nobody-is-here"), "{log}");
    assert!(graph.until(STAYS, &mut rectify, &mut resize, []) == expected);
}
