// The pictures of a trace: flame chart, times of all messages, the way of one of them.

import {
  durationText,
  flameOf,
  layerColour,
  timelineOf,
  type FlamePart,
  type Measure,
  type PathReport,
  type TracedMessage,
} from "../model/trace";

const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

export function Flame({ path, measure }: { path: PathReport; measure: Measure }) {
  return (
    <div class="flame" role="img" aria-label={`layers of ${path.title}`}>
      {flameOf(path, measure).map((row) => (
        <div class="row">
          {row.map((part) => (
            <Part part={part} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Part({ part }: { part: FlamePart }) {
  const colour = part.kind === "layer" ? { background: layerColour(part.layer) } : {};
  return (
    <div
      class={`part ${part.kind}`}
      data-layer={part.layer}
      title={part.note}
      style={{ left: percent(part.from), width: percent(part.size), ...colour }}
    >
      {part.label}
    </div>
  );
}

export function Legend({ layers }: { layers: string[] }) {
  return (
    <div class="legend">
      {layers.map((layer) => (
        <span>
          <i style={{ background: layerColour(layer) }} />
          {layer}
        </span>
      ))}
    </div>
  );
}

interface DistributionProps {
  messages: TracedMessage[];
  picked: TracedMessage;
  pick(message: TracedMessage): void;
}

/** The time that each message took, over when it began; each can be picked. */
export function Distribution({ messages, picked, pick }: DistributionProps) {
  const first = messages[0]?.atNs ?? 0;
  const span = Math.max(1, (messages[messages.length - 1]?.atNs ?? 0) - first);
  const most = Math.max(1, ...messages.map((one) => one.totalNs));
  return (
    <div class="distribution">
      <span>{durationText(most)}</span>
      {messages.map((one) => (
        <button
          key={`${one.publisher} ${one.number}`}
          class={one === picked ? "picked" : ""}
          tabIndex={-1}
          title={`message ${one.number}: ${durationText(one.totalNs)}`}
          aria-label={`message ${one.number}`}
          style={{
            left: percent((one.atNs - first) / span),
            bottom: percent(Math.max(0, one.totalNs) / most),
          }}
          onClick={() => pick(one)}
        />
      ))}
    </div>
  );
}

interface TimelineProps {
  path: PathReport;
  message: TracedMessage;
  layers: string[];
}

const LANE_PX = 26;

export function TimelineView({ path, message, layers }: TimelineProps) {
  const timeline = timelineOf(path, message, layers);
  const { totalNs } = timeline;
  return (
    <div class="timeline" role="img" aria-label={`the way of message ${message.number}`}>
      {timeline.lanes.map((lane, at) => (
        <>
          <div class="lane" title={lane}>
            {lane}
          </div>
          <div class="bars">
            {timeline.moves
              .filter((move) => Math.min(move.from, move.to) === at)
              .map((move) => (
                <i
                  class="hand-over"
                  style={{
                    left: percent(move.atNs / totalNs),
                    top: `${LANE_PX / 2}px`,
                    height: `${Math.abs(move.to - move.from) * LANE_PX}px`,
                  }}
                />
              ))}
            {timeline.bars
              .filter((bar) => bar.lane === at)
              .map((bar) => (
                <i
                  data-layer={bar.layer}
                  title={`${bar.layer} of ${bar.topic}: ${durationText(bar.toNs - bar.fromNs)}`}
                  style={{
                    left: percent(bar.fromNs / totalNs),
                    width: percent((bar.toNs - bar.fromNs) / totalNs),
                    background: layerColour(bar.layer),
                  }}
                />
              ))}
          </div>
        </>
      ))}
      <div class="axis">
        <span>0</span>
        <span>{durationText(totalNs / 2)}</span>
        <span>{durationText(totalNs)}</span>
      </div>
    </div>
  );
}
