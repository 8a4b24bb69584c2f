// A robot model. A link stands where tf says; where tf does not know it, its joint decides.

import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  SRGBColorSpace,
  SphereGeometry,
  type BufferGeometry,
} from "three";
import type { Message } from "../cdr";
import { textOf } from "../model/feed";
import { compose, type Pose } from "../robot/tf";
import {
  jointPose,
  parseUrdf,
  positionOf,
  type Geometry,
  type RobotModel,
  type Visual,
} from "../robot/urdf";
import { clear, type SceneContext } from "./item";

export class RobotItem {
  readonly object = new Group();
  note = "";
  private model: RobotModel | null = null;
  private text = "";
  private readonly positions = new Map<string, number>();
  private readonly groups = new Map<string, Group>();

  /** Takes another description over. It may come again and again. */
  describe(text: string, context: SceneContext): void {
    if (text === this.text) return;
    this.text = text;
    clear(this.object);
    this.groups.clear();
    this.model = null;
    try {
      this.model = parseUrdf(text);
      this.note = "";
    } catch (error) {
      this.note = textOf(error);
      return;
    }
    for (const link of this.model.links.values()) {
      const group = new Group();
      for (const visual of link.visuals) this.addVisual(group, visual, context);
      this.groups.set(link.name, group);
      this.object.add(group);
    }
  }

  /** Takes positions of `sensor_msgs/msg/JointState`. */
  move(message: Message): void {
    const names = Array.isArray(message.name) ? (message.name as string[]) : [];
    const positions = message.position as ArrayLike<number> | undefined;
    names.forEach((name, at) => {
      const position = positions?.[at];
      if (position !== undefined && Number.isFinite(position)) this.positions.set(name, position);
    });
  }

  place({ tf, fixedFrame }: SceneContext): void {
    const { model } = this;
    if (!model) return;
    const known = (link: string): Pose | null => tf.lookup(fixedFrame, link);
    const poses = new Map<string, Pose | null>();
    for (const link of model.links.keys()) {
      const hasJoint = model.joints.some((joint) => joint.child === link);
      if (!hasJoint) poses.set(link, known(link));
    }
    for (const joint of model.joints) {
      const ofTf = known(joint.child);
      const parent = poses.get(joint.parent) ?? null;
      const byJoint = (): Pose | null =>
        parent && compose(parent, jointPose(joint, positionOf(joint, model, this.positions)));
      poses.set(joint.child, ofTf ?? byJoint());
    }
    for (const [name, group] of this.groups) {
      const pose = poses.get(name);
      group.visible = pose !== null && pose !== undefined;
      if (!pose) continue;
      group.position.copy(pose.position);
      group.quaternion.copy(pose.rotation);
    }
  }

  /** The frame that the model hangs on, where tf has no other. */
  get root(): string {
    return this.model?.root ?? "";
  }

  dispose(): void {
    clear(this.object);
    this.object.removeFromParent();
  }

  private addVisual(group: Group, visual: Visual, context: SceneContext): void {
    const [red, green, blue, alpha] = visual.colour ?? [0.7, 0.72, 0.75, 1];
    const material = new MeshStandardMaterial({
      color: new Color().setRGB(red, green, blue, SRGBColorSpace),
      opacity: alpha,
      transparent: alpha < 1,
      roughness: 0.7,
      metalness: 0.1,
    });
    const holder = new Group();
    holder.position.copy(visual.origin.position);
    holder.quaternion.copy(visual.origin.rotation);
    group.add(holder);
    const { geometry } = visual;
    if (geometry.kind !== "mesh") {
      holder.add(new Mesh(shapeOf(geometry), material));
      return;
    }
    context.meshes
      .load(geometry.uri, material)
      .then((mesh) => {
        holder.scale.copy(geometry.scale);
        // The geometry belongs to all copies.
        mesh.traverse((part) => (part.userData.isShared = true));
        holder.add(mesh);
      })
      .catch((error: unknown) => {
        this.note = textOf(error);
        context.say(`${geometry.uri}: ${this.note}`);
      });
  }
}

function shapeOf(geometry: Exclude<Geometry, { kind: "mesh" }>): BufferGeometry {
  switch (geometry.kind) {
    case "box":
      return new BoxGeometry(geometry.size.x, geometry.size.y, geometry.size.z);
    case "sphere":
      return new SphereGeometry(geometry.radius, 32, 20);
    case "cylinder": {
      const { radius, length } = geometry;
      // Along Z, not along Y.
      return new CylinderGeometry(radius, radius, length, 32).rotateX(Math.PI / 2);
    }
  }
}
