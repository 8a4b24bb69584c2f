//! Pairs of types, found once and kept.

use crate::mapping::Mapping;
use angaros::TypeHash;
use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_ros1_msg::{ActionPair, Definition, Names, Pair, ServicePair};
use angaros_window::{Engine, Kept, ServiceType};
use std::sync::Arc;

pub(super) struct Types {
    mapping: Mapping,
    pub names: Names,
    /// By the ROS 2 name and hash.
    of_ros2: Kept<(String, TypeHash), Pair>,
    /// By the ROS 1 name and definition.
    of_ros1: Kept<(String, String), Pair>,
}

impl Types {
    pub fn new(mapping: Mapping) -> Self {
        let mapping = mapping.with_installed();
        let names = mapping.names();
        Self { mapping, names, of_ros2: Kept::default(), of_ros1: Kept::default() }
    }

    /// The pair of a ROS 2 type that somebody publishes here.
    pub async fn of_ros2(
        &self,
        engine: &Engine,
        name: &str,
        hash: TypeHash,
    ) -> Result<Arc<Pair>, String> {
        let key = (name.to_owned(), hash);
        if let Some(found) = self.of_ros2.get(&key) {
            return Ok(found);
        }
        let ty = engine.message_type(name, Some(hash)).await.map_err(|error| error.to_string())?;
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        let made = Pair::of_ros2(&self.names, &ty.name, &ty.definition, &lookup)?;
        Ok(self.of_ros2.keep(key, made))
    }

    /// The pair of a ROS 1 type with the definition that its publisher says.
    pub async fn of_ros1(
        &self,
        engine: &Engine,
        name: &str,
        text: &str,
    ) -> Result<Arc<Pair>, String> {
        let key = (name.to_owned(), text.to_owned());
        if let Some(found) = self.of_ros1.get(&key) {
            return Ok(found);
        }
        let known = engine.message_type(&self.names.ros2_message(name), None).await.ok();
        let of_user = self.mapping.definition(name).filter(|_| text.trim().is_empty());
        let text = of_user.as_deref().unwrap_or(text);
        if let Some(known) =
            known.as_ref().filter(|known| text.trim().is_empty() && !known.ty.fields.is_empty())
        {
            return self.of_ros2(engine, &known.name, known.hash).await;
        }
        let known = known.as_ref().map(|known| &*known.definition);
        let made = Pair::of_ros1(&self.names, name, text, known)?;
        Ok(self.of_ros1.keep(key, made))
    }

    /// The pair of a type of services.
    pub fn service(&self, ty: &ServiceType) -> Result<ServicePair, String> {
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        let request = &ty.request.definition;
        let response = &ty.response.definition;
        ServicePair::of_ros2(&self.names, &ty.name, request, response, &lookup)
    }

    /// What a type that comes with ROS 2 is in ROS 1.
    pub fn standard(&self, name: &str) -> Result<Definition, String> {
        let text = DynamicType::definition(standard_catalog(), name);
        let text = text.map_err(|error| error.to_string())?;
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        Ok(Pair::of_ros2(&self.names, name, &text, &lookup)?.ros1)
    }

    /// The pair of a type of actions, by its names in ROS 1 and ROS 2 and the definitions of its
    /// parts in ROS 2.
    pub fn action(
        &self,
        names: (&str, &str),
        definitions: &[(String, String)],
    ) -> Result<ActionPair, String> {
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        ActionPair::of_ros2(&self.names, names, definitions, &lookup)
    }

    /// The pair of a type of actions that only packages of ROS 1 know, or the user.
    pub fn action_of_ros1(&self, ros1_name: &str) -> Result<ActionPair, String> {
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        ActionPair::of_ros1(&self.names, ros1_name, &lookup).map_err(|why| {
            let ros2 = self.names.ros2_action(ros1_name);
            format!("{why}; hint: run where {ros2} is found, or give definitions in the mapping")
        })
    }
}
