// The camera, the lights, the floor and the renderer. Z is up, as in ROS.

import {
  AmbientLight,
  Color,
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Theme } from "../model/settings";
import { clear } from "./item";

const FLOOR_M = 20;
/** A frame that takes longer than this on average is drawn with fewer pixels. */
const SLOW_FRAME_MS = 50;
const FRAMES_JUDGED = 15;
const LEAST_PIXEL_RATIO = 0.5;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(55, 1, 0.02, 2000);
  readonly controls: OrbitControls;
  private readonly renderer: WebGLRenderer;
  private readonly observer: ResizeObserver;
  private floor: GridHelper | null = null;
  private pixelRatio = Math.min(2, devicePixelRatio);
  private frames = 0;
  private judgedAtMs = 0;

  /** Throws where there is no WebGL. */
  constructor(private readonly place: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(this.pixelRatio);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(-3.2, -3.2, 2.6);
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute("aria-label", "3D view; drag to turn, arrow keys move");
    place.append(canvas);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.listenToKeyEvents(canvas);
    this.controls.zoomToCursor = true;
    this.controls.target.set(0, 0, 0.3);
    const sun = new DirectionalLight(0xffffff, 1.8);
    sun.position.set(3, -4, 8);
    this.scene.add(new AmbientLight(0xffffff, 0.5));
    this.scene.add(new HemisphereLight(0xffffff, 0x8890a0, 1.2), sun);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(place);
    this.resize();
  }

  set theme(theme: Theme) {
    const isDark = theme === "dark";
    this.scene.background = new Color(isDark ? 0x10151c : 0xf3f5f8);
    if (this.floor) {
      clear(this.floor);
      this.floor.removeFromParent();
    }
    const [middle, others] = isDark ? [0x4a5666, 0x263040] : [0x9aa5b4, 0xd5dbe3];
    this.floor = new GridHelper(FLOOR_M, FLOOR_M, middle, others);
    this.floor.rotation.x = Math.PI / 2;
    this.scene.add(this.floor);
  }

  draw(nowMs: number): void {
    this.judge(nowMs);
    this.controls.update();
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.observer.disconnect();
    this.controls.dispose();
    if (this.floor) clear(this.floor);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.renderer.domElement.remove();
  }

  /** Where frames take long, as without a graphics card, they get fewer pixels. */
  private judge(nowMs: number): void {
    if (this.frames++ % FRAMES_JUDGED !== 0) return;
    const meanMs = (nowMs - this.judgedAtMs) / FRAMES_JUDGED;
    const isFirst = this.judgedAtMs === 0;
    this.judgedAtMs = nowMs;
    if (isFirst || meanMs < SLOW_FRAME_MS || meanMs > 1000) return;
    if (this.pixelRatio <= LEAST_PIXEL_RATIO) return;
    this.pixelRatio = Math.max(LEAST_PIXEL_RATIO, this.pixelRatio * 0.7);
    this.renderer.setPixelRatio(this.pixelRatio);
  }

  private resize(): void {
    const width = Math.max(1, this.place.clientWidth);
    const height = Math.max(1, this.place.clientHeight);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.renderer.setSize(width, height);
  }
}
