//! AES-128 in electronic codebook mode: every block of 16 bytes by itself.
//!
//! Contract: what FIPS 197 and NIST SP 800-38A define, encryption only. It is a workload for
//! measuring how computing is given away, of parts that do not depend on each other. Equal blocks
//! stay equal, so it keeps no message secret that is longer than one.
//!
//! The cipher is that of the crate `aes`, which uses the processor's instructions where there are
//! some.

use aes::Block;
use aes::cipher::{BlockEncrypt, KeyInit};

/// Blocks that are encrypted at the same time.
const AT_ONCE: usize = 8;

/// A cipher with its key.
#[derive(Clone)]
pub struct Aes128(aes::Aes128);

impl std::fmt::Debug for Aes128 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Aes128")
    }
}

impl Aes128 {
    /// Bytes of a block.
    pub const BLOCK_BYTES: usize = 16;

    /// A cipher with this key.
    #[must_use]
    pub fn new(key: &[u8; 16]) -> Self {
        Self(aes::Aes128::new(&(*key).into()))
    }

    /// Encrypts the whole blocks that both rows have.
    pub fn row(&self, plain: &[u8], cipher: &mut [u8]) {
        let pieces = plain.chunks(AT_ONCE * Self::BLOCK_BYTES);
        for (plain, cipher) in pieces.zip(cipher.chunks_mut(AT_ONCE * Self::BLOCK_BYTES)) {
            let mut blocks = [Block::default(); AT_ONCE];
            let read = plain.as_chunks::<16>().0;
            for (block, bytes) in blocks.iter_mut().zip(read) {
                *block = (*bytes).into();
            }
            self.0.encrypt_blocks(&mut blocks[..read.len()]);
            for (bytes, block) in cipher.as_chunks_mut::<16>().0.iter_mut().zip(&blocks) {
                bytes.copy_from_slice(block);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
        (0..hex.len()).step_by(2).map(byte).collect()
    }

    fn encrypted(key: &str, plain: &[u8]) -> Vec<u8> {
        let key: [u8; 16] = bytes(key).try_into().unwrap();
        let mut cipher = vec![0; plain.len()];
        Aes128::new(&key).row(plain, &mut cipher);
        cipher
    }

    /// FIPS 197, appendix B.
    #[test]
    fn the_example_of_the_standard_is_encrypted_as_it_says() {
        let plain = bytes("3243f6a8885a308d313198a2e0370734");
        let made = encrypted("2b7e151628aed2a6abf7158809cf4f3c", &plain);
        assert_eq!(made, bytes("3925841d02dc09fbdc118597196a0b32"));
    }

    /// NIST SP 800-38A, F.1.1, twice over and a half, so that there is more than one piece.
    #[test]
    fn many_blocks_are_encrypted_each_by_itself() {
        let plain = bytes(concat!(
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51",
            "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        ));
        let cipher = bytes(concat!(
            "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf",
            "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
        ));
        let key = "2b7e151628aed2a6abf7158809cf4f3c";
        assert_eq!(encrypted(key, &plain), cipher);
        let mut more = plain.repeat(2);
        more.extend(&plain[..32]);
        let mut expected = cipher.repeat(2);
        expected.extend(&cipher[..32]);
        assert_eq!(encrypted(key, &more), expected);
    }
}
