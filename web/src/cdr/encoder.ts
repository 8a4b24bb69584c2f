// Encodes objects as CDR, little endian, by a schema. Fields that are missing take their default,
// or zero; one that the type does not have is an error, and so is a value out of its range.

import { CdrError, HEADER_BYTES } from "./cursor";
import { KINDS, type Fixed } from "./primitives";
import type { FieldType, MessageDefinition, Schema } from "./schema";

const UTF8 = new TextEncoder();

/** Growing bytes, aligned from behind the header. */
class Output {
  bytes = new Uint8Array(256);
  view = new DataView(this.bytes.buffer);
  offset = HEADER_BYTES;

  constructor() {
    this.bytes.set([0, 1, 0, 0]);
  }

  take(byteCount: number, alignment: number): number {
    const past = (this.offset - HEADER_BYTES) % alignment;
    const start = past === 0 ? this.offset : this.offset + alignment - past;
    this.offset = start + byteCount;
    if (this.offset > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.offset, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return start;
  }

  uint32(value: number): void {
    const at = this.take(4, 4);
    this.view.setUint32(at, value, true);
  }
}

export function encode(schema: Schema, value: unknown): Uint8Array {
  const output = new Output();
  writeMessage(output, schema, schema.root, value, schema.root.name);
  return output.bytes.slice(0, output.offset);
}

function writeMessage(
  output: Output,
  schema: Schema,
  definition: MessageDefinition,
  value: unknown,
  where: string,
): void {
  if (value === undefined || value === null) value = {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new CdrError(`${where}: ${show(value)} is no ${definition.name}`);
  }
  const given = value as Record<string, unknown>;
  for (const name of Object.keys(given)) {
    if (!definition.fields.some((field) => field.name === name)) {
      throw new CdrError(`${where}: ${definition.name} has no field ${name}`);
    }
  }
  if (definition.fields.length === 0) output.take(1, 1);
  for (const field of definition.fields) {
    const content = given[field.name] ?? field.default;
    writeField(output, schema, field.type, content, `${where}.${field.name}`);
  }
}

function writeField(
  output: Output,
  schema: Schema,
  type: FieldType,
  value: unknown,
  where: string,
): void {
  const { repeat } = type;
  if (repeat.kind === "once") {
    writeElement(output, schema, type, value, where);
    return;
  }
  const elements = listOf(value, where);
  if (repeat.kind === "fixed") {
    if (value !== undefined && elements.length !== repeat.count) {
      throw new CdrError(`${where}: ${elements.length} elements, not ${repeat.count}`);
    }
    for (let at = 0; at < repeat.count; at++) {
      writeElement(output, schema, type, elements[at], `${where}[${at}]`);
    }
    return;
  }
  if (elements.length > repeat.limit) {
    throw new CdrError(`${where}: ${elements.length} elements, at most ${repeat.limit} may be`);
  }
  output.uint32(elements.length);
  for (let at = 0; at < elements.length; at++) {
    writeElement(output, schema, type, elements[at], `${where}[${at}]`);
  }
}

function listOf(value: unknown, where: string): ArrayLike<unknown> {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return value as unknown as ArrayLike<unknown>;
  }
  throw new CdrError(`${where}: ${show(value)} is no list`);
}

function writeElement(
  output: Output,
  schema: Schema,
  type: FieldType,
  value: unknown,
  where: string,
): void {
  if (!type.isPrimitive) {
    const inner = schema.types.get(type.element);
    if (!inner) throw new CdrError(`${where}: no definition of ${type.element}`);
    writeMessage(output, schema, inner, value, where);
  } else if (type.element === "string" || type.element === "wstring") {
    writeText(output, type, value ?? "", where);
  } else {
    const kind = KINDS[type.element as Fixed];
    const number = numberOf(type.element as Fixed, value ?? 0, where);
    const at = output.take(kind.bytes, kind.bytes);
    kind.set(output.view, at, number);
  }
}

function writeText(output: Output, type: FieldType, value: unknown, where: string): void {
  if (typeof value !== "string") throw new CdrError(`${where}: ${show(value)} is no text`);
  const length = type.element === "string" ? [...value].length : value.length;
  if (length > type.stringLimit) {
    throw new CdrError(`${where}: ${length} characters, at most ${type.stringLimit} may be`);
  }
  if (type.element === "wstring") {
    output.uint32(value.length);
    for (let at = 0; at < value.length; at++) {
      const place = output.take(2, 2);
      output.view.setUint16(place, value.charCodeAt(at), true);
    }
    return;
  }
  const bytes = UTF8.encode(value);
  output.uint32(bytes.length + 1);
  const place = output.take(bytes.length + 1, 1);
  output.bytes.set(bytes, place);
}

function numberOf(type: Fixed, value: unknown, where: string): number | bigint {
  if (type === "bool") {
    if (typeof value === "boolean" || value === 0 || value === 1) return value ? 1 : 0;
    throw new CdrError(`${where}: ${show(value)} is no bool`);
  }
  if (typeof value !== "number" && typeof value !== "bigint") {
    throw new CdrError(`${where}: ${show(value)} is no ${type}`);
  }
  const { range } = KINDS[type];
  if (!range) return value;
  if (typeof value === "number" && !Number.isInteger(value)) {
    throw new CdrError(`${where}: ${value} is no ${type}`);
  }
  const exact = BigInt(value);
  if (exact < range[0] || exact > range[1]) {
    throw new CdrError(`${where}: ${value} is out of the range of ${type}`);
  }
  return exact;
}

function show(value: unknown): string {
  return typeof value === "object" ? "an object" : `${String(value)} (${typeof value})`;
}
