import { describe, expect, it } from "vitest";
import { withProcesses } from "../src/graph/known_processes";
import { pictureOf } from "../src/graph/picture";
import {
  durationText,
  flameOf,
  keyOf,
  timelineOf,
  traceView,
  type Figures,
  type PathReport,
  type TracedMessage,
} from "../src/model/trace";
import { messageOf } from "../src/panels/trace";

const LAYERS = ["build", "serialise", "transport", "callback", "unattributed"];

function figures(mean: number): Figures {
  return { count: 2, mean, p50: mean, p95: mean, p99: mean * 2, max: mean };
}

function hop(from: string, topic: string, to: string, means: number[]): PathReport["hops"][number] {
  const total = means.reduce((sum, mean) => sum + mean, 0);
  const rows = LAYERS.map((layer, at) => {
    return { layer, figures: figures(means[at] ?? 0), share: (means[at] ?? 0) / 1000 };
  });
  return { from, topic, to, rows, total: figures(total) };
}

const PATH: PathReport = {
  title: "/camera -> /rectify -> /resize",
  end_to_end: figures(1000),
  hops: [
    hop("/camera", "/image", "/rectify", [100, 50, 50, 400, 0]),
    hop("/rectify", "/image_rect", "/resize", [0, 100, 100, 200, 0]),
  ],
};

function message(number: string, totalNs: number): TracedMessage {
  return {
    atNs: Number(number) * 10,
    totalNs,
    publisher: "ab",
    number,
    hops: [
      [100, 50, 50, 400, 0],
      [0, 100, 100, 200, 0],
    ],
  };
}

describe("a flame chart", () => {
  it("has the whole over its hops over their layers, each as wide as its time", () => {
    const [whole, hops, layers] = flameOf(PATH, "mean");
    expect(whole).toMatchObject([{ from: 0, size: 1 }]);
    expect(hops?.map((part) => [part.label, part.from, part.size])).toEqual([
      ["/image → /rectify", 0, 0.6],
      ["/image_rect → /resize", 0.6, 0.4],
    ]);
    const shown = layers?.map((part) => [part.layer, part.from.toFixed(2), part.size.toFixed(2)]);
    expect(shown).toEqual([
      ["build", "0.00", "0.10"],
      ["serialise", "0.10", "0.05"],
      ["transport", "0.15", "0.05"],
      ["callback", "0.20", "0.40"],
      ["serialise", "0.60", "0.10"],
      ["transport", "0.70", "0.10"],
      ["callback", "0.80", "0.20"],
    ]);
    expect(layers?.[0]?.note).toBe(
      "build: mean 100 ns, p50 100 ns, p95 100 ns, p99 200 ns, max 100 ns, 2 messages",
    );
  });

  it("has no part for a time that is negative, and nothing where no time passed", () => {
    const odd = hop("/a", "/t", "/b", [100, 0, 0, 0, -20]);
    const [, , layers] = flameOf({ ...PATH, hops: [odd] }, "mean");
    expect(layers?.map((part) => [part.layer, part.size])).toEqual([["build", 1]]);
    expect(flameOf({ ...PATH, hops: [hop("/a", "/t", "/b", [])] }, "p50")).toEqual([]);
  });
});

describe("the way of a message", () => {
  it("leads from node to node, each layer where it happens", () => {
    const timeline = timelineOf(PATH, message("1", 1000), LAYERS);
    expect(timeline.lanes).toEqual(["/camera", "/rectify", "/resize"]);
    expect(timeline.bars.map((bar) => [bar.lane, bar.layer, bar.fromNs, bar.toNs])).toEqual([
      [0, "build", 0, 100],
      [0, "serialise", 100, 150],
      [1, "transport", 150, 200],
      [1, "callback", 200, 600],
      [1, "serialise", 600, 700],
      [2, "transport", 700, 800],
      [2, "callback", 800, 1000],
    ]);
    expect(timeline.moves).toEqual([
      { atNs: 150, from: 0, to: 1 },
      { atNs: 700, from: 1, to: 2 },
    ]);
    expect(timeline.totalNs).toBe(1000);
  });

  it("has a lane for a sender that was not traced", () => {
    const path = { ...PATH, hops: [hop("", "/t", "/b", [])] };
    expect(timelineOf(path, message("1", 0), LAYERS).lanes).toEqual(["(not traced)", "/b"]);
  });

  it("is that of the slowest, the newest, or the picked message", () => {
    const all = [message("1", 5), message("2", 9), message("3", 7)];
    expect(messageOf(all, "slowest")?.number).toBe("2");
    expect(messageOf(all, "newest")?.number).toBe("3");
    expect(messageOf(all, { ...message("1", 5) })).toBe(all[0]);
    const gone = message("0", 1);
    expect(messageOf(all, gone)).toBe(gone);
    expect(messageOf([], "slowest")).toBeUndefined();
  });
});

describe("the answer about a trace", () => {
  it("is refused where it has another form", () => {
    for (const wrong of [null, 3, {}, { layers: [], messages: [], processes: [], report: {} }]) {
      expect(() => traceView(wrong)).toThrow("another form");
    }
    const view = { layers: [], messages: [], processes: [], report: { paths: [] } };
    expect(traceView(view)).toBe(view);
  });

  it("names a path by its hops", () => {
    expect(keyOf(PATH)).toBe("/camera /image /rectify\n/rectify /image_rect /resize");
  });

  it("shows durations in three digits", () => {
    const shown = [0, 999, 1000, 53_400, 999_960, 1_234_567, 2e9].map(durationText);
    expect(shown).toEqual(["0 ns", "999 ns", "1.00 µs", "53.4 µs", "1000 µs", "1.23 ms", "2.00 s"]);
  });

  it("tells the graph names and hosts of processes", () => {
    const graph = {
      hosts: [],
      processes: [{ id: "aa", name: "process aa" }],
      nodes: [{ name: "/camera", process: "aa" }],
      topics: [],
      services: [],
      faults: [],
    };
    const info = { ids: ["aa"], pid: 7, name: "demo", host: "robot" };
    const known = withProcesses(graph, new Map([["aa", info]]));
    const options = { all: false, services: true, search: "" };
    const labels = (["nodes", "processes", "hosts"] as const).map((level) => {
      const [vertex] = pictureOf(known, { ...options, level }).vertices;
      return [vertex?.label, vertex?.note];
    });
    expect(labels).toEqual([
      ["/camera", "demo, pid 7, robot"],
      ["demo", "1 node, pid 7, robot"],
      ["robot", "1 node"],
    ]);
    expect(withProcesses(graph, new Map())).toBe(graph);
  });
});
