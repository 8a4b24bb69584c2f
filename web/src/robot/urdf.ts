// Robot models in URDF: links with shapes, joints, and where joints put links.
// Elements and attributes are those of the URDF specification (wiki.ros.org/urdf/XML).

import { Euler, Quaternion, Vector3 } from "three";
import { compose, identity, type Pose } from "./tf";

export type Geometry =
  | { kind: "box"; size: Vector3 }
  | { kind: "cylinder"; radius: number; length: number }
  | { kind: "sphere"; radius: number }
  | { kind: "mesh"; uri: string; scale: Vector3 };

export interface Visual {
  origin: Pose;
  geometry: Geometry;
  /** Red, green, blue, alpha; `null` where the model names none. */
  colour: [number, number, number, number] | null;
}

export interface Link {
  name: string;
  visuals: Visual[];
}

export type JointType = "revolute" | "continuous" | "prismatic" | "fixed" | "floating" | "planar";

export interface Joint {
  name: string;
  type: JointType;
  parent: string;
  child: string;
  origin: Pose;
  axis: Vector3;
  mimic: { joint: string; multiplier: number; offset: number } | null;
}

export interface RobotModel {
  name: string;
  root: string;
  links: Map<string, Link>;
  /** Parents before children. */
  joints: Joint[];
}

export class UrdfError extends Error {}

const JOINT_TYPES = ["revolute", "continuous", "prismatic", "fixed", "floating", "planar"];

export function parseUrdf(text: string): RobotModel {
  const document = new DOMParser().parseFromString(text, "text/xml");
  const robot = document.documentElement;
  if (!robot || robot.tagName !== "robot") {
    throw new UrdfError("the description is no URDF: its first element is not <robot>");
  }
  const colours = new Map<string, Visual["colour"]>();
  for (const material of childrenOf(robot, "material")) {
    colours.set(material.getAttribute("name") ?? "", colourOf(material));
  }
  const links = new Map<string, Link>();
  for (const element of childrenOf(robot, "link")) {
    const name = element.getAttribute("name") ?? "";
    const visuals = childrenOf(element, "visual").map((visual) => readVisual(visual, colours));
    links.set(name, { name, visuals: visuals.filter((visual) => visual !== null) });
  }
  if (links.size === 0) throw new UrdfError("the description has no link");
  const joints = childrenOf(robot, "joint").map((element) => readJoint(element, links));
  const { root, ordered } = order(links, joints);
  return { name: robot.getAttribute("name") ?? "", root, links, joints: ordered };
}

function childrenOf(element: Element, tag: string): Element[] {
  return Array.from(element.children).filter((child) => child.tagName === tag);
}

function childOf(element: Element, tag: string): Element | undefined {
  return childrenOf(element, tag)[0];
}

/** Numbers between spaces, or what stands for a missing attribute. */
function numbers(element: Element | undefined, name: string, otherwise: number[]): number[] {
  const text = element?.getAttribute(name)?.trim();
  if (!text) return otherwise;
  const values = text.split(/\s+/).map(Number);
  if (values.length !== otherwise.length || values.some((value) => !Number.isFinite(value))) {
    throw new UrdfError(`<${element?.tagName} ${name}="${text}">: not ${otherwise.length} numbers`);
  }
  return values;
}

function vector(element: Element | undefined, name: string, otherwise: number[]): Vector3 {
  return new Vector3().fromArray(numbers(element, name, otherwise));
}

function poseOf(element: Element): Pose {
  const origin = childOf(element, "origin");
  const [roll = 0, pitch = 0, yaw = 0] = numbers(origin, "rpy", [0, 0, 0]);
  // Fixed axes: roll, then pitch, then yaw.
  const rotation = new Quaternion().setFromEuler(new Euler(roll, pitch, yaw, "ZYX"));
  return { position: vector(origin, "xyz", [0, 0, 0]), rotation };
}

function colourOf(material: Element): Visual["colour"] {
  const colour = childOf(material, "color");
  if (!colour) return null;
  return numbers(colour, "rgba", [0.7, 0.7, 0.7, 1]) as [number, number, number, number];
}

function readVisual(element: Element, colours: Map<string, Visual["colour"]>): Visual | null {
  const holder = childOf(element, "geometry");
  const shape = holder?.children[0];
  const material = childOf(element, "material");
  const named = colours.get(material?.getAttribute("name") ?? "") ?? null;
  const colour = (material && colourOf(material)) ?? named;
  const geometry = shape ? readGeometry(shape) : null;
  return geometry && { origin: poseOf(element), geometry, colour };
}

function readGeometry(shape: Element): Geometry | null {
  switch (shape.tagName) {
    case "box":
      return { kind: "box", size: vector(shape, "size", [1, 1, 1]) };
    case "sphere":
      return { kind: "sphere", radius: numbers(shape, "radius", [1])[0] ?? 1 };
    case "cylinder": {
      const [radius = 1] = numbers(shape, "radius", [1]);
      const [length = 1] = numbers(shape, "length", [1]);
      return { kind: "cylinder", radius, length };
    }
    case "mesh": {
      const uri = shape.getAttribute("filename") ?? "";
      return { kind: "mesh", uri, scale: vector(shape, "scale", [1, 1, 1]) };
    }
    default:
      return null;
  }
}

function readJoint(element: Element, links: Map<string, Link>): Joint {
  const name = element.getAttribute("name") ?? "";
  const type = element.getAttribute("type") ?? "";
  const parent = childOf(element, "parent")?.getAttribute("link") ?? "";
  const child = childOf(element, "child")?.getAttribute("link") ?? "";
  if (!JOINT_TYPES.includes(type)) throw new UrdfError(`joint ${name}: type '${type}'`);
  for (const link of [parent, child]) {
    if (!links.has(link)) throw new UrdfError(`joint ${name}: there is no link '${link}'`);
  }
  const axis = vector(childOf(element, "axis"), "xyz", [1, 0, 0]);
  const mimic = childOf(element, "mimic");
  return {
    name,
    type: type as JointType,
    parent,
    child,
    origin: poseOf(element),
    axis: axis.lengthSq() > 0 ? axis.normalize() : new Vector3(1, 0, 0),
    mimic: mimic
      ? {
          joint: mimic.getAttribute("joint") ?? "",
          multiplier: numbers(mimic, "multiplier", [1])[0] ?? 1,
          offset: numbers(mimic, "offset", [0])[0] ?? 0,
        }
      : null,
  };
}

function order(links: Map<string, Link>, joints: Joint[]): { root: string; ordered: Joint[] } {
  const parents = new Map<string, Joint>();
  for (const joint of joints) {
    const other = parents.get(joint.child);
    if (other) throw new UrdfError(`link ${joint.child} hangs at ${other.name} and ${joint.name}`);
    parents.set(joint.child, joint);
  }
  const roots = [...links.keys()].filter((name) => !parents.has(name));
  const [root] = roots;
  if (root === undefined) throw new UrdfError("the joints go in a circle");
  const ordered: Joint[] = [];
  const reached = [...roots];
  for (const at of reached) {
    for (const joint of joints.filter((one) => one.parent === at)) {
      ordered.push(joint);
      reached.push(joint.child);
    }
  }
  if (ordered.length !== joints.length) throw new UrdfError("the joints go in a circle");
  return { root, ordered };
}

/** The position of a joint, that of the joint it follows included; 0 where it is not known. */
export function positionOf(
  joint: Joint,
  model: RobotModel,
  positions: ReadonlyMap<string, number>,
): number {
  let factor = 1;
  let offset = 0;
  let current: Joint | undefined = joint;
  for (let depth = 0; current?.mimic && depth < 16; depth++) {
    offset += factor * current.mimic.offset;
    factor *= current.mimic.multiplier;
    const followed: string = current.mimic.joint;
    current = model.joints.find((one) => one.name === followed);
  }
  return offset + factor * (positions.get(current?.name ?? "") ?? 0);
}

/** Where a joint puts its child in its parent. */
export function jointPose(joint: Joint, position: number): Pose {
  const moved = identity();
  if (joint.type === "revolute" || joint.type === "continuous") {
    moved.rotation.setFromAxisAngle(joint.axis, position);
  } else if (joint.type === "prismatic") {
    moved.position.copy(joint.axis).multiplyScalar(position);
  }
  return compose(joint.origin, moved);
}

/** Where every link lies in the root, by the positions of joints. */
export function forward(
  model: RobotModel,
  positions: ReadonlyMap<string, number>,
): Map<string, Pose> {
  const poses = new Map<string, Pose>([[model.root, identity()]]);
  for (const joint of model.joints) {
    const parent = poses.get(joint.parent) ?? identity();
    const pose = jointPose(joint, positionOf(joint, model, positions));
    poses.set(joint.child, compose(parent, pose));
  }
  return poses;
}
