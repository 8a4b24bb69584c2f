// Numbers over time: the newest ones in a ring, and what a plot needs of them.

/** Points that one series keeps: 1 kHz for a minute, and some more. */
export const SERIES_CAPACITY = 1 << 17;

/** Publishers of one topic on several hosts differ by so much. */
const JITTER_S = 1;

export class Series {
  private readonly times: Float64Array;
  private readonly values: Float64Array;
  private count = 0;
  private next = 0;

  constructor(readonly capacity = SERIES_CAPACITY) {
    this.times = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
  }

  get length(): number {
    return this.count;
  }

  get newestTime(): number {
    return this.count === 0 ? -Infinity : this.time(this.count - 1);
  }

  get newestValue(): number {
    return this.count === 0 ? NaN : this.value(this.count - 1);
  }

  clear(): void {
    this.count = 0;
    this.next = 0;
  }

  /**
   * Time that goes back by more than jitter (a bag that is played again) begins anew; within it the
   * point takes the newest time.
   */
  push(time: number, value: number): void {
    if (time < this.newestTime - JITTER_S) this.clear();
    time = Math.max(time, this.newestTime);
    this.times[this.next] = time;
    this.values[this.next] = value;
    this.next = (this.next + 1) % this.capacity;
    this.count = Math.min(this.count + 1, this.capacity);
  }

  private slot(index: number): number {
    return (this.next - this.count + index + this.capacity) % this.capacity;
  }

  time(index: number): number {
    return this.times[this.slot(index)] ?? NaN;
  }

  value(index: number): number {
    return this.values[this.slot(index)] ?? NaN;
  }

  /** The first index whose time is not before `time`. */
  private indexAt(time: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The smallest and the largest value of each of `count` intervals of `width` seconds, in the
   * order in which they came, two for each interval; `undefined` where nothing is.
   */
  decimate(firstInterval: number, count: number, width: number): (number | undefined)[] {
    const out = new Array<number | undefined>(count * 2).fill(undefined);
    const end = (firstInterval + count) * width;
    let current = -1;
    let low = 0;
    let high = 0;
    let lowFirst = true;
    const store = (): void => {
      if (current < 0) return;
      out[current * 2] = lowFirst ? low : high;
      if (low !== high) out[current * 2 + 1] = lowFirst ? high : low;
    };
    for (let at = this.indexAt(firstInterval * width); at < this.count; at++) {
      const time = this.time(at);
      if (time >= end) break;
      const value = this.value(at);
      if (Number.isNaN(value)) continue;
      const interval = Math.max(0, Math.floor(time / width) - firstInterval);
      if (interval !== current) {
        store();
        current = Math.min(interval, count - 1);
        low = value;
        high = value;
        lowFirst = true;
      } else if (value < low) {
        low = value;
        lowFirst = false;
      } else if (value > high) {
        high = value;
        lowFirst = true;
      }
    }
    store();
    return out;
  }
}
