// A server of the protocol within the test: it answers services by functions and sends messages.

import { vi } from "vitest";
import { Decoder, encode, parseSchema, type Message } from "../src/cdr";
import { Hub } from "../src/model/hub";

interface StubService {
  id: number;
  name: string;
  type: string;
  request: { encoding: string; schemaName: string; schemaEncoding: string; schema: string };
  response: { encoding: string; schemaName: string; schemaEncoding: string; schema: string };
}

type Reply = Record<string, unknown> | Promise<Record<string, unknown>>;
/** Answers a request; an error is told to who called. */
export type Responder = (request: Message) => Reply;

interface Channel {
  id: number;
  topic: string;
  encoding: string;
  schemaName: string;
  schema: string;
}

export class StubServer {
  readonly hub: Hub;
  /** All JSON that the page sent. */
  readonly ops: Record<string, unknown>[] = [];
  /** Payloads that the page published, by its channel. */
  readonly published: { channel: number; payload: Uint8Array }[] = [];
  readonly answers = new Map<string, (about: unknown) => unknown>();
  socket: { onopen?(): void; onmessage?(event: { data: unknown }): void } = {};
  private readonly services = new Map<number, StubService>();
  private readonly responders = new Map<number, Responder>();
  private readonly channels = new Map<number, Channel>();
  private readonly subscribed = new Map<number, number>();
  private nextId = 1;

  constructor() {
    const onSend = (data: string | Uint8Array): void => this.receive(data);
    const take = (socket: unknown): void => {
      this.socket = socket as StubServer["socket"];
    };
    class StubSocket {
      binaryType = "";
      onopen = (): void => undefined;
      onclose = (): void => undefined;
      onmessage = (): void => undefined;
      constructor() {
        take(this);
      }
      send = onSend;
      close(): void {
        this.onclose();
      }
    }
    vi.stubGlobal("WebSocket", StubSocket);
    this.hub = new Hub("ws://stub/ws");
    this.socket.onopen?.();
    const metadata = { angaros: "1" };
    this.says({ op: "serverInfo", name: "stub", capabilities: ["clientPublish"], metadata });
  }

  end(): void {
    this.hub.client.close();
    vi.unstubAllGlobals();
  }

  says(message: Record<string, unknown>): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  serve(name: string, type: string, texts: [string, string], respond: Responder): void {
    const id = this.nextId++;
    const side = (suffix: string, schema: string) => {
      return { encoding: "cdr", schemaEncoding: "ros2msg", schemaName: type + suffix, schema };
    };
    const [request, response] = texts;
    const service: StubService = {
      id,
      name,
      type,
      request: side("_Request", request),
      response: side("_Response", response),
    };
    this.services.set(id, service);
    this.responders.set(id, respond);
    this.says({ op: "advertiseServices", services: [service] });
  }

  offer(topic: string, schemaName: string, schema: string): void {
    const channel = { id: this.nextId++, topic, encoding: "cdr", schemaName, schema };
    this.channels.set(channel.id, channel);
    this.says({ op: "advertise", channels: [channel] });
  }

  /** Sends a message to the page, if that has subscribed to the topic. */
  send(topic: string, value: Record<string, unknown>): boolean {
    for (const [subscription, id] of this.subscribed) {
      const channel = this.channels.get(id);
      if (channel?.topic !== topic) continue;
      const payload = encode(parseSchema(channel.schemaName, channel.schema), value);
      const frame = new Uint8Array(13 + payload.length);
      frame[0] = 1;
      new DataView(frame.buffer).setUint32(1, subscription, true);
      frame.set(payload, 13);
      this.socket.onmessage?.({ data: frame.buffer });
      return true;
    }
    return false;
  }

  private receive(data: string | Uint8Array): void {
    if (typeof data === "string") {
      this.onOp(JSON.parse(data) as Record<string, unknown>);
    } else if (data[0] === 1) {
      const channel = new DataView(data.buffer).getUint32(1, true);
      this.published.push({ channel, payload: data.slice(5) });
    } else {
      void this.onCall(data);
    }
  }

  private onOp(op: Record<string, unknown>): void {
    this.ops.push(op);
    if (op.op === "subscribe") {
      for (const one of op.subscriptions as { id: number; channelId: number }[]) {
        this.subscribed.set(one.id, one.channelId);
      }
    }
    if (op.op === "angaros.ask") {
      const answer = this.answers.get(String(op.what));
      const { id } = op;
      if (answer) this.says({ op: "angaros.answer", id, value: answer(op.arguments) });
      else this.says({ op: "angaros.answer", id, error: `nothing about ${String(op.what)}` });
    }
  }

  private async onCall(frame: Uint8Array): Promise<void> {
    const view = new DataView(frame.buffer);
    const serviceId = view.getUint32(1, true);
    const callId = view.getUint32(5, true);
    const service = this.services.get(serviceId);
    const respond = this.responders.get(serviceId);
    if (!service || !respond) throw new Error(`no service ${serviceId}`);
    const { request, response } = service;
    const decoder = new Decoder(parseSchema(request.schemaName, request.schema));
    try {
      const reply = await respond(decoder.decode(frame.slice(13 + view.getUint32(9, true))));
      const payload = encode(parseSchema(response.schemaName, response.schema), reply);
      const out = new Uint8Array(16 + payload.length);
      const head = new DataView(out.buffer);
      out[0] = 3;
      head.setUint32(1, serviceId, true);
      head.setUint32(5, callId, true);
      head.setUint32(9, 3, true);
      out.set(new TextEncoder().encode("cdr"), 13);
      out.set(payload, 16);
      this.socket.onmessage?.({ data: out.buffer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.says({ op: "serviceCallFailure", serviceId, callId, message });
    }
  }
}
