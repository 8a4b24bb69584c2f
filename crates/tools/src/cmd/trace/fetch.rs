//! Fetches a file from another host, piece by piece.

use super::control_client::ControlClient;
use crate::client::trace::control::{
    Fetch, MAX_FILE_BYTES, MAX_PIECES, Operation, Outcome, PIECE_BYTES, Piece, ProcessName,
    StoredFile,
};
use crate::cmd::{output, session};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Without a piece for so long, those that are missing are asked for again.
const PATIENCE: Duration = Duration::from_secs(1);
/// So often in a row.
const ATTEMPTS: u32 = 8;

/// Fetches a file of a session; where it lies then.
pub fn fetch(
    client: &mut ControlClient,
    from: &ProcessName,
    id: &str,
    file: &StoredFile,
    folder: &Path,
) -> Result<PathBuf, String> {
    let what = format!("cannot fetch {} from process {} on {}", file.name, from.pid, from.host);
    let path = free_path(folder, &file.name);
    let mut incoming = File::create_new(&path)
        .map_err(|error| format!("{what}: {}: {error}", path.display()))
        .map(|to| Incoming { to, total: None, here: BTreeSet::new(), end: 0 })?;
    let result = receive(client, from, id, file, &mut incoming);
    progress("");
    match result {
        Ok(()) => Ok(path),
        Err(why) => {
            // A part of it would be taken for the whole.
            let _ = std::fs::remove_file(&path);
            Err(format!(
                "{what}: {why}; hint: it lies there, in angaros-trace-*/{id}-{} among \
                 the temporary files",
                from.host_key()
            ))
        }
    }
}

fn receive(
    client: &mut ControlClient,
    from: &ProcessName,
    id: &str,
    file: &StoredFile,
    incoming: &mut Incoming,
) -> Result<(), String> {
    let mut attempts = 0;
    while !incoming.is_whole() {
        let request = Fetch {
            process: from.key.clone(),
            session: id.to_owned(),
            file: file.name.clone(),
            offset: incoming.end,
            pieces: MAX_PIECES / 2,
        };
        client.pieces().map_err(|error| error.to_string())?;
        let number = client.send(&Operation::Fetch(request));
        let before = incoming.end;
        let wanted = before.saturating_add(u64::from(MAX_PIECES / 2) * PIECE_BYTES as u64);
        let mut last = Instant::now();
        while last.elapsed() < PATIENCE && incoming.end < wanted && !incoming.is_whole() {
            if client.context.is_shutdown() {
                return Err("interrupted".into());
            }
            if let Some((_, answer)) = client.next_answer(number)
                && let Outcome::Refused(why) = answer.outcome
            {
                return Err(why);
            }
            let pieces = client.pieces().map_err(|error| error.to_string())?;
            match pieces.take() {
                Ok(Some(sample)) => {
                    let Ok(message) = sample.message() else { continue };
                    let Some(piece) = Piece::decode(&message.data) else { continue };
                    if piece.request == number {
                        incoming.add(&piece).map_err(|error| error.to_string())?;
                        last = Instant::now();
                    }
                }
                Ok(None) => session::pause(&client.context, Duration::from_millis(1)),
                Err(_) => {}
            }
        }
        attempts = if incoming.end > before { 0 } else { attempts + 1 };
        if attempts >= ATTEMPTS {
            return Err(format!("nothing came after byte {} of {}", incoming.end, file.bytes));
        }
        progress(&format!("{}: {} of {} bytes", file.name, incoming.end, file.bytes));
    }
    Ok(())
}

/// A file of which parts are here.
struct Incoming {
    to: File,
    total: Option<u64>,
    /// Where pieces begin that came before others before them.
    here: BTreeSet<(u64, u64)>,
    /// Up to here nothing is missing.
    end: u64,
}

impl Incoming {
    fn is_whole(&self) -> bool {
        self.total == Some(self.end)
    }

    fn add(&mut self, piece: &Piece<'_>) -> io::Result<()> {
        let total = *self.total.get_or_insert(piece.total);
        if piece.total != total || total > MAX_FILE_BYTES {
            return Err(io::Error::other("the file became another one meanwhile"));
        }
        self.to.write_all_at(piece.bytes, piece.offset)?;
        self.here.insert((piece.offset, piece.offset + piece.bytes.len() as u64));
        while let Some((begin, end)) = self.here.first().copied()
            && begin <= self.end
        {
            self.here.remove(&(begin, end));
            self.end = self.end.max(end);
        }
        Ok(())
    }
}

/// A name in the folder that is free yet: processes of several hosts may have one name and number.
pub fn free_path(folder: &Path, name: &str) -> PathBuf {
    let stem = name.strip_suffix(".trace").unwrap_or(name);
    let with = |number: u32| match number {
        1 => folder.join(name),
        _ => folder.join(format!("{stem}-{number}.trace")),
    };
    (1..1000).map(with).find(|path| !path.exists()).unwrap_or_else(|| with(1000))
}

/// Says how far it is, on a terminal, over what was said before.
fn progress(text: &str) {
    if io::stderr().is_terminal() {
        output::over(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_may_come_in_any_order_and_twice() {
        let path = std::env::temp_dir().join(format!("angaros-incoming-{}", std::process::id()));
        let to = File::create(&path).unwrap();
        let mut incoming = Incoming { to, total: None, here: BTreeSet::new(), end: 0 };
        let mut add = |offset, bytes: &'static [u8]| {
            incoming.add(&Piece { request: 1, offset, total: 6, bytes }).unwrap();
            (incoming.end, incoming.is_whole())
        };
        assert_eq!(add(2, b"cd"), (0, false));
        assert_eq!(add(0, b"ab"), (4, false));
        assert_eq!(add(0, b"ab"), (4, false));
        assert_eq!(add(4, b"ef"), (6, true));
        assert_eq!(std::fs::read(&path).unwrap(), b"abcdef");
        let other = Piece { request: 1, offset: 0, total: 7, bytes: b"a" };
        assert!(incoming.add(&other).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
