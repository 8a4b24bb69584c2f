import { describe, expect, it } from "vitest";
import { checkImage, compressedKind, isRawImage, toRgba, type RawImage } from "../src/image/pixels";

function image(encoding: string, width: number, height: number, step: number, data: number[]): RawImage {
  return { encoding, width, height, step, isBigEndian: false, data: Uint8Array.from(data) };
}

function pixelsOf(raw: RawImage, range: [number, number] | null = null): number[] {
  const out = new Uint8ClampedArray(raw.width * raw.height * 4);
  toRgba(raw, out, range);
  return Array.from(out);
}

describe("pixels", () => {
  it("of packed colours come in the order red, green, blue", () => {
    expect(pixelsOf(image("rgb8", 1, 1, 3, [1, 2, 3]))).toEqual([1, 2, 3, 255]);
    expect(pixelsOf(image("bgr8", 1, 1, 3, [1, 2, 3]))).toEqual([3, 2, 1, 255]);
    expect(pixelsOf(image("rgba8", 1, 1, 4, [1, 2, 3, 4]))).toEqual([1, 2, 3, 4]);
    expect(pixelsOf(image("bgra8", 1, 1, 4, [1, 2, 3, 4]))).toEqual([3, 2, 1, 4]);
    expect(pixelsOf(image("mono8", 1, 1, 1, [9]))).toEqual([9, 9, 9, 255]);
  });

  it("are looked for before there is room for as many as an image announces", () => {
    const check = (side: number) => () => checkImage(image("rgb8", side, side, side * 3, [1]));
    expect(check(60_000)).toThrow("60000 × 60000 pixels are too many");
    expect(check(4000)).toThrow("1 bytes are too few");
  });

  it("skip what pads a row", () => {
    const raw = image("mono8", 1, 2, 3, [5, 0, 0, 6]);
    expect(pixelsOf(raw)).toEqual([5, 5, 5, 255, 6, 6, 6, 255]);
  });

  it("of depths span the range of the image, or the given one", () => {
    const raw = image("16UC1", 4, 1, 8, [0, 0, 100, 0, 180, 0, 44, 1]);
    expect(pixelsOf(raw).filter((_, at) => at % 4 === 0)).toEqual([0, 0, 102, 255]);
    expect(pixelsOf(raw, [0, 400]).filter((_, at) => at % 4 === 0)).toEqual([0, 64, 115, 191]);
    const swapped = { ...image("16UC1", 2, 1, 4, [0, 1, 1, 0]), isBigEndian: true };
    expect(toRgba(swapped, new Uint8ClampedArray(8), null)).toEqual([1, 256]);
    const floats = new Uint8Array(Float32Array.of(NaN, 1, 3, Infinity).buffer);
    const depth = { ...image("32FC1", 4, 1, 16, []), data: floats };
    expect(toRgba(depth, new Uint8ClampedArray(16), null)).toEqual([1, 3]);
    expect(pixelsOf(image("mono16", 1, 1, 2, [0xff, 0xff]))[0]).toBe(255);
  });

  it("of YUV are grey where there is no chroma, and red where V is high", () => {
    expect(pixelsOf(image("yuv422", 2, 1, 4, [128, 50, 128, 60]))).toEqual(
      [50, 50, 50, 255, 60, 60, 60, 255],
    );
    expect(pixelsOf(image("yuv422_yuy2", 2, 1, 4, [50, 128, 60, 128]))).toEqual(
      [50, 50, 50, 255, 60, 60, 60, 255],
    );
    const [red = 0, green = 0] = pixelsOf(image("yuv422", 2, 1, 4, [128, 100, 255, 100]));
    expect(red).toBe(255);
    expect(green).toBeLessThan(20);
  });

  it("of every Bayer pattern give a flat colour back", () => {
    const colours = { r: 200, g: 100, b: 50 };
    for (const pattern of ["rggb", "grbg", "gbrg", "bggr"]) {
      const data: number[] = [];
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 6; column++) {
          const letter = pattern.charAt((row & 1) * 2 + (column & 1)) as "r" | "g" | "b";
          data.push(colours[letter]);
        }
      }
      const out = pixelsOf(image(`bayer_${pattern}8`, 6, 4, 6, data));
      for (let at = 0; at < out.length; at += 4) {
        expect(out.slice(at, at + 3), `${pattern} at ${at / 4}`).toEqual([200, 100, 50]);
      }
    }
  });

  it("are refused where size and bytes do not fit", () => {
    const wrong: [RawImage, RegExp][] = [
      [image("rgb8", 2, 1, 6, [1, 2, 3]), /too few/],
      [image("rgb8", 2, 1, 3, [1, 2, 3]), /too short/],
      [image("toString", 1, 1, 3, [1, 2, 3]), /not shown here/],
      [image("mono8", 1e6, 1e6, 1e6, []), /too many/],
    ];
    for (const [raw, message] of wrong) {
      expect(() => toRgba(raw, new Uint8ClampedArray(64), null)).toThrow(message);
    }
    expect(isRawImage({ width: 1, height: 1 })).toBe(false);
  });
});

describe("the kind of a compressed image", () => {
  it("is that of its bytes, else of its format", () => {
    expect(compressedKind("png", Uint8Array.of(0xff, 0xd8))).toBe("image/jpeg");
    expect(compressedKind("rgb8; jpeg compressed bgr8", Uint8Array.of(0))).toBe("image/jpeg");
    expect(compressedKind("png", new Uint8Array())).toBe("image/png");
  });
});
