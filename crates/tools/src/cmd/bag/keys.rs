//! Keys of the terminal, one by one, while a verb runs.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::io::{IsTerminal as _, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A key that means something to some verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Space,
    Up,
    Down,
    Right,
    Left,
    Other(u8),
}

/// Hands keys to a function until it is dropped; then the terminal is as it was before.
pub struct Keys {
    before: Termios,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The longest the end of a verb waits for the thread.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

impl Keys {
    /// `None` where nobody can type.
    pub fn start(pressed: impl FnMut(Key) + Send + 'static) -> Option<Self> {
        let input = std::io::stdin();
        if !input.is_terminal() {
            return None;
        }
        let before = tcgetattr(&input).ok()?;
        let mut single = before.clone();
        single.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        single.special_codes[SpecialCodeIndex::VMIN] = 0;
        single.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(&input, OptionalActions::Now, &single).ok()?;
        let over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&over);
        let run = move || listen(&ended, pressed);
        let thread = thread::Builder::new().name("bag-keys".to_owned()).spawn(run).ok();
        Some(Self { before, over, thread })
    }
}

fn listen(over: &AtomicBool, mut pressed: impl FnMut(Key)) {
    let mut input = std::io::stdin();
    let mut bytes = [0; 64];
    while !over.load(Ordering::Relaxed) {
        let mut fds = [PollFd::new(&input, PollFlags::IN)];
        match poll(&mut fds, Some(&LOOK)) {
            Ok(0) => {}
            // A signal; whoever waits for it looks at its own flag.
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
            Ok(_) => match input.read(&mut bytes) {
                Ok(count @ 1..) => keys(&bytes[..count]).into_iter().for_each(&mut pressed),
                _ => return,
            },
        }
    }
}

/// The keys that a terminal sent as these bytes.
fn keys(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let Some((&first, rest)) = bytes.split_first() {
        let arrow = match rest {
            [b'[' | b'O', b'A', ..] => Some(Key::Up),
            [b'[' | b'O', b'B', ..] => Some(Key::Down),
            [b'[' | b'O', b'C', ..] => Some(Key::Right),
            [b'[' | b'O', b'D', ..] => Some(Key::Left),
            _ => None,
        };
        (bytes, keys) = match (first, arrow) {
            (0x1b, Some(arrow)) => (&rest[2..], [keys, vec![arrow]].concat()),
            (b' ', _) => (rest, [keys, vec![Key::Space]].concat()),
            (other, _) => (rest, [keys, vec![Key::Other(other)]].concat()),
        };
    }
    keys
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // Keys do not matter any more, however it ended.
            let _ = thread.join();
        }
        // A terminal that is gone needs nothing.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_three_bytes() {
        use Key::{Down, Left, Other, Right, Space, Up};
        let typed = b" \x1b[A\x1b[Bq\x1bOC\x1b[D";
        assert_eq!(keys(typed), [Space, Up, Down, Other(b'q'), Right, Left]);
        assert_eq!(keys(b"\x1b["), [Other(0x1b), Other(b'[')]);
    }
}
