// Pixels of `nav_msgs/msg/OccupancyGrid`: free is light, occupied dark, unknown grey-green.

import type { Message } from "../cdr";
import { numberOf, objectOf } from "./fields";

export interface GridPixels {
  width: number;
  height: number;
  resolution: number;
  /** RGBA, the row of the smallest y first. */
  pixels: Uint8Array;
}

const MOST_CELLS = 1 << 24;

export function gridPixels(message: Message): GridPixels {
  const info = objectOf(message.info);
  const width = numberOf(info.width);
  const height = numberOf(info.height);
  const data = message.data instanceof Int8Array ? message.data : new Int8Array();
  const cells = width * height;
  if (cells > MOST_CELLS) throw new Error(`${width} × ${height} cells are too many`);
  if (data.length < cells) throw new Error(`${data.length} cells where ${cells} should be`);
  const pixels = new Uint8Array(cells * 4);
  for (let at = 0; at < cells; at++) {
    const value = data[at] ?? -1;
    const grey = 245 - Math.round((Math.min(100, value) / 100) * 225);
    pixels.set(value < 0 ? [112, 128, 122, 160] : [grey, grey, grey, 255], at * 4);
  }
  return { width, height, resolution: numberOf(info.resolution) || 0.05, pixels };
}
