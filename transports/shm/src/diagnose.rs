//! What users should know of the shared memory of this host: its room, who shares it, which domains
//! are in use.

use crate::dir::{BASE_VARIABLE, Dir};
use crate::sys;
use angaros_transport::{Finding, Level};
use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Bytes of shared memory that a robot with cameras uses.
const ENOUGH: u64 = 256 << 20;
/// Inode of the first process name space of a machine (`PROC_PID_INIT_INO` in Linux).
const FIRST_PID_SPACE: u64 = 0xEFFF_FFFC;

/// What there is to tell.
pub fn diagnose() -> Vec<Finding> {
    let root = Path::new("/");
    let dir = Dir::new(None);
    let mut found = vec![room(dir.base())];
    found.extend(other_users(root, &dir));
    found.extend(container(root, dir.base()));
    found
}

/// Domains that have a registry in the shared memory of this user, or of the group that shares it.
pub fn domains() -> BTreeSet<u32> {
    Dir::new(None).registries().into_iter().map(|(domain, _)| domain).collect()
}

/// Whether messages of the usual size find room.
fn room(place: &Path) -> Finding {
    match std::fs::File::open(place).ok().and_then(|folder| sys::free_bytes(&folder)) {
        None => Finding::of(
            Level::Bad,
            format!("shared memory: {} is not there", place.display()),
            format!("sudo mount -t tmpfs -o size=1G tmpfs {}", place.display()),
        ),
        Some(free) if free < ENOUGH => Finding::of(
            Level::Slow,
            format!("shared memory: only {} MB are free in {}", free >> 20, place.display()),
            format!("sudo mount -o remount,size=1G {}", place.display()),
        ),
        Some(free) => Finding::good(format!("shared memory: {} MB free", free >> 20)),
    }
}

fn other_users(root: &Path, dir: &Dir) -> Vec<Finding> {
    let place = dir.base();
    let user = dir.user();
    if dir.is_shared() {
        let text = format!("shared memory: {} is shared by a group", place.display());
        return vec![Finding::good(text)];
    }
    let number = |name: &str| name.strip_prefix("angaros-")?.parse::<u32>().ok();
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let users = entries.filter_map(|entry| number(entry.file_name().to_str()?));
    users
        .filter(|&other| other != user)
        .map(|other| {
            let other = name_of(root, other);
            let own = name_of(root, user);
            Finding::of(
                Level::Slow,
                format!("shared memory: nodes of {other} and of {own} do not see each other"),
                format!(
                    "give both a group, sudo install -d -m 2770 -g GROUP /dev/shm/angaros-shared, \
                     and run both with {BASE_VARIABLE}=/dev/shm/angaros-shared"
                ),
            )
        })
        .collect()
}

fn name_of(root: &Path, user: u32) -> String {
    let users = std::fs::read_to_string(root.join("etc/passwd")).unwrap_or_default();
    let is = |line: &&str| line.split(':').nth(2) == Some(&user.to_string());
    match users.lines().find(is).and_then(|line| line.split(':').next()) {
        Some(name) => format!("user {name} ({user})"),
        None => format!("user {user}"),
    }
}

/// In a container: whom its `/dev/shm` reaches. Two processes meet when they see the same device.
fn container(root: &Path, place: &Path) -> Option<Finding> {
    let marked = ["run/.containerenv", ".dockerenv"].iter().any(|path| root.join(path).exists());
    let first = root.join("proc/self/ns/pid").metadata().is_ok_and(|d| d.ino() == FIRST_PID_SPACE);
    if first && !marked {
        return None;
    }
    let device = place.metadata().map_or(0, |data| data.dev());
    Some(Finding::of(
        Level::Slow,
        format!(
            "container: nodes outside are reached only if they see the same {} (here device \
             {}:{}, compare with stat -c %Hd:%Ld {})",
            place.display(),
            libc::major(device),
            libc::minor(device),
            place.display()
        ),
        "start all containers with --ipc=host, or with -v /dev/shm:/dev/shm and the same user id",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;

    fn machine(name: &str) -> (PathBuf, PathBuf) {
        let root = std::env::temp_dir().join(format!("doctor-{}-{name}", std::process::id()));
        let place = root.join("dev/shm");
        fs::create_dir_all(&place).unwrap();
        fs::create_dir_all(root.join("etc")).unwrap();
        fs::write(root.join("etc/passwd"), "ann:x:4001:4001::/:/bin/sh\nbob:x:4002:1::/:/x\n")
            .unwrap();
        (root, place)
    }

    #[test]
    fn another_users_domain_is_named_with_the_remedy_until_a_group_shares_the_place() {
        let (root, place) = machine("users");
        let own = Dir::new(Some(&place));
        fs::create_dir(place.join(format!("angaros-{}", own.user()))).unwrap();
        assert!(other_users(&root, &own).is_empty(), "one's own");
        fs::create_dir(place.join("angaros-4001")).unwrap();
        let found = other_users(&root, &own);
        assert_eq!(found.len(), 1);
        assert!(found[0].text.contains("nodes of user ann (4001) and of"), "{found:?}");
        assert!(found[0].remedy.as_ref().unwrap().contains("install -d -m 2770"), "{found:?}");
        fs::set_permissions(&place, fs::Permissions::from_mode(0o2770)).unwrap();
        let found = other_users(&root, &Dir::new(Some(&place)));
        assert_eq!((found.len(), found[0].level), (1, Level::Good));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_container_is_told_by_which_device_others_are_reached() {
        let (root, place) = machine("container");
        fs::write(root.join(".dockerenv"), "").unwrap();
        let found = container(&root, &place).unwrap();
        assert!(found.text.contains("device ") && found.text.contains("stat -c"), "{found:?}");
        assert!(found.remedy.unwrap().contains("--ipc=host"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_place_that_is_not_there_is_named_with_the_command_that_makes_it() {
        let found = room(Path::new("/nowhere/shm"));
        assert_eq!(found.level, Level::Bad);
        assert!(found.remedy.unwrap().starts_with("sudo mount -t tmpfs"));
    }
}
