// What sensors see and where they look: clouds, scans, camera frusta, the orientation of an IMU.

import {
  ArrowHelper,
  AxesHelper,
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Points as PointsObject,
  PointsMaterial,
  Vector3,
} from "three";
import type { Message } from "../cdr";
import { headerOf, numberOf, rotationOf, vectorOf } from "./fields";
import { Item, clear, type SceneContext } from "./item";
import { cloudPoints, scanPoints, type Points } from "./points";

abstract class PointsItem extends Item {
  private readonly geometry = new BufferGeometry();
  private readonly material = new PointsMaterial({
    size: 3,
    sizeAttenuation: false,
    vertexColors: true,
  });
  private room = 0;

  constructor() {
    super();
    const points = new PointsObject(this.geometry, this.material);
    // Bounds are not kept: they would be calculated for every message.
    points.frustumCulled = false;
    this.object.add(points);
  }

  abstract points(message: Message, context: SceneContext): Points;

  update(message: Message, context: SceneContext): void {
    const points = this.points(message, context);
    const { frame, time } = headerOf(message);
    this.frame = frame;
    this.time = time;
    if (points.count > this.room) this.grow(points.count);
    const position = this.geometry.getAttribute("position") as BufferAttribute | undefined;
    const colour = this.geometry.getAttribute("color") as BufferAttribute | undefined;
    if (position && colour) {
      position.array.set(points.positions);
      colour.array.set(points.colours);
      position.needsUpdate = true;
      colour.needsUpdate = true;
    }
    this.geometry.setDrawRange(0, points.count);
    this.note = points.leftOut > 0 ? `${points.leftOut} points are left out` : "";
  }

  private grow(count: number): void {
    this.room = Math.ceil(count * 1.25);
    this.geometry.dispose();
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.room * 3), 3));
    const colours = new BufferAttribute(new Uint8Array(this.room * 3), 3, true);
    this.geometry.setAttribute("color", colours);
  }
}

export class CloudItem extends PointsItem {
  points(message: Message, context: SceneContext): Points {
    return cloudPoints(message, context.colourBy);
  }
}

export class ScanItem extends PointsItem {
  points(message: Message): Points {
    return scanPoints(message);
  }
}

const FRUSTUM_DEPTH_M = 0.6;

/** The corners of the picture of a `sensor_msgs/msg/CameraInfo`, at a depth, in its optical frame. */
export function frustumCorners(message: Message, depth: number): Vector3[] | null {
  const k = message.k as ArrayLike<number> | undefined;
  const width = numberOf(message.width);
  const height = numberOf(message.height);
  const [fx = 0, cx = 0, fy = 0, cy = 0] = [k?.[0], k?.[2], k?.[4], k?.[5]];
  if (fx === 0 || fy === 0 || width === 0 || height === 0) return null;
  const corners: [number, number][] = [[0, 0], [width, 0], [width, height], [0, height]];
  return corners.map(([u, v]) => {
    return new Vector3(((u - cx) / fx) * depth, ((v - cy) / fy) * depth, depth);
  });
}

export class CameraItem extends Item {
  update(message: Message): void {
    const { frame } = headerOf(message);
    this.frame = frame;
    const corners = frustumCorners(message, FRUSTUM_DEPTH_M);
    clear(this.object);
    if (!corners) {
      this.note = "this camera is not calibrated";
      return;
    }
    this.note = "";
    const origin = new Vector3();
    const lines: Vector3[] = [];
    corners.forEach((corner, at) => {
      lines.push(origin, corner, corner, corners[(at + 1) % 4] ?? corner);
    });
    const geometry = new BufferGeometry().setFromPoints(lines);
    this.object.add(new LineSegments(geometry, new LineBasicMaterial({ color: 0xe0a431 })));
  }
}

export class ImuItem extends Item {
  private readonly axes = new AxesHelper(0.4);
  private readonly acceleration = new ArrowHelper(
    new Vector3(0, 0, 1), new Vector3(), 0.3, 0xd86bd8,
  );

  constructor() {
    super();
    this.object.add(this.axes, this.acceleration);
  }

  update(message: Message): void {
    const { frame, time } = headerOf(message);
    this.frame = frame;
    this.time = time;
    this.axes.quaternion.copy(rotationOf(message.orientation));
    const acceleration = vectorOf(message.linear_acceleration);
    const length = acceleration.length();
    this.acceleration.visible = length > 0.01;
    if (length > 0.01) {
      this.acceleration.setDirection(acceleration.divideScalar(length));
      this.acceleration.setLength(Math.max(0.05, length * 0.05));
    }
  }
}
