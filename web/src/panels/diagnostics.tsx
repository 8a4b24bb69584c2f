// The newest status of everything that reports on /diagnostics, the worst first.

import { useRef, useState } from "preact/hooks";
import { useFrames } from "../model/loop";
import { clockText } from "../ui/text";
import { textIn, type PanelProps } from "./panel";
import { TopicSelect, useWatch } from "./watching";

interface Status {
  level: number;
  name: string;
  message: string;
  hardware: string;
  values: [string, string][];
  timeNs: bigint;
}

const NAMES = ["OK", "WARN", "ERROR", "STALE"];
const CLASSES = ["ok", "warn", "error", "soft"];
const STALE_AFTER_NS = 10_000_000_000n;
const EVERY_MS = 250;
const TYPES = ["diagnostic_msgs/msg/DiagnosticArray"];

/** Takes the statuses of a message over; each name has one. */
export function collect(
  into: Map<string, Status>,
  message: Record<string, unknown>,
  timeNs: bigint,
): void {
  const all = Array.isArray(message.status) ? (message.status as Record<string, unknown>[]) : [];
  for (const one of all) {
    const values = Array.isArray(one.values) ? (one.values as Record<string, unknown>[]) : [];
    into.set(String(one.name), {
      level: Number(one.level),
      name: String(one.name),
      message: String(one.message),
      hardware: String(one.hardware_id),
      values: values.map((pair) => [String(pair.key), String(pair.value)]),
      timeNs,
    });
  }
}

/** Of one level: errors before stale ones before warnings. */
export function ordered(statuses: Iterable<Status>, nowNs: bigint): Status[] {
  const rank = [3, 2, 0, 1];
  const all = [...statuses].map((one) => {
    return nowNs - one.timeNs > STALE_AFTER_NS ? { ...one, level: 3 } : one;
  });
  return all.sort(
    (a, b) => (rank[a.level] ?? 0) - (rank[b.level] ?? 0) || a.name.localeCompare(b.name),
  );
}

export function DiagnosticsPanel({ hub, config, update }: PanelProps) {
  const topic = textIn(config, "topic");
  const root = useRef<HTMLDivElement>(null);
  const all = useRef(new Map<string, Status>());
  const drawnAt = useRef(0);
  const [open, setOpen] = useState("");
  const [, setTurn] = useState(0);
  const watch = useWatch(hub, topic, (feed) => {
    const message = feed.message();
    if (message) collect(all.current, message, feed.timeNs);
  });
  useFrames(root, (nowMs) => {
    if (nowMs - drawnAt.current < EVERY_MS) return;
    drawnAt.current = nowMs;
    setTurn((turn) => turn + 1);
  });
  const statuses = ordered(all.current.values(), hub.timeNs);
  const error = watch.current?.feed.error;
  return (
    <div class="panel" ref={root}>
      <div class="bar">
        <TopicSelect
          hub={hub}
          topic={topic}
          types={TYPES}
          pick={(picked) => {
            all.current.clear();
            update({ topic: picked });
          }}
        />
        {NAMES.map((name, level) => (
          <span class={CLASSES[level]}>
            {statuses.filter((one) => one.level === level).length} {name}
          </span>
        ))}
      </div>
      {error && <div class="note error">{error}</div>}
      <div class="scroll">
        <table class="rows">
          <tbody>
            {statuses.map((one) => (
              <>
                <tr onClick={() => setOpen(open === one.name ? "" : one.name)}>
                  <td class={CLASSES[one.level]}>{NAMES[one.level] ?? one.level}</td>
                  <td>{one.name}</td>
                  <td>{one.message}</td>
                  <td class="soft">{one.hardware}</td>
                  <td class="number soft">{clockText(one.timeNs)}</td>
                </tr>
                {open === one.name &&
                  one.values.map(([key, value]) => (
                    <tr>
                      <td />
                      <td class="soft">{key}</td>
                      <td colSpan={3} class="mono">
                        {value}
                      </td>
                    </tr>
                  ))}
              </>
            ))}
          </tbody>
        </table>
        {statuses.length === 0 && <div class="empty">Nothing has been reported yet.</div>}
      </div>
    </div>
  );
}
