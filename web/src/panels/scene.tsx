// The 3D panel.

import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "../model/feed";
import type { Hub } from "../model/hub";
import { useFrames } from "../model/loop";
import { useChanges } from "../model/notifier";
import { sceneKind } from "../scene/kinds";
import type { ColourBy } from "../scene/points";
import { World } from "../scene/world";
import { flagIn, textIn, type PanelProps } from "./panel";

const DESCRIPTION = "std_msgs/msg/String";
const JOINT_STATES = "sensor_msgs/msg/JointState";

export function ScenePanel({ hub, config, update, theme }: PanelProps) {
  useChanges(hub.topicsChanged, hub.ticked);
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const world = useRef<World | null>(null);
  const [error, setError] = useState("");
  const [isOpen, setOpen] = useState(false);
  const topics = hub.topics().filter((one) => sceneKind(one.schemaName));
  const isShown = (topic: string): boolean =>
    flagIn(choices(config), topic, sceneKind(hub.typeOf(topic))?.isShownAtFirst ?? false);
  const shown = topics.map((one) => one.topic).filter(isShown);
  const showsFrames = flagIn(config, "frames", true);
  const fixedFrame = textIn(config, "fixedFrame");
  const colourBy = (textIn(config, "colourBy") || "rgb") as ColourBy;
  const description = descriptionOf(hub, textIn(config, "description"));
  const jointStates = hub.topics().find((one) => one.schemaName === JOINT_STATES)?.topic ?? "";

  useEffect(() => {
    if (!place.current) return;
    let made: World;
    try {
      made = new World(hub, place.current, theme);
    } catch (cause) {
      setError(`this browser draws nothing in 3D: ${textOf(cause)}`);
      return;
    }
    world.current = made;
    return () => {
      world.current = null;
      made.dispose();
    };
  }, [hub]);
  useEffect(() => {
    if (world.current) world.current.stage.theme = theme;
  }, [theme]);
  useEffect(() => {
    const topics = shown;
    world.current?.setOptions({
      fixedFrame, showsFrames, colourBy, topics, description, jointStates,
    });
  }, [fixedFrame, showsFrames, colourBy, shown.join("\n"), description, jointStates]);
  useFrames(root, (nowMs) => world.current?.draw(nowMs));

  const frames = world.current?.tf.names() ?? [];
  const notes = new Map(world.current?.notes());
  const robotNote = notes.get("robot");
  return (
    <div class="panel scene" ref={root}>
      <div class="bar">
        <label>
          fixed frame
          <select
            value={fixedFrame}
            onChange={(event) => update({ fixedFrame: event.currentTarget.value })}
          >
            <option value="">{`own (${world.current?.fixedFrame || "none"})`}</option>
            {frames.map((name) => (
              <option value={name}>{name}</option>
            ))}
            {fixedFrame && !frames.includes(fixedFrame) && (
              <option value={fixedFrame}>{fixedFrame} (not there)</option>
            )}
          </select>
        </label>
        <label>
          clouds by
          <select
            value={colourBy}
            onChange={(event) => update({ colourBy: event.currentTarget.value })}
          >
            <option value="rgb">colour</option>
            <option value="intensity">intensity</option>
            <option value="z">height</option>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={showsFrames}
            onChange={(event) => update({ frames: event.currentTarget.checked })}
          />
          frames
        </label>
        <button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {shown.length} of {topics.length} topics
        </button>
        {notes.size > 0 && <span class="warn">{notes.size} with a note</span>}
      </div>
      {error && <div class="note error">{error}</div>}
      <div class="fill">
        <div ref={place} style={{ position: "absolute", inset: 0 }} />
        {isOpen && (
          <aside class="side-pane">
            <h3>Shown</h3>
            {topics.map((one) => (
              <div key={one.topic}>
                <label>
                  <input
                    type="checkbox"
                    checked={isShown(one.topic)}
                    onChange={(event) => {
                      const changed = { [one.topic]: event.currentTarget.checked };
                      update({ topics: { ...choices(config), ...changed } });
                    }}
                  />{" "}
                  {one.topic}
                </label>
                <div class="soft">{one.schemaName}</div>
                {notes.has(one.topic) && <div class="warn">{notes.get(one.topic)}</div>}
              </div>
            ))}
            {topics.length === 0 && <div class="soft">No topic can be shown here.</div>}
            <h4>Robot</h4>
            <select
              aria-label="Description of the robot"
              value={description}
              onChange={(event) => update({ description: event.currentTarget.value })}
            >
              <option value="">none</option>
              {hub.topics()
                .filter((one) => one.schemaName === DESCRIPTION)
                .map((one) => (
                  <option value={one.topic}>{one.topic}</option>
                ))}
            </select>
            <div class="soft">moved by tf{jointStates && ` and ${jointStates}`}</div>
            {robotNote && <div class="warn">{robotNote}</div>}
          </aside>
        )}
      </div>
    </div>
  );
}

/** Which topics the person switched on or off. */
function choices(config: Record<string, unknown>): Record<string, unknown> {
  const { topics } = config;
  return typeof topics === "object" && topics !== null ? (topics as Record<string, unknown>) : {};
}

/** The chosen topic, else one that is called so. */
function descriptionOf(hub: Hub, chosen: string): string {
  if (chosen !== "") return chosen;
  const found = hub.topics().find((one) => {
    return one.schemaName === DESCRIPTION && /(^|\/)robot_description$/.test(one.topic);
  });
  return found?.topic ?? "";
}
