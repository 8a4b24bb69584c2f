// The frame of the page.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Hub } from "../model/hub";
import {
  addPanel,
  findTabs,
  groupsOf,
  panel,
  tabs,
  type LayoutNode,
} from "../model/layout";
import {
  saveLayout,
  savedLayout,
  savedTheme,
  saveTheme,
  sharedAddress,
  shownThing,
  type Theme,
} from "../model/settings";
import { StatusLevel } from "../protocol/types";
import { PANELS, PRESETS, kindOf, presetOf } from "../panels/registry";
import { Help } from "./help";
import { LayoutView } from "./layout_view";
import { Menu } from "./menu";
import { StatusBar } from "./status_bar";
import { useChanges } from "../model/notifier";

function firstLayout(): LayoutNode {
  const saved = savedLayout((type) => kindOf(type) !== undefined);
  return saved ?? presetOf(shownThing())?.make() ?? tabs();
}

export function App({ hub }: { hub: Hub }) {
  const [layout, setLayout] = useState(firstLayout);
  const [theme, setTheme] = useState<Theme>(savedTheme);
  const [focused, setFocused] = useState("");
  const [large, setLarge] = useState("");
  const [help, setHelp] = useState(false);
  const latest = useRef(layout);
  latest.current = layout;
  useChanges(hub.statusChanged);

  const change = (make: (layout: LayoutNode) => LayoutNode): void => {
    setLayout((before) => {
      const after = make(before);
      saveLayout(after);
      return after;
    });
  };
  const groupInFocus = (): string => {
    const group = findTabs(latest.current, focused) ?? groupsOf(latest.current)[0];
    return group?.id ?? "";
  };
  const switchTheme = (): void => {
    const other = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    saveTheme(other);
    setTheme(other);
  };
  const share = async (): Promise<void> => {
    const address = sharedAddress(latest.current);
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      hub.notice(StatusLevel.Info, "the address of this layout is in the clipboard");
    } catch {
      hub.notice(StatusLevel.Info, "the address bar holds this layout");
    }
  };

  document.documentElement.dataset.theme = theme;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.key === "Escape") {
        setHelp(false);
        setLarge("");
      }
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const number = Number(event.key);
      if (number >= 1 && number <= 9) {
        const group = groupsOf(latest.current)[number - 1];
        document.getElementById(`group-${group?.id}`)?.focus();
      } else if (event.key === "?") setHelp((shown) => !shown);
      else if (event.key === "t") switchTheme();
      else if (event.key === "s") void share();
      else if (event.key === "m") setLarge((shown) => (shown ? "" : groupInFocus()));
      else if (event.key === "a") document.getElementById("menu-add")?.click();
      else if (event.key === "l") document.getElementById("menu-layouts")?.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [focused]);
  useEffect(() => {
    const onHash = (): void => {
      const shared = savedLayout((type) => kindOf(type) !== undefined);
      if (shared) setLayout(shared);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  return (
    <div class="page">
      <header class="top">
        <span class="name">
          <span class={`dot ${hub.state}`} title={hub.state} /> Angaros
        </span>
        <span class="server grow">{hub.client.info?.name ?? serverText(hub)}</span>
        <Menu
          id="menu-add"
          label="Add panel"
          entries={PANELS.map((kind) => ({
            text: kind.title,
            about: kind.about,
            run: () => change((now) => addPanel(now, groupInFocus(), panel(kind.type))),
          }))}
        />
        <Menu
          id="menu-layouts"
          label="Layouts"
          entries={PRESETS.map((preset) => ({
            text: preset.name,
            about: preset.about,
            run: () => change(() => preset.make()),
          }))}
        />
        <button onClick={() => void share()} title="Put this layout into the address (s)">
          Share
        </button>
        <button onClick={switchTheme} title="Dark or light (t)">
          {theme === "dark" ? "Light" : "Dark"}
        </button>
        <button onClick={() => setHelp(true)} title="Keys (?)" aria-label="Keys">
          ?
        </button>
      </header>
      <main class="layout">
        <LayoutView
          hub={hub}
          node={layout}
          theme={theme}
          large={large}
          setLarge={setLarge}
          setFocused={setFocused}
          change={change}
        />
      </main>
      <StatusBar hub={hub} />
      {help && <Help close={() => setHelp(false)} />}
    </div>
  );
}

/** A browser does not tell why a server refused it. */
function serverText(hub: Hub): string {
  if (hub.state !== "waiting") return "connecting";
  if (hub.wasOpen) return "the connection was lost; trying again";
  return "no connection; trying again. Is this the address that angaros view printed, with its token?";
}
