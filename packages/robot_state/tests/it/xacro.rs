//! Expansion of xacro: each feature by what comes out.

use robot_state::xacro::{Arguments, Files, Limits, NoFiles, expand_file, expand_text};
use robot_state::xml::Element;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Files that are texts.
struct Texts(BTreeMap<&'static str, String>);

impl Files for Texts {
    fn read(&self, path: &str) -> Result<String, String> {
        self.0.get(path).cloned().ok_or_else(|| "there is no such file".into())
    }
    fn package(&self, name: &str, _: &str) -> Option<String> {
        (name == "arms").then(|| "/share/arms".into())
    }
}

fn robot(inside: &str) -> String {
    format!("<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">{inside}</robot>")
}

fn expand_with(inside: &str, given: &[(&str, &str)], files: &dyn Files) -> Result<Element, String> {
    let arguments: Arguments =
        given.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let text = robot(inside);
    expand_text(&text, "dir/r.xacro", &arguments, files, Limits::default())
        .map_err(|error| error.to_string())
}

/// What comes out, as `name attribute=value [...]` of each element.
fn flat(element: &Element) -> String {
    let attributes: String =
        element.attributes.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let inside: String = element.elements().map(flat).collect();
    match inside.is_empty() {
        true => format!("<{}{attributes}>", element.name),
        false => format!("<{}{attributes}[{inside}]>", element.name),
    }
}

fn expanded(inside: &str) -> String {
    let element = expand_with(inside, &[], &NoFiles).unwrap();
    element.elements().map(flat).collect()
}

fn refused(inside: &str) -> String {
    expand_with(inside, &[], &NoFiles).unwrap_err()
}

#[test]
fn properties_are_evaluated_when_they_are_used_and_where_they_stand() {
    let text = r#"<xacro:property name="area" value="${width * 2}"/>
        <xacro:property name="width" value="0.25"/>
        <a v="${area}" w="w${width}m" x="$${area}" y="${[width, 1][1]}"/>"#;
    assert_eq!(expanded(text), "<a v=0.5 w=w0.25m x=${area} y=1>");
}

#[test]
fn a_property_keeps_its_default_only_if_nothing_else_gave_it_a_value() {
    let text = r#"<xacro:property name="n" value="1"/><xacro:property name="n" default="2"/>
        <xacro:property name="m" default="3"/><a v="${n}${m}"/>"#;
    assert_eq!(expanded(text), "<a v=13>");
}

#[test]
fn an_eager_property_may_build_on_its_own_last_value() {
    let text = r#"<xacro:property name="n" value="1"/>
        <xacro:property name="n" value="${n + 1}" lazy_eval="false"/><a v="${n}"/>"#;
    assert_eq!(expanded(text), "<a v=2>");
    let text = r#"<xacro:property name="n" value="${n + 1}"/><a v="${n}"/>"#;
    let error = refused(text);
    assert!(error.contains("'n' is defined by itself"), "{error}");
}

#[test]
fn macros_take_values_defaults_outer_values_and_blocks() {
    let text = r#"<xacro:property name="mass" value="2"/>
        <xacro:macro name="arm" params="side length:=${mass / 4} mass:=^ extra:=^|7 *at **more">
          <link name="${side}_arm" mass="${mass}" extra="${extra}">
            <xacro:insert_block name="at"/>
            <box size="${length}"/>
            <xacro:insert_block name="more"/>
          </link>
        </xacro:macro>
        <xacro:arm side="left"><origin xyz="${mass} 0 0"/><any><b/><c/></any></xacro:arm>
        <xacro:call macro="arm" side="right" length="1"><o/><any/></xacro:call>"#;
    assert_eq!(
        expanded(text),
        "<link name=left_arm mass=2 extra=7[<origin xyz=2 0 0><box size=0.5><b><c>]>\
         <link name=right_arm mass=2 extra=7[<o><box size=1>]>"
    );
}

#[test]
fn a_macro_may_call_itself_as_long_as_a_condition_ends_it() {
    let text = r#"<xacro:macro name="chain" params="n">
          <link name="l${n}"/>
          <xacro:if value="${n > 0}"><xacro:chain n="${n - 1}"/></xacro:if>
        </xacro:macro><xacro:chain n="3"/>"#;
    assert_eq!(expanded(text), "<link name=l3><link name=l2><link name=l1><link name=l0>");
    let endless = r#"<xacro:macro name="m" params=""><xacro:m/></xacro:macro><xacro:m/>"#;
    let error = refused(endless);
    assert!(error.contains("nested"), "{error}");
}

#[test]
fn properties_of_a_macro_end_with_it_unless_they_are_given_to_its_caller() {
    let text = r#"<xacro:property name="n" value="1"/>
        <xacro:macro name="m" params="">
          <xacro:property name="n" value="2"/>
          <xacro:property name="o" value="5" scope="parent"/>
          <a v="${n}"/>
        </xacro:macro><xacro:m/><a v="${n}${o}"/>"#;
    assert_eq!(expanded(text), "<a v=2><a v=15>");
}

#[test]
fn conditions_choose_by_numbers_truth_values_and_texts() {
    let text = r#"<xacro:if value="1"><a/></xacro:if>
        <xacro:unless value="${1 > 2}"><b/></xacro:unless>
        <xacro:if value="false"><c/></xacro:if><xacro:if value="${'x' == 'x'}"><d/></xacro:if>"#;
    assert_eq!(expanded(text), "<a><b><d>");
    let error = refused(r#"<xacro:if value="perhaps"/>"#);
    assert!(error.contains("neither true nor false"), "{error}");
}

#[test]
fn arguments_come_from_outside_or_from_their_default() {
    let text = r#"<xacro:arg name="side" default="left"/><xacro:arg name="n" default="1"/>
        <xacro:property name="n" value="$(arg n)"/><a v="$(arg side)_${n + 1}"/>"#;
    let of = |given: &[(&str, &str)]| flat(&expand_with(text, given, &NoFiles).unwrap());
    assert_eq!(of(&[]), "<robot name=r[<a v=left_2>]>");
    assert_eq!(of(&[("n", "4"), ("side", "right")]), "<robot name=r[<a v=right_5>]>");
    assert!(refused(r#"<a v="$(arg none)"/>"#).contains("argument 'none' is not given"));
}

#[test]
fn includes_are_beside_the_file_that_names_them_or_in_a_package() {
    let files = Texts(BTreeMap::from([
        ("dir/parts/arm.xacro", robot(r#"<xacro:include filename="hand.xacro"/><arm/>"#)),
        ("dir/parts/hand.xacro", robot(r#"<xacro:property name="fingers" value="5"/>"#)),
        ("/share/arms/leg.xacro", robot(r#"<leg n="${fingers}"/>"#)),
        ("dir/again.xacro", robot(r#"<xacro:include filename="again.xacro"/>"#)),
    ]));
    let text = r#"<xacro:include filename="parts/arm.xacro"/>
        <xacro:include filename="$(find arms)/leg.xacro"/>
        <xacro:include filename="none.xacro" optional="true"/>"#;
    let element = expand_with(text, &[], &files).unwrap();
    assert_eq!(flat(&element), "<robot name=r[<arm><leg n=5>]>");
    let circle = expand_with(r#"<xacro:include filename="again.xacro"/>"#, &[], &files);
    assert!(circle.unwrap_err().contains("includes itself"));
    let absent = refused(r#"<xacro:include filename="none.xacro"/>"#);
    assert!(absent.contains("may not include"), "{absent}");
}

#[test]
fn an_error_in_an_included_file_names_that_file_and_its_line() {
    let inside = "\n\n<xacro:macro name=\"m\" params=\"a\">\n<b v=\"${a / 0}\"/>\n</xacro:macro>";
    let files = Texts(BTreeMap::from([("dir/m.xacro", robot(inside))]));
    let text = "\n<xacro:include filename=\"m.xacro\"/>\n<xacro:m a=\"1\"/>";
    let error = expand_with(text, &[], &files).unwrap_err();
    assert!(error.starts_with("dir/m.xacro:4: division by zero in ${a / 0}"), "{error}");
}

#[test]
fn what_is_wrong_is_said_with_line_and_remedy() {
    let known = [
        ("\n<xacro:leg/>", "dir/r.xacro:2: there is no macro 'leg'"),
        ("<a v=\"${x}\"/>", "dir/r.xacro:1: there is no property 'x' in ${x}"),
        ("<a v=\"${1\"/>", "has no '}'"),
        ("<xacro:property name=\"1a\" value=\"\"/>", "cannot be the name of a property"),
        ("<xacro:if valu=\"1\"/>", "has no attribute 'valu'"),
        ("<xacro:macro name=\"m\" params=\"a\"/><xacro:m/>", "lacks the parameter 'a'"),
        ("<xacro:macro name=\"m\" params=\"\"/><xacro:m b=\"1\"/>", "has no parameter 'b'"),
        ("<xacro:macro name=\"m\" params=\"*a\"/><xacro:m/>", "lacks an element for 'a'"),
        ("<xacro:macro name=\"m\"/><xacro:m><b/></xacro:m>", "takes no further element <b>"),
        ("<xacro:insert_block name=\"b\"/>", "there is no block 'b'"),
        ("<xacro:include filename=\"a\" ns=\"b\"/>", "name spaces of includes"),
        ("<a>", "is no XML"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "is no XML"),
    ];
    for (text, expected) in known {
        let error = refused(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn text_that_would_grow_without_end_is_refused_in_time() {
    let mut doubling = String::from(r#"<xacro:property name="p0" value="xxxxxxxxxxxxxxxx"/>"#);
    for n in 1..64 {
        let last = n - 1;
        let line = format!(r#"<xacro:property name="p{n}" value="${{p{last}}}${{p{last}}}"/>"#);
        doubling.push_str(&line);
    }
    doubling.push_str(r#"<a v="${p63}"/>"#);
    let branching = r#"<xacro:macro name="m" params="n"><a v="${n}"/>
        <xacro:m n="${n}"/><xacro:m n="${n}"/></xacro:macro><xacro:m n="0"/>"#;
    let wide = r#"<xacro:macro name="m" params="n"><xacro:if value="${n > 0}">
        <xacro:m n="${n - 1}"/><xacro:m n="${n - 1}"/></xacro:if><a/></xacro:macro>
        <xacro:m n="40"/>"#;
    let limits = Limits { work: 4 << 20, ..Limits::default() };
    for text in [&*doubling, branching, wide] {
        let begin = Instant::now();
        let result = expand_text(&robot(text), "r", &Arguments::new(), &NoFiles, limits);
        let error = result.unwrap_err().to_string();
        assert!(error.contains("too large") || error.contains("nested"), "{error}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    }
}

#[test]
fn elements_within_each_other_without_end_are_refused() {
    let deep = "<a>".repeat(100_000);
    assert!(refused(&deep).contains("is no XML"));
    let closed = format!("{}{}", "<a>".repeat(1_000), "</a>".repeat(1_000));
    assert!(refused(&closed).contains("nested more than"));
}

#[test]
fn expanded_text_is_read_as_the_same_again() {
    let text = r#"<a v="&lt;&quot;&amp;'&#10;x"/><t>a &lt; ${1 + 1}</t>
        <g:sensor xmlns:g="http://example.org/g" g:on="1"><g:ray/></g:sensor>"#;
    let element = expand_with(text, &[], &NoFiles).unwrap();
    let again = Element::parse(&element.to_text(), "again").unwrap();
    assert_eq!(flat(&again), flat(&element));
    assert!(element.to_text().contains("<t>a &lt; 2</t>"), "{}", element.to_text());
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = expand_file("no/such.xacro".as_ref(), &Arguments::new()).unwrap_err().to_string();
    assert!(error.starts_with("no/such.xacro cannot be read"), "{error}");
}
