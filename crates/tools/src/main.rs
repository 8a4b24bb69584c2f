//! The `angaros` command.

fn main() -> std::process::ExitCode {
    angaros_tools::cmd::main()
}
