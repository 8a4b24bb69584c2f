// Points and their colours, of `sensor_msgs/msg/PointCloud2` and `sensor_msgs/msg/LaserScan`.

import type { Message } from "../cdr";
import { coloursOf } from "./colours";
import { listOf, numberOf } from "./fields";

export interface Points {
  count: number;
  /** x, y, z of each. */
  positions: Float32Array;
  /** Red, green, blue of each, 0 to 255. */
  colours: Uint8Array;
  /** Points of the message that were left out because there are too many. */
  leftOut: number;
}

export type ColourBy = "rgb" | "intensity" | "z";

/** More points than this are thinned out. */
export const MOST_POINTS = 400_000;

const SIZES = [0, 1, 1, 2, 2, 4, 4, 4, 8];

type Read = (view: DataView, at: number, little: boolean) => number;

const READS: (Read | undefined)[] = [
  undefined,
  (view, at) => view.getInt8(at),
  (view, at) => view.getUint8(at),
  (view, at, little) => view.getInt16(at, little),
  (view, at, little) => view.getUint16(at, little),
  (view, at, little) => view.getInt32(at, little),
  (view, at, little) => view.getUint32(at, little),
  (view, at, little) => view.getFloat32(at, little),
  (view, at, little) => view.getFloat64(at, little),
];

interface CloudField {
  offset: number;
  read: Read;
}

/** The field of a name, where it lies within a point. */
function fieldOf(message: Message, name: string, pointStep: number): CloudField | null {
  const field = listOf(message.fields).find((one) => one.name === name);
  const type = numberOf(field?.datatype);
  const offset = numberOf(field?.offset);
  const read = READS[type];
  if (!field || !read || offset + (SIZES[type] ?? 0) > pointStep) return null;
  return { offset, read };
}

export function cloudPoints(message: Message, colourBy: ColourBy, most = MOST_POINTS): Points {
  const data = message.data instanceof Uint8Array ? message.data : new Uint8Array();
  const pointStep = numberOf(message.point_step);
  const rowStep = numberOf(message.row_step);
  const width = numberOf(message.width);
  const height = numberOf(message.height);
  const little = message.is_bigendian !== true;
  const [x, y, z] = ["x", "y", "z"].map((name) => fieldOf(message, name, pointStep));
  if (!x || !y || !z) throw new Error("a point cloud without the fields x, y and z");
  // A cloud in rows may have bytes behind each.
  const used = height <= 1 || rowStep < width * pointStep ? width * pointStep : rowStep;
  const rows = Math.min(height, Math.floor((data.length + used - width * pointStep) / used) || 0);
  const total = Math.min(width * rows, Math.floor(data.length / pointStep));
  const stride = Math.max(1, Math.ceil(total / most));
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const room = Math.ceil(total / stride);
  const positions = new Float32Array(room * 3);
  const rgb = fieldOf(message, "rgb", pointStep) ?? fieldOf(message, "rgba", pointStep);
  const intensity = fieldOf(message, "intensity", pointStep);
  const isRgb = colourBy === "rgb" && rgb !== null;
  const byIntensity = !isRgb && colourBy !== "z" && intensity !== null;
  const values = new Float32Array(room);
  const direct = new Uint8Array(isRgb ? room * 3 : 0);
  let count = 0;
  for (let at = 0; at < total; at += stride) {
    const start = Math.floor(at / width) * used + (at % width) * pointStep;
    if (start + pointStep > data.length) break;
    const px = x.read(view, start + x.offset, little);
    const py = y.read(view, start + y.offset, little);
    const pz = z.read(view, start + z.offset, little);
    if (!Number.isFinite(px + py + pz)) continue;
    positions[count * 3] = px;
    positions[count * 3 + 1] = py;
    positions[count * 3 + 2] = pz;
    if (isRgb && rgb) {
      // The bytes are blue, green, red, alpha as a little-endian number, whatever its type says.
      const packed = view.getUint32(start + rgb.offset, little);
      direct[count * 3] = (packed >> 16) & 255;
      direct[count * 3 + 1] = (packed >> 8) & 255;
      direct[count * 3 + 2] = packed & 255;
    } else {
      values[count] = byIntensity ? intensity.read(view, start + intensity.offset, little) : pz;
    }
    count++;
  }
  const colours = isRgb ? direct.subarray(0, count * 3) : coloursOf(values, count);
  const leftOut = stride > 1 ? total - room : 0;
  return { count, positions: positions.subarray(0, count * 3), colours, leftOut };
}

export function scanPoints(message: Message): Points {
  const ranges = floatsOf(message.ranges);
  const intensities = floatsOf(message.intensities);
  const first = numberOf(message.angle_min);
  const step = numberOf(message.angle_increment);
  const least = numberOf(message.range_min);
  const most = numberOf(message.range_max);
  const positions = new Float32Array(ranges.length * 3);
  const values = new Float32Array(ranges.length);
  let count = 0;
  for (let at = 0; at < ranges.length; at++) {
    const range = ranges[at] ?? NaN;
    if (!(range >= least && range <= most) || !Number.isFinite(range)) continue;
    const angle = first + at * step;
    positions[count * 3] = range * Math.cos(angle);
    positions[count * 3 + 1] = range * Math.sin(angle);
    values[count] = intensities.length === ranges.length ? (intensities[at] ?? 0) : range;
    count++;
  }
  const colours = coloursOf(values, count);
  return { count, positions: positions.subarray(0, count * 3), colours, leftOut: 0 };
}

function floatsOf(value: unknown): ArrayLike<number> {
  return value instanceof Float32Array || value instanceof Float64Array ? value : [];
}
