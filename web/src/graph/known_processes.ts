// Processes of a graph with their names and hosts, where a trace tells them: in the graph itself a
// process is only a number.

import type { ProcessInfo } from "../model/hub";
import type { GraphSnapshot } from "../protocol/types";

export function withProcesses(
  graph: GraphSnapshot,
  known: Map<string, ProcessInfo>,
): GraphSnapshot {
  if (known.size === 0) return graph;
  const hosts = new Map(graph.hosts.map((host) => [host.id, host]));
  const processes = graph.processes.map((process) => {
    const info = known.get(process.id);
    if (!info) return process;
    hosts.set(info.host, { id: info.host, name: info.host });
    return { ...process, name: info.name, pid: info.pid, host: info.host };
  });
  return { ...graph, processes, hosts: [...hosts.values()] };
}
