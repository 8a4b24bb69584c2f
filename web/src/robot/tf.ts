// The tree of coordinate frames over time, as tf2 keeps it.
//
// 1. Between two transforms the position is interpolated linearly and the rotation by slerp.
// 2. Before the first and behind the last one the nearest holds: a page shows what it has.

import { Quaternion, Vector3 } from "three";

export interface Pose {
  position: Vector3;
  rotation: Quaternion;
}

interface Timed extends Pose {
  time: number;
}

interface Frame {
  parent: string;
  isStatic: boolean;
  /** In the order of time. */
  history: Timed[];
}

/** Seconds that are kept. */
const KEPT_S = 10;
/** Transforms of one frame come out of order by less. */
const JITTER_S = 1;
const MOST_SAMPLES = 4096;
const MOST_FRAMES = 4096;
const MOST_DEPTH = 256;

export function identity(): Pose {
  return { position: new Vector3(), rotation: new Quaternion() };
}

/** `outer` after `inner`: what is at `inner` in the frame that lies at `outer`. */
export function compose(outer: Pose, inner: Pose): Pose {
  return {
    position: inner.position.clone().applyQuaternion(outer.rotation).add(outer.position),
    rotation: outer.rotation.clone().multiply(inner.rotation),
  };
}

export function inverse(pose: Pose): Pose {
  const rotation = pose.rotation.clone().invert();
  return { position: pose.position.clone().negate().applyQuaternion(rotation), rotation };
}

/** Names of frames in old messages begin with a slash. */
export function frameName(name: string): string {
  return name.startsWith("/") ? name.slice(1) : name;
}

export class TfBuffer {
  private readonly frames = new Map<string, Frame>();
  /** Counts new frames and parents. */
  revision = 0;

  set(parent: string, child: string, time: number, pose: Pose, isStatic: boolean): void {
    const rotation = pose.rotation.clone();
    const length = rotation.length();
    if (parent === child || child === "" || !(length > 0.01 && Number.isFinite(length))) return;
    let frame = this.frames.get(child);
    if (!frame || frame.parent !== parent || frame.isStatic !== isStatic) {
      if (!frame && this.frames.size >= MOST_FRAMES) return;
      frame = { parent, isStatic, history: [] };
      this.frames.set(child, frame);
      this.revision++;
    }
    const timed = { time, position: pose.position.clone(), rotation: rotation.normalize() };
    if (isStatic) {
      frame.history = [timed];
      return;
    }
    const { history } = frame;
    const newest = history[history.length - 1];
    // Time went back by more than jitter: a bag is played again, or from an earlier time.
    if (newest && time < newest.time - JITTER_S) history.length = 0;
    let at = history.length;
    while (at > 0 && (history[at - 1] as Timed).time > time) at--;
    if (history[at - 1]?.time === time) history[at - 1] = timed;
    else history.splice(at, 0, timed);
    const oldest = (history[history.length - 1]?.time ?? time) - KEPT_S;
    let expired = Math.max(0, history.length - MOST_SAMPLES);
    while (expired < history.length - 1 && (history[expired] as Timed).time < oldest) expired++;
    if (expired > 0) history.splice(0, expired);
  }

  clear(): void {
    this.frames.clear();
    this.revision++;
  }

  /** All names, parents included. */
  names(): string[] {
    const names = new Set<string>();
    for (const [child, frame] of this.frames) {
      names.add(child);
      names.add(frame.parent);
    }
    return [...names].sort();
  }

  has(name: string): boolean {
    return this.frames.has(name) || this.names().includes(name);
  }

  parentOf(name: string): string | undefined {
    return this.frames.get(name)?.parent;
  }

  /** The root under which most frames lie. */
  mainRoot(): string {
    const counts = new Map<string, number>();
    for (const name of this.frames.keys()) {
      const root = this.chain(name).pop() ?? name;
      counts.set(root, (counts.get(root) ?? 0) + 1);
    }
    let best = "";
    for (const [root, count] of counts) {
      if (best === "" || count > (counts.get(best) ?? 0)) best = root;
    }
    return best;
  }

  /** The frame and those above it, up to the root; ends where it would go in a circle. */
  private chain(name: string): string[] {
    const chain = [name];
    let parent = this.parentOf(name);
    while (parent !== undefined && chain.length < MOST_DEPTH && !chain.includes(parent)) {
      chain.push(parent);
      parent = this.parentOf(parent);
    }
    return chain;
  }

  /** Where `source` lies in `target` at a time; `null` where they are not connected. */
  lookup(target: string, source: string, time = Infinity): Pose | null {
    if (target === source) return identity();
    const up = this.chain(source);
    const down = this.chain(target);
    const common = up.find((name) => down.includes(name));
    if (common === undefined) return null;
    const inCommon = this.toAncestor(up, common, time);
    return compose(inverse(this.toAncestor(down, common, time)), inCommon);
  }

  private toAncestor(chain: string[], ancestor: string, time: number): Pose {
    let pose = identity();
    for (const name of chain) {
      if (name === ancestor) break;
      pose = compose(this.local(name, time), pose);
    }
    return pose;
  }

  private local(name: string, time: number): Pose {
    const history = this.frames.get(name)?.history ?? [];
    const last = history[history.length - 1];
    if (!last) return identity();
    if (time >= last.time) return last;
    let low = 0;
    let high = history.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((history[middle] as Timed).time < time) low = middle + 1;
      else high = middle;
    }
    const after = history[low] as Timed;
    const before = history[low - 1];
    if (!before || after.time === time) return after;
    const share = (time - before.time) / (after.time - before.time);
    return {
      position: before.position.clone().lerp(after.position, share),
      rotation: before.rotation.clone().slerp(after.rotation, share),
    };
  }
}
