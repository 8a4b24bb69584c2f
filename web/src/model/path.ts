// Paths to fields: `/odom.pose.pose.position.x`, `/joint_states.position[2]`.

import type { FieldType, Schema } from "../cdr";

export interface FieldPath {
  topic: string;
  steps: (string | number)[];
}

const STEP = /^(?:\.([A-Za-z][A-Za-z0-9_]*)|\[(-?\d+)\])/;

/** `null` where the text is no path. */
export function parsePath(text: string): FieldPath | null {
  const topic = /^[^.[\s]+/.exec(text.trim())?.[0];
  if (topic === undefined) return null;
  let rest = text.trim().slice(topic.length);
  const steps: (string | number)[] = [];
  while (rest !== "") {
    const step = STEP.exec(rest);
    if (!step) return null;
    steps.push(step[1] ?? Number(step[2]));
    rest = rest.slice(step[0].length);
  }
  return { topic, steps };
}

export function pathText(topic: string, steps: (string | number)[]): string {
  return topic + steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}

/** What lies at the end of the steps; a negative index counts from the end. */
export function valueAt(message: unknown, steps: (string | number)[]): unknown {
  let value = message;
  for (const step of steps) {
    if (value === null || typeof value !== "object") return undefined;
    if (typeof step === "number") {
      const list = value as ArrayLike<unknown>;
      value = list[step < 0 ? list.length + step : step];
    } else {
      value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
    }
  }
  return value;
}

/** A value as a number: a time is in seconds, a truth value 0 or 1. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "object" && value !== null && "sec" in value && "nanosec" in value) {
    return Number(value.sec) + Number(value.nanosec) / 1e9;
  }
  return undefined;
}

/** Seconds of the message's own stamp, if that is asked for and there is one; else of its arrival. */
export function timeOf(message: unknown, arrivalNs: bigint, byStamp: boolean): number {
  const stamp = byStamp ? asNumber(valueAt(message, ["header", "stamp"])) : undefined;
  return stamp ?? Number(arrivalNs) / 1e9;
}

const MOST_PATHS = 200;

/** Paths to the numbers of a type, with the first element of each sequence. */
export function numericPaths(topic: string, schema: Schema): string[] {
  const found: string[] = [];
  const visit = (typeName: string, steps: (string | number)[]): void => {
    for (const field of schema.types.get(typeName)?.fields ?? []) {
      if (found.length >= MOST_PATHS) return;
      const here = [...steps, field.name, ...(field.type.repeat.kind === "once" ? [] : [0])];
      if (!field.type.isPrimitive) visit(field.type.element, here);
      else if (isNumeric(field.type)) found.push(pathText(topic, here));
    }
  };
  visit(schema.root.name, []);
  return found;
}

export function isNumeric(type: FieldType): boolean {
  return type.isPrimitive && type.element !== "string" && type.element !== "wstring";
}
