// Publishes messages of a form, once or at a rate.

import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "../model/feed";
import { emptyValue } from "../model/form_value";
import type { Hub } from "../model/hub";
import { Notifier, useChanges } from "../model/notifier";
import { Publication, hasStamp, schemaOfType } from "../model/publishing";
import { Form } from "./form";
import { flagIn, numberIn, textIn, type PanelProps } from "./panel";
import { Typed } from "./typed";

const NOTHING = new Notifier();

export function PublishPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.topicsChanged, hub.statusChanged);
  const topic = textIn(config, "topic");
  const known = hub.typeOf(topic);
  const type = known || textIn(config, "schema");
  const isName = /^\/[A-Za-z_~{}][\w/]*$/.test(topic);
  return (
    <div class="panel">
      <div class="bar">
        <Offered
          label="Topic"
          list="publish-topics"
          value={topic}
          offered={hub.topics().map((one) => one.topic)}
          change={(typed) => update({ topic: typed })}
        />
        {known ? (
          <span class="soft">{known}</span>
        ) : (
          <TypeInput hub={hub} value={type} change={(schema) => update({ schema })} />
        )}
      </div>
      {!hub.client.has("clientPublish") && hub.state === "open" && (
        <div class="note error">This server takes no messages from pages.</div>
      )}
      {isName && type !== "" ? (
        <Message
          key={`${topic} ${type}`}
          hub={hub}
          topic={topic}
          type={type}
          config={config}
          update={update}
        />
      ) : (
        <div class="empty">Name a topic, and the type of one that nobody uses yet.</div>
      )}
    </div>
  );
}

interface OfferedProps {
  label: string;
  list: string;
  value: string;
  offered: string[];
  change(text: string): void;
}

/** A text that may be one of several. */
function Offered({ label, list, value, offered, change }: OfferedProps) {
  return (
    <>
      <Typed label={label} list={list} value={value} change={change} />
      <datalist id={list}>
        {offered.map((one) => (
          <option value={one} />
        ))}
      </datalist>
    </>
  );
}

/** Offers the types that the server knows. */
function TypeInput({ hub, value, change }: { hub: Hub; value: string; change(t: string): void }) {
  const [names, setNames] = useState<string[]>([]);
  const isAngaros = hub.client.isAngaros;
  useEffect(() => {
    if (!isAngaros) return;
    hub.client
      .askServer("types")
      .then((all) => setNames(Array.isArray(all) ? all.map(String) : []))
      .catch(() => setNames([]));
  }, [hub, isAngaros]);
  const ofTopics = hub.topics().map((one) => one.schemaName);
  const offered = [...new Set([...names, ...ofTopics])].sort();
  return <Offered label="Type" list="publish-types" {...{ value, offered, change }} />;
}

interface MessageProps {
  hub: Hub;
  topic: string;
  type: string;
  config: PanelProps["config"];
  update: PanelProps["update"];
}

function Message({ hub, topic, type, config, update }: MessageProps) {
  const [publication, setPublication] = useState<Publication | null>(null);
  const [value, setValue] = useState<Record<string, unknown>>({});
  const [error, setError] = useState("");
  const stamps = flagIn(config, "stamp", true);
  const stampsNow = useRef(stamps);
  stampsNow.current = stamps;
  const rateHz = numberIn(config, "rateHz", 10);
  useChanges(publication?.changed ?? NOTHING);
  useEffect(() => {
    let ended = false;
    let opened: Publication | null = null;
    schemaOfType(hub, type)
      .then((schema) => {
        if (ended) return;
        opened = new Publication(hub, topic, schema, () => stampsNow.current && hasStamp(schema));
        const first = emptyValue(schema, schema.root);
        opened.set(first);
        setValue(first);
        setPublication(opened);
      })
      .catch((cause: unknown) => setError(textOf(cause)));
    return () => {
      ended = true;
      opened?.close();
    };
  }, [hub, topic, type]);
  if (error) return <div class="note error">{error}</div>;
  if (!publication) return null;
  const change = (next: Record<string, unknown>): void => {
    setValue(next);
    publication.set(next);
  };
  const isRunning = publication.rateHz > 0;
  return (
    <div class="scroll">
      {/* Enter in a field publishes nothing: it may move a robot. */}
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <Form
          schema={publication.schema}
          definition={publication.definition}
          value={value}
          change={change}
        />
        <div class="bar">
          <button class="main" type="button" onClick={() => void publication.once()}>
            Publish once
          </button>
          <button
            type="button"
            aria-pressed={isRunning}
            onClick={() => (isRunning ? publication.stop() : publication.start(rateHz))}
          >
            {isRunning ? "Stop" : "Publish at"}
          </button>
          <label>
            <Typed
              label="Rate"
              kind="number"
              width="72px"
              value={String(rateHz)}
              disabled={isRunning}
              change={(text) => update({ rateHz: Number(text) || 1 })}
            />
            Hz
          </label>
          {hasStamp(publication.schema) && (
            <label>
              <input
                type="checkbox"
                checked={stamps}
                onChange={(event) => update({ stamp: event.currentTarget.checked })}
              />
              stamp with the time of sending
            </label>
          )}
          <span class="soft">{publication.sent} sent</span>
        </div>
      </form>
      {publication.error && <div class="note error">{publication.error}</div>}
    </div>
  );
}
