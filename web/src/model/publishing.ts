// Messages that this page publishes.

import { encode, type MessageDefinition, type Schema } from "../cdr";
import { decoderOf, textOf } from "./feed";
import type { Hub } from "./hub";
import { Notifier } from "./notifier";

/** Subscriptions have so long to find a new publisher before its first message. */
const DISCOVERY_MS = 400;
/** A page cannot be more exact. */
export const MOST_HZ = 200;

/** The schema of a type: that of a topic which has it, else the server is asked. */
export async function schemaOfType(hub: Hub, name: string): Promise<Schema> {
  for (const channel of hub.client.channels.values()) {
    if (channel.schemaName === name) return decoderOf(channel).schema;
  }
  const found = (await hub.client.askServer("type", { name })) as { name: string; schema: string };
  const { schema } = decoderOf({ encoding: "cdr", schemaName: found.name, schema: found.schema });
  return schema;
}

/** Whether a message begins with a header whose stamp can be set. */
export function hasStamp(schema: Schema): boolean {
  const header = schema.root.fields.find((field) => field.name === "header");
  return header?.type.element === "std_msgs/msg/Header" && header.type.repeat.kind === "once";
}

/** The same message, stamped with this time in milliseconds since 1970. */
export function stamped(value: Record<string, unknown>, nowMs: number): Record<string, unknown> {
  const sec = Math.floor(nowMs / 1000);
  const nanosec = Math.round((nowMs - sec * 1000) * 1e6);
  const header = (value.header ?? {}) as Record<string, unknown>;
  return { ...value, header: { ...header, stamp: { sec, nanosec } } };
}

/** Publishes one message, once or again and again. */
export class Publication {
  readonly changed = new Notifier();
  sent = 0;
  error = "";
  /** Times per second, or 0. */
  rateHz = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private value: Record<string, unknown> = {};
  private due = 0;

  constructor(
    private readonly hub: Hub,
    readonly topic: string,
    readonly schema: Schema,
    private readonly stamps: () => boolean,
  ) {}

  get definition(): MessageDefinition {
    return this.schema.root;
  }

  /** What is published from now on. */
  set(value: Record<string, unknown>): void {
    this.value = value;
  }

  async once(): Promise<void> {
    const { client } = this.hub;
    // Without a connection the message is refused below, with that reason.
    if (client.state === "open" && client.advertise(this.topic, this.definition.name).isNew) {
      await new Promise((done) => setTimeout(done, DISCOVERY_MS));
    }
    this.send();
  }

  start(rateHz: number): void {
    this.stop();
    this.rateHz = Math.min(MOST_HZ, Math.max(0.01, rateHz));
    const periodMs = 1000 / this.rateHz;
    this.due = performance.now();
    // A timer is late now and then; what it missed is made good, but not after a long sleep.
    this.timer = setInterval(() => {
      const now = performance.now();
      if (now - this.due > 1000 + periodMs) this.due = now;
      for (; this.due <= now; this.due += periodMs) this.send();
    }, Math.min(periodMs, 20));
    this.changed.notify();
  }

  stop(): void {
    clearInterval(this.timer);
    this.rateHz = 0;
    this.changed.notify();
  }

  /** Ends the publisher too. */
  close(): void {
    this.stop();
    this.hub.client.unpublish(this.topic);
  }

  private send(): void {
    try {
      if (this.hub.state !== "open") throw new Error("not connected");
      const message = this.stamps() ? stamped(this.value, Date.now()) : this.value;
      const { name } = this.definition;
      this.hub.client.publish(this.topic, name, encode(this.schema, message));
      this.sent++;
      this.error = "";
    } catch (cause) {
      this.error = textOf(cause);
      if (this.rateHz > 0) this.stop();
    }
    this.changed.notify();
  }
}
