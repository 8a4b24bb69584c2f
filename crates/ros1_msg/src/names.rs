//! Which types of ROS 1 and ROS 2 belong together (rule RM1).

use std::collections::BTreeMap;

/// A pair that the rule of names does not give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// As in `my_msgs/Old`.
    pub ros1: String,
    /// As in `my_msgs/msg/New`, `my_msgs/srv/New` or `my_msgs/action/New`.
    pub ros2: String,
    /// Fields whose names differ in more than capitals: that of ROS 1, then that of ROS 2.
    pub fields: BTreeMap<String, String>,
}

/// All pairs. Rules of a user stand before those that are built in.
#[derive(Clone, Debug, Default)]
pub struct Names {
    rules: Vec<Rule>,
}

/// Pairs that have other names in both worlds. Where one name occurs twice, the first counts.
const BUILT_IN: [(&str, &str); 8] = [
    ("std_msgs/Header", "std_msgs/msg/Header"),
    ("tf2_msgs/TFMessage", "tf2_msgs/msg/TFMessage"),
    ("tf/tfMessage", "tf2_msgs/msg/TFMessage"),
    ("roslib/Header", "std_msgs/msg/Header"),
    ("rosgraph_msgs/Log", "rcl_interfaces/msg/Log"),
    ("rospy_tutorials/AddTwoInts", "example_interfaces/srv/AddTwoInts"),
    ("roscpp_tutorials/TwoInts", "example_interfaces/srv/AddTwoInts"),
    ("actionlib_tutorials/Fibonacci", "example_interfaces/action/Fibonacci"),
];

impl Names {
    /// The built-in pairs with these before them.
    #[must_use]
    pub fn new(rules: Vec<Rule>) -> Self {
        Self { rules }
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = self.rules.iter().map(|rule| (&*rule.ros1, &*rule.ros2));
        own.chain(BUILT_IN)
    }

    /// The ROS 2 name of a message, as in `std_msgs/msg/String`.
    #[must_use]
    pub fn ros2_message(&self, ros1: &str) -> String {
        self.ros2_name(ros1, "msg")
    }

    /// The ROS 2 name of a service, as in `std_srvs/srv/SetBool`.
    #[must_use]
    pub fn ros2_service(&self, ros1: &str) -> String {
        self.ros2_name(ros1, "srv")
    }

    /// The ROS 2 name of an action, as in `tf2_msgs/action/LookupTransform`; in ROS 1 it is what
    /// the names of its messages begin with.
    #[must_use]
    pub fn ros2_action(&self, ros1: &str) -> String {
        self.ros2_name(ros1, "action")
    }

    fn ros2_name(&self, ros1: &str, kind: &str) -> String {
        let middle = format!("/{kind}/");
        let of_kind = |(one, two): &(&str, &str)| *one == ros1 && two.contains(&middle);
        if let Some((_, ros2)) = self.pairs().find(of_kind) {
            return ros2.to_owned();
        }
        let (package, name) = ros1.split_once('/').unwrap_or(("", ros1));
        let package = package.to_lowercase().replace('-', "_");
        let name = name.strip_prefix("msg/").unwrap_or(name);
        let mut letters = name.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        let first = first.map_or_else(String::new, String::from);
        format!("{package}/{kind}/{first}{}", letters.as_str())
    }

    /// The ROS 1 name of a message, service or action, as in `std_msgs/String`.
    #[must_use]
    pub fn ros1_name(&self, ros2: &str) -> String {
        match self.pairs().find(|(_, two)| *two == ros2) {
            Some((ros1, _)) => ros1.to_owned(),
            None => match ros2.split('/').collect::<Vec<_>>()[..] {
                [package, _, name] => format!("{package}/{name}"),
                _ => ros2.to_owned(),
            },
        }
    }

    /// The full ROS 2 name of a type as it stands in a definition of `package`.
    pub(crate) fn of_reference(&self, name: &str, package: &str) -> String {
        match name {
            "time" => "builtin_interfaces/msg/Time".to_owned(),
            "duration" => "builtin_interfaces/msg/Duration".to_owned(),
            "Header" => "std_msgs/msg/Header".to_owned(),
            _ if name.contains('/') => self.ros2_message(name),
            _ => self.ros2_message(&format!("{package}/{name}")),
        }
    }

    /// The names of fields that differ, ROS 1 to ROS 2.
    pub(crate) fn fields(&self, ros1: &str, ros2: &str) -> BTreeMap<String, String> {
        let rule = self.rules.iter().find(|rule| rule.ros1 == ros1 && rule.ros2 == ros2);
        rule.map(|rule| rule.fields.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rule_the_list_and_what_a_user_says() {
        let rule = Rule {
            ros1: "old_pkg/State".to_owned(),
            ros2: "new_pkg/msg/Status".to_owned(),
            fields: BTreeMap::new(),
        };
        let names = Names::new(vec![rule]);
        for (ros1, ros2) in [
            ("std_msgs/String", "std_msgs/msg/String"),
            ("tf2_msgs/TFMessage", "tf2_msgs/msg/TFMessage"),
            ("rosgraph_msgs/Log", "rcl_interfaces/msg/Log"),
            ("old_pkg/State", "new_pkg/msg/Status"),
        ] {
            assert_eq!(names.ros2_message(ros1), ros2);
            assert_eq!(names.ros1_name(ros2), ros1);
        }
        assert_eq!(names.ros2_message("tf/tfMessage"), "tf2_msgs/msg/TFMessage");
        assert_eq!(names.ros2_message("My-Pkg/lower"), "my_pkg/msg/Lower");
        assert_eq!(names.ros2_service("std_srvs/SetBool"), "std_srvs/srv/SetBool");
        assert_eq!(
            names.ros2_service("rospy_tutorials/AddTwoInts"),
            "example_interfaces/srv/AddTwoInts"
        );
        assert_eq!(names.ros1_name("std_srvs/srv/SetBool"), "std_srvs/SetBool");
        let fibonacci = "example_interfaces/action/Fibonacci";
        assert_eq!(names.ros2_action("actionlib_tutorials/Fibonacci"), fibonacci);
        assert_eq!(names.ros1_name(fibonacci), "actionlib_tutorials/Fibonacci");
        assert_eq!(names.ros2_action("my_msgs/Fly"), "my_msgs/action/Fly");
        assert_eq!(names.of_reference("Header", "x"), "std_msgs/msg/Header");
        assert_eq!(names.of_reference("State", "old_pkg"), "new_pkg/msg/Status");
    }
}
