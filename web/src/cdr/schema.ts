// Schemas of ROS 2 messages: the text of a `.msg` file, followed by those of the types in it, as
// bags and the Foxglove protocol carry them (`ros2msg`).
//
// 1. Names of types are `package/msg/Name` everywhere behind the parser.
// 2. A schema that the parser accepts is closed (every type in it is there) and has no circle.

export type Primitive =
  | "bool"
  | "int8"
  | "uint8"
  | "int16"
  | "uint16"
  | "int32"
  | "uint32"
  | "int64"
  | "uint64"
  | "float32"
  | "float64"
  | "string"
  | "wstring";

/** How often a field holds its element: once, a fixed number of times, or up to `limit` times. */
export type Repeat =
  | { kind: "once" }
  | { kind: "fixed"; count: number }
  | { kind: "sequence"; limit: number };

export interface FieldType {
  /** A primitive, or the full name of a message. */
  element: Primitive | string;
  isPrimitive: boolean;
  /** The most characters of a string; infinite where none is given. */
  stringLimit: number;
  repeat: Repeat;
}

export interface Field {
  name: string;
  type: FieldType;
  default?: unknown;
}

export interface Constant {
  name: string;
  type: Primitive;
  value: number | bigint | boolean | string;
}

export interface MessageDefinition {
  name: string;
  fields: Field[];
  constants: Constant[];
}

export interface Schema {
  root: MessageDefinition;
  types: Map<string, MessageDefinition>;
}

export class SchemaError extends Error {}

const PRIMITIVES = new Map<string, Primitive>([
  ["byte", "uint8"],
  ["char", "uint8"],
  ["octet", "uint8"],
  ["boolean", "bool"],
  ["float", "float32"],
  ["double", "float64"],
]);
for (const name of [
  "bool",
  "int8",
  "uint8",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "int64",
  "uint64",
  "float32",
  "float64",
  "string",
  "wstring",
] as const) {
  PRIMITIVES.set(name, name);
}

const TYPE = /^([A-Za-z][A-Za-z0-9_/]*)(?:<=(\d+))?(?:\[(?:(<=)?(\d+))?(\])?)?$/;
const SEPARATOR = /^={3,}\s*$/;

/** `pkg/Name` and `pkg/msg/Name` as `pkg/msg/Name`. */
export function fullName(name: string): string {
  const parts = name.split("/");
  return parts.length === 2 ? `${parts[0]}/msg/${parts[1]}` : name;
}

/** The schema of `name`, whose text may be followed by sections `=== / MSG: pkg/Name`. */
export function parseSchema(name: string, text: string): Schema {
  const types = new Map<string, MessageDefinition>();
  const root = fullName(name);
  let current = root;
  let lines: string[] = [];
  const finish = (): void => {
    if (!types.has(current)) types.set(current, parseDefinition(current, lines));
  };
  const all = text.split(/\r?\n/);
  for (let at = 0; at < all.length; at++) {
    const line = all[at] ?? "";
    if (!SEPARATOR.test(line)) {
      lines.push(line);
      continue;
    }
    const head = /^(?:MSG|IDL):\s*(\S+)\s*$/.exec(all[at + 1] ?? "");
    if (!head?.[1]) throw new SchemaError(`${name}: no 'MSG: NAME' after a line of '='`);
    finish();
    current = fullName(head[1]);
    lines = [];
    at++;
  }
  finish();
  const definition = types.get(root);
  if (!definition) throw new SchemaError(`${name}: no definition`);
  check(definition, types, []);
  return { root: definition, types };
}

/** Every type is there, and none holds itself. */
function check(
  definition: MessageDefinition,
  types: Map<string, MessageDefinition>,
  path: string[],
  done: Set<string> = new Set(),
): void {
  if (path.includes(definition.name)) {
    throw new SchemaError(`${definition.name} holds itself`);
  }
  if (done.has(definition.name)) return;
  for (const field of definition.fields.filter((field) => !field.type.isPrimitive)) {
    const inner = types.get(field.type.element);
    if (!inner) {
      const where = `${definition.name}.${field.name}`;
      throw new SchemaError(`${where}: no definition of ${field.type.element}`);
    }
    check(inner, types, [...path, definition.name], done);
  }
  done.add(definition.name);
}

function parseDefinition(name: string, lines: string[]): MessageDefinition {
  const definition: MessageDefinition = { name, fields: [], constants: [] };
  const homePackage = name.split("/")[0] ?? "";
  for (const line of lines) {
    const code = withoutComment(line).trim();
    if (code === "") continue;
    const parts = /^(\S+)\s+([A-Za-z][A-Za-z0-9_]*)\s*(.*)$/.exec(code);
    if (!parts) throw new SchemaError(`${name}: cannot read '${code}'`);
    const [, typeText = "", fieldName = "", rest = ""] = parts;
    const type = parseType(typeText, homePackage, name);
    if (rest.startsWith("=")) {
      definition.constants.push(parseConstant(name, fieldName, type, rest.slice(1).trim()));
      continue;
    }
    if (definition.fields.some((field) => field.name === fieldName)) {
      throw new SchemaError(`${name}: two fields are called ${fieldName}`);
    }
    const field: Field = { name: fieldName, type };
    if (rest !== "") field.default = parseDefault(`${name}.${fieldName}`, type, rest);
    definition.fields.push(field);
  }
  return definition;
}

/** The line without what stands behind a `#` outside quotes. */
function withoutComment(line: string): string {
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
    } else if (char === "#") {
      return line.slice(0, at);
    } else if ((char === '"' || char === "'") && /[\s=[,]/.test(line.charAt(at - 1) || " ")) {
      quote = line.indexOf(char, at + 1) > 0 ? char : "";
    }
  }
  return line;
}

function parseType(text: string, homePackage: string, where: string): FieldType {
  const parts = TYPE.exec(text);
  const bracket = text.includes("[");
  if (!parts || bracket !== text.endsWith("]")) {
    throw new SchemaError(`${where}: '${text}' is no type`);
  }
  const [, base = "", stringLimit, bounded, count] = parts;
  const primitive = PRIMITIVES.get(base);
  let repeat: Repeat = { kind: "once" };
  if (bracket && count === undefined) repeat = { kind: "sequence", limit: Infinity };
  else if (bounded) repeat = { kind: "sequence", limit: Number(count) };
  else if (bracket) repeat = { kind: "fixed", count: Number(count) };
  if (stringLimit !== undefined && primitive !== "string" && primitive !== "wstring") {
    throw new SchemaError(`${where}: '${text}': only strings have a limit`);
  }
  const element = primitive ?? fullName(base.includes("/") ? base : `${homePackage}/${base}`);
  return {
    element,
    isPrimitive: primitive !== undefined,
    stringLimit: stringLimit === undefined ? Infinity : Number(stringLimit),
    repeat,
  };
}

function parseConstant(where: string, name: string, type: FieldType, text: string): Constant {
  if (!type.isPrimitive || type.repeat.kind !== "once") {
    throw new SchemaError(`${where}: the constant ${name} is not of a primitive type`);
  }
  const primitive = type.element as Primitive;
  const value = parseLiteral(`${where}.${name}`, primitive, text) as Constant["value"];
  return { name, type: primitive, value };
}

function parseDefault(where: string, type: FieldType, text: string): unknown {
  if (!type.isPrimitive) throw new SchemaError(`${where}: a message has no default`);
  const primitive = type.element as Primitive;
  if (type.repeat.kind === "once") return parseLiteral(where, primitive, text);
  const inner = /^\[(.*)\]$/.exec(text.trim());
  if (!inner) throw new SchemaError(`${where}: '${text}' is no list`);
  return splitList(inner[1] ?? "").map((part) => parseLiteral(where, primitive, part));
}

/** The parts between commas outside quotes. */
function splitList(text: string): string[] {
  const found = text.match(/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+)\s*/g);
  return (found ?? []).map((part) => part.trim()).filter((part) => part !== "");
}

function parseLiteral(where: string, type: Primitive, text: string): unknown {
  if (type === "string" || type === "wstring") return unquoted(text);
  if (type === "bool") {
    if (/^(true|1)$/i.test(text)) return true;
    if (/^(false|0)$/i.test(text)) return false;
  } else if (type === "int64" || type === "uint64") {
    if (/^[+-]?(0x[0-9a-f]+|\d+)$/i.test(text)) {
      const digits = BigInt(text.replace(/^[+-]/, ""));
      return text.startsWith("-") ? -digits : digits;
    }
  } else if (text !== "" && !Number.isNaN(Number(text))) {
    return Number(text);
  } else if (/^[+-]?(nan|inf|infinity)$/i.test(text) && type.startsWith("float")) {
    if (/nan/i.test(text)) return NaN;
    return text.startsWith("-") ? -Infinity : Infinity;
  }
  throw new SchemaError(`${where}: '${text}' is no ${type}`);
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  if ((quote !== '"' && quote !== "'") || text.length < 2 || !text.endsWith(quote)) return text;
  return text.slice(1, -1).replace(/\\(["'\\])/g, "$1");
}
