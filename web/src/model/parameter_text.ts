// Parameters as text that is edited, and back.

import type { ParameterDescription } from "../protocol/angaros";
import type { Parameter, ParameterValue } from "../protocol/types";

/** The node and the name in it: servers join them with a dot or a colon. */
export function nodeAndName(full: string): [string, string] {
  const parts = /^(\/[^.:]*)[.:](.+)$/.exec(full);
  return parts ? [parts[1] ?? "", parts[2] ?? ""] : ["", full];
}

export function parameterText(parameter: Parameter): string {
  const { value } = parameter;
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** The same parameter with the value of a text. Its kind stays; throws where the text is of another. */
export function editedParameter(before: Parameter, text: string): Parameter {
  const { name, type, value } = before;
  const edited = (next: ParameterValue): Parameter =>
    type === undefined ? { name, value: next } : { name, value: next, type };
  if (typeof value === "string") return edited(text);
  if (typeof value === "boolean") {
    if (text === "true" || text === "false") return edited(text === "true");
    throw new Error(`'${text}' is neither true nor false`);
  }
  if (typeof value === "number") {
    const number = Number(text);
    if (text.trim() === "" || Number.isNaN(number)) throw new Error(`'${text}' is no number`);
    if (type !== "float64" && Number.isInteger(value) && !Number.isInteger(number)) {
      throw new Error(`${name} is an integer`);
    }
    return edited(number);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`'${text}' is no list in the form of JSON`);
  }
  if (!Array.isArray(parsed)) throw new Error(`${name} is a list`);
  const kinds = new Set(parsed.map((one) => typeof one));
  const kind = Array.isArray(value) && value.length > 0 ? typeof value[0] : undefined;
  if (kinds.size > 1 || (kind !== undefined && kinds.size === 1 && !kinds.has(kind))) {
    throw new Error(`${name} is a list of one kind`);
  }
  return edited(parsed as ParameterValue[]);
}

/** The type of a parameter, with its range and whether it can be set. */
export function rangeText(about: ParameterDescription): string {
  const range = about.integerRange ?? about.floatingPointRange;
  const parts = [about.type];
  if (range) parts.push(`${range.from} to ${range.to}`);
  if (range && range.step > 0) parts.push(`in steps of ${range.step}`);
  if (about.readOnly) parts.push("read only");
  return parts.join(", ");
}

/** Throws where a number is out of the range that its node describes. */
export function withinRange(parameter: Parameter, about: ParameterDescription | undefined): void {
  const range = about?.integerRange ?? about?.floatingPointRange;
  const { value } = parameter;
  if (!range || typeof value !== "number") return;
  if (value < range.from || value > range.to) {
    throw new Error(`${value} is not within ${range.from} to ${range.to}`);
  }
}
