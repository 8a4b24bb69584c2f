import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Decoder, encode } from "../src/cdr";
import { Publication, hasStamp, schemaOfType, stamped } from "../src/model/publishing";
import { Queues } from "../src/model/queues";
import { schemaOf } from "./interfaces";
import { StubServer } from "./stub_server";

const TWIST = "geometry_msgs/msg/Twist";

describe("what the page publishes", () => {
  let server: StubServer;

  beforeEach(() => {
    vi.useFakeTimers();
    server = new StubServer();
  });
  afterEach(() => {
    server.end();
    vi.useRealTimers();
  });

  const publication = (): Publication =>
    new Publication(server.hub, "/cmd_vel", schemaOf(TWIST), () => false);
  const heard = (op: string) => server.ops.filter((one) => one.op === op);

  it("waits once for subscriptions to find it", async () => {
    const cmd = publication();
    cmd.set({ linear: { x: 0.5 } });
    const first = cmd.once();
    expect(heard("advertise")).toHaveLength(1);
    expect(server.published).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(400);
    await first;
    expect(server.published).toHaveLength(1);
    const payload = server.published[0]?.payload ?? new Uint8Array();
    const sent = new Decoder(schemaOf(TWIST)).decode(payload);
    expect(sent.linear).toEqual({ x: 0.5, y: 0, z: 0 });
    await cmd.once();
    expect(server.published).toHaveLength(2);
    cmd.close();
    expect(heard("unadvertise")).toHaveLength(1);
  });

  it("comes at a rate, until it is stopped", async () => {
    const cmd = publication();
    cmd.start(50);
    await vi.advanceTimersByTimeAsync(1000);
    expect(cmd.sent).toBeGreaterThanOrEqual(49);
    expect(cmd.sent).toBeLessThanOrEqual(51);
    cmd.stop();
    const { sent } = cmd;
    await vi.advanceTimersByTimeAsync(1000);
    expect(cmd.sent).toBe(sent);
    cmd.start(1e9);
    expect(cmd.rateHz).toBe(200);
    cmd.close();
  });

  it("stops with an error where the values do not fit", async () => {
    const cmd = publication();
    cmd.set({ linear: { x: "fast" } });
    cmd.start(10);
    await vi.advanceTimersByTimeAsync(500);
    expect([cmd.rateHz, cmd.sent]).toEqual([0, 0]);
    expect(cmd.error).toMatch(/linear\.x: fast \(string\) is no float64/);
    cmd.close();
  });

  it("has a stamp where its type begins with a header", () => {
    expect(hasStamp(schemaOf("sensor_msgs/msg/LaserScan"))).toBe(true);
    expect(hasStamp(schemaOf(TWIST))).toBe(false);
    const value = stamped({ header: { frame_id: "map" }, x: 1 }, 1_700_000_000_250);
    const stamp = { sec: 1_700_000_000, nanosec: 250_000_000 };
    expect(value).toEqual({ header: { frame_id: "map", stamp }, x: 1 });
  });

  it("has the type of a topic, or one that the server knows", async () => {
    server.offer("/a", "a/msg/A", "int8 x");
    expect((await schemaOfType(server.hub, "a/msg/A")).root.fields[0]?.name).toBe("x");
    await expect(schemaOfType(server.hub, "b/msg/B")).rejects.toThrow("nothing about type");
    server.answers.set("type", (about) => {
      expect(about).toEqual({ name: "b/msg/B" });
      return { name: "b/msg/B", schema: "int8 y" };
    });
    expect((await schemaOfType(server.hub, "b/msg/B")).root.fields[0]?.name).toBe("y");
  });

  it("hides what is hidden, but while somebody watches it", () => {
    server.offer("/a", "a/msg/A", "int8 x");
    server.offer("/a/_action/feedback", "a/msg/A", "int8 x");
    expect(server.hub.topics().map((one) => one.topic)).toEqual(["/a"]);
    const ends = [server.hub.watchHidden(), server.hub.watchHidden()];
    const op = "angaros.showHidden";
    expect(heard(op)).toEqual([{ op, hidden: true }]);
    ends[0]?.();
    ends[0]?.();
    expect(heard(op)).toHaveLength(1);
    ends[1]?.();
    expect(heard(op)[1]).toEqual({ op, hidden: false });
  });
});

describe("queues", () => {
  const point = (data_type: number, data: number) => ({ data_type, data });
  const metric = (source: string, average: number, grown = 1) => ({
    measurement_source_name: "listener",
    metrics_source: source,
    statistics: [point(1, average), point(5, grown)],
  });

  it("are told by node and topic, with what was lost", () => {
    const queues = new Queues();
    expect(queues.text("/ns/listener", "/scan")).toBe("");
    queues.take(metric("queue_messages /scan", 3));
    queues.take(metric("queue_capacity /scan", 10));
    expect(queues.text("/ns/listener", "/scan")).toBe("3 of 10 queued");
    queues.take(metric("topic_lost_messages /scan replaced", 2, 4));
    queues.take(metric("topic_lost_messages /scan missed", 2, 3));
    queues.take(metric("topic_lost_messages /scan filtered", 2, 100));
    queues.take(metric("topic_received_messages /scan", 9));
    queues.take(metric("queue_messages /scan", 0));
    expect(queues.text("/ns/listener", "/scan")).toBe("7 lost");
    expect(queues.text("/other", "/scan")).toBe("");
  });

  it("are nothing where a message says nothing of them", () => {
    const queues = new Queues();
    for (const source of ["", "queue_messages", "queue_messages scan", "process_cpu_seconds"]) {
      queues.take(metric(source, 3));
    }
    queues.take({ measurement_source_name: "listener", metrics_source: "queue_messages /a" });
    queues.take(metric("queue_messages /b", NaN));
    for (const topic of ["/a", "/b", "scan"]) expect(queues.text("/listener", topic)).toBe("");
  });

  it("come from messages of /statistics as they are on the wire", () => {
    const schema = schemaOf("statistics_msgs/msg/MetricsMessage");
    const queues = new Queues();
    queues.take(new Decoder(schema).decode(encode(schema, metric("queue_messages /scan", 3))));
    expect(queues.text("/listener", "/scan")).toBe("3 queued");
  });
});
