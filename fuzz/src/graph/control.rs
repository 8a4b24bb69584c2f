//! What anybody may publish on the topics by which tracing is switched on and off.

use angaros_transport::trace::control::{
    Answer, MAX_FILE_BYTES, MAX_FILES, MAX_PIECES, Operation, Outcome, PIECE_BYTES, Piece, Request,
};

/// A request, an answer or a piece of a file: what is believed stays within its bounds, leads to no
/// other folder, and can be read again.
pub fn trace_control(data: &[u8]) {
    if let Some(piece) = Piece::decode(data) {
        assert!(piece.bytes.len() <= PIECE_BYTES && piece.total <= MAX_FILE_BYTES);
        assert!(piece.offset + piece.bytes.len() as u64 <= piece.total);
        assert_eq!(piece.encode(), data);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(request) = Request::decode(text) {
        if let Operation::Fetch(fetch) = &request.verb {
            assert!((1..=MAX_PIECES).contains(&fetch.pieces));
            leads_nowhere(&fetch.file);
            leads_nowhere(&fetch.session);
        }
        if let Operation::Start(plan) | Operation::Snapshot(plan) = &request.verb {
            leads_nowhere(&plan.session);
        }
        assert_eq!(Request::decode(&request.encode()), Ok(request));
    }
    if let Ok(answer) = Answer::decode(text) {
        if let Outcome::Stopped(report) | Outcome::Snapshot(report) = &answer.outcome {
            assert!(report.to_fetch.len() <= MAX_FILES);
            report.to_fetch.iter().for_each(|file| leads_nowhere(&file.name));
        }
        // A little longer than it was, it may be too long.
        if let Ok(again) = Answer::decode(&answer.encode()) {
            assert_eq!(again, answer);
        }
    }
}

fn leads_nowhere(name: &str) {
    assert!(!name.contains('/') && !name.starts_with('.') && !name.contains('\0'), "{name}");
}
