//! How ROS names are spelled on DDS (`rmw_dds_common`, `namespace_prefix.cpp`): a prefix for the
//! kind, the full name, a suffix for services; and how type names are spelled on DDS and Zenoh.

/// The ROS name that a DDS topic name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DdsName {
    /// The topic of this full name.
    Topic(String),
    /// The requests of the service of this full name.
    ServiceRequest(String),
    /// The replies of the service of this full name.
    ServiceReply(String),
}

/// `/chatter` becomes `rt/chatter`.
#[must_use]
pub fn mangle_topic(full: &str) -> String {
    format!("rt{full}")
}

/// `/add` becomes `rq/addRequest`.
#[must_use]
pub fn mangle_service_request(full: &str) -> String {
    format!("rq{full}Request")
}

/// `/add` becomes `rr/addReply`.
#[must_use]
pub fn mangle_service_reply(full: &str) -> String {
    format!("rr{full}Reply")
}

/// What a DDS topic name means, or `None` when no ROS node made it.
#[must_use]
pub fn demangle_topic(dds: &str) -> Option<DdsName> {
    let full = dds.get(2..).filter(|rest| rest.len() > 1 && rest.starts_with('/'))?;
    let service = |suffix| full.strip_suffix(suffix).filter(|name| name.len() > 1);
    match &dds[..2] {
        "rt" => Some(DdsName::Topic(full.to_owned())),
        "rq" => service("Request").map(|name| DdsName::ServiceRequest(name.to_owned())),
        "rr" => service("Reply").map(|name| DdsName::ServiceReply(name.to_owned())),
        _ => None,
    }
}

/// `std_msgs/msg/String` becomes `std_msgs::msg::dds_::String_`.
#[must_use]
pub fn mangle_type(ros: &str) -> String {
    match ros.rsplit_once('/') {
        Some((path, name)) => format!("{}::dds_::{name}_", path.replace('/', "::")),
        None => format!("dds_::{ros}_"),
    }
}

/// The inverse of [`mangle_type`]; a name that ROS did not make is returned unchanged.
#[must_use]
pub fn demangle_type(dds: &str) -> String {
    match (dds.split_once("dds_::"), dds.strip_suffix('_')) {
        (Some((path, _)), Some(whole)) if whole.len() >= path.len() + "dds_::".len() => {
            let name = &whole[path.len() + "dds_::".len()..];
            format!("{path}{name}").replace("::", "/")
        }
        _ => dds.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_and_services_come_back_from_their_dds_names() {
        assert_eq!(mangle_topic("/ns/chatter"), "rt/ns/chatter");
        assert_eq!(mangle_service_request("/add_two_ints"), "rq/add_two_intsRequest");
        assert_eq!(mangle_service_reply("/add_two_ints"), "rr/add_two_intsReply");
        for full in ["/a", "/ns/a", "/fib/_action/send_goal"] {
            let name = full.to_owned();
            assert_eq!(demangle_topic(&mangle_topic(full)), Some(DdsName::Topic(name.clone())));
            let request = demangle_topic(&mangle_service_request(full));
            assert_eq!(request, Some(DdsName::ServiceRequest(name.clone())));
            let reply = demangle_topic(&mangle_service_reply(full));
            assert_eq!(reply, Some(DdsName::ServiceReply(name)));
        }
    }

    #[test]
    fn foreign_dds_topics_are_not_ros_topics() {
        for dds in [
            "",
            "r",
            "rt",
            "rt/",
            "ros_discovery_info",
            "Square",
            "rtchatter",
            "rq/add",
            "rr/addRequest",
            "rq/Request",
            "rs/x",
            "ä/x",
        ] {
            assert_eq!(demangle_topic(dds), None, "{dds}");
        }
    }

    #[test]
    fn type_names_come_back_from_their_dds_names() {
        for (ros, dds) in [
            ("std_msgs/msg/String", "std_msgs::msg::dds_::String_"),
            (
                "example_interfaces/srv/AddTwoInts_Request",
                "example_interfaces::srv::dds_::AddTwoInts_Request_",
            ),
            ("pkg/sub/msg/Name", "pkg::sub::msg::dds_::Name_"),
        ] {
            assert_eq!(mangle_type(ros), dds);
            assert_eq!(demangle_type(dds), ros);
        }
    }

    #[test]
    fn a_foreign_type_name_stays_as_it_is() {
        for dds in ["ShapeType", "a::b::C_", "", "dds_::", "a::dds_::B"] {
            assert_eq!(demangle_type(dds), dds);
        }
    }
}
