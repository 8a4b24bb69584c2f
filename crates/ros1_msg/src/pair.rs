//! A type in both worlds, and the conversion of its messages.

use crate::convert::{self, Counter, Problem, Sink};
use crate::definition::{Definition, Lookup, md5sum_of_service};
use crate::log;
use crate::names::Names;
use crate::plan::{Form, Structure, plan};
use crate::source::{catalog_of, target_of};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType, Element, standard_catalog};
use angaros_msg::idl::{ArrayKind, Catalog};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bytes of the largest message.
const MAX_MESSAGE: usize = 1 << 30;

/// A type of messages in both worlds.
#[derive(Debug)]
pub struct Pair {
    /// What ROS 1 knows of it.
    pub ros1: Definition,
    /// As in `std_msgs/msg/String`.
    pub ros2_name: String,
    /// RIHS01 of the ROS 2 type.
    pub hash: TypeHash,
    /// The ROS 2 definition with those it refers to, in the `ros2msg` form of MCAP.
    pub ros2_definition: String,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Log,
    Plans {
        to_cdr: Arc<Structure>,
        from_cdr: Arc<Structure>,
        ros2: Arc<DynamicType>,
        /// Whether the first four bytes in ROS 1 are the number of a header.
        is_numbered: bool,
    },
}

pub(crate) fn one_line(error: &DynamicError) -> String {
    error.to_string().replace("\nhint: ", ", ")
}

impl Pair {
    /// For a ROS 1 type by its name and definition. `ros2` is the definition of its ROS 2 type if
    /// it is known; without it, it is the standard one of that name, or else has the fields of
    /// ROS 1.
    ///
    /// # Errors
    /// One line: the definition is not one, or refers to what it does not hold.
    pub fn of_ros1(
        names: &Names,
        ros1_name: &str,
        text: &str,
        ros2: Option<&str>,
    ) -> Result<Self, String> {
        let ros1 = Definition::of_text(ros1_name, text)?;
        let ros2_name = names.ros2_message(ros1_name);
        let target = match ros2 {
            Some(text) => DynamicType::catalog_of_definition(&ros2_name, text)
                .map_err(|error| one_line(&error))?,
            None if standard_catalog().get(&ros2_name).is_some() => standard_catalog().clone(),
            None => target_of(&catalog_of(names, ros1_name, text)?.0),
        };
        Self::of(names, ros1, &target, ros2_name)
    }

    /// For a ROS 2 type by its name and definition in the `ros2msg` form of MCAP. `lookup` gives
    /// the text of a ROS 1 type alone, as in `msg/NAME.msg` of its package, where there is one.
    ///
    /// # Errors
    /// As [`Pair::of_ros1`].
    pub fn of_ros2(
        names: &Names,
        ros2_name: &str,
        definition: &str,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let catalog = DynamicType::catalog_of_definition(ros2_name, definition)
            .map_err(|error| one_line(&error))?;
        let ros1 = Definition::of_ros2(&catalog, ros2_name, names, lookup)?;
        Self::of(names, ros1, &catalog, ros2_name.to_owned())
    }

    /// For a part of an action, whose name in ROS 1 no rule gives. `renamed` gives fields by their
    /// names in ROS 1.
    ///
    /// # Errors
    /// As [`Pair::of_ros1`].
    pub(crate) fn of_part(
        names: &Names,
        (ros1_name, ros2_name): (&str, &str),
        catalog: &Catalog,
        renamed: &BTreeMap<String, String>,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let ros1 = Definition::named(ros1_name, catalog, ros2_name, names, lookup)?;
        Self::with(names, ros1, catalog, ros2_name.to_owned(), renamed)
    }

    fn of(
        names: &Names,
        ros1: Definition,
        catalog: &Catalog,
        ros2_name: String,
    ) -> Result<Self, String> {
        let renamed = names.fields(&ros1.name, &ros2_name);
        Self::with(names, ros1, catalog, ros2_name, &renamed)
    }

    fn with(
        names: &Names,
        ros1: Definition,
        catalog: &Catalog,
        ros2_name: String,
        renamed: &BTreeMap<String, String>,
    ) -> Result<Self, String> {
        let told = |error: DynamicError| one_line(&error);
        let hash = DynamicType::hash(catalog, &ros2_name).map_err(told)?;
        let ros2_definition = DynamicType::definition(catalog, &ros2_name).map_err(told)?;
        let ros2 = DynamicType::from_catalog(catalog, &ros2_name).map_err(told)?;
        let is_log = ros1.name == "rosgraph_msgs/Log" && ros2_name == "rcl_interfaces/msg/Log";
        if is_log {
            return Ok(Self { ros1, ros2_name, hash, ros2_definition, way: Way::Log });
        }
        let (source, root) = catalog_of(names, &ros1.name, &ros1.text)?;
        let source = DynamicType::from_catalog(&source, &root).map_err(told)?;
        let back = renamed.iter().map(|(one, two)| (two.clone(), one.clone())).collect();
        let is_numbered = source.fields.first().is_some_and(|first| {
            let is_header = matches!(&first.element, Element::Message(below)
                if below.fields.first().is_some_and(|field| field.name == "seq"));
            is_header && first.array == ArrayKind::Single
        });
        let way = Way::Plans {
            to_cdr: plan(&source, &ros2, Form::Packed, &back),
            from_cdr: plan(&ros2, &source, Form::Cdr, renamed),
            ros2,
            is_numbered,
        };
        Ok(Self { ros1, ros2_name, hash, ros2_definition, way })
    }

    /// Writes the CDR of a message of ROS 1, encapsulation header first.
    ///
    /// # Errors
    /// Bytes that are no message of the type.
    pub fn to_cdr(&self, ros1: &[u8], out: &mut impl Sink) -> Result<(), Problem> {
        match &self.way {
            Way::Log => log::to_cdr(ros1, out),
            Way::Plans { to_cdr, .. } => convert::to_cdr(to_cdr, ros1, out),
        }
    }

    /// How many bytes [`Pair::to_cdr`] writes.
    ///
    /// # Errors
    /// As [`Pair::to_cdr`], and a message that would be larger than a gigabyte.
    pub fn cdr_len(&self, ros1: &[u8]) -> Result<usize, Problem> {
        let mut counter = Counter::default();
        self.to_cdr(ros1, &mut counter)?;
        match counter.len() {
            len if len > MAX_MESSAGE => Err(Problem::Count),
            len => Ok(len),
        }
    }

    /// The CDR of a message of ROS 1.
    ///
    /// # Errors
    /// As [`Pair::cdr_len`].
    pub fn cdr(&self, ros1: &[u8]) -> Result<Vec<u8>, Problem> {
        let mut out = Vec::with_capacity(self.cdr_len(ros1)?);
        self.to_cdr(ros1, &mut out)?;
        Ok(out)
    }

    /// Appends the ROS 1 form of a message in CDR, encapsulation header first. A header gets the
    /// number `seq`.
    ///
    /// # Errors
    /// Bytes that are no message of the type; what was appended is to be thrown away then.
    pub fn to_ros1(&self, cdr: &[u8], seq: u32, out: &mut Vec<u8>) -> Result<(), Problem> {
        let start = out.len();
        let (plan, ros2, is_numbered) = match &self.way {
            Way::Log => return log::from_cdr(cdr, out),
            Way::Plans { from_cdr, ros2, is_numbered, .. } => (from_cdr, ros2, *is_numbered),
        };
        if cdr.starts_with(&[0, 0]) {
            // Big-endian, from another kind of computer: read field by field.
            let message = ros2.decode(cdr).map_err(|_| Problem::Short)?;
            let bytes = message.encode().map_err(|_| Problem::Short)?;
            convert::from_cdr(plan, &bytes, out)?;
        } else {
            convert::from_cdr(plan, cdr, out)?;
        }
        if is_numbered && let Some(place) = out.get_mut(start..start + 4) {
            place.copy_from_slice(&seq.to_le_bytes());
        }
        Ok(())
    }
}

/// A type of services in both worlds.
#[derive(Debug)]
pub struct ServicePair {
    /// As in `std_srvs/SetBool`.
    pub ros1_name: String,
    /// As in `std_srvs/srv/SetBool`.
    pub ros2_name: String,
    /// That of the ROS 1 type.
    pub md5sum: String,
    /// What a client sends.
    pub request: Pair,
    /// What a server answers.
    pub response: Pair,
}

impl ServicePair {
    /// For a ROS 2 service by its name and the definitions of its two parts. `lookup` is as for
    /// [`Pair::of_ros2`].
    ///
    /// # Errors
    /// As [`Pair::of_ros2`].
    pub fn of_ros2(
        names: &Names,
        ros2_name: &str,
        request: &str,
        response: &str,
        lookup: Lookup<'_>,
    ) -> Result<Self, String> {
        let part = |suffix: &str, text: &str| {
            Pair::of_ros2(names, &format!("{ros2_name}{suffix}"), text, lookup)
        };
        let request = part("_Request", request)?;
        let response = part("_Response", response)?;
        let asked = &request.ros1;
        let answer = &response.ros1;
        let md5sum = md5sum_of_service((&asked.name, &asked.text), (&answer.name, &answer.text))?;
        Ok(Self {
            ros1_name: names.ros1_name(ros2_name),
            ros2_name: ros2_name.to_owned(),
            md5sum,
            request,
            response,
        })
    }
}

#[cfg(test)]
mod tests;
