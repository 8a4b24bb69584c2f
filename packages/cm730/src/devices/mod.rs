//! The devices that the package knows, one file each: data, no code. Numbers without another source
//! are those of the e-manual of ROBOTIS.

mod cm730;
mod mx28;
mod mx28_2;
mod opencr;
mod x;

use crate::table::{Board, Servo};

/// The boards by name.
pub const BOARDS: [&Board; 2] = [&cm730::BOARD, &opencr::BOARD];
/// The servos by name.
pub const SERVOS: [&Servo; 3] = [&mx28::SERVO, &mx28_2::SERVO, &x::SERVO];

/// The board of DARwIn-OP, ADC of 10 bits.
pub use cm730::BOARD as CM730;
/// MX-28 with the firmware of protocol 1.0.
pub use mx28::SERVO as MX28;
/// MX-28 with the firmware of protocol 2.0.
pub use mx28_2::SERVO as MX28_2;
/// The board of ROBOTIS OP3.
pub use opencr::BOARD as OPENCR;
/// The X series, with the numbers of XM430-W350.
pub use x::SERVO as X;

/// The board of this name.
#[must_use]
pub fn board(name: &str) -> Option<&'static Board> {
    BOARDS.into_iter().find(|board| board.table.name == name)
}

/// The servo of this name.
#[must_use]
pub fn servo(name: &str) -> Option<&'static Servo> {
    SERVOS.into_iter().find(|servo| servo.table.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    #[test]
    fn fields_lie_in_their_table_one_behind_the_other_and_have_a_name_of_their_own() {
        let boards = BOARDS.iter().map(|board| board.table);
        for table in boards.chain(SERVOS.iter().map(|servo| servo.table)) {
            let Table { name, fields, length, eeprom, .. } = *table;
            for pair in fields.windows(2) {
                assert!(pair[0].end() <= pair[1].address, "{name}: {}", pair[1].name);
            }
            assert!(fields.iter().all(|field| field.end() <= length), "{name}");
            assert!(eeprom <= length && matches!(fields.last(), Some(last) if last.end() > eeprom));
            for field in fields {
                assert_eq!(table.field(field.name), Some(*field), "{name}: {}", field.name);
            }
        }
    }

    #[test]
    fn roles_are_fields_of_the_table() {
        for servo in SERVOS {
            let [d, i, p] = servo.gains;
            assert_eq!((d.end(), i.end()), (i.address, p.address), "{}", servo.table.name);
            let roles = [servo.goal_position, servo.torque_enable, servo.led, d, i, p];
            for role in roles {
                assert_eq!(servo.table.field(role.name), Some(role));
                assert!(role.writable, "{}", role.name);
            }
            let roles = [servo.position, servo.velocity, servo.load, servo.voltage];
            for role in roles.into_iter().chain([servo.temperature]) {
                assert_eq!(servo.table.field(role.name), Some(role));
                assert!(!role.writable, "{}", role.name);
            }
        }
        for board in BOARDS {
            let axes = board.linear.iter().chain(&board.angular);
            for (role, sign) in axes {
                assert_eq!(board.table.field(role.name), Some(*role));
                assert_eq!(sign.abs(), 1.0);
            }
        }
        assert_eq!(CM730.cyclic(), (24, 27));
        assert_eq!(MX28.cyclic(), (36, 8));
        assert_eq!(board("cm730").map(|board| board.id), Some(200));
        assert!(servo("ax12").is_none());
    }
}
