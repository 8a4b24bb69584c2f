// A place in bytes from outside. Every step checks that the bytes are there.

export class CdrError extends Error {}

const UTF8 = new TextDecoder("utf-8");

/** Bytes of the encapsulation header, from which alignment does not count. */
export const HEADER_BYTES = 4;

export class Cursor {
  readonly view: DataView;
  readonly littleEndian: boolean;
  offset = HEADER_BYTES;

  constructor(readonly bytes: Uint8Array) {
    if (bytes.byteLength < HEADER_BYTES) {
      throw new CdrError(`${bytes.byteLength} bytes are no message: the header has 4`);
    }
    const kind = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
    if (kind > 1) throw new CdrError(`encapsulation 0x${kind.toString(16)} is not plain CDR`);
    this.littleEndian = kind === 1;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.byteLength - this.offset;
  }

  /** Aligns, checks that so many bytes are there, moves behind them; the offset of the first. */
  take(byteCount: number, alignment: number): number {
    const past = (this.offset - HEADER_BYTES) % alignment;
    const start = past === 0 ? this.offset : this.offset + alignment - past;
    if (start + byteCount > this.bytes.byteLength) {
      const there = Math.max(0, this.bytes.byteLength - start);
      throw new CdrError(`message too short: ${byteCount} bytes at ${start}, ${there} are there`);
    }
    this.offset = start + byteCount;
    return start;
  }

  uint32(): number {
    return this.view.getUint32(this.take(4, 4), this.littleEndian);
  }

  /** The length of a sequence whose elements take at least so many bytes each. */
  count(leastBytes: number, limit: number): number {
    const count = this.uint32();
    if (count > limit) throw new CdrError(`${count} elements where at most ${limit} may be`);
    this.require(count, leastBytes);
    return count;
  }

  require(count: number, leastBytes: number): void {
    if (count * leastBytes > this.left) {
      throw new CdrError(`message too short: ${count} elements announced, ${this.left} bytes left`);
    }
  }

  string(limit: number): string {
    const length = this.uint32();
    if (length === 0) return "";
    const start = this.take(length, 1);
    const end = this.bytes[start + length - 1] === 0 ? start + length - 1 : start + length;
    const text = UTF8.decode(this.bytes.subarray(start, end));
    if (end - start > limit && [...text].length > limit) {
      throw new CdrError(`a text of ${end - start} bytes where ${limit} characters may be`);
    }
    return text;
  }

  wstring(limit: number): string {
    const units = this.count(2, limit);
    const start = this.take(units * 2, 2);
    let text = "";
    for (let at = 0; at < units; at++) {
      text += String.fromCharCode(this.view.getUint16(start + at * 2, this.littleEndian));
    }
    return text;
  }
}
