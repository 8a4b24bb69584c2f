// What of a graph is drawn: the vertices and arrows of nodes, processes or hosts, and topics.

import { isHiddenName } from "../model/names";
import type { GraphSnapshot } from "../protocol/types";

export type Level = "nodes" | "processes" | "hosts";

export interface PictureOptions {
  level: Level;
  /** Also what every node has, and hidden names. */
  all: boolean;
  services: boolean;
  search: string;
}

export interface PictureVertex {
  id: string;
  kind: "node" | "topic" | "service";
  label: string;
  /** A second line. */
  note: string;
  /** Names that this vertex stands for. */
  names: string[];
  isBad: boolean;
}

export interface PictureArrow {
  from: string;
  to: string;
  /** Why its ends do not match; empty where they do. */
  reasons: string[];
}

export interface Picture {
  vertices: PictureVertex[];
  arrows: PictureArrow[];
}

const OF_EVERY_NODE = new Set(["/rosout", "/parameter_events"]);

export function isHidden(name: string): boolean {
  return OF_EVERY_NODE.has(name) || isHiddenName(name);
}

export function pictureOf(graph: GraphSnapshot, options: PictureOptions): Picture {
  const holders = holdersOf(graph, options.level);
  const vertices = new Map<string, PictureVertex>();
  const arrows = new Map<string, PictureArrow>();
  const holderOf = (node: string): string => holders.get(node)?.id ?? `node ${node}`;
  const addHolder = (node: string): string => {
    const id = holderOf(node);
    const known = holders.get(node);
    const vertex = vertices.get(id) ?? {
      id,
      kind: "node" as const,
      label: known?.label ?? node,
      note: known?.note ?? "",
      names: [],
      isBad: false,
    };
    if (!vertex.names.includes(node)) vertex.names.push(node);
    vertices.set(id, vertex);
    return id;
  };
  const addArrow = (from: string, to: string): PictureArrow => {
    const key = `${from}\n${to}`;
    const arrow = arrows.get(key) ?? { from, to, reasons: [] };
    arrows.set(key, arrow);
    return arrow;
  };
  for (const node of graph.nodes) {
    if (options.all || !isHidden(node.name)) addHolder(node.name);
  }
  for (const topic of graph.topics) {
    if (!options.all && isHidden(topic.name)) continue;
    const id = `topic ${topic.name}`;
    const isBad = graph.faults.some((fault) => fault.topic === topic.name);
    const { name, type } = topic;
    vertices.set(id, { id, kind: "topic", label: name, note: type, names: [name], isBad });
    for (const end of topic.publishers) addArrow(addHolder(end.node), id);
    for (const end of topic.subscriptions) addArrow(id, addHolder(end.node));
  }
  for (const service of options.services ? graph.services : []) {
    if (!options.all && service.clients.length === 0) continue;
    const id = `service ${service.name}`;
    const { name, type } = service;
    const vertex = { id, kind: "service" as const, label: name, note: type, names: [name] };
    vertices.set(id, { ...vertex, isBad: false });
    for (const node of service.clients) addArrow(addHolder(node), id);
    for (const node of service.servers) addArrow(id, addHolder(node));
  }
  for (const fault of graph.faults) {
    if (!vertices.has(`topic ${fault.topic}`)) continue;
    const arrow = addArrow(`topic ${fault.topic}`, addHolder(fault.to));
    for (const reason of fault.reasons) {
      const text = `${fault.from} to ${fault.to}: ${reason}`;
      if (!arrow.reasons.includes(text)) arrow.reasons.push(text);
    }
  }
  return found({ vertices: [...vertices.values()], arrows: [...arrows.values()] }, options.search);
}

/** The vertices that a search names, with their neighbours. */
function found(picture: Picture, search: string): Picture {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return picture;
  const named = new Set(
    picture.vertices
      .filter((vertex) => {
        const text = `${vertex.label} ${vertex.note} ${vertex.names.join(" ")}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((vertex) => vertex.id),
  );
  const arrows = picture.arrows.filter((arrow) => named.has(arrow.from) || named.has(arrow.to));
  const shown = new Set([...named, ...arrows.flatMap((arrow) => [arrow.from, arrow.to])]);
  return { vertices: picture.vertices.filter((vertex) => shown.has(vertex.id)), arrows };
}

interface Holder {
  id: string;
  label: string;
  note: string;
}

/** The vertex that each node lies in, where its process or host is known. */
function holdersOf(graph: GraphSnapshot, level: Level): Map<string, Holder> {
  const processes = new Map(graph.processes.map((process) => [process.id, process]));
  const hosts = new Map(graph.hosts.map((host) => [host.id, host]));
  const counts = new Map<string, number>();
  const holders = new Map<string, Holder>();
  for (const node of graph.nodes) {
    const process = processes.get(node.process ?? "");
    const host = hosts.get(process?.host ?? "");
    const pid = process?.pid === undefined ? "" : `pid ${process.pid}`;
    const name = process ? process.name || pid || process.id : "";
    const place = [name !== pid ? name : "", pid, host?.name ?? ""].filter(Boolean).join(", ");
    if (level === "hosts" && host) {
      holders.set(node.name, { id: `host ${host.id}`, label: host.name || host.id, note: "" });
    } else if (level !== "nodes" && process) {
      const note = [pid, host?.name ?? ""].filter(Boolean).join(", ");
      holders.set(node.name, { id: `process ${process.id}`, label: name, note });
    } else {
      holders.set(node.name, { id: `node ${node.name}`, label: node.name, note: place });
      continue;
    }
    const id = holders.get(node.name)?.id ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const holder of holders.values()) {
    const count = counts.get(holder.id);
    if (count === undefined) continue;
    const text = count === 1 ? "1 node" : `${count} nodes`;
    holder.note = holder.note ? `${text}, ${holder.note}` : text;
  }
  return holders;
}
