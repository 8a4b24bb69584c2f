// Calls a service by a form of its request.

import { useEffect, useState } from "preact/hooks";
import type { Message } from "../cdr";
import { textOf } from "../model/feed";
import { emptyValue } from "../model/form_value";
import { isHiddenName } from "../model/names";
import { useChanges } from "../model/notifier";
import { callService, sidesOf, type Sides } from "../model/service_sides";
import type { Service } from "../protocol/types";
import { Form } from "./form";
import { textIn, type PanelProps } from "./panel";
import { Tree } from "./tree";

/** Services that every node has. */
const OF_EVERY_NODE =
  /\/(describe_parameters|get_parameter(s|_types)|list_parameters|set_parameters(_atomically)?|get_type_description)$/;

/** A little more than the server waits. */
const SLOW_MS = 31_000;

type Outcome = { message: Message; tookMs: number } | { error: string };

export function ServicePanel({ hub, config, update }: PanelProps) {
  useChanges(hub.servicesChanged, hub.statusChanged);
  const name = textIn(config, "service");
  const showsAll = config.all === true;
  const services = hub.services().filter((one) => !isHiddenName(one.name));
  const offered = services.filter((one) => showsAll || !OF_EVERY_NODE.test(one.name));
  const service = services.find((one) => one.name === name);
  return (
    <div class="panel">
      <div class="bar">
        <select
          aria-label="Service"
          value={name}
          onChange={(event) => update({ service: event.currentTarget.value })}
        >
          {!service && <option value={name}>{name || "choose a service"}</option>}
          {offered.map((one) => (
            <option value={one.name}>{one.name}</option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={showsAll}
            onChange={(event) => update({ all: event.currentTarget.checked })}
          />
          also those of every node
        </label>
        {service && <span class="soft">{service.type}</span>}
      </div>
      {service ? (
        <Call key={`${service.name} ${service.type}`} hub={hub} service={service} />
      ) : (
        <div class="empty">
          {services.length === 0 ? "The server offers no services." : "Choose a service above."}
        </div>
      )}
    </div>
  );
}

function Call({ hub, service }: { hub: PanelProps["hub"]; service: Service }) {
  const [sides, setSides] = useState<Sides | null>(null);
  const [value, setValue] = useState<Record<string, unknown>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    try {
      const known = sidesOf(service);
      setSides(known);
      setValue(emptyValue(known.request.schema, known.request.schema.root));
    } catch (cause) {
      setOutcome({ error: textOf(cause) });
    }
  }, [service.name, service.type]);
  const call = async (): Promise<void> => {
    if (!sides) return;
    setWaiting(true);
    const begin = performance.now();
    try {
      const message = await callService(hub.client, service, value, SLOW_MS);
      setOutcome({ message, tookMs: performance.now() - begin });
    } catch (cause) {
      setOutcome({ error: textOf(cause) });
    } finally {
      setWaiting(false);
    }
  };
  return (
    <div class="scroll">
      {sides && (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void call();
          }}
        >
          <Form
            schema={sides.request.schema}
            definition={sides.request.schema.root}
            value={value}
            change={setValue}
          />
          <div>
            <button class="main" type="submit" disabled={isWaiting}>
              {isWaiting ? "Waiting…" : "Call"}
            </button>
          </div>
        </form>
      )}
      {outcome && "error" in outcome && <div class="note error">{outcome.error}</div>}
      {outcome && "message" in outcome && (
        <>
          <div class="note ok">answered within {outcome.tookMs.toFixed(0)} ms</div>
          <Tree topic={null} value={outcome.message} />
        </>
      )}
    </div>
  );
}
