// Splits with dividers, groups of tabs, and the panel that is active in each.

import { Component, type ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Hub } from "../model/hub";
import {
  addPanel,
  movePanel,
  panel,
  removePanel,
  setActive,
  setConfig,
  setRatio,
  splitTabs,
  type LayoutNode,
  type PanelState,
  type Split,
  type Tabs,
} from "../model/layout";
import type { Theme } from "../model/settings";
import { PANELS, kindOf } from "../panels/registry";

const PANEL_DATA = "application/x-angaros-panel";

interface ViewProps {
  hub: Hub;
  theme: Theme;
  large: string;
  setLarge(id: string): void;
  setFocused(id: string): void;
  change(make: (layout: LayoutNode) => LayoutNode): void;
}

export function LayoutView(props: ViewProps & { node: LayoutNode }) {
  const { node, ...view } = props;
  return node.kind === "tabs" ? (
    <Group key={node.id} group={node} {...view} />
  ) : (
    <SplitView key={node.id} split={node} {...view} />
  );
}

function SplitView(props: ViewProps & { split: Split }) {
  const { split, ...view } = props;
  const root = useRef<HTMLDivElement>(null);
  const isRow = split.direction === "row";
  const set = (ratio: number): void => view.change((now) => setRatio(now, split.id, ratio));
  const onMove = (event: PointerEvent): void => {
    const divider = event.currentTarget as HTMLElement;
    const box = root.current?.getBoundingClientRect();
    if (!box || !divider.hasPointerCapture(event.pointerId)) return;
    set(isRow ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -0.02, ArrowUp: -0.02, ArrowRight: 0.02, ArrowDown: 0.02 }[event.key];
    if (step === undefined) return;
    set(split.ratio + step);
    event.preventDefault();
  };
  return (
    <div class={`split ${split.direction}`} ref={root}>
      <div class="side" style={{ flex: `${split.ratio} 1 0` }}>
        <LayoutView node={split.first} {...view} />
      </div>
      <div
        class="divider"
        role="separator"
        tabIndex={0}
        aria-orientation={isRow ? "vertical" : "horizontal"}
        aria-valuenow={Math.round(split.ratio * 100)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onKeyDown={onKey}
      />
      <div class="side" style={{ flex: `${1 - split.ratio} 1 0` }}>
        <LayoutView node={split.second} {...view} />
      </div>
    </div>
  );
}

function Group(props: ViewProps & { group: Tabs }) {
  const { group, change, large, setLarge, setFocused } = props;
  const [isTarget, setTarget] = useState(false);
  const active = group.panels[group.active];
  const onDrop = (event: DragEvent): void => {
    setTarget(false);
    const moved = event.dataTransfer?.getData(PANEL_DATA);
    if (!moved) return;
    event.preventDefault();
    change((now) => movePanel(now, moved, group.id));
  };
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes(PANEL_DATA)) return;
    event.preventDefault();
    setTarget(true);
  };
  const isLarge = large === group.id;
  return (
    <section
      id={`group-${group.id}`}
      class={`group ${isTarget ? "is-target" : ""} ${isLarge ? "is-large" : ""}`}
      tabIndex={-1}
      onFocusCapture={() => setFocused(group.id)}
      onPointerDownCapture={() => setFocused(group.id)}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      <div class="tabs">
        <TabStrip {...props} />
        {active && (
          <>
            <button
              class="flat"
              title="Split: a copy on the right"
              aria-label="Split to the right"
              onClick={() => change((now) => splitTabs(now, group.id, "row", copyOf(active)))}
            >
              ◫
            </button>
            <button
              class="flat"
              title="Split: a copy below"
              aria-label="Split downwards"
              onClick={() => change((now) => splitTabs(now, group.id, "column", copyOf(active)))}
            >
              ⬓
            </button>
            <button
              class="flat"
              title="Enlarge, and back (m)"
              aria-label="Enlarge"
              onClick={() => setLarge(isLarge ? "" : group.id)}
            >
              {isLarge ? "▣" : "□"}
            </button>
          </>
        )}
      </div>
      <div class="content" role="tabpanel">
        {active ? <PanelView key={active.id} state={active} {...props} /> : <Empty {...props} />}
      </div>
    </section>
  );
}

function copyOf(state: PanelState): PanelState {
  return panel(state.type, { ...state.config });
}

function TabStrip({ group, change }: ViewProps & { group: Tabs }) {
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const strip = event.currentTarget as HTMLElement;
    if (step === 0) return;
    const next = (group.active + step + group.panels.length) % group.panels.length;
    change((now) => setActive(now, group.id, next));
    strip.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
    event.preventDefault();
  };
  return (
    <div class="strip" role="tablist" onKeyDown={onKey}>
      {group.panels.map((one, index) => (
        <div
          key={one.id}
          class="tab"
          role="tab"
          tabIndex={index === group.active ? 0 : -1}
          aria-selected={index === group.active}
          draggable
          onDragStart={(event) => event.dataTransfer?.setData(PANEL_DATA, one.id)}
          onClick={() => change((now) => setActive(now, group.id, index))}
        >
          <span>{titleOf(one)}</span>
          <button
            class="flat"
            tabIndex={-1}
            title="Close"
            aria-label="Close"
            onClick={(event) => {
              event.stopPropagation();
              change((now) => removePanel(now, one.id));
            }}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/** A panel that shows one topic is named by it. */
function titleOf(state: PanelState): string {
  const title = kindOf(state.type)?.title ?? state.type;
  const { topic } = state.config;
  return typeof topic === "string" && topic !== "" ? `${title} ${topic}` : title;
}

function Empty({ group, change }: ViewProps & { group: Tabs }) {
  return (
    <div class="empty">
      <span>What shall be shown here?</span>
      <div class="chips">
        {PANELS.map((kind) => (
          <button
            title={kind.about}
            onClick={() => change((now) => addPanel(now, group.id, panel(kind.type)))}
          >
            {kind.title}
          </button>
        ))}
      </div>
    </div>
  );
}

function PanelView({ state, hub, theme, change }: ViewProps & { state: PanelState }) {
  const kind = kindOf(state.type);
  const config = useRef(state.config);
  config.current = state.config;
  if (!kind) return <div class="empty">There is no panel called {state.type}.</div>;
  const update = (changes: Record<string, unknown>): void => {
    config.current = { ...config.current, ...changes };
    const next = config.current;
    change((now) => setConfig(now, state.id, next));
  };
  const View = kind.view;
  return (
    <Guard>
      <View hub={hub} config={state.config} update={update} theme={theme} />
    </Guard>
  );
}

/** What fails in one panel does not take the page along. */
class Guard extends Component<{ children: ComponentChildren }, { error: string | null }> {
  override state = { error: null as string | null };

  override componentDidCatch(error: unknown): void {
    this.setState({ error: error instanceof Error ? error.message : String(error) });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div class="empty">
        <span class="error">This panel failed: {this.state.error}</span>
        <button onClick={() => this.setState({ error: null })}>Try again</button>
      </div>
    );
  }
}
