//! Makes the code of the interfaces in `msg/`, `srv/` and `action/`.

fn main() {
    angaros_msg::build::interfaces();
}
