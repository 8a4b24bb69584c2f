// Numbers for people.

export function countText(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(0)}k`;
  if (value >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(1);
}

export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let at = 0;
  while (bytes >= 999.5 && at < units.length - 1) {
    bytes /= 1000;
    at++;
  }
  return `${at === 0 || bytes >= 100 ? bytes.toFixed(0) : bytes.toFixed(1)} ${units[at]}`;
}

/** Hours to milliseconds of a time in nanoseconds since 1970. */
export function clockText(timeNs: bigint): string {
  const date = new Date(Number(timeNs / 1_000_000n));
  if (Number.isNaN(date.getTime())) return String(timeNs);
  const two = (value: number): string => String(value).padStart(2, "0");
  const millis = String(date.getMilliseconds()).padStart(3, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${millis}`;
}

/** A number as short as it can be read, without noise of its last digits. */
export function numberText(value: number | bigint): string {
  if (typeof value === "bigint" || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(9)));
}
