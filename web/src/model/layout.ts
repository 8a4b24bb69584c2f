// How panels share the page: a tree of splits, whose leaves are groups of tabs. All functions are
// pure. What comes from outside (the address, the browser's storage) is checked by `readLayout`.

export type Direction = "row" | "column";

export interface PanelState {
  id: string;
  type: string;
  config: Record<string, unknown>;
}

export interface Tabs {
  kind: "tabs";
  id: string;
  panels: PanelState[];
  active: number;
}

export interface Split {
  kind: "split";
  id: string;
  direction: Direction;
  /** The share of the first. */
  ratio: number;
  first: LayoutNode;
  second: LayoutNode;
}

export type LayoutNode = Split | Tabs;

const LEAST_RATIO = 0.08;
const MOST_DEPTH = 8;
const MOST_PANELS = 32;

let made = 0;

export function newId(): string {
  made++;
  return `${Date.now().toString(36)}-${made}`;
}

export function panel(type: string, config: Record<string, unknown> = {}): PanelState {
  return { id: newId(), type, config };
}

export function tabs(...panels: PanelState[]): Tabs {
  return { kind: "tabs", id: newId(), panels, active: 0 };
}

export function split(
  direction: Direction,
  ratio: number,
  first: LayoutNode,
  second: LayoutNode,
): Split {
  return { kind: "split", id: newId(), direction, ratio: clampRatio(ratio), first, second };
}

export function clampRatio(ratio: number): number {
  return Math.min(1 - LEAST_RATIO, Math.max(LEAST_RATIO, ratio));
}

/** The tree with `change` made to the node of that id; `null` removes it. */
export function changed(
  node: LayoutNode,
  id: string,
  change: (node: LayoutNode) => LayoutNode | null,
): LayoutNode | null {
  if (node.id === id) return change(node);
  if (node.kind === "tabs") return node;
  const first = changed(node.first, id, change);
  const second = changed(node.second, id, change);
  if (first === null) return second;
  if (second === null) return first;
  return first === node.first && second === node.second ? node : { ...node, first, second };
}

function inTabs(root: LayoutNode, id: string, change: (tabs: Tabs) => Tabs | null): LayoutNode {
  const result = changed(root, id, (node) => (node.kind === "tabs" ? change(node) : node));
  return result ?? tabs();
}

export function setRatio(root: LayoutNode, id: string, ratio: number): LayoutNode {
  const set = (node: LayoutNode): LayoutNode =>
    node.kind === "split" ? { ...node, ratio: clampRatio(ratio) } : node;
  return changed(root, id, set) ?? root;
}

export function setActive(root: LayoutNode, tabsId: string, active: number): LayoutNode {
  return inTabs(root, tabsId, (group) => ({ ...group, active: clampIndex(active, group.panels) }));
}

export function addPanel(root: LayoutNode, tabsId: string, added: PanelState): LayoutNode {
  if (panelsOf(root).length >= MOST_PANELS) return root;
  return inTabs(root, tabsId, (group) => ({
    ...group,
    panels: [...group.panels, added],
    active: group.panels.length,
  }));
}

/** Puts a new group with the panel beside a group. */
export function splitTabs(
  root: LayoutNode,
  tabsId: string,
  direction: Direction,
  added: PanelState,
): LayoutNode {
  if (panelsOf(root).length >= MOST_PANELS || depthOf(root) >= MOST_DEPTH) return root;
  return changed(root, tabsId, (node) => split(direction, 0.5, node, tabs(added))) ?? root;
}

/** A group that becomes empty goes, unless it is the only one. */
export function removePanel(root: LayoutNode, panelId: string): LayoutNode {
  const group = tabsWith(root, panelId);
  if (!group) return root;
  return inTabs(root, group.id, (node) => {
    const panels = node.panels.filter((one) => one.id !== panelId);
    const active = clampIndex(node.active, panels);
    return panels.length === 0 && node !== root ? null : { ...node, panels, active };
  });
}

export function movePanel(root: LayoutNode, panelId: string, toTabsId: string): LayoutNode {
  const from = tabsWith(root, panelId);
  const moved = from?.panels.find((one) => one.id === panelId);
  if (!from || !moved || from.id === toTabsId || !findTabs(root, toTabsId)) return root;
  return addPanel(removePanel(root, panelId), toTabsId, moved);
}

export function setConfig(
  root: LayoutNode,
  panelId: string,
  config: Record<string, unknown>,
): LayoutNode {
  const group = tabsWith(root, panelId);
  if (!group) return root;
  return inTabs(root, group.id, (node) => ({
    ...node,
    panels: node.panels.map((one) => (one.id === panelId ? { ...one, config } : one)),
  }));
}

export function groupsOf(root: LayoutNode): Tabs[] {
  return root.kind === "tabs" ? [root] : [...groupsOf(root.first), ...groupsOf(root.second)];
}

export function panelsOf(root: LayoutNode): PanelState[] {
  return groupsOf(root).flatMap((group) => group.panels);
}

export function findTabs(root: LayoutNode, id: string): Tabs | undefined {
  return groupsOf(root).find((group) => group.id === id);
}

function tabsWith(root: LayoutNode, panelId: string): Tabs | undefined {
  return groupsOf(root).find((group) => group.panels.some((one) => one.id === panelId));
}

function depthOf(node: LayoutNode): number {
  return node.kind === "tabs" ? 0 : 1 + Math.max(depthOf(node.first), depthOf(node.second));
}

function clampIndex(index: number, panels: PanelState[]): number {
  return Math.max(0, Math.min(Math.trunc(index), panels.length - 1));
}

/** A layout from outside; `null` where it is none, or larger than a page may be. */
export function readLayout(value: unknown, isKnown: (type: string) => boolean): LayoutNode | null {
  let count = 0;
  const readPanel = (one: unknown): PanelState | null => {
    if (!isObject(one) || typeof one.type !== "string" || !isKnown(one.type)) return null;
    if (++count > MOST_PANELS) return null;
    return panel(one.type, isObject(one.config) ? one.config : {});
  };
  const read = (node: unknown, depth: number): LayoutNode | null => {
    if (!isObject(node) || depth > MOST_DEPTH) return null;
    if (node.kind === "tabs" && Array.isArray(node.panels)) {
      const panels = node.panels.map(readPanel).filter((one) => one !== null);
      const group = tabs(...panels);
      return { ...group, active: clampIndex(Number(node.active) || 0, panels) };
    }
    if (node.kind !== "split" || (node.direction !== "row" && node.direction !== "column")) {
      return null;
    }
    const first = read(node.first, depth + 1);
    const second = read(node.second, depth + 1);
    if (!first || !second) return null;
    return split(node.direction, Number(node.ratio) || 0.5, first, second);
  };
  return read(value, 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The layout as a part of an address. */
export function toHash(root: LayoutNode): string {
  const bytes = new TextEncoder().encode(JSON.stringify(root, (key, value: unknown) =>
    key === "id" ? undefined : value,
  ));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromHash(text: string, isKnown: (type: string) => boolean): LayoutNode | null {
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return readLayout(JSON.parse(new TextDecoder().decode(bytes)), isKnown);
  } catch {
    return null;
  }
}
