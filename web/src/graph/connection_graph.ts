// The graph that updates of the Foxglove protocol add up to.

import type { ConnectionGraph, GraphSnapshot } from "../protocol/types";

export class ConnectionGraphModel {
  private readonly publishers = new Map<string, string[]>();
  private readonly subscribers = new Map<string, string[]>();
  private readonly providers = new Map<string, string[]>();

  clear(): void {
    this.publishers.clear();
    this.subscribers.clear();
    this.providers.clear();
  }

  apply(update: Partial<ConnectionGraph>): void {
    for (const topic of update.publishedTopics ?? []) {
      this.publishers.set(topic.name, topic.publisherIds);
    }
    for (const topic of update.subscribedTopics ?? []) {
      this.subscribers.set(topic.name, topic.subscriberIds);
    }
    for (const service of update.advertisedServices ?? []) {
      this.providers.set(service.name, service.providerIds);
    }
    for (const name of update.removedTopics ?? []) {
      this.publishers.delete(name);
      this.subscribers.delete(name);
    }
    for (const name of update.removedServices ?? []) this.providers.delete(name);
  }

  /** Ids of this protocol are names of nodes in all servers that there are. */
  snapshot(typeOf: (topic: string) => string): GraphSnapshot {
    const nodes = new Set<string>();
    for (const ids of [this.publishers, this.subscribers, this.providers]) {
      for (const list of ids.values()) for (const id of list) nodes.add(id);
    }
    const names = new Set([...this.publishers.keys(), ...this.subscribers.keys()]);
    const ends = (ids: string[] | undefined): { node: string }[] =>
      (ids ?? []).map((node) => ({ node }));
    return {
      hosts: [],
      processes: [],
      nodes: [...nodes].sort().map((name) => ({ name })),
      topics: [...names].sort().map((name) => ({
        name,
        type: typeOf(name),
        publishers: ends(this.publishers.get(name)),
        subscriptions: ends(this.subscribers.get(name)),
      })),
      services: [...this.providers].map(([name, servers]) => {
        return { name, type: "", servers, clients: [] };
      }),
      faults: [],
    };
  }
}
