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

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(55, 1, 0.02, 2000);
  readonly controls: OrbitControls;
  private readonly renderer: WebGLRenderer;
  private readonly observer: ResizeObserver;
  private floor: GridHelper | null = null;

  /** Throws where there is no WebGL. */
  constructor(private readonly place: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
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

  draw(): void {
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

  private resize(): void {
    const width = Math.max(1, this.place.clientWidth);
    const height = Math.max(1, this.place.clientHeight);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.renderer.setSize(width, height);
  }
}
