// The bytes are written by hand from the specification of the protocol.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Client, type ClientEvents, type Socket } from "../src/protocol/client";
import {
  ProtocolError,
  messageDataFrame,
  parseBinary,
  parseText,
  serviceRequestFrame,
} from "../src/protocol/codec";
import { hex, unhex } from "./interfaces";

const MESSAGE_DATA = "01" + "07000000" + "0000c52ebca2b117" + "0001000005000000";

describe("binary frames", () => {
  it("of the server are read", () => {
    const data = parseBinary(unhex(MESSAGE_DATA));
    expect(data).toMatchObject({ kind: "messageData", subscriptionId: 7 });
    if (data?.kind === "messageData") {
      expect(data.timeNs).toBe(0x17b1a2bc2ec50000n);
      expect(hex(data.data)).toBe("0001000005000000");
    }
    expect(parseBinary(unhex("02" + "0100000000000000"))).toEqual({ kind: "time", timeNs: 1n });
    const response = parseBinary(unhex("03" + "02000000" + "09000000" + "03000000636472" + "ff"));
    expect(response).toMatchObject({ serviceId: 2, callId: 9, encoding: "cdr" });
    const asset = parseBinary(unhex("04" + "05000000" + "00" + "00000000" + "4142"));
    expect(asset).toMatchObject({ kind: "asset", requestId: 5, error: null });
    const failed = parseBinary(unhex("04" + "05000000" + "01" + "020000006e6f"));
    expect(failed).toMatchObject({ requestId: 5, error: "no" });
  });

  it("that end too early are refused, and unknown kinds are passed over", () => {
    for (const frame of ["", "01070000", "0200", "03020000000900000003000000", "040500000001ff000000"]) {
      expect(() => parseBinary(unhex(frame)), frame).toThrow(ProtocolError);
    }
    expect(parseBinary(unhex("63ffff"))).toBeNull();
  });

  it("of the client are written", () => {
    expect(hex(messageDataFrame(3, unhex("0001")))).toBe("01" + "03000000" + "0001");
    const request = serviceRequestFrame(2, 9, "cdr", unhex("ff"));
    expect(hex(request)).toBe("02" + "02000000" + "09000000" + "03000000" + "636472" + "ff");
  });
});

describe("text frames", () => {
  it("need an op", () => {
    expect(parseText('{"op":"status","level":1,"message":"x"}')).toMatchObject({ op: "status" });
    for (const text of ["", "{", "3", "null", "{}"]) {
      expect(() => parseText(text), text).toThrow(ProtocolError);
    }
  });
});

/** The server's end of a connection that the client opens. */
class Peer implements Socket {
  binaryType = "";
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: (string | Uint8Array)[] = [];

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {}

  send(data: string | Uint8Array): void {
    this.sent.push(data);
  }

  close(): void {
    this.onclose?.(undefined as never);
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  sends(frame: string): void {
    this.onmessage?.({ data: unhex(frame).buffer });
  }

  heard(op: string): Record<string, unknown>[] {
    const texts = this.sent.filter((one) => typeof one === "string");
    const messages = texts.map((one) => JSON.parse(one) as Record<string, unknown>);
    return messages.filter((one) => one.op === op);
  }
}

const SCAN = { id: 4, topic: "/scan", encoding: "cdr", schemaName: "a/msg/A", schema: "int8 x" };

describe("the client", () => {
  let peers: Peer[] = [];
  const connect = (events: Partial<ClientEvents> = {}): Client =>
    new Client("ws://here/ws", events, (url, protocols) => {
      const peer = new Peer(url, protocols);
      peers.push(peer);
      return peer;
    });
  const latest = (): Peer => {
    const peer = peers[peers.length - 1];
    if (!peer) throw new Error("nothing was opened");
    return peer;
  };
  const opened = (events: Partial<ClientEvents> = {}): Client => {
    const client = connect(events);
    latest().onopen?.(undefined as never);
    return client;
  };

  beforeEach(() => {
    peers = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("offers both names of the protocol", () => {
    connect();
    expect(latest().protocols).toEqual(["foxglove.sdk.v1", "foxglove.websocket.v1"]);
  });

  it("subscribes a wanted topic when its channel comes, and hands on its messages", () => {
    const received: string[] = [];
    const client = opened({ message: (channel, data) => received.push(channel.topic + hex(data)) });
    client.subscribe("/scan");
    expect(latest().heard("subscribe")).toEqual([]);
    latest().says({ op: "advertise", channels: [SCAN] });
    const [subscribe] = latest().heard("subscribe");
    const [{ id }] = subscribe?.subscriptions as [{ id: number }];
    expect(subscribe?.subscriptions).toEqual([{ id, channelId: 4 }]);
    latest().sends("01" + id.toString(16).padStart(2, "0") + "000000" + "00".repeat(8) + "ab");
    latest().sends("01ff000000" + "00".repeat(8) + "cd");
    expect(received).toEqual(["/scanab"]);
    client.unsubscribe("/scan");
    expect(latest().heard("unsubscribe")).toEqual([{ op: "unsubscribe", subscriptionIds: [id] }]);
  });

  it("connects again, later each time, and subscribes again", () => {
    const states: string[] = [];
    const client = opened({ state: (state) => states.push(state) });
    client.subscribe("/scan");
    latest().says({ op: "advertise", channels: [SCAN] });
    latest().close();
    expect(client.channels.size).toBe(0);
    vi.advanceTimersByTime(249);
    expect(peers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(peers.length).toBe(2);
    latest().close();
    vi.advanceTimersByTime(499);
    expect(peers.length).toBe(2);
    vi.advanceTimersByTime(1);
    latest().onopen?.(undefined as never);
    latest().says({ op: "advertise", channels: [SCAN] });
    expect(latest().heard("subscribe")).toHaveLength(1);
    expect(states.slice(-4)).toEqual(["connecting", "waiting", "connecting", "open"]);
  });

  it("does not connect again once it is closed", () => {
    opened().close();
    vi.advanceTimersByTime(60_000);
    expect(peers.length).toBe(1);
  });

  it("gives each answer to its call, and refuses those that the connection takes along", async () => {
    const client = opened();
    const service = { id: 2, name: "/add", type: "a/srv/A" };
    const first = client.call(service, unhex("01"));
    const second = client.call(service, unhex("02"));
    const third = client.call(service, unhex("03"));
    const ids = latest().sent.map((one) => (one as Uint8Array)[5] ?? 0);
    const id = (at: number): string => (ids[at] ?? 0).toString(16).padStart(2, "0") + "000000";
    latest().sends("03" + "02000000" + id(1) + "03000000636472" + "bb");
    expect(hex(await second)).toBe("bb");
    latest().says({ op: "serviceCallFailure", serviceId: 2, callId: ids[0], message: "no node" });
    await expect(first).rejects.toThrow("no node");
    latest().close();
    await expect(third).rejects.toThrow("the connection was lost");
  });

  it("refuses a call that nobody answers", async () => {
    const answer = opened().getParameters();
    const refused = expect(answer).rejects.toThrow(/no answer about parameters within 10 s/);
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  });

  it("advertises a topic once, and again with another type", () => {
    const client = opened();
    client.publish("/cmd", "a/msg/A", unhex("00"));
    client.publish("/cmd", "a/msg/A", unhex("01"));
    expect(latest().heard("advertise")).toHaveLength(1);
    client.publish("/cmd", "a/msg/B", unhex("02"));
    expect(latest().heard("advertise")).toHaveLength(2);
    expect(latest().heard("unadvertise")).toHaveLength(1);
  });

  it("publishes nothing without a connection, and advertises when there is one", () => {
    const client = connect();
    expect(() => client.publish("/cmd", "a/msg/A", unhex("00"))).toThrow("not connected");
    latest().onopen?.(undefined as never);
    client.publish("/cmd", "a/msg/A", unhex("00"));
    expect(latest().heard("advertise")).toHaveLength(1);
  });

  it("tells what the server dropped for it since it was told last", () => {
    const dropped: [string, number][] = [];
    const client = opened({ dropped: (topic, count) => dropped.push([topic, count]) });
    client.subscribe("/scan");
    latest().says({ op: "advertise", channels: [SCAN] });
    const [subscribe] = latest().heard("subscribe");
    const [{ id }] = subscribe?.subscriptions as [{ id: number }];
    for (const count of [0, 3, 3, 10]) {
      const subscriptions = [{ id, queued: 0, dropped: count }, { id: 99, queued: 0, dropped: 5 }];
      latest().says({ op: "angaros.statistics", topics: {}, subscriptions });
    }
    expect(dropped).toEqual([["/scan", 3], ["/scan", 7]]);
  });

  it("asks for the graph in the form that the server has", () => {
    const client = connect();
    client.subscribeGraph();
    latest().onopen?.(undefined as never);
    latest().says({ op: "serverInfo", name: "x", capabilities: ["connectionGraph"] });
    expect(latest().heard("subscribeConnectionGraph")).toHaveLength(1);
    const other = opened();
    const metadata = { angaros: "1" };
    latest().says({ op: "serverInfo", name: "x", capabilities: ["connectionGraph"], metadata });
    other.subscribeGraph();
    other.count(["/scan"]);
    expect(latest().heard("angaros.subscribeGraph")).toHaveLength(1);
    expect(latest().heard("angaros.subscribeStatistics")).toHaveLength(1);
    expect(latest().heard("angaros.watch")).toEqual([{ op: "angaros.watch", topics: ["/scan"] }]);
    expect(latest().heard("subscribeConnectionGraph")).toHaveLength(0);
  });

  it("asks for fewer messages where fewer are needed, also after a new connection", () => {
    const client = opened();
    const begin = (): number => {
      latest().says({ op: "serverInfo", name: "x", capabilities: [], metadata: { angaros: "1" } });
      latest().says({ op: "advertise", channels: [SCAN] });
      const [subscribe] = latest().heard("subscribe");
      return (subscribe?.subscriptions as [{ id: number }])[0].id;
    };
    client.subscribe("/scan");
    client.setThrottle("/scan", 200);
    const op = "angaros.setOptions";
    const subscriptionId = begin();
    expect(latest().heard(op)).toEqual([{ op, subscriptionId, throttleMs: 200 }]);
    client.setThrottle("/scan", 0);
    expect(latest().heard(op)[1]).toEqual({ op, subscriptionId, throttleMs: 0 });
    client.setThrottle("/scan", 100);
    latest().close();
    vi.advanceTimersByTime(250);
    latest().onopen?.(undefined as never);
    const again = begin();
    expect(latest().heard(op)).toEqual([{ op, subscriptionId: again, throttleMs: 100 }]);
  });

  it("reports frames that it cannot read, and goes on", () => {
    const messages: string[] = [];
    opened({ status: (_, message) => messages.push(message) });
    latest().onmessage?.({ data: "{" });
    latest().sends("01");
    latest().says({ op: "status", level: 0, message: "fine" });
    expect(messages).toHaveLength(3);
    expect(messages[2]).toBe("fine");
  });
});
