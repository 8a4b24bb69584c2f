//! Which CPUs the two sides of a pair are pinned to.

/// CPUs this process may use, one per physical core first, then the others. Two neighbours of the
/// list are on different cores wherever the machine has more than one.
#[must_use]
pub fn separate_cpus() -> Vec<usize> {
    let allowed = allowed();
    let mut seen = std::collections::HashSet::new();
    let (first, rest): (Vec<usize>, Vec<usize>) =
        allowed.into_iter().partition(|&cpu| core_of(cpu).is_none_or(|core| seen.insert(core)));
    first.into_iter().chain(rest).collect()
}

fn allowed() -> Vec<usize> {
    // SAFETY: the set is plain data, valid when zeroed; the kernel fills it, and CPU_ISSET stays
    // in bounds.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) != 0 {
            return Vec::new();
        }
        (0..libc::CPU_SETSIZE as usize).filter(|&cpu| libc::CPU_ISSET(cpu, &set)).collect()
    }
}

/// Package and core of a CPU; `None` where the kernel does not say.
fn core_of(cpu: usize) -> Option<(String, String)> {
    let read = |name: &str| {
        let path = format!("/sys/devices/system/cpu/cpu{cpu}/topology/{name}");
        std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
    };
    Some((read("physical_package_id")?, read("core_id")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_allowed_cpu_is_listed_once() {
        let mut listed = separate_cpus();
        assert!(!listed.is_empty());
        listed.sort_unstable();
        assert_eq!(listed, allowed());
    }
}
