//! Who shares this process's shared memory: other users, containers.

use super::{Finding, Level};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Names another place than `/dev/shm`.
const PLACE: &str = "ANGAROS_SHM_DIR";
/// Inode of the first process name space of a machine (`PROC_PID_INIT_INO` in Linux).
const FIRST_PID_SPACE: u64 = 0xEFFF_FFFC;

/// Where shared memory lies here.
pub fn place(root: &Path) -> PathBuf {
    std::env::var_os(PLACE).map_or_else(|| root.join("dev/shm"), PathBuf::from)
}

/// What keeps processes of this machine from meeting.
pub fn look(root: &Path, place: &Path) -> Vec<Finding> {
    let mut found = other_users(root, place, super::user());
    found.extend(container(root, place));
    found
}

/// Whether members of a group share the place: the setgid bit, and no access for others to write.
fn is_of_a_group(place: &Path) -> bool {
    place.metadata().is_ok_and(|data| data.mode() & 0o2027 == 0o2020)
}

fn other_users(root: &Path, place: &Path, user: u32) -> Vec<Finding> {
    if is_of_a_group(place) {
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
                     and run both with {PLACE}=/dev/shm/angaros-shared"
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
        fs::create_dir(place.join("angaros-4001")).unwrap();
        assert!(other_users(&root, &place, 4001).is_empty(), "one's own");
        let found = other_users(&root, &place, 4002);
        assert_eq!(found.len(), 1);
        assert!(found[0].text.contains("user ann (4001) and of user bob (4002)"), "{found:?}");
        assert!(found[0].remedy.as_ref().unwrap().contains("install -d -m 2770"), "{found:?}");
        fs::set_permissions(&place, fs::Permissions::from_mode(0o2770)).unwrap();
        let found = other_users(&root, &place, 4002);
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
}
