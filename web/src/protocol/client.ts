// A connection to a server of the Foxglove WebSocket protocol, opened again when it is lost.
//
// 1. What is subscribed is named by topic; it is subscribed whenever the server has a channel of
//    that topic, also after a new connection.
// 2. Answers that are awaited are refused when the connection ends, or after a time.

import {
  snapshotOf,
  statisticsOf,
  type ParameterDescription,
} from "./angaros";
import { Answers } from "./answers";
import { messageDataFrame, parseBinary, parseText, serviceRequestFrame } from "./codec";
import {
  SUBPROTOCOLS,
  StatusLevel,
  type BinaryMessage,
  type Channel,
  type ConnectionGraph,
  type GraphSnapshot,
  type Parameter,
  type ServerInfo,
  type Service,
  type TextMessage,
  type TopicStatistics,
} from "./types";

export type ClientState = "connecting" | "open" | "waiting";

/** The part of a WebSocket that is used. */
export interface Socket {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(data: string | Uint8Array): void;
  close(): void;
}

export interface ClientEvents {
  state(state: ClientState): void;
  serverInfo(info: ServerInfo): void;
  status(level: StatusLevel, message: string): void;
  /** Channels came or went. */
  channels(): void;
  services(): void;
  parameters(parameters: Parameter[]): void;
  message(channel: Channel, data: Uint8Array, timeNs: bigint): void;
  time(timeNs: bigint): void;
  connectionGraph(update: Partial<ConnectionGraph>): void;
  graph(graph: GraphSnapshot): void;
  statistics(topics: TopicStatistics[]): void;
  /** So many messages of a topic were dropped for this page since the last time. */
  dropped(topic: string, count: number): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;
const LOST = "the connection was lost";
const NOT_CONNECTED = "not connected";
/** How often the server tells rates and losses. */
const STATISTICS_EVERY_MS = 1000;
/** A large trace takes a while to be read. */
const SLOW_ANSWER_MS = 120_000;

export class Client {
  readonly channels = new Map<number, Channel>();
  readonly services = new Map<number, Service>();
  info: ServerInfo | null = null;
  state: ClientState = "connecting";
  bytesReceived = 0;
  messagesReceived = 0;

  private socket: Socket | null = null;
  private isClosed = false;
  private retryMs = FIRST_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private nextId = 1;
  private readonly wanted = new Set<string>();
  /** Channels by the id of their subscription, and back. */
  private readonly subscribed = new Map<number, Channel>();
  private readonly subscriptionOf = new Map<number, number>();
  /** What the server had dropped of each subscription when it told last. */
  private readonly droppedBefore = new Map<number, number>();
  private readonly advertised = new Map<string, { id: number; schemaName: string }>();
  private readonly calls = new Answers<number, Uint8Array>();
  private readonly assets = new Answers<number, Uint8Array>();
  private readonly parameterCalls = new Answers<string, Parameter[]>();
  private readonly descriptionCalls = new Answers<string, ParameterDescription[]>();
  private readonly questions = new Answers<string, unknown>();
  private wantsGraph = false;
  private wantsHidden = false;
  private counted: string[] = [];
  private readonly throttles = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly events: Partial<ClientEvents>,
    private readonly open: (url: string, protocols: string[]) => Socket = (url, protocols) =>
      new WebSocket(url, protocols) as unknown as Socket,
  ) {
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    this.socket?.close();
    this.lose();
  }

  /** Whether the server has the ops of `angaros.ts`. */
  get isAngaros(): boolean {
    return this.info?.metadata?.angaros !== undefined;
  }

  has(capability: string): boolean {
    return this.info?.capabilities.includes(capability) ?? false;
  }

  subscribe(topic: string): void {
    this.wanted.add(topic);
    this.subscribeWanted([...this.channels.values()].filter((one) => one.topic === topic));
  }

  /** The shortest time between two messages of a topic; 0 for all of them. */
  setThrottle(topic: string, throttleMs: number): void {
    if ((this.throttles.get(topic) ?? 0) === throttleMs) return;
    this.throttles.set(topic, throttleMs);
    for (const [id, channel] of this.subscribed) {
      if (channel.topic === topic) this.sendThrottle(id, throttleMs);
    }
  }

  unsubscribe(topic: string): void {
    this.wanted.delete(topic);
    this.throttles.delete(topic);
    const ids: number[] = [];
    for (const [id, channel] of this.subscribed) {
      if (channel.topic === topic) ids.push(id);
    }
    for (const id of ids) this.forget(id);
    if (ids.length > 0) this.send({ op: "unsubscribe", subscriptionIds: ids });
  }

  /** Asks for the graph, in the form that the server has. */
  subscribeGraph(): void {
    this.wantsGraph = true;
    if (this.isAngaros) {
      this.send({ op: "angaros.subscribeGraph" });
      if (this.counted.length > 0) this.send({ op: "angaros.watch", topics: this.counted });
    } else if (this.has("connectionGraph")) {
      this.send({ op: "subscribeConnectionGraph" });
    }
  }

  unsubscribeGraph(): void {
    this.wantsGraph = false;
    this.counted = [];
    if (this.isAngaros) {
      this.send({ op: "angaros.unsubscribeGraph" });
      this.send({ op: "angaros.watch", topics: [] });
    } else if (this.has("connectionGraph")) {
      this.send({ op: "unsubscribeConnectionGraph" });
    }
  }

  /** Topics whose rates are wanted, though their messages are not. */
  count(topics: string[]): void {
    if (topics.join("\n") === this.counted.join("\n")) return;
    this.counted = topics;
    if (this.isAngaros) this.send({ op: "angaros.watch", topics });
  }

  /** Whether channels and services with hidden names are wanted, such as the parts of actions. */
  showHidden(hidden: boolean): void {
    if (this.wantsHidden === hidden) return;
    this.wantsHidden = hidden;
    if (this.isAngaros) this.send({ op: "angaros.showHidden", hidden });
  }

  /** Asks what the server knows beyond the graph. */
  askServer(what: string, questionArguments: Record<string, unknown> = {}): Promise<unknown> {
    if (!this.isAngaros) return Promise.reject(new Error("this server is not of Angaros"));
    const id = `ask-${this.nextId++}`;
    const question = { op: "angaros.ask", what, arguments: questionArguments, id };
    return this.ask(
      this.questions,
      id,
      `no answer about ${what}`,
      () => this.send(question),
      SLOW_ANSWER_MS,
    );
  }

  /** Ends the publisher of this page on a topic. */
  unpublish(topic: string): void {
    const channel = this.advertised.get(topic);
    if (!channel) return;
    this.advertised.delete(topic);
    this.send({ op: "unadvertise", channelIds: [channel.id] });
  }

  publish(topic: string, schemaName: string, payload: Uint8Array): void {
    this.socket?.send(messageDataFrame(this.advertise(topic, schemaName).id, payload));
  }

  /**
   * The channel of this page on a topic; `isNew` where nobody can have found it yet. Without a
   * connection there is none, which is an error.
   */
  advertise(topic: string, schemaName: string): { id: number; isNew: boolean } {
    if (this.state !== "open") throw new Error(NOT_CONNECTED);
    const known = this.advertised.get(topic);
    if (known?.schemaName === schemaName) return { id: known.id, isNew: false };
    if (known) this.send({ op: "unadvertise", channelIds: [known.id] });
    const id = this.nextId++;
    this.advertised.set(topic, { id, schemaName });
    this.send({ op: "advertise", channels: [{ id, topic, encoding: "cdr", schemaName }] });
    return { id, isNew: true };
  }

  call(service: Service, payload: Uint8Array, timeoutMs?: number): Promise<Uint8Array> {
    const callId = this.nextId++;
    const frame = serviceRequestFrame(service.id, callId, "cdr", payload);
    const send = (): void => this.socket?.send(frame);
    return this.ask(this.calls, callId, `no answer of ${service.name}`, send, timeoutMs);
  }

  fetchAsset(uri: string): Promise<Uint8Array> {
    const requestId = this.nextId++;
    return this.ask(this.assets, requestId, `no answer about ${uri}`, () =>
      this.send({ op: "fetchAsset", uri, requestId }),
    );
  }

  /** All parameters, where no names are given. */
  getParameters(names: string[] = []): Promise<Parameter[]> {
    const id = `get-${this.nextId++}`;
    return this.ask(this.parameterCalls, id, "no answer about parameters", () =>
      this.send({ op: "getParameters", parameterNames: names, id }),
    );
  }

  setParameters(parameters: Parameter[]): Promise<Parameter[]> {
    const id = `set-${this.nextId++}`;
    return this.ask(this.parameterCalls, id, "the parameter was not confirmed", () =>
      this.send({ op: "setParameters", parameters, id }),
    );
  }

  /** Types and ranges of parameters, where the server tells them. */
  describeParameters(names: string[]): Promise<ParameterDescription[]> {
    if (!this.isAngaros) return Promise.resolve([]);
    const id = `describe-${this.nextId++}`;
    return this.ask(this.descriptionCalls, id, "no answer about parameters", () =>
      this.send({ op: "angaros.describeParameters", parameterNames: names, id }),
    );
  }

  subscribeParameters(names: string[]): void {
    if (this.has("parametersSubscribe")) {
      this.send({ op: "subscribeParameterUpdates", parameterNames: names });
    }
  }

  private ask<K, T>(
    answers: Answers<K, T>,
    id: K,
    late: string,
    send: () => void,
    timeoutMs?: number,
  ): Promise<T> {
    if (this.state !== "open") return Promise.reject(new Error(NOT_CONNECTED));
    return answers.ask(id, late, send, timeoutMs);
  }

  private connect(): void {
    this.setState("connecting");
    const socket = this.open(this.url, SUBPROTOCOLS);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.retryMs = FIRST_RETRY_MS;
      this.setState("open");
    };
    socket.onmessage = (event) => this.receive(event.data);
    socket.onerror = () => undefined;
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.lose();
      if (this.isClosed) return;
      this.setState("waiting");
      this.retryTimer = setTimeout(() => this.connect(), this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    };
  }

  /** Forgets what held for the connection that ended. */
  private lose(): void {
    this.socket = null;
    this.info = null;
    this.channels.clear();
    this.services.clear();
    this.subscribed.clear();
    this.subscriptionOf.clear();
    this.droppedBefore.clear();
    this.advertised.clear();
    this.calls.refuseAll(LOST);
    this.assets.refuseAll(LOST);
    this.parameterCalls.refuseAll(LOST);
    this.descriptionCalls.refuseAll(LOST);
    this.questions.refuseAll(LOST);
    this.events.channels?.();
    this.events.services?.();
  }

  private setState(state: ClientState): void {
    this.state = state;
    this.events.state?.(state);
  }

  private send(message: Record<string, unknown>): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  private receive(data: unknown): void {
    try {
      if (typeof data === "string") {
        this.bytesReceived += data.length;
        this.onText(parseText(data));
      } else if (data instanceof ArrayBuffer) {
        this.bytesReceived += data.byteLength;
        const message = parseBinary(new Uint8Array(data));
        if (message) this.onBinary(message);
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.events.status?.(StatusLevel.Error, `from the server: ${message}`);
    }
  }

  private onBinary(message: BinaryMessage): void {
    switch (message.kind) {
      case "messageData": {
        const channel = this.subscribed.get(message.subscriptionId);
        this.messagesReceived++;
        if (channel) this.events.message?.(channel, message.data, message.timeNs);
        break;
      }
      case "time":
        this.events.time?.(message.timeNs);
        break;
      case "serviceResponse":
        this.calls.give(message.callId, message.data);
        break;
      case "asset":
        if (message.error === null) this.assets.give(message.requestId, message.data);
        else {
          const why = message.error || "the server has no such file";
          this.assets.refuse(message.requestId, why);
        }
        break;
    }
  }

  private onText(message: TextMessage): void {
    switch (message.op) {
      case "serverInfo":
        this.info = message;
        this.events.serverInfo?.(message);
        if (this.isAngaros) {
          this.send({ op: "angaros.subscribeStatistics", intervalMs: STATISTICS_EVERY_MS });
        }
        if (this.wantsGraph) this.subscribeGraph();
        if (this.wantsHidden && this.isAngaros) {
          this.send({ op: "angaros.showHidden", hidden: true });
        }
        break;
      case "status":
        this.events.status?.(message.level, message.message);
        break;
      case "advertise":
        for (const channel of message.channels) this.channels.set(channel.id, channel);
        this.events.channels?.();
        this.subscribeWanted(message.channels);
        break;
      case "unadvertise":
        for (const id of message.channelIds) this.removeChannel(id);
        this.events.channels?.();
        break;
      case "advertiseServices":
        for (const service of message.services) this.services.set(service.id, service);
        this.events.services?.();
        break;
      case "unadvertiseServices":
        for (const id of message.serviceIds) this.services.delete(id);
        this.events.services?.();
        break;
      case "parameterValues":
        this.events.parameters?.(message.parameters);
        if (message.id !== undefined) {
          this.parameterCalls.give(message.id, message.parameters);
        }
        break;
      case "serviceCallFailure":
        this.calls.refuse(message.callId, message.message);
        break;
      case "connectionGraphUpdate":
        this.events.connectionGraph?.(message);
        break;
      case "angaros.graph":
        this.events.graph?.(snapshotOf(message));
        break;
      case "angaros.statistics":
        this.events.statistics?.(statisticsOf(message));
        for (const { id, dropped } of message.subscriptions ?? []) this.onDropped(id, dropped);
        break;
      case "angaros.parameterDescriptions":
        if (message.id !== undefined) {
          this.descriptionCalls.give(message.id, message.parameters);
        }
        break;
      case "angaros.answer":
        if (message.id === undefined) break;
        if (message.error === undefined) this.questions.give(message.id, message.value);
        else this.questions.refuse(message.id, message.error);
        break;
    }
  }

  private onDropped(subscriptionId: number, dropped: number): void {
    const count = dropped - (this.droppedBefore.get(subscriptionId) ?? 0);
    const channel = this.subscribed.get(subscriptionId);
    if (!channel || count <= 0) return;
    this.droppedBefore.set(subscriptionId, dropped);
    this.events.dropped?.(channel.topic, count);
  }

  private subscribeWanted(channels: Channel[]): void {
    const subscriptions: { id: number; channelId: number }[] = [];
    for (const channel of channels) {
      if (!this.wanted.has(channel.topic) || this.subscriptionOf.has(channel.id)) continue;
      const id = this.nextId++;
      this.subscribed.set(id, channel);
      this.subscriptionOf.set(channel.id, id);
      subscriptions.push({ id, channelId: channel.id });
    }
    if (subscriptions.length > 0) this.send({ op: "subscribe", subscriptions });
    for (const { id } of subscriptions) {
      const throttleMs = this.throttles.get(this.subscribed.get(id)?.topic ?? "") ?? 0;
      if (throttleMs > 0) this.sendThrottle(id, throttleMs);
    }
  }

  private sendThrottle(subscriptionId: number, throttleMs: number): void {
    if (this.isAngaros) this.send({ op: "angaros.setOptions", subscriptionId, throttleMs });
  }

  private removeChannel(id: number): void {
    this.channels.delete(id);
    const subscription = this.subscriptionOf.get(id);
    if (subscription !== undefined) this.forget(subscription);
  }

  private forget(subscriptionId: number): void {
    const channel = this.subscribed.get(subscriptionId);
    if (channel) this.subscriptionOf.delete(channel.id);
    this.subscribed.delete(subscriptionId);
    this.droppedBefore.delete(subscriptionId);
  }
}
