import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CdrError, Decoder, encode, parseSchema } from "../src/cdr";
import { REPOSITORY, hex, plain, schemaOf, unhex } from "./interfaces";

interface Golden {
  type: string;
  hex: string;
  value: unknown;
}

/** Integers that a number cannot hold become text with an `n`. */
function golden(file: string): Golden[] {
  const text = readFileSync(resolve(REPOSITORY, "testdata/cdr", file), "utf8");
  return JSON.parse(text.replace(/([[:,]\s*)(-?\d{16,})(?=\s*[,\]}])/g, '$1"$2n"')) as Golden[];
}

/** Small integers of 64 bits are numbers in the golden values. */
function same(decoded: unknown, expected: unknown): unknown {
  if (typeof decoded === "string" && typeof expected === "number" && /^-?\d+n$/.test(decoded)) {
    return Number(decoded.slice(0, -1));
  }
  if (Array.isArray(decoded) && Array.isArray(expected)) {
    return decoded.map((one, at) => same(one, expected[at]));
  }
  if (typeof decoded === "object" && decoded !== null && typeof expected === "object") {
    const other = expected as Record<string, unknown>;
    const entries = Object.entries(decoded).map(([name, one]) => [name, same(one, other[name])]);
    return Object.fromEntries(entries) as unknown;
  }
  return decoded;
}

function bigEndian(little: Uint8Array, swaps: [number, number][]): Uint8Array {
  const bytes = little.slice();
  bytes[1] = 0;
  for (const [at, size] of swaps) bytes.subarray(at, at + size).reverse();
  return bytes;
}

describe("golden messages", () => {
  for (const [file, least] of [["golden.json", 230], ["by_hand.json", 6]] as const) {
    it(`of ${file} are read, and written again byte for byte`, () => {
      const entries = golden(file);
      expect(entries.length).toBeGreaterThanOrEqual(least);
      for (const entry of entries) {
        const schema = schemaOf(entry.type);
        const decoded = new Decoder(schema).decode(unhex(entry.hex));
        expect(same(plain(decoded), entry.value), entry.type).toEqual(entry.value);
        expect(hex(encode(schema, decoded)), entry.type).toBe(entry.hex);
      }
    });

    it(`of ${file} are refused at every length that is too short`, () => {
      for (const entry of golden(file)) {
        const decoder = new Decoder(schemaOf(entry.type));
        const whole = unhex(entry.hex);
        const full = JSON.stringify(plain(decoder.decode(whole)));
        const step = Math.max(1, Math.floor(whole.length / 40));
        for (let length = 0; length < whole.length; length += step) {
          try {
            // What ends with padding or an empty message can be whole without its last bytes.
            expect(JSON.stringify(plain(decoder.decode(whole.subarray(0, length))))).toBe(full);
          } catch (error) {
            expect(error).toBeInstanceOf(CdrError);
          }
        }
      }
    });
  }
});

describe("the decoder", () => {
  it("gives an aligned array as a view of the message, and an unaligned one as a copy", () => {
    const schema = parseSchema("a/msg/A", "float64[] values\nuint8[] bytes");
    const encoded = encode(schema, { values: [1, 2], bytes: [7, 8] });
    for (const shift of [4, 5]) {
      const buffer = new ArrayBuffer(encoded.length + shift);
      const bytes = new Uint8Array(buffer, shift);
      bytes.set(encoded);
      const decoded = new Decoder(schema).decode(bytes);
      const values = decoded.values as Float64Array;
      expect(Array.from(values)).toEqual([1, 2]);
      expect(values.buffer === buffer).toBe(shift === 4);
      expect((decoded.bytes as Uint8Array).buffer).toBe(buffer);
    }
  });

  it("reads big endian", () => {
    const schema = parseSchema("a/msg/A", "uint16 a\nint32 b\nfloat64[] c\nint64 d\nstring e");
    const value = { a: 0x1234, b: -5, c: [1.5, -2], d: -9n, e: "é" };
    const little = encode(schema, value);
    const swaps: [number, number][] = [[4, 2], [8, 4], [12, 4], [20, 8], [28, 8], [36, 8], [44, 4]];
    const decoded = new Decoder(schema).decode(bigEndian(little, swaps));
    expect(plain(decoded)).toEqual(plain(value));
  });

  it("allocates nothing for a length that the message does not hold", () => {
    const texts = ["uint8[] a", "float64[] a", "string[] a", "wstring a", "B[] a", "string a"];
    for (const text of texts) {
      const message = text === "string a" ? /too short/ : /2147483647 elements announced/;
      const schema = parseSchema("a/msg/A", `${text}\n====\nMSG: a/B\nint8 x`);
      const bytes = unhex("00010000ffffff7f00000000");
      expect(() => new Decoder(schema).decode(bytes), text).toThrow(message);
    }
    const fixed = parseSchema("a/msg/A", "float64[4000000000] a");
    expect(() => new Decoder(fixed).decode(unhex("0001000000000000"))).toThrow(/too short/);
  });

  it("refuses what is not plain CDR", () => {
    const decoder = new Decoder(parseSchema("a/msg/A", "int8 x"));
    expect(() => decoder.decode(unhex("0003000001"))).toThrow(/encapsulation/);
    expect(() => decoder.decode(unhex("0001"))).toThrow(/header/);
  });

  it("holds texts and sequences to their limits", () => {
    const schema = parseSchema("a/msg/A", "string<=3 text\nint8[<=2] list");
    const wide = parseSchema("a/msg/A", "string text\nint8[] list");
    const decoder = new Decoder(schema);
    expect(decoder.decode(encode(wide, { text: "€€€" })).text).toBe("€€€");
    expect(() => decoder.decode(encode(wide, { text: "four" }))).toThrow(/3 characters/);
    expect(() => decoder.decode(encode(wide, { list: [1, 2, 3] }))).toThrow(/at most 2/);
  });
});

describe("the encoder", () => {
  const schema = parseSchema(
    "a/msg/A",
    'uint8 small\nint64 large\nbool yes\nfloat32[2] pair\nstring<=2 text "ab"\nB[] inner' +
      "\n====\nMSG: a/B\nint8 x 4",
  );
  const decoder = new Decoder(schema);

  it("fills in defaults", () => {
    const decoded = plain(decoder.decode(encode(schema, { inner: [{}] })));
    const expected = { small: 0, large: "0n", yes: false, pair: [0, 0], text: "ab", inner: [{ x: 4 }] };
    expect(decoded).toEqual(expected);
  });

  it("says which field is wrong", () => {
    const wrong: [unknown, RegExp][] = [
      [{ smal: 1 }, /has no field smal/],
      [{ small: 256 }, /a\/msg\/A\.small: 256 is out of the range/],
      [{ small: 1.5 }, /1\.5 is no uint8/],
      [{ large: 1n << 63n }, /range of int64/],
      [{ yes: 2 }, /is no bool/],
      [{ pair: [1] }, /1 elements, not 2/],
      [{ text: "abc" }, /at most 2/],
      [{ inner: [{ x: "1" }] }, /inner\[0\]\.x: 1 \(string\) is no int8/],
      [{ inner: 3 }, /is no list/],
      [7, /is no a\/msg\/A/],
    ];
    for (const [value, message] of wrong) expect(() => encode(schema, value)).toThrow(message);
  });
});
