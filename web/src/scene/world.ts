// Everything in the 3D panel: the stage, tf, the robot and one item for each topic that is shown.

import { AxesHelper, Group } from "three";
import type { Message } from "../cdr";
import { textOf, type Feed, type Watch } from "../model/feed";
import type { Hub } from "../model/hub";
import type { Theme } from "../model/settings";
import { StatusLevel } from "../protocol/types";
import { MeshStore } from "../robot/meshes";
import { TfBuffer, frameName } from "../robot/tf";
import { headerOf, listOf, objectOf, rotationOf, vectorOf } from "./fields";
import { clear, type Item, type SceneContext } from "./item";
import { sceneKind } from "./kinds";
import type { ColourBy } from "./points";
import { RobotItem } from "./robot";
import { Stage } from "./stage";

export interface WorldOptions {
  /** Empty for the root of most frames. */
  fixedFrame: string;
  showsFrames: boolean;
  colourBy: ColourBy;
  topics: string[];
  description: string;
  jointStates: string;
}

interface Shown {
  item: Item;
  watch: Watch;
  takesAll: boolean;
}

const FRAME_AXIS_M = 0.25;

export class World {
  readonly tf = new TfBuffer();
  readonly stage: Stage;
  private readonly context: SceneContext;
  private readonly shown = new Map<string, Shown>();
  private readonly always: Watch[] = [];
  private readonly robot = new RobotItem();
  private description: Watch | null = null;
  private jointStates: Watch | null = null;
  private readonly axes = new Group();
  private options: WorldOptions = {
    fixedFrame: "",
    showsFrames: false,
    colourBy: "rgb",
    topics: [],
    description: "",
    jointStates: "",
  };
  private readonly said = new Set<string>();

  constructor(
    private readonly hub: Hub,
    place: HTMLElement,
    theme: Theme,
  ) {
    this.stage = new Stage(place);
    this.stage.theme = theme;
    this.stage.scene.add(this.robot.object, this.axes);
    this.context = {
      tf: this.tf,
      meshes: new MeshStore((uri) => hub.client.fetchAsset(uri)),
      fixedFrame: "",
      colourBy: "rgb",
      say: (text) => this.say(text),
    };
    for (const topic of ["/tf", "/tf_static"]) {
      const isStatic = topic === "/tf_static";
      this.always.push(hub.watch(topic, (feed) => this.onTransforms(feed.message(), isStatic)));
    }
  }

  get fixedFrame(): string {
    return this.context.fixedFrame;
  }

  setOptions(options: WorldOptions): void {
    const before = this.options;
    this.options = options;
    this.context.colourBy = options.colourBy;
    for (const topic of this.shown.keys()) {
      if (!options.topics.includes(topic)) this.hide(topic);
    }
    for (const topic of options.topics) {
      if (!this.shown.has(topic)) this.show(topic);
    }
    if (before.description !== options.description) {
      this.description?.close();
      this.description = this.watchOne(options.description, (feed) => {
        const text = feed.message()?.data;
        if (typeof text === "string") this.robot.describe(text, this.context);
      });
    }
    if (before.jointStates !== options.jointStates) {
      this.jointStates?.close();
      this.jointStates = this.watchOne(options.jointStates, (feed) => {
        const message = feed.message();
        if (message) this.robot.move(message);
      });
    }
  }

  /** What is wrong or left out, by topic. */
  notes(): [string, string][] {
    const notes: [string, string][] = [];
    for (const [topic, { item, watch }] of this.shown) {
      const note = watch.feed.error ?? item.note;
      if (note) notes.push([topic, note]);
    }
    if (this.robot.note) notes.push(["robot", this.robot.note]);
    return notes;
  }

  draw(nowMs: number): void {
    this.context.fixedFrame = this.options.fixedFrame || this.ownFixedFrame();
    for (const { item, watch, takesAll } of this.shown.values()) {
      const message = takesAll ? null : watch.take();
      if (message) this.update(item, message);
      item.place(this.context);
    }
    this.robot.place(this.context);
    this.drawFrames();
    this.stage.draw(nowMs);
  }

  dispose(): void {
    for (const topic of [...this.shown.keys()]) this.hide(topic);
    for (const watch of this.always) watch.close();
    this.description?.close();
    this.jointStates?.close();
    this.robot.dispose();
    clear(this.axes);
    this.stage.dispose();
  }

  /** Without tf, the frame of the first thing that is there. */
  private ownFixedFrame(): string {
    const root = this.tf.mainRoot();
    if (root !== "") return root;
    for (const { item } of this.shown.values()) if (item.frame !== "") return item.frame;
    return this.robot.root;
  }

  private watchOne(topic: string, listener: (feed: Feed) => void): Watch | null {
    return topic === "" ? null : this.hub.watch(topic, listener);
  }

  private show(topic: string): void {
    const kind = sceneKind(this.hub.typeOf(topic));
    if (!kind) return;
    const item = kind.make();
    const listener = (feed: Feed): void => {
      const message = feed.message();
      if (message) this.update(item, message);
    };
    const watch = this.hub.watch(topic, kind.needsAll ? listener : null);
    this.stage.scene.add(item.object);
    this.shown.set(topic, { item, watch, takesAll: kind.needsAll });
  }

  private hide(topic: string): void {
    const shown = this.shown.get(topic);
    if (!shown) return;
    shown.watch.close();
    shown.item.dispose();
    this.shown.delete(topic);
  }

  private update(item: Item, message: Message): void {
    try {
      item.update(message, this.context);
    } catch (error) {
      item.note = textOf(error);
    }
  }

  private onTransforms(message: Message | null, isStatic: boolean): void {
    for (const stamped of listOf(message?.transforms)) {
      const { frame, time } = headerOf(stamped);
      const transform = objectOf(stamped.transform);
      const pose = {
        position: vectorOf(transform.translation),
        rotation: rotationOf(transform.rotation),
      };
      const child = frameName(String(stamped.child_frame_id));
      this.tf.set(frame, child, Number.isFinite(time) ? time : 0, pose, isStatic);
    }
  }

  private drawFrames(): void {
    this.axes.visible = this.options.showsFrames;
    if (!this.options.showsFrames) return;
    const names = this.tf.names();
    while (this.axes.children.length < names.length) this.axes.add(new AxesHelper(FRAME_AXIS_M));
    this.axes.children.forEach((axes, at) => {
      const name = names[at];
      const pose = name === undefined ? null : this.tf.lookup(this.fixedFrame, name);
      axes.visible = pose !== null;
      if (!pose) return;
      axes.position.copy(pose.position);
      axes.quaternion.copy(pose.rotation);
    });
  }

  private say(text: string): void {
    if (this.said.has(text)) return;
    this.said.add(text);
    this.hub.notice(StatusLevel.Warning, text);
  }
}
