// The primitives of CDR with a fixed size: how one is read and written, and the typed array of many.

import { Cursor } from "./cursor";
import type { Primitive } from "./schema";

export type Fixed = Exclude<Primitive, "string" | "wstring">;

type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

interface ArrayType {
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray;
}

interface Kind {
  bytes: number;
  array: ArrayType;
  get(view: DataView, at: number, littleEndian: boolean): number | bigint | boolean;
  /** Little endian. */
  set(view: DataView, at: number, value: number | bigint): void;
  /** Of integers. */
  range?: [bigint, bigint];
}

function signed(bits: number): [bigint, bigint] {
  const half = 1n << BigInt(bits - 1);
  return [-half, half - 1n];
}

function unsigned(bits: number): [bigint, bigint] {
  return [0n, (1n << BigInt(bits)) - 1n];
}

export const KINDS: Record<Fixed, Kind> = {
  bool: {
    bytes: 1,
    array: Uint8Array,
    get: (view, at) => view.getUint8(at) !== 0,
    set: (view, at, value) => view.setUint8(at, value ? 1 : 0),
  },
  int8: {
    bytes: 1,
    array: Int8Array,
    get: (view, at) => view.getInt8(at),
    set: (view, at, value) => view.setInt8(at, Number(value)),
    range: signed(8),
  },
  uint8: {
    bytes: 1,
    array: Uint8Array,
    get: (view, at) => view.getUint8(at),
    set: (view, at, value) => view.setUint8(at, Number(value)),
    range: unsigned(8),
  },
  int16: {
    bytes: 2,
    array: Int16Array,
    get: (view, at, little) => view.getInt16(at, little),
    set: (view, at, value) => view.setInt16(at, Number(value), true),
    range: signed(16),
  },
  uint16: {
    bytes: 2,
    array: Uint16Array,
    get: (view, at, little) => view.getUint16(at, little),
    set: (view, at, value) => view.setUint16(at, Number(value), true),
    range: unsigned(16),
  },
  int32: {
    bytes: 4,
    array: Int32Array,
    get: (view, at, little) => view.getInt32(at, little),
    set: (view, at, value) => view.setInt32(at, Number(value), true),
    range: signed(32),
  },
  uint32: {
    bytes: 4,
    array: Uint32Array,
    get: (view, at, little) => view.getUint32(at, little),
    set: (view, at, value) => view.setUint32(at, Number(value), true),
    range: unsigned(32),
  },
  int64: {
    bytes: 8,
    array: BigInt64Array,
    get: (view, at, little) => view.getBigInt64(at, little),
    set: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
    range: signed(64),
  },
  uint64: {
    bytes: 8,
    array: BigUint64Array,
    get: (view, at, little) => view.getBigUint64(at, little),
    set: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
    range: unsigned(64),
  },
  float32: {
    bytes: 4,
    array: Float32Array,
    get: (view, at, little) => view.getFloat32(at, little),
    set: (view, at, value) => view.setFloat32(at, Number(value), true),
  },
  float64: {
    bytes: 8,
    array: Float64Array,
    get: (view, at, little) => view.getFloat64(at, little),
    set: (view, at, value) => view.setFloat64(at, Number(value), true),
  },
};

const HOST_IS_LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** So many elements from the cursor: a view where the bytes lie aligned, otherwise a copy. */
export function readArray(cursor: Cursor, type: Fixed, count: number): TypedArray | boolean[] {
  const kind = KINDS[type];
  // An empty sequence has no element to align.
  const start = count === 0 ? cursor.offset : cursor.take(count * kind.bytes, kind.bytes);
  const absolute = cursor.bytes.byteOffset + start;
  const length = count * kind.bytes;
  if (type === "bool") {
    return Array.from(cursor.bytes.subarray(start, start + length), (byte) => byte !== 0);
  }
  if (kind.bytes === 1) return new kind.array(cursor.bytes.buffer, absolute, count);
  if (cursor.littleEndian === HOST_IS_LITTLE && absolute % kind.bytes === 0) {
    return new kind.array(cursor.bytes.buffer, absolute, count);
  }
  const copy = cursor.bytes.slice(start, start + length);
  if (cursor.littleEndian !== HOST_IS_LITTLE) swap(copy, kind.bytes);
  return new kind.array(copy.buffer, copy.byteOffset, count);
}

/** Turns the order of the bytes of every element around. */
function swap(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) {
    bytes.subarray(at, at + size).reverse();
  }
}
