// A button with a list below it; arrow keys move in the list.

import { useEffect, useRef, useState } from "preact/hooks";

export interface MenuEntry {
  text: string;
  about: string;
  run(): void;
}

export function Menu(props: { id: string; label: string; entries: MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>(".list button")?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", onPointer);
    return () => removeEventListener("pointerdown", onPointer);
  }, [isOpen]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setOpen(false);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>(".list button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  };
  return (
    <div class="menu" ref={root} onKeyDown={onKey}>
      <button
        id={props.id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {props.label}
      </button>
      {isOpen && (
        <div class="list" role="menu">
          {props.entries.map((entry) => (
            <button
              role="menuitem"
              onClick={() => {
                setOpen(false);
                entry.run();
              }}
            >
              {entry.text}
              <small>{entry.about}</small>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
