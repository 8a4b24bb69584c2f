// Messages of the Foxglove WebSocket protocol, version 1, and those that Angaros adds (README.md).

import type { AngarosMessage } from "./angaros";

export const SUBPROTOCOLS = ["foxglove.sdk.v1", "foxglove.websocket.v1"];

export interface Channel {
  id: number;
  topic: string;
  encoding: string;
  schemaName: string;
  schema: string;
  schemaEncoding?: string;
}

export interface ServiceSide {
  encoding: string;
  schemaName: string;
  schemaEncoding: string;
  schema: string;
}

export interface Service {
  id: number;
  name: string;
  type: string;
  request?: ServiceSide;
  response?: ServiceSide;
  requestSchema?: string;
  responseSchema?: string;
}

export type ParameterValue =
  | number
  | boolean
  | string
  | ParameterValue[]
  | { [key: string]: ParameterValue };

export interface Parameter {
  name: string;
  value?: ParameterValue;
  type?: "byte_array" | "float64" | "float64_array";
}

export interface ServerInfo {
  name: string;
  capabilities: string[];
  supportedEncodings?: string[];
  metadata?: Record<string, string>;
  sessionId?: string;
}

export enum StatusLevel {
  Info = 0,
  Warning = 1,
  Error = 2,
}

export interface ConnectionGraph {
  publishedTopics: { name: string; publisherIds: string[] }[];
  subscribedTopics: { name: string; subscriberIds: string[] }[];
  advertisedServices: { name: string; providerIds: string[] }[];
  removedTopics: string[];
  removedServices: string[];
}

export type Qos = Record<string, string>;

export interface GraphEnd {
  node: string;
  qos?: Qos;
}

/** The graph, in the form in which panels draw it. */
export interface GraphSnapshot {
  hosts: { id: string; name: string }[];
  processes: { id: string; host?: string; pid?: number; name?: string }[];
  nodes: { name: string; process?: string }[];
  topics: { name: string; type: string; publishers: GraphEnd[]; subscriptions: GraphEnd[] }[];
  services: { name: string; type: string; servers: string[]; clients: string[] }[];
  faults: { topic: string; from: string; to: string; reasons: string[] }[];
}

export interface TopicStatistics {
  name: string;
  rateHz?: number;
  bytesPerSecond?: number;
  latencyMs?: number;
  lost?: number;
  dropped?: number;
}

export type TextMessage =
  | ({ op: "serverInfo" } & ServerInfo)
  | { op: "status"; level: StatusLevel; message: string; id?: string }
  | { op: "removeStatus"; statusIds: string[] }
  | { op: "advertise"; channels: Channel[] }
  | { op: "unadvertise"; channelIds: number[] }
  | { op: "advertiseServices"; services: Service[] }
  | { op: "unadvertiseServices"; serviceIds: number[] }
  | { op: "parameterValues"; parameters: Parameter[]; id?: string }
  | ({ op: "connectionGraphUpdate" } & Partial<ConnectionGraph>)
  | { op: "serviceCallFailure"; serviceId: number; callId: number; message: string }
  | AngarosMessage;

export type BinaryMessage =
  | { kind: "messageData"; subscriptionId: number; timeNs: bigint; data: Uint8Array }
  | { kind: "time"; timeNs: bigint }
  | {
      kind: "serviceResponse";
      serviceId: number;
      callId: number;
      encoding: string;
      data: Uint8Array;
    }
  | { kind: "asset"; requestId: number; error: string | null; data: Uint8Array };
