//! Makes the code of the interfaces of this package and of those whose names it speaks.

fn main() {
    angaros_msg::build::Interfaces::new()
        .package("interfaces/cm730controller_msgs")
        .package("interfaces/cm730driver_msgs")
        .package("interfaces/mx_joint_controller_msgs")
        .generate();
}
