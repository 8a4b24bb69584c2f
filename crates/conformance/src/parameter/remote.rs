//! Parameters of another node, by its services.

use super::fixture::{COUNT, ParameterFixture, ready, set};
use crate::check::{LONG, Verdict, ensure, equal, join};
use crate::fixture::Fixture;
use crate::peer::Peer;
use crate::rules;
use crate::service::spin_all;
use crate::wire::Wire;
use angaros::msg::names::ParameterValue as Value;
use angaros::parameters::{ParametersClient, RemoteParameterError};
use angaros::{ParameterDescriptor, ParameterSetting, ParameterType};

pub const RULES: &[crate::Rule] = rules![
    p7_values_of_every_type_are_set_and_read_from_elsewhere: Nothing,
    p7_unknown_names_make_an_answer_empty: Nothing,
    p3_all_or_none_are_set_whoever_sets_at_the_same_time: Nothing,
    p3_p7_a_refused_parameter_says_why: Nothing,
    p7_sets_by_many_in_another_process_lose_nothing: CrossProcess,
];

fn values() -> Vec<Value> {
    vec![
        Value::Bool(true),
        Value::Integer(i64::MIN),
        Value::Double(-0.5),
        Value::String("text with \u{e9}".to_owned()),
        Value::ByteArray(vec![0, 255]),
        Value::BoolArray(vec![true, false]),
        Value::IntegerArray(vec![1, 2, 3]),
        Value::DoubleArray(vec![1e300, 0.0]),
        Value::StringArray(vec![String::new(), "b".to_owned()]),
    ]
}

/// P7: set, types, values, list, description, by the six services.
fn p7_values_of_every_type_are_set_and_read_from_elsewhere(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    fixture.server_node().allow_undeclared_parameters();
    fixture.with_client(|client| {
        let name = |value: &Value| format!("of.type{}", value.type_number());
        let settings: Vec<_> = values()
            .into_iter()
            .map(|value| ParameterSetting { name: name(&value), value: Some(value) })
            .collect();
        let results = client.set_parameters(&settings, LONG)?;
        ensure(results.iter().all(Result::is_ok), || format!("{results:?}"))?;
        let names: Vec<_> = values().iter().map(name).collect();
        let read = client.get_parameters(&names, LONG)?;
        equal("values", read, values().into_iter().map(Some).collect())?;
        let types = client.get_parameter_types(&names, LONG)?;
        equal("types", types, ParameterType::ALL[1..].to_vec())?;
        let described = client.describe_parameters(&names, LONG)?;
        ensure(described.iter().all(|about| about.dynamic_typing), || format!("{described:?}"))?;
        let listed = client.list_parameters(&["of"], 1, LONG)?;
        equal("names", listed.names, names)?;
        equal("prefixes", listed.prefixes, vec!["of".to_owned()])
    })
}

/// P7: one unknown name is enough, unless the node allows undeclared parameters.
fn p7_unknown_names_make_an_answer_empty(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    fixture.server_node().declare_parameter("a", 1_i64)?;
    fixture.with_client(|client| {
        let unknown = RemoteParameterError::NotDeclared;
        let names = ["a", "b"];
        equal("values", client.get_parameters(&names, LONG), Err(unknown.clone()))?;
        equal("types", client.get_parameter_types(&names, LONG), Err(unknown.clone()))?;
        equal("descriptions", client.describe_parameters(&names, LONG), Err(unknown))?;
        fixture.server_node().allow_undeclared_parameters();
        let values = client.get_parameters(&names, LONG);
        equal("values", values, Ok(vec![Some(Value::Integer(1)), None]))
    })
}

/// P3: two clients set two parameters to one value each; nobody ever sees two values.
fn p3_all_or_none_are_set_whoever_sets_at_the_same_time(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let a = "a";
    let b = "b";
    fixture.server_node().declare_parameter(a, 0_i64)?;
    fixture.server_node().declare_parameter(b, 0_i64)?;
    fixture.with_client(|client| {
        std::thread::scope(|scope| {
            let setters: Vec<_> = (1..=2_i64)
                .map(|setter| {
                    scope.spawn(move || {
                        (0..50).try_for_each(|i| {
                            let value = setter * 1000 + i;
                            let both = [set(a, value), set(b, value)];
                            Ok(client.set_parameters_atomically(&both, LONG)?)
                        })
                    })
                })
                .collect();
            for _ in 0..50 {
                let both = client.get_parameters(&[a, b], LONG)?;
                equal("both", &both[0], &both[1])?;
            }
            setters.into_iter().try_for_each(join)
        })?;
        let half = [set(a, 7_i64), set(b, true)];
        ensure(client.set_parameters_atomically(&half, LONG).is_err(), || "half".to_owned())?;
        let after = client.get_parameter::<i64>(a, LONG)?;
        ensure(after != 7, || "one of two was set".to_owned())
    })
}

/// P3 and P7: the reasons reach the asker, and the others are set.
fn p3_p7_a_refused_parameter_says_why(wire: &Wire) -> Verdict {
    let fixture = ParameterFixture::on(wire)?;
    let node = fixture.server_node();
    let about = ParameterDescriptor::new("in range").range(0..=5);
    node.declare_parameter_with("ranged", 1_i64, about)?;
    node.declare_parameter_with("fixed", 1_i64, ParameterDescriptor::default().read_only())?;
    let _refuses = node.add_on_set_parameters_callback(|settings| {
        match settings.iter().any(|setting| setting.get() == Some(4_i64)) {
            true => Err("not 4".to_owned()),
            false => Ok(()),
        }
    });
    let settings =
        [set("ranged", 9_i64), set("fixed", 2_i64), set("ranged", 4_i64), set("ranged", 3_i64)];
    let results = fixture.with_client(|client| Ok(client.set_parameters(&settings, LONG)?))?;
    let refused = |reason: &str| Err(RemoteParameterError::Refused { reason: reason.to_owned() });
    let expected = vec![
        refused("parameter 'ranged' cannot be 9: it goes from 0 to 5"),
        refused("parameter 'fixed' is read-only"),
        refused("not 4"),
        Ok(()),
    ];
    equal("results", results, expected)?;
    equal("the value", node.parameter("ranged", 0_i64)?, 3)
}

/// P7: a process that others set from many threads has all that they were told is set.
fn p7_sets_by_many_in_another_process_lose_nothing(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let mut holder = Peer::start(wire, fixture.domain, &fixture.topic, "hold_parameters")?;
    let client = fixture.talker.create_parameters_client(&holder.hear()?)?;
    let names: Vec<_> = (0..COUNT).map(|i| format!("count{i}")).collect();
    spin_all(&[&fixture.talker], || {
        ready(&client)?;
        std::thread::scope(|scope| {
            let setters: Vec<_> =
                names.iter().map(|name| scope.spawn(|| count_up(&client, name))).collect();
            setters.into_iter().try_for_each(join)
        })?;
        let values = client.get_parameters(&names, LONG)?;
        equal("values", values, vec![Some(Value::Integer(LAST)); COUNT])
    })
}

const LAST: i64 = 20;

fn count_up(client: &ParametersClient, name: &str) -> Verdict {
    (1..=LAST).try_for_each(|value| {
        client.set_parameter(name, value, LONG)?;
        equal("what was set", client.get_parameter::<i64>(name, LONG)?, value)
    })
}
