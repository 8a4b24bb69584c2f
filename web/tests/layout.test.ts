import { describe, expect, it } from "vitest";
import {
  addPanel,
  fromHash,
  groupsOf,
  movePanel,
  panel,
  panelsOf,
  readLayout,
  removePanel,
  setActive,
  setConfig,
  setRatio,
  split,
  splitTabs,
  tabs,
  toHash,
  type LayoutNode,
} from "../src/model/layout";

const types = (root: LayoutNode): string[][] =>
  groupsOf(root).map((group) => group.panels.map((one) => one.type));
const known = (type: string): boolean => /^[abc]$/.test(type);

describe("a layout", () => {
  const left = tabs(panel("a"), panel("b"));
  const right = tabs(panel("c"));
  const root = split("row", 0.3, left, right);

  it("splits, adds, moves and removes panels", () => {
    expect(types(splitTabs(root, left.id, "column", panel("x")))).toEqual([["a", "b"], ["x"], ["c"]]);
    const added = addPanel(root, right.id, panel("x"));
    expect(types(added)).toEqual([["a", "b"], ["c", "x"]]);
    expect(groupsOf(added)[1]?.active).toBe(1);
    const [a] = left.panels;
    expect(types(movePanel(root, a?.id ?? "", right.id))).toEqual([["b"], ["c", "a"]]);
    const [c] = right.panels;
    const without = removePanel(root, c?.id ?? "");
    expect(types(without)).toEqual([["a", "b"]]);
    expect(without.kind).toBe("tabs");
  });

  it("keeps an empty group where it is the last", () => {
    const only = tabs(panel("a"));
    expect(types(removePanel(only, only.panels[0]?.id ?? ""))).toEqual([[]]);
  });

  it("keeps a tab active when the last one is closed", () => {
    const active = setActive(left, left.id, 1);
    const closed = removePanel(active, left.panels[1]?.id ?? "");
    expect(groupsOf(closed)[0]?.active).toBe(0);
  });

  it("keeps ratios within the page", () => {
    const set = setRatio(root, root.id, 0.999);
    expect(set.kind === "split" && set.ratio).toBe(0.92);
  });

  it("is the same after it went through an address", () => {
    const [a] = left.panels;
    const configured = setConfig(root, a?.id ?? "", { topic: "/büro/€", paths: ["/a.x"] });
    const back = fromHash(toHash(configured), known);
    expect(back).not.toBeNull();
    if (!back) return;
    expect(types(back)).toEqual(types(configured));
    expect(panelsOf(back)[0]?.config).toEqual({ topic: "/büro/€", paths: ["/a.x"] });
    expect(back.kind === "split" && back.ratio).toBe(0.3);
  });

  it("from outside is refused where it is none, and loses panels that are not known", () => {
    for (const text of ["", "%", "e30", toHash({} as LayoutNode)]) {
      expect(fromHash(text, known), text).toBeNull();
    }
    let deep: unknown = tabs(panel("a"));
    for (let depth = 0; depth < 20; depth++) {
      deep = { kind: "split", direction: "row", ratio: 0.5, first: deep, second: tabs() };
    }
    expect(readLayout(deep, known)).toBeNull();
    const many = tabs(...Array.from({ length: 100 }, () => panel("a")));
    expect(readLayout(many, known)).toMatchObject({ panels: { length: 32 } });
    const mixed = readLayout(tabs(panel("a"), panel("evil")), known);
    expect(mixed && types(mixed)).toEqual([["a"]]);
    expect(readLayout({ kind: "tabs", panels: [{ type: "a" }], active: 9 }, known)).toMatchObject({
      active: 0,
    });
  });
});
