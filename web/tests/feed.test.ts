import { describe, expect, it } from "vitest";
import { encode, parseSchema } from "../src/cdr";
import { Feed, Watch, decoderOf } from "../src/model/feed";

const TEXT = "int32 x";
const CHANNEL = { id: 1, topic: "/t", encoding: "cdr", schemaName: "a/msg/A", schema: TEXT };
const bytes = (x: number): Uint8Array => encode(parseSchema("a/msg/A", TEXT), { x });

function watched(): [Feed, Watch] {
  const feed = new Feed("/t");
  feed.use(CHANNEL);
  const watch = new Watch(feed, null, 0, () => undefined);
  feed.watches.add(watch);
  return [feed, watch];
}

describe("a feed", () => {
  it("gives the newest message once, and counts those that nobody saw", () => {
    const [feed, watch] = watched();
    expect(watch.take()).toBeNull();
    for (const x of [1, 2, 3]) feed.receive(bytes(x), BigInt(x));
    expect(watch.take()).toEqual({ x: 3 });
    expect(watch.take()).toBeNull();
    expect(watch.skipped).toBe(2);
    for (const x of [4, 5]) feed.receive(bytes(x), BigInt(x));
    expect(watch.take(false)).toEqual({ x: 5 });
    expect(watch.skipped).toBe(2);
  });

  it("decodes when it is asked to, and once", () => {
    const [feed] = watched();
    feed.receive(bytes(1), 1n);
    expect(feed.message()).toBe(feed.message());
    feed.receive(new Uint8Array([0, 1, 0, 0, 7]), 2n);
    expect(feed.error).toBeNull();
    expect(feed.message()).toBeNull();
    expect(feed.error).toMatch(/too short/);
    feed.receive(bytes(2), 3n);
    expect(feed.message()).toEqual({ x: 2 });
    expect(feed.error).toBeNull();
  });

  it("keeps what it has over a new connection, and not over another type", () => {
    const [feed] = watched();
    feed.receive(bytes(1), 1n);
    feed.use(null);
    feed.use({ ...CHANNEL, id: 9 });
    expect([feed.channel?.id, feed.message()]).toEqual([9, { x: 1 }]);
    feed.use({ ...CHANNEL, schema: "int64 y" });
    expect(feed.message()).toBeNull();
    feed.use({ ...CHANNEL, schema: "nonsense" });
    expect(feed.error).toMatch(/cannot read/);
  });

  it("says which encodings it does not read", () => {
    expect(() => decoderOf({ ...CHANNEL, encoding: "protobuf" })).toThrow(/protobuf/);
    expect(() => decoderOf({ ...CHANNEL, schemaEncoding: "omgidl" })).toThrow(/omgidl/);
  });
});
