//! Publishers and loans.

use crate::arguments::{bytes, give, handle, handle_mut, place, take_back, text};
use crate::node::NodeHandle;
use crate::qos::QosStruct;
use crate::status::{Failure, Status, guard, guard_value};
use crate::types::TypeHandle;
use angaros::lifecycle::PublisherGate;
use angaros::{CdrError, GenericLoan, GenericPublisher, Node, Qos};
use std::ffi::{CString, c_char, c_void};
use std::time::Duration;

/// Sends messages of one type on one topic.
pub struct PublisherHandle {
    pub(crate) publisher: GenericPublisher,
    topic: CString,
    /// Of a publisher that is silent unless its managed node is active.
    gate: Option<PublisherGate>,
}

impl PublisherHandle {
    /// A publisher of `node`; `gate` makes that which decides whether it speaks from its topic.
    pub(crate) fn create(
        node: &Node,
        of: &TypeHandle,
        topic: &str,
        qos: Qos,
        gate: impl FnOnce(&str) -> Option<PublisherGate>,
    ) -> Result<Self, Failure> {
        let publisher = node.create_generic_publisher(topic, &of.runtime(), qos)?;
        let topic = publisher.endpoint().topic.as_str();
        let gate = gate(topic);
        let topic = CString::new(topic).unwrap_or_default();
        Ok(Self { publisher, topic, gate })
    }
}

/// Whether a message is to be sent.
fn passes(gate: Option<&PublisherGate>) -> bool {
    gate.is_none_or(PublisherGate::passes)
}

/// A message under construction in the memory in which it will travel.
pub struct LoanHandle {
    loan: GenericLoan,
    size: usize,
    gate: Option<PublisherGate>,
}

/// Bytes of the encapsulation header.
const HEADER: [u8; 4] = [0, 1, 0, 0];

/// Makes a publisher; `qos` NULL means the default.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    topic: *const c_char,
    qos: *const QosStruct,
    publisher: *mut *mut PublisherHandle,
) -> Status {
    guard(|| {
        let place = place(publisher, "publisher")?;
        // SAFETY: handed on to the caller.
        let (node, of, topic) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(topic, "topic")?) };
        // SAFETY: handed on to the caller.
        let qos = unsafe { rust_qos(qos) }?;
        let publisher = PublisherHandle::create(&node.node, of, topic, qos, |_| None)?;
        // SAFETY: the place was checked.
        unsafe { give(place, publisher) };
        Ok(())
    })
}

/// # Safety
/// NULL or a structure.
pub(crate) unsafe fn rust_qos(qos: *const QosStruct) -> Result<Qos, Failure> {
    // SAFETY: handed on to the caller.
    unsafe { qos.as_ref() }.map_or_else(|| Ok(Qos::default()), |qos| qos.checked())
}

/// Lets go of a publisher.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_destroy(publisher: *mut *mut PublisherHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(publisher) }));
}

/// The fully qualified topic name; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_topic(
    publisher: *const PublisherHandle,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { publisher.as_ref() }.map_or(std::ptr::null(), |publisher| publisher.topic.as_ptr())
}

/// Subscriptions the publisher serves at this moment; 0 for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_subscription_count(
    publisher: *const PublisherHandle,
) -> usize {
    guard_value(0, || {
        // SAFETY: handed on to the caller.
        unsafe { publisher.as_ref() }
            .map_or(0, |publisher| publisher.publisher.subscription_count())
    })
}

/// Waits until so many subscriptions are served; tells whether they are.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_wait_for_subscriptions(
    publisher: *const PublisherHandle,
    count: usize,
    timeout_ns: u64,
    matched: *mut bool,
) -> Status {
    guard(|| {
        let matched = place(matched, "matched")?;
        // SAFETY: handed on to the caller.
        let publisher = unsafe { handle(publisher, "publisher") }?;
        // A year is as good as forever, and can be added to any instant.
        let timeout = Duration::from_nanos(timeout_ns).min(Duration::from_secs(365 * 86_400));
        let done = publisher.publisher.wait_for_subscriptions(count, timeout);
        // SAFETY: the place was checked.
        unsafe { matched.write(done) };
        Ok(())
    })
}

/// What every encoded message begins with; what the rest is, is for the sender to know.
pub(crate) fn check_header(bytes: &[u8]) -> Result<(), Failure> {
    match bytes {
        [0, 0 | 1, _, _, ..] => Ok(()),
        [high, low, _, _, ..] => {
            Err(CdrError::Encapsulation(u16::from_be_bytes([*high, *low])).into())
        }
        _ => Err(CdrError::Truncated { need: HEADER.len(), have: bytes.len() }.into()),
    }
}

/// Sends a copy of an encoded message.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_publish(
    publisher: *const PublisherHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (publisher, data) =
            unsafe { (handle(publisher, "publisher")?, bytes(data, size, "data")?) };
        check_header(data)?;
        if passes(publisher.gate.as_ref()) {
            publisher.publisher.publish(data)?;
        }
        Ok(())
    })
}

/// Lends a buffer of `size` bytes that begins with the encapsulation header.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_loan(
    publisher: *const PublisherHandle,
    size: usize,
    loan: *mut *mut LoanHandle,
) -> Status {
    guard(|| {
        let place = place(loan, "loan")?;
        // SAFETY: handed on to the caller.
        let publisher = unsafe { handle(publisher, "publisher") }?;
        if size < HEADER.len() || size > isize::MAX as usize {
            return Err(Failure::argument(format!("a message cannot have {size} bytes")));
        }
        let mut loan = publisher.publisher.loan(size)?;
        if let Some(header) = loan.bytes_mut().first_chunk_mut() {
            *header = HEADER;
        }
        // SAFETY: the place was checked.
        unsafe { give(place, LoanHandle { loan, size, gate: publisher.gate.clone() }) };
        Ok(())
    })
}

/// The bytes to be written, and their number; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_loan_data(loan: *mut LoanHandle, size: *mut usize) -> *mut c_void {
    // SAFETY: handed on to the caller.
    let (loan, size) = unsafe { (loan.as_mut(), size.as_mut()) };
    if let Some(size) = size {
        *size = loan.as_ref().map_or(0, |loan| loan.size);
    }
    loan.map_or(std::ptr::null_mut(), |loan| loan.loan.bytes_mut().as_mut_ptr().cast())
}

/// Sends the first `size` bytes of the loan and takes it back, also on failure.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_loan_publish(loan: *mut *mut LoanHandle, size: usize) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let variable = unsafe { handle_mut(loan, "loan") }?;
        // SAFETY: handed on to the caller.
        let Some(mut loan) = (unsafe { take_back(variable) }) else {
            return Err(Failure::argument("the argument 'loan' is NULL"));
        };
        if size > loan.size {
            let text = format!("{size} bytes cannot be sent from a loan of {}", loan.size);
            return Err(Failure::new(Status::BufferTooSmall, text));
        }
        check_header(loan.loan.bytes_mut().get(..size).unwrap_or_default())?;
        if passes(loan.gate.as_ref()) {
            loan.loan.publish(size)?;
        }
        Ok(())
    })
}

/// Takes the loan back without sending it.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_loan_abandon(loan: *mut *mut LoanHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(loan) }));
}
