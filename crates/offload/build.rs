//! Makes the code of the service in `srv/`, which the example and the tests include.

fn main() {
    angaros_msg::build::interfaces();
}
