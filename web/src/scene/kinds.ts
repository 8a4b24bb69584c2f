// Which types the scene shows, and whether it does so without being asked.

import type { Item } from "./item";
import { MarkersItem } from "./markers";
import { GridItem, PathItem, PoseArrayItem, PoseItem } from "./paths";
import { CameraItem, CloudItem, ImuItem, ScanItem } from "./sensors";

export interface SceneKind {
  make(): Item;
  isShownAtFirst: boolean;
  /** Every message counts, not only the newest. */
  needsAll: boolean;
}

const kind = (make: () => Item, isShownAtFirst: boolean, needsAll = false): SceneKind => {
  return { make, isShownAtFirst, needsAll };
};

export const SCENE_KINDS: Record<string, SceneKind> = {
  "sensor_msgs/msg/PointCloud2": kind(() => new CloudItem(), true),
  "sensor_msgs/msg/LaserScan": kind(() => new ScanItem(), true),
  "sensor_msgs/msg/CameraInfo": kind(() => new CameraItem(), true),
  "sensor_msgs/msg/Imu": kind(() => new ImuItem(), false),
  "nav_msgs/msg/OccupancyGrid": kind(() => new GridItem(), true),
  "nav_msgs/msg/Path": kind(() => new PathItem(), true),
  "nav_msgs/msg/Odometry": kind(() => new PoseItem(), false),
  "geometry_msgs/msg/PoseStamped": kind(() => new PoseItem(), true),
  "geometry_msgs/msg/PoseWithCovarianceStamped": kind(() => new PoseItem(), true),
  "geometry_msgs/msg/PoseArray": kind(() => new PoseArrayItem(), true),
  "visualization_msgs/msg/Marker": kind(() => new MarkersItem(), true, true),
  "visualization_msgs/msg/MarkerArray": kind(() => new MarkersItem(), true, true),
};

export function sceneKind(type: string): SceneKind | undefined {
  return Object.hasOwn(SCENE_KINDS, type) ? SCENE_KINDS[type] : undefined;
}
