// Pixels of `sensor_msgs/msg/Image` as RGBA. Encodings are those of `sensor_msgs/image_encodings`.

import type { Message } from "../cdr";

export interface RawImage {
  width: number;
  height: number;
  encoding: string;
  step: number;
  isBigEndian: boolean;
  data: Uint8Array;
}

const MOST_PIXELS = 1 << 26;

/** Also gives the field its name here. */
export function isRawImage(message: Message): message is Message & RawImage {
  const { width, height, encoding, step, data } = message;
  const fits =
    typeof width === "number" &&
    typeof height === "number" &&
    typeof step === "number" &&
    typeof encoding === "string" &&
    data instanceof Uint8Array;
  if (fits) message.isBigEndian = message.is_bigendian === 1;
  return fits;
}

type Convert = (image: RawImage, out: Uint8ClampedArray) => void;

/** Bytes of the colours in a pixel, and of the whole pixel. */
function packed(red: number, green: number, blue: number, alpha: number, size: number): Convert {
  return (image, out) => {
    const { data, width, height, step } = image;
    let to = 0;
    for (let row = 0; row < height; row++) {
      let from = row * step;
      for (let column = 0; column < width; column++, from += size, to += 4) {
        out[to] = data[from + red] ?? 0;
        out[to + 1] = data[from + green] ?? 0;
        out[to + 2] = data[from + blue] ?? 0;
        out[to + 3] = alpha < 0 ? 255 : (data[from + alpha] ?? 255);
      }
    }
  };
}

/** Where luma and chroma lie in the four bytes of two pixels. */
function yuv422(luma: number, u: number, v: number): Convert {
  return (image, out) => {
    const { data, width, height, step } = image;
    let to = 0;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++, to += 4) {
        const pair = row * step + (column >> 1) * 4;
        const y = data[pair + luma + (column & 1) * 2] ?? 0;
        const cb = (data[pair + u] ?? 128) - 128;
        const cr = (data[pair + v] ?? 128) - 128;
        // ITU-R BT.601, full range, as cv_bridge and browsers take it.
        out[to] = y + 1.402 * cr;
        out[to + 1] = y - 0.344136 * cb - 0.714136 * cr;
        out[to + 2] = y + 1.772 * cb;
        out[to + 3] = 255;
      }
    }
  };
}

/** Where red lies in a block of two by two; each pixel takes the mean of the neighbours it needs. */
function bayer(redRow: number, redColumn: number): Convert {
  return (image, out) => {
    const { data, width, height, step } = image;
    const at = (row: number, column: number): number => {
      // Reflected at the border, which keeps the pattern.
      const y = row < 0 ? 1 : row >= height ? height - 2 : row;
      const x = column < 0 ? 1 : column >= width ? width - 2 : column;
      return data[Math.max(0, y) * step + Math.max(0, x)] ?? 0;
    };
    let to = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++, to += 4) {
        const own = at(y, x);
        const sides = (at(y, x - 1) + at(y, x + 1)) / 2;
        const above = (at(y - 1, x) + at(y + 1, x)) / 2;
        const inRedRow = (y & 1) === redRow;
        const inRedColumn = (x & 1) === redColumn;
        if (inRedRow === inRedColumn) {
          const corners =
            (at(y - 1, x - 1) + at(y - 1, x + 1) + at(y + 1, x - 1) + at(y + 1, x + 1)) / 4;
          out[to] = inRedRow ? own : corners;
          out[to + 1] = (sides + above) / 2;
          out[to + 2] = inRedRow ? corners : own;
        } else {
          out[to] = inRedRow ? sides : above;
          out[to + 1] = own;
          out[to + 2] = inRedRow ? above : sides;
        }
        out[to + 3] = 255;
      }
    }
  };
}

const COLOUR: Record<string, { bytesPerPixel: number; convert: Convert }> = {
  rgb8: { bytesPerPixel: 3, convert: packed(0, 1, 2, -1, 3) },
  bgr8: { bytesPerPixel: 3, convert: packed(2, 1, 0, -1, 3) },
  "8UC3": { bytesPerPixel: 3, convert: packed(2, 1, 0, -1, 3) },
  rgba8: { bytesPerPixel: 4, convert: packed(0, 1, 2, 3, 4) },
  bgra8: { bytesPerPixel: 4, convert: packed(2, 1, 0, 3, 4) },
  "8UC4": { bytesPerPixel: 4, convert: packed(2, 1, 0, 3, 4) },
  mono8: { bytesPerPixel: 1, convert: packed(0, 0, 0, -1, 1) },
  "8UC1": { bytesPerPixel: 1, convert: packed(0, 0, 0, -1, 1) },
  yuv422: { bytesPerPixel: 2, convert: yuv422(1, 0, 2) },
  uyvy: { bytesPerPixel: 2, convert: yuv422(1, 0, 2) },
  yuv422_yuy2: { bytesPerPixel: 2, convert: yuv422(0, 1, 3) },
  yuyv: { bytesPerPixel: 2, convert: yuv422(0, 1, 3) },
  bayer_rggb8: { bytesPerPixel: 1, convert: bayer(0, 0) },
  bayer_grbg8: { bytesPerPixel: 1, convert: bayer(0, 1) },
  bayer_gbrg8: { bytesPerPixel: 1, convert: bayer(1, 0) },
  bayer_bggr8: { bytesPerPixel: 1, convert: bayer(1, 1) },
};

const DEPTH: Record<string, { bytesPerPixel: number; isFloat: boolean; whole: boolean }> = {
  mono16: { bytesPerPixel: 2, isFloat: false, whole: true },
  "16UC1": { bytesPerPixel: 2, isFloat: false, whole: false },
  "32FC1": { bytesPerPixel: 4, isFloat: true, whole: false },
};

/** How the pixels of an encoding are read. */
function readerOf({ encoding }: RawImage) {
  const colour = Object.hasOwn(COLOUR, encoding) ? COLOUR[encoding] : undefined;
  const depth = Object.hasOwn(DEPTH, encoding) ? DEPTH[encoding] : undefined;
  const bytesPerPixel = (colour ?? depth)?.bytesPerPixel;
  if (bytesPerPixel === undefined) throw new Error(`encoding '${encoding}' is not shown here`);
  return { colour, depth, bytesPerPixel };
}

/** Throws where the image is not what it announces, or is too large. */
export function checkImage(image: RawImage): void {
  const { width, height, encoding, step, data } = image;
  const { bytesPerPixel } = readerOf(image);
  if (width * height > MOST_PIXELS) throw new Error(`${width} × ${height} pixels are too many`);
  if (step < width * bytesPerPixel) {
    throw new Error(`a step of ${step} bytes is too short for ${width} pixels of ${encoding}`);
  }
  if (data.length < (height - 1) * step + width * bytesPerPixel && width * height > 0) {
    throw new Error(`${data.length} bytes are too few for ${width} × ${height} ${encoding}`);
  }
}

/**
 * Writes the pixels into `out`. Of depths, `range` is black to white; where it is `null` that of
 * the image is taken. Returns the range that was used, `null` for colours.
 */
export function toRgba(
  image: RawImage,
  out: Uint8ClampedArray,
  range: [number, number] | null,
): [number, number] | null {
  const { width, height } = image;
  checkImage(image);
  const { colour, depth } = readerOf(image);
  if (out.length < width * height * 4) throw new Error("no room for the pixels");
  if (colour) colour.convert(image, out);
  return depth ? drawDepth(image, depth, out, range) : null;
}

function drawDepth(
  image: RawImage,
  kind: { bytesPerPixel: number; isFloat: boolean; whole: boolean },
  out: Uint8ClampedArray,
  range: [number, number] | null,
): [number, number] {
  const { data, width, height, step } = image;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const little = !image.isBigEndian;
  const read = (row: number, column: number): number => {
    const at = row * step + column * kind.bytesPerPixel;
    return kind.isFloat ? view.getFloat32(at, little) : view.getUint16(at, little);
  };
  const used = range ?? (kind.whole ? [0, 65535] : rangeOf(width, height, read));
  const scale = used[1] > used[0] ? 255 / (used[1] - used[0]) : 0;
  let to = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to += 4) {
      const value = read(row, column);
      const grey = Number.isFinite(value) ? (value - used[0]) * scale : 0;
      out[to] = grey;
      out[to + 1] = grey;
      out[to + 2] = grey;
      out[to + 3] = 255;
    }
  }
  return used;
}

/** Of all values that stand for a distance: 0 and what is not finite do not. */
function rangeOf(
  width: number,
  height: number,
  read: (row: number, column: number) => number,
): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const value = read(row, column);
      if (value === 0 || !Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : [0, 1];
}

/** The media type of a compressed image: by its first bytes, which do not lie, else by its format. */
export function compressedKind(format: string, data: Uint8Array): string {
  if (data[0] === 0xff && data[1] === 0xd8) return "image/jpeg";
  if (data[0] === 0x89 && data[1] === 0x50) return "image/png";
  if (data[0] === 0x52 && data[8] === 0x57) return "image/webp";
  const name = /jpe?g|png|webp/i.exec(format)?.[0]?.toLowerCase() ?? "jpeg";
  return `image/${name === "jpg" ? "jpeg" : name}`;
}
