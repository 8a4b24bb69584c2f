// From a share between 0 and 1 to a colour: dark blue, blue, green, yellow, red.

const STOPS: [number, number, number][] = [
  [48, 40, 130],
  [52, 132, 236],
  [60, 200, 120],
  [240, 220, 70],
  [226, 60, 50],
];

/** Writes red, green and blue, 0 to 255, at an offset. */
export function rainbow(share: number, out: Uint8Array, offset: number): void {
  const clamped = Math.min(1, Math.max(0, share || 0)) * (STOPS.length - 1);
  const at = Math.min(STOPS.length - 2, Math.floor(clamped));
  const low = STOPS[at];
  const high = STOPS[at + 1];
  const part = clamped - at;
  for (let channel = 0; channel < 3; channel++) {
    const from = low?.[channel] ?? 0;
    out[offset + channel] = Math.round(from + ((high?.[channel] ?? 0) - from) * part);
  }
}

/** Colours for values, spread over their range. */
export function coloursOf(values: ArrayLike<number>, count: number): Uint8Array {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const scale = high > low ? 1 / (high - low) : 0;
  const colours = new Uint8Array(count * 3);
  for (let at = 0; at < count; at++) rainbow(((values[at] ?? 0) - low) * scale, colours, at * 3);
  return colours;
}
