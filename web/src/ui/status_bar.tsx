import type { Hub } from "../model/hub";
import { loop } from "../model/loop";
import { useChanges } from "../model/notifier";
import { bytesText, countText } from "./text";

const LEVELS = ["", "warn", "error"];
const SHOWN_MS = 20_000;

export function StatusBar({ hub }: { hub: Hub }) {
  useChanges(hub.ticked, hub.statusChanged, hub.topicsChanged);
  const last = hub.notices[hub.notices.length - 1];
  const isNew = last !== undefined && Date.now() - last.atMs < SHOWN_MS;
  return (
    <footer class="status" role="status">
      <span>
        <span class={`dot ${hub.state}`} /> {hub.state === "open" ? "connected" : hub.state}
      </span>
      <span>{hub.topics().length} topics</span>
      <span>
        {countText(hub.messagesPerSecond)} messages/s, {bytesText(hub.bytesPerSecond)}/s
      </span>
      <span class={isSlow() ? "warn" : ""}>
        {loop.framesPerSecond.toFixed(0)} frames/s{isSlow() && ", others are dropped"}
      </span>
      {hub.skippedPerSecond >= 0.5 && (
        <span class="warn" title={hub.skippedTopics.join("\n")}>
          not shown: {countText(hub.skippedPerSecond)} messages/s of {skippedText(hub)}
        </span>
      )}
      <span class="grow" />
      {isNew && <span class={`last ${LEVELS[last.level] ?? ""}`}>{last.text}</span>}
    </footer>
  );
}

/** Whether fewer than 30 frames a second are drawn. */
function isSlow(): boolean {
  return loop.framesPerSecond > 0 && loop.framesPerSecond < 29.5;
}

function skippedText(hub: Hub): string {
  const [first = "", ...others] = hub.skippedTopics;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
