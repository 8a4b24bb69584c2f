// `visualization_msgs/msg/Marker` and `MarkerArray`: markers are kept by namespace and id until they
// are deleted or their lifetime ends.

import { Group } from "three";
import type { Message } from "../cdr";
import { headerOf, listOf, poseOf, secondsOf } from "./fields";
import { Item, clear, type SceneContext } from "./item";
import { markerObject } from "./marker_shapes";

enum Action {
  Add = 0,
  Delete = 2,
  DeleteAll = 3,
}

interface Kept {
  object: Group;
  frame: string;
  time: number;
  /** By the clock of the page. */
  endsAtMs: number;
}

const MOST_MARKERS = 20_000;

export class MarkersItem extends Item {
  private readonly kept = new Map<string, Kept>();

  update(message: Message, context: SceneContext): void {
    const all = "markers" in message ? listOf(message.markers) : [message];
    this.note = "";
    for (const marker of all) this.take(marker, context);
  }

  /** Each marker has a frame of its own. */
  override place(context: SceneContext): void {
    const nowMs = performance.now();
    let missing = "";
    for (const [key, one] of this.kept) {
      if (nowMs > one.endsAtMs) {
        this.remove(key);
        continue;
      }
      const pose = context.tf.lookup(context.fixedFrame, one.frame, one.time);
      one.object.visible = pose !== null;
      if (!pose) {
        missing = one.frame;
        continue;
      }
      one.object.position.copy(pose.position);
      one.object.quaternion.copy(pose.rotation);
    }
    if (missing !== "") this.note = `no transform from ${missing} to ${context.fixedFrame}`;
    else if (this.note.startsWith("no transform")) this.note = "";
  }

  private take(marker: Message, context: SceneContext): void {
    const key = `${String(marker.ns)}\n${String(marker.id)}`;
    if (marker.action === Action.DeleteAll) {
      for (const other of [...this.kept.keys()]) this.remove(other);
    } else if (marker.action === Action.Delete) {
      this.remove(key);
    } else if (marker.action === Action.Add) {
      this.remove(key);
      if (this.kept.size >= MOST_MARKERS) {
        this.note = `only ${MOST_MARKERS} markers are shown`;
        return;
      }
      this.add(key, marker, context);
    }
  }

  private add(key: string, marker: Message, context: SceneContext): void {
    const outer = new Group();
    const inner = markerObject(marker, context);
    const { position, rotation } = poseOf(marker.pose);
    inner.position.copy(position);
    inner.quaternion.copy(rotation);
    outer.add(inner);
    this.object.add(outer);
    const { frame, time } = headerOf(marker);
    const lifetimeS = secondsOf(marker.lifetime);
    this.kept.set(key, {
      object: outer,
      frame,
      time: marker.frame_locked === true ? Infinity : time,
      endsAtMs: lifetimeS > 0 ? performance.now() + lifetimeS * 1000 : Infinity,
    });
  }

  private remove(key: string): void {
    const old = this.kept.get(key);
    if (!old) return;
    clear(old.object);
    old.object.removeFromParent();
    this.kept.delete(key);
  }
}
