use super::*;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

/// A folder with what a node needs; gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("security-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let folder = Self(path);
        for name in ["ca.pem", "cert.pem", "key.pem"] {
            folder.write(name, "-----BEGIN SOMETHING-----\n", 0o600);
        }
        folder.write("password", "secret\n", 0o600);
        folder
    }

    fn write(&self, name: &str, text: &str, mode: u32) {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    fn read(&self, text: &str) -> Result<Option<Security>> {
        self.write("security.yaml", text, 0o644);
        let path = self.0.join("security.yaml").display().to_string();
        Security::read(|name| (name == "ANGAROS_SECURITY").then(|| path.clone()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

const WHOLE: &str = "
security:
  authority: ca.pem
  certificate: cert.pem
  private_key: key.pem
  login: {user: robot, password_file: password}
  access:
    publish: {allow: [/robot/**, /tf], deny: [/robot/motor/*]}
    subscribe: {deny: [/secret/**]}
";

#[test]
fn a_file_says_everything_and_reaches_a_child_unchanged() {
    let folder = Folder::new("whole");
    let security = folder.read(WHOLE).unwrap().unwrap();
    assert_eq!(security.authority, folder.0.join("ca.pem"));
    assert_eq!(security.login.as_ref().unwrap().password().unwrap(), "secret");
    assert!(security.required);
    let variable = security.to_variable();
    let child = Security::read(|name| (name == "ANGAROS_SECURITY").then(|| variable.clone()));
    assert_eq!(child.unwrap(), Some(security));
    assert_eq!(Security::read(|_| None).unwrap(), None);
}

#[test]
fn rules_permit_what_is_allowed_and_not_denied() {
    let security = Folder::new("rules").read(WHOLE).unwrap().unwrap();
    let publish = |name| security.access.publish.permit(name);
    assert!(publish("/robot/scan") && publish("/robot/arm/joint") && publish("/tf"));
    assert!(!publish("/robot/motor/left") && publish("/robot/motor/left/state"));
    assert!(!publish("/tf_static") && !publish("/robots"));
    let subscribe = |name| security.access.subscribe.permit(name);
    assert!(subscribe("/anything") && !subscribe("/secret/a/b"));
}

#[test]
fn nothing_starts_half_secured() {
    let folder = Folder::new("half");
    folder.write("open.pem", "-----BEGIN SOMETHING-----\n", 0o644);
    folder.write("empty", "\n", 0o600);
    for (text, says) in [
        ("authority: gone.pem", "gone.pem cannot be read"),
        ("authority: password", "is no PEM file"),
        ("authority: ca.pem\ncertificate: cert.pem", "add private_key"),
        ("authority: ca.pem\nprivate_key: key.pem", "add certificate"),
        ("authority: ca.pem\ncertificate: cert.pem\nprivate_key: open.pem", "chmod 600 "),
        ("authority: ca.pem\nlogin: {user: me, password_file: open.pem}", "chmod 600 "),
        ("authority: ca.pem\nlogin: {user: me, password_file: empty}", "is empty"),
        ("authority: ca.pem\naccess: {publish: {allow: [tf]}}", "write it as /tf"),
        ("authority: ca.pem\nsecret: 1", "unknown field `secret`"),
        ("certificate: cert.pem", "missing field `authority`"),
    ] {
        let error = folder.read(text).unwrap_err();
        let text = format!("{error}");
        assert!(text.contains(says), "{says}: {text}");
    }
    let gone = Security::read(|name| (name == "ANGAROS_SECURITY").then(|| "/gone.yaml".into()));
    assert!(gone.unwrap_err().to_string().contains("/gone.yaml"));
}

#[test]
fn a_keystore_of_ros_is_an_error_where_it_is_enforced() {
    let set = |strategy: &'static str| {
        move |name: &str| match name {
            "ROS_SECURITY_ENABLE" => Some("true".to_owned()),
            "ROS_SECURITY_STRATEGY" => Some(strategy.to_owned()),
            "ROS_SECURITY_KEYSTORE" => Some("/keys".to_owned()),
            _ => None,
        }
    };
    let error = Security::read(set("Enforce")).unwrap_err().to_string();
    assert!(error.contains("ROS_SECURITY_ENABLE") && error.contains("/keys/public"), "{error}");
    assert_eq!(Security::read(set("Permissive")).unwrap(), None);
}
