// What is known of the box that was clicked: peers, QoS, faults, the newest message.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Message } from "../cdr";
import type { PictureVertex } from "../graph/picture";
import type { Hub } from "../model/hub";
import { useFrames } from "../model/loop";
import type { GraphEnd, GraphSnapshot } from "../protocol/types";
import { figuresOf } from "./figures";
import { Tree } from "./tree";
import { useWatch } from "./watching";

const EVERY_MS = 200;

interface DetailsProps {
  hub: Hub;
  graph: GraphSnapshot;
  vertex: PictureVertex;
  close(): void;
}

export function GraphDetails({ hub, graph, vertex, close }: DetailsProps) {
  return (
    <aside class="side-pane" key={vertex.id}>
      <button class="flat" style={{ float: "right" }} aria-label="Close" onClick={close}>
        ×
      </button>
      <h3>{vertex.label}</h3>
      {vertex.note && <div class="soft">{vertex.note}</div>}
      {vertex.kind === "topic" && <TopicDetails hub={hub} graph={graph} name={vertex.label} />}
      {vertex.kind === "service" && <ServiceDetails graph={graph} name={vertex.label} />}
      {vertex.kind === "node" && vertex.names.map((name) => (
        <NodeDetails graph={graph} name={name} isAlone={vertex.names.length === 1} />
      ))}
    </aside>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </>
  );
}

function End({ end }: { end: GraphEnd }) {
  const qos = Object.entries(end.qos ?? {});
  return (
    <li>
      {end.node}
      {qos.length > 0 && (
        <div class="soft mono">{qos.map(([name, value]) => `${name} ${value}`).join(", ")}</div>
      )}
    </li>
  );
}

function TopicDetails({ hub, graph, name }: { hub: Hub; graph: GraphSnapshot; name: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const drawnAt = useRef(0);
  const watch = useWatch(hub, name, undefined, EVERY_MS);
  useFrames(root, (nowMs) => {
    if (nowMs - drawnAt.current < EVERY_MS) return;
    const next = watch.current?.take(false);
    if (!next) return;
    drawnAt.current = nowMs;
    setMessage(next);
  });
  const topic = graph.topics.find((one) => one.name === name);
  const faults = graph.faults.filter((one) => one.topic === name);
  return (
    <div ref={root}>
      <div>{figuresOf(hub, name)}</div>
      {faults.length > 0 && (
        <div class="error">
          <h4 class="error">Do not match</h4>
          <ul>
            {faults.map((fault) => (
              <li>
                {fault.from} to {fault.to}
                {fault.reasons.map((reason) => (
                  <div>{reason}</div>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Section title="Publishers">
        {(topic?.publishers ?? []).map((end) => (
          <End end={end} />
        ))}
      </Section>
      <Section title="Subscriptions">
        {(topic?.subscriptions ?? []).map((end) => (
          <End end={end} />
        ))}
      </Section>
      <h4>Newest message</h4>
      {message ? (
        <Tree topic={name} value={message} />
      ) : (
        <div class="soft">{watch.current?.feed.error ?? "none has come yet"}</div>
      )}
    </div>
  );
}

function ServiceDetails({ graph, name }: { graph: GraphSnapshot; name: string }) {
  const service = graph.services.find((one) => one.name === name);
  return (
    <>
      <Section title="Servers">
        {(service?.servers ?? []).map((node) => (
          <li>{node}</li>
        ))}
      </Section>
      <Section title="Clients">
        {(service?.clients ?? []).map((node) => (
          <li>{node}</li>
        ))}
      </Section>
    </>
  );
}

interface NodeProps {
  graph: GraphSnapshot;
  name: string;
  isAlone: boolean;
}

function NodeDetails({ graph, name, isAlone }: NodeProps) {
  const uses = (ends: GraphEnd[]): boolean => ends.some((end) => end.node === name);
  const published = graph.topics.filter((topic) => uses(topic.publishers));
  const subscribed = graph.topics.filter((topic) => uses(topic.subscriptions));
  const served = graph.services.filter((service) => service.servers.includes(name));
  const called = graph.services.filter((service) => service.clients.includes(name));
  return (
    <>
      {!isAlone && <h3 style={{ marginTop: "14px" }}>{name}</h3>}
      <Section title="Publishes">
        {published.map((topic) => (
          <li>{topic.name}</li>
        ))}
      </Section>
      <Section title="Subscribes to">
        {subscribed.map((topic) => (
          <li>{topic.name}</li>
        ))}
      </Section>
      <Section title="Serves">
        {served.map((service) => (
          <li>{service.name}</li>
        ))}
      </Section>
      <Section title="Calls">
        {called.map((service) => (
          <li>{service.name}</li>
        ))}
      </Section>
    </>
  );
}
