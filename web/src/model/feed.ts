// What arrives on one topic while somebody looks at it.
//
// 1. Only the newest message is kept, and it is decoded when it is asked for, once.
// 2. A watch that takes the newest message counts those that it did not see.

import { Decoder, parseSchema, type Message, type Schema } from "../cdr";
import type { Channel } from "../protocol/types";

/** Sees every message; `message` decodes it. */
export type Listener = (feed: Feed) => void;

export class Feed {
  channel: Channel | null = null;
  /** Why messages cannot be decoded. */
  error: string | null = null;
  received = 0;
  bytes = 0;
  timeNs = 0n;
  rateHz = 0;
  readonly watches = new Set<Watch>();

  private newest: Uint8Array | null = null;
  private decoder: Decoder | null = null;
  private decoded: Message | null = null;
  private countedAtLastTick = 0;

  constructor(readonly topic: string) {}

  /** The schema of the topic, where it is known and can be read. */
  get schema(): Schema | null {
    return this.decoder?.schema ?? null;
  }

  get byteCount(): number {
    return this.newest?.byteLength ?? 0;
  }

  use(channel: Channel | null): void {
    if (channel === null || (this.channel && sameType(this.channel, channel))) {
      this.channel = channel ?? this.channel;
      return;
    }
    this.channel = channel;
    this.newest = null;
    this.decoded = null;
    this.decoder = null;
    this.error = null;
    try {
      this.decoder = decoderOf(channel);
    } catch (error) {
      this.error = textOf(error);
    }
  }

  receive(data: Uint8Array, timeNs: bigint): void {
    this.newest = data;
    this.decoded = null;
    this.timeNs = timeNs;
    this.received++;
    this.bytes += data.byteLength;
    for (const watch of this.watches) watch.listener?.(this);
  }

  /** The newest message; `null` before the first one and where it cannot be decoded. */
  message(): Message | null {
    if (this.decoded || !this.newest || !this.decoder) return this.decoded;
    try {
      this.decoded = this.decoder.decode(this.newest);
      this.error = null;
    } catch (error) {
      this.error = textOf(error);
    }
    return this.decoded;
  }

  tick(seconds: number): void {
    this.rateHz = (this.received - this.countedAtLastTick) / seconds;
    this.countedAtLastTick = this.received;
  }
}

export class Watch {
  /** Messages that were replaced by newer ones before they were taken. */
  skipped = 0;
  private seen: number;

  constructor(
    readonly feed: Feed,
    readonly listener: Listener | null,
    /** The shortest time between two messages that the watch needs. */
    readonly throttleMs: number,
    private readonly end: (watch: Watch) => void,
  ) {
    // What was there before is new to this watch.
    this.seen = Math.max(0, feed.received - 1);
  }

  /**
   * The newest message, if there is one since the last call. Those between are counted, unless the
   * caller shows text that nobody could read faster.
   */
  take(countsSkipped = true): Message | null {
    const { received } = this.feed;
    if (received === this.seen) return null;
    if (countsSkipped) this.skipped += received - this.seen - 1;
    this.seen = received;
    return this.feed.message();
  }

  close(): void {
    this.end(this);
  }
}

const decoders = new Map<string, Decoder>();

/** Decoders are shared by the topics of a type. */
export function decoderOf(described: {
  encoding: string;
  schemaName: string;
  schema: string;
  schemaEncoding?: string;
}): Decoder {
  const { encoding, schemaName, schema, schemaEncoding } = described;
  if (encoding !== "cdr") throw new Error(`encoding '${encoding}' is not shown here`);
  if (schemaEncoding !== undefined && schemaEncoding !== "ros2msg") {
    throw new Error(`a definition in '${schemaEncoding}' is not read here`);
  }
  const key = `${schemaName}\n${schema}`;
  let decoder = decoders.get(key);
  if (!decoder) {
    decoder = new Decoder(parseSchema(schemaName, schema));
    decoders.set(key, decoder);
  }
  return decoder;
}

function sameType(a: Channel, b: Channel): boolean {
  return a.schemaName === b.schemaName && a.schema === b.schema && a.encoding === b.encoding;
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
