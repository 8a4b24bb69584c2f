//! What robots return to the Game Controller.

/// What every packet of return data begins with.
const HEADER: [u8; 4] = *b"RGrt";

/// The version that the Humanoid Soccer League and the Standard Platform League use.
const VERSION: u8 = 4;

/// The version of the Humanoid League.
const HUMANOID_VERSION: u8 = 2;

/// Players' numbers end here.
const MAX_PLAYER: u8 = 20;

/// Return data of version 4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReturnData {
    /// The player's number, 1 to 20.
    pub player: u8,
    /// The team's number.
    pub team: u8,
    /// Whether the robot lies.
    pub fallen: bool,
    /// On the field: mm towards the goal that is attacked, mm to the left, and the heading in rad.
    pub pose: [f32; 3],
    /// Since the ball was seen, s; -1 for never.
    pub ball_age_s: f32,
    /// From the robot, mm: ahead, to the left.
    pub ball: [f32; 2],
}

/// What a robot of the Humanoid League says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum HumanoidMessage {
    /// Somebody penalises it by hand.
    ManuallyPenalized = 0,
    /// Somebody ends that.
    ManuallyUnpenalized = 1,
    /// It is there.
    Alive = 2,
    /// It is there and keeps the goal.
    Goalkeeper = 3,
    /// It is ready for the execution of a set play.
    InterruptionReady = 4,
}

/// Return data of the Humanoid League, version 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanoidReturn {
    /// The team's number.
    pub team: u8,
    /// The player's number.
    pub player: u8,
    /// What it says.
    pub message: HumanoidMessage,
}

/// Why return data is refused, as the Game Controller would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReturnError {
    /// It does not begin as return data does.
    #[error("{0} bytes are no return data: they do not begin with RGrt and a version")]
    NotReturnData(usize),
    /// Another version than 2 and 4.
    #[error("version {0} of return data is not known; known are 2 and 4")]
    UnknownVersion(u8),
    /// Its length is not that of its version.
    #[error("return data of {0} bytes has the length of no version")]
    Length(usize),
    /// A value is none that the Game Controller takes.
    #[error("{0} of return data is out of its range")]
    Value(&'static str),
}

impl ReturnData {
    /// Length of a packet.
    pub const BYTES: usize = 32;

    /// Refuses what the Game Controller would refuse.
    ///
    /// # Errors
    /// The value that is out of its range.
    pub fn check(&self) -> Result<(), ReturnError> {
        if !(1..=MAX_PLAYER).contains(&self.player) {
            return Err(ReturnError::Value("the player's number"));
        }
        let numbers = [&self.pose[..], &[self.ball_age_s], &self.ball].concat();
        match numbers.iter().all(|number| number.is_finite()) {
            true => Ok(()),
            false => Err(ReturnError::Value("a number")),
        }
    }

    /// As bytes.
    #[must_use]
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let [x, y, heading] = self.pose;
        let [ahead, left] = self.ball;
        bytes[..4].copy_from_slice(&HEADER);
        bytes[4..8].copy_from_slice(&[VERSION, self.player, self.team, u8::from(self.fallen)]);
        let numbers = [x, y, heading, self.ball_age_s, ahead, left];
        for (place, number) in bytes[8..].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Reads a packet of version 4.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, ReturnError> {
        let rest = versioned(bytes, VERSION, Self::BYTES)?;
        let Some((&[player, team, fallen], rest)) = rest.split_first_chunk::<3>() else {
            return Err(ReturnError::Length(bytes.len()));
        };
        let mut numbers = rest.chunks_exact(4).map(|place| match place {
            &[a, b, c, d] => f32::from_le_bytes([a, b, c, d]),
            _ => f32::NAN,
        });
        let mut next = || numbers.next().unwrap_or(f32::NAN);
        let data = Self {
            player,
            team,
            fallen: fallen == 1,
            pose: [next(), next(), next()],
            ball_age_s: next(),
            ball: [next(), next()],
        };
        if fallen > 1 {
            return Err(ReturnError::Value("whether the robot lies"));
        }
        data.check()?;
        Ok(data)
    }
}

impl HumanoidReturn {
    /// Length of a packet.
    pub const BYTES: usize = 8;

    /// As bytes.
    #[must_use]
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let [a, b, c, d] = HEADER;
        [a, b, c, d, HUMANOID_VERSION, self.team, self.player, self.message as u8]
    }

    /// Reads a packet of version 2.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, ReturnError> {
        let rest = versioned(bytes, HUMANOID_VERSION, Self::BYTES)?;
        let &[team, player, message] = rest else { return Err(ReturnError::Length(bytes.len())) };
        let message = match message {
            0 => HumanoidMessage::ManuallyPenalized,
            1 => HumanoidMessage::ManuallyUnpenalized,
            2 => HumanoidMessage::Alive,
            3 => HumanoidMessage::Goalkeeper,
            4 => HumanoidMessage::InterruptionReady,
            _ => return Err(ReturnError::Value("the message")),
        };
        Ok(Self { team, player, message })
    }
}

/// What stands behind header and version, of a packet of this version and length.
fn versioned(bytes: &[u8], wanted: u8, length: usize) -> Result<&[u8], ReturnError> {
    let rest = bytes.strip_prefix(&HEADER).and_then(<[u8]>::split_first);
    let (&version, rest) = rest.ok_or(ReturnError::NotReturnData(bytes.len()))?;
    if version != wanted {
        return Err(ReturnError::UnknownVersion(version));
    }
    match bytes.len() == length {
        true => Ok(rest),
        false => Err(ReturnError::Length(bytes.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A packet that a Game Controller took.
    const TAKEN: &str = "524772740402060000007ac400007a43cdcccc3d000080bf0000000000000000";

    fn taken() -> Vec<u8> {
        let byte = |at: usize| u8::from_str_radix(&TAKEN[at..at + 2], 16).unwrap();
        (0..TAKEN.len()).step_by(2).map(byte).collect()
    }

    #[test]
    fn return_data_is_the_bytes_that_a_game_controller_took() {
        let data = ReturnData {
            player: 2,
            team: 6,
            fallen: false,
            pose: [-1000.0, 250.0, 0.1],
            ball_age_s: -1.0,
            ball: [0.0, 0.0],
        };
        assert_eq!(data.encode()[..], taken()[..]);
        assert_eq!(ReturnData::decode(&taken()), Ok(data));
    }

    #[test]
    fn what_the_game_controller_refuses_is_refused() {
        let with = |at: usize, value: u8| {
            let mut bytes = taken();
            bytes[at] = value;
            ReturnData::decode(&bytes)
        };
        assert_eq!(with(4, 3), Err(ReturnError::UnknownVersion(3)));
        assert_eq!(with(5, 0), Err(ReturnError::Value("the player's number")));
        assert_eq!(with(5, 21), Err(ReturnError::Value("the player's number")));
        assert_eq!(with(7, 255), Err(ReturnError::Value("whether the robot lies")));
        assert_eq!(with(0, b'X'), Err(ReturnError::NotReturnData(32)));
        let mut nan = taken();
        nan[20..24].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(ReturnData::decode(&nan), Err(ReturnError::Value("a number")));
        for length in 0..32 {
            assert!(ReturnData::decode(&taken()[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn return_data_of_the_humanoid_league_has_eight_bytes() {
        let alive = HumanoidReturn { team: 8, player: 3, message: HumanoidMessage::Alive };
        assert_eq!(alive.encode(), *b"RGrt\x02\x08\x03\x02");
        assert_eq!(HumanoidReturn::decode(b"RGrt\x02\x08\x03\x02"), Ok(alive));
        let unknown = HumanoidReturn::decode(b"RGrt\x02\x08\x03\x05");
        assert_eq!(unknown, Err(ReturnError::Value("the message")));
        assert_eq!(HumanoidReturn::decode(b"RGrt\x02\x08\x03"), Err(ReturnError::Length(7)));
    }
}
