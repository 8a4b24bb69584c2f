// The graph: nodes (or processes, or hosts) and topics, with who talks to whom.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { layered, type LayeredLayout, type Place } from "../graph/layered";
import {
  pictureOf,
  type Level,
  type Picture,
  type PictureArrow,
  type PictureVertex,
} from "../graph/picture";
import { withProcesses } from "../graph/known_processes";
import type { Hub } from "../model/hub";
import { useChanges } from "../model/notifier";
import { Queues, STATISTICS_TOPIC, STATISTICS_TYPE } from "../model/queues";
import { figuresOf } from "./figures";
import { GraphDetails } from "./graph_details";
import { useViewBox } from "./graph_view_box";
import { flagIn, textIn, type PanelProps } from "./panel";
import { useWatch } from "./watching";

const HEIGHT = 38;
const CHARACTER_PX = 6.6;
const MOST_CHARACTERS = 34;
const MARGIN = 24;
/** Topics whose rates are counted for the picture. */
const MOST_COUNTED = 500;

export function GraphPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.graphChanged, hub.statusChanged);
  useEffect(() => hub.watchGraph(), [hub]);
  const [picked, setPicked] = useState("");
  const level = (textIn(config, "level") || "nodes") as Level;
  const all = flagIn(config, "all");
  const services = flagIn(config, "services", true);
  const search = textIn(config, "search");
  const queues = useQueues(hub);
  const told = hub.graph;
  const graph = useMemo(
    () => told && withProcesses(told, hub.processes),
    [told, hub.processes.size],
  );
  const picture = useMemo<Picture>(
    () => (graph ? pictureOf(graph, { level, all, services, search }) : { vertices: [], arrows: [] }),
    [graph, level, all, services, search],
  );
  const shape = shapeOf(picture);
  const layout = useMemo(() => {
    const sized = picture.vertices.map((one) => ({ ...one, width: widthOf(one), height: HEIGHT }));
    return layered(sized, picture.arrows);
  }, [shape]);
  const topics = picture.vertices.filter((one) => one.kind === "topic").map((one) => one.label);
  useEffect(() => hub.client.count(topics.slice(0, MOST_COUNTED)), [topics.join("\n")]);
  const bad = picture.arrows.filter((arrow) => arrow.reasons.length > 0).length;
  const vertex = picture.vertices.find((one) => one.id === picked);
  return (
    <div class="panel graph">
      <div class="bar">
        <select
          aria-label="What boxes stand for"
          value={level}
          onChange={(event) => update({ level: event.currentTarget.value })}
        >
          <option value="nodes">nodes</option>
          <option value="processes">processes</option>
          {(graph?.hosts.length ?? 0) > 0 && <option value="hosts">hosts</option>}
        </select>
        <input
          type="search"
          placeholder="search"
          value={search}
          onInput={(event) => update({ search: event.currentTarget.value })}
        />
        <Check name="all" text="all topics" value={all} update={update} />
        <Check name="services" text="services" value={services} update={update} />
        <span class="soft">
          {picture.vertices.filter((one) => one.kind === "node").length} {level},{" "}
          {topics.length} topics
        </span>
        {bad > 0 && <span class="error">{bad} do not match</span>}
      </div>
      <div class="fill">
        {picture.vertices.length === 0 ? (
          <div class="empty">{emptyText(hub)}</div>
        ) : (
          <Drawing
            hub={hub}
            queues={queues}
            picture={picture}
            layout={layout}
            picked={vertex?.id ?? ""}
            pick={setPicked}
          />
        )}
        {vertex && graph && (
          <GraphDetails hub={hub} graph={graph} vertex={vertex} close={() => setPicked("")} />
        )}
      </div>
    </div>
  );
}

/** Queues and losses, while some node tells them. */
function useQueues(hub: Hub): Queues {
  useChanges(hub.topicsChanged);
  const queues = useRef(new Queues());
  const isTold = hub.typeOf(STATISTICS_TOPIC) === STATISTICS_TYPE;
  useWatch(hub, isTold ? STATISTICS_TOPIC : "", (feed) => {
    const message = feed.message();
    if (message) queues.current.take(message);
  });
  return queues.current;
}

function emptyText(hub: Hub): string {
  if (hub.state !== "open") return "Not connected.";
  const knows = hub.client.isAngaros || hub.client.has("connectionGraph");
  if (!knows) return "The server does not tell the graph.";
  return hub.graph ? "Nothing to show." : "The graph has not come yet.";
}

interface CheckProps {
  name: string;
  text: string;
  value: boolean;
  update: PanelProps["update"];
}

function Check({ name, text, value, update }: CheckProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => update({ [name]: event.currentTarget.checked })}
      />
      {text}
    </label>
  );
}

/** Where this stays the same, the layout does. */
function shapeOf(picture: Picture): string {
  const vertices = picture.vertices.map((one) => `${one.id} ${widthOf(one)}`);
  const arrows = picture.arrows.map((arrow) => `${arrow.from}>${arrow.to}`);
  return [...vertices, ...arrows].join("\n");
}

function widthOf(vertex: PictureVertex): number {
  const longest = Math.max(shortText(vertex.label).length, shortText(noteText(vertex)).length * 0.9, 10);
  return longest * CHARACTER_PX + 20;
}

/** A type without its package, which the details show. */
function noteText(vertex: PictureVertex): string {
  return vertex.kind === "node" ? vertex.note : vertex.note.replace(/^.*\//, "");
}

function shortText(text: string): string {
  return text.length > MOST_CHARACTERS ? `…${text.slice(1 - MOST_CHARACTERS)}` : text;
}

interface DrawingProps {
  hub: Hub;
  queues: Queues;
  picture: Picture;
  layout: LayeredLayout;
  picked: string;
  pick(id: string): void;
}

function Drawing({ hub, queues, picture, layout, picked, pick }: DrawingProps) {
  useChanges(hub.ticked);
  const svg = useRef<SVGSVGElement>(null);
  const view = useViewBox(svg, layout.width + 2 * MARGIN, layout.height + 2 * MARGIN);
  const near = new Set<string>();
  for (const arrow of picture.arrows) {
    if (arrow.from === picked) near.add(arrow.to);
    if (arrow.to === picked) near.add(arrow.from);
  }
  const isDim = (id: string): boolean => picked !== "" && id !== picked && !near.has(id);
  return (
    <svg
      ref={svg}
      viewBox={view.text}
      tabIndex={0}
      role="img"
      aria-label="graph of nodes and topics"
      onClick={(event) => event.target === svg.current && pick("")}
      {...view.handlers}
    >
      <defs>
        {["tip", "tip-bad"].map((id) => (
          <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" fill={`var(${id === "tip" ? "--soft" : "--error"})`} />
          </marker>
        ))}
      </defs>
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        {picture.arrows.map((arrow, at) => (
          <ArrowPath
            key={`${arrow.from}>${arrow.to}`}
            arrow={arrow}
            route={layout.routes[at] ?? []}
            figures={queuesOf(queues, arrow)}
            fromWidth={widthOfId(picture, arrow.from)}
            toWidth={widthOfId(picture, arrow.to)}
            isDim={picked !== "" && arrow.from !== picked && arrow.to !== picked}
          />
        ))}
        {picture.vertices.map((vertex) => (
          <Box
            key={vertex.id}
            vertex={vertex}
            place={layout.places.get(vertex.id)}
            figures={vertex.kind === "topic" ? figuresOf(hub, vertex.label) : ""}
            className={`${isDim(vertex.id) ? "dim" : ""} ${vertex.id === picked ? "picked" : ""}`}
            pick={() => pick(vertex.id === picked ? "" : vertex.id)}
          />
        ))}
      </g>
    </svg>
  );
}

function widthOfId(picture: Picture, id: string): number {
  const vertex = picture.vertices.find((one) => one.id === id);
  return vertex ? widthOf(vertex) : 0;
}

interface BoxProps {
  vertex: PictureVertex;
  place: Place | undefined;
  figures: string;
  className: string;
  pick(): void;
}

function Box({ vertex, place, figures, className, pick }: BoxProps) {
  if (!place) return null;
  const width = widthOf(vertex);
  const left = place.x - width / 2;
  const top = place.y - HEIGHT / 2;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick();
  };
  return (
    <g
      class={`${className} ${vertex.isBad ? "bad" : ""}`}
      data-name={vertex.label}
      tabIndex={0}
      role="button"
      onClick={pick}
      onKeyDown={onKey}
    >
      <title>{`${vertex.label}\n${vertex.note}`}</title>
      <rect
        class={`box ${vertex.kind}`}
        x={left}
        y={top}
        width={width}
        height={HEIGHT}
        rx={vertex.kind === "node" ? 5 : HEIGHT / 2}
      />
      <text x={place.x} y={place.y - 2} text-anchor="middle">
        {shortText(vertex.label)}
      </text>
      <text class="small" x={place.x} y={place.y + 12} text-anchor="middle">
        {shortText(noteText(vertex))}
      </text>
      {figures && (
        <text class="small" x={place.x} y={place.y + HEIGHT / 2 + 13} text-anchor="middle">
          {figures}
        </text>
      )}
    </g>
  );
}

/** What waits at the subscription that an arrow leads to, and what it lost. */
function queuesOf(queues: Queues, arrow: PictureArrow): string {
  if (!arrow.from.startsWith("topic ") || !arrow.to.startsWith("node ")) return "";
  return queues.text(arrow.to.slice("node ".length), arrow.from.slice("topic ".length));
}

interface ArrowProps {
  arrow: PictureArrow;
  figures: string;
  route: Place[];
  fromWidth: number;
  toWidth: number;
  isDim: boolean;
}

function ArrowPath({ arrow, figures, route, fromWidth, toWidth, isDim }: ArrowProps) {
  const first = route[0];
  const last = route[route.length - 1];
  if (!first || !last) return null;
  const isBad = arrow.reasons.length > 0;
  // An arrow that leads back leaves on the left and comes in on the right.
  const side = Math.sign(last.x - first.x) || 1;
  const points = [...route];
  points[0] = { x: first.x + (side * fromWidth) / 2, y: first.y };
  points[points.length - 1] = { x: last.x - (side * toWidth) / 2 - side, y: last.y };
  let path = `M${points[0]?.x} ${points[0]?.y}`;
  for (let at = 1; at < points.length; at++) {
    const a = points[at - 1] as Place;
    const b = points[at] as Place;
    const middle = (a.x + b.x) / 2;
    path += `C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}`;
  }
  const end = points[points.length - 1] as Place;
  return (
    <>
      <path
        class={`arrow ${isBad ? "bad" : ""} ${isDim ? "dim" : ""}`}
        d={path}
        marker-end={`url(#${isBad ? "tip-bad" : "tip"})`}
      >
        {isBad && <title>{arrow.reasons.join("\n")}</title>}
      </path>
      {figures && !isDim && (
        <text
          class={`figures ${figures.includes("lost") ? "bad" : ""}`}
          x={end.x - side * 8}
          y={end.y - 5}
          text-anchor={side > 0 ? "end" : "start"}
        >
          {figures}
        </text>
      )}
    </>
  );
}
