//! How rmw_zenoh makes the id of an endpoint: the 128-bit XXH3 of its liveliness token.

/// The id that belongs to a token: the low half first, both halves little endian.
#[must_use]
pub fn gid_of(token: &str) -> [u8; 16] {
    twox_hash::XxHash3_128::oneshot(token.as_bytes()).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(token: &str) -> String {
        gid_of(token).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn ids_are_those_of_rmw_zenoh() {
        let listener = "@ros2_lv/0/aac3178e146ba6f1fc6e6a4085e77f21/0/0/NN/%/%/listener";
        assert_eq!(hex(listener), "5bd72f4daf53c0bb00c7394e7fc19547");
        let talker = "@ros2_lv/0/8b20917502ee955ac4476e0266340d5c/0/10/MP/%/%/talker/%chatter/\
                      std_msgs::msg::dds_::String_/RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db128\
                      8021743503259e948f6b1a18/::,7:,:,:,,";
        assert_eq!(hex(talker), "eb85fa883b7846dc448a4501890ad062");
    }
}
