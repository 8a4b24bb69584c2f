// All kinds of panels, and the layouts to begin with.

import { panel, split, tabs, type LayoutNode } from "../model/layout";
import { DiagnosticsPanel } from "./diagnostics";
import { GraphPanel } from "./graph";
import { ImagePanel } from "./image";
import { LogPanel } from "./log";
import type { PanelKind } from "./panel";
import { ParametersPanel } from "./parameters";
import { PlotPanel } from "./plot";
import { RawPanel } from "./raw";
import { ScenePanel } from "./scene";
import { ServicePanel } from "./service";
import { TopicsPanel } from "./topics";

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
  { type: "diagnostics", title: "Diagnostics", about: "/diagnostics", view: DiagnosticsPanel },
];

export function kindOf(type: string): PanelKind | undefined {
  return PANELS.find((kind) => kind.type === type);
}

export const PRESETS: { name: string; about: string; make(): LayoutNode }[] = [
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
    about: "parameters, services, log",
    make: () =>
      split(
        "row",
        0.5,
        split("column", 0.6, tabs(panel("parameters")), tabs(panel("log"))),
        split("column", 0.5, tabs(panel("service")), tabs(panel("diagnostics"))),
      ),
  },
];
