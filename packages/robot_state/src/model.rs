//! Robots as URDF describes them: links, and joints between them.
//!
//! Read is what frames, kinematics and dynamics need; shapes and colours are left to those who draw
//! the text. Units are those of URDF: metres, radians, kilograms, newtons, seconds.

use crate::error::{DescriptionError, Place};
use crate::read;
use crate::xacro::{self, Arguments};
use crate::xml::Element;
use nalgebra::{Isometry3, Matrix3, UnitVector3};
use std::collections::BTreeMap;
use std::path::Path;

/// A robot: a tree of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// Its links, in the order of the text.
    pub links: Vec<Link>,
    /// Its joints; one that moves another's parent stands before it.
    pub joints: Vec<Joint>,
    /// The index of the link that is no joint's child.
    pub root: usize,
}

/// A rigid body with a frame of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Its name, which is that of its frame.
    pub name: String,
    /// Its mass and how that is spread; `None` for a frame without any.
    pub inertial: Option<Inertial>,
    /// Where it stands in the text.
    pub place: Place,
}

/// The mass of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertial {
    /// From the frame of the inertia to that of the link; its origin is the centre of mass.
    pub origin: Isometry3<f64>,
    /// The mass, kg.
    pub mass_kg: f64,
    /// The moments of inertia about the centre of mass, kg m².
    pub inertia: Matrix3<f64>,
}

/// A joint: how the frame of one link stands in that of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// How it moves.
    pub kind: JointKind,
    /// The index of the link it hangs at.
    pub parent: usize,
    /// The index of the link it moves.
    pub child: usize,
    /// From the child's frame to the parent's, at position 0.
    pub origin: Isometry3<f64>,
    /// The axis it turns about or slides along, in the frame of the child.
    pub axis: UnitVector3<f64>,
    /// What it can do; `None` where the text says nothing.
    pub limits: Option<JointLimits>,
    /// The limits that a controller should keep (`safety_controller`), rad or m.
    pub soft_limits: Option<(f64, f64)>,
    /// The joint that it follows.
    pub mimic: Option<Mimic>,
    /// Where it stands in the text.
    pub place: Place,
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Turns about its axis between limits.
    Revolute,
    /// Turns about its axis without limits.
    Continuous,
    /// Slides along its axis between limits.
    Prismatic,
    /// Does not move.
    Fixed,
    /// Moves freely; where it is comes from elsewhere.
    Floating,
    /// Moves in the plane across its axis; where it is comes from elsewhere.
    Planar,
}

/// What a joint can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointLimits {
    /// The least position, rad or m; of no meaning for a continuous joint.
    pub lower: f64,
    /// The greatest position, rad or m.
    pub upper: f64,
    /// The greatest speed either way, rad/s or m/s.
    pub velocity: f64,
    /// The greatest torque or force either way, Nm or N.
    pub effort: f64,
}

/// A joint's position is `multiplier` times that of another, plus `offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mimic {
    /// The index of the joint that is followed.
    pub joint: usize,
    /// The factor.
    pub multiplier: f64,
    /// What is added, rad or m.
    pub offset: f64,
}

impl JointKind {
    /// Whether one number says where it is.
    #[must_use]
    pub fn is_movable(self) -> bool {
        matches!(self, Self::Revolute | Self::Continuous | Self::Prismatic)
    }
}

impl Joint {
    /// From the child's frame to the parent's at this position (rad or m; of no meaning for a
    /// joint that is fixed, floating or planar).
    #[must_use]
    pub fn transform(&self, position: f64) -> Isometry3<f64> {
        self.origin * self.motion(position)
    }

    /// What the joint's motion adds to its origin.
    pub(crate) fn motion(&self, position: f64) -> Isometry3<f64> {
        match self.kind {
            JointKind::Revolute | JointKind::Continuous => {
                Isometry3::rotation(self.axis.into_inner() * position)
            }
            JointKind::Prismatic => {
                let slid = self.axis.into_inner() * position;
                Isometry3::translation(slid.x, slid.y, slid.z)
            }
            _ => Isometry3::identity(),
        }
    }

    /// The position nearest to `position` that its limits allow.
    #[must_use]
    pub fn clamp(&self, position: f64) -> f64 {
        match (self.kind, self.limits) {
            (JointKind::Revolute | JointKind::Prismatic, Some(limits)) => {
                position.clamp(limits.lower, limits.upper)
            }
            _ => position,
        }
    }

    /// Where it is when nobody says: 0, or the middle of its limits where those leave 0 out.
    #[must_use]
    pub fn default_position(&self) -> f64 {
        match (self.kind, self.limits) {
            (JointKind::Revolute | JointKind::Prismatic, Some(limits))
                if limits.lower > 0.0 || limits.upper < 0.0 =>
            {
                0.5 * (limits.lower + limits.upper)
            }
            _ => 0.0,
        }
    }
}

impl Model {
    /// Reads a URDF; `file` is what errors call it. A text with xacro in it is refused: expand it
    /// first ([`xacro`](crate::xacro)).
    ///
    /// # Errors
    /// It is no XML, no URDF, or its links are no tree.
    pub fn parse(text: &str, file: &str) -> Result<Self, DescriptionError> {
        Self::of_element(&Element::parse(text, file)?)
    }

    /// Reads a file in URDF or xacro.
    ///
    /// # Errors
    /// As [`Model::parse`] and [`xacro::expand_file`].
    pub fn read(path: &Path, arguments: &Arguments) -> Result<Self, DescriptionError> {
        Self::of_element(&xacro::expand_file(path, arguments)?)
    }

    /// Reads the element `robot`.
    ///
    /// # Errors
    /// As [`Model::parse`].
    pub fn of_element(robot: &Element) -> Result<Self, DescriptionError> {
        read::model(robot)
    }

    /// The index of a link.
    #[must_use]
    pub fn link(&self, name: &str) -> Option<usize> {
        self.links.iter().position(|link| link.name == name)
    }

    /// The index of a joint.
    #[must_use]
    pub fn joint(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| joint.name == name)
    }

    /// The joint that moves a link; `None` for the root.
    #[must_use]
    pub fn joint_above(&self, link: usize) -> Option<usize> {
        self.joints.iter().position(|joint| joint.child == link)
    }

    /// The mass of all links, kg.
    #[must_use]
    pub fn mass_kg(&self) -> f64 {
        self.links.iter().filter_map(|link| link.inertial).map(|inertial| inertial.mass_kg).sum()
    }

    /// The joint that `joint` follows in the end, with the factor and what is added; the joint
    /// itself where it follows none.
    #[must_use]
    pub fn source_of(&self, joint: usize) -> Mimic {
        let mut source = Mimic { joint, multiplier: 1.0, offset: 0.0 };
        // Reading has refused joints that follow each other in a circle.
        while let Some(mimic) = self.joints[source.joint].mimic {
            source.offset += source.multiplier * mimic.offset;
            source.multiplier *= mimic.multiplier;
            source.joint = mimic.joint;
        }
        source
    }

    /// The position of each joint, by its index, from positions by name: mimic joints follow, and
    /// joints without a position are at their default.
    #[must_use]
    pub fn positions(&self, by_name: &BTreeMap<&str, f64>) -> Vec<f64> {
        let of = |joint: usize| {
            let source = self.source_of(joint);
            let followed = &self.joints[source.joint];
            let known = by_name.get(followed.name.as_str()).copied();
            let position = known.unwrap_or_else(|| followed.default_position());
            source.multiplier * position + source.offset
        };
        (0..self.joints.len()).map(of).collect()
    }
}
