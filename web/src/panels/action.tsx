// Sends goals to an action by a form of the goal, and shows feedback and result.

import { useEffect, useState } from "preact/hooks";
import {
  ActionGoals,
  actionsOf,
  goalDefinition,
  hasEnded,
  type ActionInfo,
  type Goal,
} from "../model/action";
import { textOf } from "../model/feed";
import { emptyValue } from "../model/form_value";
import type { Hub } from "../model/hub";
import { Notifier, useChanges } from "../model/notifier";
import { Form } from "./form";
import { textIn, type PanelProps } from "./panel";
import { Tree } from "./tree";

const CLASSES: Partial<Record<Goal["state"], string>> = {
  succeeded: "ok",
  canceled: "warn",
  rejected: "error",
  aborted: "error",
  failed: "error",
};

const NOTHING = new Notifier();

export function ActionPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.servicesChanged, hub.statusChanged);
  useEffect(() => hub.watchHidden(), [hub]);
  const name = textIn(config, "action");
  const actions = actionsOf(hub.services());
  const action = actions.find((one) => one.name === name);
  return (
    <div class="panel">
      <div class="bar">
        <select
          aria-label="Action"
          value={name}
          onChange={(event) => update({ action: event.currentTarget.value })}
        >
          {!action && <option value={name}>{name || "choose an action"}</option>}
          {actions.map((one) => (
            <option value={one.name}>{one.name}</option>
          ))}
        </select>
        {action && <span class="soft">{action.type}</span>}
      </div>
      {action ? (
        <Goals key={`${action.name} ${action.type}`} hub={hub} action={action} />
      ) : (
        <div class="empty">
          {actions.length === 0 ? "The server offers no actions." : "Choose an action above."}
        </div>
      )}
    </div>
  );
}

function Goals({ hub, action }: { hub: Hub; action: ActionInfo }) {
  const [goals, setGoals] = useState<ActionGoals | null>(null);
  useChanges(goals?.changed ?? NOTHING);
  useEffect(() => {
    const opened = new ActionGoals(hub, action);
    setGoals(opened);
    return () => opened.close();
  }, [hub, action.name, action.type]);
  return (
    <div class="scroll">
      <GoalForm hub={hub} action={action} send={(fields) => void goals?.send(fields)} />
      {goals &&
        goals.goals.map((goal) => (
          <GoalView key={goal.id} goal={goal} cancel={() => void goals.cancel(goal)} />
        ))}
    </div>
  );
}

interface GoalFormProps {
  hub: Hub;
  action: ActionInfo;
  send(fields: Record<string, unknown>): void;
}

function GoalForm({ hub, action, send }: GoalFormProps) {
  const [value, setValue] = useState<Record<string, unknown> | null>(null);
  const service = hub.serviceOf(`${action.name}/_action/send_goal`);
  if (!service) return null;
  let goal: ReturnType<typeof goalDefinition>;
  try {
    goal = goalDefinition(service);
  } catch (cause) {
    return <div class="note error">{textOf(cause)}</div>;
  }
  const fields = value ?? emptyValue(goal.schema, goal.definition);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send(fields);
      }}
    >
      <Form
        schema={goal.schema}
        definition={goal.definition}
        value={fields}
        change={setValue}
      />
      <div>
        <button class="main" type="submit">
          Send goal
        </button>
      </div>
    </form>
  );
}

function GoalView({ goal, cancel }: { goal: Goal; cancel(): void }) {
  const ended = hasEnded(goal);
  const tookMs = goal.endedAtMs === null ? null : goal.endedAtMs - goal.sentAtMs;
  return (
    <section class="goal" data-state={goal.state}>
      <div class="bar">
        <b class={CLASSES[goal.state] ?? ""}>{goal.state}</b>
        <span class="soft mono">{goal.id.slice(0, 8)}</span>
        {tookMs !== null && <span class="soft">after {(tookMs / 1000).toFixed(2)} s</span>}
        {!ended && (
          <button onClick={cancel} disabled={goal.state === "canceling"}>
            Cancel
          </button>
        )}
      </div>
      {goal.error && <div class="note error">{goal.error}</div>}
      {goal.feedback && (
        <>
          <div class="note">feedback, {goal.feedbackCount} so far</div>
          <Tree topic={null} value={goal.feedback} />
        </>
      )}
      {goal.result !== null && (
        <>
          <div class="note">result</div>
          <Tree topic={null} value={goal.result} />
        </>
      )}
    </section>
  );
}
