// What a server of Angaros tells beyond the Foxglove protocol. Its ops begin with `angaros.`, and
// `metadata.angaros` of its `serverInfo` says that it has them.

import type { GraphSnapshot, Qos, TopicStatistics } from "./types";

type QosValues = Record<string, string | number | null>;

interface Endpoint {
  gid: string;
  process?: string;
  kind: "publisher" | "subscription";
  node: string;
  topic: string;
  type: string;
  qos: QosValues;
}

export interface AngarosGraph {
  op: "angaros.graph";
  nodes?: { name: string; processes?: string[] }[];
  endpoints?: Endpoint[];
  mismatches?: { topic: string; publisher: string; subscription: string; reasons: string[] }[];
  services?: { name: string; type: string; servers: string[]; clients: string[] }[];
  actions?: { name: string; types: string[]; servers: string[]; clients: string[] }[];
}

interface Figures {
  rateHz?: number;
  bytesPerS?: number;
  latencyMedianNs?: number | null;
  lost?: number;
  dropped?: number;
}

export interface AngarosStatistics {
  op: "angaros.statistics";
  topics?: Record<string, Figures>;
  subscriptions?: { id: number; queued: number; dropped: number }[];
}

export interface Range {
  from: number;
  to: number;
  step: number;
}

export interface ParameterDescription {
  name: string;
  type: string;
  description: string;
  additionalConstraints?: string;
  readOnly: boolean;
  integerRange: Range | null;
  floatingPointRange: Range | null;
}

export interface AngarosDescriptions {
  op: "angaros.parameterDescriptions";
  id?: string;
  parameters: ParameterDescription[];
}

/** Of a question about what the server knows beyond the graph: a value, or why there is none. */
export interface AngarosAnswer {
  op: "angaros.answer";
  id?: string;
  value?: unknown;
  error?: string;
}

export type AngarosMessage =
  | AngarosGraph
  | AngarosStatistics
  | AngarosDescriptions
  | AngarosAnswer;

/** The graph by topics, as the page shows it. */
export function snapshotOf(graph: AngarosGraph): GraphSnapshot {
  const endpoints = graph.endpoints ?? [];
  const byGid = new Map(endpoints.map((endpoint) => [endpoint.gid, endpoint]));
  const topics = new Map<string, GraphSnapshot["topics"][number]>();
  for (const { topic: name, type, kind, node, qos } of endpoints) {
    const topic = topics.get(name) ?? { name, type, publishers: [], subscriptions: [] };
    topics.set(name, topic);
    const end = { node, qos: qosTexts(qos) };
    if (kind === "publisher") topic.publishers.push(end);
    else topic.subscriptions.push(end);
  }
  const faults = (graph.mismatches ?? []).map((mismatch) => {
    const from = byGid.get(mismatch.publisher);
    const to = byGid.get(mismatch.subscription);
    const reasons = mismatch.reasons.map((reason) => reasonText(reason, from, to));
    return { topic: mismatch.topic, from: from?.node ?? "", to: to?.node ?? "", reasons };
  });
  const processes = new Set((graph.nodes ?? []).flatMap((node) => node.processes ?? []));
  return {
    hosts: [],
    processes: [...processes].map((id) => ({ id, name: `process ${id.slice(-8)}` })),
    nodes: (graph.nodes ?? []).map(({ name, processes: [process] = [] }) => {
      return process === undefined ? { name } : { name, process };
    }),
    topics: [...topics.values()].sort((a, b) => a.name.localeCompare(b.name)),
    services: [
      ...(graph.services ?? []),
      ...(graph.actions ?? []).map(({ name, types, servers, clients }) => {
        return { name, type: types.join(", "), servers, clients };
      }),
    ],
    faults,
  };
}

/** Policies by their names; durations in milliseconds, those that are not set left out. */
export function qosTexts(qos: QosValues): Qos {
  const texts: Qos = {};
  for (const [name, value] of Object.entries(qos)) {
    if (value === null || name === "depth") continue;
    if (name.endsWith("Ns")) texts[name.slice(0, -2)] = `${Number(value) / 1e6} ms`;
    else if (name === "history" && qos.depth) texts[name] = `${String(value)} (${qos.depth})`;
    else texts[name] = String(value);
  }
  return texts;
}

/** The reason with what was offered and what was asked for. */
function reasonText(reason: string, from?: Endpoint, to?: Endpoint): string {
  if (!from || !to) return reason;
  if (reason === "TYPE") return `TYPE: ${from.type} is published, ${to.type} is asked for`;
  const name = reason.toLowerCase();
  const offered = qosTexts(from.qos)[name];
  const requested = qosTexts(to.qos)[name];
  if (offered === undefined && requested === undefined) return reason;
  return `${reason}: offered ${offered ?? "nothing"}, requested ${requested ?? "nothing"}`;
}

export function statisticsOf(message: AngarosStatistics): TopicStatistics[] {
  return Object.entries(message.topics ?? {}).map(([name, figures]) => {
    const statistics: TopicStatistics = { name };
    if (figures.rateHz !== undefined) statistics.rateHz = figures.rateHz;
    if (figures.bytesPerS !== undefined) statistics.bytesPerSecond = figures.bytesPerS;
    if (typeof figures.latencyMedianNs === "number") {
      statistics.latencyMs = figures.latencyMedianNs / 1e6;
    }
    if (figures.lost) statistics.lost = figures.lost;
    if (figures.dropped) statistics.dropped = figures.dropped;
    return statistics;
  });
}
