// Where the time of messages went: the answer to `trace`, as the panel draws it.

/** The figures of a distribution of nanoseconds. */
export interface Figures {
  count: number;
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface LayerRow {
  layer: string;
  figures: Figures;
  share: number;
}

export interface HopReport {
  /** Empty where the sender was not traced. */
  from: string;
  topic: string;
  to: string;
  rows: LayerRow[];
  total: Figures;
}

export interface PathReport {
  title: string;
  end_to_end: Figures;
  hops: HopReport[];
}

/** A message with the nanoseconds of every layer, hop by hop. */
export interface TracedMessage {
  atNs: number;
  totalNs: number;
  publisher: string;
  number: string;
  hops: number[][];
}

export interface TraceView {
  path: string;
  live: boolean;
  remarks: string[];
  report: {
    processes: number;
    events: number;
    duration_ns: number;
    hosts: { name: string; uncertainty_ns: number | null }[];
    paths: PathReport[];
    drops: { reason: string; at: string; count: number }[];
    lost: { events: [string, number][]; cut_off: string[] };
  };
  pathsLeftOut: number;
  processes: { ids: string[]; pid: number; name: string; host: string }[];
  layers: string[];
  chosen: number | null;
  messages: TracedMessage[];
}

/** The answer of the server, as far as it is one. */
export function traceView(answer: unknown): TraceView {
  const view = answer as TraceView | null;
  const isView =
    typeof view === "object" &&
    view !== null &&
    Array.isArray(view.layers) &&
    Array.isArray(view.messages) &&
    Array.isArray(view.processes) &&
    Array.isArray(view.report?.paths);
  if (!isView) throw new Error("this server tells traces in another form");
  return view;
}

/** What names a path in a question: its hops, a line for each. */
export function keyOf(path: PathReport): string {
  return path.hops.map((hop) => `${hop.from} ${hop.topic} ${hop.to}`).join("\n");
}

export const NOT_TRACED = "(not traced)";

/** A box of the flame chart: of the whole, of a hop, or of a layer of a hop. */
export interface FlamePart {
  kind: "whole" | "hop" | "layer";
  label: string;
  note: string;
  layer: string;
  /** Fractions of the whole. */
  from: number;
  size: number;
}

export type Measure = "mean" | "p50" | "p99";

/**
 * The rows of a flame chart, the whole below its hops below their layers. Only means add up; of
 * percentiles the hops are drawn by their share of the sum.
 */
export function flameOf(path: PathReport, measure: Measure): FlamePart[][] {
  const layerNs = (row: LayerRow): number => Math.max(0, row.figures[measure]);
  const hopNs = path.hops.map((hop) => hop.rows.reduce((sum, row) => sum + layerNs(row), 0));
  const whole = hopNs.reduce((sum, ns) => sum + ns, 0);
  if (!(whole > 0)) return [];
  const hops: FlamePart[] = [];
  const layers: FlamePart[] = [];
  let from = 0;
  path.hops.forEach((hop, at) => {
    const size = (hopNs[at] ?? 0) / whole;
    const label = `${hop.topic} → ${hop.to}`;
    const total = durationText(hop.total[measure]);
    const note = `${hop.from || NOT_TRACED} → ${hop.to} over ${hop.topic}: ${total}`;
    hops.push({ kind: "hop", label, note, layer: "", from, size });
    let start = from;
    for (const row of hop.rows) {
      const part = layerNs(row) / whole;
      if (part > 0) {
        const text = `${row.layer}: ${figuresText(row.figures)}`;
        const { layer } = row;
        layers.push({ kind: "layer", label: layer, note: text, layer, from: start, size: part });
      }
      start += part;
    }
    from += size;
  });
  const note = figuresText(path.end_to_end);
  const label = `${path.title}, ${durationText(path.end_to_end[measure])}`;
  const all: FlamePart = { kind: "whole", label, note, layer: "", from: 0, size: 1 };
  return [[all], hops, layers];
}

export function figuresText(figures: Figures): string {
  const parts = (["mean", "p50", "p95", "p99", "max"] as const).map(
    (name) => `${name} ${durationText(figures[name])}`,
  );
  return `${parts.join(", ")}, ${figures.count} messages`;
}

/** A stretch of a message's time at a node. */
export interface TimeBar {
  lane: number;
  layer: string;
  topic: string;
  fromNs: number;
  toNs: number;
}

export interface Timeline {
  /** The nodes, in the order in which the message reached them. */
  lanes: string[];
  bars: TimeBar[];
  /** Where a message leaves one lane for another. */
  moves: { atNs: number; from: number; to: number }[];
  totalNs: number;
}

/** Layers that are the sender's part of a hop. */
const AT_SENDER = new Set(["build", "serialise"]);

/** The way of one message from node to node. The layers of a hop follow each other in their order. */
export function timelineOf(path: PathReport, message: TracedMessage, layers: string[]): Timeline {
  const lanes: string[] = [];
  const laneOf = (node: string): number => {
    const name = node || NOT_TRACED;
    if (!lanes.includes(name)) lanes.push(name);
    return lanes.indexOf(name);
  };
  const timeline: Timeline = { lanes, bars: [], moves: [], totalNs: message.totalNs };
  let atNs = 0;
  path.hops.forEach((hop, number) => {
    const from = laneOf(hop.from);
    const to = laneOf(hop.to);
    let hasLeft = false;
    layers.forEach((layer, at) => {
      // What events of two hosts contradict each other by is no time that passed.
      const ns = Math.max(0, message.hops[number]?.[at] ?? 0);
      const isAtSender = AT_SENDER.has(layer);
      if (!isAtSender && !hasLeft) {
        hasLeft = true;
        if (from !== to) timeline.moves.push({ atNs, from, to });
      }
      if (ns > 0) {
        const lane = isAtSender ? from : to;
        timeline.bars.push({ lane, layer, topic: hop.topic, fromNs: atNs, toNs: atNs + ns });
      }
      atNs += ns;
    });
  });
  timeline.totalNs = Math.max(atNs, 1);
  return timeline;
}

/** Nanoseconds in the unit in which they are read easily. */
export function durationText(ns: number): string {
  const size = Math.abs(ns);
  if (size < 1e3) return `${ns.toFixed(0)} ns`;
  if (size < 1e6) return `${threeDigits(ns / 1e3)} µs`;
  if (size < 1e9) return `${threeDigits(ns / 1e6)} ms`;
  return `${threeDigits(ns / 1e9)} s`;
}

function threeDigits(value: number): string {
  return Math.abs(value) >= 99.95 ? value.toFixed(0) : value.toPrecision(3);
}

const COLOURS: Record<string, string> = {
  build: "#8fb8f0",
  serialise: "#6ca0ea",
  transport: "#f0b565",
  wake: "#e8826b",
  queue: "#e5738f",
  deserialise: "#c39be8",
  gil: "#b3a36b",
  callback: "#74c98a",
  held: "#9fb6a4",
  unattributed: "#a7b0bb",
};

export function layerColour(layer: string): string {
  return COLOURS[layer] ?? "#a7b0bb";
}
