import { describe, expect, it } from "vitest";
import { Decoder, encode } from "../src/cdr";
import { rainbow } from "../src/scene/colours";
import { gridPixels } from "../src/scene/occupancy";
import { cloudPoints, scanPoints } from "../src/scene/points";
import { frustumCorners } from "../src/scene/sensors";
import { schemaOf } from "./interfaces";

/** Through the bytes, so that arrays have the types that messages have. */
function message(type: string, value: unknown): Record<string, unknown> {
  const schema = schemaOf(type);
  return new Decoder(schema).decode(encode(schema, value));
}

const FLOAT32 = 7;

function cloud(points: number[][], extra: Record<string, unknown> = {}) {
  const step = 20;
  const bytes = new Uint8Array(points.length * step);
  const view = new DataView(bytes.buffer);
  points.forEach(([x = 0, y = 0, z = 0, rgb = 0, intensity = 0], at) => {
    view.setFloat32(at * step, x, true);
    view.setFloat32(at * step + 4, y, true);
    view.setFloat32(at * step + 8, z, true);
    view.setUint32(at * step + 12, rgb, true);
    view.setFloat32(at * step + 16, intensity, true);
  });
  const fields = ["x", "y", "z", "rgb", "intensity"].map((name, at) => {
    return { name, offset: at * 4, datatype: FLOAT32, count: 1 };
  });
  return message("sensor_msgs/msg/PointCloud2", {
    width: points.length,
    height: 1,
    fields,
    point_step: step,
    row_step: step * points.length,
    data: bytes,
    ...extra,
  });
}

describe("point clouds", () => {
  it("give positions and colours, without points that are none", () => {
    const points = cloudPoints(cloud([[1, 2, 3, 0x112233], [NaN, 0, 0], [4, 5, 6, 0x445566]]), "rgb");
    expect(points.count).toBe(2);
    expect(Array.from(points.positions)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Array.from(points.colours)).toEqual([0x11, 0x22, 0x33, 0x44, 0x55, 0x66]);
  });

  it("are coloured by intensity or height, from blue to red", () => {
    const one = cloud([[0, 0, 5, 0, 1], [0, 0, 1, 0, 9]]);
    const byIntensity = cloudPoints(one, "intensity").colours;
    const byHeight = cloudPoints(one, "z").colours;
    const red = new Uint8Array(3);
    rainbow(1, red, 0);
    expect(Array.from(byIntensity.subarray(3))).toEqual(Array.from(red));
    expect(Array.from(byHeight.subarray(0, 3))).toEqual(Array.from(red));
  });

  it("that are too large are thinned out, and say so", () => {
    const many = cloud(Array.from({ length: 1000 }, (_, at) => [at, 0, 0]));
    const points = cloudPoints(many, "z", 300);
    expect(points.count).toBe(250);
    expect(points.leftOut).toBe(750);
    expect(points.positions[3]).toBe(4);
  });

  it("with rows that are padded skip the padding", () => {
    const bytes = new Uint8Array(2 * 20 + 4);
    const view = new DataView(bytes.buffer);
    view.setFloat32(0, 1, true);
    view.setFloat32(24, 2, true);
    const padded = cloud([], { width: 1, height: 2, row_step: 24, data: bytes });
    const points = cloudPoints(padded, "z");
    expect([points.count, points.positions[0], points.positions[3]]).toEqual([2, 1, 2]);
  });

  it("with fewer bytes or fields than they announce give what is there", () => {
    const short = cloud([[1, 1, 1], [2, 2, 2]], { width: 1_000_000_000, row_step: 0 });
    expect(cloudPoints(short, "z").count).toBeLessThanOrEqual(2);
    expect(() => cloudPoints(cloud([[1, 1, 1]], { fields: [] }), "z")).toThrow(/without the fields/);
    expect(() => cloudPoints(cloud([[1, 1, 1]], { point_step: 8 }), "z")).toThrow(/without/);
    const empty = cloud([], { point_step: 20 });
    expect(cloudPoints(empty, "rgb").count).toBe(0);
  });
});

describe("laser scans", () => {
  it("give the points within the range", () => {
    const scan = message("sensor_msgs/msg/LaserScan", {
      angle_min: 0,
      angle_increment: Math.PI / 2,
      range_min: 0.5,
      range_max: 10,
      ranges: [1, 2, 0.1, Infinity],
    });
    const points = scanPoints(scan);
    expect(points.count).toBe(2);
    const [x, , , u, v] = points.positions;
    expect(x).toBeCloseTo(1);
    expect(u).toBeCloseTo(0);
    expect(v).toBeCloseTo(2);
  });
});

describe("occupancy grids", () => {
  const grid = (data: number[]) =>
    message("nav_msgs/msg/OccupancyGrid", { info: { width: 3, height: 1, resolution: 0.5 }, data });

  it("are light where they are free and dark where they are not", () => {
    const { pixels, resolution } = gridPixels(grid([0, 100, -1]));
    expect(resolution).toBe(0.5);
    expect([pixels[0], pixels[4], pixels[11]]).toEqual([245, 20, 160]);
  });

  it("are refused where cells are missing", () => {
    expect(() => gridPixels(grid([0]))).toThrow(/1 cells where 3/);
  });
});

describe("camera frusta", () => {
  it("open as the calibration says", () => {
    const k = [100, 0, 50, 0, 100, 50, 0, 0, 1];
    const info = message("sensor_msgs/msg/CameraInfo", { width: 100, height: 100, k });
    const corners = frustumCorners(info, 2);
    expect(corners?.map((one) => [one.x, one.y, one.z])).toEqual([
      [-1, -1, 2],
      [1, -1, 2],
      [1, 1, 2],
      [-1, 1, 2],
    ]);
    expect(frustumCorners(message("sensor_msgs/msg/CameraInfo", {}), 2)).toBeNull();
  });
});
