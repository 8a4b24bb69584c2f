//! Projects for boards: what `angaros mcu new` writes, and the boards that the emulator has.

use crate::generate::{Bounds, generate};
use angaros_msg::dynamic::standard_catalog;

/// A file of the C client, by its name.
macro_rules! client {
    ($path:literal) => {
        include_str!(concat!("../../../clients/mcu/", $path))
    };
}

/// A board.
pub struct Board {
    /// As `angaros mcu list` shows it.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// The emulator's program.
    pub emulator: &'static str,
    /// The emulator's arguments for this board.
    pub machine: &'static [&'static str],
    /// In front of the names of compiler and size.
    pub cross: &'static str,
    cpu: &'static str,
    defines: &'static str,
    /// The processor's file in `board/`.
    processor: (&'static str, &'static str),
    /// Files of its serial line and its network, beyond those that all boards have.
    devices: &'static [(&'static str, &'static str)],
    link: &'static str,
}

const CORTEX_M: (&str, &str) = ("cortex_m.c", client!("ports/emulated/cortex_m.c"));
const DEVICES: &[(&str, &str)] = &[
    ("uart_cmsdk.c", client!("ports/emulated/uart_cmsdk.c")),
    ("ethernet.c", client!("ports/emulated/ethernet.c")),
    ("ethernet.h", client!("ports/emulated/ethernet.h")),
    ("lan9118.c", client!("ports/emulated/lan9118.c")),
];
const MPS2: &str = client!("ports/emulated/mps2.ld");
const MPS2_DEFINES: &str = "-DUART_BASE=0x40004000 -DETHERNET_BASE=0x40200000 -DCLOCK_HZ=25000000u";
const AN500_DEFINES: &str =
    "-DUART_BASE=0x40004000 -DETHERNET_BASE=0xa0000000 -DCLOCK_HZ=25000000u";

/// The boards that are known.
pub static BOARDS: [Board; 5] = [
    Board {
        name: "mps2-an385",
        what: "Arm MPS2 with a Cortex-M3",
        emulator: "qemu-system-arm",
        machine: &["-M", "mps2-an385"],
        cross: "arm-none-eabi-",
        cpu: "-mcpu=cortex-m3 -mthumb --specs=nano.specs",
        defines: MPS2_DEFINES,
        processor: CORTEX_M,
        devices: DEVICES,
        link: MPS2,
    },
    Board {
        name: "mps2-an386",
        what: "Arm MPS2 with a Cortex-M4",
        emulator: "qemu-system-arm",
        machine: &["-M", "mps2-an386"],
        cross: "arm-none-eabi-",
        cpu: "-mcpu=cortex-m4 -mthumb -mfloat-abi=soft --specs=nano.specs",
        defines: MPS2_DEFINES,
        processor: CORTEX_M,
        devices: DEVICES,
        link: MPS2,
    },
    Board {
        name: "mps2-an500",
        what: "Arm MPS2 with a Cortex-M7",
        emulator: "qemu-system-arm",
        machine: &["-M", "mps2-an500"],
        cross: "arm-none-eabi-",
        cpu: "-mcpu=cortex-m7 -mthumb -mfloat-abi=soft --specs=nano.specs",
        defines: AN500_DEFINES,
        processor: CORTEX_M,
        devices: DEVICES,
        link: MPS2,
    },
    Board {
        name: "mps2-an505",
        what: "Arm MPS2+ with a Cortex-M33",
        emulator: "qemu-system-arm",
        machine: &["-M", "mps2-an505"],
        cross: "arm-none-eabi-",
        cpu: "-mcpu=cortex-m33 -mthumb -mfloat-abi=soft --specs=nano.specs",
        defines: "-DUART_BASE=0x50200000 -DETHERNET_BASE=0x42000000 -DCLOCK_HZ=20000000u",
        processor: CORTEX_M,
        devices: DEVICES,
        link: client!("ports/emulated/an505.ld"),
    },
    Board {
        name: "riscv-virt",
        what: "QEMU's RISC-V machine with 64 bits",
        emulator: "qemu-system-riscv64",
        machine: &["-M", "virt", "-bios", "none"],
        cross: "riscv64-unknown-elf-",
        cpu: "-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs",
        defines: "",
        processor: ("riscv_virt.c", client!("ports/emulated/riscv_virt.c")),
        devices: &[("harts.h", client!("ports/emulated/harts.h"))],
        link: client!("ports/emulated/virt.ld"),
    },
];

/// The files of the client.
const CLIENT: [(&str, &str); 13] = [
    ("angaros_cdr.c", client!("src/angaros_cdr.c")),
    ("angaros_cdr.h", client!("src/angaros_cdr.h")),
    ("angaros_frame.c", client!("src/angaros_frame.c")),
    ("angaros_internal.h", client!("src/angaros_internal.h")),
    ("angaros_mcu.c", client!("src/angaros_mcu.c")),
    ("angaros_mcu.h", client!("src/angaros_mcu.h")),
    ("angaros_parameters.c", client!("src/angaros_parameters.c")),
    ("angaros_parameters.h", client!("src/angaros_parameters.h")),
    ("angaros_serial.c", client!("src/angaros_serial.c")),
    ("angaros_services.c", client!("src/angaros_services.c")),
    ("angaros_services.h", client!("src/angaros_services.h")),
    ("angaros_stream.c", client!("src/angaros_stream.c")),
    ("angaros_time.c", client!("src/angaros_time.c")),
];

/// The board of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Board> {
    BOARDS.iter().find(|board| board.name == name)
}

/// The file of a project that says for which board it is.
pub const BOARD_FILE: &str = "board.txt";

/// The files of a new project: paths below its folder, and what stands there.
///
/// # Errors
/// A name that is no name of a node.
pub fn files(name: &str, board: &Board) -> Result<Vec<(String, String)>, String> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !name.chars().all(fits) || name.len() > 40 {
        let hint = "hint: lower-case letters, digits and '_', a letter first, at most 40";
        return Err(format!("{name:?} is no name of a project; {hint}"));
    }
    let fill = |text: &str| {
        text.replace("PROJECT_NAME", name)
            .replace("BOARD_NAME", board.name)
            .replace("BOARD_WHAT", board.what)
            .replace("BOARD_CROSS", board.cross)
            .replace("BOARD_CPU", board.cpu)
            .replace("BOARD_DEFINES", board.defines)
    };
    let mut all = vec![
        ("main.c".to_owned(), fill(client!("template/main.c"))),
        ("Makefile".to_owned(), fill(client!("template/Makefile"))),
        ("README.md".to_owned(), fill(client!("template/README.md"))),
        (".gitignore".to_owned(), "/build\n".to_owned()),
        (BOARD_FILE.to_owned(), format!("{}\n", board.name)),
    ];
    let shared = [
        ("board.h", client!("ports/emulated/board.h")),
        ("board.c", client!("ports/emulated/board.c")),
        ("sections.ld", client!("ports/emulated/sections.ld")),
        ("link.ld", board.link),
        board.processor,
    ];
    let of_board = shared.into_iter().chain(board.devices.iter().copied());
    all.extend(of_board.map(|(file, text)| (format!("board/{file}"), text.to_owned())));
    let client = CLIENT.iter().map(|(file, text)| (format!("angaros/{file}"), (*text).to_owned()));
    all.extend(client);
    let types = ["std_msgs/msg/String".to_owned()];
    let made = generate(standard_catalog(), &types, &Bounds::default())?;
    all.push(("interfaces/angaros_interfaces.h".to_owned(), made.header));
    all.push(("interfaces/angaros_interfaces.c".to_owned(), made.source));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_has_every_file_of_the_client_and_no_name_is_left_to_be_filled_in() {
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/mcu/src");
        let mut there: Vec<String> = source
            .read_dir()
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        there.sort();
        assert_eq!(CLIENT.map(|(name, _)| name.to_owned()).to_vec(), there);
        for board in &BOARDS {
            for (path, text) in files("my_board", board).unwrap() {
                for hole in ["PROJECT_NAME", "BOARD_CPU", "BOARD_CROSS", "BOARD_NAME"] {
                    assert!(!text.contains(hole), "{path}: {hole}");
                }
            }
        }
        assert!(files("../x", &BOARDS[0]).is_err() && files("", &BOARDS[0]).is_err());
        assert!(find("mps2-an385").is_some() && find("nothing").is_none());
    }
}
