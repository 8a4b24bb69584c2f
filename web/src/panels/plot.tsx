// Numbers over time. Streams are reduced to the extremes of each pixel column before they are drawn.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Watch } from "../model/feed";
import { useFrames } from "../model/loop";
import {
  asNumber,
  numericPaths,
  parsePath,
  timeOf,
  valueAt,
  type FieldPath,
} from "../model/path";
import { Series } from "../model/series";
import { numberText } from "../ui/text";
import { flagIn, numberIn, textsIn, type PanelProps } from "./panel";
import { carriesPath, droppedPath } from "./watching";

const COLOURS = ["#4c9aff", "#f2994a", "#3fb968", "#d86bd8", "#e0c341", "#f26d6d", "#41c7c7", "#9b8cff"];
const MOST_PATHS = 16;
const EVERY_MS = 33;
const WINDOWS_S = [2, 5, 10, 30, 60];

interface Line {
  text: string;
  path: FieldPath;
  series: Series;
  watch: Watch;
  byStamp: boolean;
}

export function PlotPanel({ hub, config, update, theme }: PanelProps) {
  const paths = textsIn(config, "paths").slice(0, MOST_PATHS);
  const windowS = numberIn(config, "windowS", 10);
  const byStamp = flagIn(config, "byStamp");
  const [isPaused, setPaused] = useState(false);
  const [input, setInput] = useState("");
  const [isTyping, setTyping] = useState(false);
  const [wrong, setWrong] = useState("");
  const suggestions = useId();
  const [, setTurn] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const lines = useRef<Line[]>([]);
  const drawnAt = useRef(0);
  const labelledAt = useRef(0);
  const key = paths.join("\n");

  useEffect(() => {
    const kept = lines.current;
    const next: Line[] = [];
    for (const text of paths) {
      const path = parsePath(text);
      if (!path) continue;
      const known = kept.find((line) => line.text === text && line.byStamp === byStamp);
      const series = known?.series ?? new Series();
      const watch = hub.watch(path.topic, (feed) => {
        const message = feed.message();
        const value = asNumber(valueAt(message, path.steps));
        if (value !== undefined) series.push(timeOf(message, feed.timeNs, byStamp), value);
      });
      next.push({ text, path, series, watch, byStamp });
    }
    lines.current = next;
    return () => next.forEach((line) => line.watch.close());
  }, [hub, key, byStamp]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    plot.current = makePlot(element, paths, windowS);
    const observer = new ResizeObserver(() => plot.current?.setSize(sizeOf(element)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [key, windowS, theme]);

  useFrames(root, (nowMs) => {
    if (isPaused || !plot.current || nowMs - drawnAt.current < EVERY_MS) return;
    drawnAt.current = nowMs;
    plot.current.setData(dataOf(lines.current, windowS, plot.current.bbox.width || 600));
    if (nowMs - labelledAt.current > 250) {
      labelledAt.current = nowMs;
      setTurn((turn) => turn + 1);
    }
  });

  const add = (text: string): void => {
    const path = parsePath(text);
    if (!path || path.steps.length === 0) {
      setWrong(`'${text}' is no path such as /topic.field.x`);
      return;
    }
    setWrong("");
    setInput("");
    if (!paths.includes(text.trim())) update({ paths: [...paths, text.trim()] });
  };
  const onDrop = (event: DragEvent): void => {
    const path = droppedPath(event);
    if (path === null) return;
    event.preventDefault();
    add(path);
  };
  return (
    <div
      class="panel plot"
      ref={root}
      onDragOver={(event) => carriesPath(event) && event.preventDefault()}
      onDrop={onDrop}
    >
      <div class="bar">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add(input);
          }}
        >
          <input
            type="text"
            class="mono"
            list={suggestions}
            placeholder="/topic.field, or drag one in"
            value={input}
            onInput={(event) => setInput(event.currentTarget.value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          />
          {isTyping && <Suggestions id={suggestions} hub={hub} input={input} />}
        </form>
        <select
          aria-label="Time shown"
          value={windowS}
          onChange={(event) => update({ windowS: Number(event.currentTarget.value) })}
        >
          {WINDOWS_S.map((seconds) => (
            <option value={seconds}>{seconds} s</option>
          ))}
        </select>
        <label title="for bags that are played slower or faster than they were recorded">
          <input
            type="checkbox"
            checked={byStamp}
            onChange={(event) => update({ byStamp: event.currentTarget.checked })}
          />
          by stamps
        </label>
        <button onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
          {isPaused ? "Go on" : "Pause"}
        </button>
        {wrong && <span class="error">{wrong}</span>}
      </div>
      {paths.length > 0 && (
        <div class="bar chips">
          {paths.map((text, at) => (
            <span class="chip" title={lineNote(lines.current[at])}>
              <i style={{ background: COLOURS[at % COLOURS.length] }} />
              {text}
              <b>{valueText(lines.current.find((line) => line.text === text))}</b>
              <button
                class="flat"
                aria-label={`Remove ${text}`}
                onClick={() => update({ paths: paths.filter((other) => other !== text) })}
              >
                ×
              </button>
            </span>
          ))}
        </div>
      )}
      <div class="fill">
        <div class="place" ref={place} hidden={paths.length === 0} />
        {paths.length === 0 && (
          <div class="empty">Drag a field of a topic here, or type its path above.</div>
        )}
      </div>
    </div>
  );
}

interface SuggestionsProps {
  id: string;
  hub: PanelProps["hub"];
  input: string;
}

/** Only while somebody types: a panel is rendered some times a second, and topics may be many. */
function Suggestions({ id, hub, input }: SuggestionsProps) {
  const topic = /^[^.\s]*/.exec(input)?.[0] ?? "";
  const schema = input.includes(".") ? hub.schemaOf(topic) : null;
  const offered = schema
    ? numericPaths(topic, schema)
    : hub.topics().map((channel) => `${channel.topic}.`);
  return (
    <datalist id={id}>
      {offered.map((text) => (
        <option value={text} />
      ))}
    </datalist>
  );
}

function lineNote(line: Line | undefined): string {
  if (!line) return "";
  return line.watch.feed.error ?? `${line.series.length} points, ${line.watch.feed.rateHz.toFixed(0)} Hz`;
}

function valueText(line: Line | undefined): string {
  return line && line.series.length > 0 ? numberText(line.series.newestValue) : "";
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return {
    width: Math.max(80, element.clientWidth),
    height: Math.max(60, element.clientHeight),
  };
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 6 });

/** As short as it stays exact enough for a tick: 1.2M, 0.00025. */
function compactText(value: number): string {
  const size = Math.abs(value);
  return size > 0 && size < 1e-4 ? value.toExponential(1) : COMPACT.format(value);
}

/** Intervals lie at fixed times, so that a curve does not tremble while it moves. */
function dataOf(lines: Line[], windowS: number, widthPx: number): uPlot.AlignedData {
  const now = Math.max(...lines.map((line) => line.series.newestTime));
  const count = Math.max(50, Math.min(1000, Math.round(widthPx / devicePixelRatio)));
  const interval = windowS / count;
  if (!Number.isFinite(now)) return [[], ...lines.map(() => [])];
  const first = Math.floor(now / interval) - count + 1;
  const x = Array.from({ length: count * 2 }, (_, at) => (first + at / 2) * interval - now);
  return [x, ...lines.map((line) => line.series.decimate(first, count, interval))];
}

function makePlot(element: HTMLElement, paths: string[], windowS: number): uPlot {
  const style = getComputedStyle(element);
  const line = style.getPropertyValue("--line");
  const axis: uPlot.Axis = {
    stroke: style.getPropertyValue("--soft"),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: `11px ${style.fontFamily}`,
  };
  const options: uPlot.Options = {
    ...sizeOf(element),
    pxAlign: false,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false, range: () => [-windowS, 0] } },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map((tick) => `${tick} s`) },
      { ...axis, size: 58, values: (_, ticks) => ticks.map(compactText) },
    ],
    series: [
      {},
      ...paths.map((label, at) => ({
        label,
        stroke: COLOURS[at % COLOURS.length],
        width: 1.5,
        points: { show: false },
      })),
    ],
  };
  return new uPlot(options, [[], ...paths.map(() => [])], element);
}
