import { describe, expect, it } from "vitest";
import { ConnectionGraphModel } from "../src/graph/connection_graph";
import { layered, type Arrow, type Vertex } from "../src/graph/layered";
import { pictureOf } from "../src/graph/picture";
import { snapshotOf, statisticsOf } from "../src/protocol/angaros";
import type { GraphSnapshot } from "../src/protocol/types";

function boxes(...ids: string[]): Vertex[] {
  return ids.map((id) => ({ id, width: 100, height: 30 }));
}

function arrows(...texts: string[]): Arrow[] {
  return texts.map((text) => {
    const [from = "", to = ""] = text.split(">");
    return { from, to };
  });
}

describe("the layered layout", () => {
  const xOf = (layout: ReturnType<typeof layered>, id: string): number => layout.places.get(id)?.x ?? NaN;
  const yOf = (layout: ReturnType<typeof layered>, id: string): number => layout.places.get(id)?.y ?? NaN;

  it("puts what follows on the right", () => {
    const layout = layered(boxes("a", "b", "c", "d"), arrows("a>b", "b>c", "a>c", "d>c"));
    expect(xOf(layout, "a")).toBeLessThan(xOf(layout, "b"));
    expect(xOf(layout, "b")).toBeLessThan(xOf(layout, "c"));
    // What only leads to the last stands right before it.
    expect(xOf(layout, "d")).toBe(xOf(layout, "b"));
  });

  it("lets no two boxes overlap", () => {
    const ids = Array.from({ length: 40 }, (_, at) => `v${at}`);
    const links = ids.flatMap((id, at) => [`${id}>v${(at * 7 + 3) % 40}`, `${id}>v${(at * 3 + 1) % 40}`]);
    const layout = layered(boxes(...ids), arrows(...links));
    const places = ids.map((id) => layout.places.get(id) ?? { x: NaN, y: NaN });
    places.forEach((a, at) => {
      expect(Number.isFinite(a.x + a.y)).toBe(true);
      for (const b of places.slice(at + 1)) {
        expect(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 29.9).toBe(true);
      }
    });
    expect(layout.routes).toHaveLength(links.length);
  });

  it("draws circles, arrows to itself and arrows to nothing", () => {
    const layout = layered(boxes("a", "b", "c"), arrows("a>b", "b>c", "c>a", "a>a", "a>x"));
    expect(xOf(layout, "a")).toBeLessThan(xOf(layout, "b"));
    expect(xOf(layout, "b")).toBeLessThan(xOf(layout, "c"));
    expect(layout.routes.map((route) => route.length)).toEqual([2, 2, 3, 0, 0]);
  });

  it("untangles arrows that cross", () => {
    const layout = layered(boxes("a", "b", "x", "y"), arrows("a>y", "b>x"));
    const same = (yOf(layout, "a") - yOf(layout, "b")) * (yOf(layout, "y") - yOf(layout, "x"));
    expect(same).toBeGreaterThan(0);
  });

  it("leads a long arrow around what lies between", () => {
    const layout = layered(boxes("a", "b", "c"), arrows("a>b", "b>c", "a>c"));
    const [, middle] = layout.routes[2] ?? [];
    expect(middle?.x).toBe(xOf(layout, "b"));
    expect(Math.abs((middle?.y ?? 0) - yOf(layout, "b"))).toBeGreaterThan(15);
  });
});

const GRAPH: GraphSnapshot = {
  hosts: [{ id: "h", name: "robot" }],
  processes: [{ id: "p", host: "h", pid: 7, name: "drivers" }],
  nodes: [{ name: "/camera", process: "p" }, { name: "/lidar", process: "p" }, { name: "/viewer" }],
  topics: [
    {
      name: "/image",
      type: "sensor_msgs/msg/Image",
      publishers: [{ node: "/camera" }],
      subscriptions: [{ node: "/viewer" }],
    },
    { name: "/rosout", type: "", publishers: [{ node: "/camera" }], subscriptions: [] },
  ],
  services: [{ name: "/start", type: "", servers: ["/camera"], clients: ["/viewer"] }],
  faults: [{ topic: "/image", from: "/camera", to: "/viewer", reasons: ["RELIABILITY: x"] }],
};
const ALL = { level: "nodes", all: false, services: true, search: "" } as const;

describe("the picture of a graph", () => {
  it("has nodes, topics and services, and says what does not match", () => {
    const picture = pictureOf(GRAPH, ALL);
    expect(picture.vertices.map((one) => one.id)).toEqual([
      "node /camera",
      "node /lidar",
      "node /viewer",
      "topic /image",
      "service /start",
    ]);
    expect(picture.vertices[0]?.note).toBe("drivers, pid 7, robot");
    const bad = picture.arrows.filter((one) => one.reasons.length > 0);
    expect(bad).toEqual([
      {
        from: "topic /image",
        to: "node /viewer",
        reasons: ["/camera to /viewer: RELIABILITY: x"],
      },
    ]);
    expect(picture.vertices.filter((one) => one.isBad).map((one) => one.label)).toEqual(["/image"]);
  });

  it("shows processes and hosts in the place of their nodes", () => {
    const processes = pictureOf(GRAPH, { ...ALL, level: "processes" });
    expect(processes.vertices.map((one) => one.label).slice(0, 2)).toEqual(["drivers", "/viewer"]);
    expect(processes.vertices[0]).toMatchObject({
      names: ["/camera", "/lidar"],
      note: "2 nodes, pid 7, robot",
    });
    const hosts = pictureOf(GRAPH, { ...ALL, level: "hosts" });
    expect(hosts.vertices[0]).toMatchObject({ id: "host h", label: "robot", note: "2 nodes" });
  });

  it("keeps what a search names, and its neighbours", () => {
    const found = pictureOf(GRAPH, { ...ALL, search: "image" });
    expect(found.vertices.map((one) => one.label)).toEqual(["/camera", "/viewer", "/image"]);
    expect(pictureOf(GRAPH, { ...ALL, all: true }).vertices.map((one) => one.label)).toContain("/rosout");
  });
});

describe("updates of the Foxglove protocol", () => {
  it("add up to a graph", () => {
    const model = new ConnectionGraphModel();
    model.apply({
      publishedTopics: [{ name: "/a", publisherIds: ["/n"] }, { name: "/b", publisherIds: ["/n"] }],
      subscribedTopics: [{ name: "/a", subscriberIds: ["/m"] }],
      advertisedServices: [{ name: "/s", providerIds: ["/m"] }],
    });
    model.apply({ removedTopics: ["/b"], publishedTopics: [{ name: "/a", publisherIds: ["/o"] }] });
    const snapshot = model.snapshot((topic) => `type of ${topic}`);
    expect(snapshot.nodes.map((one) => one.name)).toEqual(["/m", "/o"]);
    expect(snapshot.topics).toEqual([
      {
        name: "/a",
        type: "type of /a",
        publishers: [{ node: "/o" }],
        subscriptions: [{ node: "/m" }],
      },
    ]);
    model.apply({ removedServices: ["/s"] });
    expect(model.snapshot(() => "").services).toEqual([]);
  });
});

describe("the graph of a server of Angaros", () => {
  const qos = (reliability: string) => {
    return { reliability, history: "keep_last", depth: 5, deadlineNs: 20_000_000, lifespanNs: null };
  };
  const end = (gid: string, kind: "publisher" | "subscription", node: string, reliability: string) => {
    return { gid, kind, node, topic: "/scan", type: "a/msg/A", qos: qos(reliability) };
  };

  it("becomes a picture that says what was offered and what was asked for", () => {
    const snapshot = snapshotOf({
      op: "angaros.graph",
      nodes: [{ name: "/lidar", processes: ["0a1b2c3d4e5f60718293a4b5"] }, { name: "/map" }],
      endpoints: [
        end("1", "publisher", "/lidar", "best_effort"),
        end("2", "subscription", "/map", "reliable"),
      ],
      mismatches: [{ topic: "/scan", publisher: "1", subscription: "2", reasons: ["RELIABILITY"] }],
    });
    expect(snapshot.faults).toEqual([
      {
        topic: "/scan",
        from: "/lidar",
        to: "/map",
        reasons: ["RELIABILITY: offered best_effort, requested reliable"],
      },
    ]);
    expect(snapshot.topics[0]?.publishers[0]?.qos).toEqual({
      reliability: "best_effort",
      history: "keep_last (5)",
      deadline: "20 ms",
    });
    expect(snapshot.nodes[0]?.process).toBe("0a1b2c3d4e5f60718293a4b5");
  });

  it("has figures in the units of the page", () => {
    const topics = {
      "/scan": { rateHz: 10, bytesPerS: 5, latencyMedianNs: 2_500_000, lost: 0, dropped: 3 },
    };
    expect(statisticsOf({ op: "angaros.statistics", topics })).toEqual([
      { name: "/scan", rateHz: 10, bytesPerSecond: 5, latencyMs: 2.5, dropped: 3 },
    ]);
  });
});
