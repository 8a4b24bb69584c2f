// Actions: three services and two topics, whose names are hidden. A goal goes through them from its
// sending to its result.
//
// 1. Feedback and status are watched from before the first goal is sent, so that none is missed.
// 2. The result is asked for as soon as a goal is accepted. A server of this protocol gives up after
//    a while: as long as the goal goes on, it is asked again.

import type { Message } from "../cdr";
import type { Service } from "../protocol/types";
import { textOf, type Feed, type Watch } from "./feed";
import type { Hub } from "./hub";
import { Notifier } from "./notifier";
import { callService, sidesOf } from "./service_sides";

const SEND_GOAL = "/_action/send_goal";

export interface ActionInfo {
  name: string;
  /** As in `example_interfaces/action/Fibonacci`. */
  type: string;
}

export type GoalState =
  | "sending"
  | "rejected"
  | "accepted"
  | "executing"
  | "canceling"
  | "succeeded"
  | "canceled"
  | "aborted"
  | "failed";

/** By the numbers of `action_msgs/msg/GoalStatus`. */
const STATES: (GoalState | undefined)[] = [
  undefined,
  "accepted",
  "executing",
  "canceling",
  "succeeded",
  "canceled",
  "aborted",
];

const ENDS: GoalState[] = ["rejected", "succeeded", "canceled", "aborted", "failed"];

/** What `action_msgs/srv/CancelGoal` answers. */
const CANCEL_CODES = ["", "it was refused", "the goal is not known", "the goal has ended"];

/** A little more than a server of Angaros waits for a service. */
const RESULT_TIMEOUT_MS = 31_000;
const MOST_GOALS = 20;

/** One goal from its sending to its end. */
export interface Goal {
  /** 32 hexadecimal digits. */
  id: string;
  state: GoalState;
  feedback: Message | null;
  feedbackCount: number;
  result: unknown;
  /** Why it failed, or why it was not cancelled. */
  error: string;
  sentAtMs: number;
  endedAtMs: number | null;
}

export function hasEnded(goal: Goal): boolean {
  return ENDS.includes(goal.state);
}

/** The actions whose parts are among the services, in the order of their names. */
export function actionsOf(services: Service[]): ActionInfo[] {
  const found: ActionInfo[] = [];
  for (const { name, type } of services) {
    if (!name.endsWith(SEND_GOAL) || name.length === SEND_GOAL.length) continue;
    found.push({ name: name.slice(0, -SEND_GOAL.length), type: type.replace(/_SendGoal$/, "") });
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** A random id of a goal (UUID version 4), as the 16 bytes of `unique_identifier_msgs/msg/UUID`. */
export function newGoalId(): Uint8Array {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

export function idText(uuid: unknown): string {
  const bytes = (uuid as { uuid?: ArrayLike<number> } | undefined)?.uuid;
  return Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function uuidOf(id: string): { uuid: Uint8Array } {
  const pairs = id.match(/../g) ?? [];
  return { uuid: Uint8Array.from(pairs, (pair) => parseInt(pair, 16)) };
}

/** The goals that this page sent to one action. */
export class ActionGoals {
  readonly changed = new Notifier();
  /** The newest first. */
  goals: Goal[] = [];
  private readonly watches: Watch[];
  private isClosed = false;

  constructor(
    private readonly hub: Hub,
    readonly action: ActionInfo,
  ) {
    this.watches = [
      hub.watch(`${action.name}/_action/feedback`, (feed) => this.onFeedback(feed)),
      hub.watch(`${action.name}/_action/status`, (feed) => this.onStatus(feed)),
    ];
  }

  close(): void {
    this.isClosed = true;
    for (const watch of this.watches) watch.close();
  }

  /** Follows a goal from its sending to its end. */
  async send(fields: Record<string, unknown>): Promise<Goal> {
    const goal: Goal = {
      id: idText({ uuid: newGoalId() }),
      state: "sending",
      feedback: null,
      feedbackCount: 0,
      result: null,
      error: "",
      sentAtMs: performance.now(),
      endedAtMs: null,
    };
    this.goals = [goal, ...this.goals].slice(0, MOST_GOALS);
    this.changed.notify();
    try {
      const request = { goal_id: uuidOf(goal.id), goal: fields };
      const answer = await callService(this.hub.client, this.part("send_goal"), request);
      if (answer.accepted !== true) this.end(goal, "rejected");
      else await this.follow(goal);
    } catch (cause) {
      goal.error = textOf(cause);
      this.end(goal, "failed");
    }
    return goal;
  }

  /** Asks for an early end of a goal; why it was not granted stands in the goal's `error`. */
  async cancel(goal: Goal): Promise<void> {
    goal.error = "";
    try {
      const request = { goal_info: { goal_id: uuidOf(goal.id) } };
      const answer = await callService(this.hub.client, this.part("cancel_goal"), request);
      goal.error = CANCEL_CODES[Number(answer.return_code)] ?? "it was refused";
    } catch (cause) {
      goal.error = textOf(cause);
    }
    this.changed.notify();
  }

  private part(name: string): Service {
    const full = `${this.action.name}/_action/${name}`;
    const service = this.hub.serviceOf(full);
    if (!service) throw new Error(`there is no service ${full}`);
    return service;
  }

  private async follow(goal: Goal): Promise<void> {
    if (goal.state === "sending") this.become(goal, "accepted");
    const request = { goal_id: uuidOf(goal.id) };
    for (;;) {
      const service = this.part("get_result");
      try {
        const answer = await callService(this.hub.client, service, request, RESULT_TIMEOUT_MS);
        goal.result = answer.result;
        this.end(goal, STATES[Number(answer.status)] ?? "aborted");
        return;
      } catch (cause) {
        const goesOn = this.hub.state === "open" && !hasEnded(goal) && !this.isClosed;
        // What was refused at once will be refused again.
        const waited = performance.now() - goal.sentAtMs > RESULT_TIMEOUT_MS / 2;
        if (!goesOn || !waited) throw cause;
      }
    }
  }

  private become(goal: Goal, state: GoalState): void {
    goal.state = state;
    this.changed.notify();
  }

  private end(goal: Goal, state: GoalState): void {
    goal.endedAtMs = performance.now();
    this.become(goal, state);
  }

  private onFeedback(feed: Feed): void {
    const message = feed.message();
    const goal = this.goals.find((one) => one.id === idText(message?.goal_id));
    if (!message || !goal) return;
    goal.feedback = message.feedback as Message;
    goal.feedbackCount++;
    this.changed.notify();
  }

  private onStatus(feed: Feed): void {
    const list = feed.message()?.status_list;
    for (const one of Array.isArray(list) ? (list as Record<string, unknown>[]) : []) {
      const info = one.goal_info as { goal_id?: unknown } | undefined;
      const goal = this.goals.find((known) => known.id === idText(info?.goal_id));
      const state = STATES[Number(one.status)];
      // The end comes with the result.
      if (!goal || hasEnded(goal) || state === undefined || ENDS.includes(state)) continue;
      if (goal.state !== state) this.become(goal, state);
    }
  }
}

/** The type of a goal's own fields: that of the field `goal` of the request. */
export function goalDefinition(service: Service) {
  const { schema } = sidesOf(service).request;
  const field = schema.root.fields.find((one) => one.name === "goal");
  const definition = field && schema.types.get(field.type.element);
  if (!definition) throw new Error(`${service.type} is no service of an action`);
  return { schema, definition };
}
