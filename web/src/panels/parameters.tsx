// Parameters of all nodes, edited in place.

import { useEffect, useState } from "preact/hooks";
import { textOf } from "../model/feed";
import type { Hub } from "../model/hub";
import { useChanges } from "../model/notifier";
import { editedParameter, nodeAndName, parameterText } from "../model/parameter_text";
import { rangeText, withinRange } from "../model/parameter_text";
import type { ParameterDescription } from "../protocol/angaros";
import type { Parameter } from "../protocol/types";
import { textIn, type PanelProps } from "./panel";

/** A node that has just gone may keep the first answer from coming. */
const RETRY_MS = 1000;

export function ParametersPanel({ hub, config, update }: PanelProps) {
  useChanges(hub.parametersChanged, hub.statusChanged);
  const [error, setError] = useState("");
  const [described, setDescribed] = useState(new Map<string, ParameterDescription>());
  const search = textIn(config, "search");
  const can = hub.client.has("parameters");
  const load = (): void => {
    setError("");
    hub
      .loadParameters()
      .then(() => hub.client.describeParameters([...hub.parameters.keys()]))
      .then((all) => setDescribed(new Map(all.map((one) => [one.name, one]))))
      .catch((cause: unknown) => setError(textOf(cause)));
  };
  useEffect(() => {
    if (can) load();
  }, [hub, can]);
  useEffect(() => {
    if (error === "" || !can) return;
    const timer = setTimeout(load, RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, can]);
  const all = [...hub.parameters.values()].sort((a, b) => a.name.localeCompare(b.name));
  const fitting = all.filter((one) => one.name.toLowerCase().includes(search.toLowerCase()));
  const byNode = new Map<string, Parameter[]>();
  for (const parameter of fitting) {
    const [node] = nodeAndName(parameter.name);
    byNode.set(node, [...(byNode.get(node) ?? []), parameter]);
  }
  return (
    <div class="panel">
      <div class="bar">
        <input
          type="search"
          placeholder="search parameters"
          value={search}
          onInput={(event) => update({ search: event.currentTarget.value })}
        />
        <button onClick={load} disabled={!can}>
          Read again
        </button>
        <span class="soft">{fitting.length} shown</span>
      </div>
      {error && <div class="note error">{error}</div>}
      <div class="scroll">
        {[...byNode].map(([node, parameters]) => (
          <table class="rows" key={node}>
            <thead>
              <tr>
                <th colSpan={2}>{node || "without a node"}</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map((one) => (
                <Row
                  key={one.name}
                  hub={hub}
                  parameter={one}
                  about={described.get(one.name)}
                />
              ))}
            </tbody>
          </table>
        ))}
        {fitting.length === 0 && (
          <div class="empty">{can ? "No parameter fits." : "The server has no parameters."}</div>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  hub: Hub;
  parameter: Parameter;
  about: ParameterDescription | undefined;
}

function Row({ hub, parameter, about }: RowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState("");
  const [isSending, setSending] = useState(false);
  const [, name] = nodeAndName(parameter.name);
  const send = async (text: string): Promise<void> => {
    setError("");
    setSending(true);
    try {
      const wanted = editedParameter(parameter, text);
      withinRange(wanted, about);
      const [confirmed] = await hub.client.setParameters([wanted]);
      const now = confirmed ?? hub.parameters.get(parameter.name);
      if (now && parameterText(now) !== parameterText(wanted)) {
        setError(`the node refused ${text}`);
      }
      setDraft(null);
    } catch (cause) {
      setError(textOf(cause));
    } finally {
      setSending(false);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && draft !== null) void send(draft);
    if (event.key === "Escape") {
      setDraft(null);
      setError("");
    }
  };
  return (
    <tr>
      <td style={{ width: "45%" }} title={about?.description}>
        {name}
        {about && <div class="soft">{rangeText(about)}</div>}
      </td>
      <td>
        {typeof parameter.value === "boolean" ? (
          <input
            type="checkbox"
            aria-label={name}
            checked={parameter.value}
            disabled={isSending || about?.readOnly === true}
            onChange={(event) => void send(String(event.currentTarget.checked))}
          />
        ) : (
          <input
            type="text"
            class="mono"
            aria-label={name}
            style={{ width: "100%" }}
            disabled={isSending || about?.readOnly === true}
            value={draft ?? parameterText(parameter)}
            onInput={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={onKey}
            onBlur={() => draft === parameterText(parameter) && setDraft(null)}
          />
        )}
        {draft !== null && !error && <div class="soft">Enter sets it, Escape leaves it</div>}
        {error && <div class="error">{error}</div>}
      </td>
    </tr>
  );
}
