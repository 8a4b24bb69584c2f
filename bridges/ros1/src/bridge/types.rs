//! Pairs of types, found once and kept.

use crate::mapping::Mapping;
use angaros::TypeHash;
use angaros_ros1_msg::{Names, Pair, ServicePair};
use angaros_window::{Engine, ServiceType};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Pairs that are kept; beyond that all are made anew.
const MAX_KEPT: usize = 4096;

type Kept<T> = Mutex<HashMap<(String, String), Arc<T>>>;

pub(super) struct Types {
    mapping: Mapping,
    pub names: Names,
    /// By the ROS 2 name and hash.
    of_ros2: Kept<Pair>,
    /// By the ROS 1 name and definition.
    of_ros1: Kept<Pair>,
}

fn kept<T>(all: &Kept<T>, key: &(String, String)) -> Option<Arc<T>> {
    all.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
}

fn keep<T>(all: &Kept<T>, key: (String, String), made: T) -> Arc<T> {
    let made = Arc::new(made);
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    if all.len() >= MAX_KEPT {
        all.clear();
    }
    all.insert(key, Arc::clone(&made));
    made
}

impl Types {
    pub fn new(mapping: Mapping) -> Self {
        let mapping = mapping.with_installed();
        let names = mapping.names();
        Self { mapping, names, of_ros2: Mutex::default(), of_ros1: Mutex::default() }
    }

    /// The pair of a ROS 2 type that somebody publishes here.
    pub async fn of_ros2(
        &self,
        engine: &Engine,
        name: &str,
        hash: TypeHash,
    ) -> Result<Arc<Pair>, String> {
        let key = (name.to_owned(), format!("{hash:?}"));
        if let Some(found) = kept(&self.of_ros2, &key) {
            return Ok(found);
        }
        let ty = engine.message_type(name, Some(hash)).await.map_err(|error| error.to_string())?;
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        let made = Pair::of_ros2(&self.names, &ty.name, &ty.definition, &lookup)?;
        Ok(keep(&self.of_ros2, key, made))
    }

    /// The pair of a ROS 1 type with the definition that its publisher says.
    pub async fn of_ros1(
        &self,
        engine: &Engine,
        name: &str,
        text: &str,
    ) -> Result<Arc<Pair>, String> {
        let key = (name.to_owned(), text.to_owned());
        if let Some(found) = kept(&self.of_ros1, &key) {
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
        Ok(keep(&self.of_ros1, key, made))
    }

    /// The pair of a type of services.
    pub fn service(&self, ty: &ServiceType) -> Result<ServicePair, String> {
        let lookup = |ros1: &str| self.mapping.definition(ros1);
        let request = &ty.request.definition;
        let response = &ty.response.definition;
        ServicePair::of_ros2(&self.names, &ty.name, request, response, &lookup)
    }
}
