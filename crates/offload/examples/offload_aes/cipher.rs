//! The work of the example: AES-128 in ECB mode, as `clients/mcu/examples/aes/` does it on a board.

#![allow(dead_code, reason = "its users need different parts")]

use aes::Aes128 as Cipher;
use aes::cipher::generic_array::GenericArray;
use aes::cipher::{BlockEncrypt, KeyInit};

/// The code of `srv/Aes128.srv`.
mod interfaces {
    angaros::msg::include_interfaces!();
    pub use self::angaros_offload::srv::{Aes128, Aes128_Request, Aes128_Response};
}

pub use interfaces::{Aes128, Aes128_Request, Aes128_Response};

/// The key of FIPS 197, appendix C.1.
const KEY: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The plain text of appendix C.1, and what becomes of it.
pub const VECTOR: [[u8; 16]; 2] = [
    [
        0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee,
        0xff,
    ],
    [
        0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5,
        0x5a,
    ],
];

/// Answers a request.
pub fn encrypt(request: &Aes128_Request) -> Aes128_Response {
    let cipher = Cipher::new(GenericArray::from_slice(&KEY));
    let mut bytes = request.plain.clone();
    bytes.resize(bytes.len().next_multiple_of(16), 0);
    for block in bytes.chunks_exact_mut(16) {
        cipher.encrypt_block(GenericArray::from_mut_slice(block));
    }
    Aes128_Response { cipher: bytes }
}
