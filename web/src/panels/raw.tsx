// The newest message of a topic as a tree.

import { useRef, useState } from "preact/hooks";
import type { Message } from "../cdr";
import { useFrames } from "../model/loop";
import { bytesText, clockText, countText } from "../ui/text";
import { textIn, type PanelProps } from "./panel";
import { Tree } from "./tree";
import { TopicSelect, useWatch } from "./watching";

const EVERY_MS = 100;

export function RawPanel({ hub, config, update }: PanelProps) {
  const topic = textIn(config, "topic");
  const root = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const [shown, setShown] = useState<{ topic: string; message: Message | null }>();
  const drawnAt = useRef(0);
  const watch = useWatch(hub, topic);
  useFrames(root, (nowMs) => {
    if (isPaused || nowMs - drawnAt.current < EVERY_MS) return;
    const message = watch.current?.take(false);
    if (!message && !watch.current?.feed.error) return;
    drawnAt.current = nowMs;
    setShown({ topic, message: message ?? null });
  });
  const feed = watch.current?.feed;
  const message = shown?.topic === topic ? shown.message : null;
  return (
    <div class="panel" ref={root}>
      <div class="bar">
        <TopicSelect hub={hub} topic={topic} pick={(picked) => update({ topic: picked })} />
        <button onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
          {isPaused ? "Go on" : "Pause"}
        </button>
        <span class="soft">{hub.typeOf(topic)}</span>
      </div>
      {feed?.error && <div class="note error">{feed.error}</div>}
      <div class="scroll">
        {message && feed ? (
          <>
            <div class="note">
              {clockText(feed.timeNs)}, {bytesText(feed.byteCount)}, {countText(feed.rateHz)} Hz,{" "}
              {feed.received} received
            </div>
            <Tree topic={topic} value={message} />
          </>
        ) : (
          <div class="empty">
            {topic === "" ? "Choose a topic above." : `No message has come on ${topic} yet.`}
          </div>
        )}
      </div>
    </div>
  );
}
