use super::*;

fn with_tokens() -> Access {
    let rule = |name: &str, token: &str, rules| TokenRule {
        name: name.to_owned(),
        token: token.to_owned(),
        rules,
    };
    let topics = Rules { read: Globs::parse("/camera/*"), ..Rules::default() };
    Access::new(AccessOptions {
        tokens: vec![
            rule("operator", "correct horse", Rules::everything()),
            rule("viewer", "battery", topics),
            rule("mistake", "", Rules::everything()),
        ],
        ..AccessOptions::default()
    })
}

#[test]
fn a_token_gives_what_its_rule_says_and_nothing_else() {
    let access = with_tokens();
    let viewer = access.log_in(Some("battery")).unwrap();
    assert!(viewer.allows(Right::Read, "/camera/image"));
    assert!(!viewer.allows(Right::Read, "/scan"));
    assert!(!viewer.allows(Right::Write, "/camera/image"));
    assert!(viewer.never(Right::Call) && !viewer.never(Right::Read));
    let refused = viewer.check(Right::Write, "/cmd_vel").unwrap_err();
    assert_eq!(refused.message, "viewer may not publish on /cmd_vel");
    assert!(access.log_in(Some("correct horse")).unwrap().allows(Right::Serve, "/x"));
}

#[test]
fn without_a_token_nobody_gets_in_where_there_are_tokens() {
    let access = with_tokens();
    for wrong in [None, Some(""), Some("correct hors"), Some("correct horse "), Some("x")] {
        assert!(access.log_in(wrong).is_err(), "{wrong:?}");
    }
    // A list of nothing but empty tokens lets nobody in, rather than everybody.
    let rule = TokenRule { name: "x".into(), token: String::new(), rules: Rules::everything() };
    let empty = Access::new(AccessOptions { tokens: vec![rule], ..AccessOptions::default() });
    assert!(empty.log_in(None).is_err() && empty.log_in(Some("")).is_err());
}

#[test]
fn only_loopback_may_be_listened_on_without_a_token() {
    let open = Access::loopback_only();
    for ok in ["127.0.0.1:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
        assert!(open.check_address(ok.parse().unwrap()).is_ok(), "{ok}");
    }
    for wrong in ["0.0.0.0:1", "[::]:1", "192.168.1.2:1"] {
        assert!(open.check_address(wrong.parse().unwrap()).is_err(), "{wrong}");
        assert!(with_tokens().check_address(wrong.parse().unwrap()).is_ok());
    }
    let anyone = AccessOptions { anyone_from_network: true, ..AccessOptions::default() };
    assert!(Access::new(anyone).check_address("0.0.0.0:1".parse().unwrap()).is_ok());
}

#[test]
fn a_page_from_elsewhere_may_not_connect() {
    let here: IpAddr = "127.0.0.1".parse().unwrap();
    let lan: IpAddr = "192.168.1.2".parse().unwrap();
    let access = Access::loopback_only();
    let check = |origin, host, local| access.check_origin(origin, Some(host), local).is_ok();
    assert!(check(None, "localhost:8765", here), "no browser");
    assert!(check(Some("http://localhost:8765"), "localhost:8765", here), "its own page");
    assert!(check(Some("http://[::1]:8765"), "[::1]:8765", here));
    assert!(check(Some("http://robot.local"), "robot.local:80", lan));
    assert!(!check(Some("http://localhost:3000"), "localhost:8765", here), "another server");
    assert!(!check(Some("https://evil.example"), "localhost:8765", here));
    assert!(!check(Some("null"), "localhost:8765", here));
    // A name that was made to lead here.
    assert!(!check(Some("http://evil.example"), "evil.example", here));
    assert!(!check(None, "evil.example", here));
    assert!(access.check_origin(None, None, here).is_err());
    let origins = vec!["https://app.foxglove.dev".to_owned()];
    let listed = Access::new(AccessOptions { origins, ..AccessOptions::default() });
    let host = Some("127.0.0.1:8765");
    assert!(listed.check_origin(Some("https://app.foxglove.dev"), host, here).is_ok());
    assert!(listed.check_origin(Some("https://app.foxglove.dev.evil"), host, here).is_err());
}
