import type { Hub } from "../model/hub";
import { loop, type Loop } from "../model/loop";
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
      <span class={isSlow() ? "warn" : ""}>{framesText(loop)}</span>
      {hub.droppedPerSecond >= 0.5 && (
        <span class="warn" title={hub.droppedTopics.join("\n")}>
          not received: {countText(hub.droppedPerSecond)} messages/s of{" "}
          {firstOf(hub.droppedTopics)}
        </span>
      )}
      {hub.skippedPerSecond >= 0.5 && (
        <span class="warn" title={hub.skippedTopics.join("\n")}>
          not shown: {countText(hub.skippedPerSecond)} messages/s of {firstOf(hub.skippedTopics)}
        </span>
      )}
      <span class="grow" />
      {isNew && <span class={`last ${LEVELS[last.level] ?? ""}`}>{last.text}</span>}
    </footer>
  );
}

/** What rounds to 30 is 30. */
const SMOOTH_HZ = 29.5;

/** Whether a panel is drawn less than 30 times a second. */
function isSlow(): boolean {
  return loop.framesPerSecond !== undefined && loop.turnsPerSecond < SMOOTH_HZ;
}

/** How many frames there are, and what is not in all of them. */
export function framesText(rates: Pick<Loop, "framesPerSecond" | "turnsPerSecond">): string {
  const { framesPerSecond: frames, turnsPerSecond: turns } = rates;
  if (frames === undefined) return "counting frames";
  let text = `${frames.toFixed(0)} frames/s`;
  if (frames < SMOOTH_HZ) text += ", others are dropped";
  if (turns < frames * 0.95) text += `, panels take turns: each is in ${turns.toFixed(0)}`;
  return text;
}

function firstOf(topics: string[]): string {
  const [first = "", ...others] = topics;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
