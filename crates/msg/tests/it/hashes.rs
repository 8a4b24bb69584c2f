//! RIHS01 against the values of real distributions.

use crate::support;
use angaros_msg::dynamic::standard_catalog;
use angaros_msg::idl::{Kind, TypeName};
use angaros_msg::rihs01;
use std::collections::BTreeMap;

fn expected(distro: &str) -> BTreeMap<String, String> {
    let path = support::repository().join(format!("testdata/rihs01/{distro}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The one type that differs: up to Kilted the transition carried a plain number as its time.
const EVENT: &str = "lifecycle_msgs/msg/TransitionEvent";
const OLD_EVENT: &str =
    "uint64 timestamp\nTransition transition\nState start_state\nState goal_state";

fn check(distro: &str, catalog: &angaros_msg::idl::Catalog) {
    let all = expected(distro);
    assert!(all.len() > 220, "{distro} lists {} types", all.len());
    for (name, hash) in all {
        let interface = catalog.get(&name).unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(rihs01::hash(interface, catalog).unwrap().to_string(), hash, "{distro} {name}");
    }
}

#[test]
fn every_hash_of_rolling_is_reproduced_except_where_jazzy_is_followed() {
    let mut catalog = support::catalog();
    let new = "builtin_interfaces/Time stamp\nTransition transition\nState start_state\n\
               State goal_state";
    catalog.add_text(&TypeName::parse(EVENT).unwrap(), new).unwrap();
    check("rolling", &catalog);
}

#[test]
fn every_hash_of_jazzy_is_reproduced() {
    let mut catalog = support::catalog();
    catalog.add_text(&TypeName::parse(EVENT).unwrap(), OLD_EVENT).unwrap();
    check("jazzy", &catalog);
}

/// Packages whose hashes no list here holds: theirs follow the same rules and are not compared.
const NOT_LISTED: &[&str] = &["rosbag2_interfaces/", "rosapi_msgs/", "rosbridge_msgs/"];

#[test]
fn every_standard_interface_file_has_a_known_hash() {
    let jazzy = expected("jazzy");
    let rolling = expected("rolling");
    for (name, _) in support::definitions() {
        let name = name.to_string();
        if NOT_LISTED.iter().any(|package| name.starts_with(package)) {
            continue;
        }
        assert!(jazzy.contains_key(&name) || rolling.contains_key(&name), "{name}");
    }
}

#[test]
fn the_parts_of_services_and_actions_have_the_hashes_of_ros() {
    let catalog = support::catalog();
    let check = |name: &str, hash: &str| {
        let found = rihs01::hash(catalog.get(name).unwrap(), &catalog).unwrap().to_string();
        assert_eq!(found, format!("RIHS01_{hash}"), "{name}");
    };
    for (name, hash) in [
        (
            "srv/AddTwoInts_Request",
            "000c5fd92d6b2e1a05949348f584d6d652adea1e92d691792011ac2273508302",
        ),
        (
            "srv/AddTwoInts_Response",
            "de5c030d4af33cba2749310b249737b631594703f9300495f48bffb2b44dcc2f",
        ),
        (
            "srv/AddTwoInts_Event",
            "32c1d140259c71e5c355115942bcb31df98b4330e4d906b1b75ccb1c9b3ce6c8",
        ),
        (
            "action/Fibonacci_SendGoal",
            "d1a57fb2a4afe8c21e34fb10db206f16ce6729b28531141472df92277c55b557",
        ),
        (
            "action/Fibonacci_GetResult",
            "1b0de0d5d29dc955d92f546706568428632771db13ec84c15ec1c1a59f424a57",
        ),
        (
            "action/Fibonacci_FeedbackMessage",
            "c1de71afd52e49a89c53d8262366884185bc0a02f78ce051c4e46b0a7fe59bb2",
        ),
    ] {
        check(&format!("example_interfaces/{name}"), hash);
    }
    assert_eq!(TypeName::new("p", Kind::Srv, "S").to_string(), "p/srv/S");
}

#[test]
fn every_type_comes_back_from_its_description() {
    for interface in standard_catalog().iter() {
        let described = rihs01::structure(interface);
        let read = rihs01::interface(&described).unwrap();
        assert_eq!(rihs01::structure(&read), described);
        let types = |of: &angaros_msg::idl::Interface| {
            of.fields.iter().map(|field| field.ty.to_string().replace("char", "uint8")).collect()
        };
        let ours: Vec<_> = types(interface);
        let theirs: Vec<_> = types(&read);
        assert_eq!(ours, theirs, "{}", interface.name);
    }
}

#[test]
fn a_description_that_no_definition_has_is_refused() {
    let interface = standard_catalog().get("std_msgs/msg/String").unwrap();
    let good = rihs01::structure(interface);
    let with = |change: fn(&mut rihs01::Structure)| {
        let mut changed = good.clone();
        change(&mut changed);
        rihs01::interface(&changed).unwrap_err().to_string()
    };
    assert!(with(|s| s.type_name = "String".into()).contains("is no type name"));
    for id in [0, 12, 19, 47, 48, 200, 255] {
        let mut changed = good.clone();
        changed.fields[0].type_id = id;
        let error = rihs01::interface(&changed).unwrap_err().to_string();
        assert!(error.contains("std_msgs/msg/String"), "{id}: {error}");
    }
    assert!(with(|s| s.fields[0].name = "data\nint8 more".into()).contains("no definition has"));
    assert!(with(|s| s.fields[0].name = "data=1".into()).contains("no definition has"));
    let nested = |s: &mut rihs01::Structure| {
        (s.fields[0].type_id, s.fields[0].nested_type_name) = (1, "../x".into());
    };
    assert!(with(nested).contains("type id 1, which is none"));
}

#[test]
fn a_hash_is_read_only_in_its_one_form_and_an_unknown_one_matches_all() {
    use angaros_msg::TypeHash;
    let text = format!("RIHS01_{}", "0a".repeat(32));
    let hash = TypeHash::parse(&text).unwrap();
    assert_eq!(hash, TypeHash([10; 32]));
    for wrong in [&format!("{text}0a"), &text[..69], &text.to_uppercase(), &text[7..], ""] {
        assert_eq!(TypeHash::parse(wrong), None, "{wrong}");
    }
    let other = TypeHash([11; 32]);
    assert!(hash.matches(hash) && !hash.matches(other));
    assert!(hash.matches(TypeHash::UNKNOWN) && TypeHash::UNKNOWN.matches(hash));
}
