// Decodes CDR by a schema. A decoder is built once for a type; decoding makes plain objects whose
// arrays of numbers are typed arrays, as views of the message where they lie aligned in it.
//
// 1. Memory is allocated for what is in the message, never for what it announces.
// 2. 64-bit integers are `bigint`.

import { Cursor } from "./cursor";
import { KINDS, readArray, type Fixed } from "./primitives";
import type { FieldType, MessageDefinition, Schema } from "./schema";

export type Message = Record<string, unknown>;

type Read = (cursor: Cursor) => unknown;

interface Plan {
  read: Read;
  /** The fewest bytes that one takes. */
  leastBytes: number;
}

export class Decoder {
  private readonly plans = new Map<string, Plan>();
  private readonly root: Plan;

  constructor(readonly schema: Schema) {
    this.root = this.ofMessage(schema.root);
  }

  decode(bytes: Uint8Array): Message {
    const cursor = new Cursor(bytes);
    // The byte of a message without fields is left out by some.
    if (this.schema.root.fields.length === 0) return {};
    return this.root.read(cursor) as Message;
  }

  private ofMessage(definition: MessageDefinition): Plan {
    const known = this.plans.get(definition.name);
    if (known) return known;
    const fields = definition.fields.map((field) => {
      return { name: field.name, ...this.ofField(field.type) };
    });
    let plan: Plan = {
      leastBytes: fields.reduce((sum, field) => sum + field.leastBytes, 0),
      read: (cursor) => {
        const message: Message = {};
        for (const field of fields) message[field.name] = field.read(cursor);
        return message;
      },
    };
    if (fields.length === 0) {
      // A structure of IDL has at least one member.
      plan = { leastBytes: 1, read: (cursor) => (cursor.take(1, 1), {}) };
    }
    this.plans.set(definition.name, plan);
    return plan;
  }

  private ofField(type: FieldType): Plan {
    const { repeat } = type;
    const element = this.ofElement(type);
    const isFixed = type.isPrimitive && type.element !== "string" && type.element !== "wstring";
    const readMany = (cursor: Cursor, count: number): unknown => {
      if (isFixed) return readArray(cursor, type.element as Fixed, count);
      const all: unknown[] = [];
      for (let at = 0; at < count; at++) all.push(element.read(cursor));
      return all;
    };
    if (repeat.kind === "once") return element;
    if (repeat.kind === "fixed") {
      const { count } = repeat;
      const read: Read = (cursor) => {
        cursor.require(count, element.leastBytes);
        return readMany(cursor, count);
      };
      return { leastBytes: count * element.leastBytes, read };
    }
    const { limit } = repeat;
    const read: Read = (cursor) => readMany(cursor, cursor.count(element.leastBytes, limit));
    return { leastBytes: 4, read };
  }

  private ofElement(type: FieldType): Plan {
    if (!type.isPrimitive) {
      const inner = this.schema.types.get(type.element);
      if (!inner) throw new Error(`no definition of ${type.element}`);
      return this.ofMessage(inner);
    }
    const { stringLimit } = type;
    if (type.element === "string") {
      return { leastBytes: 4, read: (cursor) => cursor.string(stringLimit) };
    }
    if (type.element === "wstring") {
      return { leastBytes: 4, read: (cursor) => cursor.wstring(stringLimit) };
    }
    const kind = KINDS[type.element as Fixed];
    const read: Read = (cursor) =>
      kind.get(cursor.view, cursor.take(kind.bytes, kind.bytes), cursor.littleEndian);
    return { leastBytes: kind.bytes, read };
  }
}
