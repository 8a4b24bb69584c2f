// Players of bags: nodes with the services of rosbag2's player, wherever they run.

import type { Message } from "../cdr";
import type { Service } from "../protocol/types";
import type { Hub } from "./hub";
import { parentOf } from "./names";
import { callService } from "./service_sides";

const STEP_TYPE = "rosbag2_interfaces/srv/PlayNext";

/** What `angaros view BAG` tells of its bag. */
export interface BagFacts {
  path: string;
  player: string;
  startNs: bigint;
  endNs: bigint;
  topics: { name: string; type: string; messages: number }[];
}

/** The nodes that play, in the order of their names: who records has no `play_next`. */
export function playersOf(services: Service[]): string[] {
  const of = services.filter((one) => one.type === STEP_TYPE && one.name.endsWith("/play_next"));
  return of.map((one) => parentOf(one.name)).sort();
}

/** The answer to `bag`; `null` where no bag is shown, or it is none of ours. */
export function bagFacts(answer: unknown): BagFacts | null {
  if (typeof answer !== "object" || answer === null) return null;
  const { path, player, startNs, endNs, topics } = answer as Record<string, unknown>;
  const isNs = (text: unknown): text is string => typeof text === "string" && /^-?\d+$/.test(text);
  if (!isNs(startNs) || !isNs(endNs)) return null;
  const list = Array.isArray(topics) ? (topics as Record<string, unknown>[]) : [];
  return {
    path: String(path),
    player: String(player),
    startNs: BigInt(startNs),
    endNs: BigInt(endNs),
    topics: list.map((topic) => ({
      name: String(topic.name),
      type: String(topic.type),
      messages: Number(topic.messages),
    })),
  };
}

/** Nanoseconds as `builtin_interfaces/msg/Time`; also before 1970 the nanoseconds are positive. */
export function timeOf(ns: bigint): { sec: number; nanosec: number } {
  const billion = 1_000_000_000n;
  const nanosec = ((ns % billion) + billion) % billion;
  return { sec: Number((ns - nanosec) / billion), nanosec: Number(nanosec) };
}

/** The time of a `rosgraph_msgs/msg/Clock`. */
export function clockOf(message: Message | null): bigint | null {
  const clock = message?.clock as { sec?: number; nanosec?: number } | undefined;
  if (clock?.sec === undefined) return null;
  return BigInt(clock.sec) * 1_000_000_000n + BigInt(clock.nanosec ?? 0);
}

/** Minutes, seconds and tenths of a span. */
export function spanText(ns: bigint): string {
  const tenths = Number(ns / 100_000_000n);
  const sign = tenths < 0 ? "-" : "";
  const all = Math.abs(tenths);
  const minutes = Math.floor(all / 600);
  const seconds = (all % 600) / 10;
  return `${sign}${minutes}:${seconds.toFixed(1).padStart(4, "0")}`;
}

export interface PlayerStatus {
  isPaused: boolean;
  rate: number;
}

/** Steers one player by its services. */
export class PlayerControl {
  constructor(
    private readonly hub: Hub,
    readonly node: string,
  ) {}

  async status(): Promise<PlayerStatus> {
    const [paused, rate] = await Promise.all([this.call("is_paused"), this.call("get_rate")]);
    return { isPaused: paused.paused === true, rate: Number(rate.rate) };
  }

  async setPaused(isPaused: boolean): Promise<void> {
    await this.call(isPaused ? "pause" : "resume");
  }

  async setRate(rate: number): Promise<void> {
    const answer = await this.call("set_rate", { rate });
    if (answer.success !== true) throw new Error(`the player does not play at rate ${rate}`);
  }

  async seek(ns: bigint): Promise<void> {
    const answer = await this.call("seek", { time: timeOf(ns) });
    if (answer.success !== true) throw new Error("the bag has no such time");
  }

  /** Publishes the next message; only while it is paused. */
  async step(): Promise<void> {
    const answer = await this.call("play_next");
    if (answer.success !== true) {
      throw new Error("no message was published: it plays, or is at the end");
    }
  }

  private call(part: string, request: Record<string, unknown> = {}): Promise<Message> {
    const name = `${this.node}/${part}`;
    const service = this.hub.serviceOf(name);
    if (!service) return Promise.reject(new Error(`there is no service ${name}`));
    return callService(this.hub.client, service, request);
  }
}
