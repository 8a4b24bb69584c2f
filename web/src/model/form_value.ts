// Values of generated forms: text of the person as values of a type.

import type { FieldType, MessageDefinition, Primitive, Schema } from "../cdr";

/** All fields of a message with their defaults, for a form to begin with. */
export function emptyValue(schema: Schema, definition: MessageDefinition): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of definition.fields) {
    value[field.name] = field.default ?? emptyField(schema, field.type);
  }
  return value;
}

function emptyField(schema: Schema, type: FieldType): unknown {
  const { repeat } = type;
  if (repeat.kind === "sequence") return [];
  if (repeat.kind === "fixed") {
    // What a form cannot show is not made.
    const count = Math.min(repeat.count, 4096);
    return Array.from({ length: count }, () => emptyElement(schema, type));
  }
  return emptyElement(schema, type);
}

export function emptyElement(schema: Schema, type: FieldType): unknown {
  if (!type.isPrimitive) {
    const inner = schema.types.get(type.element);
    return inner ? emptyValue(schema, inner) : {};
  }
  if (type.element === "string" || type.element === "wstring") return "";
  if (type.element === "bool") return false;
  return type.element === "int64" || type.element === "uint64" ? 0n : 0;
}

/** A text as a value of a primitive; throws where it is none. */
export function parsePrimitive(type: Primitive, text: string): unknown {
  if (type === "string" || type === "wstring") return text;
  if (type === "bool") return text === "true" || text === "1";
  const trimmed = text.trim();
  if (type === "int64" || type === "uint64") {
    if (!/^-?(\d+|0x[0-9a-f]+)$/i.test(trimmed)) throw new Error(`'${text}' is no integer`);
    return trimmed.startsWith("-") ? -BigInt(trimmed.slice(1)) : BigInt(trimmed);
  }
  const number = Number(trimmed.replace(/^([+-]?)inf(inity)?$/i, "$1Infinity"));
  if (trimmed === "" || (Number.isNaN(number) && !/^nan$/i.test(trimmed))) {
    throw new Error(`'${text}' is no number`);
  }
  return number;
}

/** A list or a message in the form of JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("this is no JSON");
  }
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "bigint") return Number(inner);
    return ArrayBuffer.isView(inner) ? Array.from(inner as unknown as ArrayLike<number>) : inner;
  });
}
