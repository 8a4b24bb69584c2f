//! Profiles of emulated links, and frames that pass them.

use angaros_netbox::{Profile, fuzzing};

/// A profile's YAML up to the first zero byte, then frames. Whatever profile is accepted lets
/// nothing disappear without a count.
pub fn netbox_link(data: &[u8]) {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let yaml = parts.next().unwrap_or_default();
    let frames = parts.next().unwrap_or_default();
    let Ok(yaml) = std::str::from_utf8(yaml) else { return };
    match Profile::parse("fuzz", yaml) {
        Ok(profile) => fuzzing::send_through(&profile, frames),
        Err(error) => assert!(error.to_string().contains("hint: ")),
    }
}
