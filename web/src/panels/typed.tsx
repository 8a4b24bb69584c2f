// An input whose text is taken over when it is complete: with Enter, or when the focus leaves.

import { useState } from "preact/hooks";

interface TypedProps {
  label: string;
  value: string;
  change(text: string): void;
  kind?: "text" | "search" | "number";
  /** The id of a list of texts that are offered. */
  list?: string;
  placeholder?: string;
  width?: string;
  disabled?: boolean;
}

/** What is typed stays, also when the panel is drawn again meanwhile. */
export function Typed(props: TypedProps) {
  const { label, value, change, kind = "text", list, placeholder, width, disabled } = props;
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      type={kind}
      class="mono"
      aria-label={label}
      placeholder={placeholder ?? label.toLowerCase()}
      step="any"
      style={width === undefined ? {} : { width }}
      value={draft ?? value}
      disabled={disabled ?? false}
      {...(list === undefined ? {} : { list })}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={(event) => {
        setDraft(null);
        change(event.currentTarget.value.trim());
      }}
    />
  );
}
