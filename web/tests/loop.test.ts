import { afterEach, describe, expect, it, vi } from "vitest";
import { Loop, type Drawn } from "../src/model/loop";
import { framesText } from "../src/ui/status_bar";

const FRAME_MS = 17;

/** A loop whose frames come as soon as the work of the one before is done. */
class Frames {
  readonly loop = new Loop(() => this.nowMs);
  private nowMs = 0;
  private turn: ((nowMs: number) => void) | undefined;

  constructor() {
    vi.stubGlobal("requestAnimationFrame", (turn: (nowMs: number) => void) => (this.turn = turn));
  }

  run(count: number): void {
    for (let at = 0; at < count; at++) {
      const dueMs = this.nowMs + FRAME_MS;
      const { turn } = this;
      this.turn = undefined;
      turn?.(this.nowMs);
      this.nowMs = Math.max(this.nowMs, dueMs);
    }
  }

  /** A panel that takes so long to draw. */
  panel(ms: number, isVisible = true): Drawn & { drawn: number } {
    const panel = {
      isVisible,
      drawn: 0,
      draw: () => {
        panel.drawn++;
        this.nowMs += ms;
      },
      fail: (cause: unknown) => {
        throw cause;
      },
    };
    this.loop.add(panel);
    return panel;
  }
}

afterEach(() => vi.unstubAllGlobals());

describe("the loop", () => {
  it("draws every panel that can be seen in every frame while there is time", () => {
    const frames = new Frames();
    const panels = [frames.panel(2), frames.panel(2), frames.panel(2, false)];
    frames.run(130);
    expect(panels.map((panel) => panel.drawn)).toEqual([130, 130, 0]);
    expect(frames.loop.framesPerSecond).toBeCloseTo(1000 / FRAME_MS, 0);
    expect(frames.loop.turnsPerSecond).toBe(frames.loop.framesPerSecond);
    expect(framesText(frames.loop)).toBe("59 frames/s");
  });

  it("lets panels take turns where all of them would make frames late, and tells so", () => {
    const frames = new Frames();
    // One after the other they would take 80 ms.
    const panels = [20, 20, 20, 20].map((ms) => frames.panel(ms));
    frames.run(300);
    const drawn = panels.map((panel) => panel.drawn);
    expect(Math.max(...drawn) - Math.min(...drawn)).toBeLessThan(3);
    expect(frames.loop.framesPerSecond).toBeGreaterThan(30);
    expect(frames.loop.turnsPerSecond).toBeGreaterThan(8);
    expect(frames.loop.turnsPerSecond).toBeLessThan(20);
    expect(framesText(frames.loop)).toMatch(/^[34]\d frames\/s, panels take turns: each is in 1\d$/);
  });

  it("tells where not even one panel is drawn 30 times a second", () => {
    const frames = new Frames();
    frames.panel(50);
    frames.run(60);
    expect(framesText(frames.loop)).toBe("20 frames/s, others are dropped");
  });

  it("tells no rate before a second is counted", () => {
    const frames = new Frames();
    frames.panel(1);
    frames.run(50);
    expect(framesText(frames.loop)).toBe("counting frames");
    frames.run(15);
    expect(framesText(frames.loop)).toBe("59 frames/s");
  });

  it("draws a panel that fails no more, and goes on with the others", () => {
    const frames = new Frames();
    const failed: unknown[] = [];
    const broken: Drawn = {
      isVisible: true,
      draw: () => {
        throw new Error("broken");
      },
      fail: (cause) => failed.push(cause),
    };
    frames.loop.add(broken);
    const other = frames.panel(1);
    frames.run(3);
    expect(failed).toEqual([new Error("broken")]);
    expect(other.drawn).toBe(3);
  });
});
