//! Makes the message type of this package.

fn main() {
    angaros_msg::build::interfaces();
}
