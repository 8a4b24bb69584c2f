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
  const colours = coloursByByte();
  const pixels = new Uint32Array(cells);
  for (let at = 0; at < cells; at++) pixels[at] = colours[(data[at] ?? -1) & 255] ?? 0;
  const bytes = new Uint8Array(pixels.buffer);
  return { width, height, resolution: numberOf(info.resolution) || 0.05, pixels: bytes };
}

/** The pixel of every value that a cell can have, as one number. */
function coloursByByte(): Uint32Array {
  const colours = new Uint32Array(256);
  const bytes = new Uint8Array(colours.buffer);
  for (let byte = 0; byte < 256; byte++) {
    const value = byte > 127 ? -1 : Math.min(100, byte);
    const grey = 245 - Math.round((value / 100) * 225);
    bytes.set(value < 0 ? [112, 128, 122, 160] : [grey, grey, grey, 255], byte * 4);
  }
  return colours;
}
