// What nodes write to /rosout.

import { useEffect, useRef, useState } from "preact/hooks";
import { useFrames } from "../model/loop";
import { clockText } from "../ui/text";
import { flagIn, numberIn, textIn, type PanelProps } from "./panel";
import { useWatch } from "./watching";

const KEPT = 5000;
const SHOWN = 500;
const EVERY_MS = 100;

export interface LogLine {
  level: number;
  name: string;
  text: string;
  timeNs: bigint;
  where: string;
}

const LEVELS: [number, string][] = [
  [10, "DEBUG"],
  [20, "INFO"],
  [30, "WARN"],
  [40, "ERROR"],
  [50, "FATAL"],
];

export function levelName(level: number): string {
  return LEVELS.find(([number]) => number === level)?.[1] ?? String(level);
}

/** The line of a message of `rcl_interfaces/msg/Log`. */
export function logLine(message: Record<string, unknown>): LogLine {
  const stamp = message.stamp as { sec?: number; nanosec?: number } | undefined;
  return {
    level: Number(message.level),
    name: String(message.name),
    text: String(message.msg),
    timeNs: BigInt(stamp?.sec ?? 0) * 1_000_000_000n + BigInt(stamp?.nanosec ?? 0),
    where: `${String(message.file)}:${String(message.line)} ${String(message.function)}`,
  };
}

/** Whether a line passes: at least that level, and every word in its node or text. */
export function passes(line: LogLine, level: number, node: string, text: string): boolean {
  return (
    line.level >= level &&
    line.name.toLowerCase().includes(node.toLowerCase()) &&
    line.text.toLowerCase().includes(text.toLowerCase())
  );
}

export function LogPanel({ hub, config, update }: PanelProps) {
  const topic = textIn(config, "source") || "/rosout";
  const level = numberIn(config, "level", 20);
  const node = textIn(config, "node");
  const text = textIn(config, "text");
  const follows = flagIn(config, "follow", true);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<LogLine[]>([]);
  const isNew = useRef(false);
  const drawnAt = useRef(0);
  const [, setTurn] = useState(0);
  const watch = useWatch(hub, topic, (feed) => {
    const message = feed.message();
    if (!message) return;
    lines.current.push(logLine(message));
    if (lines.current.length > KEPT) lines.current.splice(0, KEPT / 10);
    isNew.current = true;
  });
  useFrames(root, (nowMs) => {
    if (!isNew.current || nowMs - drawnAt.current < EVERY_MS) return;
    isNew.current = false;
    drawnAt.current = nowMs;
    setTurn((turn) => turn + 1);
  });
  useEffect(() => {
    if (follows && list.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const fitting = lines.current.filter((line) => passes(line, level, node, text));
  const shown = fitting.slice(-SHOWN);
  const error = watch.current?.feed.error;
  return (
    <div class="panel log" ref={root}>
      <div class="bar">
        <select
          aria-label="Least level"
          value={level}
          onChange={(event) => update({ level: Number(event.currentTarget.value) })}
        >
          {LEVELS.map(([number, name]) => (
            <option value={number}>{name} and above</option>
          ))}
        </select>
        <input
          type="search"
          placeholder="node"
          value={node}
          onInput={(event) => update({ node: event.currentTarget.value })}
        />
        <input
          type="search"
          placeholder="text"
          value={text}
          onInput={(event) => update({ text: event.currentTarget.value })}
        />
        <label>
          <input
            type="checkbox"
            checked={follows}
            onChange={(event) => update({ follow: event.currentTarget.checked })}
          />
          follow
        </label>
        <button
          onClick={() => {
            lines.current = [];
            setTurn((turn) => turn + 1);
          }}
        >
          Clear
        </button>
        <span class="soft">
          {shown.length} of {lines.current.length}
        </span>
      </div>
      {error && <div class="note error">{error}</div>}
      <div class="scroll" ref={list}>
        {shown.map((line) => (
          <div class={`line ${classOf(line.level)}`} title={line.where}>
            <span class="soft">{clockText(line.timeNs)}</span>
            <span class={classOf(line.level)}>{levelName(line.level)}</span>
            <span class="soft">{line.name}</span>
            <span>{line.text}</span>
          </div>
        ))}
        {shown.length === 0 && <div class="empty">No line to show.</div>}
      </div>
    </div>
  );
}

function classOf(level: number): string {
  if (level >= 40) return "error";
  return level >= 30 ? "warn" : "";
}
