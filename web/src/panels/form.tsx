// A form for a message, generated from its schema.

import { useState } from "preact/hooks";
import type { Field, MessageDefinition, Primitive, Schema } from "../cdr";
import { textOf } from "../model/feed";
import { jsonText, parseJson, parsePrimitive } from "../model/form_value";

interface FormProps {
  schema: Schema;
  definition: MessageDefinition;
  value: Record<string, unknown>;
  change(value: Record<string, unknown>): void;
}

export function Form({ schema, definition, value, change }: FormProps) {
  if (definition.fields.length === 0) return <div class="soft">no fields</div>;
  return (
    <>
      {definition.fields.map((field) => (
        <FieldInput
          key={field.name}
          schema={schema}
          field={field}
          value={value[field.name]}
          change={(inner) => change({ ...value, [field.name]: inner })}
        />
      ))}
    </>
  );
}

interface FieldProps {
  schema: Schema;
  field: Field;
  value: unknown;
  change(value: unknown): void;
}

function FieldInput({ schema, field, value, change }: FieldProps) {
  const { type } = field;
  const inner = type.isPrimitive ? undefined : schema.types.get(type.element);
  if (type.repeat.kind === "once" && inner) {
    return (
      <fieldset>
        <legend>
          {field.name} <span class="soft">{type.element}</span>
        </legend>
        <Form
          schema={schema}
          definition={inner}
          value={(value ?? {}) as Record<string, unknown>}
          change={change}
        />
      </fieldset>
    );
  }
  const isList = type.repeat.kind !== "once";
  const note = `${type.element}${isList ? "[], as JSON" : ""}`;
  if (type.element === "bool" && !isList) {
    return (
      <label class="field" title={note}>
        {field.name}
        <span>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        </span>
      </label>
    );
  }
  const parse = (text: string): unknown =>
    isList ? parseJson(text) : parsePrimitive(type.element as Primitive, text);
  return (
    <TextInput
      name={field.name}
      note={note}
      text={isList ? jsonText(value) : String(value)}
      parse={parse}
      change={change}
    />
  );
}

interface TextProps {
  name: string;
  note: string;
  text: string;
  parse(text: string): unknown;
  change(value: unknown): void;
}

/** Keeps what is typed, also while it is no value of the type. */
function TextInput({ name, note, text, parse, change }: TextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState("");
  const onInput = (typed: string): void => {
    setDraft(typed);
    try {
      change(parse(typed));
      setError("");
    } catch (cause) {
      setError(textOf(cause));
    }
  };
  return (
    <label class="field" title={note}>
      {name}
      <span>
        <input
          type="text"
          class="mono"
          style={{ width: "100%" }}
          placeholder={note}
          value={draft ?? text}
          aria-invalid={error !== ""}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={() => error === "" && setDraft(null)}
        />
        {error && <span class="error">{error}</span>}
      </span>
    </label>
  );
}
