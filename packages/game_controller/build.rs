//! Makes the code of the interfaces of this package and of those whose names it speaks.

fn main() {
    angaros_msg::build::Interfaces::new()
        .package("interfaces/gc_spl_interfaces")
        .package("interfaces/game_controller_hsl_interfaces")
        .generate();
}
