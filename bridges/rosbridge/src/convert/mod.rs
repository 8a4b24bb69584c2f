//! Messages as web programs write them, and as CDR: from the bytes of the one to those of the
//! other, by the definition of the type that is known at run time.
//!
//! * **CV1** uint8[] and char[] are base64 text in JSON and a byte string in CBOR; on the way in a
//!   list of numbers means the same.
//! * **CV2** JSON has no NaN and no infinity: on the way out they are `null`. On the way in `null`
//!   is NaN in a field of a float, and the default of the field anywhere else.
//! * **CV3** A time is {sec, nanosec}; {secs, nsecs} and, for a `Time`, "now" are accepted.
//! * **CV4** A field that is left out has its default, and a `Header` without a stamp gets the
//!   time of publishing. A field that the type does not have is an error.
//! * **CV5** Arrays of numbers in CBOR are the little-endian typed arrays of RFC 8746.
//! * **CV6** What comes in makes at most [`MAX_MESSAGE_BYTES`] of CDR, whatever it says.

mod cbor;
mod error;
mod json;
mod numbers;
mod plain;
mod to_cdr;
mod walk;

pub use cbor::cbor_from_cdr;
pub use error::ConvertError;
pub use json::json_from_cdr;
pub use to_cdr::{Inbound, MAX_MESSAGE_BYTES};
