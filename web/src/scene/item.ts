// One topic in the scene.

import { Group, type Material, type Object3D } from "three";
import type { Message } from "../cdr";
import type { MeshStore } from "../robot/meshes";
import type { TfBuffer } from "../robot/tf";
import type { ColourBy } from "./points";

export interface SceneContext {
  tf: TfBuffer;
  meshes: MeshStore;
  fixedFrame: string;
  colourBy: ColourBy;
  /** Says something that the person should know. */
  say(text: string): void;
}

export abstract class Item {
  readonly object = new Group();
  frame = "";
  /** Seconds; infinite for the newest. */
  time = Infinity;
  /** What is left out, or wrong. */
  note = "";

  /** Takes a message over. Throws where it cannot be shown. */
  abstract update(message: Message, context: SceneContext): void;

  /** Puts the object where its frame is; hidden where nobody knows that. */
  place(context: SceneContext): void {
    const pose = context.tf.lookup(context.fixedFrame, this.frame, this.time);
    this.object.visible = pose !== null;
    if (!pose) {
      this.note = `no transform from ${this.frame || "(no frame)"} to ${context.fixedFrame}`;
      return;
    }
    if (this.note.startsWith("no transform")) this.note = "";
    this.object.position.copy(pose.position);
    this.object.quaternion.copy(pose.rotation);
  }

  dispose(): void {
    clear(this.object);
    this.object.removeFromParent();
  }
}

interface Drawable {
  geometry?: { dispose(): void };
  material?: Material | Material[];
}

/** Frees what the graphics card holds of an object and everything in it. */
export function clear(object: Object3D): void {
  object.traverse((part) => {
    if (part.userData.isShared === true) return;
    const { geometry, material } = part as Drawable;
    geometry?.dispose();
    for (const one of Array.isArray(material) ? material : material ? [material] : []) {
      const { map } = one as { map?: { dispose(): void } | null };
      map?.dispose();
      one.dispose();
    }
  });
  object.clear();
}
