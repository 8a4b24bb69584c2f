// What panels share to look at topics.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Feed, Listener, Watch } from "../model/feed";
import type { Hub } from "../model/hub";
import { useChanges } from "../model/notifier";

/** Looks at a topic while the panel is there; the listener sees every message. */
export function useWatch(
  hub: Hub,
  topic: string,
  listener?: Listener,
  throttleMs = 0,
): RefObject<Watch> {
  const watch = useRef<Watch>(null);
  const current = useRef(listener);
  current.current = listener;
  useEffect(() => {
    if (topic === "") return;
    const every = listener ? (feed: Feed) => current.current?.(feed) : null;
    const opened = hub.watch(topic, every, throttleMs);
    watch.current = opened;
    return () => {
      opened.close();
      watch.current = null;
    };
  }, [hub, topic]);
  return watch;
}

interface TopicSelectProps {
  hub: Hub;
  topic: string;
  /** Types that fit; all where none are given. */
  types?: string[];
  pick(topic: string): void;
}

/** Takes the first topic that fits where none is chosen. */
export function TopicSelect({ hub, topic, types, pick }: TopicSelectProps) {
  useChanges(hub.topicsChanged);
  const fitting = hub.topics().filter((one) => !types || types.includes(one.schemaName));
  const names = fitting.map((one) => one.topic);
  const first = types ? (names[0] ?? "") : "";
  useEffect(() => {
    if (topic === "" && first !== "") pick(first);
  }, [topic, first]);
  return (
    <select
      aria-label="Topic"
      value={topic}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {topic === "" && <option value="">choose a topic</option>}
      {topic !== "" && !names.includes(topic) && <option value={topic}>{topic} (not there)</option>}
      {fitting.map((one) => (
        <option value={one.topic}>{one.topic}</option>
      ))}
    </select>
  );
}

const PATH_DATA = "application/x-angaros-path";

export function startPathDrag(event: DragEvent, path: string): void {
  event.dataTransfer?.setData(PATH_DATA, path);
  event.dataTransfer?.setData("text/plain", path);
}

/** The path that was dropped. */
export function droppedPath(event: DragEvent): string | null {
  return event.dataTransfer?.getData(PATH_DATA) || null;
}

export function carriesPath(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(PATH_DATA) ?? false;
}
