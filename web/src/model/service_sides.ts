// How request and response of a service are encoded.

import { encode, type Decoder, type Message } from "../cdr";
import type { Client } from "../protocol/client";
import type { Service } from "../protocol/types";
import { decoderOf } from "./feed";

export interface Sides {
  request: Decoder;
  response: Decoder;
}

/** Request and response, in either form in which servers describe them. */
export function sidesOf(service: Service): Sides {
  const side = (name: "request" | "response"): Decoder => {
    const given = service[name];
    const suffix = name === "request" ? "_Request" : "_Response";
    const text = name === "request" ? service.requestSchema : service.responseSchema;
    return decoderOf({
      encoding: "cdr",
      schemaName: given?.schemaName || service.type + suffix,
      schema: given?.schema ?? text ?? "",
    });
  };
  return { request: side("request"), response: side("response") };
}

/** Calls a service with the fields of a request. */
export async function callService(
  client: Client,
  service: Service,
  request: Record<string, unknown>,
  timeoutMs?: number,
): Promise<Message> {
  const sides = sidesOf(service);
  const payload = encode(sides.request.schema, request);
  return sides.response.decode(await client.call(service, payload, timeoutMs));
}
