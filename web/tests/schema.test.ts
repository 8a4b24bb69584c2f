import { describe, expect, it } from "vitest";
import { SchemaError, parseSchema } from "../src/cdr";
import { schemaOf } from "./interfaces";

function field(line: string) {
  return parseSchema("a/msg/A", line).root.fields[0];
}

describe("the schema parser", () => {
  it("reads every form of a type", () => {
    expect(field("int32 x")?.type.repeat).toEqual({ kind: "once" });
    expect(field("int32[] x")?.type.repeat).toEqual({ kind: "sequence", limit: Infinity });
    expect(field("int32[<=5] x")?.type.repeat).toEqual({ kind: "sequence", limit: 5 });
    expect(field("int32[5] x")?.type.repeat).toEqual({ kind: "fixed", count: 5 });
    const text = field("string<=10[<=5] x")?.type;
    expect([text?.stringLimit, text?.repeat]).toEqual([10, { kind: "sequence", limit: 5 }]);
    expect(field("byte x")?.type.element).toBe("uint8");
    expect(field("char x")?.type.element).toBe("uint8");
  });

  it("reads constants, defaults and comments", () => {
    const text = [
      "# all of this is a comment",
      "uint8 LOW=1 # one",
      "uint64 HIGH = 18446744073709551615",
      'string NAME="a # b"',
      "float64 rate 2.5  # hertz",
      "int32[] list [1, 2]",
      "string[] names ['x, y', \"z\"]",
      "bool on true",
    ].join("\r\n");
    const { root } = parseSchema("a/A", text);
    const constants = root.constants.map((constant) => [constant.name, constant.value]);
    expect(constants).toEqual([["LOW", 1], ["HIGH", 18446744073709551615n], ["NAME", "a # b"]]);
    const defaults = root.fields.map((one) => one.default);
    expect(defaults).toEqual([2.5, [1, 2], ["x, y", "z"], true]);
  });

  it("finds types of the same package and of others by both forms of their names", () => {
    const text = "B b\nc/C[] c\n====\nMSG: a/B\nint8 x\n====\nMSG: c/msg/C\na/B b";
    const schema = parseSchema("a/msg/A", text);
    expect(schema.root.fields.map((one) => one.type.element)).toEqual(["a/msg/B", "c/msg/C"]);
    expect([...schema.types.keys()]).toEqual(["a/msg/A", "a/msg/B", "c/msg/C"]);
  });

  it("knows the standard types", () => {
    const cloud = schemaOf("sensor_msgs/msg/PointCloud2");
    expect(cloud.types.has("builtin_interfaces/msg/Time")).toBe(true);
    expect(cloud.types.get("sensor_msgs/msg/PointField")?.constants).toHaveLength(8);
  });

  it("refuses what it cannot read", () => {
    const wrong = [
      "int32",
      "int32[ x",
      "int32] x",
      "int8<=3 x",
      "Missing x",
      "A x",
      "B b\n====\nMSG: a/B\nA a",
      "int8 X=many",
      "Time T=1",
      "int8 x\nint8 x",
      "int8 x\n====\nnothing",
      "int32[] x 1",
    ];
    for (const text of wrong) expect(() => parseSchema("a/A", text), text).toThrow(SchemaError);
  });
});
