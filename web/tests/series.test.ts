import { describe, expect, it } from "vitest";
import { Series } from "../src/model/series";

describe("a series", () => {
  it("keeps the newest points in their order", () => {
    const series = new Series(3);
    for (let at = 0; at < 5; at++) series.push(at, at * 10);
    expect([series.length, series.time(0), series.value(2)]).toEqual([3, 2, 40]);
    expect(series.newestValue).toBe(40);
  });

  it("begins anew when time goes back", () => {
    const series = new Series(8);
    series.push(5, 1);
    series.push(2, 2);
    expect([series.length, series.newestTime]).toEqual([1, 2]);
    series.push(1.9, 3);
    expect([series.length, series.newestTime, series.newestValue]).toEqual([2, 2, 3]);
  });

  it("keeps the extremes of each interval when it is decimated", () => {
    const series = new Series(1 << 12);
    for (let at = 0; at < 2000; at++) series.push(at / 1000, at === 1234 ? 99 : Math.sin(at));
    const out = series.decimate(0, 20, 0.1);
    expect(out).toHaveLength(40);
    expect(out.filter((one) => one === 99)).toHaveLength(1);
    expect(out.indexOf(99) >> 1).toBe(12);
    for (let at = 0; at < 40; at += 2) expect(Math.min(out[at] ?? 9, out[at + 1] ?? 9)).toBeLessThan(-0.9);
  });

  it("leaves intervals without points open, and takes none from outside", () => {
    const series = new Series(16);
    for (const time of [0.5, 1.5, 3.5, 9]) series.push(time, time);
    const out = series.decimate(1, 3, 1);
    expect(out).toEqual([1.5, undefined, undefined, undefined, 3.5, undefined]);
  });

  it("keeps the order in which the extremes came", () => {
    const series = new Series(16);
    [3, 1, 2].forEach((value, at) => series.push(at / 10, value));
    expect(series.decimate(0, 1, 1)).toEqual([3, 1]);
  });
});
