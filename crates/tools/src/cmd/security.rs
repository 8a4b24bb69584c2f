//! `angaros security`: what there is in place of SROS 2, and where it is set.

use super::{CmdResult, output};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A verb of `ros2 security` and its arguments; none shows what there is
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// Verbs of ros2, each with what does its work here.
const VERBS: [(&str, &str); 7] = [
    ("create_keystore", "make an authority and certificates with openssl"),
    ("create_enclave", "make a certificate with openssl, and name it as `certificate:`"),
    ("create_key", "make a certificate with openssl, and name it as `certificate:`"),
    ("create_permission", "write `publish:` and `subscribe:` under `access:`"),
    ("generate_artifacts", "make an authority and certificates with openssl"),
    ("generate_policy", "write `publish:` and `subscribe:` under `access:`"),
    ("list_enclaves", "the launch file names the certificate of each group"),
];

const THERE: &str = "\
Security is set under `security:` of a launch file, for the whole file or for a group in it, or in a
file that ANGAROS_SECURITY names:

  security:
    authority: keys/ca.pem            # who signed everybody's certificate
    certificate: keys/robot.pem       # who we are
    private_key: keys/robot.key       # mode 600
    login: {user: robot, password_file: keys/password}
    access:
      publish: {allow: [/robot/**, /tf], deny: [/robot/motor/*]}
      subscribe: {deny: [/secret/**]}

Keystores of ROS 2 (SROS 2) are not read. More: docs/concepts/several-machines.md
";

pub fn run(args: &Args) -> CmdResult {
    let Some(verb) = args.words.first() else {
        output::print(THERE)?;
        return Ok(ExitCode::SUCCESS);
    };
    let remedy = VERBS.iter().find(|(name, _)| name == verb).map_or_else(
        || "angaros security shows what there is".to_owned(),
        |(_, remedy)| format!("{remedy}; angaros security shows what there is"),
    );
    Err(format!("there are no keystores of SROS 2 here, so no '{verb}'; hint: {remedy}").into())
}
