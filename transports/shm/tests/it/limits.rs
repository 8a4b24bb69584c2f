//! How much it costs and what happens when something is full.

use crate::processes::base_path;
use crate::support::*;
use angaros_msg::Qos;
use angaros_transport::{LoanError, PublishError};
use std::time::{Duration, Instant};

fn resident_kilobytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// What this process has used of the processor so far.
fn processor_time() -> Duration {
    // SAFETY: all zero is a valid structure, which outlives the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    let span = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
    span(usage.ru_utime) + span(usage.ru_stime)
}

fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Child: 1,000 topics, published or subscribed to, under a limit of 1,024 files.
pub fn many_topics() {
    // SAFETY: the structure is initialised and outlives the call.
    unsafe {
        let limit = libc::rlimit { rlim_cur: 1024, rlim_max: 1024 };
        assert_eq!(libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit), 0);
    }
    let transport = open_at(&base_path(), false).unwrap();
    match setting("SIDE").as_deref() {
        Some("both") => {
            let memory = resident_kilobytes();
            let start = Instant::now();
            let used = processor_time();
            let all: Vec<_> = (0..1000)
                .map(|i| {
                    let topic = format!("/topic_{i}");
                    (
                        publisher(&transport, &topic, Qos::default()),
                        subscription(&transport, &topic, Qos::default()),
                    )
                })
                .collect();
            let took = start.elapsed();
            let grown = resident_kilobytes() - memory;
            let used = (processor_time() - used).as_millis();
            let before = processor_time();
            std::thread::sleep(Duration::from_secs(2));
            let idle = (processor_time() - before).as_micros();
            say(&format!("{} {} {} {idle} {used}", took.as_millis(), grown, open_files()));
            drop(all);
        }
        Some("publish") => {
            let begun = Instant::now();
            let all: Vec<_> = (0..1000)
                .map(|i| publisher(&transport, &format!("/topic_{i}"), Qos::default()))
                .collect();
            eventually("all match", || all.iter().all(|p| p.matched() == 1));
            let took = begun.elapsed().as_millis();
            let used = processor_time().as_millis();
            for sequence in 1..=3 {
                all.iter().for_each(|p| send(&**p, 500, sequence).unwrap());
            }
            say(&format!("{took} {} {} {used}", resident_kilobytes(), open_files()));
        }
        _ => {
            let all: Vec<_> = (0..1000)
                .map(|i| subscription(&transport, &format!("/topic_{i}"), Qos::default()))
                .collect();
            let mut received = 0;
            eventually("all received", || {
                received += all.iter().filter_map(|s| s.take().unwrap()).count();
                received == 3000
            });
            say("received 3000");
            say(&format!("{} {}", resident_kilobytes(), open_files()));
        }
    }
}

#[test]
fn a_thousand_topics_that_nobody_outside_uses_cost_little() {
    let base = Base::new();
    let mut peer = Peer::start(&base, "topics", &[("SIDE", "both")]);
    let line = peer.hear().unwrap();
    let numbers: Vec<u64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
    println!(
        "1,000 topics, published and subscribed: {line} (ms, kB, files, us of processor in 2 s idle, \
         ms of processor)"
    );
    // What others do on this machine is not counted.
    assert!(numbers[4] < 2000 && numbers[1] < 50_000 && numbers[2] < 100, "{line}");
    assert!(numbers[3] < 40_000, "busy while idle: {line}");
    peer.finish();
}

#[test]
fn a_thousand_topics_connect_two_processes_under_1024_files() {
    let base = Base::new();
    let mut reader = Peer::start(&base, "topics", &[("SIDE", "subscribe")]);
    let mut writer = Peer::start(&base, "topics", &[("SIDE", "publish")]);
    let numbers = |line: String| -> Vec<u64> {
        line.split(' ').map(|number| number.parse().unwrap()).collect()
    };
    let sent = numbers(writer.hear().unwrap());
    reader.expect("received 3000");
    let heard = numbers(reader.hear().unwrap());
    println!("1,000 topics between two processes: {sent:?} ms, kB, files, ms of processor");
    println!("the reader: {heard:?} kB, files");
    // What others do on this machine is not counted.
    assert!(sent[3] < 2000, "{} ms of processor until all have met", sent[3]);
    assert!(sent[1] < 200_000 && heard[0] < 200_000, "{sent:?} {heard:?}");
    assert!(sent[2] < 100 && heard[1] < 100, "{sent:?} {heard:?}");
    writer.finish();
    reader.finish();
}

#[test]
fn two_hundred_and_fifty_six_subscriptions_hear_sixty_four_publishers() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let qos = Qos::keep_last(64);
    let readers: Vec<_> = (0..256).map(|_| subscription(&b, "/t", qos)).collect();
    let writers: Vec<_> = (0..64).map(|_| publisher(&a, "/t", qos)).collect();
    assert!(writers.iter().all(|writer| writer.matched() == 256));
    eventually("attached", || readers.iter().all(|reader| reader.matched() == 64));
    writers.iter().for_each(|writer| send(&**writer, 100, 1).unwrap());
    for reader in &readers {
        for _ in 0..64 {
            assert!(is_intact(reader.take().unwrap().unwrap().bytes.as_bytes(), 1));
        }
        assert!(reader.take().unwrap().is_none());
    }
    let _one_more = subscription(&b, "/t", qos);
    let _later = met_later(&a, &b);
    send(&*writers[0], 100, 2).unwrap();
    assert!(
        readers.iter().all(|reader| reader.take().unwrap().is_some()),
        "the limit harms nobody"
    );
}

/// Child: publishes larger and larger messages, more than there is memory for.
pub fn fill_memory() {
    let transport = open_at(&base_path(), true).unwrap();
    let reader = subscription(&transport, "/t", crate::processes::qos());
    let fast = subscription(&transport, "/t", Qos::keep_last(5));
    let sender = publisher(&transport, "/t", crate::processes::qos());
    eventually("attached", || reader.matched() == 1 && fast.matched() == 1);
    let mut heard = 0;
    let mut last = 0;
    let refused = (1..200).find_map(|i| {
        let refused = send(&*sender, 500_000 - i * 1000 * (i % 2), i as u64).err();
        // Beside the slow reader a fast one loses nothing.
        if let Some(got) = fast.take().unwrap() {
            assert!(is_intact(got.bytes.as_bytes(), i as u64));
            heard += 1;
        }
        last = i as u64;
        refused
    });
    say(&format!("{refused:?}"));
    assert_eq!((heard, fast.lost()), (last - u64::from(refused.is_some()), 0));
    let mut held = Vec::new();
    while let Some(got) = reader.take().unwrap() {
        assert!(is_intact(got.bytes.as_bytes(), got.info.sequence_number));
        held.push(got);
    }
    let taken = held.len() as u64;
    assert_eq!((taken + reader.lost(), reader.lost()), (heard, sender.overwritten()));
    let more = (1..40).find_map(|i| {
        let error = send(&*sender, 400_000, 5000 + i).err();
        held.extend(reader.take().unwrap());
        drop(fast.take());
        error
    });
    assert!(matches!(more, Some(PublishError::Loan(LoanError::OutOfMemory { .. }))), "{more:?}");
    held.clear();
    send(&*sender, 2_000_000, 6000).unwrap();
    say("goes on");
}

/// A file system of 8 MB in this folder; `None` where it may not be mounted.
struct SmallFilesystem(std::ffi::CString);

impl SmallFilesystem {
    fn mount(at: &std::path::Path) -> Option<Self> {
        let path = std::ffi::CString::new(at.to_str().unwrap()).unwrap();
        let kind = c"tmpfs".as_ptr();
        let options = c"size=8m".as_ptr().cast();
        // SAFETY: the strings outlive the call.
        let mounted = unsafe { libc::mount(kind, path.as_ptr(), kind, 0, options) };
        if mounted != 0 {
            angaros_testing::skipped("only root may mount a small file system");
        }
        (mounted == 0).then_some(Self(path))
    }
}

impl Drop for SmallFilesystem {
    fn drop(&mut self) {
        // SAFETY: the string outlives the call.
        unsafe { libc::umount2(self.0.as_ptr(), libc::MNT_DETACH) };
    }
}

#[test]
fn a_full_file_system_is_an_error_and_never_a_signal() {
    let base = Base::new();
    let Some(_small) = SmallFilesystem::mount(&base.0) else { return };
    let mut peer = Peer::start(&base, "fill", &[("HISTORY", "all")]);
    let line = peer.hear().unwrap();
    assert!(line.starts_with("Some(Loan(OutOfMemory"), "{line}");
    peer.expect("goes on");
    peer.finish();
    std::fs::write(base.0.join("ballast"), vec![0; 7 << 20]).unwrap();
    let _ = std::fs::write(base.0.join("more"), vec![0; 1 << 20]);
    let error = open_at(&base.0, true).err().unwrap().to_string();
    let hint = format!("hint: `df -h {}`", base.0.display());
    assert!(error.contains("No space left") && error.contains(&hint), "{error}");
}

#[test]
fn when_memory_is_full_keep_last_drops_what_a_slow_reader_has_not_taken_and_counts_it() {
    let base = Base::new();
    let Some(_small) = SmallFilesystem::mount(&base.0) else { return };
    let mut peer = Peer::start(&base, "fill", &[("DEPTH", "100")]);
    peer.expect("None");
    peer.expect("goes on");
    peer.finish();
}

#[test]
fn when_memory_is_full_a_history_gives_up_its_oldest() {
    let base = Base::new();
    let Some(_small) = SmallFilesystem::mount(&base.0) else { return };
    let a = base.open();
    let b = base.open();
    let qos = Qos::keep_last(50).transient_local();
    let slow = subscription(&b, "/t", qos);
    let sender = publisher(&a, "/t", qos);
    eventually("attached", || slow.matched() == 1);
    (1..=50).for_each(|i| send(&*sender, 500_000, i).unwrap());
    let late = subscription(&b, "/t", qos);
    eventually("attached", || late.matched() == 1);
    for reader in [slow, late] {
        let got = std::iter::from_fn(|| reader.take().unwrap());
        let numbers: Vec<u64> = got.map(|got| got.info.sequence_number).collect();
        assert!(numbers.len() > 5 && numbers.last() == Some(&50), "{numbers:?}");
        assert!(numbers.windows(2).all(|two| two[0] + 1 == two[1]), "{numbers:?}");
    }
}

#[test]
fn a_message_beyond_the_limit_is_refused_by_name() {
    let base = Base::new();
    let transport = base.open();
    let sender = publisher(&transport, "/t", Qos::default());
    assert!(matches!(sender.loan(usize::MAX), Err(LoanError::TooLarge { .. })));
}

/// Forbids this thread every kernel call but waking, reading the clock, writing and ending.
fn confine() {
    let allowed = [libc::SYS_futex, libc::SYS_clock_gettime, libc::SYS_write, libc::SYS_exit_group];
    let step = |code: u32, jt, jf, k| libc::sock_filter { code: code as u16, jt, jf, k };
    let mut program = vec![step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0)];
    for (i, call) in allowed.iter().enumerate() {
        let to_allow = (allowed.len() - i) as u8;
        program.push(step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, to_allow, 0, *call as u32));
    }
    program.push(step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_KILL_PROCESS));
    program.push(step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW));
    let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    // SAFETY: the program outlives the calls, which copy it.
    unsafe {
        assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
        assert_eq!(
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const filter),
            0
        );
    }
}

/// Child: publishes and takes where any other kernel call ends the process.
pub fn confined() {
    let transport = open_at(&base_path(), true).unwrap();
    let reader = subscription(&transport, "/t", Qos::keep_last(4));
    let sender = publisher(&transport, "/t", Qos::keep_last(4));
    let bell = angaros_transport::Transport::doorbell(&*transport).unwrap().unwrap();
    reader.bind(Some(&angaros_transport::Binding { doorbell: bell, entity: 1 }));
    eventually("attached", || reader.matched() == 1);
    let round = |sequence: u64| {
        (0..6).for_each(|i| send(&*sender, 2000, sequence * 6 + i).unwrap());
        while reader.take().unwrap().is_some() {}
    };
    (0..20).for_each(round);
    confine();
    if setting("ALSO").is_some() {
        let _ = std::fs::metadata("/");
    }
    (20..1000).for_each(round);
    // SAFETY: a constant string; and an end without the clean-up that needs other calls.
    unsafe {
        libc::write(1, c"@@clean\n".as_ptr().cast(), 8);
        libc::_exit(0);
    }
}

#[test]
fn publish_and_take_make_no_kernel_call_but_the_wake_up() {
    let base = Base::new();
    let mut peer = Peer::start(&base, "confined", &[]);
    peer.expect("clean");
    peer.finish();
    let mut other = Peer::start(&base, "confined", &[("ALSO", "1")]);
    assert_eq!(other.hear(), None, "the confinement works");
}
