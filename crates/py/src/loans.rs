//! Messages that are built in the memory in which they travel.
//!
//! A field holds a `Room` where an array is to be lent. The message is encoded once to learn where
//! its arrays will be, and again when it is sent: if they are still there, nothing of them is
//! copied. A text that became longer meanwhile moves what is behind it, and then the message is
//! copied to a new buffer; the publisher remembers by how much, for its next loan.

use crate::callback::Detached;
use crate::codec::{Apart, Content, MemoryOwner, Output, writable};
use crate::error::raised;
use crate::sink::lock;
use crate::topics::PyPublisher;
use angaros::msg::cdr::HEADER;
use angaros::{GenericLoan, HeldBytes};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::{Arc, Mutex};

/// Bytes more than a message seems to need, for texts that become longer.
const SPARE: usize = 256;

/// The memory of a loan. Arrays keep it, also after the loan: it is not used again before the last
/// one is gone.
#[derive(Default)]
enum LoanedMemory {
    Open(Detached<GenericLoan>),
    Sent {
        _bytes: HeldBytes,
    },
    #[default]
    Ended,
}

/// An array that is lent.
struct Place {
    array: Py<PyAny>,
    of: Py<PyAny>,
    attribute: Py<PyString>,
    /// Where it is in the loan.
    at: usize,
    /// Where it would be if the message were sent as it was when the loan was made.
    expected: usize,
    len: usize,
}

/// A message under construction where it will travel.
#[pyclass(frozen, name = "Loan", module = "angaros._native")]
pub(crate) struct PyLoan {
    publisher: Py<PyPublisher>,
    message: Py<PyAny>,
    memory: Arc<Mutex<LoanedMemory>>,
    places: Vec<Place>,
}

impl PyLoan {
    /// A loan of this publisher. Each `Room` in the message becomes an array.
    pub(crate) fn new(
        publisher: &Bound<'_, PyPublisher>,
        message: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let py = publisher.py();
        let this = publisher.get();
        let mut out = Output::new(Vec::new());
        this.message_type().put(message, &mut out)?;
        let is_room = |apart: &&Apart<'_>| matches!(apart.content, Content::Room { .. });
        let rooms: Vec<&Apart<'_>> = out.apart().iter().filter(is_room).collect();
        let moved = lock(this.moved()).clone();
        let starts = starts(&rooms, &moved);
        let ends = rooms.iter().zip(&starts).map(|(room, at)| at + room.len);
        let size = ends.fold(out.len(), usize::max) + SPARE;
        let handle = this.handle()?;
        let loan = py.detach(|| handle.loan(size)).map_err(|error| this.failed(error))?;
        let memory = Arc::new(Mutex::new(LoanedMemory::Open(Detached::new(loan))));
        let mut places = Vec::with_capacity(rooms.len());
        for (room, at) in rooms.iter().zip(starts) {
            let Content::Room { of, attribute } = &room.content else { continue };
            let owner = Arc::clone(&memory) as MemoryOwner;
            let array = match &mut *lock(&memory) {
                LoanedMemory::Open(loan) => {
                    let bytes = loan.get_mut().map_or(&mut [][..], GenericLoan::bytes_mut);
                    writable(py, room.primitive, &mut bytes[at..at + room.len], Some(owner))?
                }
                _ => None,
            };
            let Some(array) = array else {
                return Err(raised("cannot lend an array without NumPy\nhint: pip install numpy"));
            };
            of.setattr(attribute, &array)?;
            places.push(Place {
                array: array.unbind(),
                of: of.clone().unbind(),
                attribute: attribute.clone().unbind(),
                at,
                expected: room.at,
                len: room.len,
            });
        }
        let publisher = publisher.clone().unbind();
        Ok(Self { publisher, message: message.clone().unbind(), memory, places })
    }

    /// Sends the message from where it is. Gives it back if it cannot be there.
    fn send_in_place(
        &self,
        py: Python<'_>,
        out: &Output<'_>,
        mut loan: Detached<GenericLoan>,
    ) -> PyResult<bool> {
        let is_there = |apart: &Apart<'_>| self.places.iter().any(|place| place.holds(apart));
        let has_room = loan.get_mut().is_some_and(|loan| loan.bytes_mut().len() >= out.len());
        let stayed = |place: &Place| place.len == 0 || out.apart().iter().any(|a| place.holds(a));
        if !has_room || !self.places.iter().all(stayed) {
            *lock(&self.memory) = LoanedMemory::Open(loan);
            return Ok(false);
        }
        let bytes = loan.get_mut().map_or(&mut [][..], GenericLoan::bytes_mut);
        if let Err(error) = out.fill(py, bytes, is_there) {
            // The arrays are still there.
            *lock(&self.memory) = LoanedMemory::Open(loan);
            return Err(error);
        }
        let Some(loan) = loan.take() else { return Ok(true) };
        let len = out.len();
        let (bytes, sent) = py.detach(|| loan.publish_and_hold(len));
        *lock(&self.memory) = LoanedMemory::Sent { _bytes: bytes };
        sent.map(|()| true).map_err(|error| self.publisher.get().failed(error))
    }

    /// Remembers by how much the arrays were moved.
    fn learn(&self, out: &Output<'_>) {
        let at = |place: &Place| out.apart().iter().find(|apart| place.is(apart));
        let moved = self.places.iter().map(|place| {
            let now = at(place).map_or(place.expected, |apart| apart.at);
            now.wrapping_sub(place.expected).cast_signed()
        });
        let moved = moved.collect();
        *lock(self.publisher.get().moved()) = moved;
    }
}

impl Place {
    /// Whether this array of the message is this one.
    fn is(&self, apart: &Apart<'_>) -> bool {
        matches!(&apart.content, Content::Array(array) if array.is(&self.array))
    }

    /// Whether it is this one, and where the message has it.
    fn holds(&self, apart: &Apart<'_>) -> bool {
        self.is(apart) && apart.at == self.at && apart.len == self.len
    }
}

/// Where the arrays go: to where they were in the message before, if that is possible.
fn starts(rooms: &[&Apart<'_>], moved: &[isize]) -> Vec<usize> {
    let expected = || rooms.iter().map(|room| room.at).collect();
    if moved.len() != rooms.len() {
        return expected();
    }
    let mut end = HEADER.len();
    let mut starts = Vec::with_capacity(rooms.len());
    for (room, moved) in rooms.iter().zip(moved) {
        match room.at.checked_add_signed(*moved) {
            Some(at) if at >= end && (at - HEADER.len()).is_multiple_of(room.primitive.size()) => {
                starts.push(at);
                end = at + room.len;
            }
            _ => return expected(),
        }
    }
    starts
}

#[pymethods]
impl PyLoan {
    /// Sends the message; it is not to be used afterwards.
    fn publish(&self, py: Python<'_>) -> PyResult<()> {
        let lent = self.places.iter().map(|place| place.array.bind(py).clone()).collect();
        let mut out = Output::with_lent(lent);
        let publisher = self.publisher.get();
        publisher.message_type().put(self.message.bind(py), &mut out)?;
        self.learn(&out);
        // Not in the match, which would keep the lock.
        let taken = std::mem::take(&mut *lock(&self.memory));
        let loan = match taken {
            LoanedMemory::Open(loan) => loan,
            other => {
                *lock(&self.memory) = other;
                return Err(raised("the loan has ended"));
            }
        };
        match self.send_in_place(py, &out, loan)? {
            true => Ok(()),
            false => publisher.send_output(py, &out),
        }
    }

    /// Ends the loan: what is left of the arrays can only be read.
    fn end(&self, py: Python<'_>) -> PyResult<()> {
        for place in &self.places {
            let flags = place.array.bind(py).getattr(intern!(py, "flags"))?;
            flags.setattr(intern!(py, "writeable"), false)?;
            place.of.bind(py).setattr(place.attribute.bind(py), py.None())?;
        }
        Ok(())
    }
}
