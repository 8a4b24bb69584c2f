//! Touches memory before it is needed, so that the first use does not fault.

use std::hint::black_box;

const PAGE: usize = 4096;

/// Touches every page of `bytes`; what stands there is gone.
pub(crate) fn touch(bytes: &mut [u8]) {
    for at in (0..bytes.len()).step_by(PAGE) {
        bytes[at] = 0;
    }
    if let Some(last) = bytes.last_mut() {
        *last = 0;
    }
    black_box(bytes);
}

/// Touches this many bytes of the calling thread's heap and gives them back to the allocator,
/// which keeps them where [`super::settings::AppliedSettings::memory`] told it to.
pub(super) fn touch_heap(bytes: usize) {
    let mut memory: Vec<u8> = Vec::new();
    if memory.try_reserve_exact(bytes).is_ok() {
        memory.resize(bytes, 1);
        black_box(&mut memory);
    }
}

/// Touches up to this many bytes of the thread's stack below here, at most half of what is left.
pub(super) fn touch_stack(bytes: usize) {
    let bytes = bytes.min(stack_left() / 2);
    if bytes > PAGE {
        black_box(descend(bytes / PAGE));
    }
}

#[inline(never)]
fn descend(pages: usize) -> u8 {
    let mut frame = [0u8; PAGE];
    black_box(&mut frame)[PAGE / 2] = 1;
    let below = if pages > 1 { descend(pages - 1) } else { 0 };
    // A use after the call, so that the frame cannot be given up before it.
    black_box(&mut frame)[0] ^ below
}

/// Bytes between here and the end of this thread's stack; 0 where that cannot be found out.
fn stack_left() -> usize {
    let mut local = 0u8;
    let here = std::ptr::from_mut(black_box(&mut local)) as usize;
    // SAFETY: the attributes are filled by the first call, read by the second and destroyed by the
    // third; all pointers are to live locals.
    let lowest = unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return 0;
        }
        let mut lowest = std::ptr::null_mut();
        let mut size = 0;
        libc::pthread_attr_getstack(&raw const attributes, &raw mut lowest, &raw mut size);
        libc::pthread_attr_destroy(&raw mut attributes);
        lowest as usize
    };
    here.saturating_sub(lowest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stack_is_touched_within_its_bounds() {
        let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(|| {
            assert!((64 * 1024..=512 * 1024).contains(&stack_left()), "{}", stack_left());
            touch_stack(usize::MAX);
        });
        assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
    }

    #[test]
    fn memory_is_touched_to_its_last_byte() {
        let mut bytes = vec![7; 2 * PAGE + 3];
        touch(&mut bytes);
        assert_eq!((bytes[0], bytes[PAGE], bytes[2 * PAGE], bytes[2 * PAGE + 2]), (0, 0, 0, 0));
        assert_eq!(bytes[1], 7);
        touch(&mut []);
    }
}
