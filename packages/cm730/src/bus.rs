//! One exchange at a time with the devices at a port.
//!
//! * **U1** An exchange ends when all have answered who were asked, or when its time is over: that
//!   of the bytes on the wire, of the devices to begin, and the timeout; or when far more bytes
//!   came than can be answers.
//! * **U2** An answer counts by the ID in it. Others, and what is no frame, are counted and left
//!   out, so that one device that is silent or disturbed costs no other its answer.
//! * **U3** Who did not answer is [`Answer::Silent`], or [`Answer::Corrupt`] where something came
//!   that cannot be read.

use crate::codec::{Decoder, DecoderCounts, Protocol, Range, Request, RequestError, Status};
use crate::port::Port;
use std::io;
use std::time::{Duration, Instant};

/// What a device takes at most before it begins to answer; the table's unit is 2 µs.
const RETURN_DELAY: Duration = Duration::from_micros(510);

/// How long an exchange may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Bits a second on the wire; a byte has ten.
    pub baud: u32,
    /// Beyond the time of the bytes: the way through operating system, adapter and board.
    pub timeout: Duration,
}

/// What happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BusCounts {
    /// Requests that were sent.
    pub requests: u64,
    /// Answers that came.
    pub answers: u64,
    /// Answers that did not come.
    pub silent: u64,
    /// Answers that could not be read.
    pub corrupt: u64,
    /// Frames that nobody asked for.
    pub unexpected: u64,
    /// Answers with an error bit.
    pub refused: u64,
    /// Bytes that belong to no frame.
    pub noise_bytes: u64,
}

/// What came of asking one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It answered.
    Status(Status),
    /// It did not.
    Silent,
    /// Something came that cannot be read.
    Corrupt,
}

impl Answer {
    /// The data, where as much came as was asked for.
    #[must_use]
    pub fn data(&self, length: u16) -> Option<&[u8]> {
        match self {
            Self::Status(status) if status.data.len() == usize::from(length) => Some(&status.data),
            _ => None,
        }
    }
}

/// Why an exchange did not take place.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The protocol cannot say it.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The port is gone.
    #[error("the port is lost: {0}\nhint: look whether the board is connected and has power")]
    Lost(#[from] io::Error),
}

/// The devices at a port.
pub struct Bus {
    port: Box<dyn Port>,
    protocol: Protocol,
    timing: Timing,
    decoder: Decoder,
    counts: BusCounts,
    out: Vec<u8>,
}

impl Bus {
    /// Those at this port.
    #[must_use]
    pub fn new(port: Box<dyn Port>, protocol: Protocol, timing: Timing) -> Self {
        let decoder = Decoder::new(protocol);
        let counts = BusCounts::default();
        Self { port, protocol, timing, decoder, counts, out: Vec::new() }
    }

    /// The same devices at another port, with the counts so far.
    pub fn set_port(&mut self, port: Box<dyn Port>) {
        self.port = port;
        self.decoder.clear();
    }

    /// What they speak.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// What happened so far.
    #[must_use]
    pub fn counts(&self) -> BusCounts {
        let DecoderCounts { discarded, .. } = self.decoder.counts();
        BusCounts { noise_bytes: discarded, ..self.counts }
    }

    /// Sends a request and returns what came of it, in the order of [`Request::replies`] (rules U1
    /// to U3).
    ///
    /// # Errors
    /// The protocol cannot say it, or the port is lost.
    pub fn call(&mut self, request: &Request<'_>) -> Result<Vec<Answer>, BusError> {
        self.out.clear();
        request.encode(self.protocol, &mut self.out)?;
        // What is left of an exchange before must not be taken for an answer.
        self.port.discard();
        self.decoder.clear();
        self.port.send(&self.out)?;
        self.counts.requests += 1;
        let expected = request.replies(self.protocol);
        if expected.is_empty() {
            return Ok(Vec::new());
        }
        let deadline = Instant::now() + self.longest(&expected);
        self.collect(&expected, deadline)
    }

    /// The status of one device; `None` where none came.
    ///
    /// # Errors
    /// As [`Bus::call`].
    pub fn ask(&mut self, request: &Request<'_>) -> Result<Option<Status>, BusError> {
        let answers = self.call(request)?;
        Ok(answers.into_iter().next().and_then(|answer| match answer {
            Answer::Status(status) => Some(status),
            Answer::Silent | Answer::Corrupt => None,
        }))
    }

    /// Reads a range of one device; `None` where it did not answer with all of it.
    ///
    /// # Errors
    /// As [`Bus::call`].
    pub fn read(&mut self, range: Range) -> Result<Option<Vec<u8>>, BusError> {
        let status = self.ask(&Request::Read(range))?;
        let whole = |status: &Status| status.data.len() == usize::from(range.length);
        Ok(status.filter(whole).map(|status| status.data))
    }

    /// Bytes of the answers, without stuffing.
    fn answer_bytes(&self, expected: &[(u8, u16)]) -> usize {
        expected.iter().map(|(_, data)| self.protocol.status_bytes(usize::from(*data))).sum()
    }

    /// More bytes than this are no answers: somebody speaks who was not asked, without an end.
    fn most_bytes(&self, expected: &[(u8, u16)]) -> usize {
        4 * self.answer_bytes(expected) + 1024
    }

    fn longest(&self, expected: &[(u8, u16)]) -> Duration {
        let bytes = self.out.len() + self.answer_bytes(expected);
        let baud = f64::from(self.timing.baud.max(1));
        let wire = Duration::from_secs_f64(bytes as f64 * 10.0 / baud);
        let devices = u32::try_from(expected.len()).unwrap_or(u32::MAX);
        wire + RETURN_DELAY * devices + self.timing.timeout
    }

    fn collect(
        &mut self,
        expected: &[(u8, u16)],
        deadline: Instant,
    ) -> Result<Vec<Answer>, BusError> {
        let before = self.decoder.counts();
        let mut answers: Vec<Option<Status>> = vec![None; expected.len()];
        let mut missing = expected.len();
        let mut buffer = [0; 512];
        let mut room = self.most_bytes(expected);
        let mut is_over = false;
        while missing > 0 {
            let frame = if is_over { self.decoder.last_frame() } else { self.decoder.frame() };
            match frame.map(|frame| frame.into_status(self.protocol)) {
                Some(Some(status)) => missing -= self.place(status, expected, &mut answers),
                Some(None) => self.counts.unexpected += 1,
                None if is_over => break,
                None => match self.port.receive(&mut buffer, deadline)? {
                    0 => is_over = true,
                    bytes => {
                        self.decoder.push(&buffer[..bytes]);
                        is_over = bytes > room;
                        room = room.saturating_sub(bytes);
                    }
                },
            }
        }
        let after = self.decoder.counts();
        let is_disturbed = after.corrupt + after.truncated > before.corrupt + before.truncated
            || after.discarded > before.discarded;
        Ok(answers.into_iter().map(|answer| self.judge(answer, is_disturbed)).collect())
    }

    /// Puts a status where it was expected; how many were (rule U2).
    fn place(
        &mut self,
        status: Status,
        expected: &[(u8, u16)],
        answers: &mut [Option<Status>],
    ) -> usize {
        let free = |at: &usize| expected[*at].0 == status.id && answers[*at].is_none();
        match (0..expected.len()).find(free) {
            Some(at) => {
                answers[at] = Some(status);
                1
            }
            None => {
                self.counts.unexpected += 1;
                0
            }
        }
    }

    /// Rule U3.
    fn judge(&mut self, answer: Option<Status>, is_disturbed: bool) -> Answer {
        match answer {
            Some(status) => {
                self.counts.answers += 1;
                self.counts.refused += u64::from(status.error != 0);
                Answer::Status(status)
            }
            None if is_disturbed => {
                self.counts.corrupt += 1;
                Answer::Corrupt
            }
            None => {
                self.counts.silent += 1;
                Answer::Silent
            }
        }
    }
}
