import { describe, expect, it } from "vitest";
import { Decoder, encode, parseSchema } from "../src/cdr";
import { emptyValue, jsonText, parsePrimitive } from "../src/model/form_value";
import {
  editedParameter,
  nodeAndName,
  parameterText,
  rangeText,
  withinRange,
} from "../src/model/parameter_text";
import { collect, ordered } from "../src/panels/diagnostics";
import { logLine, passes } from "../src/panels/log";
import { sidesOf } from "../src/model/service_sides";
import { definitionOf, plain, schemaOf } from "./interfaces";

describe("parameters", () => {
  it("keep their kind when they are edited", () => {
    expect(editedParameter({ name: "/n.a", value: 2 }, "3")).toEqual({ name: "/n.a", value: 3 });
    const float = { name: "/n.f", value: 2, type: "float64" as const };
    expect(editedParameter(float, "2.5")).toEqual({ ...float, value: 2.5 });
    expect(editedParameter({ name: "s", value: "x" }, "3").value).toBe("3");
    expect(editedParameter({ name: "l", value: [1] }, "[2, 3]").value).toEqual([2, 3]);
    expect(parameterText({ name: "l", value: [2, 3] })).toBe("[2,3]");
  });

  it("refuse text of another kind", () => {
    const wrong: [{ name: string; value: number | boolean | number[] }, string][] = [
      [{ name: "a", value: 2 }, "2.5"],
      [{ name: "a", value: 2 }, ""],
      [{ name: "a", value: true }, "yes"],
      [{ name: "a", value: [1] }, '["x"]'],
      [{ name: "a", value: [1] }, "[1, true]"],
      [{ name: "a", value: [1] }, "7"],
      [{ name: "a", value: [1] }, "["],
    ];
    for (const [before, text] of wrong) expect(() => editedParameter(before, text), text).toThrow();
  });

  it("are held to the range that their node describes", () => {
    const about = {
      name: "/n.a",
      type: "integer",
      description: "",
      readOnly: true,
      integerRange: { from: 0, to: 10, step: 2 },
      floatingPointRange: null,
    };
    expect(rangeText(about)).toBe("integer, 0 to 10, in steps of 2, read only");
    expect(() => withinRange({ name: "/n.a", value: 11 }, about)).toThrow(/not within 0 to 10/);
    withinRange({ name: "/n.a", value: 10 }, about);
    withinRange({ name: "/n.a", value: 11 }, undefined);
  });

  it("are named by node and name", () => {
    expect(nodeAndName("/ns/camera.exposure.auto")).toEqual(["/ns/camera", "exposure.auto"]);
    expect(nodeAndName("/camera:rate")).toEqual(["/camera", "rate"]);
    expect(nodeAndName("alone")).toEqual(["", "alone"]);
  });
});

describe("a generated form", () => {
  it("begins with a value that can be encoded", () => {
    for (const type of ["sensor_msgs/msg/CameraInfo", "geometry_msgs/msg/PoseWithCovarianceStamped"]) {
      const schema = schemaOf(type);
      const value = emptyValue(schema, schema.root);
      expect(plain(new Decoder(schema).decode(encode(schema, value)))).toEqual(plain(value));
    }
  });

  it("takes text for every primitive", () => {
    expect(parsePrimitive("uint64", "18446744073709551615")).toBe(18446744073709551615n);
    expect(parsePrimitive("int64", "-0x10")).toBe(-16n);
    expect(parsePrimitive("float64", "-inf")).toBe(-Infinity);
    expect(parsePrimitive("float32", "nan")).toBeNaN();
    expect(() => parsePrimitive("int32", "")).toThrow(/no number/);
    expect(() => parsePrimitive("int64", "1.5")).toThrow(/no integer/);
    expect(jsonText([1n, Float32Array.of(0.5)])).toBe("[1,[0.5]]");
  });
});

describe("services", () => {
  it("are described in the old form and in the new one", () => {
    const name = "example_interfaces/srv/AddTwoInts";
    const request = definitionOf(`${name}_Request`);
    const response = definitionOf(`${name}_Response`);
    const old = { id: 1, name: "/add", type: name, requestSchema: request, responseSchema: response };
    const side = (schemaName: string, schema: string) => {
      return { encoding: "cdr", schemaEncoding: "ros2msg", schemaName, schema };
    };
    const modern = {
      id: 1,
      name: "/add",
      type: name,
      request: side(`${name}_Request`, request),
      response: side(`${name}_Response`, response),
    };
    for (const service of [old, modern]) {
      const sides = sidesOf(service);
      expect(sides.request.schema.root.fields.map((one) => one.name)).toEqual(["a", "b"]);
      expect(sides.response.schema.root.fields.map((one) => one.name)).toEqual(["sum"]);
    }
  });
});

describe("the log", () => {
  it("passes lines by level, node and text", () => {
    const schema = parseSchema("rcl_interfaces/msg/Log", [
      definitionOf("rcl_interfaces/msg/Log"),
      "=".repeat(80),
      "MSG: builtin_interfaces/Time",
      definitionOf("builtin_interfaces/msg/Time"),
    ].join("\n"));
    const message = { stamp: { sec: 1, nanosec: 5 }, level: 30, name: "Camera", msg: "Too slow" };
    const line = logLine(new Decoder(schema).decode(encode(schema, message)));
    expect(line).toMatchObject({ level: 30, name: "Camera", timeNs: 1_000_000_005n });
    expect(passes(line, 30, "cam", "slow")).toBe(true);
    expect(passes(line, 40, "", "")).toBe(false);
    expect(passes(line, 10, "lidar", "")).toBe(false);
    expect(passes(line, 10, "", "fast")).toBe(false);
  });
});

describe("diagnostics", () => {
  it("keep the newest status of each name, and show the worst first", () => {
    const all = new Map();
    const status = (name: string, level: number) => {
      return { name, level, message: "", hardware_id: "", values: [] };
    };
    collect(all, { status: [status("old", 0)] }, 0n);
    collect(all, { status: [status("a", 0), status("b", 1), status("c", 2)] }, 19_000_000_000n);
    collect(all, { status: [status("a", 1)] }, 20_000_000_000n);
    const shown = ordered(all.values(), 20_000_000_000n).map((one) => [one.name, one.level]);
    expect(shown).toEqual([["c", 2], ["old", 3], ["a", 1], ["b", 1]]);
  });
});
