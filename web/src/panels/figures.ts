// Figures of a topic in one line.

import type { Hub } from "../model/hub";
import { bytesText, countText } from "../ui/text";

/** Rate, size, latency and losses, as far as they are known. */
export function figuresOf(hub: Hub, topic: string): string {
  const told = hub.statistics.get(topic);
  const feed = hub.feeds.get(topic);
  const parts: string[] = [];
  const rate = told?.rateHz ?? feed?.rateHz;
  if (rate !== undefined) parts.push(`${countText(rate)} Hz`);
  if (told?.bytesPerSecond !== undefined) parts.push(`${bytesText(told.bytesPerSecond)}/s`);
  if (told?.latencyMs !== undefined) parts.push(`${told.latencyMs.toPrecision(2)} ms`);
  if (told?.lost) parts.push(`${countText(told.lost)} lost`);
  if (told?.dropped) parts.push(`${countText(told.dropped)} dropped`);
  return parts.join(", ");
}
