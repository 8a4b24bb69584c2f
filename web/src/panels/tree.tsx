// A decoded message as a tree. Long lists show their beginning until more is asked for.

import { useState } from "preact/hooks";
import { asNumber, pathText } from "../model/path";
import { numberText } from "../ui/text";
import { startPathDrag } from "./watching";

const FIRST_ELEMENTS = 20;
const MORE_ELEMENTS = 200;
const TEXT_SHOWN = 400;

interface TreeProps {
  /** For paths that are dragged; `null` where they lead nowhere. */
  topic: string | null;
  value: unknown;
}

export function Tree({ topic, value }: TreeProps) {
  return (
    <div class="tree">
      {entriesOf(value, FIRST_ELEMENTS).map(([key, inner]) => (
        <Branch key={key} topic={topic} steps={[key]} value={inner} depth={0} />
      ))}
      {isHolder(value) && sizeOf(value) === 0 && <div class="line soft">no fields</div>}
    </div>
  );
}

interface BranchProps extends TreeProps {
  steps: (string | number)[];
  depth: number;
}

function Branch({ topic, steps, value, depth }: BranchProps) {
  const holder = isHolder(value);
  const size = holder ? sizeOf(value) : 0;
  const [isOpen, setOpen] = useState(depth < 2 && size <= 12);
  const [shown, setShown] = useState(FIRST_ELEMENTS);
  const name = String(steps[steps.length - 1]);
  const indent = { paddingLeft: `${10 + depth * 16}px` };
  if (!holder) {
    const canDrag = topic !== null && asNumber(value) !== undefined;
    const onDragStart = (event: DragEvent): void => startPathDrag(event, pathText(topic ?? "", steps));
    return (
      <div class="line" style={indent} draggable={canDrag} onDragStart={onDragStart}>
        <span class="key">{name}</span>
        <span>{leafText(value)}</span>
      </div>
    );
  }
  const isList = !isPlain(value);
  return (
    <>
      <div
        class="line toggle"
        style={indent}
        role="button"
        tabIndex={0}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === "Enter" && setOpen(!isOpen)}
      >
        <span class="key">
          {isOpen ? "▾" : "▸"} {name}
        </span>
        {isList && <span class="soft">{size} elements</span>}
        {!isOpen && <span class="soft">{preview(value)}</span>}
      </div>
      {isOpen &&
        entriesOf(value, shown).map(([key, inner]) => (
          <Branch key={key} topic={topic} steps={[...steps, key]} value={inner} depth={depth + 1} />
        ))}
      {isOpen && isList && size > shown && (
        <div class="line" style={{ paddingLeft: `${26 + depth * 16}px` }}>
          <button class="flat" onClick={() => setShown(shown + MORE_ELEMENTS)}>
            {size - shown} more
          </button>
        </div>
      )}
    </>
  );
}

function isHolder(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPlain(value: object): boolean {
  return !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function sizeOf(value: object): number {
  return isPlain(value)
    ? Object.keys(value).length
    : (value as unknown as ArrayLike<unknown>).length;
}

function entriesOf(value: unknown, most: number): [string | number, unknown][] {
  if (!isHolder(value)) return [];
  if (isPlain(value)) return Object.entries(value);
  const list = value as unknown as ArrayLike<unknown>;
  const found: [number, unknown][] = [];
  for (let at = 0; at < Math.min(list.length, most); at++) found.push([at, list[at]]);
  return found;
}

function leafText(value: unknown): string {
  if (typeof value === "string") {
    const short = value.length > TEXT_SHOWN ? `${value.slice(0, TEXT_SHOWN)}…` : value;
    return JSON.stringify(short);
  }
  if (typeof value === "number" || typeof value === "bigint") return numberText(value);
  return String(value);
}

function preview(value: object): string {
  const parts = entriesOf(value, 6).map(([key, inner]) => {
    const text = isHolder(inner) ? "…" : leafText(inner).slice(0, 24);
    return isPlain(value) ? `${key}: ${text}` : text;
  });
  return parts.join(", ") + (sizeOf(value) > parts.length ? ", …" : "");
}
