//! Invariant A11: what is committed is what the generator makes.

use crate::support;

#[test]
fn the_committed_code_is_what_the_generator_makes() {
    let folder = support::generated_folder();
    let files = support::generate().unwrap();
    for (path, text) in &files {
        let committed = std::fs::read_to_string(folder.join(path)).unwrap_or_default();
        assert!(
            committed == *text,
            "{path} is stale; hint: cargo run -p angaros-msg --no-default-features --example generate"
        );
    }
    let cases = crate::case_generator::cases(&support::catalog());
    assert!(cases == include_str!("cases.rs"), "cases.rs is stale");
    let packages =
        std::fs::read_dir(&folder).unwrap().filter(|e| e.as_ref().unwrap().path().is_dir());
    let expected = files.iter().filter(|(path, _)| path.ends_with("/mod.rs")).count();
    assert_eq!(packages.count(), expected, "a folder of a package that is gone remains");
}

#[test]
fn colliding_type_names_are_refused_with_a_remedy() {
    use angaros_msg::idl::{Catalog, Kind, TypeName};
    let mut catalog = Catalog::new();
    for name in ["Image", "ImageView"] {
        catalog.add_text(&TypeName::new("p", Kind::Msg, name), "int8 x").unwrap();
    }
    let generator = angaros_msg::codegen::Generator::new(&catalog, "crate", &["p"]);
    let error = generator.module("p", Kind::Msg).unwrap_err().to_string();
    assert_eq!(
        error,
        "p: types Image and ImageView cannot stand in one package; hint: rename one: generated \
         types use this ending"
    );
}

#[test]
fn types_of_other_crates_are_named_by_the_path_that_was_given() {
    use angaros_msg::idl::{Catalog, Kind, TypeName};
    let mut catalog = Catalog::new();
    for (package, text) in [("team_msgs", "int8 x"), ("p", "team_msgs/Thing thing")] {
        catalog.add_text(&TypeName::new(package, Kind::Msg, "Thing"), text).unwrap();
    }
    let generator = angaros_msg::codegen::Generator::new(&catalog, "::angaros::msg", &["p"])
        .external("team_msgs", "::team");
    let code = generator.module("p", Kind::Msg).unwrap().unwrap();
    assert!(code.contains("pub thing: ::team::team_msgs::msg::Thing,"), "{code}");
    assert!(code.starts_with("use ::angaros::msg::rt;"), "{code}");
}
