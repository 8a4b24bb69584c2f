//! A type of actions in both worlds: the `.action` of ROS 2, and the messages that `actionlib`
//! makes of it (<http://wiki.ros.org/actionlib/DetailedDescription>).
//!
//! An action `pkg/Name` of ROS 1 has no type of its own on the wire. Its parts are `pkg/NameGoal`,
//! `pkg/NameResult` and `pkg/NameFeedback`; its topics carry `pkg/NameActionGoal` and so on, in
//! which a part stands last, behind a header and the id or status of a goal.

use crate::definition::{Definition, Lookup};
use crate::names::Names;
use crate::pair::{Pair, one_line};
use crate::source::{action_of, add_action};
use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_msg::idl::{Catalog, TypeName};

/// The parts of an action: how their names end in ROS 1, and what comes before them in the message
/// of their topic.
const PARTS: [(&str, &str); 3] = [
    ("Goal", "actionlib_msgs/GoalID goal_id"),
    ("Result", "actionlib_msgs/GoalStatus status"),
    ("Feedback", "actionlib_msgs/GoalStatus status"),
];

/// A type of actions in both worlds.
#[derive(Debug)]
pub struct ActionPair {
    /// As in `tf2_msgs/LookupTransform`: what the names of its messages begin with.
    pub ros1_name: String,
    /// As in `tf2_msgs/action/LookupTransform`.
    pub ros2_name: String,
    /// All types of the ROS 2 action, and those that they refer to.
    pub catalog: Catalog,
    /// What is asked for.
    pub goal: Pair,
    /// What comes of it in the end.
    pub result: Pair,
    /// How it goes on the way.
    pub feedback: Pair,
    /// The messages of the topic `goal`.
    pub action_goal: Definition,
    /// The messages of the topic `result`.
    pub action_result: Definition,
    /// The messages of the topic `feedback`.
    pub action_feedback: Definition,
}

impl ActionPair {
    /// For an action by its names in ROS 1 and ROS 2. `definitions` are the names of ROS 2 messages
    /// and their definitions in the `ros2msg` form of MCAP; `NAME_Goal`, `NAME_Result` and
    /// `NAME_Feedback` stand in them, first or below others. `lookup` is as for [`Pair::of_ros2`].
    ///
    /// # Errors
    /// One line: a part is missing, or refers to what is not there.
    pub fn of_ros2(
        names: &Names,
        (ros1_name, ros2_name): (&str, &str),
        definitions: &[(String, String)],
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let mut catalog = Catalog::new();
        for (name, text) in definitions {
            let read = DynamicType::catalog_of_definition(name, text);
            let read = read.map_err(|error| one_line(&error))?;
            read.iter().for_each(|interface| catalog.add_interface(interface.clone()));
        }
        let mut texts = Vec::new();
        for (part, _) in PARTS {
            let name = format!("{ros2_name}_{part}");
            let found = catalog.get(&name);
            let found = found.ok_or_else(|| format!("type {name} has no definition"))?;
            texts.push(format!("{}\n", found.text.trim_end()));
        }
        add_action(&mut catalog, ros2_name, &texts.join("---\n"))?;
        Self::of(names, (ros1_name, ros2_name), catalog, lookup)
    }

    /// For an action of ROS 1 that ROS 2 does not know: its parts have the fields of ROS 1, whose
    /// texts `lookup` gives, as in `msg/NameGoal.msg` of its package.
    ///
    /// # Errors
    /// One line: a text is not known, or is none.
    pub fn of_ros1(names: &Names, ros1_name: &str, lookup: Lookup<'_>) -> Result<Self, String> {
        let catalog = action_of(names, ros1_name, lookup)?;
        Self::of(names, (ros1_name, &names.ros2_action(ros1_name)), catalog, lookup)
    }

    fn of(
        names: &Names,
        (ros1_name, ros2_name): (&str, &str),
        catalog: Catalog,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let renamed = names.fields(ros1_name, ros2_name);
        let part = |part: &str| {
            let ros1 = format!("{ros1_name}{part}");
            let ros2 = format!("{ros2_name}_{part}");
            Pair::of_part(names, (&ros1, &ros2), &catalog, &renamed, lookup)
        };
        let goal = part("Goal")?;
        let result = part("Result")?;
        let feedback = part("Feedback")?;
        let topics = topic_types(names, (ros1_name, ros2_name), &catalog)?;
        let topic = |part: &str| {
            let ros1 = format!("{ros1_name}Action{part}");
            Definition::named(&ros1, &topics, &names.ros2_message(&ros1), names, lookup)
        };
        let action_goal = topic("Goal")?;
        let action_result = topic("Result")?;
        let action_feedback = topic("Feedback")?;
        Ok(Self {
            ros1_name: ros1_name.to_owned(),
            ros2_name: ros2_name.to_owned(),
            goal,
            result,
            feedback,
            action_goal,
            action_result,
            action_feedback,
            catalog,
        })
    }
}

/// The messages of an action's topics, with all below them, under the names that the rule of names
/// gives to those of ROS 1.
fn topic_types(
    names: &Names,
    (ros1_name, ros2_name): (&str, &str),
    action: &Catalog,
) -> Result<Catalog, String> {
    let mut catalog = action.clone();
    let standard = standard_catalog().iter();
    standard
        .filter(|one| one.name.package == "actionlib_msgs")
        .for_each(|one| catalog.add_interface(one.clone()));
    let short = ros1_name.split('/').next_back().unwrap_or_default();
    let mut add = |ros1: &str, text: &str| {
        let name = names.ros2_message(ros1);
        let name =
            TypeName::parse(&name).ok_or_else(|| format!("'{name}' is no name of a type"))?;
        catalog.add_text(&name, text).map_err(|error| error.to_string().replace("\nhint: ", ", "))
    };
    for (part, before) in PARTS {
        let whole = action.get(&format!("{ros2_name}_{part}")).map_or("", |one| one.text.as_str());
        add(&format!("{ros1_name}{part}"), whole)?;
        let field = part.to_lowercase();
        let text = format!("std_msgs/Header header\n{before}\n{short}{part} {field}\n");
        add(&format!("{ros1_name}Action{part}"), &text)?;
    }
    Ok(catalog)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::dynamic::{DynamicMessage, Numbers, Value};
    use std::collections::BTreeMap;

    const FIBONACCI: &str = "example_interfaces/action/Fibonacci";

    /// The definitions of the parts of a standard action.
    fn parts(name: &str) -> Vec<(String, String)> {
        PARTS
            .map(|(part, _)| {
                let name = format!("{name}_{part}");
                let text = DynamicType::definition(standard_catalog(), &name).unwrap();
                (name, text)
            })
            .to_vec()
    }

    fn of_ros2(ros1: &str, ros2: &str) -> ActionPair {
        let names = Names::default();
        ActionPair::of_ros2(&names, (ros1, ros2), &parts(ros2), &|_: &str| None).unwrap()
    }

    /// The sums that actionlib's own tutorial and tf2 say of these types.
    #[test]
    fn the_topics_of_actions_have_the_sums_of_ros_1() {
        let pair = of_ros2("actionlib_tutorials/Fibonacci", FIBONACCI);
        let sums = [&pair.action_goal, &pair.action_result, &pair.action_feedback];
        assert_eq!(
            sums.map(|one| &*one.md5sum),
            [
                "006871c7fa1d0e3d5fe2226bf17b2a94",
                "bee73a9fe29ae25e966e105f5553dd03",
                "73b8497a9f629a31c0020900e4148f07",
            ]
        );
        assert_eq!(pair.action_goal.name, "actionlib_tutorials/FibonacciActionGoal");
        let headers = pair.action_goal.text.matches("MSG: std_msgs/Header").count();
        assert_eq!(headers, 1, "{}", pair.action_goal.text);
        let lookup = of_ros2("tf2_msgs/LookupTransform", "tf2_msgs/action/LookupTransform");
        assert_eq!(lookup.action_goal.name, "tf2_msgs/LookupTransformActionGoal");
        assert!(lookup.action_result.text.contains("MSG: geometry_msgs/TransformStamped"));
    }

    #[test]
    fn parts_of_an_action_pass_both_ways() {
        let pair = of_ros2("actionlib_tutorials/Fibonacci", FIBONACCI);
        let ty = DynamicType::from_catalog(&pair.catalog, &format!("{FIBONACCI}_Result")).unwrap();
        let mut result = DynamicMessage::new(&ty);
        result.set("sequence", Value::Numbers(Numbers::Int32(vec![0, 1, 1]))).unwrap();
        let mut ros1 = Vec::new();
        pair.result.to_ros1(&result.encode().unwrap(), 0, &mut ros1).unwrap();
        assert_eq!(ros1, [3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(ty.decode(&pair.result.cdr(&ros1).unwrap()).unwrap(), result);
        let whole = DynamicType::hash(&pair.catalog, FIBONACCI).unwrap();
        assert_eq!(whole, DynamicType::hash(standard_catalog(), FIBONACCI).unwrap());
    }

    #[test]
    fn an_action_that_ros_2_does_not_know_has_the_fields_of_ros_1() {
        let texts = BTreeMap::from([
            ("my_robot/FlyGoal", "Header header\nint32 FAST=1 # a constant\nPlace[] to\ntime by\n"),
            ("my_robot/FlyResult", ""),
            ("my_robot/FlyFeedback", "geometry_msgs/Point at\n"),
            ("my_robot/Place", "string name\nfloat64 x\n"),
        ]);
        let lookup = |name: &str| texts.get(name).map(|text| (*text).to_owned());
        let pair = ActionPair::of_ros1(&Names::default(), "my_robot/Fly", &lookup).unwrap();
        assert_eq!(pair.ros2_name, "my_robot/action/Fly");
        let goal = DynamicType::from_catalog(&pair.catalog, "my_robot/action/Fly_Goal").unwrap();
        let names: Vec<&str> = goal.fields.iter().map(|field| &*field.name).collect();
        assert_eq!(names, ["header", "to", "by"]);
        // All that a server or client of the action is made of is there.
        DynamicType::hash(&pair.catalog, "my_robot/action/Fly").unwrap();
        let cdr = DynamicMessage::new(&goal).encode().unwrap();
        let mut ros1 = Vec::new();
        pair.goal.to_ros1(&cdr, 0, &mut ros1).unwrap();
        assert_eq!(ros1.len(), 4 + 8 + 4 + 4 + 8);
        assert_eq!(pair.goal.cdr(&ros1).unwrap(), cdr);

        let missing = ActionPair::of_ros1(&Names::default(), "my_robot/Swim", &lookup);
        assert_eq!(missing.unwrap_err(), "type my_robot/SwimGoal has no definition");
    }
}
