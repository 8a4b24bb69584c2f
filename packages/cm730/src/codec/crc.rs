//! CRC-16 of protocol 2.0: polynomial 0x8005, from 0, not reflected, nothing added at the end.

/// The checksum's change by each value of its high byte.
const TABLE: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let mut crc = (at as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x8005 };
            bit += 1;
        }
        table[at] = crc;
        at += 1;
    }
    table
}

/// The checksum of these bytes: in protocol 2.0 of all before it, header included.
#[must_use]
pub fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc: u16, byte| {
        let high = (crc >> 8) as u8;
        (crc << 8) ^ TABLE[usize::from(high ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    use super::crc16;

    #[test]
    fn the_checksum_is_that_of_the_catalogue() {
        // The check value of CRC-16/UMTS.
        assert_eq!(crc16(b"123456789"), 0xFEE8);
        assert_eq!(crc16(&[]), 0);
    }
}
