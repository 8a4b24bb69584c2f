// Where the time of messages went: chains as flame charts, and one message from node to node, of a
// recording or of the session that runs.

import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "../model/feed";
import type { Hub } from "../model/hub";
import { useFrames } from "../model/loop";
import { useChanges } from "../model/notifier";
import {
  durationText,
  keyOf,
  traceView,
  type Measure,
  type TraceView,
  type TracedMessage,
} from "../model/trace";
import { flagIn, textIn, type PanelProps } from "./panel";
import { Typed } from "./typed";
import { Distribution, Flame, Legend, TimelineView } from "./trace_charts";

const EVERY_MS = 1000;
const MEASURES: Measure[] = ["mean", "p50", "p99"];

export function TracePanel({ hub, config, update }: PanelProps) {
  useChanges(hub.statusChanged);
  const root = useRef<HTMLDivElement>(null);
  const topic = textIn(config, "topic");
  const path = textIn(config, "path");
  const isHeld = flagIn(config, "held");
  const measure = MEASURES.find((one) => one === config.measure) ?? "mean";
  const { view, error } = useTrace(hub, root, topic, path, isHeld);
  const chosen = view && view.chosen !== null ? view.report.paths[view.chosen] : undefined;
  return (
    <div class="panel trace" ref={root}>
      <div class="bar">
        <Typed
          label="Topic"
          kind="search"
          placeholder="only chains that pass this topic"
          value={topic}
          change={(text) => update({ topic: text })}
        />
        <select
          aria-label="Measure"
          value={measure}
          onChange={(event) => update({ measure: event.currentTarget.value })}
        >
          {MEASURES.map((one) => (
            <option value={one}>{one}</option>
          ))}
        </select>
        {view?.live && (
          <button aria-pressed={isHeld} onClick={() => update({ held: !isHeld })}>
            {isHeld ? "Go on" : "Hold"}
          </button>
        )}
        {view && <span class="soft">{sourceText(view)}</span>}
      </div>
      {error && <div class="note error">{error}</div>}
      {view && <Missing view={view} />}
      <div class="fill">
        {view && view.report.paths.length > 0 ? (
          <div class="columns">
            <Paths view={view} pick={(key) => update({ path: key })} />
            <div class="view">
              {chosen && (
                <>
                  <h4>Time of each layer</h4>
                  <Flame path={chosen} measure={measure} />
                  <Legend layers={view.layers} />
                  <Messages key={keyOf(chosen)} view={view} path={chosen} />
                </>
              )}
            </div>
          </div>
        ) : (
          <div class="empty">{emptyText(hub, view, error)}</div>
        )}
      </div>
    </div>
  );
}

function sourceText(view: TraceView): string {
  const seconds = (view.report.duration_ns / 1e9).toFixed(1);
  const { processes, events } = view.report;
  const what = view.live ? "runs, recording into" : "recorded in";
  return `${what} ${view.path}: ${seconds} s, ${processes} processes, ${events} events`;
}

function emptyText(hub: Hub, view: TraceView | null, error: string): string {
  if (hub.state !== "open") return "Not connected.";
  if (error) return "";
  if (!view) return "The trace is being read.";
  return view.live ? "No message has gone its way yet." : "No chain passes.";
}

/** What the recording lacks, and what was lost. */
function Missing({ view }: { view: TraceView }) {
  const { drops, lost } = view.report;
  const lines = [
    ...view.remarks,
    ...lost.events.map(([name, count]) => `${count} events of ${name} found no room`),
    ...lost.cut_off.map((name) => `what ${name} recorded last is missing`),
    ...drops.slice(0, 5).map((drop) => `${drop.count} messages lost at ${drop.at}: ${drop.reason}`),
  ];
  if (lines.length === 0) return null;
  return (
    <div class="note warn">
      {lines.map((line) => (
        <div>{line}</div>
      ))}
    </div>
  );
}

/** Asks for the trace: once where it is a recording, else as long as it can be seen and goes on. */
function useTrace(
  hub: Hub,
  root: { current: HTMLDivElement | null },
  topic: string,
  path: string,
  isHeld: boolean,
): { view: TraceView | null; error: string } {
  const [view, setView] = useState<TraceView | null>(null);
  const [error, setError] = useState("");
  const next = useRef(0);
  const isAsking = useRef(false);
  const canAsk = hub.state === "open" && hub.client.isAngaros;
  const wish = useRef("");
  wish.current = JSON.stringify([topic, path, isHeld, canAsk]);
  useEffect(() => {
    next.current = 0;
  }, [wish.current]);
  useFrames(root, (nowMs) => {
    if (isAsking.current || !canAsk || nowMs < next.current) return;
    isAsking.current = true;
    const asked = wish.current;
    const question: Record<string, unknown> = {};
    if (topic !== "") question.topic = topic;
    if (path !== "") question.path = path;
    hub.client
      .askServer("trace", question)
      .then((answer) => {
        const told = traceView(answer);
        hub.learnProcesses(told.processes);
        setView(told);
        setError("");
        next.current = told.live && !isHeld ? performance.now() + EVERY_MS : Infinity;
        // Something else was wished for meanwhile.
        if (asked !== wish.current) next.current = 0;
      })
      .catch((cause: unknown) => {
        setError(textOf(cause));
        // A session may begin at any time.
        next.current = performance.now() + EVERY_MS;
      })
      .finally(() => {
        isAsking.current = false;
      });
  });
  return { view, error };
}

function Paths({ view, pick }: { view: TraceView; pick(key: string): void }) {
  return (
    <div class="paths">
      <table class="rows">
        <thead>
          <tr>
            <th>Chain</th>
            <th>p50</th>
            <th>p99</th>
          </tr>
        </thead>
        <tbody>
          {view.report.paths.map((path, at) => (
            <tr
              class={at === view.chosen ? "picked" : ""}
              tabIndex={0}
              onClick={() => pick(keyOf(path))}
              onKeyDown={(event) => event.key === "Enter" && pick(keyOf(path))}
            >
              <td>
                {path.title}
                <div class="soft">
                  {path.hops.map((hop) => hop.topic).join(", ")}; {path.end_to_end.count} messages
                </div>
              </td>
              <td class="number">{durationText(path.end_to_end.p50)}</td>
              <td class="number">{durationText(path.end_to_end.p99)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.pathsLeftOut > 0 && <div class="note">{view.pathsLeftOut} more are not shown</div>}
    </div>
  );
}

/** What is followed: the slowest message, the newest, or the one that was picked. */
type Followed = "slowest" | "newest" | TracedMessage;

function Messages({ view, path }: { view: TraceView; path: TraceView["report"]["paths"][number] }) {
  const [followed, setFollowed] = useState<Followed>("slowest");
  const { messages } = view;
  const message = messageOf(messages, followed);
  if (!message) return null;
  const at = messages.indexOf(message);
  const neighbour = (step: number): void => {
    const next = messages[at + step];
    if (next) setFollowed(next);
  };
  return (
    <>
      <h4>Messages</h4>
      <Distribution messages={messages} picked={message} pick={setFollowed} />
      <div class="bar">
        <button disabled={at <= 0} onClick={() => neighbour(-1)} aria-label="The message before">
          ←
        </button>
        <button
          disabled={at < 0 || at + 1 >= messages.length}
          onClick={() => neighbour(1)}
          aria-label="The message after"
        >
          →
        </button>
        {(["slowest", "newest"] as const).map((which) => (
          <button aria-pressed={followed === which} onClick={() => setFollowed(which)}>
            {which}
          </button>
        ))}
        <span>
          message {message.number} of {path.hops[0]?.topic}: {durationText(message.totalNs)}
        </span>
        <span class="soft">at {(message.atNs / 1e9).toFixed(3)} s</span>
      </div>
      <TimelineView path={path} message={message} layers={view.layers} />
    </>
  );
}

/** A message that was picked stays, also when newer ones have taken its place in the answer. */
export function messageOf(messages: TracedMessage[], followed: Followed): TracedMessage | undefined {
  if (followed === "newest") return messages[messages.length - 1];
  if (followed === "slowest") {
    return messages.reduce<TracedMessage | undefined>(
      (slowest, one) => (slowest && slowest.totalNs >= one.totalNs ? slowest : one),
      undefined,
    );
  }
  const same = (one: TracedMessage): boolean =>
    one.number === followed.number && one.publisher === followed.publisher;
  return messages.find(same) ?? followed;
}
