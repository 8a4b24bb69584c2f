// The binary frames of the Foxglove WebSocket protocol. All integers are little endian.

import type { BinaryMessage, TextMessage } from "./types";

export class ProtocolError extends Error {}

enum FromServer {
  MessageData = 1,
  Time = 2,
  ServiceCallResponse = 3,
  FetchAssetResponse = 4,
}

enum FromClient {
  MessageData = 1,
  ServiceCallRequest = 2,
}

const UTF8 = new TextDecoder();

/** Reads one part of a frame after the other. */
class Frame {
  private readonly view: DataView;
  private offset = 1;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private step(byteCount: number): number {
    const start = this.offset;
    if (start + byteCount > this.bytes.byteLength) {
      throw new ProtocolError(
        `frame of kind ${this.bytes[0]} ends after ${this.bytes.byteLength} bytes`,
      );
    }
    this.offset += byteCount;
    return start;
  }

  uint8(): number {
    return this.view.getUint8(this.step(1));
  }

  uint32(): number {
    return this.view.getUint32(this.step(4), true);
  }

  uint64(): bigint {
    return this.view.getBigUint64(this.step(8), true);
  }

  text(): string {
    const length = this.uint32();
    const start = this.step(length);
    return UTF8.decode(this.bytes.subarray(start, start + length));
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.offset);
  }
}

/** A frame of the server; `null` for a kind that this version does not know. */
export function parseBinary(bytes: Uint8Array): BinaryMessage | null {
  const kind = bytes[0];
  if (kind === undefined) throw new ProtocolError("an empty frame");
  const frame = new Frame(bytes);
  switch (kind) {
    case FromServer.MessageData: {
      const subscriptionId = frame.uint32();
      const timeNs = frame.uint64();
      return { kind: "messageData", subscriptionId, timeNs, data: frame.rest() };
    }
    case FromServer.Time:
      return { kind: "time", timeNs: frame.uint64() };
    case FromServer.ServiceCallResponse: {
      const serviceId = frame.uint32();
      const callId = frame.uint32();
      const encoding = frame.text();
      return { kind: "serviceResponse", serviceId, callId, encoding, data: frame.rest() };
    }
    case FromServer.FetchAssetResponse: {
      const requestId = frame.uint32();
      const failed = frame.uint8() !== 0;
      const message = frame.text();
      return { kind: "asset", requestId, error: failed ? message : null, data: frame.rest() };
    }
    default:
      return null;
  }
}

export function parseText(text: string): TextMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new ProtocolError("a text frame is no JSON");
  }
  if (typeof message !== "object" || message === null || !("op" in message)) {
    throw new ProtocolError("a text frame has no 'op'");
  }
  return message as TextMessage;
}

export function messageDataFrame(channelId: number, payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(5 + payload.length);
  frame[0] = FromClient.MessageData;
  new DataView(frame.buffer).setUint32(1, channelId, true);
  frame.set(payload, 5);
  return frame;
}

export function serviceRequestFrame(
  serviceId: number,
  callId: number,
  encoding: string,
  payload: Uint8Array,
): Uint8Array {
  const name = new TextEncoder().encode(encoding);
  const frame = new Uint8Array(13 + name.length + payload.length);
  const view = new DataView(frame.buffer);
  frame[0] = FromClient.ServiceCallRequest;
  view.setUint32(1, serviceId, true);
  view.setUint32(5, callId, true);
  view.setUint32(9, name.length, true);
  frame.set(name, 13);
  frame.set(payload, 13 + name.length);
  return frame;
}
