// All kinds of panels, and the layouts to begin with.

import { panel, split, tabs, type LayoutNode } from "../model/layout";
import { ActionPanel } from "./action";
import { DiagnosticsPanel } from "./diagnostics";
import { GraphPanel } from "./graph";
import { ImagePanel } from "./image";
import { LogPanel } from "./log";
import type { PanelKind } from "./panel";
import { ParametersPanel } from "./parameters";
import { PlayerPanel } from "./player";
import { PlotPanel } from "./plot";
import { PublishPanel } from "./publish";
import { RawPanel } from "./raw";
import { ScenePanel } from "./scene";
import { ServicePanel } from "./service";
import { TopicsPanel } from "./topics";
import { TracePanel } from "./trace";

export const PANELS: PanelKind[] = [
  { type: "graph", title: "Graph", about: "nodes, topics, who talks to whom", view: GraphPanel },
  { type: "topics", title: "Topics", about: "all topics and their fields", view: TopicsPanel },
  { type: "raw", title: "Message", about: "the newest message of a topic", view: RawPanel },
  { type: "plot", title: "Plot", about: "numbers over time", view: PlotPanel },
  { type: "image", title: "Image", about: "raw and compressed images", view: ImagePanel },
  { type: "3d", title: "3D", about: "robot, point clouds, scans, markers", view: ScenePanel },
  { type: "log", title: "Log", about: "what nodes write to /rosout", view: LogPanel },
  { type: "parameters", title: "Parameters", about: "read and edit", view: ParametersPanel },
  { type: "service", title: "Services", about: "call a service", view: ServicePanel },
  { type: "action", title: "Actions", about: "send a goal, cancel it", view: ActionPanel },
  { type: "publish", title: "Publish", about: "a message, once or at a rate", view: PublishPanel },
  { type: "player", title: "Player", about: "pause, step and seek in a bag", view: PlayerPanel },
  { type: "trace", title: "Trace", about: "where the time of messages went", view: TracePanel },
  { type: "diagnostics", title: "Diagnostics", about: "/diagnostics", view: DiagnosticsPanel },
];

export function kindOf(type: string): PanelKind | undefined {
  return PANELS.find((kind) => kind.type === type);
}

export interface Preset {
  name: string;
  about: string;
  make(): LayoutNode;
}

/** The layout to begin with, by what the address says that the page shows. */
export function presetOf(show: string): Preset | undefined {
  const names: Record<string, string> = { bag: "Bag", trace: "Trace" };
  const name = names[show] ?? "Overview";
  return PRESETS.find((preset) => preset.name === name);
}

export const PRESETS: Preset[] = [
  {
    name: "Overview",
    about: "graph, topics, log",
    make: () =>
      split(
        "row",
        0.68,
        split("column", 0.7, tabs(panel("graph")), tabs(panel("log"), panel("diagnostics"))),
        split("column", 0.5, tabs(panel("topics")), tabs(panel("raw"))),
      ),
  },
  {
    name: "Robot",
    about: "3D, image, plot",
    make: () =>
      split(
        "row",
        0.6,
        tabs(panel("3d")),
        split("column", 0.5, tabs(panel("image")), tabs(panel("plot"), panel("topics"))),
      ),
  },
  {
    name: "Analysis",
    about: "plots beside topics",
    make: () =>
      split(
        "row",
        0.3,
        tabs(panel("topics"), panel("raw")),
        split("column", 0.5, tabs(panel("plot")), tabs(panel("plot"))),
      ),
  },
  {
    name: "Operation",
    about: "parameters, services, actions, log",
    make: () =>
      split(
        "row",
        0.5,
        split("column", 0.6, tabs(panel("parameters"), panel("publish")), tabs(panel("log"))),
        split(
          "column",
          0.5,
          tabs(panel("service"), panel("action")),
          tabs(panel("diagnostics")),
        ),
      ),
  },
  {
    name: "Bag",
    about: "player, topics, 3D, plot",
    make: () =>
      split(
        "column",
        0.3,
        tabs(panel("player")),
        split(
          "row",
          0.35,
          tabs(panel("topics"), panel("raw"), panel("graph")),
          tabs(panel("plot"), panel("3d"), panel("image")),
        ),
      ),
  },
  {
    name: "Trace",
    about: "time of the layers, graph",
    make: () => split("column", 0.68, tabs(panel("trace")), tabs(panel("graph"), panel("log"))),
  },
];
