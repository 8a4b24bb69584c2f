import { describe, expect, it } from "vitest";
import { asNumber, numericPaths, parsePath, pathText, timeOf, valueAt } from "../src/model/path";
import { schemaOf } from "./interfaces";

describe("a path to a field", () => {
  it("has a topic and steps", () => {
    const path = parsePath(" /robot/odom.pose.pose.position.x ");
    expect(path).toEqual({ topic: "/robot/odom", steps: ["pose", "pose", "position", "x"] });
    const indexed = parsePath("/joints.position[-1]");
    expect(indexed?.steps).toEqual(["position", -1]);
    expect(pathText("/joints", indexed?.steps ?? [])).toBe("/joints.position[-1]");
    for (const text of ["", ".x", "/a.", "/a..b", "/a[x]", "/a[1", "/a b"]) {
      expect(parsePath(text), text).toBeNull();
    }
  });

  it("leads to a value, or to none", () => {
    const message = { a: { b: Float64Array.of(1, 2, 3) }, t: { sec: 2, nanosec: 5e8 } };
    expect(valueAt(message, ["a", "b", -1])).toBe(3);
    expect(valueAt(message, ["a", "c", "d"])).toBeUndefined();
    expect(valueAt(message, ["a", "b", 7])).toBeUndefined();
    expect(valueAt(message, ["toString"])).toBeUndefined();
    expect(asNumber(valueAt(message, ["t"]))).toBe(2.5);
    expect([asNumber(3n), asNumber(true), asNumber("x")]).toEqual([3, 1, undefined]);
  });

  it("has the time of the arrival, or of the message's stamp where there is one", () => {
    const message = { header: { stamp: { sec: 7, nanosec: 5e8 } }, x: 1 };
    expect(timeOf(message, 2_000_000_000n, false)).toBe(2);
    expect(timeOf(message, 2_000_000_000n, true)).toBe(7.5);
    expect(timeOf({ x: 1 }, 2_000_000_000n, true)).toBe(2);
    expect(timeOf(null, 2_000_000_000n, true)).toBe(2);
  });

  it("is offered for every number of a type", () => {
    const paths = numericPaths("/imu", schemaOf("sensor_msgs/msg/Imu"));
    expect(paths).toContain("/imu.angular_velocity.z");
    expect(paths).toContain("/imu.orientation_covariance[0]");
    expect(paths).not.toContain("/imu.header.frame_id");
  });
});
