// Definitions from the repository's `interfaces/`, joined as bags and servers send them.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSchema, type Schema } from "../src/cdr";
import { fullName } from "../src/cdr/schema";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

const SUFFIXES: Record<string, string[]> = {
  msg: [""],
  srv: ["_Request", "_Response"],
  action: ["_Goal", "_Result", "_Feedback"],
};

/** The text of one type alone. */
export function definitionOf(name: string): string {
  const [home = "", kind = "", type = ""] = fullName(name).split("/");
  const suffixes = SUFFIXES[kind] ?? [];
  const section = suffixes.findIndex((suffix) => suffix === "" || type.endsWith(suffix));
  const stem = type.slice(0, type.length - (suffixes[section] ?? "").length);
  const text = readFileSync(resolve(REPOSITORY, "interfaces", home, kind, `${stem}.${kind}`), "utf8");
  return text.split(/^---\s*$/m)[section] ?? "";
}

/** The text of a type, with those of all types in it. */
export function schemaText(name: string): string {
  const root = definitionOf(name);
  const done = new Set<string>([fullName(name)]);
  let text = root;
  const follow = (home: string, definition: string): void => {
    for (const match of definition.matchAll(/^\s*([A-Za-z]\w*(?:\/\w+)*)(?:\[[^\]]*\])?\s+[a-z]/gm)) {
      const base = match[1] ?? "";
      if (/^[a-z0-9]+$/.test(base)) continue;
      const inner = fullName(base.includes("/") ? base : `${home}/${base}`);
      if (done.has(inner)) continue;
      done.add(inner);
      const innerText = definitionOf(inner);
      text += `\n${"=".repeat(80)}\nMSG: ${inner.replace("/msg/", "/")}\n${innerText}`;
      follow(inner.split("/")[0] ?? "", innerText);
    }
  };
  follow(name.split("/")[0] ?? "", root);
  return text;
}

export function schemaOf(name: string): Schema {
  return parseSchema(name, schemaText(name));
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A decoded value in the form of JSON; integers of 64 bits as text with an `n`. */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  }
  return value;
}
