// All topics; each opens to its fields, which can be dragged into a plot.

import { useState } from "preact/hooks";
import type { Schema } from "../cdr";
import { useChanges } from "../model/notifier";
import { isNumeric, pathText } from "../model/path";
import { countText } from "../ui/text";
import { textIn, type PanelProps } from "./panel";
import { startPathDrag } from "./watching";

export function TopicsPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.topicsChanged, hub.ticked);
  const [open, setOpen] = useState("");
  const search = textIn(config, "search");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const topics = hub.topics().filter((one) => fits(`${one.topic} ${one.schemaName}`));
  return (
    <div class="panel">
      <div class="bar">
        <input
          type="search"
          placeholder="search topics and types"
          value={search}
          onInput={(event) => update({ search: event.currentTarget.value })}
        />
        <span class="soft">{topics.length} shown</span>
      </div>
      <div class="scroll">
        <table class="rows">
          <thead>
            <tr>
              <th>Topic</th>
              <th>Type</th>
              <th>Hz</th>
            </tr>
          </thead>
          <tbody>
            {topics.map((one) => {
              const isOpen = open === one.topic;
              const rate = hub.statistics.get(one.topic)?.rateHz ?? hub.feeds.get(one.topic)?.rateHz;
              const toggle = (): void => setOpen(isOpen ? "" : one.topic);
              return (
                <>
                  <tr class={isOpen ? "picked" : ""} onClick={toggle}>
                    <td class="name">
                      <button class="flat" aria-expanded={isOpen} aria-label="Fields">
                        {isOpen ? "▾" : "▸"}
                      </button>
                      {one.topic}
                    </td>
                    <td class="soft">{breakable(one.schemaName)}</td>
                    <td class="number">{rate === undefined ? "" : countText(rate)}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={3}>
                        <Fields topic={one.topic} schema={hub.schemaOf(one.topic)} />
                      </td>
                    </tr>
                  )}
                </>
              );
            })}
          </tbody>
        </table>
        {topics.length === 0 && <div class="empty">No topic fits.</div>}
      </div>
    </div>
  );
}

/** The name of a type, which may be broken behind its slashes. */
function breakable(name: string) {
  return name.split(/(?<=\/)/).map((part) => (
    <>
      {part}
      <wbr />
    </>
  ));
}

function Fields({ topic, schema }: { topic: string; schema: Schema | null }) {
  if (!schema) return <span class="error">The definition of this type cannot be read.</span>;
  const lines: preact.JSX.Element[] = [];
  const visit = (typeName: string, steps: (string | number)[], depth: number): void => {
    for (const field of schema.types.get(typeName)?.fields ?? []) {
      const once = field.type.repeat.kind === "once";
      const here = [...steps, field.name, ...(once ? [] : [0])];
      const canDrag = isNumeric(field.type);
      lines.push(
        <div
          class="line"
          style={{ paddingLeft: `${10 + depth * 16}px` }}
          draggable={canDrag}
          onDragStart={(event) => startPathDrag(event, pathText(topic, here))}
          title={canDrag ? "drag it into a plot" : ""}
        >
          <span class="key">{field.name}</span>
          <span class="soft">
            {field.type.element}
            {once ? "" : "[]"}
          </span>
        </div>,
      );
      if (!field.type.isPrimitive && lines.length < 400) visit(field.type.element, here, depth + 1);
    }
  };
  visit(schema.root.name, [], 0);
  return <div class="tree">{lines}</div>;
}
