//! From the elements of a URDF to a model.

use crate::error::{DescriptionError, Place};
use crate::model::{Inertial, Joint, JointKind, JointLimits, Link, Mimic, Model};
use crate::xml::Element;
use nalgebra::{Isometry3, Matrix3, Translation3, UnitQuaternion, UnitVector3, Vector3};
use std::collections::BTreeMap;

type Read<T> = Result<T, DescriptionError>;

/// Joints that may follow each other in a row.
const MAX_MIMICS: usize = 16;

/// Reads the element `robot`.
pub(crate) fn model(robot: &Element) -> Read<Model> {
    if robot.name != "robot" {
        let message = format!("begins with <{}>, so it is no URDF", robot.name);
        return Err(DescriptionError::at(&robot.place, message).hint("URDF begins with <robot>"));
    }
    if let Some(element) = robot.elements().find(|element| element.name.starts_with("xacro:")) {
        let message = format!("holds <{}>, which is not URDF but xacro", element.name);
        let hint = "expand it first: parameter robot_description_file takes a .xacro file";
        return Err(DescriptionError::at(&element.place, message).hint(hint));
    }
    let name = robot.attribute("name").unwrap_or_default().to_owned();
    let links: Vec<Link> = named(robot, "link").map(link).collect::<Read<_>>()?;
    let by_name = distinct("link", links.iter().map(|link| (&*link.name, &link.place)))?;
    if links.is_empty() {
        return Err(DescriptionError::at(&robot.place, "has no link")
            .hint("a robot has at least one: <link name=\"base_link\"/>"));
    }
    let elements: Vec<&Element> = named(robot, "joint").collect();
    let joints: Vec<Joint> =
        elements.iter().map(|element| joint(element, &by_name)).collect::<Read<_>>()?;
    let (joints, order) = in_order(&links, joints)?;
    let mut model = Model { name, root: root(&links, &joints, robot)?, links, joints };
    let known = distinct("joint", model.joints.iter().map(|joint| (&*joint.name, &joint.place)))?;
    let mut mimics = Vec::new();
    for at in &order {
        mimics.push(mimic(elements[*at], &known, &model)?);
    }
    for (joint, mimic) in model.joints.iter_mut().zip(mimics) {
        joint.mimic = mimic;
    }
    no_circle_of_mimics(&model)?;
    Ok(model)
}

fn named<'a>(robot: &'a Element, name: &'static str) -> impl Iterator<Item = &'a Element> {
    robot.elements().filter(move |element| element.name == name)
}

/// The index of each name.
fn distinct<'a>(
    what: &str,
    names: impl Iterator<Item = (&'a str, &'a Place)>,
) -> Read<BTreeMap<String, usize>> {
    let mut known = BTreeMap::new();
    for (at, (name, place)) in names.enumerate() {
        if known.insert(name.to_owned(), at).is_some() {
            let message = format!("a second {what} is called '{name}'");
            return Err(DescriptionError::at(place, message).hint("give each a name of its own"));
        }
    }
    Ok(known)
}

fn link(element: &Element) -> Read<Link> {
    let name = name_of(element)?;
    let inertial = element.child("inertial").map(inertial).transpose()?;
    Ok(Link { name, inertial, place: element.place.clone() })
}

fn name_of(element: &Element) -> Read<String> {
    match element.required("name")? {
        "" => {
            let message = format!("the name of a <{}> is empty", element.name);
            Err(DescriptionError::at(&element.place, message))
        }
        name => Ok(name.to_owned()),
    }
}

fn inertial(element: &Element) -> Read<Inertial> {
    let lacks =
        |what: &str| DescriptionError::at(&element.place, format!("<inertial> has no <{what}>"));
    let mass = element.child("mass").ok_or_else(|| lacks("mass"))?;
    let mass_kg = number(mass, "value")?;
    if mass_kg < 0.0 {
        return Err(DescriptionError::at(&mass.place, format!("the mass is {mass_kg} kg")));
    }
    let inertia = element.child("inertia").ok_or_else(|| lacks("inertia"))?;
    let [xx, xy, xz] = ["ixx", "ixy", "ixz"].map(|name| number(inertia, name));
    let [yy, yz, zz] = ["iyy", "iyz", "izz"].map(|name| number(inertia, name));
    let xy = xy?;
    let xz = xz?;
    let yz = yz?;
    let inertia = Matrix3::new(xx?, xy, xz, xy, yy?, yz, xz, yz, zz?);
    Ok(Inertial { origin: origin(element)?, mass_kg, inertia })
}

fn joint(element: &Element, links: &BTreeMap<String, usize>) -> Read<Joint> {
    let name = name_of(element)?;
    let kind = kind(element)?;
    let end = |which: &str| {
        let inner = element.child(which).ok_or_else(|| {
            let message = format!("joint '{name}' has no <{which}>");
            DescriptionError::at(&element.place, message)
        })?;
        let link = inner.required("link")?;
        links.get(link).copied().ok_or_else(|| {
            let message = format!("the {which} of joint '{name}' is '{link}', which is no link");
            DescriptionError::at(&inner.place, message)
        })
    };
    Ok(Joint {
        kind,
        parent: end("parent")?,
        child: end("child")?,
        origin: origin(element)?,
        axis: axis(element, &name, kind)?,
        limits: limits(element, &name, kind)?,
        soft_limits: soft_limits(element)?,
        mimic: None,
        place: element.place.clone(),
        name,
    })
}

fn kind(element: &Element) -> Read<JointKind> {
    Ok(match element.required("type")? {
        "revolute" => JointKind::Revolute,
        "continuous" => JointKind::Continuous,
        "prismatic" => JointKind::Prismatic,
        "fixed" => JointKind::Fixed,
        "floating" => JointKind::Floating,
        "planar" => JointKind::Planar,
        other => {
            let message = format!("a joint's type is '{other}'");
            let hint = "it is revolute, continuous, prismatic, fixed, floating or planar";
            return Err(DescriptionError::at(&element.place, message).hint(hint));
        }
    })
}

fn axis(element: &Element, name: &str, kind: JointKind) -> Read<UnitVector3<f64>> {
    // What does not move needs none, and some exporters write zeros then.
    let moves = !matches!(kind, JointKind::Fixed | JointKind::Floating);
    let Some(inner) = element.child("axis").filter(|_| moves) else {
        return Ok(Vector3::x_axis());
    };
    let axis = vector(inner, "xyz")?.unwrap_or_else(Vector3::x);
    UnitVector3::try_new(axis, 1e-9).ok_or_else(|| {
        let message = format!("the axis of joint '{name}' has no direction");
        DescriptionError::at(&inner.place, message)
    })
}

fn limits(element: &Element, name: &str, kind: JointKind) -> Read<Option<JointLimits>> {
    let needed = matches!(kind, JointKind::Revolute | JointKind::Prismatic);
    let Some(inner) = element.child("limit") else {
        if needed {
            let message = format!("joint '{name}' has no <limit>");
            return Err(DescriptionError::at(&element.place, message)
                .hint("give lower, upper, velocity and effort, or make it continuous"));
        }
        return Ok(None);
    };
    let or_zero = |attribute: &str| match inner.attribute(attribute) {
        None => Ok(0.0),
        Some(_) => number(inner, attribute),
    };
    let limits = JointLimits {
        lower: or_zero("lower")?,
        upper: or_zero("upper")?,
        velocity: or_zero("velocity")?,
        effort: or_zero("effort")?,
    };
    if needed && limits.lower > limits.upper {
        let JointLimits { lower, upper, .. } = limits;
        let message = format!("joint '{name}' goes from {lower} up to {upper}");
        return Err(DescriptionError::at(&inner.place, message).hint("swap lower and upper"));
    }
    Ok(Some(limits))
}

fn soft_limits(element: &Element) -> Read<Option<(f64, f64)>> {
    let Some(inner) = element.child("safety_controller") else { return Ok(None) };
    let names = ["soft_lower_limit", "soft_upper_limit"];
    if names.iter().any(|name| inner.attribute(name).is_none()) {
        return Ok(None);
    }
    let lower = number(inner, names[0])?;
    Ok(Some((lower, number(inner, names[1])?)))
}

fn mimic(
    element: &Element,
    joints: &BTreeMap<String, usize>,
    model: &Model,
) -> Read<Option<Mimic>> {
    let Some(inner) = element.child("mimic") else { return Ok(None) };
    let name = inner.required("joint")?;
    let refuse = |why: &str| {
        let message = format!("a joint follows '{name}', {why}");
        Err(DescriptionError::at(&inner.place, message))
    };
    let Some(joint) = joints.get(name).copied() else { return refuse("which is no joint") };
    if !model.joints[joint].kind.is_movable() {
        return refuse("which does not move");
    }
    let or = |attribute: &str, otherwise: f64| match inner.attribute(attribute) {
        None => Ok(otherwise),
        Some(_) => number(inner, attribute),
    };
    let multiplier = or("multiplier", 1.0)?;
    Ok(Some(Mimic { joint, multiplier, offset: or("offset", 0.0)? }))
}

/// Each joint follows another in few steps, so that nobody who follows them needs long.
fn no_circle_of_mimics(model: &Model) -> Read<()> {
    for start in &model.joints {
        let mut at = start;
        let mut steps = 0;
        while let Some(mimic) = at.mimic {
            at = &model.joints[mimic.joint];
            steps += 1;
            if steps > MAX_MIMICS {
                let name = &start.name;
                let message = match steps_back(model, at) {
                    true => format!("joint '{name}' follows itself in the end"),
                    false => format!("joint '{name}' follows more than {MAX_MIMICS} in a row"),
                };
                return Err(DescriptionError::at(&start.place, message));
            }
        }
    }
    Ok(())
}

/// Whether a joint follows others without end.
fn steps_back(model: &Model, from: &Joint) -> bool {
    let next = |joint: &&Joint| joint.mimic.map(|mimic| &model.joints[mimic.joint]);
    std::iter::successors(Some(from), next).nth(model.joints.len()).is_some()
}

/// The joints so that each stands behind the one above it, and which they were before.
fn in_order(links: &[Link], joints: Vec<Joint>) -> Read<(Vec<Joint>, Vec<usize>)> {
    let mut above: Vec<Option<usize>> = vec![None; links.len()];
    for (at, joint) in joints.iter().enumerate() {
        if let Some(other) = above[joint.child].replace(at) {
            let link = &links[joint.child].name;
            let other = &joints[other].name;
            let message = format!("link '{link}' hangs at joint '{other}' and at '{}'", joint.name);
            return Err(DescriptionError::at(&joint.place, message)
                .hint("a link is the child of one joint at most"));
        }
    }
    // Joints between a joint and the root; those of a circle are never counted.
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
    for (at, joint) in joints.iter().enumerate() {
        below[joint.parent].push(at);
    }
    let roots = (0..links.len()).filter(|link| above[*link].is_none());
    let mut waiting: Vec<usize> = roots.collect();
    waiting.reverse();
    let mut order = Vec::with_capacity(joints.len());
    while let Some(link) = waiting.pop() {
        order.extend(&below[link]);
        waiting.extend(below[link].iter().rev().map(|at| joints[*at].child));
    }
    if order.len() < joints.len() {
        let seen: std::collections::BTreeSet<usize> = order.iter().copied().collect();
        let circle = joints.iter().enumerate().find(|(at, _)| !seen.contains(at));
        return Err(match circle {
            Some((_, joint)) => {
                let message = format!("joint '{}' is part of a circle", joint.name);
                DescriptionError::at(&joint.place, message)
            }
            None => DescriptionError::new("the joints are in a circle"),
        });
    }
    let mut taken: Vec<Option<Joint>> = joints.into_iter().map(Some).collect();
    let sorted = order.iter().filter_map(|at| taken[*at].take()).collect();
    Ok((sorted, order))
}

fn root(links: &[Link], joints: &[Joint], robot: &Element) -> Read<usize> {
    let mut is_child = vec![false; links.len()];
    for joint in joints {
        is_child[joint.child] = true;
    }
    let mut roots = (0..links.len()).filter(|link| !is_child[*link]);
    match (roots.next(), roots.next()) {
        (Some(root), None) => Ok(root),
        (Some(one), Some(other)) => {
            let one = &links[one].name;
            let other = &links[other];
            let message = format!("links '{one}' and '{}' both hang at no joint", other.name);
            Err(DescriptionError::at(&other.place, message).hint("join all links to one tree"))
        }
        _ => Err(DescriptionError::at(&robot.place, "every link hangs at a joint, in a circle")),
    }
}

/// The element `origin` of another; none is no offset.
fn origin(of: &Element) -> Read<Isometry3<f64>> {
    let Some(inner) = of.child("origin") else { return Ok(Isometry3::identity()) };
    let xyz = vector(inner, "xyz")?.unwrap_or_else(Vector3::zeros);
    let rpy = vector(inner, "rpy")?.unwrap_or_else(Vector3::zeros);
    let rotation = UnitQuaternion::from_euler_angles(rpy.x, rpy.y, rpy.z);
    Ok(Isometry3::from_parts(Translation3::from(xyz), rotation))
}

fn number(element: &Element, attribute: &str) -> Read<f64> {
    let text = element.required(attribute)?;
    finite(text).ok_or_else(|| {
        let message = format!("{attribute} of <{}> is '{text}', not a number", element.name);
        DescriptionError::at(&element.place, message)
    })
}

fn vector(element: &Element, attribute: &str) -> Read<Option<Vector3<f64>>> {
    let Some(text) = element.attribute(attribute) else { return Ok(None) };
    let words: Vec<&str> = text.split_whitespace().take(4).collect();
    let numbers: Vec<f64> = words.iter().filter_map(|word| finite(word)).collect();
    match (<[f64; 3]>::try_from(&numbers[..]), words.len()) {
        (Ok([x, y, z]), 3) => Ok(Some(Vector3::new(x, y, z))),
        _ => {
            let message = format!("{attribute} of <{}> is '{text}', not 3 numbers", element.name);
            Err(DescriptionError::at(&element.place, message))
        }
    }
}

fn finite(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}
