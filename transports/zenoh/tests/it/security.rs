//! Who has no certificate of the right authority sees nothing, and access lists hold.

use crate::support::{LONG, at_the_guarded_router, at_the_secure_router, guarded_port, wait_for};
use angaros_core::{Context, Node};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_transport::security::{Access, Login, Rules, Security};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Certificates made for one test, removed with the value.
struct Authority {
    folder: PathBuf,
}

impl Authority {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ang-zenoh-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let made = Self { folder };
        made.openssl(&[
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=authority",
            "-keyout",
            "ca.key",
            "-out",
            "ca.pem",
        ]);
        made
    }

    fn openssl(&self, arguments: &[&str]) {
        let mut command = Command::new("openssl");
        let output = command.args(arguments).current_dir(&self.folder).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// A user with a password that only the owner can read.
    fn login(&self, user: &str, password: &str) -> Login {
        let password_file = self.folder.join(format!("{user}.{password}"));
        std::fs::write(&password_file, password).unwrap();
        only_for_the_owner(&password_file);
        Login { user: user.to_owned(), password_file }
    }

    /// A router of others that lets in whom its list names.
    fn router(&self, port: u16, users: &str) -> zenoh::Session {
        use zenoh::Wait as _;
        let list = self.folder.join("users");
        let member = self.member("router");
        std::fs::write(&list, users).unwrap();
        let text = |path: &Path| format!("\"{}\"", path.display());
        let mut config = zenoh::Config::default();
        for (path, json) in [
            ("mode", "\"router\"".to_owned()),
            ("listen/endpoints", format!("[\"tls/127.0.0.1:{port}\"]")),
            ("scouting/multicast/enabled", "false".to_owned()),
            ("transport/link/tls/root_ca_certificate", text(&member.authority)),
            ("transport/link/tls/listen_certificate", text(&member.certificate.unwrap())),
            ("transport/link/tls/listen_private_key", text(&member.private_key.unwrap())),
            ("transport/link/tls/enable_mtls", "true".to_owned()),
            ("transport/auth/usrpwd/dictionary_file", text(&list)),
            ("transport/auth/usrpwd/user", "\"router\"".to_owned()),
            ("transport/auth/usrpwd/password", "\"its own\"".to_owned()),
        ] {
            config.insert_json5(path, &json).unwrap();
        }
        zenoh::open(config).wait().unwrap()
    }

    /// What a node of this authority is set up with.
    fn member(&self, name: &str) -> Security {
        let key = format!("{name}.key");
        let request = format!("{name}.csr");
        let certificate = format!("{name}.pem");
        let subject = format!("/CN={name}");
        let extensions = "subjectAltName=DNS:localhost,IP:127.0.0.1";
        std::fs::write(self.folder.join("ext"), extensions).unwrap();
        self.openssl(&[
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", &subject, "-keyout", &key, "-out",
            &request,
        ]);
        self.openssl(&[
            "x509",
            "-req",
            "-in",
            &request,
            "-CA",
            "ca.pem",
            "-CAkey",
            "ca.key",
            "-CAcreateserial",
            "-days",
            "2",
            "-extfile",
            "ext",
            "-out",
            &certificate,
        ]);
        only_for_the_owner(&self.folder.join(&key));
        Security {
            authority: self.folder.join("ca.pem"),
            certificate: Some(self.folder.join(certificate)),
            private_key: Some(self.folder.join(key)),
            ..Security::default()
        }
    }
}

fn only_for_the_owner(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

impl Drop for Authority {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

const DOMAIN: u32 = 11;

fn node(context: &Context, name: &str) -> Node {
    Node::new(context, name).unwrap()
}

fn has_openssl() -> bool {
    let found = Command::new("openssl").arg("version").output().is_ok();
    if !found {
        angaros_testing::skipped("there is no openssl; hint: apt install openssl");
    }
    found
}

#[test]
fn only_a_user_with_the_right_password_is_let_in() {
    if !has_openssl() {
        return;
    }
    let authority = Authority::new("login");
    let _router = authority.router(guarded_port(), "anna:right\nbert:correct\n");
    let member = |name: &str, login: Option<Login>| {
        at_the_guarded_router(DOMAIN, Security { login, ..authority.member(name) })
    };
    let anna = member("anna", Some(authority.login("anna", "right"))).unwrap();
    let bert = member("bert", Some(authority.login("bert", "correct"))).unwrap();
    let none = member("none", None).unwrap();
    let error = member("wrong", Some(authority.login("anna", "wrong"))).err().unwrap().to_string();
    assert!(error.contains("hint: security makes this process a client"), "{error}");
    let speaks = node(&anna, "speaker");
    let publisher = speaks.create_publisher::<UInt64>("/numbers", Qos::default()).unwrap();
    let listen = |context: &Context| {
        let node = node(context, "listener");
        let heard = node.create_polled_subscription::<UInt64>("/numbers", Qos::default());
        (node, heard.unwrap())
    };
    let (_node, heard) = listen(&bert);
    let (outside, outsider) = listen(&none);
    assert!(publisher.wait_for_subscriptions(1, LONG), "those who log in do not meet");
    publisher.publish(UInt64 { data: 7 }).unwrap();
    wait_for("a message", || heard.take().unwrap());
    // Long enough for those who were let in to have met and heard.
    std::thread::sleep(Duration::from_millis(500));
    publisher.publish(UInt64 { data: 8 }).unwrap();
    wait_for("a message", || heard.take().unwrap());
    assert_eq!(outsider.publisher_count(), 0);
    assert!(outsider.take().unwrap().is_none());
    assert!(outside.context().graph().nodes.iter().all(|other| other.name == "listener"));
    assert_eq!(publisher.subscription_count(), 1);
}

#[test]
fn members_talk_encrypted_and_outsiders_see_nothing() {
    if !has_openssl() {
        return;
    }
    let right = Authority::new("right");
    let wrong = Authority::new("wrong");
    // Each of them has a session of its own, as two processes have.
    let speaker = at_the_secure_router(DOMAIN, Some(right.member("speaker")));
    let limited = Security {
        access: Access {
            publish: Rules { allow: None, deny: vec!["/closed/**".into()] },
            subscribe: Rules { allow: Some(vec!["/open/**".into()]), deny: Vec::new() },
        },
        ..right.member("hearer")
    };
    let hearer = at_the_secure_router(DOMAIN, Some(limited));
    let stranger = at_the_secure_router(DOMAIN, Some(wrong.member("stranger")));
    let plain = at_the_secure_router(DOMAIN, None);

    let speaks = node(&speaker, "speaker");
    let open = speaks.create_publisher::<UInt64>("/open/numbers", Qos::default()).unwrap();
    let hears = node(&hearer, "hearer");
    let heard =
        hears.create_polled_subscription::<UInt64>("/open/numbers", Qos::default()).unwrap();
    // What its list forbids does not reach it, and does not leave it; the rest does, both ways.
    let closed = speaks.create_publisher::<UInt64>("/closed/numbers", Qos::default()).unwrap();
    let forbidden =
        hears.create_polled_subscription::<UInt64>("/closed/numbers", Qos::default()).unwrap();
    let mute = hears.create_publisher::<UInt64>("/closed/back", Qos::default()).unwrap();
    let back = hears.create_publisher::<UInt64>("/other/back", Qos::default()).unwrap();
    let deaf = speaks.create_polled_subscription::<UInt64>("/closed/back", Qos::default()).unwrap();
    let hears_back =
        speaks.create_polled_subscription::<UInt64>("/other/back", Qos::default()).unwrap();
    assert!(back.wait_for_subscriptions(1, LONG), "what is not forbidden is not met");
    back.publish(UInt64 { data: 1 }).unwrap();
    wait_for("a message back", || hears_back.take().unwrap());
    assert!(open.wait_for_subscriptions(1, LONG), "the members do not meet");
    assert!(heard.wait_for_publishers(1, LONG), "the members do not meet");
    let outsiders: Vec<_> = [&stranger, &plain]
        .into_iter()
        .map(|context| {
            let node = node(context, "outsider");
            let heard = node.create_polled_subscription::<UInt64>("/open/numbers", Qos::default());
            (node, heard.unwrap())
        })
        .collect();
    for data in 1..=5 {
        closed.publish(UInt64 { data }).unwrap();
        mute.publish(UInt64 { data }).unwrap();
        open.publish(UInt64 { data }).unwrap();
        let sample = wait_for("a message", || heard.take().unwrap());
        assert_eq!(sample.message().unwrap().data, data);
    }
    // Long enough for those who were let in to have met and heard.
    std::thread::sleep(Duration::from_millis(500));
    open.publish(UInt64 { data: 6 }).unwrap();
    wait_for("a message", || heard.take().unwrap());
    for (node, outsider) in &outsiders {
        assert_eq!(outsider.publisher_count(), 0);
        assert!(outsider.take().unwrap().is_none());
        assert!(node.context().graph().nodes.iter().all(|other| other.name == "outsider"));
    }
    assert_eq!(open.subscription_count(), 1);
    assert!(forbidden.take().unwrap().is_none() && deaf.take().unwrap().is_none());
    assert_eq!((closed.subscription_count(), mute.subscription_count()), (0, 0));
}
