// The one animation loop of the page. Only what is on the screen is drawn.
//
// 1. While frames come too slowly, panels take turns: a frame draws some of them, the next one
//    goes on behind these. So a page with much on it still answers its user.
// 2. How much of a frame panels may take follows from how quickly frames come, since a browser
//    goes on drawing after a panel has said what to draw.
// 3. A panel that fails is drawn no more, and holds up no other.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** What is drawn in each frame in which it is its turn. */
export interface Drawn {
  isVisible: boolean;
  draw(nowMs: number): void;
  /** Told instead of any further turn. */
  fail(cause: unknown): void;
}

interface Entry {
  drawn: Drawn;
  turns: number;
  /** Whether it could be seen since the turns are counted. */
  isCounted: boolean;
}

/** A frame behind the one before by more than this is late. At 60 Hz the next step is 50 ms. */
const LATE_MS = 36;
/** The least and the most of a frame that panels may take. */
const LEAST_MS = 4;
const MOST_MS = 25;

export class Loop {
  /** Nothing before they were counted for a second. */
  framesPerSecond: number | undefined;
  /** The turns of the panel that had the fewest, of those on the screen. */
  turnsPerSecond = 0;
  private entries: Entry[] = [];
  /** The first that is drawn in the next frame. */
  private first = 0;
  private roomMs = MOST_MS;
  private frames = 0;
  /** Nothing until the first frame. */
  private since: number | undefined;
  private before = 0;
  private isRunning = false;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  add(drawn: Drawn): () => void {
    const entry: Entry = { drawn, turns: 0, isCounted: false };
    this.entries.push(entry);
    if (!this.isRunning) {
      this.isRunning = true;
      requestAnimationFrame(this.turn);
    }
    return () => this.remove(entry);
  }

  private remove(entry: Entry): void {
    this.entries = this.entries.filter((other) => other !== entry);
  }

  private readonly turn = (nowMs: number): void => {
    const isLate = nowMs - this.before > LATE_MS;
    this.before = nowMs;
    this.roomMs = isLate
      ? Math.max(LEAST_MS, this.roomMs / 2)
      : Math.min(MOST_MS, this.roomMs * 1.02);
    this.frames++;
    this.count(nowMs);
    this.draw(nowMs);
    if (this.entries.length > 0) requestAnimationFrame(this.turn);
    else this.rest();
  };

  private rest(): void {
    this.isRunning = false;
    this.framesPerSecond = undefined;
    this.since = undefined;
  }

  /** Draws at least one panel, and others as long as there is room for them. */
  private draw(nowMs: number): void {
    const { entries } = this;
    const begun = this.clock();
    let drew = false;
    for (let at = 0; at < entries.length; at++) {
      const index = (this.first + at) % entries.length;
      const entry = entries[index];
      if (!entry?.drawn.isVisible) continue;
      if (drew && this.clock() - begun >= this.roomMs) {
        this.first = index;
        return;
      }
      drew = true;
      entry.turns++;
      try {
        entry.drawn.draw(nowMs);
      } catch (cause) {
        this.remove(entry);
        entry.drawn.fail(cause);
      }
    }
  }

  /** Once a second, how many frames came since the last time. */
  private count(nowMs: number): void {
    const { since } = this;
    if (since !== undefined) {
      const seconds = (nowMs - since) / 1000;
      if (seconds < 1) return;
      const counted = this.entries.filter((entry) => entry.isCounted && entry.drawn.isVisible);
      this.framesPerSecond = this.frames / seconds;
      this.turnsPerSecond = Math.min(this.frames, ...counted.map((entry) => entry.turns)) / seconds;
    }
    for (const entry of this.entries) {
      entry.turns = 0;
      entry.isCounted = entry.drawn.isVisible;
    }
    this.frames = 0;
    this.since = nowMs;
  }
}

export const loop = new Loop();

/** Calls `draw` in the frames in which the element can be seen and has its turn. */
export function useFrames(element: RefObject<Element>, draw: (nowMs: number) => void): void {
  const current = useRef(draw);
  current.current = draw;
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    const drawn: Drawn = {
      isVisible: false,
      draw: (nowMs) => current.current(nowMs),
      fail: (cause) => setFailed({ cause }),
    };
    const observer = new IntersectionObserver((entries) => {
      drawn.isVisible = entries[entries.length - 1]?.isIntersecting ?? false;
    });
    if (element.current) observer.observe(element.current);
    const end = loop.add(drawn);
    return () => {
      observer.disconnect();
      end();
    };
  }, []);
  // As if it had failed while it was rendered: the panel gives way to what went wrong.
  if (failed) throw failed.cause;
}
