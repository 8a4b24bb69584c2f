//! Makes the code of the interfaces of this package and of those in which vision speaks.

fn main() {
    angaros_msg::build::Interfaces::new()
        .package("interfaces/vision_msgs")
        .package("interfaces/soccer_vision_attribute_msgs")
        .package("interfaces/soccer_vision_3d_msgs")
        .generate();
}
