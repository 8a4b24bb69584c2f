// The connection and everything that panels share.

import { Client, type ClientState } from "../protocol/client";
import {
  StatusLevel,
  type Channel,
  type GraphSnapshot,
  type Parameter,
  type Service,
  type TopicStatistics,
} from "../protocol/types";
import { ConnectionGraphModel } from "../graph/connection_graph";
import { Feed, Watch, decoderOf, type Listener } from "./feed";
import { isHiddenName } from "./names";
import { Notifier } from "./notifier";
import type { Schema } from "../cdr";

export interface Notice {
  level: StatusLevel;
  text: string;
  atMs: number;
}

/** A process, as a trace tells of it. */
export interface ProcessInfo {
  ids: string[];
  pid: number;
  name: string;
  host: string;
}

const MOST_NOTICES = 200;

export class Hub {
  readonly client: Client;
  readonly feeds = new Map<string, Feed>();
  readonly parameters = new Map<string, Parameter>();
  readonly statistics = new Map<string, TopicStatistics>();
  readonly notices: Notice[] = [];
  graph: GraphSnapshot | null = null;
  /** The newest time that the server told, by any message. */
  timeNs = 0n;
  /** Whether there was a connection since the page was opened. */
  wasOpen = false;
  bytesPerSecond = 0;
  messagesPerSecond = 0;
  skippedPerSecond = 0;
  /** Topics of which messages were skipped in the last second. */
  skippedTopics: string[] = [];
  /** Messages that never came, as this page and its connection take them too slowly. */
  droppedPerSecond = 0;
  /** Their topics. */
  droppedTopics: string[] = [];

  readonly topicsChanged = new Notifier();
  readonly servicesChanged = new Notifier();
  readonly parametersChanged = new Notifier();
  readonly graphChanged = new Notifier();
  readonly statusChanged = new Notifier();
  /** Once a second. */
  readonly ticked = new Notifier();

  /** What is known of processes, by the 12 bytes that their endpoints have in common. */
  readonly processes = new Map<string, ProcessInfo>();

  private graphWatchers = 0;
  private hiddenWatchers = 0;
  private readonly connectionGraph = new ConnectionGraphModel();
  private byteMark = 0;
  private messageMark = 0;
  private tickedAtMs = performance.now();
  private readonly skippedMarks = new WeakMap<Watch, number>();
  /** Messages that the server dropped for this page since the last tick, by topic. */
  private readonly dropped = new Map<string, number>();

  constructor(url: string) {
    this.client = new Client(url, {
      state: (state) => this.onState(state),
      serverInfo: () => this.statusChanged.notify(),
      status: (level, message) => this.notice(level, message),
      channels: () => this.onChannels(),
      services: () => this.servicesChanged.notify(),
      parameters: (parameters) => this.onParameters(parameters),
      message: (channel, data, timeNs) => this.onMessage(channel, data, timeNs),
      time: (timeNs) => (this.timeNs = timeNs),
      connectionGraph: (update) => {
        this.connectionGraph.apply(update);
        this.onGraph(this.connectionGraph.snapshot((topic) => this.typeOf(topic)));
      },
      graph: (graph) => this.onGraph(graph),
      statistics: (topics) => {
        this.statistics.clear();
        for (const topic of topics) this.statistics.set(topic.name, topic);
      },
      dropped: (topic, count) => this.dropped.set(topic, (this.dropped.get(topic) ?? 0) + count),
    });
    setInterval(() => this.tick(), 1000);
  }

  get state(): ClientState {
    return this.client.state;
  }

  /** The channels by topic, in the order of their names; those of hidden topics are left out. */
  topics(): Channel[] {
    const byName = new Map<string, Channel>();
    for (const channel of this.client.channels.values()) {
      if (isHiddenName(channel.topic)) continue;
      if (!byName.has(channel.topic)) byName.set(channel.topic, channel);
    }
    return [...byName.values()].sort((a, b) => a.topic.localeCompare(b.topic));
  }

  channelOf(topic: string): Channel | undefined {
    for (const channel of this.client.channels.values()) {
      if (channel.topic === topic) return channel;
    }
    return undefined;
  }

  typeOf(topic: string): string {
    return this.channelOf(topic)?.schemaName ?? "";
  }

  schemaOf(topic: string): Schema | null {
    const channel = this.channelOf(topic);
    if (!channel) return null;
    try {
      return decoderOf(channel).schema;
    } catch {
      return null;
    }
  }

  /** All services in the order of their names, the hidden ones too where somebody watches them. */
  services(): Service[] {
    return [...this.client.services.values()].sort((a, b) => a.name.localeCompare(b.name));
  }

  serviceOf(name: string): Service | undefined {
    for (const service of this.client.services.values()) {
      if (service.name === name) return service;
    }
    return undefined;
  }

  /**
   * Subscribes the topic as long as the watch is open; `listener` sees every message. A server that
   * can sends only as many as all watches need.
   */
  watch(topic: string, listener: Listener | null = null, throttleMs = 0): Watch {
    let feed = this.feeds.get(topic);
    if (!feed) {
      feed = new Feed(topic);
      feed.use(this.channelOf(topic) ?? null);
      this.feeds.set(topic, feed);
      this.client.subscribe(topic);
    }
    const watch = new Watch(feed, listener, throttleMs, (ended) => this.unwatch(ended));
    feed.watches.add(watch);
    this.throttle(feed);
    return watch;
  }

  /** Asks for the graph until the returned function is called. */
  watchGraph(): () => void {
    if (this.graphWatchers++ === 0) this.client.subscribeGraph();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (--this.graphWatchers === 0) this.client.unsubscribeGraph();
    };
  }

  /** Has hidden topics and services announced until the returned function is called. */
  watchHidden(): () => void {
    if (this.hiddenWatchers++ === 0) this.client.showHidden(true);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (--this.hiddenWatchers === 0) this.client.showHidden(false);
    };
  }

  /** Takes over what a trace tells of processes, for the graph. */
  learnProcesses(processes: ProcessInfo[]): void {
    const before = this.processes.size;
    for (const process of processes) {
      for (const id of process.ids) this.processes.set(id, process);
    }
    if (this.processes.size > before) this.graphChanged.notify();
  }

  async loadParameters(): Promise<void> {
    this.onParameters(await this.client.getParameters());
    this.client.subscribeParameters([]);
  }

  notice(level: StatusLevel, text: string): void {
    this.notices.push({ level, text, atMs: Date.now() });
    if (this.notices.length > MOST_NOTICES) this.notices.shift();
    this.statusChanged.notify();
  }

  private unwatch(watch: Watch): void {
    const { feed } = watch;
    feed.watches.delete(watch);
    if (this.feeds.get(feed.topic) !== feed) return;
    if (feed.watches.size > 0) {
      this.throttle(feed);
      return;
    }
    this.feeds.delete(feed.topic);
    this.client.unsubscribe(feed.topic);
  }

  private throttle(feed: Feed): void {
    const all = [...feed.watches].map((watch) => watch.throttleMs);
    this.client.setThrottle(feed.topic, Math.min(...all));
  }

  private onState(state: ClientState): void {
    if (state === "open") this.wasOpen = true;
    if (state === "waiting") {
      this.parameters.clear();
      this.parametersChanged.notify();
      this.statistics.clear();
      this.connectionGraph.clear();
      this.onGraph(null);
    }
    this.statusChanged.notify();
  }

  private onChannels(): void {
    for (const feed of this.feeds.values()) feed.use(this.channelOf(feed.topic) ?? null);
    this.topicsChanged.notify();
  }

  private onParameters(parameters: Parameter[]): void {
    for (const parameter of parameters) {
      if (parameter.value === undefined) this.parameters.delete(parameter.name);
      else this.parameters.set(parameter.name, parameter);
    }
    this.parametersChanged.notify();
  }

  private onMessage(channel: Channel, data: Uint8Array, timeNs: bigint): void {
    this.timeNs = timeNs;
    const feed = this.feeds.get(channel.topic);
    if (!feed || feed.channel?.id !== channel.id) return;
    feed.receive(data, timeNs);
  }

  private onGraph(graph: GraphSnapshot | null): void {
    this.graph = graph;
    this.graphChanged.notify();
  }

  private tick(): void {
    const nowMs = performance.now();
    const seconds = Math.max(0.001, (nowMs - this.tickedAtMs) / 1000);
    this.tickedAtMs = nowMs;
    this.bytesPerSecond = (this.client.bytesReceived - this.byteMark) / seconds;
    this.messagesPerSecond = (this.client.messagesReceived - this.messageMark) / seconds;
    this.byteMark = this.client.bytesReceived;
    this.messageMark = this.client.messagesReceived;
    let skipped = 0;
    this.skippedTopics = [];
    for (const feed of this.feeds.values()) {
      feed.tick(seconds);
      for (const watch of feed.watches) {
        const now = watch.skipped - (this.skippedMarks.get(watch) ?? 0);
        this.skippedMarks.set(watch, watch.skipped);
        skipped += now;
        if (now > 0 && !this.skippedTopics.includes(feed.topic)) this.skippedTopics.push(feed.topic);
      }
    }
    this.skippedPerSecond = skipped / seconds;
    const counts = [...this.dropped.values()];
    this.droppedPerSecond = counts.reduce((sum, count) => sum + count, 0) / seconds;
    this.droppedTopics = [...this.dropped.keys()];
    this.dropped.clear();
    this.ticked.notify();
  }
}
