//! The little of Ethernet that a switch reads: IEEE 802.3 addresses, and ARP (RFC 826).

/// An Ethernet address.
pub(crate) type Mac = [u8; 6];

/// Length of an ARP message for IPv4 over Ethernet behind the Ethernet header.
const ARP_LEN: usize = 28;
/// Hardware type Ethernet, protocol IPv4, lengths 6 and 4.
const ARP_HEAD: [u8; 6] = [0, 1, 8, 0, 6, 4];

/// The address of host number `index`: locally administered, so nobody else's.
pub(crate) fn mac(index: usize) -> Mac {
    let [high, low] = u16::try_from(index).unwrap_or(u16::MAX).to_be_bytes();
    [0x02, 0x61, 0x6e, 0x67, high, low]
}

/// To whom a frame is addressed; `None`: it is no frame.
pub(crate) fn destination(frame: &[u8]) -> Option<Mac> {
    if frame.len() < crate::direction::HEADER {
        return None;
    }
    frame.first_chunk().copied()
}

/// Broadcast or multicast.
pub(crate) fn is_group(mac: Mac) -> bool {
    mac[0] & 1 == 1
}

/// If the frame asks who has an IPv4 address: that address.
pub(crate) fn arp_question(frame: &[u8]) -> Option<[u8; 4]> {
    let body = frame.get(14..14 + ARP_LEN)?;
    let asks = frame[12..14] == [0x08, 0x06] && body[..6] == ARP_HEAD && body[6..8] == [0, 1];
    if asks { body[24..28].try_into().ok() } else { None }
}

/// The answer to such a frame: `mac` has it.
pub(crate) fn arp_answer(question: &[u8], mac: Mac) -> Option<[u8; 14 + ARP_LEN]> {
    let body = question.get(14..14 + ARP_LEN)?;
    let mut answer = [0; 14 + ARP_LEN];
    answer[..6].copy_from_slice(&body[8..14]);
    answer[6..12].copy_from_slice(&mac);
    answer[12..14].copy_from_slice(&[0x08, 0x06]);
    answer[14..20].copy_from_slice(&ARP_HEAD);
    answer[20..22].copy_from_slice(&[0, 2]);
    answer[22..28].copy_from_slice(&mac);
    answer[28..32].copy_from_slice(&body[24..28]);
    answer[32..42].copy_from_slice(&body[8..18]);
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Vec<u8> {
        let mut frame = vec![0xff; 6];
        frame.extend(mac(1));
        frame.extend([0x08, 0x06]);
        frame.extend(ARP_HEAD);
        frame.extend([0, 1]);
        frame.extend(mac(1));
        frame.extend([10, 77, 0, 2, 0, 0, 0, 0, 0, 0, 10, 77, 0, 3]);
        frame
    }

    #[test]
    fn a_question_is_answered_to_whom_asked() {
        assert_eq!(arp_question(&question()), Some([10, 77, 0, 3]));
        let answer = arp_answer(&question(), mac(2)).unwrap();
        assert_eq!(destination(&answer), Some(mac(1)));
        assert_eq!(answer[20..22], [0, 2]);
        assert_eq!((&answer[22..28], &answer[28..32]), (&mac(2)[..], &[10, 77, 0, 3][..]));
        assert_eq!((&answer[32..38], &answer[38..42]), (&mac(1)[..], &[10, 77, 0, 2][..]));
    }

    #[test]
    fn short_and_other_frames_are_no_question() {
        let frame = question();
        for length in 0..frame.len() {
            assert_eq!(arp_question(&frame[..length]), None);
        }
        assert_eq!(destination(&frame[..13]), None);
        assert_eq!(arp_question(&arp_answer(&frame, mac(2)).unwrap()), None);
        assert!(is_group(destination(&frame).unwrap()) && !is_group(mac(3)));
    }
}
