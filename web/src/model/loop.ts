// The one animation loop of the page. Only what is on the screen is drawn.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Drawn {
  isVisible: boolean;
  draw(nowMs: number): void;
}

class Loop {
  framesPerSecond = 0;
  private readonly all = new Set<Drawn>();
  private frames = 0;
  private since = 0;
  private isRunning = false;

  add(drawn: Drawn): () => void {
    this.all.add(drawn);
    if (!this.isRunning) {
      this.isRunning = true;
      requestAnimationFrame(this.turn);
    }
    return () => this.all.delete(drawn);
  }

  private readonly turn = (nowMs: number): void => {
    this.frames++;
    if (nowMs - this.since >= 1000) {
      this.framesPerSecond = (this.frames * 1000) / (nowMs - this.since);
      this.frames = 0;
      this.since = nowMs;
    }
    for (const drawn of this.all) {
      if (drawn.isVisible) drawn.draw(nowMs);
    }
    if (this.all.size > 0) requestAnimationFrame(this.turn);
    else this.isRunning = false;
  };
}

export const loop = new Loop();

/** Calls `draw` in every frame in which the element can be seen. */
export function useFrames(element: RefObject<Element>, draw: (nowMs: number) => void): void {
  const current = useRef(draw);
  current.current = draw;
  useEffect(() => {
    const drawn: Drawn = { isVisible: false, draw: (nowMs) => current.current(nowMs) };
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
}
