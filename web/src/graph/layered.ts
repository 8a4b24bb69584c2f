// A layered layout of a directed graph, from left to right, after Sugiyama, Tagawa and Toda (1981):
// arrows of circles are turned around, each vertex gets the layer behind its latest predecessor,
// arrows over several layers are cut into pieces, and vertices are ordered within their layers by
// the mean place of their neighbours.

export interface Vertex {
  id: string;
  width: number;
  height: number;
}

export interface Arrow {
  from: string;
  to: string;
}

export interface Place {
  /** The middle. */
  x: number;
  y: number;
}

export interface LayeredLayout {
  places: Map<string, Place>;
  /** The places that each arrow passes, in the order of the arrows that were given. */
  routes: Place[][];
  width: number;
  height: number;
}

interface Slot {
  id: number;
  width: number;
  height: number;
  layer: number;
  order: number;
  y: number;
  before: number[];
  after: number[];
}

const GAP_X = 44;
const GAP_Y = 26;
const SWEEPS = 8;

export function layered(vertices: Vertex[], arrows: Arrow[]): LayeredLayout {
  const indexOf = new Map(vertices.map((vertex, at) => [vertex.id, at]));
  const slots: Slot[] = vertices.map((vertex, id) => newSlot(id, vertex.width, vertex.height));
  const ends = arrows.map((arrow): [number, number] => {
    return [indexOf.get(arrow.from) ?? -1, indexOf.get(arrow.to) ?? -1];
  });
  const isReal = ([from, to]: [number, number]): boolean => from >= 0 && to >= 0 && from !== to;
  const forward = withoutCircles(slots.length, ends.filter(isReal));
  assignLayers(slots, forward);
  const chains = ends.map((pair) => (isReal(pair) ? chain(slots, pair) : []));
  const layers = orderLayers(slots);
  const size = placeSlots(slots, layers);
  const places = new Map<string, Place>();
  const xs = size.xs;
  const placeOf = (id: number): Place => {
    const slot = slots[id];
    return { x: xs[slot?.layer ?? 0] ?? 0, y: slot?.y ?? 0 };
  };
  vertices.forEach((vertex, at) => places.set(vertex.id, placeOf(at)));
  const routes = chains.map((ids) => ids.map(placeOf));
  return { places, routes, width: size.width, height: size.height };
}

function newSlot(id: number, width: number, height: number, layer = 0): Slot {
  return { id, width, height, layer, order: 0, y: 0, before: [], after: [] };
}

/** The arrows, those that close a circle turned around. */
function withoutCircles(count: number, arrows: [number, number][]): [number, number][] {
  const after: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of arrows) after[from]?.push(to);
  const state = new Uint8Array(count);
  const turned = new Set<string>();
  const incoming = new Uint32Array(count);
  for (const [, to] of arrows) incoming[to] = (incoming[to] ?? 0) + 1;
  // Sources first, so that a circle is cut where it leads back to its beginning.
  const starts = Array.from({ length: count }, (_, at) => at);
  starts.sort((a, b) => (incoming[a] ?? 0) - (incoming[b] ?? 0) || a - b);
  for (const start of starts) {
    if (state[start] !== 0) continue;
    const stack: [number, number][] = [[start, 0]];
    state[start] = 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (!top) break;
      const [at, next] = top;
      const to = after[at]?.[next];
      if (to === undefined) {
        state[at] = 2;
        stack.pop();
        continue;
      }
      top[1]++;
      if (state[to] === 1) turned.add(`${at} ${to}`);
      else if (state[to] === 0) {
        state[to] = 1;
        stack.push([to, 0]);
      }
    }
  }
  return arrows.map(([from, to]) => (turned.has(`${from} ${to}`) ? [to, from] : [from, to]));
}

/** The longest way from a vertex that nothing leads to; those with nothing before move right. */
function assignLayers(slots: Slot[], arrows: [number, number][]): void {
  const count = slots.length;
  const incoming = new Uint32Array(count);
  const after: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of arrows) {
    incoming[to] = (incoming[to] ?? 0) + 1;
    after[from]?.push(to);
  }
  const hasBefore = Array.from(incoming, (number) => number > 0);
  const ready = slots.filter((slot) => incoming[slot.id] === 0).map((slot) => slot.id);
  for (let at = 0; at < ready.length; at++) {
    const from = slots[ready[at] ?? 0];
    for (const to of after[from?.id ?? 0] ?? []) {
      const slot = slots[to];
      if (slot && from) slot.layer = Math.max(slot.layer, from.layer + 1);
      incoming[to] = (incoming[to] ?? 1) - 1;
      if (incoming[to] === 0) ready.push(to);
    }
  }
  for (const slot of slots) {
    const next = (after[slot.id] ?? []).map((to) => slots[to]?.layer ?? 0);
    if (!hasBefore[slot.id] && next.length > 0) slot.layer = Math.min(...next) - 1;
  }
}

/** The slots from one end to the other, with new ones in the layers between. */
function chain(slots: Slot[], [from, to]: [number, number]): number[] {
  const start = slots[from]?.layer ?? 0;
  const end = slots[to]?.layer ?? 0;
  const step = Math.sign(end - start);
  const ids = [from];
  for (let layer = start + step; step !== 0 && layer !== end; layer += step) {
    const slot = newSlot(slots.length, 0, 4, layer);
    slots.push(slot);
    ids.push(slot.id);
  }
  ids.push(to);
  for (let at = 0; at + 1 < ids.length; at++) {
    const [left = 0, right = 0] =
      step >= 0 ? [ids[at], ids[at + 1]] : [ids[at + 1], ids[at]];
    slots[left]?.after.push(right);
    slots[right]?.before.push(left);
  }
  return ids;
}

function orderLayers(slots: Slot[]): Slot[][] {
  const layers: Slot[][] = [];
  const least = Math.min(0, ...slots.map((slot) => slot.layer));
  for (const slot of slots) {
    slot.layer -= least;
    (layers[slot.layer] ??= []).push(slot);
  }
  for (let at = 0; at < layers.length; at++) number(layers[at] ?? (layers[at] = []));
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(slots, layers);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const isForward = sweep % 2 === 0;
    for (const layer of isForward ? layers : [...layers].reverse()) {
      const meanOf = (slot: Slot): number => {
        const others = isForward ? slot.before : slot.after;
        if (others.length === 0) return slot.order;
        return others.reduce((sum, id) => sum + (slots[id]?.order ?? 0), 0) / others.length;
      };
      const means = new Map(layer.map((slot) => [slot, meanOf(slot)]));
      layer.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || a.order - b.order);
      number(layer);
    }
    const now = crossings(slots, layers);
    if (now < fewest) {
      fewest = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  best.forEach(number);
  return best;
}

function number(layer: Slot[]): void {
  layer.forEach((slot, at) => (slot.order = at));
}

interface Ordered {
  order: number;
  after: number[];
}

/** How many pairs of arrows between neighbouring layers cross. */
export function crossings(slots: Ordered[], layers: Ordered[][]): number {
  let count = 0;
  for (const layer of layers) {
    const ends: [number, number][] = [];
    for (const slot of layer) {
      for (const to of slot.after) ends.push([slot.order, slots[to]?.order ?? 0]);
    }
    for (let a = 0; a < ends.length; a++) {
      for (let b = a + 1; b < ends.length; b++) {
        const [fromA = 0, toA = 0] = ends[a] ?? [];
        const [fromB = 0, toB = 0] = ends[b] ?? [];
        if ((fromA - fromB) * (toA - toB) < 0) count++;
      }
    }
  }
  return count;
}

/** Gives every slot its height on the page; the columns' middles and the size of all. */
function placeSlots(
  slots: Slot[],
  layers: Slot[][],
): { xs: number[]; width: number; height: number } {
  for (const layer of layers) {
    let y = 0;
    for (const slot of layer) {
      slot.y = y + slot.height / 2;
      y += slot.height + GAP_Y;
    }
  }
  for (let round = 0; round < SWEEPS; round++) {
    const isForward = round % 2 === 0;
    for (const layer of isForward ? layers : [...layers].reverse()) align(slots, layer, isForward);
  }
  const top = Math.min(0, ...slots.map((slot) => slot.y - slot.height / 2));
  let bottom = 0;
  for (const slot of slots) {
    slot.y -= top;
    bottom = Math.max(bottom, slot.y + slot.height / 2);
  }
  const xs: number[] = [];
  let x = 0;
  for (const layer of layers) {
    const width = Math.max(0, ...layer.map((slot) => slot.width));
    xs.push(x + width / 2);
    x += width + GAP_X;
  }
  return { xs, width: Math.max(0, x - GAP_X), height: bottom };
}

/** Moves the slots of a layer towards their neighbours and keeps their order and distance. */
function align(slots: Slot[], layer: Slot[], isForward: boolean): void {
  const wished = layer.map((slot) => {
    const others = isForward ? slot.before : slot.after;
    if (others.length === 0) return slot.y;
    return others.reduce((sum, id) => sum + (slots[id]?.y ?? 0), 0) / others.length;
  });
  const gap = (above: Slot, below: Slot): number => (above.height + below.height) / 2 + GAP_Y;
  const down = [...wished];
  const up = [...wished];
  for (let at = 1; at < layer.length; at++) {
    const least = (down[at - 1] ?? 0) + gap(layer[at - 1] as Slot, layer[at] as Slot);
    down[at] = Math.max(down[at] ?? 0, least);
  }
  for (let at = layer.length - 2; at >= 0; at--) {
    const most = (up[at + 1] ?? 0) - gap(layer[at] as Slot, layer[at + 1] as Slot);
    up[at] = Math.min(up[at] ?? 0, most);
  }
  // Both keep the distances, and so does what lies in their middle.
  layer.forEach((slot, at) => (slot.y = ((down[at] ?? 0) + (up[at] ?? 0)) / 2));
}
