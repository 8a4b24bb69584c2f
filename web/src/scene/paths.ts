// Ways, poses and maps.

import {
  ArrowHelper,
  BufferGeometry,
  ClampToEdgeWrapping,
  DataTexture,
  DoubleSide,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  PlaneGeometry,
  RGBAFormat,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { Message } from "../cdr";
import { headerOf, listOf, objectOf, poseOf } from "./fields";
import { Item, clear } from "./item";
import { gridPixels } from "./occupancy";

const MOST_POSES = 100_000;

export class PathItem extends Item {
  update(message: Message): void {
    const { frame, time } = headerOf(message);
    this.frame = frame;
    this.time = time;
    const poses = listOf(message.poses).slice(0, MOST_POSES);
    const points = poses.map((stamped) => poseOf(objectOf(stamped).pose).position);
    clear(this.object);
    const geometry = new BufferGeometry().setFromPoints(points);
    this.object.add(new Line(geometry, new LineBasicMaterial({ color: 0x3fb968 })));
  }
}

/** `geometry_msgs/msg/PoseStamped`, `PoseWithCovarianceStamped` and `nav_msgs/msg/Odometry`. */
export class PoseItem extends Item {
  update(message: Message): void {
    const { frame, time } = headerOf(message);
    this.frame = frame;
    this.time = time;
    const outer = objectOf(message.pose);
    const { position, rotation } = poseOf("position" in outer ? outer : outer.pose);
    clear(this.object);
    const direction = new Vector3(1, 0, 0).applyQuaternion(rotation);
    this.object.add(new ArrowHelper(direction, position, 0.6, 0xf2994a, 0.16, 0.1));
  }
}

export class PoseArrayItem extends Item {
  update(message: Message): void {
    const { frame, time } = headerOf(message);
    this.frame = frame;
    this.time = time;
    clear(this.object);
    for (const one of listOf(message.poses).slice(0, 2000)) {
      const { position, rotation } = poseOf(one);
      const direction = new Vector3(1, 0, 0).applyQuaternion(rotation);
      this.object.add(new ArrowHelper(direction, position, 0.25, 0xf2994a, 0.08, 0.05));
    }
  }
}

export class GridItem extends Item {
  update(message: Message): void {
    const { frame } = headerOf(message);
    // A map holds until the next one comes.
    this.frame = frame;
    const { width, height, resolution, pixels } = gridPixels(message);
    clear(this.object);
    if (width === 0 || height === 0) return;
    const texture = new DataTexture(pixels, width, height, RGBAFormat);
    texture.magFilter = NearestFilter;
    texture.minFilter = NearestFilter;
    texture.wrapS = ClampToEdgeWrapping;
    texture.wrapT = ClampToEdgeWrapping;
    texture.colorSpace = SRGBColorSpace;
    texture.needsUpdate = true;
    const material = new MeshBasicMaterial({
      map: texture,
      transparent: true,
      side: DoubleSide,
      depthWrite: false,
    });
    const wide = width * resolution;
    const high = height * resolution;
    const geometry = new PlaneGeometry(wide, high).translate(wide / 2, high / 2, 0);
    const mesh = new Mesh(geometry, material);
    const { position, rotation } = poseOf(objectOf(message.info).origin);
    mesh.position.copy(position);
    mesh.quaternion.copy(rotation);
    // Below what stands on it.
    mesh.renderOrder = -1;
    this.object.add(mesh);
  }
}
