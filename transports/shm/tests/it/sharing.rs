//! Several users, containers and other name spaces on one machine.

use crate::processes::base_path;
use crate::support::*;
use angaros_msg::Qos;
use angaros_transport::Transport;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const NOBODY: u32 = 65534;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Child: says how many endpoints it sees, or why it cannot, and what it logged, in one line.
pub fn look_around() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).init();
    let outcome = match open_at(&base_path(), false) {
        Ok(transport) => format!("sees {}", transport.graph().endpoints.len()),
        Err(error) => error.to_string(),
    };
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    say(&format!("{outcome}; {log}").replace('\n', " "));
}

/// A command in front of a child's own, if this machine lets us run it.
fn permitted(prefix: &[&str]) -> bool {
    let tried = Command::new(prefix[0]).args(&prefix[1..]).arg("true").output();
    let works = tried.is_ok_and(|output| output.status.success());
    if !works {
        angaros_testing::skipped(format_args!("not permitted here: {}", prefix.join(" ")));
    }
    works
}

/// Whether this is root and nobody can run this program; prints why not.
fn has_two_users() -> bool {
    // SAFETY: no arguments.
    if unsafe { libc::geteuid() } != 0 {
        angaros_testing::skipped("only root can act as two users");
        return false;
    }
    let program = std::env::current_exe().unwrap();
    let by = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "test", "-x"];
    let tried = Command::new(by[0]).args(&by[1..]).arg(program).status();
    let works = tried.is_ok_and(|status| status.success());
    if !works {
        angaros_testing::skipped("user nobody cannot run this program");
    }
    works
}

const AS_NOBODY: [&str; 4] = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// 200 messages each way between this process and one behind `prefix`.
fn talk(base: &Base, prefix: &[&str]) {
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/there", Qos::keep_last(200));
    let receiver =
        Receiver::new(&transport, subscription(&transport, "/back", Qos::keep_last(200)));
    let settings = [("COUNT", "200"), ("DEPTH", "200"), ("TOPIC", "/there")];
    let mut reader = Peer::start_behind(prefix, base, "subscribe", &settings);
    reader.expect("ready");
    eventually("met", || sender.matched() == 1);
    (1..=200).for_each(|i| send(&*sender, 3000, i).unwrap());
    reader.expect("received 200 lost 0");
    reader.finish();
    let settings = [("COUNT", "200"), ("DEPTH", "200"), ("TOPIC", "/back"), ("SIZE", "3000")];
    let writer = Peer::start_behind(prefix, base, "publish", &settings);
    for i in 1..=200 {
        let got = receiver.next(Duration::from_secs(5)).unwrap();
        assert!(got.info.sequence_number == i && is_intact(got.bytes.as_bytes(), i));
    }
    writer.finish();
}

/// A process behind `prefix` is killed; this one notices within a second and keeps nothing of it.
fn outlive(base: &Base, prefix: &[&str]) {
    let transport = base.open_with(false);
    let reader = subscription(&transport, "/back", Qos::keep_last(4));
    let settings = [("COUNT", "1000000"), ("TOPIC", "/back"), ("PAUSE_US", "100")];
    let mut writer = Peer::start_behind(prefix, base, "publish", &settings);
    writer.expect("ready");
    eventually("messages", || reader.take().unwrap().is_some());
    writer.kill();
    let killed = std::time::Instant::now();
    eventually("its death is noticed", || transport.graph().endpoints.len() == 1);
    assert!(killed.elapsed() < Duration::from_secs(1), "{:?}", killed.elapsed());
    while reader.take().unwrap().is_some() {}
    eventually("its segment is gone", || base.files().len() == 2);
}

#[test]
fn files_are_private_to_their_user() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let _reader = subscription(&b, "/t", Qos::default());
    let _writer = publisher(&a, "/t", Qos::default());
    a.publish_definition("p/msg/T", angaros_msg::TypeHash([1; 32]), "int32 x\n");
    for path in base.files() {
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), wanted, "{}", path.display());
    }
}

#[test]
fn two_users_do_not_meet_by_default_and_are_told_so_with_the_remedy() {
    if !has_two_users() {
        return;
    }
    let base = Base::new();
    set_mode(&base.0, 0o1777);
    let transport = base.open_with(false);
    let _sender = publisher(&transport, "/t", Qos::default());
    let mut other = Peer::start_behind(&AS_NOBODY, &base, "look", &[]);
    let said = other.hear().unwrap();
    assert!(said.starts_with("sees 0;"), "{said}");
    for part in ["user root (0)", "user nobody (65534)", "do not see each other", "hint:"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    other.finish();
}

#[test]
fn two_users_of_a_group_share_a_folder_with_the_setgid_bit() {
    if !has_two_users() {
        return;
    }
    let base = Base::new();
    chown(&base.0, None, Some(NOBODY)).unwrap();
    set_mode(&base.0, 0o2770);
    talk(&base, &AS_NOBODY);
    assert!(base.files().is_empty(), "{:?}", base.files());
    outlive(&base, &AS_NOBODY);
    assert!(base.files().is_empty(), "{:?}", base.files());
    // The other way round: root is killed, and nobody cleans up.
    let settings = [("COUNT", "50"), ("PAUSE_US", "100"), ("DEPTH", "100")];
    let mut reader = Peer::start_behind(&AS_NOBODY, &base, "subscribe", &settings);
    reader.expect("ready");
    let settings = [("COUNT", "1000000"), ("PAUSE_US", "100")];
    let mut writer = Peer::start(&base, "publish", &settings);
    reader.hear().unwrap();
    writer.kill();
    reader.finish();
    let transport = base.open();
    assert_eq!((transport.graph().endpoints.len(), base.files().len()), (0, 2));
    let folder = base.0.join(format!("angaros-group-{NOBODY}"));
    assert_eq!((mode(&folder), folder.metadata().unwrap().gid()), (0o2770, NOBODY));
}

#[test]
fn a_folder_that_everybody_may_write_to_is_not_shared() {
    let base = Base::new();
    set_mode(&base.0, 0o2777);
    let _transport = base.open();
    // SAFETY: no arguments.
    let own = base.0.join(format!("angaros-{}", unsafe { libc::geteuid() }));
    assert_eq!(mode(&own) & 0o777, 0o700);
}

#[test]
fn processes_of_other_pid_and_ipc_name_spaces_meet_where_they_share_the_folder() {
    let prefix = ["unshare", "--pid", "--ipc", "--mount", "--fork", "--kill-child"];
    if !permitted(&prefix) {
        return;
    }
    let base = Base::new();
    talk(&base, &prefix);
    outlive(&base, &prefix);
    // Both are process 1 of their own world.
    let settings = [("COUNT", "300"), ("DEPTH", "300"), ("SIZE", "1000")];
    let mut reader = Peer::start_behind(&prefix, &base, "subscribe", &settings);
    reader.expect("ready");
    let writer = Peer::start_behind(&prefix, &base, "publish", &settings);
    reader.expect("received 300 lost 0");
    writer.finish();
    reader.finish();
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn a_process_with_a_dev_shm_of_its_own_is_not_seen() {
    let base = Base::new();
    let script = format!("mount -t tmpfs none {} && exec \"$@\"", base.0.display());
    let prefix =
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", &script, "-"];
    if !permitted(&prefix) {
        return;
    }
    let transport = base.open_with(false);
    let _sender = publisher(&transport, "/t", Qos::default());
    let mut other = Peer::start_behind(&prefix, &base, "look", &[]);
    let said = other.hear().unwrap();
    assert!(said.starts_with("sees 0;"), "{said}");
    other.finish();
    let mut inside = Peer::start(&base, "look", &[]);
    assert!(inside.hear().unwrap().starts_with("sees 1;"), "the same without it");
}

#[test]
fn a_user_name_space_that_maps_the_user_shares_and_other_ones_are_told_why_not() {
    let mapped = ["unshare", "--user", "--map-root-user", "--fork", "--kill-child"];
    // SAFETY: no arguments.
    if !permitted(&mapped) || unsafe { libc::geteuid() } != 0 {
        return;
    }
    let base = Base::new();
    talk(&base, &mapped);
    outlive(&base, &mapped);
    let transport = base.open_with(false);
    let stranger = ["unshare", "--user", "--fork", "--kill-child"];
    let mut other = Peer::start_behind(&stranger, &base, "look", &[]);
    let said = other.hear().unwrap();
    assert!(said.starts_with("sees 0;") && said.contains("do not see each other"), "{said}");
    drop(transport);
    // A folder of our name that belongs to somebody outside.
    let folder = base.0.join("angaros-0");
    std::fs::create_dir(&folder).unwrap();
    set_mode(&folder, 0o700);
    chown(&folder, Some(1234), Some(1234)).unwrap();
    let mut other = Peer::start_behind(&mapped, &base, "look", &[]);
    let said = other.hear().unwrap();
    assert!(said.contains("found user 65534") && said.contains("outside this container"), "{said}");
}
