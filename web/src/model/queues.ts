// Queues and losses of subscriptions, as nodes tell them on /statistics (ANGAROS_METRICS=statistics,
// or `publish_metrics` of a node). Nodes name themselves there without their namespace.

import type { Message } from "../cdr";
import { shortName } from "./names";

export const STATISTICS_TOPIC = "/statistics";
export const STATISTICS_TYPE = "statistics_msgs/msg/MetricsMessage";

export interface QueueFigures {
  /** Messages that wait, and how many there is room for. */
  queued?: number;
  capacity?: number;
  /** Messages lost since this page looks. */
  lost: number;
}

const AVERAGE = 1;
const SAMPLE_COUNT = 5;
/** Reasons of losses that are none: the subscription did not want them. */
const NO_LOSS = new Set(["filtered"]);
const MOST = 10_000;

export class Queues {
  private readonly byNodeAndTopic = new Map<string, QueueFigures>();

  /** Takes one message of /statistics over. */
  take(message: Message): void {
    const source = String(message.metrics_source).split(" ");
    const [metric, topic, reason = ""] = source;
    if (topic === undefined || !topic.startsWith("/")) return;
    const node = String(message.measurement_source_name);
    const value = pointOf(message, AVERAGE);
    const grown = pointOf(message, SAMPLE_COUNT);
    if (metric === "queue_messages" && value !== undefined) this.of(node, topic).queued = value;
    else if (metric === "queue_capacity" && value !== undefined) {
      this.of(node, topic).capacity = value;
    } else if (metric === "topic_lost_messages" && grown !== undefined && !NO_LOSS.has(reason)) {
      this.of(node, topic).lost += Math.max(0, grown);
    }
  }

  /** The figures of the subscriptions of a node, by its full name, on a topic. */
  figures(node: string, topic: string): QueueFigures | undefined {
    return this.byNodeAndTopic.get(keyOf(shortName(node), topic));
  }

  /** On an arrow; empty where nothing is known or nothing waits and nothing was lost. */
  text(node: string, topic: string): string {
    const figures = this.figures(node, topic);
    if (!figures) return "";
    const { queued, capacity, lost } = figures;
    const parts: string[] = [];
    if (queued) parts.push(`${queued}${capacity ? ` of ${capacity}` : ""} queued`);
    if (lost > 0) parts.push(`${lost} lost`);
    return parts.join(", ");
  }

  private of(node: string, topic: string): QueueFigures {
    const key = keyOf(node, topic);
    const known = this.byNodeAndTopic.get(key);
    if (known) return known;
    // Names come from outside.
    if (this.byNodeAndTopic.size >= MOST) this.byNodeAndTopic.clear();
    const figures: QueueFigures = { lost: 0 };
    this.byNodeAndTopic.set(key, figures);
    return figures;
  }
}

function keyOf(node: string, topic: string): string {
  return `${node} ${topic}`;
}

function pointOf(message: Message, type: number): number | undefined {
  const points = Array.isArray(message.statistics)
    ? (message.statistics as Record<string, unknown>[])
    : [];
  const value = points.find((point) => Number(point.data_type) === type)?.data;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
