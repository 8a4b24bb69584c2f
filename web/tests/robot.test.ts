// @vitest-environment happy-dom

import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { TfBuffer, compose, inverse, type Pose } from "../src/robot/tf";
import { UrdfError, forward, parseUrdf } from "../src/robot/urdf";

const UP = new Vector3(0, 0, 1);

function pose(x: number, y: number, z: number, yaw = 0): Pose {
  return { position: new Vector3(x, y, z), rotation: new Quaternion().setFromAxisAngle(UP, yaw) };
}

function expectAt(found: Pose | null | undefined, x: number, y: number, z: number): void {
  expect(found?.position.x).toBeCloseTo(x);
  expect(found?.position.y).toBeCloseTo(y);
  expect(found?.position.z).toBeCloseTo(z);
}

describe("the tf buffer", () => {
  it("goes up to the common frame and down again", () => {
    const tf = new TfBuffer();
    tf.set("map", "base", 1, pose(1, 0, 0, Math.PI / 2), false);
    tf.set("base", "laser", 1, pose(2, 0, 0), true);
    tf.set("map", "tower", 1, pose(0, 5, 0), true);
    expectAt(tf.lookup("map", "laser"), 1, 2, 0);
    expectAt(tf.lookup("laser", "map"), -2, 1, 0);
    expectAt(tf.lookup("tower", "laser"), 1, -3, 0);
    expect(tf.lookup("map", "elsewhere")).toBeNull();
    expectAt(tf.lookup("elsewhere", "elsewhere"), 0, 0, 0);
    expect(tf.mainRoot()).toBe("map");
    expect(tf.names()).toEqual(["base", "laser", "map", "tower"]);
  });

  it("interpolates between two times and holds at the ends", () => {
    const tf = new TfBuffer();
    tf.set("map", "base", 11, pose(4, 0, 0, Math.PI / 2), false);
    tf.set("map", "base", 10, pose(0, 0, 0, 0), false);
    const half = tf.lookup("map", "base", 10.5);
    expectAt(half, 2, 0, 0);
    expect(new Vector3(1, 0, 0).applyQuaternion(half?.rotation ?? new Quaternion()).y).toBeCloseTo(
      Math.SQRT1_2,
    );
    expectAt(tf.lookup("map", "base", 0), 0, 0, 0);
    expectAt(tf.lookup("map", "base", 99), 4, 0, 0);
  });

  it("keeps ten seconds, and begins anew when time goes back", () => {
    const tf = new TfBuffer();
    for (let time = 0; time <= 30; time++) tf.set("map", "base", time, pose(time, 0, 0), false);
    expectAt(tf.lookup("map", "base", 0), 20, 0, 0);
    tf.set("map", "base", 25, pose(6, 0, 0), false);
    expectAt(tf.lookup("map", "base"), 6, 0, 0);
    tf.set("map", "base", 1, pose(7, 0, 0), false);
    expectAt(tf.lookup("map", "base"), 7, 0, 0);
  });

  it("ends at a circle, and takes no rotation that is none", () => {
    const tf = new TfBuffer();
    tf.set("a", "b", 0, pose(1, 0, 0), true);
    tf.set("b", "a", 0, pose(1, 0, 0), true);
    expect(tf.lookup("c", "a")).toBeNull();
    const nothing = { position: new Vector3(), rotation: new Quaternion(0, 0, 0, 0) };
    tf.set("a", "d", 0, nothing, true);
    expect(tf.names()).not.toContain("d");
  });

  it("has inverses", () => {
    const one = pose(1, 2, 3, 0.7);
    expectAt(compose(one, inverse(one)), 0, 0, 0);
  });
});

const ARM = `<?xml version="1.0"?>
<robot name="arm">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <link name="base">
    <visual>
      <origin xyz="0 0 0.1" rpy="0 0 1.5707963"/>
      <geometry><box size="1 2 3"/></geometry>
      <material name="blue"/>
    </visual>
    <visual><geometry><mesh filename="package://arm/base.stl" scale="2 2 2"/></geometry></visual>
    <visual><geometry><capsule/></geometry></visual>
  </link>
  <link name="upper"><visual><geometry><cylinder radius="0.1" length="1"/></geometry></visual></link>
  <link name="slider"/>
  <link name="finger"/>
  <joint name="grip" type="revolute">
    <parent link="slider"/><child link="finger"/>
    <origin xyz="0 1 0"/><axis xyz="0 0 2"/>
    <mimic joint="shoulder" multiplier="-2" offset="0.5"/>
  </joint>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0 0 1"/><axis xyz="0 0 1"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="upper"/><child link="slider"/>
    <origin xyz="1 0 0"/><axis xyz="1 0 0"/>
  </joint>
</robot>`;

describe("URDF", () => {
  it("is read with shapes, colours and joints", () => {
    const model = parseUrdf(ARM);
    expect([model.name, model.root]).toEqual(["arm", "base"]);
    const [box, mesh, ...others] = model.links.get("base")?.visuals ?? [];
    expect(box?.colour).toEqual([0, 0, 1, 1]);
    expect(box?.geometry).toMatchObject({ kind: "box", size: { x: 1, y: 2, z: 3 } });
    expect(mesh?.geometry).toMatchObject({ kind: "mesh", uri: "package://arm/base.stl" });
    expect(others).toEqual([]);
    expect(model.joints.map((joint) => joint.name)).toEqual(["shoulder", "slide", "grip"]);
  });

  it("puts links where joints put them", () => {
    const model = parseUrdf(ARM);
    const still = forward(model, new Map());
    expectAt(still.get("slider"), 1, 0, 1);
    const moved = forward(model, new Map([["shoulder", Math.PI / 2], ["slide", 0.5]]));
    expectAt(moved.get("upper"), 0, 0, 1);
    expectAt(moved.get("slider"), 0, 1.5, 1);
    expectAt(moved.get("finger"), -1, 1.5, 1);
    // The finger follows the shoulder: 0.5 - 2 * pi / 2, on top of the shoulder's own turn.
    const finger = moved.get("finger")?.rotation ?? new Quaternion();
    const expected = new Quaternion().setFromAxisAngle(UP, Math.PI / 2 + 0.5 - Math.PI);
    expect(Math.abs(finger.dot(expected))).toBeCloseTo(1);
  });

  it("turns by roll, then pitch, then yaw about fixed axes", () => {
    const text = ARM.replace('<origin xyz="0 0 1"/>', '<origin xyz="0 0 0" rpy="1.5707963 0 1.5707963"/>');
    const upper = forward(parseUrdf(text), new Map()).get("upper");
    const turned = new Vector3(0, 1, 0).applyQuaternion(upper?.rotation ?? new Quaternion());
    expect(turned.z).toBeCloseTo(1);
    const forwardAxis = new Vector3(1, 0, 0).applyQuaternion(upper?.rotation ?? new Quaternion());
    expect(forwardAxis.y).toBeCloseTo(1);
  });

  it("that is none is refused", () => {
    const wrong = [
      "",
      "<sdf/>",
      "<robot/>",
      ARM.replace('type="prismatic"', 'type="bent"'),
      ARM.replace('<parent link="upper"/>', '<parent link="nothing"/>'),
      ARM.replace('<parent link="base"/>', '<parent link="finger"/>'),
      ARM.replace('<child link="upper"/>', '<child link="finger"/>'),
      ARM.replace('size="1 2 3"', 'size="1 two 3"'),
    ];
    for (const text of wrong) expect(() => parseUrdf(text), text.slice(0, 40)).toThrow(UrdfError);
  });
});
