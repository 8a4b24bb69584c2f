//! The description as parameters give it.

use crate::model::Model;
use crate::xacro::{self, Arguments};
use angaros::prelude::*;
use std::path::Path;

/// A description and its text, as the parameters of a node give it.
pub struct Description {
    /// The URDF.
    pub text: String,
    /// What it says.
    pub model: Model,
}

impl Description {
    /// Reads a URDF; errors call it `name`.
    ///
    /// # Errors
    /// As [`Model::parse`].
    pub fn parse(text: String, name: &str) -> Result<Self> {
        let model = Model::parse(&text, name)?;
        Ok(Self { text, model })
    }

    /// What the parameters `robot_description`, `robot_description_file` and `xacro_arguments` of
    /// a node give; `None` if the first two are empty.
    ///
    /// # Errors
    /// A description that is none, or a parameter of another type.
    pub fn of_node(node: &Node) -> Result<Option<Self>> {
        match node.has_parameter("robot_description") {
            false => Ok(Self::of_parameters(node)?.0),
            true => {
                let text: String = node.parameter("robot_description", String::new())?;
                match text.is_empty() {
                    true => Ok(None),
                    false => Self::parse(text, "robot_description").map(Some),
                }
            }
        }
    }

    /// The same for a node that asks for the first time. Afterwards `robot_description` has the
    /// text, so that others can ask for it.
    pub(crate) fn of_parameters(node: &Node) -> Result<(Option<Self>, ParameterHandle<String>)> {
        let file: String = node.parameter("robot_description_file", String::new())?;
        let given: Vec<String> = node.parameter("xacro_arguments", Vec::<String>::new())?;
        let read = match file.is_empty() {
            true => None,
            false => Some(Self::of_file(Path::new(&file), &given)?),
        };
        let default = read.as_ref().map_or_else(String::new, |read| read.text.clone());
        let about = ParameterDescriptor::new("the robot as URDF");
        let handle = node.declare_parameter_with("robot_description", default, about)?;
        let text = handle.get();
        let own = match read {
            Some(read) if read.text == text => Some(read),
            _ if text.is_empty() => None,
            _ => Some(Self::parse(text, "robot_description")?),
        };
        Ok((own, handle))
    }

    fn of_file(path: &Path, given: &[String]) -> Result<Self> {
        let mut arguments = Arguments::new();
        for one in given {
            let Some((name, value)) = one.split_once(":=") else {
                let message = format!("'{one}' in parameter 'xacro_arguments' has no value");
                return Err(Error::new(ErrorKind::InvalidArgument, message)
                    .hint("each is written NAME:=VALUE"));
            };
            arguments.insert(name.trim().to_owned(), value.trim().to_owned());
        }
        let expanded = xacro::expand_file(path, &arguments)?;
        let model = Model::of_element(&expanded)?;
        Ok(Self { text: expanded.to_text(), model })
    }
}
